//! Products of pairings, on every curve that has one.

use super::*;
use crate::samples::{off_curve, point_list, points};
use ark_ec::{pairing::Pairing, AffineRepr, CurveGroup};
use ark_ff::{One, Zero};
use assay_curve_operations::{
	encoding::encode_list, pairings::ShortWeierstrassPairing, ShortWeierstrass,
};

type G1<E> = ShortWeierstrass<<E as ShortWeierstrassPairing>::G1Config>;
type G2<E> = ShortWeierstrass<<E as ShortWeierstrassPairing>::G2Config>;

fn one_in<E: Pairing>() -> Vec<u8> {
	encode(&E::TargetField::one())
}

fn products_of_pairings<C: Tested, E: ShortWeierstrassPairing>() {
	for count in [0, 1, MAX_PAIRS as usize] {
		let (g1, g2) = (points::<G1<E>>(count, 0), points::<G2<E>>(count, 1));
		let affine = (CurveGroup::normalize_batch(&g1), CurveGroup::normalize_batch(&g2));
		let product = encode(&E::multi_pairing(affine.0, affine.1).0);
		let request =
			Request::Pairing(point_list::<G1<E>>(count, 0), point_list::<G2<E>>(count, 1));
		computes::<C>(&request, &product, &one_in::<E>());
	}
}

fn opposite_pairs_and_infinity<C: Tested, E: ShortWeierstrassPairing>() {
	let (p, q) = (points::<G1<E>>(1, 2)[0].into_affine(), points::<G2<E>>(1, 2)[0].into_affine());
	for (g1, g2) in [
		(vec![p, -p], vec![q, q]),
		(vec![p, p], vec![q, -q]),
		(vec![E::G1Affine::zero()], vec![q]),
		(vec![p], vec![E::G2Affine::zero()]),
	] {
		let request = Request::Pairing(encode_list(&g1), encode_list(&g2));
		computes::<C>(&request, &one_in::<E>(), &one_in::<E>());
	}
}

fn malformed_pairs<C: Tested, E: ShortWeierstrassPairing>() {
	let (g1, g2) = (point_list::<G1<E>>(2, 3), point_list::<G2<E>>(2, 3));
	let pairing = |g1: &[u8], g2: &[u8]| Request::Pairing(g1.to_vec(), g2.to_vec());
	let result = agreed::<C>(&pairing(&g1, &g2));
	assert!(result.is_ok());
	let no_point = |list: &[u8]| [&list[..8], &vec![0xff; list.len() - 8]].concat();
	for (g1, g2) in [
		(truncated(&g1), g2.clone()),
		(g1.clone(), truncated(&g2)),
		(vec![], g2.clone()),
		(g1.clone(), vec![0xff; 8]),
		(no_point(&g1), g2.clone()),
		(g1.clone(), no_point(&g2)),
	] {
		refuses::<C>(&pairing(&g1, &g2), "Decode");
	}
	// Bytes after the last point are ignored.
	assert_eq!(agreed::<C>(&pairing(&longer(&g1), &longer(&g2))), result);
}

fn pairs_of_other_lengths<C: Tested, E: ShortWeierstrassPairing>() {
	for (p, q) in [(1, 2), (2, 1), (0, 1), (1, 0)] {
		let request = Request::Pairing(point_list::<G1<E>>(p, 4), point_list::<G2<E>>(q, 4));
		refuses::<C>(&request, "LengthMismatch");
	}
}

fn what_is_over_the_limit<C: Tested, E: ShortWeierstrassPairing>() {
	let most = MAX_PAIRS as usize;
	let (g1, g2) = (point_list::<G1<E>>(most, 5), point_list::<G2<E>>(most, 5));
	for request in [
		Request::Pairing(longer(&g1), g2.clone()),
		Request::Pairing(g1.clone(), longer(&g2)),
		Request::Pairing(point_list::<G1<E>>(most + 1, 5), g2),
		Request::Pairing(vec![0xff; 1 << 20], g1),
	] {
		refuses::<C>(&request, "TooManyPairs");
	}
}

/// Checks points outside the domain of the formulas: random points off the curve, and points with a
/// zero coordinate.
fn points_off_the_curve<C: Tested, E: ShortWeierstrassPairing>() {
	let (p, q) = (points::<G1<E>>(1, 6)[0].into_affine(), points::<G2<E>>(1, 6)[0].into_affine());
	let ((px, py), (qx, qy)) = (p.xy().expect("not infinity"), q.xy().expect("not infinity"));
	type Sw<C> = ark_ec::short_weierstrass::Affine<C>;
	let g1 = |x, y| encode(&Sw::<E::G1Config>::new_unchecked(x, y));
	let g2 = |x, y| encode(&Sw::<E::G2Config>::new_unchecked(x, y));
	let random = |bytes: Result<Vec<u8>, _>| bytes.expect("the coordinates are random");

	let good = (encode(&p), encode(&q));
	let hostile1 = [
		random(off_curve::<G1<E>>(0)),
		g1(px, Zero::zero()),
		g1(Zero::zero(), py),
		g1(Zero::zero(), Zero::zero()),
	];
	let hostile2 = [
		random(off_curve::<G2<E>>(0)),
		g2(qx, Zero::zero()),
		g2(Zero::zero(), qy),
		g2(Zero::zero(), Zero::zero()),
	];
	let single = |point: &[u8]| [&1u64.to_le_bytes()[..], point].concat();
	for p in hostile1.iter().chain([&good.0]) {
		for q in hostile2.iter().chain([&good.1]) {
			let outcome = agreed::<C>(&Request::Pairing(single(p), single(q)));
			assert!(matches!(outcome, Ok(_) | Err("Unknown")), "{outcome:?}");
		}
	}
}

/// Generates the tests above for a curve.
macro_rules! pairings {
	{ curve: $curve:ident, module: $module:ident, reference: Arkworks<$ark:ident::$pairing:ident>, $($rest:tt)* } => {
		mod $curve {
			use super::*;

			type Tests = $ark::$pairing;

			paste::paste! {
				pairings!(@ [<$curve:camel>]: products_of_pairings, opposite_pairs_and_infinity,
					malformed_pairs, pairs_of_other_lengths, what_is_over_the_limit,
					points_off_the_curve);
			}
		}
	};
	(@ $curve:ident: $($test:ident),*) => { $(
		#[test]
		fn $test() {
			super::$test::<$curve, Tests>();
		}
	)* };
	// Without a pairing.
	{ $($curve:tt)* } => {};
}

for_each_curve!(pairings);
