//! Splitting a scalar along an endomorphism of the subgroup.
//!
//! Gallant, Lambert, Vanstone 2001 for x -> β x on curves with a = 0; Galbraith, Lin, Scott 2009
//! for the Frobenius map of a twist, x -> c_x x^p, y -> c_y y^p. The eigenvalues hold in the
//! prime-order subgroup only.

mod lattices;

pub use lattices::*;

use crate::{
	convert::Convert,
	group::Group,
	weierstrass::{Affine, Point, Weierstrass},
};
use ark_ec::CurveConfig;
use assay_fields::{
	tower::{Fp2, NonResidue},
	Arithmetic, Field, Lazy,
};
use core::marker::PhantomData;

/// Limbs of a part: half a scalar of 377 bits, or a whole one of 256.
pub const PART_LIMBS: usize = 6;

/// A part of a scalar and its sign.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Part {
	/// The absolute value.
	pub limbs: [u64; PART_LIMBS],
	/// The sign.
	pub negative: bool,
}

/// A way to write `k P` as the sum of `k_i P_i` with shorter `k_i`, for points of the prime-order
/// subgroup.
pub trait Split<G: Group>: Copy + Send + Sync + 'static {
	/// Number of parts.
	const PARTS: usize;
	/// Whether [`Self::map_affine`] is the same on [`Group::odd_multiples`]' isomorphic curves.
	const SCALES: bool;
	/// The parts of a scalar below the group's order, as many as [`Self::PARTS`].
	fn split(scalar: &[u64]) -> [Part; 4];
	/// `P_i` from `P_{i - 1}`: one application of the endomorphism.
	fn map(point: &G) -> G;
	/// As [`Self::map`].
	fn map_affine(point: &G::Affine) -> G::Affine;
}

/// No endomorphism: the scalar whole.
#[derive(Clone, Copy, Debug)]
pub struct Whole;

impl<G: Group> Split<G> for Whole {
	const PARTS: usize = 1;
	const SCALES: bool = true;

	fn split(scalar: &[u64]) -> [Part; 4] {
		let mut parts = [Part::default(); 4];
		for (limb, word) in parts[0].limbs.iter_mut().zip(scalar) {
			*limb = *word;
		}
		parts
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
	/// The absolute value.
	pub limbs: [u64; N],
}

/// The vectors k with `k_0 + k_1 λ + … = 0` modulo the order.
#[derive(Clone, Copy, Debug)]
pub struct Lattice<const D: usize> {
	/// A reduced basis, a vector a row.
	pub basis: [[Signed<4>; D]; D],
	/// 2^448 times the coefficients of (1, 0, …) in that basis, rounded.
	pub factors: [Signed<7>; D],
}

/// Adds the lowest four limbs of `a b` to `sum`, or subtracts them.
fn add_product(sum: &mut [u64; 4], a: &[u64; 4], b: &[u64; 4], subtract: bool) {
	let mut product = [0u64; 4];
	for i in 0..4 {
		let mut carry = 0;
		for j in 0..4 - i {
			let t = a[i] as u128 * b[j] as u128 + product[i + j] as u128 + carry;
			product[i + j] = t as u64;
			carry = t >> 64;
		}
	}
	// -x is the complement of x and one more.
	let mut carry = subtract;
	for (limb, word) in sum.iter_mut().zip(product) {
		let word = if subtract { !word } else { word };
		let t = *limb as u128 + word as u128 + carry as u128;
		*limb = t as u64;
		carry = t >> 64 != 0;
	}
}

/// `⌊a b / 2^448⌋` for up to six limbs and seven.
fn high_product(a: &[u64], b: &[u64; 7]) -> [u64; 4] {
	let mut product = [0u64; 13];
	for (i, a) in a.iter().take(6).enumerate() {
		let mut carry = 0;
		for (j, b) in b.iter().enumerate() {
			let t = *a as u128 * *b as u128 + product[i + j] as u128 + carry;
			product[i + j] = t as u64;
			carry = t >> 64;
		}
		product[i + 7] = carry as u64;
	}
	[product[7], product[8], product[9], product[10]]
}

impl<const D: usize> Lattice<D> {
	/// Parts of a scalar below the order: it less the lattice vector near it, computed modulo 2^256,
	/// below which the parts are.
	pub fn split(&self, scalar: &[u64]) -> [Part; 4] {
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
		let mut parts = [Part::default(); 4];
		for (part, sum) in parts.iter_mut().zip(sums) {
			part.negative = sum[3] >> 63 == 1;
			let mut absolute = [0; 4];
			add_product(&mut absolute, &sum, &[1, 0, 0, 0], part.negative);
			part.limbs[..4].copy_from_slice(&absolute);
		}
		parts
	}
}

/// A curve with the endomorphism (x, y) -> (β x, y), β a cube root of unity.
pub trait CubeRoot: Weierstrass {
	/// β.
	const BETA: <Self::Ark as CurveConfig>::BaseField;
	/// The lattice of its eigenvalue.
	const LATTICE: Lattice<2>;
}

/// Two parts along (x, y) -> (β x, y).
#[derive(Clone, Copy, Debug)]
pub struct AlongCubeRoot<C>(PhantomData<C>);

impl<C: CubeRoot, A: Arithmetic> Split<Point<C, A>> for AlongCubeRoot<C> {
	const PARTS: usize = 2;
	const SCALES: bool = true;

	fn split(scalar: &[u64]) -> [Part; 4] {
		C::LATTICE.split(scalar)
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
	/// The p-th power.
	fn conjugated(&self) -> Self;
}

impl<F: Lazy, C: NonResidue<F>> Conjugate for Fp2<F, C> {
	#[inline(always)]
	fn conjugated(&self) -> Self {
		self.conjugate()
	}
}

/// A twist with the Frobenius map (x, y) -> (c_x x^p, c_y y^p).
pub trait Frobenius: Weierstrass {
	/// c_x and c_y.
	const COEFFICIENTS: [<Self::Ark as CurveConfig>::BaseField; 2];
	/// The lattice of its eigenvalue.
	const LATTICE: Lattice<4>;
}

/// Four parts along the Frobenius map.
#[derive(Clone, Copy, Debug)]
pub struct AlongFrobenius<C>(PhantomData<C>);

impl<C: Frobenius, A: Arithmetic> Split<Point<C, A>> for AlongFrobenius<C>
where
	C::Base<A>: Conjugate,
{
	const PARTS: usize = 4;
	// The Frobenius map does not fix the isomorphism's u.
	const SCALES: bool = false;

	fn split(scalar: &[u64]) -> [Part; 4] {
		C::LATTICE.split(scalar)
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
