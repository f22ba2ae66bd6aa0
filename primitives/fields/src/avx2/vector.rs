//! Vectors of one limb of four elements, which are two elements of Fp2: c0, c1, and c0, c1.

use super::product::{Limb, Limbs};
use core::arch::x86_64::*;

/// A limb of two elements of Fp2. A value proves that the processor has AVX2.
#[derive(Clone, Copy)]
pub struct Vector(__m256i);

/// Calls an intrinsic on vectors.
macro_rules! call {
	($name:ident $(::<$constant:tt>)? ($($argument:expr),*)) => {
		// SAFETY: a vector exists, hence the processor has AVX2.
		unsafe { Vector($name $(::<$constant>)? ($($argument),*)) }
	};
}

impl Vector {
	/// Loads a limb.
	#[inline(always)]
	pub fn load<const L: usize>(from: &Limbs<L>, limb: usize) -> Self {
		let from: &Limb = &from.0[limb];
		// SAFETY: limbs are aligned vectors, and only code for AVX2 has them.
		unsafe { Self(_mm256_load_si256(from.as_ptr().cast())) }
	}

	/// Stores a limb.
	///
	/// # Safety
	/// The limbs are valid for writing.
	#[inline(always)]
	pub unsafe fn store<const L: usize>(self, to: *mut Limbs<L>, limb: usize) {
		debug_assert!(limb < L);
		// SAFETY: the caller's promise, and limbs are aligned vectors.
		unsafe { _mm256_store_si256(to.cast::<__m256i>().add(limb), self.0) }
	}

	/// Returns the same number in all lanes.
	#[inline(always)]
	pub fn same(self, number: u64) -> Self {
		call!(_mm256_set1_epi64x(number as i64))
	}

	/// `self + other`.
	#[inline(always)]
	pub fn add(self, other: Self) -> Self {
		call!(_mm256_add_epi64(self.0, other.0))
	}

	/// `self - other`.
	#[inline(always)]
	pub fn sub(self, other: Self) -> Self {
		call!(_mm256_sub_epi64(self.0, other.0))
	}

	/// `2 self`.
	#[inline(always)]
	pub fn double(self) -> Self {
		self.add(self)
	}

	/// `5 self`.
	#[inline(always)]
	pub fn five_times(self) -> Self {
		self.shift_left::<2>().add(self)
	}

	/// Multiplies the low 32 bits.
	#[inline(always)]
	pub fn mul(self, other: Self) -> Self {
		call!(_mm256_mul_epu32(self.0, other.0))
	}

	/// `self & other`.
	#[inline(always)]
	pub fn and(self, other: Self) -> Self {
		call!(_mm256_and_si256(self.0, other.0))
	}

	/// `self << BITS`.
	#[inline(always)]
	pub fn shift_left<const BITS: i32>(self) -> Self {
		call!(_mm256_slli_epi64::<BITS>(self.0))
	}

	/// `self >> bits`.
	#[inline(always)]
	pub fn shift_right(self, bits: u32) -> Self {
		call!(_mm256_srl_epi64(self.0, _mm_cvtsi32_si128(bits as i32)))
	}

	/// Exchanges c0 and c1.
	#[inline(always)]
	pub fn swap(self) -> Self {
		call!(_mm256_shuffle_epi32::<0x4e>(self.0))
	}

	/// Puts c0 in the place of c1, too.
	#[inline(always)]
	pub fn first(self) -> Self {
		call!(_mm256_unpacklo_epi64(self.0, self.0))
	}

	/// Puts c1 in the place of c0, too.
	#[inline(always)]
	pub fn second(self) -> Self {
		call!(_mm256_unpackhi_epi64(self.0, self.0))
	}

	/// Takes c0 from `self` and c1 from `other`.
	#[inline(always)]
	pub fn alternate(self, other: Self) -> Self {
		call!(_mm256_blend_epi32::<0xcc>(self.0, other.0))
	}

	/// Takes the first element from `self` and the second from `other`.
	#[inline(always)]
	pub fn halves(self, other: Self) -> Self {
		call!(_mm256_blend_epi32::<0xf0>(self.0, other.0))
	}

	/// Takes the second element of `self`, then the first of `other`.
	#[inline(always)]
	pub fn across(self, other: Self) -> Self {
		call!(_mm256_permute2x128_si256::<0x21>(self.0, other.0))
	}

	/// Returns the first element twice.
	#[inline(always)]
	pub fn low(self) -> Self {
		call!(_mm256_permute2x128_si256::<0x00>(self.0, self.0))
	}

	/// Returns the second element twice.
	#[inline(always)]
	pub fn high(self) -> Self {
		call!(_mm256_permute2x128_si256::<0x11>(self.0, self.0))
	}

	/// `u self = (k - c1) + c0 u` with u² = -1, for k a limb of a multiple of p.
	#[inline(always)]
	pub fn times_u(self, k: Self) -> Self {
		let swapped = self.swap();
		k.sub(swapped).alternate(swapped)
	}
}
