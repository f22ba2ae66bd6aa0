//! Configurations from files: those of this crate, and lines of halo2-lib's own `.config` files.

use super::{Config, K, LIMB_BITS, UNUSABLE_ROWS};
use crate::{CircuitError, Statement, LIMBS};
use serde::Deserialize;

/// Bits of a window of multiplications, which halo2-lib's files may name.
const WINDOW_BITS: usize = 4;

/// A configuration in either form.
#[derive(Deserialize)]
#[serde(untagged)]
enum Document {
	Ours(Config),
	Library(Line),
}

/// A line of a file of halo2-lib's. Its numbers of columns are not read: its own benchmark computes them
/// anew from the widths, with as many rows kept free as here.
#[derive(Deserialize)]
struct Line {
	degree: u32,
	lookup_bits: usize,
	limb_bits: usize,
	num_limbs: usize,
	window_bits: Option<usize>,
	/// Terms of a sum.
	batch_size: Option<usize>,
}

impl Line {
	fn config(self, statement: &Statement) -> Result<Config, CircuitError> {
		if self.num_limbs != LIMBS || self.window_bits.is_some_and(|bits| bits != WINDOW_BITS) {
			return Err(CircuitError::Config(format!(
				"circuits have {LIMBS} limbs and windows of {WINDOW_BITS} bits"
			)));
		}
		if let (Some(line), Some(terms)) = (self.batch_size, statement.terms()) {
			if line != terms {
				return Err(CircuitError::Config(format!(
					"it is for a batch_size of {line}, where there are {terms} points: give lines for as \
					 many points as there are, or another --size"
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
			"lookups are of 1 to {most} bits, not {lookup_bits}"
		)));
	}
	if !LIMB_BITS.contains(&limb_bits) {
		let (least, most) = LIMB_BITS.into_inner();
		return Err(CircuitError::Config(format!(
			"limbs are of {least} to {most} bits, not {limb_bits}"
		)));
	}
	Ok(())
}

impl Config {
	/// Reads all configurations of a file for the statement's circuit: what [`Config`] serializes to,
	/// or lines of halo2-lib's own `.config` files, of which rows and widths count.
	///
	/// # Errors
	///
	/// `Config` and `Rows`, if one of them has another form or the circuit does not fit it, or if
	/// there is none.
	pub fn read_all(json: &[u8], statement: &Statement) -> Result<Vec<Self>, CircuitError> {
		let documents = serde_json::Deserializer::from_slice(json).into_iter::<Document>();
		let configs = documents
			.map(|document| match document {
				Ok(Document::Ours(config)) => config.check(statement).map(|()| config),
				Ok(Document::Library(line)) => line.config(statement),
				Err(_) => Err(CircuitError::Config(
					"it is neither what `prove` writes nor a line of halo2-lib's".into(),
				)),
			})
			.collect::<Result<Vec<_>, _>>()?;
		if configs.is_empty() {
			return Err(CircuitError::Config("the file is empty".into()));
		}
		Ok(configs)
	}

	/// Checks that the statement's circuit fits the configuration, which may come from anywhere.
	///
	/// # Errors
	///
	/// `Rows` and `Config`.
	pub fn check(&self, statement: &Statement) -> Result<(), CircuitError> {
		let refuse = |what: String| Err(CircuitError::Config(what));
		check_widths(self.k, self.limb_bits, self.lookup_bits)?;
		if self.columns.k != self.k as usize || self.columns.num_instance_columns != 1 {
			return refuse("its columns are not for its rows, or not one is public".into());
		}
		self.check_columns()?;
		let needed = Self::of(statement, self.k, self.limb_bits, self.lookup_bits).columns;
		if self.columns.lookup_bits != needed.lookup_bits {
			return refuse(
				"it has a table for lookups where the circuit has none, or none of that width"
					.into(),
			);
		}
		let first = |counts: &[usize]| counts.first().copied().unwrap_or(0);
		let rest = |counts: &[usize]| counts.iter().skip(1).sum::<usize>();
		let (advice, lookups) =
			(&self.columns.num_advice_per_phase, &self.columns.num_lookup_advice_per_phase);
		if rest(advice) + rest(lookups) > 0 {
			return refuse("it has columns of a second phase, which the circuit has not".into());
		}
		for (what, has, needs) in [
			("advice", first(advice), first(&needed.num_advice_per_phase)),
			("lookup", first(lookups), first(&needed.num_lookup_advice_per_phase)),
			("fixed", self.columns.num_fixed, needed.num_fixed),
		] {
			if has < needs {
				return refuse(format!(
					"the circuit takes {needs} {what} columns, where it has {has} (of each column, \
					 {UNUSABLE_ROWS} rows stay free)"
				));
			}
		}
		Ok(())
	}
}
