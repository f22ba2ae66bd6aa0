//! Another deviation and any centre, from a circuit's samples.
//!
//! A sample `z` of `D_(σ₀)` is kept with probability `exp(−α·(z − z*)²)`, where
//! `α = 1/(2σ²) − 1/(2σ₀²)` and `z* = f·σ₀²/(σ₀² − σ²)`, for a centre `μ = ⌊μ⌉ + f` and `σ < σ₀`. Up
//! to a constant the product of the two is `exp(−(z − f)²/(2σ²))`:
//!
//! ```text
//! (z − f)²/(2σ²) = z²/(2σ₀²) + α·(z − z*)² + constant
//! ```
//!
//! A sample is kept with a probability of about `(σ/σ₀)·exp(−f²/(2(σ₀² − σ²)))`, so `σ₀² − σ²`
//! should be 1 or more. LatticeZK adjusts its samples for the same purpose by a bimodal proposal.

use super::{Boolean, BATCH};
use crate::{
	rejection::{self, Batched, Series},
	Uniform,
};
use core::f64::consts::LN_2;

/// A sampler of `D_(σ,μ)` over the integers.
pub struct Adjusted {
	base: Boolean,
	uniform: Uniform,
	/// `α/ln 2`, so that the probability is a power of two.
	factor: f64,
	/// `z*`.
	mode: f64,
	/// `⌊μ⌉`.
	shift: i64,
	/// The series of powers of two.
	series: Series,
	/// The samples that were made. Those from `first` to `end` are not yet taken.
	ready: Box<[i64; BATCH]>,
	first: usize,
	end: usize,
}

impl Adjusted {
	/// Makes a sampler from the circuit for `base`. The circuit makes its samples from stream
	/// `stream`, and stream `stream + 1` decides which of them are kept. `None` unless
	/// `0 < σ² ≤ base² − 1` and `|μ| < 2^52`, or without a circuit.
	pub fn new(base: u32, sigma: f64, centre: f64, seed: &[u8; 32], stream: u64) -> Option<Self> {
		let square = f64::from(base) * f64::from(base);
		let possible = sigma > 0.0 && sigma * sigma <= square - 1.0 && centre.abs() < 2f64.powi(52);
		if !possible {
			return None;
		}
		let shift = centre.round();
		Some(Self {
			base: Boolean::new(base, Uniform::new(seed, stream))?,
			uniform: Uniform::new(seed, stream.wrapping_add(1)),
			factor: (0.5 / (sigma * sigma) - 0.5 / square) / LN_2,
			mode: (centre - shift) * square / (square - sigma * sigma),
			shift: shift as i64,
			series: rejection::series(),
			ready: Box::new([0; BATCH]),
			first: 0,
			end: 0,
		})
	}

	/// Writes the next samples.
	pub fn fill(&mut self, out: &mut [i64]) {
		self.fill_from_batches(out);
	}
}

impl Batched for Adjusted {
	fn ready(&self) -> &[i64] {
		&self.ready[self.first..self.end]
	}

	fn hand_out(&mut self, count: usize) {
		self.first += count;
	}

	fn refill(&mut self) {
		let mut samples = [0i16; BATCH];
		self.base.fill(&mut samples);
		let mut random = [0u8; 8 * BATCH];
		self.uniform.fill(&mut random);
		let mut count = 0;
		let (words, _) = random.as_chunks::<8>();
		for (sample, word) in samples.iter().zip(words) {
			let distance = f64::from(*sample) - self.mode;
			let exponent = distance * distance * self.factor;
			let threshold = rejection::threshold(&self.series, exponent);
			// Always written; the count advances only for samples that are kept.
			self.ready[count % BATCH] = i64::from(*sample) + self.shift;
			count += usize::from(u64::from_le_bytes(*word) >> 1 < threshold);
		}
		(self.first, self.end) = (0, count);
	}
}
