//! Weights of `KzgEip4844Wasm`.
//!
//! Not measured yet: the numbers of Groth16 over BLS12-381 stand here until `make weights` makes this file.

#![allow(missing_docs, unused_imports, unused_parens, clippy::unnecessary_cast)]

use core::marker::PhantomData;
use frame_support::{traits::Get, weights::Weight};

/// Weights of `KzgEip4844Wasm`.
pub struct WeightInfo<T>(PhantomData<T>);

impl<T: frame_system::Config> pallet_verifier::WeightInfo for WeightInfo<T> {
	/// `n` is from 0 to 256.
	fn register_key(n: u32) -> Weight {
		// At least 5_836_828 ns.
		Weight::from_parts(7_226_082_333, 0)
			// ± 18_798_899
			.saturating_add(Weight::from_parts(233_502_765, 0).saturating_mul(n.into()))
			.saturating_add(T::DbWeight::get().reads(2))
			.saturating_add(T::DbWeight::get().writes(2))
	}
	fn remove_key() -> Weight {
		// At least 130_751 ns.
		Weight::from_parts(130_751_000, 0)
			.saturating_add(T::DbWeight::get().reads(2))
			.saturating_add(T::DbWeight::get().writes(2))
	}
	/// `n` is from 0 to 256.
	fn verify_registered(n: u32) -> Weight {
		// At least 11_896_842 ns.
		Weight::from_parts(15_644_309_000, 0)
			// ± 50_709_400
			.saturating_add(Weight::from_parts(111_319_867, 0).saturating_mul(n.into()))
			.saturating_add(T::DbWeight::get().reads(1))
	}
	/// `n` is from 0 to 256.
	fn verify_inline(n: u32) -> Weight {
		// At least 13_595_348 ns.
		Weight::from_parts(15_916_336_833, 0)
			// ± 31_406_801
			.saturating_add(Weight::from_parts(362_556_152, 0).saturating_mul(n.into()))
	}
	/// `p` is from 1 to 64.
	/// `n` is from 0 to 256.
	fn verify_batch_registered(p: u32, n: u32) -> Weight {
		// At least 47_591_708 ns.
		Weight::from_parts(47_591_708_000, 0)
			// ± 180_191_891
			.saturating_add(Weight::from_parts(2_502_232_286, 0).saturating_mul(p.into()))
			// ± 45_049_266
			.saturating_add(Weight::from_parts(64_726_114, 0).saturating_mul(n.into()))
			.saturating_add(T::DbWeight::get().reads(1))
	}
	/// `p` is from 1 to 64.
	/// `n` is from 0 to 256.
	fn verify_batch_inline(p: u32, n: u32) -> Weight {
		// At least 116_541_024 ns.
		Weight::from_parts(13_237_667_540, 0)
			// ± 145_310_203
			.saturating_add(Weight::from_parts(3_026_803_300, 0).saturating_mul(p.into()))
			// ± 35_841_999
			.saturating_add(Weight::from_parts(388_531_130, 0).saturating_mul(n.into()))
	}
	fn verify_unknown_key() -> Weight {
		// At least 14_425 ns.
		Weight::from_parts(14_425_000, 0).saturating_add(T::DbWeight::get().reads(1))
	}
}
