//! BLS signatures, on the chain and by blst.

use crate::verdict;
use assay_benchmarking::{
	cases::{
		bls_signatures::{library, min_pk, min_sig, sync_committee::Kind, Shape},
		registered::Registered,
		Subject,
	},
	chain::Chain,
};
use assay_bls_signatures::{Backend, BlsSignatures, Variant};
use assay_host_functions::Host;

/// Bytes of a message's length, which is in front of it.
const LENGTH_LEN: usize = 4;

/// Signatures of a variant.
type Signatures<V> = Registered<BlsSignatures<V, Host>>;

/// The checks of a library, each with its verdict.
type Verdicts<V> = fn(Shape, &Signatures<V>) -> anyhow::Result<Vec<anyhow::Result<()>>>;

fn chain_takes<V: Variant>(signatures: fn(Shape) -> Signatures<V>)
where
	Host: Backend<V>,
{
	let mut chain = Chain::new().unwrap();
	for shape in Shape::ALL {
		let mut registered = signatures(shape);
		chain.extend(registered.registrations().unwrap()).unwrap();
		let block = chain.open().unwrap();
		for (pallet, _) in registered.instances {
			let mut verdict = |flipped| {
				// The sign of the first signature.
				registered.entries[0].0 .0[0] ^= flipped;
				let call = registered.calls(pallet).unwrap().remove(0);
				registered.entries[0].0 .0[0] ^= flipped;
				verdict(&chain, &block, call)
			};
			assert_eq!(verdict(0), Ok(()), "{pallet}{}", shape.title());
			assert!(verdict(0x20).is_err(), "{pallet}{}", shape.title());
		}
	}
}

#[test]
fn the_chain_takes_every_shape_and_refuses_a_signatures_negative() {
	chain_takes(min_pk);
	chain_takes(min_sig);
}

/// Checks that every shape's case is accepted, and refused with another message.
fn blst_takes<V: Variant>(signatures: fn(Shape) -> Signatures<V>, verdicts: Verdicts<V>)
where
	Host: Backend<V>,
{
	for shape in Shape::ALL {
		let mut registered = signatures(shape);
		let checks = if shape == Shape::Batch { 1 } else { registered.entries.len() };
		let accepted = verdicts(shape, &registered).unwrap();
		assert_eq!(accepted.len(), checks, "{}", shape.title());
		accepted.into_iter().for_each(Result::unwrap);

		// Of each check, the second byte of the first message.
		for (_, inputs) in &mut registered.entries[..checks] {
			inputs.0[LENGTH_LEN + 1] ^= 1;
		}
		for verdict in verdicts(shape, &registered).unwrap() {
			assert!(verdict.is_err(), "{}", shape.title());
		}
	}
}

#[test]
fn blst_takes_every_shape_and_refuses_another_message() {
	blst_takes(min_pk, library::min_pk);
	blst_takes(min_sig, library::min_sig);
}

#[test]
fn the_chain_takes_updates_and_none_of_a_committee_that_it_does_not_know() {
	let instances = min_pk(Shape::Committee).instances;
	let mut chain = Chain::new().unwrap();
	let updates = || instances.iter().flat_map(|(pallet, _)| Kind::ALL.map(|kind| (*pallet, kind)));
	for (pallet, kind) in updates() {
		for update in kind.updates(pallet).unwrap() {
			let block = chain.open().unwrap();
			assert!(verdict(&chain, &block, update).is_err(), "{pallet} {kind:?}");
		}
	}
	chain.extend(Kind::Update.preparation().unwrap()).unwrap();
	for (pallet, kind) in updates() {
		for update in kind.updates(pallet).unwrap() {
			let block = chain.open().unwrap();
			assert_eq!(verdict(&chain, &block, update), Ok(()), "{pallet} {kind:?}");
		}
	}
}
