//! From times on this machine to weights of the reference machine.

use assay_host_functions::hardware::{self, Measurement, ReferenceMachine, TOLERANCE};
use frame_benchmarking::BenchmarkBatchSplitResults;
use std::fmt;

/// The instances whose time is nearly all that of one operation. Others are scaled by the operation in
/// which this machine and the reference differ most.
const OPERATIONS: [(&str, &str); 7] = [
	("Groth16Bls12381", "BLS12-381 pairing by blst"),
	("Groth16Bls12377", "BLS12-377 pairing"),
	("Groth16Bn254", "BN254 pairing"),
	("Groth16Bw6761", "BW6-761 pairing"),
	// Decompression and hashing to a curve are products in the same field as the pairing's.
	("KzgEip4844", "BLS12-381 pairing"),
	("BlsMinPk", "BLS12-381 pairing"),
	("BlsMinSig", "BLS12-381 pairing"),
];

/// The operation that instances called …`Wasm` are scaled by: like theirs, its arithmetic has no vectors.
const IN_WASM: &str = "BLS12-381 pairing by blst";

/// This machine's speed, relative to the reference machine's.
pub struct Machine {
	reference: ReferenceMachine,
	/// Taken at different times.
	measurements: Vec<Vec<Measurement>>,
}

/// The factor that times are multiplied by.
///
/// A machine that is faster than the reference measures less than a validator on the reference
/// takes. The tolerance comes on top: a validator may be slower than the reference by this ratio.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scaling {
	/// The reference machine's time over this machine's.
	machine: f64,
}

impl Machine {
	/// Measures this machine.
	pub fn new(reference: ReferenceMachine) -> Self {
		Self { reference, measurements: vec![hardware::measure()] }
	}

	/// Measures the machine again. Its fastest moment counts.
	pub fn measure_again(&mut self) {
		self.measurements.push(hardware::measure());
	}

	/// Returns the template of files with this scaling.
	pub fn describe(&self, template: &str, scaling: &str) -> String {
		let text = template.replace("CODE_PATH", self.reference.code_path.name());
		text.replace("SCALING", scaling)
	}

	/// Returns the factor for an instance's calls.
	pub fn scaling(&self, instance: &str) -> Scaling {
		let found = OPERATIONS.iter().find(|(name, _)| *name == instance);
		let in_wasm = instance.ends_with("Wasm").then_some(IN_WASM);
		let operation = found.map(|(_, operation)| *operation).or(in_wasm);
		let scales = self.measurements.iter().map(|m| self.reference.scale(m, operation));
		Scaling { machine: scales.fold(1.0, f64::max) }
	}
}

impl Scaling {
	/// Returns the reference machine's time over this machine's.
	pub fn of_machine(self) -> f64 {
		self.machine
	}

	/// Returns the total factor.
	fn factor(self) -> f64 {
		self.machine * TOLERANCE
	}

	/// Scales the times of a benchmark.
	pub fn apply(self, batch: &mut BenchmarkBatchSplitResults) {
		for result in batch.time_results.iter_mut() {
			result.extrinsic_time = (result.extrinsic_time as f64 * self.factor()).ceil() as u128;
		}
	}
}

impl fmt::Display for Scaling {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		let (machine, factor) = (self.machine, self.factor());
		write!(f, "{factor:.2} (reference machine {machine:.2}, tolerance {TOLERANCE:.2})")
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use frame_benchmarking::BenchmarkResult;

	#[test]
	fn times_are_those_of_the_reference_machine_with_the_tolerance() {
		let scaling = Scaling { machine: 1.5 };
		assert_eq!(scaling.to_string(), "1.65 (reference machine 1.50, tolerance 1.10)");
		let result = BenchmarkResult { extrinsic_time: 1000, ..Default::default() };
		let mut batch = BenchmarkBatchSplitResults {
			pallet: Vec::new(),
			instance: Vec::new(),
			benchmark: Vec::new(),
			time_results: vec![result],
			db_results: Vec::new(),
		};
		scaling.apply(&mut batch);
		assert!((1650..=1651).contains(&batch.time_results[0].extrinsic_time));
	}

	#[test]
	fn an_instance_is_scaled_by_its_operation_where_it_has_one() {
		let measured = |times: &[(&'static str, f64)]| {
			times.iter().map(|&(operation, micros)| Measurement { operation, micros }).collect()
		};
		let reference = hardware::REFERENCE;
		let time = |name| reference.times.iter().find(|(known, _)| *known == name).unwrap().1;
		let (bn254, bls12_377) = (time("BN254 pairing"), time("BLS12-377 pairing"));
		let blst = time(IN_WASM);
		let machine = Machine {
			reference,
			measurements: vec![
				measured(&[
					("BN254 pairing", bn254 / 1.5),
					("BLS12-377 pairing", bls12_377 / 2.0),
					(IN_WASM, blst),
				]),
				measured(&[
					("BN254 pairing", bn254),
					("BLS12-377 pairing", bls12_377),
					(IN_WASM, blst / 1.2),
				]),
			],
		};
		for (instance, scale) in [
			("Groth16Bn254", 1.5),
			("Groth16Bls12377", 2.0),
			("Lattice", 2.0),
			("Groth16Bls12377Wasm", 1.2),
		] {
			let found = machine.scaling(instance).of_machine();
			assert!((found - scale).abs() < 1e-9, "{instance}: {found}");
		}
	}
}
