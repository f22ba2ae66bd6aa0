//! The hook's maximum cost: the oldest statement makes room.

use crate::*;
use frame_benchmarking::v2::*;
use frame_support::traits::Get;
use sp_runtime::{traits::One, Saturating};

#[instance_benchmarks]
mod benchmarks {
	use super::*;

	#[benchmark]
	fn count() -> Result<(), BenchmarkError> {
		let (oldest, statement) = (H256::repeat_byte(1), H256::repeat_byte(2));
		Pallet::<T, I>::count(oldest)?;
		// Without a lifetime no statement makes room, here as on the chain.
		let lifetime = T::Lifetime::get().unwrap_or_else(One::one);
		let now = frame_system::Pallet::<T>::block_number();
		frame_system::Pallet::<T>::set_block_number(now.saturating_add(lifetime));
		let result;

		#[block]
		{
			result = Pallet::<T, I>::count(statement);
		}

		result?;
		assert!(Statements::<T, I>::contains_key(statement));
		assert_eq!(Statements::<T, I>::contains_key(oldest), T::Lifetime::get().is_none());
		Ok(())
	}

	impl_benchmark_test_suite!(Pallet, crate::mock::new_test_ext(), crate::mock::Test);
}
