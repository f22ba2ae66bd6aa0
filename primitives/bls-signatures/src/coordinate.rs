//! The fields of the points' coordinates: square roots, signs and big-endian numbers.

use alloc::vec::Vec;
use assay_fields::{
	params::Bls12_381FqParams, prime::Bls12_381Fq, tower::Bls12_381Fq2, Bytes, Field, FieldParams,
	Isa, Lazy, LimbArithmetic,
};
use assay_msm::curves::Bls12_381G1;
use assay_pairings::all_powers;

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
pub trait Coordinate: Lazy + Bytes {
	/// Length of the bytes that hashing reduces to an element.
	const UNIFORM_LEN: usize;

	/// Returns a square root of each element. For an element without one, the error is a root of its
	/// product with the constant Z of the hash (11 in the prime field, −2 − u in the quadratic one).
	/// Variable time.
	fn roots(isa: Isa, elements: &[Self]) -> Vec<Result<Self, Self>>;

	/// Returns the parity of the lowest non-zero coefficient: `sgn0` of RFC 9380, section 4.1.
	fn is_odd(&self) -> bool;

	/// Decodes `Self::LEN` bytes, the highest coefficient first; `None` for a number at or above the
	/// modulus.
	fn from_be_bytes(bytes: &[u8]) -> Option<Self>;

	/// Appends the encoding.
	fn append_be_bytes(&self, bytes: &mut Vec<u8>);

	/// Reduces `Self::UNIFORM_LEN` bytes, the lowest coefficient first.
	fn from_uniform_bytes(bytes: &[u8]) -> Self;
}

impl<A: LimbArithmetic> Coordinate for Bls12_381Fq<A> {
	const UNIFORM_LEN: usize = UNIFORM_LEN;

	fn roots(isa: Isa, elements: &[Self]) -> Vec<Result<Self, Self>> {
		// √−11
		let scale = const {
			&Self::from_hex("4610e003bd3ac94dfa9246c390d7a78942602029175a4ca366d601f33f3946e3ed39794735c38315d874bc1d70637c3")
		};
		let root = |Root { root, is_square, .. }: Root<Self>| {
			// Otherwise root² = −element.
			if is_square {
				Ok(root)
			} else {
				Err(root.mul(scale))
			}
		};
		Root::of_all(isa, elements).into_iter().map(root).collect()
	}

	fn is_odd(&self) -> bool {
		self.to_integer()[0] & 1 == 1
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

/// Returns the limbs of a big-endian number, of at most 48 bytes in words of eight.
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
	/// Computes the roots of all elements. With `e = x^((p − 3)/4)`, `(x·e)² = x·x^((p − 1)/2)`,
	/// and `x·e·e = x^((p − 1)/2)` is 1 or −1.
	fn of_all(isa: Isa, elements: &[Bls12_381Fq<A>]) -> Vec<Self> {
		let powers = all_powers::<Bls12_381G1, A>(isa, elements, &EXPONENT);
		let root = |(x, power): (&Bls12_381Fq<A>, Bls12_381Fq<A>)| {
			let root = x.mul(&power);
			let is_square = root.square() == *x;
			let inverse = if is_square { power } else { power.neg() };
			Self { root, inverse, is_square }
		};
		elements.iter().zip(powers).map(root).collect()
	}
}

impl<A: LimbArithmetic> Coordinate for Bls12_381Fq2<A> {
	const UNIFORM_LEN: usize = 2 * UNIFORM_LEN;

	/// The complex method: with a root `s` of the norm, one of `(c0 ± s)/2` is the square of the
	/// root's real part. The norm of Z is 5.
	fn roots(isa: Isa, elements: &[Self]) -> Vec<Result<Self, Self>> {
		// √−5
		let scale = const {
			&Bls12_381Fq::<A>::from_hex("19cfaba0c258165d092f6bca9a081871e62a126c499340dc71c0e9527f923f3b299592a7a9503066cc5362484d96dd7")
		};
		let norms: Vec<_> = elements.iter().map(Self::norm).collect();
		let norms = Root::of_all(isa, &norms);
		let squares = elements.iter().zip(&norms).map(|(x, norm)| {
			if norm.is_square {
				return *x;
			}
			// Z = −2 − u
			let c0 = x.c1.sub(&x.c0.double());
			let c1 = x.c0.add(&x.c1.double()).neg();
			Self::new(c0, c1)
		});
		let squares: Vec<_> = squares.collect();
		let halves = squares.iter().zip(&norms).map(|(x, norm)| {
			let s = if norm.is_square { norm.root } else { norm.root.mul(scale) };
			let half = x.c0.add(&s).halve();
			// Here c1 is zero, and (c0 − s)/2 is c0.
			if half.is_zero() {
				x.c0
			} else {
				half
			}
		});
		let halves: Vec<_> = halves.collect();
		let halves = Root::of_all(isa, &halves);
		let roots = squares.iter().zip(&norms).zip(halves).map(|((x, norm), half)| {
			let Root { root, inverse, is_square } = half;
			let other = x.c1.mul(&inverse).halve();
			// (c0 + s)/2 · (c0 − s)/2 = −(c1/2)²: if the first is −root², the second is other².
			let root = if is_square { Self::new(root, other) } else { Self::new(other, root) };
			if norm.is_square {
				Ok(root)
			} else {
				Err(root)
			}
		});
		roots.collect()
	}

	fn is_odd(&self) -> bool {
		if self.c0.is_zero() {
			self.c1.is_odd()
		} else {
			self.c0.is_odd()
		}
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
	use assay_fields::{dispatch, Baseline};

	type Fq = Bls12_381Fq<Baseline>;
	type Fq2 = Bls12_381Fq2<Baseline>;

	/// Returns elements with small coefficients, and their powers, many of which have no special
	/// form.
	fn elements() -> impl Iterator<Item = Fq2> {
		let numbers = || (0..5).map(Fq::from_small).flat_map(|x| [x, x.neg()]);
		let elements = numbers().flat_map(move |c0| numbers().map(move |c1| Fq2::new(c0, c1)));
		elements.flat_map(|x| [x, x.pow(&[0x1234_5678_9abc_def1, 3])])
	}

	fn root<F: Coordinate>(x: &F) -> Result<F, F> {
		F::roots(Isa::Baseline, core::slice::from_ref(x))[0]
	}

	fn check<F: Coordinate>(x: &F, z: &F) -> bool {
		match root(x) {
			Ok(root) => assert_eq!(root.square(), *x),
			Err(root) => {
				assert_eq!(root.square(), x.mul(z));
				assert!(!x.is_zero());
			}
		}
		root(x).is_ok()
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
			assert!(root(&x.square()).is_ok());
			assert!(x.is_zero() || root(&x.square().mul(&z)).is_err());
		}
	}

	#[test]
	fn many_roots_are_those_of_each() {
		for isa in Isa::all() {
			dispatch!(isa, A => {
				let elements = elements().map(|x| {
					Bls12_381Fq2::<A>::new(x.c0.with_arithmetic(), x.c1.with_arithmetic())
				});
				let elements: Vec<_> = elements.collect();
				let below: Vec<_> = elements.iter().map(|x| x.c0).collect();
				for count in [0, 1, 2, 3, 8, 9, elements.len()] {
					let each = elements[..count].iter().map(root);
					assert!(Coordinate::roots(isa, &elements[..count]).into_iter().eq(each));
					let each = below[..count].iter().map(root);
					assert!(Coordinate::roots(isa, &below[..count]).into_iter().eq(each));
				}
			});
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
