//! The proof system that artefacts are for, checked by the very code that a chain runs.

use crate::{curve::CurveName, with_curve};
use assay_groth16::{Groth16, Proof, PublicInputs, VerifyingKey, Wasm, Weakness};
use assay_proof_system::{key_hash, statement, ProofSystem, VerifyError, H256};
use codec::Encode;
use sp_core::Blake2Hasher;

/// Groth16 on the portable backend, which gives the same answers as any other.
pub type System<C> = Groth16<C, Wasm>;

/// The hash that a chain registers `key` under.
pub fn hash_of_key(curve: CurveName, key: &VerifyingKey) -> H256 {
	key_hash::<Blake2Hasher>(curve.system(), &key.encode())
}

/// The statement that a chain's `ProofVerified` event names.
pub fn statement_of(curve: CurveName, key: &VerifyingKey, inputs: &PublicInputs) -> H256 {
	statement::<Blake2Hasher>(curve.system(), hash_of_key(curve, key), &inputs.encode())
}

/// Validates a key as a chain does when it is registered.
///
/// # Errors
///
/// Those of [`ProofSystem::prepare_key`].
pub fn check_key(curve: CurveName, key: &VerifyingKey) -> Result<(), VerifyError> {
	with_curve!(curve, C => System::<C>::prepare_key(key).map(drop))
}

/// Why anyone can prove anything under a key, if they can.
pub fn weakness(curve: CurveName, key: &VerifyingKey) -> Option<Weakness> {
	with_curve!(curve, C => key.weakness::<C>())
}

/// What in a setup makes a key that anyone can prove anything under, and what to do.
pub fn cause(weakness: &Weakness) -> &'static str {
	match weakness {
		Weakness::BetaGamma => {
			"β = ±γ: nobody contributed to the powers of tau that it was made with; contribute to them \
			 (`snarkjs powersoftau contribute`), or take those of a ceremony, and make the key again"
		}
		Weakness::GammaDelta => {
			"δ = ±γ: nobody contributed to phase two of this key; contribute (`snarkjs zkey contribute`) \
			 and export it again"
		}
		Weakness::BetaDelta => "β = ±δ: no setup makes such a key; make it again",
		Weakness::NoStatement => {
			"it has no public inputs, and its circuit uses no constant, so a witness of zeros satisfies \
			 it; make what is to be proved a public input"
		}
	}
}

/// Validates a key and checks a proof, as a chain does for a key that comes with the proof.
///
/// # Errors
///
/// Those of [`ProofSystem::prepare_key`] and [`ProofSystem::verify`].
pub fn verify(
	curve: CurveName,
	key: &VerifyingKey,
	proof: &Proof,
	inputs: &PublicInputs,
) -> Result<(), VerifyError> {
	with_curve!(curve, C => System::<C>::verify(&System::<C>::prepare_key(key)?, proof, inputs))
}

/// What to do about a refusal.
pub fn advice(error: &VerifyError) -> &'static str {
	match error {
		VerifyError::MalformedKey(_) => {
			"No chain registers this key. Take verifying_key.json as `setup` or `import` wrote it."
		}
		VerifyError::MalformedProof(_) => {
			"Take proof.json as `prove` or `import` wrote it; a proof has no byte to spare."
		}
		VerifyError::MalformedInputs(_) => {
			"Every public input has the bytes of one scalar (docs/formats.md), little-endian, below the \
			 order of the scalar field."
		}
		VerifyError::WrongInputCount => {
			"Check that --inputs belongs to the circuit that --key was made for."
		}
		VerifyError::ProofInvalid => {
			"Check that the key, the proof and the public inputs come from one setup and one proof."
		}
		VerifyError::LimitExceeded => "docs/formats.md states the limits.",
		VerifyError::NotSupported => "Use a build of `assay` that supports this proof system.",
	}
}
