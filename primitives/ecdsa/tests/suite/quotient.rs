//! The quotient from two remainders: `docs/quotient.md` has the statement and its proof.
//!
//! Nothing in this project takes a quotient, so this identity is only tested, not used.

use num_bigint::BigUint;
use proptest::prelude::*;

/// Computes `⌊a·b/n⌋` from the remainders of `a·b` by `n` and by `n − 1`.
fn quotient(n: &BigUint, by_n: &BigUint, by_predecessor: &BigUint) -> BigUint {
	if by_predecessor >= by_n {
		by_predecessor - by_n
	} else {
		by_predecessor + n - 1u8 - by_n
	}
}

fn check(n: &BigUint, a: &BigUint, b: &BigUint) {
	let product = a * b;
	let (by_n, by_predecessor) = (&product % n, &product % (n - 1u8));
	assert_eq!(quotient(n, &by_n, &by_predecessor), product / n, "n = {n}, a = {a}, b = {b}");
}

#[test]
fn holds_for_every_product_of_small_moduli() {
	for n in 2..70u8 {
		for a in 0..n {
			for b in 0..n {
				check(&n.into(), &a.into(), &b.into());
			}
		}
	}
}

fn order() -> BigUint {
	let hex = b"fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141";
	BigUint::parse_bytes(hex, 16).unwrap()
}

#[test]
fn holds_at_the_ends_of_the_order() {
	let n = order();
	let ends: Vec<BigUint> =
		(0..4u8).flat_map(|i| [i.into(), &n - 1u8 - i, &n / (i + 2)]).collect();
	for a in &ends {
		for b in &ends {
			check(&n, a, b);
		}
	}
}

proptest! {
	#[test]
	fn holds_for_the_order(a in any::<[u8; 32]>(), b in any::<[u8; 32]>()) {
		let n = order();
		check(&n, &(BigUint::from_bytes_be(&a) % &n), &(BigUint::from_bytes_be(&b) % &n));
	}

	#[test]
	fn holds_for_any_modulus(n in any::<[u8; 32]>(), a in any::<[u8; 32]>(), b in any::<[u8; 32]>(), bits in 1u32..256) {
		let n = (BigUint::from_bytes_be(&n) >> (256 - bits)) + 2u8;
		check(&n, &(BigUint::from_bytes_be(&a) % &n), &(BigUint::from_bytes_be(&b) % &n));
	}
}
