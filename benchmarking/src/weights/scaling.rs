//! From times on this machine to weights of the reference machine.

use assay_host_functions::hardware::{self, Measurement, ReferenceMachine, TOLERANCE};
use frame_benchmarking::BenchmarkBatchSplitResults;
use std::fmt;

/// The operations that the time of an instance's calls consists of. The largest of their ratios counts.
///
/// An operation may stand for others with the same arithmetic: Vesta's MSM for that of every field of
/// four words, a pairing for decompression and hashing to its curves.
const OPERATIONS: [(&str, &[&str]); 12] = [
	// blst on the code path of the set `reference`, Assay's own in the set `ifma`.
	("Groth16Bls12381", &["BLS12-381 pairing by blst", "BLS12-381 pairing"]),
	("Groth16Bls12377", &["BLS12-377 pairing"]),
	("Groth16Bn254", &["BN254 pairing"]),
	("Groth16Bw6761", &["BW6-761 pairing"]),
	("EcdsaSecp256k1", &["secp256k1 recovery"]),
	("Lattice", &["lattice product", "SHAKE256 of 1 MiB"]),
	("Halo2Kzg", &["BN254 pairing", "MSM of 1000 points, Vesta"]),
	("Halo2Ipa", &["MSM of 1000 points, Vesta", "BN254 pairing"]),
	("KzgEip4844", &["BLS12-381 pairing"]),
	// Its MSMs are too short for vectors of AVX2.
	("RingVrf", &["BLS12-381 pairing", "BLS12-381 pairing by blst"]),
	("BlsMinPk", &["BLS12-381 pairing"]),
	("BlsMinSig", &["BLS12-381 pairing"]),
];

/// The operations of FRAME's pallets and of the instances on `Wasm`. wasmtime compiles their code, so
/// none of it depends on the code path.
const WITHOUT_VECTORS: &[&str] = &["BLS12-381 pairing by blst", "secp256k1 recovery"];

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
		let operations = match OPERATIONS.iter().find(|(name, _)| *name == instance) {
			Some((_, operations)) => operations,
			// Every operation is one of a curve's host functions, or like one.
			None if instance.ends_with("Curves") => &[][..],
			None => WITHOUT_VECTORS,
		};
		let scales = self.measurements.iter().map(|m| self.reference.scale(m, operations));
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
	use super::{super::files, *};
	use crate::calls;
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

	/// Makes a machine that is faster than the reference machine by these ratios, in two measurements.
	fn machine(ratios: [&[(&'static str, f64)]; 2]) -> Machine {
		let reference = hardware::REFERENCE;
		let time = |name| reference.times.iter().find(|(known, _)| *known == name).unwrap().1;
		let measured = |ratios: &[(&'static str, f64)]| {
			let ratios = ratios.iter();
			let measured = ratios.map(|&(operation, ratio)| Measurement {
				operation,
				micros: time(operation) / ratio,
			});
			measured.collect()
		};
		Machine { reference, measurements: ratios.map(measured).into() }
	}

	#[test]
	fn an_instance_is_scaled_by_the_largest_ratio_of_its_operations() {
		let machine = machine([
			&[
				("BN254 pairing", 1.5),
				("BLS12-377 pairing", 2.0),
				("MSM of 1000 points, Vesta", 1.7),
				("BLS12-381 pairing by blst", 1.0),
				("secp256k1 recovery", 1.3),
				("lattice product", 3.0),
			],
			&[
				("BN254 pairing", 1.0),
				("BLS12-377 pairing", 1.0),
				("MSM of 1000 points, Vesta", 1.6),
				("BLS12-381 pairing by blst", 1.4),
				("secp256k1 recovery", 1.2),
				("lattice product", 2.5),
			],
		]);
		for (instance, scale) in [
			("Groth16Bn254", 1.5),
			("Groth16Bls12377", 2.0),
			("Halo2Kzg", 1.7),
			("Lattice", 3.0),
			("EcdsaSecp256k1", 1.3),
			("Groth16Bls12377Wasm", 1.4),
			("Balances", 1.4),
			("Halo2KzgCurves", 3.0),
			// The machines have none of its operations in common.
			("KzgEip4844", 3.0),
		] {
			let found = machine.scaling(instance).of_machine();
			assert!((found - scale).abs() < 1e-9, "{instance}: {found}");
		}
	}

	#[test]
	fn every_operation_and_every_verifier_by_host_functions_is_named() {
		let known: Vec<_> = hardware::REFERENCE.times.iter().map(|(name, _)| *name).collect();
		let named =
			OPERATIONS.iter().flat_map(|(_, operations)| *operations).chain(WITHOUT_VECTORS);
		for operation in named {
			assert!(known.contains(operation), "{operation}");
		}
		let names: Vec<_> = OPERATIONS.iter().map(|(name, _)| *name).collect();
		let pallets = calls::pallets();
		let verifiers = pallets.iter().filter(|pallet| files::is_verifier(pallet.index));
		assert_eq!(verifiers.map(|pallet| pallet.name).collect::<Vec<_>>(), names);
	}
}
