//! The parts of the calls that the calls and the dry run share.

use crate::{
	BatchOf, Call, Config, Error, Event, KeySource, KeySourceOf, Keys, OnVerified, Pallet,
	PreparedKeyOf, ProofOf, PublicInputsOf, Verified, VerifyingKeyOf, WeightInfo,
};
use alloc::borrow::ToOwned;
use assay_proof_system::{
	key_hash, statement, DryRunError, KeyInfo, ProofSystem, VerifyError, H256,
};
use codec::Encode;
use frame_support::{
	dispatch::{DispatchErrorWithPostInfo, DispatchResult, DispatchResultWithPostInfo},
	weights::Weight,
};
use sp_runtime::traits::BlakeTwo256;

/// Why there is no key to verify with.
pub(crate) enum KeyError {
	/// None is registered under the hash.
	Unknown,
	/// The inline key was refused.
	Refused(VerifyError),
}

impl<T: Config<I>, I: 'static> Pallet<T, I> {
	/// The hash that a key is registered under.
	pub fn hash_of(key: &VerifyingKeyOf<T, I>) -> H256 {
		key_hash::<BlakeTwo256>(T::System::ID, &key.encode())
	}

	/// What is registered under a hash.
	pub fn key_info(hash: H256) -> Option<KeyInfo<T::AccountId>> {
		let registration = Keys::<T, I>::get(hash)?;
		Some(KeyInfo {
			owner: registration.owner,
			system: T::System::ID.to_owned(),
			inputs: T::System::prepared_size(&registration.key),
			prepared: registration.key.encode(),
		})
	}

	/// Makes the check of a `verify` or `verify_batch` call, and nothing else.
	pub fn dry_run(call: &Call<T, I>) -> Result<(), DryRunError> {
		let key = |source| match Self::prepared_key(source) {
			Ok((_, key)) => Ok(key),
			Err(KeyError::Unknown) => Err(DryRunError::UnknownKey),
			Err(KeyError::Refused(error)) => Err(DryRunError::Rejected(error)),
		};
		match call {
			Call::verify { key: source, proof, inputs } => {
				T::System::verify(&key(source)?, proof, inputs)
			}
			Call::verify_batch { batch, .. } if batch.is_empty() => {
				return Err(DryRunError::EmptyBatch)
			}
			Call::verify_batch { batch, .. } if batch.len() > T::System::MAX_BATCH as usize => {
				return Err(DryRunError::Rejected(VerifyError::LimitExceeded))
			}
			Call::verify_batch { key: source, batch } => {
				T::System::verify_batch(&key(source)?, batch)
			}
			_ => return Err(DryRunError::NotAVerification),
		}
		.map_err(DryRunError::Rejected)
	}

	/// The key of a call and its hash. What an unknown key was charged too much is refunded.
	pub(crate) fn load_key(
		source: &KeySourceOf<T, I>,
	) -> Result<(H256, PreparedKeyOf<T, I>), DispatchErrorWithPostInfo> {
		Self::prepared_key(source).map_err(|error| match error {
			KeyError::Unknown => DispatchErrorWithPostInfo {
				post_info: Some(T::WeightInfo::verify_unknown_key()).into(),
				error: Error::<T, I>::UnknownKey.into(),
			},
			KeyError::Refused(error) => Error::<T, I>::from(error).into(),
		})
	}

	fn prepared_key(source: &KeySourceOf<T, I>) -> Result<(H256, PreparedKeyOf<T, I>), KeyError> {
		match source {
			KeySource::Registered(hash) => {
				let registration = Keys::<T, I>::get(hash).ok_or(KeyError::Unknown)?;
				Ok((*hash, registration.key))
			}
			KeySource::Inline(key) => {
				let prepared = T::System::prepare_key(key).map_err(KeyError::Refused)?;
				Ok((Self::hash_of(key), prepared))
			}
		}
	}

	/// What checks weigh now that their key is there, if some of them are light. A key that comes with
	/// the call is charged for together with them: then there is nothing to give back.
	pub(crate) fn settled_weight<'a>(
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
			let check = if T::System::is_light(key, proof, inputs) {
				some_are_light = true;
				T::WeightInfo::verify_light(size)
			} else {
				T::WeightInfo::verify_registered(size)
			};
			sum.saturating_add(check).saturating_add(T::OnVerified::weight())
		});
		some_are_light.then_some(weight)
	}

	/// Runs a check that weighs so much, whether it succeeds or fails; none stands for what was charged.
	pub(crate) fn settle(
		weight: Option<Weight>,
		check: impl FnOnce() -> DispatchResult,
	) -> DispatchResultWithPostInfo {
		let post_info = weight.into();
		match check() {
			Ok(()) => Ok(post_info),
			Err(error) => Err(DispatchErrorWithPostInfo { post_info, error }),
		}
	}

	/// Tells the hook and the world of a verified proof.
	pub(crate) fn announce(
		who: &T::AccountId,
		key: H256,
		inputs: &PublicInputsOf<T, I>,
	) -> DispatchResult {
		let statement = statement::<BlakeTwo256>(T::System::ID, key, &inputs.encode());
		T::OnVerified::on_verified(&Verified { who, statement, key, inputs })?;
		Self::deposit_event(Event::ProofVerified { statement, key, who: who.clone() });
		Ok(())
	}

	/// The weight of a check, by lengths alone.
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

	/// The weight of a batch, by lengths alone.
	pub(crate) fn weight_of_verify_batch(key: &KeySourceOf<T, I>, batch: &BatchOf<T, I>) -> Weight {
		let key_size = match key {
			KeySource::Registered(_) => None,
			KeySource::Inline(key) => Some(T::System::key_size(key)),
		};
		let sizes = batch.iter().map(|(proof, inputs)| T::System::verification_size(proof, inputs));
		batch_weight::<T::System, T::WeightInfo>(key_size, sizes)
	}
}

/// The weight of a proof and of a key that comes with it, of these sizes.
pub(crate) fn inline_weight<S: ProofSystem, W: WeightInfo>(key_size: u32, size: u32) -> Weight {
	if S::INLINE_WITHIN_SUM {
		W::register_key(key_size).saturating_add(W::verify_registered(size))
	} else {
		W::verify_inline(size.max(key_size))
	}
}

/// The weight of a batch of proofs of these sizes, and of the size of a key that comes with them.
///
/// Where a batch never costs more than its proofs one by one, it is charged as these: a plane fitted to
/// two components lies below a cost that is their product. Elsewhere every proof is charged at the size
/// of the largest. The plane may lie below the cost of one proof for a batch of one: it is then raised by
/// the difference.
pub(crate) fn batch_weight<S: ProofSystem, W: WeightInfo>(
	key_size: Option<u32>,
	mut sizes: impl ExactSizeIterator<Item = u32>,
) -> Weight {
	let proofs = u32::try_from(sizes.len()).unwrap_or(u32::MAX);
	if !S::BATCH_WITHIN_SUM || !(1..=S::MAX_BATCH).contains(&proofs) {
		let (proofs, largest) = (proofs.min(S::MAX_BATCH), sizes.max().unwrap_or(0));
		let batch = |proofs| match key_size {
			None => W::verify_batch_registered(proofs, largest),
			Some(key_size) => W::verify_batch_inline(proofs, largest.max(key_size)),
		};
		let one = match key_size {
			None => W::verify_registered(largest),
			Some(key_size) => inline_weight::<S, W>(key_size, largest),
		};
		return batch(proofs).saturating_add(one.saturating_sub(batch(1)));
	}
	// A key that comes with the batch is prepared once, with the first of the proofs.
	let first = key_size
		.map(|key_size| inline_weight::<S, W>(key_size, sizes.next().unwrap_or(0)))
		.unwrap_or(Weight::zero());
	sizes.map(W::verify_registered).fold(first, |sum, weight| sum.saturating_add(weight))
}
