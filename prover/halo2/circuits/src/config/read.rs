//! Configurations from files: in this crate's form, or as lines of halo2-lib's `.config` files.

use super::{Config, K, LIMB_BITS, UNUSABLE_ROWS};
use crate::{CircuitError, Statement, LIMBS};
use serde::Deserialize;

/// The window bits of multiplications, which halo2-lib's files may contain.
const WINDOW_BITS: usize = 4;

/// A configuration in either form.
#[derive(Deserialize)]
#[serde(untagged)]
enum Document {
	Ours(Config),
	Library(Line),
}

/// A line of halo2-lib's file. Its numbers of columns are ignored: halo2-lib's own benchmark also computes
/// them from the widths, and leaves as many rows empty.
#[derive(Deserialize)]
struct Line {
	degree: u32,
	lookup_bits: usize,
	limb_bits: usize,
	num_limbs: usize,
	window_bits: Option<usize>,
	/// The number of points of an MSM.
	batch_size: Option<usize>,
}

impl Line {
	fn config(self, statement: &Statement) -> Result<Config, CircuitError> {
		if self.num_limbs != LIMBS || self.window_bits.is_some_and(|bits| bits != WINDOW_BITS) {
			return Err(CircuitError::Config(format!(
				"circuits must have {LIMBS} limbs and windows of {WINDOW_BITS} bits"
			)));
		}
		if let (Some(line), Some(terms)) = (self.batch_size, statement.terms()) {
			if line != terms {
				return Err(CircuitError::Config(format!(
					"it is for a batch_size of {line}, but there are {terms} points: give lines for this \
					 number of points, or another --size"
				)));
			}
		}
		check_widths(self.degree, self.limb_bits, self.lookup_bits)?;
		let config = Config::of(statement, self.degree, self.limb_bits, self.lookup_bits);
		config.check_columns()?;
		Ok(config)
	}
}

fn check_widths(k: u32, limb_bits: usize, lookup_bits: usize) -> Result<(), CircuitError> {
	if !K.contains(&k) {
		return Err(CircuitError::Rows { k, reason: "6 to 24 are supported" });
	}
	let most = k as usize - 1;
	if !(1..=most).contains(&lookup_bits) {
		return Err(CircuitError::Config(format!(
			"lookups must have 1 to {most} bits, not {lookup_bits}"
		)));
	}
	if !LIMB_BITS.contains(&limb_bits) {
		let (least, most) = LIMB_BITS.into_inner();
		return Err(CircuitError::Config(format!(
			"limbs must have {least} to {most} bits, not {limb_bits}"
		)));
	}
	Ok(())
}

impl Config {
	/// Reads all configurations of a file for the statement's circuit: in the form to which [`Config`]
	/// serializes, or as lines of halo2-lib's `.config` files, where only rows and widths count.
	///
	/// # Errors
	///
	/// `Config` and `Rows`, if the file is empty, or if a configuration has another form or does not fit
	/// the circuit.
	pub fn read_all(json: &[u8], statement: &Statement) -> Result<Vec<Self>, CircuitError> {
		let documents = serde_json::Deserializer::from_slice(json).into_iter::<Document>();
		let configs = documents
			.map(|document| match document {
				Ok(Document::Ours(config)) => config.check(statement).map(|()| config),
				Ok(Document::Library(line)) => line.config(statement),
				Err(_) => Err(CircuitError::Config(
					"it has neither the form that `prove` writes nor that of halo2-lib's lines"
						.into(),
				)),
			})
			.collect::<Result<Vec<_>, _>>()?;
		if configs.is_empty() {
			return Err(CircuitError::Config("the file is empty".into()));
		}
		Ok(configs)
	}

	/// Checks that an untrusted configuration fits the statement's circuit.
	///
	/// # Errors
	///
	/// `Rows` and `Config`.
	pub fn check(&self, statement: &Statement) -> Result<(), CircuitError> {
		let refuse = |what: String| Err(CircuitError::Config(what));
		check_widths(self.k, self.limb_bits, self.lookup_bits)?;
		if self.columns.k != self.k as usize || self.columns.num_instance_columns != 1 {
			return refuse("its columns are for another number of rows, or the number of public columns is not one".into());
		}
		self.check_columns()?;
		let needed = Self::of(statement, self.k, self.limb_bits, self.lookup_bits).columns;
		if self.columns.lookup_bits != needed.lookup_bits {
			return refuse(
				"it has a table for lookups but the circuit has none, or one of another width"
					.into(),
			);
		}
		let first = |counts: &[usize]| counts.first().copied().unwrap_or(0);
		let rest = |counts: &[usize]| counts.iter().skip(1).sum::<usize>();
		let (advice, lookups) =
			(&self.columns.num_advice_per_phase, &self.columns.num_lookup_advice_per_phase);
		if rest(advice) + rest(lookups) > 0 {
			return refuse(
				"it has columns of a second phase, but the circuit has one phase".into(),
			);
		}
		for (what, has, needs) in [
			("advice", first(advice), first(&needed.num_advice_per_phase)),
			("lookup", first(lookups), first(&needed.num_lookup_advice_per_phase)),
			("fixed", self.columns.num_fixed, needed.num_fixed),
		] {
			if has < needs {
				return refuse(format!(
					"the circuit needs {needs} {what} columns, but it has {has} (in each column, \
					 {UNUSABLE_ROWS} rows stay empty)"
				));
			}
		}
		Ok(())
	}
}
