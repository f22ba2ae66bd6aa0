//! Numbers modulo `p` against integers.

use assay_ecdsa::field::{Element, Wide, BITS, LIMBS};
use num_bigint::{BigInt, Sign};
use proptest::prelude::*;

fn modulus() -> BigInt {
	(BigInt::from(1) << 256) - (BigInt::from(1) << 32) - 977
}

/// Returns the representative below the modulus.
fn number(element: &Element) -> BigInt {
	BigInt::from_bytes_le(Sign::Plus, &element.to_le_bytes())
}

fn modulo(number: BigInt) -> BigInt {
	((number % modulus()) + modulus()) % modulus()
}

/// Generates bytes with long runs of equal bits, and numbers near zero, the modulus and 2^256.
fn bytes() -> impl Strategy<Value = [u8; 32]> {
	prop_oneof![
		any::<[u8; 32]>(),
		(any::<[u8; 32]>(), any::<[bool; 32]>()).prop_map(|(bytes, full)| {
			core::array::from_fn(|i| if full[i] { 0xff } else { bytes[i] & 1 })
		}),
		(-40i32..40, 0..3).prop_map(|(offset, base)| {
			let base = [BigInt::from(0), modulus(), BigInt::from(1) << 256][base as usize].clone();
			let near = (base + offset).clamp(0.into(), (BigInt::from(1) << 256) - 1);
			let bytes = near.to_bytes_le().1;
			core::array::from_fn(|i| bytes.get(i).copied().unwrap_or(0))
		}),
	]
}

fn whole(bytes: &[u8; 32]) -> BigInt {
	BigInt::from_bytes_le(Sign::Plus, bytes)
}

/// Generates a tight element at the ends of its limbs' ranges, as a reduction may leave it.
fn tight() -> impl Strategy<Value = (Element, BigInt)> {
	let low = prop_oneof![
		Just(-(1i64 << 24)),
		Just((1 << 29) + (1 << 24) - 1),
		Just(0),
		Just((1 << 29) - 1),
		-(1i64 << 24)..(1 << 29) + (1 << 24),
	];
	let top = prop_oneof![Just(0), Just((1 << 24) - 1), 0..1i64 << 24];
	(proptest::array::uniform8(low), top).prop_map(|(low, top)| {
		let limbs: [i64; LIMBS] = core::array::from_fn(|i| low.get(i).copied().unwrap_or(top));
		let number =
			limbs.iter().rev().fold(BigInt::from(0), |number, limb| (number << BITS) + limb);
		(Element::from_tight_limbs(limbs), number)
	})
}

proptest! {
	#![proptest_config(ProptestConfig::with_cases(2_000))]

	#[test]
	fn bytes_go_in_and_out(a in bytes()) {
		let element = Element::from_le_bytes(&a);
		prop_assert_eq!(number(&element), modulo(whole(&a)));
		prop_assert_eq!(Element::canonical(&a).is_some(), whole(&a) < modulus());
		let mut reversed = a;
		reversed.reverse();
		prop_assert_eq!(Element::canonical_be(&reversed).is_some(), whole(&a) < modulus());
		prop_assert_eq!(element.is_odd(), modulo(whole(&a)).bit(0));
		prop_assert_eq!(element.is_zero(), modulo(whole(&a)) == 0.into());
	}

	/// Sums of products of three units, the maximum of the ranges.
	#[test]
	fn products((a, x) in tight(), (b, y) in tight(), (c, z) in tight()) {
		prop_assert_eq!(number(&a.mul(&b)), modulo(&x * &y));
		prop_assert_eq!(number(&a.square()), modulo(&x * &x));
		prop_assert_eq!(number(&a.mul(&b.times(-3))), modulo(&x * &y * -3));
		prop_assert_eq!(number(&a.mul(&b.plus(&c).plus(&b))), modulo(&x * (&y * 2 + &z)));
		let wide = Wide::product(&a, &b.times(2)).minus(3, &Wide::square(&c)).plus(-2, &a);
		let expected: BigInt = &x * &y * 2 - &z * &z * 3 - &x * 2;
		prop_assert_eq!(wide.is_zero(), modulo(expected.clone()) == 0.into());
		prop_assert_eq!(number(&wide.reduce()), modulo(expected));
	}

	/// Zero is recognized in every form.
	#[test]
	fn zeros((a, x) in tight(), (b, y) in tight()) {
		let product = a.mul(&b);
		prop_assert!(Wide::product(&a, &b).plus(-1, &product).is_zero());
		prop_assert!(!Wide::product(&a, &b).plus(-1, &product).plus(1, &Element::ONE).is_zero());
		let same = Element::from_le_bytes(&a.to_le_bytes());
		prop_assert!(a.equals(&same));
		prop_assert!(!a.equals(&same.plus(&Element::ONE).reduce()));
		prop_assert_eq!(a.equals(&b), modulo(x) == modulo(y));
		let sum = a.plus(&b).reduce();
		prop_assert!(a.plus(&b).minus(&sum).is_zero());
		prop_assert!(sum.minus(&a).minus(&b).is_zero());
	}

	#[test]
	fn reduced_is_tight_and_the_same((a, x) in tight(), (b, y) in tight()) {
		for (element, expected) in [
			(a.mul(&b), &x * &y),
			(a.square(), &x * &x),
			(a.minus(&b).reduce(), &x - &y),
			(a.times(-1).reduce(), -&x),
			(a.plus(&b).times(4).reduce(), (&x + &y) * 4),
		] {
			prop_assert!(element.is_tight(), "{element:?}");
			prop_assert_eq!(number(&element), modulo(expected));
		}
	}
}

proptest! {
	#![proptest_config(ProptestConfig::with_cases(200))]

	#[test]
	fn inverses_and_roots(a in bytes()) {
		let element = Element::from_le_bytes(&a);
		let (one, zero) = (BigInt::from(1), BigInt::from(0));
		let inverse = number(&element.invert());
		let product = modulo(inverse * whole(&a));
		prop_assert_eq!(product, if modulo(whole(&a)) == zero { zero } else { one });
		let square = element.square();
		let root = square.sqrt().unwrap();
		prop_assert!(root.equals(&element) || root.plus(&element).is_zero());
		if !element.is_zero() {
			// −1 is not a square.
			prop_assert!(square.times(-1).reduce().sqrt().is_none());
		}
	}
}
