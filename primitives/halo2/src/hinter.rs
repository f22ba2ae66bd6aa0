//! Makes hints. Nothing here is trusted: [`hinted`](crate::hinted) verifies all hints.

use crate::{
	hinted::{
		layout::{split_key, HintedProof},
		verifier::{self, HintedKey},
		HintedScheme,
	},
	layout::Roots,
	prepared,
	verifier::reduce,
};
use alloc::vec::Vec;
use assay_proof_system::VerifyError::{self, *};

/// Makes a hinted proof from a plain one. The key is that of [`verifier::prepare_key`].
///
/// # Errors
///
/// Those of the verifier of plain proofs: `ProofInvalid` if the proof does not verify.
pub fn hint<S: HintedScheme>(
	prepared_key: &[u8],
	proof: &[u8],
	inputs: &[u8],
) -> Result<Vec<u8>, VerifyError> {
	let hinted = hints_for::<S>(prepared_key, proof, inputs)?;
	verifier::verify::<S>(prepared_key, &hinted, inputs)?;
	Ok(hinted)
}

/// Makes a hinted proof from a plain one, valid or not. An invalid proof gets correct roots, and the witness of another
/// equation.
///
/// # Errors
///
/// Those of [`hint`]; `ProofInvalid` only for a proof that is refused before the last equation.
pub fn hints_for<S: HintedScheme>(
	prepared_key: &[u8],
	proof: &[u8],
	inputs: &[u8],
) -> Result<Vec<u8>, VerifyError> {
	let (len, _) = prepared::split(split_key::<S>(prepared_key)?.0)?;
	prepared::admit::<S>(&len, proof, inputs)?;
	let key = HintedKey::<S>::read(prepared_key)?;
	let mut roots = Vec::new();
	let equation = reduce(&key.plain, proof, Roots::Recorded(&mut roots), inputs)?;
	let (left, right) = equation.sides(&key.plain.bases);
	let witness = S::make_witness(&key.setup, &left, &right).ok_or(ProofInvalid)?;
	Ok(HintedProof { proof, roots: &roots, witness: &witness }.join())
}
