//! Fields, MSMs and pairings in WebAssembly: a runner of the module, for tests and measurements.
//!
//! The settings are those of a Substrate node's executor: WebAssembly's first version with the
//! features that it allows, compiled for speed and size.

use anyhow::{anyhow, bail, Context, Result};
use std::time::{Duration, Instant};
use wasmtime::{Config, Engine, Instance, Memory, Module, OptLevel, Store, TypedFunc};

/// The stack that the executor gives to a runtime.
const STACK: usize = 1024 * 1024;

/// An operation takes three slices, each as its address and length.
type Arguments = (u32, u32, u32, u32, u32, u32);

/// The module's bytes.
pub const CODE: &[u8] = include_bytes!(env!("MODULE"));

/// The bytes of the module that has arkworks' operations too.
pub const CODE_WITH_COMPARISON: &[u8] = include_bytes!(env!("COMPARISON_MODULE"));

/// An implementation of the operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Library {
	/// Assay's.
	Assay,
	/// arkworks'.
	Arkworks,
}

impl Library {
	const fn name(self) -> &'static str {
		match self {
			Self::Assay => "assay",
			Self::Arkworks => "arkworks",
		}
	}
}

/// A running module.
pub struct Machine {
	store: Store<()>,
	memory: Memory,
	allocate: TypedFunc<u32, u32>,
	clear: TypedFunc<(), ()>,
	keep: TypedFunc<(), ()>,
	list: TypedFunc<Arguments, i64>,
	run: TypedFunc<Arguments, i64>,
}

impl Machine {
	/// Compiles and starts a module.
	pub fn new(code: &[u8]) -> Result<Self> {
		Self::start(code, false)
	}

	/// Compiles and starts a module that counts its instructions, for [`Machine::instructions`].
	pub fn counting(code: &[u8]) -> Result<Self> {
		Self::start(code, true)
	}

	fn start(code: &[u8], counts: bool) -> Result<Self> {
		let mut config = Config::new();
		config
			.cranelift_opt_level(OptLevel::SpeedAndSize)
			.cranelift_nan_canonicalization(false)
			.max_wasm_stack(STACK)
			.consume_fuel(counts)
			.wasm_reference_types(false)
			.wasm_simd(false)
			.wasm_relaxed_simd(false)
			.wasm_bulk_memory(false)
			.wasm_multi_value(false)
			.wasm_multi_memory(false)
			.wasm_tail_call(false)
			.wasm_extended_const(false);
		let engine = Engine::new(&config)?;
		let module = Module::new(&engine, code)?;
		let mut store = Store::new(&engine, ());
		if counts {
			store.set_fuel(u64::MAX)?;
		}
		let instance = Instance::new(&mut store, &module, &[])?;
		let memory = instance.get_memory(&mut store, "memory").context("the module's memory")?;
		let allocate = instance.get_typed_func(&mut store, "allocate")?;
		let clear = instance.get_typed_func(&mut store, "clear")?;
		let keep = instance.get_typed_func(&mut store, "keep")?;
		let list = instance.get_typed_func(&mut store, "list")?;
		let run = instance.get_typed_func(&mut store, "run")?;
		Ok(Self { store, memory, allocate, clear, keep, list, run })
	}

	/// Returns the names of the operations.
	pub fn operations(&mut self) -> Result<Vec<String>> {
		let list = self.list.clone();
		let (_, names) = self.call(&list, [&[], &[], &[]])?;
		Ok(String::from_utf8(names)?.lines().map(String::from).collect())
	}

	/// Runs an operation for a number of rounds, and returns the time of all with the result.
	pub fn run(
		&mut self,
		name: &str,
		library: Library,
		rounds: u32,
	) -> Result<(Duration, Vec<u8>)> {
		let run = self.run.clone();
		self.call(&run, [name.as_bytes(), &rounds.to_le_bytes(), library.name().as_bytes()])
	}

	/// Counts the instructions of WebAssembly, in wasmtime's fuel, of a number of rounds of an
	/// operation. For a machine that is [`counting`](Machine::counting).
	pub fn instructions(&mut self, name: &str, library: Library, rounds: u32) -> Result<u64> {
		self.store.set_fuel(u64::MAX)?;
		self.run(name, library, rounds)?;
		Ok(u64::MAX - self.store.get_fuel()?)
	}

	fn call(
		&mut self,
		function: &TypedFunc<Arguments, i64>,
		slices: [&[u8]; 3],
	) -> Result<(Duration, Vec<u8>)> {
		self.clear.call(&mut self.store, ())?;
		let mut addresses = [0; 3];
		for (address, bytes) in addresses.iter_mut().zip(slices) {
			*address = self.allocate.call(&mut self.store, u32::try_from(bytes.len())?)?;
			self.memory.write(&mut self.store, *address as usize, bytes)?;
		}
		self.keep.call(&mut self.store, ())?;
		let [first, second, third] = addresses;
		let len = |index: usize| slices[index].len() as u32;
		let start = Instant::now();
		let answer = function
			.call(&mut self.store, (first, len(0), second, len(1), third, len(2)))
			.map_err(|trap| anyhow!("{trap:#}"))?;
		let elapsed = start.elapsed();
		if answer < 0 {
			bail!("the operation failed with code {}", -answer);
		}
		let (address, len) = ((answer >> 32) as usize, (answer & 0xffff_ffff) as usize);
		let mut result = vec![0; len];
		self.memory.read(&self.store, address, &mut result)?;
		Ok((elapsed, result))
	}
}
