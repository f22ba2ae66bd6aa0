//! One benchmark for each path. Cases come from the proof system.

use crate::*;
use assay_proof_system::{BenchmarkCases, ProofSystem, Sizes, H256};
use frame_benchmarking::v2::*;
use frame_support::traits::{Consideration, Footprint};
use frame_system::RawOrigin;

/// Returns an account that can pay the deposit for a key.
fn funded<T: Config<I>, I: 'static>(key: &VerifyingKeyOf<T, I>) -> T::AccountId {
	let caller: T::AccountId = whitelisted_caller();
	if let Ok(key) = T::System::prepare_key(key) {
		T::Consideration::ensure_successful(&caller, Footprint::from_encodable(&key));
	}
	caller
}

/// Registers the key of the case of this size and returns its owner and hash. The key is stored as it costs the most to
/// verify with: as an inline key, without values that save work, like one that another backend registered.
fn registered<T, I>(size: u32) -> Result<(T::AccountId, H256), BenchmarkError>
where
	T: Config<I, System: BenchmarkCases>,
	I: 'static,
{
	let (key, _, _) = T::System::benchmark_case(size, 0);
	let prepared =
		T::System::prepare_inline_key(&key).map_err(|_| "the case's key is malformed")?;
	let (caller, hash) = register::<T, I>(key)?;
	Keys::<T, I>::mutate(hash, |registration| {
		if let Some(registration) = registration {
			registration.key = prepared;
		}
	});
	Ok((caller, hash))
}

fn register<T: Config<I>, I: 'static>(
	key: VerifyingKeyOf<T, I>,
) -> Result<(T::AccountId, H256), BenchmarkError> {
	let caller = funded::<T, I>(&key);
	let hash = Pallet::<T, I>::hash_of(&key);
	Pallet::<T, I>::register_key(RawOrigin::Signed(caller.clone()).into(), key)?;
	Ok((caller, hash))
}

#[instance_benchmarks(where T::System: BenchmarkCases)]
mod benchmarks {
	use super::*;

	#[benchmark]
	fn register_key(n: Linear<0, { T::System::MAX_SIZE }>) {
		let key = T::System::benchmark_key(n);
		let caller = funded::<T, I>(&key);
		let hash = Pallet::<T, I>::hash_of(&key);

		#[extrinsic_call]
		_(RawOrigin::Signed(caller), key);

		assert!(Keys::<T, I>::contains_key(hash));
	}

	#[benchmark]
	fn remove_key() -> Result<(), BenchmarkError> {
		// The key that takes longest to register is also the longest to read.
		let key = T::System::benchmark_key(T::System::MAX_SIZE);
		let (caller, hash) = register::<T, I>(key)?;

		#[extrinsic_call]
		_(RawOrigin::Signed(caller), hash);

		assert!(!Keys::<T, I>::contains_key(hash));
		Ok(())
	}

	#[benchmark]
	fn verify_registered(n: Linear<0, { T::System::MAX_SIZE }>) -> Result<(), BenchmarkError> {
		let (caller, hash) = registered::<T, I>(n)?;
		let (proof, inputs) = T::System::benchmark_proof(n, 1);

		#[extrinsic_call]
		verify(RawOrigin::Signed(caller), KeySource::Registered(hash), proof, inputs);

		Ok(())
	}

	#[benchmark]
	fn verify_light(n: Linear<0, { T::System::MAX_SIZE }>) -> Result<(), BenchmarkError> {
		let (key, proof, inputs) =
			T::System::benchmark_light_case(n, 0).ok_or(BenchmarkError::Skip)?;
		let (caller, hash) = register::<T, I>(key)?;

		#[extrinsic_call]
		verify(RawOrigin::Signed(caller), KeySource::Registered(hash), proof, inputs);

		Ok(())
	}

	#[benchmark]
	fn verify_inline(n: Linear<0, { T::System::MAX_SIZE }>) {
		let (key, proof, inputs) = T::System::benchmark_case(n, 1);
		let caller: T::AccountId = whitelisted_caller();

		#[extrinsic_call]
		verify(RawOrigin::Signed(caller), KeySource::Inline(key), proof, inputs);
	}

	#[benchmark]
	fn verify_batch_registered(
		p: Linear<1, { T::System::MAX_BATCH }>,
		n: Linear<0, { T::System::MAX_SIZE }>,
	) -> Result<(), BenchmarkError> {
		let (caller, hash) = registered::<T, I>(n)?;
		let batch = T::System::benchmark_batch(n, p);

		#[extrinsic_call]
		verify_batch(RawOrigin::Signed(caller), KeySource::Registered(hash), batch);

		Ok(())
	}

	#[benchmark]
	fn verify_batch_inline(
		p: Linear<1, { T::System::MAX_BATCH }>,
		n: Linear<0, { T::System::MAX_SIZE }>,
	) {
		let (key, _, _) = T::System::benchmark_case(n, 0);
		let caller: T::AccountId = whitelisted_caller();
		let batch = T::System::benchmark_batch(n, p);

		#[extrinsic_call]
		verify_batch(RawOrigin::Signed(caller), KeySource::Inline(key), batch);
	}

	#[benchmark]
	fn verify_unknown_key() {
		let (proof, inputs) = T::System::benchmark_proof(0, 0);
		let caller: T::AccountId = whitelisted_caller();
		let origin = RawOrigin::Signed(caller).into();
		let result;

		#[block]
		{
			result =
				Pallet::<T, I>::verify(origin, KeySource::Registered(H256::zero()), proof, inputs);
		}

		assert_eq!(result.map_err(|e| e.error), Err(Error::<T, I>::UnknownKey.into()));
	}

	impl_benchmark_test_suite!(Pallet, crate::mock::new_test_ext(), crate::mock::Test);
}
