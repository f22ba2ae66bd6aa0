//! Weights of the precompiles.

use core::marker::PhantomData;
use frame_support::{traits::Get, weights::Weight};

/// Weights of the precompiles.
pub struct WeightInfo<T>(PhantomData<T>);

impl<T: frame_system::Config> assay_precompiles::WeightInfo for WeightInfo<T> {
	fn bn254_add() -> Weight {
		micros(60)
	}
	fn bn254_mul() -> Weight {
		micros(200)
	}
	fn bn254_pairing(pairs: u32) -> Weight {
		micros(600).saturating_add(micros(500).saturating_mul(pairs.into()))
	}
	fn point_evaluation() -> Weight {
		micros(3000)
	}
	fn bls12_381_g1_add() -> Weight {
		micros(150)
	}
	fn bls12_381_g1_msm(points: u32) -> Weight {
		micros(300).saturating_mul(points.into())
	}
	fn bls12_381_g2_add() -> Weight {
		micros(300)
	}
	fn bls12_381_g2_msm(points: u32) -> Weight {
		micros(600).saturating_mul(points.into())
	}
	fn bls12_381_pairing(pairs: u32) -> Weight {
		micros(1000).saturating_add(micros(800).saturating_mul(pairs.into()))
	}
	fn bls12_381_map_to_g1() -> Weight {
		micros(1000)
	}
	fn bls12_381_map_to_g2() -> Weight {
		micros(3000)
	}
	fn hash(bytes: u32) -> Weight {
		micros(5).saturating_add(Weight::from_parts(5_000, 0).saturating_mul(bytes.into()))
	}
	fn key_info() -> Weight {
		micros(60).saturating_add(T::DbWeight::get().reads(1))
	}
	fn has_counted() -> Weight {
		micros(20).saturating_add(T::DbWeight::get().reads(1))
	}
}

const fn micros(micros: u64) -> Weight {
	Weight::from_parts(micros * 1_000_000, 0)
}
