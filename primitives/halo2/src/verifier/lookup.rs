//! The lookup argument ([halo2 book](https://zcash.github.io/halo2/design/proving-system/lookup.html)):
//! every row of the input `A` is a row of the table `S`.
//!
//! The prover permutes both to `A'` and `S'` such that each row of `A'` is that of `S'` or the one
//! before it in `A'`.

use super::{
	domain::{Domain, Rows},
	products::Product,
	protocol::{Arguments, Commitments},
	vanishing::Constraints,
};
use crate::{
	field::Halo2Field,
	key::{self, compress},
	layout::Reader,
	msm::Slot,
	opening::OpeningQuery,
	Arithmetic,
};
use alloc::vec::Vec;
use assay_proof_system::VerifyError;

/// `A'` and `S'` are committed to.
pub(super) struct Permuted {
	input: Slot,
	table: Slot,
}

/// So is the product `z`.
pub(super) struct Committed {
	permuted: Permuted,
	product: Slot,
}

/// All are evaluated.
pub(super) struct Evaluated<F> {
	committed: Committed,
	product: Product<F>,
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
			product: Product::read(reader)?,
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
		rows: &Rows<F>,
		constraints: &mut Constraints<F>,
	) {
		let Arguments { values, theta, beta, gamma, .. } = arguments;
		constraints.push(self.product.starts(rows));
		constraints.push(self.product.ends(rows));
		// z(ω·x)·(A'(x) + β)·(S'(x) + γ) = z(x)·(A(x) + β)·(S(x) + γ)
		let divisor = (self.input + *beta) * (self.table + *gamma);
		let factor = (compress(&argument.input, values, theta) + *beta)
			* (compress(&argument.table, values, theta) + *gamma);
		constraints.push(self.product.steps(rows, divisor, factor));
		// l_0(x)·(A'(x) − S'(x)) = 0: the first row of A' is that of S'.
		constraints.push(rows.first * (self.input - self.table));
		// (1 − (l_last(x) + l_blind(x)))·(A'(x) − S'(x))·(A'(x) − A'(ω^−1·x)) = 0
		constraints
			.push(rows.active * (self.input - self.table) * (self.input - self.input_previous));
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
