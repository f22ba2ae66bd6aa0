//! The backend of ring VRF signatures by curve host calls: against the suite, against arkworks on random input, and its
//! subgroup checks against arkworks' on points of several orders.

use ark_ec::{
	short_weierstrass::{Affine, SWCurveConfig},
	AffineRepr, CurveGroup,
};
use ark_ff::PrimeField;
use assay_ark_curves::ark_bls12_381::{g1, g2, Fq, Fq2, G1Affine, G2Affine};
use assay_curves::{Curves, RingVrfArithmetic};
use assay_ring_vrf::{Arithmetic, Arkworks, ArkworksArithmetic, Wasm};
use assay_ring_vrf_test_suite::{agreement, suite};

mod curves {
	use super::*;
	suite!(Curves);
	agreement!(Curves, Wasm<Arkworks>, 300);
}

/// Returns points of a curve with small coordinates `x`, their multiples by the order and by the cofactor, and sums of
/// both; the identity; and the generator.
fn points<P: SWCurveConfig>(element: fn(u64) -> P::BaseField) -> Vec<Affine<P>> {
	let mut points = vec![Affine::zero(), Affine::generator()];
	for x in 0..30 {
		let Some(point) = Affine::<P>::get_point_from_x_unchecked(element(x), false) else {
			continue;
		};
		let outside = point.mul_bigint(P::ScalarField::MODULUS);
		let inside = point.mul_bigint(P::COFACTOR);
		let sum = outside + inside;
		points.extend([point, -point]);
		points.extend([outside, inside, sum].map(CurveGroup::into_affine));
	}
	points
}

#[test]
fn subgroup_checks_have_the_verdicts_of_arkworks() {
	let mut of_g1: Vec<G1Affine> = points::<g1::Config>(Fq::from);
	// A point of order three.
	of_g1.push(G1Affine::new_unchecked(Fq::from(0u64), Fq::from(2u64)));
	let verdicts = RingVrfArithmetic::g1_are_in_subgroup(&of_g1);
	assert_eq!(verdicts, ArkworksArithmetic::g1_are_in_subgroup(&of_g1));
	assert!(verdicts.contains(&true) && verdicts.last() == Some(&false));

	let of_g2: Vec<G2Affine> = points::<g2::Config>(|x| Fq2::new(Fq::from(x), Fq::from(1u64)));
	let verdicts: Vec<_> = of_g2.iter().map(RingVrfArithmetic::g2_is_in_subgroup).collect();
	let expected: Vec<_> = of_g2.iter().map(ArkworksArithmetic::g2_is_in_subgroup).collect();
	assert_eq!(verdicts, expected);
	assert!(verdicts.contains(&true) && verdicts.contains(&false));
}
