//! A chain without a node: the runtime's wasm in the node's executor, over a state in memory.
//!
//! Calls run as in a node, through [`StateMachine`], with the node's default settings. Only the database
//! is missing; a state in memory stands for the node's cache of it.

use crate::extrinsic;
use anyhow::{anyhow, bail, Context, Result};
use assay_baselines_runtime::{
	Hash, Header, Nonce, Runtime, RuntimeCall, UncheckedExtrinsic, SLOT_DURATION, WASM_BINARY,
};
use codec::{Decode, Encode};
use sc_executor::WasmExecutor;
use sp_core::traits::{CallContext, CodeExecutor, RuntimeCode, WrappedRuntimeCode};
use sp_runtime::{
	generic::{Digest, DigestItem},
	traits::{BlakeTwo256, Hash as _, Header as _},
	ApplyExtrinsicResult, OpaqueExtrinsic, StateVersion,
};
use sp_state_machine::{InMemoryBackend, OverlayedChanges, StateMachine};
use std::{borrow::Cow, sync::LazyLock, time::Duration};

/// The node's host functions, and those that a runtime with benchmarks imports.
type Executor = WasmExecutor<(
	sp_io::SubstrateHostFunctions,
	assay_host_functions::HostFunctions,
	frame_benchmarking::benchmarking::HostFunctions,
)>;
type Overlay = OverlayedChanges<BlakeTwo256>;

/// A node's defaults (`--max-runtime-instances`, `--runtime-cache-size`). Its default way to make an
/// instance, pooled with copy-on-write memory, is the executor's as well.
const MAX_RUNTIME_INSTANCES: usize = 8;
const RUNTIME_CACHE_SIZE: u8 = 2;

/// The version of the state trie that the runtime asks for.
const STATE_VERSION: StateVersion = StateVersion::V1;

/// The genesis preset of a development chain.
const PRESET: &str = "development";

/// The consensus engine that finds its slot in a header.
const AURA: [u8; 4] = *b"aura";

/// Calls run as in the production of a block, or as in its import: the executor gives these two contexts
/// heaps of different sizes.
const WRITE: CallContext = CallContext::Onchain { import: false };
const IMPORT: CallContext = CallContext::Onchain { import: true };

/// The executor of every chain, which keeps the runtime that it has compiled.
static EXECUTOR: LazyLock<Executor> = LazyLock::new(|| {
	Executor::builder()
		.with_max_runtime_instances(MAX_RUNTIME_INSTANCES)
		.with_runtime_cache_size(RUNTIME_CACHE_SIZE)
		.build()
});

/// A runtime in an executor.
pub struct Loaded<E> {
	executor: E,
	code: Cow<'static, [u8]>,
	hash: Vec<u8>,
}

impl<E> Loaded<E> {
	/// Takes a runtime's wasm. It is compiled at the first call.
	pub fn new(executor: E, code: Cow<'static, [u8]>) -> Self {
		let hash = BlakeTwo256::hash(&code).0.to_vec();
		Self { executor, code, hash }
	}
}

/// A chain.
pub struct Chain {
	runtime: Loaded<Executor>,
	state: InMemoryBackend<BlakeTwo256>,
	genesis: Hash,
	head: Header,
	nonce: Nonce,
}

/// Returns the runtime's wasm, compressed.
pub fn wasm() -> Result<&'static [u8]> {
	WASM_BINARY.context("the runtime was built without its wasm")
}

/// A block that was begun, to which transactions can be applied.
#[derive(Clone)]
pub struct OpenBlock {
	overlay: Overlay,
	extrinsics: Vec<OpaqueExtrinsic>,
}

impl Chain {
	/// Makes a development chain at its genesis.
	pub fn new() -> Result<Self> {
		let nothing = Hash::default();
		let mut chain = Self {
			runtime: Loaded::new(EXECUTOR.clone(), wasm()?.into()),
			state: InMemoryBackend::default(),
			genesis: nothing,
			head: Header::new(0, nothing, nothing, nothing, Digest::default()),
			nonce: 0,
		};
		let config = chain.genesis_config()?;
		let mut overlay = Overlay::default();
		let built: core::result::Result<(), String> =
			chain.call_and_decode(&mut overlay, "GenesisBuilder_build_state", &config.encode())?;
		built.map_err(|reason| anyhow!("genesis: {reason}"))?;
		chain.commit(overlay)?;
		chain.head.state_root = *chain.state.root();
		chain.genesis = chain.head.hash();
		Ok(chain)
	}

	/// Signs a call, to be the transaction number `place` of the next block.
	pub fn sign(&self, call: RuntimeCall, place: Nonce) -> OpaqueExtrinsic {
		extrinsic::sign(call, self.nonce + place, self.genesis)
	}

	/// Adds a block with these calls, all of which must succeed.
	pub fn extend(&mut self, calls: Vec<RuntimeCall>) -> Result<()> {
		let count = calls.len() as Nonce;
		let block = self.block(calls)?;
		let overlay = self.execute(&block)?;
		self.commit(overlay)?;
		self.head = Header::decode(&mut &block[..]).context("a header")?;
		self.nonce += count;
		Ok(())
	}

	/// Checks that a node would import a block, encoded, as the next one. The chain does not change.
	pub fn check(&self, block: &[u8]) -> Result<()> {
		self.execute(block).map(drop)
	}

	fn execute(&self, block: &[u8]) -> Result<Overlay> {
		let mut overlay = Overlay::default();
		self.call(&mut overlay, "Core_execute_block", block, IMPORT)?;
		Ok(overlay)
	}

	/// Begins the next block, up to its first transaction.
	pub fn open(&self) -> Result<OpenBlock> {
		let slot = u64::from(self.head.number) + 1;
		let logs = vec![DigestItem::PreRuntime(AURA, slot.encode())];
		let header = Header::new(
			self.head.number + 1,
			Hash::default(),
			Hash::default(),
			self.head.hash(),
			Digest { logs },
		);
		let mut block = OpenBlock { overlay: Overlay::default(), extrinsics: Vec::new() };
		self.call(&mut block.overlay, "Core_initialize_block", &header.encode(), WRITE)?;
		let now = pallet_timestamp::Call::<Runtime>::set { now: slot * SLOT_DURATION };
		self.push(&mut block, UncheckedExtrinsic::new_bare(RuntimeCall::Timestamp(now)).into())?;
		Ok(block)
	}

	/// Returns the next block, encoded. It has these calls, all of which must succeed.
	pub fn block(&self, calls: Vec<RuntimeCall>) -> Result<Vec<u8>> {
		let mut block = self.open()?;
		for (place, call) in calls.into_iter().enumerate() {
			let extrinsic = self.sign(call, place as Nonce);
			self.push(&mut block, extrinsic)?;
		}
		let header: Header =
			self.call_and_decode(&mut block.overlay, "BlockBuilder_finalize_block", &[])?;
		Ok((header, block.extrinsics).encode())
	}

	/// Applies a transaction to a block, and returns its result and its time. The block does not change.
	pub fn apply(
		&self,
		block: &OpenBlock,
		extrinsic: &OpaqueExtrinsic,
	) -> Result<(ApplyExtrinsicResult, Duration)> {
		self.apply_by(&self.runtime, block, extrinsic)
	}

	/// Like [`Self::apply`], by another runtime.
	pub fn apply_by<E: CodeExecutor>(
		&self,
		runtime: &Loaded<E>,
		block: &OpenBlock,
		extrinsic: &OpaqueExtrinsic,
	) -> Result<(ApplyExtrinsicResult, Duration)> {
		self.apply_to(runtime, &mut block.overlay.clone(), extrinsic)
	}

	fn push(&self, block: &mut OpenBlock, extrinsic: OpaqueExtrinsic) -> Result<()> {
		match self.apply_to(&self.runtime, &mut block.overlay, &extrinsic)?.0 {
			Ok(Ok(())) => block.extrinsics.push(extrinsic),
			refused => bail!("a transaction was refused: {refused:?}"),
		}
		Ok(())
	}

	fn apply_to<E: CodeExecutor>(
		&self,
		runtime: &Loaded<E>,
		overlay: &mut Overlay,
		extrinsic: &OpaqueExtrinsic,
	) -> Result<(ApplyExtrinsicResult, Duration)> {
		let method = "BlockBuilder_apply_extrinsic";
		let (result, time) = self.call_by(runtime, overlay, method, &extrinsic.encode(), WRITE)?;
		Ok((ApplyExtrinsicResult::decode(&mut &result[..])?, time))
	}

	/// Returns the whole genesis configuration: the runtime's default, with the preset over it.
	fn genesis_config(&self) -> Result<Vec<u8>> {
		let preset = |name: Option<&str>| -> Result<serde_json::Value> {
			let json: Option<Vec<u8>> = self.call_and_decode(
				&mut Overlay::default(),
				"GenesisBuilder_get_preset",
				&name.encode(),
			)?;
			let json = json.with_context(|| format!("the runtime has no preset {name:?}"))?;
			Ok(serde_json::from_slice(&json)?)
		};
		let mut config = preset(None)?;
		sc_chain_spec::json_merge(&mut config, preset(Some(PRESET))?);
		Ok(serde_json::to_vec(&config)?)
	}

	fn call_and_decode<T: Decode>(
		&self,
		overlay: &mut Overlay,
		method: &str,
		data: &[u8],
	) -> Result<T> {
		let (result, _) = self.call(overlay, method, data, WRITE)?;
		T::decode(&mut &result[..]).with_context(|| format!("the result of {method}"))
	}

	/// Calls the runtime on top of the state and the overlay.
	fn call(
		&self,
		overlay: &mut Overlay,
		method: &str,
		data: &[u8],
		context: CallContext,
	) -> Result<(Vec<u8>, Duration)> {
		self.call_by(&self.runtime, overlay, method, data, context)
	}

	fn call_by<E: CodeExecutor>(
		&self,
		runtime: &Loaded<E>,
		overlay: &mut Overlay,
		method: &str,
		data: &[u8],
		context: CallContext,
	) -> Result<(Vec<u8>, Duration)> {
		let mut extensions = sp_externalities::Extensions::default();
		let runtime_code = RuntimeCode {
			code_fetcher: &WrappedRuntimeCode((&runtime.code[..]).into()),
			heap_pages: None,
			hash: runtime.hash.clone(),
		};
		let mut machine = StateMachine::new(
			&self.state,
			overlay,
			&runtime.executor,
			method,
			data,
			&mut extensions,
			&runtime_code,
			context,
		);
		let (result, time) = crate::measure::timed(|| machine.execute());
		Ok((result.map_err(|error| anyhow!("{method}: {error}"))?, time))
	}

	fn commit(&mut self, mut overlay: Overlay) -> Result<()> {
		let changes = overlay
			.drain_storage_changes(&self.state, STATE_VERSION)
			.map_err(|error| anyhow!("the new state: {error}"))?;
		self.state.apply_transaction(changes.transaction_storage_root, changes.transaction);
		Ok(())
	}
}
