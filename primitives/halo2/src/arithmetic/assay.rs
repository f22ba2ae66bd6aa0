//! Arithmetic by `assay-pairings`, `assay-msm` and `assay-fields`; encodings and validation by arkworks.

use super::{
	compressed, refuse_known_secret, setup_point, Arithmetic, ArkworksIpa, ArkworksKzg,
	BN254_FLAGS, PASTA_FLAGS,
};
use crate::{
	encoding::PointBytes,
	scheme::{Ipa, IpaParameters, Kzg, KzgParameters},
};
use alloc::{boxed::Box, vec::Vec};
use ark_bn254::{Bn254, G1Affine, G2Affine};
use ark_ec::{
	pairing::Pairing,
	short_weierstrass::{Affine, SWCurveConfig},
	AffineRepr,
};
use ark_ff::{Field, PrimeField, Zero};
use assay_fields::{
	dispatch,
	params::{Bn254FqParams, VestaFqParams},
	FieldParams, Fp, Isa, SquareRoots,
};
use assay_msm::curves;
use assay_pairings::{AssayPairing, LineCache, NoCache};
use assay_proof_system::Defect;
use core::marker::PhantomData;
use once_cell::race::OnceBox;

/// KZG over BN254. `K` caches the lines of keys' points from one verification to the next.
pub struct AssayKzg<K = NoCache>(PhantomData<K>);

/// The inner product argument over Vesta.
pub struct AssayIpa;

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

/// The tables for square roots in a base field, computed once.
type Roots<P> = OnceBox<SquareRoots<P, 4>>;
static BN254_ROOTS: Roots<Bn254FqParams> = OnceBox::new();
static VESTA_ROOTS: Roots<VestaFqParams> = OnceBox::new();

/// Returns a square root, `None` if there is none.
fn sqrt<P, C>(roots: &Roots<P>, square: &ark_ff::Fp<C, 4>) -> Option<ark_ff::Fp<C, 4>>
where
	P: FieldParams<4>,
	C: ark_ff::FpConfig<4>,
{
	let roots = roots.get_or_init(|| Box::new(SquareRoots::new()));
	dispatch!(Isa::best(), A => {
		roots.sqrt(&Fp::<P, 4, A>::from_ark(square)).map(|root| root.to_ark())
	})
}

/// Encodings: square roots by the tables, the rest by arkworks.
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

/// The lines of a point of G2.
type Lines = <Bn254 as AssayPairing>::Lines;

/// Returns the lines of G2's generator, computed once.
fn generator_lines() -> Option<&'static Lines> {
	static LINES: OnceBox<Option<Lines>> = OnceBox::new();
	let lines = || Box::new(Bn254::prepare_g2(Isa::best(), &G2Affine::generator()));
	LINES.get_or_init(lines).as_ref()
}

impl<K: LineCache<Bn254>> Arithmetic for AssayKzg<K> {
	type Scheme = Kzg;
	type Point = G1Affine;
	type Scalar = ark_bn254::Fr;
	type PreparedParameters = Lines;

	encodings!(Kzgs, G1Affine, BN254_FLAGS, BN254_ROOTS);

	fn msm(points: &[G1Affine], scalars: &[ark_bn254::Fr]) -> G1Affine {
		msm::<curves::Bn254G1, _>(points, scalars)
	}

	fn check_parameters(parameters: &KzgParameters) -> Result<(), Defect> {
		let s_g2 = setup_point(&parameters.s_g2)?;
		if !Bn254::g2_is_in_subgroup(Isa::best(), &s_g2) {
			return Err(Defect::NotInSubgroup);
		}
		refuse_known_secret::<ark_bn254::g2::Config>(&parameters.s_g2)
	}

	fn prepare_parameters(parameters: &KzgParameters) -> Result<Lines, Defect> {
		let lines = K::lines(&parameters.s_g2, |encoded| {
			let s_g2 = setup_point(encoded)?;
			let lines = Bn254::prepare_g2_in_subgroup(Isa::best(), &s_g2);
			lines.map(Some).ok_or(Defect::NotInSubgroup)
		})?;
		refuse_known_secret::<ark_bn254::g2::Config>(&parameters.s_g2)?;
		lines.ok_or(Defect::Identity)
	}

	fn check(s_g2: &Lines, left: &G1Affine, right: &G1Affine) -> bool {
		let Some(generator) = generator_lines() else { return false };
		let pairs: Vec<_> = [(*left, s_g2), (-*right, generator)]
			.into_iter()
			.filter(|(point, _)| !point.is_zero())
			.collect();
		let product = Bn254::prepared_multi_pairing(Isa::best(), &[], &pairs);
		product == Some(<Bn254 as Pairing>::TargetField::ONE)
	}
}

impl Arithmetic for AssayIpa {
	type Scheme = Ipa;
	type Point = ark_vesta::Affine;
	type Scalar = ark_vesta::Fr;
	type PreparedParameters = ();

	encodings!(Ipas, ark_vesta::Affine, PASTA_FLAGS, VESTA_ROOTS);

	fn msm(points: &[ark_vesta::Affine], scalars: &[ark_vesta::Fr]) -> ark_vesta::Affine {
		msm::<curves::Vesta, _>(points, scalars)
	}

	fn check_parameters(parameters: &IpaParameters) -> Result<(), Defect> {
		parameters.check::<Self>()
	}

	fn prepare_parameters(_: &IpaParameters) -> Result<(), Defect> {
		Ok(())
	}

	fn check((): &(), _: &ark_vesta::Affine, right: &ark_vesta::Affine) -> bool {
		right.is_zero()
	}
}
