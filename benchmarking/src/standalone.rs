//! The standalone module: operations over arkworks in WebAssembly, without a runtime around them.

use crate::measure::round;
use anyhow::{anyhow, bail, ensure, Context, Result};
use sc_executor_common::runtime_blob::RuntimeBlob;
use std::{cell::RefCell, time::Duration};
use wasmtime::{Config, Engine, Instance, Memory, Module, OptLevel, Store, TypedFunc};

mod binary {
	#![allow(dead_code, reason = "the wasm builder makes more than is used")]
	include!(concat!(env!("OUT_DIR"), "/wasm_module.rs"));
}

/// The stack that the executor gives to a runtime.
const STACK: usize = 1024 * 1024;

/// An operation takes three slices, each as its address and length.
type Arguments = (u32, u32, u32, u32, u32, u32);

/// Three slices.
pub type Slices = [Vec<u8>; 3];

/// The compiled module. Each operation runs in an instance of its own.
pub struct Standalone {
	engine: Engine,
	module: Module,
}

/// An instance of the module, for one operation.
pub struct Operation {
	store: Store<()>,
	memory: Memory,
	allocate: TypedFunc<u32, u32>,
	keep: TypedFunc<(), ()>,
	run: TypedFunc<Arguments, i64>,
}

impl Standalone {
	/// Compiles the module with the settings of the node's executor.
	pub fn new() -> Result<Self> {
		let code = binary::WASM_BINARY_BLOATY
			.context("the harness was built without its wasm module (SKIP_WASM_BUILD)")?;
		let mut config = Config::new();
		config
			.cranelift_opt_level(OptLevel::SpeedAndSize)
			.cranelift_nan_canonicalization(false)
			.max_wasm_stack(STACK)
			.memory_init_cow(true)
			.memory_guaranteed_dense_image_size(u64::MAX)
			.wasm_reference_types(false)
			.wasm_simd(false)
			.wasm_relaxed_simd(false)
			.wasm_bulk_memory(false)
			.wasm_multi_value(false)
			.wasm_multi_memory(false)
			.wasm_tail_call(false)
			.wasm_extended_const(false);
		let engine = Engine::new(&config)?;
		// The module has its own memory, as the executor gives one to a runtime.
		let mut blob = RuntimeBlob::new(code)?;
		blob.convert_memory_import_into_export()?;
		let module = Module::new(&engine, blob.serialize())?;
		Ok(Self { engine, module })
	}

	/// Returns the operation of this name.
	pub fn operation(&self, name: &str) -> Result<Operation> {
		let mut store = Store::new(&self.engine, ());
		let instance = Instance::new(&mut store, &self.module, &[])?;
		let memory = instance.get_memory(&mut store, "memory").context("the module's memory")?;
		let allocate = instance.get_typed_func(&mut store, "allocate")?;
		let keep = instance.get_typed_func(&mut store, "keep")?;
		let run = instance.get_typed_func(&mut store, name)?;
		Ok(Operation { store, memory, allocate, keep, run })
	}

	/// Returns samples of an operation that cycles through these inputs. If `expected` is given,
	/// the first input must give that result.
	pub fn sampler(
		&self,
		name: &str,
		inputs: &[Slices],
		expected: Option<&[u8]>,
	) -> Result<impl FnMut() -> Result<Duration>> {
		let mut operation = self.operation(name)?;
		let arguments =
			inputs.iter().map(|input| operation.place(input)).collect::<Result<Vec<_>>>()?;
		if let Some(first) = arguments.first() {
			let result = operation.call(*first)?;
			if let Some(expected) = expected {
				ensure!(result == expected, "{name} has another result than the native operation");
			}
			// Tables that the module builds at their first use, and has in statics from then on.
			operation.keep()?;
		}
		let operation = RefCell::new(operation);
		Ok(round(arguments, move |arguments| operation.borrow_mut().time(*arguments)))
	}
}

impl Operation {
	/// Puts arguments into the module's memory, where they stay.
	pub fn place(&mut self, slices: &Slices) -> Result<Arguments> {
		let [first, second, third] = slices;
		let arguments = (
			self.write(first)?,
			first.len() as u32,
			self.write(second)?,
			second.len() as u32,
			self.write(third)?,
			third.len() as u32,
		);
		self.keep()?;
		Ok(arguments)
	}

	/// Preserves what the module has allocated so far.
	fn keep(&mut self) -> Result<()> {
		self.keep.call(&mut self.store, ())
	}

	fn write(&mut self, bytes: &[u8]) -> Result<u32> {
		let address = self.allocate.call(&mut self.store, u32::try_from(bytes.len())?)?;
		ensure!(address != 0, "the module has no memory left");
		self.memory.write(&mut self.store, address as usize, bytes)?;
		Ok(address)
	}

	/// Runs the operation, and returns its result.
	pub fn call(&mut self, arguments: Arguments) -> Result<Vec<u8>> {
		let (address, len) = self.answer(arguments)?;
		let mut result = vec![0; len];
		self.memory.read(&self.store, address, &mut result)?;
		Ok(result)
	}

	/// Runs the operation, which must succeed.
	fn time(&mut self, arguments: Arguments) -> Result<()> {
		self.answer(arguments).map(drop)
	}

	/// Runs the operation, and returns the address and the length of its result.
	fn answer(&mut self, arguments: Arguments) -> Result<(usize, usize)> {
		let answer =
			self.run.call(&mut self.store, arguments).map_err(|trap| anyhow!("{trap:#}"))?;
		if answer < 0 {
			bail!("the operation failed with status {}", -answer);
		}
		Ok(((answer >> 32) as usize, (answer & 0xffff_ffff) as usize))
	}
}
