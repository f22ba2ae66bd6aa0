//! Samples against the exact distribution, for tests of samplers.
//!
//! A [`Counter`] collects a histogram in cells of one value (or of `σ/200`, if there are too many
//! values), the low bits and the power sums. [`Counter::finish`] compares
//!
//! * the cells with their probabilities by Pearson's `χ²`, cells below 20 expected samples merged;
//! * the residues modulo 16 with the uniform distribution (for `σ ≥ 8`, where they are uniform to
//!   `2^−100`), by `χ²`;
//! * mean, variance and fourth moment with those of the distribution;
//! * the tails beyond 3, 4 and 5 `σ` with their probabilities, and the largest sample with 9.6 `σ`.
//!
//! Each figure may be off by six of its own standard deviations. A correct sampler fails in one run
//! of about 10^8; with a fixed seed, always or never.

/// The discrete Gaussian that samples should have.
#[derive(Clone, Copy, Debug)]
pub struct Check {
	sigma: f64,
	centre: f64,
}

/// Compares a slice of samples with the distribution.
///
/// # Panics
///
/// If the samples do not fit.
pub fn check(check: &Check, samples: &[i64]) {
	let mut counter = check.counter();
	counter.add(samples);
	counter.finish();
}

impl Check {
	/// Makes the distribution with this `σ` and centre.
	pub fn new(sigma: f64, centre: f64) -> Self {
		Self { sigma, centre }
	}

	/// Collects samples to be compared with the distribution.
	pub fn counter(self) -> Counter {
		let width = if self.sigma <= 1000.0 { 1 } else { (self.sigma / 200.0) as i64 };
		let low = ((self.centre - 9.6 * self.sigma).floor() as i64).div_euclid(width);
		let high = ((self.centre + 9.6 * self.sigma).ceil() as i64).div_euclid(width);
		Counter {
			check: self,
			width,
			low,
			cells: vec![0; (high - low + 1) as usize],
			outside: 0,
			residues: [0; 16],
			moments: [0.0; 4],
			tails: [0; 3],
			count: 0,
		}
	}

	fn density(&self, x: f64) -> f64 {
		let x = (x - self.centre) / self.sigma;
		(-x * x / 2.0).exp()
	}

	/// Computes the mass of `from … from + width − 1` before normalisation.
	fn mass(&self, from: i64, width: i64) -> f64 {
		if width == 1 {
			return self.density(from as f64);
		}
		// The sum as an integral (the two differ by 1/24σ² of themselves), by Simpson's rule.
		const STEPS: i32 = 8;
		let (start, step) = (from as f64 - 0.5, width as f64 / f64::from(STEPS));
		let at = |i: i32| {
			let weight = if i == 0 || i == STEPS { 1.0 } else { 2.0 + 2.0 * f64::from(i % 2) };
			weight * self.density(start + step * f64::from(i))
		};
		(0..=STEPS).map(at).sum::<f64>() * step / 3.0
	}
}

/// A histogram in the making.
pub struct Counter {
	check: Check,
	width: i64,
	low: i64,
	cells: Vec<u64>,
	outside: u64,
	residues: [u64; 16],
	moments: [f64; 4],
	tails: [u64; 3],
	count: u64,
}

impl Counter {
	/// Counts samples.
	pub fn add(&mut self, samples: &[i64]) {
		for sample in samples {
			let index = sample.div_euclid(self.width) - self.low;
			match usize::try_from(index).ok().and_then(|index| self.cells.get_mut(index)) {
				Some(cell) => *cell += 1,
				None => self.outside += 1,
			}
			self.residues[sample.rem_euclid(16) as usize] += 1;
			let x = (*sample as f64 - self.check.centre) / self.check.sigma;
			let mut power = 1.0;
			for moment in &mut self.moments {
				power *= x;
				*moment += power;
			}
			for (tail, bound) in self.tails.iter_mut().zip([3.0, 4.0, 5.0]) {
				*tail += u64::from(x.abs() > bound);
			}
		}
		self.count += samples.len() as u64;
	}

	/// Compares the counts with the distribution.
	///
	/// # Panics
	///
	/// If the samples do not fit.
	pub fn finish(self) {
		let sigma = self.check.sigma;
		assert_eq!(self.outside, 0, "σ = {sigma}: samples beyond 9.6 σ");
		let masses: Vec<f64> = (self.low..)
			.take(self.cells.len())
			.map(|cell| self.check.mass(cell * self.width, self.width))
			.collect();
		let total: f64 = masses.iter().sum();
		let count = self.count as f64;

		let mut groups = Vec::new();
		let mut group = (0.0, 0.0);
		for (cell, mass) in self.cells.iter().zip(&masses) {
			group = (group.0 + *cell as f64, group.1 + mass / total * count);
			if group.1 >= 20.0 {
				groups.push(std::mem::take(&mut group));
			}
		}
		if let Some(last) = groups.last_mut() {
			*last = (last.0 + group.0, last.1 + group.1);
		}
		chi_square("cells", sigma, &groups);
		if sigma >= 8.0 {
			let groups = self.residues.map(|residue| (residue as f64, count / 16.0));
			chi_square("residues modulo 16", sigma, &groups);
		}

		// The moments of the discrete distribution itself, in units of σ.
		let moment = |power: i32| {
			let centres = (self.low..).map(|cell| {
				let middle = (cell * self.width) as f64 + (self.width - 1) as f64 / 2.0;
				(middle - self.check.centre) / sigma
			});
			centres.zip(&masses).map(|(x, mass)| x.powi(power) * mass).sum::<f64>() / total
		};
		for (index, sum) in self.moments.iter().enumerate() {
			let power = index as i32 + 1;
			let (expected, square) = (moment(power), moment(2 * power));
			let error = ((square - expected * expected) / count).sqrt();
			// The cells' middles stand for their values, with an error of at most (width/σ)²/12.
			let slack = if self.width > 1 { 2e-5 } else { 0.0 };
			let found = sum / count;
			assert!(
				(found - expected).abs() < 6.0 * error + slack,
				"σ = {sigma}: moment {power} is {found}, should be {expected} ± {error}"
			);
		}
		for (tail, bound) in self.tails.iter().zip([3.0, 4.0, 5.0]) {
			let beyond = (self.low..)
				.zip(&masses)
				.filter(|(cell, _)| {
					let middle = (cell * self.width) as f64 + (self.width - 1) as f64 / 2.0;
					((middle - self.check.centre) / sigma).abs() > bound
				})
				.map(|(_, mass)| mass / total * count)
				.sum::<f64>();
			// A cell at the bound counts wholly or not at all.
			let slack = if self.width > 1 { 0.02 * beyond } else { 0.0 };
			assert!(
				(*tail as f64 - beyond).abs() < 6.0 * (beyond + 1.0).sqrt() + slack,
				"σ = {sigma}: {tail} samples beyond {bound} σ, should be {beyond}"
			);
		}
	}
}

fn chi_square(what: &str, sigma: f64, groups: &[(f64, f64)]) {
	assert!(groups.len() > 3, "too few samples");
	let statistic: f64 = groups.iter().map(|(o, e)| (o - e) * (o - e) / e).sum();
	let freedom = (groups.len() - 1) as f64;
	// The Wilson–Hilferty transformation to a standard normal variable.
	let spread = 2.0 / (9.0 * freedom);
	let normal = ((statistic / freedom).cbrt() - (1.0 - spread)) / spread.sqrt();
	assert!(
		normal.abs() < 6.0,
		"σ = {sigma}: χ² of {what} is {statistic} with {freedom} degrees of freedom, {normal} deviations off"
	);
}

#[cfg(test)]
mod tests {
	use super::*;

	/// Makes samples in the distribution's exact proportions, rounded.
	fn proportions(sigma: f64, centre: f64) -> Vec<i64> {
		let check = Check::new(sigma, centre);
		let range = (-10.0 * sigma) as i64..=(10.0 * sigma) as i64;
		let total: f64 = range.clone().map(|x| check.mass(x, 1)).sum();
		let mut carry = 0.0;
		let mut samples = Vec::new();
		for x in range {
			carry += check.mass(x, 1) / total * 100_000.0;
			while carry >= 1.0 {
				samples.push(x);
				carry -= 1.0;
			}
		}
		samples
	}

	#[test]
	fn small_faults_are_found() {
		let good = proportions(20.0, 0.0);
		// Exact proportions have no noise at all, which is as suspect as too much.
		let fails = |samples: &[i64], sigma| {
			std::panic::catch_unwind(|| check(&Check::new(sigma, 0.0), samples)).is_err()
		};
		assert!(fails(&good, 20.0));
		let mut noisy = Vec::new();
		let mut uniform = crate::Uniform::new(&[1; 32], 0);
		while noisy.len() < 200_000 {
			noisy.push(good[(uniform.next_u64() % good.len() as u64) as usize]);
		}
		assert!(!fails(&noisy, 20.0));
		assert!(fails(&noisy, 20.4), "wrong deviation");
		let shifted: Vec<i64> = noisy.iter().map(|x| x + 1).collect();
		assert!(fails(&shifted, 20.0), "wrong centre");
		let even: Vec<i64> =
			noisy.iter().enumerate().map(|(i, x)| x + ((i as i64 % 10 / 9) & *x)).collect();
		assert!(fails(&even, 20.0), "wrong low bit");
		let cut: Vec<i64> = noisy.iter().copied().filter(|x| x.abs() < 62).collect();
		assert!(fails(&cut, 20.0), "no tail");
	}
}
