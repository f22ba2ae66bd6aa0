//! The test of many points together has the same result as the tests of single points.

use crate::subgroups::{divide, multiply, on_curve, small_orders};
use ark_ec::{
	short_weierstrass::{Affine, Projective, SWCurveConfig},
	AffineRepr, CurveConfig, CurveGroup, PrimeGroup,
};
use ark_ff::{PrimeField, UniformRand};
use ark_std::rand::{rngs::StdRng, SeedableRng};
use assay_msm::Isa;
use assay_pairings::AssayPairing;

/// More points than are tested one by one.
const COUNT: usize = 230;

fn check<G: SWCurveConfig>(
	name: &str,
	least: usize,
	are_all_in_subgroup: impl Fn(&[Affine<G>]) -> bool,
) {
	assert!(least < COUNT);
	let mut rng = StdRng::seed_from_u64(17);
	let order = <G::ScalarField as PrimeField>::MODULUS;
	let random = |rng: &mut StdRng| Projective::<G>::generator() * G::ScalarField::rand(rng);
	let points: Vec<_> = (0..COUNT).map(|_| random(&mut rng).into_affine()).collect();
	let with = |changes: &[(usize, Affine<G>)]| {
		let mut points = points.clone();
		changes.iter().for_each(|(place, point)| points[*place] = *point);
		are_all_in_subgroup(&points)
	};
	assert!(are_all_in_subgroup(&[]));
	assert!(are_all_in_subgroup(&points), "{name}");
	assert!(with(&[(0, Affine::identity()), (7, points[8]), (9, -points[10])]), "{name}");
	assert!(are_all_in_subgroup(&[Affine::identity(); COUNT]), "{name}");
	assert!(are_all_in_subgroup(&[points[0]; COUNT]), "{name}");
	if G::COFACTOR == [1] {
		return;
	}

	// Points of small order, their sums with points of the subgroup, and points without small order.
	let mut bad = Vec::new();
	for point in small_orders::<G>(&mut rng).into_iter().step_by(5) {
		bad.push(point);
		bad.push((random(&mut rng) + point).into_affine());
	}
	let any = on_curve::<G>(&mut rng);
	bad.extend([any, multiply(any, order.as_ref()).into_affine()]);
	for (i, bad) in bad.iter().enumerate() {
		let place = [0, COUNT - 1, i * 37 % COUNT][i % 3];
		assert!(!with(&[(place, *bad)]), "{name}: {bad} at {place}");
		// Two that cancel out under equal coefficients, and some that do under small ones.
		assert!(!with(&[(place, *bad), ((place + 1) % COUNT, -*bad)]), "{name}: {bad}");
		let next = [1, 2, 3].map(|step| ((place + step) % COUNT, *bad));
		assert!(!with(&next), "{name}: {bad}");
		assert!(!are_all_in_subgroup(
			&points[..20].iter().chain([bad]).copied().collect::<Vec<_>>()
		));
	}
	assert!(!are_all_in_subgroup(&[bad[0]; COUNT]), "{name}: all");
	// The last that are tested one by one, and the first that are tested together.
	for count in [least - 1, least] {
		let mut points = points[..count].to_vec();
		assert!(are_all_in_subgroup(&points), "{name}: {count}");
		points[count - 1] = bad[0];
		assert!(!are_all_in_subgroup(&points), "{name}: {count}");
	}
}

/// Checks every place, for the points of the smallest order that a curve has.
fn check_places<G: SWCurveConfig>(are_all_in_subgroup: impl Fn(&[Affine<G>]) -> bool) {
	let mut rng = StdRng::seed_from_u64(19);
	let bad = small_orders::<G>(&mut rng)[0];
	let mut points = vec![Affine::<G>::generator(); COUNT];
	for place in 0..COUNT {
		points[place] = bad;
		assert!(!are_all_in_subgroup(&points), "{place}");
		points[place] = Affine::generator();
	}
	assert!(are_all_in_subgroup(&points));
}

fn check_curve<E, G1, G2>(name: &str)
where
	E: AssayPairing<G1Affine = Affine<G1>, G2Affine = Affine<G2>>,
	G1: SWCurveConfig,
	G2: SWCurveConfig,
{
	for isa in Isa::all() {
		let [least1, least2] = E::MEMBERSHIP_LEAST;
		check::<G1>(&format!("{name} G1"), least1, |points| E::g1_are_all_in_subgroup(isa, points));
		check::<G2>(&format!("{name} G2"), least2, |points| E::g2_are_all_in_subgroup(isa, points));
	}
}

#[test]
fn verdicts_are_those_of_single_points_bls12_381() {
	check_curve::<ark_bls12_381::Bls12_381, _, _>("BLS12-381");
}

#[test]
fn verdicts_are_those_of_single_points_bls12_377() {
	check_curve::<ark_bls12_377::Bls12_377, _, _>("BLS12-377");
}

#[test]
fn verdicts_are_those_of_single_points_bn254() {
	check_curve::<ark_bn254::Bn254, _, _>("BN254");
}

#[test]
fn verdicts_are_those_of_single_points_bw6_761() {
	check_curve::<ark_bw6_761::BW6_761, _, _>("BW6-761");
}

#[test]
fn a_bad_point_is_seen_in_every_place() {
	type E = ark_bls12_381::Bls12_381;
	let isa = Isa::best();
	check_places::<ark_bls12_381::g1::Config>(|points| E::g1_are_all_in_subgroup(isa, points));
	check_places::<ark_bls12_381::g2::Config>(|points| E::g2_are_all_in_subgroup(isa, points));
}

/// Points of order two, the smallest: half of all sums do not detect one.
#[test]
fn a_bad_point_of_order_two_is_seen_in_every_place() {
	type E = ark_bls12_377::Bls12_377;
	let isa = Isa::best();
	check_places::<ark_bls12_377::g1::Config>(|points| E::g1_are_all_in_subgroup(isa, points));
}

/// The error bound depends on this: the base of the digits is at most each prime factor of the
/// cofactor, except the factor 3 for BLS12-381's G1.
#[test]
fn cofactors_have_no_prime_factor_below_the_base() {
	fn check<E, G1, G2>(smallest: [u64; 2])
	where
		E: AssayPairing<G1Affine = Affine<G1>, G2Affine = Affine<G2>>,
		G1: SWCurveConfig,
		G2: SWCurveConfig,
	{
		let cofactors = [G1::COFACTOR, G2::COFACTOR];
		for ((cofactor, base), smallest) in cofactors.iter().zip(E::MEMBERSHIP_BASES).zip(smallest)
		{
			let divides = |factor: &u64| divide(&mut cofactor.to_vec(), *factor);
			assert_eq!((2..=11_000).find(divides).unwrap_or(u64::MAX), smallest);
			assert!(*cofactor == [1] || u64::from(base) <= smallest || smallest == 3);
			assert!(base == 2 || base % 2 == 1);
		}
	}
	check::<ark_bls12_381::Bls12_381, _, _>([3, 13]);
	check::<ark_bls12_377::Bls12_377, _, _>([2, u64::MAX]);
	check::<ark_bn254::Bn254, _, _>([u64::MAX, 10_069]);
	check::<ark_bw6_761::BW6_761, _, _>([2, 3]);
	assert_eq!(ark_bw6_761::BW6_761::MEMBERSHIP_BASES[1], 3);
}

/// The prime factors of the cofactor of BLS12-381's G1: 3 once, 11, which is 2 modulo 3, and others
/// that are above 300, as are the norms of prime ideals over them.
#[test]
fn bls12_381_has_the_factors_of_its_test() {
	assert_eq!(ark_bls12_381::Bls12_381::MEMBERSHIP_BASES[0], 11);
	let mut cofactor = ark_bls12_381::g1::Config::COFACTOR.to_vec();
	assert!(divide(&mut cofactor, 3));
	for factor in [11, 10_177, 859_267, 52_437_899] {
		assert!(divide(&mut cofactor, factor) && divide(&mut cofactor, factor));
		assert!((2u64..).take_while(|n| n * n <= factor).all(|n| factor % n != 0), "a prime");
	}
	assert_eq!(cofactor, [1, 0]);
	assert_eq!(11 % 3, 2);
}
