//! Sums on twisted Edwards curves, of points of small order and with such sums.

use crate::sample::{integers, points, scalars, Sample};
use ark_ec::{
	twisted_edwards::{Affine, Projective, TECurveConfig},
	CurveGroup, VariableBaseMSM,
};
use ark_ff::{AdditiveGroup, Field};
use ark_std::rand::{rngs::StdRng, SeedableRng};
use assay_ark_curves::*;
use assay_msm::{curves, Curve, Isa};

/// Checks sums of points of the subgroup, of points of small order and of sums of both. All are added
/// up to the identity, to each point of small order and to another point. Each number of points is on
/// another side of a method's limits.
fn check<C, P>(small: &[Affine<P>])
where
	C: Sample<Affine = Affine<P>, Projective = Projective<P>>,
	P: TECurveConfig,
{
	let rng = &mut StdRng::seed_from_u64(16);
	for count in [10, 60, 129, 130, 131, 400] {
		let mut bases = points::<C, Projective<P>>(count, false, rng);
		for (i, small) in (0..count).zip(small.iter().cycle()) {
			match i % 9 {
				4 => bases[i] = *small,
				7 => bases[i] = (bases[i] + *small).into_affine(),
				_ => {}
			}
		}
		let mut scalars = scalars::<Projective<P>>(count, rng);
		let sum = Projective::<P>::msm_unchecked(&bases, &scalars);
		scalars.extend([P::ScalarField::ONE; 2]);
		let others = [Affine::zero(), bases[0]];
		for target in small.iter().chain(&others) {
			let mut bases = bases.clone();
			bases.extend([(-sum).into_affine(), *target]);
			assert!(Projective::<P>::msm_unchecked(&bases, &scalars) == *target);
			let integers = integers(&scalars);
			for isa in Isa::all() {
				assert!(assay_msm::msm_matches_reference::<C>(isa, &bases));
				let sum = assay_msm::msm::<C>(isa, &bases, &integers);
				assert!(sum == *target, "{isa:?}, {count} points, {target}");
			}
		}
	}
}

#[test]
fn points_of_small_order_add_with_others() {
	use ark_ed_on_bls12_377::Fq;
	// The other points of small order are at infinity.
	let of_order_two = <curves::Bandersnatch as Curve>::Affine::new_unchecked(
		ark_ed_on_bls12_381_bandersnatch::Fq::ZERO,
		-ark_ed_on_bls12_381_bandersnatch::Fq::ONE,
	);
	check::<curves::Bandersnatch, _>(&[of_order_two]);
	let root = (-Fq::ONE).sqrt().unwrap();
	let small = [(Fq::ZERO, -Fq::ONE), (root, Fq::ZERO), (-root, Fq::ZERO)];
	check::<curves::EdOnBls12_377, _>(&small.map(|(x, y)| Affine::new_unchecked(x, y)));
}
