//! Weights of `EdOnBls12377Dummy`: estimates by hand, from measurements. `make weights` writes measured ones.

#![allow(missing_docs, unused_imports, unused_parens, clippy::unnecessary_cast)]

use core::marker::PhantomData;
use frame_support::{traits::Get, weights::Weight};

/// Weights of `EdOnBls12377Dummy`.
pub struct WeightInfo<T>(PhantomData<T>);

impl<T: frame_system::Config> pallet_curves::WeightInfo for WeightInfo<T> {
	fn pairing(p: u32) -> Weight {
		Weight::from_parts(27500000, 0)
			.saturating_add(Weight::from_parts(22000000, 0).saturating_mul(p.into()))
	}
	fn msm_g1(n: u32) -> Weight {
		Weight::from_parts(5500000, 0)
			.saturating_add(Weight::from_parts(770000, 0).saturating_mul(n.into()))
	}
	fn mul_projective_g1() -> Weight {
		Weight::from_parts(4950000, 0)
	}
	fn mul_affine_g1() -> Weight {
		Weight::from_parts(4400000, 0)
	}
	fn msm_g2(n: u32) -> Weight {
		Weight::from_parts(16500000, 0)
			.saturating_add(Weight::from_parts(2310000, 0).saturating_mul(n.into()))
	}
	fn mul_projective_g2() -> Weight {
		Weight::from_parts(14850000, 0)
	}
	fn mul_affine_g2() -> Weight {
		Weight::from_parts(13200000, 0)
	}
	fn refused() -> Weight {
		Weight::from_parts(30000000, 0)
	}
}
