//! Weights of `Groth16Bn254`: estimates by hand, from measurements. `make weights` writes measured ones.

#![allow(missing_docs, unused_imports, unused_parens, clippy::unnecessary_cast)]

use core::marker::PhantomData;
use frame_support::{traits::Get, weights::Weight};

/// Weights of `Groth16Bn254`.
pub struct WeightInfo<T>(PhantomData<T>);

impl<T: frame_system::Config> pallet_verifier::WeightInfo for WeightInfo<T> {
	fn register_key(n: u32) -> Weight {
		Weight::from_parts(1350000000, 0)
			.saturating_add(Weight::from_parts(63000000, 0).saturating_mul(n.into()))
			.saturating_add(T::DbWeight::get().reads_writes(2, 2))
	}
	fn remove_key() -> Weight {
		Weight::from_parts(60000000, 0).saturating_add(T::DbWeight::get().reads_writes(2, 2))
	}
	fn verify_registered(n: u32) -> Weight {
		Weight::from_parts(1770000000, 0)
			.saturating_add(Weight::from_parts(45000000, 0).saturating_mul(n.into()))
			.saturating_add(T::DbWeight::get().reads(1))
	}
	fn verify_inline(n: u32) -> Weight {
		Weight::from_parts(3150000000, 0)
			.saturating_add(Weight::from_parts(107999997, 0).saturating_mul(n.into()))
	}
	fn verify_batch_registered(p: u32, n: u32) -> Weight {
		Weight::from_parts(1800000000, 0)
			.saturating_add(Weight::from_parts(585000000, 0).saturating_mul(p.into()))
			.saturating_add(Weight::from_parts(90000000, 0).saturating_mul(n.into()))
			.saturating_add(T::DbWeight::get().reads(1))
	}
	fn verify_batch_inline(p: u32, n: u32) -> Weight {
		Weight::from_parts(3150000000, 0)
			.saturating_add(Weight::from_parts(585000000, 0).saturating_mul(p.into()))
			.saturating_add(Weight::from_parts(60000000, 0).saturating_mul(n.into()))
	}
	fn verify_unknown_key() -> Weight {
		Weight::from_parts(60000000, 0).saturating_add(T::DbWeight::get().reads(1))
	}
}
