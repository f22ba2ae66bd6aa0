//! Bandersnatch's Edwards form is incomplete: outside the prime-order subgroup there are points
//! whose sum has no affine coordinates.

use super::*;
use crate::samples::points;
use ark_ec::{twisted_edwards::Projective, AffineRepr, CurveGroup};
use ark_ff::{AdditiveGroup, Field, PrimeField, Zero};
use assay_ark_curves::ark_ed_on_bls12_381_bandersnatch::{
	BandersnatchConfig, EdwardsAffine, Fq, Fr,
};
use assay_curve_operations::{encoding::encode_list, groups::degenerate, TwistedEdwards};

type Edwards = TwistedEdwards<BandersnatchConfig>;

/// Returns the point on the curve with `y = 2`. Its multiple by the subgroup's order has no affine
/// coordinates.
fn exceptional() -> EdwardsAffine {
	let point = EdwardsAffine::get_point_from_y_unchecked(Fq::from(2u8), false)
		.expect("there is a point with y = 2");
	assert!(point.is_on_curve());
	point
}

fn order() -> Vec<u8> {
	words(Fr::MODULUS.as_ref())
}

#[test]
fn a_degenerate_product_is_an_error() {
	let point = exceptional();
	let request = Request::MulAffine(Group::G1, encode(&point), order());
	assert_eq!(agreed::<Bandersnatch>(&request), Err("DegeneratePoint"));
	let projective = Edwards::projective(&point.into_group());
	let request = Request::MulProjective(Group::G1, projective, order());
	assert_eq!(agreed::<Bandersnatch>(&request), Err("DegeneratePoint"));
	// The same point times a number that leads to no exception.
	let request = Request::MulAffine(Group::G1, encode(&point), one());
	assert_eq!(agreed::<Bandersnatch>(&request), Ok(hash(&encode(&point))));
}

#[test]
fn a_degenerate_sum_is_an_error() {
	let point = exceptional();
	// One more addition of the point would give its multiple by the order.
	let rest = point.mul_bigint((-Fr::ONE).into_bigint());
	assert!(!rest.z.is_zero());
	let bases = encode_list(&[point, rest.into_affine()]);
	let scalars = encode_list(&[Fr::ONE, Fr::ONE]);
	let request = Request::Msm(Group::G1, bases, scalars);
	assert_eq!(agreed::<Bandersnatch>(&request), Err("DegeneratePoint"));
}

#[test]
fn a_base_without_affine_coordinates_is_an_error() {
	let two = Fq::from(2u8);
	for point in [degenerate(), Projective::new_unchecked(Fq::ONE, two, two, Fq::ZERO)] {
		let base = Edwards::projective(&point);
		let request = Request::MulProjective(Group::G1, base, one());
		assert_eq!(agreed::<Bandersnatch>(&request), Err("DegeneratePoint"));
	}
}

#[test]
fn the_product_coordinate_is_not_looked_at() {
	let point = points::<Edwards>(1, 0)[0];
	let mut wrong = point;
	wrong.t += Fq::ONE;
	let product = |point| {
		let base = Edwards::projective(&point);
		agreed::<Bandersnatch>(&Request::MulProjective(Group::G1, base, words(&[5])))
	};
	assert_eq!(product(wrong), product(point));
	assert!(product(wrong).is_ok());
}

#[test]
fn a_decoding_error_comes_before_and_after_a_degenerate_base() {
	let base = Edwards::projective(&degenerate());
	let request = Request::MulProjective(Group::G1, base.clone(), vec![]);
	assert_eq!(agreed::<Bandersnatch>(&request), Err("DegeneratePoint"));
	let request = Request::MulProjective(Group::G1, truncated(&base), vec![]);
	assert_eq!(agreed::<Bandersnatch>(&request), Err("Decode"));
}
