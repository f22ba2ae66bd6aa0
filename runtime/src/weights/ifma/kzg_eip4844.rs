//! Weights of `KzgEip4844`.
//!
//! Not measured yet: the numbers of Groth16 over BLS12-381 stand here until `make weights` makes this file.

#![allow(missing_docs, unused_imports, unused_parens, clippy::unnecessary_cast)]

use core::marker::PhantomData;
use frame_support::{traits::Get, weights::Weight};

/// Weights of `KzgEip4844`.
pub struct WeightInfo<T>(PhantomData<T>);

impl<T: frame_system::Config> pallet_verifier::WeightInfo for WeightInfo<T> {
	/// `n` is from 0 to 256.
	fn register_key(n: u32) -> Weight {
		// At least 760_853 ns.
		Weight::from_parts(3_655_655_400, 0)
			// ± 27_915_977
			.saturating_add(Weight::from_parts(61_172_351, 0).saturating_mul(n.into()))
			.saturating_add(T::DbWeight::get().reads(2))
			.saturating_add(T::DbWeight::get().writes(2))
	}
	fn remove_key() -> Weight {
		// At least 97_829 ns.
		Weight::from_parts(107_008_000, 0)
			.saturating_add(T::DbWeight::get().reads(2))
			.saturating_add(T::DbWeight::get().writes(2))
	}
	/// `n` is from 0 to 256.
	fn verify_registered(n: u32) -> Weight {
		// At least 1_047_196 ns.
		Weight::from_parts(1_268_540_266, 0)
			// ± 4_259_258
			.saturating_add(Weight::from_parts(12_013_558, 0).saturating_mul(n.into()))
			.saturating_add(T::DbWeight::get().reads(1))
	}
	/// `n` is from 0 to 256.
	fn verify_inline(n: u32) -> Weight {
		// At least 1_787_722 ns.
		Weight::from_parts(1_902_552_133, 0)
			// ± 1_120_823
			.saturating_add(Weight::from_parts(61_852_004, 0).saturating_mul(n.into()))
	}
	/// `n` is from 0 to 256.
	/// `p` is from 1 to 64.
	fn verify_batch_registered(p: u32, n: u32) -> Weight {
		// At least 3_842_852 ns.
		Weight::from_parts(3_842_852_000, 0)
			// ± 12_749_002
			.saturating_add(Weight::from_parts(181_519_540, 0).saturating_mul(p.into()))
			// ± 3_187_370
			.saturating_add(Weight::from_parts(7_421_941, 0).saturating_mul(n.into()))
			.saturating_add(T::DbWeight::get().reads(1))
	}
	/// `p` is from 1 to 64.
	/// `n` is from 0 to 256.
	fn verify_batch_inline(p: u32, n: u32) -> Weight {
		// At least 13_848_161 ns.
		Weight::from_parts(13_848_161_000, 0)
			// ± 33_893_755
			.saturating_add(Weight::from_parts(78_519_590, 0).saturating_mul(p.into()))
			// ± 8_473_757
			.saturating_add(Weight::from_parts(35_664_130, 0).saturating_mul(n.into()))
	}
	fn verify_unknown_key() -> Weight {
		// At least 8_719 ns.
		Weight::from_parts(10_100_000, 0).saturating_add(T::DbWeight::get().reads(1))
	}
}
