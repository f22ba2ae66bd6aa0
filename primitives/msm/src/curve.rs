//! The interface between the public operations and a curve in any form.

use crate::{curve_group::CurveGroup, endomorphism::Endomorphism, operations::Operations};
use ark_ec::AffineRepr;
use assay_fields::{Isa, LimbArithmetic};

#[cfg(target_arch = "x86_64")]
use {
	crate::{
		digit_sums::Digits,
		lanes::{LaneGroup, LaneModel},
	},
	alloc::vec::Vec,
	assay_fields::{avx2::Avx2, lanes::Ifma, Adx},
};

/// Affine coordinates of a curve's points under an arithmetic.
pub type AffineOf<C, A> = <<C as Curve>::Point<A> as CurveGroup>::Affine;

/// Computes `Σ scalars[i] · points[i]` by buckets, four additions at a time. No point is the identity.
#[cfg(target_arch = "x86_64")]
type Avx2Pippenger<C, A> = fn(Avx2, &[AffineOf<C, A>], &[&[u64]]) -> <C as Curve>::Point<A>;

/// Computes the sum of each digit, four additions at a time. No point is the identity.
#[cfg(target_arch = "x86_64")]
type Avx2DigitSums<C, A> = fn(Avx2, &[AffineOf<C, A>], &Digits) -> Vec<<C as Curve>::Point<A>>;

/// The sums with AVX2.
#[cfg(target_arch = "x86_64")]
pub struct WithAvx2<C: Curve, A: LimbArithmetic> {
	pub(crate) pippenger: Avx2Pippenger<C, A>,
	pub(crate) digit_sums: Avx2DigitSums<C, A>,
}

/// Computes `Σ scalars[i] · points[i]` by buckets. No point is the identity.
pub type Pippenger<C, A> = fn(&[AffineOf<C, A>], &[&[u64]]) -> <C as Curve>::Point<A>;

/// An arkworks point in affine coordinates on a curve of this crate.
pub trait CurvePoint: AffineRepr {
	/// The curve.
	type Curve: Curve<Affine = Self, Projective = Self::Group>;
}

/// A curve, with arkworks' types outside and ours inside.
pub trait Curve: Copy + Send + Sync + 'static {
	/// arkworks' point in affine coordinates.
	type Affine: Copy + 'static;
	/// arkworks' point in projective coordinates.
	type Projective: 'static;
	/// A point under an arithmetic.
	type Point<A: LimbArithmetic>: CurveGroup;
	/// The endomorphism of the prime-order subgroup.
	type Endomorphism<A: LimbArithmetic>: Endomorphism<Self::Point<A>>;
	/// Eight points at a time.
	#[cfg(target_arch = "x86_64")]
	type LanePoint<A: LimbArithmetic>: LaneGroup<Point = Self::Point<A>>;
	/// The fastest coordinates for eight points of the prime-order subgroup.
	#[cfg(target_arch = "x86_64")]
	type LaneModel<A: LimbArithmetic>: LaneModel<Self::Point<A>>;

	/// True if every point of the curve is in the prime-order subgroup.
	const PRIME_ORDER: bool;

	/// Returns the order of the prime-order subgroup, in little-endian limbs.
	fn order() -> &'static [u64];
	/// Converts arkworks' point; `None` for the identity.
	fn from_ark<A: LimbArithmetic>(point: &Self::Affine) -> Option<AffineOf<Self, A>>;
	/// Converts to arkworks' point.
	fn to_ark<A: LimbArithmetic>(point: &AffineOf<Self, A>) -> Self::Affine;
	/// Implements [`is_on_curve`](crate::is_on_curve).
	fn is_on_curve<A: LimbArithmetic>(point: &Self::Affine) -> bool;
	/// Implements [`mul_matches_reference`](crate::mul_matches_reference).
	fn mul_matches_reference<A: LimbArithmetic>(point: &Self::Affine, scalar: &[u64]) -> bool;
	/// Implements [`msm_matches_reference`](crate::msm_matches_reference).
	fn msm_matches_reference<A: LimbArithmetic>(points: &[Self::Affine]) -> bool;

	/// Multiplies points by scalars, eight at a time, for lists of one length; `None` is the identity.
	#[cfg(target_arch = "x86_64")]
	fn batch_mul_in_lanes(
		ifma: Ifma,
		points: &[Option<AffineOf<Self, Adx>>],
		scalars: &[&[u64]],
	) -> Vec<Self::Point<Adx>>;

	/// Returns the sums with AVX2; `None` in fields without such lanes.
	#[cfg(target_arch = "x86_64")]
	fn with_avx2<A: LimbArithmetic>() -> Option<WithAvx2<Self, A>> {
		None
	}

	/// Returns the MSM in unsaturated limbs; `None` in fields without such limbs.
	fn pippenger_in_limbs<A: LimbArithmetic>() -> Option<Pippenger<Self, A>> {
		None
	}

	/// Computes `Σ ± k_i · points_i` in residues. Each integer k_i is a non-adjacent form, the lowest
	/// digit first, with true for the minus sign. `entries` is the number of odd multiples of a point
	/// that the digits need.
	///
	/// `None` if the curve has no residues, if the first point is not on the curve, or if that
	/// point's order may be even, as on a curve of even order unless `in_subgroup`. The other
	/// points are the first one's images under an endomorphism.
	#[cfg(target_arch = "x86_64")]
	fn sum_in_residues<A: LimbArithmetic>(
		_: Ifma,
		_: &[AffineOf<Self, A>],
		_: &[(Vec<i8>, bool)],
		_: usize,
		_: bool,
	) -> Option<Self::Point<A>> {
		None
	}

	/// Returns the operations, compiled in this crate.
	#[doc(hidden)]
	fn operations(isa: Isa) -> Operations<Self>;
}
