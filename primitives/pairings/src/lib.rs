#![doc = include_str!("../README.md")]
//!
//! # Method
//!
//! Line formulas, loop counts and final exponents are arkworks' (`ec/src/models/{bls12,bn,bw6}`,
//! 0.6), hence the same bytes on every input. The computation differs: one squaring for all pairs,
//! the product of two lines before they meet the accumulator, lazy reduction and assembly in
//! `assay-fields`. With AVX-512 IFMA, the coefficients of one accumulator are in the lanes of a
//! vector, and long products take eight pairs at a time.

#![cfg_attr(not(feature = "std"), no_std)]
#![allow(clippy::type_complexity, reason = "a list of pairs says more than a name for it")]

extern crate alloc;

mod accumulator;
mod arkworks;
mod bls12;
mod bn;
mod bw6;
mod compressed;
mod curve;
pub mod fixed_argument;
pub mod fixed_base;
#[cfg(target_arch = "x86_64")]
mod lanes;
mod line;
mod membership;
mod miller_loop;
mod pairing;
mod powers;
pub mod residue_witness;
pub mod slopes;
mod subgroup;

pub use accumulator::Accumulator;
pub use arkworks::{AssayPairing, EveryArithmetic, LineCache, Lines, NoCache};
pub use bls12::{Bls12_377, Bls12_381};
pub use bn::Bn254;
pub use bw6::Bw6_761;
pub use compressed::{Compressed, Format, Malformed};
pub use curve::{
	implementations, CurveLines, G1Field, G2Field, Gt, Pair, PairingCurve, PreparedG2,
	PreparedPair, ScaledPair,
};
pub use line::{Line, LineList, LineRef, Twist};
/// For tests.
#[doc(hidden)]
pub use membership::coefficients as membership_coefficients;
pub use pairing::{
	checked_multi_pairing, final_exponentiation, gt_power, multi_pairing, prepared_multi_pairing,
};
pub use powers::all_powers;
pub use subgroup::{sparse_mul, sparse_mul_on, Psi};
