//! The measurements of LatticeZK's tools, made here. Figures are medians of several runs.
//!
//! Cycles are those of the time-stamp counter, as in LatticeZK, if the processor has one.

use crate::{prove, Entries, ProveError, Settings, Witness};
use assay_lattice::{layout, sets, verifier, Parameters, Portable};
use assay_lattice_native::Native;
use assay_proof_system::VerifyError;
use assay_samplers::{Adjusted, Boolean, Facct, Uniform};
use core::fmt;
use std::{
	hint::black_box,
	time::{Duration, Instant},
};

/// The number of runs.
const RUNS: u8 = 7;
/// The samples of a run.
const SAMPLES: usize = 1 << 22;

/// One figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
	/// A description of the measurement.
	pub what: String,
	/// The figure.
	pub value: f64,
	/// Its unit: `s`, `cycles`, `cycles/byte`, `samples/s` or `GB/s`.
	pub unit: &'static str,
	/// The name of the same measure in LatticeZK's table, if it has one.
	pub measure: Option<&'static str>,
}

impl fmt::Display for Line {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		let Self { what, value, unit, .. } = self;
		match *unit {
			"cycles" => write!(f, "{what} : cycles={value:.0}"),
			"samples/s" => write!(f, "{what} : {:.1} M samples/s", value / 1e6),
			"s" => write!(f, "{what} : {:.3} ms", value * 1e3),
			unit => write!(f, "{what} : {value:.3} {unit}"),
		}
	}
}

/// The reason why a measurement failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BenchError {
	/// No proof could be made.
	Prove(ProveError),
	/// The proof does not verify.
	Verify(VerifyError),
}

impl fmt::Display for BenchError {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		match self {
			Self::Prove(error) => error.fmt(f),
			Self::Verify(error) => error.fmt(f),
		}
	}
}

impl core::error::Error for BenchError {}

impl From<ProveError> for BenchError {
	fn from(error: ProveError) -> Self {
		Self::Prove(error)
	}
}

impl From<VerifyError> for BenchError {
	fn from(error: VerifyError) -> Self {
		Self::Verify(error)
	}
}

fn median(times: &mut [Duration]) -> f64 {
	times.sort();
	times.get(times.len() / 2).map_or(0.0, Duration::as_secs_f64)
}

/// Measures the median time of a call, in seconds.
fn time(mut call: impl FnMut()) -> f64 {
	let mut times: Vec<Duration> = (0..RUNS)
		.map(|_| {
			let start = Instant::now();
			call();
			start.elapsed()
		})
		.collect();
	median(&mut times)
}

/// Measures the cycles of the time-stamp counter per second.
fn cycles_per_second() -> f64 {
	#[cfg(target_arch = "x86_64")]
	{
		let counter = || {
			// SAFETY: every x86-64 processor has the counter.
			unsafe { core::arch::x86_64::_rdtsc() }
		};
		let (start, first) = (Instant::now(), counter());
		while start.elapsed() < Duration::from_millis(50) {}
		(counter() - first) as f64 / start.elapsed().as_secs_f64()
	}
	#[cfg(not(target_arch = "x86_64"))]
	return 1e9;
}

/// Measures the samplers on one thread.
pub fn samplers() -> Vec<Line> {
	let uniform = || Uniform::new(&[7; 32], 0);
	let mut lines = Vec::new();
	let mut bytes = vec![0; 8 * SAMPLES];
	let mut stream = uniform();
	let elapsed = time(|| stream.fill(&mut bytes));
	lines.push(Line {
		what: "uniform, AES-256-CTR".into(),
		value: elapsed * cycles_per_second() / bytes.len() as f64,
		unit: "cycles/byte",
		measure: Some("uniform_aes_ctr"),
	});
	let mut record = |what: String, measure, elapsed: f64| {
		let value = SAMPLES as f64 / elapsed;
		lines.push(Line { what, value, unit: "samples/s", measure });
	};
	let mut samples = vec![0i16; SAMPLES];
	for (sigma, measure) in [(2, None), (215, Some("gaussian_boolean_sigma_215"))] {
		if let Some(mut sampler) = Boolean::new(sigma, uniform()) {
			let elapsed = time(|| sampler.fill(&mut samples));
			record(format!("Gaussian, Boolean, sigma={sigma}"), measure, elapsed);
		}
	}
	let mut samples = vec![0i64; SAMPLES];
	if let Some(mut sampler) = Adjusted::new(215, 210.0, 0.5, &[7; 32], 0) {
		let elapsed = time(|| sampler.fill(&mut samples));
		let what = "Gaussian, Boolean, sigma=215 adjusted to 210".into();
		record(what, Some("gaussian_boolean_sigma_215_adjusted_210"), elapsed);
	}
	let facct = [
		(215.0, "gaussian_facct_sigma_215"),
		(1e6, "gaussian_facct_sigma_1e6"),
		(2e9, "gaussian_facct_sigma_2e9"),
	];
	for (sigma, measure) in facct {
		if let Some(mut sampler) = Facct::new(sigma, uniform()) {
			let elapsed = time(|| sampler.fill(&mut samples));
			record(format!("Gaussian, FACCT, sigma={sigma}"), Some(measure), elapsed);
		}
	}
	lines
}

/// The times of phases over several runs, by name.
#[derive(Default)]
struct Record(Vec<(&'static str, Option<&'static str>, Vec<Duration>)>);

impl Record {
	fn add(&mut self, what: &'static str, measure: Option<&'static str>, elapsed: Duration) {
		match self.0.iter_mut().find(|(known, ..)| *known == what) {
			Some((.., times)) => times.push(elapsed),
			None => self.0.push((what, measure, vec![elapsed])),
		}
	}
}

/// Measures the whole run of LatticeZK's `prover`, with its parameters.
///
/// LatticeZK's rejection test is inverted: it publishes the first draw that it should reject. So for a fair
/// comparison, each phase's time is the mean over a proof's draws, and the whole run counts one draw.
///
/// # Errors
///
/// Fails if there is no proof, or if it does not verify.
pub fn protocol(threads: usize) -> Result<Vec<Line>, BenchError> {
	let set = sets::REFERENCE;
	let mut record = Record::default();
	for run in 0..RUNS {
		let total = Instant::now();
		let start = Instant::now();
		let witness = Witness::generate_any(set, Entries::Bits(7), &[run; 32], threads)?;
		let measure = Some("protocol_cycles_multiply_A_S");
		record.add("sampling S, multiplying A*S", measure, start.elapsed());

		let start = Instant::now();
		let proved = prove(&witness, b"", &[run; 32], Settings { threads, ..Settings::default() })?;
		let (elapsed, draws) = (start.elapsed(), proved.draws.max(1) as u32);
		let phases = [
			("sampling Y", "protocol_cycles_sampling_Y", proved.phases.masks),
			("multiplying A*Y", "protocol_cycles_multiply_A_Y", proved.phases.commitment),
			("seeding, sampling C", "protocol_cycles_hash_challenge_seed", proved.phases.challenge),
			("multiplying S*C, deciding", "protocol_cycles_multiply_S_C", proved.phases.response),
		];
		for (what, measure, time) in phases {
			record.add(what, Some(measure), time / draws);
		}
		record.add("proving", Some("protocol_cycles_proving"), elapsed / draws);
		let other_draws = elapsed - elapsed / draws;

		let start = Instant::now();
		let key = verifier::prepare_any_key::<Native>(&witness.verifying_key().0)?;
		record.add("preparing the key, once a statement", None, start.elapsed());
		let start = Instant::now();
		verifier::verify::<Native>(&key, &proved.proof.0, &proved.inputs.0)?;
		record.add("verifying", Some("protocol_cycles_verifying"), start.elapsed());
		record.add("whole run", Some("protocol_total"), total.elapsed() - other_draws);
	}
	let rate = cycles_per_second();
	let line = |(what, measure, mut times): (&str, Option<&'static str>, Vec<Duration>)| {
		let seconds = median(&mut times);
		let whole = measure == Some("protocol_total");
		let (value, unit) = if whole { (seconds, "s") } else { (seconds * rate, "cycles") };
		Line { what: what.into(), value, unit, measure }
	};
	Ok(record.0.into_iter().map(line).collect())
}

/// Measures proving and verifying with each sound parameter set.
///
/// # Errors
///
/// Fails if there is no proof, or if it does not verify.
pub fn of_sets(threads: usize) -> Result<Vec<Line>, BenchError> {
	let mut lines = Vec::new();
	for (name, set) in sets::ALL {
		if set.check().is_ok() {
			lines.extend(of_set(name, set, threads)?);
		}
	}
	Ok(lines)
}

fn of_set(name: &str, set: Parameters, threads: usize) -> Result<Vec<Line>, BenchError> {
	let start = Instant::now();
	let witness = Witness::generate(set, &[1; 32])?;
	let generating = start.elapsed().as_secs_f64();
	let start = Instant::now();
	let proved = prove(&witness, b"", &[2; 32], Settings { threads, ..Settings::default() })?;
	let proving = start.elapsed().as_secs_f64();
	let key = witness.verifying_key().0;
	let prepared = verifier::prepare_key::<Native>(&key)?;
	let inputs = layout::inputs(&set, b"");
	verifier::verify::<Native>(&prepared, &proved.proof.0, &inputs)?;
	verifier::verify::<Portable>(&prepared, &proved.proof.0, &inputs)?;
	let preparing = time(|| _ = black_box(verifier::prepare_key::<Native>(&key)));
	let native =
		time(|| _ = black_box(verifier::verify::<Native>(&prepared, &proved.proof.0, &inputs)));
	let portable =
		time(|| _ = black_box(verifier::verify::<Portable>(&prepared, &proved.proof.0, &inputs)));
	let figures = [
		("generating the statement".to_string(), generating),
		(format!("proving, {} draws", proved.draws), proving),
		("preparing the key".to_string(), preparing),
		("verifying".to_string(), native),
		("verifying by portable code".to_string(), portable),
	];
	let line =
		|(what, value)| Line { what: format!("{name}: {what}"), value, unit: "s", measure: None };
	Ok(figures.into_iter().map(line).collect())
}
