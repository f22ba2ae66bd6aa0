//! The bucket method in affine coordinates, several additions at a time in lanes, or one at a time in unsaturated limbs.
//!
//! Two points with affine coordinates are added by 3 products and an inversion, which many additions
//! share: 6 products in all. As in [`crate::buckets`], the points of a window are sorted by bucket,
//! every bucket's points are added in pairs, then the sums in pairs, until one is left in each. The
//! lanes take any pairs of a round.
//!
//! A window's buckets are summed up by the [halves](crate::halves) of their digits, and these by their bits.

use crate::{
	buckets::{part, Sorted},
	curve_group::CurveGroup,
	list_sums::{sums_kept, ListSums, NONE},
	recode::Windows,
};
use alloc::vec::Vec;

#[cfg(target_arch = "x86_64")]
use crate::digit_sums::Digits;

/// The bytes from which large pages are asked for.
#[cfg(all(feature = "std", target_os = "linux"))]
const LARGE: usize = 8 << 20;

/// Points in memory, each at a place, and their additions in pairs. Entries are those of [`ListSums`], for points that
/// were stored.
pub trait PointMemory {
	/// One point.
	type Point: CurveGroup;
	/// The number of entries whose rounds are run together, unless a list has more. With this number many additions
	/// share a round, and the sums of all rounds fit in the second-level cache.
	const TOGETHER: usize;
	/// The number of additions that share an inversion. Their products and points should fit in the second-level
	/// cache.
	const SHARED: usize;
	/// The number of points that are written at a time. The last ones of a round may mean nothing.
	const WRITTEN: usize;

	/// Makes room for points at this many places.
	fn reserve(&mut self, places: usize);
	/// Copies a point to another place.
	fn copy(&mut self, from: usize, to: usize);
	/// Adds pairs of entries' points, with one inversion for all, and stores the sums from the place `next` on. The
	/// entries of sums that are the identity are appended to `cancelled`.
	fn add_pairs(&mut self, pairs: &[[u32; 2]], next: usize, cancelled: &mut Vec<u32>);
	/// Implements [`ListSums::window_sums`].
	fn window_sums(&self, entries: &[u32], c: usize) -> Vec<Self::Point>;
	/// Implements [`ListSums::add_windows`].
	fn add_windows(&self, sum: Self::Point, entries: &[u32], c: usize) -> Self::Point {
		let windows = self.window_sums(entries, c);
		windows.iter().rev().fold(sum, |sum, window| sum.double_times(c).add(window))
	}
}

/// The lanes of a vector of additions that are not sums of two points with different x. Bit i stands for lane i.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Default)]
pub struct Exceptions {
	/// The lanes with the same point twice.
	pub twice: u8,
	/// The lanes whose sum is the identity, and those without a pair.
	pub none: u8,
}

#[cfg(target_arch = "x86_64")]
impl Exceptions {
	/// Returns true if there are any.
	pub fn are_some(self) -> bool {
		self.twice | self.none != 0
	}
}

/// Returns the first and the second entries of a vector of pairs from `at` on, and the lanes without a pair.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub fn lanes_of<const LANES: usize>(
	pairs: &[[u32; 2]],
	at: usize,
) -> ([u32; LANES], [u32; LANES], u8) {
	const { assert!(LANES <= 8, "bits of a byte") };
	let some = pairs.get(at..).unwrap_or_default();
	let (mut a, mut b) = ([0; LANES], [0; LANES]);
	for ((a, b), pair) in a.iter_mut().zip(&mut b).zip(some) {
		[*a, *b] = *pair;
	}
	let all = u8::MAX >> (8 - LANES);
	(a, b, if some.len() < LANES { all & all << some.len() } else { 0 })
}

/// Returns the number of places that [`pippenger`] takes, unless one bucket has more than [`PointMemory::TOGETHER`]
/// points.
pub fn places<M: PointMemory>(points: usize, windows: Windows, at_once: usize) -> usize {
	points.next_multiple_of(M::WRITTEN) + sums_kept(windows, at_once) + M::TOGETHER + M::WRITTEN
}

/// Lengthens a list of points. A list that is lengthened again gets twice the room, so that all its copies together are
/// no longer than the last. Asks for large pages if it is long: the processor remembers the addresses of a few thousand
/// pages, and points come from all of them.
pub fn grow<T: Copy>(list: &mut Vec<T>, length: usize, value: T) {
	if list.len() >= length {
		return;
	}
	let more = length - list.len();
	if list.is_empty() {
		list.reserve_exact(more);
	} else {
		list.reserve(more);
	}
	#[cfg(all(feature = "std", target_os = "linux"))]
	{
		const PAGE: usize = 4096;
		let bytes = list.capacity() * core::mem::size_of::<T>();
		let start = list.as_mut_ptr().cast::<u8>();
		let before = start.align_offset(PAGE);
		if bytes >= LARGE {
			// SAFETY: the list owns this memory. The advice changes no content, and a refusal changes nothing.
			unsafe {
				libc::madvise(start.add(before).cast(), bytes - before, libc::MADV_HUGEPAGE);
			}
		}
	}
	list.resize(length, value);
}

/// Computes [`ListSums::pippenger`] of the points at the first places.
pub fn pippenger<M: PointMemory>(
	memory: M,
	scalars: &[&[u64]],
	windows: Windows,
	at_once: usize,
) -> M::Point {
	Table::new(memory, scalars.len()).pippenger(scalars, windows, at_once)
}

/// Estimates the number of places that [`digit_sums`] takes.
#[cfg(target_arch = "x86_64")]
pub fn places_for_digits<M: PointMemory>(points: usize, digits: &Digits) -> usize {
	let rounds = M::TOGETHER.min(digits.entries());
	points.next_multiple_of(M::WRITTEN) + digits.kept() + rounds + M::WRITTEN
}

/// Computes [`Digits::sums`] of the points at the first places.
#[cfg(target_arch = "x86_64")]
pub fn digit_sums<M: PointMemory>(memory: M, points: usize, digits: &Digits) -> Vec<M::Point> {
	digits.sums(Table::new(memory, points))
}

/// Given points, then sums that are kept, then those of the rounds.
struct Table<M> {
	memory: M,
	/// The number of places for the points.
	bases: usize,
	/// The number of places for the points and the sums that are kept.
	kept: usize,
}

impl<M: PointMemory> Table<M> {
	/// Takes over a memory with points at the first places.
	fn new(memory: M, points: usize) -> Self {
		let bases = points.next_multiple_of(M::WRITTEN);
		Self { memory, bases, kept: bases }
	}

	/// Adds each list's entries in pairs until at most one is left in each, which is at the front of `order`. The
	/// sums begin at `room`.
	fn run_rounds(&mut self, order: &mut [u32], lengths: &mut [u32], room: usize) {
		let mut next = room;
		let (mut pairs, mut cancelled) = (Vec::new(), Vec::new());
		while lengths.iter().any(|length| *length > 1) {
			pair_up(order, lengths, next, &mut pairs);
			for pairs in pairs.chunks(M::SHARED) {
				self.memory.add_pairs(pairs, next, &mut cancelled);
				next += pairs.len();
			}
			if !cancelled.is_empty() {
				remove(order, lengths, &cancelled);
				cancelled.clear();
			}
		}
	}

	/// Keeps an entry's point if it is a sum of the rounds, which begin at `room`.
	fn keep(&mut self, entry: u32, room: usize) -> u32 {
		let place = (entry >> 1) as usize;
		if place < room {
			return entry;
		}
		self.memory.copy(place, self.kept);
		self.kept += 1;
		((self.kept - 1) << 1) as u32
	}
}

impl<M: PointMemory> ListSums for Table<M> {
	type Point = M::Point;

	fn sum_up(&mut self, lists: Sorted) -> Vec<u32> {
		let Sorted { mut order, mut lengths } = lists;
		// The places before those of the rounds are for the sums that are kept, at most one for each list.
		let room = self.kept + lengths.len();
		let mut sums = Vec::with_capacity(lengths.len());
		let (mut order, mut lengths) = (&mut order[..], &mut lengths[..]);
		while !lengths.is_empty() {
			let (lists, entries) = part(lengths, M::TOGETHER);
			let (some, rest) = core::mem::take(&mut lengths).split_at_mut(lists);
			let (of_some, of_rest) = core::mem::take(&mut order).split_at_mut(entries);
			(lengths, order) = (rest, of_rest);
			// There are fewer sums than entries.
			self.memory.reserve(room + entries + M::WRITTEN);
			self.run_rounds(of_some, some, room);
			let mut entries = of_some.iter();
			for length in some {
				let entry = if *length == 0 { None } else { entries.next() };
				sums.push(entry.map_or(NONE, |entry| self.keep(*entry, room)));
			}
		}
		sums
	}

	fn forget(&mut self) {
		self.kept = self.bases;
	}

	fn window_sums(&self, entries: &[u32], c: usize) -> Vec<M::Point> {
		self.memory.window_sums(entries, c)
	}

	fn add_windows(&self, sum: M::Point, entries: &[u32], c: usize) -> M::Point {
		self.memory.add_windows(sum, entries, c)
	}
}

/// Lists the pairs of each bucket's entries, and puts the entries of their sums, which begin at `next`, in their
/// places. `lengths` become those of the sums; an odd entry stays as it is.
fn pair_up(order: &mut [u32], lengths: &mut [u32], next: usize, pairs: &mut Vec<[u32; 2]>) {
	pairs.clear();
	let (mut from, mut to) = (0, 0);
	for length in lengths {
		let list = &order[from..from + *length as usize];
		from += list.len();
		let first = next + pairs.len();
		let (list, odd) = list.as_chunks();
		let odd = odd.first().copied();
		let count = list.len();
		// Most lists are short: a call of memcpy for each took longer.
		for pair in list {
			pairs.push(*pair);
		}
		// The list was read, and the places of its sums do not reach beyond it.
		for (index, entry) in order[to..to + count].iter_mut().enumerate() {
			*entry = ((first + index) << 1) as u32;
		}
		to += count;
		if let Some(odd) = odd {
			order[to] = odd;
			to += 1;
		}
		*length = length.div_ceil(2);
	}
}

/// Removes the entries of `cancelled`, which are in ascending order.
#[cold]
fn remove(order: &mut [u32], lengths: &mut [u32], cancelled: &[u32]) {
	let (mut from, mut to) = (0, 0);
	for length in lengths {
		let end = from + *length as usize;
		*length = 0;
		for place in from..end {
			if cancelled.binary_search(&order[place]).is_err() {
				order[to] = order[place];
				to += 1;
				*length += 1;
			}
		}
		from = end;
	}
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
	use crate::{
		curves, lanes,
		pairs::grow,
		pippenger::pippenger,
		weierstrass::{Affine, Point, Weierstrass},
		Curve,
	};
	use ark_ec::{AffineRepr, CurveGroup as _};
	use ark_ff::{AdditiveGroup, PrimeField, Zero};
	use ark_std::UniformRand;
	use assay_ark_curves::*;
	use assay_fields::{avx2::Avx2, lanes::Ifma, Portable};

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

	/// Compares the sums of both processors' lanes, and of unsaturated limbs, with those of single additions: with random
	/// scalars, with scalars that put the points of a window into few buckets or into one, and with small ones.
	fn check<C>(has_avx2: bool, has_limbs: bool, small: &[<C as Curve>::Affine])
	where
		C: Weierstrass + Curve<Point<Portable> = Point<C, Portable>>,
		<C as Curve>::Affine: AffineRepr,
	{
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
				let expected = pippenger::<Point<C, Portable>>(&points, &scalars);
				let is_right = |sum: Point<C, Portable>, lanes: &str| {
					assert!(sum == expected, "{} {count} points, scalars {kind}, {lanes}", C::NAME);
				};
				if let Some(ifma) = Ifma::detect() {
					let sum = lanes::pairs::pippenger::<C, Portable>(ifma, &points, &scalars);
					is_right(sum, "IFMA");
				}
				let with_avx2 = C::with_avx2::<Portable>();
				assert_eq!(with_avx2.is_some(), has_avx2);
				if let Some((avx2, with_avx2)) = Avx2::detect().zip(with_avx2) {
					is_right((with_avx2.pippenger)(avx2, &points, &scalars), "AVX2");
				}
				let in_limbs = C::pippenger_in_limbs::<Portable>();
				assert_eq!(in_limbs.is_some(), has_limbs);
				if let Some(in_limbs) = in_limbs {
					is_right(in_limbs(&points, &scalars), "limbs");
				}
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

	/// Lists that are lengthened by one place at a time are rarely copied.
	#[test]
	fn lists_grow_in_few_steps() {
		let mut list = Vec::new();
		let mut capacities = Vec::new();
		for length in 1000..20_000 {
			grow(&mut list, length, 0u64);
			assert_eq!(list.len(), length);
			capacities.push(list.capacity());
		}
		capacities.dedup();
		assert!(capacities.len() < 7, "{capacities:?}");
	}

	#[test]
	fn sums_are_those_of_single_additions() {
		check::<curves::Bls12_381G1>(true, false, &[]);
		check::<curves::Bls12_381G2>(false, false, &[]);
		check::<curves::Bn254G1>(true, true, &[]);
		check::<curves::Bn254G2>(false, false, &[]);
		check::<curves::Bw6_761G1>(false, false, &[]);
		check::<curves::Secp256k1>(true, true, &[]);
		check::<curves::Pallas>(true, true, &[]);
		check::<curves::Vesta>(true, true, &[]);
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
		check::<curves::BandersnatchSw>(true, true, &outside);
	}
}
