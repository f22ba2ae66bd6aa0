//! The check that weights hold: each call at its limits, with its charge and its time.
//!
//! The arguments are the costliest that the pallets' own benchmarks know, at the largest sizes that
//! the runtime accepts. Each code path is measured in a process of its own.

mod paths;
mod summary;

pub use paths::{measure_all, run, Options, Selection};
pub use summary::{check, summary};

use crate::{
	cases::{
		curves,
		limits::{Limit, Limits},
		matches, PROOF_SYSTEMS,
	},
	chain::Chain,
	probes,
	results::{rounded, Charge},
	weights::scaling::Machine,
};
use anyhow::{Context, Result};
use assay_host_functions::{hardware::ReferenceMachine, CodePath};
use codec::Encode;
use std::collections::BTreeSet;

/// Measures every call except the first `skip`, on the code path that this process takes, and
/// passes on each result as soon as it is measured.
pub fn measure(
	chain: &mut Chain,
	options: &Selection,
	mut found: impl FnMut(Charge) -> Result<()>,
) -> Result<()> {
	let code_path = CodePath::current();
	let machine = reference()?;
	let is_reference = code_path == machine.code_path;
	let scales = Machine::new(machine);
	let limits = all()?.into_iter().filter(|limit| {
		matches(&options.pallets, &limit.pallet) && (is_reference || !is_wasm(&limit.pallet))
	});
	let mut prepared = BTreeSet::new();
	for (index, limit) in limits.enumerate() {
		let Limit { pallet, call, preparation, dispatch, charged_us, succeeds } = limit;
		// Several limits may be of one key, which is registered once.
		if let Some(preparation) = preparation.filter(|call| prepared.insert(call.encode())) {
			chain.extend(vec![preparation])?;
		}
		if index < options.skip {
			continue;
		}
		let name = format!("{pallet}: {call}");
		let figure = probes::time_of_call(chain, &name, (dispatch, succeeds), options.effort())?;
		let (charged_us, measured_us) = (rounded(charged_us), rounded(figure.median));
		let scale = if is_reference { scales.scaling(&pallet).of_machine() } else { 1.0 };
		let (code_path, scale) = (code_path.name().to_owned(), rounded(scale));
		found(Charge { pallet, call, charged_us, measured_us, code_path, scale })?;
	}
	Ok(())
}

/// Returns the machine that the runtime's weights were made for.
fn reference() -> Result<ReferenceMachine> {
	ReferenceMachine::by_name(assay_baselines_runtime::WEIGHTS)
		.context("the weights have no reference machine")
}

/// Returns true for a pallet that computes in WebAssembly, the same on every code path.
fn is_wasm(pallet: &str) -> bool {
	["Wasm", "Arkworks", "Dummy"].iter().any(|end| pallet.ends_with(end))
}

/// Returns true for a pallet that only the runtime of the baselines has.
fn is_baseline(pallet: &str) -> bool {
	is_wasm(pallet) || pallet.ends_with("Curves")
}

/// Returns every call at its limits: of the proof systems, then of the curves.
fn all() -> Result<Vec<Limit>> {
	let mut limits = Limits::default();
	for system in &PROOF_SYSTEMS {
		(system.limits)(&mut limits)?;
	}
	curves::limits(&mut limits)?;
	Ok(limits.0)
}
