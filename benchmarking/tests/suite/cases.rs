//! The list of the cases, and those who name them without it.

#[path = "../../src/report/known_cases.rs"]
mod known_cases;

use assay_benchmarking::{
	cases::{
		all,
		curves::{self, names},
		reference,
	},
	report::libraries::{targets, Divisor},
};
use known_cases::KNOWN_CASES;
use std::collections::BTreeSet;

#[test]
fn the_forty_cases_of_the_reference_are_all_there_and_first() {
	let names: Vec<_> = all().into_iter().map(|case| case.name).collect();
	let reference: Vec<_> = reference::cases().into_iter().map(|case| case.name).collect();
	assert_eq!(reference.len(), 40);
	assert_eq!(names[..40], reference[..]);
}

#[test]
fn names_are_unique() {
	let names: Vec<_> = all().into_iter().map(|case| case.name).collect();
	assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
}

#[test]
fn cases_know_their_curve_operation_and_size() {
	let cases = all();
	let case = |name: &str| {
		let case = cases.iter().find(|case| case.name == name).unwrap();
		(case.curve, case.operation.as_str(), case.size)
	};
	assert_eq!(case("bw6_761_msm_g2, 1000 arguments"), ("bw6_761", "msm_g2", 1000));
	assert_eq!(
		case("ed_on_bls12_381_bandersnatch_mul_affine_te"),
		("ed_on_bls12_381_bandersnatch", "mul_affine_te", 1)
	);
	assert_eq!(case("bn254_mul_in_subgroup_g2"), ("bn254", "mul_in_subgroup_g2", 1));
	assert_eq!(case("bn254_pairing"), ("bn254", "pairing", 1));
	assert_eq!(case("secp256k1_msm, 10 arguments"), ("secp256k1", "msm", 10));
	assert_eq!(case("ring_verify"), ("bandersnatch", "ring_verify", 1));
	assert_eq!(case("ring_verify_batch, 64 proofs"), ("bandersnatch", "ring_verify_batch", 64));
	assert_eq!(case("bls_verify (g1)"), ("bls12_381", "bls_min_sig_verify", 1));
	assert_eq!(case("bls_verify (g2)"), ("bls12_381", "bls_min_pk_verify", 1));
	assert_eq!(
		case("sync_committee_update, 512 keys"),
		("bls12_381", "sync_committee_update", 512)
	);
	assert_eq!(
		case("sync_committee_adoption, 512 keys"),
		("bls12_381", "sync_committee_adoption", 512)
	);
	assert_eq!(case("bls12_381_membership_g2, 1000 points"), ("bls12_381", "membership_g2", 1000));
	assert_eq!(case("bls12_381_decompress_g1, 512 points"), ("bls12_381", "decompress_g1", 512));
}

#[test]
fn the_names_of_the_curves_are_those_of_their_cases() {
	let cases = curves::cases();
	let pairings = cases.iter().filter(|case| case.operation == "pairing");
	let curves: Vec<_> = pairings.map(|case| case.curve).collect();
	assert_eq!(names::with_pairing().collect::<Vec<_>>(), curves);
	let multiplications = cases.iter().filter(|case| case.operation.starts_with("mul_affine"));
	let multiplications: Vec<_> = multiplications.map(|case| case.name.clone()).collect();
	assert_eq!(names::affine_multiplications().collect::<Vec<_>>(), multiplications);
}

#[test]
fn the_tests_of_the_report_know_their_cases() {
	let cases = all();
	for (name, curve, operation, size) in KNOWN_CASES {
		let case = cases.iter().find(|case| case.name == name).unwrap();
		let known = (case.curve, case.operation.as_str(), case.size);
		assert_eq!(known, (curve, operation, size), "{name}");
	}
}

#[test]
fn every_aim_is_of_a_case() {
	let cases: Vec<_> = all().into_iter().map(|case| case.name).collect();
	for target in [true, false].into_iter().flat_map(targets) {
		assert!(cases.contains(&target.case), "{}", target.case);
		assert!(target.aim <= target.at_most);
		if let Divisor::Other(case, _) = target.over {
			assert!(cases.iter().any(|name| name == case));
		}
	}
}
