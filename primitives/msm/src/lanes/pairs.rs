//! The bucket method in affine coordinates ([`crate::pairs`]), eight additions at a time.
//!
//! They take 6 products each, where [`LaneXyzz`](super::LaneXyzz) takes 10.

mod exceptions;
mod memory;

use crate::{
	digit_sums::Digits,
	halves::Halves,
	pairs,
	recode::{bit_length, windows},
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

/// The cost of an addition of eight with its share of the sorting, and of the eight windows' two additions
/// for a running sum, in hundredths of [`add_base`](super::LaneGroup::add_base).
const ADDITION: usize = 65;
const RUNNING: usize = 240;

/// Returns the cost of a window for `points` points and scalars of `bits` bits.
fn cost(points: usize, bits: usize, c: usize) -> usize {
	let (windows, halves) = (windows(bits, c), Halves::of_window(c));
	let additions = points + halves.additions();
	windows * additions * ADDITION / LANES + windows.div_ceil(LANES) * halves.lists() * RUNNING
}

/// Returns the window with the least cost.
fn window(points: usize, bits: usize) -> usize {
	(2..=MAX_WINDOW).min_by_key(|c| cost(points, bits, *c)).unwrap_or(8)
}

/// Returns the cost of [`pippenger`], in hundredths of [`add_base`](super::LaneGroup::add_base); `None` for too few
/// points.
pub(super) fn least_cost(points: usize, bits: usize) -> Option<usize> {
	(points >= LEAST).then(|| cost(points, bits, window(points, bits)))
}

/// Returns `Σ scalars[i] · points[i]`. No point is the identity.
pub(crate) fn pippenger<C: Weierstrass, A: LimbArithmetic>(
	ifma: Ifma,
	points: &[Affine<C::Base<A>>],
	scalars: &[&[u64]],
) -> Point<C, A> {
	let bits = scalars.iter().map(|scalar| bit_length(scalar)).max().unwrap_or(0);
	let c = window(points.len(), bits);
	let places = pairs::places::<Memory<C, A>>(points.len(), bits, c, LANES);
	pairs::pippenger(Memory::<C, A>::new(ifma, points, places), scalars, bits, c, LANES)
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
