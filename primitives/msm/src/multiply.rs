//! Multiplications of one point or a few, by interleaved windows.
//!
//! One chain of doublings serves all points (Straus; Möller, "Algorithms for multi-exponentiation",
//! 2001, section 3.2, with width-w non-adjacent forms). A point takes 1/(w + 1) additions per bit of
//! the longest scalar, and 2^(w - 2) additions for a table of odd multiples. From two points on, the
//! tables are made affine with one inversion for all, so that these additions are mixed.

use crate::{
	curve::{AffineOf, Curve},
	curve_group::CurveGroup,
	endomorphism::Endomorphism,
	recode::{bit_length, wnaf},
};
use alloc::vec::Vec;
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
	let width = width(longest(scalars.iter().copied()));
	let mut table = Vec::with_capacity(points.len() << (width - 2));
	for point in points {
		odd_multiples::<G>(point, width, &mut table);
	}
	let digits: Vec<_> = scalars.iter().map(|scalar| (wnaf(scalar, width), false)).collect();
	interleaved(&digits, &G::normalize_batch(&table), G::add_affine_signed)
}

/// Like [`straus`], for points of the subgroup and scalars below its order.
pub fn straus_by_sub_scalars<G: CurveGroup, E: Endomorphism<G>>(
	points: &[G::Affine],
	scalars: &[&[u64]],
) -> G {
	let sub_scalars: Vec<_> = scalars.iter().map(|scalar| E::decompose(scalar)).collect();
	let width = width(longest(sub_scalars.iter().flatten().map(|k| &k.limbs[..])));
	let entries = points.len() << (width - 2);
	let mut table = Vec::with_capacity(entries);
	for point in points {
		odd_multiples::<G>(point, width, &mut table);
	}
	// By sub-scalar, then by point, then by multiple.
	let mut table = G::normalize_batch(&table);
	for i in entries..E::DIMENSION * entries {
		table.push(E::map_affine(&table[i - entries]));
	}
	let digits: Vec<_> = (0..E::DIMENSION)
		.flat_map(|i| sub_scalars.iter().map(move |sub_scalars| &sub_scalars[i]))
		.map(|k| (wnaf(&k.limbs, width), k.negative))
		.collect();
	interleaved(&digits, &table, G::add_affine_signed)
}

/// Returns the number of bits of the longest scalar.
fn longest<'a>(scalars: impl Iterator<Item = &'a [u64]>) -> usize {
	scalars.map(bit_length).max().unwrap_or(0)
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
