//! The permutation argument
//! ([halo2 book](https://zcash.github.io/halo2/design/proving-system/permutation.html)): cells that
//! are copies of each other have the same value.
//!
//! The columns are split into sets as large as the degree allows. Each set has a grand product `z_i`,
//! which starts with the value at which the previous one ended.

use super::{
	context::{Arguments, Commitments},
	domain::{Domain, LagrangeEvals},
	grand_product::GrandProduct,
	vanishing::Constraints,
	Key,
};
use crate::{
	field::Halo2Field,
	key::{Column, Evaluations},
	layout::Reader,
	msm::CommitmentRef,
	opening::OpeningQuery,
	Arithmetic,
};
use alloc::vec::Vec;
use assay_proof_system::VerifyError;

/// The commitments to the grand products.
pub(super) struct Committed {
	sets: Vec<CommitmentRef>,
}

/// The commitments to the grand products, and their evaluations.
pub(super) struct Evaluated<F> {
	sets: Vec<Set<F>>,
}

struct Set<F> {
	commitment: CommitmentRef,
	product: GrandProduct<F>,
	/// `z_i(ω^last·x)`; `None` for the last set.
	end: Option<F>,
}

/// The evaluations `σ_j(x)` of the key's permutation, which the circuits of a proof share.
pub(super) struct Common<F> {
	evaluations: Vec<F>,
}

impl Committed {
	pub fn read<A: Arithmetic>(
		key: &Key<A>,
		reader: &mut Reader<'_, A>,
		commitments: &mut Commitments<A>,
	) -> Result<Self, VerifyError> {
		let sets = (0..key.data.permutation_sets())
			.map(|_| commitments.read(reader))
			.collect::<Result<_, _>>()?;
		Ok(Self { sets })
	}

	pub fn evaluations<A: Arithmetic>(
		self,
		reader: &mut Reader<'_, A>,
	) -> Result<Evaluated<A::Scalar>, VerifyError> {
		let last = self.sets.len().saturating_sub(1);
		let read = |(index, commitment): (usize, CommitmentRef)| -> Result<_, VerifyError> {
			let product = GrandProduct::read(reader)?;
			let end = if index < last { Some(reader.scalar()?) } else { None };
			Ok(Set { commitment, product, end })
		};
		let sets = self.sets.into_iter().enumerate().map(read).collect::<Result<_, _>>()?;
		Ok(Evaluated { sets })
	}
}

impl<F: Halo2Field> Common<F> {
	pub fn read<A: Arithmetic<Scalar = F>>(
		key: &Key<A>,
		reader: &mut Reader<'_, A>,
	) -> Result<Self, VerifyError> {
		Ok(Self { evaluations: reader.scalars(key.data.permutation.len())? })
	}

	pub fn queries<A: Arithmetic<Scalar = F>>(
		&self,
		key: &Key<A>,
		domain: &mut Domain<F>,
		queries: &mut Vec<OpeningQuery<F>>,
	) {
		for (index, evaluation) in self.evaluations.iter().enumerate() {
			queries.push(domain.query(CommitmentRef::Key(key.permutation(index)), 0, *evaluation));
		}
	}
}

/// The columns of a key's permutation, each with the index of its query at the current row.
pub(super) struct Columns {
	columns: Vec<(Column, usize)>,
	chunk: usize,
}

impl Columns {
	pub fn of_key<A: Arithmetic>(key: &Key<A>) -> Self {
		let current = key.data.current_queries();
		// A validated key has these queries.
		let query = |column: &Column| current.get(column).copied().unwrap_or(usize::MAX);
		let columns = key.data.permutation.iter().map(|column| (*column, query(column))).collect();
		Self { columns, chunk: key.data.permutation_chunk() }
	}

	fn values<F: Halo2Field>(&self, evaluations: &Evaluations<'_, F>) -> Vec<F> {
		self.columns
			.iter()
			.map(|(column, query)| {
				let values = match column {
					Column::Advice(_) => evaluations.advice,
					Column::Fixed(_) => evaluations.fixed,
					Column::Instance(_) => evaluations.instance,
				};
				values.get(*query).copied().unwrap_or(F::ZERO)
			})
			.collect()
	}
}

impl<F: Halo2Field> Evaluated<F> {
	pub fn constrain(
		&self,
		columns: &Columns,
		common: &Common<F>,
		evaluations: &Evaluations<'_, F>,
		arguments: &Arguments<'_, F>,
		lagrange: &LagrangeEvals<F>,
		constraints: &mut Constraints<F>,
	) {
		let Arguments { beta, gamma, x, .. } = arguments;
		if let Some(first) = self.sets.first() {
			constraints.push(first.product.starts(lagrange));
		}
		if let Some(last) = self.sets.last() {
			constraints.push(last.product.ends(lagrange));
		}
		// l_0(x)·(z_i(x) − z_{i−1}(ω^last·x)) = 0
		for (set, previous) in self.sets.iter().skip(1).zip(&self.sets) {
			let end = previous.end.unwrap_or(F::ZERO);
			constraints.push(lagrange.first * (set.product.current - end));
		}
		// z_i(ω·x)·Π (p_j(x) + β·σ_j(x) + γ) = z_i(x)·Π (p_j(x) + β·δ^j·x + γ)
		let values = columns.values(evaluations);
		let mut shift = *beta * *x;
		for ((set, values), sigmas) in self
			.sets
			.iter()
			.zip(values.chunks(columns.chunk))
			.zip(common.evaluations.chunks(columns.chunk))
		{
			let (mut divisor, mut factor) = (F::ONE, F::ONE);
			for (value, sigma) in values.iter().zip(sigmas) {
				divisor *= *value + *beta * sigma + *gamma;
				factor *= *value + shift + *gamma;
				shift *= F::DELTA;
			}
			constraints.push(set.product.steps(lagrange, divisor, factor));
		}
	}

	pub fn queries(
		&self,
		last_row: i64,
		domain: &mut Domain<F>,
		queries: &mut Vec<OpeningQuery<F>>,
	) {
		for set in &self.sets {
			queries.push(set.product.query_current(domain, set.commitment));
			queries.push(set.product.query_next(domain, set.commitment));
		}
		for set in self.sets.iter().rev() {
			if let Some(end) = set.end {
				queries.push(domain.query(set.commitment, last_row, end));
			}
		}
	}
}
