//! LatticeZK's demonstration (https://github.com/yarongvili1/latticezk), whose parameters are the set
//! `reference`. Its code is not part of this project. Whoever has built its `prover` gives the path;
//! otherwise, only its published figure is available.

use anyhow::{ensure, Context, Result};
use std::{
	path::{Path, PathBuf},
	process::Command,
	time::{Duration, Instant},
};

/// The text that LatticeZK publishes.
const PUBLISHED: &str = include_str!("../../reference/latticezk.csv");

/// The name of the case that is compared.
pub const CASE: &str = "lattice_verify (reference)";

/// The time over which the counter's rate is measured.
const CALIBRATION: Duration = Duration::from_millis(200);

/// A built `prover`.
#[derive(Clone)]
pub struct LatticeZk {
	program: PathBuf,
	/// Cycles of the time-stamp counter in a microsecond.
	rate: f64,
}

impl LatticeZk {
	/// Takes a program that was built by the user.
	pub fn new(program: &Path) -> Result<Self> {
		ensure!(program.is_file(), "{} is not there", program.display());
		Ok(Self { program: program.to_owned(), rate: counter_rate()? })
	}

	/// Returns the time of the verification in one run of the demonstration, which proves first.
	pub fn sample(&self) -> Result<Duration> {
		let output = Command::new(&self.program)
			.env("OMP_NUM_THREADS", "1")
			.output()
			.with_context(|| format!("cannot run {}", self.program.display()))?;
		ensure!(output.status.success(), "{} failed", self.program.display());
		// The program reports its steps on the standard error stream.
		let cycles = verifying(&String::from_utf8_lossy(&output.stderr))
			.with_context(|| format!("{} tells no cycles", self.program.display()))?;
		Ok(Duration::try_from_secs_f64(cycles / self.rate / 1e6)?)
	}
}

/// Returns the cycles of the verification, in the demonstration's output.
fn verifying(output: &str) -> Option<f64> {
	let mut lines = output.lines().rev();
	lines.find_map(|line| line.strip_prefix("verifying : cycles=")?.trim().parse().ok())
}

/// Returns the ticks of the time-stamp counter in a microsecond.
#[cfg(target_arch = "x86_64")]
fn counter_rate() -> Result<f64> {
	// SAFETY: every processor of this architecture has the counter.
	let counter = || unsafe { core::arch::x86_64::_rdtsc() };
	let (start, from) = (Instant::now(), counter());
	std::thread::sleep(CALIBRATION);
	let (cycles, elapsed) = (counter().wrapping_sub(from), start.elapsed());
	Ok(cycles as f64 / (elapsed.as_secs_f64() * 1e6))
}

/// Fails: LatticeZK is written only for x86-64.
#[cfg(not(target_arch = "x86_64"))]
fn counter_rate() -> Result<f64> {
	anyhow::bail!("LatticeZK needs x86-64")
}

/// A published figure, in microseconds on one thread, with the machine that it was measured on.
#[derive(Clone, Debug, PartialEq)]
pub struct Published {
	/// The verification.
	pub verifying_us: f64,
	/// The processor.
	pub machine: String,
}

/// Returns the published figure of the verification. Cycles are those of the machine's nominal frequency, at which
/// the counter runs.
pub fn published() -> Option<Published> {
	PUBLISHED.lines().find_map(|line| {
		let columns: Vec<_> = line.split(',').collect();
		let ["protocol_cycles_verifying", cycles, "cycles", "1", machine] = columns[..] else {
			return None;
		};
		let (_, frequency) = machine.trim_end_matches("GHz").rsplit_once(' ')?;
		let rate = frequency.parse::<f64>().ok()? * 1e3;
		let verifying_us = cycles.parse::<f64>().ok()? / rate;
		Some(Published { verifying_us, machine: machine.into() })
	})
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn the_verification_is_found_in_the_output() {
		let output = "proving : cycles=9\nseeding : cycles=8\nverifying : cycles=117333312\ndraws=1 verified=1\n";
		assert_eq!(verifying(output), Some(117_333_312.0));
		assert_eq!(verifying("proving : cycles=9\n"), None);
	}

	#[test]
	fn what_is_published_has_its_machine() {
		let Published { verifying_us, machine } = published().unwrap();
		assert_eq!(machine, "Intel i7-10875H 2.30GHz");
		assert_eq!(verifying_us.round(), 51_014.0);
	}
}
