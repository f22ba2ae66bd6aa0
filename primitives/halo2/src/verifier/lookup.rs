//! The lookup argument ([halo2 book](https://zcash.github.io/halo2/design/proving-system/lookup.html)):
//! every value of the input `A` occurs in the table `S`.
//!
//! The prover permutes both to `A'` and `S'`, such that each row of `A'` equals the same row of `S'` or
//! the previous row of `A'`.

use super::{
	context::{Arguments, Commitments},
	domain::{Domain, LagrangeEvals},
	grand_product::GrandProduct,
	vanishing::Constraints,
};
use crate::{
	field::Halo2Field,
	key::{self, compress},
	layout::Reader,
	msm::CommitmentRef,
	opening::OpeningQuery,
	Arithmetic,
};
use alloc::vec::Vec;
use assay_proof_system::VerifyError;

/// The commitments to `A'` and `S'`.
pub(super) struct Permuted {
	input: CommitmentRef,
	table: CommitmentRef,
}

/// The commitments to `A'`, `S'` and the grand product `z`.
pub(super) struct Committed {
	permuted: Permuted,
	product: CommitmentRef,
}

/// The commitments to all three, and their evaluations.
pub(super) struct Evaluated<F> {
	committed: Committed,
	product: GrandProduct<F>,
	/// `A'(x)`.
	input: F,
	/// `A'(ω^−1·x)`.
	input_previous: F,
	/// `S'(x)`.
	table: F,
}

impl Permuted {
	pub fn read<A: Arithmetic>(
		reader: &mut Reader<'_, A>,
		commitments: &mut Commitments<A>,
	) -> Result<Self, VerifyError> {
		Ok(Self { input: commitments.read(reader)?, table: commitments.read(reader)? })
	}

	pub fn product<A: Arithmetic>(
		self,
		reader: &mut Reader<'_, A>,
		commitments: &mut Commitments<A>,
	) -> Result<Committed, VerifyError> {
		Ok(Committed { permuted: self, product: commitments.read(reader)? })
	}
}

impl Committed {
	pub fn evaluations<A: Arithmetic>(
		self,
		reader: &mut Reader<'_, A>,
	) -> Result<Evaluated<A::Scalar>, VerifyError> {
		Ok(Evaluated {
			committed: self,
			product: GrandProduct::read(reader)?,
			input: reader.scalar()?,
			input_previous: reader.scalar()?,
			table: reader.scalar()?,
		})
	}
}

impl<F: Halo2Field> Evaluated<F> {
	pub fn constrain(
		&self,
		argument: &key::Argument,
		arguments: &Arguments<'_, F>,
		lagrange: &LagrangeEvals<F>,
		constraints: &mut Constraints<F>,
	) {
		let Arguments { values, theta, beta, gamma, .. } = arguments;
		constraints.push(self.product.starts(lagrange));
		constraints.push(self.product.ends(lagrange));
		// z(ω·x)·(A'(x) + β)·(S'(x) + γ) = z(x)·(A(x) + β)·(S(x) + γ)
		let divisor = (self.input + *beta) * (self.table + *gamma);
		let factor = (compress(&argument.input, values, theta) + *beta)
			* (compress(&argument.table, values, theta) + *gamma);
		constraints.push(self.product.steps(lagrange, divisor, factor));
		// l_0(x)·(A'(x) − S'(x)) = 0: the first row of A' equals that of S'.
		constraints.push(lagrange.first * (self.input - self.table));
		// (1 − (l_last(x) + l_blind(x)))·(A'(x) − S'(x))·(A'(x) − A'(ω^−1·x)) = 0
		constraints
			.push(lagrange.active * (self.input - self.table) * (self.input - self.input_previous));
	}

	pub fn queries(&self, domain: &mut Domain<F>, queries: &mut Vec<OpeningQuery<F>>) {
		let Committed { permuted, product } = &self.committed;
		queries.push(self.product.query_current(domain, *product));
		queries.push(domain.query(permuted.input, 0, self.input));
		queries.push(domain.query(permuted.table, 0, self.table));
		queries.push(domain.query(permuted.input, -1, self.input_previous));
		queries.push(self.product.query_next(domain, *product));
	}
}
