//! Cases where intermediate sums meet equal or opposite points, or where there is no key.

use crate::random::by_k256;
use assay_ecdsa::{hinter::hints_for, recover_hinted, Recovery, Signature};
use k256::{
	elliptic_curve::{ops::Reduce, point::AffineCoordinates, Field, PrimeField},
	ProjectivePoint, Scalar, U256,
};

/// Parses hexadecimal digits to a number modulo the order.
fn number(hex: &str) -> Scalar {
	let mut bytes = [0; 32];
	hex::decode_to_slice(format!("{hex:0>64}"), &mut bytes).unwrap();
	Scalar::from_repr(bytes.into()).unwrap()
}

/// Returns small numbers, numbers of small norm, and those near powers of two where tables and
/// digits meet.
fn numbers() -> Vec<Scalar> {
	let one = Scalar::ONE;
	let lambda = number("5363ad4cc05c30e0a5261c028812645a122e22ea20816678df02967c1b23bd72");
	let power = |bits: u64| Scalar::from(2u64).pow_vartime([bits]);
	let mut numbers: Vec<_> = (1..9u64).map(Scalar::from).collect();
	numbers.extend([lambda, lambda + one, one - lambda, lambda.double(), power(63), power(64)]);
	numbers.extend([power(64) + one, power(64) * lambda, power(128), power(32) - one]);
	numbers.extend([number("0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef")]);
	let opposite: Vec<_> = numbers.iter().map(|number| -*number).collect();
	numbers.extend(opposite);
	numbers
}

/// Returns the signature with the nonce `k` and this `s`.
fn signature(k: Scalar, s: Scalar) -> Option<Signature> {
	let point = (ProjectivePoint::GENERATOR * k).to_affine();
	let r = <Scalar as Reduce<U256>>::reduce_bytes(&point.x());
	Signature::new(&r.to_bytes().into(), &s.to_bytes().into(), point.y_is_odd().unwrap_u8())
}

fn recover(digest: &[u8; 32], signature: &Signature) -> Recovery {
	let hints = hints_for(digest, signature).expect("every signature has hints");
	recover_hinted(digest, signature, &hints).expect("hints are right")
}

fn check(digest: &[u8; 32], signature: &Signature) {
	match recover(digest, signature) {
		Recovery::Key(key) => assert_eq!(Some(key), by_k256(digest, signature)),
		Recovery::NoPoint | Recovery::Identity => assert_eq!(None, by_k256(digest, signature)),
	}
}

/// Checks every nonce with every secret and a few digests: `R` and `Q` are equal, opposite, related
/// by the endomorphism, entries of the generator's table, multiples of each other.
fn related(nonces: &[Scalar], secrets: &[Scalar]) {
	let mut count = 0;
	for k in nonces {
		for d in secrets {
			for z in
				[Scalar::ZERO, Scalar::ONE, -Scalar::ONE, *k, *d, -(*k * d), Scalar::from(77u64)]
			{
				let point = (ProjectivePoint::GENERATOR * k).to_affine();
				let r = <Scalar as Reduce<U256>>::reduce_bytes(&point.x());
				let s = (z + r * d) * k.invert().unwrap();
				if let Some(signature) = signature(*k, s) {
					check(&z.to_bytes().into(), &signature);
					count += 1;
				}
			}
		}
	}
	assert!(count >= 7 * nonces.len() * secrets.len() - 2);
}

#[test]
fn some_related_points() {
	let numbers = numbers();
	related(&numbers[..6], &numbers[..6]);
	for number in &numbers {
		related(&[*number], &[*number, -*number]);
	}
}

#[test]
#[ignore = "half a minute"]
fn all_related_points() {
	related(&numbers(), &numbers());
}

/// `s·R = z·G`.
#[test]
fn the_key_would_be_the_identity() {
	for k in numbers() {
		for s in numbers() {
			let signature = signature(k, s).unwrap();
			let digest: [u8; 32] = (s * k).to_bytes().into();
			assert_eq!(recover(&digest, &signature), Recovery::Identity);
			assert_eq!(by_k256(&digest, &signature), None);
		}
	}
}

#[test]
fn a_proof_of_the_identity_holds_for_no_other_digest() {
	let signature = signature(Scalar::from(5u64), Scalar::from(7u64)).unwrap();
	let digest: [u8; 32] = Scalar::from(35u64).to_bytes().into();
	let hints = hints_for(&digest, &signature).unwrap();
	let other: [u8; 32] = Scalar::from(36u64).to_bytes().into();
	let recovered = recover_hinted(&other, &signature, &hints);
	assert_eq!(recovered, Err(assay_ecdsa::HintError::Refuted));
}

/// Recovery ids 2 and 3: the first coordinate is `r + n`, below `p` for the first 2^128.4 of all `r`.
#[test]
fn first_coordinates_above_the_order() {
	let (mut keys, mut none) = (0, 0);
	for r in 1..40u8 {
		for id in [2, 3] {
			let mut bytes = [0; 32];
			bytes[31] = r;
			let signature = Signature::new(&bytes, &[r; 32], id).unwrap();
			let recovered = recover(&[id; 32], &signature);
			match by_k256(&[id; 32], &signature) {
				Some(key) => assert_eq!(recovered, Recovery::Key(key)),
				None => assert_eq!(recovered, Recovery::NoPoint),
			}
			*if recovered == Recovery::NoPoint { &mut none } else { &mut keys } += 1;
		}
	}
	assert!(keys > 10 && none > 10, "{keys} {none}");
}

#[test]
fn first_coordinates_above_the_modulus() {
	// p − n is the smallest r that is too large.
	let least = "000000000000000000000000000000014551231950b75fc4402da1722fc9baee";
	let largest = "000000000000000000000000000000014551231950b75fc4402da1722fc9baed";
	let signature = |hex: &str| {
		let mut r = [0; 32];
		hex::decode_to_slice(hex, &mut r).unwrap();
		Signature::new(&r, &[1; 32], 2).unwrap()
	};
	assert!(signature(largest).x().is_some());
	let signature = signature(least);
	assert!(signature.x().is_none());
	assert_eq!(hints_for(&[1; 32], &signature).unwrap(), [1]);
	assert_eq!(recover(&[1; 32], &signature), Recovery::NoPoint);
	assert_eq!(by_k256(&[1; 32], &signature), None);
}

#[test]
fn digests_at_and_above_the_order() {
	let order = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141";
	let mut digest = [0; 32];
	hex::decode_to_slice(order, &mut digest).unwrap();
	for digest in [digest, [0xff; 32], [0; 32]] {
		for s in [Scalar::ONE, -Scalar::ONE, Scalar::from(1u64 << 40)] {
			check(&digest, &signature(Scalar::from(12345u64), s).unwrap());
		}
	}
}
