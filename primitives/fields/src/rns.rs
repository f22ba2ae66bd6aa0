//! One field element in the lanes of a vector, as residues modulo two bases of eight primes.
//!
//! [`crate::lanes`] puts elements side by side. Here a vector has the residues of one element, so that a single point
//! or a single pairing fills it. Sums and products are lane by lane and have no carries. A [`Products`] is a sum of
//! products that is reduced once.
//!
//! # Reduction
//! The bases a_0, …, a_7 and b_0, …, b_7 have the products A and B. An element x stands for x / A modulo p
//! (Montgomery's form with A in place of a power of two). The reduction of a sum of products t is in three steps:
//!
//! 1. q = -t / p modulo A, as `Σ ξ_i A / a_i` with the digits `ξ_i = -t / (p A / a_i)` modulo a_i.
//! 2. r = (t + q p) / A, modulo each b_j: `t / A + Σ ξ_i p / a_i`.
//! 3. r modulo each a_i: `Σ ζ_j B / b_j - k B` with the digits `ζ_j = r / (B / b_j)` modulo b_j. As r is far below B in
//!    size, k is the integer nearest to `Σ ζ_j / 2^49`.
//!
//! Steps 2 and 3 are eight broadcasts of a digit and eight products with a row of constants each. Residues are stored
//! so that digits need no products: `c_i x` modulo a_i, where c_i is a square root of `-1 / (p A / a_i)`, and
//! `x / (B / b_j)` modulo b_j. The product of two stored residues is the digit ξ_i, and the second residue is the
//! digit ζ_j. The first base is one whose roots exist. A factor of r is free: it is in the constants of step 2.
//!
//! Steps: Posch, Posch 1995; Kawamura, Koike, Sano, Shimbo, "Cox-Rower architecture for fast parallel Montgomery
//! multiplication", 2000. Lazy sums in pairings: Cheung, Duquesne, Fan, Guillermin, Verbauwhede, Yao, 2011/308. In
//! vectors: VROOM, 2026/393.
//!
//! # Ranges
//! - Moduli are 2^49 - ε with ε < 2^11. A result's residues are below 2^49 + 2^26, "one modulus". Factors are below
//!   2^52: eight moduli. A sum of products is below 2^104: for factors below x_i and y_i moduli, `Σ x_i y_i` is below
//!   64.
//! - Differences add a multiple of every modulus, which does not change the value: values may be negative.
//! - A result is between t / A and t / A + 8.01 p, times its factor. It must be between -B / 4 and B / 4. A and B are
//!   beyond 2^391.9: for BLS12-381 beyond 2400 p, so each 2400 p^2 of t adds at most p to a result.
//!
//! Debug builds assert all of them.
//!
//! # Safety
//! Every vector is made from an [`Ifma`](crate::lanes::Ifma), as in [`crate::lanes`], or exists only where there are
//! others.

mod constants;
mod coordinate;
mod element;
mod power;
mod quadratic;
mod sextic;
mod twist;
mod words;

pub use constants::{Bases, Constants, Extension, Row};
pub use coordinate::{Coordinate, PrimeCoordinate, QuadraticCoordinate};
pub use element::{Products, Residues};
pub use quadratic::{Factor, Quadratic, Sum};
pub use sextic::{LineFactors, SexticResidues};
pub use twist::{LineResidues, TwistAddend, TwistResidues};

/// The bits of the moduli.
const MODULUS_BITS: u32 = 49;
