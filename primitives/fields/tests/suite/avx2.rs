//! Four elements at a time with AVX2, against single elements, every field, on edge values and random ones.

use crate::lanes::Values;
use assay_fields::{
	avx2::{Avx2, Avx2Field, Avx2Lanes, LANES},
	params::*,
	Field, Portable,
};

/// Calls [`Avx2Field::to_scalars`], once in the code and not inlined at every use.
#[inline(never)]
fn scalars<T: Avx2Field>(lanes: T) -> [T::Scalar; LANES] {
	lanes.to_scalars()
}

/// Checks all operations against those of single elements, on `rounds` vectors of four.
fn check<T: Avx2Field>(rounds: usize, value: &mut dyn FnMut() -> T::Scalar) {
	let Some(avx2) = Avx2::detect() else { return };
	for _ in 0..rounds {
		let [a, b, c, d]: [[T::Scalar; LANES]; 4] =
			core::array::from_fn(|_| core::array::from_fn(|_| value()));
		let [la, lb, lc, ld] = [&a, &b, &c, &d].map(|x| T::from_scalars(avx2, x).reduce());
		let each =
			|f: &dyn Fn(usize) -> T::Scalar| -> [T::Scalar; LANES] { core::array::from_fn(f) };

		assert_eq!(scalars(T::from_scalars(avx2, &a)), a);
		assert_eq!(scalars(la), a);
		assert_eq!(scalars(T::one(avx2)), [T::Scalar::ONE; LANES]);
		assert_eq!(scalars(la.mul(&lb)), each(&|i| a[i].mul(&b[i])));
		for (lanes, elements) in [(la, a), (la.mul(&lb), each(&|i| a[i].mul(&b[i])))] {
			let mut square = lanes;
			lanes.square_to(&mut square);
			assert_eq!(scalars(square), elements.map(|element| element.square()));
		}
		assert_eq!(scalars(la.add(&lb)), each(&|i| a[i].add(&b[i])));
		assert_eq!(scalars(la.sub(&lb)), each(&|i| a[i].sub(&b[i])));
		// The loosest values that a formula may use: the sum of four to subtract, and what this gives as a factor.
		let four = la.add(&lb).add(&lc).add(&ld);
		let expected = each(&|i| a[i].sub(&a[i].add(&b[i]).add(&c[i]).add(&d[i])));
		let loose = la.sub_sum(&four);
		assert_eq!(scalars(loose), expected);
		assert_eq!(scalars(loose.reduce()), expected);
		assert_eq!(scalars(loose.mul(&lb)), each(&|i| expected[i].mul(&b[i])));
		let higher = loose.add(&four).add(&four);
		let expected = each(&|i| a[i].add(&a[i].add(&b[i]).add(&c[i]).add(&d[i])));
		assert_eq!(scalars(higher.reduce()), expected);
		assert_eq!(scalars(higher.mul(&ld)), each(&|i| expected[i].mul(&d[i])));

		let mask = 0b1010;
		let is_in = |i: usize| mask >> i & 1 == 1;
		let expected = each(&|i| if is_in(i) { b[i] } else { a[i] });
		assert_eq!(scalars(la.select(&lb, mask)), expected);
		let negated = la.negate_if(mask);
		assert_eq!(scalars(negated), each(&|i| if is_in(i) { a[i].neg() } else { a[i] }));
		// Two of these are as much as the sum of four.
		let expected = each(&|i| b[i].sub(&a[i]));
		assert_eq!(scalars(lb.sub_sum(&la.negate_if(0xf)).reduce()), each(&|i| a[i].add(&b[i])));
		assert_eq!(scalars(lb.sub_sum(&la.negate_if(0)).reduce()), expected);

		let equal = |x: &[T::Scalar; LANES], y: &[T::Scalar; LANES]| {
			(0..LANES).fold(0, |mask, i| mask | u8::from(x[i] == y[i]) << i)
		};
		assert_eq!(la.sub(&lb).is_zero(), equal(&a, &b));
		assert_eq!(la.sub(&lb).maybe_zero() & equal(&a, &b), equal(&a, &b));
		assert_eq!(la.sub(&la).is_zero(), 0xf);
		assert_eq!(la.sub(&la).maybe_zero(), 0xf);
		assert_eq!(lb.sub_sum(&la).is_zero(), equal(&a, &b));
		// The same value by another way, up to p more.
		let same = la.mul(&T::one(avx2)).add(&la.sub(&la)).reduce();
		assert_eq!(la.sub(&same).is_zero() & la.sub(&same).maybe_zero(), 0xf);

		let mut memory = vec![0u32; LANES * T::WORDS];
		let start = memory.as_mut_ptr();
		// SAFETY: each lane has WORDS words to itself, and they are stored before they are loaded.
		unsafe {
			let to = core::array::from_fn(|lane| start.add(lane * T::WORDS));
			la.store(to);
			let mut reversed = to.map(|pointer| pointer.cast_const());
			reversed.reverse();
			assert_eq!(scalars(T::load(avx2, reversed)), each(&|i| a[LANES - 1 - i]));
		}
	}
}

macro_rules! prime_fields {
	($($name:ident: $params:ty, $limbs:literal, $lane_limbs:literal;)*) => {$(
		mod $name {
			use super::*;

			#[test]
			fn agree_with_single_elements() {
				let mut values = Values(3);
				check::<Avx2Lanes<$params, $limbs, $lane_limbs, Portable>>(500, &mut || values.element());
			}

			#[test]
			#[ignore = "seconds in a release build: 100,000 values of each operation"]
			fn agree_on_many_values() {
				let mut values = Values(4);
				check::<Avx2Lanes<$params, $limbs, $lane_limbs, Portable>>(25_000, &mut || values.element());
			}
		}
	)*};
}

prime_fields! {
	bls12_381_fq: Bls12_381FqParams, 6, 14;
	bls12_381_fr: Bls12_381FrParams, 4, 10;
	bls12_377_fq: Bls12_377FqParams, 6, 14;
	bls12_377_fr: Bls12_377FrParams, 4, 10;
	bn254_fq: Bn254FqParams, 4, 10;
	pallas_fq: PallasFqParams, 4, 10;
	vesta_fq: VestaFqParams, 4, 10;
	secp256k1_fq: Secp256k1FqParams, 4, 10;
}
