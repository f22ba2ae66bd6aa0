//! Scalar multiplication and multi-scalar multiplication at native speed, on one thread.
//!
//! | function | points | method |
//! | --- | --- | --- |
//! | [`mul`] | any on the curve | width-w non-adjacent form |
//! | [`mul_in_subgroup`] | of the prime-order subgroup | the same, split along an endomorphism |
//! | [`multiples`] | any on the curve, each by its own scalar | windows, eight at a time |
//! | [`msm`] | any on the curve | Straus, or Pippenger's buckets |
//! | [`msm_in_subgroup`] | of the prime-order subgroup | the same, split along an endomorphism |
//! | [`msm_up_to_cofactor`] | any on the curve, for a sum in a pairing | the same |
//!
//! The results are arkworks', as points: coordinates may differ by the projective factor. The two
//! functions for any points on the curve use no endomorphism, whose eigenvalue only holds in the
//! subgroup. [`msm`] takes a scalar s with r - s below 2^64 as -(r - s), as arkworks does: for a
//! point outside the subgroup of order r that is another multiple.
//!
//! # Limits
//! - Bandersnatch's Edwards formulas are not complete. A sum of points outside its subgroup may meet
//!   a pair that they cannot add, arkworks at another place than this crate.
//! - Off the curve, a multiplication stays well defined in Weierstrass form, and nothing else does.
//! - No multiplication here checks its points. [`multiple_is_defined`] and [`sums_are_defined`] do:
//!   hand what they refuse to the reference.
//! - Time depends on scalars and points. Nothing here is for secrets.
//!
//! Three paths give the same results: plain Rust, x86-64 assembly (ADX and BMI2), and eight lanes
//! of AVX-512 IFMA for what comes in bulk. [`Engine::best`] chooses once per operation.

mod buckets;
mod convert;
mod curve;
pub mod curves;
pub mod edwards;
mod engine;
mod group;
#[cfg(target_arch = "x86_64")]
pub mod lanes;
mod multiply;
mod operations;
mod pippenger;
mod points;
mod recode;
mod split;
pub mod weierstrass;

pub use convert::Convert;
pub use curve::Curve;
pub use engine::Engine;
pub use group::Group;
pub use operations::*;
pub use points::{
	first_off_curve, multiple_is_defined, normalise, sums_are_defined, sums_are_defined_on,
};
pub use split::{Part, Split};
