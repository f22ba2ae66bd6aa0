//! Transactions as a wallet would send them.

use assay_baselines_runtime::{
	Address, Hash, Nonce, Runtime, RuntimeCall, Signature, TxExtension, VERSION,
};
use codec::{Compact, Encode};
use sp_keyring::Sr25519Keyring;
use sp_runtime::{
	generic::{Era, SignedPayload},
	OpaqueExtrinsic,
};

/// The sender of every transaction.
const SENDER: Sr25519Keyring = Sr25519Keyring::Alice;

/// The index of a pallet and that of its call, at the front of every call.
const INDICES_LEN: usize = 2;

/// Signs a call on the chain with this genesis.
pub fn sign(call: RuntimeCall, nonce: Nonce, genesis: Hash) -> OpaqueExtrinsic {
	let extension: TxExtension = (
		frame_system::CheckNonZeroSender::new(),
		frame_system::CheckSpecVersion::new(),
		frame_system::CheckTxVersion::new(),
		frame_system::CheckGenesis::new(),
		frame_system::CheckEra::from(Era::Immortal),
		frame_system::CheckNonce::from(nonce),
		frame_system::CheckWeight::new(),
		pallet_transaction_payment::ChargeTransactionPayment::from(0),
		frame_metadata_hash_extension::CheckMetadataHash::new(false),
		frame_system::WeightReclaim::new(),
	);
	// Signed but not sent. A transaction that never expires names the genesis block.
	let implicit = (
		(),
		VERSION.spec_version,
		VERSION.transaction_version,
		genesis,
		genesis,
		(),
		(),
		(),
		None,
		(),
	);
	let payload = SignedPayload::from_raw(call, extension, implicit);
	let signature = Signature::Sr25519(payload.using_encoded(|bytes| SENDER.sign(bytes)));
	let (call, extension, _) = payload.deconstruct();
	let sender = Address::Id(SENDER.to_account_id());
	assay_baselines_runtime::UncheckedExtrinsic::new_signed(call, sender, signature, extension)
		.into()
}

/// Returns a remark as long as another call, so that their transactions differ only in the
/// dispatch.
///
/// A compact length grows by whole bytes, so that the remark may be two bytes shorter.
pub fn remark_as_long_as(call: &RuntimeCall) -> RuntimeCall {
	let room = call.encoded_size().saturating_sub(INDICES_LEN);
	let len = [1, 2, 4]
		.into_iter()
		.filter_map(|prefix| room.checked_sub(prefix))
		.find(|len| Compact(*len as u32).encoded_size() + len <= room)
		.unwrap_or(0);
	RuntimeCall::System(frame_system::Call::<Runtime>::remark { remark: vec![0x5a; len] })
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn a_remark_is_as_long_as_the_call() {
		for len in (0..200).chain(16_300..16_500) {
			let call = RuntimeCall::System(frame_system::Call::<Runtime>::remark_with_event {
				remark: vec![1; len],
			});
			assert_eq!(remark_as_long_as(&call).encoded_size(), call.encoded_size());
		}
	}
}
