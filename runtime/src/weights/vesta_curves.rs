//! Weights of `VestaCurves`: estimates by hand, from measurements. `make weights` writes measured ones.

#![allow(missing_docs, unused_imports, unused_parens, clippy::unnecessary_cast)]

use core::marker::PhantomData;
use frame_support::{traits::Get, weights::Weight};

/// Weights of `VestaCurves`.
pub struct WeightInfo<T>(PhantomData<T>);

impl<T: frame_system::Config> pallet_curves::WeightInfo for WeightInfo<T> {
	fn msm_g1(n: u32) -> Weight {
		Weight::from_parts(50000000, 0)
			.saturating_add(Weight::from_parts(7000000, 0).saturating_mul(n.into()))
	}
	fn mul_projective_g1() -> Weight {
		Weight::from_parts(45000000, 0)
	}
	fn mul_affine_g1() -> Weight {
		Weight::from_parts(40000000, 0)
	}
	fn refused() -> Weight {
		Weight::from_parts(30000000, 0)
	}
}
