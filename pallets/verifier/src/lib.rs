//! # Verifier pallet
//!
//! Registers verifying keys and verifies proofs of one proof system. A runtime has one instance of
//! the pallet per proof system and backend.
//!
//! ## Overview
//!
//! A key is validated once, when it is registered. The chain then stores the key's prepared form
//! under the key's hash, against a deposit. Every later [`verify`](Pallet::verify) only checks the
//! proof. A key that is needed only once can be passed inline instead. The proved *statement* is a
//! hash over the proof system, the key and the public inputs. It is in the
//! [`ProofVerified`](Event::ProofVerified) event, and other pallets get it through
//! [`Config::OnVerified`].
//!
//! A proof that does not verify makes its extrinsic fail, with the reason in the error. The
//! extrinsic pays for the check and changes nothing else.
//!
//! A statement covers neither the proof nor its submitter: anyone may submit a proof that they have
//! seen, and submit it again. `docs/statements.md` has the consequences for code that acts on
//! verified proofs. `pallet-once-only` lets a statement count once.
//!
//! ## Adding it to a runtime
//!
//! The crate's README has the code, copied from a runtime that is compiled.
//!
//! Every call takes a signed origin; filter calls with `frame_system`'s base call filter.
//!
//! # Features
//!
//! - `runtime-benchmarks`, `try-runtime`: as in every pallet of FRAME.
//! - `upgrade-test`: another storage layout and the migration to it, for tests of runtime upgrades.
//!   No chain should enable it.

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;
// The macros that build the tests' runtime refer to every pallet by its crate.
#[cfg(test)]
extern crate self as pallet_verifier;

pub use deposits::KeyDeposit;
pub use hooks::{ForKeys, OnVerified, Verified};
pub use pallet::*;
pub use types::*;
pub use weights::WeightInfo;

#[cfg(feature = "runtime-benchmarks")]
mod benchmarking;
mod check;
mod deposits;
mod hooks;
#[cfg(feature = "upgrade-test")]
pub mod migration;
#[cfg(test)]
mod mock;
pub mod runtime_api;
mod stored;
#[cfg(test)]
mod tests;
mod types;
mod weights;

use assay_proof_system::{ProofSystem, Sizes};
use check::with_actual_weight;

/// The verifying keys of an instance's proof system.
pub type VerifyingKeyOf<T, I> = <<T as Config<I>>::System as ProofSystem>::VerifyingKey;
/// The prepared keys of an instance's proof system.
pub type PreparedKeyOf<T, I> = <<T as Config<I>>::System as ProofSystem>::PreparedKey;
/// The proofs of an instance's proof system.
pub type ProofOf<T, I> = <<T as Config<I>>::System as ProofSystem>::Proof;
/// The public inputs of an instance's proof system.
pub type PublicInputsOf<T, I> = <<T as Config<I>>::System as ProofSystem>::PublicInputs;
/// The source of a call's key.
pub type KeySourceOf<T, I> = KeySource<VerifyingKeyOf<T, I>>;
/// The proofs of a batch, each with its public inputs.
pub type BatchOf<T, I> = alloc::vec::Vec<(ProofOf<T, I>, PublicInputsOf<T, I>)>;
/// The stored registration of a key.
pub type RegistrationOf<T, I> = Registration<
	<T as frame_system::Config>::AccountId,
	<T as Config<I>>::Consideration,
	PreparedKeyOf<T, I>,
>;

#[frame_support::pallet]
pub mod pallet {
	use super::*;
	use alloc::string::String;
	use assay_proof_system::{Defect, VerifyError, H256};
	use core::iter;
	use frame_support::{
		pallet_prelude::*,
		traits::{Consideration, Footprint},
	};
	use frame_system::pallet_prelude::*;

	/// The version of the storage layout.
	const STORAGE_VERSION: StorageVersion =
		StorageVersion::new(if cfg!(feature = "upgrade-test") { 2 } else { 1 });

	#[cfg(not(feature = "upgrade-test"))]
	type KeyHasher = Identity;
	#[cfg(feature = "upgrade-test")]
	type KeyHasher = Blake2_128Concat;

	#[pallet::pallet]
	#[pallet::storage_version(STORAGE_VERSION)]
	pub struct Pallet<T, I = ()>(_);

	/// The instance's configuration.
	#[pallet::config]
	pub trait Config<I: 'static = ()>:
		frame_system::Config<RuntimeEvent: From<Event<Self, I>>>
	{
		/// The proof system, on its backend.
		type System: Sizes;

		/// The deposit that a key's owner gives for the key's storage while the key is registered:
		/// any of frame-support's considerations. Only this instance may use the deposit's reason,
		/// because `try_state` compares the amount held for that reason with the keys' tickets.
		type Consideration: KeyDeposit<Self::AccountId>;

		/// The hook that is called for verified proofs, or a tuple of hooks.
		type OnVerified: OnVerified<Self::AccountId, PublicInputsOf<Self, I>>;

		/// The weights of the calls, for this proof system on this backend.
		type WeightInfo: WeightInfo;
	}

	/// The registered keys by their hash.
	///
	/// The hasher is the identity: the map's key is a cryptographic hash already.
	#[pallet::storage]
	pub type Keys<T: Config<I>, I: 'static = ()> =
		StorageMap<_, KeyHasher, H256, RegistrationOf<T, I>>;

	/// The reason for a hold on an account's balance.
	#[pallet::composite_enum]
	pub enum HoldReason<I: 'static = ()> {
		/// The deposit for the storage of a registered key.
		KeyDeposit,
	}

	#[pallet::event]
	#[pallet::generate_deposit(pub(super) fn deposit_event)]
	pub enum Event<T: Config<I>, I: 'static = ()> {
		/// A verifying key was validated and stored.
		KeyRegistered {
			/// The hash to refer to the key by.
			hash: H256,
			/// The account that registered it, has its deposit on hold and may remove it.
			owner: T::AccountId,
		},
		/// A verifying key was removed, and its deposit returned.
		KeyRemoved {
			/// The key's hash.
			hash: H256,
			/// The account that had registered it.
			owner: T::AccountId,
		},
		/// A proof was verified, for the first time or again.
		ProofVerified {
			/// The statement that was proved: a hash over the proof system, the key and the inputs.
			statement: H256,
			/// The hash of the key, registered or not.
			key: H256,
			/// The account that submitted the proof.
			who: T::AccountId,
		},
	}

	// Wallets and indexers know these errors by their codec indices, which never change.
	#[pallet::error]
	pub enum Error<T, I = ()> {
		/// The verifying key does not decode to a usable key.
		#[codec(index = 0)]
		MalformedKey(Defect),
		/// The proof does not decode.
		#[codec(index = 1)]
		MalformedProof(Defect),
		/// The public inputs do not decode.
		#[codec(index = 2)]
		MalformedInputs(Defect),
		/// The key asks for another number of public inputs.
		#[codec(index = 3)]
		WrongInputCount,
		/// Everything decodes, and the proof does not prove this statement under this key.
		#[codec(index = 4)]
		ProofInvalid,
		/// The key, the inputs or the batch is larger than this chain accepts.
		#[codec(index = 5)]
		LimitExceeded,
		/// The node's host function answered with a status that this runtime does not know. A node that lacks a host
		/// function does not start the runtime at all.
		#[codec(index = 6)]
		NotSupported,
		/// No key is registered under this hash. Register it, or pass it inline.
		#[codec(index = 7)]
		UnknownKey,
		/// This key is registered already. Use it by its hash.
		#[codec(index = 8)]
		AlreadyRegistered,
		/// Only the account that registered a key can remove it.
		#[codec(index = 9)]
		NotOwner,
		/// The batch holds no proof.
		#[codec(index = 10)]
		EmptyBatch,
	}

	impl<T, I> From<VerifyError> for Error<T, I> {
		fn from(error: VerifyError) -> Self {
			match error {
				VerifyError::MalformedKey(defect) => Self::MalformedKey(defect),
				VerifyError::MalformedProof(defect) => Self::MalformedProof(defect),
				VerifyError::MalformedInputs(defect) => Self::MalformedInputs(defect),
				VerifyError::WrongInputCount => Self::WrongInputCount,
				VerifyError::ProofInvalid => Self::ProofInvalid,
				VerifyError::LimitExceeded => Self::LimitExceeded,
				VerifyError::NotSupported => Self::NotSupported,
			}
		}
	}

	#[pallet::hooks]
	impl<T: Config<I>, I: 'static> Hooks<BlockNumberFor<T>> for Pallet<T, I> {
		fn integrity_test() {
			Self::assert_calls_fit();
		}

		#[cfg(feature = "try-runtime")]
		fn try_state(_: BlockNumberFor<T>) -> Result<(), sp_runtime::TryRuntimeError> {
			// The error takes a static string. The message may leak: the process ends with the check.
			Self::check_state()
				.map_err(|message| sp_runtime::TryRuntimeError::Other(message.leak()))
		}
	}

	#[pallet::extra_constants]
	impl<T: Config<I>, I: 'static> Pallet<T, I> {
		/// The identifier of the proof system that the instance verifies.
		#[pallet::constant_name(ProofSystem)]
		fn proof_system() -> String {
			T::System::ID.into()
		}

		/// The largest size of a key or of a verification, as the proof system counts it.
		#[pallet::constant_name(MaxSize)]
		fn max_size() -> u32 {
			T::System::MAX_SIZE
		}

		/// The most proofs in a batch.
		#[pallet::constant_name(MaxBatch)]
		fn max_batch() -> u32 {
			T::System::MAX_BATCH
		}
	}

	#[pallet::call]
	impl<T: Config<I>, I: 'static> Pallet<T, I> {
		/// Validates a verifying key, prepares it and stores it under its hash.
		///
		/// The dispatch origin must be signed. Its account becomes the key's owner and gives the
		/// deposit. Anyone may register any key, and its owner may remove it at any time. If you
		/// depend on a key that someone else registered, be ready to register it again, or to pass
		/// it inline.
		///
		/// - `key`: the verifying key.
		///
		/// ## Complexity
		///
		/// `O(n)` in the key's size: every point of it is checked. One storage read and write, and
		/// those of the deposit.
		///
		/// ## Errors
		///
		/// `LimitExceeded`, `MalformedKey`, `AlreadyRegistered`, and the deposit's error if the
		/// balance is too low.
		///
		/// ## Events
		///
		/// `KeyRegistered`.
		#[pallet::call_index(0)]
		#[pallet::weight(T::WeightInfo::register_key(T::System::key_size(key)))]
		pub fn register_key(origin: OriginFor<T>, key: VerifyingKeyOf<T, I>) -> DispatchResult {
			let owner = ensure_signed(origin)?;
			// Before the hash, because the weight covers no hash of a key that is too long.
			let prepared = T::System::prepare_key(&key).map_err(Error::<T, I>::from)?;
			let hash = Self::hash_of(&key);
			ensure!(!Keys::<T, I>::contains_key(hash), Error::<T, I>::AlreadyRegistered);
			let ticket = T::Consideration::new(&owner, Footprint::from_encodable(&prepared))?;
			let registration = Registration { owner: owner.clone(), ticket, key: prepared };
			Keys::<T, I>::insert(hash, registration);
			Self::deposit_event(Event::KeyRegistered { hash, owner });
			Ok(())
		}

		/// Removes a registered key and returns its deposit.
		///
		/// The dispatch origin must be signed by the key's owner.
		///
		/// - `hash`: the key's hash.
		///
		/// ## Complexity
		///
		/// `O(1)`: one storage read and write, and those of the deposit.
		///
		/// ## Errors
		///
		/// `UnknownKey`, `NotOwner`.
		///
		/// ## Events
		///
		/// `KeyRemoved`.
		#[pallet::call_index(1)]
		#[pallet::weight(T::WeightInfo::remove_key())]
		pub fn remove_key(origin: OriginFor<T>, hash: H256) -> DispatchResult {
			let who = ensure_signed(origin)?;
			let (owner, ticket) = Self::deposit_of(hash).ok_or(Error::<T, I>::UnknownKey)?;
			ensure!(owner == who, Error::<T, I>::NotOwner);
			ticket.drop(&who)?;
			Keys::<T, I>::remove(hash);
			Self::deposit_event(Event::KeyRemoved { hash, owner: who });
			Ok(())
		}

		/// Verifies a proof.
		///
		/// The dispatch origin must be signed.
		///
		/// - `key`: the hash of a registered key, or a key.
		/// - `proof`, `inputs`: the proof and its public inputs.
		///
		/// ## Complexity
		///
		/// `O(n)` in the number of public inputs; an inline key is validated as well. One storage
		/// read with a registered key, none with an inline one. A call with an unknown key is
		/// refunded all but the key's lookup. A light verification under a registered key is
		/// refunded down to its own weight.
		///
		/// ## Errors
		///
		/// `UnknownKey`, and the proof system's: `LimitExceeded`, `MalformedKey` (inline),
		/// `MalformedProof`, `MalformedInputs`, `WrongInputCount`, `ProofInvalid`, `NotSupported`.
		///
		/// ## Events
		///
		/// `ProofVerified`.
		#[pallet::call_index(2)]
		#[pallet::weight(
			Pallet::<T, I>::weight_of_verify(key, proof, inputs)
				.saturating_add(T::OnVerified::weight())
		)]
		pub fn verify(
			origin: OriginFor<T>,
			key: KeySourceOf<T, I>,
			proof: ProofOf<T, I>,
			inputs: PublicInputsOf<T, I>,
		) -> DispatchResultWithPostInfo {
			let who = ensure_signed(origin)?;
			let (hash, prepared) = Self::load_key(&key).map_err(Self::key_refused)?;
			let weight = Self::actual_weight(&key, &prepared, iter::once((&proof, &inputs)));
			T::System::verify(&prepared, &proof, &inputs)
				.map_err(|error| with_actual_weight(Error::<T, I>::from(error), weight))?;
			Self::deposit_verified(&who, hash, &inputs)
				.map_err(|error| with_actual_weight(error, weight))?;
			Ok(weight.into())
		}

		/// Verifies several proofs for one key, all or none.
		///
		/// The dispatch origin must be signed. Proof systems that can check a batch in less time
		/// than its parts do so, and the call costs accordingly. A statement may occur in a batch
		/// several times.
		///
		/// - `key`: the hash of a registered key, or a key.
		/// - `batch`: the proofs, each with its public inputs.
		///
		/// ## Complexity
		///
		/// `O(p · n)` in the number of proofs and of public inputs of one. Systems that fold the inputs
		/// of all proofs into those of one come near to `O(p + n)`. Storage as for
		/// [`verify`](Self::verify).
		///
		/// ## Errors
		///
		/// `EmptyBatch`, `LimitExceeded` for too many proofs, and as [`verify`](Self::verify).
		///
		/// ## Events
		///
		/// `ProofVerified`, once for each proof.
		#[pallet::call_index(3)]
		#[pallet::weight(
			Pallet::<T, I>::weight_of_verify_batch(key, batch)
				.saturating_add(Pallet::<T, I>::weight_of_hooks(batch.len()))
		)]
		pub fn verify_batch(
			origin: OriginFor<T>,
			key: KeySourceOf<T, I>,
			batch: BatchOf<T, I>,
		) -> DispatchResultWithPostInfo {
			let who = ensure_signed(origin)?;
			Self::check_size(&batch).map_err(Error::<T, I>::from)?;
			let (hash, prepared) = Self::load_key(&key).map_err(Self::key_refused)?;
			let weight = if T::System::BATCH_WEIGHT_IS_SUM {
				let checks = batch.iter().map(|(proof, inputs)| (proof, inputs));
				Self::actual_weight(&key, &prepared, checks)
			} else {
				None
			};
			Self::verify_all(&prepared, &batch)
				.map_err(|error| with_actual_weight(Error::<T, I>::from(error), weight))?;
			for (_, inputs) in &batch {
				Self::deposit_verified(&who, hash, inputs)
					.map_err(|error| with_actual_weight(error, weight))?;
			}
			Ok(weight.into())
		}
	}
}
