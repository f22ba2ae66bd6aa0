//! Sampling in turns, and what is read from the samples.
//!
//! A [`Bench`] holds probes, each of which times one thing once. A run goes round all of them, again
//! and again, so that two probes of as many samples have them side by side: their difference is
//! taken pair by pair, and a slow moment of the machine cancels out of it.

use anyhow::{Context, Result};
use std::{
	fs,
	hint::black_box,
	time::{Duration, Instant},
};

/// Times one call, less what the thread waited meanwhile for a processor that others had. What the
/// call returns is not optimised away.
///
/// On a busy machine long calls are interrupted and short ones are not, so that without this the two
/// could not be compared.
pub fn timed<T>(call: impl FnOnce() -> T) -> (T, Duration) {
	let before = (Instant::now(), waited());
	let start = Instant::now();
	let value = black_box(call());
	let end = Instant::now();
	let after = (waited(), Instant::now());

	// Waits are counted from a little before the call to a little after it. Those margins last
	// longer than microseconds only if the thread waited there, which is not the call's wait.
	let margins = (start - before.0) + (after.1 - end);
	let wait = after.0.saturating_sub(before.1).saturating_sub(margins);
	(value, (end - start).saturating_sub(wait))
}

/// How long this thread has waited for a processor in all, by Linux's count; nothing elsewhere.
fn waited() -> Duration {
	let statistics = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
	let nanoseconds = statistics.split_whitespace().nth(1).and_then(|wait| wait.parse().ok());
	Duration::from_nanos(nanoseconds.unwrap_or(0))
}

/// Names a probe of a [`Bench`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probe(usize);

struct Sampler<'a> {
	name: String,
	samples: usize,
	sample: Box<dyn FnMut() -> Result<Duration> + 'a>,
}

/// Probes that are sampled together.
#[derive(Default)]
pub struct Bench<'a>(Vec<Sampler<'a>>);

impl<'a> Bench<'a> {
	/// Adds a probe that takes `samples` samples, spread evenly over the run.
	pub fn add(
		&mut self,
		name: impl Into<String>,
		samples: usize,
		sample: impl FnMut() -> Result<Duration> + 'a,
	) -> Probe {
		self.0.push(Sampler { name: name.into(), samples, sample: Box::new(sample) });
		Probe(self.0.len() - 1)
	}

	/// How many probes there are.
	pub fn len(&self) -> usize {
		self.0.len()
	}

	/// Samples every probe: once to warm up, unrecorded, and then in turns.
	pub fn run(mut self) -> Result<Samples> {
		let rounds = self.0.iter().map(|sampler| sampler.samples).max().unwrap_or(0);
		let mut samples = vec![Vec::new(); self.0.len()];
		for sampler in &mut self.0 {
			(sampler.sample)().with_context(|| sampler.name.clone())?;
		}
		for round in 0..rounds {
			for (sampler, samples) in self.0.iter_mut().zip(&mut samples) {
				if has_turn(round, sampler.samples, rounds) {
					let time = (sampler.sample)().with_context(|| sampler.name.clone())?;
					samples.push(time.as_secs_f64() * 1e6);
				}
			}
		}
		Ok(Samples(samples))
	}
}

/// Whether a probe of `samples` samples takes one in this round: `samples` rounds of all, evenly.
fn has_turn(round: usize, samples: usize, rounds: usize) -> bool {
	(round + 1) * samples / rounds != round * samples / rounds
}

/// What is read from samples, in microseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
	/// The median.
	pub median: f64,
	/// The least.
	pub min: f64,
	/// How many samples there were.
	pub samples: usize,
}

/// How a figure is read from probes.
#[derive(Clone, Copy, Debug)]
pub enum Reading {
	/// The probe's own samples.
	Plain(Probe),
	/// What the probe takes beyond the baseline, by each of so many parts.
	Beyond {
		/// The probe.
		probe: Probe,
		/// The probe of all that is not meant.
		baseline: Probe,
		/// Into how many parts the difference is divided.
		parts: usize,
	},
}

/// The samples of a run.
pub struct Samples(Vec<Vec<f64>>);

impl Samples {
	/// Reads a figure.
	///
	/// The median of a difference is that of the pairs' differences; its least is the difference of
	/// the two least, for the least difference would be the luck of one pair.
	pub fn read(&self, reading: Reading) -> Figure {
		match reading {
			Reading::Plain(probe) => {
				let samples = self.of(probe);
				Figure { median: median(samples), min: least(samples), samples: samples.len() }
			}
			Reading::Beyond { probe, baseline, parts } => {
				let (samples, baseline) = (self.of(probe), self.of(baseline));
				let differences: Vec<_> =
					samples.iter().zip(baseline).map(|(sample, base)| sample - base).collect();
				Figure {
					median: median(&differences) / parts as f64,
					min: (least(samples) - least(baseline)) / parts as f64,
					samples: differences.len(),
				}
			}
		}
	}

	fn of(&self, probe: Probe) -> &[f64] {
		&self.0[probe.0]
	}
}

fn least(samples: &[f64]) -> f64 {
	samples.iter().copied().fold(f64::INFINITY, f64::min)
}

fn median(samples: &[f64]) -> f64 {
	let mut sorted = samples.to_vec();
	sorted.sort_by(f64::total_cmp);
	match sorted.len() {
		0 => f64::NAN,
		count if count % 2 == 1 => sorted[count / 2],
		count => (sorted[count / 2 - 1] + sorted[count / 2]) / 2.0,
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use std::cell::RefCell;

	#[test]
	fn median_is_the_middle_or_between_the_two_in_the_middle() {
		assert_eq!(median(&[3.0]), 3.0);
		assert_eq!(median(&[9.0, 1.0, 5.0]), 5.0);
		assert_eq!(median(&[9.0, 1.0, 5.0, 6.0]), 5.5);
		assert!(median(&[]).is_nan());
	}

	#[test]
	fn a_call_is_timed_whole() {
		let pause = Duration::from_millis(3);
		let (value, time) = timed(|| {
			std::thread::sleep(pause);
			7
		});
		assert_eq!(value, 7);
		// Sleep is not a wait for a processor; waking up may take one.
		assert!(time > pause / 2, "{time:?}");
		assert!(waited() <= waited());
	}

	#[test]
	fn probes_take_turns_after_a_warm_up() {
		let order = RefCell::new(String::new());
		let mut bench = Bench::default();
		for (name, samples) in [("a", 4), ("b", 4), ("c", 2)] {
			bench.add(name, samples, || {
				order.borrow_mut().push_str(name);
				Ok(Duration::ZERO)
			});
		}
		let samples = bench.run().unwrap();
		assert_eq!(samples.0.iter().map(Vec::len).collect::<Vec<_>>(), [4, 4, 2]);
		assert_eq!(*order.borrow(), "abcababcababc");
	}

	#[test]
	fn a_probe_that_fails_is_named() {
		let mut bench = Bench::default();
		bench.add("broken", 1, || anyhow::bail!("refused"));
		assert_eq!(bench.run().err().unwrap().to_string(), "broken");
	}

	#[test]
	fn turns_are_as_many_as_samples() {
		for rounds in 1..20 {
			for samples in 0..=rounds {
				let turns = (0..rounds).filter(|round| has_turn(*round, samples, rounds));
				assert_eq!(turns.count(), samples);
			}
		}
	}

	#[test]
	fn differences_are_taken_pair_by_pair() {
		let samples = Samples(vec![vec![110.0, 220.0, 130.0], vec![10.0, 100.0, 20.0]]);
		let (probe, baseline) = (Probe(0), Probe(1));
		assert_eq!(
			samples.read(Reading::Plain(probe)),
			Figure { median: 130.0, min: 110.0, samples: 3 }
		);
		assert_eq!(
			samples.read(Reading::Beyond { probe, baseline, parts: 10 }),
			Figure { median: 11.0, min: 10.0, samples: 3 }
		);
	}
}
