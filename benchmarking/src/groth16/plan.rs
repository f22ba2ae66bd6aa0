//! What is measured: the probes of a run, and which rows are read from them.

use super::{
	fixture::{Case, Instance},
	native::{accepted, pairing, prepare, ArkGroth16},
	Cases, CURVE,
};
use crate::{
	chain::{Chain, OpenBlock},
	extrinsic::remark_as_long_as,
	measure::{timed, Bench, Probe, Reading},
	report::{Column, Provenance, Row},
};
use anyhow::{bail, Result};
use ark_bls12_381::Bls12_381;
use assay_groth16::{Backend, Wasm};
use assay_host_functions::Host;
use assay_runtime::RuntimeCall;
use std::time::Duration;

/// Numbers of public inputs.
pub const INPUT_SIZES: [usize; 9] = [1, 2, 4, 8, 16, 32, 64, 128, 256];
/// Of these, the ones that are measured in wasm.
pub const WASM_INPUT_SIZES: [usize; 3] = [1, 16, 256];
/// Numbers of proofs in a batch.
pub const BATCH_SIZES: [usize; 7] = [1, 2, 4, 8, 16, 32, 64];
/// Of these, the ones that are measured in wasm.
pub const WASM_BATCH_SIZES: [usize; 2] = [1, 64];
/// Numbers of public inputs of the keys that are prepared.
pub const KEY_SIZES: [usize; 3] = [1, 16, 256];
/// The transactions in a block of which one is the share.
pub const BLOCK_SIZE: usize = 20;

/// The names of what is done in a row.
pub mod operation {
	/// A call into the runtime that does nothing. Its size is 0.
	pub const EMPTY_CALL: &str = "empty_call";
	/// A transaction that does nothing, as long as one that verifies.
	pub const REMARK: &str = "remark_extrinsic";
	/// Checking a proof. Outside the chain, the call; on it, what a verifying transaction of a block
	/// takes beyond a remark of its length, where the block has twenty of one kind.
	pub const VERIFY: &str = "verify";
	/// Checking a proof by a whole transaction, applied by a call from outside.
	pub const VERIFY_EXTRINSIC: &str = "verify_extrinsic";
	/// What that takes beyond a remark of its length.
	pub const VERIFY_DISPATCH: &str = "verify_dispatch";
	/// Checking a proof with ark-groth16.
	pub const ARK_GROTH16: &str = "ark_groth16_verify";
	/// One pairing.
	pub const PAIRING: &str = "pairing";
	/// Checking so many proofs with one input each, one after the other.
	pub const ONE_BY_ONE: &str = "verify_one_by_one";
	/// Checking a batch of so many proofs with one input each.
	pub const BATCH: &str = "verify_batch";
	/// What a transaction with such a batch takes beyond a remark of its length.
	pub const BATCH_DISPATCH: &str = "verify_batch_dispatch";
	/// The same with the most inputs.
	pub const WIDE_BATCH_DISPATCH: &str = "verify_batch_of_256_inputs_dispatch";
	/// Validating and preparing a key.
	pub const PREPARE_KEY: &str = "prepare_key";
	/// What a transaction that registers a key takes beyond a remark of its length.
	pub const REGISTER_DISPATCH: &str = "register_key_dispatch";
}
use operation::*;

struct Line {
	operation: &'static str,
	size: usize,
	column: Column,
	reading: Reading,
}

/// The probes of a run.
pub struct Plan<'a> {
	chain: &'a Chain,
	block: &'a OpenBlock,
	samples: usize,
	wasm_samples: usize,
	bench: Bench<'a>,
	lines: Vec<Line>,
}

impl<'a> Plan<'a> {
	/// A plan without probes.
	pub fn new(
		chain: &'a Chain,
		block: &'a OpenBlock,
		samples: usize,
		wasm_samples: usize,
	) -> Self {
		Self {
			chain,
			block,
			samples,
			wasm_samples: wasm_samples.min(samples),
			bench: Bench::default(),
			lines: Vec::new(),
		}
	}

	/// How many probes there are.
	pub fn probes(&self) -> usize {
		self.bench.len()
	}

	/// Samples the probes, and reads the rows.
	pub fn run(self, provenance: &Provenance) -> Result<Vec<Row>> {
		let samples = self.bench.run()?;
		let row = |line: &Line| {
			let name = (CURVE, line.operation, line.size, line.column);
			Row::new(name, samples.read(line.reading), provenance)
		};
		Ok(self.lines.iter().map(row).collect())
	}

	/// Adds what is called natively.
	pub fn outside_the_chain(&mut self, cases: &'a Cases) -> Result<()> {
		self.plain(PAIRING, 1, Column::Blst, || Ok(timed(pairing).1));
		let ark = ArkGroth16::new(&cases.single)?;
		let (proof, inputs) = &cases.single.entries[0];
		self.plain(ARK_GROTH16, 1, Column::Arkworks, move || {
			accepted(|| ark.verify(&proof.0, &inputs.0))
		});
		self.backend::<Host>(Column::Native, &BATCH_SIZES, cases)?;
		self.backend::<Wasm>(Column::Arkworks, &WASM_BATCH_SIZES, cases)
	}

	fn backend<B: Backend<Bls12_381>>(
		&mut self,
		column: Column,
		batch_sizes: &[usize],
		cases: &'a Cases,
	) -> Result<()> {
		for case in &cases.by_inputs {
			let (key, (proof, inputs)) = (prepare::<B>(case)?, &case.entries[0]);
			self.plain(VERIFY, case.inputs, column, move || {
				accepted(|| B::verify(&key, &proof.0, &inputs.0))
			});
		}
		let key = prepare::<B>(&cases.single)?;
		for size in batch_sizes.iter().copied() {
			let (key, (proofs, inputs)) = (key.clone(), cases.single.joined(size));
			self.plain(BATCH, size, column, move || {
				accepted(|| B::verify_batch(&key, size, &proofs, &inputs))
			});
		}
		let entries = &cases.single.entries;
		self.plain(ONE_BY_ONE, entries.len(), column, move || {
			accepted(|| {
				entries.iter().try_for_each(|(proof, inputs)| B::verify(&key, &proof.0, &inputs.0))
			})
		});
		for case in &cases.unregistered {
			self.plain(PREPARE_KEY, case.inputs, column, || {
				accepted(|| B::prepare_key(&case.key.0))
			});
		}
		Ok(())
	}

	/// Adds what goes through the runtime.
	pub fn on_the_chain(&mut self, cases: &'a Cases) -> Result<()> {
		self.instance(Instance::Host, &INPUT_SIZES, &BATCH_SIZES, cases)?;
		self.instance(Instance::Wasm, &WASM_INPUT_SIZES, &WASM_BATCH_SIZES, cases)
	}

	fn instance(
		&mut self,
		instance: Instance,
		input_sizes: &[usize],
		batch_sizes: &[usize],
		cases: &'a Cases,
	) -> Result<()> {
		let column = instance.column();
		self.in_a_block(instance, &cases.single)?;
		for case in cases.by_inputs.iter().filter(|case| input_sizes.contains(&case.inputs)) {
			let call = instance.verify(case, &case.entries[0]);
			let (probe, remark) = self.dispatch(VERIFY_DISPATCH, case.inputs, instance, call);
			if case.inputs == 1 {
				self.line(VERIFY_EXTRINSIC, 1, column, Reading::Plain(probe));
				self.line(REMARK, 1, column, Reading::Plain(remark));
			}
			// Beside the two, so that the caches hold what they hold for those.
			if case.inputs == 1 && instance == Instance::Host {
				let chain = self.chain;
				self.plain(EMPTY_CALL, 0, column, || chain.empty_call());
			}
		}
		for size in batch_sizes {
			let call = instance.verify_batch(&cases.single, *size);
			self.dispatch(BATCH_DISPATCH, *size, instance, call);
		}
		let call = instance.verify_batch(&cases.wide, cases.wide.entries.len());
		self.dispatch(WIDE_BATCH_DISPATCH, cases.wide.entries.len(), instance, call);
		for case in &cases.unregistered {
			let call = instance.register_key(case);
			self.dispatch(REGISTER_DISPATCH, case.inputs, instance, call);
		}
		Ok(())
	}

	/// One transaction's share of a block's execution, beyond that of a remark.
	fn in_a_block(&mut self, instance: Instance, case: &Case) -> Result<()> {
		let chain = self.chain;
		let verify: Vec<_> =
			case.entries[..BLOCK_SIZE].iter().map(|entry| instance.verify(case, entry)).collect();
		let remark = verify.iter().map(remark_as_long_as).collect();
		let samples = self.samples_in(instance);
		let mut block = |name: &str, calls| -> Result<Probe> {
			let block = chain.block(calls)?;
			let name = format!("a block of {name} on {instance:?}");
			Ok(self.bench.add(name, samples, move || chain.execute(&block)))
		};
		let reading = Reading::Beyond {
			probe: block(VERIFY, verify)?,
			baseline: block(REMARK, remark)?,
			parts: BLOCK_SIZE,
		};
		self.line(VERIFY, 1, instance.column(), reading);
		Ok(())
	}

	/// A transaction's dispatch: what it takes beyond a remark. Returns the probes of both.
	fn dispatch(
		&mut self,
		operation: &'static str,
		size: usize,
		instance: Instance,
		call: RuntimeCall,
	) -> (Probe, Probe) {
		let remark = remark_as_long_as(&call);
		let probe = self.extrinsic(format!("{operation} {size}"), instance, call);
		let baseline = self.extrinsic(format!("remark for {operation} {size}"), instance, remark);
		let reading = Reading::Beyond { probe, baseline, parts: 1 };
		self.line(operation, size, instance.column(), reading);
		(probe, baseline)
	}

	fn extrinsic(&mut self, name: String, instance: Instance, call: RuntimeCall) -> Probe {
		let (chain, block) = (self.chain, self.block);
		let extrinsic = chain.sign(call, 0);
		let name = format!("{name} on {instance:?}");
		self.bench.add(name, self.samples_in(instance), move || {
			match chain.apply(block, &extrinsic)? {
				(Ok(Ok(())), time) => Ok(time),
				(refused, _) => bail!("{refused:?}"),
			}
		})
	}

	fn plain(
		&mut self,
		operation: &'static str,
		size: usize,
		column: Column,
		sample: impl FnMut() -> Result<Duration> + 'a,
	) {
		let name = format!("{operation} {size} on {column:?}");
		let probe = self.bench.add(name, self.samples, sample);
		self.line(operation, size, column, Reading::Plain(probe));
	}

	fn line(&mut self, operation: &'static str, size: usize, column: Column, reading: Reading) {
		self.lines.push(Line { operation, size, column, reading });
	}

	fn samples_in(&self, instance: Instance) -> usize {
		match instance {
			Instance::Host => self.samples,
			Instance::Wasm => self.wasm_samples,
		}
	}
}
