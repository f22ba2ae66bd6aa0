//! One field element in the lanes of a vector, as residues modulo eight primes.
#![allow(missing_docs)]

mod constants;
mod coordinate;
mod element;
mod quadratic;
mod sextic;
mod twist;

pub use constants::{Bases, Constants, Extension, Row};
pub use coordinate::{Coordinate, PrimeCoordinate, QuadraticCoordinate};
pub use element::{Products, Residues};
pub use quadratic::{Factor, Quadratic, Sum};
pub use sextic::{LineFactors, SexticResidues};
pub use twist::{LineResidues, TwistAddend, TwistResidues};

/// The bits of a base's moduli.
const MODULUS_BITS: u32 = 49;
