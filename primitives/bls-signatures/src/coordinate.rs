//! The fields of the points' coordinates: square roots, signs and big-endian numbers.

use alloc::vec::Vec;
use assay_fields::{
	params::Bls12_381FqParams, prime::Bls12_381Fq, tower::Bls12_381Fq2, Field, FieldParams, Lazy,
	LimbArithmetic,
};

/// Bytes of a number below the modulus.
const LEN: usize = 48;

/// Length of the bytes that hashing reduces to a number below the modulus: 128 bits more than the
/// modulus (RFC 9380, section 5.1).
const UNIFORM_LEN: usize = 64;

const LIMBS: usize = 6;

/// (p − 3) / 4, as p = 3 modulo 4.
const EXPONENT: [u64; LIMBS] = {
	let modulus = Bls12_381FqParams::MODULUS;
	let mut quarter = [0; LIMBS];
	let mut i = 0;
	while i < LIMBS {
		quarter[i] = modulus[i] >> 2;
		if i + 1 < LIMBS {
			quarter[i] |= modulus[i + 1] << 62;
		}
		i += 1;
	}
	quarter
};

/// A point's coordinate, with the operations for its encoding and for hashing to the curve.
pub trait Coordinate: Lazy {
	/// Bytes of an element.
	const LEN: usize;
	/// Length of the bytes that hashing reduces to an element.
	const UNIFORM_LEN: usize;

	/// Returns a square root. For an element without one, the error is a root of its product with the
	/// constant Z of the hash (11 in the prime field, −2 − u in the quadratic one). Variable time.
	fn root(&self) -> Result<Self, Self>;

	/// The parity of the lowest non-zero coefficient: `sgn0` of RFC 9380, section 4.1.
	fn is_odd(&self) -> bool;

	/// Returns true if the element is larger than its negative, by the highest non-zero coefficient.
	fn is_larger(&self) -> bool;

	/// Decodes `Self::LEN` bytes, the highest coefficient first; `None` for a number at or above the
	/// modulus.
	fn from_be_bytes(bytes: &[u8]) -> Option<Self>;

	/// Appends the encoding.
	fn append_be_bytes(&self, bytes: &mut Vec<u8>);

	/// Reduces `Self::UNIFORM_LEN` bytes, the lowest coefficient first.
	fn from_uniform_bytes(bytes: &[u8]) -> Self;
}

impl<A: LimbArithmetic> Coordinate for Bls12_381Fq<A> {
	const LEN: usize = LEN;
	const UNIFORM_LEN: usize = UNIFORM_LEN;

	fn root(&self) -> Result<Self, Self> {
		// √−11
		let scale = const {
			&Self::from_hex("4610e003bd3ac94dfa9246c390d7a78942602029175a4ca366d601f33f3946e3ed39794735c38315d874bc1d70637c3")
		};
		let Root { root, is_square, .. } = Root::of(self);
		// Otherwise root² = −self.
		if is_square {
			Ok(root)
		} else {
			Err(root.mul(scale))
		}
	}

	fn is_odd(&self) -> bool {
		self.to_integer()[0] & 1 == 1
	}

	fn is_larger(&self) -> bool {
		assay_fields::Bytes::is_larger(self)
	}

	fn from_be_bytes(bytes: &[u8]) -> Option<Self> {
		Self::from_integer(limbs(bytes))
	}

	fn append_be_bytes(&self, bytes: &mut Vec<u8>) {
		bytes.extend(self.to_integer().into_iter().rev().flat_map(u64::to_be_bytes));
	}

	fn from_uniform_bytes(bytes: &[u8]) -> Self {
		let (high, low) = bytes.split_at(bytes.len() / 2);
		// Numbers of 256 bits are below the modulus.
		let half = |bytes| Self::from_integer(limbs(bytes)).unwrap_or(Self::ZERO);
		let shift = Self::from_integer([0, 0, 0, 0, 1, 0]).unwrap_or(Self::ZERO);
		half(high).mul(&shift).add(&half(low))
	}
}

/// The limbs of a big-endian number, of at most 48 bytes in words of eight.
fn limbs(bytes: &[u8]) -> [u64; LIMBS] {
	let (words, _) = bytes.as_chunks();
	let mut limbs = [0; LIMBS];
	for (limb, word) in limbs.iter_mut().zip(words.iter().rev()) {
		*limb = u64::from_be_bytes(*word);
	}
	limbs
}

/// A number `root` with `root² = ±x`, and its inverse.
struct Root<F> {
	root: F,
	/// `1 / root`, zero for zero.
	inverse: F,
	/// True if the root is one of x, not of −x.
	is_square: bool,
}

impl<A: LimbArithmetic> Root<Bls12_381Fq<A>> {
	/// With `e = x^((p − 3)/4)`, `(x·e)² = x·x^((p − 1)/2)`, and `x·e·e = x^((p − 1)/2)` is 1 or −1.
	fn of(x: &Bls12_381Fq<A>) -> Self {
		let power = x.pow(&EXPONENT);
		let root = x.mul(&power);
		let is_square = root.square() == *x;
		let inverse = if is_square { power } else { power.neg() };
		Self { root, inverse, is_square }
	}
}

impl<A: LimbArithmetic> Coordinate for Bls12_381Fq2<A> {
	const LEN: usize = 2 * LEN;
	const UNIFORM_LEN: usize = 2 * UNIFORM_LEN;

	/// The complex method: with a root `s` of the norm, one of `(c0 ± s)/2` is the square of the
	/// root's real part. The norm of Z is 5.
	fn root(&self) -> Result<Self, Self> {
		// √−5
		let scale = const {
			&Bls12_381Fq::<A>::from_hex("19cfaba0c258165d092f6bca9a081871e62a126c499340dc71c0e9527f923f3b299592a7a9503066cc5362484d96dd7")
		};
		let norm = Root::of(&self.norm());
		let (x, s) = if norm.is_square {
			(*self, norm.root)
		} else {
			// Z = −2 − u
			let c0 = self.c1.sub(&self.c0.double());
			let c1 = self.c0.add(&self.c1.double()).neg();
			(Self::new(c0, c1), norm.root.mul(scale))
		};
		let mut square = x.c0.add(&s).halve();
		// Here c1 is zero, and (c0 − s)/2 is c0.
		if square.is_zero() {
			square = x.c0;
		}
		let Root { root, inverse, is_square } = Root::of(&square);
		let other = x.c1.mul(&inverse).halve();
		// (c0 + s)/2 · (c0 − s)/2 = −(c1/2)²: if the first is −root², the second is other².
		let root = if is_square { Self::new(root, other) } else { Self::new(other, root) };
		if norm.is_square {
			Ok(root)
		} else {
			Err(root)
		}
	}

	fn is_odd(&self) -> bool {
		if self.c0.is_zero() {
			self.c1.is_odd()
		} else {
			self.c0.is_odd()
		}
	}

	fn is_larger(&self) -> bool {
		assay_fields::Bytes::is_larger(self)
	}

	fn from_be_bytes(bytes: &[u8]) -> Option<Self> {
		let (c1, c0) = bytes.split_at_checked(LEN)?;
		Some(Self::new(Coordinate::from_be_bytes(c0)?, Coordinate::from_be_bytes(c1)?))
	}

	fn append_be_bytes(&self, bytes: &mut Vec<u8>) {
		self.c1.append_be_bytes(bytes);
		self.c0.append_be_bytes(bytes);
	}

	fn from_uniform_bytes(bytes: &[u8]) -> Self {
		let (c0, c1) = bytes.split_at(bytes.len() / 2);
		Self::new(Coordinate::from_uniform_bytes(c0), Coordinate::from_uniform_bytes(c1))
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use assay_fields::Baseline;

	type Fq = Bls12_381Fq<Baseline>;
	type Fq2 = Bls12_381Fq2<Baseline>;

	/// Elements with small coefficients, and their powers, which include many of no special form.
	fn elements() -> impl Iterator<Item = Fq2> {
		let numbers = || (0..5).map(Fq::from_small).flat_map(|x| [x, x.neg()]);
		let elements = numbers().flat_map(move |c0| numbers().map(move |c1| Fq2::new(c0, c1)));
		elements.flat_map(|x| [x, x.pow(&[0x1234_5678_9abc_def1, 3])])
	}

	fn check<F: Coordinate>(x: &F, z: &F) -> bool {
		match x.root() {
			Ok(root) => assert_eq!(root.square(), *x),
			Err(root) => {
				assert_eq!(root.square(), x.mul(z));
				assert!(!x.is_zero());
			}
		}
		x.root().is_ok()
	}

	#[test]
	fn roots_are_those_of_the_element_or_of_its_product() {
		let two = Fq::ONE.double();
		let z = Fq2::new(two, Fq::ONE).neg();
		let squares = elements().filter(|x| check(x, &z)).count();
		let eleven = Fq::from_small(11);
		let below = elements().filter(|x| check(&x.c0, &eleven)).count();
		for count in [squares, below] {
			assert!((50..150).contains(&count), "{count}");
		}
		for x in elements() {
			assert!(x.square().root().is_ok());
			assert!(x.is_zero() || x.square().mul(&z).root().is_err());
		}
	}

	#[test]
	fn of_an_element_and_its_negative_one_is_odd_and_one_is_larger() {
		for x in elements().filter(|x| !x.is_zero()) {
			assert_ne!(x.is_odd(), x.neg().is_odd());
			assert_ne!(x.is_larger(), x.neg().is_larger());
		}
		assert!(!Fq2::ZERO.is_odd() && !Fq2::ZERO.is_larger());
		assert!(Fq2::ONE.is_odd() && !Fq2::ONE.is_larger());
		assert!(Fq2::new(Fq::ONE.neg(), Fq::ONE).is_odd() == Fq::ONE.neg().is_odd());
		assert!(!Fq2::new(Fq::ONE.neg(), Fq::ONE).is_larger());
	}

	#[test]
	fn numbers_are_big_endian_and_reduced() {
		for x in elements() {
			let mut bytes = Vec::new();
			x.append_be_bytes(&mut bytes);
			assert_eq!(bytes.len(), Fq2::LEN);
			assert_eq!(Fq2::from_be_bytes(&bytes), Some(x));
			// In hashing the lower coefficient comes first.
			let padded = [&[0; 16][..], &bytes[48..], &[0; 16], &bytes[..48]].concat();
			assert_eq!(Fq2::from_uniform_bytes(&padded), x);
		}
		let mut modulus = Vec::new();
		Fq::ONE.neg().append_be_bytes(&mut modulus);
		*modulus.last_mut().unwrap() += 1;
		assert_eq!(Fq::from_be_bytes(&modulus), None);
		assert_eq!(Fq::from_be_bytes(&[0xff; 48]), None);
		// 2^512 − 1
		let most = (0..512).fold(Fq::ONE, |power, _| power.double()).sub(&Fq::ONE);
		assert_eq!(Fq::from_uniform_bytes(&[0xff; 64]), most);
	}
}
