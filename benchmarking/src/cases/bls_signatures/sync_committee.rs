//! The work of an Ethereum client with the sync committee, 512 validators.
//!
//! The present committee signs every update, which may have the next committee in it. These cases have
//! the keys and the signature of an update. Snowbridge's client, beside them, checks the rest of an
//! update as well. `make bench-snowbridge` has the same client on Assay's host functions.

use super::{min_pk, Named, Shape, MESSAGE_LEN};
use crate::{
	calls::{all, Verifier},
	cases::{registered::Registered, Case, Subject},
	probes::Probes,
};
use anyhow::{Context, Result};
use assay_baselines_runtime::RuntimeCall;
use assay_bls_signatures::{
	scheme::MAX_MEMBERS, simulator::Simulator, BlsSignatures, MinPk, VerifyingKey,
};
use assay_host_functions::Host;

/// Updates that a case cycles through.
const UPDATES: u64 = 2;

/// The seed of the committees that are registered, beyond those of other cases.
const NEXT: u64 = 1000;

/// The kind of update.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
	/// Signed by a registered committee.
	Update,
	/// The same, with the next committee, which is registered: the work of each period.
	Adoption,
}

impl Kind {
	/// Every kind.
	pub const ALL: [Self; 2] = [Self::Update, Self::Adoption];

	/// Returns the name of the operation, also of Snowbridge's.
	const fn operation(self) -> &'static str {
		match self {
			Self::Update => "sync_committee_update",
			Self::Adoption => "sync_committee_adoption",
		}
	}

	/// Returns the name of the case.
	pub(super) fn name(self) -> String {
		format!("{}, {MAX_MEMBERS} keys", self.operation())
	}

	/// Returns the approximate time of all columns, in microseconds.
	const fn cost(self) -> f64 {
		match self {
			Self::Update => 30_000.0,
			Self::Adoption => 180_000.0,
		}
	}

	/// Returns the calls of each update.
	pub fn updates(self, pallet: &str) -> Result<Vec<RuntimeCall>> {
		let verifications = present().calls(pallet)?;
		let update = |number: u64| -> Result<RuntimeCall> {
			let signed =
				verifications.iter().cycle().nth(number as usize).context("a signature")?;
			let verification = signed.clone();
			Ok(match self {
				Self::Update => verification,
				Self::Adoption => {
					all(vec![Verifier(pallet).register_key(&next(number))?, verification])
				}
			})
		};
		(0..UPDATES).map(update).collect()
	}
}

/// Returns the cases.
pub(super) fn cases() -> impl Iterator<Item = Case> {
	Kind::ALL.into_iter().map(|kind| Case {
		name: kind.name(),
		curve: "bls12_381",
		operation: kind.operation().into(),
		size: MAX_MEMBERS,
		cost: kind.cost(),
		quick: true,
		subject: Box::new(kind),
	})
}

/// Returns the present committee, with signatures by seven eighths of it.
fn present() -> Registered<BlsSignatures<MinPk, Host>> {
	min_pk(Shape::Committee)
}

/// Returns the key of a next committee.
fn next(number: u64) -> VerifyingKey {
	let simulator = Simulator::<MinPk>::new(MAX_MEMBERS, NEXT + number);
	let members = vec![true; MAX_MEMBERS];
	simulator.prove_by_committee(1, &members, &[0; MESSAGE_LEN]).0
}

impl Subject for Kind {
	fn preparation(&self) -> Result<Vec<RuntimeCall>> {
		present().registrations()
	}

	fn probe(&self, probes: &mut Probes<'_>) -> Result<()> {
		for (pallet, column) in MinPk::INSTANCES {
			probes.calls(*column, &self.updates(pallet)?)?;
		}
		probes.snowbridge(self.operation(), MAX_MEMBERS);
		Ok(())
	}
}
