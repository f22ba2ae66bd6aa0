//! The bucket method in affine coordinates, eight additions at a time.
//!
//! Two points with affine coordinates are added by 3 products and an inversion, which many additions
//! share: 6 products in all, where [`LaneXyzz`](super::LaneXyzz) takes 10. As in [`crate::buckets`], the points of a
//! window are sorted by bucket, every bucket's points are added in pairs, then the sums in pairs, until one is left in
//! each. The lanes take any pairs of a round.
//!
//! A window's buckets are summed up by the [halves](crate::halves) of their digits.

mod exceptions;
mod table;

use crate::{
	buckets::Sorted,
	curve_group::CurveGroup,
	halves::Halves,
	recode::{bit_length, signed_digit, windows},
	weierstrass::{Affine, Point, Weierstrass},
};
use alloc::vec::Vec;
use assay_fields::{
	lanes::{Ifma, LANES},
	LimbArithmetic,
};
use table::{Table, NONE};

/// The widest window.
const MAX_WINDOW: usize = 16;

/// The minimum number of points. With 1000, single calls were slower in the comparison.
const LEAST: usize = 4096;

/// The cost of an addition of eight with its share of the sorting, and of the eight windows' two additions
/// for a running sum, in hundredths of [`add_base`](super::LaneGroup::add_base).
const ADDITION: usize = 65;
const RUNNING: usize = 240;

/// Returns the cost of a window for `points` points and scalars of `bits` bits.
fn cost(points: usize, bits: usize, c: usize) -> usize {
	let (windows, halves) = (windows(bits, c), Halves::new(c));
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
pub(super) fn pippenger<C: Weierstrass, A: LimbArithmetic>(
	ifma: Ifma,
	points: &[Affine<C::Base<A>>],
	scalars: &[&[u64]],
) -> Point<C, A> {
	let bits = scalars.iter().map(|scalar| bit_length(scalar)).max().unwrap_or(0);
	let c = window(points.len(), bits);
	let (count, halves) = (windows(bits, c), Halves::new(c));
	let mut table = Table::<C, A>::new(ifma, points);
	let mut sum = Point::identity();
	for first in (0..count).step_by(LANES).rev() {
		let last = (first + LANES).min(count);
		table.forget();
		let mut sorted = Sorted { order: Vec::new(), lengths: Vec::new() };
		for window in first..last {
			let digits: Vec<_> = scalars.iter().map(|s| signed_digit(s, window, c)).collect();
			let Sorted { order, lengths } = Sorted::new(&digits, 1 << (c - 1));
			sorted.order.extend(order);
			sorted.lengths.extend(lengths);
		}
		// SAFETY: the `Ifma` proves that the processor has the instructions.
		let mut lists = unsafe { table.sum_up(ifma, sorted) };
		if halves.k > 0 {
			let sorted = halves.sort(lists.iter().map(|entry| (*entry != NONE).then_some(*entry)));
			// SAFETY: as above.
			lists = unsafe { table.sum_up(ifma, sorted) };
		}
		let sums = weighted_sums(ifma, &table, &lists, halves);
		for point in sums[..last - first].iter().rev() {
			sum = sum.double_times(c).add(point);
		}
	}
	sum
}

/// Returns for each of at most eight windows the sum of its digits times their buckets, from the sums of its
/// lists.
fn weighted_sums<C: Weierstrass, A: LimbArithmetic>(
	ifma: Ifma,
	table: &Table<C, A>,
	lists: &[u32],
	halves: Halves,
) -> [Point<C, A>; LANES] {
	let windows = || lists.chunks(halves.lists());
	// SAFETY: the `Ifma` proves that the processor has the instructions.
	let mut sums = unsafe { table.running_sums(ifma, windows().map(|lists| &lists[halves.low..])) };
	if halves.k > 0 {
		// SAFETY: as above.
		let low = unsafe { table.running_sums(ifma, windows().map(|lists| &lists[..halves.low])) };
		for (sum, low) in sums.iter_mut().zip(&low) {
			*sum = sum.double_times(halves.k).add(low);
		}
	}
	sums
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::{curves, pippenger as one_by_one, Curve};
	use ark_ec::{AffineRepr, CurveGroup as _};
	use ark_ff::{AdditiveGroup, PrimeField, Zero};
	use ark_std::UniformRand;
	use assay_ark_curves::*;
	use assay_fields::Portable;

	/// Returns points of the group, among them equal ones, opposites, and `small`, whose order is
	/// small.
	fn points<P: AffineRepr>(count: usize, small: &[P]) -> Vec<P> {
		let rng = &mut ark_std::test_rng();
		let mut points: Vec<P> = Vec::with_capacity(count);
		for index in 0..count {
			let point = match index % 16 {
				3 => points[index - 1],
				7 => (-points[index - 2].into_group()).into_affine(),
				11 if !small.is_empty() => small[index / 16 % small.len()],
				_ => P::rand(rng),
			};
			points.push(point);
		}
		points
	}

	/// Compares both kinds of the bucket method: with random scalars, with scalars that put the points of a
	/// window into few buckets or into one, and with small ones.
	fn check<C>(small: &[<C as Curve>::Affine])
	where
		C: Weierstrass + Curve<Point<Portable> = Point<C, Portable>>,
		<C as Curve>::Affine: AffineRepr,
	{
		let Some(ifma) = Ifma::detect() else { return };
		let rng = &mut ark_std::test_rng();
		for count in [1, 2, 7, 200, 333, 1500] {
			let points: Vec<Affine<C::Base<Portable>>> =
				points(count, small).iter().filter_map(C::from_ark::<Portable>).collect();
			let mut random = || <<C as Curve>::Affine as AffineRepr>::ScalarField::rand(rng);
			let few = [random(), random()];
			let mut scalar = |kind: usize, index: usize| match kind {
				0 => random(),
				1 => few[index % 2],
				2 => few[0],
				_ => (index as u64 % 5).into(),
			};
			for kind in 0..4 {
				let scalars: Vec<_> =
					(0..count).map(|index| scalar(kind, index).into_bigint()).collect();
				let scalars: Vec<&[u64]> = scalars.iter().map(AsRef::as_ref).collect();
				let expected = one_by_one::pippenger::<Point<C, Portable>>(&points, &scalars);
				let sum = pippenger::<C, Portable>(ifma, &points, &scalars);
				assert!(sum == expected, "{} {count} points, scalars {kind}", C::NAME);
			}
		}
	}

	/// Returns the multiples of a point of the cofactor's group, which is that of a random point times the order.
	fn small<P: AffineRepr>(point: P) -> Vec<P> {
		let mut multiple = point.mul_bigint(P::ScalarField::MODULUS);
		let mut small = Vec::new();
		while !multiple.is_zero() && small.len() < 4 {
			small.push(multiple.into_affine());
			multiple.double_in_place();
		}
		small
	}

	#[test]
	fn sums_are_those_of_single_additions() {
		check::<curves::Bls12_381G1>(&[]);
		check::<curves::Bls12_381G2>(&[]);
		check::<curves::Bn254G1>(&[]);
		check::<curves::Bn254G2>(&[]);
		check::<curves::Bw6_761G1>(&[]);
		check::<curves::Secp256k1>(&[]);
		let rng = &mut ark_std::test_rng();
		let outside = (0..100).find_map(|_| {
			let x = ark_ed_on_bls12_381_bandersnatch::Fq::rand(rng);
			let point =
				ark_ed_on_bls12_381_bandersnatch::SWAffine::get_point_from_x_unchecked(x, true)?;
			Some(small(point)).filter(|small| !small.is_empty())
		});
		// The cofactor's group has exponent two, so this is a point of order two.
		let outside = outside.expect("most points are outside the subgroup");
		assert!(outside.iter().all(|point| point.y.is_zero()));
		check::<curves::BandersnatchSw>(&outside);
	}
}
