//! Elements of the tower to vectors and back.

use super::{
	constants::{join, split, subtract, Constants},
	product::Limbs,
	sextic::{Avx2LineScale, Avx2Sextic, Quadratic},
	tower::{is_eighth_root, root_power, VectorTower},
	Avx2, Avx2Field, Avx2Lanes,
};
use crate::{
	limbs,
	tower::{Cubic, Frobenius, NonResidue, Sextic},
	FieldParams, Fp, LimbArithmetic,
};
use core::marker::PhantomData;

/// Returns the four numbers of a vector's elements.
#[inline(always)]
pub(super) fn numbers<P, const N: usize, A: LimbArithmetic, C>(
	x: &Quadratic<P, N, A, C>,
	y: &Quadratic<P, N, A, C>,
) -> [Fp<P, N, A>; 4] {
	[x.c0, x.c1, y.c0, y.c1]
}

/// The constants' form: the limbs of a 2^(28 L), for a 2^(64 N).
const fn in_lanes<P: FieldParams<N>, const N: usize, const L: usize>(
	element: &[u64; N],
) -> [u64; L] {
	let (mut element, mut bits) = (*element, 64 * N);
	while bits < 28 * L {
		element = limbs::add_modulo(&element, &element, &P::MODULUS);
		bits += 1;
	}
	split(&element)
}

impl<P, const N: usize, const L: usize, A, C, X> Avx2Sextic<P, N, L, A, C, X>
where
	P: FieldParams<N>,
	A: LimbArithmetic,
	C: NonResidue<Fp<P, N, A>>,
	X: Frobenius<Quadratic<P, N, A, C>> + VectorTower<P, N>,
{
	/// Returns the factors of a vector's numbers, which are coefficients of w^`first` and w^`second`: `scale` times ζ^-k
	/// for the coefficient of w^k, or with `BACK` ζ^k.
	const fn factors<const BACK: bool>(
		scale: &[u64; N],
		first: usize,
		second: usize,
	) -> Avx2Lanes<P, N, L, A> {
		assert!(is_eighth_root::<P, N>(&X::ROOT));
		let powers = [first, first + 6, second, second + 6];
		let (mut factors, mut lane) = ([[0; 4]; L], 0);
		while lane < 4 {
			let exponent = if BACK { powers[lane] } else { 7 * powers[lane] };
			let root = root_power::<P, N>(&X::ROOT, exponent % 8);
			let factor = limbs::montgomery_product(scale, &root, &P::MODULUS, P::INV);
			let (factor, mut limb): ([u64; L], _) = (split(&factor), 0);
			while limb < L {
				factors[limb][lane] = factor[limb];
				limb += 1;
			}
			lane += 1;
		}
		Avx2Lanes::from_limbs(Limbs(factors))
	}

	/// Returns the factors from numbers a 2^(64 N).
	const fn load_factors(first: usize, second: usize) -> Avx2Lanes<P, N, L, A> {
		let scale = join(&Constants::<P, N, L>::FROM_SCALAR);
		Self::factors::<false>(&scale, first, second)
	}

	/// Returns the factors to numbers a 2^(64 N).
	const fn store_factors(first: usize, second: usize) -> Avx2Lanes<P, N, L, A> {
		Self::factors::<true>(&P::R, first, second)
	}

	/// ξ^(k (p - 1) / 6) for all k, and u times each, in vectors like an element. For powers of ζ w they are the same,
	/// since ζ^p = ζ, and they are numbers in Fp.
	pub(super) const GAMMA: [[Limbs<L>; 2]; 3] = {
		let gamma = X::GAMMA;
		let mut vectors = [[Limbs([[0; 4]; L]); 2]; 3];
		let mut k = 0;
		while k < 6 {
			let c0: [u64; L] = in_lanes::<P, N, L>(gamma[k].c0.montgomery());
			let c1: [u64; L] = in_lanes::<P, N, L>(gamma[k].c1.montgomery());
			let minus_c1 = subtract(&Constants::<P, N, L>::MODULUS, &c1).0;
			let mut limb = 0;
			while limb < L {
				assert!(!X::TAKES_FIVE || c1[limb] == 0);
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

	/// Returns the two coefficients of a vector, given their [`Self::store_factors`].
	fn coefficients(
		vector: &Limbs<L>,
		factors: &Avx2Lanes<P, N, L, A>,
	) -> [Quadratic<P, N, A, C>; 2] {
		let numbers = Avx2Lanes::<P, N, L, A>::from_limbs(*vector).mul(factors);
		let [a, b, c, d] = numbers.join_scalars();
		[Quadratic::new(a, b), Quadratic::new(c, d)]
	}

	/// Returns the coefficients f_4 and f_1 of a vector.
	pub(super) fn four_and_one(vector: &Limbs<L>) -> [Quadratic<P, N, A, C>; 2] {
		Self::coefficients(vector, const { &Self::store_factors(4, 1) })
	}

	/// Returns the coefficients f_2 and f_5 of a vector.
	pub(super) fn two_and_five(vector: &Limbs<L>) -> [Quadratic<P, N, A, C>; 2] {
		Self::coefficients(vector, const { &Self::store_factors(2, 5) })
	}

	/// Loads one element from its coefficients.
	pub fn from_sextic(avx2: Avx2, f: &Sextic<Quadratic<P, N, A, C>, X>) -> Self {
		let vector = |x, y, factors: &Avx2Lanes<P, N, L, A>| {
			*Avx2Lanes::split_scalars(&numbers(x, y)).mul(factors).limbs()
		};
		let (a, b) = (&f.c0, &f.c1);
		let vectors = [
			vector(&a.c0, &b.c0, const { &Self::load_factors(0, 1) }),
			vector(&a.c1, &b.c1, const { &Self::load_factors(2, 3) }),
			vector(&a.c2, &b.c2, const { &Self::load_factors(4, 5) }),
		];
		Self { vectors, avx2, config: PhantomData }
	}

	/// Returns the element.
	pub fn to_sextic(&self) -> Sextic<Quadratic<P, N, A, C>, X> {
		let [a, b, c] = &self.vectors;
		let [a0, b0] = Self::coefficients(a, const { &Self::store_factors(0, 1) });
		let [a1, b1] = Self::coefficients(b, const { &Self::store_factors(2, 3) });
		let [a2, b2] = Self::coefficients(c, const { &Self::store_factors(4, 5) });
		Sextic::new(Cubic::new(a0, a1, a2), Cubic::new(b0, b1, b2))
	}

	/// Squares any element.
	pub fn square(&mut self) {
		// SAFETY: an `Avx2` proves that the processor has the instructions.
		unsafe { self.square_in_place() }
	}

	/// Multiplies by `a + b w^i + c w^3`, for a `line` (a, b, c), each multiplied by its part of `scale`, and the tower's
	/// i.
	pub fn multiply_by_line(
		&mut self,
		line: [&Quadratic<P, N, A, C>; 3],
		scale: &Avx2LineScale<P, N, L, A>,
	) {
		// SAFETY: an `Avx2` proves that the processor has the instructions.
		unsafe { self.line_product(line, scale) }
	}

	/// Returns the factors of the three coefficients of lines.
	pub fn line_scale(&self, [a, b, c]: [Fp<P, N, A>; 3]) -> Avx2LineScale<P, N, L, A> {
		// Twice converted: the product with limbs that are not converted is.
		let scale = |x: [Fp<P, N, A>; 4], factors: &Avx2Lanes<P, N, L, A>| {
			Avx2Lanes::split_scalars(&x).mul(factors).converted()
		};
		Avx2LineScale([
			scale([a, a, c, c], const { &Self::load_factors(0, 3) }),
			scale([b; 4], const { &Self::load_factors(X::SECOND_POWER, X::SECOND_POWER) }),
		])
	}
}
