//! Vectors of 64-bit lanes for Keccak.

use crate::keccak::Lanes;
use core::arch::x86_64::*;

/// Four lanes, with AVX2.
#[derive(Clone, Copy)]
pub(crate) struct Four(__m256i);

/// Eight lanes, with AVX-512F.
#[derive(Clone, Copy)]
pub(crate) struct Eight(__m512i);

// SAFETY of every block below: `Lanes` must be called where the features are enabled, and arrays of
// eight numbers are read and written without alignment.
impl Lanes for Four {
	#[inline(always)]
	fn splat(value: u64) -> Self {
		// SAFETY: see above.
		unsafe { Self(_mm256_set1_epi64x(value as i64)) }
	}

	#[inline(always)]
	fn load(values: &[u64; 8]) -> Self {
		// SAFETY: see above.
		unsafe { Self(_mm256_loadu_si256(values.as_ptr().cast())) }
	}

	#[inline(always)]
	fn store(self, values: &mut [u64; 8]) {
		// SAFETY: see above.
		unsafe { _mm256_storeu_si256(values.as_mut_ptr().cast(), self.0) };
	}

	#[inline(always)]
	fn xor(self, b: Self) -> Self {
		// SAFETY: see above.
		unsafe { Self(_mm256_xor_si256(self.0, b.0)) }
	}

	#[inline(always)]
	fn xor3(self, b: Self, c: Self) -> Self {
		self.xor(b).xor(c)
	}

	#[inline(always)]
	fn chi(self, b: Self, c: Self) -> Self {
		// SAFETY: see above.
		unsafe { self.xor(Self(_mm256_andnot_si256(b.0, c.0))) }
	}

	#[inline(always)]
	fn rotate<const LEFT: i32, const RIGHT: i32>(self) -> Self {
		// SAFETY: see above.
		unsafe {
			let left = _mm256_slli_epi64::<LEFT>(self.0);
			Self(_mm256_or_si256(left, _mm256_srli_epi64::<RIGHT>(self.0)))
		}
	}
}

impl Lanes for Eight {
	#[inline(always)]
	fn splat(value: u64) -> Self {
		// SAFETY: see above.
		unsafe { Self(_mm512_set1_epi64(value as i64)) }
	}

	#[inline(always)]
	fn load(values: &[u64; 8]) -> Self {
		// SAFETY: see above.
		unsafe { Self(_mm512_loadu_si512(values.as_ptr().cast())) }
	}

	#[inline(always)]
	fn store(self, values: &mut [u64; 8]) {
		// SAFETY: see above.
		unsafe { _mm512_storeu_si512(values.as_mut_ptr().cast(), self.0) };
	}

	#[inline(always)]
	fn xor(self, b: Self) -> Self {
		// SAFETY: see above.
		unsafe { Self(_mm512_xor_si512(self.0, b.0)) }
	}

	#[inline(always)]
	fn xor3(self, b: Self, c: Self) -> Self {
		// SAFETY: see above.
		unsafe { Self(_mm512_ternarylogic_epi64::<0x96>(self.0, b.0, c.0)) }
	}

	#[inline(always)]
	fn chi(self, b: Self, c: Self) -> Self {
		// SAFETY: see above.
		unsafe { Self(_mm512_ternarylogic_epi64::<0xd2>(self.0, b.0, c.0)) }
	}

	#[inline(always)]
	fn rotate<const LEFT: i32, const RIGHT: i32>(self) -> Self {
		// SAFETY: see above.
		unsafe { Self(_mm512_rol_epi64::<LEFT>(self.0)) }
	}
}
