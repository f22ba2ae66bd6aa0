//! The weights of the precompiles, and those of the verifiers, which are the main runtime's.

#[path = "../../../runtime/src/weights/reference/groth16_bls12_381.rs"]
pub mod groth16_bls12_381;
#[path = "../../../runtime/src/weights/reference/groth16_bn254.rs"]
pub mod groth16_bn254;
#[path = "../../../runtime/src/weights/reference/kzg_eip4844.rs"]
pub mod kzg_eip4844;

#[allow(missing_docs, reason = "the names say it")]
mod precompiles;

use core::marker::PhantomData;
use frame_support::{traits::Get, weights::Weight};
use precompiles::*;

/// The weights of the precompiles.
pub struct WeightInfo<T>(PhantomData<T>);

/// The time of a hash, for a call and for a byte, in picoseconds: several times that of BLAKE2b.
const HASH: u64 = 5_000_000;
const HASHED_BYTE: u64 = 5_000;
/// The time of a look-up without the database's, for a key and for a statement, in picoseconds.
const KEY: u64 = 60_000_000;
const STATEMENT: u64 = 10_000_000;

impl<T: frame_system::Config> assay_precompiles::WeightInfo for WeightInfo<T> {
	fn bn254_add() -> Weight {
		time(BN254_ADD)
	}
	fn bn254_mul() -> Weight {
		time(BN254_MUL)
	}
	fn bn254_pairing(pairs: u32) -> Weight {
		linear(BN254_PAIRING, BN254_PAIR, pairs)
	}
	fn point_evaluation() -> Weight {
		time(POINT_EVALUATION)
	}
	fn bls12_381_g1_add() -> Weight {
		time(BLS12_381_G1_ADD)
	}
	fn bls12_381_g1_msm(points: u32) -> Weight {
		terms(&BLS12_381_G1_TERM, points)
	}
	fn bls12_381_g2_add() -> Weight {
		time(BLS12_381_G2_ADD)
	}
	fn bls12_381_g2_msm(points: u32) -> Weight {
		terms(&BLS12_381_G2_TERM, points)
	}
	fn bls12_381_pairing(pairs: u32) -> Weight {
		linear(BLS12_381_PAIRING, BLS12_381_PAIR, pairs)
	}
	fn bls12_381_map_to_g1() -> Weight {
		time(BLS12_381_MAP_TO_G1)
	}
	fn bls12_381_map_to_g2() -> Weight {
		time(BLS12_381_MAP_TO_G2)
	}
	fn hash(bytes: u32) -> Weight {
		linear(HASH, HASHED_BYTE, bytes)
	}
	fn key_info() -> Weight {
		time(KEY).saturating_add(T::DbWeight::get().reads(1))
	}
	fn has_counted() -> Weight {
		time(STATEMENT).saturating_add(T::DbWeight::get().reads(1))
	}
}

const fn time(picoseconds: u64) -> Weight {
	Weight::from_parts(picoseconds, 0)
}

fn linear(base: u64, each: u64, count: u32) -> Weight {
	time(base.saturating_add(each.saturating_mul(count.into())))
}

/// Returns the weight of a multi-scalar multiplication. As with EIP-2537's discounts, a term costs less the more terms
/// there are. Each of `n` terms is charged as if there were `m` terms, the power of two at or below `n`, or more than that
/// where more terms were measured to cost more each.
fn terms(table: &[u64], count: u32) -> Weight {
	let last = table.len().saturating_sub(1);
	let place = (count.max(1).ilog2() as usize).min(last);
	let each = table.iter().skip(place).max().copied().unwrap_or(u64::MAX);
	time(each.saturating_mul(count.into()))
}
