//! The fields of points' coordinates.

use super::{power, Bases, Constants, Factor, Products, Quadratic, Residues, Sum};
use crate::{
	lanes::Ifma,
	tower::{Fp2, NonResidue},
	Fp, LimbArithmetic,
};
use alloc::vec::Vec;
use core::marker::PhantomData;

/// A field of coordinates: the prime field, or its extension by u with u^2 = -1.
pub trait Coordinate: Copy {
	/// One element in words.
	type Scalar;
	/// A second factor.
	type Factor: Copy;
	/// A sum of products.
	type Sum: Copy;

	/// Returns one.
	fn one(ifma: Ifma) -> Self;
	/// Converts from an element in words.
	fn from_scalar(ifma: Ifma, scalar: &Self::Scalar) -> Self;
	/// Returns the element in words.
	fn to_scalar(&self) -> Self::Scalar;
	/// `self + other`.
	fn add(&self, other: &Self) -> Self;
	/// `-self`, for residues below `K` moduli.
	fn neg<const K: u64>(&self) -> Self;
	/// Returns the element as a factor, for residues below three moduli.
	fn factor(&self) -> Self::Factor;
	/// Returns the element times 1, or 1 + u in the extension, as a factor, for residues below 2.5
	/// moduli.
	fn factor_xi(&self) -> Self::Factor;
	/// Returns the empty sum.
	fn zero_sum() -> Self::Sum;
	/// `sum + x y`.
	fn plus(sum: Self::Sum, x: &Self, y: &Self::Factor) -> Self::Sum;
	/// Reduces sums.
	fn reduce_3(sums: [Self::Sum; 3]) -> [Self; 3];
	/// Reduces sums and multiplies each by its constant.
	fn reduce_4<const T0: u64, const T1: u64, const T2: u64, const T3: u64>(
		sums: [Self::Sum; 4],
	) -> [Self; 4];
	/// Reduces sums and multiplies each by its constant.
	fn reduce_6<
		const T0: u64,
		const T1: u64,
		const T2: u64,
		const T3: u64,
		const T4: u64,
		const T5: u64,
	>(
		sums: [Self::Sum; 6],
	) -> [Self; 6];

	/// Computes `element^exponent` of two to four elements, the exponent in little-endian limbs. `None`
	/// for other numbers of elements, which take less time elsewhere, and for the extension.
	fn powers(_: Ifma, _elements: &[Self::Scalar], _exponent: &[u64]) -> Option<Vec<Self::Scalar>> {
		None
	}

	/// `2 self`.
	#[inline(always)]
	fn double(&self) -> Self {
		self.add(self)
	}

	/// `self - other`, for residues of `other` below `K` moduli.
	#[inline(always)]
	fn sub<const K: u64>(&self, other: &Self) -> Self {
		self.add(&other.neg::<K>())
	}

	/// `x y`.
	#[inline(always)]
	fn product(x: &Self, y: &Self::Factor) -> Self::Sum {
		Self::plus(Self::zero_sum(), x, y)
	}
}

/// The prime field.
pub struct PrimeCoordinate<P, const N: usize, A>(Residues<P, N>, PhantomData<A>);

/// The quadratic extension.
pub struct QuadraticCoordinate<P, const N: usize, A, C>(Quadratic<P, N, 1>, PhantomData<(A, C)>);

macro_rules! extension {
	($times:expr) => {
		const { &Constants::<P, N>::extension($times) }
	};
}

impl<P: Bases<N>, const N: usize, A: LimbArithmetic> PrimeCoordinate<P, N, A> {
	#[inline(always)]
	fn new(x: Residues<P, N>) -> Self {
		Self(x, PhantomData)
	}
}

impl<P: Bases<N>, const N: usize, A: LimbArithmetic> Coordinate for PrimeCoordinate<P, N, A> {
	type Scalar = Fp<P, N, A>;
	type Factor = Residues<P, N>;
	type Sum = Products<P, N>;

	#[inline(always)]
	fn one(ifma: Ifma) -> Self {
		Self::new(Residues::one(ifma))
	}

	#[inline(always)]
	fn from_scalar(ifma: Ifma, scalar: &Self::Scalar) -> Self {
		Self::new(Residues::from_fp(ifma, scalar))
	}

	#[inline(always)]
	fn to_scalar(&self) -> Self::Scalar {
		self.0.to_fp()
	}

	#[inline(always)]
	fn add(&self, other: &Self) -> Self {
		Self::new(self.0.add(&other.0))
	}

	fn powers(
		ifma: Ifma,
		elements: &[Self::Scalar],
		exponent: &[u64],
	) -> Option<Vec<Self::Scalar>> {
		match elements {
			[a, b] => Some(power::powers(ifma, [a, b], exponent).into()),
			[a, b, c] => Some(power::powers(ifma, [a, b, c], exponent).into()),
			[a, b, c, d] => Some(power::powers(ifma, [a, b, c, d], exponent).into()),
			_ => None,
		}
	}

	#[inline(always)]
	fn neg<const K: u64>(&self) -> Self {
		Self::new(self.0.neg::<K>())
	}

	#[inline(always)]
	fn factor(&self) -> Self::Factor {
		self.0
	}

	#[inline(always)]
	fn factor_xi(&self) -> Self::Factor {
		self.0
	}

	#[inline(always)]
	fn zero_sum() -> Self::Sum {
		Products::zero()
	}

	#[inline(always)]
	fn plus(sum: Self::Sum, x: &Self, y: &Self::Factor) -> Self::Sum {
		sum.plus(&x.0, y)
	}

	#[inline(always)]
	fn reduce_3(sums: [Self::Sum; 3]) -> [Self; 3] {
		let [a, b, c] = Products::reduce(sums);
		[Self::new(a), Self::new(b), Self::new(c)]
	}

	#[inline(always)]
	fn reduce_4<const T0: u64, const T1: u64, const T2: u64, const T3: u64>(
		sums: [Self::Sum; 4],
	) -> [Self; 4] {
		let [a, b, c, d] = Products::reduce_by(
			sums,
			[extension!(T0), extension!(T1), extension!(T2), extension!(T3)],
		);
		[Self::new(a), Self::new(b), Self::new(c), Self::new(d)]
	}

	#[inline(always)]
	fn reduce_6<
		const T0: u64,
		const T1: u64,
		const T2: u64,
		const T3: u64,
		const T4: u64,
		const T5: u64,
	>(
		sums: [Self::Sum; 6],
	) -> [Self; 6] {
		let [a, b, c, d, e, f] = Products::reduce_by(
			sums,
			[
				extension!(T0),
				extension!(T1),
				extension!(T2),
				extension!(T3),
				extension!(T4),
				extension!(T5),
			],
		);
		[Self::new(a), Self::new(b), Self::new(c), Self::new(d), Self::new(e), Self::new(f)]
	}
}

impl<P: Bases<N>, const N: usize, A: LimbArithmetic, C> QuadraticCoordinate<P, N, A, C> {
	#[inline(always)]
	fn new(c0: Residues<P, N>, c1: Residues<P, N>) -> Self {
		Self(Quadratic::new(c0, c1), PhantomData)
	}
}

impl<P: Bases<N>, const N: usize, A: LimbArithmetic, C: NonResidue<Fp<P, N, A>>> Coordinate
	for QuadraticCoordinate<P, N, A, C>
{
	type Scalar = Fp2<Fp<P, N, A>, C>;
	type Factor = Factor<P, N, 1>;
	type Sum = Sum<P, N, 1>;

	#[inline(always)]
	fn one(ifma: Ifma) -> Self {
		Self::new(Residues::one(ifma), Residues::zero(ifma))
	}

	#[inline(always)]
	fn from_scalar(ifma: Ifma, scalar: &Self::Scalar) -> Self {
		let [c0, c1] = Residues::from_fps(ifma, [&scalar.c0, &scalar.c1]);
		Self::new(c0, c1)
	}

	#[inline(always)]
	fn to_scalar(&self) -> Self::Scalar {
		self.0.to_fp2()
	}

	#[inline(always)]
	fn add(&self, other: &Self) -> Self {
		Self(self.0.add(&other.0), PhantomData)
	}

	#[inline(always)]
	fn neg<const K: u64>(&self) -> Self {
		Self(self.0.neg::<K>(), PhantomData)
	}

	#[inline(always)]
	fn factor(&self) -> Self::Factor {
		self.0.factor()
	}

	#[inline(always)]
	fn factor_xi(&self) -> Self::Factor {
		self.0.factor_xi::<1>()
	}

	#[inline(always)]
	fn zero_sum() -> Self::Sum {
		Sum::zero()
	}

	#[inline(always)]
	fn plus(sum: Self::Sum, x: &Self, y: &Self::Factor) -> Self::Sum {
		sum.plus(&x.0, y)
	}

	#[inline(always)]
	fn reduce_3([a, b, c]: [Self::Sum; 3]) -> [Self; 3] {
		let [a0, a1, b0, b1, c0, c1] = Products::reduce([a.c0, a.c1, b.c0, b.c1, c.c0, c.c1]);
		[Self::new(a0, a1), Self::new(b0, b1), Self::new(c0, c1)]
	}

	#[inline(always)]
	fn reduce_4<const T0: u64, const T1: u64, const T2: u64, const T3: u64>(
		[a, b, c, d]: [Self::Sum; 4],
	) -> [Self; 4] {
		let times = [extension!(T0), extension!(T1), extension!(T2), extension!(T3)];
		let [a0, a1, b0, b1, c0, c1, d0, d1] = Products::reduce_by(
			[a.c0, a.c1, b.c0, b.c1, c.c0, c.c1, d.c0, d.c1],
			[times[0], times[0], times[1], times[1], times[2], times[2], times[3], times[3]],
		);
		[Self::new(a0, a1), Self::new(b0, b1), Self::new(c0, c1), Self::new(d0, d1)]
	}

	#[inline(always)]
	fn reduce_6<
		const T0: u64,
		const T1: u64,
		const T2: u64,
		const T3: u64,
		const T4: u64,
		const T5: u64,
	>(
		[a, b, c, d, e, f]: [Self::Sum; 6],
	) -> [Self; 6] {
		let [a0, a1, b0, b1, c0, c1, d0, d1, e0, e1, f0, f1] = Products::reduce_by(
			[a.c0, a.c1, b.c0, b.c1, c.c0, c.c1, d.c0, d.c1, e.c0, e.c1, f.c0, f.c1],
			[
				extension!(T0),
				extension!(T0),
				extension!(T1),
				extension!(T1),
				extension!(T2),
				extension!(T2),
				extension!(T3),
				extension!(T3),
				extension!(T4),
				extension!(T4),
				extension!(T5),
				extension!(T5),
			],
		);
		[
			Self::new(a0, a1),
			Self::new(b0, b1),
			Self::new(c0, c1),
			Self::new(d0, d1),
			Self::new(e0, e1),
			Self::new(f0, f1),
		]
	}
}

impl<P, const N: usize, A> Clone for PrimeCoordinate<P, N, A> {
	#[inline(always)]
	fn clone(&self) -> Self {
		*self
	}
}

impl<P, const N: usize, A> Copy for PrimeCoordinate<P, N, A> {}

impl<P, const N: usize, A, C> Clone for QuadraticCoordinate<P, N, A, C> {
	#[inline(always)]
	fn clone(&self) -> Self {
		*self
	}
}

impl<P, const N: usize, A, C> Copy for QuadraticCoordinate<P, N, A, C> {}
