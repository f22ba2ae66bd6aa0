//! What parameters come to, in figures for people. Nothing is decided by them.

use assay_lattice::Parameters;
use std::f64::consts::{E, PI};

/// What parameters come to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Report {
	/// Bytes of a proof.
	pub proof_len: usize,
	/// Bytes of a key.
	pub key_len: usize,
	/// Bits of an entry of `Z`.
	pub entry_bits: u32,
	/// `log₂` of the norm of an extracted preimage.
	pub extracted_norm: f64,
	/// The extracted norm over the honest witness's: the slack.
	pub slack: f64,
	/// The root Hermite factor for a second preimage (binding).
	pub binding: f64,
	/// BKZ's block size for that factor.
	pub binding_block: u32,
	/// The root Hermite factor for finding a ternary witness from `T` (hiding).
	pub hiding: f64,
	/// BKZ's block size for that factor.
	pub hiding_block: u32,
	/// The constant in `σ = (constant/ln ρ)·s·√(l·n)`; a proof's distribution is within about
	/// `exp(−constant²/2)` of one that is independent of the witness.
	pub privacy: f64,
}

impl Report {
	/// The figures for parameters.
	pub fn new(parameters: &Parameters) -> Self {
		let number = f64::from;
		let extracted = (parameters.extracted_norm_squared() as f64).sqrt();
		let log_beta = (parameters.solution_norm_squared() as f64).log2() / 2.0;
		let equations = number(parameters.rows) * number(parameters.width.into());
		let binding = (log_beta * log_beta / (4.0 * equations)).exp2();
		let hiding = hiding(parameters);
		let volume = number(parameters.preimages) * number(parameters.repetitions);
		let ln_rho = number(parameters.rejection.into()) * 2f64.ln();
		Self {
			proof_len: parameters.proof_len(),
			key_len: parameters.key_len(),
			entry_bits: parameters.entry_bits(),
			extracted_norm: extracted.log2(),
			slack: extracted / (2.0 / 3.0 * number(parameters.columns)).sqrt(),
			binding,
			binding_block: block_size(binding),
			hiding,
			hiding_block: block_size(hiding),
			privacy: number(parameters.deviation) * ln_rho
				/ (number(parameters.operator_norm) * volume.sqrt()),
		}
	}
}

/// The factor at which a ternary column of `S` is the unusually short vector of the lattice of the
/// `x` with `A·x = t·x₀` (Gama and Nguyen, *Predicting lattice reduction*, section 3.3, with the gap
/// to the length that the Gaussian heuristic predicts), for the number of rows that serves best.
fn hiding(parameters: &Parameters) -> f64 {
	let dimension = f64::from(parameters.columns) + 1.0;
	let secret = (2.0 / 3.0 * f64::from(parameters.columns) + 1.0).log2() / 2.0;
	let rows = f64::from(parameters.rows);
	let volume = rows * f64::from(parameters.width) / dimension;
	let gap = volume + (dimension / (2.0 * PI * E)).log2() / 2.0 - secret;
	(gap / dimension).exp2()
}

/// The block size `β` with `δ = ((πβ)^(1/β)·β/(2πe))^(1/(2(β − 1)))` (Chen's formula). The best known
/// classical attack then takes about `2^(0.292β)`, the best quantum one `2^(0.265β)`.
fn block_size(delta: f64) -> u32 {
	let factor = |size: u32| {
		let size = f64::from(size);
		((PI * size).powf(1.0 / size) * size / (2.0 * PI * E)).powf(1.0 / (2.0 * (size - 1.0)))
	};
	(60..4000).find(|size| factor(*size) <= delta).unwrap_or(4000)
}

#[cfg(test)]
mod tests {
	use super::*;
	use assay_lattice::sets;

	/// The figures in the documentation of the sets.
	#[test]
	fn sets_come_to_what_is_documented() {
		let compact = Report::new(&sets::COMPACT);
		assert_eq!((compact.proof_len, compact.key_len), (291_232, 1_660));
		assert!(compact.binding <= 1.0045 && compact.hiding <= 1.0045);
		let standard = Report::new(&sets::STANDARD);
		assert_eq!((standard.proof_len, standard.key_len), (530_432, 44_092));
		let amortised = Report::new(&sets::AMORTISED);
		assert_eq!((amortised.proof_len, amortised.key_len), (717_632, 1_851_452));
		for report in [standard, amortised] {
			assert!(report.binding <= 1.0036 && report.hiding <= 1.0036, "{report:?}");
			// Core-SVP of 128 bits and more.
			assert!(0.292 * f64::from(report.binding_block.min(report.hiding_block)) >= 128.0);
		}
		for report in [compact, standard, amortised] {
			assert!(report.privacy >= 14.0, "{report:?}");
		}
		let reference = Report::new(&sets::REFERENCE);
		assert!(reference.binding > 1.042);
	}
}
