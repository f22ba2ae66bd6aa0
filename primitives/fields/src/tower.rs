//! Extension towers: Fp2, a cubic extension over any field, and a quadratic one over that.
//!
//! The layouts are arkworks', `c0 + c1 u`, `c0 + c1 v + c2 v^2` and `c0 + c1 w`, with u^2 = β,
//! v^3 = ξ and w^2 = v. One [`Sextic`] serves Fp12 of the BLS12 curves and of BN254 (over
//! [`Fp2`]) and Fp6 of BW6-761 (over its prime field).

mod compressed;
mod configs;
mod cubic;
mod cyclotomic;
mod quadratic;
mod sextic;
mod torus;

pub use configs::*;
pub use cubic::{Cubic, WideCubic};
#[cfg(target_arch = "x86_64")]
pub(crate) use cyclotomic::cyclotomic_in_vectors;
pub use cyclotomic::Cyclotomic;
pub use quadratic::{Fp2, WideFp2};
pub use sextic::{Frobenius, Sextic, SparseProduct};
pub use torus::FrobeniusOfOnePlus;

#[cfg(target_arch = "x86_64")]
pub(crate) use {
	compressed::{end_of_long_gaps, Compressed},
	cyclotomic::pow_by_squares,
};

use crate::{Field, FieldParams, Fp, Lazy, LimbArithmetic};
use core::fmt::Debug;

/// The non-residue whose root generates a tower's next extension.
pub trait NonResidue<F: Lazy>: Copy + Eq + Debug + Send + Sync + 'static {
	/// `x` times the non-residue.
	fn mul(x: &F) -> F;
	/// Like [`NonResidue::mul`], for an unreduced product.
	fn mul_wide(x: &F::Wide) -> F::Wide;
	/// `a` plus `x` times the non-residue.
	#[inline(always)]
	fn add_mul(a: &F, x: &F) -> F {
		a.add(&Self::mul(x))
	}
	/// `a` plus `x` times the non-residue, of unreduced products.
	#[inline(always)]
	fn add_mul_wide(a: &F::Wide, x: &F::Wide) -> F::Wide {
		F::add_wide(a, &Self::mul_wide(x))
	}
	/// `a` minus `x` times one more than the non-residue.
	#[inline(always)]
	fn sub_mul_plus_one(a: &F, x: &F) -> F {
		a.sub(x).sub(&Self::mul(x))
	}
	/// Like [`NonResidue::sub_mul_plus_one`], for unreduced products.
	#[inline(always)]
	fn sub_mul_plus_one_wide(a: &F::Wide, x: &F::Wide) -> F::Wide {
		F::sub_wide(&F::sub_wide(a, x), &Self::mul_wide(x))
	}
}

/// A field that can be multiplied by elements of a field below it.
pub trait Scale<B>: Field {
	/// `self * factor`.
	fn scale(&self, factor: &B) -> Self;
}

/// A field whose products by elements of a field below it can stay unreduced for a while.
pub trait LazyScale<B>: Lazy + Scale<B> {
	/// `self * factor`, unreduced.
	fn scale_wide(&self, factor: &B) -> Self::Wide;
}

impl<P: FieldParams<N>, const N: usize, A: LimbArithmetic> Scale<Self> for Fp<P, N, A> {
	#[inline(always)]
	fn scale(&self, factor: &Self) -> Self {
		self.mul(factor)
	}
}

impl<P: FieldParams<N>, const N: usize, A: LimbArithmetic> LazyScale<Self> for Fp<P, N, A> {
	#[inline(always)]
	fn scale_wide(&self, factor: &Self) -> Self::Wide {
		self.mul_wide(factor)
	}
}
