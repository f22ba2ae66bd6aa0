//! Sums of elements before their carries, for formulas that add up several terms between products.

use super::{
	constants::{Constants, MASK},
	element::Lanes,
	montgomery::{carry, splat},
	Mask, LANES,
};
use crate::{FieldParams, LimbArithmetic};
use core::{arch::x86_64::*, marker::PhantomData};

/// The source of each lane of a result: 0 to 7 are the lanes of one vector, 8 to 15 those of the
/// other.
pub(super) type Places = [u64; LANES];

/// Eight elements with signed columns in place of limbs: a sum of fewer than 2^9 carried elements,
/// each with a sign. A value that is carried has to be positive.
#[derive(Clone, Copy)]
pub(super) struct Columns<P, const N: usize, const L: usize>(pub [__m512i; L], PhantomData<P>);

// Every function here has vectors, hence the processor has AVX-512 F and IFMA. That makes the
// blocks of vector instructions safe.
impl<P: FieldParams<N>, const N: usize, const L: usize> Columns<P, N, L> {
	#[inline(always)]
	pub fn of<A: LimbArithmetic>(element: &Lanes<P, N, L, A>) -> Self {
		Self(*element.limbs(), PhantomData)
	}

	#[inline(always)]
	pub fn add(mut self, other: Self) -> Self {
		for j in 0..L {
			// SAFETY: see above.
			self.0[j] = unsafe { _mm512_add_epi64(self.0[j], other.0[j]) };
		}
		self
	}

	#[inline(always)]
	pub fn sub(mut self, other: Self) -> Self {
		for j in 0..L {
			// SAFETY: see above.
			self.0[j] = unsafe { _mm512_sub_epi64(self.0[j], other.0[j]) };
		}
		self
	}

	/// `2^BITS self`.
	#[inline(always)]
	pub fn shifted<const BITS: u32>(mut self) -> Self {
		for j in 0..L {
			// SAFETY: see above.
			self.0[j] = unsafe { _mm512_slli_epi64::<BITS>(self.0[j]) };
		}
		self
	}

	/// Multiplies each lane by a power of two.
	#[inline(always)]
	pub fn shifted_by(mut self, bits: &Places) -> Self {
		// SAFETY: see above.
		unsafe {
			let bits = _mm512_loadu_si512(bits.as_ptr().cast());
			for j in 0..L {
				self.0[j] = _mm512_sllv_epi64(self.0[j], bits);
			}
		}
		self
	}

	/// `factor self`, for the small constants of the towers.
	#[inline(always)]
	pub fn times(self, factor: u32) -> Self {
		match factor {
			0 => self.sub(self),
			1 => self,
			2 => self.shifted::<1>(),
			3 => self.shifted::<1>().add(self),
			5 => self.shifted::<2>().add(self),
			9 => self.shifted::<3>().add(self),
			_ => unreachable!("no tower has this factor"),
		}
	}

	/// `self + K p`.
	#[inline(always)]
	pub fn plus_multiple<const K: u64>(mut self) -> Self {
		let multiple = const { Constants::<P, N, L>::multiple(K) };
		for j in 0..L {
			// SAFETY: see above.
			self.0[j] = unsafe { _mm512_add_epi64(self.0[j], splat(multiple[j])) };
		}
		self
	}

	/// Returns the lanes of `self` and `other`, permuted.
	#[inline(always)]
	pub fn pick(self, other: &Self, places: &Places) -> Self {
		let mut result = self;
		// SAFETY: see above.
		unsafe {
			let places = _mm512_loadu_si512(places.as_ptr().cast());
			for j in 0..L {
				result.0[j] = _mm512_permutex2var_epi64(self.0[j], places, other.0[j]);
			}
		}
		result
	}

	/// Returns the lanes, permuted.
	#[inline(always)]
	pub fn permute(self, places: &Places) -> Self {
		let mut result = self;
		// SAFETY: see above.
		unsafe {
			let places = _mm512_loadu_si512(places.as_ptr().cast());
			for j in 0..L {
				result.0[j] = _mm512_permutexvar_epi64(places, self.0[j]);
			}
		}
		result
	}

	/// Takes the lanes of `other` where `mask` is one, else those of `self`.
	#[inline(always)]
	pub fn select(mut self, other: Self, mask: Mask) -> Self {
		for j in 0..L {
			// SAFETY: see above.
			self.0[j] = unsafe { _mm512_mask_blend_epi64(mask, self.0[j], other.0[j]) };
		}
		self
	}

	/// Carries the elements, which are positive and below 2^10 p.
	#[inline(always)]
	pub fn carried<A: LimbArithmetic>(self) -> Lanes<P, N, L, A> {
		Lanes::new(carry(&self.0)).below(1 << 10)
	}

	/// `self / 4` modulo p, for carried elements below 3 p: below 2 p.
	#[inline(always)]
	pub fn quartered<A: LimbArithmetic>(self) -> Lanes<P, N, L, A> {
		let tables = Constants::<P, N, L>::MULTIPLES_BY_LIMB;
		let mut columns = self.0;
		// SAFETY: see above.
		unsafe {
			// Adds the multiple of p that makes the element divisible.
			let k = _mm512_madd52lo_epu64(splat(0), columns[0], splat(Constants::<P, N, L>::INV));
			let k = _mm512_and_si512(k, splat(3));
			for (column, multiples) in columns.iter_mut().zip(&tables) {
				let table = _mm512_loadu_si512(multiples.as_ptr().cast());
				*column = _mm512_add_epi64(*column, _mm512_permutexvar_epi64(k, table));
			}
			let limbs = carry(&columns);
			let mut quarter = limbs;
			for j in 0..L {
				quarter[j] = _mm512_srli_epi64::<2>(limbs[j]);
				if j + 1 < L {
					let above =
						_mm512_and_si512(_mm512_slli_epi64::<50>(limbs[j + 1]), splat(MASK));
					quarter[j] = _mm512_or_si512(quarter[j], above);
				}
			}
			Lanes::new(quarter).below(2)
		}
	}

	/// Subtracts the estimated multiples of p: below 2 p, from below 2^8 p.
	///
	/// Like [`Lanes::reduced`], but a carry of less than 2^6 in size may still change the highest
	/// column. The estimate therefore takes this column 2^6 lower, and the result is larger by less
	/// than 2^-4 p.
	#[inline(always)]
	pub fn reduced<A: LimbArithmetic>(self) -> Lanes<P, N, L, A> {
		let mut columns = self.0;
		// SAFETY: see above.
		unsafe {
			let zero = _mm512_setzero_si512();
			let top = _mm512_sub_epi64(columns[Constants::<P, N, L>::TOP], splat(1 << 6));
			let top = _mm512_srlv_epi64(
				_mm512_max_epi64(top, zero),
				splat(Constants::<P, N, L>::QUOTIENT_SKIP as u64),
			);
			let quotient = _mm512_srlv_epi64(
				_mm512_madd52hi_epu64(zero, top, splat(Constants::<P, N, L>::RECIPROCAL)),
				splat(Constants::<P, N, L>::QUOTIENT_SHIFT as u64),
			);
			// Adds quotient (2^(52 L) - p); the multiple of 2^(52 L) drops out below.
			for j in 0..L {
				let word = splat(Constants::<P, N, L>::MINUS_MODULUS[j]);
				columns[j] = _mm512_madd52lo_epu64(columns[j], quotient, word);
				if j + 1 < L {
					columns[j + 1] = _mm512_madd52hi_epu64(columns[j + 1], quotient, word);
				}
			}
			let mut limbs = carry(&columns);
			limbs[L - 1] = _mm512_and_si512(limbs[L - 1], splat(MASK));
			Lanes::new(limbs).below(2)
		}
	}
}
