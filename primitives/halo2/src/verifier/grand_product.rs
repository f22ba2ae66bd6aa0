//! Grand products: `z` starts at one, and each row multiplies it by a quotient.

use super::domain::{Domain, LagrangeEvals};
use crate::{
	field::Halo2Field, layout::Reader, msm::CommitmentRef, opening::OpeningQuery, Arithmetic,
};
use assay_proof_system::VerifyError;

/// The evaluations of `z` at the current and at the next row.
pub(super) struct GrandProduct<F> {
	/// `z(x)`.
	pub current: F,
	/// `z(ω·x)`.
	pub next: F,
}

impl<F: Halo2Field> GrandProduct<F> {
	pub fn read<A: Arithmetic<Scalar = F>>(
		reader: &mut Reader<'_, A>,
	) -> Result<Self, VerifyError> {
		Ok(Self { current: reader.scalar()?, next: reader.scalar()? })
	}

	/// Returns the constraint `l_0(x)·(1 − z(x))`: `z` starts at one.
	pub fn starts(&self, lagrange: &LagrangeEvals<F>) -> F {
		lagrange.first * (F::ONE - self.current)
	}

	/// Returns the constraint `l_last(x)·(z(x)² − z(x))`: `z` ends at one, or at zero if some
	/// factor was zero.
	pub fn ends(&self, lagrange: &LagrangeEvals<F>) -> F {
		lagrange.last * (self.current.square() - self.current)
	}

	/// Returns the constraint `(1 − (l_last(x) + l_blind(x)))·(z(ω·x)·divisor − z(x)·factor)`: each
	/// row multiplies `z` by `factor/divisor`.
	pub fn steps(&self, lagrange: &LagrangeEvals<F>, divisor: F, factor: F) -> F {
		lagrange.active * (self.next * divisor - self.current * factor)
	}

	pub fn query_current(
		&self,
		domain: &mut Domain<F>,
		commitment: CommitmentRef,
	) -> OpeningQuery<F> {
		domain.query(commitment, 0, self.current)
	}

	pub fn query_next(&self, domain: &mut Domain<F>, commitment: CommitmentRef) -> OpeningQuery<F> {
		domain.query(commitment, 1, self.next)
	}
}
