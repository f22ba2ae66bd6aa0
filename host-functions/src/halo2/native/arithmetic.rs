//! Arithmetic by `assay-pairings`, `assay-msm` and `assay-fields`; encodings and validation by arkworks.

use ark_ec::{
	pairing::Pairing,
	short_weierstrass::{Affine, SWCurveConfig},
	AffineRepr,
};
use ark_ff::{Field, PrimeField, Zero};
use ark_serialize::CanonicalDeserialize;
use assay_ark_curves::{
	ark_bn254::{self, Bn254, G1Affine, G2Affine},
	ark_vesta,
};
use assay_fields::{
	dispatch,
	params::{Bn254FqParams, VestaFqParams},
	FieldParams, Fp, Isa, SquareRoots,
};
use assay_halo2::{
	arithmetic::{compressed, setup_point, ArkworksIpa, ArkworksKzg, BN254_FLAGS, PASTA_FLAGS},
	key::PointBytes,
	Arithmetic, Ipa, IpaParameters, Kzg, KzgParameters,
};
use assay_msm::curves;
use assay_pairings::NativePairing;
use assay_proof_system::Defect;
use std::sync::LazyLock;

/// KZG over BN254.
pub struct NativeKzg;

/// The inner product argument over Vesta.
pub struct NativeIpa;

type Kzgs = ArkworksKzg<Bn254>;
type Ipas = ArkworksIpa<ark_vesta::VestaConfig>;

/// Computes an MSM. The points are in the group, which is the whole curve.
fn msm<C, P>(points: &[Affine<P>], scalars: &[P::ScalarField]) -> Affine<P>
where
	C: assay_msm::Curve<Affine = Affine<P>>,
	P: SWCurveConfig,
{
	let (points, scalars): (Vec<_>, Vec<_>) = points
		.iter()
		.zip(scalars)
		.filter(|(point, scalar)| !point.is_zero() && !scalar.is_zero())
		.map(|(point, scalar)| (*point, scalar.into_bigint()))
		.unzip();
	assay_msm::msm_in_subgroup::<C>(Isa::best(), &points, &scalars)
}

/// The tables for square roots in a base field.
type Roots<P> = LazyLock<SquareRoots<P, 4>>;
static BN254_ROOTS: Roots<Bn254FqParams> = LazyLock::new(SquareRoots::new);
static VESTA_ROOTS: Roots<VestaFqParams> = LazyLock::new(SquareRoots::new);

/// Returns a square root, `None` if there is none.
fn sqrt<P, C>(roots: &SquareRoots<P, 4>, square: &ark_ff::Fp<C, 4>) -> Option<ark_ff::Fp<C, 4>>
where
	P: FieldParams<4>,
	C: ark_ff::FpConfig<4>,
{
	dispatch!(Isa::best(), A => {
		roots.sqrt(&Fp::<P, 4, A>::from_ark(square)).map(|root| root.to_ark())
	})
}

/// Encodings: square roots natively, the rest by arkworks.
macro_rules! encodings {
	($arkworks:ident, $point:ty, $flags:ident, $roots:ident) => {
		fn compressed(bytes: &[u8; 32]) -> Result<$point, Defect> {
			compressed(bytes, &$flags, |square| sqrt(&$roots, square))
		}

		fn point(bytes: &PointBytes) -> Result<$point, Defect> {
			$arkworks::point(bytes)
		}

		fn coordinates(point: &$point) -> PointBytes {
			$arkworks::coordinates(point)
		}

		fn is_identity(point: &$point) -> bool {
			$arkworks::is_identity(point)
		}

		fn generator() -> $point {
			$arkworks::generator()
		}
	};
}

impl Arithmetic for NativeKzg {
	type Scheme = Kzg;
	type Point = G1Affine;
	type Scalar = ark_bn254::Fr;

	encodings!(Kzgs, G1Affine, BN254_FLAGS, BN254_ROOTS);

	fn msm(points: &[G1Affine], scalars: &[ark_bn254::Fr]) -> G1Affine {
		msm::<curves::Bn254G1, _>(points, scalars)
	}

	fn check_parameters(parameters: &KzgParameters) -> Result<(), Defect> {
		if Bn254::g2_is_in_subgroup(Isa::best(), &setup_point(parameters)?) {
			Ok(())
		} else {
			Err(Defect::NotInSubgroup)
		}
	}

	fn check(parameters: &KzgParameters, left: &G1Affine, right: &G1Affine) -> bool {
		let Ok(s_g2) = G2Affine::deserialize_uncompressed_unchecked(&parameters.s_g2[..]) else {
			return false;
		};
		let pairs: Vec<_> = [(*left, s_g2), (-*right, G2Affine::generator())]
			.into_iter()
			.filter(|(point, _)| !point.is_zero())
			.collect();
		let product = Bn254::native_multi_pairing(Isa::best(), &pairs);
		product == Some(<Bn254 as Pairing>::TargetField::ONE)
	}
}

impl Arithmetic for NativeIpa {
	type Scheme = Ipa;
	type Point = ark_vesta::Affine;
	type Scalar = ark_vesta::Fr;

	encodings!(Ipas, ark_vesta::Affine, PASTA_FLAGS, VESTA_ROOTS);

	fn msm(points: &[ark_vesta::Affine], scalars: &[ark_vesta::Fr]) -> ark_vesta::Affine {
		msm::<curves::Vesta, _>(points, scalars)
	}

	fn check_parameters(parameters: &IpaParameters) -> Result<(), Defect> {
		parameters.check::<Self>()
	}

	fn check(_: &IpaParameters, _: &ark_vesta::Affine, right: &ark_vesta::Affine) -> bool {
		right.is_zero()
	}
}
