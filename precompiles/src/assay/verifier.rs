//! The runtime's instances of pallet-verifier, found by their proof system.

use super::Refusal;
use crate::Config;
use alloc::{boxed::Box, vec::Vec};
use assay_proof_system::{statement, DryRunError, KeyInfo, ProofSystem, Sizes, H256};
use codec::{Decode, Encode};
use core::marker::PhantomData;
use frame_support::{dispatch::GetDispatchInfo, traits::PalletInfoAccess, weights::Weight};
use impl_trait_for_tuples::impl_for_tuples;
use pallet_verifier::{
	Call, Config as VerifierConfig, Error, KeySource, OnVerified, Pallet, PublicInputsOf,
	WeightInfo as VerifierWeights,
};
use sp_runtime::{traits::BlakeTwo256, DispatchError, ModuleError};

/// A runtime's calls, from pallet-revive's configuration.
pub type RuntimeCallOf<T> = <T as pallet_revive::Config>::RuntimeCall;

/// A verification, as bytes.
pub struct Request {
	/// The key.
	pub key: Key,
	/// The proofs under it.
	pub proofs: Proofs,
}

/// Proofs with their public inputs.
pub enum Proofs {
	/// The proof of a `verify`, and its inputs.
	One(Vec<u8>, Vec<u8>),
	/// The proofs of a `verify_batch`, each with its inputs.
	Batch(Vec<(Vec<u8>, Vec<u8>)>),
}

/// The key of a verification.
pub enum Key {
	/// The registered key with this hash.
	Registered(H256),
	/// This key.
	Inline(Vec<u8>),
}

/// A check that has not been made yet.
pub trait Check {
	/// Returns the weight of the check.
	fn weight(&self) -> Weight;

	/// Makes the check.
	///
	/// # Errors
	///
	/// The reason to refuse the proof, as the pallet's dry run gives it.
	fn run(&self) -> Result<(), DryRunError>;
}

/// An instance of pallet-verifier.
pub trait Verifier<T: Config> {
	/// Makes the call that verifies.
	fn call(&self, request: Request) -> RuntimeCallOf<T>;

	/// Makes the check of that call.
	fn check(&self, request: Request) -> Box<dyn Check>;

	/// Returns the reason why the call failed.
	fn refusal(&self, error: DispatchError) -> Refusal;

	/// Returns the statement of a proof with these inputs.
	fn statement(&self, key: H256, inputs: Vec<u8>) -> H256;

	/// Returns the hash that a key is registered under.
	fn key_hash(&self, key: Vec<u8>) -> H256;

	/// Returns the information about a registered key.
	fn key_info(&self, hash: H256) -> Option<KeyInfo<T::AccountId>>;

	/// Returns the weight of reading the longest key that can be registered.
	fn key_info_weight(&self) -> Weight;
}

/// A pallet that can be in the list of verifiers.
pub trait Listed<T: Config> {
	/// The name of its proof system: the Keccak-256 hash of the identifier.
	const SYSTEM: [u8; 32];

	/// Returns the verifier.
	fn verifier() -> &'static dyn Verifier<T>;
}

/// The verifiers that contracts reach: a tuple of instances of `pallet_verifier::Pallet`.
pub trait Verifiers<T: Config> {
	/// Returns the verifier of a proof system.
	fn find(system: &[u8; 32]) -> Option<&'static dyn Verifier<T>>;
}

#[impl_for_tuples(1, 32)]
#[tuple_types_custom_trait_bound(Listed<T>)]
impl<T: Config> Verifiers<T> for Tuple {
	fn find(system: &[u8; 32]) -> Option<&'static dyn Verifier<T>> {
		for_tuples!( #( if *system == Tuple::SYSTEM { return Some(Tuple::verifier()); } )* );
		None
	}
}

/// The instance `I`.
struct Instance<I>(PhantomData<I>);

impl<T, I: 'static> Listed<T> for Pallet<T, I>
where
	T: Config + VerifierConfig<I, System: TakesBytes>,
	RuntimeCallOf<T>: From<Call<T, I>>,
{
	const SYSTEM: [u8; 32] = keccak_const::Keccak256::new()
		.update(<<T as VerifierConfig<I>>::System as ProofSystem>::ID.as_bytes())
		.finalize();

	fn verifier() -> &'static dyn Verifier<T> {
		&Instance::<I>(PhantomData)
	}
}

/// A proof system whose keys, proofs and inputs are byte strings, as in all of Assay's systems.
pub trait TakesBytes:
	ProofSystem<VerifyingKey: From<Vec<u8>>, Proof: From<Vec<u8>>, PublicInputs: From<Vec<u8>>>
{
}

impl<S> TakesBytes for S where
	S: ProofSystem<VerifyingKey: From<Vec<u8>>, Proof: From<Vec<u8>>, PublicInputs: From<Vec<u8>>>
{
}

impl<T, I: 'static> Verifier<T> for Instance<I>
where
	T: Config + VerifierConfig<I, System: TakesBytes>,
	RuntimeCallOf<T>: From<Call<T, I>>,
{
	fn call(&self, request: Request) -> RuntimeCallOf<T> {
		call::<T, I>(request).into()
	}

	fn check(&self, request: Request) -> Box<dyn Check> {
		Box::new(call::<T, I>(request))
	}

	fn refusal(&self, error: DispatchError) -> Refusal {
		let DispatchError::Module(ModuleError { index, error, .. }) = error else {
			return Refusal::Refused;
		};
		if usize::from(index) != Pallet::<T, I>::index() {
			return Refusal::Refused;
		}
		match Error::<T, I>::decode(&mut &error[..]) {
			Ok(error) => refusal_of(error),
			Err(_) => Refusal::Refused,
		}
	}

	fn statement(&self, key: H256, inputs: Vec<u8>) -> H256 {
		let inputs = PublicInputsOf::<T, I>::from(inputs);
		let id = <<T as VerifierConfig<I>>::System as ProofSystem>::ID;
		statement::<BlakeTwo256>(id, key, &inputs.encode())
	}

	fn key_hash(&self, key: Vec<u8>) -> H256 {
		Pallet::<T, I>::hash_of(&key.into())
	}

	fn key_info(&self, hash: H256) -> Option<KeyInfo<T::AccountId>> {
		Pallet::<T, I>::key_info(hash)
	}

	fn key_info_weight(&self) -> Weight {
		// A verification under the longest key reads and decodes it, too.
		let size = <<T as VerifierConfig<I>>::System as Sizes>::MAX_SIZE;
		<T as VerifierConfig<I>>::WeightInfo::verify_registered(size)
	}
}

/// Makes the pallet's call of a request.
fn call<T, I: 'static>(request: Request) -> Call<T, I>
where
	T: VerifierConfig<I, System: TakesBytes>,
{
	let key = match request.key {
		Key::Registered(hash) => KeySource::Registered(hash),
		Key::Inline(key) => KeySource::Inline(key.into()),
	};
	match request.proofs {
		Proofs::One(proof, inputs) => {
			Call::verify { key, proof: proof.into(), inputs: inputs.into() }
		}
		Proofs::Batch(batch) => {
			let entries = batch.into_iter().map(|(proof, inputs)| (proof.into(), inputs.into()));
			Call::verify_batch { key, batch: entries.collect() }
		}
	}
}

impl<T, I: 'static> Check for Call<T, I>
where
	T: VerifierConfig<I>,
{
	/// Returns the call's weight without that of its hooks, which a check does not run.
	fn weight(&self) -> Weight {
		let hook = <T as VerifierConfig<I>>::OnVerified::weight();
		// The pallet charges no more hooks than a batch may have proofs.
		let most = <<T as VerifierConfig<I>>::System as ProofSystem>::MAX_BATCH as usize;
		let proofs = match self {
			Call::verify_batch { batch, .. } => batch.len().min(most) as u64,
			_ => 1,
		};
		self.get_dispatch_info().call_weight.saturating_sub(hook.saturating_mul(proofs))
	}

	fn run(&self) -> Result<(), DryRunError> {
		Pallet::<T, I>::dry_run(self)
	}
}

/// Returns the reason in the pallet's error.
fn refusal_of<T, I>(error: Error<T, I>) -> Refusal {
	use assay_proof_system::VerifyError;
	match error {
		Error::MalformedKey(defect) => Refusal::Rejected(VerifyError::MalformedKey(defect)),
		Error::MalformedProof(defect) => Refusal::Rejected(VerifyError::MalformedProof(defect)),
		Error::MalformedInputs(defect) => Refusal::Rejected(VerifyError::MalformedInputs(defect)),
		Error::WrongInputCount => Refusal::Rejected(VerifyError::WrongInputCount),
		Error::ProofInvalid => Refusal::Rejected(VerifyError::ProofInvalid),
		Error::LimitExceeded => Refusal::Rejected(VerifyError::LimitExceeded),
		Error::NotSupported => Refusal::Rejected(VerifyError::NotSupported),
		Error::UnknownKey => Refusal::UnknownKey,
		Error::EmptyBatch => Refusal::EmptyBatch,
		// A verification returns none of the others.
		_ => Refusal::Refused,
	}
}
