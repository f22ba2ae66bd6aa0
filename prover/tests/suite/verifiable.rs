//! The crate `verifiable`, with which Polkadot's chains prove personhood, as the prover and as another verifier.

use ark_vrf::{
	reexports::ark_serialize::{CanonicalDeserialize, CanonicalSerialize},
	ring::{verifier_key_from_commitment, RingCommitment, SrsLookup},
	suites::bandersnatch::BandersnatchSha512Ell2,
};
use assay_proof_system::{ProofSystem, VerifyError};
use assay_ring_vrf::{Proof, PublicInputs, RingVrf, VerifyingKey, Wasm};
use codec::Encode;
use verifiable::{
	ring::{
		bandersnatch::BandersnatchVrfVerifiable, make_canonical_pcs_vk,
		ring_verifier_builder_params, RingDomainSize, StaticChunk,
	},
	GenerateVerifiable,
};

type System = RingVrf<Wasm>;
type Secret = <BandersnatchVrfVerifiable as GenerateVerifiable>::Secret;
type Members = <BandersnatchVrfVerifiable as GenerateVerifiable>::Members;
type Signature = <BandersnatchVrfVerifiable as GenerateVerifiable>::Proof;

const MEMBERS: usize = 5;
const PROOF_LEN: usize = 752;
const OUTPUT_LEN: usize = 32;

/// Domains with the most members that they hold.
const DOMAINS: [(RingDomainSize, usize); 2] =
	[(RingDomainSize::Domain11, 255), (RingDomainSize::Domain12, 767)];

struct Ring {
	domain: RingDomainSize,
	secrets: Vec<Secret>,
	members: Members,
	key: VerifyingKey,
}

impl Ring {
	fn new((domain, most): (RingDomainSize, usize)) -> Self {
		let secrets: Vec<_> =
			(0..MEMBERS).map(|i| BandersnatchVrfVerifiable::new_secret([i as u8; 32])).collect();
		let parameters = ring_verifier_builder_params::<BandersnatchSha512Ell2>(domain);
		let mut ring = BandersnatchVrfVerifiable::start_members(domain);
		let keys = secrets.iter().map(BandersnatchVrfVerifiable::member_from_secret);
		BandersnatchVrfVerifiable::push_members(&mut ring, keys, |range| {
			let points = (&parameters).lookup(range).ok_or(())?;
			Ok(points.into_iter().map(StaticChunk).collect())
		})
		.expect("the ring has room");
		let members = BandersnatchVrfVerifiable::finish_members(ring);
		// A chain stores the commitment, uncompressed.
		let commitment = RingCommitment::<BandersnatchSha512Ell2>::deserialize_uncompressed(
			&members.encode()[..],
		);
		let key = verifier_key_from_commitment::<BandersnatchSha512Ell2>(
			commitment.expect("three points"),
			make_canonical_pcs_vk::<BandersnatchSha512Ell2>(),
		);
		let mut bytes = Vec::new();
		key.serialize_compressed(&mut bytes).expect("a vector takes every byte");
		let key = VerifyingKey::new(VerifyingKey::log_size_for(most), &bytes);
		Self { domain, secrets, members, key }
	}

	fn sign(&self, member: usize, contexts: &[&[u8]], message: &[u8]) -> Signature {
		let keys = || self.secrets.iter().map(BandersnatchVrfVerifiable::member_from_secret);
		let key = BandersnatchVrfVerifiable::member_from_secret(&self.secrets[member]);
		let opened = BandersnatchVrfVerifiable::open(self.domain, &key, keys()).expect("a member");
		let secret = &self.secrets[member];
		BandersnatchVrfVerifiable::create_multi_context(opened, secret, contexts, message)
			.expect("few contexts")
			.0
	}
}

/// Reads a signature, `proof ‖ n ‖ outputs`, as a proof and its inputs. Both sides know the contexts and the message.
fn read(signature: &Signature, contexts: &[&[u8]], message: &[u8]) -> (Proof, PublicInputs) {
	let (proof, rest) = signature.split_at(PROOF_LEN);
	let (outputs, none) = rest[1..].as_chunks::<OUTPUT_LEN>();
	assert_eq!(
		(usize::from(rest[0]), outputs.len(), none.len()),
		(contexts.len(), contexts.len(), 0)
	);
	let data: Vec<_> = contexts
		.iter()
		.map(|context| [b"VerifiableBandersnatchVrfInput", *context].concat())
		.collect();
	let pairs: Vec<_> =
		data.iter().zip(outputs).map(|(data, output)| (&data[..], *output)).collect();
	let inputs = PublicInputs::new(&pairs, message).expect("the data is short");
	(Proof(proof.to_vec()), inputs)
}

#[test]
fn signatures_of_verifiable_are_verified() {
	for ring in DOMAINS.map(Ring::new) {
		let key = System::prepare_key(&ring.key).expect("a well-formed key");
		let lists: [&[&[u8]]; 3] = [&[], &[b"asset hub"], &[b"people", b"", b"coretime"]];
		for (member, contexts) in lists.into_iter().enumerate() {
			let signature = ring.sign(member, contexts, b"message");
			let (proof, inputs) = read(&signature, contexts, b"message");
			assert_eq!(System::verify(&key, &proof, &inputs), Ok(()));
			let aliases = BandersnatchVrfVerifiable::validate_multi_context(
				ring.domain,
				&signature,
				&ring.members,
				contexts,
				b"message",
			);
			assert_eq!(
				inputs.aliases().expect("they are well-formed"),
				aliases.expect("the signature is valid").to_vec()
			);
		}
	}
}

#[test]
fn signatures_for_something_else_are_refused() {
	let [ring, other] = DOMAINS.map(Ring::new);
	let key = System::prepare_key(&ring.key).expect("a well-formed key");
	let contexts: &[&[u8]] = &[b"asset hub"];
	let signature = ring.sign(1, contexts, b"message");
	for (contexts, message) in [(contexts, "other"), (&[b"people"], "message")] {
		let (proof, inputs) = read(&signature, contexts, message.as_bytes());
		assert_eq!(System::verify(&key, &proof, &inputs), Err(VerifyError::ProofInvalid));
	}
	// The same members, over another domain.
	let (proof, inputs) = read(&other.sign(1, contexts, b"message"), contexts, b"message");
	assert_eq!(System::verify(&key, &proof, &inputs), Err(VerifyError::ProofInvalid));
}

#[test]
fn signatures_of_verifiable_are_verified_in_a_batch() {
	let ring = Ring::new(DOMAINS[0]);
	let key = System::prepare_key(&ring.key).expect("a well-formed key");
	let contexts: &[&[u8]] = &[b"asset hub"];
	let sign = |member| read(&ring.sign(member, contexts, b"message"), contexts, b"message");
	let mut batch: Vec<_> = (0..MEMBERS).map(sign).collect();
	assert_eq!(System::verify_batch(&key, &batch), Ok(()));
	batch[2].1 = read(&ring.sign(2, contexts, b"message"), contexts, b"other").1;
	assert_eq!(System::verify_batch(&key, &batch), Err(VerifyError::ProofInvalid));
}
