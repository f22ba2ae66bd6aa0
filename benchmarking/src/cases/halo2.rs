//! halo2's proofs: real ones, of halo2-lib's circuits and one of zcash's kind, one by one and in
//! batches.

use super::{
	limits::{Limit, Limits, BACKENDS},
	Case, Subject,
};
use crate::{
	calls::{charged, Verifier, PS_PER_US},
	probes::{failed, Probes},
	results::Column,
	standalone::Slices,
};
use anyhow::{Context, Result};
use assay_baselines_runtime::{Runtime, RuntimeCall};
use assay_halo2::{
	batch::{pack, unpack},
	hinted::{Halo2Hinted, Hinted, HintedScheme},
	hinter::hint,
	simulator::{empty_lookups, short_proof, Class, Simulate},
	Backend, Halo2, Ipa, Kzg, Proof, PublicInputs, VerifyingKey, Wasm,
};
use assay_host_functions::Host;
use assay_proof_system::{key_hash, ProofSystem};
use codec::Encode;
use pallet_verifier::{KeySource, WeightInfo};
use serde_json::Value;
use sp_core::{bytes::from_hex, H256};
use sp_runtime::traits::BlakeTwo256;
use std::marker::PhantomData;

/// The unit of halo2's sizes.
const SIZE_UNITS: &str = "units of 32 bytes";

/// A circuit's artefact files, from the client's tests.
macro_rules! files {
	($folder:literal) => {
		[
			include_str!(concat!(
				"../../../client/test/data/halo2/",
				$folder,
				"/verifying_key.json"
			)),
			include_str!(concat!("../../../client/test/data/halo2/", $folder, "/proof.json")),
			include_str!(concat!(
				"../../../client/test/data/halo2/",
				$folder,
				"/public_inputs.json"
			)),
		]
	};
}

/// Key, proof and public inputs.
pub type Files = [&'static str; 3];

/// An ECDSA signature, by halo2-lib.
pub const ECDSA: Files = files!("ecdsa");
/// A pairing, by halo2-lib.
pub const PAIRING: Files = files!("pairing");
/// A multi-scalar multiplication, by halo2-lib.
pub const MSM: Files = files!("msm");
/// A Poseidon hash, by zcash's library.
pub const POSEIDON: Files = files!("zcash-poseidon");

/// The names of a scheme's cases, and the instances that its proofs go to.
pub trait Named: HintedScheme {
	/// The curve of its commitments.
	const CURVE: &'static str;
	/// The instances of the verifier's pallet, each in its column.
	const INSTANCES: [(&'static str, Column); 4];
	/// The instance for proofs with hints.
	const HINTED: &'static str;
	/// Operations of the standalone module: of a proof, of a batch.
	const STANDALONE: [&'static str; 2];
}

impl Named for Kzg {
	const CURVE: &'static str = "bn254";
	const INSTANCES: [(&'static str, Column); 4] = [
		("Halo2KzgArkworks", Column::PureWasm),
		("Halo2KzgWasm", Column::Wasm),
		("Halo2KzgCurves", Column::HostCall),
		("Halo2Kzg", Column::Host),
	];
	const HINTED: &'static str = "Halo2HintedKzgWasm";
	const STANDALONE: [&'static str; 2] = ["halo2_kzg_verify", "halo2_kzg_verify_batch"];
}

impl Named for Ipa {
	const CURVE: &'static str = "vesta";
	const INSTANCES: [(&'static str, Column); 4] = [
		("Halo2IpaArkworks", Column::PureWasm),
		("Halo2IpaWasm", Column::Wasm),
		("Halo2IpaCurves", Column::HostCall),
		("Halo2Ipa", Column::Host),
	];
	const HINTED: &'static str = "Halo2HintedIpaWasm";
	const STANDALONE: [&'static str; 2] = ["halo2_ipa_verify", "halo2_ipa_verify_batch"];
}

/// Proofs in a batch. In pure wasm, twice that number would weigh more than a transaction may.
const ECDSA_BATCH: usize = 8;
const POSEIDON_BATCH: usize = 4;

/// The approximate time of all columns for a proof, in microseconds.
const COST: f64 = 60_000.0;

/// Checks under a registered key.
pub struct Circuit<S> {
	/// The circuit's name.
	pub name: &'static str,
	/// Its artefacts.
	pub files: Files,
	/// The number of entries, if the case is a batch of the same proof.
	pub batch: Option<usize>,
	/// The commitment scheme.
	pub scheme: PhantomData<S>,
}

/// A case's key and proof.
pub struct Fixture {
	key: VerifyingKey,
	hash: H256,
	/// The proof.
	pub proof: Proof,
	inputs: PublicInputs,
}

/// Returns every case of halo2.
pub fn cases() -> Vec<Case> {
	vec![
		case::<Kzg>("ecdsa", ECDSA, None),
		case::<Kzg>("pairing", PAIRING, None),
		case::<Kzg>("msm", MSM, None),
		case::<Ipa>("zcash-poseidon", POSEIDON, None),
		case::<Kzg>("ecdsa", ECDSA, Some(ECDSA_BATCH)),
		case::<Ipa>("zcash-poseidon", POSEIDON, Some(POSEIDON_BATCH)),
	]
}

/// Adds the calls at their limits.
pub fn limits(limits: &mut Limits) -> Result<()> {
	limits.verifier::<Halo2<Kzg, Host>>("Halo2Kzg", &BACKENDS, SIZE_UNITS)?;
	limits.verifier::<Halo2<Ipa, Host>>("Halo2Ipa", &BACKENDS, SIZE_UNITS)?;
	limits.verifier::<Halo2Hinted<Kzg, Wasm>>(Kzg::HINTED, &[""], SIZE_UNITS)?;
	limits.verifier::<Halo2Hinted<Ipa, Wasm>>(Ipa::HINTED, &[""], SIZE_UNITS)?;
	limits.light::<pallet_verifier::Halo2Kzg>("Halo2Kzg", SIZE_UNITS)?;
	limits.light::<pallet_verifier::Halo2KzgWasm>("Halo2KzgWasm", SIZE_UNITS)?;
	limits.light::<pallet_verifier::Halo2KzgCurves>("Halo2KzgCurves", SIZE_UNITS)?;
	limits.light::<pallet_verifier::Halo2Ipa>("Halo2Ipa", SIZE_UNITS)?;
	limits.light::<pallet_verifier::Halo2IpaWasm>("Halo2IpaWasm", SIZE_UNITS)?;
	limits.light::<pallet_verifier::Halo2IpaCurves>("Halo2IpaCurves", SIZE_UNITS)?;
	limits.light::<pallet_verifier::Halo2HintedKzgWasm>(Kzg::HINTED, SIZE_UNITS)?;
	limits.light::<pallet_verifier::Halo2HintedIpaWasm>(Ipa::HINTED, SIZE_UNITS)?;
	refused::<Kzg, pallet_verifier::Halo2Kzg>("Halo2Kzg", limits)?;
	refused::<Kzg, pallet_verifier::Halo2KzgWasm>("Halo2KzgWasm", limits)?;
	refused::<Kzg, pallet_verifier::Halo2KzgCurves>("Halo2KzgCurves", limits)?;
	refused::<Ipa, pallet_verifier::Halo2Ipa>("Halo2Ipa", limits)?;
	refused::<Ipa, pallet_verifier::Halo2IpaWasm>("Halo2IpaWasm", limits)?;
	refused::<Ipa, pallet_verifier::Halo2IpaCurves>("Halo2IpaCurves", limits)
}

/// Adds calls that are refused: the largest keys with the shortest proof, which are charged by
/// the proof, and the longest key of empty lookups.
fn refused<S: Simulate, I: 'static>(name: &str, limits: &mut Limits) -> Result<()>
where
	Runtime: pallet_verifier::Config<I>,
{
	let pallet = Verifier(name);
	let mut push = |call: &str, preparation, dispatch, charged_us| {
		let (pallet, call) = (name.to_owned(), call.to_owned());
		limits.0.push(Limit { pallet, call, preparation, dispatch, charged_us, succeeds: false });
	};
	for (class, call) in [
		(Class::Any, "verify, registered key, largest key, shortest proof"),
		(Class::Light, "verify, registered key, light, largest key, shortest proof"),
	] {
		let (key, proof, inputs) = short_proof::<S>(class);
		let hash = key_hash::<BlakeTwo256>(S::ID, &key.encode());
		let registered = KeySource::<VerifyingKey>::Registered(hash);
		let dispatch = pallet.verify(&registered, &proof, &inputs)?;
		let charged_us = match class {
			Class::Any => charged(&dispatch),
			Class::Light => {
				let weight = <Runtime as pallet_verifier::Config<I>>::WeightInfo::verify_light(1);
				weight.ref_time() as f64 / PS_PER_US
			}
		};
		push(call, Some(pallet.register_key(&key)?), dispatch, charged_us);
	}
	let dispatch = pallet.register_key(&empty_lookups::<S>())?;
	let charged_us = charged(&dispatch);
	push("register_key, empty lookups", None, dispatch, charged_us);
	Ok(())
}

fn case<S: Named>(circuit: &'static str, files: Files, batch: Option<usize>) -> Case
where
	Host: Backend<S>,
{
	let name = match batch {
		None => format!("halo2_verify ({circuit})"),
		Some(proofs) => format!("halo2_verify_batch ({circuit}), {proofs} proofs"),
	};
	let operation = if batch.is_some() { "halo2_verify_batch" } else { "halo2_verify" };
	Case {
		name,
		curve: S::CURVE,
		operation: operation.into(),
		size: batch.unwrap_or(1),
		cost: COST * batch.unwrap_or(1) as f64,
		quick: circuit == "ecdsa" && batch.is_none(),
		subject: Box::new(Circuit::<S> { name: circuit, files, batch, scheme: PhantomData }),
	}
}

/// Returns the bytes of an artefact file.
fn bytes(file: &str) -> Result<Vec<u8>> {
	let document: Value = serde_json::from_str(file)?;
	let digits = document["bytes"].as_str().context("an artefact has bytes")?;
	from_hex(digits).map_err(failed)
}

impl<S: Named> Circuit<S>
where
	Host: Backend<S>,
{
	/// Reads the key and the proof.
	pub fn fixture(&self) -> Result<Fixture> {
		let [key, proof, inputs] = self.files;
		let key = VerifyingKey(bytes(key)?);
		Ok(Fixture {
			hash: key_hash::<BlakeTwo256>(Halo2::<S, Host>::ID, &key.encode()),
			key,
			proof: Proof(bytes(proof)?),
			inputs: PublicInputs(bytes(inputs)?),
		})
	}

	/// Makes the call that checks a proof, or the batch of it.
	pub fn call(&self, pallet: &str, fixture: &Fixture) -> Result<RuntimeCall> {
		let key = KeySource::<VerifyingKey>::Registered(fixture.hash);
		let Some(proofs) = self.batch else {
			return Verifier(pallet).verify(&key, &fixture.proof, &fixture.inputs);
		};
		let entry = (fixture.proof.clone(), fixture.inputs.clone());
		Verifier(pallet).verify_batch(&key, &vec![entry; proofs])
	}

	/// Returns the instance for proofs with hints; none for batches with witnesses, which are not cheaper there.
	fn hinted_instance(&self) -> Option<&'static str> {
		(self.batch.is_none() || S::WITNESS_LEN == 0).then_some(S::HINTED)
	}
}

impl Fixture {
	/// Returns the same key and proof for the system with hints.
	fn hinted<S: HintedScheme>(&self) -> Result<Self> {
		let prepared = <Wasm as Backend<Hinted<S>>>::prepare_key(&self.key.0).map_err(failed)?;
		let proof = hint::<S>(&prepared, &self.proof.0, &self.inputs.0).map_err(failed)?;
		Ok(Self {
			hash: key_hash::<BlakeTwo256>(S::HINTED_ID, &self.key.encode()),
			key: self.key.clone(),
			proof: Proof(proof),
			inputs: self.inputs.clone(),
		})
	}
}

impl<S: Named> Subject for Circuit<S>
where
	Host: Backend<S>,
{
	fn preparation(&self) -> Result<Vec<RuntimeCall>> {
		let key = VerifyingKey(bytes(self.files[0])?);
		let instances = S::INSTANCES.map(|(pallet, _)| pallet).into_iter();
		let instances = instances.chain(self.hinted_instance());
		instances.map(|pallet| Verifier(pallet).register_key(&key)).collect()
	}

	fn probe(&self, probes: &mut Probes<'_>) -> Result<()> {
		let fixture = self.fixture()?;
		for (pallet, column) in S::INSTANCES {
			probes.calls(column, &[self.call(pallet, &fixture)?])?;
		}
		if let Some(pallet) = self.hinted_instance() {
			probes.calls(Column::Hinted, &[self.call(pallet, &fixture.hinted::<S>()?)?])?;
		}
		let key = <Host as Backend<S>>::prepare_key(&fixture.key.0).map_err(failed)?;
		let (proof, inputs) = (fixture.proof.0, fixture.inputs.0);
		let [single, batch] = S::STANDALONE;
		match self.batch {
			None => {
				let slices: Slices = [key, proof, inputs];
				probes.standalone(single, std::slice::from_ref(&slices), None)?;
				probes.native(Column::Native, vec![slices], |[key, proof, inputs]| {
					<Host as Backend<S>>::verify(key, proof, inputs).map_err(failed)
				});
				probes.halo2(S::CURVE, &format!("halo2_verify ({})", self.name), 1)?;
			}
			Some(proofs) => {
				let packed = pack(&vec![(&proof[..], &inputs[..]); proofs]);
				let slices: Slices = [key, packed, Vec::new()];
				probes.standalone(batch, std::slice::from_ref(&slices), None)?;
				probes.native(Column::Native, vec![slices], |[key, packed, _]| {
					let batch = unpack(packed, S::MAX_BATCH).map_err(failed)?;
					<Host as Backend<S>>::verify_batch(key, &batch).map_err(failed)
				});
				probes.halo2(S::CURVE, &format!("halo2_verify_batch ({})", self.name), proofs)?;
			}
		}
		Ok(())
	}
}
