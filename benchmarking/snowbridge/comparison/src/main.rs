//! `assay-snowbridge`: the times of updates of Ethereum's light client on a chain, with signatures checked
//! by Snowbridge's library in WebAssembly and by Assay's host functions.
//!
//! Both chains are sampled in turns, so that a busy moment of the machine falls on both alike. As in the
//! comparison, a sample of a call that takes less than a millisecond is the mean of several. The cases
//! with `alone` in their names have samples of a single call, which finds the caches as a long call of
//! another case left them.

use anyhow::{anyhow, Result};
use assay_snowbridge::{
	calls::{force_checkpoint, register_key, remark, submit, verify, Call},
	chain::{Bls, Chain},
	fixtures,
	measure::{calls_of_a_sample, Bench, Effort, Probe, Reading},
	table::{micros, ratio, Table},
	VERSIONS,
};
use std::time::Duration;

const EFFORT: Effort = Effort { samples: 51, least: 11, time: Duration::from_secs(20) };

/// A call, and the calls before it.
struct Case {
	name: &'static str,
	before: Vec<Call>,
	call: Call,
	/// True if every sample is of a single call.
	alone: bool,
}

fn main() -> Result<()> {
	let path = assay_host_functions::choose_code_path()?;
	for (name, version) in VERSIONS {
		println!("{name} {version}");
	}
	println!("native code: {}", path.name());

	let mut bench = Bench::default();
	let updates = probes(&mut bench, updates()?)?;
	let signatures = probes(&mut bench, signatures()?)?;
	let samples = bench.run(EFFORT)?;
	let headings = [
		["Snowbridge's client", "its library, µs", "Assay's host functions, µs", "ratio"],
		["`BlsMinPk`", "in WebAssembly, µs", "by a host function, µs", "ratio"],
	];
	for (headings, cases) in headings.into_iter().zip([updates, signatures]) {
		let mut table = Table::new(headings);
		for (name, probes) in cases {
			let [wasm, host] = probes.map(|probe| samples.read(Reading::Plain(probe)).median);
			table.line([name.to_owned(), micros(wasm), micros(host), ratio(wasm / host)]);
		}
		println!("\n{}", table.render().trim_end());
	}
	Ok(())
}

/// Adds cases, each on both chains.
fn probes(bench: &mut Bench<'_>, cases: Vec<Case>) -> Result<Vec<(&'static str, [Probe; 2])>> {
	let mut probes = Vec::with_capacity(cases.len());
	for Case { name, before, call, alone } in cases {
		let mut add = |bls: Bls| -> Result<Probe> {
			let mut chain = Chain::new(bls)?;
			for call in &before {
				chain.apply(call)?.map_err(|error| anyhow!("before {name}: {error:?}"))?;
			}
			let call = call.clone();
			let mut calls = alone.then_some(1);
			Ok(bench.add(format!("{name} ({bls:?})"), move || {
				let mut sum = Duration::ZERO;
				let count = calls.unwrap_or(1);
				for _ in 0..count {
					sum += chain.time(&call)?;
				}
				let time = sum / count as u32;
				calls.get_or_insert_with(|| calls_of_a_sample(time));
				Ok(time)
			}))
		};
		let [wasm, host] = Bls::ALL;
		probes.push((name, [add(wasm)?, add(host)?]));
	}
	Ok(probes)
}

/// The calls of the client: everything in an update is checked.
fn updates() -> Result<Vec<Case>> {
	let checkpoint = force_checkpoint(fixtures::checkpoint()?);
	let committee = submit(fixtures::sync_committee_update()?);
	let case = |name, before: &[&Call], call| Case {
		name,
		before: before.iter().map(|call| (*call).clone()).collect(),
		call,
		alone: false,
	};
	Ok(vec![
		case("checkpoint", &[], checkpoint.clone()),
		case("sync committee, 512 signed", &[&checkpoint], committee.clone()),
		case(
			"sync committee, 384 signed",
			&[&checkpoint],
			submit(fixtures::sync_committee_update_by_fewer()?),
		),
		case(
			"finalized header, 512 signed",
			&[&checkpoint, &committee],
			submit(fixtures::finalized_header_update()?),
		),
		case(
			"finalized header, 384 signed",
			&[&checkpoint],
			submit(fixtures::finalized_header_update_by_fewer()?),
		),
	])
}

/// The same committee and the same signatures for Assay's pallet.
fn signatures() -> Result<Vec<Case>> {
	let checkpoint = fixtures::checkpoint()?;
	let committee = &checkpoint.current_sync_committee;
	let mut chain = Chain::new(Bls::Host)?;
	let trusted = chain.apply(&force_checkpoint(checkpoint.clone()))?;
	trusted.map_err(|error| anyhow!("the checkpoint: {error:?}"))?;

	let register = register_key(committee);
	let mut cases = vec![Case {
		name: "register_key, 512 members",
		before: Vec::new(),
		call: register.clone(),
		alone: false,
	}];
	for (name, alone, update) in [
		("verify, 512 signed", false, fixtures::finalized_header_update()?),
		("verify, 384 signed", false, fixtures::finalized_header_update_by_fewer()?),
		("verify, 512 signed, alone", true, fixtures::finalized_header_update()?),
	] {
		let root = chain.signing_root(&update.attested_header, update.signature_slot)?;
		let call = verify(committee, &update.sync_aggregate, root);
		cases.push(Case { name, before: vec![register.clone()], call, alone });
	}
	let before = vec![register];
	cases.push(Case { name: "remark, empty", before, call: remark(), alone: false });
	Ok(cases)
}
