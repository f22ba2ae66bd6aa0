//! The vanishing argument: all constraints are zero on all rows.
//!
//! The combination of the constraints by powers of `y` equals `h(X)·(X^n − 1)`. The prover commits to
//! the quotient `h` in parts of degree below `n`.

use super::{context::Commitments, domain::Domain, Key};
use crate::{
	field::Halo2Field, layout::Reader, msm::CommitmentRef, opening::OpeningQuery, Arithmetic,
};
use alloc::vec::Vec;
use assay_proof_system::VerifyError::{self, ProofInvalid};
use core::ops::Range;

/// The commitment to the random polynomial, which hides the opening.
pub(super) struct Committed {
	random: CommitmentRef,
}

/// The commitments to the random polynomial and to the quotient's parts.
pub(super) struct Constructed {
	random: CommitmentRef,
	parts: Range<usize>,
}

/// The same commitments, and the evaluation of the random polynomial.
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
	/// Returns the range of the quotient's parts among the proof's commitments.
	pub fn parts(&self) -> Range<usize> {
		self.constructed.parts.clone()
	}

	/// Adds the queries of `h(x) = (Σ y^i·constraint_i) / (x^n − 1)` and of the random polynomial.
	///
	/// # Errors
	///
	/// `ProofInvalid` if `x` is in the domain.
	pub fn queries(
		&self,
		constraints: Constraints<F>,
		domain: &mut Domain<F>,
		queries: &mut Vec<OpeningQuery<F>>,
	) -> Result<(), VerifyError> {
		let divisor = (domain.x_to_n - F::ONE).inverse().ok_or(ProofInvalid)?;
		queries.push(domain.query(CommitmentRef::Quotient, 0, constraints.sum * divisor));
		queries.push(domain.query(self.constructed.random, 0, self.random));
		Ok(())
	}
}

/// The combination of the constraints by powers of `y`. The last constraint's power is one.
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
