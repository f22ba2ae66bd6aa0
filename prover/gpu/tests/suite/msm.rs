//! MSMs against arkworks'.

use crate::gpu;
use ark_ec::short_weierstrass::{Affine, Projective};
use ark_ff::{AdditiveGroup, Field, UniformRand};
use ark_std::rand::{rngs::StdRng, Rng, SeedableRng};
use assay_ark_curves::{ark_bls12_377, ark_bls12_381, ark_bn254};
use assay_ark_prover::ArkCurve;
use assay_gpu::{Bases, Elements, GpuCurve, GpuError};

/// Makes random points: sums of a random point and the multiples of another.
fn points<C: GpuCurve + ArkCurve>(count: usize, random: &mut StdRng) -> Vec<Affine<C>> {
	let step = Projective::<C>::rand(random);
	let first = Projective::<C>::rand(random);
	let sums: Vec<_> =
		std::iter::successors(Some(first), |sum| Some(*sum + step)).take(count).collect();
	C::ark_normalize_batch(&sums)
}

fn scalars<C: GpuCurve + ArkCurve>(count: usize, random: &mut StdRng) -> Vec<C::ScalarField> {
	(0..count).map(|_| C::ScalarField::rand(random)).collect()
}

fn expected<C: GpuCurve + ArkCurve>(
	points: &[Affine<C>],
	scalars: &[C::ScalarField],
) -> Projective<C> {
	C::ark_msm(points, scalars)
}

fn sizes<C: GpuCurve + ArkCurve>(test: &str) {
	let Some(gpu) = gpu(test) else { return };
	let mut random = StdRng::seed_from_u64(1);
	for count in [0, 1, 2, 3, 5, 31, 33, 127, 129, 1 << 10, 2047, 1 << 16] {
		let (points, scalars) = (points::<C>(count, &mut random), scalars::<C>(count, &mut random));
		let bases = Bases::new(&gpu, &points).unwrap();
		assert_eq!(bases.len(), count);
		assert_eq!(bases.msm(&scalars).unwrap(), expected(&points, &scalars), "{count} points");
	}
}

fn degenerate_scalars<C: GpuCurve + ArkCurve>(test: &str) {
	let Some(gpu) = gpu(test) else { return };
	let mut random = StdRng::seed_from_u64(2);
	for count in [1, 7, 1000, 5000] {
		let points = points::<C>(count, &mut random);
		let bases = Bases::new(&gpu, &points).unwrap();
		let one = C::ScalarField::ONE;
		let some = C::ScalarField::rand(&mut random);
		let same = [C::ScalarField::ZERO, one, -one, some, C::ScalarField::from(1u64 << 32)];
		let mut cases: Vec<Vec<_>> = same.into_iter().map(|scalar| vec![scalar; count]).collect();
		// One bucket has nearly all terms.
		cases.push((0..count).map(|i| if i % 97 == 0 { some } else { one }).collect());
		cases.push((0..count).map(|_| C::ScalarField::from(random.gen_range(0..2u64))).collect());
		// Digits at the ends of their ranges.
		let edges = [1 << 5, (1 << 5) + 1, (1 << 6) - 1, 1 << 31, u64::MAX];
		cases.push((0..count).map(|i| C::ScalarField::from(edges[i % edges.len()])).collect());
		for (case, scalars) in cases.iter().enumerate() {
			let sum = bases.msm(scalars).unwrap();
			assert_eq!(sum, expected(&points, scalars), "{count} points, case {case}");
		}
	}
}

fn degenerate_points<C: GpuCurve + ArkCurve>(test: &str) {
	let Some(gpu) = gpu(test) else { return };
	let mut random = StdRng::seed_from_u64(3);
	let count = 3000;
	let all = points::<C>(count, &mut random);
	let identities = vec![Affine::<C>::identity(); count];
	let some_identities =
		(0..count).map(|i| if i % 3 == 0 { Affine::identity() } else { all[i] }).collect();
	let equal = vec![all[0]; count];
	let pairs = (0..count).map(|i| if i % 2 == 0 { all[i] } else { -all[i - 1] }).collect();
	let few: Vec<_> = (0..count).map(|i| all[i % 3]).collect();
	let scalars = scalars::<C>(count, &mut random);
	let ones = vec![C::ScalarField::ONE; count];
	let half: Vec<_> = (0..count).map(|i| scalars[i / 2]).collect();
	for (case, points) in [identities, some_identities, equal, pairs, few].iter().enumerate() {
		let bases = Bases::new(&gpu, points).unwrap();
		for scalars in [&scalars, &ones, &half] {
			assert_eq!(bases.msm(scalars).unwrap(), expected(points, scalars), "case {case}");
		}
	}
}

fn lengths<C: GpuCurve + ArkCurve>(test: &str) {
	let Some(gpu) = gpu(test) else { return };
	let mut random = StdRng::seed_from_u64(4);
	let (points, scalars) = (points::<C>(100, &mut random), scalars::<C>(101, &mut random));
	let bases = Bases::new(&gpu, &points).unwrap();
	let error = GpuError::Lengths { points: 100, scalars: 101 };
	assert_eq!(bases.msm(&scalars).unwrap_err(), error);
	// Fewer scalars belong to the first points.
	assert_eq!(bases.msm(&scalars[..40]).unwrap(), expected(&points[..40], &scalars[..40]));

	let on_gpu = Elements::new(&gpu, &scalars).unwrap();
	assert_eq!(bases.msm_of(&on_gpu, 0, 101).unwrap_err(), error);
	let error = GpuError::Lengths { points: 100, scalars: 99 };
	assert_eq!(bases.msm_of(&on_gpu, 2, 100).unwrap_err(), error);
	assert_eq!(bases.msm_of(&on_gpu, 0, 0).unwrap(), Projective::ZERO);
	assert_eq!(bases.msm_of(&on_gpu, 1, 100).unwrap(), expected(&points, &scalars[1..]));
}

fn runs<C: GpuCurve + ArkCurve>(test: &str) {
	let Some(gpu) = gpu(test) else { return };
	let mut random = StdRng::seed_from_u64(5);
	let (points, scalars) = (points::<C>(1000, &mut random), scalars::<C>(1000, &mut random));
	let bases = Bases::new(&gpu, &points).unwrap();
	let sum = expected(&points, &scalars);
	for run in [1000, 999, 500, 301] {
		assert_eq!(bases.msm_in_runs(&scalars, run).unwrap(), sum, "runs of {run}");
	}
}

macro_rules! suites {
	($($module:ident, $curve:ty;)*) => {$(
		mod $module {
			use super::*;

			suites!(@ $module, $curve, sizes, degenerate_scalars, degenerate_points, lengths, runs);
		}
	)*};
	(@ $module:ident, $curve:ty, $($test:ident),*) => {$(
		#[test]
		fn $test() {
			super::$test::<$curve>(concat!("msm::", stringify!($module), "::", stringify!($test)));
		}
	)*};
}

suites! {
	bls12_377, ark_bls12_377::g1::Config;
	bls12_381, ark_bls12_381::g1::Config;
	bn254, ark_bn254::g1::Config;
	g2_bls12_377, ark_bls12_377::g2::Config;
	g2_bls12_381, ark_bls12_381::g2::Config;
	g2_bn254, ark_bn254::g2::Config;
}
