//! Unreduced products in limbs.

use super::{kernels, Loose};
use crate::{FieldParams, Lazy};

/// A product that is not reduced, or a sum of them: column k counts 2^(W k), modulo 2^64.
#[derive(Clone, Copy, Debug)]
pub struct Columns<const C: usize>([i64; C]);

impl<const C: usize> Columns<C> {
	/// The products of tidy elements that a column has room for, beside the two that a reduction adds and
	/// one for carries and the highest limbs, which are small.
	pub const TERMS: usize = {
		let limbs = C / 2;
		(1 << (65 - 2 * super::limb_bits(limbs))) / (limbs - 1) - 3
	};

	/// Unrolled and inlined, so that sums of sums are not stored.
	#[inline(always)]
	fn zip(&self, other: &Self, join: impl Fn(i64, i64) -> i64) -> Self {
		let mut joined = [0; C];
		unroll!(k in [
			0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32
			33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55
		] => {
			if k < C {
				joined[k] = join(self.0[k], other.0[k]);
			}
		});
		Self(joined)
	}
}

impl<P: FieldParams<N>, const N: usize, const L: usize, const C: usize> Lazy for Loose<P, N, L, C> {
	type Wide = Columns<C>;

	const ZERO_WIDE: Self::Wide = Columns([0; C]);
	const LOOSE: bool = true;

	#[inline(always)]
	fn add_unreduced(&self, other: &Self) -> Self {
		Self::new(self.zip(other, i64::wrapping_add))
	}

	#[inline(always)]
	fn add_for_product(&self, other: &Self) -> Self {
		self.add_unreduced(other)
	}

	#[inline(always)]
	fn sub_for_product(&self, other: &Self) -> Self {
		Self::new(self.zip(other, i64::wrapping_sub))
	}

	#[inline(always)]
	fn mul_wide(&self, other: &Self) -> Self::Wide {
		Columns(kernels::product(&self.0, &other.0))
	}

	#[inline(always)]
	fn square_wide(&self) -> Self::Wide {
		Columns(kernels::square(&self.0))
	}

	#[inline(always)]
	fn add_wide(a: &Self::Wide, b: &Self::Wide) -> Self::Wide {
		a.zip(b, i64::wrapping_add)
	}

	#[inline(always)]
	fn sub_wide(a: &Self::Wide, b: &Self::Wide) -> Self::Wide {
		a.zip(b, i64::wrapping_sub)
	}

	#[inline(always)]
	fn tidy_wide(wide: &Self::Wide) -> Self::Wide {
		Columns(kernels::tidy_columns::<L, C>(&wide.0))
	}

	#[inline(always)]
	fn reduce(wide: &Self::Wide) -> Self {
		Self::new(kernels::reduce::<P, N, L, C>(&wide.0))
	}

	#[inline(always)]
	fn reduce_triple_minus_double(wide: &Self::Wide, z: &Self) -> Self {
		Self::new(kernels::reduce_triple_with::<P, N, L, C>(&wide.0, &z.0, -2))
	}

	#[inline(always)]
	fn reduce_triple_plus_double(wide: &Self::Wide, z: &Self) -> Self {
		Self::new(kernels::reduce_triple_with::<P, N, L, C>(&wide.0, &z.0, 2))
	}
}
