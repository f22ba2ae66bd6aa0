//! Cumulative distributions, in integers of 128 bits.

/// Fractional bits of weights.
const SCALE: u32 = 116;
/// Fractional bits of powers of `e^(−1/2V)`.
const FRACTION: u32 = 127;

/// Computes `⌊a·b/2^127⌋`.
fn multiply(a: u128, b: u128) -> u128 {
	const LOW: u128 = u64::MAX as u128;
	let (a1, a0, b1, b0) = (a >> 64, a & LOW, b >> 64, b & LOW);
	let low = a0 * b0;
	let middle = a1 * b0 + (low >> 64);
	// With a, b ≤ 2^127 nothing overflows.
	let other = a0 * b1 + (middle & LOW);
	let high = a1 * b1 + (middle >> 64) + (other >> 64);
	high << 1 | (other >> 63 & 1)
}

/// Computes `e^(−1/(2V))·2^127`, by its series.
fn base_power(variance: u64) -> u128 {
	let (mut sum, mut term) = (1i128 << 126, 1i128 << 126);
	for i in 1..80 {
		// |term| falls by 2V·i each time.
		term = -term / (2 * i128::from(variance) * i);
		sum += term;
	}
	(sum as u128) << 1
}

/// Computes `⌊2^bits·numerator/denominator⌋` for `numerator ≤ denominator < 2^127`, at most
/// `2^bits − 1`.
fn ratio(mut numerator: u128, denominator: u128, bits: u32) -> u64 {
	if numerator >= denominator {
		return u64::MAX >> (64 - bits);
	}
	let mut quotient = 0;
	for _ in 0..bits {
		numerator <<= 1;
		quotient <<= 1;
		if numerator >= denominator {
			numerator -= denominator;
			quotient |= 1;
		}
	}
	quotient
}

/// Computes `⌊2^bits·P(m ≤ i)⌋` for `i = 0, 1, …`, as long as it is below `2^bits − 1`.
fn cumulative(weights: impl Iterator<Item = u128>, bits: u32) -> Vec<u64> {
	let weights: Vec<u128> = weights.take_while(|weight| *weight > 0).collect();
	let total: u128 = weights.iter().sum();
	let mut sum = 0;
	weights
		.iter()
		.map(|weight| {
			sum += weight;
			ratio(sum, total, bits)
		})
		.take_while(|threshold| *threshold < u64::MAX >> (64 - bits))
		.collect()
}

/// Computes the distribution of the magnitude of `D_σ` with `σ² = variance`, as
/// `⌊2^bits·P(m ≤ i)⌋`.
///
/// The sign is drawn separately, also for 0, hence 0 has half the weight: `½, e^(−1/2V), e^(−4/2V),
/// …`
pub fn half_gaussian(variance: u64, bits: u32) -> Vec<u64> {
	let base = base_power(variance);
	let step = multiply(base, base);
	let weights = (0u32..).scan((1u128 << FRACTION, base), move |(power, factor), i| {
		let weight = *power >> (FRACTION - SCALE);
		// e^(−(i+1)²/2V) = e^(−i²/2V)·e^(−(2i+1)/2V)
		*power = multiply(*power, *factor);
		*factor = multiply(*factor, step);
		Some(if i == 0 { weight / 2 } else { weight })
	});
	cumulative(weights, bits)
}

/// Computes the distribution `P(x) ∝ 2^(−x²)` as `⌊2^64·P(x ≤ i)⌋`, filled up with `2^64 − 1`.
pub fn binary_gaussian<const LEN: usize>() -> [u64; LEN] {
	let weights = (0u32..).map(|x| (1u128 << SCALE).checked_shr(x * x).unwrap_or(0));
	let thresholds = cumulative(weights, 64);
	core::array::from_fn(|i| thresholds.get(i).copied().unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn tables_are_the_distributions() {
		for variance in [1, 4, 337, 717, 10_000] {
			let table = half_gaussian(variance, 64);
			let weight = |i: usize| (-((i * i) as f64) / (2.0 * variance as f64)).exp();
			let weights: Vec<f64> =
				(0..table.len() + 9).map(|i| if i == 0 { 0.5 } else { weight(i) }).collect();
			let total: f64 = weights.iter().sum();
			let mut sum = 0.0;
			for (i, threshold) in table.iter().enumerate() {
				sum += weights[i];
				let exact = sum / total;
				assert!(
					(*threshold as f64 / 2f64.powi(64) - exact).abs() < 1e-13,
					"{variance} {i}"
				);
			}
			assert!(table.windows(2).all(|pair| pair[0] <= pair[1]));
			// The tail ends with the precision: at 9.2 σ or a little below.
			let tail = table.len() as f64 / (variance as f64).sqrt();
			assert!((8.5..10.1).contains(&tail), "{variance}: {tail}");
		}
	}

	/// Checks probabilities in the far tail, where the table's differences are few units: P(m = 18)
	/// for σ = 2.
	#[test]
	fn tails_are_exact_to_the_last_bits() {
		let table = half_gaussian(4, 64);
		let tail = |i: usize| (u64::MAX - table[i]) as f64 / 2f64.powi(64);
		for i in 10..table.len() - 2 {
			let exact: f64 = (i + 1..40).map(|x| (-((x * x) as f64) / 8.0).exp()).sum::<f64>()
				/ (0.5 + (1..40).map(|x| (-((x * x) as f64) / 8.0).exp()).sum::<f64>());
			assert!((tail(i) - exact).abs() < 2.0 * 2f64.powi(-64) + exact * 1e-9, "{i}");
		}
	}

	#[test]
	fn the_binary_table_is_known() {
		let table: [u64; 8] = binary_gaussian();
		// Σ 2^(−x²) = 1.564468…
		let first = table[0] as f64 / 2f64.powi(64);
		assert!((first - 1.0 / 1.564_468_413_605_938_5).abs() < 1e-12, "{first}");
		assert!(table[6] < u64::MAX && table[7] == u64::MAX);
	}

	#[test]
	fn products_are_exact() {
		let one = 1u128 << 127;
		for value in [0, 1, 12345, one - 1, one, one / 3] {
			assert_eq!(multiply(value, one), value);
			assert_eq!(multiply(one, value), value);
			assert_eq!(multiply(value, one / 2), value / 2);
		}
	}
}
