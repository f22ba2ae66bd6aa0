//! Sums of samples that make a Gaussian.

use super::{table, PRECISION};
use std::f64::consts::{LN_2, PI};

/// One sample of a plan: `factor·x` with `x` of this variance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
	/// `k`.
	pub factor: u64,
	/// `V`.
	pub variance: u64,
}

/// The terms whose sum has the distribution, at most two, the one with factor 1 first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
	/// The terms.
	pub terms: Vec<Term>,
}

impl Term {
	/// Returns the number of bits of the term's magnitudes.
	pub fn bits(&self) -> u32 {
		let largest = table::half_gaussian(self.variance, PRECISION).len() as u32;
		u32::BITS - largest.leading_zeros()
	}

	/// Estimates the number of bits of the term's magnitudes: at most 9.3 standard deviations.
	fn estimated_bits(&self) -> u32 {
		(9.3 * (self.variance as f64).sqrt() + 1.0).log2().ceil() as u32
	}

	/// Estimates the number of gates, including the cost of the random bits.
	fn cost(&self) -> u64 {
		let chains = u64::from(PRECISION * self.estimated_bits());
		let trees = u64::from(PRECISION) << self.estimated_bits().saturating_sub(3);
		chains + trees + 8 * u64::from(PRECISION)
	}
}

impl Plan {
	/// Returns the cheapest plan for an integer `σ` from 1 to 1023; `None` for another.
	pub fn new(sigma: u32) -> Option<Self> {
		if !(1..1024).contains(&sigma) {
			return None;
		}
		let variance = u64::from(sigma) * u64::from(sigma);
		let direct = Self { terms: vec![Term { factor: 1, variance }] };
		let pairs = (2..64u64).filter(|factor| factor.count_ones() <= 2).flat_map(|factor| {
			let square = factor * factor;
			// Standard deviations of the second term in steps of a quarter.
			(4..260u64).filter_map(move |quarters| {
				let second = Term { factor, variance: quarters * quarters / 16 };
				let first = variance.checked_sub(square * second.variance).filter(|v| *v > 0)?;
				let plan = Self { terms: vec![Term { factor: 1, variance: first }, second] };
				plan.is_smooth().then_some(plan)
			})
		});
		std::iter::once(direct).chain(pairs).min_by_key(Self::cost)
	}

	/// Returns true if the sum is within `1 ± 2^−PRECISION` of the Gaussian.
	pub fn is_smooth(&self) -> bool {
		let [first, second] = &self.terms[..] else {
			return true;
		};
		let square = (second.factor * second.factor) as f64;
		let inverse = square / first.variance as f64 + 1.0 / second.variance as f64;
		// 2·exp(−2π²τ²) < 2^−p
		2.0 * PI * PI / inverse > f64::from(PRECISION + 1) * LN_2
	}

	fn cost(&self) -> u64 {
		self.terms.iter().map(Term::cost).sum()
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn plans_have_the_variance_and_are_smooth() {
		for sigma in [1, 2, 3, 10, 17, 100, 215, 500, 1000, 1023] {
			let plan = Plan::new(sigma).unwrap();
			let variance: u64 =
				plan.terms.iter().map(|term| term.factor * term.factor * term.variance).sum();
			assert_eq!(variance, u64::from(sigma) * u64::from(sigma));
			assert!(plan.is_smooth());
			for term in &plan.terms {
				assert!(term.bits() <= 10, "{sigma}: {plan:?}");
			}
		}
		assert_eq!(Plan::new(2).unwrap().terms.len(), 1);
		assert_eq!(Plan::new(215).unwrap().terms.len(), 2);
		assert_eq!(Plan::new(0), None);
		assert_eq!(Plan::new(1024), None);
		// k = 20 in one step from 4: far from smooth.
		let rough = Term { factor: 20, variance: 16 };
		assert!(!Plan { terms: vec![Term { factor: 1, variance: 16 }, rough] }.is_smooth());
	}
}
