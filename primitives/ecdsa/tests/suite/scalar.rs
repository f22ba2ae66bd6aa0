//! Numbers modulo the order against integers.

use assay_ecdsa::scalar::{cancel, Eisenstein, Scalar};
use num_bigint::{BigInt, Sign};
use proptest::prelude::*;

fn hex(digits: &[u8]) -> BigInt {
	BigInt::parse_bytes(digits, 16).unwrap()
}

fn order() -> BigInt {
	hex(b"fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141")
}

fn lambda() -> BigInt {
	hex(b"5363ad4cc05c30e0a5261c028812645a122e22ea20816678df02967c1b23bd72")
}

fn number(scalar: &Scalar) -> BigInt {
	BigInt::from_bytes_be(Sign::Plus, &scalar.to_be_bytes())
}

fn whole(bytes: &[u8; 32]) -> BigInt {
	BigInt::from_bytes_be(Sign::Plus, bytes)
}

fn scalar(number: &BigInt) -> Scalar {
	let reduced = ((number % order()) + order()) % order();
	let bytes = reduced.to_bytes_be().1;
	let mut padded = [0; 32];
	padded[32 - bytes.len()..].copy_from_slice(&bytes);
	Scalar::canonical_be(&padded).unwrap()
}

/// Generates bytes with long runs of equal bits, which reach the ends of limbs and of the modulus.
fn bytes() -> impl Strategy<Value = [u8; 32]> {
	prop_oneof![
		any::<[u8; 32]>(),
		(any::<[u8; 32]>(), any::<[bool; 32]>()).prop_map(|(bytes, full)| {
			core::array::from_fn(|i| if full[i] { 0xff } else { bytes[i] & 1 })
		}),
		(0..64u8).prop_map(|i| {
			let near: BigInt = order() - 32 + i;
			near.to_bytes_be().1.try_into().unwrap()
		}),
	]
}

proptest! {
	#[test]
	fn reduction_and_products(a in bytes(), b in bytes()) {
		let (x, y) = (Scalar::reduced_be(&a), Scalar::reduced_be(&b));
		prop_assert_eq!(number(&x), whole(&a) % order());
		prop_assert_eq!(number(&x.mul(&y)), whole(&a) * whole(&b) % order());
		prop_assert_eq!(number(&x.negated()), (order() - number(&x)) % order());
		prop_assert_eq!(Scalar::canonical_be(&a).is_some(), whole(&a) < order());
		prop_assert_eq!(x.is_high(), number(&x) > order() / 2);
		prop_assert_eq!(x.is_zero(), number(&x) == 0.into());
	}

	/// `a·u + b·v = 0` holds for an `a` that solves it, and for no other one.
	#[test]
	fn cancellation(ax in -1i64 << 40..1 << 40, ay in -1i64 << 40..1 << 40, u in bytes(), v in bytes()) {
		let limbs = |x: i64| [x & ((1 << 29) - 1), x >> 29, 0];
		let a = Eisenstein { x: limbs(ax), y: limbs(ay) };
		let value: BigInt = BigInt::from(ax) + lambda() * BigInt::from(ay);
		let (u, v) = (Scalar::reduced_be(&u), Scalar::reduced_be(&v));
		let one = Eisenstein { x: [1, 0, 0], y: [0; 3] };
		let solves = (&value * number(&u) + number(&v)) % order() == 0.into();
		prop_assert_eq!(cancel(&a, &u, &one, &v), solves);
		let solution = scalar(&-(value * number(&u)));
		prop_assert!(cancel(&a, &u, &one, &solution));
		prop_assert!(!cancel(&a, &u, &one, &scalar(&(number(&solution) + 1))));
	}
}
