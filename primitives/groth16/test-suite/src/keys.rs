//! Verifying keys: accepted and refused.

use crate::{
	hostile::{encode, for_each_hostile_point, Group, Hostile},
	Fixture,
};
use ark_ec::short_weierstrass::Affine;
use ark_serialize::{CanonicalDeserialize, CanonicalSerialize};
use assay_groth16::{layout, Backend};
use assay_proof_system::{Defect, VerifyError::*};

const INPUTS: usize = 2;

/// Returns the groups of a key's points: α, β, γ, δ, and one point for the constant and each input.
fn groups() -> Vec<Group> {
	let mut groups = vec![Group::G1, Group::G2, Group::G2, Group::G2];
	groups.resize(groups.len() + INPUTS + 1, Group::G1);
	groups
}

/// The index of the constant one's point among them.
const CONSTANT: usize = 4;

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_keys_of_another_length<C: Hostile, B: Backend<C>>() {
	let key = Fixture::<C>::new::<B>(INPUTS).key;
	let shortest = layout::key_len::<C>(0);
	let longer = [&key[..], &[0]].concat();
	for bytes in [&[], &key[..1], &key[..shortest - C::G1_LEN], &key[..key.len() - 1], &longer[..]]
	{
		assert_eq!(
			B::prepare_key(bytes),
			Err(MalformedKey(Defect::Length)),
			"{} bytes",
			bytes.len()
		);
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_keys_over_the_limit<C: Hostile, B: Backend<C>>() {
	let key = Fixture::<C>::new::<B>(C::MAX_INPUTS).key;
	let one_more = [&key[..], &key[key.len() - C::G1_LEN..]].concat();
	assert_eq!(B::prepare_key(&one_more), Err(LimitExceeded));
	assert_eq!(B::prepare_key(&[&key[..], &[0]].concat()), Err(LimitExceeded));
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_malformed_points<C: Hostile, B: Backend<C>>() {
	let key = Fixture::<C>::new::<B>(INPUTS).key;
	for_each_hostile_point::<C>(&key, &groups(), |bytes, point, defect| {
		if defect != Defect::Identity {
			assert_eq!(B::prepare_key(bytes), Err(MalformedKey(defect)), "point {point}");
		}
	});
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_identities_but_for_the_constant_one<C: Hostile, B: Backend<C>>() {
	let key = Fixture::<C>::new::<B>(INPUTS).key;
	for_each_hostile_point::<C>(&key, &groups(), |bytes, point, defect| {
		if defect == Defect::Identity {
			let refused = B::prepare_key(bytes).err();
			let expected = (point != CONSTANT).then_some(MalformedKey(Defect::Identity));
			assert_eq!(refused, expected, "point {point}");
		}
	});
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn accepts_a_key_that_ignores_the_constant_one<C: Hostile, B: Backend<C>>() {
	let fixture = Fixture::<C>::new::<B>(INPUTS);
	let mut key = fixture.key.clone();
	let constant = layout::key_len::<C>(0) - C::G1_LEN..layout::key_len::<C>(0);
	key[constant].copy_from_slice(&encode(Affine::<C::G1Config>::identity()));
	let prepared = B::prepare_key(&key).expect("the constant one may be unused");
	// The proofs belong to the key with the constant one.
	let (proof, inputs) = fixture.proof(0);
	assert_eq!(B::verify(&prepared, &proof, &inputs), Err(ProofInvalid));
	// With all inputs zero, the combination of the inputs is the identity as well.
	let zeros = vec![0; INPUTS * C::SCALAR_LEN];
	assert_eq!(B::verify(&prepared, &proof, &zeros), Err(ProofInvalid));
	assert_eq!(B::verify_batch(&prepared, &[(&proof[..], &zeros[..]); 2]), Err(ProofInvalid));
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn prepared_keys_have_the_documented_layout<C: Hostile, B: Backend<C>>() {
	let fixture = Fixture::<C>::new::<B>(INPUTS);
	let key = &fixture.key;
	let g1 =
		|bytes: &[u8]| Affine::<C::G1Config>::deserialize_uncompressed(bytes).expect("a point");
	let g2 =
		|bytes: &[u8]| Affine::<C::G2Config>::deserialize_uncompressed(bytes).expect("a point");
	let (alpha, rest) = key.split_at(C::G1_LEN);
	let (beta, rest) = rest.split_at(C::G2_LEN);
	let (gamma, rest) = rest.split_at(C::G2_LEN);
	let (delta, gamma_abc) = rest.split_at(C::G2_LEN);
	let mut expected = Vec::new();
	C::pairing(g1(alpha), g2(beta))
		.serialize_uncompressed(&mut expected)
		.expect("a vector takes all bytes");
	expected.extend(encode(-g2(gamma)));
	expected.extend(encode(-g2(delta)));
	expected.extend(gamma_abc);
	assert_eq!(fixture.without_extension(), expected);
	assert_eq!(B::prepare_inline_key(key), Ok(expected));
}
