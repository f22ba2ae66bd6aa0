//! The same checks by ark-vrf: natively, and in WebAssembly on a stock node, over curve host calls and over arkworks.
//!
//! The ring's verifier is made once for all signatures. Proofs and outputs are decoded from bytes and validated each
//! time.

use super::MEMBERS;
use crate::{
	cases::registered::Registered,
	probes::{failed, Probes},
	results::Column,
	standalone::Slices,
	stock::{Curves, Ring, Signature},
};
use anyhow::{Context, Result};
use ark_vrf::{
	suites::bandersnatch::{
		BandersnatchSha512Ell2, Input, Output, RingBatchVerifier, RingContext, RingProof,
		RingVerifier, RingVerifierKey,
	},
	CanonicalDeserializeExact, VrfIo,
};
use assay_host_functions::Host;
use assay_proof_system::batch::unpack;
use assay_ring_vrf::{
	layout::{Inputs, MAX_BATCH},
	RingVrf, VerifyingKey,
};

/// A pair of an input and an output in ark-vrf.
type Pair = VrfIo<BandersnatchSha512Ell2>;

/// Adds the columns to a case. `checks` are the arguments of the host function, for each of its checks.
pub(super) fn columns(
	probes: &mut Probes<'_>,
	registered: &Registered<RingVrf<Host>>,
	checks: Vec<Slices>,
) -> Result<()> {
	let (verifier, batch) = (verifier(&registered.key)?, registered.batch);
	probes.native(Column::ArkVrf, checks, move |[_, proof, inputs]| match batch {
		true => verifies_batch(&verifier, proof),
		false => verifies(&verifier, proof, inputs),
	});
	let signatures = registered.bytes().into_iter();
	let signatures: Vec<_> =
		signatures.map(|(proof, inputs)| signature(proof, inputs)).collect::<Result<_>>()?;
	for (column, curves) in
		[(Column::ArkVrfWasm, Curves::Arkworks), (Column::Stock, Curves::HostCalls)]
	{
		probes.stock(column, curves, (ring(&registered.key)?, batch), signatures.clone());
	}
	Ok(())
}

/// Returns the ring of a key, whose domain is that of every case.
pub fn ring(key: &VerifyingKey) -> Result<Ring> {
	// The domain's size comes first; ark-vrf takes it separately.
	let (_, key) = key.0.split_first().context("a key is not empty")?;
	Ok(Ring { members: MEMBERS as u32, key: key.to_vec() })
}

/// Returns ark-vrf's verifier for a key.
pub fn verifier(key: &VerifyingKey) -> Result<RingVerifier> {
	let Ring { members, key } = ring(key)?;
	let key = RingVerifierKey::deserialize_compressed_exact(&key).map_err(failed)?;
	Ok(RingContext::new(members as usize).into_ring_verifier(key))
}

/// Checks a signature, from the bytes that the host function gets.
pub fn verifies(verifier: &RingVerifier, proof: &[u8], inputs: &[u8]) -> Result<()> {
	let proof = RingProof::deserialize_compressed_exact(proof).map_err(failed)?;
	let (pairs, additional) = pairs(inputs)?;
	proof.verify(pairs, additional, verifier).map_err(failed)
}

/// Checks a packed batch.
pub fn verifies_batch(verifier: &RingVerifier, packed: &[u8]) -> Result<()> {
	let mut batch = RingBatchVerifier::new(verifier);
	for (proof, inputs) in unpack(packed, MAX_BATCH).map_err(failed)? {
		let proof = RingProof::deserialize_compressed_exact(proof).map_err(failed)?;
		let (pairs, additional) = pairs(inputs)?;
		batch.push(pairs, additional, &proof, verifier).map_err(failed)?;
	}
	batch.verify().map_err(failed)
}

/// Decodes inputs to pairs and additional data.
fn pairs(inputs: &[u8]) -> Result<(Vec<Pair>, &[u8])> {
	let inputs = Inputs::read(inputs).map_err(failed)?;
	let pairs = inputs.pairs.iter().map(|pair| {
		let output = Output::deserialize_compressed_exact(&pair.output[..]).map_err(failed)?;
		Ok(Pair { input: Input::new(pair.data).map_err(failed)?, output })
	});
	Ok((pairs.collect::<Result<_>>()?, inputs.additional))
}

/// Returns a signature as the stock node's module takes it.
pub fn signature(proof: &[u8], inputs: &[u8]) -> Result<Signature> {
	let inputs = Inputs::read(inputs).map_err(failed)?;
	let pairs = inputs.pairs.iter().map(|pair| (pair.data.to_vec(), pair.output.to_vec()));
	Ok((proof.to_vec(), pairs.collect(), inputs.additional.to_vec()))
}
