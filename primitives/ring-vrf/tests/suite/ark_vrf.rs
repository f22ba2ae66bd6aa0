//! ark-vrf as the prover, and as another verifier.

use ark_vrf::{
	reexports::ark_serialize::{CanonicalDeserialize, CanonicalSerialize},
	suites::bandersnatch::{
		BandersnatchSha512Ell2, Input, Output, Public, RingBatchVerifier, RingContext, RingProof,
		RingProverKey, RingSetup, RingVerifierKey, Secret,
	},
	CanonicalDeserializeExact, VrfIo,
};
use assay_proof_system::{Backend, Defect, ProofSystem, VerifyError};
use assay_ring_vrf::{
	layout::{Inputs, MIN_LOG_SIZE, RESERVED_ROWS},
	simulator::Simulator,
	Proof, PublicInputs, RingVrf, VerifyingKey, Wasm,
};
use assay_ring_vrf_test_suite::{
	agreement::{changed, changes, output_fields, run},
	hostile::{self, compressed, proof_fields, Kind},
};
use proptest::prelude::*;
use std::{cell::Cell, sync::LazyLock};

type System = RingVrf<Wasm>;
type Pair = VrfIo<BandersnatchSha512Ell2>;

/// Sizes of rings, and the logarithms of their domains. A domain of `2^9` holds at most 255 members.
const SIZES: [(usize, u8); 4] = [(1, 9), (255, 9), (256, 10), (1000, 11)];

/// A ring with its members.
struct Ring {
	secrets: Vec<Secret>,
	context: RingContext,
	prover_key: RingProverKey,
	verifier_key: RingVerifierKey,
	key: VerifyingKey,
}

impl Ring {
	fn new(size: usize, seed: u8) -> Self {
		let secret = |index: usize| {
			let mut bytes = [seed; 32];
			bytes[..8].copy_from_slice(&index.to_le_bytes());
			Secret::from_seed(bytes)
		};
		let secrets: Vec<_> = (0..size).map(secret).collect();
		let members: Vec<Public> = secrets.iter().map(|secret| secret.public()).collect();
		let setup = RingSetup::from_seed_insecure(size, [seed; 32]);
		let (prover_key, verifier_key) = setup.keys(&members).expect("the ring fits");
		let key = VerifyingKey::new(VerifyingKey::log_size_for(size), &compressed(&verifier_key));
		let context = setup.ring_context().clone();
		Self { secrets, context, prover_key, verifier_key, key }
	}

	fn prove(&self, member: usize, data: &[&[u8]], additional: &[u8]) -> (Proof, PublicInputs) {
		let secret = &self.secrets[member];
		let pairs: Vec<Pair> = data
			.iter()
			.map(|data| secret.vrf_io(Input::new(data).expect("any data has a point")))
			.collect();
		let prover = self.context.ring_prover(self.prover_key.clone(), member);
		let proof = secret.prove_ring(&pairs[..], additional, &prover);
		let encoded: Vec<_> = data
			.iter()
			.zip(&pairs)
			.map(|(data, pair)| {
				(*data, compressed(&pair.output).try_into().expect("a compressed point"))
			})
			.collect();
		let inputs = PublicInputs::new(&encoded, additional).expect("the data is short");
		assert_eq!(
			inputs.aliases().expect("they are well-formed"),
			pairs.iter().map(|pair| pair.output.hash()).collect::<Vec<[u8; 32]>>()
		);
		(Proof(compressed(&proof)), inputs)
	}
}

/// The rings of every size, and three proofs for each.
struct Case {
	ring: Ring,
	/// A key of the same layout.
	other_key: VerifyingKey,
	proofs: Vec<(Proof, PublicInputs)>,
}

static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
	let case = |(size, _): (usize, u8)| {
		let ring = Ring::new(size, 1);
		let data: [&[u8]; 2] = [b"first", b"second"];
		let members = [0, size / 2, size - 1];
		let proofs = members.map(|member| ring.prove(member, &data, b"message")).into();
		Case { ring, other_key: Ring::new(size, 2).key, proofs }
	};
	SIZES.map(case).into()
});

#[test]
fn domains_are_those_of_ark_vrf() {
	for (size, log_size) in SIZES.into_iter().chain([(0, 9), (767, 10), (768, 11)]) {
		assert_eq!(VerifyingKey::log_size_for(size), log_size, "{size} members");
		let most = RingContext::new(size).max_ring_size();
		assert_eq!(most + RESERVED_ROWS, 1 << log_size, "{size} members");
	}
	assert_eq!(VerifyingKey::log_size_for(usize::MAX), u8::MAX);
}

#[test]
fn accepts_signatures_of_members() {
	for Case { ring, proofs, .. } in CASES.iter() {
		let key = System::prepare_key(&ring.key).expect("a well-formed key");
		for (proof, inputs) in proofs {
			assert_eq!(System::verify(&key, proof, inputs), Ok(()));
		}
		assert_eq!(System::verify_batch(&key, proofs), Ok(()));
	}
	let ring = &CASES[0].ring;
	let key = System::prepare_key(&ring.key).expect("a well-formed key");
	for pairs in [0, 1, 3, 16] {
		let data: Vec<_> = (0..pairs).map(|pair: u32| pair.to_le_bytes()).collect();
		let data: Vec<_> = data.iter().map(|data| &data[..]).collect();
		for additional in [&b""[..], b"message"] {
			let (proof, inputs) = ring.prove(0, &data, additional);
			assert_eq!(System::verify(&key, &proof, &inputs), Ok(()), "{pairs} pairs");
		}
	}
}

#[test]
fn refuses_signatures_of_others() {
	let [own, other] = [1, 2].map(|seed| Ring::new(8, seed));
	let data: [&[u8]; 1] = [b"context"];
	let key = System::prepare_key(&own.key).expect("a well-formed key");
	let (proof, inputs) = other.prove(3, &data, b"message");
	assert_eq!(System::verify(&key, &proof, &inputs), Err(VerifyError::ProofInvalid));
	// A prover for a place that is not its own.
	let prover = own.context.ring_prover(own.prover_key.clone(), 3);
	let pair = own.secrets[4].vrf_io(Input::new(data[0]).expect("any data has a point"));
	let proof = Proof(compressed(&own.secrets[4].prove_ring(pair, b"message", &prover)));
	let output = compressed(&pair.output).try_into().expect("a compressed point");
	let inputs = PublicInputs::new(&[(data[0], output)], b"message").expect("the data is short");
	assert_eq!(System::verify(&key, &proof, &inputs), Err(VerifyError::ProofInvalid));
}

/// Decodes inputs like ark-vrf, apart from their framing.
fn pairs(inputs: &[u8]) -> Option<(Vec<Pair>, Vec<u8>)> {
	let inputs = Inputs::read(inputs).ok()?;
	let pairs = inputs.pairs.iter().map(|pair| {
		let output = Output::deserialize_compressed_exact(pair.output).ok()?;
		Some(Pair { input: Input::new(pair.data).ok()?, output })
	});
	Some((pairs.collect::<Option<_>>()?, inputs.additional.to_vec()))
}

/// Returns ark-vrf's verdict.
fn accepts(context: &RingContext, key: &[u8], proof: &[u8], inputs: &[u8]) -> bool {
	let verdict = || {
		let key = RingVerifierKey::deserialize_compressed_exact(key).ok()?;
		let proof = RingProof::deserialize_compressed_exact(proof).ok()?;
		let (pairs, additional) = pairs(inputs)?;
		proof.verify(pairs, additional, &context.ring_verifier(key)).ok()
	};
	verdict().is_some()
}

/// Returns true if both points of a setup in G2 are identities, under which both sides of every
/// opening check are one.
fn has_no_g2(key: &[u8]) -> bool {
	let identity = hostile::identity(Kind::G2);
	let places = hostile::places(&hostile::KEY, 0);
	let mut points = places.into_iter().filter(|(kind, _)| matches!(kind, Kind::G2));
	points.all(|(_, place)| key.get(place) == Some(&identity[..]))
}

#[test]
fn refuses_a_setup_without_points_in_g2_under_which_ark_vrf_accepts() {
	let Case { ring, proofs, .. } = &CASES[0];
	let (proof, inputs) = &proofs[0];
	let mut key = ring.key.0.clone();
	assert!(!has_no_g2(&key[1..]));
	for (kind, place) in hostile::places(&hostile::KEY, 1) {
		if matches!(kind, Kind::G2) {
			key[place].copy_from_slice(&hostile::identity(kind));
		}
	}
	assert!(has_no_g2(&key[1..]));
	assert!(accepts(&ring.context, &key[1..], &proof.0, &inputs.0));
	assert_eq!(<Wasm>::prepare_key(&key), Err(VerifyError::MalformedKey(Defect::Identity)));
}

#[test]
fn agrees_with_ark_vrf_on_corruptions() {
	let fields = (hostile::places(&hostile::KEY, 0), proof_fields(), output_fields());
	let verdicts = [Cell::new(0), Cell::new(0)];
	let strategy = (0..SIZES.len(), 0..3usize, 0..4u8, changes());
	run(1000, strategy, |(size, index, corrupted, changes)| {
		let Case { ring, other_key, proofs } = &CASES[size];
		let ((proof, inputs), (other, other_inputs)) = (&proofs[index], &proofs[(index + 1) % 3]);
		let (mut key, mut proof, mut inputs) =
			(ring.key.0[1..].to_vec(), proof.0.clone(), inputs.0.clone());
		match corrupted {
			0 => key = changed(&key, &other_key.0[1..], &fields.0, &changes),
			1 => inputs = changed(&inputs, &other_inputs.0, &fields.2, &changes),
			_ => proof = changed(&proof, &other.0, &fields.1, &changes),
		}
		let registered = [&ring.key.0[..1], &key].concat();
		let verdict = <Wasm>::prepare_key(&registered)
			.and_then(|prepared| <Wasm as Backend<_>>::verify(&prepared, &proof, &inputs));
		let expected = !has_no_g2(&key) && accepts(&ring.context, &key, &proof, &inputs);
		verdicts[usize::from(expected)].set(verdicts[usize::from(expected)].get() + 1);
		prop_assert_eq!(verdict.is_ok(), expected, "{:?}", verdict);
		Ok(())
	});
	// Both verdicts were compared.
	assert!(verdicts.iter().all(|verdict| verdict.get() > 50), "{verdicts:?}");
}

/// The one proof under a sound key that ark-vrf accepts and this crate refuses.
#[test]
fn refuses_several_outputs_of_one_input_which_ark_vrf_accepts() {
	let simulator = Simulator::new(MIN_LOG_SIZE, 0);
	let key = simulator.verifying_key().0;
	let prepared = <Wasm>::prepare_key(&key).expect("a well-formed key");
	let (proof, inputs) = simulator.prove_other_outputs(b"context", 3, 0);
	assert!(accepts(&RingContext::new(1), &key[1..], &proof.0, &inputs.0));
	let verdict = <Wasm as Backend<_>>::verify(&prepared, &proof.0, &inputs.0);
	assert_eq!(verdict, Err(VerifyError::ProofInvalid));
	let mut aliases = inputs.aliases().expect("they are well-formed");
	aliases.dedup();
	assert_eq!(aliases.len(), 3);
}

#[test]
fn agrees_with_ark_vrf_on_batches() {
	let Case { ring, proofs, .. } = &CASES[0];
	let key = <Wasm>::prepare_key(&ring.key.0).expect("a well-formed key");
	let fields = proof_fields();
	run(100, (1..4usize, 0..3usize, changes()), |(size, bad, changes)| {
		let mut batch: Vec<_> =
			proofs[..size].iter().map(|(proof, inputs)| (proof.0.clone(), &inputs.0[..])).collect();
		let bad = &mut batch[bad % size].0;
		*bad = changed(bad, &proofs[2].0 .0, &fields, &changes);
		let entries: Vec<_> = batch.iter().map(|(proof, inputs)| (&proof[..], *inputs)).collect();

		let verifier = ring.context.ring_verifier(ring.verifier_key.clone());
		let mut theirs = RingBatchVerifier::new(&verifier);
		let pushed = entries.iter().all(|(proof, inputs)| {
			let proof = RingProof::deserialize_compressed_exact(proof);
			let (pairs, additional) = pairs(inputs).expect("they are well-formed");
			proof.is_ok_and(|proof| theirs.push(pairs, additional, &proof, &verifier).is_ok())
		});
		let expected = pushed && theirs.verify().is_ok();
		prop_assert_eq!(<Wasm as Backend<_>>::verify_batch(&key, &entries).is_ok(), expected);
		Ok(())
	});
}

/// One value has one encoding: ark-vrf encodes accepted proofs as the same bytes.
#[test]
fn accepted_proofs_are_encoded_as_ark_vrf_does() {
	for (proof, _) in CASES.iter().flat_map(|case| &case.proofs) {
		let decoded = RingProof::deserialize_compressed(&proof.0[..]).expect("a valid proof");
		let mut again = Vec::new();
		decoded.serialize_compressed(&mut again).expect("a vector takes any bytes");
		assert_eq!(again, proof.0);
	}
}
