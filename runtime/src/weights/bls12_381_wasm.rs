//! Weights of `Bls12381Wasm`: estimates by hand, from measurements. `make weights` writes measured ones.

#![allow(missing_docs, unused_imports, unused_parens, clippy::unnecessary_cast)]

use core::marker::PhantomData;
use frame_support::{traits::Get, weights::Weight};

/// Weights of `Bls12381Wasm`.
pub struct WeightInfo<T>(PhantomData<T>);

impl<T: frame_system::Config> pallet_curves::WeightInfo for WeightInfo<T> {
	fn pairing(p: u32) -> Weight {
		Weight::from_parts(4000000000, 0)
			.saturating_add(Weight::from_parts(3200000000, 0).saturating_mul(p.into()))
	}
	fn msm_g1(n: u32) -> Weight {
		Weight::from_parts(800000000, 0)
			.saturating_add(Weight::from_parts(112000000, 0).saturating_mul(n.into()))
	}
	fn mul_projective_g1() -> Weight {
		Weight::from_parts(720000000, 0)
	}
	fn mul_affine_g1() -> Weight {
		Weight::from_parts(640000000, 0)
	}
	fn msm_g2(n: u32) -> Weight {
		Weight::from_parts(2400000000, 0)
			.saturating_add(Weight::from_parts(336000000, 0).saturating_mul(n.into()))
	}
	fn mul_projective_g2() -> Weight {
		Weight::from_parts(2160000000, 0)
	}
	fn mul_affine_g2() -> Weight {
		Weight::from_parts(1920000000, 0)
	}
	fn refused() -> Weight {
		Weight::from_parts(30000000, 0)
	}
}
