//! The vanishing argument: all constraints are zero on all rows.
//!
//! The constraints' combination by powers of `y` is `h(X)·(X^n − 1)`; `h` is committed to in parts of
//! degree below `n`.

use super::{domain::Domain, protocol::Commitments, Key};
use crate::{field::Halo2Field, layout::Reader, msm::Slot, opening::OpeningQuery, Arithmetic};
use alloc::vec::Vec;
use assay_proof_system::VerifyError::{self, ProofInvalid};
use core::ops::Range;

/// The random polynomial that hides the opening is committed to.
pub(super) struct Committed {
	random: Slot,
}

/// So are the parts of the quotient.
pub(super) struct Constructed {
	random: Slot,
	parts: Range<usize>,
}

/// The random polynomial is evaluated.
pub(super) struct Evaluated<F> {
	constructed: Constructed,
	random: F,
}

impl Committed {
	pub fn read<A: Arithmetic>(
		reader: &mut Reader<'_, A>,
		commitments: &mut Commitments<A>,
	) -> Result<Self, VerifyError> {
		Ok(Self { random: commitments.read(reader)? })
	}

	pub fn parts<A: Arithmetic>(
		self,
		key: &Key<A>,
		reader: &mut Reader<'_, A>,
		commitments: &mut Commitments<A>,
	) -> Result<Constructed, VerifyError> {
		let start = commitments.len();
		for _ in 0..key.data.quotient_parts() {
			commitments.read(reader)?;
		}
		Ok(Constructed { random: self.random, parts: start..commitments.len() })
	}
}

impl Constructed {
	pub fn evaluation<A: Arithmetic>(
		self,
		reader: &mut Reader<'_, A>,
	) -> Result<Evaluated<A::Scalar>, VerifyError> {
		Ok(Evaluated { constructed: self, random: reader.scalar()? })
	}
}

impl<F: Halo2Field> Evaluated<F> {
	/// Where the quotient's parts are.
	pub fn parts(&self) -> Range<usize> {
		self.constructed.parts.clone()
	}

	/// The claims `h(x) = (Σ y^i·constraint_i) / (x^n − 1)`, and about the random polynomial.
	///
	/// # Errors
	///
	/// `ProofInvalid` if `x` is a row.
	pub fn queries(
		&self,
		constraints: Constraints<F>,
		domain: &mut Domain<F>,
		queries: &mut Vec<OpeningQuery<F>>,
	) -> Result<(), VerifyError> {
		let divisor = (domain.x_to_n - F::ONE).inverse().ok_or(ProofInvalid)?;
		queries.push(domain.query(Slot::Quotient, 0, constraints.sum * divisor));
		queries.push(domain.query(self.constructed.random, 0, self.random));
		Ok(())
	}
}

/// The constraints' combination: each is multiplied by another power of `y`, the last by one.
pub(super) struct Constraints<F> {
	y: F,
	sum: F,
}

impl<F: Halo2Field> Constraints<F> {
	pub fn new(y: F) -> Self {
		Self { y, sum: F::ZERO }
	}

	pub fn push(&mut self, constraint: F) {
		self.sum = self.sum * self.y + constraint;
	}
}
