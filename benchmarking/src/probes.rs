//! The probes of a case: one way for each column to be sampled.

use crate::{
	calls::all,
	cases::Case,
	chain::{Chain, OpenBlock},
	extrinsic::remark_as_long_as,
	instructions::{Counted, Counter},
	libraries::{latticezk::LatticeZk, program::Program},
	measure::{calls_of_a_sample, round, Bench, Effort, Figure, Probe, Reading},
	results::Column,
	standalone::{Slices, Standalone},
	stock::{Curves, Ring, Signature, Stock},
};
use anyhow::{anyhow, bail, Context, Result};
use assay_baselines_runtime::RuntimeCall;
use codec::Encode;
use sp_runtime::OpaqueExtrinsic;
use std::{collections::BTreeSet, slice, time::Duration};

/// The chain and the programs that a run samples.
pub struct Machinery {
	/// The chain.
	pub chain: Chain,
	/// The calls that the chain has executed for the cases, encoded.
	pub prepared: BTreeSet<Vec<u8>>,
	/// The module without a runtime.
	pub standalone: Standalone,
	/// The executor of a node without Assay.
	pub stock: Stock,
	/// gnark-crypto, if it was built.
	pub gnark: Option<Program>,
	/// VROOM, if its program was named.
	pub vroom: Option<Program>,
	/// halo2's own libraries, if their program was built.
	pub halo2: Option<Program>,
	/// Snowbridge's Ethereum client, if its program was built.
	pub snowbridge: Option<Program>,
	/// LatticeZK, if its path was given.
	pub latticezk: Option<LatticeZk>,
}

/// The probes of a case.
pub struct Probes<'a> {
	machinery: &'a Machinery,
	block: OpenBlock,
	bench: Bench<'a>,
	lines: Vec<(Column, Reading)>,
	/// The first operation of each column whose arithmetic is in WebAssembly: a call, or several transactions' calls.
	in_wasm: Vec<(Column, Vec<RuntimeCall>)>,
}

impl Machinery {
	/// Makes a chain, without the programs of other libraries.
	pub fn alone() -> Result<Self> {
		Ok(Self {
			chain: Chain::new()?,
			prepared: BTreeSet::new(),
			standalone: Standalone::new()?,
			stock: Stock::new()?,
			gnark: None,
			vroom: None,
			halo2: None,
			snowbridge: None,
			latticezk: None,
		})
	}

	/// Executes a case's preparation, if no other case had the same.
	pub fn prepare(&mut self, case: &Case) -> Result<()> {
		for call in case.subject.preparation()? {
			if self.prepared.insert(call.encode()) {
				self.chain.extend(vec![call])?;
			}
		}
		Ok(())
	}
}

impl<'a> Probes<'a> {
	/// Starts without probes, on the chain as it is.
	pub fn new(machinery: &'a Machinery) -> Result<Self> {
		let block = machinery.chain.open()?;
		let (lines, in_wasm) = (Vec::new(), Vec::new());
		Ok(Self { machinery, block, bench: Bench::default(), lines, in_wasm })
	}

	/// Adds a call outside the chain that cycles through its inputs.
	pub fn native<I: 'a>(
		&mut self,
		column: Column,
		inputs: Vec<I>,
		call: impl FnMut(&I) -> Result<()> + 'a,
	) {
		self.sampled(column, round(inputs, call));
	}

	/// Adds an operation of the standalone module.
	pub fn standalone(
		&mut self,
		operation: &str,
		inputs: &[Slices],
		expected: Option<&[u8]>,
	) -> Result<()> {
		let sampler = self.machinery.standalone.sampler(operation, inputs, expected)?;
		self.sampled(Column::Wasmtime, sampler);
		Ok(())
	}

	/// Adds an operation of gnark-crypto, if its program is available and supports it.
	pub fn gnark(&mut self, curve: &str, operation: &str, size: usize) {
		let Some(gnark) = &self.machinery.gnark else { return };
		if let Some(sampler) = gnark.sampler(curve, operation, size) {
			self.sampled(Column::Gnark, sampler);
		}
	}

	/// Adds an operation of VROOM, if its program is available and supports it.
	pub fn vroom(&mut self, curve: &str, operation: &str) {
		let Some(vroom) = &self.machinery.vroom else { return };
		if let Some(sampler) = vroom.sampler(curve, operation, 1) {
			self.sampled(Column::Vroom, sampler);
		}
	}

	/// Adds a check by halo2's own library, if its program is available and supports it.
	pub fn halo2(&mut self, curve: &str, operation: &str, size: usize) -> Result<()> {
		let Some(halo2) = &self.machinery.halo2 else { return Ok(()) };
		if let Some(mut sampler) = halo2.sampler(curve, operation, size) {
			// The first makes the library's key, which is not part of a check and may take a minute.
			sampler()?;
			self.sampled(Column::Halo2Lib, sampler);
		}
		Ok(())
	}

	/// Adds an update of Snowbridge's Ethereum client, if its program is available.
	pub fn snowbridge(&mut self, operation: &str, size: usize) {
		let Some(snowbridge) = &self.machinery.snowbridge else { return };
		if let Some(sampler) = snowbridge.sampler("bls12_381", operation, size) {
			self.sampled(Column::Snowbridge, sampler);
		}
	}

	/// Adds LatticeZK's demonstration, if it is available.
	pub fn latticezk(&mut self) {
		if let Some(latticezk) = &self.machinery.latticezk {
			self.sampled(Column::Latticezk, || latticezk.sample());
		}
	}

	/// Adds calls of the runtime that all cost the same.
	///
	/// A sample is a transaction with one of them, or with several if they take less than a
	/// millisecond. Its baseline is a transaction with the same number of remarks of their lengths,
	/// and the same signature, nonce and fee. The difference is divided by the number of calls.
	pub fn calls(&mut self, column: Column, calls: &[RuntimeCall]) -> Result<()> {
		let first = calls.first().context("no call to sample")?;
		self.keep(column, slice::from_ref(first));
		// Once to warm up, and once to see how long it takes.
		self.beyond_remarks(vec![first.clone()])?;
		let one = self.beyond_remarks(vec![first.clone()])?;
		let parts = calls_of_a_sample(one).min(MOST_CALLS_OF_A_TRANSACTION);
		let calls: Vec<_> = calls.iter().cycle().take(parts).cloned().collect();

		self.transaction(column, column.name(), calls);
		Ok(())
	}

	/// Adds an operation that takes several transactions, each with one of these calls. A sample is the sum of their
	/// times. Its baseline is the sum for as many remarks of their lengths.
	pub fn transactions(&mut self, column: Column, calls: Vec<RuntimeCall>) {
		self.keep(column, &calls);
		let chain = &self.machinery.chain;
		let signed = |calls: &[RuntimeCall]| -> Vec<_> {
			calls.iter().map(|call| chain.sign(call.clone(), 0)).collect()
		};
		let (calls, remarks) = (signed(&calls), signed(&remarks(&calls)));
		let sum = |block: OpenBlock, transactions: Vec<OpaqueExtrinsic>| {
			move || -> Result<Duration> {
				transactions.iter().map(|transaction| apply(chain, &block, transaction)).sum()
			}
		};
		let probe = self.bench.add(column.name(), sum(self.block.clone(), calls));
		let name = format!("remarks beside {}", column.name());
		let baseline = self.bench.add_baseline(name, probe, sum(self.block.clone(), remarks));
		self.lines.push((column, Reading::Beyond { probe, baseline, parts: 1 }));
	}

	/// Adds ark-vrf's check of a ring's signatures in a stock node's executor, one by one or in a batch.
	///
	/// A sample is a call that makes the verifier for the ring's key and checks the signatures. Its baseline is a call
	/// that makes the verifier alone, because a runtime does that once for many signatures. The time of single
	/// signatures is divided by their number.
	pub fn stock(
		&mut self,
		column: Column,
		curves: Curves,
		(ring, batch): (Ring, bool),
		signatures: Vec<Signature>,
	) {
		let stock = &self.machinery.stock;
		let parts = if batch { 1 } else { signatures.len() };
		let of_ring = ring.clone();
		let probe =
			self.bench.add(column.name(), move || stock.time(curves, &ring, batch, &signatures));
		let name = format!("the verifier beside {}", column.name());
		let baseline =
			self.bench.add_baseline(name, probe, move || stock.time(curves, &of_ring, batch, &[]));
		self.lines.push((column, Reading::Beyond { probe, baseline, parts }));
	}

	/// Adds a transaction with these calls, and its baseline.
	fn transaction(&mut self, column: Column, name: &str, calls: Vec<RuntimeCall>) {
		let chain = &self.machinery.chain;
		let reading = beyond_remarks(&mut self.bench, chain, &self.block, name, (calls, true));
		self.lines.push((column, reading));
	}

	/// Samples once how much longer calls take than remarks.
	fn beyond_remarks(&self, calls: Vec<RuntimeCall>) -> Result<Duration> {
		let chain = &self.machinery.chain;
		let remarks = apply(chain, &self.block, &self.sign(remarks(&calls)))?;
		Ok(apply(chain, &self.block, &self.sign(calls))?.saturating_sub(remarks))
	}

	fn keep(&mut self, column: Column, calls: &[RuntimeCall]) {
		if Column::IN_WASM.contains(&column) {
			self.in_wasm.push((column, calls.to_vec()));
		}
	}

	/// Counts the instructions of the first operation of each column in WebAssembly: those of each of its transactions,
	/// less those of a remark of its length.
	pub fn count(&self, counter: &Counter) -> Result<Vec<(Column, Vec<Counted>)>> {
		let count = |calls| counter.count(&self.machinery.chain, &self.block, &self.sign(calls));
		let beyond_remark = |call: &RuntimeCall| {
			let calls = vec![call.clone()];
			let remark = count(remarks(&calls))?.instructions;
			let counted = count(calls)?;
			let beyond = counted.instructions.checked_sub(remark);
			let instructions = beyond.context("a call takes more than a remark")?;
			Ok(Counted { instructions, ..counted })
		};
		let operation = |(column, calls): &(Column, Vec<RuntimeCall>)| {
			Ok((*column, calls.iter().map(beyond_remark).collect::<Result<_>>()?))
		};
		self.in_wasm.iter().map(operation).collect()
	}

	fn sign(&self, calls: Vec<RuntimeCall>) -> OpaqueExtrinsic {
		sign(&self.machinery.chain, calls)
	}

	fn sampled(&mut self, column: Column, sampler: impl FnMut() -> Result<Duration> + 'a) -> Probe {
		let probe = self.bench.add(column.name(), sampler);
		self.lines.push((column, Reading::Plain(probe)));
		probe
	}

	/// Samples the probes in turns, for a figure of each column.
	pub fn run(self, effort: Effort) -> Result<Vec<(Column, Figure)>> {
		let samples = self.bench.run(effort)?;
		Ok(self.lines.into_iter().map(|(column, line)| (column, samples.read(line))).collect())
	}
}

/// The most calls of a transaction. One with more calls would not fit into a block beside its
/// baseline's weight.
const MOST_CALLS_OF_A_TRANSACTION: usize = 16;

/// Times one call, which must succeed or fail as `succeeds` says, less a remark of its length.
pub fn time_of_call(
	chain: &Chain,
	name: &str,
	(call, succeeds): (RuntimeCall, bool),
	effort: Effort,
) -> Result<Figure> {
	let block = chain.open()?;
	let mut bench = Bench::default();
	let reading = beyond_remarks(&mut bench, chain, &block, name, (vec![call], succeeds));
	Ok(bench.run(effort)?.read(reading))
}

/// Adds a transaction with these calls, and its baseline of remarks.
fn beyond_remarks<'a>(
	bench: &mut Bench<'a>,
	chain: &'a Chain,
	block: &OpenBlock,
	name: &str,
	(calls, succeed): (Vec<RuntimeCall>, bool),
) -> Reading {
	let parts = calls.len();
	let (call, remark) = (sign(chain, calls.clone()), sign(chain, remarks(&calls)));
	let of_call = block.clone();
	let probe = bench.add(name, move || match chain.apply(&of_call, &call)? {
		(Ok(dispatched), time) if dispatched.is_ok() == succeed => Ok(time),
		(other, _) => bail!("the outcome of a transaction was another: {other:?}"),
	});
	let block = block.clone();
	let baseline = bench.add_baseline(format!("remarks beside {name}"), probe, move || {
		apply(chain, &block, &remark)
	});
	Reading::Beyond { probe, baseline, parts }
}

fn sign(chain: &Chain, calls: Vec<RuntimeCall>) -> OpaqueExtrinsic {
	chain.sign(all(calls), 0)
}

fn remarks(calls: &[RuntimeCall]) -> Vec<RuntimeCall> {
	calls.iter().map(remark_as_long_as).collect()
}

/// Times a transaction that must succeed.
pub fn apply(chain: &Chain, block: &OpenBlock, extrinsic: &OpaqueExtrinsic) -> Result<Duration> {
	match chain.apply(block, extrinsic)? {
		(Ok(Ok(())), time) => Ok(time),
		(refused, _) => bail!("a transaction was refused: {refused:?}"),
	}
}

/// Makes an error of an operation that has no text of its own.
pub fn failed(error: impl core::fmt::Debug) -> anyhow::Error {
	anyhow!("{error:?}")
}
