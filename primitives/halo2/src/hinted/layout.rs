//! Byte layouts of hinted proofs and their keys.
//!
//! | value | layout |
//! | --- | --- |
//! | hinted proof | `r ‖ proof ‖ roots ‖ witness` |
//! | prepared key | `prepared key of plain proofs ‖ terms ‖ slopes of [s]_2` |
//!
//! `r` is the number of roots, in 32 bits. The roots are the second coordinates of the proof's points, in the order of
//! the proof, 32 bytes each; that of the identity is zero. With the EVM's transcript a proof has both coordinates, so
//! `r` is 0. Witness and slopes are there only with KZG. The witness is an element t of the cubic field below the target
//! group's, by its coefficients over the base field; t represents `t + w`. Slopes are elements of G2's field, in the
//! order of their use. The terms are those of the MSM of one circuit's proof, without the scheme's own bases, in 32 bits:
//! the proof's points and the key's commitments. All numbers are little-endian.

use super::HintedScheme;
use crate::{
	key::VerifyingKeyData,
	layout::{elements, take, COUNT_LEN, ROOT_LEN},
};
use alloc::vec::Vec;
use assay_proof_system::{
	Defect,
	VerifyError::{self, *},
};

/// The parts of a hinted proof.
#[derive(Clone, Copy, Debug)]
pub struct HintedProof<'a> {
	/// The proof.
	pub proof: &'a [u8],
	/// The second coordinates of its compressed points.
	pub roots: &'a [u8],
	/// The witness.
	pub witness: &'a [u8],
}

impl<'a> HintedProof<'a> {
	/// Splits a hinted proof by the number of roots that it states.
	///
	/// # Errors
	///
	/// `MalformedProof(Length)` for fewer bytes, and for more bytes of roots than of the proof.
	pub fn split<S: HintedScheme>(mut bytes: &'a [u8]) -> Result<Self, VerifyError> {
		let mut parts = || {
			let mut count = [0; COUNT_LEN];
			count.copy_from_slice(take(&mut bytes, COUNT_LEN)?);
			let roots = usize::try_from(u32::from_le_bytes(count)).ok()?.checked_mul(ROOT_LEN)?;
			let (rest, witness) = split_end(bytes, S::WITNESS_LEN)?;
			let (proof, roots) = split_end(rest, roots)?;
			// Each compressed point has as many bytes as its root.
			(roots.len() <= proof.len()).then_some(Self { proof, roots, witness })
		};
		parts().ok_or(MalformedProof(Defect::Length))
	}

	/// Joins the parts.
	pub fn join(&self) -> Vec<u8> {
		let count = u32::try_from(self.roots.len() / ROOT_LEN).unwrap_or(u32::MAX);
		[&count.to_le_bytes()[..], self.proof, self.roots, self.witness].concat()
	}
}

/// The end of a prepared key, after the prepared key of plain proofs.
#[derive(Clone, Copy, Debug)]
pub struct KeyHints<'a> {
	/// The terms of the MSM of one circuit's proof.
	pub terms: u32,
	/// The slopes of the setup's point.
	pub slopes: &'a [u8],
}

/// Returns the length of a prepared key's hints, in bytes.
pub const fn key_hints_len<S: HintedScheme>() -> usize {
	COUNT_LEN + S::SLOPES_LEN
}

/// Splits a prepared key into that of plain proofs and the hints.
///
/// # Errors
///
/// `MalformedKey(Length)` for fewer bytes than the hints.
pub fn split_key<S: HintedScheme>(
	prepared_key: &[u8],
) -> Result<(&[u8], KeyHints<'_>), VerifyError> {
	let split = || {
		let (plain, hints) = split_end(prepared_key, key_hints_len::<S>())?;
		let (terms, slopes) = hints.split_first_chunk()?;
		Some((plain, KeyHints { terms: u32::from_le_bytes(*terms), slopes }))
	};
	split().ok_or(MalformedKey(Defect::Length))
}

/// Returns the terms of the MSM of a proof of one circuit, without the scheme's own bases.
pub(crate) fn terms<S: HintedScheme>(key: &VerifyingKeyData<S>) -> u32 {
	let (points, _) = elements(key, 1);
	let commitments = key.fixed_commitments.len() + key.permutation_commitments.len();
	u32::try_from(points + commitments).unwrap_or(u32::MAX)
}

/// Splits off the last `len` bytes.
fn split_end(bytes: &[u8], len: usize) -> Option<(&[u8], &[u8])> {
	bytes.split_at_checked(bytes.len().checked_sub(len)?)
}
