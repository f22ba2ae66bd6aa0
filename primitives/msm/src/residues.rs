//! Multiplication of one point with every coordinate's residues in a vector.
//!
//! Homogeneous projective coordinates, (X / Z, Y / Z), on y^2 = x^3 + b. The addition is complete on curves without
//! points of order two: Renes, Costello, Batina, "Complete addition formulas for prime order elliptic curves",
//! 2016, section 4. Its products fall into two levels, and each level's sums are reduced together.
//!
//! # Ranges
//! Coordinates are below 40 p in size, 3 b times a product below 110 p, B + 6 E below 700 p. A product of these is
//! divided by A, which is beyond 2400 p. Residues are below one modulus, or two for a negated y.

use crate::{
	curve_group::CurveGroup,
	multiply::index,
	weierstrass::{Affine, Point, Weierstrass},
};
use alloc::vec::Vec;
use assay_fields::{lanes::Ifma, rns::Coordinate, LimbArithmetic};

/// A point, with residues below one modulus.
pub(crate) struct Projective<F> {
	x: F,
	y: F,
	z: F,
}

impl<F: Coordinate> Projective<F> {
	#[inline(always)]
	fn from_affine(ifma: Ifma, x: &F::Scalar, y: &F::Scalar) -> Self {
		Self { x: F::from_scalar(ifma, x), y: F::from_scalar(ifma, y), z: F::one(ifma) }
	}

	/// Doubles the point.
	/// With B = Y^2 and E = 3 b Z^2: X' = 2 X Y (B - 3 E), Y' = B (B + 6 E) - 3 E^2, Z' = 8 B Y Z.
	#[inline(always)]
	fn double<const TRIPLE_B: u64>(&self) -> Self {
		let (x, y, z) = (&self.x, &self.y, &self.z);
		let twice_y = y.double();
		let [b, e, xy, yz] = F::reduce_4::<1, TRIPLE_B, 1, 1>([
			F::product(y, &y.factor()),
			F::product(z, &z.factor_xi()),
			F::product(&twice_y, &x.factor()),
			F::product(&twice_y, &z.factor()),
		]);
		let e_3 = e.double().add(&e);
		let minus = e_3.neg::<4>();
		let b_4 = b.double().double();
		let [x, y, z] = F::reduce_3([
			F::product(&b.add(&minus), &xy.factor()),
			F::plus(F::product(&b.add(&e_3.double()), &b.factor()), &minus, &e.factor()),
			F::product(&b_4, &yz.factor()),
		]);
		Self { x, y, z }
	}

	/// Adds another point.
	/// With a = 3 X1 X2, b = Y1 Y2, e = 3 b Z1 Z2, f = X1 Y2 + X2 Y1, g = Y1 Z2 + Y2 Z1,
	/// h = 3 b (X1 Z2 + X2 Z1): X' = f (b - e) - g h, Y' = (b - e)(b + e) + a h,
	/// Z' = g (b + e) + f a.
	#[inline(always)]
	fn add<const TRIPLE_B: u64>(&self, other: &Self) -> Self {
		let (x1, y1, z1) = (&self.x, &self.y, &self.z);
		let (x2, y2, z2) = (other.x.factor(), other.y.factor(), other.z.factor());
		let (x2_b, z2_b) = (other.x.factor_xi(), other.z.factor_xi());
		let [a, b, e, f, g, h] = F::reduce_6::<3, 1, TRIPLE_B, 1, 1, TRIPLE_B>([
			F::product(x1, &x2),
			F::product(y1, &y2),
			F::product(z1, &z2_b),
			F::plus(F::product(x1, &y2), y1, &x2),
			F::plus(F::product(y1, &z2), z1, &y2),
			F::plus(F::product(x1, &z2_b), z1, &x2_b),
		]);
		let (minus, plus) = (b.sub::<2>(&e), b.add(&e).factor());
		let (f, h) = (f.factor(), h.factor());
		let [x, y, z] = F::reduce_3([
			F::plus(F::product(&minus, &f), &g.neg::<2>(), &h),
			F::plus(F::product(&minus, &plus), &a, &h),
			F::plus(F::product(&g, &plus), &a, &f),
		]);
		Self { x, y, z }
	}

	/// Adds a point or subtracts it.
	#[inline(always)]
	fn add_signed<const TRIPLE_B: u64>(&self, other: &Self, negative: bool) -> Self {
		let y = if negative { other.y.neg::<2>() } else { other.y };
		self.add::<TRIPLE_B>(&Self { y, ..*other })
	}
}

impl<F: Copy> Clone for Projective<F> {
	fn clone(&self) -> Self {
		*self
	}
}

impl<F: Copy> Copy for Projective<F> {}

/// Computes `Σ ± k_i · points_i`. Each integer k_i is a non-adjacent form, the lowest digit first, with
/// true for the minus sign. `entries` is the number of odd multiples of a point that the digits need.
///
/// The points are on y^2 = x^3 + b, a curve without points of order two, or all in a subgroup without
/// them.
pub(crate) fn sum<C, A, F, const TRIPLE_B: u64>(
	ifma: Ifma,
	points: &[Affine<C::Base<A>>],
	forms: &[(Vec<i8>, bool)],
	entries: usize,
) -> Point<C, A>
where
	C: Weierstrass,
	A: LimbArithmetic,
	F: Coordinate<Scalar = C::Base<A>>,
{
	// SAFETY: the `Ifma` proves that the processor has the instructions.
	let sum = unsafe { interleaved::<_, _, F, TRIPLE_B>(ifma, points, forms, entries) };
	sum.unwrap_or_else(CurveGroup::identity)
}

/// Implements [`sum`]. `None` if no form has a digit: the sum is the identity.
#[target_feature(enable = "avx512f,avx512ifma")]
fn interleaved<C, A, F, const TRIPLE_B: u64>(
	ifma: Ifma,
	points: &[Affine<C::Base<A>>],
	forms: &[(Vec<i8>, bool)],
	entries: usize,
) -> Option<Point<C, A>>
where
	C: Weierstrass,
	A: LimbArithmetic,
	F: Coordinate<Scalar = C::Base<A>>,
{
	let mut table = Vec::with_capacity(points.len() * entries);
	for point in points {
		let first = first_multiple::<F>(ifma, &point.x, &point.y);
		table.push(first);
		if entries > 1 {
			let double = doubled::<F, TRIPLE_B>(&first);
			for _ in 1..entries {
				table.push(added::<F, TRIPLE_B>(&double, table.last()?, false));
			}
		}
	}
	let length = forms.iter().map(|(digits, _)| digits.len()).max().unwrap_or(0);
	let mut total: Option<Projective<F>> = None;
	for position in (0..length).rev() {
		if let Some(total) = &mut total {
			*total = doubled::<F, TRIPLE_B>(total);
		}
		for ((digits, negative), table) in forms.iter().zip(table.chunks(entries)) {
			let digit = digits.get(position).copied().unwrap_or(0);
			if digit != 0 {
				let entry = &table[index(digit)];
				let negative = (digit < 0) != *negative;
				total = Some(match &total {
					Some(total) => added::<F, TRIPLE_B>(total, entry, negative),
					None => first_of(entry, negative),
				});
			}
		}
	}
	let [x, y, z] = jacobian(&total?);
	Some(Point::new(x, y, z))
}

#[inline(never)]
#[target_feature(enable = "avx512f,avx512ifma")]
fn first_multiple<F: Coordinate>(ifma: Ifma, x: &F::Scalar, y: &F::Scalar) -> Projective<F> {
	Projective::from_affine(ifma, x, y)
}

#[inline(never)]
#[target_feature(enable = "avx512f,avx512ifma")]
fn doubled<F: Coordinate, const TRIPLE_B: u64>(point: &Projective<F>) -> Projective<F> {
	point.double::<TRIPLE_B>()
}

#[inline(never)]
#[target_feature(enable = "avx512f,avx512ifma")]
fn added<F: Coordinate, const TRIPLE_B: u64>(
	point: &Projective<F>,
	other: &Projective<F>,
	negative: bool,
) -> Projective<F> {
	point.add_signed::<TRIPLE_B>(other, negative)
}

#[target_feature(enable = "avx512f,avx512ifma")]
fn first_of<F: Coordinate>(point: &Projective<F>, negative: bool) -> Projective<F> {
	let y = if negative { point.y.neg::<2>() } else { point.y };
	Projective { y, ..*point }
}

/// Returns X Z, Y Z^2, Z.
#[target_feature(enable = "avx512f,avx512ifma")]
fn jacobian<F: Coordinate>(point: &Projective<F>) -> [F::Scalar; 3] {
	let z = point.z.factor();
	let [x, y, _] =
		F::reduce_3([F::product(&point.x, &z), F::product(&point.y, &z), F::product(&point.z, &z)]);
	let [y, _, _] = F::reduce_3([F::product(&y, &z), F::product(&y, &z), F::product(&y, &z)]);
	[x.to_scalar(), y.to_scalar(), point.z.to_scalar()]
}
