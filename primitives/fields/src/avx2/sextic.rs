//! One element of Fp12, with two of its six coefficients in a vector.
//!
//! With w^6 = ξ the element is Σ f_k w^k. Vector k holds f_2k and f_(2k + 1), each as c0 and c1. A coefficient of a
//! product is a sum of products in Fp, added up before it is reduced. A product x y in Fp2 is x.c0 y + x.c1 (u y): one
//! factor of each term has the same number in both places, the other is y or u y. What depends on the tower is in
//! [`VectorTower`].
//!
//! # Ranges
//! Coefficients are carried and below 2 p before and after every operation. Comments give limbs in units of 2^28: the
//! limbs of a sum's terms multiply to at most 17 of them in all. A sum of products is below 2^11 p^2, so its result is
//! below 2 p.

use super::{
	constants::Constants,
	conversion::numbers,
	operands::{carry, carry_each, reduce, sum_of_products, Operands},
	product::Limbs,
	tower::VectorTower,
	vector::Vector,
	Avx2, Avx2Field, Avx2Lanes,
};
use crate::{
	tower::{Fp2, Frobenius, NonResidue},
	FieldParams, Fp, LimbArithmetic,
};
use core::marker::PhantomData;

/// The field below.
pub(super) type Quadratic<P, const N: usize, A, C> = Fp2<Fp<P, N, A>, C>;

/// One element, over the prime field `P` with `L` limbs of 28 bits, in the tower of the non-residues `C` and `X`.
pub struct Avx2Sextic<P, const N: usize, const L: usize, A, C, X> {
	pub(super) vectors: [Limbs<L>; 3],
	pub(super) avx2: Avx2,
	pub(super) config: PhantomData<(P, A, C, X)>,
}

/// The factors of the coefficients of lines for a point: those of a and c in one vector, that of b in another.
pub struct Avx2LineScale<P, const N: usize, const L: usize, A>(
	pub(super) [Avx2Lanes<P, N, L, A>; 2],
);

impl<P, const N: usize, const L: usize, A, C, X> Clone for Avx2Sextic<P, N, L, A, C, X> {
	#[inline(always)]
	fn clone(&self) -> Self {
		Self { vectors: self.vectors, avx2: self.avx2, config: PhantomData }
	}
}

impl<P, const N: usize, const L: usize, A, C, X> Avx2Sextic<P, N, L, A, C, X>
where
	P: FieldParams<N>,
	A: LimbArithmetic,
	C: NonResidue<Fp<P, N, A>>,
	X: Frobenius<Quadratic<P, N, A, C>> + VectorTower<P, N>,
{
	/// Returns 4 p in the form from which a carried element can be subtracted: limbs below 2.
	#[inline(always)]
	pub(super) fn four(vector: Vector, limb: usize) -> Vector {
		vector.same(Constants::<P, N, L>::FOUR[limb])
	}

	/// Returns 16 p in the form from which sums of six carried elements can be subtracted: limbs below 7.
	#[inline(always)]
	fn sixteen(vector: Vector, limb: usize) -> Vector {
		vector.same(Constants::<P, N, L>::SIXTEEN_FOR_SIX[limb])
	}

	/// Returns five times each vector, carried, if the tower takes them; else the vectors, which are not read.
	#[inline(always)]
	fn fives(vectors: &[Limbs<L>; 3]) -> [Limbs<L>; 3] {
		let mut fives = *vectors;
		if X::TAKES_FIVE {
			carry_each(fives.each_mut(), Vector::five_times);
		}
		fives
	}

	/// Loads a limb of all vectors.
	#[inline(always)]
	pub(super) fn load_all<const M: usize>(vectors: &[Limbs<L>; M], limb: usize) -> [Vector; M] {
		let mut all = [Vector::load(&vectors[0], limb); M];
		for (vector, from) in all.iter_mut().zip(vectors) {
			*vector = Vector::load(from, limb);
		}
		all
	}

	/// Stores a limb of all vectors.
	#[inline(always)]
	pub(super) fn store_all<const M: usize>(
		vectors: &mut [Limbs<L>; M],
		limb: usize,
		all: [Vector; M],
	) {
		for (to, vector) in vectors.iter_mut().zip(all) {
			// SAFETY: a reference is valid for writing.
			unsafe { vector.store(to, limb) };
		}
	}

	/// `self * other`, by terms f_i g_j for all i and j.
	#[inline(never)]
	#[target_feature(enable = "avx2")]
	pub(super) fn product(&self, other: &Self) -> Self {
		let fives = Self::fives(&other.vectors);
		// Each coefficient of `self` in both elements: c0 and c1.
		let mut f = Operands::<L, 12>::new();
		// u g_2k; ξ g_2k and u ξ g_2k, that follow around.
		let mut even = [other.vectors[0]; 7];
		// From g_(2k - 1) on, with ξ g_5 in front; the same times u; those that follow around, times ξ and u ξ.
		let mut odd = [other.vectors[0]; 10];
		for limb in 0..L {
			let [f0, f1, f2] = Self::load_all(&self.vectors, limb);
			let splat = [f0.low(), f0.high(), f1.low(), f1.high(), f2.low(), f2.high()];
			let [a, b, c, d, e, g] = splat.map(|x| (x.first(), x.second()));
			f.set(limb, [a.0, a.1, b.0, b.1, c.0, c.1, d.0, d.1, e.0, e.1, g.0, g.1]);
			let [g0, g1, g2] = Self::load_all(&other.vectors, limb);
			let [h0, h1, h2] = Self::load_all(&fives, limb);
			let four = Self::four(g0, limb);
			let u = |y, five| X::times_u(y, five, four);
			let [u0, u1, u2] = [u(g0, h0), u(g1, h1), u(g2, h2)];
			let [xi1, u_xi1] = X::times_xi(g1, u1, h1, four);
			let [xi2, u_xi2] = X::times_xi(g2, u2, h2, four);
			Self::store_all(&mut even, limb, [u0, u1, u2, xi1, xi2, u_xi1, u_xi2]);
			let (s0, s1, s2) = (xi2.across(g0), g0.across(g1), g1.across(g2));
			let (us0, us1, us2) = (u_xi2.across(u0), u0.across(u1), u1.across(u2));
			let [xs1, u_xs1] = X::times_xi(s1, us1, h0.across(h1), four);
			let [xs2, u_xs2] = X::times_xi(s2, us2, h1.across(h2), four);
			let all = [s0, s1, s2, us0, us1, us2, xs1, xs2, u_xs1, u_xs2];
			Self::store_all(&mut odd, limb, all);
		}
		// Twelve terms leave no room for factors that are not carried.
		if !X::TAKES_FIVE {
			carry(even.each_mut());
			carry(odd.each_mut());
		}
		let f = f.pointers();
		let [u0, u1, u2, xi1, xi2, u_xi1, u_xi2] = even.each_ref().map(core::ptr::from_ref);
		let [s0, s1, s2, us0, us1, us2, xs1, xs2, u_xs1, u_xs2] =
			odd.each_ref().map(core::ptr::from_ref);
		let [g0, g1, g2] = other.vectors.each_ref().map(core::ptr::from_ref);
		// The factors of f_0, f_1, … for each vector of the product.
		let factors = [
			[[g0, u0], [s0, us0], [xi2, u_xi2], [xs2, u_xs2], [xi1, u_xi1], [xs1, u_xs1]],
			[[g1, u1], [s1, us1], [g0, u0], [s0, us0], [xi2, u_xi2], [xs2, u_xs2]],
			[[g2, u2], [s2, us2], [g1, u1], [s1, us1], [g0, u0], [s0, us0]],
		];
		let mut product = self.clone();
		for (out, factors) in product.vectors.iter_mut().zip(factors) {
			let mut terms = [[g0; 2]; 12];
			for (i, factor) in factors.as_flattened().iter().enumerate() {
				terms[i] = [f[i], *factor];
			}
			// SAFETY: all factors were written. Their limbs are below 1.
			unsafe { sum_of_products::<P, N, L, 12>(terms, out) };
		}
		product
	}

	/// Squares any element. With A of the even coefficients and B of the odd ones,
	/// `f^2 = (A + B)(A + v B) - (1 + v) A B + 2 A B w`. Both products of three coefficients are computed at once, in the
	/// two elements of a vector.
	#[inline(never)]
	#[target_feature(enable = "avx2")]
	pub(super) fn square_in_place(&mut self) {
		// [A + B, A] and [A + v B, B].
		let (mut m, mut n) = (self.vectors, self.vectors);
		for limb in 0..L {
			let all = Self::load_all(&self.vectors, limb);
			Self::store_all(&mut m, limb, all.map(|x| x.add(x.across(x)).across(x)));
			let [a, b, c] = all;
			let (five, four) = (c.five_times(), Self::four(c, limb));
			let [xi_c, _] = X::times_xi(c, X::times_u(c, five, four), five, four);
			let sums = [a.add(xi_c.high()), b.add(a.high()), c.add(b.high())];
			Self::store_all(&mut n, limb, [0, 1, 2].map(|k| sums[k].halves(all[k])));
		}
		if X::TAKES_FIVE {
			// n is below 12 p. Limbs of m are at most 2.
			carry(n.each_mut());
		} else {
			carry(m.each_mut());
			reduce::<P, N, L, 3>(n.each_mut());
		}
		let fives = Self::fives(&n);
		// c0 and c1 of each A + B and A.
		let mut f = Operands::<L, 6>::new();
		let mut products = Operands::<L, 7>::new();
		for limb in 0..L {
			let [m0, m1, m2] = Self::load_all(&m, limb);
			f.set(
				limb,
				[m0.first(), m0.second(), m1.first(), m1.second(), m2.first(), m2.second()],
			);
			let [n0, n1, n2] = Self::load_all(&n, limb);
			let [h0, h1, h2] = Self::load_all(&fives, limb);
			let four = Self::four(n0, limb);
			let u = |y, five| X::times_u(y, five, four);
			let [u0, u1, u2] = [u(n0, h0), u(n1, h1), u(n2, h2)];
			let [xi1, u_xi1] = X::times_xi(n1, u1, h1, four);
			let [xi2, u_xi2] = X::times_xi(n2, u2, h2, four);
			products.set(limb, [u0, u1, u2, xi1, xi2, u_xi1, u_xi2]);
		}
		let [a0, a1, b0, b1, c0, c1] = f.pointers();
		let [u0, u1, u2, xi1, xi2, u_xi1, u_xi2] = products.pointers();
		let [n0, n1, n2] = n.each_ref().map(core::ptr::from_ref);
		let terms = [
			[[a0, n0], [a1, u0], [b0, xi2], [b1, u_xi2], [c0, xi1], [c1, u_xi1]],
			[[a0, n1], [a1, u1], [b0, n0], [b1, u0], [c0, xi2], [c1, u_xi2]],
			[[a0, n2], [a1, u2], [b0, n1], [b1, u1], [c0, n0], [c1, u0]],
		];
		// The products of A + B and A + v B, and those of A and B.
		let mut r = m;
		for (out, terms) in r.iter_mut().zip(terms) {
			// SAFETY: all factors were written. The second ones' limbs are at most 1, 2, 3, 4, 3, 4, and with the fives
			// all factors' at most 2 and 1.
			unsafe { sum_of_products::<P, N, L, 6>(terms, out) };
		}
		for limb in 0..L {
			let all = Self::load_all(&r, limb);
			let [q0, q1, q2] = all.map(Vector::high);
			let sixteen = Self::sixteen(q0, limb);
			let [p0, p1, p2] = all.map(|x| x.add(sixteen));
			// A + v B times A + B has v A B, whose first coefficient is ξ q2.
			let even = [X::sub_xi(p0.sub(q0), q2), p1.sub(q1).sub(q0), p2.sub(q2).sub(q1)];
			Self::store_all(
				&mut self.vectors,
				limb,
				[0, 1, 2].map(|k| even[k].halves(all[k].double())),
			);
		}
		reduce::<P, N, L, 3>(self.vectors.each_mut());
	}

	/// Multiplies by `a + b w^i + c w^3`, for `line` (a, b, c) with each multiplied by its part of `scale`, and i 1 or 2.
	#[inline(never)]
	#[target_feature(enable = "avx2")]
	pub(super) fn line_product(
		&mut self,
		line: [&Quadratic<P, N, A, C>; 3],
		scale: &Avx2LineScale<P, N, L, A>,
	) {
		let [a, b, c] = line;
		let outer = Avx2Lanes::split_scalars(&numbers(a, c)).mul(&scale.0[0]);
		let middle = Avx2Lanes::split_scalars(&numbers(b, b)).mul(&scale.0[1]);
		let by_square = const {
			assert!(X::SECOND_POWER == 1 || X::SECOND_POWER == 2);
			X::SECOND_POWER == 2
		};
		let fives = Self::fives(&self.vectors);
		// The line's coefficients in both elements: c0 and c1.
		let mut factors = Operands::<L, 6>::new();
		// From f_5 on with ξ, and from f_1; ξ f_3 and ξ f_4; ξ f_4 and ξ f_5, or f_3 and f_4; then times u: all vectors,
		// and these.
		let mut products = Operands::<L, 11>::new();
		for limb in 0..L {
			let outer = Vector::load(outer.limbs(), limb);
			let (a, b, c) = (outer.low(), Vector::load(middle.limbs(), limb), outer.high());
			factors
				.set(limb, [a.first(), a.second(), b.first(), b.second(), c.first(), c.second()]);
			let [f0, f1, f2] = Self::load_all(&self.vectors, limb);
			let [h0, h1, h2] = Self::load_all(&fives, limb);
			let four = Self::four(f0, limb);
			let u = |y, five| X::times_u(y, five, four);
			let [u0, u1, u2] = [u(f0, h0), u(f1, h1), u(f2, h2)];
			let [xi2, u_xi2] = X::times_xi(f2, u2, h2, four);
			let (s2, us2) = (f1.across(f2), u1.across(u2));
			let [xs2, u_xs2] = X::times_xi(s2, us2, h1.across(h2), four);
			let (other, u_other) = if by_square { (xi2, u_xi2) } else { (s2, us2) };
			let (s0, s1) = (xi2.across(f0), f0.across(f1));
			let (us0, us1) = (u_xi2.across(u0), u0.across(u1));
			products.set(limb, [s0, s1, xs2, other, u0, u1, u2, us0, us1, u_xs2, u_other]);
		}
		let [a0, a1, b0, b1, c0, c1] = factors.pointers();
		let [s0, s1, xs2, other, u0, u1, u2, us0, us1, u_xs2, u_other] = products.pointers();
		let f = self.vectors;
		let [f0, f1, f2] = f.each_ref().map(core::ptr::from_ref);
		// The factors of b.
		let [y0, y1, y2] = if by_square {
			[[other, u_other], [f0, u0], [f1, u1]]
		} else {
			[[s0, us0], [s1, us1], [other, u_other]]
		};
		let terms = [
			[[a0, f0], [a1, u0], [b0, y0[0]], [b1, y0[1]], [c0, xs2], [c1, u_xs2]],
			[[a0, f1], [a1, u1], [b0, y1[0]], [b1, y1[1]], [c0, s0], [c1, us0]],
			[[a0, f2], [a1, u2], [b0, y2[0]], [b1, y2[1]], [c0, s1], [c1, us1]],
		];
		for (out, terms) in self.vectors.iter_mut().zip(terms) {
			// SAFETY: all factors were written. The second ones' limbs are at most 1, 2, 3, 4, 3, 4.
			unsafe { sum_of_products::<P, N, L, 6>(terms, out) };
		}
	}

	/// Negates the odd coefficients.
	#[inline(never)]
	#[target_feature(enable = "avx2")]
	pub(super) fn negated_odd(&self) -> Self {
		let mut negated = self.clone();
		for limb in 0..L {
			let all = Self::load_all(&self.vectors, limb);
			let negate = |x: Vector| x.halves(Self::four(x, limb).sub(x));
			Self::store_all(&mut negated.vectors, limb, all.map(negate));
		}
		reduce::<P, N, L, 3>(negated.vectors.each_mut());
		negated
	}

	/// `self^p`.
	#[inline(never)]
	#[target_feature(enable = "avx2")]
	pub(super) fn power_p(&self) -> Self {
		let mut factors = Operands::<L, 6>::new();
		for limb in 0..L {
			let [a, b, c] = Self::load_all(&self.vectors, limb);
			let four = Self::four(a, limb);
			// The conjugates' coefficients: c0 and -c1.
			let [a1, b1, c1] = [a, b, c].map(|x| four.sub(x.second()));
			factors.set(limb, [a.first(), a1, b.first(), b1, c.first(), c1]);
		}
		let [a0, a1, b0, b1, c0, c1] = factors.pointers();
		let mut power = self.clone();
		let factors = [[a0, a1], [b0, b1], [c0, c1]];
		for ((out, [x0, x1]), gamma) in
			power.vectors.iter_mut().zip(factors).zip(const { &Self::GAMMA })
		{
			let [y, u_y] = gamma.each_ref().map(core::ptr::from_ref);
			// SAFETY: all factors were written. Limbs of the terms are at most 1 and 1, 2 and 1.
			unsafe { sum_of_products::<P, N, L, 2>([[x0, y], [x1, u_y]], out) };
		}
		power
	}
}
