//! Compares the native verification of a halo2-lib circuit's proof by Assay and by halo2-axiom.
//!
//! `verify [circuit] [k] [rounds]`. Both use one thread (set `RAYON_NUM_THREADS=1`), samples are taken in
//! turns, and medians are printed.

use assay_halo2::{batch, Halo2, Kzg, Proof, VerifyingKey, Wasm};
use assay_halo2_circuits::{CircuitName, Config, Keys, DEFAULT_SIZE};
use assay_halo2_export::srs;
use assay_proof_system::ProofSystem;
use halo2_base::halo2_proofs::{
	halo2curves::bn256::{Bn256, G1Affine},
	plonk::verify_proof,
	poly::kzg::{
		commitment::KZGCommitmentScheme, multiopen::VerifierSHPLONK, strategy::SingleStrategy,
	},
	transcript::{Blake2bRead, Challenge255, TranscriptReadBuffer},
};
use std::{
	env,
	error::Error,
	time::{Duration, Instant},
};

type System = Halo2<Kzg, Wasm>;

fn timed(times: &mut Vec<Duration>, check: impl FnOnce() -> bool) {
	let start = Instant::now();
	assert!(check());
	times.push(start.elapsed());
}

fn median(mut times: Vec<Duration>) -> f64 {
	times.sort();
	times[times.len() / 2].as_secs_f64() * 1e3
}

fn main() -> Result<(), Box<dyn Error>> {
	let mut arguments = env::args().skip(1);
	let circuit: CircuitName = arguments.next().as_deref().unwrap_or("ecdsa").parse()?;
	let k = arguments.next().as_deref().unwrap_or("17").parse()?;
	let rounds: usize = arguments.next().as_deref().unwrap_or("50").parse()?;

	let statement = circuit.sample(DEFAULT_SIZE, 1);
	let config = Config::search(&statement, k)?;
	println!("{circuit}: {config}");
	let start = Instant::now();
	let keys = Keys::generate(&statement, config, srs::for_tests(k, "verify")?)?;
	println!("keys           {:.2} s", start.elapsed().as_secs_f64());
	let start = Instant::now();
	let proved = keys.prove(&statement, Some(1))?;
	println!("proof          {:.2} s", start.elapsed().as_secs_f64());

	let key = VerifyingKey::from(&keys.verifying_key(proved.instances.len())?);
	let start = Instant::now();
	let prepared = System::prepare_key(&key)?;
	println!("preparing      {:.3} ms", start.elapsed().as_secs_f64() * 1e3);
	let (proof, inputs) = (Proof(proved.proof.clone()), proved.public_inputs());
	println!("key, proof     {} bytes, {} bytes", key.0.len(), proof.0.len());

	let theirs = || {
		let mut transcript = Blake2bRead::<_, G1Affine, Challenge255<_>>::init(&proved.proof[..]);
		verify_proof::<KZGCommitmentScheme<Bn256>, VerifierSHPLONK<'_, Bn256>, _, _, _>(
			keys.parameters(),
			keys.library_key(),
			SingleStrategy::new(keys.parameters()),
			&[&[&proved.instances]],
			&mut transcript,
		)
		.is_ok()
	};
	const BATCH: usize = 16;
	let entries = vec![(proof.clone(), inputs.clone()); BATCH];
	let (mut here, mut there, mut batched) = (Vec::new(), Vec::new(), Vec::new());
	for _ in 0..rounds {
		timed(&mut here, || System::verify(&prepared, &proof, &inputs).is_ok());
		timed(&mut there, theirs);
		timed(&mut batched, || System::verify_batch(&prepared, &entries).is_ok());
	}
	let (here, there) = (median(here), median(there));
	println!("verified here  {here:.3} ms");
	println!("by halo2-axiom {there:.3} ms");
	println!("ratio          {:.2}", here / there);
	println!("in a batch     {:.3} ms each of {BATCH}", median(batched) / BATCH as f64);
	// The batch in the host function's form.
	let packed = batch::pack(&[(&proof.0[..], &inputs.0[..]); BATCH]);
	println!("packed batch   {} bytes", packed.len());
	Ok(())
}
