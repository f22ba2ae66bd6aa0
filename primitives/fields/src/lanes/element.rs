//! Eight elements of a prime field.

use super::{
	columns::Columns,
	constants::{Constants, MASK},
	field::LaneField,
	montgomery::{self, splat, splats},
	transpose, Ifma, Mask, LANES,
};
use crate::{FieldParams, Fp, LimbArithmetic};
use core::{arch::x86_64::*, marker::PhantomData};

/// Eight elements of the prime field `P` with `N` limbs of 64 bits, in `L` limbs of 52.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Lanes<P, const N: usize, const L: usize, A>([__m512i; L], PhantomData<(P, A)>);

impl<P: FieldParams<N>, const N: usize, const L: usize, A: LimbArithmetic> Lanes<P, N, L, A> {
	/// Words of one element in memory: its limbs, padded to whole vectors.
	pub const WORDS: usize = L.div_ceil(LANES) * LANES;
	/// True if an element below 2 p is packed into four words.
	const PACKS: bool = N == 4 && Constants::<P, N, L>::BITS < 256;

	/// True if a square's columns fit the registers and are worth it: 83 ns for 91 with eight limbs, 39 for 30 with
	/// five.
	const SQUARES: bool = 6 < L && L <= 8;

	#[inline(always)]
	pub(super) fn new(limbs: [__m512i; L]) -> Self {
		Self(limbs, PhantomData)
	}

	#[inline(always)]
	pub(super) fn limbs(&self) -> &[__m512i; L] {
		&self.0
	}

	/// Returns the elements, each as a 2^(52 `ROWS`).
	#[inline(always)]
	pub(super) fn from_scalars_in<const ROWS: usize>(
		_: Ifma,
		elements: &[Fp<P, N, A>; LANES],
	) -> Self {
		let factor = Self::new(splats(const { &Constants::<P, N, L>::from_scalar(ROWS) }));
		Self::words_of(elements).mul(&factor)
	}

	/// Returns the elements of lanes with a 2^(52 `ROWS`).
	#[inline(always)]
	pub(super) fn scalars_from<const ROWS: usize>(&self) -> [Fp<P, N, A>; LANES] {
		let factor = Self::new(splats(const { &Constants::<P, N, L>::to_scalar(ROWS) }));
		let value = self.mul(&factor).reduced();
		// Below 2 p: at most one subtraction is left.
		let mut columns = value.0;
		for (column, word) in columns.iter_mut().zip(Constants::<P, N, L>::MODULUS) {
			// SAFETY: vectors exist, hence the processor has the instructions.
			*column = unsafe { _mm512_sub_epi64(*column, splat(word)) };
		}
		let less = Self::carried(columns);
		// SAFETY: as above.
		let negative = unsafe { _mm512_cmplt_epi64_mask(less.0[L - 1], splat(0)) };
		let canonical = less.select(&value, negative);
		let words = Self::join(&canonical.0);
		let mut lanes = [[0; N]; LANES];
		for (i, word) in words.iter().enumerate() {
			let mut row = [0u64; LANES];
			// SAFETY: `row` has the size of a vector.
			unsafe { _mm512_storeu_si512(row.as_mut_ptr().cast(), *word) };
			for (lane, word) in lanes.iter_mut().zip(row) {
				lane[i] = word;
			}
		}
		lanes.map(Fp::from_montgomery_unchecked)
	}

	/// `a_i b_i` for elements a and the [scale](Self::scale_of) of b.
	#[inline(always)]
	pub(super) fn from_scalars_times(elements: &[Fp<P, N, A>; LANES], scale: &Self) -> Self {
		Self::words_of(elements).mul(scale)
	}

	/// Returns the factor for [`Self::from_scalars_times`], for products as a 2^(52 `ROWS`).
	#[inline(always)]
	pub(super) fn scale_of<const ROWS: usize>(ifma: Ifma, elements: &[Fp<P, N, A>; LANES]) -> Self {
		let factor = Self::new(splats(const { &Constants::<P, N, L>::from_scalar(ROWS) }));
		Self::from_scalars(ifma, elements).mul(&factor)
	}

	/// Returns the elements' own words, a 2^(64 N), in limbs.
	#[inline(always)]
	fn words_of(elements: &[Fp<P, N, A>; LANES]) -> Self {
		let mut words = [splat(0); N];
		for (i, word) in words.iter_mut().enumerate() {
			let row: [u64; LANES] = core::array::from_fn(|lane| elements[lane].montgomery()[i]);
			// SAFETY: `row` has the size of a vector; the caller has an `Ifma`, or vectors.
			*word = unsafe { _mm512_loadu_si512(row.as_ptr().cast()) };
		}
		Self::new(Self::split(&words))
	}

	/// Asserts, in debug builds, that the limbs are below 2^52 and the values below `bound` p.
	#[inline(always)]
	pub(super) fn below(self, bound: u64) -> Self {
		debug_assert!(self.is_below(bound, 0), "{}: not below {bound} p", P::NAME);
		self
	}

	/// Asserts, in debug builds, that the limbs are below 2^52 and the values at most `bound` p, as is the opposite of
	/// zero.
	#[inline(always)]
	fn at_most(&self, bound: usize) {
		debug_assert!(self.is_below(bound as u64, 1), "{}: above {bound} p", P::NAME);
	}

	/// Returns true if all limbs are below 2^52 and all values below `bound` p + `more`.
	fn is_below(&self, bound: u64, more: i64) -> bool {
		self.limbs_by_lane().iter().all(|limbs| {
			let mut borrow = -more;
			let mut carry = 0;
			for (limb, modulus) in limbs.iter().zip(Constants::<P, N, L>::MODULUS) {
				let multiple = modulus as u128 * bound as u128 + carry;
				carry = multiple >> 52;
				borrow = (*limb as i64 - (multiple as u64 & MASK) as i64 + borrow) >> 52;
			}
			limbs.iter().all(|limb| *limb <= MASK) && carry as i64 + -borrow > 0
		})
	}

	fn limbs_by_lane(&self) -> [[u64; L]; LANES] {
		let mut lanes = [[0; L]; LANES];
		for (j, limb) in self.0.iter().enumerate() {
			let mut words = [0u64; LANES];
			// SAFETY: `words` has the size of a vector, whose existence proves AVX-512 F.
			unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), *limb) };
			for (lane, word) in lanes.iter_mut().zip(words) {
				lane[j] = word;
			}
		}
		lanes
	}

	/// Returns the sum of products `a_i b_i`, reduced once: below 2 p, if the products of the
	/// bounds sum up to at most `HEADROOM`.
	#[inline(always)]
	pub(super) fn sum_of_products<const T: usize>(a: [&Self; T], b: [&Self; T]) -> Self {
		let (a, b) = (a.map(|a| &a.0), b.map(|b| &b.0));
		// SAFETY: vectors exist, hence the processor has the instructions.
		Self::new(unsafe { montgomery::sum_of_products::<P, N, L, T>(a, b) }).below(2)
	}

	/// `-factor self`, for a value below `bound` p: below or at factor bound p.
	#[inline(always)]
	pub(super) fn neg_times(&self, factor: u32, bound: usize) -> Self {
		self.below(bound as u64);
		let mut columns = self.0;
		for (j, column) in columns.iter_mut().enumerate() {
			let multiple = splat(Constants::<P, N, L>::MULTIPLES[bound][j]);
			// SAFETY: vectors exist, hence the processor has the instructions. The columns are
			// below 2^53 in size, the factor is small.
			unsafe {
				let negated = _mm512_sub_epi64(multiple, *column);
				*column = (1..factor).fold(negated, |sum, _| _mm512_add_epi64(sum, negated));
			}
		}
		Self::carried(columns)
	}

	#[inline(always)]
	fn carried(columns: [__m512i; L]) -> Self {
		Self::new(montgomery::carry(&columns))
	}

	/// Subtracts the estimated multiple of p: below p (1 + 2^-8), from below 8 p.
	///
	/// The quotient is estimated from the highest limbs t of the value and m of p, as
	/// `t · floor(2^(52 + s) / (m + 1)) / 2^(52 + s)`. It is never too large, and too small by about
	/// 9 / m, less than 2^-8 for the moduli here.
	#[inline(always)]
	fn reduced(&self) -> Self {
		let constants = Constants::<P, N, L>::MULTIPLES_BY_LIMB;
		// SAFETY: vectors exist, hence the processor has the instructions.
		unsafe {
			let zero = _mm512_setzero_si512();
			let quotient = _mm512_srlv_epi64(
				_mm512_madd52hi_epu64(
					zero,
					_mm512_srlv_epi64(
						self.0[Constants::<P, N, L>::TOP],
						splat(Constants::<P, N, L>::QUOTIENT_SKIP as u64),
					),
					splat(Constants::<P, N, L>::RECIPROCAL),
				),
				splat(Constants::<P, N, L>::QUOTIENT_SHIFT as u64),
			);
			let mut columns = self.0;
			for (column, multiples) in columns.iter_mut().zip(&constants) {
				let table = _mm512_loadu_si512(multiples.as_ptr().cast());
				let multiple = _mm512_permutexvar_epi64(quotient, table);
				*column = _mm512_sub_epi64(*column, multiple);
			}
			Self::carried(columns)
		}
	}

	/// Returns the lanes that equal k p limb by limb.
	#[inline(always)]
	fn equals_multiple(&self, k: usize) -> Mask {
		let mut mask = Mask::MAX;
		for (limb, word) in self.0.iter().zip(Constants::<P, N, L>::MULTIPLES[k]) {
			// SAFETY: vectors exist, hence the processor has the instructions.
			mask &= unsafe { _mm512_cmpeq_epi64_mask(*limb, splat(word)) };
		}
		mask
	}

	/// Converts words by lane, `N` of 64 bits, to limbs of 52.
	#[inline(always)]
	fn split(words: &[__m512i; N]) -> [__m512i; L] {
		// SAFETY: vectors exist, hence the processor has the instructions.
		unsafe {
			let mut limbs = [_mm512_setzero_si512(); L];
			for (j, limb) in limbs.iter_mut().enumerate() {
				let (word, shift) = (52 * j / 64, (52 * j % 64) as u64);
				let above = if shift > 12 && word + 1 < N {
					_mm512_sllv_epi64(words[word + 1], splat(64 - shift))
				} else {
					_mm512_setzero_si512()
				};
				let here = _mm512_srlv_epi64(words[word.min(N - 1)], splat(shift));
				*limb = if word < N {
					_mm512_and_si512(_mm512_or_si512(here, above), splat(MASK))
				} else {
					_mm512_setzero_si512()
				};
			}
			limbs
		}
	}

	/// Reverses [`Self::split`], for values below 2^(64 N).
	#[inline(always)]
	fn join(limbs: &[__m512i; L]) -> [__m512i; N] {
		// SAFETY: vectors exist, hence the processor has the instructions.
		unsafe {
			let mut words = [_mm512_setzero_si512(); N];
			for (i, word) in words.iter_mut().enumerate() {
				let (limb, shift) = (64 * i / 52, (64 * i % 52) as u64);
				*word = _mm512_srlv_epi64(limbs[limb], splat(shift));
				// A word spans two limbs, or three if the first has fewer than twelve bits left.
				for (k, left) in [(1, 52 - shift), (2, 104 - shift)] {
					if limb + k < L && left < 64 {
						let more = _mm512_sllv_epi64(limbs[limb + k], splat(left));
						*word = _mm512_or_si512(*word, more);
					}
				}
			}
			words
		}
	}
}

impl<P: FieldParams<N>, const N: usize, const L: usize, A: LimbArithmetic> LaneField
	for Lanes<P, N, L, A>
{
	type Scalar = Fp<P, N, A>;
	const WORDS: usize = Self::WORDS;
	const PACKED_WORDS: usize = if Self::PACKS { N } else { Self::WORDS };
	const HEADROOM: u64 = Constants::<P, N, L>::HEADROOM;
	const TIGHTENED: usize = if Constants::<P, N, L>::TIGHT { 2 } else { 8 };

	#[inline(always)]
	fn zero(_: Ifma) -> Self {
		Self::new([splat(0); L])
	}

	#[inline(always)]
	fn one(_: Ifma) -> Self {
		Self::new(splats(&Constants::<P, N, L>::ONE))
	}

	#[inline(always)]
	fn splat(ifma: Ifma, element: &Self::Scalar) -> Self {
		Self::from_scalars(ifma, &[*element; LANES])
	}

	#[inline(always)]
	fn from_scalars(ifma: Ifma, elements: &[Self::Scalar; LANES]) -> Self {
		Self::from_scalars_in::<L>(ifma, elements)
	}

	#[inline(always)]
	fn to_scalars(&self) -> [Self::Scalar; LANES] {
		self.scalars_from::<L>()
	}

	#[inline(always)]
	unsafe fn load(_: Ifma, from: &[*const u64; LANES]) -> Self {
		let mut limbs = [splat(0); L];
		for (block, limbs) in limbs.chunks_mut(LANES).enumerate() {
			// SAFETY: the caller's promise, for each block of eight words.
			let words = unsafe { transpose::load(&from.map(|lane| lane.add(LANES * block))) };
			limbs.copy_from_slice(&words[..limbs.len()]);
		}
		Self::new(limbs)
	}

	#[inline(always)]
	unsafe fn store(&self, to: &[*mut u64; LANES]) {
		for (block, limbs) in self.0.chunks(LANES).enumerate() {
			let mut words = [splat(0); LANES];
			words[..limbs.len()].copy_from_slice(limbs);
			// SAFETY: the caller's promise, for each block of eight words.
			unsafe { transpose::store(&words, &to.map(|lane| lane.add(LANES * block))) };
		}
	}

	#[inline(always)]
	unsafe fn load_packed(ifma: Ifma, from: &[*const u64; LANES]) -> Self {
		if !Self::PACKS {
			// SAFETY: the caller's promise; the areas are those of `store`.
			return unsafe { LaneField::load(ifma, from) };
		}
		let mut words = [splat(0); N];
		// SAFETY: the caller's promise.
		words.copy_from_slice(&unsafe { transpose::load_four(from) });
		Self::new(Self::split(&words))
	}

	#[inline(always)]
	unsafe fn store_packed(&self, to: &[*mut u64; LANES]) {
		self.below(2);
		if !Self::PACKS {
			// SAFETY: the caller's promise; the areas are those of `store`.
			return unsafe { LaneField::store(self, to) };
		}
		let mut words = [splat(0); 4];
		words.copy_from_slice(&Self::join(&self.0));
		// SAFETY: the caller's promise.
		unsafe { transpose::store_four(&words, to) };
	}

	#[inline(always)]
	unsafe fn load_splat(_: Ifma, from: *const u64) -> Self {
		// SAFETY: the caller's promise.
		Self::new(splats(unsafe { &*from.cast::<[u64; L]>() }))
	}

	#[inline(always)]
	fn add(&self, other: &Self) -> Self {
		let mut columns = self.0;
		for (column, limb) in columns.iter_mut().zip(&other.0) {
			// SAFETY: vectors exist, hence the processor has the instructions.
			*column = unsafe { _mm512_add_epi64(*column, *limb) };
		}
		Self::carried(columns)
	}

	#[inline(always)]
	fn sub(&self, other: &Self, bound: usize) -> Self {
		other.at_most(bound);
		let mut columns = self.0;
		for (j, (column, limb)) in columns.iter_mut().zip(&other.0).enumerate() {
			let multiple = splat(Constants::<P, N, L>::MULTIPLES[bound][j]);
			// SAFETY: vectors exist, hence the processor has the instructions.
			*column = unsafe { _mm512_add_epi64(*column, _mm512_sub_epi64(multiple, *limb)) };
		}
		Self::carried(columns)
	}

	#[inline(always)]
	fn sub_sub_twice(&self, b: &Self, c: &Self) -> Self {
		b.below(2);
		c.below(2);
		let mut columns = self.0;
		for (j, column) in columns.iter_mut().enumerate() {
			let multiple = splat(Constants::<P, N, L>::MULTIPLES[6][j]);
			// SAFETY: vectors exist, hence the processor has the instructions.
			unsafe {
				let both = _mm512_add_epi64(b.0[j], _mm512_add_epi64(c.0[j], c.0[j]));
				*column = _mm512_add_epi64(*column, _mm512_sub_epi64(multiple, both));
			}
		}
		Self::carried(columns)
	}

	#[inline(always)]
	fn neg(&self, bound: usize) -> Self {
		Self::new([splat(0); L]).sub(self, bound)
	}

	#[inline(always)]
	fn mul(&self, other: &Self) -> Self {
		Self::sum_of_products([self], [other])
	}

	#[inline(always)]
	fn square(&self) -> Self {
		if !Self::SQUARES {
			return self.mul(self);
		}
		// SAFETY: vectors exist, hence the processor has the instructions.
		Self::new(unsafe { montgomery::square::<P, N, L>(&self.0) }).below(2)
	}

	#[inline(always)]
	fn mul_add(a: &Self, b: &Self, c: &Self, d: &Self) -> Self {
		Self::sum_of_products([a, c], [b, d])
	}

	#[inline(always)]
	fn sub_both(&self, b: &Self, c: &Self) -> Self {
		let difference = Columns::of(&self.below(2)).sub(Columns::of(&b.below(2)));
		difference.sub(Columns::of(&c.below(2))).plus_multiple::<4>().reduced()
	}

	#[inline(always)]
	fn sub_reduced(&self, b: &Self) -> Self {
		Columns::of(&self.below(2)).sub(Columns::of(&b.below(3))).plus_multiple::<3>().reduced()
	}

	#[inline(always)]
	fn tighten(&self) -> Self {
		if Constants::<P, N, L>::TIGHT {
			LaneField::reduce(self)
		} else {
			*self
		}
	}

	#[inline(always)]
	fn reduce(&self) -> Self {
		self.below(8).reduced().below(2)
	}

	#[inline(always)]
	fn select(&self, other: &Self, mask: Mask) -> Self {
		let mut limbs = self.0;
		for (limb, other) in limbs.iter_mut().zip(&other.0) {
			// SAFETY: vectors exist, hence the processor has the instructions.
			*limb = unsafe { _mm512_mask_blend_epi64(mask, *limb, *other) };
		}
		Self::new(limbs)
	}

	#[inline(always)]
	fn maybe_zero(&self) -> Mask {
		// SAFETY: vectors exist, hence the processor has the instructions.
		unsafe {
			// k p has k as its lowest limb divided by p modulo 2^52.
			let inverse = splat(Constants::<P, N, L>::INV.wrapping_neg() & MASK);
			let k = _mm512_madd52lo_epu64(splat(0), self.0[0], inverse);
			_mm512_cmplt_epu64_mask(k, splat(16))
		}
	}

	#[inline(always)]
	fn is_zero(&self) -> Mask {
		let one = Self::new(splats(&Constants::<P, N, L>::ONE));
		let value = self.mul(&one).reduced();
		value.is_null() | value.equals_multiple(1)
	}

	#[inline(always)]
	fn is_null(&self) -> Mask {
		self.equals_multiple(0)
	}
}
