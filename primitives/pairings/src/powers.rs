//! Powers of many elements of a prime field, with the same exponent.

use alloc::vec::Vec;
use assay_fields::{powers, Field, Isa, LimbArithmetic};
use assay_msm::weierstrass::Weierstrass;

/// The number of interleaved powers: two are enough for their products to overlap.
const IN_TURN: usize = 2;

/// The minimum number of powers that are worth a vector of eight.
#[cfg(target_arch = "x86_64")]
const LEAST_IN_LANES: usize = 3;

/// Computes `element^exponent` for elements of the field of `C`'s coordinates, as residues or in lanes if
/// there are lanes. Variable time.
pub fn all_powers<C: Weierstrass, A: LimbArithmetic>(
	isa: Isa,
	elements: &[C::Base<A>],
	exponent: &[u64],
) -> Vec<C::Base<A>> {
	#[cfg(target_arch = "x86_64")]
	if A::WITH_LANES {
		if let Some(ifma) = isa.ifma() {
			if let Some(powers) = C::powers_in_residues::<A>(ifma, elements, exponent) {
				return powers;
			}
			if elements.len() >= LEAST_IN_LANES {
				return assay_msm::lanes::powers::<C::Lanes<A>>(ifma, elements, exponent);
			}
		}
	}
	let _ = isa;
	let (turns, rest) = elements.as_chunks::<IN_TURN>();
	let mut all: Vec<_> = turns.iter().flat_map(|turn| powers(*turn, exponent)).collect();
	all.extend(rest.iter().map(|element| element.pow(exponent)));
	all
}
