//! BLS signatures of both variants: of one key, of many, of a committee, in a batch, and with a new committee.
//!
//! The cases are named by the group of the signatures.

pub mod library;
pub mod sync_committee;

use super::{
	limits::{Limit, Limits, BACKENDS},
	registered::{BatchForm, Instances, Registered},
	Case, Subject,
};
use crate::{
	calls::{charged, Verifier},
	probes::Probes,
	results::Column,
};
use anyhow::Result;
use assay_baselines_runtime::RuntimeCall;
use assay_bls_signatures::{
	scheme::{MAX_MEMBERS, MAX_MESSAGES},
	simulator::Simulator,
	verifier::MAX_BATCH,
	Backend, BlsSignatures, MinPk, MinSig, Proof, PublicInputs, Scheme, VerifyingKey,
};
use assay_host_functions::Host;
use assay_proof_system::key_hash;
use codec::Encode;
use library::Library;
use pallet_verifier::KeySource;
use sp_runtime::traits::BlakeTwo256;
use std::marker::PhantomData;

/// The unit of the sizes of verifications.
const SIZE_UNITS: &str = "messages";

/// Bytes of a message.
const MESSAGE_LEN: usize = 32;

/// Bytes of the longest message that is charged as one message: with its length, one less than 16 KiB.
const LONG_MESSAGE_LEN: usize = 16 * 1024 - 5;

/// The names of a variant's cases, and the instances that its signatures go to.
trait Named: Library {
	/// The group of its signatures.
	const NAME: &'static str;
	/// The instances of the verifier's pallet, each in its column.
	const INSTANCES: &'static Instances;
	/// The operations, also of the standalone module: of a signature, of a batch.
	const OPERATIONS: [&'static str; 2];
}

impl Named for MinPk {
	const NAME: &'static str = "g2";
	const INSTANCES: &'static Instances = &[
		("BlsMinPkWasm", Column::Wasm),
		("BlsMinPkCurves", Column::HostCall),
		("BlsMinPk", Column::Host),
	];
	const OPERATIONS: [&'static str; 2] = ["bls_min_pk_verify", "bls_min_pk_verify_batch"];
}

impl Named for MinSig {
	const NAME: &'static str = "g1";
	const INSTANCES: &'static Instances = &[
		("BlsMinSigWasm", Column::Wasm),
		("BlsMinSigCurves", Column::HostCall),
		("BlsMinSig", Column::Host),
	];
	const OPERATIONS: [&'static str; 2] = ["bls_min_sig_verify", "bls_min_sig_verify_batch"];
}

/// The kind of signature that a case checks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Shape {
	/// A signature of one message by one key.
	Single,
	/// An aggregate of the most messages, each by a key of its own.
	Messages,
	/// A signature by seven eighths of the largest committee.
	Committee,
	/// The largest batch of single signatures.
	Batch,
}

impl Shape {
	/// Every kind.
	pub const ALL: [Self; 4] = [Self::Single, Self::Messages, Self::Committee, Self::Batch];

	/// Returns the end of the case's name, after the operation and the variant.
	pub fn title(self) -> String {
		match self {
			Self::Single => String::new(),
			Self::Messages => format!(", {MAX_MESSAGES} messages"),
			Self::Committee => format!(", committee of {MAX_MEMBERS}"),
			Self::Batch => format!(", {MAX_BATCH} proofs"),
		}
	}

	const fn keys(self) -> usize {
		match self {
			Self::Single | Self::Batch => 1,
			Self::Messages => MAX_MESSAGES,
			Self::Committee => MAX_MEMBERS,
		}
	}

	/// Returns the number of proofs of one key that the case cycles through, or has in its batch.
	const fn proofs(self) -> usize {
		match self {
			Self::Single => 8,
			Self::Messages | Self::Committee => 2,
			Self::Batch => MAX_BATCH,
		}
	}

	/// Returns the size in the results.
	const fn size(self) -> usize {
		match self {
			Self::Batch => MAX_BATCH,
			_ => self.keys(),
		}
	}

	/// Returns the approximate time of all columns, in microseconds.
	const fn cost(self) -> f64 {
		match self {
			Self::Single => 12_000.0,
			Self::Messages => 400_000.0,
			Self::Committee => 16_000.0,
			Self::Batch => 250_000.0,
		}
	}
}

/// Checks under a registered key.
struct Signatures<V> {
	shape: Shape,
	variant: PhantomData<V>,
}

/// Returns every case of BLS signatures.
pub fn cases() -> Vec<Case> {
	let mut cases = of_variant::<MinPk>();
	cases.extend(of_variant::<MinSig>());
	cases.extend(sync_committee::cases());
	cases
}

/// Returns the name of the case of an update that a registered committee signed.
pub fn sync_committee() -> String {
	sync_committee::Kind::Update.name()
}

/// Returns the names of the cases of one message by one key.
pub fn single() -> [String; 2] {
	[name::<MinSig>(Shape::Single), name::<MinPk>(Shape::Single)]
}

fn name<V: Named>(shape: Shape) -> String {
	let operation = if shape == Shape::Batch { "bls_verify_batch" } else { "bls_verify" };
	format!("{operation} ({}){}", V::NAME, shape.title())
}

fn of_variant<V: Named>() -> Vec<Case>
where
	Host: Backend<V>,
{
	let case = |shape: Shape| {
		let [single, batch] = V::OPERATIONS;
		let is_batch = shape == Shape::Batch;
		Case {
			name: name::<V>(shape),
			curve: "bls12_381",
			operation: if is_batch { batch } else { single }.into(),
			size: shape.size(),
			cost: shape.cost(),
			quick: shape == Shape::Single,
			subject: Box::new(Signatures::<V> { shape, variant: PhantomData }),
		}
	};
	Shape::ALL.into_iter().map(case).collect()
}

/// Adds the calls at their limits.
pub fn limits(limits: &mut Limits) -> Result<()> {
	limits.verifier::<BlsSignatures<MinPk, Host>>("BlsMinPk", &BACKENDS, SIZE_UNITS)?;
	limits.verifier::<BlsSignatures<MinSig, Host>>("BlsMinSig", &BACKENDS, SIZE_UNITS)?;
	committees::<MinPk>(limits)?;
	committees::<MinSig>(limits)
}

/// Adds calls under the longest key, a committee's, which the benchmarks leave out. Half of the members sign, so that
/// the most keys are added. A batch of two is the smallest that hashes the key. The shortest proof is refused.
fn committees<V: Named>(limits: &mut Limits) -> Result<()> {
	let simulator = Simulator::<V>::new(MAX_MEMBERS, 0);
	let members: Vec<_> = (0..MAX_MEMBERS).map(|index| index % 2 == 0).collect();
	let prove = |nonce: u8| {
		// Another key than the one that is registered at its limit.
		simulator.prove_by_committee(2, &members, &vec![nonce; LONG_MESSAGE_LEN])
	};
	let (key, proof, inputs) = prove(0);
	let registered =
		KeySource::<VerifyingKey>::Registered(key_hash::<BlakeTwo256>(V::ID, &key.encode()));
	let (_, other_proof, other_inputs) = prove(1);
	let batch = [(proof.clone(), inputs.clone()), (other_proof, other_inputs)];
	let shortest = (Proof(Vec::new()), PublicInputs(Vec::new()));
	for &(name, _) in V::INSTANCES {
		let pallet = Verifier(name);
		let mut push = |call: &str, preparation, dispatch, succeeds| {
			let charged_us = charged(&dispatch);
			let (pallet, call) = (name.to_owned(), call.to_owned());
			limits.0.push(Limit { pallet, call, preparation, dispatch, charged_us, succeeds });
		};
		push(
			"verify, registered key, half of the largest committee",
			Some(pallet.register_key(&key)?),
			pallet.verify(&registered, &proof, &inputs)?,
			true,
		);
		push(
			"verify_batch, registered key, 2 proofs of half of the largest committee",
			None,
			pallet.verify_batch(&registered, &batch)?,
			true,
		);
		push(
			"verify, registered key, largest committee, shortest proof",
			None,
			pallet.verify(&registered, &shortest.0, &shortest.1)?,
			false,
		);
	}
	Ok(())
}

/// Returns the key and the signatures, in G2, of a case.
pub fn min_pk(shape: Shape) -> Registered<BlsSignatures<MinPk, Host>> {
	Signatures { shape, variant: PhantomData }.registered()
}

/// Returns the key and the signatures, in G1, of a case.
pub fn min_sig(shape: Shape) -> Registered<BlsSignatures<MinSig, Host>> {
	Signatures { shape, variant: PhantomData }.registered()
}

impl<V: Named> Signatures<V>
where
	Host: Backend<V>,
{
	/// Returns the case's key and proofs. The cases have different keys, so that each can register
	/// its own.
	fn registered(&self) -> Registered<BlsSignatures<V, Host>> {
		let simulator = Simulator::<V>::new(self.shape.keys(), 1 + self.shape as u64);
		let (key, ..) = self.prove(&simulator, 0);
		let entry = |nonce| {
			let (_, proof, inputs) = self.prove(&simulator, nonce);
			(proof, inputs)
		};
		let entries = (0..self.shape.proofs()).map(entry).collect();
		let batch = self.shape == Shape::Batch;
		Registered { key, entries, batch, instances: V::INSTANCES }
	}

	fn prove(&self, simulator: &Simulator<V>, nonce: usize) -> (VerifyingKey, Proof, PublicInputs) {
		let message = |index: usize| {
			let mut message = vec![index as u8; MESSAGE_LEN];
			message[0] = nonce as u8;
			message
		};
		let keys = self.shape.keys();
		if self.shape == Shape::Committee {
			// More than half, so that keys are taken from the sum of all.
			let members: Vec<_> = (0..keys).map(|index| index % 8 != nonce % 8).collect();
			return simulator.prove_by_committee(1, &members, &message(0));
		}
		let messages: Vec<_> = (0..keys).map(message).collect();
		simulator.prove(Scheme::ProofOfPossession, &messages)
	}
}

impl<V: Named> Subject for Signatures<V>
where
	Host: Backend<V>,
{
	fn preparation(&self) -> Result<Vec<RuntimeCall>> {
		self.registered().registrations()
	}

	fn probe(&self, probes: &mut Probes<'_>) -> Result<()> {
		let registered = self.registered();
		registered.on_chain(probes)?;
		registered.outside_the_chain::<V>(probes, V::OPERATIONS, BatchForm::Packed)?;
		library::column::<V>(probes, self.shape, &registered)
	}
}
