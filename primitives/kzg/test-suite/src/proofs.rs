//! Single proofs: accepted and refused.

use crate::{hostile, replaced, Fixture};
use ark_bls12_381::{Fr, G1Affine};
use ark_ec::{AffineRepr, CurveGroup};
use ark_ff::{BigInteger, Field, PrimeField, Zero};
use assay_kzg::{
	encoding::{g1_bytes, scalar_bytes},
	layout::{G1_LEN, HASH_LEN, INPUTS_LEN, PROOF_LEN, SCALAR_LEN},
	simulator::Simulator,
	versioned_hash, Backend, PointEvaluation, Proof, PublicInputs,
};
use assay_proof_system::{Defect, VerifyError::*};

/// The offsets of `z` and `y` in the inputs.
const NUMBERS: [usize; 2] = [HASH_LEN, HASH_LEN + SCALAR_LEN];

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn accepts_proofs<B: Backend<PointEvaluation>>() {
	let fixture = Fixture::new::<B>();
	for nonce in 0..8 {
		let (proof, inputs) = fixture.proof(nonce);
		assert_eq!(fixture.verify::<B>(&proof, &inputs), Ok(()));
	}
	// Numbers at the ends of their range.
	let ends = [Fr::zero(), Fr::ONE, -Fr::ONE];
	for c in ends {
		for z in ends {
			for y in ends {
				let (proof, inputs) = fixture.simulator.open(&c, &z, &y);
				assert_eq!(fixture.verify::<B>(&proof.0, &inputs.0), Ok(()));
			}
		}
	}
}

/// The commitment to zero and the proof for a constant are the identity, as in the specification.
/// At `z = τ` every proof is.
#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn accepts_identities<B: Backend<PointEvaluation>>() {
	let fixture = Fixture::new::<B>();
	let tau = fixture.simulator.tau;
	let verdict = |c: Fr, z: Fr, y: Fr| {
		let (proof, inputs) = fixture.simulator.open(&c, &z, &y);
		let identities =
			proof.0.chunks_exact(G1_LEN).map(|point| point[0] & 0x40 != 0).collect::<Vec<_>>();
		(identities, fixture.verify::<B>(&proof.0, &inputs.0))
	};
	let (zero, c, z) = (Fr::zero(), Fr::from(7u64), Fr::from(9u64));
	assert_eq!(verdict(zero, z, zero), (vec![true, true], Ok(())));
	assert_eq!(verdict(c, z, c), (vec![false, true], Ok(())));
	assert_eq!(verdict(zero, z, c), (vec![true, false], Ok(())));
	assert_eq!(verdict(c, tau, c), (vec![false, true], Ok(())));
	assert_eq!(verdict(c, tau, z), (vec![false, true], Err(ProofInvalid)));
	// Two identities prove no other value than zero.
	let identity = G1Affine::zero();
	let proof = Proof::from_points(&identity, &identity);
	let inputs = PublicInputs::from_values(&identity, &z, &c);
	assert_eq!(fixture.verify::<B>(&proof.0, &inputs.0), Err(ProofInvalid));
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_proofs_of_another_length<B: Backend<PointEvaluation>>() {
	let fixture = Fixture::new::<B>();
	let (proof, inputs) = fixture.proof(0);
	let longer = [&proof[..], &[0]].concat();
	for bytes in [&[], &proof[..1], &proof[..G1_LEN], &proof[..PROOF_LEN - 1], &longer] {
		assert_eq!(fixture.verify::<B>(bytes, &inputs), Err(MalformedProof(Defect::Length)));
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_inputs_of_another_length<B: Backend<PointEvaluation>>() {
	let fixture = Fixture::new::<B>();
	let (proof, inputs) = fixture.proof(0);
	let longer = [&inputs[..], &[0]].concat();
	for bytes in [&[], &inputs[..1], &inputs[..HASH_LEN], &inputs[..INPUTS_LEN - 1], &longer] {
		assert_eq!(fixture.verify::<B>(&proof, bytes), Err(MalformedInputs(Defect::Length)));
	}
}

/// The version of the hash is 1, numbers are below the group order.
#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_malformed_inputs<B: Backend<PointEvaluation>>() {
	let fixture = Fixture::new::<B>();
	let (proof, inputs) = fixture.proof(0);
	let refused = Err(MalformedInputs(Defect::NotCanonical));
	for version in [0, 2, 0x81, 0xff] {
		assert_eq!(fixture.verify::<B>(&proof, &replaced(&inputs, 0, &[version])), refused);
	}
	let order = Fr::MODULUS.to_bytes_be();
	for place in NUMBERS {
		for number in [&order[..], &[0xff; SCALAR_LEN]] {
			assert_eq!(fixture.verify::<B>(&proof, &replaced(&inputs, place, number)), refused);
		}
		let last = scalar_bytes(&-Fr::ONE);
		let verdict = fixture.verify::<B>(&proof, &replaced(&inputs, place, &last));
		assert_eq!(verdict, Err(ProofInvalid));
	}
	// The same value with the order added, if it still fits in 32 bytes.
	let (c, z, y) = (Fr::from(5u64), Fr::from(1u64), Fr::from(2u64));
	let (proof, inputs) = fixture.simulator.open(&c, &z, &y);
	for (place, number) in NUMBERS.into_iter().zip([1u8, 2]) {
		let mut sum = order.clone();
		sum[SCALAR_LEN - 1] += number;
		let verdict = fixture.verify::<B>(&proof.0, &replaced(&inputs.0, place, &sum));
		assert_eq!(verdict, refused);
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_malformed_points<B: Backend<PointEvaluation>>() {
	let fixture = Fixture::new::<B>();
	let (proof, inputs) = fixture.proof(0);
	for (point, defect) in hostile::g1() {
		let refused = Err(MalformedProof(defect));
		let of_proof = replaced(&proof, G1_LEN, &point);
		assert_eq!(fixture.verify::<B>(&of_proof, &inputs), refused, "{point:02x?}");
		// With its own hash, the commitment's defect is the only one.
		let commitment = replaced(&proof, 0, &point);
		let hash = versioned_hash(commitment.first_chunk().expect("a proof is longer"));
		let inputs = replaced(&inputs, 0, &hash);
		assert_eq!(fixture.verify::<B>(&commitment, &inputs), refused, "{point:02x?}");
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_the_hash_of_another_commitment<B: Backend<PointEvaluation>>() {
	let fixture = Fixture::new::<B>();
	let (proof, inputs) = fixture.proof(0);
	for bit in 8..8 * HASH_LEN {
		let mut inputs = inputs.clone();
		inputs[bit / 8] ^= 1 << (bit % 8);
		assert_eq!(fixture.verify::<B>(&proof, &inputs), Err(ProofInvalid), "bit {bit}");
	}
	let (_, others) = fixture.proof(1);
	let of_other = replaced(&inputs, 0, &others[..HASH_LEN]);
	assert_eq!(fixture.verify::<B>(&proof, &of_other), Err(ProofInvalid));
	// A true statement about another commitment.
	let (other, _) = fixture.proof(1);
	assert_eq!(fixture.verify::<B>(&other, &inputs), Err(ProofInvalid));
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_other_statements<B: Backend<PointEvaluation>>() {
	let fixture = Fixture::new::<B>();
	let (proof, inputs) = fixture.proof(0);
	let (other, others) = fixture.proof(1);
	for place in NUMBERS {
		let number = &others[place..][..SCALAR_LEN];
		let verdict = fixture.verify::<B>(&proof, &replaced(&inputs, place, number));
		assert_eq!(verdict, Err(ProofInvalid));
		let mut next = inputs.clone();
		next[place + SCALAR_LEN - 1] ^= 1;
		assert_eq!(fixture.verify::<B>(&proof, &next), Err(ProofInvalid));
	}
	let swapped = replaced(&proof, G1_LEN, &other[G1_LEN..]);
	assert_eq!(fixture.verify::<B>(&swapped, &inputs), Err(ProofInvalid));
	let identity = replaced(&proof, G1_LEN, &g1_bytes(&G1Affine::zero()));
	assert_eq!(fixture.verify::<B>(&identity, &inputs), Err(ProofInvalid));
	// A point's negative differs from it in one flag of the encoding.
	let mut negated = proof.clone();
	negated[G1_LEN] ^= 0x20;
	assert_eq!(fixture.verify::<B>(&negated, &inputs), Err(ProofInvalid));
	let g1 = G1Affine::generator();
	let shifted = assay_kzg::encoding::g1_on_curve(proof.last_chunk().expect("a proof is longer"));
	let shifted = (shifted.expect("a point") + g1).into_affine();
	let shifted = replaced(&proof, G1_LEN, &g1_bytes(&shifted));
	assert_eq!(fixture.verify::<B>(&shifted, &inputs), Err(ProofInvalid));
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_proofs_under_another_key<B: Backend<PointEvaluation>>() {
	let fixture = Fixture::new::<B>();
	let (proof, inputs) = Simulator::new(2).prove(0);
	assert_eq!(fixture.verify::<B>(&proof.0, &inputs.0), Err(ProofInvalid));
}

/// Every defect at once, then repaired one after the other.
#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn judges_in_the_documented_order<B: Backend<PointEvaluation>>() {
	let fixture = Fixture::new::<B>();
	let (proof, inputs) = fixture.proof(0);
	let (order, hostile) = (Fr::MODULUS.to_bytes_be(), hostile::g1());
	let point = |defect| {
		let found = hostile.iter().find(|(_, of_point)| *of_point == defect);
		&found.expect("there is one of each").0[..]
	};
	let (outside, off_curve) = (point(Defect::NotInSubgroup), point(Defect::NotOnCurve));
	let not_canonical = point(Defect::NotCanonical);
	let check = |changes: &[(usize, &[u8])], proof: &[u8], expected| {
		let inputs = changes
			.iter()
			.fold(inputs.clone(), |inputs, (place, bytes)| replaced(&inputs, *place, bytes));
		assert_eq!(fixture.verify::<B>(proof, &inputs), Err(expected));
	};
	let with = |commitment: &[u8], point: &[u8]| [commitment, point].concat();
	let malformed = MalformedInputs(Defect::NotCanonical);
	check(&[(0, &[9])], &with(off_curve, not_canonical), malformed);
	check(&[(HASH_LEN, &order)], &with(off_curve, not_canonical), malformed);
	check(&[], &with(off_curve, not_canonical), MalformedProof(Defect::NotOnCurve));
	check(&[], &with(not_canonical, off_curve), MalformedProof(Defect::NotCanonical));
	check(&[], &with(outside, off_curve), MalformedProof(Defect::NotOnCurve));
	// The hash is not that of this commitment either.
	check(&[], &with(outside, &proof[G1_LEN..]), MalformedProof(Defect::NotInSubgroup));
	check(&[(1, &[inputs[1] ^ 1])], &proof, ProofInvalid);
}
