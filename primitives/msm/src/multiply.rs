//! Multiplications of one point or a few, by interleaved windows.
//!
//! One chain of doublings serves all points (Straus; Möller, "Algorithms for multi-exponentiation",
//! 2001, section 3.2, with width-w non-adjacent forms). A point takes 1/(w + 1) additions per bit of
//! the longest scalar, and 2^(w - 2) additions for a table of odd multiples. From two points on, the
//! tables are made affine with one inversion for all, so that these additions are mixed.
//!
//! With more points, both are additions [in pairs](crate::buckets), which share inversions and take 6 products
//! instead of 11. The multiples of all points are added together. For the sum, the points of each digit's position
//! are added up first, those of all positions together; a mixed addition remains for each position.

use crate::{
	buckets::{Pair, Sorted},
	curve::{AffineOf, Curve},
	curve_group::CurveGroup,
	endomorphism::Endomorphism,
	pippenger::add_bucket,
	recode::{bit_length, longest, wnaf},
};
use alloc::{vec, vec::Vec};
use assay_fields::{Isa, LimbArithmetic};

/// Returns the width of the non-adjacent form for scalars of `bits` bits.
fn width(bits: usize) -> usize {
	match bits {
		0..=40 => 3,
		41..=160 => 4,
		_ => 5,
	}
}

/// Appends P, 3 P, 5 P, …: the multiples that a non-adjacent form of this width needs.
fn odd_multiples<G: CurveGroup>(point: &G::Affine, width: usize, table: &mut Vec<G>) {
	let first = G::from_affine(point);
	let double = first.double();
	let mut multiple = first;
	table.push(multiple);
	for _ in 1..1 << (width - 2) {
		multiple = multiple.add(&double);
		table.push(multiple);
	}
}

/// Returns the index of a digit's multiple in [`odd_multiples`].
pub(crate) fn index(digit: i8) -> usize {
	digit.unsigned_abs() as usize / 2
}

/// Returns `scalar · point` for any point on the curve and an integer of any length.
pub fn multiply<G: CurveGroup>(point: &G::Affine, scalar: &[u64]) -> G {
	let width = width(bit_length(scalar));
	let entries = 1 << (width - 2);
	let digits = [(wnaf(scalar, width), false)];
	if let Some((table, scale)) = G::odd_multiples(point, entries) {
		return interleaved(&digits, &table, G::add_affine_signed).rescale(&scale);
	}
	let mut table = Vec::with_capacity(entries);
	odd_multiples::<G>(point, width, &mut table);
	interleaved(&digits, &table, G::add_signed)
}

/// Returns `scalar · point` for a point of the subgroup and a scalar below its order.
pub fn multiply_by_sub_scalars<G: CurveGroup, E: Endomorphism<G>>(
	point: &G::Affine,
	scalar: &[u64],
) -> G {
	let sub_scalars = &E::decompose(scalar)[..E::DIMENSION];
	let width = width(longest(sub_scalars.iter().map(|k| &k.limbs[..])));
	let entries = 1 << (width - 2);
	let digits: Vec<_> = sub_scalars.iter().map(|k| (wnaf(&k.limbs, width), k.negative)).collect();
	if E::COMMUTES_WITH_SCALING {
		if let Some((mut table, scale)) = G::odd_multiples(point, entries) {
			for i in entries..E::DIMENSION * entries {
				table.push(E::map_affine(&table[i - entries]));
			}
			return interleaved(&digits, &table, G::add_affine_signed).rescale(&scale);
		}
	}
	let mut table = Vec::with_capacity(E::DIMENSION * entries);
	odd_multiples::<G>(point, width, &mut table);
	for i in entries..E::DIMENSION * entries {
		table.push(E::map(&table[i - entries]));
	}
	interleaved(&digits, &table, G::add_signed)
}

/// Like [`multiply`], in residues if the curve and the processor have them.
pub fn multiply_on<C: Curve, A: LimbArithmetic>(
	isa: Isa,
	point: &AffineOf<C, A>,
	scalar: &[u64],
) -> C::Point<A> {
	#[cfg(target_arch = "x86_64")]
	if let Some(multiple) = multiple_in_residues::<C, A>(isa, point, scalar) {
		return multiple;
	}
	let _ = isa;
	multiply(point, scalar)
}

/// Returns `scalar · point` for a point of the curve, in residues. `None` without residues.
#[cfg(target_arch = "x86_64")]
pub fn multiple_in_residues<C: Curve, A: LimbArithmetic>(
	isa: Isa,
	point: &AffineOf<C, A>,
	scalar: &[u64],
) -> Option<C::Point<A>> {
	let ifma = isa.ifma().filter(|_| A::WITH_LANES)?;
	let width = width(bit_length(scalar));
	let forms = [(wnaf(scalar, width), false)];
	C::sum_in_residues::<A>(ifma, &[*point], &forms, 1 << (width - 2), false)
}

/// Like [`multiply_by_sub_scalars`], in residues if the curve and the processor have them.
/// `in_subgroup` is false for a point whose multiple only has to be right up to the cofactor.
pub fn multiply_by_sub_scalars_on<C: Curve, A: LimbArithmetic>(
	isa: Isa,
	point: &AffineOf<C, A>,
	scalar: &[u64],
	in_subgroup: bool,
) -> C::Point<A> {
	#[cfg(target_arch = "x86_64")]
	if A::WITH_LANES {
		if let Some(ifma) = isa.ifma() {
			let dimension = C::Endomorphism::<A>::DIMENSION;
			let sub_scalars = &C::Endomorphism::<A>::decompose(scalar)[..dimension];
			let width = width(longest(sub_scalars.iter().map(|k| &k.limbs[..])));
			let forms: Vec<_> =
				sub_scalars.iter().map(|k| (wnaf(&k.limbs, width), k.negative)).collect();
			let mut points = Vec::with_capacity(dimension);
			points.push(*point);
			for i in 1..dimension {
				points.push(C::Endomorphism::<A>::map_affine(&points[i - 1]));
			}
			let sum = C::sum_in_residues::<A>(ifma, &points, &forms, 1 << (width - 2), in_subgroup);
			if let Some(sum) = sum {
				return sum;
			}
		}
	}
	let _ = (isa, in_subgroup);
	multiply_by_sub_scalars::<C::Point<A>, C::Endomorphism<A>>(point, scalar)
}

/// Returns `Σ scalars[i] · points[i]` for any points on the curve, by one chain of doublings.
pub fn straus<G: CurveGroup>(points: &[G::Affine], scalars: &[&[u64]]) -> G {
	let method = Straus::new::<G>(points.len(), longest(scalars.iter().copied()), 1);
	let table = method.odd_multiples::<G>(points);
	let forms: Vec<_> = scalars.iter().map(|scalar| (wnaf(scalar, method.width), false)).collect();
	method.sum::<G>(&forms, &table)
}

/// Like [`straus`], for points of the subgroup and scalars below its order.
pub fn straus_by_sub_scalars<G: CurveGroup, E: Endomorphism<G>>(
	points: &[G::Affine],
	scalars: &[&[u64]],
) -> G {
	let sub_scalars: Vec<_> = scalars.iter().map(|scalar| E::decompose(scalar)).collect();
	let bits = longest(sub_scalars.iter().flatten().map(|k| &k.limbs[..]));
	let method = Straus::new::<G>(points.len(), bits, E::DIMENSION);
	// By sub-scalar, then by point, then by multiple.
	let mut table = method.odd_multiples::<G>(points);
	let entries = table.len();
	for i in entries..E::DIMENSION * entries {
		table.push(E::map_affine(&table[i - entries]));
	}
	let forms: Vec<_> = (0..E::DIMENSION)
		.flat_map(|i| sub_scalars.iter().map(move |sub_scalars| &sub_scalars[i]))
		.map(|k| (wnaf(&k.limbs, method.width), k.negative))
		.collect();
	method.sum::<G>(&forms, &table)
}

/// The minimum number of points whose multiples are added in pairs: measured by the example `msm`.
const LEAST_IN_PAIRS: usize = 8;

/// The cost of an inversion, in additions in pairs.
const INVERSION: usize = 20;

/// The choices of [`straus`].
#[derive(Clone, Copy)]
struct Straus {
	/// The width of the non-adjacent forms.
	width: usize,
	/// True if points are added in pairs that share an inversion.
	in_pairs: bool,
}

impl Straus {
	/// Chooses for scalars of `bits` bits, of which `of_point` use one point's table.
	fn new<G: CurveGroup>(points: usize, bits: usize, of_point: usize) -> Self {
		let in_pairs = G::PAIRS_ARE_CHEAPER && points >= LEAST_IN_PAIRS;
		if !in_pairs {
			return Self { width: width(bits), in_pairs };
		}
		// The multiples of a table are added one after the other.
		let cost = |w: &usize| {
			let multiples = 1 << (w - 2);
			(points + INVERSION) * multiples + points * of_point * bits / (w + 1)
		};
		Self { width: (3..=7).min_by_key(cost).unwrap_or(5), in_pairs }
	}

	/// Returns the odd multiples of each point that digits stand for, by point.
	fn odd_multiples<G: CurveGroup>(self, points: &[G::Affine]) -> Vec<G::Affine> {
		if self.in_pairs {
			return odd_multiples_in_pairs::<G>(points, 1 << (self.width - 2));
		}
		let mut table = Vec::with_capacity(points.len() << (self.width - 2));
		for point in points {
			odd_multiples::<G>(point, self.width, &mut table);
		}
		G::normalize_batch(&table)
	}

	/// Returns the sum over non-adjacent forms, as [`interleaved`] does.
	fn sum<G: CurveGroup>(self, forms: &[(Vec<i8>, bool)], table: &[G::Affine]) -> G {
		if self.in_pairs {
			interleaved_in_pairs(forms, table)
		} else {
			interleaved(forms, table, G::add_affine_signed)
		}
	}
}

/// Returns `count` odd multiples P, 3 P, 5 P, … of each point, by additions that share an inversion.
fn odd_multiples_in_pairs<G: CurveGroup>(points: &[G::Affine], count: usize) -> Vec<G::Affine> {
	let pairs = |step: usize, first: usize| -> Vec<_> {
		let pair = |i| Pair { first: 2 * i as u32, sum: (i * step + first) as u32 };
		(0..points.len()).map(pair).collect()
	};
	let twice: Vec<_> = points.iter().flat_map(|point| [*point; 2]).collect();
	let mut doubles = points.to_vec();
	G::add_pairs(&twice, &pairs(1, 0), &mut doubles);
	let mut table: Vec<_> = points.iter().flat_map(|point| vec![*point; count]).collect();
	for i in 1..count {
		let last = table[i - 1..].iter().step_by(count);
		let summands: Vec<_> =
			last.zip(&doubles).flat_map(|(last, double)| [*last, *double]).collect();
		G::add_pairs(&summands, &pairs(count, i), &mut table);
	}
	table
}

/// Returns the sum over non-adjacent forms, each with its sign and its part of the table, by one
/// chain of doublings.
fn interleaved<G: CurveGroup, T>(
	forms: &[(Vec<i8>, bool)],
	table: &[T],
	add: impl Fn(&G, &T, bool) -> G,
) -> G {
	let length = forms.iter().map(|(digits, _)| digits.len()).max().unwrap_or(0);
	let entries = (table.len() / forms.len().max(1)).max(1);
	let mut sum = G::identity();
	for position in (0..length).rev() {
		sum = sum.double();
		for ((digits, negative), table) in forms.iter().zip(table.chunks(entries)) {
			let digit = digits.get(position).copied().unwrap_or(0);
			if digit != 0 {
				sum = add(&sum, &table[index(digit)], (digit < 0) != *negative);
			}
		}
	}
	sum
}

/// Like [`interleaved`]: first adds up the points of each position, in pairs that share inversions across the
/// positions.
fn interleaved_in_pairs<G: CurveGroup>(forms: &[(Vec<i8>, bool)], table: &[G::Affine]) -> G {
	let length = forms.iter().map(|(digits, _)| digits.len()).max().unwrap_or(0);
	let multiples = table.len() / forms.len().max(1);
	let entries = forms.iter().enumerate().flat_map(|(form, (digits, negative))| {
		let digits = digits.iter().enumerate().filter(|(_, digit)| **digit != 0);
		digits.map(move |(position, digit)| {
			let place = form * multiples + index(*digit);
			(position, (place as u32) << 1 | u32::from((*digit < 0) != *negative))
		})
	});
	let sums = Sorted::sort(entries, length).sums::<G>(table);
	sums.iter().rev().fold(G::identity(), |sum, position| add_bucket(sum.double(), position))
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::{curves, Curve};
	use ark_ec::{AffineRepr, CurveGroup as _};
	use ark_ff::{AdditiveGroup, PrimeField};
	use ark_std::UniformRand;
	use assay_fields::Portable;

	/// Points of the group: random ones, equal ones, opposites and doubles of the one before.
	fn points<P: AffineRepr>(count: usize) -> Vec<P> {
		let rng = &mut ark_std::test_rng();
		let mut points: Vec<P> = Vec::with_capacity(count);
		for index in 0..count {
			let last = points.last().map(|last| last.into_group());
			let point = match (index % 8, last) {
				(3, Some(last)) => last,
				(5, Some(last)) => -last,
				(6, Some(last)) => last.double(),
				_ => P::Group::rand(rng),
			};
			points.push(point.into_affine());
		}
		points
	}

	/// Compares both sums with those of single multiplications: for random scalars, for one scalar, with which
	/// points meet their opposites in every position, and for small ones with zeros among them.
	fn check<C: Curve>(counts: &[usize])
	where
		C::Affine: AffineRepr,
	{
		type Scalar<C> = <<C as Curve>::Affine as AffineRepr>::ScalarField;
		let rng = &mut ark_std::test_rng();
		for count in counts {
			let points: Vec<_> =
				points(*count).iter().filter_map(C::from_ark::<Portable>).collect();
			let one = Scalar::<C>::rand(rng);
			for kind in 0..3 {
				let scalars: Vec<_> = (0..*count)
					.map(|index| match kind {
						0 => Scalar::<C>::rand(rng),
						1 => one,
						_ => (index as u64 % 5).into(),
					})
					.map(|scalar| scalar.into_bigint())
					.collect();
				let scalars: Vec<&[u64]> = scalars.iter().map(AsRef::as_ref).collect();
				let products = points.iter().zip(&scalars);
				let products = products.map(|(point, scalar)| multiply(point, scalar));
				let expected =
					products.fold(C::Point::<Portable>::identity(), |sum, point| sum.add(&point));
				assert_eq!(straus::<C::Point<Portable>>(&points, &scalars), expected);
				if C::Endomorphism::<Portable>::DIMENSION > 1 {
					let sum =
						straus_by_sub_scalars::<_, C::Endomorphism<Portable>>(&points, &scalars);
					assert_eq!(sum, expected);
				}
			}
		}
	}

	#[test]
	fn sums_are_those_of_single_multiplications() {
		check::<curves::Bn254G1>(&[1, 2, LEAST_IN_PAIRS - 1, LEAST_IN_PAIRS, 40, 150]);
		check::<curves::Bls12_381G2>(&[3, LEAST_IN_PAIRS, 33]);
		check::<curves::Bw6_761G1>(&[LEAST_IN_PAIRS + 1]);
		check::<curves::BandersnatchSw>(&[5, 20]);
		check::<curves::EdOnBls12_377>(&[1, 20]);
	}

	#[test]
	fn wider_forms_are_chosen_for_more_points() {
		let width = |points, bits, of_point| {
			Straus::new::<<curves::Bn254G1 as Curve>::Point<Portable>>(points, bits, of_point).width
		};
		assert_eq!([width(2, 254, 1), width(10, 254, 1), width(100, 254, 1)], [5, 4, 5]);
		assert_eq!([width(100, 128, 2), width(100, 64, 1), width(100, 10, 1)], [5, 4, 3]);
	}
}
