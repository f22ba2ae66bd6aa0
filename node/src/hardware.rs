//! The check that this machine is fast enough to validate.
//!
//! Weights state the time of a call on a reference machine. A slower validator may need longer for
//! a block than a slot lasts, so a node measures itself before it validates: by Substrate's own
//! hardware benchmark, and by Assay's operations on the code path that the node takes.

use assay_host_functions::{
	hardware::{self, Comparison, ReferenceMachine},
	CodePath,
};
use sc_service::{ChainType, Configuration, Role};
use sc_sysinfo::{HwBench, Metric, Requirement, Requirements, Throughput};
use std::{fmt::Write, path::Path};

/// The node's answer to a machine that is too slow.
#[derive(Clone, Copy, Debug, Default, PartialEq, clap::ValueEnum)]
pub enum Check {
	/// Refuses to validate on a slower machine than the reference.
	#[default]
	Enforce,
	/// Warns, and validates all the same.
	Warn,
	/// Measures nothing.
	Skip,
}

/// Returns Substrate's reference hardware, which a validator needs in addition to the speed of
/// Assay's operations.
fn requirements() -> Requirements {
	let requirement = |metric, minimum| Requirement { metric, minimum, validator_only: false };
	Requirements(vec![
		requirement(Metric::Blake2256, Throughput::from_mibs(1000.0)),
		requirement(Metric::MemCopy, Throughput::from_mibs(11_768.341)),
		requirement(Metric::DiskSeqWrite, Throughput::from_mibs(950.0)),
		requirement(Metric::DiskRndWrite, Throughput::from_mibs(420.0)),
	])
}

/// Returns the reference machine of the weights that the node's runtime has.
fn reference() -> Result<ReferenceMachine, String> {
	let name = assay_runtime::WEIGHTS;
	ReferenceMachine::by_name(name)
		.ok_or_else(|| format!("the weights `{name}` have no reference machine"))
}

/// Checks the machine as the configuration asks for, and logs what it finds.
///
/// Only validators are checked: other nodes may lag behind. The validator of a development chain is
/// not.
///
/// # Errors
///
/// The machine is too slow for a validator; the message lists the operations that are too slow.
pub fn check(check: Check, config: &Configuration) -> Result<(), String> {
	if check == Check::Skip || !matches!(config.role, Role::Authority) {
		return Ok(());
	}
	let is_development = config.chain_spec.chain_type() == ChainType::Development;
	if is_development {
		return Ok(());
	}
	let mut failures = code_path_failures(&reference()?, CodePath::current());
	failures.extend(substrate_failures(config));
	failures.extend(slow_operations(&reference()?.compare(&hardware::measure())));
	if failures.is_empty() {
		log::info!("✅ The machine is as fast as the reference that the weights were made for.");
		return Ok(());
	}
	let message = message(&failures);
	match check {
		Check::Enforce => Err(message),
		Check::Warn | Check::Skip => {
			log::warn!("⚠️  {message}");
			Ok(())
		}
	}
}

/// Returns the failure if the processor's code path is slower than that of the weights.
fn code_path_failures(reference: &ReferenceMachine, current: CodePath) -> Vec<String> {
	if current >= reference.code_path {
		return Vec::new();
	}
	vec![format!(
		"code path: `{current}` here, while the weights `{}` presume `{}`",
		reference.name, reference.code_path
	)]
}

/// Returns the failures of Substrate's hardware benchmark.
fn substrate_failures(config: &Configuration) -> Vec<String> {
	// A new chain's database has no folder yet: its disk is that of the folder it will be made in.
	let disk = config.database.path().and_then(|path| path.ancestors().find(|path| path.is_dir()));
	benchmark_failures(&sc_sysinfo::gather_hwbench(disk, &requirements()), disk)
}

/// Returns what a benchmark lacks, for a database on `disk`. Substrate's own check counts a score that
/// could not be measured as met.
fn benchmark_failures(found: &HwBench, disk: Option<&Path>) -> Vec<String> {
	let mut failures = match requirements().check_hardware(found, true) {
		Ok(()) => Vec::new(),
		Err(failures) => failures
			.0
			.iter()
			.map(|failure| {
				let (metric, found, expected) = (failure.metric, failure.found, failure.expected);
				format!("{} {}: {found}, reference {expected}", metric.category(), metric.name())
			})
			.collect(),
	};
	let scores = [found.disk_sequential_write_score, found.disk_random_write_score];
	if let Some(disk) = disk.filter(|_| scores.contains(&None)) {
		failures.push(format!(
			"disk: not measured, which takes 64 MiB that can be written in {}",
			disk.display()
		));
	}
	failures
}

fn slow_operations(compared: &[Comparison]) -> Vec<String> {
	compared.iter().filter(|comparison| comparison.is_too_slow()).map(ToString::to_string).collect()
}

fn message(failures: &[String]) -> String {
	let mut text =
		"This machine is slower than the one that the weights were made for:\n".to_owned();
	for failure in failures {
		let _ = writeln!(text, "  - {failure}");
	}
	text + "A validator on it may miss its slots when blocks are full. Use a faster machine, or \
		validate all the same with `--hardware-check warn` (see docs/weights.md)."
}

/// Prints every operation's time, with the reference machines' times.
pub fn print() {
	let measured = hardware::measure();
	println!("code path: {}", CodePath::current());
	for machine in ReferenceMachine::ALL {
		println!("\n{} ({}, code path {})", machine.name, machine.processor, machine.code_path);
		for comparison in machine.compare(&measured) {
			println!("  {comparison}, ratio {:.2}", comparison.ratio());
		}
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn the_runtimes_weights_have_a_reference_machine() {
		assert_eq!(reference().unwrap().name, assay_runtime::WEIGHTS);
	}

	#[test]
	fn a_slower_code_path_is_named() {
		let reference = ReferenceMachine::by_name("reference").unwrap();
		assert!(code_path_failures(&reference, CodePath::Avx2).is_empty());
		assert!(code_path_failures(&reference, CodePath::Ifma).is_empty());
		let failures = code_path_failures(&reference, CodePath::Portable);
		let expected = "code path: `portable` here, while the weights `reference` presume `avx2`";
		assert_eq!(failures, [expected]);
	}

	#[test]
	fn a_disk_that_is_slow_or_cannot_be_measured_fails() {
		let fast = Throughput::from_mibs(100_000.0);
		let mut found = HwBench {
			cpu_hashrate_score: fast,
			parallel_cpu_hashrate_score: fast,
			parallel_cpu_cores: 1,
			memory_memcpy_score: fast,
			disk_sequential_write_score: Some(fast),
			disk_random_write_score: Some(fast),
		};
		let disk = Some(Path::new("/data"));
		assert!(benchmark_failures(&found, disk).is_empty());
		found.disk_random_write_score = Some(Throughput::from_mibs(419.0));
		let slow = benchmark_failures(&found, disk);
		assert_eq!(slow, ["Disk Rnd Write: 419.00 MiBs, reference 420.00 MiBs"]);
		found.disk_random_write_score = None;
		let unknown = "disk: not measured, which takes 64 MiB that can be written in /data";
		assert_eq!(benchmark_failures(&found, disk), [unknown]);
		// A database in memory has no disk.
		found.disk_sequential_write_score = None;
		assert!(benchmark_failures(&found, None).is_empty());
	}

	#[test]
	fn slow_operations_are_listed_with_what_to_do() {
		let comparison = |operation, micros| Comparison { operation, micros, reference: 100.0 };
		let slow = slow_operations(&[comparison("pairing", 109.0), comparison("MSM", 111.0)]);
		assert_eq!(slow, ["MSM: 111 µs, reference 100 µs"]);
		let message = message(&slow);
		assert!(message.contains("\n  - MSM: 111 µs, reference 100 µs\n"), "{message}");
		assert!(message.contains("--hardware-check warn"), "{message}");
	}
}
