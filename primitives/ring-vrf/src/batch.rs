//! The coefficients of the random linear combination that checks all equations at once.

pub use assay_proof_system::batch::{pack, unpack, Entry};

use crate::{Element, Scalar};
use alloc::vec::Vec;
use assay_proof_system::batch::{batch_coefficients, Coefficient};

const DOMAIN: &[u8] = b"assay:ring-vrf:batch:1";

/// The number of equations of a proof: two of Bandersnatch's points, two openings.
const EQUATIONS: usize = 4;

/// The coefficients of one proof's equations, below 2^128.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coefficients {
	/// The coefficients of the Pedersen proof's equations: outputs, then key.
	pub pedersen: [Scalar; 2],
	/// The coefficients of the openings: at `ζ`, then at `ζω`.
	pub openings: [Element; 2],
}

/// Returns the coefficients of a [packed](pack) batch of `size` proofs.
pub fn coefficients(prepared_key: &[u8], packed: &[u8], size: usize) -> Vec<Coefficients> {
	let number = |bytes: &Coefficient| u128::from_le_bytes(*bytes);
	batch_coefficients(DOMAIN, prepared_key, [packed], EQUATIONS * size)
		.chunks_exact(EQUATIONS)
		.map(|bytes| Coefficients {
			pedersen: [number(&bytes[0]).into(), number(&bytes[1]).into()],
			openings: [number(&bytes[2]).into(), number(&bytes[3]).into()],
		})
		.collect()
}

#[cfg(test)]
mod tests {
	use super::*;
	use ark_ff::PrimeField;

	const ENTRIES: [Entry<'static>; 2] = [(b"proof", b"in"), (b"p", b"")];

	fn numbers(coefficients: &[Coefficients]) -> Vec<u128> {
		fn number<F: PrimeField>(coefficient: F) -> u128 {
			let integer = coefficient.into_bigint();
			let [low, high, ..] = *integer.as_ref() else { return 0 };
			u128::from(low) | u128::from(high) << 64
		}
		let numbers = |of: &Coefficients| {
			let ([a, b], [c, d]) = (of.pedersen, of.openings);
			[number(a), number(b), number(c), number(d)]
		};
		coefficients.iter().flat_map(numbers).collect()
	}

	/// The expected values are recomputed by Python's `hashlib.blake2b(…, digest_size=32)` from the
	/// formula in `docs/formats.md`.
	#[test]
	fn match_an_independent_implementation() {
		assert_eq!(numbers(&coefficients(b"key", &pack(&ENTRIES), 2)), PYTHON);
	}

	const PYTHON: [u128; 8] = [
		0x69a9c2016420589d6012a12b727b4a42,
		0x372125896bb353a2abd8078946ea914f,
		0x6557450ff31112e055e618410ff3508d,
		0xbe83f070e5ce1911c02243a89d3805ff,
		0x291632702ecb89ed06192aff1557f3da,
		0x71159c7a1b7171b74fe7b77aa1a2b7b2,
		0x640d07fb3fd581b12a9bfb5d11610441,
		0x560134df5a0277dfdad658baf0f931eb,
	];

	#[test]
	fn depend_on_every_byte() {
		let base = coefficients(b"key", b"packed", 1);
		for other in [coefficients(b"kez", b"packed", 1), coefficients(b"key", b"pocked", 1)] {
			assert!(numbers(&base).iter().zip(numbers(&other)).all(|(base, other)| *base != other));
		}
	}
}
