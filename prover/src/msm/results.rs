//! The files that the harness writes: every sum, and the time of each.

use ark_bls12_377::G1Affine;
use ark_serialize::CanonicalSerialize;
use std::time::Duration;

/// The harness' name for the sums: one compressed point an iteration.
pub const RESULTS_FILE: &str = "result.txt";
/// The harness' name for the times.
pub const TIMES_FILE: &str = "resulttimes.txt";

/// The files' contents.
#[derive(Clone, Debug, Default)]
pub struct Results {
	/// The sums.
	pub results: Vec<u8>,
	/// The times, a line each.
	pub times: Vec<u8>,
}

impl Results {
	/// Adds a vector's sum and the time of every iteration. Returns their mean.
	pub fn add(&mut self, sum: &G1Affine, times: &[Duration]) -> Duration {
		for (i, time) in times.iter().enumerate() {
			self.line(format!("iteration {}: {time:?}", i + 1));
			sum.serialize_compressed(&mut self.results).expect("a vector takes any length; qed");
		}
		let total: Duration = times.iter().sum();
		let mean = total / u32::try_from(times.len()).unwrap_or(u32::MAX).max(1);
		self.line(format!("Mean across all iterations: {mean:?}"));
		mean
	}

	fn line(&mut self, line: String) {
		self.times.extend(line.into_bytes());
		self.times.push(b'\n');
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use ark_ec::AffineRepr;

	#[test]
	fn every_iteration_has_a_sum_and_a_time() {
		let mut results = Results::default();
		let times = [Duration::from_millis(2), Duration::from_micros(1500)];
		assert_eq!(results.add(&G1Affine::generator(), &times), Duration::from_micros(1750));
		assert_eq!(results.results.len(), 2 * 48);
		assert_eq!(results.results[..48], results.results[48..]);
		assert_eq!(
			String::from_utf8(results.times).unwrap(),
			"iteration 1: 2ms\niteration 2: 1.5ms\nMean across all iterations: 1.75ms\n"
		);
	}
}
