//! Valid proofs, and the verdicts on proofs with and without hints.

use super::{on_every_curve, Case, Tested};
use ark_ec::{
	short_weierstrass::{self as ark, SWCurveConfig},
	AffineRepr, CurveConfig, CurveGroup,
};
use ark_ff::{PrimeField, Zero};
use ark_serialize::{CanonicalDeserialize, CanonicalSerialize};
use assay_fields::{Bytes, Portable};
use assay_groth16::{
	hinted::{layout, Groth16Hinted, Hinted, HintedCurve},
	hinter::{hint, hints_for},
	layout as plain,
	simulator::Simulator,
	Backend, Bls12_377, Bls12_381, Bn254, Curve, Proof, PublicInputs, VerifyingKey, Wasm, BW6_761,
};
use assay_groth16_test_suite::hostile::{for_each_hostile_point, Group};
use assay_msm::weierstrass::Affine;
use assay_pairings::residue_witness;
use assay_proof_system::{
	Defect, ProofSystem,
	VerifyError::{self, *},
};

on_every_curve! {
	accepts_proofs_of_every_number_of_inputs,
	accepts_proofs_whose_inputs_cancel_out,
	gives_malformed_points_the_verdict_of_plain_proofs,
	refuses_wrong_preimages,
	accepts_every_preimage,
	refuses_what_plain_proofs_do_not_prove,
	judges_lengths,
	checks_in_the_documented_order,
	checks_batches_one_by_one,
}

fn accepts_proofs_of_every_number_of_inputs<C: Tested>() {
	for count in [0, 1, 2, 7, 33, C::MAX_INPUTS] {
		let case = Case::<C>::new(count);
		assert_eq!(case.key.len(), layout::prepared_key_len::<C>(count));
		for nonce in 0..3 {
			let (proof, inputs) = case.hinted(nonce);
			assert_eq!(proof.len(), layout::proof_len::<C>());
			assert_eq!(case.verify(&proof, &inputs), Ok(()), "{count} inputs");
			let plain = &proof[..plain::proof_len::<C>()];
			assert_eq!(case.verify_plain(plain, &inputs), Ok(()));
		}
	}
}

/// The point of all inputs is the identity, and its pair gives the factor one.
fn accepts_proofs_whose_inputs_cancel_out<C: Tested>() {
	let case = Case::<C>::of(Simulator::with_gamma_abc(&[1, 1, -1], 9));
	for inputs in [[0, 1], [-1, 0], [1, 2], [5, 5]] {
		let inputs = inputs.map(|value: i64| C::ScalarField::from(value));
		let (Proof(proof), PublicInputs(inputs)) = case.simulator.prove_inputs(&inputs, 3);
		let hinted = hint::<C>(&case.key, &proof, &inputs).unwrap();
		assert_eq!(case.verify(&hinted, &inputs), Ok(()));
	}
}

/// Points in the proof. If a `b` outside G2 comes with correct slopes, the verdict is the plain
/// one. With the slopes of another point, the proof is invalid.
fn gives_malformed_points_the_verdict_of_plain_proofs<C: Tested>() {
	let case = Case::<C>::new(1);
	let (hinted, inputs) = case.hinted(0);
	let (proof, hints) = hinted.split_at(plain::proof_len::<C>());
	let groups = [Group::G1, Group::G2, Group::G1];
	let mut outside = 0;
	for_each_hostile_point::<C>(proof, &groups, |bytes, point, defect| {
		assert_eq!(case.verify_plain(bytes, &inputs), Err(MalformedProof(defect)));
		let verdict = case.verify(&[bytes, hints].concat(), &inputs);
		assert_eq!(hints_for::<C>(&case.key, bytes, &inputs), Err(MalformedProof(defect)));
		assert_eq!(hint::<C>(&case.key, bytes, &inputs), Err(MalformedProof(defect)));
		if (point, defect) != (1, Defect::NotInSubgroup) {
			assert_eq!(verdict, Err(MalformedProof(defect)), "point {point}");
			return;
		}
		assert_eq!(verdict, Err(ProofInvalid));
		let b = &bytes[C::G1_LEN..C::G1_LEN + C::G2_LEN];
		if let Some(slopes) = slopes::<C>(b) {
			let preimages = &hints[hints.len() - layout::preimages_len::<C>()..];
			let hints = [&hints[..layout::witness_len::<C>()], &slopes, preimages].concat();
			assert_eq!(
				case.verify(&[bytes, &hints].concat(), &inputs),
				Err(MalformedProof(defect))
			);
			outside += 1;
		}
	});
	assert!(outside >= 3);
}

/// Returns the encoded slopes of an encoded point of G2's curve, or `None` for a point of small
/// order.
fn slopes<C: HintedCurve>(point: &[u8]) -> Option<Vec<u8>> {
	let point = ark::Affine::<C::G2Config>::deserialize_uncompressed_unchecked(point).unwrap();
	let slopes =
		residue_witness::slopes::<C::Pairing<Portable>, Portable>(&Affine::from_ark(&point))?;
	let mut bytes = Vec::new();
	slopes.iter().for_each(|slope| slope.append_le_bytes(&mut bytes));
	Some(bytes)
}

/// Encodes coordinates, which have no flags, other than arkworks' encodings of points.
fn coordinates<G: SWCurveConfig>(point: &ark::Affine<G>) -> Vec<u8> {
	let mut bytes = Vec::new();
	point.x.serialize_uncompressed(&mut bytes).unwrap();
	point.y.serialize_uncompressed(&mut bytes).unwrap();
	bytes
}

fn read_coordinates<C: Curve>(bytes: &[u8]) -> ark::Affine<C::G1Config> {
	let (x, y) = bytes.split_at(C::G1_LEN / 2);
	let read = |bytes: &[u8]| CanonicalDeserialize::deserialize_uncompressed(bytes).unwrap();
	ark::Affine::new_unchecked(read(x), read(y))
}

/// Checks hints that are preimages of other points, or points of another curve. The verdict on a point
/// outside G1 is the plain one (`gives_malformed_points_the_verdict_of_plain_proofs`).
fn refuses_wrong_preimages<C: Tested>() {
	let case = Case::<C>::new(1);
	let (proof, inputs) = case.hinted(0);
	let start = proof.len() - layout::preimages_len::<C>();
	assert_eq!(layout::preimages_len::<C>() > 0, C::G1_COFACTOR.is_some());
	let points: Vec<_> = proof[start..].chunks_exact(C::G1_LEN).collect();
	let [a, c] = points[..] else { return };
	let check = |preimages: [&[u8]; 2]| {
		case.verify(&[&proof[..start], preimages[0], preimages[1]].concat(), &inputs)
	};
	assert_eq!(check([a, c]), Ok(()));
	let itself = |bytes: &[u8]| {
		coordinates(&ark::Affine::<C::G1Config>::deserialize_uncompressed(bytes).unwrap())
	};
	let c_at = C::G1_LEN + C::G2_LEN;
	let (a_itself, c_itself) =
		(itself(&proof[..C::G1_LEN]), itself(&proof[c_at..c_at + C::G1_LEN]));
	let zero = vec![0; C::G1_LEN];
	let off_the_curve = [&a[C::G1_LEN / 2..], &a[..C::G1_LEN / 2]].concat();
	let negated = |bytes: &[u8]| coordinates(&-read_coordinates::<C>(bytes));
	let (minus_a, minus_c) = (negated(a), negated(c));
	// A multiple of a point of small order may be the identity.
	let torsion = coordinates(&points_of_small_order::<C>().next().unwrap());
	let small = [(0, 2), (0, 1), (-1, 0)].map(|(x, y)| {
		let number = |n: i64| <C::G1Config as CurveConfig>::BaseField::from(n);
		let point = ark::Affine::<C::G1Config>::new_unchecked(number(x), number(y));
		point.is_on_curve().then(|| coordinates(&point))
	});
	let small: Vec<_> = small.into_iter().flatten().collect();
	assert!(!small.is_empty());
	for point in small.iter().chain([&torsion]) {
		assert_eq!(check([point, c]), Err(ProofInvalid));
		assert_eq!(check([a, point]), Err(ProofInvalid));
	}
	for (a, c) in [
		(c, a),
		(a, a),
		(c, c),
		(&a_itself[..], c),
		(a, &c_itself[..]),
		(&zero[..], c),
		(a, &zero[..]),
		(&off_the_curve[..], c),
		(a, &off_the_curve[..]),
		(&minus_a[..], c),
		(a, &minus_c[..]),
	] {
		assert_eq!(check([a, c]), Err(ProofInvalid));
	}
}

/// Another preimage of a point differs by a point that the cofactor maps to the identity, and shows as
/// much.
fn accepts_every_preimage<C: Tested>() {
	let Some(cofactor) = C::G1_COFACTOR else { return };
	let case = Case::<C>::new(1);
	let (proof, inputs) = case.hinted(0);
	let start = proof.len() - layout::preimages_len::<C>();
	let preimage = read_coordinates::<C>(&proof[start..start + C::G1_LEN]);
	for torsion in points_of_small_order::<C>().take(5) {
		assert!(torsion.mul_bigint([cofactor]).is_zero());
		let other = (preimage + torsion).into_affine();
		let bytes = [&proof[..start], &coordinates(&other), &proof[start + C::G1_LEN..]];
		assert_eq!(case.verify(&bytes.concat(), &inputs), Ok(()));
	}
}

/// Returns points of G1's curve whose order is prime to the group's.
fn points_of_small_order<C: Curve>() -> impl Iterator<Item = ark::Affine<C::G1Config>> {
	let order = <C::ScalarField as PrimeField>::MODULUS;
	let points = (1u64..)
		.filter_map(|x| ark::Affine::<C::G1Config>::get_point_from_x_unchecked(x.into(), false));
	let points = points.map(move |point| point.mul_bigint(order).into_affine());
	points.filter(|point| !point.is_zero())
}

/// The proofs come with every hint that the hinter can make.
fn refuses_what_plain_proofs_do_not_prove<C: Tested>() {
	let case = Case::<C>::new(2);
	let ((proof, inputs), (other, other_inputs)) = (case.plain(0), case.plain(1));
	let mut mixed = vec![(proof.clone(), other_inputs), (other.clone(), inputs.clone())];
	let ends = [0, C::G1_LEN, C::G1_LEN + C::G2_LEN, proof.len()];
	for part in ends.windows(2).map(|ends| ends[0]..ends[1]) {
		let mut bytes = proof.clone();
		bytes[part.clone()].copy_from_slice(&other[part]);
		mixed.push((bytes, inputs.clone()));
	}
	let (valid, _) = case.hinted(0);
	for (proof, inputs) in mixed {
		assert_eq!(case.verify_plain(&proof, &inputs), Err(ProofInvalid));
		assert_eq!(hint::<C>(&case.key, &proof, &inputs), Err(ProofInvalid));
		let attempt = case.attempt(&proof, &inputs);
		assert_eq!(case.verify(&attempt, &inputs), Err(ProofInvalid));
		let len = layout::witness_len::<C>();
		let mut one = vec![0; len];
		one[0] = 1;
		let valid = valid[super::witness_at::<C>()].to_vec();
		for witness in [vec![0; len], one, vec![1; len], valid] {
			let bytes = super::with_witness::<C>(&attempt, &witness);
			assert_eq!(case.verify(&bytes, &inputs), Err(ProofInvalid));
		}
	}
}

fn judges_lengths<C: Tested>() {
	let case = Case::<C>::new(1);
	let (proof, inputs) = case.hinted(0);
	let plain = plain::proof_len::<C>();
	let witness = super::witness_at::<C>().end;
	let longer = [&proof[..], &[0]].concat();
	let slope_more = [&proof[..], &proof[proof.len() - C::G2_LEN / 2..]].concat();
	for bytes in [
		&[],
		&proof[..plain],
		&proof[..witness],
		&proof[..proof.len() - 1],
		&proof[..proof.len() - C::G2_LEN / 2],
		&longer,
		&slope_more,
	] {
		assert_eq!(case.verify(bytes, &inputs), Err(MalformedProof(Defect::Length)));
	}
	// The hinter accepts only plain proofs, and the plain verifier no hinted ones.
	assert_eq!(hint::<C>(&case.key, &proof, &inputs), Err(MalformedProof(Defect::Length)));
	assert_eq!(case.verify_plain(&proof, &inputs), Err(MalformedProof(Defect::Length)));
	for count in [0, 2] {
		let inputs = vec![0; count * C::SCALAR_LEN];
		assert_eq!(case.verify(&proof, &inputs), Err(WrongInputCount));
		assert_eq!(hint::<C>(&case.key, &proof[..plain], &inputs), Err(WrongInputCount));
	}
	let short = &inputs[1..];
	assert_eq!(case.verify(&proof, short), Err(MalformedInputs(Defect::Length)));
	let too_many = vec![0; (C::MAX_INPUTS + 1) * C::SCALAR_LEN];
	assert_eq!(case.verify(&proof, &too_many), Err(LimitExceeded));
}

fn checks_in_the_documented_order<C: Tested>() {
	let case = Case::<C>::new(1);
	let (proof, inputs) = case.hinted(0);
	let mut everything = vec![0xff; proof.len()];
	let refused = Err(MalformedInputs(Defect::NotCanonical));
	assert_eq!(case.verify(&everything, &vec![0xff; C::SCALAR_LEN]), refused);
	let refused: Result<(), VerifyError> = Err(MalformedProof(Defect::NotCanonical));
	assert_eq!(case.verify(&everything, &inputs), refused);
	// The order of checks: points before hints, hints before equations, slopes before b's group.
	let (plain, hints) = (plain::proof_len::<C>(), &proof[plain::proof_len::<C>()..]);
	everything[..plain].copy_from_slice(&proof[..plain]);
	assert_eq!(case.verify(&everything, &inputs), refused);
	let mut off_curve = proof.clone();
	off_curve[plain - C::G1_LEN + 1..plain - C::G1_LEN + 8].fill(1);
	assert_eq!(hints, &off_curve[plain..]);
	let verdict = case.verify(&off_curve, &inputs);
	assert_eq!(verdict, Err(MalformedProof(Defect::NotOnCurve)));
	everything[..plain].copy_from_slice(&off_curve[..plain]);
	assert_eq!(case.verify(&everything, &inputs), verdict);
	let mut last_slope = case.attempt(&case.plain(0).0, &case.plain(1).1);
	let slopes_end = super::witness_at::<C>().end + layout::slopes_len::<C>();
	let len = C::G1_LEN / 2;
	last_slope[slopes_end - len..slopes_end].fill(0xff);
	assert_eq!(case.verify(&last_slope, &inputs), refused);

	// Preimages: after the points and the numbers, before the slopes' equations and b's group.
	if layout::preimages_len::<C>() == 0 {
		assert_eq!(slopes_end, proof.len());
		return;
	}
	let mut wrong = proof.clone();
	wrong[slopes_end] ^= 1;
	assert_eq!(case.verify(&wrong, &inputs), Err(ProofInvalid));
	for number in [slopes_end - len, proof.len() - len] {
		let mut bytes = wrong.clone();
		bytes[number..number + len].fill(0xff);
		assert_eq!(case.verify(&bytes, &inputs), refused);
	}
	let (mut c_outside, mut b_outside) = (0, 0);
	for_each_hostile_point::<C>(
		&wrong[..plain],
		&[Group::G1, Group::G2, Group::G1],
		|points, point, defect| {
			if defect != Defect::NotInSubgroup || point == 0 {
				return;
			}
			let (b, hints) = (&points[C::G1_LEN..C::G1_LEN + C::G2_LEN], &wrong[plain..]);
			let Some(slopes) = slopes::<C>(b) else { return };
			let witness = &hints[..layout::witness_len::<C>()];
			let bytes = [points, witness, &slopes, &wrong[slopes_end..]].concat();
			let verdict = case.verify(&bytes, &inputs);
			if point == 2 {
				assert_eq!(verdict, Err(MalformedProof(defect)));
				c_outside += 1;
			} else {
				assert_eq!(verdict, Err(ProofInvalid));
				b_outside += 1;
			}
		},
	);
	assert!(c_outside > 0 && b_outside > 0);
}

fn checks_batches_one_by_one<C: Tested>() {
	type System<C> = Groth16Hinted<C, Wasm>;
	let case = Case::<C>::new(1);
	let key = System::<C>::prepare_key(&case.simulator.verifying_key()).unwrap();
	assert_eq!(key.as_bytes(), case.key);
	let entry = |nonce| {
		let (proof, inputs) = case.hinted(nonce);
		(Proof(proof), PublicInputs(inputs))
	};
	let mut batch: Vec<_> = (0..3).map(entry).collect();
	assert_eq!(System::<C>::verify_batch(&key, &batch), Ok(()));
	assert_eq!(System::<C>::verify_batch(&key, &[]), Ok(()));
	batch[1].1 = batch[0].1.clone();
	assert_eq!(System::<C>::verify_batch(&key, &batch), Err(ProofInvalid));
	batch[2].0 .0.pop();
	assert_eq!(System::<C>::verify_batch(&key, &batch), Err(ProofInvalid));
	batch[1] = entry(1);
	let refused = Err(MalformedProof(Defect::Length));
	assert_eq!(System::<C>::verify_batch(&key, &batch), refused);
	let many = vec![batch[0].clone(); C::MAX_BATCH + 1];
	assert_eq!(System::<C>::verify_batch(&key, &many), Err(LimitExceeded));
}

#[test]
fn identifiers_are_fixed() {
	fn id<C: HintedCurve>() -> &'static str {
		<Groth16Hinted<C, Wasm> as ProofSystem>::ID
	}
	let ids = [id::<Bls12_381>(), id::<Bls12_377>(), id::<Bn254>(), id::<BW6_761>()];
	let expected = [
		"groth16-hinted/bls12-381",
		"groth16-hinted/bls12-377",
		"groth16-hinted/bn254",
		"groth16-hinted/bw6-761",
	];
	assert_eq!(ids, expected);
	let key = VerifyingKey(Vec::new());
	let refused = <Wasm as Backend<Hinted<Bn254>>>::prepare_key(&key.0);
	assert_eq!(refused, Err(MalformedKey(Defect::Length)));
}
