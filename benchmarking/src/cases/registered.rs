//! Proofs under a registered key, for the cases of several proof systems.

use crate::{
	calls::{fits, Verifier},
	probes::{failed, Probes},
	results::Column,
	standalone::Slices,
};
use anyhow::Result;
use assay_baselines_runtime::RuntimeCall;
use assay_host_functions::Host;
use assay_proof_system::{
	batch::{pack, split, unpack, Entry},
	key_hash, Backend, ProofSystem,
};
use codec::Encode;
use pallet_verifier::KeySource;
use sp_core::H256;
use sp_runtime::traits::BlakeTwo256;

/// Instances of the verifier's pallet, each in its column.
pub type Instances = [(&'static str, Column)];

/// The form in which a host function and the standalone module take a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BatchForm {
	/// Proofs and inputs, each joined to one string.
	Joined,
	/// One string with all lengths.
	Packed,
}

/// A key, and proofs that are valid under it.
pub struct Registered<S: ProofSystem> {
	/// The key, which the chain knows.
	pub key: S::VerifyingKey,
	/// The proofs, each with its inputs.
	pub entries: Vec<(S::Proof, S::PublicInputs)>,
	/// True if all are checked at once.
	pub batch: bool,
	/// The instances that take them.
	pub instances: &'static Instances,
}

impl<S> Registered<S>
where
	S: ProofSystem<VerifyingKey: AsRef<[u8]>, Proof: AsRef<[u8]>, PublicInputs: AsRef<[u8]>>,
{
	/// Returns the key's hash.
	pub fn hash(&self) -> H256 {
		key_hash::<BlakeTwo256>(S::ID, &self.key.encode())
	}

	/// Returns the calls that register the key.
	pub fn registrations(&self) -> Result<Vec<RuntimeCall>> {
		let instances = self.instances.iter();
		instances.map(|(pallet, _)| Verifier(pallet).register_key(&self.key)).collect()
	}

	/// Returns the calls that check the proofs: one for each, or one for the batch.
	pub fn calls(&self, pallet: &str) -> Result<Vec<RuntimeCall>> {
		if self.batch {
			return Ok(vec![self.batch_call(pallet, &self.entries)?]);
		}
		let key = self.source();
		let entries = self.entries.iter();
		entries.map(|(proof, inputs)| Verifier(pallet).verify(&key, proof, inputs)).collect()
	}

	/// Returns the key as calls name it.
	pub fn source(&self) -> KeySource<S::VerifyingKey> {
		KeySource::Registered(self.hash())
	}

	fn batch_call(
		&self,
		pallet: &str,
		entries: &[(S::Proof, S::PublicInputs)],
	) -> Result<RuntimeCall> {
		Verifier(pallet).verify_batch(&self.source(), entries)
	}

	/// Adds the columns of the chain. In pure wasm, a batch that weighs more than a transaction may is checked in
	/// parts. Each part is as large as a transaction has room for.
	pub fn on_chain(&self, probes: &mut Probes<'_>) -> Result<()> {
		for (pallet, column) in self.instances {
			let calls = self.calls(pallet)?;
			match &calls[..] {
				[whole] if self.batch && !fits(whole) => {
					probes.transactions(*column, self.parts(pallet)?)
				}
				calls => probes.calls(*column, calls)?,
			}
		}
		Ok(())
	}

	/// Returns the batch in the fewest parts of one size, halved until each fits into a
	/// transaction.
	fn parts(&self, pallet: &str) -> Result<Vec<RuntimeCall>> {
		let mut size = self.entries.len();
		loop {
			let parts = self.entries.chunks(size.max(1));
			let calls: Vec<_> =
				parts.map(|part| self.batch_call(pallet, part)).collect::<Result<_>>()?;
			if size <= 1 || calls.iter().all(fits) {
				return Ok(calls);
			}
			size = size.div_ceil(2);
		}
	}

	/// Adds the columns of the host function's own code and of the standalone module, whose operations are those for a
	/// proof and for a batch. Returns the arguments of each check: the prepared key, and the proof with its inputs or
	/// the batch.
	pub fn outside_the_chain<R>(
		&self,
		probes: &mut Probes<'_>,
		[single, batch]: [&str; 2],
		form: BatchForm,
	) -> Result<Vec<Slices>>
	where
		R: 'static,
		Host: Backend<R>,
	{
		let key = <Host as Backend<R>>::prepare_key(self.key.as_ref()).map_err(failed)?;
		let size = self.entries.len();
		let checks = match (self.batch, form) {
			(false, _) => self.slices(&key),
			(true, BatchForm::Joined) => vec![self.joined(key)],
			(true, BatchForm::Packed) => vec![self.packed(key)],
		};
		probes.standalone(if self.batch { batch } else { single }, &checks, None)?;
		let is_batch = self.batch;
		probes.native(Column::Native, checks.clone(), move |[key, proof, inputs]| {
			match (is_batch, form) {
				(false, _) => <Host as Backend<R>>::verify(key, proof, inputs),
				(true, BatchForm::Joined) => {
					<Host as Backend<R>>::verify_batch(key, &split(size, proof, inputs))
				}
				(true, BatchForm::Packed) => unpack(proof, size)
					.and_then(|batch| <Host as Backend<R>>::verify_batch(key, &batch)),
			}
			.map_err(failed)
		});
		Ok(checks)
	}

	/// Returns the arguments of each check.
	fn slices(&self, key: &[u8]) -> Vec<Slices> {
		let entries = self.bytes().into_iter();
		entries.map(|(proof, inputs)| [key.to_vec(), proof.to_vec(), inputs.to_vec()]).collect()
	}

	fn joined(&self, key: Vec<u8>) -> Slices {
		let (proofs, inputs): (Vec<_>, Vec<_>) = self.bytes().into_iter().unzip();
		[key, proofs.concat(), inputs.concat()]
	}

	fn packed(&self, key: Vec<u8>) -> Slices {
		[key, pack(&self.bytes()), Vec::new()]
	}

	/// Returns the proofs and inputs as bytes.
	pub fn bytes(&self) -> Vec<Entry<'_>> {
		self.entries.iter().map(|(proof, inputs)| (proof.as_ref(), inputs.as_ref())).collect()
	}
}
