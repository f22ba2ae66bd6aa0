//! The bucket method in affine coordinates ([`crate::pairs`]), eight additions at a time.
//!
//! They take 6 products each, where [`LaneXyzz`](super::LaneXyzz) takes 10.

mod exceptions;
mod memory;

use crate::{
	digit_sums::Digits,
	halves::Halves,
	pairs,
	recode::{longest, Windows},
	weierstrass::{Affine, Point, Weierstrass},
};
use alloc::vec::Vec;
use assay_fields::{
	lanes::{Ifma, LANES},
	LimbArithmetic,
};
use memory::Memory;

/// The widest window.
const MAX_WINDOW: usize = 16;

/// The minimum number of points. Pairs are faster from 64 to 512 points on, depending on the curve
/// (`docs/native-speed.md`).
const LEAST: usize = 200;

/// The cost of an addition of eight with its share of the sorting, of eight buckets' sums that are kept, and of a bit's
/// doubling and addition in eight windows, in hundredths of [`add_base`](super::LaneGroup::add_base).
const ADDITION: usize = 65;
const KEPT: usize = 65;
const BIT: usize = 200;

/// Returns the cost of a window for `points` points.
fn cost(points: usize, width: usize) -> usize {
	let halves = Halves::of_window(width);
	(halves.additions(points) * ADDITION + halves.buckets * KEPT + width * BIT) / LANES
}

/// Returns the windows with the least cost for `points` points and scalars of `bits` bits.
fn windows(points: usize, bits: usize) -> Windows {
	Windows::cheapest(bits, MAX_WINDOW, |width| cost(points, width))
}

/// Returns the cost of [`pippenger`], in hundredths of [`add_base`](super::LaneGroup::add_base); `None` for too few
/// points.
pub(super) fn least_cost(points: usize, bits: usize) -> Option<usize> {
	(points >= LEAST).then(|| windows(points, bits).cost(|width| cost(points, width)))
}

/// Returns `Σ scalars[i] · points[i]`. No point is the identity.
pub(crate) fn pippenger<C: Weierstrass, A: LimbArithmetic>(
	ifma: Ifma,
	points: &[Affine<C::Base<A>>],
	scalars: &[&[u64]],
) -> Point<C, A> {
	let bits = longest(scalars.iter().copied());
	let windows = windows(points.len(), bits);
	let places = pairs::places::<Memory<C, A>>(points.len(), windows, LANES);
	pairs::pippenger(Memory::<C, A>::new(ifma, points, places), scalars, windows, LANES)
}

/// Computes [`Digits::sums`]. No point is the identity.
pub(super) fn digit_sums<C: Weierstrass, A: LimbArithmetic>(
	ifma: Ifma,
	points: &[Affine<C::Base<A>>],
	digits: &Digits,
) -> Vec<Point<C, A>> {
	let places = pairs::places_for_digits::<Memory<C, A>>(points.len(), digits);
	pairs::digit_sums(Memory::<C, A>::new(ifma, points, places), points.len(), digits)
}
