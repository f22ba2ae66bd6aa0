//! Groth16 over each pairing curve: each curve is one line.

mod keys;

use super::{
	limits::{Limits, BACKENDS},
	Case, Subject,
};
use crate::{
	calls::Verifier,
	probes::{failed, Probes},
	results::Column,
	standalone::Slices,
};
use anyhow::{bail, ensure, Context, Result};
use ark_groth16::{PreparedVerifyingKey, VerifyingKey as ArkVerifyingKey};
use ark_serialize::CanonicalDeserialize;
use assay_baselines_runtime::RuntimeCall;
use assay_groth16::{
	hinted::{Groth16Hinted, Hinted, HintedCurve},
	hinter::hint,
	layout,
	simulator::Simulator,
	Backend, Bls12_377, Bls12_381, Bn254, Curve, Groth16, Proof, PublicInputs, VerifyingKey, Wasm,
	BW6_761,
};
use assay_host_functions::Host;
use assay_proof_system::{batch::split, key_hash};
use codec::Encode;
use pallet_verifier::KeySource;
use sp_core::H256;
use sp_runtime::traits::BlakeTwo256;
use std::marker::PhantomData;

/// The instances of the verifier's pallet, each in its column.
pub const INSTANCES: [(&str, Column); 4] = [
	("Arkworks", Column::PureWasm),
	("Wasm", Column::Wasm),
	("Curves", Column::HostCall),
	("", Column::Host),
];

/// The numbers of public inputs of the cases with one proof.
const INPUTS: [usize; 2] = [1, 16];

/// Proofs of one key that a case cycles through.
const PROOFS: usize = 8;

/// The approximate time of all columns once over BLS12-381, in microseconds.
const COST: f64 = 15_000.0;

/// The check of a case.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Check {
	/// Checks a proof under a key that comes with it.
	Inline,
	/// Checks a proof under a registered key.
	Registered,
	/// Checks the largest batch of proofs, under a registered key.
	Batch,
}

/// The key and the proofs of a case.
pub struct Fixture {
	/// The key.
	pub key: VerifyingKey,
	/// The hash of the key, by which the chain knows it.
	pub hash: H256,
	/// Proofs with their inputs.
	pub entries: Vec<(Proof, PublicInputs)>,
}

/// Checks over a curve.
struct Groth16Over<C> {
	curve: &'static str,
	pallet: &'static str,
	check: Check,
	inputs: usize,
	parts: PhantomData<C>,
}

/// Returns every case of Groth16.
pub fn cases() -> Vec<Case> {
	[
		over::<assay_groth16::Bls12_381>("bls12_381", "Groth16Bls12381", 1.0),
		over::<assay_groth16::Bls12_377>("bls12_377", "Groth16Bls12377", 1.1),
		over::<assay_groth16::Bn254>("bn254", "Groth16Bn254", 0.6),
		over::<assay_groth16::BW6_761>("bw6_761", "Groth16Bw6761", 8.0),
	]
	.into_iter()
	.flatten()
	.collect()
}

/// Adds the calls at their limits.
pub fn limits(limits: &mut Limits) -> Result<()> {
	limits.verifier::<Groth16<Bls12_381, Host>>("Groth16Bls12381", &BACKENDS, "inputs")?;
	limits.verifier::<Groth16<Bls12_377, Host>>("Groth16Bls12377", &BACKENDS, "inputs")?;
	limits.verifier::<Groth16<Bn254, Host>>("Groth16Bn254", &BACKENDS, "inputs")?;
	limits.verifier::<Groth16<BW6_761, Host>>("Groth16Bw6761", &BACKENDS, "inputs")?;
	hinted::<Bls12_381>("Groth16HintedBls12381Wasm", limits)?;
	hinted::<Bls12_377>("Groth16HintedBls12377Wasm", limits)?;
	hinted::<Bn254>("Groth16HintedBn254Wasm", limits)?;
	hinted::<BW6_761>("Groth16HintedBw6761Wasm", limits)
}

/// Adds the calls of an instance for proofs with hints.
fn hinted<C: HintedCurve>(name: &str, limits: &mut Limits) -> Result<()> {
	limits.verifier::<Groth16Hinted<C, Wasm>>(name, &[""], "inputs")
}

fn over<C: HintedCurve>(curve: &'static str, pallet: &'static str, factor: f64) -> Vec<Case>
where
	Host: Backend<C>,
{
	let case = |name: String, operation: &str, size: usize, check, inputs| {
		let subject = Groth16Over::<C> { curve, pallet, check, inputs, parts: PhantomData };
		let cost = COST * factor * if check == Check::Batch { 20.0 } else { 1.0 };
		Case {
			name,
			curve,
			operation: operation.into(),
			size,
			cost,
			quick: true,
			subject: Box::new(subject),
		}
	};
	// ark-substrate's name, because it takes the key with the proof.
	let inline = format!("groth16_verification ({curve})");
	let mut cases = vec![case(inline, "groth16_verify_inline", 1, Check::Inline, 1)];
	for inputs in INPUTS {
		let name = match inputs {
			1 => format!("groth16_verify ({curve}), 1 input"),
			inputs => format!("groth16_verify ({curve}), {inputs} inputs"),
		};
		cases.push(case(name, "groth16_verify", inputs, Check::Registered, inputs));
	}
	let size = C::MAX_BATCH;
	let name = format!("groth16_verify_batch ({curve}), {size} proofs");
	cases.push(case(name, "groth16_verify_batch", size, Check::Batch, 1));
	cases.push(keys::case::<C>(curve, factor));
	cases
}

/// Makes a key over a curve for `inputs` inputs, with `proofs` proofs.
pub fn fixture(curve: &str, inputs: usize, proofs: usize, seed: u64) -> Result<Fixture> {
	Ok(match curve {
		"bls12_381" => Fixture::new::<Bls12_381>(inputs, proofs, seed),
		"bls12_377" => Fixture::new::<Bls12_377>(inputs, proofs, seed),
		"bn254" => Fixture::new::<Bn254>(inputs, proofs, seed),
		"bw6_761" => Fixture::new::<BW6_761>(inputs, proofs, seed),
		_ => bail!("no curve {curve}"),
	})
}

/// Checks a proof over a curve by ark-groth16, which reads the key as well.
pub fn by_ark_groth16(
	curve: &str,
	key: &VerifyingKey,
	proof: &Proof,
	inputs: &PublicInputs,
) -> Result<()> {
	match curve {
		"bls12_381" => ark_reads_and_verifies::<Bls12_381>(key, proof, inputs),
		"bls12_377" => ark_reads_and_verifies::<Bls12_377>(key, proof, inputs),
		"bn254" => ark_reads_and_verifies::<Bn254>(key, proof, inputs),
		"bw6_761" => ark_reads_and_verifies::<BW6_761>(key, proof, inputs),
		_ => bail!("no curve {curve}"),
	}
}

impl Fixture {
	/// Makes a key for `inputs` inputs, with `proofs` proofs.
	fn new<C: Curve>(inputs: usize, proofs: usize, seed: u64) -> Self {
		let simulator = Simulator::<C>::new(inputs, seed);
		let key = simulator.verifying_key();
		Self {
			hash: hash::<C>(&key),
			key,
			entries: (0..proofs as u64).map(|nonce| simulator.prove(nonce)).collect(),
		}
	}

	/// Returns the proofs and their inputs, both joined, as a backend takes them.
	fn joined(&self) -> (Vec<u8>, Vec<u8>) {
		let proofs: Vec<_> = self.entries.iter().map(|(proof, _)| &proof.0[..]).collect();
		let inputs: Vec<_> = self.entries.iter().map(|(_, inputs)| &inputs.0[..]).collect();
		(proofs.concat(), inputs.concat())
	}

	/// Returns the same key and proofs for the system with hints.
	fn hinted<C: HintedCurve>(&self) -> Result<Self> {
		let prepared = <Wasm as Backend<Hinted<C>>>::prepare_key(&self.key.0).map_err(failed)?;
		let entries = self.entries.iter().map(|(proof, inputs)| {
			let proof = hint::<C>(&prepared, &proof.0, &inputs.0).map_err(failed)?;
			Ok((Proof(proof), inputs.clone()))
		});
		Ok(Self {
			key: self.key.clone(),
			hash: key_hash::<BlakeTwo256>(C::HINTED_ID, &self.key.encode()),
			entries: entries.collect::<Result<_>>()?,
		})
	}
}

/// Returns the hash of a key, the same on every instance.
fn hash<C: Curve>(key: &VerifyingKey) -> H256 {
	key_hash::<BlakeTwo256>(C::ID, &key.encode())
}

impl<C: Curve> Groth16Over<C> {
	/// Returns the case's key and proofs. No two cases have the same key, so that each can register
	/// its own.
	fn fixture(&self) -> Fixture {
		let (proofs, seed) = match self.check {
			Check::Batch => (C::MAX_BATCH, 1),
			Check::Registered => (PROOFS, 2),
			Check::Inline => (PROOFS, 3),
		};
		Fixture::new::<C>(self.inputs, proofs, seed)
	}

	fn instances(&self) -> impl Iterator<Item = (String, Column)> + '_ {
		INSTANCES.iter().map(|(backend, column)| (format!("{}{backend}", self.pallet), *column))
	}

	/// Returns the instance for proofs with hints; none for batches, which are not cheaper there.
	fn hinted_instance(&self) -> Option<String> {
		let name = self.pallet.replace("Groth16", "Groth16Hinted");
		(self.check != Check::Batch).then(|| format!("{name}Wasm"))
	}

	fn calls(&self, pallet: &str, fixture: &Fixture) -> Result<Vec<RuntimeCall>> {
		let pallet = Verifier(pallet);
		let key = match self.check {
			Check::Inline => KeySource::Inline(fixture.key.clone()),
			Check::Registered | Check::Batch => KeySource::Registered(fixture.hash),
		};
		match self.check {
			Check::Batch => Ok(vec![pallet.verify_batch(&key, &fixture.entries)?]),
			_ => {
				let entries = fixture.entries.iter();
				entries.map(|(proof, inputs)| pallet.verify(&key, proof, inputs)).collect()
			}
		}
	}
}

impl<C: HintedCurve> Subject for Groth16Over<C>
where
	Host: Backend<C>,
{
	fn preparation(&self) -> Result<Vec<RuntimeCall>> {
		if self.check == Check::Inline {
			return Ok(Vec::new());
		}
		let fixture = self.fixture();
		let instances = self.instances().map(|(pallet, _)| pallet).chain(self.hinted_instance());
		instances.map(|pallet| Verifier(&pallet).register_key(&fixture.key)).collect()
	}

	fn probe(&self, probes: &mut Probes<'_>) -> Result<()> {
		let fixture = self.fixture();
		for (pallet, column) in self.instances() {
			probes.calls(column, &self.calls(&pallet, &fixture)?)?;
		}
		if let Some(pallet) = self.hinted_instance() {
			probes.calls(Column::Hinted, &self.calls(&pallet, &fixture.hinted::<C>()?)?)?;
		}
		let prepared = <Host as Backend<C>>::prepare_key(&fixture.key.0).map_err(failed)?;
		let (operation, inputs) = match self.check {
			Check::Batch => {
				let (proofs, inputs) = fixture.joined();
				("verify_batch", vec![[prepared, proofs, inputs]])
			}
			Check::Registered => ("verify", slices(&prepared, &fixture)),
			Check::Inline => ("verify_inline", slices(&fixture.key.0, &fixture)),
		};
		probes.standalone(&format!("groth16_{}_{operation}", self.curve), &inputs, None)?;
		let (check, size) = (self.check, fixture.entries.len());
		probes.native(Column::Native, inputs, move |[key, proofs, inputs]| {
			match check {
				Check::Batch => {
					<Host as Backend<C>>::verify_batch(key, &split(size, proofs, inputs))
				}
				Check::Registered => <Host as Backend<C>>::verify(key, proofs, inputs),
				Check::Inline => <Host as Backend<C>>::prepare_key(key)
					.and_then(|key| <Host as Backend<C>>::verify(&key, proofs, inputs)),
			}
			.map_err(failed)
		});
		self.arkworks(fixture, probes)
	}
}

impl<C: Curve> Groth16Over<C> {
	/// Adds ark-groth16, as its users call it. Proof and inputs come as bytes, and are decoded and
	/// validated each time. A registered key is prepared ahead, an inline key each time. Proofs are
	/// checked one by one.
	fn arkworks(&self, fixture: Fixture, probes: &mut Probes<'_>) -> Result<()> {
		let key = ark_key::<C>(&fixture.key)?;
		let verify = |key: &PreparedVerifyingKey<C>, proof: &Proof, inputs: &PublicInputs| {
			ark_verify::<C>(key, &proof.0, &inputs.0)
		};
		match self.check {
			Check::Batch => {
				let key = ark_groth16::prepare_verifying_key(&ark_decoded::<C>(&key)?);
				probes.native(Column::Arkworks, vec![fixture.entries], move |entries| {
					entries.iter().try_for_each(|(proof, inputs)| verify(&key, proof, inputs))
				});
			}
			Check::Registered => {
				let key = ark_groth16::prepare_verifying_key(&ark_decoded::<C>(&key)?);
				probes.native(Column::Arkworks, fixture.entries, move |(proof, inputs)| {
					verify(&key, proof, inputs)
				});
			}
			Check::Inline => {
				probes.native(Column::Arkworks, fixture.entries, move |(proof, inputs)| {
					let key = ark_groth16::prepare_verifying_key(&ark_decoded::<C>(&key)?);
					verify(&key, proof, inputs)
				})
			}
		}
		Ok(())
	}
}

fn slices(key: &[u8], fixture: &Fixture) -> Vec<Slices> {
	let entries = fixture.entries.iter();
	entries.map(|(proof, inputs)| [key.to_vec(), proof.0.clone(), inputs.0.clone()]).collect()
}

/// Returns a key as ark-groth16 encodes it: with the number of the points for the inputs in front
/// of them.
fn ark_key<C: Curve>(key: &VerifyingKey) -> Result<Vec<u8>> {
	let inputs = layout::inputs_of_key::<C>(key.0.len()).map_err(failed)?;
	let (before, points) = key.0.split_at(layout::key_len::<C>(0) - C::G1_LEN);
	Ok([before, &(inputs as u64 + 1).to_le_bytes(), points].concat())
}

/// Reads and validates a key.
fn ark_decoded<C: Curve>(key: &[u8]) -> Result<ArkVerifyingKey<C>> {
	ArkVerifyingKey::deserialize_uncompressed(key).context("a verifying key")
}

/// Checks a proof with ark-groth16.
fn ark_verify<C: Curve>(key: &PreparedVerifyingKey<C>, proof: &[u8], inputs: &[u8]) -> Result<()> {
	let proof = ark_groth16::Proof::deserialize_uncompressed(proof)?;
	let inputs: Vec<C::ScalarField> = inputs
		.chunks_exact(C::SCALAR_LEN)
		.map(C::ScalarField::deserialize_uncompressed)
		.collect::<Result<_, _>>()?;
	let verified = ark_groth16::Groth16::<C>::verify_proof(key, &proof, &inputs).map_err(failed)?;
	ensure!(verified, "the proof does not verify");
	Ok(())
}

fn ark_reads_and_verifies<C: Curve>(
	key: &VerifyingKey,
	proof: &Proof,
	inputs: &PublicInputs,
) -> Result<()> {
	let key = ark_decoded::<C>(&ark_key::<C>(key)?)?;
	ark_verify::<C>(&ark_groth16::prepare_verifying_key(&key), &proof.0, &inputs.0)
}
