//! The circuits that are compiled in, in registers of AVX-512.

use super::{Bits, Width};
use core::arch::x86_64::*;

include!(concat!(env!("OUT_DIR"), "/circuits.rs"));

/// Evaluates a compiled circuit for all samples; returns the bits of a sample.
macro_rules! compiled {
	($($name:ident, $circuit:ident;)*) => {$(
		/// Evaluates the circuit in registers of 512 bits if that is the width, which is available
		/// then. Returns the bits of a sample.
		pub(super) fn $name(width: Width, random: &[Bits], out: &mut [Bits]) -> Option<usize> {
			#[target_feature(enable = "avx512f")]
			fn evaluate(random: &[Bits], out: &mut [Bits]) -> usize {
				let input = |index: usize| match random.get(index) {
					// SAFETY: there are eight words.
					Some(bits) => unsafe { _mm512_loadu_si512(bits.as_ptr().cast()) },
					None => _mm512_setzero_si512(),
				};
				let outputs = $circuit(&core::array::from_fn(input));
				for (output, bits) in outputs.into_iter().zip(out) {
					// SAFETY: there is room for eight words.
					unsafe { _mm512_storeu_si512(bits.as_mut_ptr().cast(), output) };
				}
				outputs.len()
			}

			// SAFETY: the width was checked to be available.
			(width == Width::Avx512).then(|| unsafe { evaluate(random, out) })
		}
	)*};
}

compiled! {
	sigma_2, circuit_2;
	sigma_215, circuit_215;
}
