//! Ring VRF signatures: for few outputs and for the most, one by one and in batches.

use super::{limits::Limits, Case, Subject};
use crate::{
	calls::Verifier,
	probes::{failed, Probes},
	results::Column,
	standalone::Slices,
};
use anyhow::Result;
use ark_vrf::{
	suites::bandersnatch::{
		BandersnatchSha512Ell2, Input, Output, RingBatchVerifier, RingContext, RingProof,
		RingVerifier, RingVerifierKey,
	},
	CanonicalDeserializeExact, VrfIo,
};
use assay_baselines_runtime::RuntimeCall;
use assay_host_functions::Host;
use assay_proof_system::{
	batch::{pack, unpack},
	key_hash, ProofSystem,
};
use assay_ring_vrf::{
	layout::{Inputs, MAX_BATCH, MAX_PAIRS},
	simulator::Simulator,
	Backend, BandersnatchRing, Proof, PublicInputs, RingVrf, VerifyingKey,
};
use codec::Encode;
use pallet_verifier::KeySource;
use sp_core::H256;
use sp_runtime::traits::BlakeTwo256;

/// The instances of the verifier's pallet, each in its column. There is none by curve host calls.
const INSTANCES: [(&str, Column); 3] = [
	("RingVrfArkworks", Column::PureWasm),
	("RingVrfWasm", Column::Wasm),
	("RingVrf", Column::Host),
];

/// Members of the ring. A verifier's time depends on the domain's logarithm alone.
const MEMBERS: usize = 1000;

/// Signatures of one ring that a case of single ones goes round.
const SIGNATURES: usize = 8;

/// Signatures in a batch. In pure wasm, several times that number would weigh more than a transaction may.
const BATCH: usize = 8;

/// About what all columns take for a signature, in microseconds: a part for its proof, and one for each output.
const COST: f64 = 100_000.0;
const OUTPUT_COST: f64 = 5_000.0;

/// Checks under a registered key.
struct Signatures {
	/// The number of outputs of each.
	outputs: usize,
	/// True for a batch, checked at once.
	batch: bool,
}

/// A case's key and signatures.
struct Fixture {
	key: VerifyingKey,
	hash: H256,
	entries: Vec<(Proof, PublicInputs)>,
}

/// Every case of ring VRF signatures.
pub fn cases() -> Vec<Case> {
	let case = |outputs: usize, batch: bool| {
		let plural = if outputs == 1 { "" } else { "s" };
		let (operation, name, size) = if batch {
			("ring_vrf_verify_batch", format!("{BATCH} proofs of {outputs} output{plural}"), BATCH)
		} else {
			("ring_vrf_verify", format!("{outputs} output{plural}"), outputs)
		};
		let proofs = if batch { BATCH } else { 1 };
		Case {
			name: format!("{operation}, {name}"),
			curve: "bandersnatch",
			operation: operation.into(),
			size,
			cost: (COST + OUTPUT_COST * outputs as f64) * proofs as f64,
			quick: outputs == 1,
			subject: Box::new(Signatures { outputs, batch }),
		}
	};
	vec![case(1, false), case(MAX_PAIRS, false), case(1, true)]
}

/// Adds the calls at their limits.
pub fn limits(limits: &mut Limits) -> Result<()> {
	limits.verifier::<RingVrf<Host>>("RingVrf", &["Wasm", ""], "outputs")
}

impl Signatures {
	/// The case's key and signatures. The cases have different keys, so that each can register its own.
	fn fixture(&self) -> Fixture {
		let seed = self.outputs as u64 * 2 + u64::from(self.batch);
		let simulator = Simulator::new(VerifyingKey::log_size_for(MEMBERS), seed);
		let key = simulator.verifying_key();
		let contexts: Vec<_> = (0..self.outputs as u64).map(u64::to_le_bytes).collect();
		let contexts: Vec<_> = contexts.iter().map(|context| &context[..]).collect();
		let proofs = if self.batch { BATCH } else { SIGNATURES };
		Fixture {
			hash: key_hash::<BlakeTwo256>(RingVrf::<Host>::ID, &key.encode()),
			key,
			entries: (0..proofs as u64)
				.map(|nonce| simulator.prove(&contexts, b"message", nonce))
				.collect(),
		}
	}

	fn calls(&self, pallet: &str, fixture: &Fixture) -> Result<Vec<RuntimeCall>> {
		let pallet = Verifier(pallet);
		let key = KeySource::<VerifyingKey>::Registered(fixture.hash);
		if self.batch {
			return Ok(vec![pallet.verify_batch(&key, &fixture.entries)?]);
		}
		let entries = fixture.entries.iter();
		entries.map(|(proof, inputs)| pallet.verify(&key, proof, inputs)).collect()
	}
}

impl Subject for Signatures {
	fn preparation(&self) -> Result<Vec<RuntimeCall>> {
		let key = self.fixture().key;
		INSTANCES.iter().map(|(pallet, _)| Verifier(pallet).register_key(&key)).collect()
	}

	fn probe(&self, probes: &mut Probes<'_>) -> Result<()> {
		let fixture = self.fixture();
		for (pallet, column) in INSTANCES {
			probes.calls(column, &self.calls(pallet, &fixture)?)?;
		}
		let key =
			<Host as Backend<BandersnatchRing>>::prepare_key(&fixture.key.0).map_err(failed)?;
		let library = library(&fixture.key)?;
		let entries = fixture.entries.iter().map(|(proof, inputs)| (&proof.0[..], &inputs.0[..]));
		if self.batch {
			let packed = pack(&entries.collect::<Vec<_>>());
			let slices: Vec<Slices> = vec![[key, packed, Vec::new()]];
			probes.standalone("ring_vrf_verify_batch", &slices, None)?;
			probes.native(Column::Native, slices.clone(), |[key, packed, _]| {
				let batch = unpack(packed, MAX_BATCH).map_err(failed)?;
				<Host as Backend<BandersnatchRing>>::verify_batch(key, &batch).map_err(failed)
			});
			probes.native(Column::Arkworks, slices, move |[_, packed, _]| {
				library_verifies_batch(&library, packed)
			});
		} else {
			let slices: Vec<Slices> = entries
				.map(|(proof, inputs)| [key.clone(), proof.to_vec(), inputs.to_vec()])
				.collect();
			probes.standalone("ring_vrf_verify", &slices, None)?;
			probes.native(Column::Native, slices.clone(), |[key, proof, inputs]| {
				<Host as Backend<BandersnatchRing>>::verify(key, proof, inputs).map_err(failed)
			});
			probes.native(Column::Arkworks, slices, move |[_, proof, inputs]| {
				library_verifies(&library, proof, inputs)
			});
		}
		Ok(())
	}
}

/// A pair of an input and an output, as ark-vrf has it.
type Pair = VrfIo<BandersnatchSha512Ell2>;

/// Returns ark-vrf's verifier for a key. Its domain is that of [`MEMBERS`].
fn library(key: &VerifyingKey) -> Result<RingVerifier> {
	let (_, key) = key.0.split_at(1);
	let key = RingVerifierKey::deserialize_compressed_exact(key).map_err(failed)?;
	Ok(RingContext::new(MEMBERS).into_ring_verifier(key))
}

/// Checks a signature with ark-vrf, from the bytes that the host function gets.
fn library_verifies(verifier: &RingVerifier, proof: &[u8], inputs: &[u8]) -> Result<()> {
	let proof = RingProof::deserialize_compressed_exact(proof).map_err(failed)?;
	let (pairs, additional) = library_inputs(inputs)?;
	proof.verify(pairs, additional, verifier).map_err(failed)
}

/// Checks a packed batch with ark-vrf.
fn library_verifies_batch(verifier: &RingVerifier, packed: &[u8]) -> Result<()> {
	let mut batch = RingBatchVerifier::new(verifier);
	for (proof, inputs) in unpack(packed, MAX_BATCH).map_err(failed)? {
		let proof = RingProof::deserialize_compressed_exact(proof).map_err(failed)?;
		let (pairs, additional) = library_inputs(inputs)?;
		batch.push(pairs, additional, &proof, verifier).map_err(failed)?;
	}
	batch.verify().map_err(failed)
}

/// Decodes inputs to the pairs and the additional data of ark-vrf.
fn library_inputs(inputs: &[u8]) -> Result<(Vec<Pair>, &[u8])> {
	let inputs = Inputs::read(inputs).map_err(failed)?;
	let pairs = inputs.pairs.iter().map(|pair| {
		let output = Output::deserialize_compressed_exact(&pair.output[..]).map_err(failed)?;
		Ok(Pair { input: Input::new(pair.data).map_err(failed)?, output })
	});
	Ok((pairs.collect::<Result<_>>()?, inputs.additional))
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::chain::Chain;

	#[test]
	fn the_chain_takes_a_signature_and_refuses_it_for_other_inputs() {
		let subject = Signatures { outputs: 1, batch: false };
		let fixture = subject.fixture();
		let mut chain = Chain::new().unwrap();
		chain.extend(subject.preparation().unwrap()).unwrap();
		let block = chain.open().unwrap();
		let key = KeySource::<VerifyingKey>::Registered(fixture.hash);
		let [(proof, inputs), (_, others), ..] = &fixture.entries[..] else { unreachable!() };
		for (pallet, _) in INSTANCES {
			let verdict = |inputs| {
				let call = Verifier(pallet).verify(&key, proof, inputs).unwrap();
				chain.apply(&block, &chain.sign(call, 0)).unwrap().0.unwrap()
			};
			assert_eq!(verdict(inputs), Ok(()), "{pallet}");
			assert!(verdict(others).is_err(), "{pallet}");
		}
	}

	#[test]
	fn ark_vrf_takes_the_same_signatures() {
		let fixture = Signatures { outputs: 2, batch: true }.fixture();
		let verifier = library(&fixture.key).unwrap();
		let [(proof, inputs), (_, others), ..] = &fixture.entries[..] else { unreachable!() };
		library_verifies(&verifier, &proof.0, &inputs.0).unwrap();
		assert!(library_verifies(&verifier, &proof.0, &others.0).is_err());
		let entries = fixture.entries.iter().map(|(proof, inputs)| (&proof.0[..], &inputs.0[..]));
		let mut entries: Vec<_> = entries.collect();
		library_verifies_batch(&verifier, &pack(&entries)).unwrap();
		entries[1].1 = entries[0].1;
		assert!(library_verifies_batch(&verifier, &pack(&entries)).is_err());
	}
}
