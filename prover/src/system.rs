//! Groth16 by the code that a chain runs.

use crate::{curve::PairingCurveName, with_curve};
use assay_groth16::{Groth16, Proof, PublicInputs, VerifyingKey, Wasm, Weakness};
use assay_proof_system::{key_hash, statement, ProofSystem, VerifyError, H256};
use codec::Encode;
use sp_core::Blake2Hasher;

/// Groth16 on the portable backend. All backends give the same answers.
pub type System<C> = Groth16<C, Wasm>;

/// Returns the hash under which a chain registers `key`.
pub fn hash_of_key(curve: PairingCurveName, key: &VerifyingKey) -> H256 {
	key_hash::<Blake2Hasher>(curve.system(), &key.encode())
}

/// Returns the statement in a chain's `ProofVerified` event.
pub fn statement_of(curve: PairingCurveName, key: &VerifyingKey, inputs: &PublicInputs) -> H256 {
	statement::<Blake2Hasher>(curve.system(), hash_of_key(curve, key), &inputs.encode())
}

/// Validates a key as a chain does at registration.
///
/// # Errors
///
/// Those of [`ProofSystem::prepare_key`].
pub fn check_key(curve: PairingCurveName, key: &VerifyingKey) -> Result<(), VerifyError> {
	with_curve!(curve, C => System::<C>::prepare_key(key).map(drop))
}

/// Returns the weakness that lets anyone prove anything under a key, if it has one.
pub fn weakness(curve: PairingCurveName, key: &VerifyingKey) -> Option<Weakness> {
	with_curve!(curve, C => key.weakness::<C>())
}

/// Describes a weakness by its cause in the setup, and says what to do.
pub fn cause(weakness: &Weakness) -> &'static str {
	match weakness {
		Weakness::BetaGamma => {
			"β = ±γ: nobody contributed to the powers of tau; contribute to them \
			 (`snarkjs powersoftau contribute`), or take those of a ceremony, and make the key again"
		}
		Weakness::GammaDelta => {
			"δ = ±γ: nobody contributed to phase two of this key; contribute (`snarkjs zkey contribute`) \
			 and export it again"
		}
		Weakness::BetaDelta => "β = ±δ: no honest setup makes such a key; make it again",
		Weakness::NoStatement => {
			"it has no public inputs and its circuit uses no constant, so a witness of zeros satisfies \
			 it; make the statement a public input"
		}
	}
}

/// Validates a key and checks a proof, as a chain does for an inline key.
///
/// # Errors
///
/// Those of [`ProofSystem::prepare_key`] and [`ProofSystem::verify`].
pub fn verify(
	curve: PairingCurveName,
	key: &VerifyingKey,
	proof: &Proof,
	inputs: &PublicInputs,
) -> Result<(), VerifyError> {
	with_curve!(curve, C => System::<C>::verify(&System::<C>::prepare_key(key)?, proof, inputs))
}

/// Advises what to do about a refusal.
pub fn advice(error: &VerifyError) -> &'static str {
	match error {
		VerifyError::MalformedKey(_) => {
			"No chain registers this key. Use verifying_key.json as `setup` or `import` wrote it."
		}
		VerifyError::MalformedProof(_) => {
			"Use proof.json as `prove` or `import` wrote it, without any change."
		}
		VerifyError::MalformedInputs(_) => {
			"Write every public input as one scalar: little-endian, below the order of the scalar field \
			 (docs/formats.md)."
		}
		VerifyError::WrongInputCount => {
			"Check that --inputs belongs to the circuit that --key was made for."
		}
		VerifyError::ProofInvalid => {
			"Check that the key, the proof and the public inputs come from one setup and one proof."
		}
		VerifyError::LimitExceeded => "Stay within the limits in docs/formats.md.",
		VerifyError::NotSupported => "Use a build of `assay` that supports this proof system.",
	}
}
