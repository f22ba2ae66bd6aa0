//! A stock node: Substrate's executor with the host functions of RFC-0163, as in Parity's
//! `sp-crypto-ec-utils`.
//!
//! It runs `benchmarking/stock-module`, ark-vrf's verifier in WebAssembly.

mod functions;

use crate::measure::timed;
use anyhow::{anyhow, ensure, Context, Result};
use codec::{Decode, Encode};
use sc_executor::WasmExecutor;
use sp_core::traits::{CallContext, CodeExecutor, RuntimeCode, WrappedRuntimeCode};
use sp_state_machine::BasicExternalities;
use std::time::Duration;

mod binary {
	#![allow(dead_code, reason = "the wasm builder makes more than is used")]
	include!(concat!(env!("OUT_DIR"), "/stock_module.rs"));
}

/// Calls run as in the production of a block.
const CONTEXT: CallContext = CallContext::Onchain { import: false };

/// The curves that the module's verifier computes with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Curves {
	/// Those of `sp-crypto-ec-utils`, by host calls.
	HostCalls,
	/// arkworks', in WebAssembly.
	Arkworks,
}

impl Curves {
	const fn export(self) -> &'static str {
		match self {
			Self::HostCalls => "ring_vrf_over_host_calls",
			Self::Arkworks => "ring_vrf_over_arkworks",
		}
	}
}

/// A signature: its proof, the pairs of input data and output, and the additional data.
pub type Signature = (Vec<u8>, Vec<(Vec<u8>, Vec<u8>)>, Vec<u8>);

/// A ring in ark-vrf.
#[derive(Clone, Debug)]
pub struct Ring {
	/// Members that its domain has room for.
	pub members: u32,
	/// The verifier's key, compressed.
	pub key: Vec<u8>,
}

/// The executor with the module.
pub struct Stock {
	executor: WasmExecutor<(sp_io::SubstrateHostFunctions, functions::HostFunctions)>,
	code: &'static [u8],
}

impl Stock {
	/// Makes an executor with its default settings, which are a node's.
	pub fn new() -> Result<Self> {
		let code = binary::WASM_BINARY
			.context("the harness was built without its wasm modules (SKIP_WASM_BUILD)")?;
		Ok(Self { executor: WasmExecutor::builder().build(), code })
	}

	/// Times the check of signatures of one ring, one by one or in a batch. They must be valid.
	pub fn time(
		&self,
		curves: Curves,
		ring: &Ring,
		batch: bool,
		signatures: &[Signature],
	) -> Result<Duration> {
		let arguments = (ring.members, &ring.key, batch, signatures).encode();
		let mut state = BasicExternalities::default();
		let code = RuntimeCode {
			code_fetcher: &WrappedRuntimeCode(self.code.into()),
			heap_pages: None,
			hash: vec![0],
		};
		let call = || self.executor.call(&mut state, &code, curves.export(), &arguments, CONTEXT).0;
		let (answer, time) = timed(call);
		let answer = answer.map_err(|error| anyhow!("{}: {error}", curves.export()))?;
		let status = u32::decode(&mut &answer[..]).context("a status")?;
		ensure!(status == 0, "ark-vrf does not take the signatures: status {status}");
		Ok(time)
	}
}
