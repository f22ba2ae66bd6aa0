//! Sums by digit, each against its definition.

use ark_ec::{AffineRepr, CurveGroup};
use ark_ff::Zero;
use ark_std::UniformRand;
use assay_msm::{curves, Curve, Isa};

/// Computes the sums, each by its definition.
fn by_definition<P: AffineRepr>(points: &[P], coefficients: &[u128], base: u128) -> Vec<P> {
	let shift = P::ScalarField::from((base - 1) / 2);
	let mut rests = coefficients.to_vec();
	let mut sums = Vec::new();
	let mut left = u128::MAX;
	while left > 0 {
		left /= base;
		let mut sum = P::Group::zero();
		for (point, rest) in points.iter().zip(&mut rests) {
			sum += *point * (P::ScalarField::from(*rest % base) - shift);
			*rest /= base;
		}
		sums.push(sum.into_affine());
	}
	sums
}

fn check<C: Curve>(count: usize, base: u16)
where
	C::Affine: AffineRepr,
{
	let rng = &mut ark_std::test_rng();
	let mut points: Vec<_> = (0..count).map(|_| C::Affine::rand(rng)).collect();
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
	let limbs: Vec<_> = coefficients.iter().map(|c| [*c as u64, (c >> 64) as u64]).collect();
	for isa in Isa::all() {
		let sums = assay_msm::digit_sums::<C>(isa, &points, &limbs, base);
		assert_eq!(sums.len(), expected.len());
		assert!(sums == expected, "{count} points, base {base}, {}", isa.name());
	}
}

#[test]
fn sums_are_those_of_the_definition() {
	for (count, base) in [(0, 3), (1, 3), (2, 13), (30, 2), (40, 3), (700, 3), (300, 257), (50, 11)]
	{
		check::<curves::Bls12_381G1>(count, base);
	}
	check::<curves::Bls12_381G2>(100, 13);
	check::<curves::Bw6_761G1>(30, 2);
}
