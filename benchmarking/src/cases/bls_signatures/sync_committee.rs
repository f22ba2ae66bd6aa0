//! The work of an Ethereum client for each period's update: it adopts the next committee, which the present
//! one has signed for.
//!
//! This case has the keys and the signature of an update: it registers the next committee, and verifies the
//! present one's signature. Snowbridge's client, which checks the rest of an update as well, has a program of
//! its own (`make bench-snowbridge`).

use super::{Named, Shape, Signatures, MESSAGE_LEN};
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
use std::marker::PhantomData;

/// Updates that the case cycles through.
const UPDATES: u64 = 2;

/// The approximate time of all columns, in microseconds.
const COST: f64 = 100_000.0;

/// The seed of the committees that are registered, beyond those of other cases.
const NEXT: u64 = 1000;

/// Updates of a committee, as Ethereum's validators sign.
struct Updates;

/// The case.
pub(super) fn case() -> Case {
	Case {
		name: format!("sync_committee_update, {MAX_MEMBERS} keys"),
		curve: "bls12_381",
		operation: "sync_committee_update".into(),
		size: MAX_MEMBERS,
		cost: COST,
		quick: true,
		subject: Box::new(Updates),
	}
}

/// The present committee, with signatures by seven eighths of it.
fn present() -> Registered<BlsSignatures<MinPk, Host>> {
	Signatures::<MinPk> { shape: Shape::Committee, variant: PhantomData }.registered()
}

/// The key of a next committee.
fn next(number: u64) -> VerifyingKey {
	let simulator = Simulator::<MinPk>::new(MAX_MEMBERS, NEXT + number);
	let members = vec![true; MAX_MEMBERS];
	simulator.prove_by_committee(1, &members, &[0; MESSAGE_LEN]).0
}

/// The calls of each update, as one.
fn updates(pallet: &str) -> Result<Vec<RuntimeCall>> {
	let verifications = present().calls(pallet)?;
	let update = |number: u64| -> Result<RuntimeCall> {
		let signed = verifications.iter().cycle().nth(number as usize).context("a signature")?;
		Ok(all(vec![Verifier(pallet).register_key(&next(number))?, signed.clone()]))
	};
	(0..UPDATES).map(update).collect()
}

impl Subject for Updates {
	fn preparation(&self) -> Result<Vec<RuntimeCall>> {
		present().registrations(&MinPk::INSTANCES)
	}

	fn probe(&self, probes: &mut Probes<'_>) -> Result<()> {
		for (pallet, column) in MinPk::INSTANCES {
			probes.calls(column, &updates(pallet)?)?;
		}
		Ok(())
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::chain::Chain;

	#[test]
	fn the_chain_takes_updates_and_none_of_a_committee_that_it_does_not_know() {
		let mut chain = Chain::new().unwrap();
		for (pallet, _) in MinPk::INSTANCES {
			for update in updates(pallet).unwrap() {
				let block = chain.open().unwrap();
				let result = chain.apply(&block, &chain.sign(update, 0)).unwrap().0.unwrap();
				assert!(result.is_err(), "{pallet}");
			}
		}
		chain.extend(Updates.preparation().unwrap()).unwrap();
		for (pallet, _) in MinPk::INSTANCES {
			for update in updates(pallet).unwrap() {
				let block = chain.open().unwrap();
				let result = chain.apply(&block, &chain.sign(update, 0)).unwrap().0.unwrap();
				assert_eq!(result, Ok(()), "{pallet}");
			}
		}
	}
}
