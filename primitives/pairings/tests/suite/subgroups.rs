//! Membership tests against multiplication by the group order, on points of the subgroup, points
//! whose order divides the cofactor, points of every small order, and sums of both.

use ark_ec::{
	short_weierstrass::{Affine, Projective, SWCurveConfig},
	AffineRepr, CurveGroup, PrimeGroup,
};
use ark_ff::{AdditiveGroup, BitIteratorBE, PrimeField, UniformRand, Zero};
use ark_std::rand::{rngs::StdRng, Rng, SeedableRng};
use assay_msm::{is_on_curve, Isa};
use assay_pairings::AssayPairing;

pub fn on_curve<G: SWCurveConfig>(rng: &mut StdRng) -> Affine<G> {
	loop {
		let x = G::BaseField::rand(rng);
		if let Some(point) = Affine::get_point_from_x_unchecked(x, rng.gen()) {
			break point;
		}
	}
}

/// Multiplies by double and add: arkworks' own multiplication takes scalars modulo r on some
/// curves.
pub fn multiply<G: SWCurveConfig>(
	point: impl Into<Projective<G>>,
	scalar: &[u64],
) -> Projective<G> {
	let point = point.into();
	BitIteratorBE::without_leading_zeros(scalar).fold(Projective::zero(), |mut product, bit| {
		product.double_in_place();
		if bit {
			product += point;
		}
		product
	})
}

/// Returns points of each small prime order that the curve has, besides the identity.
pub fn small_orders<G: SWCurveConfig>(rng: &mut StdRng) -> Vec<Affine<G>> {
	let order = <G::ScalarField as PrimeField>::MODULUS;
	let mut points = Vec::new();
	for prime in (2..1000u64).filter(|n| (2..*n).all(|d| n % d != 0)) {
		// The cofactor without its powers of the prime.
		let mut rest = G::COFACTOR.to_vec();
		let mut power = 0;
		while divide(&mut rest, prime) {
			power += 1;
		}
		if power == 0 {
			continue;
		}
		for _ in 0..8 {
			let point = on_curve::<G>(rng);
			let mut point = multiply(multiply(point, order.as_ref()), &rest);
			while !point.is_zero() {
				let next = multiply(point, &[prime]);
				if next.is_zero() {
					points.push(point.into_affine());
				}
				point = next;
			}
		}
	}
	points
}

/// Divides if the division is exact.
pub fn divide(number: &mut Vec<u64>, divisor: u64) -> bool {
	let mut quotient = number.clone();
	let mut remainder = 0u128;
	for limb in quotient.iter_mut().rev() {
		let t = remainder << 64 | *limb as u128;
		*limb = (t / divisor as u128) as u64;
		remainder = t % divisor as u128;
	}
	if remainder == 0 {
		*number = quotient;
	}
	remainder == 0
}

fn check<G: SWCurveConfig>(
	name: &str,
	small_order_expected: bool,
	is_on_curve: impl Fn(&Affine<G>) -> bool,
	is_in_subgroup: impl Fn(&Affine<G>) -> bool,
	are_in_subgroup: impl Fn(&[Affine<G>]) -> Vec<bool>,
) {
	let mut rng = StdRng::seed_from_u64(13);
	let order = <G::ScalarField as PrimeField>::MODULUS;
	let mut counts = (0, 0);
	let (mut points, mut verdicts) = (Vec::new(), Vec::new());
	let mut test = |point: Affine<G>| {
		assert!(is_on_curve(&point), "{name}: {point}");
		let expected = multiply(point, order.as_ref()).is_zero();
		assert_eq!(is_in_subgroup(&point), expected, "{name}: {point}");
		points.push(point);
		verdicts.push(expected);
		if expected {
			counts.0 += 1;
		} else {
			counts.1 += 1;
		}
	};
	test(Affine::identity());
	let small = small_orders::<G>(&mut rng);
	assert_eq!(!small.is_empty(), small_order_expected, "{name}");
	for point in &small {
		test(*point);
	}
	for i in 0..20 {
		let inside = (Projective::<G>::generator() * G::ScalarField::rand(&mut rng)).into_affine();
		let any = on_curve::<G>(&mut rng);
		let cofactor_part = multiply(any, order.as_ref()).into_affine();
		test(inside);
		test(any);
		test(cofactor_part);
		for point in small.iter().skip(i % 3).step_by(3) {
			test((inside + point).into_affine());
			test((cofactor_part + point).into_affine());
		}
		let off = Affine::<G>::new_unchecked(any.x, any.y + G::BaseField::from(1u32));
		assert!(!is_on_curve(&off), "{name}");
	}
	assert_eq!(are_in_subgroup(&points), verdicts, "{name}: all at once");
	for count in 0..20 {
		assert_eq!(are_in_subgroup(&points[..count]), verdicts[..count], "{name}: {count}");
	}
	assert!(counts.0 > 20, "{name}");
	assert!(!small_order_expected || counts.1 > 20, "{name}");
}

fn check_curve<E, G1, G2>(name: &str, small: (bool, bool))
where
	E: AssayPairing<G1Affine = Affine<G1>, G2Affine = Affine<G2>>,
	G1: SWCurveConfig,
	G2: SWCurveConfig,
{
	for isa in Isa::all() {
		check::<G1>(
			&format!("{name} G1"),
			small.0,
			|p| is_on_curve::<E::G1Curve>(isa, p),
			|p| E::g1_is_in_subgroup(isa, p),
			|points| E::g1_are_in_subgroup(isa, points),
		);
		check::<G2>(
			&format!("{name} G2"),
			small.1,
			|q| is_on_curve::<E::G2Curve>(isa, q),
			|q| E::g2_is_in_subgroup(isa, q),
			|points| E::g2_are_in_subgroup(isa, points),
		);
		// The lines give the same result.
		let in_subgroup = |q: &_| E::prepare_g2_in_subgroup(isa, q).is_some();
		check::<G2>(
			&format!("{name} G2, by lines"),
			small.1,
			|q| is_on_curve::<E::G2Curve>(isa, q),
			in_subgroup,
			|points| points.iter().map(in_subgroup).collect(),
		);
	}
}

#[test]
fn membership_is_being_killed_by_the_order() {
	check_curve::<ark_bls12_381::Bls12_381, _, _>("BLS12-381", (true, true));
	check_curve::<ark_bls12_377::Bls12_377, _, _>("BLS12-377", (true, false));
	check_curve::<ark_bn254::Bn254, _, _>("BN254", (false, false));
	check_curve::<ark_bw6_761::BW6_761, _, _>("BW6-761", (true, true));
}

/// The sum that a test of norm 3 r on BW6-761's G2 would accept.
#[test]
fn order_three_is_not_in_bw6_g2() {
	use ark_bw6_761::{G2Affine, BW6_761};
	let t = G2Affine::get_point_from_x_unchecked(0.into(), true).unwrap();
	assert!(multiply(t, &[3]).is_zero());
	let sum = (G2Affine::generator() + t).into_affine();
	for isa in Isa::all() {
		assert!(!BW6_761::g2_is_in_subgroup(isa, &t));
		assert!(!BW6_761::g2_is_in_subgroup(isa, &sum));
	}
}
