//! Discrete Gaussian samples for any `σ` of at most 32 bits (`k` below has to fit 32 bits), by
//! FACCT's binary sampling.
//!
//! The algorithm is that of Zhao, Steinfeld and Sakzad, *FACCT: FAst, Compact, and Constant-Time
//! Discrete Gaussian Sampler over Integers*, [eprint 2018/1234](https://eprint.iacr.org/2018/1234).
//! The paper rounds `σ` up to a multiple `k·σ₀` of `σ₀ = √(1/(2 ln 2))`; here the acceptance
//! probability is that of the exact `σ`:
//!
//! 1. `x ≥ 0` with `P(x) ∝ 2^(−x²)`, by a table of its cumulative distribution;
//! 2. `y` uniform below `k = ⌈σ/σ₀⌉`, and `z = k·x + y`;
//! 3. keep `z` with probability `2^(−E)`, `E = z²/κ² − x²` with `κ = σ/σ₀`, so that `z` has
//!    `P(z) ∝ 2^(−x²)·2^(−E) = exp(−z²/2σ²)`. With `d = (k² − κ²)/κ²`,
//!    `E = y·(y + 2kx)/κ² + d·x²`, a sum of two numbers that are not negative;
//! 4. a random sign; `z = 0` is kept with one sign only.
//!
//! About two candidates in three are kept. Their positions do not depend on their values, so the
//! time reveals nothing about the values: there is no branch and no index on a candidate.
//!
//! Precision: `x` and `y` use 64 random bits each, and the acceptance uses 63. `y` is exact, by
//! Lemire's multiplication with its rejection ([arXiv
//! 1805.10941](https://arxiv.org/abs/1805.10941)). `2^(−E)` is computed in double precision, with a
//! relative error below `2^−44`. `docs/lattice.md` has the effect on all samples of a proof. The
//! code only adds and multiplies, without fusing, in the same order on every path: the samples for
//! a seed are the same on every processor.

#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;

use crate::{
	generator::table,
	rejection::{self, Batched, Series},
	Uniform,
};
use core::f64::consts::LN_2;

/// The largest `σ`: `k` is then below `2^32`.
const MAX_SIGMA: f64 = 3.6e9;
/// The number of candidates that are made at a time.
const BATCH: usize = 64;
/// The random bytes of a candidate: for `x`, `y` and the acceptance.
const CANDIDATE_LEN: usize = 24;
/// The number of thresholds of the table for `x`: `P(x ≥ 8) < 2^−64`.
const BASE_LEN: usize = 8;

/// Constants of `σ`, computed once. None of them is secret.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FacctConstants {
	/// `k`.
	pub k: u64,
	/// `2^64 mod k`.
	pub excess: u64,
	/// `1/κ²`.
	pub inverse_square: f64,
	/// `d`.
	pub surplus: f64,
	/// `⌊2^64·P(x ≤ i)⌋`.
	pub base: [u64; BASE_LEN],
	/// `2^(−f)` for `f` from 0 to 1: coefficients in `f − 1/2`, the highest first.
	pub series: Series,
}

impl FacctConstants {
	/// Computes the constants for `σ` from 1 to `3.6·10^9`; `None` for another.
	pub fn new(sigma: f64) -> Option<Self> {
		(1.0..=MAX_SIGMA).contains(&sigma).then(|| Self::in_range(sigma))
	}

	fn in_range(sigma: f64) -> Self {
		let kappa = sigma * (2.0 * LN_2).sqrt();
		let k = (kappa.ceil() as u64).max(1);
		Self {
			k,
			excess: (u64::MAX % k + 1) % k,
			inverse_square: 1.0 / (kappa * kappa),
			surplus: (k as f64 - kappa) * (k as f64 + kappa) / (kappa * kappa),
			base: table::binary_gaussian(),
			series: rejection::series(),
		}
	}
}

/// A sampler of the discrete Gaussian `D_σ` over the integers, centred on 0.
pub struct Facct {
	constants: FacctConstants,
	uniform: Uniform,
	/// The samples that were made and not yet taken.
	ready: [i64; BATCH],
	first: usize,
	end: usize,
	wide: bool,
}

impl Facct {
	/// Makes a sampler for `σ` from 1 to `3.6·10^9`, where `k` has 32 bits; `None` for another.
	pub fn new(sigma: f64, uniform: Uniform) -> Option<Self> {
		#[cfg(target_arch = "x86_64")]
		let wide = avx512::detected() && assay_code_path::CodePath::Avx512.is_permitted();
		#[cfg(not(target_arch = "x86_64"))]
		let wide = false;
		Self::portable(sigma, uniform).map(|sampler| Self { wide, ..sampler })
	}

	/// Makes the same samples without vector instructions.
	pub fn portable(sigma: f64, uniform: Uniform) -> Option<Self> {
		FacctConstants::new(sigma).map(|constants| Self {
			constants,
			uniform,
			ready: [0; BATCH],
			first: 0,
			end: 0,
			wide: false,
		})
	}

	/// Writes the next samples.
	pub fn fill(&mut self, out: &mut [i64]) {
		self.fill_from_batches(out);
	}
}

impl Batched for Facct {
	fn ready(&self) -> &[i64] {
		&self.ready[self.first..self.end]
	}

	fn hand_out(&mut self, count: usize) {
		self.first += count;
	}

	fn refill(&mut self) {
		let mut random = [0; BATCH * CANDIDATE_LEN];
		self.uniform.fill(&mut random);
		self.first = 0;
		#[cfg(target_arch = "x86_64")]
		if self.wide {
			// SAFETY: `wide` is set where the features were detected.
			self.end = unsafe { avx512::batch(&self.constants, &random, &mut self.ready) };
			return;
		}
		self.end = portable::batch(&self.constants, &random, &mut self.ready);
	}
}

#[cfg(test)]
mod tests;
