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
		// At least 8_118_207 ns.
		Weight::from_parts(8_173_510_583, 0)
			// ± 2_529_305
			.saturating_add(Weight::from_parts(587_214_445, 0).saturating_mul(n.into()))
			.saturating_add(T::DbWeight::get().reads(2))
			.saturating_add(T::DbWeight::get().writes(2))
	}
	fn remove_key() -> Weight {
		// At least 176_996 ns.
		Weight::from_parts(184_070_000, 0)
			.saturating_add(T::DbWeight::get().reads(2))
			.saturating_add(T::DbWeight::get().writes(2))
	}
	/// `n` is from 0 to 16.
	fn verify_registered(n: u32) -> Weight {
		// At least 11_655_175 ns.
		Weight::from_parts(11_469_237_333, 0)
			// ± 7_191_777
			.saturating_add(Weight::from_parts(324_106_093, 0).saturating_mul(n.into()))
			.saturating_add(T::DbWeight::get().reads(1))
	}
	/// `n` is from 0 to 16.
	fn verify_inline(n: u32) -> Weight {
		// At least 19_549_386 ns.
		Weight::from_parts(19_420_358_083, 0)
			// ± 4_751_670
			.saturating_add(Weight::from_parts(911_807_867, 0).saturating_mul(n.into()))
	}
	/// `n` is from 0 to 16.
	/// `p` is from 1 to 64.
	fn verify_batch_registered(p: u32, n: u32) -> Weight {
		// At least 34_115_100 ns.
		Weight::from_parts(8_261_083_550, 0)
			// ± 40_920_033
			.saturating_add(Weight::from_parts(4_104_028_178, 0).saturating_mul(p.into()))
			// ± 9_675_507
			.saturating_add(Weight::from_parts(338_963_024, 0).saturating_mul(n.into()))
			.saturating_add(T::DbWeight::get().reads(1))
	}
	/// `p` is from 1 to 64.
	/// `n` is from 0 to 16.
	fn verify_batch_inline(p: u32, n: u32) -> Weight {
		// At least 79_504_256 ns.
		Weight::from_parts(17_463_810_573, 0)
			// ± 30_490_379
			.saturating_add(Weight::from_parts(4_052_864_893, 0).saturating_mul(p.into()))
			// ± 7_209_424
			.saturating_add(Weight::from_parts(906_122_340, 0).saturating_mul(n.into()))
	}
	fn verify_unknown_key() -> Weight {
		// At least 39_186 ns.
		Weight::from_parts(45_025_000, 0).saturating_add(T::DbWeight::get().reads(1))
	}
}
