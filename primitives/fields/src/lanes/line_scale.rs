//! The evaluation of lines.

use super::{Ifma, Lanes};
use crate::{FieldParams, Fp, LimbArithmetic};

/// The factors of the three coefficients of lines for a point, in the lanes of both halves.
pub struct LineScale<P, const N: usize, const L: usize, A>(Lanes<P, N, L, A>);

impl<P: FieldParams<N>, const N: usize, const L: usize, A: LimbArithmetic> LineScale<P, N, L, A> {
	/// Packs the three factors.
	pub(super) fn new(ifma: Ifma, factors: [Fp<P, N, A>; 3]) -> Self {
		// SAFETY: the `Ifma` proves that the processor has the instructions.
		unsafe { Self::load(ifma, factors) }
	}

	#[inline(never)]
	#[target_feature(enable = "avx512f,avx512ifma")]
	fn load(ifma: Ifma, [a, b, c]: [Fp<P, N, A>; 3]) -> Self {
		let lanes = [a, b, c, Fp::ZERO, a, b, c, Fp::ZERO];
		Self(Lanes::scale_of(ifma, &lanes))
	}

	#[inline(always)]
	pub(super) fn lanes(&self) -> &Lanes<P, N, L, A> {
		&self.0
	}
}
