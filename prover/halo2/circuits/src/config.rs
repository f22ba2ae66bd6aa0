//! The shape of a circuit.

mod read;

use crate::{statement::limbs_of, CircuitError, Statement};
use assay_halo2::{Kzg, Scheme};
use halo2_base::{
	gates::circuit::{builder::RangeCircuitBuilder, BaseCircuitParams, CircuitBuilderStage},
	halo2_proofs::halo2curves::bn256::Fr,
};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Limbs of a number of another field.
pub const LIMBS: usize = 3;

/// Bits of a limb that are tried. halo2-ecc reduces numbers of up to `3·bits + 251` bits, and sums of
/// products in these circuits are of up to 515; wider limbs than 91 take more lookups.
const LIMB_BITS: std::ops::RangeInclusive<usize> = 88..=91;

/// Rows at the end of the columns that nothing is put into: what hides the witness takes fewer.
const UNUSABLE_ROWS: usize = 20;

/// The fewest rows, and the most.
const K: std::ops::RangeInclusive<u32> = 6..=24;

/// The most columns of a kind that a circuit is laid out in.
const MAX_COLUMNS: usize = 1024;

/// How a circuit is laid out.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
	/// There are `2^k` rows.
	pub k: u32,
	/// Bits of a limb.
	pub limb_bits: usize,
	/// Bits of a lookup.
	pub lookup_bits: usize,
	/// The columns.
	pub columns: BaseCircuitParams,
}

/// What a layout takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
	/// Cells of the witness.
	pub advice_cells: usize,
	/// Cells that are looked up.
	pub lookup_cells: usize,
	/// Constants.
	pub fixed_cells: usize,
	/// Public values.
	pub public_values: usize,
}

impl Config {
	/// Rows unless others are asked for, as their logarithm.
	pub const DEFAULT_K: u32 = 16;

	/// The configuration for `2^k` rows that takes the least work.
	///
	/// A column of the witness costs a commitment and four evaluations, one that is looked up three
	/// commitments and a sort more. Wider limbs take fewer lookups where they are a multiple of the
	/// lookup's bits, which is what halo2-lib's config files are tuned by hand for.
	///
	/// # Errors
	///
	/// `Rows` if `k` is out of range or the circuit would take too many columns.
	pub fn search(statement: &Statement, k: u32) -> Result<Self, CircuitError> {
		if !K.contains(&k) {
			return Err(CircuitError::Rows { k, reason: "6 to 24 are supported" });
		}
		let lookup_bits = k as usize - 1;
		let widths = if statement.has_limbs() { LIMB_BITS } else { 88..=88 };
		let best = widths
			.map(|limb_bits| Self::of(statement, k, limb_bits, lookup_bits))
			.min_by_key(Self::work)
			.ok_or(CircuitError::Rows { k, reason: "there is no width of limbs" })?;
		best.check_columns()?;
		Ok(best)
	}

	/// Refuses what would take too much memory to lay out.
	fn check_columns(&self) -> Result<(), CircuitError> {
		let [advice, lookup, fixed] = self.counts();
		if [advice, lookup, fixed].into_iter().any(|count| count > MAX_COLUMNS) {
			let reason = "it would take too many columns: give a larger k";
			return Err(CircuitError::Rows { k: self.k, reason });
		}
		Ok(())
	}

	/// Columns of the witness, of what is looked up, and of constants.
	pub(crate) fn counts(&self) -> [usize; 3] {
		let sum = |counts: &[usize]| counts.iter().copied().fold(0, usize::saturating_add);
		let BaseCircuitParams { num_advice_per_phase, num_lookup_advice_per_phase, .. } =
			&self.columns;
		[sum(num_advice_per_phase), sum(num_lookup_advice_per_phase), self.columns.num_fixed]
	}

	/// Bytes of a proof, opened by SHPLONK, whose points and numbers take 32 bytes each.
	pub fn proof_len(&self) -> usize {
		const UNIT: usize = 32;
		let [advice, lookup, fixed] = self.counts();
		let table = usize::from(self.columns.lookup_bits.is_some());
		// What is looked up has columns of its own, or a selector where there is one column in all.
		let selected = usize::from(advice == 1 && lookup == 1);
		let witness = advice + lookup - selected;
		// Copies are between all columns of the witness, of constants, and the public one.
		let copied = witness + fixed + 1;
		// A gate has degree 3, a lookup 4, or 5; a set of the permutation has two columns fewer.
		let degree = 3 + table + selected;
		let sets = copied.div_ceil(degree - 2);
		let points = witness + 3 * lookup + sets;
		// The random polynomial, the quotient's parts, the opening.
		let of_all = 1 + (degree - 1) + 2;
		// A gate has four rows of its column, and a selector.
		let of_columns = 4 * advice + (witness - advice) + (advice + selected) + fixed + table;
		let of_arguments = 1 + copied + (3 * sets - 1) + 5 * lookup;
		UNIT * (points + of_all + of_columns + of_arguments)
	}

	/// Refuses a shape whose proofs are longer than a chain takes, before any work.
	pub(crate) fn check_proof_len(&self) -> Result<(), CircuitError> {
		if self.proof_len() > Kzg::MAX_PROOF_LEN {
			let reason = "its proofs would be longer than a chain takes: give a larger k";
			return Err(CircuitError::Rows { k: self.k, reason });
		}
		Ok(())
	}

	/// The configuration with these widths.
	fn of(statement: &Statement, k: u32, limb_bits: usize, lookup_bits: usize) -> Self {
		let columns = BaseCircuitParams {
			k: k as usize,
			lookup_bits: Some(lookup_bits),
			num_instance_columns: 1,
			..Default::default()
		};
		let mut config = Self { k, limb_bits, lookup_bits, columns };
		let mut builder = config.builder(statement, CircuitBuilderStage::Keygen);
		let lookups: usize =
			builder.lookup_manager().iter().map(|lookup| lookup.total_rows()).sum();
		if lookups == 0 {
			builder.config_params.lookup_bits = None;
		}
		config.columns = builder.calculate_params(Some(UNUSABLE_ROWS));
		// The library counts the rows that nothing may be put into as rows for constants.
		let constants = builder.statistics().gate.total_fixed;
		config.columns.num_fixed = constants.div_ceil((1 << k) - UNUSABLE_ROWS);
		config
	}

	/// A builder with the circuit in it.
	pub(crate) fn builder(
		&self,
		statement: &Statement,
		stage: CircuitBuilderStage,
	) -> RangeCircuitBuilder<Fr> {
		let builder = RangeCircuitBuilder::from_stage(stage).use_params(self.columns.clone());
		self.fill(builder, statement)
	}

	/// Writes the circuit into a builder.
	pub(crate) fn fill(
		&self,
		mut builder: RangeCircuitBuilder<Fr>,
		statement: &Statement,
	) -> RangeCircuitBuilder<Fr> {
		let range =
			halo2_base::gates::RangeChip::new(self.lookup_bits, builder.lookup_manager().clone());
		let public = statement.assign(builder.pool(0), &range, limbs_of(self));
		builder.set_instance_columns(1);
		builder.assigned_instances[0] = public;
		builder
	}

	/// An estimate of the prover's work, in commitments.
	fn work(&self) -> usize {
		let [advice, lookup, fixed] = self.counts();
		2 * advice + 6 * lookup + fixed
	}

	/// What the circuit takes.
	pub fn layout(&self, statement: &Statement) -> Layout {
		let builder = self.builder(statement, CircuitBuilderStage::Keygen);
		let statistics = builder.statistics();
		Layout {
			advice_cells: statistics.gate.total_advice_per_phase.iter().sum(),
			lookup_cells: statistics.total_lookup_advice_per_phase.iter().sum(),
			fixed_cells: statistics.gate.total_fixed,
			public_values: builder.assigned_instances.iter().map(Vec::len).sum(),
		}
	}
}

impl fmt::Display for Config {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		let [advice, lookup, fixed] = self.counts();
		let Self { k, limb_bits, lookup_bits, .. } = self;
		write!(
			f,
			"2^{k} rows, {advice} advice columns, {lookup} looked up, {fixed} fixed, \
			 limbs of {limb_bits} bits, lookups of {lookup_bits}"
		)
	}
}
