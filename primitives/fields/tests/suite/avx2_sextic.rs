//! One element of Fp12 with AVX2 against the tower, on edge values and random ones.

use crate::lanes::Values;
use assay_fields::{
	avx2::{Avx2, Avx2Sextic},
	params::Bls12_381FqParams,
	prime::Bls12_381Fq,
	tower::*,
	Field, Portable,
};

type F = Bls12_381Fq<Portable>;
type F2 = Bls12_381Fq2<Portable>;
type F12 = Sextic<F2, OnePlusU>;
type WithAvx2 = Avx2Sextic<Bls12_381FqParams, 6, 14, Portable>;

/// Returns an element whose limbs of 28 bits are all ones, except for the highest. Products of such limbs fill their
/// columns the most.
fn full_limbs() -> F {
	let mut words = [u64::MAX; 6];
	words[5] >>= 4;
	// Limbs are those of the element times 2^392, words those times 2^384.
	F::from_montgomery(words).unwrap().mul(&F::from_u64(256).inverse().unwrap())
}

/// Returns an element; with `edges`, its coefficients are edge values, often the same in all places.
fn sextic(values: &mut Values, edges: bool) -> F12 {
	let same =
		[F::ONE.neg(), full_limbs(), full_limbs().neg(), F::ZERO][values.word() as usize % 4];
	let kind = values.word() % 3;
	let mut element = || match (edges, kind) {
		(false, _) => values.element(),
		(true, 0) => same,
		_ if values.word().is_multiple_of(2) => same,
		_ => full_limbs(),
	};
	let mut quadratic = || {
		let c0 = element();
		F2::new(c0, element())
	};
	let mut cubic = || {
		let [a, b, c] = core::array::from_fn(|_| quadratic());
		Cubic::new(a, b, c)
	};
	let c0 = cubic();
	Sextic::new(c0, cubic())
}

fn check_products(avx2: Avx2, values: &mut Values, edges: bool) {
	let (x, y) = (sextic(values, edges), sextic(values, edges));
	let (vx, vy) = (WithAvx2::from_sextic(avx2, &x), WithAvx2::from_sextic(avx2, &y));
	assert_eq!(vx.to_sextic(), x);
	assert_eq!(vx.mul(&vy).to_sextic(), Field::mul(&x, &y));
	assert_eq!(vx.conjugate().to_sextic(), x.conjugate());
	assert_eq!(vx.conjugate().mul(&vy).to_sextic(), Field::mul(&x.conjugate(), &y));
	assert_eq!(vx.frobenius().to_sextic(), x.frobenius());
	assert_eq!(vx.frobenius_2().to_sextic(), x.frobenius_2());
	// As in a Miller loop: a square, then lines.
	let (mut value, mut expected) = (vx, x);
	for _ in 0..4 {
		let coefficients = sextic(values, edges);
		let line = [coefficients.c0.c0, coefficients.c0.c1, coefficients.c1.c1];
		let factors = [F::ONE, coefficients.c1.c0.c0, coefficients.c1.c0.c1];
		let scale = value.line_scale(factors);
		value.square();
		value.multiply_by_line(line.each_ref(), &scale);
		let [a, b, c] = core::array::from_fn(|i| line[i].scale(&factors[i]));
		let (zero, square) = (F2::ZERO, Field::square(&expected));
		let line = Sextic::new(Cubic::new(a, b, zero), Cubic::new(zero, c, zero));
		expected = Field::mul(&square, &line);
		assert_eq!(value.to_sextic(), expected);
	}
	value.square();
	assert_eq!(value.to_sextic(), Field::square(&expected));
}

/// Checks the cyclotomic subgroup, by many more operations than a range that is too narrow would allow.
fn check_powers(avx2: Avx2, values: &mut Values, edges: bool) {
	let x = sextic(values, edges);
	let Some(inverse) = x.inverse() else { return };
	let x = Field::mul(&x.conjugate(), &inverse);
	let x = Field::mul(&x.frobenius_2(), &x);
	let with_avx2 = WithAvx2::from_sextic(avx2, &x);
	assert_eq!(with_avx2.cyclotomic_square().to_sextic(), Field::square(&x));
	assert_eq!(with_avx2.cyclotomic_squares(200).to_sextic(), x.cyclotomic_squares(200));
	let product = with_avx2.cyclotomic_squares(7).mul(&with_avx2.conjugate());
	assert_eq!(
		product.cyclotomic_square().to_sextic(),
		Field::mul(&x.cyclotomic_squares(7), &x.conjugate()).cyclotomic_square()
	);
	let long_gap = 1 << 40 | 1 << 3;
	for exponent in [0, 1, 2, 0x300, long_gap, 1 << 63, u64::MAX, 0xd201000000010000, values.word()]
	{
		let expected = x.cyclotomic_pow(exponent);
		assert_eq!(with_avx2.cyclotomic_pow(exponent).to_sextic(), expected, "{exponent:x}");
	}
	let exponent = [values.word(), values.word()];
	let power = with_avx2.cyclotomic_pow_signed(&exponent).map(|power| power.to_sextic());
	assert_eq!(power, x.cyclotomic_pow_signed(&exponent));
}

fn check(rounds: usize) {
	let Some(avx2) = Avx2::detect() else { return };
	let mut values = Values(5);
	// A power of one cannot be decompressed.
	let one = WithAvx2::from_sextic(avx2, &F12::ONE);
	assert_eq!(one.cyclotomic_pow(0xd201000000010000).to_sextic(), F12::ONE);
	for round in 0..rounds {
		check_products(avx2, &mut values, round % 4 == 0);
		if round % 8 < 2 {
			check_powers(avx2, &mut values, round % 16 == 0);
		}
	}
}

#[test]
fn agrees_with_the_tower() {
	check(400);
}

#[test]
#[ignore = "a minute in a release build: 100,000 elements"]
fn agrees_with_the_tower_on_many_elements() {
	check(100_000);
}
