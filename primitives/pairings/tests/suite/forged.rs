//! Points that cancel out under the coefficients of other points, and what the coefficients depend on.

use crate::subgroups::multiply;
use ark_bls12_377::Bls12_377;
use ark_bls12_381::Bls12_381;
use ark_bn254::Bn254;
use ark_bw6_761::BW6_761;
use ark_ec::{
	short_weierstrass::{Affine, Projective, SWCurveConfig},
	AffineRepr, CurveGroup,
};
use ark_ff::{AdditiveGroup, PrimeField, UniformRand};
use ark_serialize::CanonicalSerialize;
use ark_std::rand::{rngs::StdRng, SeedableRng};
use assay_fields::{Baseline, Bytes};
use assay_msm::{curves, digit_sums, weierstrass::Weierstrass, Curve, Isa};
use assay_pairings::{membership_coefficients, AssayPairing};
use blake2b_simd::Params;
use num_bigint::BigUint;

/// More than any test has sums, so that some of the points can be changed.
const COUNT: usize = 220;

/// Returns a point of a prime order that divides the cofactor.
fn point_of_order<G: SWCurveConfig>(order: u64, rng: &mut StdRng) -> Projective<G> {
	let integer = |limbs: &[u64]| {
		let bytes: Vec<u8> = limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect();
		BigUint::from_bytes_le(&bytes)
	};
	let mut rest = integer(G::COFACTOR) * integer(G::ScalarField::MODULUS.as_ref());
	while &rest % order == BigUint::ZERO {
		rest /= order;
	}
	loop {
		let x = G::BaseField::rand(rng);
		let Some(any) = Affine::<G>::get_point_from_x_unchecked(x, true) else { continue };
		let mut point = multiply(any, &rest.to_u64_digits());
		while point != Projective::ZERO {
			let next = multiply(point, &[order]);
			if next == Projective::ZERO {
				return point;
			}
			point = next;
		}
	}
}

/// Returns the values of a coefficient's signed digits, modulo a prime.
fn digits([low, high]: [u64; 2], base: u16, prime: u64) -> Vec<u64> {
	let base = u128::from(base);
	let (mut rest, mut left) = (u128::from(high) << 64 | u128::from(low), u128::MAX);
	let mut digits = Vec::new();
	while left > 0 {
		let unshifted = rest % base + base * u128::from(prime);
		digits.push(((unshifted - (base - 1) / 2) % u128::from(prime)) as u64);
		rest /= base;
		left /= base;
	}
	digits
}

/// Returns numbers modulo a prime, not all zero, with which the rows add up to zero: by elimination.
fn dependency(rows: Vec<Vec<u64>>, prime: u64) -> Vec<u64> {
	let inverse = |x: u64| (1..prime).find(|y| x * y % prime == 1).unwrap();
	let count = rows.len();
	// A row with a one in its column, and the combination of the rows that makes it.
	let mut reduced: Vec<(usize, Vec<u64>, Vec<u64>)> = Vec::new();
	for (i, mut row) in rows.into_iter().enumerate() {
		let mut combination = vec![0; count];
		combination[i] = 1;
		for (column, other, others) in &reduced {
			let factor = prime - row[*column];
			for (x, y) in row.iter_mut().zip(other).chain(combination.iter_mut().zip(others)) {
				*x = (*x + factor * y) % prime;
			}
		}
		let Some(column) = row.iter().position(|x| *x != 0) else { return combination };
		let factor = inverse(row[column]);
		row.iter_mut().chain(&mut combination).for_each(|x| *x = *x * factor % prime);
		reduced.push((column, row, combination));
	}
	panic!("there are more rows than columns");
}

/// Adds multiples of a point of small order to points of the subgroup such that no sum changes
/// under the original points' coefficients. With those coefficients the forged points would pass.
/// With their own they do not.
fn check<C, G>(
	order: u64,
	bases: &[u16],
	are_in_subgroup: fn(Isa, &[Affine<G>]) -> Vec<bool>,
	are_all_in_subgroup: fn(Isa, &[Affine<G>]) -> bool,
) where
	C: Weierstrass<Ark = G, Base<Baseline>: Bytes> + Curve<Affine = Affine<G>>,
	G: SWCurveConfig,
{
	let mut rng = StdRng::seed_from_u64(29);
	let small = point_of_order::<G>(order, &mut rng);
	let generator = Affine::<G>::generator();
	let points: Vec<_> =
		(1..=COUNT as u64).map(|i| multiply(generator, &[i]).into_affine()).collect();
	let known = membership_coefficients::<C, Baseline>(&points);
	let rows = known.iter().map(|coefficient| {
		bases.iter().flat_map(|base| digits(*coefficient, *base, order)).collect()
	});
	let multiples = dependency(rows.collect(), order);
	let forged: Vec<_> = points
		.iter()
		.zip(multiples)
		.map(|(point, multiple)| (multiply(small, &[multiple]) + point).into_affine())
		.collect();
	let own = membership_coefficients::<C, Baseline>(&forged);
	for isa in Isa::all() {
		let name = isa.name();
		assert!(are_in_subgroup(isa, &forged).contains(&false), "{name}");
		assert!(are_all_in_subgroup(isa, &points), "{name}");
		assert!(!are_all_in_subgroup(isa, &forged), "{name}");
		for base in bases {
			let would_pass = |coefficients| {
				let sums = digit_sums::<C>(isa, &forged, coefficients, *base);
				!are_in_subgroup(isa, &sums).contains(&false)
			};
			assert!(would_pass(&known), "{name}: as they were made");
			assert!(!would_pass(&own), "{name}");
		}
	}
}

#[test]
fn points_forged_for_known_coefficients_are_refused() {
	let [bls12_381, bls12_377] = [Bls12_381::MEMBERSHIP_BASES, Bls12_377::MEMBERSHIP_BASES];
	let [bn254, bw6_761] = [Bn254::MEMBERSHIP_BASES, BW6_761::MEMBERSHIP_BASES];
	check::<curves::Bls12_381G2, _>(
		13,
		&bls12_381[1..],
		Bls12_381::g2_are_in_subgroup,
		Bls12_381::g2_are_all_in_subgroup,
	);
	check::<curves::Bls12_377G1, _>(
		2,
		&bls12_377[..1],
		Bls12_377::g1_are_in_subgroup,
		Bls12_377::g1_are_all_in_subgroup,
	);
	check::<curves::Bn254G2, _>(
		10_069,
		&bn254[1..],
		Bn254::g2_are_in_subgroup,
		Bn254::g2_are_all_in_subgroup,
	);
	check::<curves::Bw6_761G1, _>(
		2,
		&bw6_761[..1],
		BW6_761::g1_are_in_subgroup,
		BW6_761::g1_are_all_in_subgroup,
	);
	check::<curves::Bw6_761G2, _>(
		3,
		&bw6_761[1..],
		BW6_761::g2_are_in_subgroup,
		BW6_761::g2_are_all_in_subgroup,
	);
}

/// Points of order three, which has a test of its own with sums in base 3, and points of the smallest
/// order among the rest.
#[test]
fn points_forged_for_known_coefficients_are_refused_in_bls12_381_g1() {
	for (order, bases) in [(3, &[3, 11][..]), (11, &[11])] {
		check::<curves::Bls12_381G1, _>(
			order,
			bases,
			Bls12_381::g1_are_in_subgroup,
			Bls12_381::g1_are_all_in_subgroup,
		);
	}
	assert_eq!(Bls12_381::MEMBERSHIP_BASES[0], 11);
}

/// Returns a coefficient by the definition.
fn by_definition<P: AffineRepr>(points: &[P], index: usize) -> [u64; 2]
where
	P::BaseField: ark_ff::Field,
{
	let mut message = b"assay:membership:1".to_vec();
	for point in points {
		for coordinate in point.xy().map_or([P::BaseField::ZERO; 2], |(x, y)| [x, y]) {
			coordinate.serialize_uncompressed(&mut message).unwrap();
		}
	}
	let seed = Params::new().hash_length(32).hash(&message);
	let number = ((index / 4) as u32).to_le_bytes();
	let hash = blake2b_simd::blake2b(&[seed.as_bytes(), &number].concat());
	let start = 16 * (index % 4);
	[start, start + 8].map(|at| u64::from_le_bytes(hash.as_bytes()[at..at + 8].try_into().unwrap()))
}

#[test]
fn coefficients_are_a_hash_of_all_points_and_their_number() {
	type C = curves::Bls12_381G2;
	type P = ark_bls12_381::G2Affine;
	let of = |points: &[P]| membership_coefficients::<C, Baseline>(points);
	let mut points: Vec<_> =
		(1..=9).map(|i| multiply(P::generator(), &[i]).into_affine()).collect();
	points[4] = P::identity();
	let before = of(&points);
	for (i, coefficient) in before.iter().enumerate() {
		assert_eq!(*coefficient, by_definition(&points, i));
	}
	for i in 0..points.len() {
		let mut others = vec![points.clone(), points.clone()];
		others[0][i] = if i == 4 { points[5] } else { -points[i] };
		others[1] = [&points[..i], &points[i + 1..]].concat();
		others.push([&points[..i], &[P::identity()], &points[i..]].concat());
		if i > 0 {
			let mut swapped = points.clone();
			swapped.swap(i - 1, i);
			others.push(swapped);
		}
		for other in others {
			let after = of(&other);
			assert_eq!(after.len(), other.len());
			assert!(before.iter().zip(&after).all(|(before, after)| before != after));
		}
	}
	assert!(of(&[]).is_empty());
}

#[test]
fn what_these_tests_stand_on_holds() {
	let mut rng = StdRng::seed_from_u64(31);
	let point = point_of_order::<ark_bls12_381::g1::Config>(11, &mut rng);
	assert!(point.into_affine().is_on_curve());
	assert!(multiply(point, &[11]) == Projective::ZERO && point != Projective::ZERO);
	assert_eq!(digits([5, 0], 3, 3)[..3], [1, 0, 2]);
	assert_eq!(dependency(vec![vec![1, 2], vec![2, 4], vec![0, 1]], 5), [3, 1, 0]);
}
