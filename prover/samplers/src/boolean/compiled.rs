//! The circuits that are compiled in, in registers of AVX2 or AVX-512.
//!
//! Without either they are interpreted: thousands of gates on single words are no faster compiled.

use super::{
	plane::Plane,
	x86::{Plane256, Plane512},
	Bits, Width, WORDS,
};

/// What the build script has written.
mod circuits {
	use crate::boolean::plane::Plane;
	include!(concat!(env!("OUT_DIR"), "/circuits.rs"));
}

/// Evaluates a circuit for as many samples as a register holds, from word `first` on.
#[inline(always)]
fn evaluate<P: Plane, const RANDOM: usize, const OUTPUTS: usize>(
	circuit: impl Fn(&[P; RANDOM]) -> [P; OUTPUTS],
	random: &[Bits],
	out: &mut [Bits],
	first: usize,
) {
	let mut inputs = [P::constant(false); RANDOM];
	for (input, bits) in inputs.iter_mut().zip(random) {
		*input = P::load(&bits[first..]);
	}
	for (output, bits) in circuit(&inputs).into_iter().zip(out.iter_mut()) {
		output.store(&mut bits[first..]);
	}
}

macro_rules! compiled {
	($($name:ident, $outputs:ident;)*) => {$(
		/// Evaluates the circuit in registers of an available width; returns the bits of a sample, or
		/// `None` for the width that is not compiled.
		pub(super) fn $name(width: Width, random: &[Bits], out: &mut [Bits]) -> Option<usize> {
			// Large functions, which are not to be repeated where they are called.
			#[inline(never)]
			#[target_feature(enable = "avx2")]
			fn avx2(random: &[Bits], out: &mut [Bits], first: usize) {
				evaluate(circuits::$name::<Plane256>, random, out, first);
			}

			#[inline(never)]
			#[target_feature(enable = "avx512f,avx512bw")]
			fn avx512(random: &[Bits], out: &mut [Bits]) {
				evaluate(circuits::$name::<Plane512>, random, out, 0);
			}

			match width {
				Width::Portable => return None,
				Width::Avx2 => {
					for first in (0..WORDS).step_by(Plane256::WORDS) {
						// SAFETY: the width was checked to be available.
						unsafe { avx2(random, out, first) };
					}
				}
				// SAFETY: as above.
				Width::Avx512 => unsafe { avx512(random, out) },
			}
			Some(circuits::$outputs)
		}
	)*};
}

compiled! {
	sigma_2, OUTPUTS_2;
	sigma_215, OUTPUTS_215;
}
