//! Benchmark cases: keys and proofs of one configuration each.

use crate::{CircuitError, CircuitName, Config, Keys};
use assay_halo2::{Halo2, Kzg, Proof, VerifyingKey, Wasm};
use assay_halo2_export::srs;
use assay_proof_system::{ProofSystem, VerifyError};
use std::{
	fmt,
	time::{Duration, Instant},
};

/// The CSV columns of a case: those of halo2-lib's own benchmark, the circuit, and the number of points or
/// entries of its input.
pub const CSV_HEADER: &str = "circuit,size,k,num_advice,num_lookup_advice,num_fixed,lookup_bits,\
	limb_bits,num_limbs,keygen_s,prove_s,verify_ms,\
	proof_bytes,key_bytes";

/// A measured benchmark case.
#[derive(Clone, Debug)]
pub struct BenchCase {
	/// The circuit.
	pub circuit: CircuitName,
	/// The number of points or entries of the input, if the circuit takes several.
	pub size: usize,
	/// The configuration.
	pub config: Config,
	/// The time of making the keys.
	pub keygen: Duration,
	/// The median time of a proof with its witness.
	pub prove: Duration,
	/// The median time of a verification, natively by arkworks' arithmetic.
	pub verify: Duration,
	/// The bytes of a proof.
	pub proof_len: usize,
	/// The bytes of the verifying key.
	pub key_len: usize,
}

type System = Halo2<Kzg, Wasm>;

/// Makes keys and `proofs` proofs of drawn inputs over a structured reference string (SRS) for tests, and
/// verifies the proofs.
///
/// # Errors
///
/// Fails if the configuration does not fit, or if keys or proofs cannot be made. `Refused` if a proof does
/// not verify.
pub fn bench(
	circuit: CircuitName,
	size: usize,
	config: Config,
	proofs: usize,
) -> Result<BenchCase, CircuitError> {
	let statement = circuit.sample(size, 0);
	config.check(&statement)?;
	let parameters = srs::for_tests(config.k, "benchmark")?;
	let start = Instant::now();
	let keys = Keys::generate(&statement, config.clone(), parameters)?;
	let keygen = start.elapsed();
	let public_values = config.layout(&statement).public_values;
	let key = VerifyingKey::from(&keys.verifying_key(public_values)?);
	let prepared = System::prepare_key(&key).map_err(refused("key"))?;
	let (mut proving, mut verifying) = (Vec::new(), Vec::new());
	let mut proof_len = 0;
	for seed in 1..=proofs as u64 {
		let statement = same_shape(circuit, size, seed);
		let start = Instant::now();
		let proved = keys.prove(&statement, Some(seed))?;
		proving.push(start.elapsed());
		let (inputs, proof) = (proved.public_inputs(), Proof(proved.proof));
		let start = Instant::now();
		System::verify(&prepared, &proof, &inputs).map_err(refused("proof"))?;
		verifying.push(start.elapsed());
		proof_len = proof.0.len();
	}
	let [prove, verify] = [proving, verifying].map(median);
	Ok(BenchCase { circuit, size, config, keygen, prove, verify, proof_len, key_len: key.0.len() })
}

fn refused(what: &'static str) -> impl Fn(VerifyError) -> CircuitError {
	move |error| CircuitError::Refused { what, error }
}

fn median(mut times: Vec<Duration>) -> Duration {
	times.sort();
	times.get(times.len() / 2).copied().unwrap_or_default()
}

/// Draws another input for the same keys. Points that the circuit fixes stay.
fn same_shape(circuit: CircuitName, size: usize, seed: u64) -> crate::Statement {
	use crate::Statement::FixedMsm;
	match (circuit.sample(size, 0), circuit.sample(size, seed)) {
		(FixedMsm(points, _), FixedMsm(_, scalars)) => FixedMsm(points, scalars),
		(_, other) => other,
	}
}

impl fmt::Display for BenchCase {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		let [advice, lookup, fixed] = self.config.counts();
		write!(
			f,
			"{},{},{},{advice},{lookup},{fixed},{},{},{},{:.3},{:.3},{:.3},{},{}",
			self.circuit,
			self.size,
			self.config.k,
			self.config.lookup_bits,
			self.config.limb_bits,
			crate::LIMBS,
			self.keygen.as_secs_f64(),
			self.prove.as_secs_f64(),
			self.verify.as_secs_f64() * 1e3,
			self.proof_len,
			self.key_len,
		)
	}
}
