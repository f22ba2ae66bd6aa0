//! The shuffle argument: the rows of the input are a permutation of the rows of the other list.
//!
//! The order is that of PSE's `halo2_proofs`: commitments and evaluations follow those of all circuits'
//! lookups; constraints and queries follow those of the same circuit's lookups.

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

/// The commitment to the grand product `z`.
pub(super) struct Committed {
	product: CommitmentRef,
}

/// The commitment to the grand product `z`, and its evaluations.
pub(super) struct Evaluated<F> {
	committed: Committed,
	product: GrandProduct<F>,
}

impl Committed {
	pub fn read<A: Arithmetic>(
		reader: &mut Reader<'_, A>,
		commitments: &mut Commitments<A>,
	) -> Result<Self, VerifyError> {
		Ok(Self { product: commitments.read(reader)? })
	}

	pub fn evaluations<A: Arithmetic>(
		self,
		reader: &mut Reader<'_, A>,
	) -> Result<Evaluated<A::Scalar>, VerifyError> {
		Ok(Evaluated { committed: self, product: GrandProduct::read(reader)? })
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
		let Arguments { values, theta, gamma, .. } = arguments;
		constraints.push(self.product.starts(lagrange));
		constraints.push(self.product.ends(lagrange));
		// z(ω·x)·(S(x) + γ) = z(x)·(A(x) + γ)
		let divisor = compress(&argument.table, values, theta) + *gamma;
		let factor = compress(&argument.input, values, theta) + *gamma;
		constraints.push(self.product.steps(lagrange, divisor, factor));
	}

	pub fn queries(&self, domain: &mut Domain<F>, queries: &mut Vec<OpeningQuery<F>>) {
		queries.push(self.product.query_current(domain, self.committed.product));
		queries.push(self.product.query_next(domain, self.committed.product));
	}
}
