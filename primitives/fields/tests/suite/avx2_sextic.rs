//! One element of Fp12 with AVX2 against the tower, over both curves that have it, on edge values and random
//! ones.

use crate::lanes::Values;
use assay_fields::{
	avx2::{Avx2, Avx2Sextic, VectorTower},
	params::{Bls12_377FqParams, Bls12_381FqParams},
	tower::*,
	Field, FieldParams, Fp, Portable,
};

type F<P> = Fp<P, 6, Portable>;
type F2<P, C> = Fp2<F<P>, C>;
type F12<P, C, X> = Sextic<F2<P, C>, X>;
type WithAvx2<P, C, X> = Avx2Sextic<P, 6, 14, Portable, C, X>;

/// A tower, by its non-residues.
trait Tower<P: FieldParams<6>, C: NonResidue<F<P>>>: Frobenius<F2<P, C>> + VectorTower<P, 6> {}

impl<P, C, X> Tower<P, C> for X
where
	P: FieldParams<6>,
	C: NonResidue<F<P>>,
	X: Frobenius<F2<P, C>> + VectorTower<P, 6>,
{
}

/// Returns an element whose limbs of 28 bits are all ones in vectors, except for the highest, if it is the number of
/// this place in a polynomial in w. Products of such limbs fill their columns the most.
fn full_limbs<P: FieldParams<6>, X: VectorTower<P, 6>>(place: usize) -> F<P> {
	let mut words = [u64::MAX; 6];
	words[5] >>= P::SPARE_BITS + 1;
	// Limbs are those of the element times 2^392, words those times 2^384.
	let full = F::from_montgomery(words).unwrap().mul(&F::from_u64(256).inverse().unwrap());
	let root = F::from_montgomery(X::ROOT).unwrap();
	(0..place).fold(full, |element, _| element.mul(&root))
}

/// Returns an element; with `edges`, its coefficients are edge values, often the same in all places.
fn sextic<P: FieldParams<6>, C: NonResidue<F<P>>, X: Tower<P, C>>(
	values: &mut Values,
	edges: bool,
) -> F12<P, C, X> {
	let (same, kind) = (values.word() % 4, values.word() % 3);
	let mut element = |place| {
		let full = full_limbs::<P, X>(place);
		let same = [F::ONE.neg(), full, full.neg(), F::ZERO][same as usize];
		match (edges, kind) {
			(false, _) => values.element(),
			(true, 0) => same,
			_ if values.word().is_multiple_of(2) => same,
			_ => full,
		}
	};
	let mut quadratic = |k| {
		let c0 = element(k);
		F2::new(c0, element(k + 6))
	};
	let mut cubic = |k| {
		let [a, b, c] = [k, k + 2, k + 4].map(&mut quadratic);
		Cubic::new(a, b, c)
	};
	let c0 = cubic(0);
	Sextic::new(c0, cubic(1))
}

fn check_products<P: FieldParams<6>, C: NonResidue<F<P>>, X: Tower<P, C>>(
	avx2: Avx2,
	values: &mut Values,
	edges: bool,
) {
	let (x, y): (F12<P, C, X>, F12<P, C, X>) = (sextic(values, edges), sextic(values, edges));
	let [vx, vy] = [x, y].map(|x| WithAvx2::from_sextic(avx2, &x));
	assert_eq!(vx.to_sextic(), x);
	assert_eq!(vx.mul(&vy).to_sextic(), Field::mul(&x, &y));
	assert_eq!(vx.conjugate().to_sextic(), x.conjugate());
	assert_eq!(vx.conjugate().mul(&vy).to_sextic(), Field::mul(&x.conjugate(), &y));
	assert_eq!(vx.frobenius().to_sextic(), x.frobenius());
	assert_eq!(vx.frobenius_2().to_sextic(), x.frobenius_2());
	// As in a Miller loop: a square, then lines.
	let (mut value, mut expected) = (vx, x);
	for _ in 0..4 {
		let coefficients: F12<P, C, X> = sextic(values, edges);
		let by_square = X::SECOND_POWER == 2;
		let second = if by_square { coefficients.c0.c1 } else { coefficients.c1.c0 };
		let line = [coefficients.c0.c0, second, coefficients.c1.c1];
		let factors = [F::ONE, coefficients.c1.c2.c0, coefficients.c1.c2.c1];
		let scale = value.line_scale(factors);
		value.square();
		value.multiply_by_line(line.each_ref(), &scale);
		let [a, b, c] = core::array::from_fn(|i| line[i].scale(&factors[i]));
		let (zero, square) = (F2::<P, C>::ZERO, Field::square(&expected));
		let (even, odd) = if by_square { (b, zero) } else { (zero, b) };
		let line = Sextic::new(Cubic::new(a, even, zero), Cubic::new(odd, c, zero));
		expected = Field::mul(&square, &line);
		assert_eq!(value.to_sextic(), expected);
	}
	value.square();
	assert_eq!(value.to_sextic(), Field::square(&expected));
}

/// Checks the cyclotomic subgroup, by many more operations than a range that is too narrow would allow.
fn check_powers<P: FieldParams<6>, C: NonResidue<F<P>>, X: Tower<P, C>>(
	avx2: Avx2,
	values: &mut Values,
	edges: bool,
) {
	let x: F12<P, C, X> = sextic(values, edges);
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
	let exponents = [0, 1, 2, 0x300, long_gap, 1 << 63, u64::MAX, values.word()];
	for exponent in exponents.into_iter().chain(PARAMETERS) {
		let expected = x.cyclotomic_pow(exponent);
		assert_eq!(with_avx2.cyclotomic_pow(exponent).to_sextic(), expected, "{exponent:x}");
	}
	let exponent = [values.word(), values.word()];
	let power = with_avx2.cyclotomic_pow_signed(&exponent).map(|power| power.to_sextic());
	assert_eq!(power, x.cyclotomic_pow_signed(&exponent));
}

/// The exponents of the curves' final exponentiations.
const PARAMETERS: [u64; 2] = [0xd201000000010000, 0x8508c00000000001];

fn check<P: FieldParams<6>, C: NonResidue<F<P>>, X: Tower<P, C>>(rounds: usize) {
	let Some(avx2) = Avx2::detect() else { return };
	let mut values = Values(5);
	// A power of one cannot be decompressed.
	let one = F12::<P, C, X>::ONE;
	for exponent in PARAMETERS {
		let power = WithAvx2::from_sextic(avx2, &one).cyclotomic_pow(exponent);
		assert_eq!(power.to_sextic(), one);
	}
	for round in 0..rounds {
		check_products::<P, C, X>(avx2, &mut values, round % 4 == 0);
		if round % 8 < 2 {
			check_powers::<P, C, X>(avx2, &mut values, round % 16 == 0);
		}
	}
}

fn check_curves(rounds: usize) {
	check::<Bls12_381FqParams, MinusOne, OnePlusU>(rounds);
	check::<Bls12_377FqParams, MinusFive, U>(rounds);
}

#[test]
fn agrees_with_the_tower() {
	check_curves(400);
}

#[test]
#[ignore = "minutes in a release build: 100,000 elements of each tower"]
fn agrees_with_the_tower_on_many_elements() {
	check_curves(100_000);
}
