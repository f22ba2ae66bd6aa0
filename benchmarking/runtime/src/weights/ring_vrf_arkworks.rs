//! Weights of `RingVrfArkworks`.
//!
//! Not measured yet: the numbers of Groth16 over BW6-761 stand here until `make weights` makes this file.

#![allow(missing_docs, unused_imports, unused_parens, clippy::unnecessary_cast)]

use core::marker::PhantomData;
use frame_support::{traits::Get, weights::Weight};

/// Weights of `RingVrfArkworks`.
pub struct WeightInfo<T>(PhantomData<T>);

impl<T: frame_system::Config> pallet_verifier::WeightInfo for WeightInfo<T> {
	/// `n` is from 0 to 16.
	fn register_key(n: u32) -> Weight {
		// At least 75_239_571 ns.
		Weight::from_parts(75_273_413_999, 0)
			// ± 1_831_806
			.saturating_add(Weight::from_parts(6_688_073_437, 0).saturating_mul(n.into()))
			.saturating_add(T::DbWeight::get().reads(2))
			.saturating_add(T::DbWeight::get().writes(2))
	}
	fn remove_key() -> Weight {
		// At least 77_339 ns.
		Weight::from_parts(77_339_000, 0)
			.saturating_add(T::DbWeight::get().reads(2))
			.saturating_add(T::DbWeight::get().writes(2))
	}
	/// `n` is from 0 to 16.
	fn verify_registered(n: u32) -> Weight {
		// At least 90_829_577 ns.
		Weight::from_parts(93_229_714_833, 0)
			// ± 129_911_271
			.saturating_add(Weight::from_parts(2_155_427_640, 0).saturating_mul(n.into()))
			.saturating_add(T::DbWeight::get().reads(1))
	}
	/// `n` is from 0 to 16.
	fn verify_inline(n: u32) -> Weight {
		// At least 166_520_159 ns.
		Weight::from_parts(176_217_872_833, 0)
			// ± 524_904_158
			.saturating_add(Weight::from_parts(8_981_301_265, 0).saturating_mul(n.into()))
	}
	/// `p` is from 1 to 64.
	/// `n` is from 0 to 16.
	fn verify_batch_registered(p: u32, n: u32) -> Weight {
		// At least 298_613_717 ns.
		Weight::from_parts(298_613_717_000, 0)
			// ± 5_590_480_730
			.saturating_add(Weight::from_parts(31_232_110_364, 0).saturating_mul(p.into()))
			// ± 1_398_262_323
			.saturating_add(Weight::from_parts(806_166_504, 0).saturating_mul(n.into()))
			.saturating_add(T::DbWeight::get().reads(1))
	}
	/// `p` is from 1 to 64.
	/// `n` is from 0 to 16.
	fn verify_batch_inline(p: u32, n: u32) -> Weight {
		// At least 766_552_466 ns.
		Weight::from_parts(160_276_215_252, 0)
			// ± 2_127_760_630
			.saturating_add(Weight::from_parts(39_733_288_728, 0).saturating_mul(p.into()))
			// ± 503_682_273
			.saturating_add(Weight::from_parts(8_765_734_601, 0).saturating_mul(n.into()))
	}
	fn verify_unknown_key() -> Weight {
		// At least 38_121 ns.
		Weight::from_parts(38_121_000, 0).saturating_add(T::DbWeight::get().reads(1))
	}
}
