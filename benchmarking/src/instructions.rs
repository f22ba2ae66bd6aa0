//! `instructions`: the instructions that a verification takes in the runtime's WebAssembly.
//!
//! A copy of the runtime's wasm calls the host before each run of instructions, with their number (`wasm-instrument`).
//! So the counts are exact, and the same on every machine. Instructions count as in wasmtime's fuel, which has one more
//! for each call of a function. What host functions do is not counted.

mod call_tree;

use crate::{
	cases::{self, Case, PROOF_SYSTEMS},
	chain::{wasm, Chain, Loaded, OpenBlock},
	probes::{Machinery, Probes},
	report::REPORTS,
	results::{Column, Provenance},
	table::{ratio, Table},
};
use anyhow::{anyhow, bail, ensure, Context, Result};
use call_tree::{CallTree, Names, ENTER, ENTER_BY_POINTER, LEAVE};
use clap::Args;
use sc_executor::WasmExecutor;
use sc_executor_common::runtime_blob::RuntimeBlob;
use serde::Serialize;
use sp_runtime::OpaqueExtrinsic;
use sp_runtime_interface::runtime_interface;
use std::{
	fs,
	path::PathBuf,
	sync::{LazyLock, Mutex, MutexGuard, PoisonError},
};
use wasm_instrument::{
	gas_metering::{self, host_function::Injector, MemoryGrowCost},
	parity_wasm::{
		self,
		elements::{ImportCountType, Instruction, Module},
	},
};

/// The instructions since the last transaction began.
static COUNTED: LazyLock<Mutex<CallTree>> = LazyLock::new(|| Mutex::new(CallTree::new()));

/// The host function that a counting runtime calls.
#[runtime_interface(no_tracing)]
#[allow(dead_code, reason = "the macro also makes a plain function of each")]
pub trait Instructions {
	/// Adds instructions to the count, or marks a call.
	fn count(number: u64) {
		counted().record(number);
	}
}

fn counted() -> MutexGuard<'static, CallTree> {
	COUNTED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The import by which the wasm knows it.
const MODULE: &str = "env";
const COUNT: &str = "ext_instructions_count_version_1";

/// Counts as wasmtime's fuel does.
struct Fuel;

impl gas_metering::Rules for Fuel {
	fn instruction_cost(&self, instruction: &Instruction) -> Option<u32> {
		Some(match instruction {
			Instruction::Nop
			| Instruction::Drop
			| Instruction::Block(_)
			| Instruction::Loop(_)
			| Instruction::Unreachable
			| Instruction::Return
			| Instruction::Else
			| Instruction::End => 0,
			_ => 1,
		})
	}

	fn memory_grow_cost(&self) -> MemoryGrowCost {
		MemoryGrowCost::Free
	}

	fn call_per_local_cost(&self) -> u32 {
		0
	}
}

type Executor = WasmExecutor<(
	sp_io::SubstrateHostFunctions,
	assay_host_functions::HostFunctions,
	frame_benchmarking::benchmarking::HostFunctions,
	instructions::HostFunctions,
)>;

/// The runtime, made to count.
pub struct Counter {
	runtime: Loaded<Executor>,
	names: Names,
}

/// A transaction's instructions.
pub struct Counted {
	pub instructions: u64,
	pub calls: CallTree,
}

impl Counter {
	/// Adds the counting to the runtime's wasm, by function if `calls` says so.
	pub fn new(calls: bool) -> Result<Self> {
		let code = RuntimeBlob::uncompress_if_needed(wasm()?)?.serialize();
		let (code, names) =
			if calls { counting_calls(&code)? } else { (counting(&code)?, Names::new()) };
		Ok(Self { runtime: Loaded::new(WasmExecutor::builder().build(), code.into()), names })
	}

	/// Counts the instructions of a transaction, which must succeed. The block does not change.
	pub fn count(
		&self,
		chain: &Chain,
		block: &OpenBlock,
		transaction: &OpaqueExtrinsic,
	) -> Result<Counted> {
		*counted() = CallTree::new();
		match chain.apply_by(&self.runtime, block, transaction)?.0 {
			Ok(Ok(())) => {
				let calls = counted().clone();
				Ok(Counted { instructions: calls.instructions(), calls })
			}
			refused => bail!("a transaction was refused: {refused:?}"),
		}
	}
}

/// Makes a module call [`COUNT`] with the number of instructions of each run.
fn counting(code: &[u8]) -> Result<Vec<u8>> {
	Ok(parity_wasm::serialize(inject(parity_wasm::deserialize_buffer(code)?)?)?)
}

fn inject(module: Module) -> Result<Module> {
	gas_metering::inject(module, Injector::new(MODULE, COUNT), &Fuel)
		.map_err(|_| anyhow!("the wasm cannot be made to count"))
}

/// Makes a module call [`COUNT`] also before and after each call of a function. Returns the functions' names as well,
/// of those that have one.
fn counting_calls(code: &[u8]) -> Result<(Vec<u8>, Names)> {
	let module: Module = parity_wasm::deserialize_buffer(code)?;
	// Functions without a name are shown by their indices.
	let module = module.parse_names().unwrap_or_else(|(_, module)| module);
	let mut module = inject(module)?;
	let names = module.names_section().and_then(|names| names.functions());
	let names = names.map_or_else(Names::new, |functions| {
		functions.names().iter().map(|(index, name)| (index, name.clone())).collect()
	});
	// The function is the last of the imports.
	let count = (module.import_count(ImportCountType::Function) - 1) as u32;
	let bodies = module.code_section_mut().map(|code| code.bodies_mut().iter_mut());
	for body in bodies.into_iter().flatten() {
		let instructions = body.code_mut().elements_mut();
		let mut marked = Vec::with_capacity(instructions.len());
		for instruction in instructions.drain(..) {
			let entered = match instruction {
				Instruction::Call(function) if function != count => {
					Some(ENTER | u64::from(function))
				}
				Instruction::CallIndirect(..) => Some(ENTER_BY_POINTER),
				_ => None,
			};
			let mark = |mark: u64| [Instruction::I64Const(mark as i64), Instruction::Call(count)];
			marked.extend(entered.into_iter().flat_map(mark));
			marked.push(instruction);
			marked.extend(entered.into_iter().flat_map(|_| mark(LEAVE)));
		}
		*instructions = marked;
	}
	Ok((parity_wasm::serialize(module)?, names))
}

/// Options of `assay-benchmarking instructions`.
#[derive(Args)]
pub struct Options {
	/// Count only the cases with this name or pattern, as in `compare`.
	#[arg(long, value_name = "PATTERN", default_value = "")]
	cases: String,

	/// Print the calls that take at least this percentage of a case's instructions, and write no files.
	#[arg(long, value_name = "PERCENTAGE", value_parser = percentage)]
	calls: Option<f64>,

	/// The folder for `instructions.md` and `instructions.json`.
	#[arg(long, value_name = "FOLDER", default_value = REPORTS)]
	out: PathBuf,
}

/// A count: an object of `instructions.json`.
#[derive(Serialize)]
struct Count {
	row: String,
	curve: String,
	operation: String,
	size: usize,
	column: Column,
	instructions: u64,
	commit: String,
}

fn percentage(text: &str) -> Result<f64, String> {
	let percentage = text.parse().ok().filter(|percentage| (0.0..=100.0).contains(percentage));
	percentage.ok_or_else(|| "a percentage is a number from 0 to 100".into())
}

/// Counts for the proof systems' cases, and writes the page and the file, or prints the calls.
pub fn run(options: &Options) -> Result<()> {
	let mut cases: Vec<_> = PROOF_SYSTEMS.iter().flat_map(|system| (system.cases)()).collect();
	cases.retain(|case| cases::matches(&options.cases, &case.name));
	ensure!(!cases.is_empty(), "no case of a proof system is called {}", options.cases);
	let mut command = "assay-benchmarking instructions".to_owned();
	if !options.cases.is_empty() {
		command += &format!(" --cases '{}'", options.cases);
	}
	let provenance = Provenance::here(command, Vec::new());
	eprintln!("Compiling the runtime, and the runtime that counts.");
	let (mut machinery, counter) = (Machinery::alone()?, Counter::new(options.calls.is_some())?);
	let mut counts = Vec::new();
	for case in &cases {
		let of_case = count(case, &mut machinery, &counter).with_context(|| case.name.clone())?;
		for (column, counted) in of_case {
			let instructions = counted.iter().map(|counted| counted.instructions).sum();
			eprintln!("{}: {} {instructions}", case.name, column.heading());
			if let Some(percentage) = options.calls {
				for Counted { calls, .. } in &counted {
					print!("{}", calls.render(&counter.names, percentage / 100.0));
				}
				continue;
			}
			counts.push(Count {
				row: case.name.clone(),
				curve: case.curve.into(),
				operation: case.operation.clone(),
				size: case.size,
				column,
				instructions,
				commit: provenance.commit.clone(),
			});
		}
	}
	if options.calls.is_some() {
		return Ok(());
	}
	fs::create_dir_all(&options.out)?;
	let json = serde_json::to_string_pretty(&counts)? + "\n";
	for (name, text) in
		[("instructions.json", json), ("instructions.md", page(&counts, &provenance))]
	{
		let path = options.out.join(name);
		fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
	}
	println!("{} counts in {}", counts.len(), options.out.display());
	Ok(())
}

fn count(
	case: &Case,
	machinery: &mut Machinery,
	counter: &Counter,
) -> Result<Vec<(Column, Vec<Counted>)>> {
	machinery.prepare(case)?;
	let mut probes = Probes::new(machinery)?;
	case.subject.probe(&mut probes)?;
	probes.count(counter)
}

/// Renders the counts as a Markdown page.
fn page(counts: &[Count], provenance: &Provenance) -> String {
	let mut table = Table::new([
		"case",
		"pure wasm",
		"wasm",
		"wasm over pure wasm",
		"hinted",
		"hinted over pure wasm",
	]);
	let mut rows: Vec<_> = counts.iter().map(|count| &count.row[..]).collect();
	rows.dedup();
	for row in rows {
		let of = |column| {
			let mut counts = counts.iter().filter(|count| count.row == row);
			counts.find(|count| count.column == column).map(|count| count.instructions)
		};
		let [pure, wasm, hinted] = Column::IN_WASM.map(of);
		let over = |count: Option<u64>| {
			let both = count.zip(pure);
			both.map_or_else(String::new, |(count, pure)| ratio(count as f64 / pure as f64))
		};
		let cells = [millions(pure), millions(wasm), over(wasm), millions(hinted), over(hinted)];
		table.line([row.to_owned()].into_iter().chain(cells));
	}
	format!(
		"# Instructions in WebAssembly\n\n\
		This page answers: how many instructions of WebAssembly does a verification take with all arithmetic in\n\
		WebAssembly?\n\n\
		- Commit: {}\n\
		- Command: `{}`\n\n\
		Millions of instructions of an extrinsic with the case's first proof, less those of a remark of its length.\n\
		They are counted as in wasmtime's fuel, which has one more for each call of a function, and are the same on every\n\
		machine. What host functions do for the extrinsic, such as hashes and access to the state, is not counted.\n\
		[README.md](README.md) says what each column is, and the [report](report.md) has the times.\n\n{}",
		provenance.commit,
		provenance.command,
		table.render(),
	)
}

fn millions(count: Option<u64>) -> String {
	count.map_or_else(String::new, |count| format!("{:.2}", count as f64 / 1e6))
}

#[cfg(test)]
mod tests {
	use super::*;
	use parity_wasm::{
		builder,
		elements::{BlockType, Instructions, ValueType},
	};
	use wasmtime::{Caller, Config, Engine, Linker, Module, Store};

	fn count(row: &str, column: Column, instructions: u64) -> Count {
		Count {
			row: row.into(),
			curve: "bn254".into(),
			operation: "verify".into(),
			size: 1,
			column,
			instructions,
			commit: "abc1234".into(),
		}
	}

	#[test]
	fn the_page_has_a_line_a_case_with_its_ratios() {
		let provenance = Provenance {
			machine: String::new(),
			code_path: String::new(),
			commit: "abc1234".into(),
			command: "assay-benchmarking instructions".into(),
			versions: Vec::new(),
		};
		let counts = [
			count("groth16", Column::PureWasm, 400_000_000),
			count("groth16", Column::Wasm, 100_000_000),
			count("groth16", Column::Hinted, 60_000_000),
			count("kzg", Column::Wasm, 50_000_000),
		];
		let page = page(&counts, &provenance);
		let line = |name: &str| -> Vec<_> {
			let line = page.lines().find(|line| line.contains(name)).expect("a line of the case");
			line.split('|').map(|cell| cell.trim().to_owned()).collect()
		};
		assert_eq!(line("| groth16")[2..7], ["400.00", "100.00", "0.25", "60.00", "0.15"]);
		assert_eq!(line("| kzg")[2..7], ["", "50.00", "", "", ""]);
	}

	/// Two functions: one counts its argument down to zero, and calls the other if the rest is odd.
	fn countdown() -> Vec<u8> {
		use Instruction::*;
		let function = |body| {
			let function = builder::function().signature().with_param(ValueType::I32).build();
			function.body().with_instructions(Instructions::new(body)).build().build()
		};
		let of_odd = vec![Block(BlockType::NoResult), I32Const(1), BrIf(0), Nop, End, End];
		let run = vec![
			Loop(BlockType::NoResult),
			GetLocal(0),
			I32Const(1),
			I32Sub,
			TeeLocal(0),
			I32Const(1),
			I32And,
			If(BlockType::NoResult),
			GetLocal(0),
			Call(0),
			Else,
			I32Const(7),
			Drop,
			End,
			GetLocal(0),
			BrIf(0),
			End,
			End,
		];
		let export = builder::export().field("run").internal().func(1).build();
		let mut module = builder::module().with_export(export);
		module.push_function(function(of_odd));
		module.push_function(function(run));
		parity_wasm::serialize(module.build()).unwrap()
	}

	#[test]
	fn instructions_count_as_fuel() {
		let code = countdown();
		for rounds in [1, 2, 1000] {
			let engine = Engine::new(Config::new().consume_fuel(true)).unwrap();
			let mut store = Store::new(&engine, CallTree::new());
			let run = |store: &mut Store<CallTree>, code: &[u8]| {
				*store.data_mut() = CallTree::new();
				let mut linker = Linker::new(&engine);
				let count = |mut caller: Caller<'_, CallTree>, number: u64| {
					caller.data_mut().record(number);
				};
				linker.func_wrap(MODULE, COUNT, count).unwrap();
				store.set_fuel(1 << 40).unwrap();
				let module = Module::new(&engine, code).unwrap();
				let instance = linker.instantiate(&mut *store, &module).unwrap();
				let function = instance.get_typed_func::<i32, ()>(&mut *store, "run").unwrap();
				function.call(&mut *store, rounds).unwrap();
				(1 << 40) - store.get_fuel().unwrap()
			};
			let fuel = run(&mut store, &code);
			assert_eq!(store.data().instructions(), 0);
			run(&mut store, &counting(&code).unwrap());
			let counted = store.data().instructions();
			let calls = 1 + rounds as u64 / 2;
			assert_eq!(counted + calls, fuel, "{rounds}");
			assert!(counted > 8 * rounds as u64);

			let (by_calls, names) = counting_calls(&code).unwrap();
			run(&mut store, &by_calls);
			assert_eq!(store.data().instructions(), counted);
			let text = store.data().render(&names, 0.0);
			// The import is function 0, and the function that is called comes next.
			assert_eq!(text.lines().count(), if rounds > 1 { 2 } else { 1 }, "{text}");
			assert_eq!(text.contains("function 1"), rounds > 1, "{text}");
		}
	}
}
