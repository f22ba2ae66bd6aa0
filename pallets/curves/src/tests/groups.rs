//! Multi-scalar and scalar multiplication, on every group of every curve.

use super::*;
use crate::samples::{off_curve, point_list, points, random_coordinates, scalars};
use ark_ec::{AffineRepr, CurveGroup};
use ark_ff::{AdditiveGroup, Field, PrimeField, Zero};
use assay_curve_operations::{encoding::encode_list, ShortWeierstrass, TwistedEdwards};

type AffineOf<F> = <F as Form>::Affine;
type ProjectiveOf<F> = <AffineOf<F> as AffineRepr>::Group;
type ScalarOf<F> = <AffineOf<F> as AffineRepr>::ScalarField;
type CoordinateOf<F> = <AffineOf<F> as AffineRepr>::BaseField;

fn affine<F: Form>(point: ProjectiveOf<F>) -> Vec<u8> {
	encode(&point.into_affine())
}

/// Encodes a scalar as the words of a multiplication.
fn words_of<F: Form>(scalar: &ScalarOf<F>) -> Vec<u8> {
	words(scalar.into_bigint().as_ref())
}

fn sums_of_products<C: Tested, F: Form>(group: Group) {
	for count in [0, 1, 10, MAX_POINTS as usize] {
		let (bases, scalars) = (points::<F>(count, 3), scalars::<F>(count, 4));
		let sum: ProjectiveOf<F> = bases.iter().zip(&scalars).map(|(p, s)| *p * s).sum();
		let bases = point_list::<F>(count, 3);
		let request = Request::Msm(group, bases, encode_list(&scalars));
		computes::<C>(&request, &affine::<F>(sum), &generator::<F>());
	}
}

fn identity_and_zero<C: Tested, F: Form>(group: Group) {
	let zero = affine::<F>(Zero::zero());
	let bases = encode_list(&[AffineOf::<F>::zero(), AffineOf::<F>::generator()]);
	let scalars = encode_list(&[-ScalarOf::<F>::ONE, ScalarOf::<F>::ZERO]);
	computes::<C>(&Request::Msm(group, bases, scalars), &zero, &generator::<F>());
	let largest = words_of::<F>(&-ScalarOf::<F>::ONE);
	for scalar in [words(&[]), words(&[0]), one(), largest] {
		let request = Request::MulAffine(group, zero.clone(), scalar.clone());
		computes::<C>(&request, &zero, &generator::<F>());
		let request = Request::MulProjective(group, F::projective(&Zero::zero()), scalar);
		computes::<C>(&request, &zero, &generator::<F>());
	}
}

fn products<C: Tested, F: Form>(group: Group) {
	let (points, scalars) = (points::<F>(3, 5), scalars::<F>(3, 6));
	for (point, scalar) in points.iter().zip(&scalars) {
		let (product, scalar) = (affine::<F>(*point * scalar), words_of::<F>(scalar));
		let request = Request::MulAffine(group, affine::<F>(*point), scalar.clone());
		computes::<C>(&request, &product, &generator::<F>());
		let request = Request::MulProjective(group, F::projective(point), scalar);
		computes::<C>(&request, &product, &generator::<F>());
	}
}

fn scalars_are_not_reduced<C: Tested, F: Form>(group: Group) {
	let limit = ScalarOf::<F>::MODULUS.as_ref().len();
	let point = points::<F>(1, 7)[0];
	// In the prime-order subgroup the reduced scalar gives the same point.
	let reduced = ScalarOf::<F>::from_le_bytes_mod_order(&vec![0xff; 8 * limit]);
	let (largest, product) = (words(&vec![u64::MAX; limit]), affine::<F>(point * reduced));
	let request = Request::MulAffine(group, affine::<F>(point), largest.clone());
	computes::<C>(&request, &product, &generator::<F>());
	let request = Request::MulProjective(group, F::projective(&point), largest);
	computes::<C>(&request, &product, &generator::<F>());
	let order = words(ScalarOf::<F>::MODULUS.as_ref());
	let request = Request::MulAffine(group, affine::<F>(point), order);
	computes::<C>(&request, &affine::<F>(Zero::zero()), &generator::<F>());
}

fn points_are_not_validated<C: Tested, F: Form>(group: Group) {
	let scalar = words_of::<F>(&scalars::<F>(1, 8)[0]);
	for seed in 0..4 {
		let projective = random_coordinates::<F>(seed);
		let point = off_curve::<F>(seed).expect("the coordinates are random");
		let mul_affine = Request::MulAffine(group, point.clone(), scalar.clone());
		let mul_projective = Request::MulProjective(group, projective, scalar.clone());
		let product = agreed::<C>(&mul_affine);
		assert!(product.is_ok());
		assert_eq!(agreed::<C>(&mul_projective), product);

		let mut bases = point_list::<F>(10, seed);
		let place = 8 + 5 * F::affine_len();
		bases[place..place + F::affine_len()].copy_from_slice(&point);
		let scalars = encode_list(&scalars::<F>(10, seed));
		assert!(agreed::<C>(&Request::Msm(group, bases, scalars)).is_ok());
	}
}

fn malformed_lists<C: Tested, F: Form>(group: Group) {
	let (bases, scalars) = (point_list::<F>(3, 9), encode_list(&scalars::<F>(3, 9)));
	let msm = |bases: &[u8], scalars: &[u8]| Request::Msm(group, bases.to_vec(), scalars.to_vec());
	assert!(agreed::<C>(&msm(&bases, &scalars)).is_ok());

	for (bases, scalars) in [
		(truncated(&bases), scalars.clone()),
		(bases.clone(), truncated(&scalars)),
		// Truncated within the length, or without elements.
		(bases[..7].to_vec(), scalars.clone()),
		(bases.clone(), vec![]),
		// Lengths beyond the bytes.
		(vec![0xff; 8], scalars.clone()),
		(bases.clone(), [vec![4], scalars[1..].to_vec()].concat()),
	] {
		refuses::<C>(&msm(&bases, &scalars), "Decode");
	}

	let mut unreduced = scalars.clone();
	let order = encode(&ScalarOf::<F>::MODULUS);
	let scalar_len = (scalars.len() - 8) / 3;
	let written = order.len().min(scalar_len);
	unreduced[8 + scalar_len..][..written].copy_from_slice(&order[..written]);
	refuses::<C>(&msm(&bases, &unreduced), "Decode");
	let mut no_point = bases.clone();
	no_point[8 + F::affine_len()..][..F::affine_len()].fill(0xff);
	refuses::<C>(&msm(&no_point, &scalars), "Decode");

	// Bytes after the last element are ignored.
	let (result, with) =
		(agreed::<C>(&msm(&bases, &scalars)), msm(&longer(&bases), &longer(&scalars)));
	assert_eq!(agreed::<C>(&with), result);
}

fn lists_of_other_lengths<C: Tested, F: Form>(group: Group) {
	for (points, factors) in [(3, 2), (2, 3), (0, 1), (1, 0)] {
		let scalars = encode_list(&scalars::<F>(factors, 10));
		let request = Request::Msm(group, point_list::<F>(points, 10), scalars);
		refuses::<C>(&request, "LengthMismatch");
	}
}

fn malformed_factors<C: Tested, F: Form>(group: Group) {
	let point = points::<F>(1, 11)[0];
	let (affine, projective) = (affine::<F>(point), F::projective(&point));
	for base in [truncated(&affine), vec![], vec![0xff; affine.len()]] {
		refuses::<C>(&Request::MulAffine(group, base, one()), "Decode");
	}
	// The first coordinate is the modulus of its field.
	let mut unreduced = projective.clone();
	type PrimeOf<F> = <CoordinateOf<F> as Field>::BasePrimeField;
	let modulus = encode(&PrimeOf::<F>::MODULUS);
	let written = modulus.len().min(encode(&PrimeOf::<F>::ZERO).len());
	unreduced[..written].copy_from_slice(&modulus[..written]);
	for base in [truncated(&projective), vec![], unreduced] {
		refuses::<C>(&Request::MulProjective(group, base, one()), "Decode");
	}
	for scalar in [vec![], truncated(&one()), vec![0xff; 8], words(&[1])[..8].to_vec()] {
		refuses::<C>(&Request::MulAffine(group, affine.clone(), scalar.clone()), "Decode");
		refuses::<C>(&Request::MulProjective(group, projective.clone(), scalar), "Decode");
	}
}

fn what_is_over_the_limits<C: Tested, F: Form>(group: Group) {
	let most = MAX_POINTS as usize;
	let (bases, factors) = (point_list::<F>(most, 12), encode_list(&scalars::<F>(most, 12)));
	for request in [
		Request::Msm(group, longer(&bases), factors.clone()),
		Request::Msm(group, bases.clone(), longer(&factors)),
		Request::Msm(group, bases.clone(), vec![0xff; factors.len() + 1]),
		Request::Msm(group, point_list::<F>(most + 1, 12), factors.clone()),
		Request::Msm(group, bases, encode_list(&scalars::<F>(most + 1, 12))),
	] {
		refuses::<C>(&request, "TooManyPoints");
	}

	let point = points::<F>(1, 12)[0];
	let (affine, projective) = (affine::<F>(point), F::projective(&point));
	refuses::<C>(&Request::MulAffine(group, longer(&affine), one()), "PointTooLong");
	refuses::<C>(&Request::MulProjective(group, longer(&projective), one()), "PointTooLong");
	let limit = ScalarOf::<F>::MODULUS.as_ref().len();
	for scalar in [longer(&words(&vec![1; limit])), words(&vec![0; limit + 1])] {
		refuses::<C>(&Request::MulAffine(group, affine.clone(), scalar.clone()), "ScalarTooLong");
		refuses::<C>(&Request::MulProjective(group, projective.clone(), scalar), "ScalarTooLong");
	}
}

/// Generates the tests above for the groups of a curve.
macro_rules! groups {
	{ curve: $curve:ident, module: $module:ident, reference: Arkworks<$ark:ident::$pairing:ident>, $($rest:tt)* } => {
		paste::paste! {
			groups!(@ [<$curve _g1>]: [<$curve:camel>], G1, ShortWeierstrass<$ark::g1::Config>);
			groups!(@ [<$curve _g2>]: [<$curve:camel>], G2, ShortWeierstrass<$ark::g2::Config>);
		}
	};
	{ curve: $curve:ident, module: $module:ident, reference: $form:ident<$ark:ident::$config:ident>, $($rest:tt)* } => {
		paste::paste! {
			groups!(@ $curve: [<$curve:camel>], G1, $form<$ark::$config>);
		}
	};
	(@ $name:ident: $curve:ident, $group:ident, $form:ty) => {
		mod $name {
			use super::*;

			type Tests = $form;

			groups!(@@ $curve, $group: sums_of_products, identity_and_zero, products,
				scalars_are_not_reduced, points_are_not_validated, malformed_lists,
				lists_of_other_lengths, malformed_factors, what_is_over_the_limits);
		}
	};
	(@@ $curve:ident, $group:ident: $($test:ident),*) => { $(
		#[test]
		fn $test() {
			super::$test::<$curve, Tests>(Group::$group);
		}
	)* };
}

for_each_curve!(groups);
