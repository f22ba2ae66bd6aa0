//! Arithmetic by `assay-pairings` and `assay-msm`, on arkworks' types.

use super::cache::Cache;
use ark_ec::{pairing::PairingOutput, short_weierstrass::Affine, AffineRepr};
use ark_ff::PrimeField;
use assay_fields::Backend;
use assay_groth16::{
	batch::Coefficient, Arithmetic, Arkworks, Bls12_377, Bls12_381, Bn254, Curve, BW6_761,
};
use assay_msm::{curves, Curve as Sums};
use assay_pairings::{Lines, NativePairing};
use assay_proof_system::Defect;
use core::marker::PhantomData;

/// Arithmetic of a curve: encodings and scalars by arkworks, everything else natively.
pub struct Fast<C>(PhantomData<C>);

/// Arkworks' encodings.
type Encoding<C> = Arkworks<C>;

/// A curve that is computed here.
pub trait NativeCurve: Curve + NativePairing {
	/// Where its sums in G1 are computed.
	type Sums: Sums<Affine = Affine<Self::G1Config>, Projective = Self::G1>;

	/// The lines of keys' points.
	fn kept() -> &'static Cache<Lines>;
}

macro_rules! native_curves {
	($($curve:ident: $sums:ident;)*) => {$(
		impl NativeCurve for $curve {
			type Sums = curves::$sums;

			fn kept() -> &'static Cache<Lines> {
				static KEPT: Cache<Lines> = Cache::new();
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

/// A coefficient as an integer, limbs from the lowest.
pub fn limbs(coefficient: &Coefficient) -> [u64; 2] {
	let integer = u128::from_le_bytes(*coefficient);
	[integer as u64, (integer >> 64) as u64]
}

/// Points in affine coordinates; none for the identity.
fn finite<C: NativeCurve>(points: &[C::G1]) -> Vec<Option<C::G1Affine>> {
	let points = assay_msm::normalise::<C::Sums>(points);
	points.into_iter().map(|point| (!point.is_zero()).then_some(point)).collect()
}

/// `addend + Σ scalars_i·points_i` of points on the curve, up to what no pairing tells apart (see
/// [`Arithmetic::g1_msm`]); `None` for the identity.
pub fn sum<C: NativeCurve, S: AsRef<[u64]>>(
	addend: Option<&C::G1Affine>,
	terms: impl Iterator<Item = (C::G1Affine, S)>,
) -> Option<C::G1Affine> {
	let (points, scalars): (Vec<_>, Vec<_>) = terms.unzip();
	let mut sum = assay_msm::msm_up_to_cofactor::<C::Sums>(&points, &scalars);
	if let Some(addend) = addend {
		sum += addend;
	}
	finite::<C>(&[sum]).into_iter().flatten().next()
}

/// `coefficients_i·points_i`.
pub fn multiples<C: NativeCurve>(
	points: &[C::G1Affine],
	coefficients: &[Coefficient],
) -> Vec<Option<C::G1Affine>> {
	let scalars: Vec<_> = coefficients.iter().map(limbs).collect();
	finite::<C>(&assay_msm::multiples::<C::Sums>(points, &scalars))
}

/// `Σ scalars_i·points_i` of points in the subgroup; `None` for the identity.
pub fn sum_in_subgroup<C: NativeCurve, S: AsRef<[u64]>>(
	terms: impl Iterator<Item = (C::G1Affine, S)>,
) -> Option<C::G1Affine> {
	let (points, scalars): (Vec<_>, Vec<_>) = terms.unzip();
	let sum = assay_msm::msm_in_subgroup::<C::Sums>(&points, &scalars);
	finite::<C>(&[sum]).into_iter().flatten().next()
}

/// The lines of a key's point, computed once the point is validated, or kept. `None` is the identity.
pub fn lines<C: NativeCurve>(encoded: &[u8]) -> Result<Option<Lines>, Defect> {
	C::kept().get(encoded, |encoded| {
		let Some(point) = Fast::<C>::g2(encoded)? else { return Ok(None) };
		// Points of the group always have lines.
		C::prepare_g2(Backend::best(), &point).map(Some).ok_or(Defect::NotInSubgroup)
	})
}

/// `Π e(p, q)` over points of G2, and over lines of such.
pub fn product_of_pairings<'a, C: NativeCurve>(
	pairs: impl Iterator<Item = (C::G1Affine, C::G2Affine)>,
	prepared: impl Iterator<Item = (C::G1Affine, &'a Lines)>,
) -> Option<C::TargetField> {
	let (pairs, prepared): (Vec<_>, Vec<_>) = (pairs.collect(), prepared.collect());
	C::prepared_multi_pairing(Backend::best(), &pairs, &prepared)
}

impl<C: NativeCurve> Arithmetic for Fast<C> {
	type Curve = C;
	type G1 = C::G1Affine;
	type G2 = C::G2Affine;
	type G2Prepared = Lines;
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

	fn g1_on_curve(bytes: &[u8]) -> Result<Option<C::G1Affine>, Defect> {
		Encoding::<C>::g1_on_curve(bytes)
	}

	fn g1_in_subgroup(points: &[C::G1Affine]) -> Vec<bool> {
		C::g1_are_in_subgroup(Backend::best(), points)
	}

	fn g1_multiples(
		points: &[C::G1Affine],
		coefficients: &[Coefficient],
	) -> Vec<Option<C::G1Affine>> {
		multiples::<C>(points, coefficients)
	}

	fn g1_msm(
		addend: Option<&C::G1Affine>,
		points: &[Option<C::G1Affine>],
		scalars: &[C::ScalarField],
	) -> Option<C::G1Affine> {
		let terms = points.iter().zip(scalars);
		let terms = terms.filter_map(|(point, scalar)| Some(((*point)?, scalar.into_bigint())));
		sum::<C, _>(addend, terms)
	}

	fn g1_msm_short(points: &[C::G1Affine], coefficients: &[Coefficient]) -> Option<C::G1Affine> {
		sum_in_subgroup::<C, _>(points.iter().zip(coefficients).map(|(p, r)| (*p, limbs(r))))
	}

	fn g2_on_curve(bytes: &[u8]) -> Result<Option<C::G2Affine>, Defect> {
		Encoding::<C>::g2_on_curve(bytes)
	}

	fn g2_in_subgroup(points: &[C::G2Affine]) -> Vec<bool> {
		C::g2_are_in_subgroup(Backend::best(), points)
	}

	fn g2_prepared(bytes: &[u8]) -> Result<Option<Lines>, Defect> {
		lines::<C>(bytes)
	}

	fn append_negated_g2(bytes: &mut Vec<u8>, point: &C::G2Affine) {
		Encoding::<C>::append_negated_g2(bytes, point);
	}

	fn gt_cyclotomic(bytes: &[u8]) -> Result<Self::Gt, Defect> {
		Encoding::<C>::gt_cyclotomic(bytes)
	}

	fn append_gt(bytes: &mut Vec<u8>, element: &Self::Gt) {
		Encoding::<C>::append_gt(bytes, element);
	}

	fn gt_power(base: &Self::Gt, exponent: &C::ScalarField) -> Self::Gt {
		PairingOutput(C::gt_power(Backend::best(), &base.0, exponent.into_bigint().as_ref()))
	}

	fn product_of_pairings(
		pairs: &[(Option<C::G1Affine>, C::G2Affine)],
		prepared: &[(Option<C::G1Affine>, Lines)],
	) -> Option<Self::Gt> {
		let pairs = pairs.iter().filter_map(|(p, q)| Some(((*p)?, *q)));
		let prepared = prepared.iter().filter_map(|(p, lines)| Some(((*p)?, lines)));
		product_of_pairings::<C>(pairs, prepared).map(PairingOutput)
	}
}
