//! The checks that the chain is compared with: outside of any chain, on one thread.

use super::fixture::Case;
use anyhow::{anyhow, bail, ensure, Context, Result};
use ark_bls12_381::{Bls12_381, Fr};
use ark_groth16::{Groth16, PreparedVerifyingKey, Proof, VerifyingKey};
use ark_serialize::CanonicalDeserialize;
use assay_groth16::{layout, Backend, Curve};
use blst::{blst_fp12, blst_p1_affine_generator, blst_p2_affine_generator};
use std::{fmt::Debug, time::Duration};

use crate::measure::timed;

/// The key of a case as a backend prepares it.
pub fn prepare<B: Backend<Bls12_381>>(case: &Case) -> Result<Vec<u8>> {
	B::prepare_key(&case.key.0).map_err(|error| anyhow!("{error:?}"))
}

/// Times a check that must succeed.
pub fn accepted<T, E: Debug>(check: impl FnOnce() -> Result<T, E>) -> Result<Duration> {
	match timed(check) {
		(Ok(_), time) => Ok(time),
		(Err(error), _) => bail!("{error:?}"),
	}
}

/// ark-groth16, as its users call it: the key is prepared ahead, the proof and its inputs come as
/// bytes and are decoded and validated each time.
pub struct ArkGroth16 {
	key: PreparedVerifyingKey<Bls12_381>,
}

impl ArkGroth16 {
	/// Prepares the key of a case.
	pub fn new(case: &Case) -> Result<Self> {
		// Its encoding has the number of the points that follow in front of them.
		let (before, points) =
			case.key.0.split_at(layout::key_len::<Bls12_381>(0) - Bls12_381::G1_LEN);
		let count = (case.inputs as u64 + 1).to_le_bytes();
		let key = [before, &count, points].concat();
		let key = VerifyingKey::deserialize_uncompressed(&key[..]).context("a verifying key")?;
		Ok(Self { key: ark_groth16::prepare_verifying_key(&key) })
	}

	/// Checks a proof.
	pub fn verify(&self, proof: &[u8], inputs: &[u8]) -> Result<()> {
		let proof = Proof::deserialize_uncompressed(proof)?;
		let inputs: Vec<Fr> = inputs
			.chunks_exact(Bls12_381::SCALAR_LEN)
			.map(Fr::deserialize_uncompressed)
			.collect::<Result<_, _>>()?;
		let verified = Groth16::<Bls12_381>::verify_proof(&self.key, &proof, &inputs)
			.map_err(|error| anyhow!("{error:?}"))?;
		ensure!(verified, "the proof does not verify");
		Ok(())
	}
}

/// One pairing by blst: the yardstick.
pub fn pairing() -> blst_fp12 {
	// SAFETY: both functions return the address of a constant.
	let (g1, g2) = unsafe { (&*blst_p1_affine_generator(), &*blst_p2_affine_generator()) };
	blst_fp12::miller_loop(g2, g1).final_exp()
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn ark_groth16_takes_our_keys_and_proofs() {
		let case = Case::new(3, 2);
		let ark = ArkGroth16::new(&case).unwrap();
		let [(proof, inputs), (other, _)] = &case.entries[..] else { unreachable!() };
		ark.verify(&proof.0, &inputs.0).unwrap();
		assert!(ark.verify(&other.0, &inputs.0).is_err());
	}
}
