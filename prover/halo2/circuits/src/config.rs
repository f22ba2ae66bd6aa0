//! The shape of a circuit.

mod read;

use crate::{statement::limbs_of, CircuitError, Statement};
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

/// The most columns: proofs of more are longer than the verifier takes.
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
		if best.columns.num_advice_per_phase.iter().sum::<usize>() > MAX_COLUMNS {
			return Err(CircuitError::Rows { k, reason: "it would take too many columns" });
		}
		Ok(best)
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
		let columns = |counts: &[usize]| counts.iter().sum::<usize>();
		2 * columns(&self.columns.num_advice_per_phase)
			+ 6 * columns(&self.columns.num_lookup_advice_per_phase)
			+ self.columns.num_fixed
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
		let sum = |counts: &[usize]| counts.iter().sum::<usize>();
		write!(
			f,
			"2^{} rows, {} advice columns, {} looked up, {} fixed, limbs of {} bits, lookups of {}",
			self.k,
			sum(&self.columns.num_advice_per_phase),
			sum(&self.columns.num_lookup_advice_per_phase),
			self.columns.num_fixed,
			self.limb_bits,
			self.lookup_bits,
		)
	}
}
