//! The public operations.
//!
//! Their code is generic over the curve and its arithmetic, and slow to compile. [`Operations`] is
//! the table of its instances for one curve and one arithmetic. Each curve's tables are made in this
//! crate, so that crates that call the functions below do not compile the code again.

mod msm;

use crate::{
	curve::{AffineOf, Curve},
	curve_group::CurveGroup,
	digit_sums::digit_sums_by,
	multiply::{multiply_by_sub_scalars_on, multiply_on},
};
use alloc::vec::Vec;
use assay_fields::{Isa, LimbArithmetic};

/// Returns `scalar · base` for any point on the curve and an integer of any length, in little-endian
/// limbs.
pub fn mul<C: Curve>(isa: Isa, base: &C::Affine, scalar: &[u64]) -> C::Affine {
	(C::operations(isa).mul)(isa, base, scalar)
}

/// Returns `scalar · base` for a point of the prime-order subgroup and a scalar below its order, in little-endian
/// limbs.
pub fn mul_in_subgroup<C: Curve>(isa: Isa, base: &C::Affine, scalar: &[u64]) -> C::Affine {
	(C::operations(isa).mul_in_subgroup)(isa, base, scalar)
}

/// Returns `scalars[i] · points[i]` for any points on the curve and integers of any length, in
/// little-endian limbs. Excess elements of the longer slice are ignored.
pub fn batch_mul<C: Curve>(
	isa: Isa,
	points: &[C::Affine],
	scalars: &[impl AsRef<[u64]>],
) -> Vec<C::Affine> {
	(C::operations(isa).batch_mul)(isa, points, &slices(scalars))
}

/// Returns `Σ scalars[i] · bases[i]` for any points on the curve and integers of any length, in
/// little-endian limbs. Excess elements of the longer slice are ignored.
pub fn msm<C: Curve>(isa: Isa, bases: &[C::Affine], scalars: &[impl AsRef<[u64]>]) -> C::Affine {
	(C::operations(isa).msm)(isa, bases, &slices(scalars))
}

/// Returns `Σ scalars[i] · bases[i]` for points of the prime-order subgroup and scalars below its
/// order, in little-endian limbs. Excess elements of the longer slice are ignored.
pub fn msm_in_subgroup<C: Curve>(
	isa: Isa,
	bases: &[C::Affine],
	scalars: &[impl AsRef<[u64]>],
) -> C::Affine {
	(C::operations(isa).msm_in_subgroup)(isa, bases, &slices(scalars))
}

/// Returns `addend + Σ scalars[i] · bases[i]` for any points on a curve in Weierstrass form and
/// scalars below the order of its prime-order subgroup, in little-endian limbs. Excess elements of the longer slice are
/// ignored.
///
/// If some bases are outside the subgroup, the sum is right up to a point whose order divides the
/// cofactor. Which point that is depends on the [`Isa`]. The cofactor is coprime to the subgroup's
/// order, so every point of the curve is the sum of a point of the subgroup and a point whose order
/// divides the cofactor. Every step maps each of these two groups to itself.
pub fn msm_up_to_cofactor<C: Curve>(
	isa: Isa,
	addend: Option<&C::Affine>,
	bases: &[C::Affine],
	scalars: &[impl AsRef<[u64]>],
) -> C::Affine {
	(C::operations(isa).msm_up_to_cofactor)(isa, addend, bases, &slices(scalars))
}

/// Returns one sum of points for each digit of the 128-bit coefficients in a base, on a curve in
/// Weierstrass form: each point times the value of that digit of its coefficient. Coefficients are in
/// little-endian limbs. Excess elements of the longer slice are ignored.
///
/// The base b is 2, where a digit is its own value, or an odd number up to 2^13, where the digits u
/// from 0 to b - 1 have the values u - (b - 1) / 2. The result has ⌈128 / log2 b⌉ sums, the lowest
/// digit's first.
pub fn digit_sums<C: Curve>(
	isa: Isa,
	points: &[C::Affine],
	coefficients: &[[u64; 2]],
	base: u16,
) -> Vec<C::Affine> {
	(C::operations(isa).digit_sums)(isa, points, coefficients, base)
}

/// Returns the sum of any points on the curve.
pub fn sum<C: Curve>(isa: Isa, points: &[C::Affine]) -> C::Affine {
	(C::operations(isa).sum)(isa, points)
}

/// Returns true if a point satisfies the curve's equation.
pub fn is_on_curve<C: Curve>(isa: Isa, point: &C::Affine) -> bool {
	(C::operations(isa).is_on_curve)(point)
}

/// Returns the index of the first point that is not on the curve.
pub fn first_off_curve<C: Curve>(isa: Isa, points: &[C::Affine]) -> Option<usize> {
	let is_on_curve = C::operations(isa).is_on_curve;
	points.iter().position(|point| !is_on_curve(point))
}

/// Returns true if [`mul`] gives arkworks' result: a multiple of the point does not depend on the
/// order of the additions.
///
/// Always true on short Weierstrass curves, even for points off the curve.
pub fn mul_matches_reference<C: Curve>(isa: Isa, point: &C::Affine, scalar: &[u64]) -> bool {
	(C::operations(isa).mul_matches_reference)(point, scalar)
}

/// Returns true if [`msm()`] gives arkworks' result: all points are on the curve, and sums of their
/// multiples do not depend on the order of the additions.
pub fn msm_matches_reference<C: Curve>(isa: Isa, points: &[C::Affine]) -> bool {
	(C::operations(isa).msm_matches_reference)(points)
}

fn slices(scalars: &[impl AsRef<[u64]>]) -> Vec<&[u64]> {
	scalars.iter().map(AsRef::as_ref).collect()
}

/// Integers of any length, in little-endian limbs.
type Scalars<'a> = [&'a [u64]];
type BatchMul<P> = fn(Isa, &[P], &Scalars<'_>) -> Vec<P>;
type Msm<P> = fn(Isa, &[P], &Scalars<'_>) -> P;
type DigitSums<P> = fn(Isa, &[P], &[[u64; 2]], u16) -> Vec<P>;
type MsmWithAddend<P> = fn(Isa, Option<&P>, &[P], &Scalars<'_>) -> P;

/// The operations on a curve under one arithmetic.
pub struct Operations<C: Curve> {
	mul: fn(Isa, &C::Affine, &[u64]) -> C::Affine,
	mul_in_subgroup: fn(Isa, &C::Affine, &[u64]) -> C::Affine,
	batch_mul: BatchMul<C::Affine>,
	msm: Msm<C::Affine>,
	msm_in_subgroup: Msm<C::Affine>,
	msm_up_to_cofactor: MsmWithAddend<C::Affine>,
	digit_sums: DigitSums<C::Affine>,
	sum: fn(Isa, &[C::Affine]) -> C::Affine,
	is_on_curve: fn(&C::Affine) -> bool,
	mul_matches_reference: fn(&C::Affine, &[u64]) -> bool,
	msm_matches_reference: fn(&[C::Affine]) -> bool,
}

impl<C: Curve> Operations<C> {
	/// Returns the instances for an arithmetic.
	pub(crate) fn new<A: LimbArithmetic>() -> Self {
		Self {
			mul: |isa, base, scalar| {
				with_point::<C, A>(base, |base| multiply_on::<C, A>(isa, base, scalar))
			},
			mul_in_subgroup: |isa, base, scalar| {
				with_point::<C, A>(base, |base| {
					multiply_by_sub_scalars_on::<C, A>(isa, base, scalar, true)
				})
			},
			batch_mul: each_multiple::<C, A>,
			msm: msm::whole::<C, A>,
			msm_in_subgroup: msm::in_subgroup::<C, A>,
			msm_up_to_cofactor: msm::up_to_cofactor::<C, A>,
			digit_sums: digit_sums_by::<C, A>,
			sum: sum_of::<C, A>,
			is_on_curve: C::is_on_curve::<A>,
			mul_matches_reference: C::mul_matches_reference::<A>,
			msm_matches_reference: C::msm_matches_reference::<A>,
		}
	}
}

/// Converts to arkworks' point.
fn to_ark<C: Curve, A: LimbArithmetic>(point: &C::Point<A>) -> C::Affine {
	C::to_ark::<A>(&point.to_affine())
}

/// Converts to arkworks' points, with one inversion for all.
pub(crate) fn all_to_ark<C: Curve, A: LimbArithmetic>(points: &[C::Point<A>]) -> Vec<C::Affine> {
	C::Point::<A>::normalize_batch(points).iter().map(C::to_ark::<A>).collect()
}

/// Computes a multiple of a point, which is the identity for the identity.
fn with_point<C: Curve, A: LimbArithmetic>(
	base: &C::Affine,
	multiple: impl FnOnce(&AffineOf<C, A>) -> C::Point<A>,
) -> C::Affine {
	let base = C::from_ark::<A>(base);
	to_ark::<C, A>(&base.as_ref().map_or_else(CurveGroup::identity, multiple))
}

/// The minimum number of points whose sum is worth a vector of eight.
#[cfg(target_arch = "x86_64")]
const LEAST_SUMMED_IN_LANES: usize = 24;

fn sum_of<C: Curve, A: LimbArithmetic>(isa: Isa, points: &[C::Affine]) -> C::Affine {
	let finite = points.iter().filter_map(C::from_ark::<A>);
	#[cfg(target_arch = "x86_64")]
	if A::WITH_LANES {
		if let Some(ifma) = isa.ifma().filter(|_| points.len() >= LEAST_SUMMED_IN_LANES) {
			let finite: Vec<_> = finite.collect();
			return to_ark::<C, A>(&crate::lanes::sum::<C::LanePoint<A>>(ifma, &finite));
		}
	}
	let _ = isa;
	to_ark::<C, A>(&finite.fold(CurveGroup::identity(), |sum, point| sum.add_affine(&point)))
}

/// The minimum number of multiplications that are worth a vector of eight.
#[cfg(target_arch = "x86_64")]
const LEAST_IN_LANES: usize = 3;

fn each_multiple<C: Curve, A: LimbArithmetic>(
	isa: Isa,
	points: &[C::Affine],
	scalars: &[&[u64]],
) -> Vec<C::Affine> {
	#[cfg(target_arch = "x86_64")]
	if A::WITH_LANES {
		let count = points.len().min(scalars.len());
		if let Some(ifma) = isa.ifma().filter(|_| count >= LEAST_IN_LANES) {
			let points: Vec<_> = points[..count].iter().map(C::from_ark::<A>).collect();
			let scalars = &scalars[..count];
			let multiples = crate::lanes::batch_mul::<C::LanePoint<A>>(ifma, &points, scalars);
			return all_to_ark::<C, A>(&multiples);
		}
	}
	let multiple = |(point, scalar): (&C::Affine, &&[u64])| {
		let point = C::from_ark::<A>(point);
		point.map_or_else(CurveGroup::identity, |point| multiply_on::<C, A>(isa, &point, scalar))
	};
	all_to_ark::<C, A>(&points.iter().zip(scalars).map(multiple).collect::<Vec<_>>())
}
