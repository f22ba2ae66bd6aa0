//! Pairings of BLS12-381, BLS12-377, BN254 and BW6-761 at native speed.
//!
//! Line formulas, loop counts and final exponents are arkworks' (`ec/src/models/{bls12,bn,bw6}`,
//! 0.6), hence the output of a Miller loop and of a pairing has arkworks' bytes on every input,
//! inside the subgroups or not, on the curve or not. What differs is how they are computed: one
//! squaring for all pairs, the product of two lines before they meet the accumulator, lazy
//! reduction and assembly in `assay-fields`; with AVX-512 IFMA, one accumulator's coefficients in the
//! lanes of a vector, and eight pairs at a time where a product has so many.
//!
//! ```
//! use assay_fields::{dispatch, Arithmetic, Backend};
//! use assay_pairings::{multi_pairing, Bn254, Curve, Gt, Point};
//!
//! fn is_one<A: Arithmetic>() -> bool {
//!     let pair = (Point::IDENTITY, Point::IDENTITY);
//!     multi_pairing::<Bn254, A>(Backend::best(), &[pair]) == Some(Gt::<Bn254, A>::ONE)
//! }
//!
//! use assay_fields::Field;
//! assert!(dispatch!(Backend::best(), A => is_one::<A>()));
//! ```

#![allow(clippy::type_complexity, reason = "a list of pairs says more than a name for it")]

mod accumulator;
mod arkworks;
mod bls12;
mod bn;
mod bw6;
mod curve;
mod jacobian;
#[cfg(target_arch = "x86_64")]
mod lanes;
mod line;
mod point;
mod subgroup;

pub use accumulator::Accumulator;
pub use arkworks::{Lines, NativePairing};
pub use bls12::{Bls12_377, Bls12_381};
pub use bn::Bn254;
pub use bw6::Bw6_761;
pub use curve::{
	backends, batched_multi_pairing, final_exponentiation, gt_power, multi_miller_loop,
	multi_pairing, prepared_miller_loop, reference_miller_loop, Curve, G1Field, G2Field, Gt, Pair,
	PreparedG2, ScaledPair,
};
pub use jacobian::Jacobian;
pub use line::{Line, Twist};
pub use point::Point;
