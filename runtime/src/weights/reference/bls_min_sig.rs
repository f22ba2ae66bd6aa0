//! Weights of `BlsMinSig`.
//!
//! Not measured yet: the numbers of Groth16 over BLS12-381 stand here until `make weights` makes this file.

#![allow(missing_docs, unused_imports, unused_parens, clippy::unnecessary_cast)]

use core::marker::PhantomData;
use frame_support::{traits::Get, weights::Weight};

/// Weights of `BlsMinSig`.
pub struct WeightInfo<T>(PhantomData<T>);

impl<T: frame_system::Config> pallet_verifier::WeightInfo for WeightInfo<T> {
	/// `n` is from 0 to 256.
	fn register_key(n: u32) -> Weight {
		// At least 1_654_415 ns.
		Weight::from_parts(2_048_682_944, 0)
			// ± 5_212_488
			.saturating_add(Weight::from_parts(122_365_666, 0).saturating_mul(n.into()))
			.saturating_add(T::DbWeight::get().reads(2))
			.saturating_add(T::DbWeight::get().writes(2))
	}
	fn remove_key() -> Weight {
		// At least 141_913 ns.
		Weight::from_parts(152_182_000, 0)
			.saturating_add(T::DbWeight::get().reads(2))
			.saturating_add(T::DbWeight::get().writes(2))
	}
	/// `n` is from 0 to 256.
	fn verify_registered(n: u32) -> Weight {
		// At least 2_161_774 ns.
		Weight::from_parts(4_060_261_943, 0)
			// ± 5_362_731
			.saturating_add(Weight::from_parts(57_220_018, 0).saturating_mul(n.into()))
			.saturating_add(T::DbWeight::get().reads(1))
	}
	/// `n` is from 0 to 256.
	fn verify_inline(n: u32) -> Weight {
		// At least 3_636_570 ns.
		Weight::from_parts(4_336_145_415, 0)
			// ± 3_690_715
			.saturating_add(Weight::from_parts(117_083_318, 0).saturating_mul(n.into()))
	}
	/// `p` is from 1 to 64.
	/// `n` is from 0 to 256.
	fn verify_batch_registered(p: u32, n: u32) -> Weight {
		// At least 12_377_972 ns.
		Weight::from_parts(7_247_825_459, 0)
			// ± 92_648_905
			.saturating_add(Weight::from_parts(794_702_455, 0).saturating_mul(p.into()))
			// ± 22_846_227
			.saturating_add(Weight::from_parts(18_414_977, 0).saturating_mul(n.into()))
			.saturating_add(T::DbWeight::get().reads(1))
	}
	/// `p` is from 1 to 64.
	/// `n` is from 0 to 256.
	fn verify_batch_inline(p: u32, n: u32) -> Weight {
		// At least 33_930_571 ns.
		Weight::from_parts(33_930_571_000, 0)
			// ± 119_525_275
			.saturating_add(Weight::from_parts(532_494_233, 0).saturating_mul(p.into()))
			// ± 29_882_441
			.saturating_add(Weight::from_parts(64_607_614, 0).saturating_mul(n.into()))
	}
	fn verify_unknown_key() -> Weight {
		// At least 15_899 ns.
		Weight::from_parts(18_722_000, 0).saturating_add(T::DbWeight::get().reads(1))
	}
}
