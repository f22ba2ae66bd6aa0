//! This machine's speed in verifications, compared with the machine for which the weights were made.
//!
//! A weight must hold on the slowest machine that may validate. [`measure`] times the operations of
//! verifications, by the code that this process uses (see
//! [`choose_code_path`](crate::choose_code_path)). A [`ReferenceMachine`] has the times on which the
//! weights are based. `docs/weights.md` has their origin.

mod operations;
mod reference;

pub use reference::{IFMA, REFERENCE};

use crate::CodePath;
use std::{
	fmt,
	time::{Duration, Instant},
};

/// The largest ratio of a machine's times to the reference's: the margin of the weights.
pub const TOLERANCE: f64 = 1.1;

/// The time for which an operation is repeated, and the minimum number of runs.
const TIME: Duration = Duration::from_millis(60);
const LEAST_RUNS: u32 = 5;

/// The time of an operation on this machine.
#[derive(Clone, Debug, PartialEq)]
pub struct Measurement {
	/// The operation.
	pub operation: &'static str,
	/// The minimum time of several runs, in microseconds.
	pub micros: f64,
}

/// A machine for which weights were made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReferenceMachine {
	/// The name of the set of weights.
	pub name: &'static str,
	/// The processor.
	pub processor: &'static str,
	/// The processor's code path.
	pub code_path: CodePath,
	/// Operations and their times, in microseconds.
	pub times: &'static [(&'static str, f64)],
}

/// An operation on this machine and on the reference machine.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
	/// The operation.
	pub operation: &'static str,
	/// The time here, in microseconds.
	pub micros: f64,
	/// The reference machine's, in microseconds.
	pub reference: f64,
}

impl Comparison {
	/// Returns the ratio of the time here to the reference machine's.
	pub fn ratio(&self) -> f64 {
		self.micros / self.reference
	}

	/// Returns true if this machine is slower than the weights allow.
	pub fn is_too_slow(&self) -> bool {
		self.ratio() > TOLERANCE
	}
}

impl fmt::Display for Comparison {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		let Self { operation, micros, reference } = self;
		write!(f, "{operation}: {micros:.0} µs, reference {reference:.0} µs")
	}
}

impl ReferenceMachine {
	/// The reference machines of all sets of weights.
	pub const ALL: [Self; 2] = [REFERENCE, IFMA];

	/// Returns the reference machine of the set of weights with this name.
	pub fn by_name(name: &str) -> Option<Self> {
		Self::ALL.into_iter().find(|machine| machine.name == name)
	}

	/// Compares measurements with this machine's times. Operations that only one of the two code
	/// paths has are left out.
	pub fn compare(&self, measurements: &[Measurement]) -> Vec<Comparison> {
		let compared = |measurement: &Measurement| {
			let Measurement { operation, micros } = *measurement;
			let (_, reference) = *self.times.iter().find(|(name, _)| *name == operation)?;
			Some(Comparison { operation, micros, reference })
		};
		measurements.iter().filter_map(compared).collect()
	}

	/// Returns the factor from measured times to times on this machine: the largest ratio of the named
	/// operations, or of all operations if the machines have none of these in common. It is at least 1.
	pub fn scale(&self, measurements: &[Measurement], operations: &[&str]) -> f64 {
		let compared = self.compare(measurements);
		let is_named = |comparison: &&Comparison| operations.contains(&comparison.operation);
		let any_named = compared.iter().any(|comparison| is_named(&comparison));
		let counted = compared.iter().filter(|comparison| !any_named || is_named(comparison));
		let ratios = counted.map(|comparison| comparison.reference / comparison.micros);
		ratios.fold(1.0, f64::max)
	}
}

/// Times every operation, in about a second.
pub fn measure() -> Vec<Measurement> {
	operations::all()
		.into_iter()
		.map(|(operation, mut run)| Measurement { operation, micros: least_time(&mut run) })
		.collect()
}

/// Returns the minimum time of several runs, in microseconds: that of the run which other programs
/// disturbed least.
fn least_time(run: &mut dyn FnMut()) -> f64 {
	// The first run fills tables and caches.
	run();
	let start = Instant::now();
	let mut least = Duration::MAX;
	let mut runs = 0;
	while runs < LEAST_RUNS || start.elapsed() < TIME {
		let begin = Instant::now();
		run();
		least = least.min(begin.elapsed());
		runs += 1;
	}
	least.as_secs_f64() * 1e6
}

#[cfg(test)]
mod tests {
	use super::*;

	const MACHINE: ReferenceMachine = ReferenceMachine {
		name: "test",
		processor: "none",
		code_path: CodePath::Portable,
		times: &[("pairing", 100.0), ("MSM", 1000.0)],
	};

	fn measured(times: &[(&'static str, f64)]) -> Vec<Measurement> {
		times.iter().map(|&(operation, micros)| Measurement { operation, micros }).collect()
	}

	#[test]
	fn a_machine_may_be_slower_by_the_tolerance() {
		let compared = MACHINE.compare(&measured(&[("pairing", 110.0), ("MSM", 1101.0)]));
		let slow: Vec<_> = compared.iter().map(Comparison::is_too_slow).collect();
		assert_eq!(slow, [false, true]);
		assert_eq!(compared[1].to_string(), "MSM: 1101 µs, reference 1000 µs");
	}

	#[test]
	fn operations_that_the_reference_lacks_are_left_out() {
		let compared = MACHINE.compare(&measured(&[("recovery", 1.0), ("MSM", 500.0)]));
		assert_eq!(compared.len(), 1);
		assert_eq!(compared[0].operation, "MSM");
	}

	#[test]
	fn weights_are_scaled_by_their_operations_or_by_all() {
		let fast = measured(&[("pairing", 50.0), ("MSM", 800.0)]);
		assert_eq!(MACHINE.scale(&fast, &["MSM"]), 1.25);
		assert_eq!(MACHINE.scale(&fast, &["MSM", "recovery"]), 1.25);
		assert_eq!(MACHINE.scale(&fast, &["MSM", "pairing"]), 2.0);
		assert_eq!(MACHINE.scale(&fast, &["recovery"]), 2.0);
		assert_eq!(MACHINE.scale(&fast, &[]), 2.0);
		let slow = measured(&[("pairing", 200.0), ("MSM", 2000.0)]);
		assert_eq!(MACHINE.scale(&slow, &[]), 1.0);
		assert_eq!(MACHINE.scale(&slow, &["MSM"]), 1.0);
		assert_eq!(MACHINE.scale(&[], &["MSM"]), 1.0);
	}

	#[test]
	fn every_operation_has_a_reference_time_on_its_code_path() {
		let names: Vec<_> = operations::all().iter().map(|(name, _)| *name).collect();
		let current = CodePath::current();
		for machine in ReferenceMachine::ALL {
			assert_eq!(ReferenceMachine::by_name(machine.name), Some(machine));
			assert!(machine.times.iter().all(|(_, micros)| *micros > 0.0), "{}", machine.name);
			if machine.code_path == current {
				let known: Vec<_> = machine.times.iter().map(|(name, _)| *name).collect();
				assert_eq!(known, names, "{}", machine.name);
			}
		}
	}

	#[test]
	fn every_operation_runs() {
		for (_, mut run) in operations::all() {
			run();
		}
	}
}
