//! A test that a function takes the same time for a fixed secret as for random ones: Welch's t-test
//! on interleaved measurements (Reparaz, Balasch and Verbauwhede, *Dude, is my code constant
//! time?*, [eprint 2016/1123](https://eprint.iacr.org/2016/1123)).

use crate::Uniform;
use std::time::Instant;

const MEASUREMENTS: usize = 200_000;
/// The paper calls a function leaky from 10 on. Noise stays below 4.5.
pub const LEAKY: f64 = 10.0;

/// Returns the largest `|t|` over several cut-offs of slow measurements. `prepare` makes the input
/// of `run`, from a seed that is the same half of the time.
pub fn t_statistic<T>(prepare: impl Fn(&[u8; 32]) -> T, run: impl Fn(&mut T)) -> f64 {
	let mut choice = Uniform::new(&[9; 32], 0);
	let mut times = Vec::with_capacity(MEASUREMENTS);
	for _ in 0..MEASUREMENTS {
		let fixed = choice.next_u64() & 1 == 0;
		let mut seed = [0; 32];
		// Both classes draw a seed, so that they leave the caches alike.
		choice.fill(&mut seed);
		if fixed {
			seed = [0; 32];
		}
		let mut subject = prepare(&seed);
		let start = Instant::now();
		run(&mut subject);
		times.push((start.elapsed().as_nanos() as f64, fixed));
	}
	let mut sorted: Vec<f64> = times.iter().map(|(time, _)| *time).collect();
	sorted.sort_by(f64::total_cmp);
	let cuts = [0.5, 0.8, 0.95, 0.99].map(|part| sorted[(part * sorted.len() as f64) as usize]);
	cuts.iter()
		.map(|cut| welch(times.iter().filter(|(time, _)| time <= cut)).abs())
		.fold(0.0, f64::max)
}

fn welch<'a>(times: impl Iterator<Item = &'a (f64, bool)>) -> f64 {
	let mut sums = [[0.0f64; 3]; 2];
	for (time, fixed) in times {
		let sums = &mut sums[usize::from(*fixed)];
		for (sum, value) in sums.iter_mut().zip([1.0, *time, time * time]) {
			*sum += value;
		}
	}
	let [a, b] = sums.map(|[count, sum, squares]| {
		let mean = sum / count;
		(mean, (squares / count - mean * mean) / count)
	});
	(a.0 - b.0) / (a.1 + b.1).sqrt().max(f64::MIN_POSITIVE)
}

/// The test finds a function that is not constant-time.
#[test]
#[ignore = "measures for seconds, and wants a quiet machine"]
fn a_leak_is_found() {
	let t = t_statistic(
		|seed| *seed,
		|seed| {
			// A hundred iterations, or none.
			for _ in 0..100 * usize::from(seed[0] != 0) {
				std::hint::black_box(&seed);
			}
		},
	);
	assert!(t > LEAKY, "{t}");
}
