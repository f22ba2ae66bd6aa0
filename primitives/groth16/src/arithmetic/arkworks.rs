//! Arkworks' types, and the thin types whose operations are host calls.

use super::Arithmetic;
use crate::{encoding, Curve};
use alloc::vec::Vec;
use ark_ec::{
	pairing::{MillerLoopOutput, PairingOutput},
	CurveGroup, VariableBaseMSM,
};
use ark_ff::Zero;
use assay_curve_operations::subgroup::{OfCurve, SubgroupCheck};
use assay_proof_system::{batch::Coefficient, Defect};
use core::marker::PhantomData;

/// Arithmetic by a curve's arkworks types, or by types that stand in for them.
///
/// Operations on thin types trap if a host call fails, so they get no arguments that can fail:
/// points are decoded before they are multiplied, lists have equal lengths, and zero is not raised
/// to any power.
pub struct ArkworksArithmetic<C, S = OfCurve>(PhantomData<(C, S)>);

impl<C: Curve, S: SubgroupCheck> Arithmetic for ArkworksArithmetic<C, S> {
	type Curve = C;
	type G1 = C::G1Affine;
	type G2 = C::G2Affine;
	type G2Prepared = C::G2Affine;
	type Gt = PairingOutput<C>;
	type Scalar = C::ScalarField;

	fn scalar(bytes: &[u8]) -> Result<C::ScalarField, Defect> {
		encoding::scalar::<C>(bytes)
	}

	fn coefficient(bytes: &Coefficient) -> C::ScalarField {
		u128::from_le_bytes(*bytes).into()
	}

	fn add(sum: &mut C::ScalarField, term: &C::ScalarField) {
		*sum += term;
	}

	fn add_product(sum: &mut C::ScalarField, a: &C::ScalarField, b: &C::ScalarField) {
		*sum += *a * b;
	}

	fn g1_on_curve(bytes: &[u8]) -> Result<Option<C::G1Affine>, Defect> {
		encoding::on_curve(bytes)
	}

	fn g1_are_in_subgroup(points: &[C::G1Affine]) -> Vec<bool> {
		points.iter().map(S::contains).collect()
	}

	fn g1_batch_mul(
		points: &[C::G1Affine],
		coefficients: &[Coefficient],
	) -> Vec<Option<C::G1Affine>> {
		let multiple = |(point, coefficient): (&C::G1Affine, &Coefficient)| {
			encoding::finite((*point * Self::coefficient(coefficient)).into_affine())
		};
		points.iter().zip(coefficients).map(multiple).collect()
	}

	fn g1_msm(
		addend: Option<&C::G1Affine>,
		points: &[Option<C::G1Affine>],
		scalars: &[C::ScalarField],
	) -> Option<C::G1Affine> {
		let (points, scalars): (Vec<_>, Vec<_>) = points
			.iter()
			.zip(scalars)
			.filter_map(|(point, scalar)| Some(((*point)?, *scalar)))
			.unzip();
		let mut sum = msm::<C>(&points, &scalars);
		if let Some(addend) = addend {
			sum += addend;
		}
		encoding::finite(sum.into_affine())
	}

	fn g1_msm_short(points: &[C::G1Affine], coefficients: &[Coefficient]) -> Option<C::G1Affine> {
		let (points, scalars): (Vec<_>, Vec<_>) =
			points.iter().zip(coefficients.iter().map(Self::coefficient)).unzip();
		encoding::finite(msm::<C>(&points, &scalars).into_affine())
	}

	fn g2_on_curve(bytes: &[u8]) -> Result<Option<C::G2Affine>, Defect> {
		encoding::on_curve(bytes)
	}

	fn g2_are_in_subgroup(points: &[C::G2Affine]) -> Vec<bool> {
		points.iter().map(S::contains).collect()
	}

	fn g2_prepared(bytes: &[u8]) -> Result<Option<C::G2Affine>, Defect> {
		Self::g2(bytes)
	}

	fn append_negated_g2(bytes: &mut Vec<u8>, point: &C::G2Affine) {
		encoding::append(bytes, &-*point);
	}

	fn gt_cyclotomic(bytes: &[u8]) -> Result<Self::Gt, Defect> {
		encoding::cyclotomic::<C>(bytes).map(PairingOutput)
	}

	fn gt_trusted(bytes: &[u8]) -> Result<Self::Gt, Defect> {
		encoding::canonical(bytes).map(PairingOutput)
	}

	fn append_gt(bytes: &mut Vec<u8>, element: &Self::Gt) {
		encoding::append(bytes, element);
	}

	fn gt_power(base: &Self::Gt, exponent: &C::ScalarField) -> Self::Gt {
		*base * exponent
	}

	fn product_of_pairings(
		pairs: &[(Option<C::G1Affine>, C::G2Affine)],
		prepared: &[(Option<C::G1Affine>, C::G2Affine)],
	) -> Option<Self::Gt> {
		let pairs = pairs.iter().chain(prepared);
		let pairs: Vec<_> = pairs.filter_map(|(p, q)| Some(((*p)?, *q))).collect();
		let product: C::TargetField = pairs
			.chunks(C::MAX_PAIRS)
			.map(|pairs| {
				let (p, q): (Vec<_>, Vec<_>) = pairs.iter().copied().unzip();
				C::multi_miller_loop(p, q).0
			})
			.product();
		// Zero has no final exponentiation, and thin types trap on it.
		if product.is_zero() {
			return None;
		}
		C::final_exponentiation(MillerLoopOutput(product))
	}
}

/// Computes the sum of the products of two lists of equal length, by the function that thin types
/// replace.
fn msm<C: Curve>(points: &[C::G1Affine], scalars: &[C::ScalarField]) -> C::G1 {
	if points.is_empty() {
		return C::G1::zero();
	}
	C::G1::msm(points, scalars).expect("both lists were unzipped from one; qed")
}
