//! Every tower, under every arithmetic that this machine runs, against arkworks.
//!
//! Operations are called through [`once`]: a tower's operations inline everything below them, and
//! would be compiled again at each use.

use ark_ff::{AdditiveGroup, CyclotomicMultSubgroup, Field as ArkField, PrimeField, UniformRand};
use ark_std::rand::{rngs::StdRng, Rng, SeedableRng};
use assay_ark_curves::*;
use assay_fields::{prime::Bw6_761Fq, tower::*, ArkConvert, Field, Lazy, LimbArithmetic};

/// Returns an element with each prime coefficient random, 0, 1, -1, 1/2, -1/2, or -1/R, whose words are the greatest. All
/// are the greatest if `rng` is `None`.
fn element<F: ArkField>(mut rng: Option<&mut StdRng>) -> F {
	let edges = rng.as_mut().is_some_and(|rng| rng.gen_bool(0.5));
	let words = u64::from(F::BasePrimeField::MODULUS_BIT_SIZE.div_ceil(64));
	let greatest = -F::BasePrimeField::from(2u64).pow([64 * words]).inverse().unwrap();
	let coefficients = (0..F::extension_degree()).map(|_| {
		let one = F::BasePrimeField::ONE;
		let half = (one + one).inverse().unwrap();
		let Some(rng) = &mut rng else { return greatest };
		let kind = if edges { rng.gen_range(0..7) } else { 6 };
		match kind {
			0 => F::BasePrimeField::ZERO,
			1 => one,
			2 => -one,
			3 => -half,
			4 => half,
			5 => greatest,
			_ => F::BasePrimeField::rand(rng),
		}
	});
	F::from_base_prime_field_elems(coefficients.collect::<Vec<_>>()).unwrap()
}

/// Operations that are compiled once per field.
mod once {
	use super::*;

	macro_rules! once {
		($($name:ident: $bound:ident, $($argument:ident: $type:ty),* => $result:ty;)*) => {$(
			#[inline(never)]
			pub fn $name<F: $bound>($($argument: $type),*) -> $result {
				F::$name($($argument),*)
			}
		)*};
	}

	once! {
		add: Field, a: &F, b: &F => F;
		sub: Field, a: &F, b: &F => F;
		neg: Field, a: &F => F;
		double: Field, a: &F => F;
		halve: Field, a: &F => F;
		mul: Field, a: &F, b: &F => F;
		square: Field, a: &F => F;
		mul_wide: Lazy, a: &F, b: &F => F::Wide;
		square_wide: Lazy, a: &F => F::Wide;
		add_wide: Lazy, a: &F::Wide, b: &F::Wide => F::Wide;
		sub_wide: Lazy, a: &F::Wide, b: &F::Wide => F::Wide;
		reduce: Lazy, a: &F::Wide => F;
		product_less_eight_squares: Lazy, a: &F, b: &F, c: &F => F;
	}

	/// Returns `3 wide + 2 other` and `3 wide - 2 other`.
	#[inline(never)]
	pub fn reduce_triples<F: Lazy>(wide: &F::Wide, other: &F) -> [F; 2] {
		[F::reduce_triple::<false>(wide, other), F::reduce_triple::<true>(wide, other)]
	}

	#[inline(never)]
	pub fn from_ark<E, F: ArkConvert<E>>(a: &E) -> F {
		F::from_ark(a)
	}

	#[inline(never)]
	pub fn to_ark<E, F: ArkConvert<E>>(a: &F) -> E {
		a.to_ark()
	}

	#[inline(never)]
	pub fn pow<F: Field>(a: &F, exponent: &[u64]) -> F {
		a.pow(exponent)
	}
}

/// Checks a field of a tower against arkworks' `E`.
pub fn check_field<E: ArkField, F: Field + Lazy + ArkConvert<E>>(count: usize) {
	let mut rng = StdRng::seed_from_u64(5);
	for i in 0..count {
		let [a, b]: [E; 2] = [(); 2].map(|()| element((i > 0).then_some(&mut rng)));
		let (x, y): (F, F) = (once::from_ark(&a), once::from_ark(&b));
		let is = |ours: F, theirs: E| assert_eq!(once::to_ark::<E, F>(&ours), theirs, "{a}, {b}");
		is(x, a);
		is(once::add(&x, &y), a + b);
		is(once::sub(&x, &y), a - b);
		is(once::neg(&x), -a);
		is(once::double(&x), a.double());
		is(once::double(&once::halve(&x)), a);
		is(once::mul(&x, &y), a * b);
		is(once::square(&x), a.square());
		let (product, square) = (once::mul_wide(&x, &y), once::square_wide(&x));
		is(once::reduce::<F>(&product), a * b);
		is(once::reduce::<F>(&square), a.square());
		is(once::reduce::<F>(&once::add_wide::<F>(&product, &square)), a * b + a.square());
		is(once::reduce::<F>(&once::sub_wide::<F>(&product, &square)), a * b - a.square());
		let [sum, difference] = once::reduce_triples::<F>(&product, &x);
		let triple = (a * b).double() + a * b;
		is(sum, triple + a.double());
		is(difference, triple - a.double());
		if F::EXACT_SUMS {
			let eight = b.square().double().double().double();
			is(once::product_less_eight_squares(&x, &y, &y), a * b - eight);
		}
		if i % 8 == 0 {
			assert_eq!(x.inverse().map(|x| once::to_ark::<E, F>(&x)), a.inverse());
		}
	}
	assert_eq!(F::ZERO.to_ark(), E::ZERO);
	assert_eq!(F::ONE.to_ark(), E::ONE);
	assert_eq!(F::ZERO.inverse(), None);
}

/// Checks the field that a target group is in against arkworks' `E`: also products with lines, and
/// the operations of its cyclotomic subgroup.
pub fn check_sextic<E, F, C>(count: usize)
where
	E: ArkField + CyclotomicMultSubgroup,
	F: Lazy,
	C: Frobenius<F>,
	Sextic<F, C>: ArkConvert<E>,
{
	let mut rng = StdRng::seed_from_u64(6);
	for i in 0..count {
		let [a, b]: [E; 2] = [(); 2].map(|()| element((i > 0).then_some(&mut rng)));
		let (x, y): (Sextic<F, C>, Sextic<F, C>) = (once::from_ark(&a), once::from_ark(&b));
		let is = |ours: Sextic<F, C>, theirs: E| {
			assert_eq!(once::to_ark::<E, _>(&ours), theirs, "{a}, {b}");
		};
		is(once::add(&x, &y), a + b);
		is(once::sub(&x, &y), a - b);
		is(once::neg(&x), -a);
		is(once::double(&x), a.double());
		is(once::double(&once::halve(&x)), a);
		is(once::mul(&x, &y), a * b);
		is(once::square(&x), a.square());
		let mut power = a;
		power.frobenius_map_in_place(1);
		is(x.frobenius(), power);
		if i % 8 == 0 {
			assert_eq!(x.inverse().map(|x| once::to_ark::<E, _>(&x)), a.inverse());
		}
		check_lines(&x, &y);
		let exponent = if i == 0 { 1 } else { rng.gen() };
		check_cyclotomic(&x, E::extension_degree(), exponent);
	}
}

/// Checks products of `x` with the lines that `y`'s coefficients make.
fn check_lines<F: Lazy, C: Frobenius<F>>(x: &Sextic<F, C>, y: &Sextic<F, C>) {
	let zero = F::ZERO;
	let (l, m) = ([y.c0.c0, y.c0.c1, y.c1.c1], [y.c1.c0, y.c1.c2, y.c0.c2]);
	let s034 = |l: &[F; 3]| Sextic::new(Cubic::new(l[0], zero, zero), Cubic::new(l[1], l[2], zero));
	let s014 = |l: &[F; 3]| Sextic::new(Cubic::new(l[0], l[1], zero), Cubic::new(zero, l[2], zero));
	let (lt, mt) = ((l[0], l[1], l[2]), (m[0], m[1], m[2]));
	let one = once::mul(x, &s034(&l));
	assert_eq!(x.mul_by_034(&l[0], &l[1], &l[2]), one);
	let two = SparseProduct::of_034(&lt, &mt);
	assert_eq!(x.mul_by_two_034(&two), once::mul(&one, &s034(&m)));
	let one = once::mul(x, &s014(&l));
	assert_eq!(x.mul_by_014(&l[0], &l[1], &l[2]), one);
	let two = SparseProduct::of_014(&lt, &mt);
	assert_eq!(x.mul_by_two_014(&two), once::mul(&one, &s014(&m)));
}

/// Brings `x` into the cyclotomic subgroup, and squares and raises it there.
fn check_cyclotomic<F: Lazy, C: Frobenius<F>>(x: &Sextic<F, C>, degree: u64, exponent: u64) {
	let Some(inverse) = x.inverse() else { return };
	let quotient = x.conjugate_over_self();
	let x = once::mul(&x.conjugate(), &inverse);
	assert_eq!(quotient, Some(x));
	// Over Fp2 q = p^2, over Fp q = p.
	let q = if degree == 12 { x.frobenius().frobenius() } else { x.frobenius() };
	let x = once::mul(&q, &x);
	assert_eq!(once::mul(&x, &x.conjugate()), Sextic::ONE);
	assert_eq!(x.cyclotomic_square(), once::mul(&x, &x));
	assert_eq!(x.cyclotomic_squares(3), once::pow(&x, &[8]));
	for exponent in [exponent, 1 << 16, 1 << 63, 0x8508c00000000001, 0xd201000000010000, 105, 11, 0]
	{
		assert_eq!(x.cyclotomic_pow(exponent), once::pow(&x, &[exponent]));
		assert_eq!(Sextic::<F, C>::ONE.cyclotomic_pow(exponent), Sextic::ONE);
	}
	let ones = u64::MAX;
	for exponent in [&[exponent][..], &[exponent, 3], &[ones, ones], &[0, exponent >> 4, 0], &[]] {
		let power = x.cyclotomic_pow_signed(exponent).unwrap_or(Sextic::ONE);
		assert_eq!(power, once::pow(&x, exponent));
	}
}

/// The tests of a tower: `tests!(curve, A => checks)`, each a function that takes a number of rounds.
macro_rules! tests {
	($curve:ident, $arithmetic:ident => $($check:expr,)*) => {
		mod $curve {
			use super::*;

			fn all(count: usize) {
				each_arithmetic!($arithmetic => {
					println!("{}", $arithmetic::NAME);
					$($check(count);)*
				});
			}

			#[test]
			fn towers_agree_with_arkworks() {
				all(200);
			}

			#[test]
			#[ignore = "long: 100,000 elements per field; run with --ignored"]
			fn towers_agree_with_arkworks_on_many_inputs() {
				all(100_000);
			}
		}
	};
}

tests! { bls12_381, A =>
	check_field::<ark_bls12_381::Fq2, Bls12_381Fq2<A>>,
	check_field::<ark_bls12_381::Fq6, Cubic<Bls12_381Fq2<A>, OnePlusU>>,
	check_sextic::<ark_bls12_381::Fq12, Bls12_381Fq2<A>, OnePlusU>,
}

tests! { bls12_377, A =>
	check_field::<ark_bls12_377::Fq2, Bls12_377Fq2<A>>,
	check_field::<ark_bls12_377::Fq6, Cubic<Bls12_377Fq2<A>, U>>,
	check_sextic::<ark_bls12_377::Fq12, Bls12_377Fq2<A>, U>,
}

tests! { bn254, A =>
	check_field::<ark_bn254::Fq2, Bn254Fq2<A>>,
	check_field::<ark_bn254::Fq6, Cubic<Bn254Fq2<A>, NinePlusU>>,
	check_sextic::<ark_bn254::Fq12, Bn254Fq2<A>, NinePlusU>,
}

tests! { bw6_761, A =>
	check_field::<ark_bw6_761::Fq3, Bw6_761Fq3<A>>,
	check_sextic::<ark_bw6_761::Fq6, Bw6_761Fq<A>, MinusFour>,
}
