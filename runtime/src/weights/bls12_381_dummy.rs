//! Weights of `Bls12381Dummy`: estimates by hand, from measurements. `make weights` writes measured ones.

#![allow(missing_docs, unused_imports, unused_parens, clippy::unnecessary_cast)]

use core::marker::PhantomData;
use frame_support::{traits::Get, weights::Weight};

/// Weights of `Bls12381Dummy`.
pub struct WeightInfo<T>(PhantomData<T>);

impl<T: frame_system::Config> pallet_curves::WeightInfo for WeightInfo<T> {
	fn pairing(p: u32) -> Weight {
		Weight::from_parts(25000000, 0)
			.saturating_add(Weight::from_parts(20000000, 0).saturating_mul(p.into()))
	}
	fn msm_g1(n: u32) -> Weight {
		Weight::from_parts(5000000, 0)
			.saturating_add(Weight::from_parts(700000, 0).saturating_mul(n.into()))
	}
	fn mul_projective_g1() -> Weight {
		Weight::from_parts(4500000, 0)
	}
	fn mul_affine_g1() -> Weight {
		Weight::from_parts(4000000, 0)
	}
	fn msm_g2(n: u32) -> Weight {
		Weight::from_parts(15000000, 0)
			.saturating_add(Weight::from_parts(2100000, 0).saturating_mul(n.into()))
	}
	fn mul_projective_g2() -> Weight {
		Weight::from_parts(13500000, 0)
	}
	fn mul_affine_g2() -> Weight {
		Weight::from_parts(12000000, 0)
	}
	fn refused() -> Weight {
		Weight::from_parts(30000000, 0)
	}
}
