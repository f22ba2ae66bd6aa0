//! Arithmetic by `assay-pairings` and `assay-msm`, on arkworks' types.

use super::cache::Cache;
use ark_ec::{
	pairing::{Pairing, PairingOutput},
	short_weierstrass::{Affine, SWCurveConfig},
	AffineRepr,
};
use ark_ff::PrimeField;
use assay_fields::Backend;
use assay_groth16::{
	batch::Coefficient, Arithmetic, Arkworks, Bls12_377, Bls12_381, Bn254, Curve, SubgroupCheck,
	BW6_761,
};
use assay_msm::{curves, Curve as Sums};
use assay_pairings::{Lines, NativePairing};
use assay_proof_system::Defect;
use core::marker::PhantomData;

/// Arithmetic of a curve: encodings and scalars by arkworks, everything else natively.
pub struct Fast<C>(PhantomData<C>);

/// Arkworks without its subgroup checks: they are done here.
type Encoding<C> = Arkworks<C, Elsewhere>;

struct Elsewhere;

impl SubgroupCheck for Elsewhere {
	fn contains<P: SWCurveConfig>(_: &Affine<P>) -> bool {
		true
	}
}

/// A curve that is computed here.
pub trait NativeCurve: Curve + NativePairing {
	/// Where its sums in G1 are computed.
	type Sums: Sums<Affine = Affine<Self::G1Config>, Projective = Self::G1>;

	/// The lines of keys' points.
	fn kept() -> &'static Cache<Self::G2Affine>;
}

macro_rules! native_curves {
	($($curve:ident: $sums:ident;)*) => {$(
		impl NativeCurve for $curve {
			type Sums = curves::$sums;

			fn kept() -> &'static Cache<Self::G2Affine> {
				static KEPT: Cache<<$curve as Pairing>::G2Affine> = Cache::new();
				&KEPT
			}
		}
	)*};
}

native_curves! {
	Bls12_381: Bls12_381G1;
	Bls12_377: Bls12_377G1;
	Bn254: Bn254G1;
	BW6_761: Bw6_761G1;
}

/// A finite point of G2, and whether it is a key's, which will come again.
#[derive(Clone, Copy)]
pub struct G2<P> {
	point: P,
	of_key: bool,
}

/// A point that is on the curve, if it is in the subgroup.
fn in_subgroup<P>(
	point: Option<P>,
	is_in_subgroup: impl Fn(Backend, &P) -> bool,
) -> Result<Option<P>, Defect> {
	match point {
		Some(point) if !is_in_subgroup(Backend::best(), &point) => Err(Defect::NotInSubgroup),
		point => Ok(point),
	}
}

/// A coefficient as an integer, limbs from the lowest.
fn limbs(coefficient: &Coefficient) -> [u64; 2] {
	let integer = u128::from_le_bytes(*coefficient);
	[integer as u64, (integer >> 64) as u64]
}

/// The sum in affine coordinates; none for the identity.
fn finite<C: NativeCurve>(sum: C::G1) -> Option<C::G1Affine> {
	assay_msm::normalise::<C::Sums>(&[sum]).into_iter().find(|point| !point.is_zero())
}

impl<C: NativeCurve> Arithmetic for Fast<C> {
	type Curve = C;
	type G1 = C::G1Affine;
	type G2 = G2<C::G2Affine>;
	type Gt = PairingOutput<C>;
	type Scalar = C::ScalarField;

	fn scalar(bytes: &[u8]) -> Result<C::ScalarField, Defect> {
		Encoding::<C>::scalar(bytes)
	}

	fn coefficient(bytes: &Coefficient) -> C::ScalarField {
		Encoding::<C>::coefficient(bytes)
	}

	fn add(sum: &mut C::ScalarField, term: &C::ScalarField) {
		*sum += term;
	}

	fn add_product(sum: &mut C::ScalarField, a: &C::ScalarField, b: &C::ScalarField) {
		*sum += *a * b;
	}

	fn g1(bytes: &[u8]) -> Result<Option<C::G1Affine>, Defect> {
		in_subgroup(Encoding::<C>::g1(bytes)?, C::g1_is_in_subgroup)
	}

	fn g1_unchecked(bytes: &[u8]) -> Result<Option<C::G1Affine>, Defect> {
		Encoding::<C>::g1_unchecked(bytes)
	}

	fn g1_mul(point: &C::G1Affine, coefficient: &Coefficient) -> Option<C::G1Affine> {
		finite::<C>(assay_msm::mul_in_subgroup::<C::Sums>(point, &limbs(coefficient)))
	}

	fn g1_msm(
		addend: Option<&C::G1Affine>,
		points: &[Option<C::G1Affine>],
		scalars: &[C::ScalarField],
	) -> Option<C::G1Affine> {
		let terms = points.iter().zip(scalars);
		let (points, scalars): (Vec<_>, Vec<_>) =
			terms.filter_map(|(point, scalar)| Some(((*point)?, scalar.into_bigint()))).unzip();
		let mut sum = assay_msm::msm_in_subgroup::<C::Sums>(&points, &scalars);
		if let Some(addend) = addend {
			sum += addend;
		}
		finite::<C>(sum)
	}

	fn g1_msm_short(points: &[C::G1Affine], coefficients: &[Coefficient]) -> Option<C::G1Affine> {
		let scalars: Vec<_> = coefficients.iter().map(limbs).collect();
		finite::<C>(assay_msm::msm_in_subgroup::<C::Sums>(points, &scalars))
	}

	fn g2(bytes: &[u8]) -> Result<Option<Self::G2>, Defect> {
		let point = in_subgroup(Encoding::<C>::g2(bytes)?, C::g2_is_in_subgroup)?;
		Ok(point.map(|point| G2 { point, of_key: false }))
	}

	fn g2_unchecked(bytes: &[u8]) -> Result<Option<Self::G2>, Defect> {
		let point = Encoding::<C>::g2_unchecked(bytes)?;
		Ok(point.map(|point| G2 { point, of_key: true }))
	}

	fn append_negated_g2(bytes: &mut Vec<u8>, point: &Self::G2) {
		Encoding::<C>::append_negated_g2(bytes, &point.point);
	}

	fn gt_unchecked(bytes: &[u8]) -> Result<Self::Gt, Defect> {
		Encoding::<C>::gt_unchecked(bytes)
	}

	fn append_gt(bytes: &mut Vec<u8>, element: &Self::Gt) {
		Encoding::<C>::append_gt(bytes, element);
	}

	fn gt_power(base: &Self::Gt, exponent: &C::ScalarField) -> Self::Gt {
		PairingOutput(C::gt_power(Backend::best(), &base.0, exponent.into_bigint().as_ref()))
	}

	fn product_of_pairings(pairs: &[(Option<C::G1Affine>, Self::G2)]) -> Option<Self::Gt> {
		let backend = Backend::best();
		let (mut others, mut of_key) = (Vec::with_capacity(pairs.len()), Vec::new());
		for (p, q) in pairs {
			match p {
				Some(p) if q.of_key => of_key.push((*p, lines::<C>(backend, &q.point)?)),
				Some(p) => others.push((*p, q.point)),
				None => {}
			}
		}
		let of_key: Vec<_> = of_key.iter().map(|(p, lines)| (*p, lines)).collect();
		C::prepared_multi_pairing(backend, &others, &of_key).map(PairingOutput)
	}
}

/// The lines of a key's point.
fn lines<C: NativeCurve>(backend: Backend, q: &C::G2Affine) -> Option<Lines> {
	C::kept().lines(q, |point| C::prepare_g2(backend, point))
}
