//! BLS12-381's G1, whose cofactor is 3 · 11² · 10177² · 859267² · 52437899²: components of order
//! three are tested separately, by cubes in the field, and the others by fewer sums.
//!
//! **The component of order three.** T = (0, 2) has order three, and 3 divides the curve's order
//! once. So a point has no such component if and only if it is three times a point. The function
//! y - 2 has the divisor 3 (T) - 3 (O), and the Tate pairing of T with P is (y - 2)^((p - 1) / 3),
//! which is one exactly for these triples. It is a homomorphism: for a sum of points times digits
//! it is the product of the points' values with the digits as exponents. The value for -P has y + 2
//! in place of y - 2, as -(y - 2) (y + 2) = -x³ is a cube. Points with x = 0 are ±T. So the test of
//! 81 sums in base 3 takes products in the field, and 81 powers.
//!
//! **The other components.** φ, which maps (x, y) to (ω x, y), makes the curve's points a module
//! over Z[ω]. Digits in base 11 are taken in pairs, (a, b) for a + b ω. If two pairs are bad in one
//! place, their difference d ≠ 0 has d C = 0 for the component C ≠ 0 of some point, of an order
//! coprime to 3. The d with d C = 0 form an ideal. It is contained in a prime ideal over one of the
//! primes 11, 10177, 859267 and 52437899. As 11 is 2 modulo 3, it is prime in Z[ω]: it divides d
//! only if it divides both coefficients of d, which are at most 10 in size and not both zero. The
//! other prime ideals have norms of at least 10177, which divide the norms of their elements, and
//! the norm of d is at most 300. So there is no such d, and at most one string of digits is bad, as
//! for integers.
//!
//! Both tests may use the same coefficients: a point that is not in G1 is bad in one of them, which
//! it passes with probability 2^-128 at most. The Tate pairing for membership: Koshelev, 2022/037.

use crate::powers::all_powers;
use alloc::{vec, vec::Vec};
use ark_bls12_381::{g1::Config, G1Affine, G1Projective};
use ark_ec::{scalar_mul::glv::GLVConfig, AffineRepr, CurveGroup};
use assay_fields::{
	dispatch, params::Bls12_381FqParams, prime::Bls12_381Fq, Field, FieldParams, Isa,
	LimbArithmetic,
};
use assay_msm::{curves::Bls12_381G1, digit_sums, weierstrass::Affine, Curve};

/// Ternary digits of a coefficient.
const DIGITS: usize = 81;

/// Digits that share a bucket.
const GROUP: usize = 5;

/// (p - 1) / 3.
const EXPONENT: [u64; 6] = {
	let mut quotient = Bls12_381FqParams::MODULUS;
	quotient[0] -= 1;
	let mut remainder = 0;
	let mut i = 6;
	while i > 0 {
		i -= 1;
		let dividend = remainder << 64 | quotient[i] as u128;
		quotient[i] = (dividend / 3) as u64;
		remainder = dividend % 3;
	}
	assert!(remainder == 0);
	quotient
};

/// Returns true if points of BLS12-381's G1 are in the subgroup, given their coefficients and the base
/// of the sums' digits.
pub(crate) fn by_sums_and_cubes<C, F>(
	isa: Isa,
	points: &[G1Affine],
	coefficients: &[[u64; 2]],
	base: u16,
	one_by_one: F,
) -> bool
where
	C: Curve<Affine = G1Affine>,
	F: Fn(Isa, &[G1Affine]) -> Vec<bool>,
{
	if !dispatch!(isa, A => by_cubes::<A>(isa, points, coefficients)) {
		return false;
	}
	let sums = digit_sums::<C>(isa, points, coefficients, base);
	let sum = |pair: &[G1Affine]| {
		let higher = pair[1..].iter().map(Config::endomorphism_affine);
		higher.fold(pair[0].into_group(), |sum, point| sum + point)
	};
	let sums: Vec<_> = sums.chunks(2).map(sum).collect();
	let sums = G1Projective::normalize_batch(&sums);
	!one_by_one(isa, &sums).contains(&false)
}

/// Returns true if no point has a component of order three.
fn by_cubes<A: LimbArithmetic>(isa: Isa, points: &[G1Affine], coefficients: &[[u64; 2]]) -> bool {
	products::<A>(points, coefficients).is_some_and(|products| {
		let powers = all_powers::<Bls12_381G1, A>(isa, &products, &EXPONENT);
		powers.iter().all(|power| *power == Field::ONE)
	})
}

/// Computes for each ternary digit the product of the points' y - 2, up to cubes, with the values of
/// this digit of their coefficients as exponents. `None` if a point has x = 0.
fn products<A: LimbArithmetic>(
	points: &[G1Affine],
	coefficients: &[[u64; 2]],
) -> Option<Vec<Bls12_381Fq<A>>> {
	let two = Bls12_381Fq::<A>::ONE.double();
	let (mut factors, mut rests) = (Vec::new(), Vec::new());
	for (point, coefficient) in points.iter().zip(coefficients) {
		let point = Affine::<Bls12_381Fq<A>>::from_ark(point);
		if point.infinity {
			continue;
		}
		if point.x.is_zero() {
			return None;
		}
		let [low, high] = coefficient.map(u128::from);
		factors.push([point.y.sub(&two), point.y.add(&two)]);
		rests.push(high << 64 | low);
	}
	let mut products = Vec::with_capacity(DIGITS);
	while products.len() < DIGITS {
		let digits = GROUP.min(DIGITS - products.len());
		let power = 3u128.pow(digits as u32);
		let half = power as usize / 2;
		let mut buckets = vec![Bls12_381Fq::ONE; half + 1];
		for (factors, rest) in factors.iter().zip(&mut rests) {
			let quotient = *rest / power;
			let value = (*rest - quotient * power) as usize;
			*rest = quotient;
			let bucket = &mut buckets[value.abs_diff(half)];
			*bucket = bucket.mul(&factors[usize::from(value < half)]);
		}
		take_apart(buckets, digits, &mut products);
	}
	Some(products)
}

/// Appends the products of a group's digits, the lowest first, from the buckets of absolute values.
fn take_apart<F: Field>(mut buckets: Vec<F>, digits: usize, products: &mut Vec<F>) {
	for _ in 0..digits {
		let mut next = vec![F::ONE; buckets.len() / 3 + 1];
		// The products of the buckets whose lowest digit is 0, 1 and -1.
		let mut of_digits = [F::ONE; 3];
		for (size, bucket) in buckets.iter().enumerate().skip(1) {
			let (digit, above) = (size % 3, (size + 1) / 3);
			of_digits[digit] = of_digits[digit].mul(bucket);
			next[above] = next[above].mul(bucket);
		}
		// 1 / z is z² times a cube.
		let [_, one, minus_one] = of_digits;
		products.push(one.mul(&minus_one.square()));
		buckets = next;
	}
}
