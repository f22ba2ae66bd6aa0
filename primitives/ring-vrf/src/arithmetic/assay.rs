//! Arithmetic by `assay-pairings`, `assay-msm` and `assay-fields`, on arkworks' types.

use super::Arithmetic;
use crate::{encoding::uncompressed, suite::TWO_TORSION, Element, Point, Scalar};
use alloc::{boxed::Box, vec::Vec};
use ark_bls12_381::{Bls12_381, Fq, G1Affine, G2Affine};
use ark_ec::{pairing::Pairing, twisted_edwards::MontCurveConfig, AffineRepr};
use ark_ed_on_bls12_381_bandersnatch::BandersnatchConfig;
use ark_ff::{Field, One, PrimeField, Zero};
use assay_fields::{
	dispatch,
	params::{Bls12_381FqParams, Bls12_381FrParams},
	FieldParams, Fp, Isa, Legendre, SquareRoots,
};
use assay_msm::{curves, msm_in_subgroup, msm_up_to_cofactor};
use assay_pairings::{AssayPairing, LineCache, NoCache};
use assay_proof_system::Defect;
use core::marker::PhantomData;
use once_cell::race::OnceBox;

/// Arithmetic by Assay's own crates. `K` caches the lines of keys' points from one verification to
/// the next.
pub struct AssayArithmetic<K = NoCache>(PhantomData<K>);

/// The lines of a point of G2.
type Lines = <Bls12_381 as AssayPairing>::Lines;

/// The tables for square roots in a field, computed once.
type Roots<P, const N: usize> = OnceBox<SquareRoots<P, N>>;
static ELEMENT_ROOTS: Roots<Bls12_381FrParams, 4> = OnceBox::new();
static COORDINATE_ROOTS: Roots<Bls12_381FqParams, 6> = OnceBox::new();

fn sqrt<P, C, const N: usize>(
	roots: &Roots<P, N>,
	square: &ark_ff::Fp<C, N>,
) -> Option<ark_ff::Fp<C, N>>
where
	P: FieldParams<N>,
	C: ark_ff::FpConfig<N>,
{
	let roots = roots.get_or_init(|| Box::new(SquareRoots::new()));
	dispatch!(Isa::best(), A => {
		roots.sqrt(&Fp::<P, N, A>::from_ark(square)).map(|root| root.to_ark())
	})
}

/// Returns true if a point of Bandersnatch is in the group, by two Legendre symbols.
///
/// In Montgomery form, `B·v² = u³ + A·u² + u` with `u = (1 + y)/(1 − y)`. The three points of order
/// two, `u = 0`, `ρ` and `1/ρ`, are all rational. So the curve's group is the product of the group
/// of order `r` and two groups of order 2, and the points of order `r` are the doubles. With
/// `X = B·u` the curve is `Y² = X·(X − B·ρ)·(X − B/ρ)`, on which a point is a double if and only if
/// `X`, `X − B·ρ` and `X − B/ρ` are squares (Silverman, *The Arithmetic of Elliptic Curves*,
/// proposition X.1.4); if two are, so is the third. All are multiplied by the square `(1 − y)²`,
/// which avoids divisions.
fn is_in_group(point: &Point) -> bool {
	if point.x.is_zero() {
		// The identity, or the point of order two with u = 0.
		return point.y.is_one();
	}
	let b = <BandersnatchConfig as MontCurveConfig>::COEFF_B;
	let (plus, minus) = (Element::one() + point.y, Element::one() - point.y);
	let scaled = b * minus;
	let is_square = |number: Element| dispatch!(Isa::best(), A => Fp::<Bls12_381FrParams, 4, A>::from_ark(&number).legendre() >= 0);
	is_square(scaled * plus) && is_square(scaled * (plus - TWO_TORSION * minus))
}

/// Returns the terms of an MSM that are not zero.
fn terms<P: AffineRepr, F: PrimeField>(points: &[P], scalars: &[F]) -> (Vec<P>, Vec<F::BigInt>) {
	points
		.iter()
		.zip(scalars)
		.filter(|(point, scalar)| !point.is_zero() && !scalar.is_zero())
		.map(|(point, scalar)| (*point, scalar.into_bigint()))
		.unzip()
}

impl<K: LineCache<Bls12_381>> Arithmetic for AssayArithmetic<K> {
	type G2Prepared = Lines;

	fn element_root(square: &Element) -> Option<Element> {
		sqrt(&ELEMENT_ROOTS, square)
	}

	fn coordinate_root(square: &Fq) -> Option<Fq> {
		sqrt(&COORDINATE_ROOTS, square)
	}

	fn are_in_subgroup(points: &[Point]) -> Vec<bool> {
		points.iter().map(is_in_group).collect()
	}

	fn msm(points: &[Point], scalars: &[Scalar]) -> Point {
		let (points, scalars) = terms(points, scalars);
		msm_in_subgroup::<curves::Bandersnatch>(Isa::best(), &points, &scalars)
	}

	fn g1_are_in_subgroup(points: &[G1Affine]) -> Vec<bool> {
		Bls12_381::g1_are_in_subgroup(Isa::best(), points)
	}

	fn g1_msm(points: &[G1Affine], scalars: &[Element]) -> G1Affine {
		let (points, scalars) = terms(points, scalars);
		msm_up_to_cofactor::<curves::Bls12_381G1>(Isa::best(), None, &points, &scalars)
	}

	fn g2_is_in_subgroup(point: &G2Affine) -> bool {
		Bls12_381::g2_is_in_subgroup(Isa::best(), point)
	}

	fn g2_prepared(encoded: &[u8]) -> Result<Lines, Defect> {
		let lines = K::lines(encoded, |encoded| {
			let point: G2Affine = uncompressed(encoded)?;
			let lines = Bls12_381::prepare_g2_in_subgroup(Isa::best(), &point);
			lines.map(Some).ok_or(Defect::NotInSubgroup)
		})?;
		lines.ok_or(Defect::Identity)
	}

	fn pairings_cancel(pairs: &[(G1Affine, &Lines)]) -> bool {
		let finite: Vec<_> = pairs.iter().filter(|(p, _)| !p.is_zero()).copied().collect();
		let product = Bls12_381::prepared_multi_pairing(Isa::best(), &[], &finite);
		product == Some(<Bls12_381 as Pairing>::TargetField::ONE)
	}
}
