//! Powers of many elements, with the same exponent.

use alloc::vec::Vec;
use assay_fields::lanes::{Ifma, LaneField, LANES};
use assay_fields::Field;

/// The bits of a window of the exponent, a divisor of 64.
const WINDOW: usize = 4;

/// Computes `element^exponent` for each element, the exponent in little-endian limbs.
pub fn powers<L: LaneField>(
	ifma: Ifma,
	elements: &[L::Scalar],
	exponent: &[u64],
) -> Vec<L::Scalar> {
	let mut powers = Vec::with_capacity(elements.len());
	for chunk in elements.chunks(LANES) {
		powers.extend_from_slice(&eight_or_less::<L>(ifma, chunk, exponent)[..chunk.len()]);
	}
	powers
}

/// Computes powers of at most eight elements, and ones in the lanes that are left.
fn eight_or_less<L: LaneField>(
	ifma: Ifma,
	elements: &[L::Scalar],
	exponent: &[u64],
) -> [L::Scalar; LANES] {
	let mut eight = [L::Scalar::ONE; LANES];
	eight[..elements.len()].copy_from_slice(elements);
	// SAFETY: the `Ifma` proves that the processor has the instructions.
	unsafe { eight_powers::<L>(ifma, &eight, exponent) }
}

/// Computes powers of eight elements, by fixed windows, the highest first. Values stay below 2 p,
/// which every field takes as factors.
#[inline(never)]
#[target_feature(enable = "avx512f,avx512ifma")]
fn eight_powers<L: LaneField>(
	ifma: Ifma,
	elements: &[L::Scalar; LANES],
	exponent: &[u64],
) -> [L::Scalar; LANES] {
	let base = L::from_scalars(ifma, elements);
	let mut table = [L::one(ifma); 1 << WINDOW];
	for i in 1..table.len() {
		table[i] = table[i - 1].mul(&base);
	}
	let mut power = L::one(ifma);
	for limb in exponent.iter().rev() {
		for shift in (0..64).step_by(WINDOW).rev() {
			for _ in 0..WINDOW {
				power = power.square();
			}
			let digit = (limb >> shift) as usize % table.len();
			if digit != 0 {
				power = power.mul(&table[digit]);
			}
		}
	}
	power.to_scalars()
}
