//! One element of Fp12, with two of its six coefficients in a vector.
//!
//! With w^2 = v, v^3 = ξ = 1 + u and u^2 = -1 the element is Σ f_k w^k. Vector k holds f_2k and f_(2k + 1), each as c0
//! and c1. A coefficient of a product is a sum of products in Fp, added up before it is reduced. A product x y in Fp2
//! is x.c0 y + x.c1 (u y): one factor of each term has the same number in both places, the other is y or u y.
//!
//! # Ranges
//! Coefficients are carried and below 2 p before and after every operation. Comments give limbs in units of 2^28: the
//! limbs of a sum's terms multiply to at most 17 of them in all. A sum of products is below 2^11 p^2, so its result is
//! below 2 p.

use super::{
	constants::{split, subtract, Constants},
	operands::{carry, reduce, sum_of_products, Operands},
	product::Limbs,
	vector::Vector,
	Avx2, Avx2Field, Avx2Lanes,
};
use crate::{
	limbs,
	tower::{Cubic, Fp2, Frobenius, MinusOne, OnePlusU, Sextic},
	FieldParams, Fp, LimbArithmetic,
};
use core::marker::PhantomData;

/// The field below.
pub(super) type Quadratic<P, const N: usize, A> = Fp2<Fp<P, N, A>, MinusOne>;

/// The tower's element.
type Tower<P, const N: usize, A> = Sextic<Quadratic<P, N, A>, OnePlusU>;

/// One element, over the prime field `P` with `L` limbs of 28 bits.
pub struct Avx2Sextic<P, const N: usize, const L: usize, A> {
	pub(super) vectors: [Limbs<L>; 3],
	pub(super) avx2: Avx2,
	field: PhantomData<(P, A)>,
}

/// The factors of the coefficients of lines for a point: those of a and c in one vector, that of b in another.
pub struct Avx2LineScale<P, const N: usize, const L: usize, A>([Avx2Lanes<P, N, L, A>; 2]);

impl<P, const N: usize, const L: usize, A> Clone for Avx2Sextic<P, N, L, A> {
	#[inline(always)]
	fn clone(&self) -> Self {
		Self { vectors: self.vectors, avx2: self.avx2, field: PhantomData }
	}
}

/// Returns the four numbers of a vector's elements.
#[inline(always)]
fn numbers<P, const N: usize, A: LimbArithmetic>(
	x: &Quadratic<P, N, A>,
	y: &Quadratic<P, N, A>,
) -> [Fp<P, N, A>; 4] {
	[x.c0, x.c1, y.c0, y.c1]
}

impl<P, const N: usize, const L: usize, A> Avx2Sextic<P, N, L, A>
where
	P: FieldParams<N>,
	A: LimbArithmetic,
	OnePlusU: Frobenius<Quadratic<P, N, A>>,
{
	/// Returns 4 p in the form from which a carried element can be subtracted: limbs below 2.
	#[inline(always)]
	pub(super) fn four(vector: Vector, limb: usize) -> Vector {
		vector.same(Constants::<P, N, L>::FOUR[limb])
	}

	/// Returns 16 p in the form from which sums of four carried elements can be subtracted: limbs below 5.
	#[inline(always)]
	fn sixteen(vector: Vector, limb: usize) -> Vector {
		vector.same(Constants::<P, N, L>::SIXTEEN[limb])
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
			let four = Self::four(g0, limb);
			let [u0, u1, u2] = [g0.times_u(four), g1.times_u(four), g2.times_u(four)];
			let (xi1, xi2) = (g1.add(u1), g2.add(u2));
			let (u_xi1, u_xi2) = (u1.add(four).sub(g1), u2.add(four).sub(g2));
			Self::store_all(&mut even, limb, [u0, u1, u2, xi1, xi2, u_xi1, u_xi2]);
			let (s0, s1, s2) = (xi2.across(g0), g0.across(g1), g1.across(g2));
			let (us0, us1, us2) = (u_xi2.across(u0), u0.across(u1), u1.across(u2));
			let (xs1, xs2) = (s1.add(us1), s2.add(us2));
			let (u_xs1, u_xs2) = (us1.add(four).sub(s1), us2.add(four).sub(s2));
			let all = [s0, s1, s2, us0, us1, us2, xs1, xs2, u_xs1, u_xs2];
			Self::store_all(&mut odd, limb, all);
		}
		// Twelve terms leave no room for factors that are not carried.
		carry(even.each_mut());
		carry(odd.each_mut());
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
	fn square_in_place(&mut self) {
		// [A + B, A] and [A + v B, B].
		let (mut m, mut n) = (self.vectors, self.vectors);
		for limb in 0..L {
			let all = Self::load_all(&self.vectors, limb);
			Self::store_all(&mut m, limb, all.map(|x| x.add(x.across(x)).across(x)));
			let [a, b, c] = all;
			let xi_c = c.add(c.times_u(Self::four(c, limb)));
			let sums = [a.add(xi_c.high()), b.add(a.high()), c.add(b.high())];
			Self::store_all(&mut n, limb, [0, 1, 2].map(|k| sums[k].halves(all[k])));
		}
		carry(m.each_mut());
		reduce::<P, N, L, 3>(n.each_mut());
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
			let four = Self::four(n0, limb);
			// Limbs: u y below 2, ξ y below 3, u ξ y = u y - y below 4.
			let [u0, u1, u2] = [n0.times_u(four), n1.times_u(four), n2.times_u(four)];
			let (u_xi1, u_xi2) = (u1.add(four).sub(n1), u2.add(four).sub(n2));
			products.set(limb, [u0, u1, u2, n1.add(u1), n2.add(u2), u_xi1, u_xi2]);
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
			// SAFETY: all factors were written. The second ones' limbs are at most 1, 2, 3, 4, 3, 4.
			unsafe { sum_of_products::<P, N, L, 6>(terms, out) };
		}
		for limb in 0..L {
			let all = Self::load_all(&r, limb);
			let [q0, q1, q2] = all.map(Vector::high);
			let sixteen = Self::sixteen(q0, limb);
			let [p0, p1, p2] = all.map(|x| x.add(sixteen));
			// A + v B times A + B has v A B, whose first coefficient is ξ q2 = q2 + u q2.
			let (first, turned) = (p0.sub(q0).sub(q2), q2.swap());
			let even = [
				first.add(turned).alternate(first.sub(turned)),
				p1.sub(q1).sub(q0),
				p2.sub(q2).sub(q1),
			];
			Self::store_all(
				&mut self.vectors,
				limb,
				[0, 1, 2].map(|k| even[k].halves(all[k].double())),
			);
		}
		reduce::<P, N, L, 3>(self.vectors.each_mut());
	}

	/// Multiplies by `a + b w^2 + c w^3`, for `line` (a, b, c) with each multiplied by its part of `scale`.
	#[inline(never)]
	#[target_feature(enable = "avx2")]
	fn line_product(&mut self, line: [&Quadratic<P, N, A>; 3], scale: &Avx2LineScale<P, N, L, A>) {
		let [a, b, c] = line;
		let outer = Avx2Lanes::split_scalars(&numbers(a, c)).mul(&scale.0[0]);
		let middle = Avx2Lanes::split_scalars(&numbers(b, b)).mul(&scale.0[1]);
		// The line's coefficients in both elements: c0 and c1.
		let mut factors = Operands::<L, 6>::new();
		// ξ f_4 and ξ f_5; from f_5 on with ξ, and from f_1; ξ f_3 and ξ f_4; then times u: all vectors, and these.
		let mut products = Operands::<L, 11>::new();
		for limb in 0..L {
			let outer = Vector::load(outer.limbs(), limb);
			let (a, b, c) = (outer.low(), Vector::load(middle.limbs(), limb), outer.high());
			factors
				.set(limb, [a.first(), a.second(), b.first(), b.second(), c.first(), c.second()]);
			let [f0, f1, f2] = Self::load_all(&self.vectors, limb);
			let four = Self::four(f0, limb);
			// Limbs: u y below 2, ξ y below 3, u ξ y = u y - y below 4.
			let [u0, u1, u2] = [f0.times_u(four), f1.times_u(four), f2.times_u(four)];
			let (xi2, u_xi2) = (f2.add(u2), u2.add(four).sub(f2));
			let (s2, us2) = (f1.across(f2), u1.across(u2));
			products.set(
				limb,
				[
					xi2,
					xi2.across(f0),
					f0.across(f1),
					s2.add(us2),
					u0,
					u1,
					u2,
					u_xi2,
					u_xi2.across(u0),
					u0.across(u1),
					us2.add(four).sub(s2),
				],
			);
		}
		let [a0, a1, b0, b1, c0, c1] = factors.pointers();
		let [xi2, s0, s1, xs2, u0, u1, u2, u_xi2, us0, us1, u_xs2] = products.pointers();
		let f = self.vectors;
		let [f0, f1, f2] = f.each_ref().map(core::ptr::from_ref);
		let terms = [
			[[a0, f0], [a1, u0], [b0, xi2], [b1, u_xi2], [c0, xs2], [c1, u_xs2]],
			[[a0, f1], [a1, u1], [b0, f0], [b1, u0], [c0, s0], [c1, us0]],
			[[a0, f2], [a1, u2], [b0, f1], [b1, u1], [c0, s1], [c1, us1]],
		];
		for (out, terms) in self.vectors.iter_mut().zip(terms) {
			// SAFETY: all factors were written. The second ones' limbs are at most 1, 2, 3, 4, 3, 4.
			unsafe { sum_of_products::<P, N, L, 6>(terms, out) };
		}
	}

	/// Returns the two coefficients of a vector.
	pub(super) fn coefficients(&self, vector: &Limbs<L>) -> [Quadratic<P, N, A>; 2] {
		let [a, b, c, d] = Avx2Lanes::<P, N, L, A>::from_limbs(*vector).to_scalars();
		[Fp2::new(a, b), Fp2::new(c, d)]
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

	/// ξ^(k (p - 1) / 6) for all k, and u times each, in vectors like an element.
	const GAMMA: [[Limbs<L>; 2]; 3] = {
		let gamma = <OnePlusU as Frobenius<Quadratic<P, N, A>>>::GAMMA;
		let mut vectors = [[Limbs([[0; 4]; L]); 2]; 3];
		let mut k = 0;
		while k < 6 {
			let c0: [u64; L] = Self::in_lanes(gamma[k].c0.montgomery());
			let c1: [u64; L] = Self::in_lanes(gamma[k].c1.montgomery());
			let minus_c1 = subtract(&Constants::<P, N, L>::MODULUS, &c1).0;
			let mut limb = 0;
			while limb < L {
				let [vector, times_u] = &mut vectors[k / 2];
				let at = 2 * (k % 2);
				(vector.0[limb][at], vector.0[limb][at + 1]) = (c0[limb], c1[limb]);
				(times_u.0[limb][at], times_u.0[limb][at + 1]) = (minus_c1[limb], c0[limb]);
				limb += 1;
			}
			k += 1;
		}
		vectors
	};

	/// Converts a 2^(64 N) to the limbs of a 2^(28 L).
	const fn in_lanes(element: &[u64; N]) -> [u64; L] {
		let (mut element, mut bits) = (*element, 64 * N);
		while bits < 28 * L {
			element = limbs::add_modulo(&element, &element, &P::MODULUS);
			bits += 1;
		}
		split(&element)
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

// The safe functions: an `Avx2` proves that the processor has the instructions.
impl<P, const N: usize, const L: usize, A> Avx2Sextic<P, N, L, A>
where
	P: FieldParams<N>,
	A: LimbArithmetic,
	OnePlusU: Frobenius<Quadratic<P, N, A>>,
{
	/// Loads one element from its coefficients.
	pub fn from_sextic(avx2: Avx2, f: &Tower<P, N, A>) -> Self {
		let vector = |x, y| *Avx2Lanes::<P, N, L, A>::from_scalars(avx2, &numbers(x, y)).limbs();
		let (a, b) = (&f.c0, &f.c1);
		let vectors = [vector(&a.c0, &b.c0), vector(&a.c1, &b.c1), vector(&a.c2, &b.c2)];
		Self { vectors, avx2, field: PhantomData }
	}

	/// Returns the element.
	pub fn to_sextic(&self) -> Tower<P, N, A> {
		let [[a0, b0], [a1, b1], [a2, b2]] =
			self.vectors.each_ref().map(|vector| self.coefficients(vector));
		Sextic::new(Cubic::new(a0, a1, a2), Cubic::new(b0, b1, b2))
	}

	/// Squares any element.
	pub fn square(&mut self) {
		// SAFETY: see above.
		unsafe { self.square_in_place() }
	}

	/// Multiplies by `a + b w^2 + c w^3`, for a `line` (a, b, c), each multiplied by its part of `scale`.
	pub fn multiply_by_line(
		&mut self,
		line: [&Quadratic<P, N, A>; 3],
		scale: &Avx2LineScale<P, N, L, A>,
	) {
		// SAFETY: see above.
		unsafe { self.line_product(line, scale) }
	}

	/// Returns the factors of the three coefficients of lines.
	pub fn line_scale(&self, [a, b, c]: [Fp<P, N, A>; 3]) -> Avx2LineScale<P, N, L, A> {
		// Twice converted: the product with limbs that are not converted is.
		let scale = |x: [Fp<P, N, A>; 4]| Avx2Lanes::from_scalars(self.avx2, &x).converted();
		Avx2LineScale([scale([a, a, c, c]), scale([b; 4])])
	}
}
