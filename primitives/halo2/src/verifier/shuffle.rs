//! The shuffle argument: the rows of the input are those of the other list, in some order.
//!
//! As in PSE's `halo2_proofs`: the products' commitments and evaluations follow those of all circuits'
//! lookups, their constraints and queries follow those of their circuit's lookups.

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

/// The product `z` is committed to.
pub(super) struct Committed {
	product: Slot,
}

/// It is evaluated.
pub(super) struct Evaluated<F> {
	committed: Committed,
	product: Product<F>,
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
		Ok(Evaluated { committed: self, product: Product::read(reader)? })
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
		let Arguments { values, theta, gamma, .. } = arguments;
		constraints.push(self.product.starts(rows));
		constraints.push(self.product.ends(rows));
		// z(ω·x)·(S(x) + γ) = z(x)·(A(x) + γ)
		let divisor = compress(&argument.table, values, theta) + *gamma;
		let factor = compress(&argument.input, values, theta) + *gamma;
		constraints.push(self.product.steps(rows, divisor, factor));
	}

	pub fn queries(&self, domain: &mut Domain<F>, queries: &mut Vec<OpeningQuery<F>>) {
		queries.push(self.product.query_current(domain, self.committed.product));
		queries.push(self.product.query_next(domain, self.committed.product));
	}
}
