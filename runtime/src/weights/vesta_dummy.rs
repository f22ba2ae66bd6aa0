//! Weights of `VestaDummy`: estimates by hand, from measurements. `make weights` writes measured ones.

#![allow(missing_docs, unused_imports, unused_parens, clippy::unnecessary_cast)]

use core::marker::PhantomData;
use frame_support::{traits::Get, weights::Weight};

/// Weights of `VestaDummy`.
pub struct WeightInfo<T>(PhantomData<T>);

impl<T: frame_system::Config> pallet_curves::WeightInfo for WeightInfo<T> {
	fn msm_g1(n: u32) -> Weight {
		Weight::from_parts(2500000, 0)
			.saturating_add(Weight::from_parts(350000, 0).saturating_mul(n.into()))
	}
	fn mul_projective_g1() -> Weight {
		Weight::from_parts(2250000, 0)
	}
	fn mul_affine_g1() -> Weight {
		Weight::from_parts(2000000, 0)
	}
	fn refused() -> Weight {
		Weight::from_parts(30000000, 0)
	}
}
