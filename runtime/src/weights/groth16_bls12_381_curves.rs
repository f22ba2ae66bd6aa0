//! Weights of `Groth16Bls12381Curves`: estimates by hand, from measurements. `make weights` writes measured ones.

#![allow(missing_docs, unused_imports, unused_parens, clippy::unnecessary_cast)]

use core::marker::PhantomData;
use frame_support::{traits::Get, weights::Weight};

/// Weights of `Groth16Bls12381Curves`.
pub struct WeightInfo<T>(PhantomData<T>);

impl<T: frame_system::Config> pallet_verifier::WeightInfo for WeightInfo<T> {
	fn register_key(n: u32) -> Weight {
		Weight::from_parts(5400000000, 0)
			.saturating_add(Weight::from_parts(252000000, 0).saturating_mul(n.into()))
			.saturating_add(T::DbWeight::get().reads_writes(2, 2))
	}
	fn remove_key() -> Weight {
		Weight::from_parts(60000000, 0).saturating_add(T::DbWeight::get().reads_writes(2, 2))
	}
	fn verify_registered(n: u32) -> Weight {
		Weight::from_parts(7080000000, 0)
			.saturating_add(Weight::from_parts(180000000, 0).saturating_mul(n.into()))
			.saturating_add(T::DbWeight::get().reads(1))
	}
	fn verify_inline(n: u32) -> Weight {
		Weight::from_parts(12600000000, 0)
			.saturating_add(Weight::from_parts(432000000, 0).saturating_mul(n.into()))
	}
	fn verify_batch_registered(p: u32, n: u32) -> Weight {
		Weight::from_parts(7200000000, 0)
			.saturating_add(Weight::from_parts(2340000000, 0).saturating_mul(p.into()))
			.saturating_add(Weight::from_parts(360000000, 0).saturating_mul(n.into()))
			.saturating_add(T::DbWeight::get().reads(1))
	}
	fn verify_batch_inline(p: u32, n: u32) -> Weight {
		Weight::from_parts(12600000000, 0)
			.saturating_add(Weight::from_parts(2340000000, 0).saturating_mul(p.into()))
			.saturating_add(Weight::from_parts(600000000, 0).saturating_mul(n.into()))
	}
	fn verify_unknown_key() -> Weight {
		Weight::from_parts(60000000, 0).saturating_add(T::DbWeight::get().reads(1))
	}
}
