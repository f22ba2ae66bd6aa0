//! Weights of `RingVrf`.
//!
//! Not measured yet: the numbers of Groth16 over BW6-761 stand here until `make weights` makes this file.

#![allow(missing_docs, unused_imports, unused_parens, clippy::unnecessary_cast)]

use core::marker::PhantomData;
use frame_support::{traits::Get, weights::Weight};

/// Weights of `RingVrf`.
pub struct WeightInfo<T>(PhantomData<T>);

impl<T: frame_system::Config> pallet_verifier::WeightInfo for WeightInfo<T> {
	/// `n` is from 0 to 16.
	fn register_key(n: u32) -> Weight {
		// At least 2_739_759 ns.
		Weight::from_parts(2_858_769_083, 0)
			// ± 3_252_209
			.saturating_add(Weight::from_parts(290_896_367, 0).saturating_mul(n.into()))
			.saturating_add(T::DbWeight::get().reads(2))
			.saturating_add(T::DbWeight::get().writes(2))
	}
	fn remove_key() -> Weight {
		// At least 82_697 ns.
		Weight::from_parts(87_282_000, 0)
			.saturating_add(T::DbWeight::get().reads(2))
			.saturating_add(T::DbWeight::get().writes(2))
	}
	/// `n` is from 0 to 16.
	fn verify_registered(n: u32) -> Weight {
		// At least 4_082_175 ns.
		Weight::from_parts(4_303_131_833, 0)
			// ± 5_864_537
			.saturating_add(Weight::from_parts(55_543_046, 0).saturating_mul(n.into()))
			.saturating_add(T::DbWeight::get().reads(1))
	}
	/// `n` is from 0 to 16.
	fn verify_inline(n: u32) -> Weight {
		// At least 6_787_120 ns.
		Weight::from_parts(6_997_866_500, 0)
			// ± 4_605_777
			.saturating_add(Weight::from_parts(343_152_796, 0).saturating_mul(n.into()))
	}
	/// `n` is from 0 to 16.
	/// `p` is from 1 to 64.
	fn verify_batch_registered(p: u32, n: u32) -> Weight {
		// At least 8_154_497 ns.
		Weight::from_parts(2_808_187_097, 0)
			// ± 14_790_641
			.saturating_add(Weight::from_parts(1_653_326_725, 0).saturating_mul(p.into()))
			// ± 3_497_234
			.saturating_add(Weight::from_parts(59_110_339, 0).saturating_mul(n.into()))
			.saturating_add(T::DbWeight::get().reads(1))
	}
	/// `p` is from 1 to 64.
	/// `n` is from 0 to 16.
	fn verify_batch_inline(p: u32, n: u32) -> Weight {
		// At least 29_319_721 ns.
		Weight::from_parts(5_102_617_985, 0)
			// ± 37_868_387
			.saturating_add(Weight::from_parts(1_662_934_861, 0).saturating_mul(p.into()))
			// ± 8_953_948
			.saturating_add(Weight::from_parts(356_525_944, 0).saturating_mul(n.into()))
	}
	fn verify_unknown_key() -> Weight {
		// At least 20_268 ns.
		Weight::from_parts(24_831_000, 0).saturating_add(T::DbWeight::get().reads(1))
	}
}
