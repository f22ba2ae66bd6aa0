//! The cases to compare, and the corruption of proofs.

use assay_halo2::{
	key::{TranscriptKind, VerifyingKeyData},
	layout, Backend, Halo2, PreparedKey, Proof, PublicInputs, Scheme, VerifyingKey, Wasm,
};
use assay_proof_system::{ProofSystem, VerifyError};
use std::panic::{catch_unwind, AssertUnwindSafe};

/// The values of the instance columns of each circuit.
pub type Instances<F> = Vec<Vec<Vec<F>>>;

/// A library's verdict on a proof with its instances.
pub type Verdict<'a, F> = Box<dyn Fn(&[u8], &Instances<F>) -> bool + 'a>;

/// A proof with its key, and the library's verdict on others.
pub struct Case<'a, S: Scheme> {
	pub name: String,
	pub key: VerifyingKeyData<S>,
	pub proof: Vec<u8>,
	pub instances: Instances<S::Field>,
	pub verdict: Verdict<'a, S::Field>,
}

/// The numbers of compared and of accepting verdicts.
#[derive(Default, Debug)]
pub struct Count {
	pub compared: usize,
	pub accepted: usize,
}

type System<S> = Halo2<S, Wasm>;

impl<S: Scheme> Case<'_, S>
where
	Wasm: Backend<S>,
{
	fn prepared(&self) -> PreparedKey<S> {
		System::<S>::prepare_key(&VerifyingKey::from(&self.key))
			.unwrap_or_else(|error| panic!("{}: {error}", self.name))
	}

	/// Returns our verdict.
	pub fn ours(&self, proof: &[u8], instances: &Instances<S::Field>) -> Result<(), VerifyError> {
		let inputs = PublicInputs::from_instances(instances);
		System::<S>::verify(&self.prepared(), &Proof(proof.to_vec()), &inputs)
	}

	/// Prepares the key and compares all verdicts.
	pub fn compare(&self, count: &mut Count) {
		let prepared = self.prepared();
		let ours = |proof: &[u8], instances: &Instances<S::Field>| {
			let inputs = PublicInputs::from_instances(instances);
			System::<S>::verify(&prepared, &Proof(proof.to_vec()), &inputs)
		};
		assert_eq!(ours(&self.proof, &self.instances), Ok(()), "{}", self.name);
		let mut check = |what: String, proof: &[u8], instances: &Instances<S::Field>| {
			let ours = ours(proof, instances);
			// The library accepts any number of public inputs.
			let rows = &self.key.instance_rows;
			if instances.iter().any(|columns| instance_rows(columns) != *rows) {
				assert_eq!(ours, Err(VerifyError::WrongInputCount), "{}: {what}", self.name);
				return;
			}
			let theirs = catch_unwind(AssertUnwindSafe(|| (self.verdict)(proof, instances)));
			assert_eq!(ours.is_ok(), theirs.unwrap_or(false), "{}: {what}: {ours:?}", self.name);
			assert_ne!(ours, Err(VerifyError::LimitExceeded), "{}: {what}", self.name);
			count.compared += 1;
			count.accepted += usize::from(ours.is_ok());
		};
		check("as it is".into(), &self.proof, &self.instances);
		for (what, proof) in self.corruptions() {
			check(what, &proof, &self.instances);
		}
		for (what, instances) in self.other_instances() {
			check(what, &self.proof, &instances);
		}
	}

	/// Corrupts one element at a time, at places all over the proof.
	fn corruptions(&self) -> Vec<(String, Vec<u8>)> {
		const UNIT: usize = 32;
		const MOST: usize = 24;
		let units = self.proof.len() / UNIT;
		let step = units.div_ceil(MOST);
		let mut corruptions = Vec::new();
		for unit in (0..units).step_by(step) {
			let at = unit * UNIT;
			let mut push = |what: &str, change: &dyn Fn(&mut [u8])| {
				let mut proof = self.proof.clone();
				change(&mut proof[at..at + UNIT]);
				corruptions.push((format!("{what} in unit {unit} of {units}"), proof));
			};
			push("a low bit", &|bytes| bytes[1] ^= 4);
			push("zeros", &|bytes| bytes.fill(0));
			push("ones", &|bytes| bytes.fill(0xff));
			push("the sign", &|bytes| {
				bytes[31] ^= if S::COMMITS_TO_INSTANCES { 0x80 } else { 0x40 }
			});
			push("the identity", &|bytes| {
				bytes.fill(0);
				bytes[31] = if S::COMMITS_TO_INSTANCES { 0 } else { 0x80 };
			});
		}
		// The identity of the EVM's transcript, whose points take two units.
		let twice = if self.key.transcript == TranscriptKind::Keccak256 { units / 2 } else { 0 };
		for pair in (0..twice).step_by(step) {
			let mut proof = self.proof.clone();
			proof[2 * pair * UNIT..][..2 * UNIT].fill(0);
			corruptions.push((format!("zeros in units {} and next", 2 * pair), proof));
		}
		for unit in (0..units - 1).step_by(step) {
			let mut proof = self.proof.clone();
			let (left, right) = proof.split_at_mut((unit + 1) * UNIT);
			left[unit * UNIT..].swap_with_slice(&mut right[..UNIT]);
			corruptions.push((format!("unit {unit} swapped with the next"), proof));
		}
		corruptions.push(("truncated".into(), self.proof[..self.proof.len() - 1].to_vec()));
		corruptions.push(("empty".into(), Vec::new()));
		corruptions
	}

	/// Changes, removes or adds a value of the instances.
	fn other_instances(&self) -> Vec<(String, Instances<S::Field>)> {
		let mut others = Vec::new();
		for (circuit, columns) in self.instances.iter().enumerate() {
			for column in 0..columns.len() {
				let mut push = |what: &str, change: &dyn Fn(&mut Vec<S::Field>)| {
					let mut instances = self.instances.clone();
					change(&mut instances[circuit][column]);
					others.push((format!("{what} in column {column} of {circuit}"), instances));
				};
				push("another value", &|values| values[0] += S::Field::from(1u64));
				push("one value less", &|values| values.truncate(values.len() - 1));
				push("a zero more", &|values| values.push(S::Field::from(0u64)));
				push("too many", &|values| values.resize(1 << 8, S::Field::from(0u64)));
			}
		}
		others
	}
}

/// Returns the numbers of rows of a circuit's instance columns.
pub fn instance_rows<F>(columns: &[Vec<F>]) -> Vec<u32> {
	columns.iter().map(|column| column.len() as u32).collect()
}

/// Checks that the proof has the layout's length.
pub fn assert_layout<S: Scheme>(case: &Case<'_, S>) {
	let len = layout::proof_len(&case.key, case.instances.len());
	assert_eq!(case.proof.len(), len, "{}", case.name);
}
