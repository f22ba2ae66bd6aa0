//! Byte layouts of hinted proofs and their keys.
//!
//! | value | layout |
//! | --- | --- |
//! | hinted proof | `r ‖ proof ‖ roots ‖ witness` |
//! | prepared key | `prepared key of plain proofs ‖ slopes of [s]_2 ‖ slopes of −[1]_2` |
//!
//! `r` is the number of roots, in 32 bits. The roots are the second coordinates of the proof's points, in the order of
//! the proof, 32 bytes each; that of the identity is zero. With the EVM's transcript a proof has both coordinates, so
//! `r` is 0. Witness and slopes are there only with KZG. The witness is an element t of the cubic field below the target
//! group's, by its coefficients over the base field; t represents `t + w`. Slopes are elements of G2's field, in the
//! order of their use. All numbers are little-endian.

use super::HintedScheme;
use crate::layout::{take, COUNT_LEN, ROOT_LEN};
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
	/// `MalformedProof(Length)` for fewer bytes.
	pub fn split<S: HintedScheme>(mut bytes: &'a [u8]) -> Result<Self, VerifyError> {
		let mut parts = || {
			let mut count = [0; COUNT_LEN];
			count.copy_from_slice(take(&mut bytes, COUNT_LEN)?);
			let roots = usize::try_from(u32::from_le_bytes(count)).ok()?.checked_mul(ROOT_LEN)?;
			let (rest, witness) = split_end(bytes, S::WITNESS_LEN)?;
			let (proof, roots) = split_end(rest, roots)?;
			Some(Self { proof, roots, witness })
		};
		parts().ok_or(MalformedProof(Defect::Length))
	}

	/// Joins the parts.
	pub fn join(&self) -> Vec<u8> {
		let count = u32::try_from(self.roots.len() / ROOT_LEN).unwrap_or(u32::MAX);
		[&count.to_le_bytes()[..], self.proof, self.roots, self.witness].concat()
	}
}

/// Splits a prepared key into that of plain proofs and the slopes.
///
/// # Errors
///
/// `MalformedKey(Length)` for fewer bytes than the slopes.
pub fn split_key<S: HintedScheme>(prepared_key: &[u8]) -> Result<(&[u8], &[u8]), VerifyError> {
	split_end(prepared_key, S::SLOPES_LEN).ok_or(MalformedKey(Defect::Length))
}

/// Splits off the last `len` bytes.
fn split_end(bytes: &[u8], len: usize) -> Option<(&[u8], &[u8])> {
	bytes.split_at_checked(bytes.len().checked_sub(len)?)
}
