//! Measurements of the lattice prover and its samplers on the GPU. Figures are medians after a warm-up.

use crate::{
	lattice::{
		arithmetic::OnGpu,
		products::{Factor, Matrix},
		Prover, ProverError,
	},
	samplers::{Facct, Pinned, Uniform},
	Gpu, GpuError,
};
use assay_lattice::{sets, verifier};
use assay_lattice_native::Native;
use assay_lattice_prover::{
	bench::{self, Line},
	Entries, Settings,
};
use assay_proof_system::VerifyError;
use cudarc::driver::sys::CUevent_flags::CU_EVENT_DEFAULT;
use std::time::{Duration, Instant};

/// The number of measured runs, and of the warm-up runs before them.
const RUNS: usize = 9;
const WARM_UP: usize = 2;
/// The samples of a run.
const SAMPLES: usize = 1 << 23;
/// The uniform bytes of a run.
const BYTES: usize = 1 << 30;
/// The deviations that LatticeZK measures.
const DEVIATIONS: [f64; 3] = [215.0, 1e6, 2e9];

/// The reason why a measurement failed.
#[derive(Debug, thiserror::Error)]
pub enum MeasureError {
	/// The prover failed.
	#[error(transparent)]
	Prove(#[from] ProverError),
	/// The GPU failed.
	#[error(transparent)]
	Gpu(#[from] GpuError),
	/// The proof does not verify.
	#[error("the proof does not verify: {0}")]
	Verify(VerifyError),
	/// The measurement on the CPU failed.
	#[error(transparent)]
	Cpu(#[from] bench::BenchError),
}

impl From<VerifyError> for MeasureError {
	fn from(error: VerifyError) -> Self {
		Self::Verify(error)
	}
}

fn median(mut values: Vec<f64>) -> f64 {
	values.sort_by(f64::total_cmp);
	values.get(values.len() / 2).copied().unwrap_or_default()
}

/// Returns the median time of the work that a call starts on the GPU, in seconds, by the GPU's own events.
fn time_on_gpu(gpu: &Gpu, mut call: impl FnMut() -> Result<(), GpuError>) -> Result<f64, GpuError> {
	let mut times = Vec::new();
	for run in 0..WARM_UP + RUNS {
		let start = gpu.stream().record_event(Some(CU_EVENT_DEFAULT))?;
		call()?;
		let end = gpu.stream().record_event(Some(CU_EVENT_DEFAULT))?;
		let elapsed = start.elapsed_ms(&end)?;
		if run >= WARM_UP {
			times.push(f64::from(elapsed) / 1e3);
		}
	}
	Ok(median(times))
}

/// Returns the median time of a call, in seconds, until all work that it started has ended.
fn time(gpu: &Gpu, mut call: impl FnMut() -> Result<(), GpuError>) -> Result<f64, GpuError> {
	let mut times = Vec::new();
	for run in 0..WARM_UP + RUNS {
		let start = Instant::now();
		call()?;
		gpu.synchronize()?;
		if run >= WARM_UP {
			times.push(start.elapsed().as_secs_f64());
		}
	}
	Ok(median(times))
}

/// Measures the samplers: on the GPU alone, and with the copy to pinned memory of the host.
///
/// # Errors
///
/// [`GpuError`].
pub fn samplers(gpu: &Gpu) -> Result<Vec<Line>, MeasureError> {
	let line = |what: String, value, unit| Line { what, value, unit, measure: None };
	let mut lines = Vec::new();
	let uniform = Uniform::new(gpu, &[1; 32], 0)?;
	let mut bytes = gpu.zeros::<u8>(BYTES)?;
	let seconds = time_on_gpu(gpu, || uniform.write_blocks(0, BYTES / 16, &mut bytes))?;
	lines.push(line("uniform bytes".into(), BYTES as f64 / seconds / 1e9, "GB/s"));
	drop(bytes);
	let mut host = Pinned::<i64>::new(gpu, SAMPLES)?;
	let mut samples = gpu.zeros::<i64>(SAMPLES)?;
	for sigma in DEVIATIONS {
		let Some(mut sampler) = Facct::new(sigma, uniform.clone())? else {
			continue;
		};
		let seconds = time_on_gpu(gpu, || sampler.draw(&mut samples.as_view_mut()))?;
		let rate = SAMPLES as f64 / seconds;
		lines.push(line(format!("FACCT, σ = {sigma}, on the GPU"), rate, "samples/s"));
		let seconds = time(gpu, || sampler.fill(&mut host))?;
		let rate = SAMPLES as f64 / seconds;
		lines.push(line(format!("FACCT, σ = {sigma}, copied to the host"), rate, "samples/s"));
	}
	Ok(lines)
}

/// Measures products on the GPU.
///
/// # Errors
///
/// [`GpuError`].
pub fn products(gpu: &Gpu) -> Result<Vec<Line>, MeasureError> {
	let mut lines = Vec::new();
	let parameters = assay_lattice::Parameters { rows: 2048, ..sets::REFERENCE };
	let public = Matrix::expand(gpu, &parameters, &[2; 32])?;
	let seconds = time_on_gpu(gpu, || Matrix::expand(gpu, &parameters, &[2; 32]).map(drop))?;
	lines.push(Line {
		what: "expanding A, 2048 × 3000 words of 64 bits".into(),
		value: seconds,
		unit: "s",
		measure: None,
	});
	let bytes = public.to_bytes(gpu)?;
	let (rows, columns) = (3000, 3000);
	for word_len in [4, 8] {
		let square: Vec<u8> =
			bytes.iter().copied().cycle().take(rows * columns * word_len).collect();
		let square = Matrix::upload(gpu, rows, columns, word_len, &square)?;
		let x: Vec<i64> = (0..100 * columns as i64).map(|i| (i * i) << 13 ^ i).collect();
		let x = gpu.upload(&x)?;
		let mut out = gpu.zeros::<u8>(100 * rows * word_len)?;
		let seconds = time_on_gpu(gpu, || square.launch(gpu, &Factor::Wide(&x), 100, &mut out))?;
		lines.push(Line {
			what: format!("3000 × 3000 by 3000 × 100 modulo 2^{}", 8 * word_len),
			value: seconds,
			unit: "s",
			measure: None,
		});
	}
	Ok(lines)
}

/// Measures the whole run of LatticeZK's `prover` with its parameters, as
/// [`protocol`](assay_lattice_prover::bench::protocol) does on the CPU.
///
/// Each run has a public matrix of its own. The matrix is expanded once, with the statement. The prover and the
/// verifier find it on the GPU by its seed.
///
/// # Errors
///
/// Fails if there is no proof, or if it does not verify.
pub fn protocol(gpu: &Gpu) -> Result<Vec<Line>, MeasureError> {
	let set = sets::REFERENCE;
	let mut record: Vec<(&str, Vec<f64>)> = Vec::new();
	let mut add = |what: &'static str, elapsed: Duration| match record
		.iter_mut()
		.find(|(known, _)| *known == what)
	{
		Some((_, times)) => times.push(elapsed.as_secs_f64()),
		None => record.push((what, vec![elapsed.as_secs_f64()])),
	};
	for run in 0..WARM_UP + RUNS {
		let seed = [run as u8; 32];
		let mut prover = Prover::new(gpu);
		let total = Instant::now();
		let witness = prover.generate_any(set, Entries::Bits(7), &seed)?;
		let generating = total.elapsed();
		let start = Instant::now();
		let proved = prover.prove(&witness, b"", &seed, Settings::default())?;
		let (proving, draws) = (start.elapsed(), proved.draws.max(1) as u32);
		let start = Instant::now();
		let key = verifier::prepare_any_key::<OnGpu>(&witness.verifying_key().0)?;
		let preparing = start.elapsed();
		let start = Instant::now();
		verifier::verify::<OnGpu>(&key, &proved.proof.0, &proved.inputs.0)?;
		let verifying = start.elapsed();
		let whole = total.elapsed() - (proving - proving / draws);
		if run < WARM_UP {
			continue;
		}
		add("sampling S, multiplying A*S", generating);
		add("sampling Y", proved.phases.masks / draws);
		add("multiplying A*Y", proved.phases.commitment / draws);
		add("seeding, sampling C", proved.phases.challenge / draws);
		add("multiplying S*C, deciding", proved.phases.response / draws);
		add("proving", proving / draws);
		add("preparing the key, once a statement", preparing);
		add("verifying", verifying);
		add("whole run", whole);
	}
	let line = |(what, times): (&str, Vec<f64>)| Line {
		what: what.into(),
		value: median(times),
		unit: "s",
		measure: (what == "whole run").then_some("protocol_total"),
	};
	Ok(record.into_iter().map(line).collect())
}

/// Measures making statements and proofs with each sound parameter set, as
/// [`of_sets`](assay_lattice_prover::bench::of_sets) does on the CPU.
///
/// # Errors
///
/// Fails if there is no proof, or if it does not verify.
pub fn of_sets(gpu: &Gpu) -> Result<Vec<Line>, MeasureError> {
	let mut lines = Vec::new();
	let mut prover = Prover::new(gpu);
	for (name, set) in sets::ALL.into_iter().filter(|(_, set)| set.check().is_ok()) {
		let start = Instant::now();
		let witness = prover.generate(set, &[1; 32])?;
		let generating = start.elapsed();
		let start = Instant::now();
		let proved = prover.prove(&witness, b"", &[2; 32], Settings::default())?;
		let proving = start.elapsed();
		let key = verifier::prepare_key::<Native>(&witness.verifying_key().0)?;
		verifier::verify::<Native>(&key, &proved.proof.0, &proved.inputs.0)?;
		let mut add = |what: String, time: Duration| {
			let what = format!("{name}: {what}");
			lines.push(Line { what, value: time.as_secs_f64(), unit: "s", measure: None });
		};
		add("generating the statement".into(), generating);
		add(format!("proving, {} draws", proved.draws), proving);
	}
	Ok(lines)
}
