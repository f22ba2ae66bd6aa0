//! Both chains give the same verdict, with the same error, on the updates of the pallet's own tests and
//! on changed ones.

#![allow(clippy::unwrap_used)]

use assay_bls_signatures::{group::G1, Group};
use assay_proof_system::Defect;
use assay_snowbridge::{
	calls::{force_checkpoint, register_key, submit, verify, Call},
	chain::{Bls, Chain, Verdict},
	fixtures,
};
use assay_snowbridge_runtime::{fork_versions, Runtime};
use snowbridge_beacon_primitives::{
	merkle_proof::subtree_index, BlsError, ForkVersions, PublicKey,
};
use snowbridge_pallet_ethereum_client::{
	config::electra::CURRENT_SYNC_COMMITTEE_INDEX,
	types::{CheckpointUpdate, SyncAggregate, SyncCommittee, Update},
};
use sp_core::H256;

type ClientError = snowbridge_pallet_ethereum_client::Error<Runtime>;
type VerifierError = pallet_verifier::Error<Runtime, pallet_verifier::BlsMinPk>;

/// A chain with each BLS.
struct Chains([Chain; 2]);

impl Chains {
	fn new() -> Self {
		Self::with_fork_versions(&fork_versions())
	}

	fn with_fork_versions(versions: &ForkVersions) -> Self {
		Self(Bls::ALL.map(|bls| Chain::with_fork_versions(bls, versions).unwrap()))
	}

	/// Makes chains at a checkpoint.
	fn at(checkpoint: Box<CheckpointUpdate>) -> Self {
		let mut chains = Self::new();
		assert_eq!(chains.apply(&force_checkpoint(checkpoint)), Ok(()));
		chains
	}

	/// Returns the verdict of both chains.
	fn dispatch(&self, call: &Call) -> Verdict {
		let [wasm, host] = self.0.each_ref().map(|chain| chain.dispatch(call).unwrap().0);
		assert_eq!(wasm, host);
		host
	}

	/// Returns the verdict of both chains, which keep the changes.
	fn apply(&mut self, call: &Call) -> Verdict {
		let [wasm, host] = self.0.each_mut().map(|chain| chain.apply(call).unwrap());
		assert_eq!(wasm, host);
		host
	}
}

fn client(error: ClientError) -> Verdict {
	Err(error.into())
}

fn bls(error: BlsError) -> Verdict {
	client(ClientError::BLSVerificationFailed(error))
}

/// Returns the SHA-256 root above a leaf.
fn root(leaf: H256, branch: &[H256], place: usize) -> H256 {
	branch.iter().enumerate().fold(leaf, |node, (level, sibling)| {
		let is_right = place >> level & 1 == 1;
		let (left, right) = if is_right { (sibling, &node) } else { (&node, sibling) };
		sp_io::hashing::sha2_256(&[left.0, right.0].concat()).into()
	})
}

/// Returns the checkpoint with another committee and valid proofs. The root origin may set any
/// checkpoint.
fn checkpoint_of(committee: SyncCommittee) -> Box<CheckpointUpdate> {
	let mut update = fixtures::checkpoint().unwrap();
	let place = subtree_index(CURRENT_SYNC_COMMITTEE_INDEX);
	let leaf = committee.hash_tree_root().unwrap();
	// The path of the block roots meets the committee's here.
	update.block_roots_branch[4] = root(leaf, &update.current_sync_committee_branch[..4], place);
	update.header.state_root = root(leaf, &update.current_sync_committee_branch, place);
	update.current_sync_committee = committee;
	update
}

/// Returns the checkpoint's committee, changed.
fn changed(change: impl FnOnce(&mut SyncCommittee)) -> SyncCommittee {
	let mut committee = fixtures::checkpoint().unwrap().current_sync_committee.clone();
	change(&mut committee);
	committee
}

/// Returns a compressed key that is `first` and zeros.
fn zeros_after(first: u8) -> PublicKey {
	let mut key = PublicKey::default();
	key.0[0] = first;
	key
}

fn identity() -> PublicKey {
	zeros_after(0xc0)
}

/// Returns the point (0, 2), which has order three.
fn outside_the_subgroup() -> PublicKey {
	zeros_after(0x80)
}

/// Returns the sum of a key and [`outside_the_subgroup`].
fn moved_outside(key: &PublicKey) -> PublicKey {
	let points = [key, &outside_the_subgroup()].map(|key| G1::decompress(&key.0).unwrap());
	PublicKey(G1::compress(&G1::sum(&points)).try_into().unwrap())
}

fn finalized(change: impl FnOnce(&mut Update)) -> Call {
	let mut update = fixtures::finalized_header_update().unwrap();
	change(&mut update);
	submit(update)
}

#[test]
fn both_follow_the_updates() {
	let mut chains = Chains::at(fixtures::checkpoint().unwrap());
	for (place, update) in [
		fixtures::sync_committee_update(),
		fixtures::finalized_header_update(),
		fixtures::next_sync_committee_update(),
		fixtures::next_finalized_header_update(),
	]
	.into_iter()
	.enumerate()
	{
		assert_eq!(chains.apply(&submit(update.unwrap())), Ok(()), "{place}");
	}
	let mut chains = Chains::at(fixtures::checkpoint().unwrap());
	let finalized = submit(fixtures::finalized_header_update_by_fewer().unwrap());
	assert_eq!(chains.dispatch(&finalized), Ok(()));
	let committee = submit(fixtures::sync_committee_update_by_fewer().unwrap());
	assert_eq!(chains.apply(&committee), Ok(()));
}

#[test]
fn the_checkpoint_is_proved() {
	let mut update = fixtures::checkpoint().unwrap();
	let trusted = checkpoint_of(update.current_sync_committee.clone());
	assert_eq!(trusted.header, update.header);
	assert_eq!(trusted.block_roots_branch, update.block_roots_branch);
	update.current_sync_committee.pubkeys[0] = identity();
	let refused = client(ClientError::InvalidSyncCommitteeMerkleProof);
	assert_eq!(Chains::new().dispatch(&force_checkpoint(update)), refused);
	let update = submit(fixtures::finalized_header_update().unwrap());
	assert_eq!(Chains::new().dispatch(&update), client(ClientError::NotBootstrapped));
}

#[test]
fn a_flipped_bit_of_the_signature_is_refused() {
	let chains = Chains::at(fixtures::checkpoint().unwrap());
	let flip = |place: usize, bit: u8| {
		chains.dispatch(&finalized(|update| {
			update.sync_aggregate.sync_committee_signature.0[place] ^= bit;
		}))
	};
	// The sign; then the flag of a compressed point, the flag of infinity.
	assert_eq!(flip(0, 0x20), bls(BlsError::SignatureVerificationFailed));
	assert_eq!(flip(0, 0x80), bls(BlsError::InvalidSignature));
	assert_eq!(flip(0, 0x40), bls(BlsError::InvalidSignature));
	let [mut off_curve, mut outside] = [0, 0];
	for place in (0..96).step_by(5) {
		match flip(place, 1) {
			refused if refused == bls(BlsError::InvalidSignature) => off_curve += 1,
			refused if refused == bls(BlsError::SignatureVerificationFailed) => outside += 1,
			verdict => panic!("{place}: {verdict:?}"),
		}
	}
	assert!(off_curve > 0 && outside > 0, "{off_curve} {outside}");
}

#[test]
fn flipped_participation_bits_are_refused() {
	let chains = Chains::at(fixtures::checkpoint().unwrap());
	for place in [0, 31, 63] {
		let call = finalized(|update| update.sync_aggregate.sync_committee_bits[place] ^= 0x10);
		assert_eq!(chains.dispatch(&call), bls(BlsError::SignatureVerificationFailed));
		let mut update = fixtures::finalized_header_update_by_fewer().unwrap();
		update.sync_aggregate.sync_committee_bits[place] ^= 0x10;
		let call = submit(update);
		assert_eq!(chains.dispatch(&call), bls(BlsError::SignatureVerificationFailed));
	}
	// As many absent as there may be, and one more.
	let absent = |count: usize| {
		finalized(|update| {
			for member in 0..count {
				update.sync_aggregate.sync_committee_bits[member / 8] &= !(1 << (member % 8));
			}
		})
	};
	assert_eq!(chains.dispatch(&absent(170)), bls(BlsError::SignatureVerificationFailed));
	let too_few = client(ClientError::SyncCommitteeParticipantsNotSupermajority);
	assert_eq!(chains.dispatch(&absent(171)), too_few);
}

#[test]
fn another_message_is_refused() {
	let mut versions = fork_versions();
	versions.electra.version = [9, 0, 0, 0];
	let mut other_fork = Chains::with_fork_versions(&versions);
	let checkpoint = force_checkpoint(fixtures::checkpoint().unwrap());
	assert_eq!(other_fork.apply(&checkpoint), Ok(()));
	let refused = bls(BlsError::SignatureVerificationFailed);
	assert_eq!(other_fork.dispatch(&finalized(|_| ())), refused);

	let chains = Chains::at(fixtures::checkpoint().unwrap());
	let other_proposer = finalized(|update| update.attested_header.proposer_index += 1);
	assert_eq!(chains.dispatch(&other_proposer), refused);
	let other_state = finalized(|update| update.attested_header.state_root.0[0] ^= 1);
	assert_eq!(chains.dispatch(&other_state), client(ClientError::InvalidHeaderMerkleProof));
}

/// The client does not check whether keys are in the subgroup, and accepts the identity: it trusts that
/// they belong to a committee.
#[test]
fn keys_of_a_committee_decode_alike() {
	for key in [identity(), outside_the_subgroup()] {
		let chains = Chains::at(checkpoint_of(changed(|committee| committee.pubkeys[0] = key)));
		// The sum of all keys is a field of its own.
		assert_eq!(chains.dispatch(&finalized(|_| ())), Ok(()));
	}
	// Off the curve; without the flag; above the modulus; infinity with the sign.
	let mut off_curve = PublicKey::default();
	off_curve.0[0] = 0x80;
	while G1::decompress(&off_curve.0) != Err(Defect::NotOnCurve) {
		off_curve.0[47] += 1;
	}
	for key in [off_curve, zeros_after(0), PublicKey([0xff; 48]), zeros_after(0xe0)] {
		let refused = client(ClientError::BLSPreparePublicKeysFailed);
		for committee in [
			changed(|committee| committee.pubkeys[511] = key),
			changed(|committee| committee.aggregate_pubkey = key),
		] {
			assert_eq!(
				Chains::new().dispatch(&force_checkpoint(checkpoint_of(committee))),
				refused
			);
		}
	}
}

#[test]
fn the_sum_of_keys_has_the_same_verdict() {
	let of_sum = |sum: fn(&PublicKey) -> PublicKey| {
		let committee = changed(|committee| {
			committee.aggregate_pubkey = sum(&committee.aggregate_pubkey);
		});
		Chains::at(checkpoint_of(committee))
	};
	let refused = bls(BlsError::SignatureVerificationFailed);
	let by_fewer = submit(fixtures::finalized_header_update_by_fewer().unwrap());
	let unsigned = finalized(|update| {
		let signature = &mut update.sync_aggregate.sync_committee_signature.0;
		signature.fill(0);
		signature[0] = 0xc0;
	});
	// The pairing ignores a component whose order is not the group's. A sum that has no other component
	// has the identity as its signature.
	for (sum, of_unsigned) in [
		((|_| identity()) as fn(&PublicKey) -> PublicKey, refused),
		(|_| outside_the_subgroup(), Ok(())),
	] {
		let chains = of_sum(sum);
		assert_eq!(chains.dispatch(&finalized(|_| ())), refused);
		assert_eq!(chains.dispatch(&by_fewer), refused);
		assert_eq!(chains.dispatch(&unsigned), of_unsigned);
	}
	assert_eq!(of_sum(moved_outside).dispatch(&by_fewer), Ok(()));
}

#[test]
fn absent_keys_have_the_same_verdict() {
	let update = fixtures::finalized_header_update_by_fewer().unwrap();
	let bits = update.sync_aggregate.sync_committee_bits;
	let absent = (0..512).find(|member| bits[member / 8] >> (member % 8) & 1 == 0).unwrap();
	let call = submit(update);
	let replaced = |key: fn(&PublicKey) -> PublicKey| {
		let committee =
			changed(|committee| committee.pubkeys[absent] = key(&committee.pubkeys[absent]));
		Chains::at(checkpoint_of(committee)).dispatch(&call)
	};
	let refused = bls(BlsError::SignatureVerificationFailed);
	assert_eq!(replaced(|_| identity()), refused);
	assert_eq!(replaced(|_| outside_the_subgroup()), refused);
	assert_eq!(replaced(moved_outside), Ok(()));
	assert_eq!(replaced(|key| *key), Ok(()));
}

#[test]
fn assays_pallet_verifies_the_same_signatures() {
	let checkpoint = fixtures::checkpoint().unwrap();
	let committee = checkpoint.current_sync_committee.clone();
	let mut chains = Chains::at(checkpoint);
	assert_eq!(chains.apply(&register_key(&committee)), Ok(()));
	for update in [
		fixtures::sync_committee_update(),
		fixtures::finalized_header_update(),
		fixtures::finalized_header_update_by_fewer(),
	] {
		let update = update.unwrap();
		let signed = &update.sync_aggregate;
		let roots = chains.0.each_ref().map(|chain| {
			chain.signing_root(&update.attested_header, update.signature_slot).unwrap()
		});
		assert_eq!(roots[0], roots[1]);
		let verdict =
			|signed: &SyncAggregate, root: H256| chains.dispatch(&verify(&committee, signed, root));
		assert_eq!(verdict(signed, roots[0]), Ok(()));
		let invalid: Verdict = Err(VerifierError::ProofInvalid.into());
		assert_eq!(verdict(signed, H256::zero()), invalid);
		let mut flipped = signed.clone();
		flipped.sync_committee_bits[1] ^= 1;
		assert_eq!(verdict(&flipped, roots[0]), invalid);
		flipped.sync_committee_bits = [0x55; 64];
		assert_eq!(verdict(&flipped, roots[0]), invalid);
	}
}

/// The client checks only that keys decode.
#[test]
fn assays_pallet_refuses_keys_outside_the_subgroup() {
	let chains = Chains::new();
	for (key, defect) in [
		(identity(), Defect::Identity),
		(outside_the_subgroup(), Defect::NotInSubgroup),
		(PublicKey([0xff; 48]), Defect::NotCanonical),
	] {
		let committee = changed(|committee| committee.pubkeys[100] = key);
		let refused: Verdict = Err(VerifierError::MalformedKey(defect).into());
		assert_eq!(chains.dispatch(&register_key(&committee)), refused);
	}
}

/// The chain without Assay's host functions runs on any node.
#[test]
fn one_chain_alone_asks_for_assays_host_functions() {
	let imports = Bls::ALL.map(|bls| {
		let code = bls.uncompressed_code().unwrap();
		let name = b"ext_assay_bls_signatures_min_pk";
		code.windows(name.len()).any(|window| window == name)
	});
	assert_eq!(imports, [false, true]);
}
