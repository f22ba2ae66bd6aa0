//! A chain without a node: a runtime's wasm in the node's executor, over a state in memory.

use crate::{calls::Call, measure::timed};
use anyhow::{anyhow, bail, Context, Result};
use assay_snowbridge_runtime::fork_versions;
use codec::{Decode, Encode};
use sc_executor::WasmExecutor;
use snowbridge_beacon_primitives::{BeaconHeader, ForkVersions};
use sp_core::{
	traits::{CallContext, RuntimeCode, WrappedRuntimeCode},
	H256,
};
use sp_runtime::{
	traits::{BlakeTwo256, Hash},
	DispatchError, StateVersion,
};
use sp_state_machine::{InMemoryBackend, OverlayedChanges, StateMachine};
use std::{sync::LazyLock, time::Duration};

/// The node's host functions.
type Executor = WasmExecutor<(sp_io::SubstrateHostFunctions, assay_host_functions::HostFunctions)>;
type Overlay = OverlayedChanges<BlakeTwo256>;

/// Both runtimes stay compiled.
const RUNTIME_CACHE_SIZE: u8 = 2;

/// Calls run as in the production of a block.
const CONTEXT: CallContext = CallContext::Onchain { import: false };

static EXECUTOR: LazyLock<Executor> =
	LazyLock::new(|| Executor::builder().with_runtime_cache_size(RUNTIME_CACHE_SIZE).build());

macro_rules! wasm {
	($($module:ident)*) => {
		$(
			mod $module {
				#![allow(dead_code, reason = "the wasm builder makes more than is used")]
				include!(concat!(env!("OUT_DIR"), "/", stringify!($module), ".rs"));
			}
		)*
	};
}

wasm!(milagro assay);

/// The code that checks a runtime's signatures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bls {
	/// Snowbridge's library and the code of Assay's pallet, in WebAssembly.
	Wasm,
	/// Assay's host functions, behind the library's interface and for Assay's pallet.
	Host,
}

impl Bls {
	/// Both.
	pub const ALL: [Self; 2] = [Self::Wasm, Self::Host];

	/// Returns the runtime, compressed.
	fn code(self) -> Result<&'static [u8]> {
		let code = match self {
			Self::Wasm => milagro::WASM_BINARY,
			Self::Host => assay::WASM_BINARY,
		};
		code.context("the runtimes were not built")
	}

	/// Returns the runtime, uncompressed.
	///
	/// # Errors
	///
	/// The runtimes were not built.
	pub fn uncompressed_code(self) -> Result<&'static [u8]> {
		let code = match self {
			Self::Wasm => milagro::WASM_BINARY_BLOATY,
			Self::Host => assay::WASM_BINARY_BLOATY,
		};
		code.context("the runtimes were not built")
	}
}

/// A call's result.
pub type Verdict = core::result::Result<(), DispatchError>;

/// A chain in its first block.
pub struct Chain {
	code: &'static [u8],
	code_hash: Vec<u8>,
	state: InMemoryBackend<BlakeTwo256>,
}

impl Chain {
	/// Makes a chain whose state has only Ethereum's fork versions.
	///
	/// # Errors
	///
	/// The runtimes were not built.
	pub fn new(bls: Bls) -> Result<Self> {
		Self::with_fork_versions(bls, &fork_versions())
	}

	/// Makes a chain with other fork versions.
	///
	/// # Errors
	///
	/// The runtimes were not built.
	pub fn with_fork_versions(bls: Bls, versions: &ForkVersions) -> Result<Self> {
		let code = bls.code()?;
		let code_hash = BlakeTwo256::hash(code).0.to_vec();
		let mut chain = Self { code, code_hash, state: InMemoryBackend::default() };
		let mut overlay = Overlay::default();
		chain.call::<()>(&mut overlay, "snowbridge_begin_block", versions)?;
		chain.commit(overlay)?;
		Ok(chain)
	}

	/// Makes a call, and returns its verdict and its time. The chain does not change.
	///
	/// # Errors
	///
	/// The runtime stopped.
	pub fn dispatch(&self, call: &Call) -> Result<(Verdict, Duration)> {
		self.call(&mut Overlay::default(), "snowbridge_dispatch", call)
	}

	/// Makes a call, and keeps its changes if it succeeds.
	///
	/// # Errors
	///
	/// The runtime stopped.
	pub fn apply(&mut self, call: &Call) -> Result<Verdict> {
		let mut overlay = Overlay::default();
		let (verdict, _) = self.call::<Verdict>(&mut overlay, "snowbridge_dispatch", call)?;
		if verdict.is_ok() {
			self.commit(overlay)?;
		}
		Ok(verdict)
	}

	/// Makes a call that must succeed, and returns its time. The chain does not change.
	///
	/// # Errors
	///
	/// The call was refused.
	pub fn time(&self, call: &Call) -> Result<Duration> {
		match self.dispatch(call)? {
			(Ok(()), time) => Ok(time),
			(Err(error), _) => bail!("a call was refused: {error:?}"),
		}
	}

	/// Returns the root that the sync committee signs for a header, in the block of a slot.
	///
	/// # Errors
	///
	/// The pallet's errors.
	pub fn signing_root(&self, header: &BeaconHeader, slot: u64) -> Result<H256> {
		let arguments = (*header, slot);
		let (root, _) = self.call::<core::result::Result<H256, DispatchError>>(
			&mut Overlay::default(),
			"snowbridge_signing_root",
			&arguments,
		)?;
		root.map_err(|error| anyhow!("the signing root: {error:?}"))
	}

	/// Calls the runtime on top of the state and the overlay.
	fn call<T: Decode>(
		&self,
		overlay: &mut Overlay,
		method: &str,
		arguments: &impl Encode,
	) -> Result<(T, Duration)> {
		let mut extensions = sp_externalities::Extensions::default();
		let runtime_code = RuntimeCode {
			code_fetcher: &WrappedRuntimeCode(self.code.into()),
			heap_pages: None,
			hash: self.code_hash.clone(),
		};
		let data = arguments.encode();
		let mut machine = StateMachine::new(
			&self.state,
			overlay,
			&*EXECUTOR,
			method,
			&data,
			&mut extensions,
			&runtime_code,
			CONTEXT,
		);
		let (result, time) = timed(|| machine.execute());
		let result = result.map_err(|error| anyhow!("{method}: {error}"))?;
		let value =
			T::decode(&mut &result[..]).with_context(|| format!("the result of {method}"))?;
		Ok((value, time))
	}

	fn commit(&mut self, mut overlay: Overlay) -> Result<()> {
		let changes = overlay
			.drain_storage_changes(&self.state, StateVersion::V1)
			.map_err(|error| anyhow!("the new state: {error}"))?;
		self.state.apply_transaction(changes.transaction_storage_root, changes.transaction);
		Ok(())
	}
}
