//! The thin types give the results of arkworks' own types. Natively their host calls are plain calls.

use ark_ec::{
	pairing::Pairing, twisted_edwards::TECurveConfig, AffineRepr, CurveGroup, PrimeGroup,
	VariableBaseMSM,
};
use ark_ff::{AdditiveGroup, PrimeField};
use ark_serialize::CanonicalSerialize;
use ark_std::{test_rng, UniformRand};
use assay_ark_curves::*;
use assay_curve_operations::encoding::{decode, encode};

/// Returns the same point as another type: both types have the same encoding.
fn same<A: CanonicalSerialize, B: ark_serialize::CanonicalDeserialize>(point: &A) -> B {
	decode(&encode(point)).expect("both types have one encoding")
}

/// Compares multiplication and multi-scalar multiplication of `Thin` with `Plain`.
fn group<Thin, Plain>()
where
	Thin: CurveGroup + VariableBaseMSM<MulBase = <Thin as CurveGroup>::Affine>,
	Plain: CurveGroup<ScalarField = Thin::ScalarField>
		+ VariableBaseMSM<MulBase = <Plain as CurveGroup>::Affine>,
{
	let mut rng = test_rng();
	let plain: Vec<Plain::Affine> =
		(0..5).map(|_| (Plain::generator() * Plain::ScalarField::rand(&mut rng)).into()).collect();
	let thin: Vec<Thin::Affine> = plain.iter().map(same).collect();
	let scalars: Vec<Thin::ScalarField> =
		(0..5).map(|_| Thin::ScalarField::rand(&mut rng)).collect();

	let sum = Thin::msm(&thin, &scalars).expect("the lists have one length").into_affine();
	let expected = Plain::msm(&plain, &scalars).expect("the lists have one length").into_affine();
	assert_eq!(encode(&sum), encode(&expected));
	assert_eq!(Thin::msm(&thin, &scalars[..4]), Err(4));

	let product = (thin[0].into_group() * scalars[0]).into_affine();
	assert_eq!(encode(&product), encode(&(plain[0].into_group() * scalars[0]).into_affine()));
	assert!(thin[0].into_group().mul_bigint(Thin::ScalarField::MODULUS).is_zero());
}

/// Compares the pairing of `Thin` with that of `Plain`, and both of its groups.
fn pairing<Thin, Plain>()
where
	Thin: Pairing,
	Plain: Pairing<ScalarField = Thin::ScalarField>,
	Thin::G1: VariableBaseMSM<MulBase = Thin::G1Affine>,
	Thin::G2: VariableBaseMSM<MulBase = Thin::G2Affine>,
	Plain::G1: VariableBaseMSM<MulBase = Plain::G1Affine>,
	Plain::G2: VariableBaseMSM<MulBase = Plain::G2Affine>,
{
	group::<Thin::G1, Plain::G1>();
	group::<Thin::G2, Plain::G2>();

	let mut rng = test_rng();
	let scalar = Plain::ScalarField::rand(&mut rng);
	let g1: Vec<Plain::G1Affine> =
		vec![(Plain::G1::generator() * scalar).into(), Plain::G1Affine::generator()];
	let g2: Vec<Plain::G2Affine> =
		vec![Plain::G2Affine::generator(), (Plain::G2::generator() * scalar).into()];
	let thin = Thin::multi_pairing(
		g1.iter().map(same::<_, Thin::G1Affine>).collect::<Vec<_>>(),
		g2.iter().map(same::<_, Thin::G2Affine>).collect::<Vec<_>>(),
	);
	assert_eq!(encode(&thin.0), encode(&Plain::multi_pairing(g1, g2).0));
}

#[test]
fn curves_with_a_pairing() {
	pairing::<assay_curves::bls12_381::Bls12_381, ark_bls12_381::Bls12_381>();
	pairing::<assay_curves::bls12_377::Bls12_377, ark_bls12_377::Bls12_377>();
	pairing::<assay_curves::bn254::Bn254, ark_bn254::Bn254>();
	pairing::<assay_curves::bw6_761::BW6_761, ark_bw6_761::BW6_761>();
}

#[test]
fn curves_without_a_pairing() {
	use assay_curves::{ed_on_bls12_377, ed_on_bls12_381_bandersnatch as bandersnatch};
	group::<ed_on_bls12_377::EdwardsProjective, ark_ed_on_bls12_377::EdwardsProjective>();
	group::<bandersnatch::EdwardsProjective, ark_ed_on_bls12_381_bandersnatch::EdwardsProjective>();
	group::<bandersnatch::SWProjective, ark_ed_on_bls12_381_bandersnatch::SWProjective>();
	group::<assay_curves::pallas::Projective, ark_pallas::Projective>();
	group::<assay_curves::vesta::Projective, ark_vesta::Projective>();
	group::<assay_curves::secp256k1::Projective, ark_secp256k1::Projective>();
}

#[test]
#[should_panic(
	expected = "host call for a multiplication failed: the result has no affine coordinates"
)]
fn a_host_call_that_fails_ends_the_call_with_its_reason() {
	use assay_curves::ed_on_bls12_381_bandersnatch::{EdwardsAffine, EdwardsConfig};
	// A point of the curve outside its prime-order subgroup, times the subgroup's order.
	let point = EdwardsAffine::get_point_from_y_unchecked(2u64.into(), false)
		.expect("there are points with this y");
	let order = <EdwardsConfig as ark_ec::CurveConfig>::ScalarField::MODULUS;
	let _ = EdwardsConfig::mul_affine(&point, order.as_ref());
}

#[test]
#[should_panic(
	expected = "host call for a multiplication failed: the result has no affine coordinates"
)]
fn a_point_without_affine_coordinates_is_not_multiplied() {
	use assay_curves::ed_on_bls12_381_bandersnatch::EdwardsProjective;
	let zero = AdditiveGroup::ZERO;
	let _ = EdwardsProjective::new_unchecked(zero, zero, zero, zero).mul_bigint([7u64]);
}

#[test]
fn the_readme_shows_how_to_use_them() -> Result<(), usize> {
	use assay_curves::bls12_381::{Bls12_381, G1Affine, G1Projective, G2Affine, ScalarField};

	let bases = [G1Affine::generator(), G1Affine::generator()];
	let scalars = [ScalarField::from(3u64), ScalarField::from(4u64)];
	let right = [G2Affine::generator()];

	// One host call, then two.
	let commitment = G1Projective::msm(&bases, &scalars)?;
	let product = Bls12_381::multi_pairing([commitment.into_affine()], right);

	assert_eq!(product, Bls12_381::pairing(bases[0], right[0]) * ScalarField::from(7u64));
	Ok(())
}
