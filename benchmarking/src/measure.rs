//! Sampling in turns, and figures from the samples.
//!
//! A [`Bench`] holds probes; each takes one sample at a time. A run cycles through all of them. Two
//! probes with the same number of samples have them side by side. Their difference is taken pair by
//! pair, so that a slow moment of the machine cancels out.

use anyhow::{Context, Result};
use std::{
	fs,
	hint::black_box,
	time::{Duration, Instant},
};

/// The least time of a sample: a sample of a short call is the mean of several calls.
const SAMPLE: Duration = Duration::from_millis(1);

/// The most calls that a sample is the mean of.
const MOST_CALLS: usize = 64;

/// Times one call, less the time that the thread waited for a processor. The call's result is not
/// optimised away.
///
/// On a busy machine long calls are interrupted and short ones are not: without this the two could not
/// be compared.
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

/// Returns the time that this thread has waited for a processor, by Linux's count; zero elsewhere.
fn waited() -> Duration {
	let statistics = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
	let nanoseconds = statistics.split_whitespace().nth(1).and_then(|wait| wait.parse().ok());
	Duration::from_nanos(nanoseconds.unwrap_or(0))
}

/// Samples a call that cycles through its inputs: a processor would learn the branches of a single
/// input. A sample of a call of less than a millisecond is the mean of several.
pub fn round<'a, I: 'a>(
	inputs: Vec<I>,
	mut call: impl FnMut(&I) -> Result<()> + 'a,
) -> impl FnMut() -> Result<Duration> + 'a {
	let mut calls = None;
	let mut next = 0;
	move || {
		let count = calls.unwrap_or(1);
		let (result, time) =
			timed(|| inputs.iter().cycle().skip(next).take(count).try_for_each(&mut call));
		result?;
		next = (next + count) % inputs.len().max(1);
		calls.get_or_insert_with(|| calls_of_a_sample(time));
		Ok(time / count as u32)
	}
}

/// Returns the number of calls of `time` each in a sample.
pub fn calls_of_a_sample(time: Duration) -> usize {
	let calls = SAMPLE.as_nanos().div_ceil(time.as_nanos().max(1));
	usize::try_from(calls).unwrap_or(MOST_CALLS).clamp(1, MOST_CALLS)
}

/// The number of samples and the time for them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
	/// The samples of a probe, if there is time for them.
	pub samples: usize,
	/// The samples that a probe has however long they take.
	pub least: usize,
	/// The time for a probe.
	pub time: Duration,
}

impl Effort {
	/// Returns the number of samples of a probe whose sample takes `one`.
	fn samples_of(&self, one: Duration) -> usize {
		let affordable = self.time.as_nanos() / one.as_nanos().max(1);
		let most = self.samples.max(self.least);
		usize::try_from(affordable).unwrap_or(most).clamp(self.least, most)
	}
}

/// The name of a probe of a [`Bench`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probe(usize);

struct Sampler<'a> {
	name: String,
	/// The probe that this one is the baseline of: both have as many samples.
	baseline_of: Option<Probe>,
	sample: Box<dyn FnMut() -> Result<Duration> + 'a>,
}

/// Probes that are sampled together.
#[derive(Default)]
pub struct Bench<'a>(Vec<Sampler<'a>>);

impl<'a> Bench<'a> {
	/// Adds a probe.
	pub fn add(
		&mut self,
		name: impl Into<String>,
		sample: impl FnMut() -> Result<Duration> + 'a,
	) -> Probe {
		self.push(name.into(), None, Box::new(sample))
	}

	/// Adds the baseline of a probe: it takes a sample right after each of the probe's.
	pub fn add_baseline(
		&mut self,
		name: impl Into<String>,
		of: Probe,
		sample: impl FnMut() -> Result<Duration> + 'a,
	) -> Probe {
		self.push(name.into(), Some(of), Box::new(sample))
	}

	fn push(
		&mut self,
		name: String,
		baseline_of: Option<Probe>,
		sample: Box<dyn FnMut() -> Result<Duration> + 'a>,
	) -> Probe {
		self.0.push(Sampler { name, baseline_of, sample });
		Probe(self.0.len() - 1)
	}

	/// Samples every probe: once to warm up, unrecorded, and then in turns.
	pub fn run(mut self, effort: Effort) -> Result<Samples> {
		let counts = self.warm_up(effort)?;
		let rounds = counts.iter().copied().max().unwrap_or(0);
		let mut samples = vec![Vec::new(); self.0.len()];
		for round in 0..rounds {
			for ((sampler, samples), count) in self.0.iter_mut().zip(&mut samples).zip(&counts) {
				if has_turn(round, *count, rounds) {
					samples.push(sampler.sample()?.as_secs_f64() * 1e6);
				}
			}
		}
		Ok(Samples(samples))
	}

	/// Samples every probe once, and returns the number of samples that each will have.
	fn warm_up(&mut self, effort: Effort) -> Result<Vec<usize>> {
		let mut counts: Vec<usize> = Vec::new();
		for sampler in &mut self.0 {
			let start = Instant::now();
			sampler.sample()?;
			counts.push(match sampler.baseline_of {
				Some(Probe(probe)) => counts[probe],
				None => effort.samples_of(start.elapsed()),
			});
		}
		Ok(counts)
	}
}

impl Sampler<'_> {
	fn sample(&mut self) -> Result<Duration> {
		(self.sample)().with_context(|| self.name.clone())
	}
}

/// Returns true if a probe takes one of its `samples` samples in this round; they are spread evenly.
fn has_turn(round: usize, samples: usize, rounds: usize) -> bool {
	(round + 1) * samples / rounds != round * samples / rounds
}

/// A result of sampling, in microseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
	/// The median.
	pub median: f64,
	/// The least.
	pub min: f64,
	/// The number of samples.
	pub samples: usize,
}

/// A way to read a figure from probes.
#[derive(Clone, Copy, Debug)]
pub enum Reading {
	/// The probe's own samples.
	Plain(Probe),
	/// The time of a probe minus that of a baseline, divided by a number of parts.
	Beyond {
		/// The probe.
		probe: Probe,
		/// The probe of the overhead.
		baseline: Probe,
		/// The number of parts that the difference is divided by.
		parts: usize,
	},
}

/// The samples of a run.
pub struct Samples(Vec<Vec<f64>>);

impl Samples {
	/// Reads a figure.
	///
	/// The median of a difference is that of the pairs' differences. Its least is the difference of the
	/// two least values: the least difference would be the luck of one pair.
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

/// Returns the geometric mean of positive numbers; `None` for an empty list.
pub fn geometric_mean(values: impl IntoIterator<Item = f64>) -> Option<f64> {
	let logarithms: Vec<f64> = values.into_iter().map(f64::ln).collect();
	let mean = logarithms.iter().sum::<f64>() / logarithms.len() as f64;
	(!logarithms.is_empty()).then(|| mean.exp())
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
		let sampler = |name| {
			let order = &order;
			move || {
				order.borrow_mut().push_str(name);
				Ok(Duration::ZERO)
			}
		};
		let probe = bench.add("a", sampler("a"));
		bench.add_baseline("b", probe, sampler("b"));
		bench.add("c", sampler("c"));
		let samples = bench.run(effort(3, 2)).unwrap();
		assert_eq!(samples.0.iter().map(Vec::len).collect::<Vec<_>>(), [3, 3, 3]);
		assert_eq!(*order.borrow(), "abcabcabcabc");
	}

	fn effort(samples: usize, least: usize) -> Effort {
		Effort { samples, least, time: Duration::from_secs(1) }
	}

	#[test]
	fn long_calls_have_fewer_samples() {
		let samples = |milliseconds| effort(50, 3).samples_of(Duration::from_millis(milliseconds));
		assert_eq!([0, 1, 20, 100, 1_000, 9_000].map(samples), [50, 50, 50, 10, 3, 3]);
		assert_eq!(effort(2, 3).samples_of(Duration::ZERO), 3);
	}

	#[test]
	fn short_calls_are_repeated_round_their_inputs() {
		let micros = Duration::from_micros;
		let counts = [0, 10, 400, 1_000, 5_000].map(|time| calls_of_a_sample(micros(time)));
		assert_eq!(counts, [64, 64, 3, 1, 1]);

		// A call may take long beside other programs, but not every time.
		let repeated = (0..100).any(|_| {
			let mut seen = Vec::new();
			let mut sample = round(vec![1, 2, 3], |input| {
				seen.push(*input);
				Ok(())
			});
			sample().unwrap();
			sample().unwrap();
			drop(sample);
			assert!(seen.iter().copied().eq([1, 2, 3].into_iter().cycle().take(seen.len())));
			seen.len() > 4
		});
		assert!(repeated, "a call that takes no time is repeated");
	}

	#[test]
	fn geometric_means() {
		assert_eq!(geometric_mean([]), None);
		let mean = geometric_mean([2.0, 8.0]).unwrap();
		assert!((mean - 4.0).abs() < 1e-9, "{mean}");
	}

	#[test]
	fn a_probe_that_fails_is_named() {
		let mut bench = Bench::default();
		bench.add("broken", || anyhow::bail!("refused"));
		assert_eq!(bench.run(effort(1, 1)).err().unwrap().to_string(), "broken");
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
