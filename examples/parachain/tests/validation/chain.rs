//! A collator, as far as it builds one block on the parachain's genesis: the block with its seal, and the proof of
//! everything that the block reads.

use codec::{Decode, Encode};
use cumulus_primitives_core::{relay_chain::HeadData, ParachainBlockData, PersistedValidationData};
use cumulus_primitives_parachain_inherent::{ParachainInherentData, INHERENT_IDENTIFIER};
use cumulus_primitives_proof_size_hostfunction::storage_proof_size;
use cumulus_test_relay_sproof_builder::RelayStateSproofBuilder;
use para_runtime::{
	AccountId, Block, Header, Runtime, RuntimeCall, Signature, TxExtension, UncheckedExtrinsic,
	SLOT_DURATION, VERSION,
};
use sc_executor::WasmExecutor;
use sp_consensus_aura::{digests::CompatibleDigestItem, sr25519::AuthoritySignature, Slot};
use sp_core::{
	storage::{well_known_keys::CODE, StateVersion, Storage},
	traits::{CallContext, CodeExecutor, Externalities, RuntimeCode, WrappedRuntimeCode},
	H256,
};
use sp_genesis_builder::DEV_RUNTIME_PRESET;
use sp_inherents::InherentData;
use sp_keyring::Sr25519Keyring;
use sp_runtime::{
	generic::{Era, SignedPayload},
	traits::{BlakeTwo256, Block as _, Hash, Header as _},
	ApplyExtrinsicResult, Digest, DigestItem, DispatchError,
};
use sp_state_machine::{prove_execution, BasicExternalities, OverlayedChanges, TestExternalities};
use std::sync::LazyLock;

/// The host functions of a collator: `cumulus_client_service::ParachainHostFunctions`, which polkadot-omni-node has.
pub type HostFunctions = (
	storage_proof_size::HostFunctions,
	sp_io::SubstrateHostFunctions,
	sp_crypto_ec_utils::HostFunctionsRfc163,
);

/// The backends of the verifier, each with a runtime.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backend {
	/// All of the verifier is wasm.
	Wasm,
	/// Its curve operations are RFC-0163's host functions.
	Curves,
}

impl Backend {
	/// Both backends.
	pub const ALL: [Self; 2] = [Self::Wasm, Self::Curves];

	/// Returns the collators' executor, which compiles each runtime once.
	fn executor() -> &'static WasmExecutor<HostFunctions> {
		static EXECUTOR: LazyLock<WasmExecutor<HostFunctions>> =
			LazyLock::new(|| WasmExecutor::builder().build());
		&EXECUTOR
	}

	/// Returns the runtime.
	pub fn code(self) -> &'static [u8] {
		match self {
			Self::Wasm => para_runtime::WASM_BINARY,
			Self::Curves => para_runtime::with_curves::WASM_BINARY,
		}
		.expect("the runtime was built")
	}
}

/// The relay chain's slot and block that the block is built for.
const SLOT: u64 = 1_000;
const RELAY_PARENT: u32 = 1;

/// Gives a runtime's code to a function, as the executor takes it.
fn with_code<R>(backend: Backend, run: impl FnOnce(&RuntimeCode) -> R) -> R {
	let code = backend.code();
	let fetcher = WrappedRuntimeCode(code.into());
	let hash = sp_io::hashing::blake2_256(code).to_vec();
	run(&RuntimeCode { code_fetcher: &fetcher, heap_pages: None, hash })
}

/// Calls a function of a runtime on a state, and decodes what it returns.
fn call<R: Decode>(
	backend: Backend,
	state: &mut dyn Externalities,
	function: &str,
	argument: &[u8],
) -> R {
	let (result, _) = with_code(backend, |code| {
		Backend::executor().call(state, code, function, argument, CallContext::Offchain)
	});
	let bytes = result.unwrap_or_else(|error| panic!("{function}: {error}"));
	R::decode(&mut &bytes[..]).unwrap_or_else(|error| panic!("{function}: {error}"))
}

/// Builds the state that the chain begins with.
fn genesis(backend: Backend) -> Storage {
	let mut state = BasicExternalities::new_empty();
	let mut preset = |name: Option<String>| -> serde_json::Value {
		let json: Option<Vec<u8>> =
			call(backend, &mut state, "GenesisBuilder_get_preset", &name.encode());
		serde_json::from_slice(&json.expect("the preset is there")).expect("the preset is JSON")
	};
	let mut config = preset(None);
	merge(&mut config, preset(Some(DEV_RUNTIME_PRESET.to_owned())));
	let config = serde_json::to_vec(&config).expect("it is JSON").encode();
	let built: Result<(), String> =
		call(backend, &mut state, "GenesisBuilder_build_state", &config);
	built.expect("the runtime builds its genesis");
	let mut storage = state.into_storages();
	storage.top.insert(CODE.to_vec(), backend.code().to_vec());
	storage
}

/// Replaces the values of a JSON object by those of a patch.
fn merge(config: &mut serde_json::Value, patch: serde_json::Value) {
	match (config, patch) {
		(serde_json::Value::Object(config), serde_json::Value::Object(patch)) => {
			for (name, value) in patch {
				merge(config.entry(name).or_insert(serde_json::Value::Null), value);
			}
		}
		(config, patch) => *config = patch,
	}
}

/// Makes a transaction of Alice's.
pub fn alice_signs(genesis: H256, nonce: u32, call: RuntimeCall) -> UncheckedExtrinsic {
	let extension: TxExtension = (
		frame_system::CheckNonZeroSender::new(),
		frame_system::CheckSpecVersion::new(),
		frame_system::CheckTxVersion::new(),
		frame_system::CheckGenesis::new(),
		frame_system::CheckEra::from(Era::Immortal),
		frame_system::CheckNonce::from(nonce),
		frame_system::CheckWeight::new(),
		pallet_transaction_payment::ChargeTransactionPayment::from(0),
		frame_system::WeightReclaim::new(),
	);
	let implicit =
		((), VERSION.spec_version, VERSION.transaction_version, genesis, genesis, (), (), (), ());
	let payload = SignedPayload::from_raw(call.clone(), extension.clone(), implicit);
	let signature = payload.using_encoded(|bytes| Sr25519Keyring::Alice.sign(bytes));
	UncheckedExtrinsic::new_signed(
		call,
		Sr25519Keyring::Alice.to_account_id().into(),
		Signature::Sr25519(signature),
		extension,
	)
}

/// Builds a block on the genesis.
pub struct Collator {
	backend: Backend,
	state: TestExternalities<BlakeTwo256>,
	genesis: Header,
	relay_parent_storage_root: H256,
	extrinsics: Vec<UncheckedExtrinsic>,
}

impl Collator {
	/// Begins a block: with its inherents.
	pub fn new(backend: Backend) -> Self {
		let mut state = TestExternalities::new_with_code_and_state(
			backend.code(),
			genesis(backend),
			StateVersion::V1,
		);
		let genesis = Header::new(
			0,
			BlakeTwo256::ordered_trie_root(Vec::new(), StateVersion::V0),
			*state.backend.root(),
			H256::zero(),
			Digest::default(),
		);
		let slot = <DigestItem as CompatibleDigestItem<AuthoritySignature>>::aura_pre_digest(
			Slot::from(SLOT),
		);
		let header =
			Header::new(1, H256::zero(), H256::zero(), genesis.hash(), Digest { logs: vec![slot] });
		let _: sp_runtime::ExtrinsicInclusionMode =
			call(backend, &mut state.ext(), "Core_initialize_block", &header.encode());

		let relay = RelayStateSproofBuilder {
			para_id: 1_000.into(),
			current_slot: SLOT.into(),
			included_para_head: Some(HeadData(genesis.encode())),
			..Default::default()
		};
		let (relay_parent_storage_root, relay_chain_state) = relay.into_state_root_and_proof();
		let parachain = ParachainInherentData {
			validation_data: PersistedValidationData {
				parent_head: HeadData(genesis.encode()),
				relay_parent_number: RELAY_PARENT,
				relay_parent_storage_root,
				max_pov_size: 10 * 1024 * 1024,
			},
			relay_chain_state,
			downward_messages: Vec::new(),
			horizontal_messages: Default::default(),
			relay_parent_descendants: Vec::new(),
			collator_peer_id: None,
		};
		let mut inherents = InherentData::new();
		let time = SLOT * u64::from(SLOT_DURATION);
		inherents
			.put_data(sp_timestamp::INHERENT_IDENTIFIER, &sp_timestamp::Timestamp::new(time))
			.and_then(|()| inherents.put_data(INHERENT_IDENTIFIER, &parachain))
			.expect("the identifiers differ");
		let extrinsics: Vec<UncheckedExtrinsic> = call(
			backend,
			&mut state.ext(),
			"BlockBuilder_inherent_extrinsics",
			&inherents.encode(),
		);
		let mut collator =
			Self { backend, state, genesis, relay_parent_storage_root, extrinsics: Vec::new() };
		assert_eq!(extrinsics.len(), 2, "the time and the relay chain's state");
		for extrinsic in extrinsics {
			assert_eq!(collator.apply_extrinsic(extrinsic), Ok(()));
		}
		collator
	}

	/// Applies a call of Alice's, and adds it to the block.
	pub fn apply(&mut self, nonce: u32, call: RuntimeCall) -> Result<(), DispatchError> {
		let extrinsic = alice_signs(self.genesis.hash(), nonce, call);
		self.apply_extrinsic(extrinsic)
	}

	fn apply_extrinsic(&mut self, extrinsic: UncheckedExtrinsic) -> Result<(), DispatchError> {
		let result: ApplyExtrinsicResult = call(
			self.backend,
			&mut self.state.ext(),
			"BlockBuilder_apply_extrinsic",
			&extrinsic.encode(),
		);
		self.extrinsics.push(extrinsic);
		result.expect("the transaction is valid")
	}

	/// Ends the block.
	pub fn finish(mut self) -> Collation {
		let header: Header =
			call(self.backend, &mut self.state.ext(), "BlockBuilder_finalize_block", &[]);
		let owner = self.state.execute_with(|| {
			pallet_verifier::Keys::<Runtime, pallet_verifier::Groth16Bls12381>::iter_values()
				.map(|registration| registration.owner)
				.next()
		});
		let block = Block::new(header, self.extrinsics);
		let (_, proof) = with_code(self.backend, |code| {
			prove_execution(
				&mut self.state.backend,
				&mut OverlayedChanges::default(),
				Backend::executor(),
				"Core_execute_block",
				&block.encode(),
				code,
			)
		})
		.expect("the block can be executed");
		let mut collation = Collation {
			backend: self.backend,
			block,
			proof,
			owner,
			genesis: self.genesis,
			relay_parent_number: RELAY_PARENT,
			relay_parent_storage_root: self.relay_parent_storage_root,
		};
		collation.seal();
		collation
	}
}

/// A block for the relay chain's validators.
pub struct Collation {
	/// The runtime's backend.
	pub backend: Backend,
	/// The block, with its seal.
	pub block: Block,
	proof: sp_state_machine::StorageProof,
	owner: Option<AccountId>,
	/// The block's parent.
	pub genesis: Header,
	/// The relay chain's block that it was built for.
	pub relay_parent_number: u32,
	/// The root of that block's state.
	pub relay_parent_storage_root: H256,
}

impl Collation {
	/// Replaces the block's last transaction, and the root of the transactions in the header.
	pub fn exchange_last(&mut self, extrinsic: UncheckedExtrinsic) {
		*self.block.extrinsics.last_mut().expect("the block is not empty") = extrinsic;
		let extrinsics = self.block.extrinsics.iter().map(Encode::encode).collect();
		self.block.header.extrinsics_root =
			BlakeTwo256::ordered_trie_root(extrinsics, StateVersion::V0);
		self.seal();
	}

	/// Seals the block in the place of an earlier seal, as Aura does: by Alice's signature.
	fn seal(&mut self) {
		let header = &mut self.block.header;
		let is_seal = |item: &DigestItem| item.as_seal().is_some();
		header.digest.logs.retain(|item| !is_seal(item));
		let signature = Sr25519Keyring::Alice.sign(header.hash().as_ref());
		header.digest.push(<DigestItem as CompatibleDigestItem<AuthoritySignature>>::aura_seal(
			signature.into(),
		));
	}

	/// Returns the parachain's head after the block.
	pub fn head(&self) -> Header {
		self.block.header.clone()
	}

	/// Returns the owner of the registered key.
	pub fn owner_of_the_key(&self) -> Option<AccountId> {
		self.owner.clone()
	}

	/// Returns the block and the proof of everything that it reads, as a collator sends them.
	pub fn block_data(&self) -> Vec<u8> {
		let proof = self
			.proof
			.to_compact_proof::<BlakeTwo256>(*self.genesis.state_root())
			.expect("the proof is complete");
		ParachainBlockData::new(vec![self.block.clone()], proof, None).encode()
	}
}
