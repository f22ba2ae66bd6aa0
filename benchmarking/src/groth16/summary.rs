//! The tables and ratios that people read.

use super::{
	fixture::{charged, Instance},
	plan::{operation::*, BATCH_SIZES, INPUT_SIZES, KEY_SIZES, WASM_BATCH_SIZES, WASM_INPUT_SIZES},
	Cases,
};
use crate::report::{micros, Column, Provenance, Row, Table};
use anyhow::{Context, Result};
use assay_groth16::layout::MAX_BATCH;
use assay_runtime::RuntimeCall;

/// The weight that zkVerify charges for a Groth16 proof over BLS12-381, and for each public input, in
/// microseconds (`pallet_groth16_verifier` of its runtime, weighed on an AMD Ryzen 7 7700).
const ZKVERIFY_VERIFY: f64 = 3640.9;
const ZKVERIFY_INPUT: f64 = 186.8;

/// The most that a check on the chain may take, in checks outside it.
const HOST_TARGET: f64 = 1.15;
/// What zkVerify's weight should be, over the host's time.
const ZKVERIFY_TARGET: u32 = 4;
/// The most that a batch may take, in checks one by one.
const BATCH_TARGET: f64 = 0.35;

/// What a cell without a figure shows.
const NOTHING: &str = "";

/// The rows of a run, to look figures up in.
struct Rows<'a>(&'a [Row]);

/// A median and a least value, in microseconds or as a ratio.
#[derive(Clone, Copy)]
struct Pair {
	median: f64,
	min: f64,
}

impl Pair {
	fn over(self, other: Self) -> Self {
		Self { median: self.median / other.median, min: self.min / other.min }
	}

	fn times(self, factor: usize) -> Self {
		Self { median: self.median * factor as f64, min: self.min * factor as f64 }
	}
}

impl Rows<'_> {
	fn find(&self, operation: &str, size: usize, column: Column) -> Result<&Row> {
		self.0
			.iter()
			.find(|row| (row.operation, row.size, row.column) == (operation, size, column))
			.with_context(|| format!("no row for {operation} {size} by {}", column.name()))
	}

	fn pair(&self, operation: &str, size: usize, column: Column) -> Result<Pair> {
		let row = self.find(operation, size, column)?;
		Ok(Pair { median: row.median_us, min: row.min_us })
	}

	fn median(&self, operation: &str, size: usize, column: Column) -> Result<f64> {
		Ok(self.pair(operation, size, column)?.median)
	}

	/// The median as a cell, empty if it was not measured.
	fn cell(&self, operation: &str, size: usize, column: Column) -> String {
		let median = self.median(operation, size, column);
		median.map_or(NOTHING.into(), micros)
	}
}

/// Everything, as a Markdown page.
pub fn markdown(
	rows: &[Row],
	cases: &Cases,
	provenance: &Provenance,
	command: &str,
) -> Result<String> {
	let rows = Rows(rows);
	let samples = rows.find(VERIFY, 1, Column::Host)?.samples;
	let wasm_samples = rows.find(VERIFY, 1, Column::PureWasm)?.samples;
	let Provenance { machine, commit } = provenance;
	Ok(format!(
		"# Groth16 over BLS12-381\n\n\
		- Machine: {machine}, one thread\n\
		- Commit: {commit}\n\
		- Command: `{command}`\n\
		- Samples: {samples}, in pure wasm {wasm_samples}; all figures of one run, in turns\n\n\
		{METHOD}\n\
		## Targets\n\n{}\n\
		zkVerify's figure is the weight that its runtime charges, {ZKVERIFY_VERIFY} µs and \
		{ZKVERIFY_INPUT} µs an input. It was measured on another machine, an AMD Ryzen 7 7700, so that \
		this ratio compares what the chains charge or take, not two programs.\n\n\
		## One proof, one public input\n\n{}\n\
		## By public inputs\n\n{}\n\
		## Batches of proofs with one input\n\n{}\n\
		## Keys\n\n{}\n\
		## Weights\n\n\
		What a call is charged, its database accesses included, beside what its dispatch took here.\n\n{}",
		targets(&rows)?.render(),
		single(&rows)?.render(),
		by_inputs(&rows)?.render(),
		batches(&rows)?.render(),
		keys(&rows).render(),
		weights(&rows, cases)?.render(),
	))
}

/// How the figures came about.
const METHOD: &str = "\
Times are medians in µs, of one thread. What it waited for a processor that other programs had is taken
off, so that a busy machine does not make long samples seem longer.

- **Host** and **pure wasm** are the runtime's two instances of the verifier, called through the compiled
  runtime in the node's executor, on a state in memory. A call into a runtime from outside makes an
  instance of the wasm first. *Dispatch* is a transaction, applied by such a call, less a remark of its
  length, which carries the same signature, nonce and fee. *In a block* is the difference between
  executing a block of twenty verifications and one of twenty such remarks, divided by twenty: what a
  transaction adds to a block of a running chain, where one instance executes many. It is the headline.
- **Native** is the host function's code, called outside any chain.
- **Arkworks** is this project's verifier on arkworks, as pure wasm runs it, compiled natively.
  *ark-groth16* is that crate's `verify_proof` with a prepared key. All of them decode the proof and its
  inputs from uncompressed bytes and check encoding, curve and subgroup, every time.
";

fn targets(rows: &Rows) -> Result<Table> {
	let host = rows.pair(VERIFY, 1, Column::Host)?;
	let native = rows.pair(VERIFY, 1, Column::Native)?;
	let zkverify = ZKVERIFY_VERIFY + ZKVERIFY_INPUT;
	let zkverify = Pair { median: zkverify, min: zkverify };
	let one_by_one = rows.pair(ONE_BY_ONE, MAX_BATCH, Column::Native)?;
	let batch = rows.pair(BATCH, MAX_BATCH, Column::Native)?;
	let batch_on_chain = rows.pair(BATCH_DISPATCH, MAX_BATCH, Column::Host)?;

	let mut table = Table::new(["ratio", "of medians", "of minima", "target"]);
	let mut line = |what: &str, ratio: Pair, target: String| {
		let [median, min] = [ratio.median, ratio.min].map(|ratio| format!("{ratio:.3}"));
		table.line([what.into(), median, min, target]);
	};
	line("host, in a block, over native", host.over(native), format!("≤ {HOST_TARGET}"));
	line(
		"zkVerify's weight over host, in a block",
		zkverify.over(host),
		format!("≥ {ZKVERIFY_TARGET}"),
	);
	for (name, operation) in [("arkworks", VERIFY), ("ark-groth16", ARK_GROTH16)] {
		let ratio = rows.pair(operation, 1, Column::Arkworks)?.over(host);
		line(&format!("{name} over host, in a block"), ratio, NOTHING.into());
	}
	let wasm = rows.pair(VERIFY, 1, Column::PureWasm)?;
	line("pure wasm over host, in a block", wasm.over(host), NOTHING.into());
	line(
		&format!("batch of {MAX_BATCH} over one by one, native"),
		batch.over(one_by_one),
		format!("≤ {BATCH_TARGET}"),
	);
	line(
		&format!("batch of {MAX_BATCH} over one by one in a block, host"),
		batch_on_chain.over(host.times(MAX_BATCH)),
		format!("≤ {BATCH_TARGET}"),
	);
	Ok(table)
}

fn single(rows: &Rows) -> Result<Table> {
	let native = rows.pair(VERIFY, 1, Column::Native)?;
	let mut table = Table::new(["", "median", "least", "over native"]);
	for (what, operation, size, column) in [
		("native", VERIFY, 1, Column::Native),
		("host, in a block", VERIFY, 1, Column::Host),
		("host, dispatch", VERIFY_DISPATCH, 1, Column::Host),
		("host, whole transaction", VERIFY_EXTRINSIC, 1, Column::Host),
		("pure wasm, in a block", VERIFY, 1, Column::PureWasm),
		("pure wasm, dispatch", VERIFY_DISPATCH, 1, Column::PureWasm),
		("pure wasm, whole transaction", VERIFY_EXTRINSIC, 1, Column::PureWasm),
		("arkworks", VERIFY, 1, Column::Arkworks),
		("ark-groth16", ARK_GROTH16, 1, Column::Arkworks),
		("a pairing by blst", PAIRING, 1, Column::Blst),
		("a remark, whole transaction", REMARK, 1, Column::Host),
		("an empty call into the runtime", EMPTY_CALL, 0, Column::Host),
	] {
		let pair = rows.pair(operation, size, column)?;
		let ratio = format!("{:.3}", pair.over(native).median);
		table.line([what.into(), micros(pair.median), micros(pair.min), ratio]);
	}
	Ok(table)
}

fn by_inputs(rows: &Rows) -> Result<Table> {
	let mut table = Table::new([
		"inputs",
		"native",
		"host, dispatch",
		"over native",
		"arkworks",
		"pure wasm, dispatch",
		"zkVerify's weight",
	]);
	for size in INPUT_SIZES {
		let native = rows.median(VERIFY, size, Column::Native)?;
		let host = rows.median(VERIFY_DISPATCH, size, Column::Host)?;
		table.line([
			size.to_string(),
			micros(native),
			micros(host),
			format!("{:.3}", host / native),
			rows.cell(VERIFY, size, Column::Arkworks),
			rows.cell(VERIFY_DISPATCH, size, Column::PureWasm),
			micros(ZKVERIFY_VERIFY + ZKVERIFY_INPUT * size as f64),
		]);
	}
	Ok(table)
}

fn batches(rows: &Rows) -> Result<Table> {
	let single = rows.median(VERIFY, 1, Column::Native)?;
	let single_on_chain = rows.median(VERIFY, 1, Column::Host)?;
	let mut table = Table::new([
		"proofs",
		"native",
		"a proof",
		"over singles",
		"host, dispatch",
		"a proof",
		"over singles in blocks",
		"arkworks",
		"pure wasm, dispatch",
	]);
	for size in BATCH_SIZES {
		let proofs = size as f64;
		let native = rows.median(BATCH, size, Column::Native)?;
		let host = rows.median(BATCH_DISPATCH, size, Column::Host)?;
		table.line([
			size.to_string(),
			micros(native),
			micros(native / proofs),
			format!("{:.3}", native / (proofs * single)),
			micros(host),
			micros(host / proofs),
			format!("{:.3}", host / (proofs * single_on_chain)),
			rows.cell(BATCH, size, Column::Arkworks),
			rows.cell(BATCH_DISPATCH, size, Column::PureWasm),
		]);
	}
	Ok(table)
}

fn keys(rows: &Rows) -> Table {
	let mut table = Table::new([
		"inputs",
		"native, prepare",
		"host, register",
		"arkworks, prepare",
		"pure wasm, register",
	]);
	for size in KEY_SIZES {
		table.line([
			size.to_string(),
			rows.cell(PREPARE_KEY, size, Column::Native),
			rows.cell(REGISTER_DISPATCH, size, Column::Host),
			rows.cell(PREPARE_KEY, size, Column::Arkworks),
			rows.cell(REGISTER_DISPATCH, size, Column::PureWasm),
		]);
	}
	table
}

fn weights(rows: &Rows, cases: &Cases) -> Result<Table> {
	let mut table = Table::new(["call", "charged", "measured", "charged over measured"]);
	for instance in [Instance::Host, Instance::Wasm] {
		let name = match instance {
			Instance::Host => "host",
			Instance::Wasm => "pure wasm",
		};
		let mut line = |what: String, operation, size, call: RuntimeCall| -> Result<()> {
			let (charged, measured) =
				(charged(&call), rows.median(operation, size, instance.column())?);
			table.line([
				format!("{name}: {what}"),
				micros(charged),
				micros(measured),
				format!("{:.2}", charged / measured),
			]);
			Ok(())
		};
		for case in cases.by_inputs.iter().filter(|case| WASM_INPUT_SIZES.contains(&case.inputs)) {
			let call = instance.verify(case, &case.entries[0]);
			line(format!("verify, inputs: {}", case.inputs), VERIFY_DISPATCH, case.inputs, call)?;
		}
		for size in WASM_BATCH_SIZES {
			let call = instance.verify_batch(&cases.single, size);
			line(format!("verify_batch, proofs: {size}, inputs: 1"), BATCH_DISPATCH, size, call)?;
		}
		let (size, inputs) = (cases.wide.entries.len(), cases.wide.inputs);
		let call = instance.verify_batch(&cases.wide, size);
		let what = format!("verify_batch, proofs: {size}, inputs: {inputs}");
		line(what, WIDE_BATCH_DISPATCH, size, call)?;
		for case in &cases.unregistered {
			let call = instance.register_key(case);
			line(
				format!("register_key, inputs: {}", case.inputs),
				REGISTER_DISPATCH,
				case.inputs,
				call,
			)?;
		}
	}
	Ok(table)
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn a_missing_row_is_named() {
		let error = Rows(&[]).find(VERIFY, 1, Column::Host).unwrap_err();
		assert_eq!(error.to_string(), "no row for verify 1 by host");
		assert_eq!(Rows(&[]).cell(VERIFY, 1, Column::Host), NOTHING);
	}

	#[test]
	fn ratios_compare_medians_with_medians_and_minima_with_minima() {
		let ratio = Pair { median: 6.0, min: 4.0 }.over(Pair { median: 3.0, min: 1.0 }).times(2);
		assert_eq!((ratio.median, ratio.min), (4.0, 8.0));
	}
}
