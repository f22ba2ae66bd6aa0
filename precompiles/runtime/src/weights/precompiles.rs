//! Weights of the precompiles, in picoseconds.
//!
//! Not measured yet: estimates from the times of operations on the reference machine (`docs/weights.md`), rounded up.
//! The example `weigh` writes this file.

pub const BN254_ADD: u64 = 100_000_000;
pub const BN254_MUL: u64 = 150_000_000;
pub const POINT_EVALUATION: u64 = 3_000_000_000;
pub const BLS12_381_G1_ADD: u64 = 150_000_000;
pub const BLS12_381_G2_ADD: u64 = 250_000_000;
pub const BLS12_381_MAP_TO_G1: u64 = 2_000_000_000;
pub const BLS12_381_MAP_TO_G2: u64 = 6_000_000_000;
pub const BN254_PAIRING: u64 = 900_000_000;
pub const BN254_PAIR: u64 = 700_000_000;
pub const BLS12_381_PAIRING: u64 = 1_300_000_000;
pub const BLS12_381_PAIR: u64 = 1_000_000_000;
/// By the power of two at or below the number of terms.
pub const BLS12_381_G1_TERM: [u64; 10] = [
	400_000_000,
	400_000_000,
	350_000_000,
	300_000_000,
	250_000_000,
	200_000_000,
	180_000_000,
	160_000_000,
	140_000_000,
	130_000_000,
];
/// By the power of two at or below the number of terms.
pub const BLS12_381_G2_TERM: [u64; 9] = [
	800_000_000,
	800_000_000,
	700_000_000,
	600_000_000,
	500_000_000,
	450_000_000,
	400_000_000,
	350_000_000,
	300_000_000,
];
