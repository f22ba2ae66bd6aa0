//! Miller loops of eight pairs at a time, one in each lane of AVX-512 IFMA, for the BLS12 curves and BN254.
//!
//! All pairs share one accumulator per lane, so each of its squarings serves any number of vectors of
//! pairs. The eight accumulators are multiplied at the end. The lines are those of
//! [`line`](crate::line) up to factors in Fp2, which the final exponentiation maps to one: the
//! value of the loop is *not* the reference's, but the value of the pairing is.
//!
//! # Ranges
//! In multiples of p: the coordinates of a point are below 2, 8 and 2, a line's coefficients below
//! 10, the accumulator's below 4 after a product with a line and below 12 after a squaring, factors
//! below 600. The fields take products of bounds up to 2^34, so nothing is ever tightened. Each
//! subtraction names its multiple of p, and debug builds assert it.

use crate::{
	line::{Projective, Twist},
	Gt, Pair, PairingCurve,
};
use alloc::vec::Vec;
use assay_fields::{
	lanes::{Ifma, LaneField, Mask, LANES},
	tower::{Cubic, NonResidue, Sextic},
	Field, LimbArithmetic,
};
use assay_msm::weierstrass::Affine;
use core::array;

/// The minimum number of pairs that are worth a vector of eight.
const LEAST: usize = 5;

/// A curve whose loop can run in lanes.
pub trait LaneCurve<A: LimbArithmetic>: PairingCurve<A> {
	/// Eight elements of G1's field.
	type BaseLanes: LaneField<Scalar = Self::G1Field>;
	/// Eight elements of G2's field.
	type Lanes: LaneField<Scalar = Self::G2Field>;
	/// The digits of the loop after the leading one, from the highest.
	const DIGITS: &[i8];

	/// Returns three times the twist's b.
	fn triple_b() -> Self::G2Field;
	/// Multiplies elements below 40 p by the target group's non-residue ξ: below 560 p.
	fn times_xi(x: &Self::Lanes) -> Self::Lanes;
	/// Multiplies elements by elements of G1's field: below 2 p.
	fn scale(x: &Self::Lanes, by: &Self::BaseLanes) -> Self::Lanes;
	/// Returns the points that are added after the loop.
	fn last(_: &Affine<Self::G2Field>) -> Vec<Affine<Self::G2Field>> {
		Vec::new()
	}
}

/// Computes the loop over the first pairs that fill vectors, and returns their number too. Pairs
/// are in the curve's groups and contain no identity. The caller handles the sign of the loop's
/// parameter.
///
/// If `CHECKED`, second points are on their curve, and the result is `None` if one of them is not in its
/// group: the last points of the loop decide this.
pub fn miller_loop<C: LaneCurve<A>, A: LimbArithmetic, const CHECKED: bool>(
	ifma: Ifma,
	pairs: &[Pair<C, A>],
) -> Option<(Gt<C, A>, usize)> {
	let rest = pairs.len() % LANES;
	let taken = if rest < LEAST { pairs.len() - rest } else { pairs.len() };
	if taken == 0 {
		return Some((Gt::<C, A>::ONE, 0));
	}
	// SAFETY: the `Ifma` proves that the processor has the instructions.
	let f = unsafe { accumulate_lines::<C, A, CHECKED>(ifma, &pairs[..taken]) };
	Some((f?, taken))
}

/// Eight pairs, and the current multiples of their second points.
struct Eight<B, T> {
	p: [B; 2],
	/// The second points and their negatives, for the digits 1 and -1.
	q: [[T; 2]; 2],
	r: [T; 3],
	/// The points that are added after the loop.
	last: Vec<[T; 2]>,
	/// The lanes without a pair.
	empty: Mask,
}

/// The curve's constants in every lane.
struct Constants<T> {
	xi: T,
	triple_b: T,
	one: T,
	zero: T,
	twist: Twist,
}

/// A line's coefficients: constant, of x, of y.
struct Line<T>([T; 3]);

#[target_feature(enable = "avx512f,avx512ifma")]
fn accumulate_lines<C: LaneCurve<A>, A: LimbArithmetic, const CHECKED: bool>(
	ifma: Ifma,
	pairs: &[Pair<C, A>],
) -> Option<Gt<C, A>> {
	type T<C, A> = <C as LaneCurve<A>>::Lanes;
	let constants = Constants {
		xi: T::<C, A>::splat(
			ifma,
			&<C::NonResidue as NonResidue<C::G2Field>>::mul(&C::G2Field::ONE),
		),
		triple_b: T::<C, A>::splat(ifma, &C::triple_b()),
		one: T::<C, A>::one(ifma),
		zero: T::<C, A>::zero(ifma),
		twist: C::TWIST,
	};
	let mut eights = Vec::with_capacity(pairs.len().div_ceil(LANES));
	for pairs in pairs.chunks(LANES) {
		eights.push(load::<C, A>(ifma, pairs));
	}
	let mut f = [constants.zero; 6];
	f[0] = constants.one;
	for (i, digit) in C::DIGITS.iter().enumerate() {
		if i > 0 {
			square::<C, A>(&mut f, &constants);
		}
		for eight in &mut eights {
			let line = double(&mut eight.r, &constants);
			multiply_by_line::<C, A>(&mut f, &line, eight, &constants);
			if *digit != 0 {
				let line = add(&mut eight.r, &eight.q[usize::from(*digit < 0)]);
				multiply_by_line::<C, A>(&mut f, &line, eight, &constants);
			}
		}
	}
	for eight in &mut eights {
		for i in 0..eight.last.len() {
			let line = add(&mut eight.r, &eight.last[i]);
			multiply_by_line::<C, A>(&mut f, &line, eight, &constants);
		}
	}
	if CHECKED {
		let pairs = pairs.chunks(LANES).zip(&eights);
		if !pairs.into_iter().all(|(pairs, eight)| are_in_group::<C, A>(pairs, &eight.r)) {
			return None;
		}
	}
	let mut product = Gt::<C, A>::ONE;
	let mut scalars = [[C::G2Field::ZERO; LANES]; 6];
	for (scalars, lanes) in scalars.iter_mut().zip(&f) {
		*scalars = lanes.to_scalars();
	}
	for lane in 0..LANES {
		let [f0, f1, f2, f3, f4, f5] = scalars.map(|coefficient| coefficient[lane]);
		product = product.mul(&Sextic::new(Cubic::new(f0, f2, f4), Cubic::new(f1, f3, f5)));
	}
	Some(product)
}

/// Returns true if the second points of at most eight pairs are in their group, given the last points of
/// the loop.
#[target_feature(enable = "avx512f,avx512ifma")]
fn are_in_group<C: LaneCurve<A>, A: LimbArithmetic>(
	pairs: &[Pair<C, A>],
	[x, y, z]: &[C::Lanes; 3],
) -> bool {
	let ends = x.to_scalars().into_iter().zip(y.to_scalars()).zip(z.to_scalars());
	let ends = ends.map(|((x, y), z)| Projective { x, y, z });
	pairs.iter().zip(ends).all(|((_, q), end)| C::is_in_g2_given_end(q, &end))
}

/// Loads at most eight pairs. Lanes without one repeat the first.
#[inline(never)]
#[target_feature(enable = "avx512f,avx512ifma")]
fn load<C: LaneCurve<A>, A: LimbArithmetic>(
	ifma: Ifma,
	pairs: &[Pair<C, A>],
) -> Eight<C::BaseLanes, C::Lanes> {
	let pairs_of_lanes: [_; LANES] = array::from_fn(|lane| pairs.get(lane).unwrap_or(&pairs[0]));
	let [px, py] = [pairs_of_lanes.map(|(p, _)| p.x), pairs_of_lanes.map(|(p, _)| p.y)];
	let points = |points: [Affine<C::G2Field>; LANES]| {
		let (x, y) = (points.map(|point| point.x), points.map(|point| point.y));
		[C::Lanes::from_scalars(ifma, &x), C::Lanes::from_scalars(ifma, &y)]
	};
	let q = pairs_of_lanes.map(|(_, q)| *q);
	let [plus, minus] = [points(q), points(q.map(|q| q.neg()))];
	let last = q.map(|q| C::last(&q));
	Eight {
		p: [C::BaseLanes::from_scalars(ifma, &px), C::BaseLanes::from_scalars(ifma, &py)],
		r: [plus[0], plus[1], C::Lanes::one(ifma)],
		q: [plus, minus],
		last: (0..last[0].len()).map(|i| points(array::from_fn(|lane| last[lane][i]))).collect(),
		empty: (u16::MAX << pairs.len()) as Mask,
	}
}

/// Doubles a point and returns the tangent.
#[inline(never)]
#[target_feature(enable = "avx512f,avx512ifma")]
fn double<T: LaneField>(r: &mut [T; 3], constants: &Constants<T>) -> Line<T> {
	let [x, y, z] = *r;
	let xy = x.mul(&y);
	let b = y.square();
	let e = z.square().mul(&constants.triple_b);
	let f = e.double().add(&e);
	let h = y.mul(&z).double();
	let xx = x.square();
	let line = Line([e.sub(&b, 2), xx.double().add(&xx), h.neg(4)]);
	let ee = e.double().square();
	*r = [
		xy.double().mul(&b.sub(&f, 6)),
		b.add(&f).square().sub(&ee.double().add(&ee), 6),
		b.double().double().mul(&h),
	];
	line
}

/// Adds an affine point and returns the line through both.
#[inline(never)]
#[target_feature(enable = "avx512f,avx512ifma")]
fn add<T: LaneField>(r: &mut [T; 3], q: &[T; 2]) -> Line<T> {
	let [x, y, z] = *r;
	let theta = y.sub(&q[1].mul(&z), 2);
	let lambda = x.sub(&q[0].mul(&z), 2);
	let c = theta.square();
	let d = lambda.square();
	let e = lambda.mul(&d);
	let f = z.mul(&c);
	let g = x.mul(&d);
	let h = e.add(&f).sub(&g.double(), 4);
	*r = [lambda.mul(&h), T::mul_add(&theta, &g.sub(&h, 8), &e.neg(2), &y), z.mul(&e)];
	let constant = T::mul_add(&theta, &q[0], &lambda.neg(4), &q[1]);
	Line([constant, theta.neg(10), lambda])
}

/// Multiplies `f` by a line's value in the points of G1, or by one in lanes without a pair.
#[inline(never)]
#[target_feature(enable = "avx512f,avx512ifma")]
fn multiply_by_line<C: LaneCurve<A>, A: LimbArithmetic>(
	f: &mut [C::Lanes; 6],
	line: &Line<C::Lanes>,
	eight: &Eight<C::BaseLanes, C::Lanes>,
	constants: &Constants<C::Lanes>,
) {
	let [constant, x, y] = &line.0;
	let (x, y) = (C::scale(x, &eight.p[0]), C::scale(y, &eight.p[1]));
	// The powers of w of the second and third coefficients.
	let (mut a, mut b, mut c, at) = match constants.twist {
		Twist::M => (*constant, x, y, 2),
		Twist::D => (y, x, *constant, 1),
	};
	if eight.empty != 0 {
		a = a.select(&constants.one, eight.empty);
		b = b.select(&constants.zero, eight.empty);
		c = c.select(&constants.zero, eight.empty);
	}
	// f_k, or ξ f_k if a product goes beyond w^5.
	let mut wrapped = *f;
	for wrapped in &mut wrapped[3..] {
		*wrapped = C::times_xi(wrapped);
	}
	let mut product = *f;
	for (k, product) in product.iter_mut().enumerate() {
		let second = if k >= at { &f[k - at] } else { &wrapped[k + 6 - at] };
		let third = if k >= 3 { &f[k - 3] } else { &wrapped[k + 3] };
		*product = C::Lanes::sum_of_three(&f[k], &a, second, &b, third, &c);
	}
	*f = product;
}

/// `(A + B w)^2 = (A + B)(A + v B) - (1 + v) A B + 2 A B w`.
#[inline(never)]
#[target_feature(enable = "avx512f,avx512ifma")]
fn square<C: LaneCurve<A>, A: LimbArithmetic>(
	f: &mut [C::Lanes; 6],
	constants: &Constants<C::Lanes>,
) {
	let [a0, b0, a1, b1, a2, b2] = *f;
	let ab = cubic_product::<C, A>(&[a0, a1, a2], &[b0, b1, b2]);
	let sum = [a0.add(&b0), a1.add(&b1), a2.add(&b2)];
	let other = [a0.add(&C::times_xi(&b2)), a1.add(&b0), a2.add(&b1)];
	let product = cubic_product::<C, A>(&other, &sum);
	// A product, whose range is small enough to be subtracted.
	let v_ab = [ab[2].mul(&constants.xi), ab[0], ab[1]];
	for i in 0..3 {
		f[2 * i] = product[i].sub(&ab[i], 4).sub(&v_ab[i], 4);
		f[2 * i + 1] = ab[i].double();
	}
}

/// Multiplies in Fp2[v] / (v^3 - ξ), of factors below 40 p (a_0: below 600 p): below 4 p.
#[inline(never)]
#[target_feature(enable = "avx512f,avx512ifma")]
fn cubic_product<C: LaneCurve<A>, A: LimbArithmetic>(
	a: &[C::Lanes; 3],
	b: &[C::Lanes; 3],
) -> [C::Lanes; 3] {
	let (xi_a1, xi_a2) = (C::times_xi(&a[1]), C::times_xi(&a[2]));
	[
		C::Lanes::sum_of_three(&a[0], &b[0], &xi_a1, &b[2], &xi_a2, &b[1]),
		C::Lanes::sum_of_three(&a[0], &b[1], &a[1], &b[0], &xi_a2, &b[2]),
		C::Lanes::sum_of_three(&a[0], &b[2], &a[1], &b[1], &a[2], &b[0]),
	]
}
