//! Recovery by hints in WebAssembly: a runner of the module, for tests and measurements.
//!
//! The settings are those of a Substrate node's executor: WebAssembly's first version with the
//! features that it allows, compiled for speed and size.

pub mod cases;

use anyhow::{anyhow, bail, Context, Result};
use wasmtime::{Config, Engine, Instance, Memory, Module, OptLevel, Store, TypedFunc};

/// The stack that the executor gives to a runtime.
const STACK: usize = 1024 * 1024;

/// The arguments of an operation: three slices, each as its address and length.
type Arguments = (u32, u32, u32, u32, u32, u32);

/// The module's bytes.
pub const CODE: &[u8] = include_bytes!(env!("WASM_MODULE"));

/// The instrumentation that a module is compiled with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
	/// No instrumentation.
	Plain,
	/// Instrumentation that counts the module's instructions.
	Counting,
}

/// A running module.
pub struct Machine {
	store: Store<()>,
	instance: Instance,
	memory: Memory,
	allocate: TypedFunc<u32, u32>,
	keep: TypedFunc<(), ()>,
}

/// An operation with its arguments in the module's memory.
pub struct Call {
	run: TypedFunc<Arguments, i64>,
	arguments: Arguments,
}

impl Machine {
	/// Compiles and starts the module.
	pub fn new(mode: Mode) -> Result<Self> {
		let mut config = Config::new();
		config
			.cranelift_opt_level(OptLevel::SpeedAndSize)
			.cranelift_nan_canonicalization(false)
			.consume_fuel(mode == Mode::Counting)
			.max_wasm_stack(STACK)
			.wasm_reference_types(false)
			.wasm_simd(false)
			.wasm_relaxed_simd(false)
			.wasm_bulk_memory(false)
			.wasm_multi_value(false)
			.wasm_multi_memory(false)
			.wasm_tail_call(false)
			.wasm_extended_const(false);
		let engine = Engine::new(&config)?;
		let module = Module::new(&engine, CODE)?;
		let mut store = Store::new(&engine, ());
		if mode == Mode::Counting {
			store.set_fuel(u64::MAX)?;
		}
		let instance = Instance::new(&mut store, &module, &[])?;
		let memory = instance.get_memory(&mut store, "memory").context("the module's memory")?;
		let allocate = instance.get_typed_func(&mut store, "allocate")?;
		let keep = instance.get_typed_func(&mut store, "keep")?;
		Ok(Self { store, instance, memory, allocate, keep })
	}

	/// Puts arguments into the module's memory, where they stay.
	pub fn prepare(&mut self, name: &str, slices: [&[u8]; 3]) -> Result<Call> {
		let run = self.instance.get_typed_func(&mut self.store, name)?;
		let mut addresses = [0; 3];
		for (address, bytes) in addresses.iter_mut().zip(slices) {
			*address = self.allocate.call(&mut self.store, u32::try_from(bytes.len())?)?;
			self.memory.write(&mut self.store, *address as usize, bytes)?;
		}
		self.keep.call(&mut self.store, ())?;
		let [first, second, third] = addresses;
		let len = |index: usize| slices[index].len() as u32;
		Ok(Call { run, arguments: (first, len(0), second, len(1), third, len(2)) })
	}

	/// Runs an operation and returns the bytes of its result, or the code of its error.
	pub fn run(&mut self, call: &Call) -> Result<Result<Vec<u8>, u32>> {
		let answer =
			call.run.call(&mut self.store, call.arguments).map_err(|trap| anyhow!("{trap:#}"))?;
		if answer < 0 {
			return Ok(Err(u32::try_from(-answer)?));
		}
		let (address, len) = ((answer >> 32) as usize, (answer & 0xffff_ffff) as usize);
		let mut result = vec![0; len];
		self.memory.read(&self.store, address, &mut result)?;
		Ok(Ok(result))
	}

	/// Runs an operation that must succeed.
	pub fn succeed(&mut self, call: &Call) -> Result<()> {
		let answer = call.run.call(&mut self.store, call.arguments)?;
		if answer < 0 {
			bail!("the operation failed with code {}", -answer);
		}
		Ok(())
	}

	/// Returns the number of instructions of an operation, which must succeed.
	pub fn instructions(&mut self, call: &Call) -> Result<u64> {
		let before = self.store.get_fuel()?;
		self.succeed(call)?;
		Ok(before - self.store.get_fuel()?)
	}
}
