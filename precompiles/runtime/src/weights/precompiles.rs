//! Weights of the precompiles, in picoseconds.
//!
//! Not measured yet.

pub const BN254_ADD: u64 = 120_000_000;
pub const BN254_MUL: u64 = 200_000_000;
pub const POINT_EVALUATION: u64 = 3_000_000_000;
pub const BLS12_381_G1_ADD: u64 = 300_000_000;
pub const BLS12_381_G2_ADD: u64 = 600_000_000;
pub const BLS12_381_MAP_TO_G1: u64 = 2_000_000_000;
pub const BLS12_381_MAP_TO_G2: u64 = 6_000_000_000;
pub const BN254_PAIRING: u64 = 600_000_000;
pub const BN254_PAIR: u64 = 500_000_000;
pub const BLS12_381_PAIRING: u64 = 1_000_000_000;
pub const BLS12_381_PAIR: u64 = 800_000_000;
/// By the power of two at or below the number of terms.
pub const BLS12_381_G1_TERM: [u64; 1] = [600_000_000];
/// By the power of two at or below the number of terms.
pub const BLS12_381_G2_TERM: [u64; 1] = [1_200_000_000];
