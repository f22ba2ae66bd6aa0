//! The inputs of the curves' cases, and lists of compressed points.

use ark_ec::{
	short_weierstrass::{Affine, SWCurveConfig},
	AffineRepr, CurveGroup, VariableBaseMSM,
};
use assay_ark_curves::*;
use assay_benchmarking::cases::{
	decompression::{blst_decompresses, decompresses, list, COMPRESSED_LEN},
	inputs::{sets, Points},
	membership::{all_in_g1, all_in_g2},
};
use assay_curve_operations::{
	encoding::encode, Form, GroupOperations, ShortWeierstrass, TwistedEdwards,
};

fn arguments_agree<G: GroupOperations>() {
	type FormsAffine<G> = <<G as GroupOperations>::Form as Form>::Affine;
	let points = Points::<FormsAffine<G>>::new(3, 7);
	let len = <G::Form as Form>::affine_len();
	let expected = <FormsAffine<G> as AffineRepr>::Group::msm(&points.affine, &points.scalars);
	let expected = encode(&expected.unwrap().into_affine());

	let (bases, scalars) = points.lists();
	let mut sum = vec![0; len];
	G::msm(&bases, &scalars, &mut sum).unwrap();
	assert_eq!(sum, expected);

	let affine = points.affine_arguments();
	let projective = points.projective_arguments::<G::Form>();
	for ((base, scalar), (other, same)) in affine.iter().zip(&projective) {
		assert_eq!(scalar, same);
		assert_ne!(base, other);
		let mut normal = vec![0; len];
		<G::Form as Form>::normalize(other, &mut normal).unwrap();
		assert_eq!(&normal, base);
	}
}

#[test]
fn every_form_of_the_arguments_means_the_same() {
	arguments_agree::<ShortWeierstrass<ark_bls12_381::g2::Config>>();
	arguments_agree::<TwistedEdwards<ark_ed_on_bls12_377::EdwardsConfig>>();
}

#[test]
fn inputs_are_the_same_in_every_run_and_differ_within_it() {
	let points = || Points::<ark_pallas::Affine>::new(4, 1);
	assert_eq!(points().affine, points().affine);
	assert_ne!(points().affine[0], points().affine[1]);
	assert_ne!(points().affine, Points::<ark_pallas::Affine>::new(4, 2).affine);
	assert_eq!([1, 10, 1000].map(|size| sets::<ark_pallas::Affine>(size).len()), [64, 6, 1]);
}

#[test]
fn both_take_a_list_and_refuse_a_point_outside_the_subgroup() {
	let mut list = list(7).unwrap();
	decompresses(&list).unwrap();
	blst_decompresses(&list).unwrap();
	// (0, 2) is a point of order three.
	let last = list[0].len() - COMPRESSED_LEN;
	list[0][last..].fill(0);
	list[0][last] = 0x80;
	assert!(decompresses(&list).unwrap_err().to_string().contains("NotInSubgroup"));
	assert!(blst_decompresses(&list).is_err());
	// An x without a point.
	list[0][last + COMPRESSED_LEN - 1] = 1;
	assert!(decompresses(&list).unwrap_err().to_string().contains("Decode"));
	assert!(blst_decompresses(&list).is_err());
}

#[test]
fn a_list_with_a_point_outside_the_subgroup_is_no_list_of_members() {
	let mut g1 = Points::<ark_bls12_381::G1Affine>::new(1000, 3).affine;
	let mut g2 = Points::<ark_bls12_381::G2Affine>::new(1000, 3).affine;
	all_in_g1(&g1).unwrap();
	all_in_g2(&g2).unwrap();
	g1[500] = outside();
	g2[999] = outside();
	for refused in [all_in_g1(&g1), all_in_g2(&g2)] {
		assert_eq!(refused.unwrap_err().to_string(), "a point is outside the subgroup");
	}
}

/// Returns a point of a curve that is not in its group.
fn outside<G: SWCurveConfig>() -> Affine<G> {
	(0u64..)
		.filter_map(|x| Affine::<G>::get_point_from_x_unchecked(x.into(), false))
		.find(|point| !point.is_in_correct_subgroup_assuming_on_curve())
		.unwrap()
}
