//! Arithmetic by `assay-pairings` and `assay-msm`, on arkworks' types.

use super::{Arithmetic, ArkworksArithmetic, KeyExtension};
use crate::Curve;
use alloc::vec::Vec;
use ark_ec::{pairing::PairingOutput, AffineRepr};
use ark_ff::PrimeField;
use assay_fields::Isa;
use assay_pairings::{AssayPairing, LineCache, NoCache};
use assay_proof_system::{
	batch::{limbs, Coefficient},
	Defect,
};
use core::marker::PhantomData;

/// Arithmetic of a curve: encodings and scalars by arkworks, everything else by Assay's crates.
///
/// `K` caches the lines of keys' points from one verification to the next. Without a cache, keys are extended.
pub struct AssayArithmetic<C, K = NoCache>(PhantomData<(C, K)>);

/// Arkworks' encodings.
type Encoding<C> = ArkworksArithmetic<C>;

/// A curve that Assay's crates compute.
pub trait AssayCurve: Curve + AssayPairing {}

impl<C: Curve + AssayPairing> AssayCurve for C {}

/// Returns the point, or `None` for the identity.
fn finite<P: AffineRepr>(point: P) -> Option<P> {
	(!point.is_zero()).then_some(point)
}

/// Returns the pairs, with the identity in place of `None`.
fn all_pairs<C: AssayCurve>(
	pairs: &[(Option<C::G1Affine>, C::G2Affine)],
) -> Vec<(C::G1Affine, C::G2Affine)> {
	pairs.iter().map(|(p, q)| (p.unwrap_or_else(C::G1Affine::zero), *q)).collect()
}

/// Returns the prepared pairs without those of the identity.
fn finite_pairs<C: AssayCurve>(
	pairs: &[(Option<C::G1Affine>, C::Lines)],
) -> Vec<(C::G1Affine, &C::Lines)> {
	pairs.iter().filter_map(|(p, lines)| Some(((*p)?, lines))).collect()
}

/// Returns a product that exists only for points in the subgroup.
fn checked<C: AssayCurve>(
	product: Option<C::TargetField>,
) -> Result<Option<PairingOutput<C>>, Defect> {
	product.map(|product| Some(PairingOutput(product))).ok_or(Defect::NotInSubgroup)
}

/// Computes [`Arithmetic::g1_msm`].
pub fn g1_msm<C: AssayCurve, S: AsRef<[u64]>>(
	addend: Option<&C::G1Affine>,
	terms: impl Iterator<Item = (C::G1Affine, S)>,
) -> Option<C::G1Affine> {
	let (points, scalars): (Vec<_>, Vec<_>) = terms.unzip();
	let isa = Isa::best();
	finite(assay_msm::msm_up_to_cofactor::<C::G1Curve>(isa, addend, &points, &scalars))
}

/// Computes [`Arithmetic::g1_msm_short`].
pub fn g1_msm_short<C: AssayCurve>(
	terms: impl Iterator<Item = (C::G1Affine, [u64; 2])>,
) -> Option<C::G1Affine> {
	let (points, scalars): (Vec<_>, Vec<_>) = terms.unzip();
	finite(assay_msm::msm_in_subgroup::<C::G1Curve>(Isa::best(), &points, &scalars))
}

/// Computes [`Arithmetic::g1_batch_mul`].
pub fn g1_batch_mul<C: AssayCurve>(
	points: &[C::G1Affine],
	coefficients: &[Coefficient],
) -> Vec<Option<C::G1Affine>> {
	let scalars: Vec<_> = coefficients.iter().map(limbs).collect();
	let multiples = assay_msm::batch_mul::<C::G1Curve>(Isa::best(), points, &scalars);
	multiples.into_iter().map(finite).collect()
}

/// Validates a key's point and computes its lines, unless they are cached. Returns `None` for the
/// identity.
pub fn lines<C: AssayCurve, K: LineCache<C>>(encoded: &[u8]) -> Result<Option<C::Lines>, Defect> {
	K::lines(encoded, |encoded| {
		let Some(point) = Encoding::<C>::g2_on_curve(encoded)? else { return Ok(None) };
		C::prepare_g2_in_subgroup(Isa::best(), &point).map(Some).ok_or(Defect::NotInSubgroup)
	})
}

impl<C: AssayCurve, K: LineCache<C>> Arithmetic for AssayArithmetic<C, K> {
	type Curve = C;
	type G1 = C::G1Affine;
	type G2 = C::G2Affine;
	type G2Prepared = C::Lines;
	type Gt = PairingOutput<C>;
	type Scalar = C::ScalarField;

	const EXTENSION: Option<KeyExtension<Self>> = if K::CACHES {
		None
	} else {
		Some(KeyExtension {
			functions_of_negated: |point| C::g2_functions(Isa::best(), &-*point),
			read_functions: |functions| C::prepare_g2_by_functions(Isa::best(), functions),
			fixed_base: |constant, point, q| {
				let constant = constant.copied().unwrap_or_else(C::G1Affine::zero);
				C::fixed_base(Isa::best(), &constant, point, &-*q)
			},
			is_fixed_base: C::is_fixed_base,
			product_with_power: |pairs, prepared, fixed_base, exponent| {
				let (pairs, prepared) = (all_pairs::<C>(pairs), finite_pairs::<C>(prepared));
				let product = C::checked_multi_pairing_with_power(
					Isa::best(),
					&pairs,
					&prepared,
					fixed_base,
					exponent.into_bigint().as_ref(),
				);
				checked(product)
			},
		})
	};

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

	fn g1_are_in_subgroup(points: &[C::G1Affine]) -> Vec<bool> {
		C::g1_are_in_subgroup(Isa::best(), points)
	}

	fn g1_are_all_in_subgroup(points: &[C::G1Affine]) -> bool {
		C::g1_are_all_in_subgroup(Isa::best(), points)
	}

	fn g1_batch_mul(
		points: &[C::G1Affine],
		coefficients: &[Coefficient],
	) -> Vec<Option<C::G1Affine>> {
		g1_batch_mul::<C>(points, coefficients)
	}

	fn g1_msm(
		addend: Option<&C::G1Affine>,
		points: &[Option<C::G1Affine>],
		scalars: &[C::ScalarField],
	) -> Option<C::G1Affine> {
		let terms = points.iter().zip(scalars);
		let terms = terms.filter_map(|(point, scalar)| Some(((*point)?, scalar.into_bigint())));
		g1_msm::<C, _>(addend, terms)
	}

	fn g1_msm_short(points: &[C::G1Affine], coefficients: &[Coefficient]) -> Option<C::G1Affine> {
		g1_msm_short::<C>(points.iter().zip(coefficients).map(|(p, r)| (*p, limbs(r))))
	}

	fn g2_on_curve(bytes: &[u8]) -> Result<Option<C::G2Affine>, Defect> {
		Encoding::<C>::g2_on_curve(bytes)
	}

	fn g2_are_in_subgroup(points: &[C::G2Affine]) -> Vec<bool> {
		C::g2_are_in_subgroup(Isa::best(), points)
	}

	fn g2_prepared(bytes: &[u8]) -> Result<Option<C::Lines>, Defect> {
		lines::<C, K>(bytes)
	}

	fn append_negated_g2(bytes: &mut Vec<u8>, point: &C::G2Affine) {
		Encoding::<C>::append_negated_g2(bytes, point);
	}

	fn gt_cyclotomic(bytes: &[u8]) -> Result<Self::Gt, Defect> {
		Encoding::<C>::gt_cyclotomic(bytes)
	}

	fn gt_trusted(bytes: &[u8]) -> Result<Self::Gt, Defect> {
		Encoding::<C>::gt_trusted(bytes)
	}

	fn append_gt(bytes: &mut Vec<u8>, element: &Self::Gt) {
		Encoding::<C>::append_gt(bytes, element);
	}

	fn gt_power(base: &Self::Gt, exponent: &C::ScalarField) -> Self::Gt {
		PairingOutput(C::gt_power(Isa::best(), &base.0, exponent.into_bigint().as_ref()))
	}

	fn product_of_pairings(
		pairs: &[(Option<C::G1Affine>, C::G2Affine)],
		prepared: &[(Option<C::G1Affine>, C::Lines)],
	) -> Option<Self::Gt> {
		let (pairs, prepared) = (all_pairs::<C>(pairs), finite_pairs::<C>(prepared));
		C::prepared_multi_pairing(Isa::best(), &pairs, &prepared).map(PairingOutput)
	}

	fn checked_product_of_pairings(
		pairs: &[(Option<C::G1Affine>, C::G2Affine)],
		prepared: &[(Option<C::G1Affine>, C::Lines)],
	) -> Result<Option<Self::Gt>, Defect> {
		let (pairs, prepared) = (all_pairs::<C>(pairs), finite_pairs::<C>(prepared));
		checked(C::checked_multi_pairing(Isa::best(), &pairs, &prepared))
	}
}
