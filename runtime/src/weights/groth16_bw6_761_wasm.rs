//! Weights of `Groth16Bw6761Wasm`: estimates by hand, from measurements. `make weights` writes measured ones.

#![allow(missing_docs, unused_imports, unused_parens, clippy::unnecessary_cast)]

use core::marker::PhantomData;
use frame_support::{traits::Get, weights::Weight};

/// Weights of `Groth16Bw6761Wasm`.
pub struct WeightInfo<T>(PhantomData<T>);

impl<T: frame_system::Config> pallet_verifier::WeightInfo for WeightInfo<T> {
	fn register_key(n: u32) -> Weight {
		Weight::from_parts(90000000000, 0)
			.saturating_add(Weight::from_parts(4200000000, 0).saturating_mul(n.into()))
			.saturating_add(T::DbWeight::get().reads_writes(2, 2))
	}
	fn remove_key() -> Weight {
		Weight::from_parts(60000000, 0).saturating_add(T::DbWeight::get().reads_writes(2, 2))
	}
	fn verify_registered(n: u32) -> Weight {
		Weight::from_parts(118000000000, 0)
			.saturating_add(Weight::from_parts(3000000000, 0).saturating_mul(n.into()))
			.saturating_add(T::DbWeight::get().reads(1))
	}
	fn verify_inline(n: u32) -> Weight {
		Weight::from_parts(210000000000, 0)
			.saturating_add(Weight::from_parts(7200000000, 0).saturating_mul(n.into()))
	}
	fn verify_batch_registered(p: u32, n: u32) -> Weight {
		Weight::from_parts(120000000000, 0)
			.saturating_add(Weight::from_parts(39000000000, 0).saturating_mul(p.into()))
			.saturating_add(Weight::from_parts(6000000000, 0).saturating_mul(n.into()))
			.saturating_add(T::DbWeight::get().reads(1))
	}
	fn verify_batch_inline(p: u32, n: u32) -> Weight {
		Weight::from_parts(210000000000, 0)
			.saturating_add(Weight::from_parts(39000000000, 0).saturating_mul(p.into()))
			.saturating_add(Weight::from_parts(10000000000, 0).saturating_mul(n.into()))
	}
	fn verify_unknown_key() -> Weight {
		Weight::from_parts(60000000, 0).saturating_add(T::DbWeight::get().reads(1))
	}
}
