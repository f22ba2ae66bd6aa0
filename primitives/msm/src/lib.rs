#![doc = include_str!("../README.md")]
//!
//! # Functions
//!
//! | function | points | method |
//! | --- | --- | --- |
//! | [`mul`] | any on the curve | width-w non-adjacent form (wNAF) |
//! | [`mul_in_subgroup`] | of the prime-order subgroup | wNAF of the sub-scalars of an endomorphism |
//! | [`batch_mul`] | any on the curve, each by its own scalar | windows, eight points at a time |
//! | [`msm`] | any on the curve | Straus, or Pippenger's buckets |
//! | [`msm_in_subgroup`] | of the prime-order subgroup | the same, with sub-scalars |
//! | [`msm_up_to_cofactor`] | any on the curve, for a sum in a pairing | the same, with sub-scalars |
//! | [`digit_sums`] | any on the curve, for many sums of the same points | buckets of several sums' digits |
//! | [`sum`] | any on the curve | additions, eight at a time |
//!
//! Every function takes the [`Isa`] to run on, [`Isa::best`] outside tests. Plain Rust, x86-64
//! assembly (ADX and BMI2), four lanes of AVX2 and eight of AVX-512 IFMA give the same results, and
//! these are arkworks'.
//!
//! [`mul`], [`batch_mul`] and [`msm`] use no endomorphism, because its eigenvalue only holds in the
//! subgroup. [`msm`] takes a scalar s with r − s below 2^64 as −(r − s), as arkworks does: for a
//! point outside the subgroup of order r that is another multiple.
//!
//! # Limits
//! - Bandersnatch's Edwards formulas are not complete. They fail for some points outside its
//!   subgroup, and arkworks fails at another step than this crate.
//! - For points off the curve, [`mul`] is well defined in Weierstrass form. Nothing else is.
//! - No multiplication checks its points. [`mul_matches_reference`] and [`msm_matches_reference`]
//!   do: hand what they refuse to arkworks.
//! - Time depends on scalars and points. Nothing here is for secrets.

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

#[cfg(target_arch = "x86_64")]
mod avx2;
mod buckets;
mod curve;
mod curve_group;
pub mod curves;
mod digit_sums;
pub mod edwards;
mod endomorphism;
mod halves;
#[cfg(target_arch = "x86_64")]
pub mod lanes;
mod list_sums;
mod multiply;
mod operations;
mod pairs;
mod pippenger;
mod recode;
#[cfg(target_arch = "x86_64")]
mod residues;
mod unsaturated;
pub mod weierstrass;
#[cfg(target_arch = "x86_64")]
mod weierstrass_form;

pub use assay_fields::Isa;
pub use buckets::Pair;
#[cfg(target_arch = "x86_64")]
pub use curve::WithAvx2;
pub use curve::{AffineOf, Curve, CurvePoint, Pippenger};
pub use curve_group::CurveGroup;
pub use endomorphism::{frobenius_digits, Endomorphism, GlsCurve, SubScalar};
#[cfg(target_arch = "x86_64")]
pub use multiply::multiple_in_residues;
pub use operations::*;
