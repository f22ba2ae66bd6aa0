//! The cases that are measured.

use crate::{
	calls::{force_checkpoint, register_key, remark, submit, verify, Call},
	chain::{Bls, Chain},
	fixtures,
	measure::calls_of_a_sample,
};
use anyhow::{anyhow, Result};
use std::time::Duration;

/// The case of an update with the next committee, signed by all members.
pub const ADOPTION: &str = "sync committee, 512 signed";

/// The case of an update without a committee, signed by all members.
pub const UPDATE: &str = "finalized header, 512 signed";

/// A call, and the calls before it.
pub struct Case {
	/// The name.
	pub name: &'static str,
	before: Vec<Call>,
	call: Call,
	/// True if every sample is of a single call.
	alone: bool,
}

impl Case {
	/// Makes a chain, and returns a function that samples the call on it. Unless the case is `alone`, a
	/// sample of a call that takes less than a millisecond is the mean of several.
	///
	/// # Errors
	///
	/// A call before this one is refused.
	pub fn sampler(&self, bls: Bls) -> Result<impl FnMut() -> Result<Duration>> {
		let mut chain = Chain::new(bls)?;
		for call in &self.before {
			let verdict = chain.apply(call)?;
			verdict.map_err(|error| anyhow!("before {}: {error:?}", self.name))?;
		}
		let call = self.call.clone();
		let mut calls = self.alone.then_some(1);
		Ok(move || {
			let mut sum = Duration::ZERO;
			let count = calls.unwrap_or(1);
			for _ in 0..count {
				sum += chain.time(&call)?;
			}
			let time = sum / count as u32;
			calls.get_or_insert_with(|| calls_of_a_sample(time));
			Ok(time)
		})
	}
}

/// The calls of the client: everything in an update is checked.
///
/// # Errors
///
/// The pallet's package has other files.
pub fn updates() -> Result<Vec<Case>> {
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
		case(ADOPTION, &[&checkpoint], committee.clone()),
		case(
			"sync committee, 384 signed",
			&[&checkpoint],
			submit(fixtures::sync_committee_update_by_fewer()?),
		),
		case(UPDATE, &[&checkpoint, &committee], submit(fixtures::finalized_header_update()?)),
		case(
			"finalized header, 384 signed",
			&[&checkpoint],
			submit(fixtures::finalized_header_update_by_fewer()?),
		),
	])
}

/// The same committee and the same signatures for Assay's pallet.
///
/// # Errors
///
/// As [`updates`].
pub fn signatures() -> Result<Vec<Case>> {
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
