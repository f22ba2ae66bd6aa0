//! Every curve under every arithmetic that this machine runs, against arkworks: Miller loops and
//! pairings byte for byte, on points of the subgroups, of the curves, and off the curves.

use ark_ec::{
	pairing::{MillerLoopOutput, Pairing},
	short_weierstrass::{Affine, SWCurveConfig},
	AffineRepr, CurveGroup,
};
use ark_ff::UniformRand;
use ark_std::rand::{rngs::StdRng, Rng, SeedableRng};
use assay_fields::{dispatch, Arithmetic, Arkworks, Backend, Field};
use assay_pairings::*;

/// A point of a kind that changes with `kind`: of the subgroup, the identity, of the curve, or
/// with any coordinates.
fn point<C: SWCurveConfig>(kind: u32, rng: &mut StdRng) -> Affine<C> {
	let generator = Affine::<C>::generator();
	match kind % 8 {
		0..=2 => (generator * C::ScalarField::rand(rng)).into_affine(),
		3 => Affine::identity(),
		4 => generator,
		5 => loop {
			let x = C::BaseField::rand(rng);
			if let Some(point) = Affine::<C>::get_point_from_x_unchecked(x, rng.gen()) {
				break point;
			}
		},
		_ => Affine::new_unchecked(C::BaseField::rand(rng), C::BaseField::rand(rng)),
	}
}

fn check<E, C, A, G1, G2>(count: u32)
where
	E: Pairing<G1Affine = Affine<G1>, G2Affine = Affine<G2>>,
	G1: SWCurveConfig,
	G2: SWCurveConfig,
	C: Curve<A>,
	A: Arithmetic,
	C::G1Field: Arkworks<G1::BaseField>,
	C::G2Field: Arkworks<G2::BaseField>,
	Gt<C, A>: Arkworks<E::TargetField>,
{
	let mut rng = StdRng::seed_from_u64(11);
	for i in 0..count {
		// Up to four pairs: the reference handles them in one chunk.
		let pairs: Vec<_> = (0..i % 5)
			.map(|j| {
				let kinds = if i < 10 { (0, 0) } else { (rng.gen(), rng.gen()) };
				let p = point::<G1>(kinds.0, &mut rng);
				let q = point::<G2>(kinds.1, &mut rng);
				if j == 1 && i % 7 == 0 {
					(-p, q)
				} else {
					(p, q)
				}
			})
			.collect();
		let ours: Vec<_> =
			pairs.iter().map(|(p, q)| (Point::from_ark(p), Point::from_ark(q))).collect();
		let f = multi_miller_loop::<C, A>(&ours).unwrap();
		let expected =
			E::multi_miller_loop(pairs.iter().map(|pair| pair.0), pairs.iter().map(|pair| pair.1));
		assert_eq!(f.to_ark(), expected.0, "Miller loop {i}");
		if f.is_zero() {
			assert_eq!(final_exponentiation::<C, A>(&f), None);
			continue;
		}
		let expected = E::final_exponentiation(expected).unwrap();
		let value = final_exponentiation::<C, A>(&f).unwrap();
		assert_eq!(value.to_ark(), expected.0, "final exponentiation {i}");
		assert_eq!(multi_pairing::<C, A>(&ours), Some(value));
		// Any element, not only a Miller loop's.
		let any = E::TargetField::rand(&mut rng);
		let expected = E::final_exponentiation(MillerLoopOutput(any)).unwrap();
		let value = final_exponentiation::<C, A>(&Gt::<C, A>::from_ark(&any)).unwrap();
		assert_eq!(value.to_ark(), expected.0, "final exponentiation of anything {i}");
	}
	assert_eq!(final_exponentiation::<C, A>(&Gt::<C, A>::ZERO), None);
}

fn all(count: u32) {
	for backend in Backend::all() {
		println!("{}", backend.name());
		dispatch!(backend, A => {
			check::<ark_bls12_381::Bls12_381, Bls12_381, A, _, _>(count);
			check::<ark_bls12_377::Bls12_377, Bls12_377, A, _, _>(count);
			check::<ark_bn254::Bn254, Bn254, A, _, _>(count);
			check::<ark_bw6_761::BW6_761, Bw6_761, A, _, _>(count);
		});
	}
}

#[test]
fn pairings_agree_with_arkworks() {
	all(30);
}

#[test]
#[ignore = "long: 10,000 products of up to four pairs per curve; run with --ignored"]
fn pairings_agree_with_arkworks_on_many_inputs() {
	all(10_000);
}

/// More than four pairs: the product, where the reference's BW6 loop differs (it folds chunks).
#[test]
fn many_pairs_are_the_product() {
	fn check<C: Curve<A>, A: Arithmetic, G1: SWCurveConfig, G2: SWCurveConfig>()
	where
		C::G1Field: Arkworks<G1::BaseField>,
		C::G2Field: Arkworks<G2::BaseField>,
	{
		let mut rng = StdRng::seed_from_u64(12);
		let pairs: Vec<_> = (0..9)
			.map(|_| {
				let p = point::<G1>(0, &mut rng);
				let q = point::<G2>(0, &mut rng);
				(Point::from_ark(&p), Point::from_ark(&q))
			})
			.collect();
		let product = pairs.iter().fold(Gt::<C, A>::ONE, |product, pair| {
			product.mul(&multi_miller_loop::<C, A>(&[*pair]).unwrap())
		});
		assert_eq!(multi_miller_loop::<C, A>(&pairs), Some(product));
	}
	for backend in Backend::all() {
		dispatch!(backend, A => {
			check::<Bls12_381, A, ark_bls12_381::g1::Config, ark_bls12_381::g2::Config>();
			check::<Bls12_377, A, ark_bls12_377::g1::Config, ark_bls12_377::g2::Config>();
			check::<Bn254, A, ark_bn254::g1::Config, ark_bn254::g2::Config>();
			check::<Bw6_761, A, ark_bw6_761::g1::Config, ark_bw6_761::g2::Config>();
		});
	}
}

/// BW6-761 on points of order three of the twist (x = 0): the reference panics, we have no answer.
#[test]
fn degenerate_points_have_no_answer() {
	let q = ark_bw6_761::G2Affine::get_point_from_x_unchecked(0.into(), false).unwrap();
	for backend in Backend::all() {
		dispatch!(backend, A => {
			let p = Point::from_ark(&ark_bw6_761::G1Affine::generator());
			assert_eq!(multi_miller_loop::<Bw6_761, A>(&[(p, Point::from_ark(&q))]), None);
		});
	}
}
