//! Configurations: the shape of a circuit.

mod read;

use crate::{statement::limbs_of, CircuitError, Statement};
use assay_halo2::{Kzg, Scheme};
use halo2_base::{
	gates::circuit::{builder::RangeCircuitBuilder, BaseCircuitParams, CircuitBuilderStage},
	halo2_proofs::halo2curves::bn256::Fr,
};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The number of limbs of a number in another field.
pub const LIMBS: usize = 3;

/// The bits of a limb to try. halo2-ecc reduces numbers of up to `3·bits + 251` bits, and sums of products
/// in these circuits have up to 515. Limbs wider than 91 bits take more lookups.
const LIMB_BITS: std::ops::RangeInclusive<usize> = 88..=91;

/// Rows at the end of the columns that stay empty. The rows that hide the witness are fewer.
const UNUSABLE_ROWS: usize = 20;

/// The supported logarithms of the number of rows.
const K: std::ops::RangeInclusive<u32> = 6..=24;

/// The most columns of one kind in a layout.
const MAX_COLUMNS: usize = 1024;

/// The configuration of a circuit's layout.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
	/// The logarithm of the number of rows, which is `2^k`.
	pub k: u32,
	/// The bits of a limb.
	pub limb_bits: usize,
	/// The bits of a lookup.
	pub lookup_bits: usize,
	/// The columns.
	pub columns: BaseCircuitParams,
}

/// The numbers of cells of a layout.
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
	/// The default logarithm of the number of rows.
	pub const DEFAULT_K: u32 = 16;

	/// Finds the cheapest configuration for `2^k` rows.
	///
	/// An advice column costs a commitment and four evaluations. A column for lookups costs three further
	/// commitments and a sort. Wider limbs take fewer lookups if their bits are a multiple of the lookup's,
	/// which halo2-lib's configuration files achieve by hand.
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

	/// Refuses a layout that takes too much memory.
	fn check_columns(&self) -> Result<(), CircuitError> {
		let [advice, lookup, fixed] = self.counts();
		if [advice, lookup, fixed].into_iter().any(|count| count > MAX_COLUMNS) {
			let reason = "it takes too many columns: give a larger k";
			return Err(CircuitError::Rows { k: self.k, reason });
		}
		Ok(())
	}

	/// Returns the numbers of advice columns, of columns for lookups, and of fixed columns.
	pub(crate) fn counts(&self) -> [usize; 3] {
		let sum = |counts: &[usize]| counts.iter().copied().fold(0, usize::saturating_add);
		let BaseCircuitParams { num_advice_per_phase, num_lookup_advice_per_phase, .. } =
			&self.columns;
		[sum(num_advice_per_phase), sum(num_lookup_advice_per_phase), self.columns.num_fixed]
	}

	/// Computes the bytes of a proof opened by SHPLONK, whose points and scalars take 32 bytes each.
	pub fn proof_len(&self) -> usize {
		const UNIT: usize = 32;
		let [advice, lookup, fixed] = self.counts();
		let table = usize::from(self.columns.lookup_bits.is_some());
		// Lookups have columns of their own, or a selector if there is only one column.
		let selected = usize::from(advice == 1 && lookup == 1);
		let witness = advice + lookup - selected;
		// The permutation is over all advice and fixed columns, and the public one.
		let copied = witness + fixed + 1;
		// A gate has degree 3, a lookup 4 or 5. A set of the permutation has two columns fewer than the degree.
		let degree = 3 + table + selected;
		let sets = copied.div_ceil(degree - 2);
		let points = witness + 3 * lookup + sets;
		// The random polynomial, the quotient's parts, the opening.
		let of_all = 1 + (degree - 1) + 2;
		// A gate opens its column at four rows, and has a selector.
		let of_columns = 4 * advice + (witness - advice) + (advice + selected) + fixed + table;
		let of_arguments = 1 + copied + (3 * sets - 1) + 5 * lookup;
		UNIT * (points + of_all + of_columns + of_arguments)
	}

	/// Refuses a shape whose proofs are too long for a chain, before any work.
	pub(crate) fn check_proof_len(&self) -> Result<(), CircuitError> {
		if self.proof_len() > Kzg::MAX_PROOF_LEN {
			let reason = "its proofs are too long for a chain: give a larger k";
			return Err(CircuitError::Rows { k: self.k, reason });
		}
		Ok(())
	}

	/// Computes the configuration with these widths.
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
		// The library also counts the empty rows as rows for constants.
		let constants = builder.statistics().gate.total_fixed;
		config.columns.num_fixed = constants.div_ceil((1 << k) - UNUSABLE_ROWS);
		config
	}

	/// Creates a builder that contains the circuit.
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

	/// Estimates the prover's work, in commitments.
	fn work(&self) -> usize {
		let [advice, lookup, fixed] = self.counts();
		2 * advice + 6 * lookup + fixed
	}

	/// Computes the numbers of cells of the circuit.
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
