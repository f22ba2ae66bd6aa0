//! Proving times over several configurations.

use crate::{CircuitError, CircuitName, Config, Keys};
use assay_halo2_export::srs;
use std::{
	fmt,
	time::{Duration, Instant},
};

/// The columns of a row: those of halo2-lib's own benchmark, and the circuit.
pub const CSV_HEADER: &str = "circuit,k,num_advice,num_lookup_advice,num_fixed,lookup_bits,\
	limb_bits,num_limbs,keygen_s,prove_s,proof_bytes";

/// What was measured.
#[derive(Clone, Debug)]
pub struct BenchRow {
	/// The circuit.
	pub circuit: CircuitName,
	/// The configuration.
	pub config: Config,
	/// Making the keys.
	pub keygen: Duration,
	/// The median of the proofs, each with its witness.
	pub prove: Duration,
	/// Bytes of a proof.
	pub proof_len: usize,
}

/// Makes keys and `proofs` proofs of a sample on a string for tests.
///
/// # Errors
///
/// As configuration, keys and proofs.
pub fn bench(
	circuit: CircuitName,
	size: usize,
	k: u32,
	proofs: usize,
) -> Result<BenchRow, CircuitError> {
	let statement = circuit.sample(size, 0);
	let config = Config::search(&statement, k)?;
	let parameters = srs::for_tests(k, "benchmark")?;
	let start = Instant::now();
	let keys = Keys::generate(&statement, config.clone(), parameters)?;
	let keygen = start.elapsed();
	let mut times = Vec::new();
	let mut proof_len = 0;
	for seed in 1..=proofs.max(1) as u64 {
		let statement = same_shape(circuit, size, seed);
		let start = Instant::now();
		proof_len = keys.prove(&statement, Some(seed))?.proof.len();
		times.push(start.elapsed());
	}
	times.sort();
	Ok(BenchRow { circuit, config, keygen, prove: times[times.len() / 2], proof_len })
}

/// Another sample for the same keys: points that the circuit fixes stay.
fn same_shape(circuit: CircuitName, size: usize, seed: u64) -> crate::Statement {
	use crate::Statement::FixedMsm;
	match (circuit.sample(size, 0), circuit.sample(size, seed)) {
		(FixedMsm(points, _), FixedMsm(_, scalars)) => FixedMsm(points, scalars),
		(_, other) => other,
	}
}

impl fmt::Display for BenchRow {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		let sum = |counts: &[usize]| counts.iter().sum::<usize>();
		write!(
			f,
			"{},{},{},{},{},{},{},{},{:.3},{:.3},{}",
			self.circuit,
			self.config.k,
			sum(&self.config.columns.num_advice_per_phase),
			sum(&self.config.columns.num_lookup_advice_per_phase),
			self.config.columns.num_fixed,
			self.config.lookup_bits,
			self.config.limb_bits,
			crate::LIMBS,
			self.keygen.as_secs_f64(),
			self.prove.as_secs_f64(),
			self.proof_len,
		)
	}
}
