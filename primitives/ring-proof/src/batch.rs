//! The coefficients of the random linear combination that checks all equations at once.

pub use assay_proof_system::batch::{pack, unpack, Entry};

use crate::{Element, Scalar};
use alloc::vec::Vec;
use assay_proof_system::batch::{batch_coefficients, Coefficient};

const DOMAIN: &[u8] = b"assay:ring-vrf:batch:1";

/// Equations of a proof: two of Bandersnatch's points, two openings.
const EQUATIONS: usize = 4;

/// The coefficients of one proof's equations, below 2^128.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coefficients {
	/// Of the equations of the Pedersen proof: outputs, then key.
	pub pedersen: [Scalar; 2],
	/// Of the openings: at `ζ`, then at `ζω`.
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
