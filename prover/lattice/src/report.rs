//! Properties of parameters, for people to read. No check depends on them.

use assay_lattice::Parameters;
use std::f64::consts::{E, PI};

/// The properties of parameters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Report {
	/// The bytes of a proof.
	pub proof_len: usize,
	/// The bytes of a key.
	pub key_len: usize,
	/// The bits of an entry of `Z`.
	pub entry_bits: u32,
	/// `log₂` of the norm of an extracted preimage.
	pub extracted_norm: f64,
	/// The slack: the extracted norm divided by the honest witness's.
	pub slack: f64,
	/// The least block size with which lattice reduction finds a second preimage (binding).
	pub binding_block: u32,
	/// The least block size with which the primal attack finds a ternary witness from `T` (hiding).
	/// Attacks that guess a part of the witness need up to seven bits less; see
	/// `primitives/lattice/scripts/estimate.py`.
	pub hiding_block: u32,
	/// The constant in `σ = (constant/ln ρ)·s·√(l·n)`. A proof's distribution is within about
	/// `exp(−constant²/2)` of one that is independent of the witness.
	pub privacy: f64,
}

impl Report {
	/// Computes the properties of parameters.
	pub fn new(parameters: &Parameters) -> Self {
		let number = f64::from;
		let extracted = (parameters.extracted_norm_squared() as f64).sqrt();
		let volume = number(parameters.preimages) * number(parameters.repetitions);
		let ln_rho = number(parameters.rejection.into()) * 2f64.ln();
		Self {
			proof_len: parameters.proof_len(),
			key_len: parameters.key_len(),
			entry_bits: parameters.entry_bits(),
			extracted_norm: extracted.log2(),
			slack: extracted / (2.0 / 3.0 * number(parameters.columns)).sqrt(),
			binding_block: binding(parameters),
			hiding_block: hiding(parameters),
			privacy: number(parameters.deviation) * ln_rho
				/ (number(parameters.operator_norm) * volume.sqrt()),
		}
	}
}

/// The block sizes to try. The last one is the result if none suffices.
const BLOCKS: std::ops::RangeInclusive<u32> = 60..=4000;

/// Returns the classical core-SVP bits of a block size: the best known attack takes at least `2^(0.292β)`.
pub fn core_svp(block: u32) -> f64 {
	0.292 * f64::from(block)
}

/// Computes the least block size that reaches the norm of a solution with the best number of columns
/// (Micciancio and Regev, *Lattice-based cryptography*, section 3).
fn binding(parameters: &Parameters) -> u32 {
	let log_norm = (parameters.solution_norm_squared() as f64).log2() / 2.0;
	let equations = f64::from(parameters.rows) * f64::from(parameters.width);
	least(|block| 2.0 * (equations * log_factor(block)).sqrt() <= log_norm)
}

/// Computes the least block size that finds a ternary column of `S` from the best number of samples:
/// `√β·√(2/3) ≤ δ^(2β − d − 1)·q^(m/d)` with `d = v − r + m + 1` (Alkim, Ducas, Pöppelmann and Schwabe,
/// [eprint 2015/1092](https://eprint.iacr.org/2015/1092), section 6.3).
fn hiding(parameters: &Parameters) -> u32 {
	let Some(unknowns) = parameters.columns.checked_sub(parameters.rows).filter(|n| *n > 0) else {
		return *BLOCKS.start();
	};
	least(|block| {
		let left = (2.0 / 3.0 * block).log2() / 2.0;
		let factor = log_factor(block);
		(1..=parameters.rows).any(|samples| {
			let dimension = f64::from(unknowns) + f64::from(samples) + 1.0;
			let modulus = f64::from(parameters.width) * f64::from(samples) / dimension;
			left <= (2.0 * block - dimension - 1.0) * factor + modulus
		})
	})
}

/// Finds the least block size that suffices, if every larger one suffices as well.
fn least(enough: impl Fn(f64) -> bool) -> u32 {
	let (mut low, mut high) = (*BLOCKS.start(), *BLOCKS.end());
	while low < high {
		let middle = low.midpoint(high);
		if enough(f64::from(middle)) {
			high = middle;
		} else {
			low = middle + 1;
		}
	}
	low
}

/// Computes `log₂ δ` of a block size, where `δ = ((πβ)^(1/β)·β/(2πe))^(1/(2(β − 1)))` (Chen's formula).
fn log_factor(block: f64) -> f64 {
	((PI * block).powf(1.0 / block) * block / (2.0 * PI * E)).log2() / (2.0 * (block - 1.0))
}

#[cfg(test)]
mod tests {
	use super::*;
	use assay_lattice::sets;

	/// The figures in the documentation of the sets.
	#[test]
	fn sets_come_to_what_is_documented() {
		let compact = Report::new(&sets::COMPACT);
		assert_eq!((compact.proof_len, compact.key_len), (404_072, 1_948));
		assert_eq!((compact.binding_block, compact.hiding_block), (450, 466));
		let standard = Report::new(&sets::STANDARD);
		assert_eq!((standard.proof_len, standard.key_len), (520_032, 38_460));
		assert_eq!((standard.binding_block, standard.hiding_block), (445, 470));
		let amortised = Report::new(&sets::AMORTISED);
		assert_eq!((amortised.proof_len, amortised.key_len), (708_922, 1_638_460));
		assert_eq!((amortised.binding_block, amortised.hiding_block), (445, 468));
		for report in [compact, standard, amortised] {
			assert!(report.privacy >= 14.0, "{report:?}");
			assert!(core_svp(report.binding_block.min(report.hiding_block)) >= 128.0);
		}
		let reference = Report::new(&sets::REFERENCE);
		assert_eq!(reference.binding_block, 60);
	}
}
