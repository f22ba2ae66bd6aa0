//! Rejection sampling, which makes a proof's distribution independent of the witness.
//!
//! `Z = B + Y` with `B = S·C` and `Y ← D_σ` is shifted by `B`. It is published with probability
//!
//! ```text
//! min(1, exp((−2⟨Z, B⟩ + ‖B‖²) / 2σ²) / ρ)
//! ```
//!
//! which is `min(1, D_σ(Z) / (ρ·D_(σ,B)(Z)))`. Published matrices then have the distribution `D_σ` for
//! every `B`, except with the small probability that the quotient exceeds 1 (Lyubashevsky, [eprint
//! 2011/537](https://eprint.iacr.org/2011/537), section 4). One draw in `ρ` is published on average.

/// The sums that determine the probability of publishing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lean {
	/// `⟨Z, B⟩`.
	pub inner: i128,
	/// `‖B‖²`.
	pub square: i128,
}

impl Lean {
	/// Adds a row of `Y` and of `B`, where `Z = Y + B`.
	pub fn add(&mut self, y: &[i64], b: &[i32]) {
		// |y| < 2^36 and |b| < 2^26, so products fit in 64 bits.
		let (mut mixed, mut square) = (0i128, 0i128);
		for (y, b) in y.iter().zip(b) {
			let b = i64::from(*b);
			mixed += i128::from(y * b);
			square += i128::from(b * b);
		}
		self.inner += mixed + square;
		self.square += square;
	}

	/// Computes the probability of publishing, for `ρ = 2^rejection`.
	pub fn probability(&self, deviation: u32, rejection: u8) -> f64 {
		let variance = f64::from(deviation) * f64::from(deviation);
		let exponent = (self.square - 2 * self.inner) as f64 / (2.0 * variance);
		(exponent.exp() * (-f64::from(rejection)).exp2()).min(1.0)
	}

	/// Decides by a uniform number of 64 bits. True means to publish.
	pub fn accepts(&self, deviation: u32, rejection: u8, uniform: u64) -> bool {
		let uniform = (uniform >> 11) as f64 / 9_007_199_254_740_992.0;
		uniform < self.probability(deviation, rejection)
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn the_probability_is_the_formula() {
		let mut lean = Lean::default();
		lean.add(&[10, -20], &[3, 4]);
		lean.add(&[5, 0], &[-1, 0]);
		// Z = (13, −16), (4, 0)
		assert_eq!(lean, Lean { inner: 39 - 64 - 4, square: 26 });
		let expected = f64::exp((58.0 + 26.0) / (2.0 * 10_000.0)) / 4.0;
		assert!((lean.probability(100, 2) - expected).abs() < 1e-15);
		assert_eq!(lean.probability(1, 2), 1.0);
		// The more Z agrees with B, the less likely it is published.
		let towards = Lean { inner: 1000, square: 26 };
		assert!(towards.probability(10, 2) < Lean { inner: -1000, square: 26 }.probability(10, 2));
	}

	#[test]
	fn acceptance_follows_the_probability() {
		let lean = Lean { inner: 0, square: 0 };
		assert_eq!(lean.probability(5, 2), 0.25);
		assert!(lean.accepts(5, 2, 0));
		assert!(lean.accepts(5, 2, (1 << 62) - 2048));
		assert!(!lean.accepts(5, 2, 1 << 62));
		assert!(!lean.accepts(5, 2, u64::MAX));
	}
}
