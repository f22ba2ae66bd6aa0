//! KZG point evaluation: EIP-4844.

use super::Refusal;
use alloc::vec::Vec;
use assay_host_functions::Host;
use assay_kzg::{
	layout::{INPUTS_LEN, PROOF_LEN},
	Backend, PointEvaluation,
};
use assay_proof_system::{Defect, VerifyError};
use hex_literal::hex;

/// Bytes of an input: `versioned hash ‖ z ‖ y ‖ commitment ‖ proof`.
pub const INPUT_LEN: usize = INPUTS_LEN + PROOF_LEN;

/// The key of Ethereum's ceremony, prepared. A test compares the file with the key, and makes the file if
/// `ASSAY_MAKE_KEY` is set.
const KEY: &[u8] = include_bytes!("kzg/ethereum.bin");

/// The output: the number of elements in a blob, and the modulus of `z` and `y`.
const OUTPUT: [u8; 64] = hex!(
	"0000000000000000000000000000000000000000000000000000000000001000"
	"73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001"
);

/// Checks that the polynomial of a commitment has the value `y` at `z`.
pub fn point_evaluation(input: &[u8]) -> Result<Vec<u8>, Refusal> {
	let (inputs, proof) = input.split_at_checked(INPUTS_LEN).ok_or(Refusal::Length)?;
	<Host as Backend<PointEvaluation>>::verify(KEY, proof, inputs).map_err(refusal)?;
	Ok(OUTPUT.to_vec())
}

fn refusal(error: VerifyError) -> Refusal {
	match error {
		VerifyError::ProofInvalid => Refusal::ProofInvalid,
		VerifyError::MalformedProof(Defect::NotOnCurve) => Refusal::NotOnCurve,
		VerifyError::MalformedProof(Defect::NotInSubgroup) => Refusal::NotInSubgroup,
		VerifyError::MalformedProof(_) | VerifyError::MalformedInputs(_) => Refusal::NotCanonical,
		_ => Refusal::NotSupported,
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use assay_kzg::VerifyingKey;

	const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/ethereum/kzg/ethereum.bin");

	#[test]
	fn the_key_is_that_of_the_ceremony() {
		let key = VerifyingKey::ethereum();
		let prepared = <Host as Backend<PointEvaluation>>::prepare_key(&key.0);
		let prepared = prepared.expect("the ceremony's key is usable");
		if std::env::var_os("ASSAY_MAKE_KEY").is_some() {
			std::fs::write(FILE, &prepared).expect("the folder is writable");
		}
		let stored = std::fs::read(FILE).expect("the file is in the repository");
		assert!(stored == prepared, "{FILE}");
	}
}
