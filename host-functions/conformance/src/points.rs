//! Points that are edge cases for a curve's code.

use alloc::{vec, vec::Vec};
use ark_ec::{
	short_weierstrass::{Affine as SwAffine, SWCurveConfig},
	twisted_edwards::{Affine as TeAffine, TECurveConfig},
	AffineRepr, CurveConfig, CurveGroup,
};
use ark_ff::{AdditiveGroup, Field, One, PrimeField, Zero};
use ark_std::{
	rand::{rngs::StdRng, Rng},
	UniformRand,
};

/// Operations that make test points, common to both forms of curves.
pub trait Points: AffineRepr {
	/// Returns a random point on the curve, in its subgroup or not.
	fn on_curve(rng: &mut StdRng) -> Self;

	/// Returns the point with these coordinates, on the curve or not.
	fn at(x: Self::BaseField, y: Self::BaseField) -> Self;

	/// Returns `factor · self`, or `None` if that has no affine coordinates.
	fn times(&self, factor: &[u64]) -> Option<Self>;

	/// Returns the special points of this form.
	fn special() -> Vec<Self>;

	/// Returns two points whose sum is exceptional.
	fn exceptional(rng: &mut StdRng) -> Option<[Self; 2]>;
}

/// Primes that may divide a cofactor.
const SMALL_PRIMES: [u64; 9] = [2, 3, 5, 7, 11, 13, 17, 19, 23];

/// Returns `number / divisor` if there is no remainder. Words are little-endian.
fn divide(number: &[u64], divisor: u64) -> Option<Vec<u64>> {
	let mut quotient = number.to_vec();
	let remainder = quotient.iter_mut().rev().fold(0, |remainder, word| {
		let dividend = u128::from(remainder) << 64 | u128::from(*word);
		*word = (dividend / u128::from(divisor)) as u64;
		(dividend % u128::from(divisor)) as u64
	});
	(remainder == 0).then_some(quotient)
}

/// Returns a point outside the prime-order subgroup, of an order that divides the cofactor, and
/// points of small prime order made from it. A Miller loop passes through the multiples of a point.
/// If the point's order is small, the loop meets the point itself, where the line vanishes.
fn outside<A: Points>(point: &A) -> Vec<A> {
	let order = A::ScalarField::MODULUS;
	let Some(outside) = point.times(order.as_ref()) else { return Vec::new() };
	let cofactor = <A::Config as CurveConfig>::COFACTOR;
	let quotients = SMALL_PRIMES.into_iter().filter_map(|prime| divide(cofactor, prime));
	let small = quotients.filter_map(|quotient| outside.times(&quotient));
	small.chain([outside]).filter(|point| !point.is_zero()).collect()
}

impl<C: SWCurveConfig> Points for SwAffine<C> {
	fn on_curve(rng: &mut StdRng) -> Self {
		loop {
			let x = C::BaseField::rand(rng);
			if let Some(point) = Self::get_point_from_x_unchecked(x, rng.gen()) {
				return point;
			}
		}
	}

	fn at(x: Self::BaseField, y: Self::BaseField) -> Self {
		Self::new_unchecked(x, y)
	}

	fn times(&self, factor: &[u64]) -> Option<Self> {
		Some(C::mul_affine(self, factor).into_affine())
	}

	fn special() -> Vec<Self> {
		// An endomorphism (x, y) → (β x, y) leaves x = 0 in place.
		Self::get_point_from_x_unchecked(C::BaseField::ZERO, false).into_iter().collect()
	}

	fn exceptional(rng: &mut StdRng) -> Option<[Self; 2]> {
		let point = Self::on_curve(rng);
		Some([point, -point])
	}
}

impl<C: TECurveConfig> Points for TeAffine<C> {
	fn on_curve(rng: &mut StdRng) -> Self {
		loop {
			let y = C::BaseField::rand(rng);
			if let Some(point) = Self::get_point_from_y_unchecked(y, rng.gen()) {
				return point;
			}
		}
	}

	fn at(x: Self::BaseField, y: Self::BaseField) -> Self {
		Self::new_unchecked(x, y)
	}

	fn times(&self, factor: &[u64]) -> Option<Self> {
		let product = C::mul_affine(self, factor);
		(!product.z.is_zero()).then(|| product.into_affine())
	}

	fn special() -> Vec<Self> {
		let (zero, one) = (C::BaseField::ZERO, C::BaseField::one());
		// Order 2: (0, -1). Order 4: (±1/√a, 0). And a point with the smallest y.
		let fourth = C::COEFF_A.inverse().and_then(|inverse| inverse.sqrt());
		let least = (2u8..).find_map(|y| Self::get_point_from_y_unchecked(y.into(), false));
		let fourth = fourth.map(|x| Self::new_unchecked(x, zero));
		[Some(Self::new_unchecked(zero, -one)), fourth, least].into_iter().flatten().collect()
	}

	/// Makes two points with `d x₁ x₂ y₁ y₂ = ±1`: their sum has `z = 0`. For a given first point,
	/// the curve's equation makes `x₂²` a root of `a X² - (1 + d c²) X + c²`, where `c = x₂ y₂ = ±1
	/// / (d x₁ y₁)`.
	fn exceptional(rng: &mut StdRng) -> Option<[Self; 2]> {
		(0..100).find_map(|_| {
			let first = Self::on_curve(rng);
			let c = (C::COEFF_D * first.x * first.y).inverse()?;
			let c = if rng.gen() { c } else { -c };
			let b = C::BaseField::one() + C::COEFF_D * c.square();
			let root = (b.square() - (C::COEFF_A * c.square()).double().double()).sqrt()?;
			let x = ((b + root) * C::COEFF_A.double().inverse()?).sqrt()?;
			let second = Self::new_unchecked(x, c * x.inverse()?);
			second.is_on_curve().then_some([first, second])
		})
	}
}

/// A collection of points to draw from.
pub struct Pool<A> {
	good: Vec<A>,
	hostile: Vec<A>,
	pairs: Vec<[A; 2]>,
}

/// Number of points of each kind in a pool.
const POOL: usize = 12;

impl<A: Points> Pool<A> {
	/// Makes a pool from random and special points.
	pub fn new(rng: &mut StdRng) -> Self {
		let good: Vec<A> = (0..POOL)
			.map(|_| (A::generator() * A::ScalarField::rand(rng)).into_affine())
			.chain([A::generator(), A::zero()])
			.collect();

		let (zero, one) = (A::BaseField::ZERO, A::BaseField::one());
		let mut hostile = A::special();
		hostile.extend([A::at(zero, zero), A::at(one, one), A::at(zero, one), A::at(one, zero)]);
		for _ in 0..POOL {
			let point = A::on_curve(rng);
			hostile.push(point);
			hostile.extend(outside(&point));
			let (x, y) = (A::BaseField::rand(rng), A::BaseField::rand(rng));
			hostile.extend([A::at(x, y), A::at(x, zero), A::at(zero, y)]);
		}

		let mut pairs = vec![[good[0], good[0]], [good[1], (-good[1].into_group()).into_affine()]];
		pairs.extend((0..POOL).filter_map(|_| A::exceptional(rng)));
		Self { good, hostile, pairs }
	}

	/// Draws a point of the prime-order subgroup.
	pub fn good(&self, rng: &mut StdRng) -> A {
		self.good[rng.gen_range(0..self.good.len())]
	}

	/// Draws any point.
	pub fn any(&self, rng: &mut StdRng) -> A {
		if rng.gen() {
			self.good(rng)
		} else {
			self.hostile[rng.gen_range(0..self.hostile.len())]
		}
	}

	/// Draws `count` points: all in the subgroup, or any points, or some with an exceptional pair.
	pub fn list(&self, count: usize, rng: &mut StdRng) -> Vec<A> {
		let mut points: Vec<A> = match rng.gen_range(0..4) {
			0 => (0..count).map(|_| self.any(rng)).collect(),
			_ => (0..count).map(|_| self.good(rng)).collect(),
		};
		if count >= 2 && rng.gen_ratio(1, 4) {
			let at = rng.gen_range(0..count - 1);
			points[at..at + 2].copy_from_slice(&self.pairs[rng.gen_range(0..self.pairs.len())]);
		}
		points
	}
}
