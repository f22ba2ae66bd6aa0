//! Short coefficients, by the Euclidean algorithm in `Z[ω]`.
//!
//! `ω ↦ λ` maps `Z[ω]` onto the numbers modulo `n`; its kernel is the multiples of one `π` of norm `n`.
//! For `Q = u·R + v·G` we look for short `a` and `b` with `a + b·u = 0` modulo `π`. Each step of the
//! extended Euclidean algorithm of `π` and `u` has a remainder `ρ = σ·u` modulo `π`, and in the middle
//! the coordinates of both are about the fourth root of `n`.

use crate::scalar::Scalar;
use alloc::{vec, vec::Vec};
use core::iter;
use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{One, Zero};

/// A number `x + y·ω`.
#[derive(Clone, Debug, PartialEq)]
pub struct Eisenstein {
	pub x: BigInt,
	pub y: BigInt,
}

/// Coefficients of `R`, `Q` and `G`, `a·R + b·Q + c·G = 0`.
#[derive(Clone, Debug)]
pub struct Coefficients {
	pub r: Eisenstein,
	pub q: Eisenstein,
	pub g: Eisenstein,
}

/// Returns the integer of a scalar.
pub fn number(scalar: &Scalar) -> BigInt {
	BigInt::from_bytes_be(Sign::Plus, &scalar.to_be_bytes())
}

/// Returns `n`, the group's order.
pub fn order() -> BigInt {
	prime().norm()
}

/// Returns `π`: a number `x + y·ω` with `x + y·λ = 0` modulo `n`, of norm `n`.
fn prime() -> Eisenstein {
	Eisenstein {
		x: BigInt::from(0x3086_d221_a7d4_6bcd_e86c_90e4_9284_eb15_u128),
		y: -BigInt::from(0xe443_7ed6_010e_8828_6f54_7fa9_0abf_e4c3_u128),
	}
}

/// Returns choices of coefficients for `Q = u·R + v·G`.
pub fn with_key(u: &BigInt, v: &BigInt) -> impl Iterator<Item = Coefficients> {
	let (prime, u, v) = (prime(), Eisenstein::from(u.clone()), Eisenstein::from(v.clone()));
	let [short, other] = half_gcd(&prime, &u.modulo(&prime));
	let mut pairs = vec![];
	// Short combinations of the two shortest pairs. The pairs are independent, so all combinations
	// differ.
	for factor in small_numbers() {
		pairs.push(short.each_ref().map(|number| number.times(&factor)));
		pairs.push(other.each_ref().map(|number| number.times(&factor)));
		let sum = |i: usize| short[i].plus(&other[i].times(&factor));
		pairs.push([sum(0), sum(1)]);
	}
	pairs.into_iter().filter(|[_, q]| !q.is_zero()).map(move |[rho, sigma]| Coefficients {
		r: rho.negated(),
		g: sigma.times(&v).negated().modulo(&prime),
		q: sigma,
	})
}

/// Returns choices of coefficients for `R = −v·G`, with the identity in place of `Q`.
pub fn without_key(v: &BigInt) -> impl Iterator<Item = Coefficients> {
	let (prime, v) = (prime(), Eisenstein::from(v.clone()));
	small_numbers().into_iter().map(move |r| Coefficients {
		g: r.times(&v).modulo(&prime),
		q: Eisenstein::from(BigInt::zero()),
		r,
	})
}

/// Returns numbers that turn one choice into another.
fn small_numbers() -> Vec<Eisenstein> {
	let units = [(1, 0), (0, 1), (-1, -1), (-1, 0), (0, -1), (1, 1)];
	let others = [(1, -1), (2, -1), (3, 1), (3, 0), (5, 0), (7, 2)];
	let number = |(x, y): (i32, i32)| Eisenstein { x: x.into(), y: y.into() };
	units.into_iter().chain(others).map(number).collect()
}

/// Returns the two pairs `(ρ, σ)` of the Euclidean algorithm, with `ρ = σ·u` modulo `prime`, whose
/// larger numbers are the smallest.
fn half_gcd(prime: &Eisenstein, u: &Eisenstein) -> [[Eisenstein; 2]; 2] {
	let number = |x: BigInt| Eisenstein::from(x);
	let first = [prime.clone(), number(BigInt::zero())];
	let second = [u.clone(), number(BigInt::one())];
	let mut pairs: Vec<_> = iter::successors(Some((first, second)), |(before, last)| {
		let quotient = before[0].divided(last.first()?)?;
		let next = [0, 1].map(|i| before[i].minus(&quotient.times(&last[i])));
		Some((last.clone(), next))
	})
	.map(|(_, last)| last)
	.collect();
	pairs.sort_by_key(|[rho, sigma]| rho.norm().max(sigma.norm()));
	let mut pairs = pairs.into_iter();
	let shortest = pairs.next().unwrap_or_else(|| [u.clone(), number(BigInt::one())]);
	let other = pairs.next().unwrap_or_else(|| shortest.clone());
	[shortest, other]
}

impl From<BigInt> for Eisenstein {
	fn from(x: BigInt) -> Self {
		Self { x, y: BigInt::zero() }
	}
}

impl Eisenstein {
	pub fn is_zero(&self) -> bool {
		self.x.is_zero() && self.y.is_zero()
	}

	fn norm(&self) -> BigInt {
		&self.x * &self.x - &self.x * &self.y + &self.y * &self.y
	}

	fn plus(&self, other: &Self) -> Self {
		Self { x: &self.x + &other.x, y: &self.y + &other.y }
	}

	fn minus(&self, other: &Self) -> Self {
		self.plus(&other.negated())
	}

	fn negated(&self) -> Self {
		Self { x: -&self.x, y: -&self.y }
	}

	fn times(&self, other: &Self) -> Self {
		let high = &self.y * &other.y;
		Self { x: &self.x * &other.x - &high, y: &self.x * &other.y + &self.y * &other.x - high }
	}

	/// Returns the number nearest to `self/divisor`, coordinate by coordinate, unless `divisor` is
	/// zero.
	fn divided(&self, divisor: &Self) -> Option<Self> {
		if divisor.is_zero() {
			return None;
		}
		let norm = divisor.norm();
		let twice: BigInt = &norm * 2;
		let conjugate = Self { x: &divisor.x - &divisor.y, y: -&divisor.y };
		let product = self.times(&conjugate);
		let nearest = |number: BigInt| Integer::div_floor(&(number * 2u8 + &norm), &twice);
		Some(Self { x: nearest(product.x), y: nearest(product.y) })
	}

	/// Returns the remainder of the nearest quotient.
	fn modulo(&self, divisor: &Self) -> Self {
		match self.divided(divisor) {
			Some(quotient) => self.minus(&quotient.times(divisor)),
			None => self.clone(),
		}
	}
}
