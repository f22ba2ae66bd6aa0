//! Elements, sums of products, and their reduction.

use super::{
	constants::{Bases, Constants, Extension, Row},
	MODULUS_BITS,
};
use crate::{lanes::Ifma, limbs, Fp, LimbArithmetic};
use core::{arch::x86_64::*, array, hint::black_box, marker::PhantomData};

/// An element: residues in both bases.
pub struct Residues<P, const N: usize> {
	a: __m512i,
	b: __m512i,
	params: PhantomData<P>,
}

/// A sum of products, in low and high halves.
pub struct Products<P, const N: usize> {
	a: [__m512i; 2],
	b: [__m512i; 2],
	params: PhantomData<P>,
}

#[inline(always)]
fn row(row: &Row) -> __m512i {
	unsafe { _mm512_load_si512(row.0.as_ptr().cast()) }
}

#[inline(always)]
fn zero() -> __m512i {
	unsafe { _mm512_setzero_si512() }
}

#[inline(always)]
fn add(x: __m512i, y: __m512i) -> __m512i {
	unsafe { _mm512_add_epi64(x, y) }
}

#[inline(always)]
fn sub(x: __m512i, y: __m512i) -> __m512i {
	unsafe { _mm512_sub_epi64(x, y) }
}

#[inline(always)]
fn splat(word: u64) -> __m512i {
	unsafe { _mm512_set1_epi64(word as i64) }
}

/// Adds a product to a sum.
#[inline(always)]
fn mac(sum: &mut [__m512i; 2], x: __m512i, y: __m512i) {
	unsafe {
		sum[0] = _mm512_madd52lo_epu64(sum[0], x, y);
		sum[1] = _mm512_madd52hi_epu64(sum[1], x, y);
	}
}

/// A sum of products modulo each modulus: below 2^49 + 2^30.
#[inline(always)]
fn fold(sum: [__m512i; 2], fold: &Row, distance: &Row) -> __m512i {
	unsafe {
		let folds = row(fold);
		let high = _mm512_madd52hi_epu64(zero(), sum[1], folds);
		let low = _mm512_madd52lo_epu64(sum[0], sum[1], folds);
		let low = _mm512_madd52lo_epu64(low, high, folds);
		fold_top(low, distance)
	}
}

/// A sum modulo each modulus: below 2^49 + 2^30.
#[inline(always)]
fn fold_top(sum: __m512i, distance: &Row) -> __m512i {
	unsafe {
		let top = _mm512_srli_epi64(sum, MODULUS_BITS);
		let low = _mm512_and_si512(sum, splat((1 << MODULUS_BITS) - 1));
		_mm512_madd52lo_epu64(low, top, row(distance))
	}
}

#[inline(always)]
fn words(x: __m512i) -> Row {
	let mut words = Row([0; 8]);
	unsafe { _mm512_store_si512(words.0.as_mut_ptr().cast(), x) };
	words
}

/// The number of times that the product of the second base is in a sum of digits.
#[inline(always)]
fn wraps(digits: &Row) -> usize {
	// Volatile, or the compiler adds in vectors, whose units are the bottleneck here.
	// SAFETY: a reference is valid for reading.
	let digit = |j: usize| unsafe { core::ptr::read_volatile(&digits.0[j]) };
	let sum = ((digit(0) + digit(1)) + (digit(2) + digit(3)))
		+ ((digit(4) + digit(5)) + (digit(6) + digit(7)))
		+ (1 << (MODULUS_BITS - 1));
	let k = (sum >> MODULUS_BITS) as usize;
	debug_assert!(k < 9);
	k & 15
}

impl<P: Bases<N>, const N: usize> Residues<P, N> {
	#[inline(always)]
	const fn new(a: __m512i, b: __m512i) -> Self {
		Self { a, b, params: PhantomData }
	}

	#[inline(always)]
	pub fn constant(_: Ifma, rows: &[Row; 2]) -> Self {
		Self::new(row(&rows[0]), row(&rows[1]))
	}

	/// The residues, to be read by [`Self::constant`].
	#[inline(always)]
	pub fn rows(&self) -> [Row; 2] {
		[words(self.a), words(self.b)]
	}

	#[inline(always)]
	pub fn zero(_: Ifma) -> Self {
		Self::new(zero(), zero())
	}

	#[inline(always)]
	pub fn one(ifma: Ifma) -> Self {
		Self::constant(ifma, const { &Constants::<P, N>::ONE })
	}

	#[inline(always)]
	pub fn add(&self, other: &Self) -> Self {
		Self::new(add(self.a, other.a), add(self.b, other.b))
	}

	#[inline(always)]
	pub fn double(&self) -> Self {
		self.add(self)
	}

	/// `K` times every modulus less the other element.
	#[inline(always)]
	pub fn neg<const K: u64>(&self) -> Self {
		let [a, b] = const {
			&{
				let mut rows = Constants::<P, N>::MODULI;
				let mut i = 0;
				while i < 8 {
					rows[0].0[i] *= K;
					rows[1].0[i] *= K;
					i += 1;
				}
				rows
			}
		};
		Self::new(sub(row(a), self.a), sub(row(b), self.b))
	}

	#[inline(always)]
	pub fn sub<const K: u64>(&self, other: &Self) -> Self {
		self.add(&other.neg::<K>())
	}

	/// `K` times the element, for a small K.
	#[inline(always)]
	pub fn times<const K: u32>(&self) -> Self {
		match K {
			1 => *self,
			2 => self.double(),
			3 => self.double().add(self),
			4 => self.double().double(),
			5 => self.double().double().add(self),
			_ => unimplemented!(),
		}
	}

	/// The same element with residues below 2^49 + 2^30, from residues below 2^56.
	#[inline(always)]
	pub fn tight(&self) -> Self {
		let rows = const { &Constants::<P, N>::DISTANCES };
		Self::new(fold_top(self.a, &rows[0]), fold_top(self.b, &rows[1]))
	}

	/// An integer of up to 384 bits.
	#[inline(always)]
	fn from_words(words: &[u64; N]) -> Self {
		let mut digits = [0u64; 8];
		for (i, digit) in digits.iter_mut().enumerate() {
			let (word, shift) = (48 * i / 64, 48 * i % 64);
			if word < N {
				*digit = words[word] >> shift;
				if shift > 16 && word + 1 < N {
					*digit |= words[word + 1] << (64 - shift);
				}
				*digit &= (1 << 48) - 1;
			}
		}
		let rows = const { &Constants::<P, N>::FROM_DIGITS };
		let mut sum = Products::<P, N>::zero();
		for i in 0..8.min((64 * N).div_ceil(48)) {
			let digit = splat(digits[i]);
			mac(&mut sum.a, row(&rows[0][i]), digit);
			mac(&mut sum.b, row(&rows[1][i]), digit);
		}
		sum.residues()
	}

	/// The same element in residues, as a factor of [`Self::FROM`]…
	#[inline(always)]
	pub fn raw<A: LimbArithmetic>(_: Ifma, element: &Fp<P, N, A>) -> Self {
		Self::from_words(element.montgomery())
	}

	#[inline(always)]
	pub fn from_fp<A: LimbArithmetic>(ifma: Ifma, element: &Fp<P, N, A>) -> Self {
		let factor = Self::constant(ifma, const { &Constants::<P, N>::FROM_MONTGOMERY });
		Self::raw(ifma, element).mul(&factor)
	}

	#[inline(always)]
	pub fn from_fps<const K: usize, A: LimbArithmetic>(ifma: Ifma, elements: [&Fp<P, N, A>; K]) -> [Self; K] {
		let factor = Self::constant(ifma, const { &Constants::<P, N>::FROM_MONTGOMERY });
		let mut products = [Products::zero(); K];
		for k in 0..K {
			products[k] = Products::of(&Self::raw(ifma, elements[k]), &factor);
		}
		Products::reduce(products)
	}

	#[inline(always)]
	pub fn to_fp<A: LimbArithmetic>(&self) -> Fp<P, N, A> {
		let factor = const { &Constants::<P, N>::TO_MONTGOMERY };
		let factor = Self::new(row(&factor[0]), row(&factor[1]));
		let digits = words(self.mul(&factor).b);
		let mut sum = [row(&const { &Constants::<P, N>::OFFSETS }[wraps(&digits)]), zero()];
		for (row_, digit) in const { &Constants::<P, N>::COFACTORS }.iter().zip(digits.0) {
			mac(&mut sum, row(row_), splat(digit));
		}
		let (low, high) = (words(sum[0]), words(sum[1]));
		let mut limbs = [0u64; 8];
		let mut carry = 0i64;
		for i in 0..8 {
			let above = if i > 0 { high.0[i - 1] } else { 0 };
			let t = (low.0[i] as i64) + above as i64 + carry;
			limbs[i] = t as u64 & ((1 << 52) - 1);
			carry = t >> 52;
		}
		debug_assert_eq!(carry, 0);
		// The quotient by p, from the highest bits: at most one too low.
		let shift = P::BITS - 40;
		let (limb, low) = ((shift / 52) as usize, shift % 52);
		let top = (limbs[limb] >> low) | (limbs[limb + 1] << (52 - low));
		let (word, low) = ((shift / 64) as usize, shift % 64);
		let p = P::MODULUS[word] >> low | if low > 0 && word + 1 < N { P::MODULUS[word + 1] << (64 - low) } else { 0 };
		let quotient = top / (p + 1);
		let mut integer: [u64; N] = array::from_fn(|i| {
			let (limb, shift) = (64 * i / 52, 64 * i % 52);
			let mut word = limbs[limb] >> shift;
			if limb + 1 < 8 {
				word |= limbs[limb + 1] << (52 - shift);
			}
			if shift > 40 && limb + 2 < 8 {
				word |= limbs[limb + 2] << (104 - shift);
			}
			word
		});
		let mut borrow = 0u64;
		for i in 0..N {
			let t = P::MODULUS[i] as u128 * quotient as u128 + borrow as u128;
			let (word, less) = integer[i].overflowing_sub(t as u64);
			integer[i] = word;
			borrow = (t >> 64) as u64 + less as u64;
		}
		if !limbs::less(&integer, &P::MODULUS) {
			integer = limbs::sub(&integer, &P::MODULUS).0;
		}
		Fp::from_montgomery_unchecked(integer)
	}

	#[inline(always)]
	pub fn mul(&self, other: &Self) -> Self {
		let [product] = Products::reduce([Products::of(self, other)]);
		product
	}
}

impl<P: Bases<N>, const N: usize> Products<P, N> {
	#[inline(always)]
	pub fn zero() -> Self {
		Self { a: [zero(); 2], b: [zero(); 2], params: PhantomData }
	}

	#[inline(always)]
	pub fn of(x: &Residues<P, N>, y: &Residues<P, N>) -> Self {
		Self::zero().plus(x, y)
	}

	/// Adds `x y`.
	#[inline(always)]
	pub fn plus(mut self, x: &Residues<P, N>, y: &Residues<P, N>) -> Self {
		mac(&mut self.a, x.a, y.a);
		mac(&mut self.b, x.b, y.b);
		self
	}

	/// The residues of the sum itself.
	#[inline(always)]
	fn residues(&self) -> Residues<P, N> {
		let (folds, distances) =
			const { (&Constants::<P, N>::FOLDS, &Constants::<P, N>::DISTANCES) };
		Residues::new(
			fold(self.a, &folds[0], &distances[0]),
			fold(self.b, &folds[1], &distances[1]),
		)
	}

	#[inline(always)]
	pub fn reduce<const K: usize>(products: [Self; K]) -> [Residues<P, N>; K] {
		Self::reduce_by(products, [const { &Constants::<P, N>::extension(1) }; K])
	}

	#[inline(always)]
	pub fn reduce_times<const K: usize, const TIMES: u64>(
		products: [Self; K],
	) -> [Residues<P, N>; K] {
		Self::reduce_by(products, [const { &Constants::<P, N>::extension(TIMES) }; K])
	}

	/// Each sum divided by A, times a constant.
	#[inline(always)]
	pub fn reduce_by<const K: usize>(
		products: [Self; K],
		extensions: [&'static Extension; K],
	) -> [Residues<P, N>; K] {
		let mut results = [Residues::new(zero(), zero()); K];
		Self::reduce_into(&products, extensions, &mut results);
		results
	}

	/// Like [`Self::reduce_by`].
	#[inline(always)]
	pub fn reduce_into<const K: usize>(
		products: &[Self; K],
		extensions: [&'static Extension; K],
		results: &mut [Residues<P, N>; K],
	) {
		let (folds, distances) =
			const { (&Constants::<P, N>::FOLDS, &Constants::<P, N>::DISTANCES) };
		let mut digits = [Row([0; 8]); K];
		for k in 0..K {
			digits[k] = words(fold(products[k].a, &folds[0], &distances[0]));
		}
		// Loads broadcast a digit for free, but the compiler would take it from the register.
		let digits_in_memory = black_box(&mut digits);
		let mut sums = [[zero(); 2]; K];
		for k in 0..K {
			let [low, high] = products[k].b;
			let high = unsafe { _mm512_add_epi64(high, _mm512_srli_epi64(low, 52)) };
			mac(&mut sums[k], low, row(&extensions[k].own[0]));
			mac(&mut sums[k], high, row(&extensions[k].own[1]));
		}
		for i in 0..8 {
			for k in 0..K {
				mac(&mut sums[k], row(&extensions[k].rows[i]), splat(digits_in_memory[k].0[i]));
			}
		}
		let mut b = [zero(); K];
		for k in 0..K {
			b[k] = fold(sums[k], &folds[1], &distances[1]);
			digits[k] = words(b[k]);
		}
		let digits = black_box(&mut digits);
		let (back, wrap_rows) = const { (&Constants::<P, N>::BACK, &Constants::<P, N>::WRAPS) };
		let mut sums = [[zero(); 2]; K];
		for j in 0..8 {
			for k in 0..K {
				mac(&mut sums[k], row(&back[j]), splat(digits[k].0[j]));
			}
		}
		for k in 0..K {
			let wrapped = unsafe { wrap_rows.get_unchecked(wraps(&digits[k])) };
			let sum = [add(sums[k][0], row(wrapped)), sums[k][1]];
			results[k] = Residues::new(fold(sum, &folds[0], &distances[0]), b[k]);
		}
	}
}

impl<P, const N: usize> Clone for Residues<P, N> {
	#[inline(always)]
	fn clone(&self) -> Self {
		*self
	}
}

impl<P, const N: usize> Copy for Residues<P, N> {}

impl<P, const N: usize> Clone for Products<P, N> {
	#[inline(always)]
	fn clone(&self) -> Self {
		*self
	}
}

impl<P, const N: usize> Copy for Products<P, N> {}

impl Bases<6> for crate::params::Bls12_381FqParams {
	const FIRST: [u64; 8] = [81, 181, 201, 213, 265, 585, 1165, 1621];
	const SECOND: [u64; 8] = [441, 445, 565, 741, 753, 789, 805, 909];
}

impl Bases<6> for crate::params::Bls12_377FqParams {
	const FIRST: [u64; 8] = [81, 181, 201, 213, 265, 445, 753, 1453];
	const SECOND: [u64; 8] = [441, 565, 585, 741, 789, 805, 909, 969];
}
