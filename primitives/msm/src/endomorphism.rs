//! Decomposition of a scalar along an endomorphism of the prime-order subgroup: GLV and GLS.
//!
//! # Endomorphisms
//! Let the subgroup have order r, and let φ be an endomorphism of the curve that maps the subgroup to
//! itself. On the subgroup φ multiplies by an eigenvalue λ modulo r. Hence `k P = Σ k_i φ^i(P)` for all
//! integers k_i with `Σ k_i λ^i = k` modulo r. One chain of doublings, as long as the longest k_i,
//! serves all terms.
//!
//! - [`Glv`] (Gallant, Lambert, Vanstone, "Faster point multiplication on elliptic curves with
//!   efficient endomorphisms", 2001): on `y^2 = x^3 + b` over a field with a cube root of unity β ≠ 1
//!   the map is `φ(x, y) = (β x, y)`. It is not the identity and `φ^3` is, so λ^2 + λ + 1 = 0. There
//!   are D = 2 sub-scalars, of half the scalar's length.
//! - [`Gls`] (Galbraith, Lin, Scott, "Endomorphisms for faster elliptic curve cryptography on a large
//!   class of curves", 2009): on a sextic twist over Fp2 of a curve with embedding degree 12 the map
//!   is the Frobenius map between the two isomorphisms with the curve over Fp12,
//!   `φ(x, y) = (c_x x^p, c_y y^p)`. On G2 it multiplies by p, so λ = p modulo r and
//!   λ^4 - λ^2 + 1 = 0. There are D = 4 sub-scalars, of a quarter of the scalar's length.
//!
//! Outside the subgroup φ does not multiply by λ.
//!
//! # Decomposition
//! The vectors k with `Σ k_i λ^i = 0` modulo r are a lattice of determinant r, which has a basis
//! b_1, …, b_D of vectors near r^(1/D). A scalar k is the vector (k, 0, …). Subtracting a lattice vector
//! near it leaves the sub-scalars, and does not change `Σ k_i λ^i`. Babai's rounding finds the lattice
//! vector: with `(1, 0, …) = Σ a_j b_j` and f_j the integer nearest to 2^448 a_j,
//!
//! ```text
//! q_j = k f_j / 2^448, rounded toward zero,      (k_0, k_1, …) = (k, 0, …) - Σ q_j b_j.
//! ```
//!
//! # Bounds
//! Let S_i be `Σ_j |b_ji|`, the sum over a column of the basis. As each f_j is off by at most 1/2, the
//! vector e = `Σ f_j b_j - 2^448 (1, 0, …)` has |e_i| ≤ S_i / 2. Let q_j be `k f_j / 2^448 - θ_j` with
//! |θ_j| < 1. Then
//!
//! ```text
//! k_i = Σ θ_j b_ji - k e_i / 2^448,      |k_i| < S_i (1 + k / 2^449).
//! ```
//!
//! Scalars are below r < 2^384, so |k_i| ≤ S_i up to a factor of 1 + 2^-65. Every S_i of the table
//! [`lattices`] is below 2^190: a sub-scalar is known from its residue modulo 2^256, which is all that
//! [`GlvLattice::decompose`] computes. The tests check the congruences, |e_i| ≤ S_i / 2 and the bound on
//! S_i for each entry, and each λ on its curve.

pub(crate) mod lattices;

use crate::{
	curve_group::CurveGroup,
	recode::wnaf,
	weierstrass::{Affine, Point, Weierstrass},
};
use alloc::vec::Vec;
use ark_ec::CurveConfig;
use assay_fields::{
	limbs_adc, limbs_mac,
	tower::{Fp2, NonResidue},
	ArkConvert, Field, Lazy, LimbArithmetic,
};
use core::marker::PhantomData;

/// The limbs of a sub-scalar, and of an eigenvalue: at most those of an order of 377 bits.
pub const SUB_SCALAR_LIMBS: usize = 6;

/// A sub-scalar.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SubScalar {
	/// The absolute value, in little-endian limbs.
	pub limbs: [u64; SUB_SCALAR_LIMBS],
	/// The sign.
	pub negative: bool,
}

/// An endomorphism of the prime-order subgroup, and the decomposition of scalars along it.
pub trait Endomorphism<G: CurveGroup>: Copy + Send + Sync + 'static {
	/// The number of sub-scalars.
	const DIMENSION: usize;
	/// True if [`Self::map_affine`] is the same map on the isomorphic curves of
	/// [`CurveGroup::odd_multiples`].
	const COMMUTES_WITH_SCALING: bool;
	/// Returns the sub-scalars of a scalar below the group's order: the first [`Self::DIMENSION`] of the
	/// array.
	fn decompose(scalar: &[u64]) -> [SubScalar; 4];
	/// Applies the endomorphism.
	fn map(point: &G) -> G;
	/// Applies the endomorphism.
	fn map_affine(point: &G::Affine) -> G::Affine;
}

/// No endomorphism: the one sub-scalar is the scalar.
#[derive(Clone, Copy, Debug)]
pub struct NoEndomorphism;

impl<G: CurveGroup> Endomorphism<G> for NoEndomorphism {
	const DIMENSION: usize = 1;
	const COMMUTES_WITH_SCALING: bool = true;

	fn decompose(scalar: &[u64]) -> [SubScalar; 4] {
		let mut sub_scalars = [SubScalar::default(); 4];
		for (limb, word) in sub_scalars[0].limbs.iter_mut().zip(scalar) {
			*limb = *word;
		}
		sub_scalars
	}

	fn map(point: &G) -> G {
		*point
	}

	fn map_affine(point: &G::Affine) -> G::Affine {
		*point
	}
}

/// A constant with its sign.
#[derive(Clone, Copy, Debug)]
pub struct Signed<const N: usize> {
	/// The sign.
	pub negative: bool,
	/// The absolute value, in little-endian limbs.
	pub limbs: [u64; N],
}

/// The lattice of an eigenvalue λ: the vectors k with `k_0 + k_1 λ + … = 0` modulo the order.
#[derive(Clone, Copy, Debug)]
pub struct GlvLattice<const D: usize> {
	/// λ, below the order.
	pub eigenvalue: [u64; SUB_SCALAR_LIMBS],
	/// A reduced basis, a vector a row.
	pub basis: [[Signed<4>; D]; D],
	/// 2^448 times the coefficients of (1, 0, …) in that basis, rounded.
	pub factors: [Signed<7>; D],
}

/// Parses hexadecimal digits, the highest first.
const fn from_hex<const N: usize>(digits: &str) -> [u64; N] {
	assay_fields::limbs_from_hex(digits)
}

const fn plus<const N: usize>(digits: &str) -> Signed<N> {
	Signed { negative: false, limbs: from_hex(digits) }
}

const fn minus<const N: usize>(digits: &str) -> Signed<N> {
	Signed { negative: true, limbs: from_hex(digits) }
}

/// Adds the low four limbs of `a b` to `sum`, or subtracts them.
fn add_product(sum: &mut [u64; 4], a: &[u64; 4], b: &[u64; 4], subtract: bool) {
	let mut product = [0u64; 4];
	for i in 0..4 {
		let mut carry = 0;
		for j in 0..4 - i {
			(product[i + j], carry) = limbs_mac(product[i + j], a[i], b[j], carry);
		}
	}
	// -x is the complement of x plus one.
	let mut carry = subtract;
	for (limb, word) in sum.iter_mut().zip(product) {
		let word = if subtract { !word } else { word };
		(*limb, carry) = limbs_adc(*limb, word, carry);
	}
}

/// Returns the low four limbs of `⌊a b / 2^448⌋`, for at most six limbs times seven.
fn high_product(a: &[u64], b: &[u64; 7]) -> [u64; 4] {
	let mut product = [0u64; 13];
	for (i, a) in a.iter().take(6).enumerate() {
		let mut carry = 0;
		for (j, b) in b.iter().enumerate() {
			(product[i + j], carry) = limbs_mac(product[i + j], *a, *b, carry);
		}
		product[i + 7] = carry;
	}
	[product[7], product[8], product[9], product[10]]
}

impl<const D: usize> GlvLattice<D> {
	/// Returns the sub-scalars of a scalar below the order, computed modulo 2^256 (see the
	/// [module](self)).
	pub fn decompose(&self, scalar: &[u64]) -> [SubScalar; 4] {
		let mut sums = [[0u64; 4]; D];
		for (limb, word) in sums[0].iter_mut().zip(scalar) {
			*limb = *word;
		}
		for (row, factor) in self.basis.iter().zip(&self.factors) {
			let coefficient = high_product(scalar, &factor.limbs);
			for (sum, entry) in sums.iter_mut().zip(row) {
				let positive = factor.negative == entry.negative;
				add_product(sum, &coefficient, &entry.limbs, positive);
			}
		}
		let mut sub_scalars = [SubScalar::default(); 4];
		for (sub_scalar, sum) in sub_scalars.iter_mut().zip(sums) {
			sub_scalar.negative = sum[3] >> 63 == 1;
			let mut absolute = [0; 4];
			add_product(&mut absolute, &sum, &[1, 0, 0, 0], sub_scalar.negative);
			sub_scalar.limbs[..4].copy_from_slice(&absolute);
		}
		sub_scalars
	}
}

/// A curve with the endomorphism (x, y) -> (β x, y), for a cube root of unity β.
pub trait GlvCurve: Weierstrass {
	/// β.
	const BETA: <Self::Ark as CurveConfig>::BaseField;
	/// The lattice of its eigenvalue.
	const LATTICE: GlvLattice<2>;
}

/// The endomorphism (x, y) -> (β x, y), with two sub-scalars.
#[derive(Clone, Copy, Debug)]
pub struct Glv<C>(PhantomData<C>);

impl<C: GlvCurve, A: LimbArithmetic> Endomorphism<Point<C, A>> for Glv<C> {
	const DIMENSION: usize = 2;
	const COMMUTES_WITH_SCALING: bool = true;

	fn decompose(scalar: &[u64]) -> [SubScalar; 4] {
		C::LATTICE.decompose(scalar)
	}

	#[inline]
	fn map(point: &Point<C, A>) -> Point<C, A> {
		Point { x: point.x.mul(&C::Base::<A>::from_ark(&C::BETA)), ..*point }
	}

	#[inline]
	fn map_affine(point: &Affine<C::Base<A>>) -> Affine<C::Base<A>> {
		Affine { x: point.x.mul(&C::Base::<A>::from_ark(&C::BETA)), ..*point }
	}
}

/// A field with a p-th power that is cheap and its own inverse.
pub trait Conjugate: Field {
	/// Returns the p-th power.
	fn conjugated(&self) -> Self;
}

impl<F: Lazy, C: NonResidue<F>> Conjugate for Fp2<F, C> {
	#[inline(always)]
	fn conjugated(&self) -> Self {
		self.conjugate()
	}
}

/// A twist with the Frobenius map (x, y) -> (c_x x^p, c_y y^p).
pub trait GlsCurve: Weierstrass {
	/// c_x and c_y.
	const COEFFICIENTS: [<Self::Ark as CurveConfig>::BaseField; 2];
	/// The lattice of its eigenvalue.
	const LATTICE: GlvLattice<4>;
}

/// Returns the width-`w` non-adjacent forms of the four sub-scalars of a scalar below the order r of G2, the lowest
/// digits first: `Σ_i p^i Σ_j digits[i][j] 2^j` is the scalar modulo r. The p-th power in the pairing's target group is
/// the p-th multiple, so the digits are also those of an exponent there.
pub fn frobenius_digits<C: GlsCurve>(scalar: &[u64], width: usize) -> [Vec<i8>; 4] {
	C::LATTICE.decompose(scalar).map(|SubScalar { limbs, negative }| {
		let mut digits = wnaf(&limbs, width);
		if negative {
			digits.iter_mut().for_each(|digit| *digit = -*digit);
		}
		digits
	})
}

/// The Frobenius map of a twist, with four sub-scalars.
#[derive(Clone, Copy, Debug)]
pub struct Gls<C>(PhantomData<C>);

impl<C: GlsCurve, A: LimbArithmetic> Endomorphism<Point<C, A>> for Gls<C>
where
	C::Base<A>: Conjugate,
{
	const DIMENSION: usize = 4;
	// The Frobenius map does not fix the isomorphism's u.
	const COMMUTES_WITH_SCALING: bool = false;

	fn decompose(scalar: &[u64]) -> [SubScalar; 4] {
		C::LATTICE.decompose(scalar)
	}

	#[inline]
	fn map(point: &Point<C, A>) -> Point<C, A> {
		let [x, y] = C::COEFFICIENTS;
		Point::new(
			point.x.conjugated().mul(&C::Base::<A>::from_ark(&x)),
			point.y.conjugated().mul(&C::Base::<A>::from_ark(&y)),
			point.z.conjugated(),
		)
	}

	#[inline]
	fn map_affine(point: &Affine<C::Base<A>>) -> Affine<C::Base<A>> {
		let [x, y] = C::COEFFICIENTS;
		Affine {
			x: point.x.conjugated().mul(&C::Base::<A>::from_ark(&x)),
			y: point.y.conjugated().mul(&C::Base::<A>::from_ark(&y)),
			infinity: point.infinity,
		}
	}
}

#[cfg(test)]
mod tests;
