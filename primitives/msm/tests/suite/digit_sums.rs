//! Sums by digit, each against its definition.

use ark_ec::{AffineRepr, CurveGroup};
use ark_ff::{PrimeField, Zero};
use ark_std::UniformRand;
use assay_ark_curves::*;
use assay_msm::{curves, Curve, Isa};

/// Computes the sums, each by its definition.
fn by_definition<P: AffineRepr>(points: &[P], coefficients: &[u128], base: u128) -> Vec<P> {
	let shift = ((base - 1) / 2) as i64;
	let mut rests = coefficients.to_vec();
	let mut sums = Vec::new();
	let mut left = u128::MAX;
	while left > 0 {
		left /= base;
		let mut sum = P::Group::zero();
		for (point, rest) in points.iter().zip(&mut rests) {
			let value = (*rest % base) as i64 - shift;
			let multiple = point.mul_bigint([value.unsigned_abs()]);
			sum += if value < 0 { -multiple } else { multiple };
			*rest /= base;
		}
		sums.push(sum.into_affine());
	}
	sums
}

fn limbs(coefficients: &[u128]) -> Vec<[u64; 2]> {
	coefficients.iter().map(|c| [*c as u64, (c >> 64) as u64]).collect()
}

/// Compares the sums of random points and of the points in `first`, on every code path.
fn check<C: Curve>(count: usize, base: u16, first: &[C::Affine])
where
	C::Affine: AffineRepr,
{
	let rng = &mut ark_std::test_rng();
	let mut points: Vec<_> = (0..count).map(|_| C::Affine::rand(rng)).collect();
	points.splice(..first.len(), first.iter().copied());
	let mut coefficients: Vec<_> = (0..count).map(|_| u128::rand(rng)).collect();
	if count > 12 {
		points[3] = C::Affine::zero();
		points[5] = points[4];
		points[7] = (-points[6].into_group()).into_affine();
		(coefficients[5], coefficients[7]) = (coefficients[4], coefficients[6]);
		coefficients[8] = 0;
		coefficients[9] = u128::MAX;
	}
	let expected = by_definition(&points, &coefficients, base.into());
	let limbs = limbs(&coefficients);
	for isa in Isa::all() {
		let sums = assay_msm::digit_sums::<C>(isa, &points, &limbs, base);
		assert_eq!(sums.len(), expected.len());
		assert!(sums == expected, "{count} points, base {base}, {}", isa.name());
	}
}

/// Bases with one size, with a few, and with a number of sizes that is no power of two.
#[test]
fn sums_are_those_of_the_definition() {
	for (count, base) in [(0, 3), (1, 3), (2, 13), (30, 2), (40, 3), (700, 3), (300, 257), (50, 11)]
	{
		check::<curves::Bls12_381G1>(count, base, &[]);
	}
	for base in [5, 67, 101, 8191] {
		check::<curves::Bn254G1>(60, base, &[]);
	}
	check::<curves::Bls12_381G2>(100, 13, &[]);
	check::<curves::Bw6_761G1>(30, 2, &[]);
	check::<curves::Bandersnatch>(100, 3, &[]);
	check::<curves::EdOnBls12_377>(100, 13, &[]);
}

/// Points of order two, which are their own opposites, and their sums with others.
#[test]
fn points_outside_the_subgroup_are_summed_up_as_well() {
	type C = curves::BandersnatchSw;
	type P = ark_ed_on_bls12_381_bandersnatch::SWAffine;
	let rng = &mut ark_std::test_rng();
	let mut of_order_two = Vec::new();
	while of_order_two.len() < 3 {
		let x = ark_ed_on_bls12_381_bandersnatch::Fq::rand(rng);
		let Some(point) = P::get_point_from_x_unchecked(x, true) else { continue };
		let multiple = point.mul_bigint(<P as AffineRepr>::ScalarField::MODULUS).into_affine();
		if !multiple.is_zero() {
			assert!(multiple.y.is_zero(), "the cofactor's group has exponent two");
			of_order_two.push(multiple);
		}
	}
	let sums: Vec<_> =
		of_order_two.iter().map(|point| (*point + P::rand(rng)).into_affine()).collect();
	for base in [2, 3, 13, 67] {
		check::<C>(80, base, &[of_order_two.clone(), sums.clone(), of_order_two.clone()].concat());
	}
}

/// Lists with more points than are added up together, and sums that cancel out in every round.
#[test]
fn long_lists_and_lists_that_cancel_out_have_their_sums() {
	type C = curves::Bls12_381G1;
	type P = ark_bls12_381::G1Affine;
	const COUNT: usize = 9000;
	let rng = &mut ark_std::test_rng();
	let (point, coefficient) = (P::rand(rng), u128::rand(rng));
	let coefficients = limbs(&[coefficient; COUNT]);
	let multiple = point.mul_bigint([COUNT as u64]).into_affine();
	for base in [13, 257] {
		let expected = by_definition(&[multiple], &[coefficient], base.into());
		let opposite = (-point.into_group()).into_affine();
		let alternating: Vec<_> = [point, opposite].into_iter().cycle().take(COUNT).collect();
		for isa in Isa::all() {
			let sums = |points: &[P]| assay_msm::digit_sums::<C>(isa, points, &coefficients, base);
			let name = isa.name();
			assert!(sums(&[point; COUNT]) == expected, "base {base}, {name}");
			for points in [&alternating[..], &[P::zero(); 50]] {
				assert!(sums(points).iter().all(P::is_zero), "base {base}, {name}");
			}
		}
	}
}
