//! The number theory under the membership tests (`src/subgroup.rs`): each test's endomorphism maps no points of its
//! curve to the identity but those of the subgroup.
//!
//! A polynomial in an endomorphism divides its norm, so the order of a point that it maps to the identity
//! divides the norm, and the number of points too. If r is their common divisor, and r^2 does not divide the
//! number of points, only points of the subgroup are left.

use ark_ec::{
	bls12::Bls12Config, bn::BnConfig, bw6::BW6Config, pairing::Pairing,
	short_weierstrass::SWCurveConfig, CurveConfig,
};
use ark_ff::{Field, PrimeField};
use num_bigint::{BigInt, BigUint};

/// An endomorphism's equation, α^2 = trace α - norm.
struct Equation {
	trace: BigInt,
	norm: BigInt,
}

impl Equation {
	/// Returns φ^2 + φ + 1 = 0.
	fn phi() -> Self {
		Self { trace: BigInt::from(-1), norm: BigInt::from(1) }
	}

	/// Returns ψ^2 - t ψ + p = 0, for the trace t of a curve over the field of p elements.
	fn psi<G1: SWCurveConfig>() -> Self {
		let p = integer(<G1::BaseField as Field>::characteristic());
		Self { trace: &p + 1 - points::<G1>(), norm: p }
	}

	/// Returns the norm of a polynomial, the lowest coefficient first.
	fn norm(&self, coefficients: &[BigInt]) -> BigInt {
		// a + b α, by Horner's rule.
		let start = (BigInt::ZERO, BigInt::ZERO);
		let (a, b) = coefficients.iter().rev().fold(start, |(a, b), coefficient| {
			(coefficient - &b * &self.norm, a + b * &self.trace)
		});
		&a * &a + &a * &b * &self.trace + &b * &b * &self.norm
	}
}

fn integer(limbs: &[u64]) -> BigInt {
	let bytes: Vec<u8> = limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect();
	BigUint::from_bytes_le(&bytes).into()
}

fn order<G: CurveConfig>() -> BigInt {
	integer(G::ScalarField::MODULUS.as_ref())
}

/// Returns the number of a curve's points.
fn points<G: CurveConfig>() -> BigInt {
	order::<G>() * integer(G::COFACTOR)
}

fn gcd(mut a: BigInt, mut b: BigInt) -> BigInt {
	while b != BigInt::ZERO {
		(a, b) = (b.clone(), a % b);
	}
	a
}

fn check<G: CurveConfig>(equation: &Equation, coefficients: &[BigInt]) {
	assert_eq!(gcd(equation.norm(coefficients), points::<G>()), order::<G>());
	assert_ne!(integer(G::COFACTOR) % order::<G>(), BigInt::ZERO);
}

fn bls12<C: Bls12Config>() {
	let mut x = integer(C::X);
	if C::X_IS_NEGATIVE {
		x = -x;
	}
	// φ = -x^2, and ψ = x: the last point of the Miller loop's lines is [x] Q.
	check::<C::G1Config>(&Equation::phi(), &[&x * &x, BigInt::from(1)]);
	check::<C::G2Config>(&Equation::psi::<C::G1Config>(), &[-x, BigInt::from(1)]);
}

#[test]
fn tests_are_exact_bls12() {
	bls12::<ark_bls12_381::Config>();
	bls12::<ark_bls12_377::Config>();
}

#[test]
fn tests_are_exact_bn254() {
	type C = ark_bn254::Config;
	type G2 = <C as BnConfig>::G2Config;
	let psi = Equation::psi::<<C as BnConfig>::G1Config>();
	let x = integer(C::X);
	check::<G2>(&psi, &[&x + 1, x.clone(), x.clone(), -2 * &x]);
	// The last point of the Miller loop's lines: [6 x + 2] Q + ψ(Q) - ψ^2(Q) = -ψ^3(Q).
	check::<G2>(&psi, &[6 * x + 2, BigInt::from(1), BigInt::from(-1), BigInt::from(1)]);
	assert_eq!(<<C as BnConfig>::G1Config as CurveConfig>::COFACTOR, [1]);
}

#[test]
fn tests_are_exact_bw6_761() {
	type C = ark_bw6_761::Config;
	type G1 = <C as BW6Config>::G1Config;
	type G2 = <C as BW6Config>::G2Config;
	let u = integer(C::X.as_ref());
	let phi = Equation::phi();
	// The norm is 3 r. The factor of norm 3 maps the points with x = 0 to the identity. No such
	// point exists.
	let [one, third]: [BigInt; 2] = [u.pow(3) - u.pow(2) + 1, &u + 1];
	assert_eq!(phi.norm(&[one, third]), 3 * order::<G1>());
	assert!(G1::COEFF_B.sqrt().is_none());
	assert_ne!(integer(G1::COFACTOR) % order::<G1>(), BigInt::ZERO);
	let s: BigInt = (u.pow(2) + 1) * (&u - 1) / 3;
	let next: BigInt = &s + 1;
	check::<G2>(&phi, &[s - u, -next]);
	assert_eq!(
		order::<G1>(),
		integer(<ark_bw6_761::BW6_761 as Pairing>::ScalarField::MODULUS.as_ref())
	);
}

/// The check fails for other polynomials, which leave more points.
#[test]
fn other_polynomials_are_not_exact() {
	type C = ark_bls12_381::Config;
	type G2 = <C as Bls12Config>::G2Config;
	let psi = Equation::psi::<<C as Bls12Config>::G1Config>();
	// Multiplication by the number of points maps every point to the identity.
	let all = points::<G2>();
	assert_eq!(gcd(psi.norm(std::slice::from_ref(&all)), all.clone()), all);
	// `subgroups` tests what a test of norm 3 r on BW6-761's G2 would accept.
	let phi = Equation::phi();
	assert_eq!(phi.norm(&[BigInt::from(1), BigInt::from(-1)]), BigInt::from(3));
}
