//! Groth16 by the code that a chain runs.

use crate::{groth16::curve::PairingCurveName, with_curve};
use assay_groth16::{
	hinted::{layout, Groth16Hinted, HintedCurve},
	hinter, Arithmetic, ArkworksArithmetic, Curve, Groth16, Proof, PublicInputs, VerifyingKey,
	Wasm, Weakness,
};
use assay_proof_system::{key_hash, statement, ProofSystem, VerifyError, H256};
use codec::Encode;
use sp_core::Blake2Hasher;

/// Groth16 on the portable backend. All backends give the same answers.
pub type System<C> = Groth16<C, Wasm>;

/// Groth16 with hints.
pub type HintedSystem<C> = Groth16Hinted<C, Wasm>;

/// The name of a system: the curve, and whether proofs have hints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SystemName {
	/// The curve.
	pub curve: PairingCurveName,
	/// True if proofs have hints.
	pub hinted: bool,
}

impl SystemName {
	/// Returns the system without hints over a curve.
	pub const fn plain(curve: PairingCurveName) -> Self {
		Self { curve, hinted: false }
	}

	/// Returns the system with hints over a curve.
	pub const fn hinted(curve: PairingCurveName) -> Self {
		Self { curve, hinted: true }
	}

	/// Lists every system, those without hints first.
	pub fn all() -> impl Iterator<Item = Self> {
		let curves = PairingCurveName::ALL;
		curves.map(Self::plain).into_iter().chain(curves.map(Self::hinted))
	}

	/// Returns the identifier, as in artefacts, key hashes and statements.
	pub const fn id(self) -> &'static str {
		match self.hinted {
			true => with_curve!(self.curve, C => <C as HintedCurve>::HINTED_ID),
			false => self.curve.system(),
		}
	}

	/// Finds the system of an identifier.
	pub fn of_id(id: &str) -> Option<Self> {
		Self::all().find(|system| system.id() == id)
	}
}

/// Returns the curve that the first point of a key or a proof is on; `None` if it is on none. Both begin with a point
/// of G1. A point of one curve is on another with a probability of about 2^-254.
pub fn curve_of(bytes: &[u8]) -> Option<PairingCurveName> {
	let mut curves = PairingCurveName::ALL.into_iter();
	curves.find(|curve| with_curve!(*curve, C => begins_with_point::<C>(bytes)))
}

fn begins_with_point<C: Curve>(bytes: &[u8]) -> bool {
	bytes.get(..C::G1_LEN).is_some_and(|point| {
		matches!(<ArkworksArithmetic<C> as Arithmetic>::g1_on_curve(point), Ok(Some(_)))
	})
}

/// Returns true if a proof is as long as one with hints.
pub fn is_hinted(curve: PairingCurveName, proof: &Proof) -> bool {
	proof.0.len() == with_curve!(curve, C => layout::proof_len::<C>())
}

/// Returns the hash under which a chain registers `key`.
pub fn hash_of_key(system: SystemName, key: &VerifyingKey) -> H256 {
	key_hash::<Blake2Hasher>(system.id(), &key.encode())
}

/// Returns the statement in a chain's `ProofVerified` event.
pub fn statement_of(system: SystemName, key: &VerifyingKey, inputs: &PublicInputs) -> H256 {
	statement::<Blake2Hasher>(system.id(), hash_of_key(system, key), &inputs.encode())
}

/// Validates a key as a chain does at registration, for proofs with hints or without.
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

/// Validates a key and checks a proof, as a chain does for an inline key.
///
/// # Errors
///
/// Those of [`ProofSystem::prepare_inline_key`] and [`ProofSystem::verify`].
pub fn verify(
	system: SystemName,
	key: &VerifyingKey,
	proof: &Proof,
	inputs: &PublicInputs,
) -> Result<(), VerifyError> {
	match system.hinted {
		true => with_curve!(system.curve, C => check::<HintedSystem<C>>(key, proof, inputs)),
		false => with_curve!(system.curve, C => check::<System<C>>(key, proof, inputs)),
	}
}

fn check<S>(key: &VerifyingKey, proof: &Proof, inputs: &PublicInputs) -> Result<(), VerifyError>
where
	S: ProofSystem<VerifyingKey = VerifyingKey, Proof = Proof, PublicInputs = PublicInputs>,
{
	S::verify(&S::prepare_inline_key(key)?, proof, inputs)
}

/// Makes the proof with hints of one without. The result has been verified.
///
/// # Errors
///
/// As [`verify`] for the proof without hints.
pub fn hint(
	curve: PairingCurveName,
	key: &VerifyingKey,
	proof: &Proof,
	inputs: &PublicInputs,
) -> Result<Proof, VerifyError> {
	with_curve!(curve, C => {
		let prepared = HintedSystem::<C>::prepare_key(key)?;
		hinter::hint::<C>(prepared.as_bytes(), &proof.0, &inputs.0).map(Proof)
	})
}

/// Advises what to do about a refusal.
pub fn advice(error: &VerifyError) -> &'static str {
	match error {
		VerifyError::MalformedKey(_) => {
			"No chain registers this key. Use verifying_key.json as `setup`, `import` or `hint` wrote it."
		}
		VerifyError::MalformedProof(_) => {
			"Use proof.json as `prove`, `import` or `hint` wrote it, without any change."
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

#[cfg(test)]
mod tests {
	use super::*;
	use assay_groth16::simulator::Simulator;

	#[test]
	fn a_system_has_one_identifier() {
		for curve in PairingCurveName::ALL {
			let (plain, hinted) = (SystemName::plain(curve), SystemName::hinted(curve));
			assert_eq!(plain.id(), format!("groth16/{curve}"));
			assert_eq!(hinted.id(), format!("groth16-hinted/{curve}"));
			for system in [plain, hinted] {
				assert_eq!(SystemName::of_id(system.id()), Some(system));
			}
		}
		for id in ["groth16/bls12-446", "groth16-hinted/bls12-446", "groth16-hinted", ""] {
			assert_eq!(SystemName::of_id(id), None);
		}
		assert_eq!(SystemName::all().count(), 8);
	}

	#[test]
	fn curves_are_told_by_the_first_point() {
		for curve in PairingCurveName::ALL {
			let (key, proof) = with_curve!(curve, C => {
				let simulator = Simulator::<C>::new(1, 0);
				(simulator.verifying_key().0, simulator.prove(0).0 .0)
			});
			for mut bytes in [key, proof] {
				assert_eq!(curve_of(&bytes), Some(curve));
				bytes[5] ^= 1;
				assert_eq!(curve_of(&bytes), None);
			}
		}
		for len in [0, 31, 95, 96, 864] {
			assert_eq!(curve_of(&vec![0; len]), None);
			assert_eq!(curve_of(&vec![0xff; len]), None);
		}
	}

	#[test]
	fn hints_are_told_by_the_length() {
		for (curve, plain, hinted) in [
			(PairingCurveName::Bls12_381, 384, 7_392),
			(PairingCurveName::Bls12_377, 384, 7_488),
			(PairingCurveName::Bn254, 256, 6_016),
			(PairingCurveName::Bw6_761, 576, 21_408),
		] {
			let is_hinted = |len: usize| is_hinted(curve, &Proof(vec![0; len]));
			assert!(is_hinted(hinted));
			for len in [0, plain, hinted - 1, hinted + 1] {
				assert!(!is_hinted(len));
			}
		}
	}
}
