//! The traits of a proof system: its checks, the sizes that its weights depend on, and its benchmark
//! cases.

use crate::VerifyError;
use codec::{Decode, DecodeWithMemTracking, Encode, MaxEncodedLen};
use core::fmt::Debug;
use scale_info::TypeInfo;

/// The bounds of a value that is an argument of a call.
pub trait Argument:
	Clone + Debug + PartialEq + Eq + Encode + Decode + DecodeWithMemTracking + TypeInfo + 'static
{
}

impl<T> Argument for T where
	T: Clone
		+ Debug
		+ PartialEq
		+ Eq
		+ Encode
		+ Decode
		+ DecodeWithMemTracking
		+ TypeInfo
		+ 'static
{
}

/// One proof system over one curve and one backend.
///
/// Implementations are deterministic, bounded and free of panics on every input: they run in block
/// execution. Two implementations with the same [`ID`](Self::ID) (backends of one system) give the
/// same result, including the error, on every input.
pub trait ProofSystem {
	/// The system's identifier, `<system>/<curve or parameters>`, the same for every backend. It is
	/// hashed into key hashes and statements, so it never changes.
	const ID: &'static str;

	/// The maximum number of proofs in one [`verify_batch`](Self::verify_batch).
	const MAX_BATCH: u32;

	/// A verifying key as its owner submits it.
	type VerifyingKey: Argument;
	/// A validated key, with everything that can be precomputed. A chain stores it, so it is bounded.
	type PreparedKey: Argument + MaxEncodedLen;
	/// A proof.
	type Proof: Argument;
	/// The public inputs of a proof.
	type PublicInputs: Argument;

	/// Validates a key and computes the values that every later verification needs.
	///
	/// # Errors
	///
	/// [`VerifyError::LimitExceeded`] and [`VerifyError::MalformedKey`].
	fn prepare_key(key: &Self::VerifyingKey) -> Result<Self::PreparedKey, VerifyError>;

	/// Does what [`prepare_key`](Self::prepare_key) does, for a key that comes with its proofs and is not
	/// stored.
	///
	/// # Errors
	///
	/// Those of [`prepare_key`](Self::prepare_key).
	fn prepare_inline_key(key: &Self::VerifyingKey) -> Result<Self::PreparedKey, VerifyError> {
		Self::prepare_key(key)
	}

	/// Checks one proof.
	///
	/// `key` must come from [`prepare_key`](Self::prepare_key); it is not validated again.
	///
	/// # Errors
	///
	/// Every variant except [`VerifyError::MalformedKey`].
	fn verify(
		key: &Self::PreparedKey,
		proof: &Self::Proof,
		inputs: &Self::PublicInputs,
	) -> Result<(), VerifyError>;

	/// Checks several proofs for one key; succeeds if all of them verify.
	///
	/// A system that can check a batch at a lower cost than its proofs one by one overrides this.
	/// It may then report malformed entries of the whole batch ahead of an invalid proof.
	///
	/// # Errors
	///
	/// [`VerifyError::LimitExceeded`] for more than [`MAX_BATCH`](Self::MAX_BATCH) entries;
	/// otherwise those of [`verify`](Self::verify).
	fn verify_batch(
		key: &Self::PreparedKey,
		batch: &[(Self::Proof, Self::PublicInputs)],
	) -> Result<(), VerifyError> {
		if batch.len() > Self::MAX_BATCH as usize {
			return Err(VerifyError::LimitExceeded);
		}
		batch.iter().try_for_each(|(proof, inputs)| Self::verify(key, proof, inputs))
	}
}

/// The sizes that a proof system's weights depend on, in units of its choice (for Groth16, public
/// inputs).
///
/// A weight is computed before anything is read from storage or decoded. Therefore the functions
/// that return sizes look only at lengths and tags, never at contents, and cost nothing. If a
/// length fits no key or proof, the size is rounded up, and verification returns an error that
/// costs less than the charge.
///
/// If the cost of a proof also depends on its key, the charge is that of the costliest proof of its
/// size. Afterwards [`is_light`](Self::is_light) tells whether the proof belongs to a much cheaper
/// class, which has a weight of its own.
pub trait Sizes: ProofSystem {
	/// The largest [`key_size`](Self::key_size) and [`verification_size`](Self::verification_size):
	/// the upper bound of the weights' linear component.
	const MAX_SIZE: u32;

	/// True if the weight of a batch is the sum of its proofs' weights. Otherwise it is measured, by
	/// the number of proofs and the size of the largest, and the sum is its upper bound. Therefore
	/// no batch may cost more than its proofs [verified](ProofSystem::verify) one by one.
	const BATCH_WEIGHT_IS_SUM: bool = false;

	/// True if an inline key and its proof cost at most as much as the key's registration and the
	/// proof's verification. They are then charged as both. Otherwise they are charged by the
	/// larger of their sizes, which is far too much if keys and proofs differ in size.
	const INLINE_COST_SUBADDITIVE: bool = false;

	/// Returns the size of a key's registration.
	fn key_size(key: &Self::VerifyingKey) -> u32;

	/// Returns the size of a verification.
	fn verification_size(proof: &Self::Proof, inputs: &Self::PublicInputs) -> u32;

	/// Returns the size of a prepared key, for display.
	fn prepared_size(key: &Self::PreparedKey) -> u32;

	/// Returns true for the cheap class whose worst case is `BenchmarkCases::benchmark_light_case`.
	/// The pallet refunds the difference under a registered key: for single proofs, and for batches
	/// whose weight is a [sum](Self::BATCH_WEIGHT_IS_SUM). The function costs nothing.
	fn is_light(
		_key: &Self::PreparedKey,
		_proof: &Self::Proof,
		_inputs: &Self::PublicInputs,
	) -> bool {
		false
	}
}

/// Keys and proofs for the benchmarks of a proof system.
#[cfg(feature = "runtime-benchmarks")]
pub trait BenchmarkCases: Sizes {
	/// Returns a key, a proof for it and the proof's inputs. They have the given size, and the
	/// proof verifies. Successive `seed`s give different proofs for one key.
	fn benchmark_case(
		size: u32,
		seed: u32,
	) -> (Self::VerifyingKey, Self::Proof, Self::PublicInputs);

	/// Returns the costliest such case that [is light](Sizes::is_light); `None` if there is none.
	fn benchmark_light_case(
		_size: u32,
		_seed: u32,
	) -> Option<(Self::VerifyingKey, Self::Proof, Self::PublicInputs)> {
		None
	}

	/// Returns a key of the given size to register. A system whose keys differ in the cost of their
	/// validation overrides this: the default is the key that is costliest to
	/// [verify](Self::benchmark_case) with.
	fn benchmark_key(size: u32) -> Self::VerifyingKey {
		let (key, _, _) = Self::benchmark_case(size, 0);
		key
	}

	/// Returns only the proof and the inputs of a [case](Self::benchmark_case). A system whose keys
	/// are slow to make overrides this: a batch has one key.
	fn benchmark_proof(size: u32, seed: u32) -> (Self::Proof, Self::PublicInputs) {
		let (_, proof, inputs) = Self::benchmark_case(size, seed);
		(proof, inputs)
	}

	/// Returns the given number of [proofs](Self::benchmark_proof) of one key, with successive
	/// seeds. A system whose proofs need the key overrides this.
	fn benchmark_batch(
		size: u32,
		proofs: u32,
	) -> alloc::vec::Vec<(Self::Proof, Self::PublicInputs)> {
		(0..proofs).map(|seed| Self::benchmark_proof(size, seed)).collect()
	}
}
