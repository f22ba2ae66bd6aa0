//! Signatures without a secret key.
//!
//! Whoever may choose the digest can sign for any key: take `R = a·G + b·Q` and `s = r/b`, then
//! `(r, s)` is a signature of `a·s`. That gives benchmarks and tests signatures without a signer; it
//! forges nothing, since digests are hashes.

use crate::{affine::Affine, digit::Digit, scalar::Scalar, PublicKey, Signature};
use sha3::{Digest, Keccak256};

/// A key of which nobody needs to know the secret, and a signature for it.
pub struct Case {
	/// The key.
	pub key: PublicKey,
	/// What is signed.
	pub digest: [u8; 32],
	/// The signature, with a low `s`.
	pub signature: Signature,
}

/// The key of all cases, and the signature that `seed` gives.
pub fn case(seed: u32) -> Option<Case> {
	let key = Affine::GENERATOR.times(Digit { x: 1789, y: 1871 })?;
	// One seed in 2^127 takes more than one attempt.
	(0u32..4).find_map(|attempt| {
		let number = |label: &[u8]| {
			let place = [label, &seed.to_le_bytes(), &attempt.to_le_bytes()].concat();
			Scalar::reduced_be(&Keccak256::digest(place).into())
		};
		let (a, b) = (number(b"a"), number(b"b"));
		let point = multiple(&Affine::GENERATOR, &a)?.plus(&multiple(&key, &b)?)?;
		let r = point.x.to_be_bytes();
		let s = Scalar::canonical_be(&r)?.mul(&b.invert());
		let signature = Signature::new(&r, &s.to_be_bytes(), point.y.is_odd().into())?;
		let digest = a.mul(&s).to_be_bytes();
		Some(Case { key: PublicKey::from_affine(&key), digest, signature: signature.with_low_s() })
	})
}

/// `factor·point`, by the schoolbook method.
fn multiple(point: &Affine, factor: &Scalar) -> Option<Affine> {
	let mut sum: Option<Affine> = None;
	for byte in factor.to_be_bytes() {
		for bit in (0..8).rev() {
			sum = sum.map(|sum| sum.doubled());
			if byte >> bit & 1 == 1 {
				sum = match sum {
					None => Some(*point),
					Some(sum) => Some(sum.plus(point)?),
				};
			}
		}
	}
	sum
}
