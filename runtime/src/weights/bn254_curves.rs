//! Weights of `Bn254Curves`: estimates by hand, from measurements. `make weights` writes measured ones.

#![allow(missing_docs, unused_imports, unused_parens, clippy::unnecessary_cast)]

use core::marker::PhantomData;
use frame_support::{traits::Get, weights::Weight};

/// Weights of `Bn254Curves`.
pub struct WeightInfo<T>(PhantomData<T>);

impl<T: frame_system::Config> pallet_curves::WeightInfo for WeightInfo<T> {
	fn pairing(p: u32) -> Weight {
		Weight::from_parts(300000000, 0)
			.saturating_add(Weight::from_parts(240000000, 0).saturating_mul(p.into()))
	}
	fn msm_g1(n: u32) -> Weight {
		Weight::from_parts(60000000, 0)
			.saturating_add(Weight::from_parts(8400000, 0).saturating_mul(n.into()))
	}
	fn mul_projective_g1() -> Weight {
		Weight::from_parts(54000000, 0)
	}
	fn mul_affine_g1() -> Weight {
		Weight::from_parts(48000000, 0)
	}
	fn msm_g2(n: u32) -> Weight {
		Weight::from_parts(180000000, 0)
			.saturating_add(Weight::from_parts(25200000, 0).saturating_mul(n.into()))
	}
	fn mul_projective_g2() -> Weight {
		Weight::from_parts(162000000, 0)
	}
	fn mul_affine_g2() -> Weight {
		Weight::from_parts(144000000, 0)
	}
	fn refused() -> Weight {
		Weight::from_parts(30000000, 0)
	}
}
