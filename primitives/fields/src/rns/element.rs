//! Elements, sums of products, and their reduction.

use super::{
	constants::{Bases, Constants, Extension, Row},
	MODULUS_BITS,
};
use crate::lanes::Ifma;
use core::{arch::x86_64::*, hint::black_box, marker::PhantomData};

/// An element: residues in both bases.
pub struct Residues<P, const N: usize> {
	pub(super) a: __m512i,
	pub(super) b: __m512i,
	params: PhantomData<P>,
}

/// A sum of products, in low and high halves.
pub struct Products<P, const N: usize> {
	pub(super) a: [__m512i; 2],
	pub(super) b: [__m512i; 2],
	params: PhantomData<P>,
}

/// Loads a row.
#[inline(always)]
pub(super) fn row(row: &Row) -> __m512i {
	// SAFETY: a row is aligned and has the size of a vector; the caller has an `Ifma`, or vectors.
	unsafe { _mm512_load_si512(row.0.as_ptr().cast()) }
}

#[inline(always)]
pub(super) fn zero() -> __m512i {
	// SAFETY: the caller has an `Ifma`, or vectors.
	unsafe { _mm512_setzero_si512() }
}

#[inline(always)]
fn add(x: __m512i, y: __m512i) -> __m512i {
	// SAFETY: vectors exist, hence the processor has the instructions.
	unsafe { _mm512_add_epi64(x, y) }
}

#[inline(always)]
fn sub(x: __m512i, y: __m512i) -> __m512i {
	// SAFETY: as above.
	unsafe { _mm512_sub_epi64(x, y) }
}

#[inline(always)]
pub(super) fn splat(word: u64) -> __m512i {
	// SAFETY: the caller has an `Ifma`, or vectors.
	unsafe { _mm512_set1_epi64(word as i64) }
}

/// Returns true if every lane has at most `bits` bits.
fn are_below(x: __m512i, bits: u32) -> bool {
	words(x).0.iter().all(|word| word >> bits == 0)
}

/// Returns the lowest 52 bits of each lane, for debug builds: a product takes no others.
#[inline(always)]
fn lowest_52(x: __m512i) -> __m512i {
	if !cfg!(debug_assertions) {
		return x;
	}
	// SAFETY: vectors exist, hence the processor has the instructions.
	unsafe { _mm512_and_si512(x, splat((1 << 52) - 1)) }
}

/// Adds a product to a sum.
#[inline(always)]
pub(super) fn mac(sum: &mut [__m512i; 2], x: __m512i, y: __m512i) {
	debug_assert!(are_below(x, 52) && are_below(y, 52), "a factor has more than 52 bits");
	// SAFETY: vectors exist, hence the processor has the instructions.
	unsafe {
		sum[0] = _mm512_madd52lo_epu64(sum[0], x, y);
		sum[1] = _mm512_madd52hi_epu64(sum[1], x, y);
	}
}

/// Reduces a sum of products modulo each modulus, to below one modulus: by 2^52 = 8 ε, for the high
/// half twice.
#[inline(always)]
fn fold(sum: [__m512i; 2], fold: &Row, distance: &Row) -> __m512i {
	debug_assert!(are_below(sum[1], 52), "too many products");
	// SAFETY: vectors exist, hence the processor has the instructions.
	unsafe {
		let folds = row(fold);
		let high = _mm512_madd52hi_epu64(zero(), sum[1], folds);
		let low = _mm512_madd52lo_epu64(sum[0], sum[1], folds);
		let low = _mm512_madd52lo_epu64(low, high, folds);
		fold_top(low, distance)
	}
}

/// Reduces lanes modulo each modulus, to below one modulus: by 2^49 = ε.
#[inline(always)]
fn fold_top(sum: __m512i, distance: &Row) -> __m512i {
	// SAFETY: vectors exist, hence the processor has the instructions.
	unsafe {
		let top = _mm512_srli_epi64(sum, MODULUS_BITS);
		let low = _mm512_and_si512(sum, splat((1 << MODULUS_BITS) - 1));
		_mm512_madd52lo_epu64(low, top, row(distance))
	}
}

/// Returns the lanes.
#[inline(always)]
pub(super) fn words(x: __m512i) -> Row {
	let mut words = Row([0; 8]);
	// SAFETY: a row is aligned and has the size of a vector.
	unsafe { _mm512_store_si512(words.0.as_mut_ptr().cast(), x) };
	words
}

/// Returns the number of times that the product of the second base is in a sum of digits.
#[inline(always)]
pub(super) fn wraps(digits: &Row) -> usize {
	// Volatile, or the compiler adds in vectors, whose units are the bottleneck here.
	// SAFETY: a reference is valid for reading.
	let digit = |j: usize| unsafe { core::ptr::read_volatile(&digits.0[j]) };
	let sum = ((digit(0) + digit(1)) + (digit(2) + digit(3)))
		+ ((digit(4) + digit(5)) + (digit(6) + digit(7)))
		+ (1 << (MODULUS_BITS - 1));
	let k = (sum >> MODULUS_BITS) as usize;
	// A value between -B/4 and B/4 leaves a fraction between 1/4 and 3/4.
	debug_assert!(k < 9 && matches!(sum >> (MODULUS_BITS - 2) & 3, 1 | 2), "a value is too large");
	k
}

impl<P: Bases<N>, const N: usize> Residues<P, N> {
	#[inline(always)]
	pub(super) const fn new(a: __m512i, b: __m512i) -> Self {
		Self { a, b, params: PhantomData }
	}

	/// Returns the element with these residues.
	#[inline(always)]
	pub fn constant(_: Ifma, rows: &[Row; 2]) -> Self {
		Self::new(row(&rows[0]), row(&rows[1]))
	}

	/// Returns the residues, to be read by [`Self::constant`].
	#[inline(always)]
	pub fn rows(&self) -> [Row; 2] {
		[words(self.a), words(self.b)]
	}

	/// Returns zero.
	#[inline(always)]
	pub fn zero(_: Ifma) -> Self {
		Self::new(zero(), zero())
	}

	/// Returns one.
	#[inline(always)]
	pub fn one(ifma: Ifma) -> Self {
		Self::constant(ifma, const { &Constants::<P, N>::ONE })
	}

	/// `self + other`.
	#[inline(always)]
	pub fn add(&self, other: &Self) -> Self {
		Self::new(add(self.a, other.a), add(self.b, other.b))
	}

	/// `2 self`.
	#[inline(always)]
	pub fn double(&self) -> Self {
		self.add(self)
	}

	/// `-self`, for residues below `K` moduli: below or at `K` moduli.
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

	/// `self - other`, for residues of `other` below `K` moduli.
	#[inline(always)]
	pub fn sub<const K: u64>(&self, other: &Self) -> Self {
		self.add(&other.neg::<K>())
	}

	/// `K` times the element, for a small K.
	#[inline(always)]
	pub fn times<const K: u32>(&self) -> Self {
		const { assert!(K >= 1 && K <= 5, "factors are from 1 to 5") };
		match K {
			1 => *self,
			2 => self.double(),
			3 => self.double().add(self),
			4 => self.double().double(),
			_ => self.double().double().add(self),
		}
	}

	/// Returns the same element with residues below one modulus, from any.
	#[inline(always)]
	pub fn tight(&self) -> Self {
		let rows = const { &Constants::<P, N>::DISTANCES };
		Self::new(fold_top(self.a, &rows[0]), fold_top(self.b, &rows[1]))
	}

	/// `self * other`.
	#[inline(always)]
	pub fn mul(&self, other: &Self) -> Self {
		let [product] = Products::reduce([Products::of(self, other)]);
		product
	}
}

impl<P: Bases<N>, const N: usize> Products<P, N> {
	/// Returns the empty sum.
	#[inline(always)]
	pub fn zero() -> Self {
		Self { a: [zero(); 2], b: [zero(); 2], params: PhantomData }
	}

	/// `x y`.
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

	/// Returns the residues of the sum itself.
	#[inline(always)]
	pub(super) fn residues(&self) -> Residues<P, N> {
		let (folds, distances) =
			const { (&Constants::<P, N>::FOLDS, &Constants::<P, N>::DISTANCES) };
		Residues::new(
			fold(self.a, &folds[0], &distances[0]),
			fold(self.b, &folds[1], &distances[1]),
		)
	}

	/// Reduces sums.
	#[inline(always)]
	pub fn reduce<const K: usize>(products: [Self; K]) -> [Residues<P, N>; K] {
		Self::reduce_by(products, [const { &Constants::<P, N>::extension(1) }; K])
	}

	/// Reduces sums and multiplies them by `TIMES`.
	#[inline(always)]
	pub fn reduce_times<const K: usize, const TIMES: u64>(
		products: [Self; K],
	) -> [Residues<P, N>; K] {
		Self::reduce_by(products, [const { &Constants::<P, N>::extension(TIMES) }; K])
	}

	/// Reduces sums, each multiplied by the factor of its extension. Six at a time fill the vector units, and their
	/// sums fill the registers.
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
			// SAFETY: vectors exist, hence the processor has the instructions.
			let high = unsafe { _mm512_add_epi64(high, _mm512_srli_epi64(low, 52)) };
			let low = lowest_52(low);
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
			let wrapped = &wrap_rows[wraps(&digits[k])];
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
