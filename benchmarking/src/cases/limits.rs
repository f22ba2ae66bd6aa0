//! The calls at their limits, as the cases list them.

use crate::calls::{charged, fits, Verifier, PS_PER_US};
use anyhow::{Context, Result};
use assay_baselines_runtime::{Runtime, RuntimeCall};
use assay_proof_system::{key_hash, BenchmarkCases, ProofSystem, Sizes};
use codec::Encode;
use pallet_verifier::{KeySource, WeightInfo};
use sp_runtime::traits::BlakeTwo256;

/// The proof system of an instance.
type SystemOf<I> = <Runtime as pallet_verifier::Config<I>>::System;

/// The instances of a verifier that has all backends.
pub const BACKENDS: [&str; 3] = ["Wasm", "Curves", ""];

/// A call at its limits.
pub struct Limit {
	/// The pallet's name.
	pub pallet: String,
	/// The call, with what makes it costly.
	pub call: String,
	/// A call that the chain executes first.
	pub preparation: Option<RuntimeCall>,
	/// The call itself.
	pub dispatch: RuntimeCall,
	/// The weight that it is charged in the end, in microseconds.
	pub charged_us: f64,
	/// True for a call that succeeds, false for one that is refused with an error.
	pub succeeds: bool,
}

/// A list of calls at their limits.
#[derive(Default)]
pub struct Limits(pub Vec<Limit>);

impl Limits {
	/// Adds a proof system on these backends: its benchmarks' costliest key, proof and batch. `unit` is the
	/// unit of its sizes.
	pub fn verifier<S: BenchmarkCases>(
		&mut self,
		name: &str,
		backends: &[&str],
		unit: &str,
	) -> Result<()> {
		let size = S::MAX_SIZE;
		let (key, proof, inputs) = S::benchmark_case(size, 0);
		let whole = S::benchmark_batch(size, S::MAX_BATCH);
		let registered =
			KeySource::<S::VerifyingKey>::Registered(key_hash::<BlakeTwo256>(S::ID, &key.encode()));
		let inline = KeySource::Inline(key.clone());
		let (of_size, of_each) = match size {
			0 => (String::new(), String::new()),
			_ => (format!(", {size} {unit}"), format!(" of {size} {unit}")),
		};
		for backend in backends {
			let name = format!("{name}{backend}");
			let pallet = Verifier(&name);
			let register = pallet.register_key(&key)?;
			// As many as fit into a block.
			let mut batch = &whole[..];
			while batch.len() > 1 && !fits(&pallet.verify_batch(&inline, batch)?) {
				batch = &batch[..batch.len() / 2];
			}
			let proofs = batch.len();
			let mut push = |call: String, preparation, dispatch| {
				let charged_us = charged(&dispatch);
				let pallet = name.clone();
				let limit =
					Limit { pallet, call, preparation, dispatch, charged_us, succeeds: true };
				self.0.push(limit);
			};
			let costliest = pallet.register_key(&S::benchmark_key(size))?;
			push(format!("register_key{of_size}"), None, costliest);
			push(
				format!("verify, registered key{of_size}"),
				Some(register),
				pallet.verify(&registered, &proof, &inputs)?,
			);
			push(
				format!("verify, inline key{of_size}"),
				None,
				pallet.verify(&inline, &proof, &inputs)?,
			);
			push(
				format!("verify_batch, registered key, {proofs} proofs{of_each}"),
				None,
				pallet.verify_batch(&registered, batch)?,
			);
			push(
				format!("verify_batch, inline key, {proofs} proofs{of_each}"),
				None,
				pallet.verify_batch(&inline, batch)?,
			);
			// A plane fitted to two components is furthest off where both are small. There the weight is that of the
			// proofs one by one.
			let (key, ..) = S::benchmark_case(0, 0);
			let hash = key_hash::<BlakeTwo256>(S::ID, &key.encode());
			let registered = KeySource::<S::VerifyingKey>::Registered(hash);
			for proofs in [1, 2, 4].into_iter().filter(|n| size > 0 && *n <= S::MAX_BATCH) {
				let small = S::benchmark_batch(0, proofs);
				push(
					format!("verify_batch, registered key, {proofs} of the smallest"),
					Some(pallet.register_key(&key)?),
					pallet.verify_batch(&registered, &small)?,
				);
				push(
					format!("verify_batch, inline key, {proofs} of the smallest"),
					None,
					pallet.verify_batch(&KeySource::Inline(key.clone()), &small)?,
				);
			}
		}
		Ok(())
	}

	/// Adds the costliest of an instance's light proofs, which are charged less in the end than at first.
	pub fn light<I: 'static>(&mut self, name: &str, unit: &str) -> Result<()>
	where
		Runtime: pallet_verifier::Config<I, System: BenchmarkCases>,
	{
		let size = <SystemOf<I> as Sizes>::MAX_SIZE;
		let (key, proof, inputs) =
			SystemOf::<I>::benchmark_light_case(size, 0).context("no proof is light")?;
		let hash = key_hash::<BlakeTwo256>(<SystemOf<I> as ProofSystem>::ID, &key.encode());
		let registered = KeySource::<<SystemOf<I> as ProofSystem>::VerifyingKey>::Registered(hash);
		let weight =
			<Runtime as pallet_verifier::Config<I>>::WeightInfo::verify_light(size).ref_time();
		let pallet = Verifier(name);
		self.0.push(Limit {
			pallet: name.to_owned(),
			call: format!("verify, registered key, light, {size} {unit}"),
			preparation: Some(pallet.register_key(&key)?),
			dispatch: pallet.verify(&registered, &proof, &inputs)?,
			charged_us: weight as f64 / PS_PER_US,
			succeeds: true,
		});
		Ok(())
	}
}
