//! The parts that the calls and the dry run share.

use crate::{
	stored, BatchOf, Call, Config, Error, Event, KeySource, KeySourceOf, Keys, OnVerified, Pallet,
	PreparedKeyOf, ProofOf, PublicInputsOf, RegistrationOf, Verified, VerifyingKeyOf, WeightInfo,
};
use alloc::borrow::ToOwned;
use assay_proof_system::{
	key_hash, statement, Defect, DryRunError, KeyInfo, ProofSystem, Sizes, VerifyError, H256,
};
use codec::Encode;
use core::iter;
use frame_support::{
	dispatch::{DispatchClass, DispatchErrorWithPostInfo, DispatchResult},
	traits::Get,
	weights::Weight,
};
use sp_runtime::{traits::BlakeTwo256, DispatchError};

/// The reason why a verification was refused, in a call or in a dry run.
#[derive(Debug)]
pub(crate) enum Refusal {
	/// No key is registered under the hash.
	UnknownKey,
	/// The batch holds no proof.
	EmptyBatch,
	/// The proof system refused the key, the proof or the batch.
	Rejected(VerifyError),
}

impl From<VerifyError> for Refusal {
	fn from(error: VerifyError) -> Self {
		Self::Rejected(error)
	}
}

impl From<Refusal> for DryRunError {
	fn from(refusal: Refusal) -> Self {
		match refusal {
			Refusal::UnknownKey => Self::UnknownKey,
			Refusal::EmptyBatch => Self::EmptyBatch,
			Refusal::Rejected(error) => Self::Rejected(error),
		}
	}
}

impl<T, I> From<Refusal> for Error<T, I> {
	fn from(refusal: Refusal) -> Self {
		match refusal {
			Refusal::UnknownKey => Self::UnknownKey,
			Refusal::EmptyBatch => Self::EmptyBatch,
			Refusal::Rejected(error) => error.into(),
		}
	}
}

/// Attaches the actual weight to an error; `None` keeps the pre-dispatch weight.
pub(crate) fn with_actual_weight(
	error: impl Into<DispatchError>,
	weight: Option<Weight>,
) -> DispatchErrorWithPostInfo {
	DispatchErrorWithPostInfo { post_info: weight.into(), error: error.into() }
}

impl<T: Config<I>, I: 'static> Pallet<T, I> {
	/// Returns the hash that a key is registered under.
	pub fn hash_of(key: &VerifyingKeyOf<T, I>) -> H256 {
		key_hash::<BlakeTwo256>(T::System::ID, &key.encode())
	}

	/// Returns what is stored under a key's hash.
	pub(crate) fn registration(hash: H256) -> Option<RegistrationOf<T, I>> {
		stored::decode(&Keys::<T, I>::hashed_key_for(hash))
	}

	/// Returns the owner of a registered key and the ticket of its deposit, with which a registration begins. So its
	/// owner can remove a key that a changed runtime cannot decode.
	pub(crate) fn deposit_of(hash: H256) -> Option<(T::AccountId, T::Consideration)> {
		stored::decode(&Keys::<T, I>::hashed_key_for(hash))
	}

	/// Returns the registration under a hash.
	pub fn key_info(hash: H256) -> Option<KeyInfo<T::AccountId>> {
		let registration = Self::registration(hash)?;
		Some(KeyInfo {
			owner: registration.owner,
			system: T::System::ID.to_owned(),
			size: T::System::prepared_size(&registration.key),
			prepared: registration.key.encode(),
		})
	}

	/// Runs the check of a `verify` or `verify_batch` call, and nothing else.
	///
	/// # Errors
	///
	/// [`DryRunError::NotAVerification`] for another call; otherwise the reason for which the call would fail.
	pub fn dry_run(call: &Call<T, I>) -> Result<(), DryRunError> {
		let verdict = match call {
			Call::verify { key, proof, inputs } => {
				let (_, key) = Self::load_key(key)?;
				T::System::verify(&key, proof, inputs)
			}
			Call::verify_batch { key, batch } => {
				Self::check_size(batch)?;
				let (_, key) = Self::load_key(key)?;
				Self::verify_all(&key, batch)
			}
			_ => return Err(DryRunError::NotAVerification),
		};
		verdict.map_err(DryRunError::Rejected)
	}

	/// Refuses a batch without proofs or with too many.
	pub(crate) fn check_size(batch: &BatchOf<T, I>) -> Result<(), Refusal> {
		if batch.is_empty() {
			return Err(Refusal::EmptyBatch);
		}
		if batch.len() > T::System::MAX_BATCH as usize {
			return Err(VerifyError::LimitExceeded.into());
		}
		Ok(())
	}

	/// Verifies a batch. A batch of one is verified like its proof, because it weighs as much.
	pub(crate) fn verify_all(
		key: &PreparedKeyOf<T, I>,
		batch: &BatchOf<T, I>,
	) -> Result<(), VerifyError> {
		match &batch[..] {
			[(proof, inputs)] => T::System::verify(key, proof, inputs),
			_ => T::System::verify_batch(key, batch),
		}
	}

	/// Returns the key of a call and its hash.
	pub(crate) fn load_key(
		source: &KeySourceOf<T, I>,
	) -> Result<(H256, PreparedKeyOf<T, I>), Refusal> {
		match source {
			KeySource::Registered(hash) => {
				let Some(registration) = Self::registration(*hash) else {
					return Err(Self::no_registration(*hash));
				};
				Ok((*hash, registration.key))
			}
			KeySource::Inline(key) => {
				let prepared = T::System::prepare_inline_key(key)?;
				Ok((Self::hash_of(key), prepared))
			}
		}
	}

	/// Tells an unknown key from one that this runtime cannot decode, which has cost more than a look-up.
	fn no_registration(hash: H256) -> Refusal {
		if Keys::<T, I>::contains_key(hash) {
			VerifyError::MalformedKey(Defect::NotCanonical).into()
		} else {
			Refusal::UnknownKey
		}
	}

	/// Attaches the actual weight to the refusal of a call's key. An unknown key costs its lookup.
	pub(crate) fn key_refused(refusal: Refusal) -> DispatchErrorWithPostInfo {
		let weight = match refusal {
			Refusal::UnknownKey => Some(T::WeightInfo::verify_unknown_key()),
			_ => None,
		};
		with_actual_weight(Error::<T, I>::from(refusal), weight)
	}

	/// Returns the weight of checks whose key is known if some of them are light, and `None`
	/// otherwise. An inline key is charged together with its checks, so nothing is refunded.
	///
	/// No more than was charged: both weights are fitted apart, and for small checks that of light ones may be the larger.
	pub(crate) fn actual_weight<'a>(
		source: &KeySourceOf<T, I>,
		key: &PreparedKeyOf<T, I>,
		checks: impl Iterator<Item = (&'a ProofOf<T, I>, &'a PublicInputsOf<T, I>)>,
	) -> Option<Weight> {
		if matches!(source, KeySource::Inline(_)) {
			return None;
		}
		let mut some_are_light = false;
		let weight = checks.fold(Weight::zero(), |sum, (proof, inputs)| {
			let size = T::System::verification_size(proof, inputs);
			let charged = T::WeightInfo::verify_registered(size);
			let check = if T::System::is_light(key, proof, inputs) {
				some_are_light = true;
				T::WeightInfo::verify_light(size).min(charged)
			} else {
				charged
			};
			sum.saturating_add(check).saturating_add(T::OnVerified::weight())
		});
		some_are_light.then_some(weight)
	}

	/// Calls the hook for a verified proof and deposits its event.
	pub(crate) fn deposit_verified(
		who: &T::AccountId,
		key: H256,
		inputs: &PublicInputsOf<T, I>,
	) -> DispatchResult {
		let statement = statement::<BlakeTwo256>(T::System::ID, key, &inputs.encode());
		T::OnVerified::on_verified(&Verified { who, statement, key, inputs })?;
		Self::deposit_event(Event::ProofVerified { statement, key, who: who.clone() });
		Ok(())
	}

	/// Returns the weight of a check, which depends only on lengths.
	pub(crate) fn weight_of_verify(
		key: &KeySourceOf<T, I>,
		proof: &ProofOf<T, I>,
		inputs: &PublicInputsOf<T, I>,
	) -> Weight {
		let size = T::System::verification_size(proof, inputs);
		match key {
			KeySource::Registered(_) => T::WeightInfo::verify_registered(size),
			KeySource::Inline(key) => {
				inline_weight::<T::System, T::WeightInfo>(T::System::key_size(key), size)
			}
		}
	}

	/// Returns the weight of a batch, which depends only on lengths.
	pub(crate) fn weight_of_verify_batch(key: &KeySourceOf<T, I>, batch: &BatchOf<T, I>) -> Weight {
		let key_size = match key {
			KeySource::Registered(_) => None,
			KeySource::Inline(key) => Some(T::System::key_size(key)),
		};
		let sizes = batch.iter().map(|(proof, inputs)| T::System::verification_size(proof, inputs));
		batch_weight::<T::System, T::WeightInfo>(key_size, sizes)
	}

	/// Returns the weight of the hook for a batch of so many proofs. A batch over the limit is refused before any hook.
	pub(crate) fn weight_of_hooks(proofs: usize) -> Weight {
		let most = proofs.min(T::System::MAX_BATCH as usize);
		T::OnVerified::weight().saturating_mul(most as u64)
	}

	/// Asserts that a block has room for the largest of every call.
	///
	/// If a batch pays for each of its proofs, a full batch may be too heavy for a block. Then only
	/// the largest proof must fit by itself.
	pub(crate) fn assert_calls_fit() {
		let weights = T::BlockWeights::get();
		let limit = weights.get(DispatchClass::Normal).max_extrinsic.unwrap_or(weights.max_block);
		let (size, most) = (T::System::MAX_SIZE, T::System::MAX_BATCH);
		assert!(most > 0, "a batch must have room for a proof");
		let proofs = if T::System::BATCH_WEIGHT_IS_SUM { 1 } else { most };
		let batch = |key_size| {
			let sizes = iter::repeat_n(size, proofs as usize);
			batch_weight::<T::System, T::WeightInfo>(key_size, sizes)
		};
		let inline = inline_weight::<T::System, T::WeightInfo>(size, size);
		for (call, weight, hooks) in [
			("register_key", T::WeightInfo::register_key(size), 0),
			("verify", T::WeightInfo::verify_registered(size), 1),
			("verify inline", inline, 1),
			("verify_batch", batch(None), proofs),
			("verify_batch inline", batch(Some(size)), proofs),
		] {
			let hooks = T::OnVerified::weight().saturating_mul(hooks.into());
			let weight = weight.saturating_add(hooks);
			assert!(
				weight.all_lte(limit),
				"the largest {call} of {} does not fit into a block: {weight:?} of {limit:?}",
				T::System::ID,
			);
		}
	}
}

/// Returns the weight of a proof and its inline key, of these sizes.
pub(crate) fn inline_weight<S: Sizes, W: WeightInfo>(key_size: u32, size: u32) -> Weight {
	if S::INLINE_COST_SUBADDITIVE {
		W::register_key(key_size).saturating_add(W::verify_registered(size))
	} else {
		W::verify_inline(size.max(key_size))
	}
}

/// Returns the weight of a batch of proofs of these sizes, with an inline key of `key_size` if
/// there is one.
///
/// No batch weighs more than its proofs one by one. A batch without proofs or with too many is
/// refused before anything else.
pub(crate) fn batch_weight<S: Sizes, W: WeightInfo>(
	key_size: Option<u32>,
	sizes: impl Iterator<Item = u32> + Clone,
) -> Weight {
	let sizes = sizes.take(S::MAX_BATCH as usize);
	let sum = sum_weight::<S, W>(key_size, sizes.clone());
	if S::BATCH_WEIGHT_IS_SUM {
		sum
	} else {
		sum.min(fitted_weight::<S, W>(key_size, sizes))
	}
}

/// Returns the sum of the weights of proofs of these sizes, or the weight of a look-up if there are
/// none. An inline key is prepared once, with the first proof.
fn sum_weight<S: Sizes, W: WeightInfo>(
	key_size: Option<u32>,
	mut sizes: impl Iterator<Item = u32>,
) -> Weight {
	let first = match (sizes.next(), key_size) {
		(Some(size), None) => W::verify_registered(size),
		(Some(size), Some(key_size)) => inline_weight::<S, W>(key_size, size),
		(None, _) => W::verify_unknown_key(),
	};
	sizes.map(W::verify_registered).fold(first, Weight::saturating_add)
}

/// Returns the weight that was fitted to batches by the number of proofs and the largest of their
/// sizes.
///
/// A plane is furthest from the measurements where both are small. If it is below the weight of one
/// proof there, it is raised by the difference.
fn fitted_weight<S: Sizes, W: WeightInfo>(
	key_size: Option<u32>,
	sizes: impl Iterator<Item = u32>,
) -> Weight {
	let (proofs, largest) =
		sizes.fold((0, 0), |(proofs, largest), size| (proofs + 1, size.max(largest)));
	let batch = |proofs| match key_size {
		None => W::verify_batch_registered(proofs, largest),
		Some(key_size) => W::verify_batch_inline(proofs, largest.max(key_size)),
	};
	let one = sum_weight::<S, W>(key_size, iter::once(largest));
	batch(proofs).saturating_add(one.saturating_sub(batch(1)))
}
