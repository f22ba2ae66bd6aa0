//! Eight multiplications at a time, where each lane has a point and a scalar of its own, and sums, where
//! each lane adds up every eighth point.

use super::{buckets::Line, group::LaneGroup};
use crate::{
	curve_group::CurveGroup,
	recode::{bits, longest},
};
use alloc::{vec, vec::Vec};
use assay_fields::lanes::{Ifma, LANES};

/// The widest window.
const MAX_WINDOW: usize = 5;

type AffineOf<G> = <<G as LaneGroup>::Point as CurveGroup>::Affine;

/// Returns `scalars[i] · points[i]` for points on the curve and lists of one length; `None` is the
/// identity.
pub(crate) fn batch_mul<G: LaneGroup>(
	ifma: Ifma,
	points: &[Option<AffineOf<G>>],
	scalars: &[&[u64]],
) -> Vec<G::Point> {
	// The lanes take no identity. Its multiples are the identity.
	let places: Vec<_> = (0..points.len()).filter(|place| points[*place].is_some()).collect();
	let points: Vec<_> = points.iter().flatten().collect();
	let mut multiples = vec![G::Point::identity(); scalars.len()];
	for (places, points) in places.chunks(LANES).zip(points.chunks(LANES)) {
		// The lanes that fill up the last vector are not read.
		let eight = core::array::from_fn(|lane| *points[lane.min(points.len() - 1)]);
		let each = core::array::from_fn(|lane| places.get(lane).map_or(&[][..], |i| scalars[*i]));
		let width = window(&each);
		// SAFETY: the `Ifma` proves that the processor has the instructions.
		let products = unsafe { eight_multiples::<G>(ifma, &eight, &each, width) };
		for (place, product) in places.iter().zip(products) {
			multiples[*place] = product;
		}
	}
	multiples
}

/// Returns the sum of points on the curve, none of them the identity.
pub(crate) fn sum<G: LaneGroup>(ifma: Ifma, points: &[AffineOf<G>]) -> G::Point {
	let (eights, rest) = points.as_chunks();
	let sum = rest.iter().fold(G::Point::identity(), |sum, point| sum.add_affine(point));
	// SAFETY: the `Ifma` proves that the processor has the instructions.
	let sums = unsafe { eight_sums::<G>(ifma, eights) };
	sums.iter().fold(sum, |sum, point| sum.add(point))
}

#[inline(never)]
#[target_feature(enable = "avx512f,avx512ifma")]
fn eight_sums<G: LaneGroup>(ifma: Ifma, eights: &[[AffineOf<G>; LANES]]) -> [G::Point; LANES] {
	let add = |sums: G, points| sums.add_base(&G::base(ifma, points));
	eights.iter().fold(G::identity(ifma), add).to_points()
}

/// Returns the digits of all lanes in a window.
fn digits(scalars: &[&[u64]; LANES], at: usize, width: usize) -> [usize; LANES] {
	scalars.map(|scalar| bits(scalar, at * width, width) as usize)
}

/// Returns the width with the fewest additions, including those of the table.
///
/// A window that is zero in all lanes has no addition. Narrow windows therefore suit a scalar that has
/// few ones and is the same in all lanes.
fn window(scalars: &[&[u64]; LANES]) -> usize {
	let length = longest(scalars.iter().copied());
	let additions = |width: &usize| {
		let windows = 0..length.div_ceil(*width);
		let used = windows.filter(|at| digits(scalars, *at, *width) != [0; LANES]).count();
		used + (1 << width) - 2
	};
	(1..=MAX_WINDOW).min_by_key(additions).unwrap_or(1)
}

#[inline(never)]
#[target_feature(enable = "avx512f,avx512ifma")]
fn eight_multiples<G: LaneGroup>(
	ifma: Ifma,
	points: &[AffineOf<G>; LANES],
	scalars: &[&[u64]; LANES],
	width: usize,
) -> [G::Point; LANES] {
	let entry = G::WORDS / Line::WORDS;
	let per_lane = entry << width;
	let mut table = vec![Line::ZERO; LANES * per_lane];
	let start: *mut Line = table.as_mut_ptr();
	// The multiple of a lane's point in the table.
	let place = |lane: usize, digit: usize| -> *mut u64 {
		debug_assert!(lane < LANES && digit < 1 << width);
		// SAFETY: within the table, for such a lane and digit.
		unsafe { start.add(lane * per_lane + digit * entry).cast() }
	};
	let base = G::base(ifma, points);
	let mut multiple = G::identity(ifma);
	for digit in 0..1 << width {
		multiple = match digit {
			0 => multiple,
			// The sum of equal points would be an exception.
			2 => multiple.double(ifma),
			_ => multiple.add_base(&base),
		};
		let mut to = [core::ptr::null_mut(); LANES];
		for (lane, to) in to.iter_mut().enumerate() {
			*to = place(lane, digit);
		}
		// SAFETY: every place has WORDS words to itself.
		unsafe { multiple.store(&to) };
	}
	let mut sum = G::identity(ifma);
	for at in (0..longest(scalars.iter().copied()).div_ceil(width)).rev() {
		for _ in 0..width {
			sum = sum.double(ifma);
		}
		let digits = digits(scalars, at, width);
		if digits != [0; LANES] {
			let mut from = [core::ptr::null(); LANES];
			for (lane, from) in from.iter_mut().enumerate() {
				*from = place(lane, digits[lane]).cast_const();
			}
			// SAFETY: the loop above stored every digit's multiple.
			sum = sum.add(&unsafe { G::load(ifma, &from) });
		}
	}
	sum.to_points()
}
