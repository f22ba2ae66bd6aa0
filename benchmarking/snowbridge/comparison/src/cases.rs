//! The cases that are measured.

use crate::{
	calls::{force_checkpoint, register_key, remark, submit, verify, Call},
	chain::{Bls, Chain},
	fixtures,
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
}

impl Case {
	/// Makes a chain, and returns a function that samples the call on it.
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
		Ok(move || chain.time(&call))
	}
}

/// Returns the cases of the client's calls: everything in an update is checked.
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

/// Returns the cases of the same committee and the same signatures for Assay's pallet.
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
	}];
	for (name, update) in [
		("verify, 512 signed", fixtures::finalized_header_update()?),
		("verify, 384 signed", fixtures::finalized_header_update_by_fewer()?),
	] {
		let root = chain.signing_root(&update.attested_header, update.signature_slot)?;
		let call = verify(committee, &update.sync_aggregate, root);
		cases.push(Case { name, before: vec![register.clone()], call });
	}
	cases.push(Case { name: "remark, empty", before: vec![register], call: remark() });
	Ok(cases)
}
