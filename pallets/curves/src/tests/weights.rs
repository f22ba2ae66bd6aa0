use super::*;
use crate::{samples::point_list, WeightInfo};
use assay_curve_operations::ShortWeierstrass;
use frame_support::{
	dispatch::{GetDispatchInfo, Pays},
	traits::{Hooks, IntegrityTest},
	weights::Weight,
};

type Bls = crate::Bls12381Curves;
type G1 = ShortWeierstrass<ark_bls12_381::g1::Config>;
type G2 = ShortWeierstrass<ark_bls12_381::g2::Config>;

const SCALAR: usize = 32;

fn charged<I: 'static>(request: &Request) -> u64
where
	Test: Config<I>,
{
	let info = request.call::<I>().get_dispatch_info();
	assert_eq!(info.pays_fee, Pays::Yes);
	info.call_weight.ref_time()
}

fn list(count: usize, len: usize) -> Vec<u8> {
	vec![0; 8 + count * len]
}

#[test]
fn follow_the_lengths() {
	let (g1, g2) = (G1::affine_len(), G2::affine_len());
	for n in 0..=MAX_POINTS as usize {
		let msm = |group, len, m| Request::Msm(group, list(n, len), list(m, SCALAR));
		assert_eq!(charged::<Bls>(&msm(Group::G1, g1, n)), 2_000 + n as u64);
		assert_eq!(charged::<Bls>(&msm(Group::G2, g2, n)), 3_000 + n as u64);
		// The longer list counts.
		assert_eq!(charged::<Bls>(&msm(Group::G1, g1, 0)), 2_000 + n as u64);
		assert_eq!(charged::<Bls>(&msm(Group::G1, g1, 20)), 2_020);
	}
	for p in 0..=MAX_PAIRS as usize {
		assert_eq!(charged::<Bls>(&Request::Pairing(list(p, g1), list(p, g2))), 1_000 + p as u64);
		assert_eq!(charged::<Bls>(&Request::Pairing(list(p, g1), vec![])), 1_000 + p as u64);
		assert_eq!(charged::<Bls>(&Request::Pairing(vec![], list(p, g2))), 1_000 + p as u64);
	}
	let (base, scalar) = (vec![0; g1], vec![0; 8 + SCALAR]);
	for (group, projective, affine) in [(Group::G1, 4_000, 6_000), (Group::G2, 5_000, 7_000)] {
		let request = Request::MulProjective(group, base.clone(), scalar.clone());
		assert_eq!(charged::<Bls>(&request), projective);
		let request = Request::MulAffine(group, base.clone(), scalar.clone());
		assert_eq!(charged::<Bls>(&request), affine);
	}
}

#[test]
fn count_a_point_that_is_cut_off() {
	let list = list(3, G1::affine_len());
	assert_eq!(charged::<Bls>(&Request::Msm(Group::G1, longer(&list), vec![])), 2_004);
	assert_eq!(charged::<Bls>(&Request::Msm(Group::G1, truncated(&list), vec![])), 2_003);
}

#[test]
fn are_small_for_what_the_lengths_exclude() {
	let most = MAX_POINTS as usize;
	let (g1, g2) = (G1::affine_len(), G2::affine_len());
	let (bases, scalars) = (list(most, g1), list(most, SCALAR));
	let (projective, affine) = (vec![0; 3 * 48], vec![0; g1]);
	for request in [
		Request::Msm(Group::G1, longer(&bases), scalars.clone()),
		Request::Msm(Group::G1, bases, longer(&scalars)),
		Request::Pairing(list(MAX_PAIRS as usize + 1, g1), vec![]),
		Request::Pairing(vec![], list(MAX_PAIRS as usize + 1, g2)),
		Request::MulAffine(Group::G1, longer(&affine), one()),
		Request::MulAffine(Group::G1, affine, list(5, 8)),
		Request::MulProjective(Group::G1, longer(&projective), one()),
		Request::MulProjective(Group::G1, projective, list(5, 8)),
	] {
		assert_eq!(charged::<Bls>(&request), REFUSED.ref_time());
		assert!(Bls12381::on_curves(&request).is_err());
	}
}

#[test]
fn are_kept_by_a_call_that_fails_later() {
	new_test_ext().execute_with(|| {
		let bases = point_list::<G1>(1, 0);
		let call = Request::Msm(Group::G1, bases, vec![]).call::<Bls>();
		let error = call
			.dispatch_bypass_filter(RuntimeOrigin::signed(ALICE))
			.expect_err("there are no scalars");
		assert_eq!(error.post_info.actual_weight, None);
		assert_eq!(error.post_info.pays_fee, Pays::Yes);
	});
}

#[test]
fn the_largest_calls_fit_into_a_block() {
	<AllPalletsWithoutSystem as IntegrityTest>::integrity_test();
}

#[test]
#[should_panic(expected = "the largest Pairing of bls12_381 on Curves does not fit into a block")]
fn a_call_that_does_not_fit_is_noticed() {
	TOO_HEAVY.set(true);
	<crate::mock::Bls12381Curves as Hooks<u64>>::integrity_test();
}

#[test]
fn a_curve_without_a_pairing_needs_no_weight_for_it() {
	TOO_HEAVY.set(true);
	<crate::mock::PallasCurves as Hooks<u64>>::integrity_test();
}

/// The weights of a curve with one group, as the benchmarks generate them: the others are missing.
struct Generated;

impl WeightInfo for Generated {
	fn msm_g1(_: u32) -> Weight {
		Weight::zero()
	}
	fn mul_projective_g1() -> Weight {
		Weight::zero()
	}
	fn mul_affine_g1() -> Weight {
		Weight::zero()
	}
	fn refused() -> Weight {
		Weight::zero()
	}
}

#[test]
fn what_is_missing_does_not_fit_into_a_block() {
	assert_eq!(Generated::pairing(0), Weight::MAX);
	assert_eq!(Generated::msm_g2(0), Weight::MAX);
	assert_eq!(Generated::mul_projective_g2(), Weight::MAX);
	assert_eq!(Generated::mul_affine_g2(), Weight::MAX);
}
