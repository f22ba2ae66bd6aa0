//! The public operations.

use crate::{
	curve::Curve,
	engine::Engine,
	group::Group,
	multiply::{multiply, multiply_split, straus, straus_split},
	pippenger::pippenger,
	split::{Split, PART_LIMBS},
};
use assay_fields::Arithmetic;

#[cfg(target_arch = "x86_64")]
use {
	crate::lanes::{self, Bulk, Same},
	assay_fields::lanes::Ifma,
};

/// The most points that Straus' method takes where lanes are there, for whole and for split
/// scalars, and where they are not: measured by the example `measure`.
const STRAUS_BEFORE_LANES: usize = 13;
const SPLIT_STRAUS_BEFORE_LANES: usize = 7;
const STRAUS_ALONE: usize = 60;

/// `scalar * base` for any point on the curve and an integer of any length, limbs from the lowest.
pub fn mul<C: Curve>(base: &C::Affine, scalar: &[u64]) -> C::Projective {
	C::mul(Engine::best(), base, scalar)
}

/// [`mul`] on a given engine.
pub fn mul_on<C: Curve>(engine: Engine, base: &C::Affine, scalar: &[u64]) -> C::Projective {
	C::mul(engine, base, scalar)
}

/// `scalar * base` for a point of the prime-order subgroup and a scalar below its order.
pub fn mul_in_subgroup<C: Curve>(base: &C::Affine, scalar: &[u64]) -> C::Projective {
	C::mul_in_subgroup(Engine::best(), base, scalar)
}

/// [`mul_in_subgroup`] on a given engine.
pub fn mul_in_subgroup_on<C: Curve>(
	engine: Engine,
	base: &C::Affine,
	scalar: &[u64],
) -> C::Projective {
	C::mul_in_subgroup(engine, base, scalar)
}

/// The sum of `scalars[i] * bases[i]` for any points on the curve; scalars are integers, limbs from
/// the lowest. Of two lengths the shorter counts.
pub fn msm<C: Curve>(bases: &[C::Affine], scalars: &[impl AsRef<[u64]>]) -> C::Projective {
	msm_on::<C>(Engine::best(), bases, scalars)
}

/// [`msm`] on a given engine.
pub fn msm_on<C: Curve>(
	engine: Engine,
	bases: &[C::Affine],
	scalars: &[impl AsRef<[u64]>],
) -> C::Projective {
	C::msm(engine, bases, &slices(scalars))
}

/// The sum of `scalars[i] * bases[i]` for points of the prime-order subgroup and scalars below its
/// order. Of two lengths the shorter counts.
pub fn msm_in_subgroup<C: Curve>(
	bases: &[C::Affine],
	scalars: &[impl AsRef<[u64]>],
) -> C::Projective {
	msm_in_subgroup_on::<C>(Engine::best(), bases, scalars)
}

/// [`msm_in_subgroup`] on a given engine.
pub fn msm_in_subgroup_on<C: Curve>(
	engine: Engine,
	bases: &[C::Affine],
	scalars: &[impl AsRef<[u64]>],
) -> C::Projective {
	C::msm_in_subgroup(engine, bases, &slices(scalars))
}

/// As [`msm_in_subgroup`], for any points on a curve in Weierstrass form. Where some are outside the
/// subgroup, the sum is right up to a point whose order divides the cofactor, and which point that is
/// depends on the engine.
///
/// A point of the curve is the sum of one of the subgroup and one whose order divides the cofactor, which
/// is coprime to the subgroup's order. Every step takes each to one of its kind.
pub fn msm_up_to_cofactor<C: Curve>(
	bases: &[C::Affine],
	scalars: &[impl AsRef<[u64]>],
) -> C::Projective {
	msm_up_to_cofactor_on::<C>(Engine::best(), bases, scalars)
}

/// [`msm_up_to_cofactor`] on a given engine.
pub fn msm_up_to_cofactor_on<C: Curve>(
	engine: Engine,
	bases: &[C::Affine],
	scalars: &[impl AsRef<[u64]>],
) -> C::Projective {
	C::msm_up_to_cofactor(engine, bases, &slices(scalars))
}

/// `scalars[i] * points[i]` for any points on the curve and integers of any length, limbs from the
/// lowest. Of two lengths the shorter counts.
pub fn multiples<C: Curve>(
	points: &[C::Affine],
	scalars: &[impl AsRef<[u64]>],
) -> Vec<C::Projective> {
	multiples_on::<C>(Engine::best(), points, scalars)
}

/// [`multiples`] on a given engine.
pub fn multiples_on<C: Curve>(
	engine: Engine,
	points: &[C::Affine],
	scalars: &[impl AsRef<[u64]>],
) -> Vec<C::Projective> {
	C::multiples(engine, points, &slices(scalars))
}

fn slices(scalars: &[impl AsRef<[u64]>]) -> Vec<&[u64]> {
	scalars.iter().map(AsRef::as_ref).collect()
}

/// The functions of [`Curve`] that compute: generic code, compiled in this crate and not in each that
/// uses it.
macro_rules! compiled {
	() => {
		fn mul(engine: Engine, base: &Self::Affine, scalar: &[u64]) -> Self::Projective {
			dispatch!(engine.backend, A => operations::multiple::<Self, A>(base, scalar))
		}

		fn mul_in_subgroup(
			engine: Engine,
			base: &Self::Affine,
			scalar: &[u64],
		) -> Self::Projective {
			dispatch!(engine.backend, A => operations::split_multiple::<Self, A>(base, scalar))
		}

		fn msm(engine: Engine, bases: &[Self::Affine], scalars: &[&[u64]]) -> Self::Projective {
			dispatch!(engine.backend, A => operations::sum::<Self, A>(engine, bases, scalars))
		}

		fn msm_in_subgroup(
			engine: Engine,
			bases: &[Self::Affine],
			scalars: &[&[u64]],
		) -> Self::Projective {
			dispatch!(engine.backend, A => {
				operations::split_sum::<Self, A, true>(engine, bases, scalars)
			})
		}

		fn msm_up_to_cofactor(
			engine: Engine,
			bases: &[Self::Affine],
			scalars: &[&[u64]],
		) -> Self::Projective {
			dispatch!(engine.backend, A => {
				operations::split_sum::<Self, A, false>(engine, bases, scalars)
			})
		}

		fn multiples(
			engine: Engine,
			points: &[Self::Affine],
			scalars: &[&[u64]],
		) -> Vec<Self::Projective> {
			dispatch!(engine.backend, A => operations::multiples_of::<Self, A>(engine, points, scalars))
		}

		fn normalise(points: &[Self::Projective]) -> Vec<Self::Affine> {
			dispatch!(Backend::best(), A => points::normalised::<Self, A>(points))
		}

		fn is_on_curve(point: &Self::Affine) -> bool {
			dispatch!(Backend::best(), A => Self::satisfies_equation::<A>(point))
		}

		fn multiple_is_defined(point: &Self::Affine, scalar: &[u64]) -> bool {
			dispatch!(Backend::best(), A => Self::multiplies_completely::<A>(point, scalar))
		}

		fn sums_are_defined(engine: Engine, points: &[Self::Affine]) -> bool {
			dispatch!(engine.backend, A => Self::adds_completely::<A>(engine, points))
		}
	};
}
pub(crate) use compiled;

pub(crate) fn multiple<C: Curve, A: Arithmetic>(base: &C::Affine, scalar: &[u64]) -> C::Projective {
	let product = C::import::<A>(base)
		.map_or_else(Group::identity, |base| multiply::<C::Point<A>>(&base, scalar));
	C::export::<A>(&product)
}

pub(crate) fn split_multiple<C: Curve, A: Arithmetic>(
	base: &C::Affine,
	scalar: &[u64],
) -> C::Projective {
	let product = C::import::<A>(base).map_or_else(Group::identity, |base| {
		multiply_split::<C::Point<A>, C::Split<A>>(&base, scalar)
	});
	C::export::<A>(&product)
}

/// The fewest multiplications that are worth a vector of eight.
const LEAST_IN_LANES: usize = 3;

pub(crate) fn multiples_of<C: Curve, A: Arithmetic>(
	engine: Engine,
	points: &[C::Affine],
	scalars: &[&[u64]],
) -> Vec<C::Projective> {
	let count = points.len().min(scalars.len());
	let (points, scalars) = (&points[..count], &scalars[..count]);
	#[cfg(target_arch = "x86_64")]
	if let Some(ifma) = engine.lanes.filter(|_| count >= LEAST_IN_LANES) {
		// The lanes take no neutral element: its multiples are known.
		let terms: Vec<_> = (points.iter().zip(scalars).enumerate())
			.filter_map(|(i, (point, scalar))| Some((i, C::import::<A>(point)?, *scalar)))
			.collect();
		let bases: Vec<_> = terms.iter().map(|(_, base, _)| *base).collect();
		let factors: Vec<_> = terms.iter().map(|(_, _, scalar)| *scalar).collect();
		let mut multiples = vec![C::Point::<A>::identity(); count];
		let products = lanes::multiples::<C::LanePoint<A>>(ifma, &bases, &factors);
		for ((i, ..), product) in terms.iter().zip(products) {
			multiples[*i] = product;
		}
		return multiples.iter().map(C::export::<A>).collect();
	}
	let _ = engine;
	points.iter().zip(scalars).map(|(point, scalar)| multiple::<C, A>(point, scalar)).collect()
}

pub(crate) fn sum<C: Curve, A: Arithmetic>(
	engine: Engine,
	bases: &[C::Affine],
	scalars: &[&[u64]],
) -> C::Projective {
	let complements = small_complements::<C>(scalars);
	let terms = terms::<C, A>(bases, scalars, &complements);
	C::export::<A>(&sum_of_multiples::<C, A>(engine, &terms.points, &terms.scalars))
}

/// The sum with scalars split. `IN_SUBGROUP` says that the points are in the subgroup, and else the sum
/// is right up to the cofactor.
pub(crate) fn split_sum<C: Curve, A: Arithmetic, const IN_SUBGROUP: bool>(
	engine: Engine,
	bases: &[C::Affine],
	scalars: &[&[u64]],
) -> C::Projective {
	let complements = small_complements::<C>(scalars);
	let terms = terms::<C, A>(bases, scalars, &complements);
	let sum = split_sum_of_multiples::<C, A, IN_SUBGROUP>(engine, &terms.points, &terms.scalars);
	C::export::<A>(&sum)
}

type AffineOf<C, A> = <<C as Curve>::Point<A> as Group>::Affine;

/// Points and scalars without the terms that are plainly zero.
struct Terms<'a, F> {
	points: Vec<F>,
	scalars: Vec<&'a [u64]>,
}

/// `order - scalar` where that fits in a limb and the scalar does not.
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

/// As arkworks' multi-scalar multiplication does, a scalar s for which r - s has one limb and s
/// itself more, r being the subgroup's order, is taken as -(r - s). For a point outside the
/// subgroup that is another multiple, and part of what RFC-0163's results are.
fn small_complements<C: Curve>(scalars: &[&[u64]]) -> Vec<Option<[u64; 1]>> {
	scalars.iter().map(|scalar| small_complement(scalar, C::order()).map(|limb| [limb])).collect()
}

fn terms<'a, C: Curve, A: Arithmetic>(
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
		let Some(point) = C::import::<A>(base) else { continue };
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

fn sum_of_multiples<C: Curve, A: Arithmetic>(
	engine: Engine,
	points: &[AffineOf<C, A>],
	scalars: &[&[u64]],
) -> C::Point<A> {
	match points {
		[] => return Group::identity(),
		[point] => return multiply(point, scalars[0]),
		_ => {}
	}
	#[cfg(target_arch = "x86_64")]
	if let Some(ifma) = engine.lanes {
		if points.len() > STRAUS_BEFORE_LANES {
			return lanes::pippenger::<C::LanePoint<A>, _>(ifma, points, scalars);
		}
	}
	let _ = engine;
	if points.len() <= STRAUS_ALONE {
		straus(points, scalars)
	} else {
		pippenger(points, scalars)
	}
}

fn split_sum_of_multiples<C: Curve, A: Arithmetic, const IN_SUBGROUP: bool>(
	engine: Engine,
	points: &[AffineOf<C, A>],
	scalars: &[&[u64]],
) -> C::Point<A> {
	if C::Split::<A>::PARTS == 1 {
		return sum_of_multiples::<C, A>(engine, points, scalars);
	}
	match points {
		[] => return Group::identity(),
		[point] => return multiply_split::<_, C::Split<A>>(point, scalars[0]),
		_ => {}
	}
	#[cfg(target_arch = "x86_64")]
	let limit = if engine.lanes.is_some() { SPLIT_STRAUS_BEFORE_LANES } else { STRAUS_ALONE };
	#[cfg(not(target_arch = "x86_64"))]
	let limit = STRAUS_ALONE;
	if points.len() <= limit {
		return straus_split::<_, C::Split<A>>(points, scalars);
	}
	#[cfg(target_arch = "x86_64")]
	if let Some(ifma) = engine.lanes {
		// The coordinates that are fastest in the subgroup leave out points of even order.
		return if IN_SUBGROUP {
			split_sum_in_lanes::<C, A, C::Bulk<A>>(ifma, points, scalars)
		} else {
			split_sum_in_lanes::<C, A, Same<C::LanePoint<A>>>(ifma, points, scalars)
		};
	}
	let (expanded, parts) = split_all::<C, A>(points, scalars);
	pippenger(&expanded, &parts)
}

#[cfg(target_arch = "x86_64")]
fn split_sum_in_lanes<C: Curve, A: Arithmetic, B: Bulk<C::Point<A>>>(
	ifma: Ifma,
	points: &[AffineOf<C, A>],
	scalars: &[&[u64]],
) -> C::Point<A> {
	let is_better_whole = lanes::is_better_whole::<B::Lanes>(
		points.len(),
		scalars,
		C::Split::<A>::PARTS,
		C::order(),
		B::PREPARATION,
	);
	if is_better_whole {
		return B::back(&lanes::pippenger::<B::Lanes, _>(ifma, &B::convert(points), scalars));
	}
	let (expanded, parts) = split_all::<C, A>(points, scalars);
	B::back(&lanes::pippenger::<B::Lanes, _>(ifma, &B::convert(&expanded), &parts))
}

/// A part of a scalar.
type PartLimbs = [u64; PART_LIMBS];

/// The points' images under the endomorphism, with the signs of the parts of the scalars, and those parts.
fn split_all<C: Curve, A: Arithmetic>(
	points: &[AffineOf<C, A>],
	scalars: &[&[u64]],
) -> (Vec<AffineOf<C, A>>, Vec<PartLimbs>) {
	let count = points.len() * C::Split::<A>::PARTS;
	let (mut expanded, mut parts) = (Vec::with_capacity(count), Vec::with_capacity(count));
	for (point, scalar) in points.iter().zip(scalars) {
		let mut image = *point;
		for (i, part) in C::Split::<A>::split(scalar)[..C::Split::<A>::PARTS].iter().enumerate() {
			if i > 0 {
				image = C::Split::<A>::map_affine(&image);
			}
			expanded.push(if part.negative { C::Point::<A>::neg_affine(&image) } else { image });
			parts.push(part.limbs);
		}
	}
	(expanded, parts)
}
