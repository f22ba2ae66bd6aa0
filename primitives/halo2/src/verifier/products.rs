//! Grand products: `z` starts at one, and multiplies a quotient on each row.

use super::domain::{Domain, Rows};
use crate::{field::Halo2Field, layout::Reader, msm::Slot, opening::OpeningQuery, Arithmetic};
use assay_proof_system::VerifyError;

/// The evaluations of `z` at the current and at the next row.
pub(super) struct Product<F> {
	/// `z(x)`.
	pub current: F,
	/// `z(ω·x)`.
	pub next: F,
}

impl<F: Halo2Field> Product<F> {
	pub fn read<A: Arithmetic<Scalar = F>>(
		reader: &mut Reader<'_, A>,
	) -> Result<Self, VerifyError> {
		Ok(Self { current: reader.scalar()?, next: reader.scalar()? })
	}

	/// `l_0(x)·(1 − z(x))`: it starts at one.
	pub fn starts(&self, rows: &Rows<F>) -> F {
		rows.first * (F::ONE - self.current)
	}

	/// `l_last(x)·(z(x)² − z(x))`: it ends at one, or at zero if a factor was zero on the way.
	pub fn ends(&self, rows: &Rows<F>) -> F {
		rows.last * (self.current.square() - self.current)
	}

	/// `(1 − (l_last(x) + l_blind(x)))·(z(ω·x)·divisor − z(x)·factor)`: a step.
	pub fn steps(&self, rows: &Rows<F>, divisor: F, factor: F) -> F {
		rows.active * (self.next * divisor - self.current * factor)
	}

	pub fn query_current(&self, domain: &mut Domain<F>, slot: Slot) -> OpeningQuery<F> {
		domain.query(slot, 0, self.current)
	}

	pub fn query_next(&self, domain: &mut Domain<F>, slot: Slot) -> OpeningQuery<F> {
		domain.query(slot, 1, self.next)
	}
}
