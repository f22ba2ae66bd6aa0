//! The calls that are compared.

use assay_bls_signatures::{MinPk, Proof, PublicInputs, Variant, VerifyingKey};
use assay_proof_system::key_hash;
use assay_snowbridge_runtime::{Runtime, RuntimeCall, Sender};
use codec::Encode;
use pallet_verifier::KeySource;
use snowbridge_pallet_ethereum_client::types::{
	CheckpointUpdate, SyncAggregate, SyncCommittee, Update,
};
use sp_core::H256;
use sp_runtime::traits::BlakeTwo256;

/// A call and its sender.
pub type Call = (Sender, RuntimeCall);

type Client = snowbridge_pallet_ethereum_client::Call<Runtime>;
type Verifier = pallet_verifier::Call<Runtime, pallet_verifier::BlsMinPk>;

/// Trusts a checkpoint, whose committee is decoded.
pub fn force_checkpoint(update: Box<CheckpointUpdate>) -> Call {
	(Sender::Root, RuntimeCall::EthereumBeaconClient(Client::force_checkpoint { update }))
}

/// Follows an update, whose signature is checked. A committee in it is decoded.
pub fn submit(update: Box<Update>) -> Call {
	(Sender::Account, RuntimeCall::EthereumBeaconClient(Client::submit { update }))
}

/// Returns a sync committee as a verifying key: as many of its members must sign as the client
/// requires.
pub fn verifying_key(committee: &SyncCommittee) -> VerifyingKey {
	let keys: Vec<_> = committee.pubkeys.iter().map(|key| key.0).collect();
	let threshold = (2 * keys.len()).div_ceil(3);
	VerifyingKey::committee(threshold as u16, &keys)
}

/// Registers a sync committee with Assay's pallet, which checks that every key is in the subgroup.
pub fn register_key(committee: &SyncCommittee) -> Call {
	let key = verifying_key(committee);
	(Sender::Account, RuntimeCall::BlsMinPk(Verifier::register_key { key }))
}

/// Verifies with Assay's pallet that members of a registered sync committee signed a root.
pub fn verify(committee: &SyncCommittee, signed: &SyncAggregate, root: H256) -> Call {
	let key = key_hash::<BlakeTwo256>(MinPk::ID, &verifying_key(committee).encode());
	// SSZ encodes the members' bits like a proof, the lowest first.
	let proof = [&signed.sync_committee_signature.0[..], &signed.sync_committee_bits].concat();
	let call = Verifier::verify {
		key: KeySource::Registered(key),
		proof: Proof(proof),
		inputs: PublicInputs::from_messages(&[root]),
	};
	(Sender::Account, RuntimeCall::BlsMinPk(call))
}

/// Does nothing. Its time is that of a call into the runtime.
pub fn remark() -> Call {
	let call = frame_system::Call::remark { remark: Vec::new() };
	(Sender::Account, RuntimeCall::System(call))
}
