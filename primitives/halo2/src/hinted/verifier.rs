//! The verifier of hinted proofs.

use super::{
	layout::{self, split_key, HintedProof},
	HintedScheme,
};
use crate::{
	batch::{self, pack, Entry},
	layout::Roots,
	msm::DualMsm,
	prepared::{self, KeyBytes},
	verifier::{reduce, validated, Key},
};
use alloc::vec::Vec;
use assay_proof_system::{
	proves,
	VerifyError::{self, *},
};

/// Validates a verifying key and computes the prepared key.
///
/// # Errors
///
/// Those of [`crate::verifier::prepare_key`].
pub fn prepare_key<S: HintedScheme>(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
	let bytes = KeyBytes::read::<S>(key)?;
	let data = validated::<S::Arithmetic>(bytes)?;
	let mut prepared = prepared::with_key(&data, key);
	prepared.extend_from_slice(&layout::terms(&data).to_le_bytes());
	prepared.extend(S::slopes(&data.parameters).map_err(MalformedKey)?);
	Ok(prepared)
}

/// Checks a hinted proof.
///
/// # Errors
///
/// `MalformedProof(Length)` for a proof that is shorter than the hints it states, and for another number of roots than
/// of compressed points; `MalformedProof` with `NotOnCurve` or `NotCanonical` for a wrong root; otherwise those of
/// [`crate::verifier::verify`].
pub fn verify<S: HintedScheme>(
	prepared_key: &[u8],
	proof: &[u8],
	inputs: &[u8],
) -> Result<(), VerifyError> {
	let hinted = admit::<S>(prepared_key, proof, inputs)?;
	HintedKey::<S>::read(prepared_key)?.verify(&hinted, inputs)
}

/// Checks a batch of hinted proofs for one key. Without witnesses, that is one equation, as for plain proofs. With
/// witnesses, each proof has its own.
///
/// # Errors
///
/// Those of [`crate::verifier::verify_batch`] and [`verify`].
pub fn verify_batch<S: HintedScheme>(
	prepared_key: &[u8],
	batch: &[Entry<'_>],
) -> Result<(), VerifyError> {
	if batch.len() > S::MAX_BATCH {
		return Err(LimitExceeded);
	}
	let admitted = batch.iter().map(|(proof, inputs)| {
		let hinted = admit::<S>(prepared_key, proof, inputs)?;
		Ok((hinted, *inputs))
	});
	let admitted = admitted.collect::<Result<Vec<_>, VerifyError>>()?;
	let key = HintedKey::<S>::read(prepared_key)?;
	if S::WITNESS_LEN > 0 {
		return admitted.iter().try_for_each(|(hinted, inputs)| key.verify(hinted, inputs));
	}
	let coefficients: Vec<S::Field> = batch::coefficients(prepared_key, &pack(batch), batch.len());
	let mut equation = DualMsm::empty(key.plain.bases.len());
	for ((hinted, inputs), coefficient) in admitted.iter().zip(&coefficients) {
		equation.add(key.reduce(hinted, inputs)?, coefficient);
	}
	key.finish(&S::witness(&[]).map_err(MalformedProof)?, equation)
}

/// Splits a hinted proof, and refuses it by the number of its hints, by its length and by the number of circuits.
fn admit<'a, S: HintedScheme>(
	prepared_key: &[u8],
	proof: &'a [u8],
	inputs: &[u8],
) -> Result<HintedProof<'a>, VerifyError> {
	let (plain, _) = split_key::<S>(prepared_key)?;
	let (len, _) = prepared::split(plain)?;
	let hinted = HintedProof::split::<S>(proof)?;
	prepared::admit::<S>(&len, hinted.proof, inputs)?;
	Ok(hinted)
}

/// A decoded prepared key.
pub(crate) struct HintedKey<S: HintedScheme> {
	/// The key of plain proofs.
	pub plain: Key<S::Arithmetic>,
	/// The scheme's parameters.
	pub setup: S::Setup,
}

impl<S: HintedScheme> HintedKey<S> {
	/// Decodes a prepared key.
	pub fn read(prepared_key: &[u8]) -> Result<Self, VerifyError> {
		let (plain, hints) = split_key::<S>(prepared_key)?;
		let (_, key) = prepared::split(plain)?;
		let plain = Key::<S::Arithmetic>::read(key)?;
		let setup = S::setup(&plain.data.parameters, hints.slopes).map_err(MalformedKey)?;
		Ok(Self { plain, setup })
	}

	/// Reduces a proof to its last equation.
	fn reduce(
		&self,
		hinted: &HintedProof<'_>,
		inputs: &[u8],
	) -> Result<DualMsm<S::Arithmetic>, VerifyError> {
		reduce(&self.plain, hinted.proof, Roots::Given(hinted.roots), inputs)
	}

	/// Checks the last equation.
	fn finish(
		&self,
		witness: &S::Witness,
		equation: DualMsm<S::Arithmetic>,
	) -> Result<(), VerifyError> {
		let (left, right) = equation.sides(&self.plain.bases);
		proves(S::check(&self.setup, witness, &left, &right))
	}

	fn verify(&self, hinted: &HintedProof<'_>, inputs: &[u8]) -> Result<(), VerifyError> {
		let witness = S::witness(hinted.witness).map_err(MalformedProof)?;
		self.finish(&witness, self.reduce(hinted, inputs)?)
	}
}
