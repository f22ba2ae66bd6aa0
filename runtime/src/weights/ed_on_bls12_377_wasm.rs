//! Weights of `EdOnBls12377Wasm`: estimates by hand, from measurements. `make weights` writes measured ones.

#![allow(missing_docs, unused_imports, unused_parens, clippy::unnecessary_cast)]

use core::marker::PhantomData;
use frame_support::{traits::Get, weights::Weight};

/// Weights of `EdOnBls12377Wasm`.
pub struct WeightInfo<T>(PhantomData<T>);

impl<T: frame_system::Config> pallet_curves::WeightInfo for WeightInfo<T> {
	fn pairing(p: u32) -> Weight {
		Weight::from_parts(4400000000, 0)
			.saturating_add(Weight::from_parts(3520000000, 0).saturating_mul(p.into()))
	}
	fn msm_g1(n: u32) -> Weight {
		Weight::from_parts(880000000, 0)
			.saturating_add(Weight::from_parts(123200000, 0).saturating_mul(n.into()))
	}
	fn mul_projective_g1() -> Weight {
		Weight::from_parts(792000000, 0)
	}
	fn mul_affine_g1() -> Weight {
		Weight::from_parts(704000000, 0)
	}
	fn msm_g2(n: u32) -> Weight {
		Weight::from_parts(2640000000, 0)
			.saturating_add(Weight::from_parts(369600000, 0).saturating_mul(n.into()))
	}
	fn mul_projective_g2() -> Weight {
		Weight::from_parts(2376000000, 0)
	}
	fn mul_affine_g2() -> Weight {
		Weight::from_parts(2112000000, 0)
	}
	fn refused() -> Weight {
		Weight::from_parts(30000000, 0)
	}
}
