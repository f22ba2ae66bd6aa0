//! Hooks that are composed of others.

use super::*;
use crate::{ForKeys, OnVerified, Verified};
use frame_support::{dispatch::DispatchResult, parameter_types, traits::Equals, weights::Weight};

parameter_types! {
	static Told: Vec<u8> = Vec::new();
	const OwnKey: H256 = H256::repeat_byte(1);
	const LookUp: Weight = Weight::from_parts(1_000, 5);
}

/// Records its name, and refuses the statement of zeros if the name is 2.
struct Named<const NAME: u8>;

impl<const NAME: u8> OnVerified<u64, PublicInputs> for Named<NAME> {
	fn on_verified(verified: &Verified<u64, PublicInputs>) -> DispatchResult {
		if verified.statement.is_zero() && NAME == 2 {
			return Err(DispatchError::Other("refused"));
		}
		Told::mutate(|told| told.push(NAME));
		Ok(())
	}

	fn weight() -> Weight {
		Weight::from_parts(u64::from(NAME), 10)
	}
}

/// Returns the result of `Hook` for a statement under a key, and the names of the hooks called.
fn tell<Hook: OnVerified<u64, PublicInputs>>(
	statement: H256,
	key: H256,
) -> (DispatchResult, Vec<u8>) {
	let inputs = PublicInputs(Vec::new());
	let answer = Hook::on_verified(&Verified { who: &ALICE, statement, key, inputs: &inputs });
	(answer, Told::take())
}

fn weight<Hook: OnVerified<u64, PublicInputs>>() -> Weight {
	Hook::weight()
}

#[test]
fn a_tuple_tells_its_hooks_in_their_order_until_one_refuses() {
	type Hooks = (Named<3>, Named<2>, Named<1>);
	let (statement, key) = (H256::repeat_byte(9), OwnKey::get());
	assert_eq!(tell::<Hooks>(statement, key), (Ok(()), vec![3, 2, 1]));
	let refused = Err(DispatchError::Other("refused"));
	assert_eq!(tell::<Hooks>(H256::zero(), key), (refused, vec![3]));
	assert_eq!(weight::<Hooks>(), Weight::from_parts(6, 30));
	assert_eq!(tell::<()>(statement, key), (Ok(()), vec![]));
	assert_eq!(weight::<()>(), Weight::zero());
}

#[test]
fn a_hook_for_keys_is_told_of_no_other() {
	type Hook = ForKeys<Equals<OwnKey>, Named<2>>;
	let statement = H256::repeat_byte(9);
	assert_eq!(tell::<Hook>(statement, OwnKey::get()), (Ok(()), vec![2]));
	assert_eq!(tell::<Hook>(statement, H256::repeat_byte(2)), (Ok(()), vec![]));
	// It is not called for a statement that it would refuse.
	assert_eq!(tell::<Hook>(H256::zero(), H256::repeat_byte(2)), (Ok(()), vec![]));
	let refused = Err(DispatchError::Other("refused"));
	assert_eq!(tell::<Hook>(H256::zero(), OwnKey::get()), (refused, vec![]));
	assert_eq!(weight::<Hook>(), Weight::from_parts(2, 10));
	assert_eq!(
		weight::<ForKeys<Equals<OwnKey>, Named<2>, LookUp>>(),
		Weight::from_parts(1_002, 15)
	);
}
