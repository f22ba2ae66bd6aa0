//! Multi-scalar multiplication: the choice of a method.

use super::to_ark;
use crate::{
	curve::{AffineOf, Curve, Pippenger},
	curve_group::CurveGroup,
	endomorphism::{Endomorphism, SUB_SCALAR_LIMBS},
	multiply::{multiply_by_sub_scalars_on, multiply_on, straus, straus_by_sub_scalars},
	pippenger::pippenger,
};
use alloc::vec::Vec;
use assay_fields::{Isa, LimbArithmetic};

#[cfg(target_arch = "x86_64")]
use {
	crate::{
		curve::WithAvx2,
		lanes::{self, Identity, LaneGroup, LaneModel},
	},
	assay_fields::{avx2::Avx2, lanes::Ifma},
};

/// The maximum number of points for Straus' method with AVX-512 IFMA, for whole scalars and for sub-scalars; with AVX2;
/// and without lanes, where points are added in pairs and where they are not. Measured by the example `msm`.
#[cfg(target_arch = "x86_64")]
const STRAUS_BEFORE_LANES: usize = 18;
#[cfg(target_arch = "x86_64")]
const SUB_SCALAR_STRAUS_BEFORE_LANES: usize = 7;
#[cfg(target_arch = "x86_64")]
const STRAUS_BEFORE_AVX2: usize = 130;
const STRAUS_IN_PAIRS: usize = 180;
const STRAUS_ALONE: usize = 90;

/// The maximum number of points for Straus' method with sub-scalars, without AVX-512 IFMA, where points are added in
/// pairs. With more, the images of all multiples cost more than the doublings that they save. Without lanes and with two
/// sub-scalars, whole scalars are the fastest then, up to the second number of points; otherwise buckets are.
const SUB_SCALAR_STRAUS_IN_PAIRS: usize = 50;
const WHOLE_STRAUS_IN_PAIRS: usize = 80;

/// The maximum number of points for Straus' method where points are added in pairs in unsaturated limbs: with whole
/// scalars and with sub-scalars.
const STRAUS_IN_LIMBS: usize = 64;
const SUB_SCALAR_STRAUS_IN_LIMBS: usize = 32;

/// The number of points from which on whole scalars are faster than sub-scalars with AVX2, which have twice as many
/// points: measured by the example `msm`.
#[cfg(target_arch = "x86_64")]
const WHOLE_WITH_AVX2: usize = 1 << 13;

/// The number of points from which on a curve's model for the subgroup is not the fastest with
/// lanes.
#[cfg(target_arch = "x86_64")]
const MODEL_BEFORE_PAIRS: usize = 200;

/// Computes [`msm`](crate::msm).
pub(super) fn whole<C: Curve, A: LimbArithmetic>(
	isa: Isa,
	bases: &[C::Affine],
	scalars: &[&[u64]],
) -> C::Affine {
	let complements = small_complements::<C>(scalars);
	let terms = terms::<C, A>(bases, scalars, &complements);
	to_ark::<C, A>(&by_scalars::<C, A>(isa, &terms.points, &terms.scalars))
}

/// Computes [`msm_in_subgroup`](crate::msm_in_subgroup).
pub(super) fn in_subgroup<C: Curve, A: LimbArithmetic>(
	isa: Isa,
	bases: &[C::Affine],
	scalars: &[&[u64]],
) -> C::Affine {
	let complements = small_complements::<C>(scalars);
	let terms = terms::<C, A>(bases, scalars, &complements);
	to_ark::<C, A>(&by_sub_scalars::<C, A, true>(isa, &terms.points, &terms.scalars))
}

/// Computes [`msm_up_to_cofactor`](crate::msm_up_to_cofactor).
pub(super) fn up_to_cofactor<C: Curve, A: LimbArithmetic>(
	isa: Isa,
	addend: Option<&C::Affine>,
	bases: &[C::Affine],
	scalars: &[&[u64]],
) -> C::Affine {
	let complements = small_complements::<C>(scalars);
	let terms = terms::<C, A>(bases, scalars, &complements);
	let mut sum = by_sub_scalars::<C, A, false>(isa, &terms.points, &terms.scalars);
	if let Some(addend) = addend.and_then(C::from_ark::<A>) {
		sum = sum.add_affine(&addend);
	}
	to_ark::<C, A>(&sum)
}

/// Points and scalars without the terms that are trivially zero.
struct Terms<'a, F> {
	points: Vec<F>,
	scalars: Vec<&'a [u64]>,
}

/// Returns `order - scalar` if it fits in a limb and the scalar does not.
fn small_complement(scalar: &[u64], order: &[u64]) -> Option<u64> {
	let mut borrow = false;
	let mut low = 0;
	let mut high = 0;
	for (i, limb) in order.iter().enumerate() {
		let word = scalar.get(i).copied().unwrap_or(0);
		let (difference, first) = limb.overflowing_sub(word);
		let (difference, second) = difference.overflowing_sub(borrow as u64);
		borrow = first | second;
		if i == 0 {
			low = difference;
		} else {
			high |= difference;
		}
	}
	let large = scalar.iter().skip(1).any(|limb| *limb != 0);
	let longer = scalar.iter().skip(order.len()).any(|limb| *limb != 0);
	(large && !longer && !borrow && high == 0).then_some(low)
}

/// Returns r - s for each scalar s that arkworks' MSM takes as -(r - s), r being the subgroup's order:
/// r - s has one limb and s has more.
///
/// For a point outside the subgroup that is another multiple, which RFC-0163 requires.
fn small_complements<C: Curve>(scalars: &[&[u64]]) -> Vec<Option<[u64; 1]>> {
	scalars.iter().map(|scalar| small_complement(scalar, C::order()).map(|limb| [limb])).collect()
}

fn terms<'a, C: Curve, A: LimbArithmetic>(
	bases: &[C::Affine],
	scalars: &[&'a [u64]],
	complements: &'a [Option<[u64; 1]>],
) -> Terms<'a, AffineOf<C, A>> {
	let count = bases.len().min(scalars.len());
	let mut terms = Terms { points: Vec::with_capacity(count), scalars: Vec::with_capacity(count) };
	for ((base, scalar), complement) in bases.iter().zip(scalars).zip(complements) {
		if scalar.iter().all(|limb| *limb == 0) {
			continue;
		}
		let Some(point) = C::from_ark::<A>(base) else { continue };
		match complement {
			Some(complement) => {
				terms.points.push(C::Point::<A>::neg_affine(&point));
				terms.scalars.push(complement);
			}
			None => {
				terms.points.push(point);
				terms.scalars.push(scalar);
			}
		}
	}
	terms
}

fn by_scalars<C: Curve, A: LimbArithmetic>(
	isa: Isa,
	points: &[AffineOf<C, A>],
	scalars: &[&[u64]],
) -> C::Point<A> {
	match points {
		[] => return CurveGroup::identity(),
		[point] => return multiply_on::<C, A>(isa, point, scalars[0]),
		_ => {}
	}
	#[cfg(target_arch = "x86_64")]
	if A::WITH_LANES {
		if let Some(ifma) = isa.ifma().filter(|_| points.len() > STRAUS_BEFORE_LANES) {
			return C::LanePoint::<A>::pippenger(ifma, points, scalars);
		}
	}
	if points.len() <= most_for_straus::<C, A>(isa) {
		straus(points, scalars)
	} else {
		by_buckets::<C, A>(isa, points, scalars)
	}
}

/// Returns the sums with AVX2, if they are the fastest.
#[cfg(target_arch = "x86_64")]
fn with_avx2<C: Curve, A: LimbArithmetic>(isa: Isa) -> Option<(Avx2, WithAvx2<C, A>)> {
	if A::WITH_LANES {
		isa.avx2().zip(C::with_avx2::<A>())
	} else {
		None
	}
}

/// Returns the sum by buckets in unsaturated limbs, if it is the fastest.
fn in_limbs<C: Curve, A: LimbArithmetic>() -> Option<Pippenger<C, A>> {
	if A::SPLITS_WORDS {
		C::pippenger_in_limbs::<A>()
	} else {
		None
	}
}

/// Returns the maximum number of points for Straus' method with whole scalars, without AVX-512 IFMA.
fn most_for_straus<C: Curve, A: LimbArithmetic>(isa: Isa) -> usize {
	#[cfg(target_arch = "x86_64")]
	if with_avx2::<C, A>(isa).is_some() {
		return STRAUS_BEFORE_AVX2;
	}
	let _ = isa;
	if in_limbs::<C, A>().is_some() {
		STRAUS_IN_LIMBS
	} else if C::Point::<A>::PAIRS_ARE_CHEAPER {
		STRAUS_IN_PAIRS
	} else {
		STRAUS_ALONE
	}
}

/// Like [`most_for_straus`], where buckets take sub-scalars: for Straus' method with sub-scalars, and with whole
/// scalars.
fn most_for_straus_in_subgroup<C: Curve, A: LimbArithmetic>(isa: Isa) -> [usize; 2] {
	#[cfg(target_arch = "x86_64")]
	if with_avx2::<C, A>(isa).is_some() {
		return [SUB_SCALAR_STRAUS_IN_PAIRS, 0];
	}
	let _ = isa;
	if in_limbs::<C, A>().is_some() {
		return [SUB_SCALAR_STRAUS_IN_LIMBS, 0];
	}
	let two = C::Endomorphism::<A>::DIMENSION == 2;
	[SUB_SCALAR_STRAUS_IN_PAIRS, if two { WHOLE_STRAUS_IN_PAIRS } else { 0 }]
}

/// Computes the sum by buckets: with AVX2, in unsaturated limbs, or one addition at a time.
fn by_buckets<C: Curve, A: LimbArithmetic>(
	isa: Isa,
	points: &[AffineOf<C, A>],
	scalars: &[&[u64]],
) -> C::Point<A> {
	#[cfg(target_arch = "x86_64")]
	if let Some((avx2, with_avx2)) = with_avx2::<C, A>(isa) {
		return (with_avx2.pippenger)(avx2, points, scalars);
	}
	let _ = isa;
	match in_limbs::<C, A>() {
		Some(in_limbs) => in_limbs(points, scalars),
		None => pippenger(points, scalars),
	}
}

/// Computes the sum along the curve's endomorphism. `IN_SUBGROUP` says that the points are in the
/// subgroup; otherwise the sum is right up to the cofactor.
fn by_sub_scalars<C: Curve, A: LimbArithmetic, const IN_SUBGROUP: bool>(
	isa: Isa,
	points: &[AffineOf<C, A>],
	scalars: &[&[u64]],
) -> C::Point<A> {
	if C::Endomorphism::<A>::DIMENSION == 1 {
		return by_scalars::<C, A>(isa, points, scalars);
	}
	match points {
		[] => return CurveGroup::identity(),
		[point] => {
			return multiply_by_sub_scalars_on::<C, A>(isa, point, scalars[0], IN_SUBGROUP);
		}
		_ => {}
	}
	#[cfg(target_arch = "x86_64")]
	if A::WITH_LANES {
		if let Some(ifma) = isa.ifma() {
			if points.len() <= SUB_SCALAR_STRAUS_BEFORE_LANES {
				return straus_by_sub_scalars::<_, C::Endomorphism<A>>(points, scalars);
			}
			// The model has no place for points of even order. For many points, affine additions of the
			// curve's own points are faster.
			return if IN_SUBGROUP && points.len() < MODEL_BEFORE_PAIRS {
				in_lanes::<C, A, C::LaneModel<A>>(ifma, points, scalars)
			} else {
				in_lanes::<C, A, Identity<C::LanePoint<A>>>(ifma, points, scalars)
			};
		}
	}
	let [by_sub_scalars, whole] = most_for_straus_in_subgroup::<C, A>(isa);
	if points.len() <= by_sub_scalars {
		return straus_by_sub_scalars::<_, C::Endomorphism<A>>(points, scalars);
	}
	if points.len() <= whole {
		return straus(points, scalars);
	}
	#[cfg(target_arch = "x86_64")]
	if points.len() >= WHOLE_WITH_AVX2 {
		if let Some((avx2, with_avx2)) = with_avx2::<C, A>(isa) {
			return (with_avx2.pippenger)(avx2, points, scalars);
		}
	}
	let (images, sub_scalars) = decompose_all::<C, A>(points, scalars);
	by_buckets::<C, A>(isa, &images, &slices(&sub_scalars))
}

#[cfg(target_arch = "x86_64")]
fn in_lanes<C: Curve, A: LimbArithmetic, M: LaneModel<C::Point<A>>>(
	ifma: Ifma,
	points: &[AffineOf<C, A>],
	scalars: &[&[u64]],
) -> C::Point<A> {
	let is_better_whole = lanes::is_better_whole::<M::Lanes>(
		points.len(),
		scalars,
		C::Endomorphism::<A>::DIMENSION,
		C::order(),
		M::PREPARATION,
	);
	if is_better_whole {
		let points = M::to_model(points);
		return M::from_model(&M::Lanes::pippenger(ifma, &points, scalars));
	}
	let (images, sub_scalars) = decompose_all::<C, A>(points, scalars);
	let (points, scalars) = (M::to_model(&images), slices(&sub_scalars));
	M::from_model(&M::Lanes::pippenger(ifma, &points, &scalars))
}

/// The absolute value of a sub-scalar.
type Absolute = [u64; SUB_SCALAR_LIMBS];

fn slices(sub_scalars: &[Absolute]) -> Vec<&[u64]> {
	sub_scalars.iter().map(|limbs| &limbs[..]).collect()
}

/// Returns the points' images under the endomorphism, with the signs of the sub-scalars, and the
/// absolute values of the sub-scalars.
fn decompose_all<C: Curve, A: LimbArithmetic>(
	points: &[AffineOf<C, A>],
	scalars: &[&[u64]],
) -> (Vec<AffineOf<C, A>>, Vec<Absolute>) {
	let dimension = C::Endomorphism::<A>::DIMENSION;
	let count = points.len() * dimension;
	let (mut images, mut absolutes) = (Vec::with_capacity(count), Vec::with_capacity(count));
	for (point, scalar) in points.iter().zip(scalars) {
		let mut image = *point;
		let sub_scalars = C::Endomorphism::<A>::decompose(scalar);
		for (i, sub_scalar) in sub_scalars[..dimension].iter().enumerate() {
			if i > 0 {
				image = C::Endomorphism::<A>::map_affine(&image);
			}
			let signed =
				if sub_scalar.negative { C::Point::<A>::neg_affine(&image) } else { image };
			images.push(signed);
			absolutes.push(sub_scalar.limbs);
		}
	}
	(images, absolutes)
}
