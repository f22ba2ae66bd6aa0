//! Lattice proofs, a case for each parameter set that a chain accepts, and one for LatticeZK's.

use super::{limits::Limits, Case, Subject};
use crate::{
	calls::Verifier,
	libraries::latticezk,
	probes::{failed, Probes},
	results::Column,
	standalone::Slices,
};
use anyhow::Result;
use assay_baselines_runtime::RuntimeCall;
use assay_host_functions::Host;
use assay_lattice::{
	sets, simulator::Simulator, verifier::prepare_any_key, Backend, Lattice, Parameters, Portable,
	Proof, PublicInputs, ShortPreimages, VerifyingKey,
};
use assay_proof_system::{key_hash, ProofSystem};
use codec::Encode;
use pallet_verifier::KeySource;
use sp_core::H256;
use sp_runtime::traits::BlakeTwo256;

/// The instances of the verifier's pallet, each in its column. There are no curve operations.
pub const INSTANCES: [(&str, Column); 2] =
	[("LatticeWasm", Column::PureWasm), ("Lattice", Column::Host)];

/// Proofs of one key that a case cycles through.
const PROOFS: u64 = 2;

/// The approximate time of all columns for a unit of work, in microseconds.
const COST: f64 = 2_500.0;

/// The approximate time of all columns for LatticeZK's demonstration.
const DEMONSTRATION_COST: f64 = 500_000.0;

/// Checks under a registered key.
pub struct Set(pub Parameters);

/// LatticeZK's demonstration, which is not sound enough for a chain: it runs only outside of it.
struct Demonstration;

/// A case's key and proofs.
pub struct Fixture {
	/// The key.
	pub key: VerifyingKey,
	/// The hash of the key, by which the chain knows it.
	pub hash: H256,
	/// The proofs, each with its inputs.
	pub entries: Vec<(Proof, PublicInputs)>,
}

/// Returns every case of lattice proofs.
pub fn cases() -> Vec<Case> {
	let accepted = sets::ALL.into_iter().filter(|(_, set)| set.check_for_chain().is_ok());
	let demonstration = Case {
		name: latticezk::CASE.into(),
		curve: "reference",
		operation: "lattice_verify".into(),
		size: sets::REFERENCE.preimages as usize,
		cost: DEMONSTRATION_COST,
		quick: false,
		subject: Box::new(Demonstration),
	};
	accepted
		.map(|(name, set)| Case {
			name: format!("lattice_verify ({name})"),
			curve: name,
			operation: "lattice_verify".into(),
			size: set.preimages as usize,
			cost: COST * set.work() as f64,
			quick: name == "compact",
			subject: Box::new(Set(set)),
		})
		.chain([demonstration])
		.collect()
}

/// Adds the calls at their limits.
pub fn limits(limits: &mut Limits) -> Result<()> {
	limits.verifier::<Lattice<Host>>("Lattice", &["Wasm", ""], "units of work")
}

impl Set {
	/// Returns the key and the proofs.
	pub fn fixture(&self) -> Fixture {
		let simulator = Simulator::new(self.0, 0);
		let key = simulator.verifying_key();
		Fixture {
			hash: key_hash::<BlakeTwo256>(Lattice::<Host>::ID, &key.encode()),
			key,
			entries: (0..PROOFS).map(|nonce| simulator.prove(nonce, b"")).collect(),
		}
	}
}

fn calls(pallet: &str, fixture: &Fixture) -> Result<Vec<RuntimeCall>> {
	let key = KeySource::<VerifyingKey>::Registered(fixture.hash);
	let entries = fixture.entries.iter();
	entries.map(|(proof, inputs)| Verifier(pallet).verify(&key, proof, inputs)).collect()
}

impl Subject for Set {
	fn preparation(&self) -> Result<Vec<RuntimeCall>> {
		let key = Simulator::new(self.0, 0).verifying_key();
		INSTANCES.iter().map(|(pallet, _)| Verifier(pallet).register_key(&key)).collect()
	}

	fn probe(&self, probes: &mut Probes<'_>) -> Result<()> {
		let fixture = self.fixture();
		for (pallet, column) in INSTANCES {
			probes.calls(column, &calls(pallet, &fixture)?)?;
		}
		let key = <Host as Backend<ShortPreimages>>::prepare_key(&fixture.key.0).map_err(failed)?;
		outside_the_chain(probes, &key, &fixture.entries)
	}
}

impl Subject for Demonstration {
	fn probe(&self, probes: &mut Probes<'_>) -> Result<()> {
		let Fixture { key, entries, .. } = Set(sets::REFERENCE).fixture();
		let key = prepare_any_key::<Portable>(&key.0).map_err(failed)?;
		outside_the_chain(probes, &key, &entries)?;
		probes.latticezk();
		Ok(())
	}
}

/// Adds the columns that need no chain.
fn outside_the_chain(
	probes: &mut Probes<'_>,
	key: &[u8],
	entries: &[(Proof, PublicInputs)],
) -> Result<()> {
	let inputs: Vec<Slices> = entries
		.iter()
		.map(|(proof, inputs)| [key.to_vec(), proof.0.clone(), inputs.0.clone()])
		.collect();
	probes.standalone("lattice_verify", &inputs, None)?;
	probes.native(Column::Native, inputs, |[key, proof, inputs]| {
		<Host as Backend<ShortPreimages>>::verify(key, proof, inputs).map_err(failed)
	});
	Ok(())
}
