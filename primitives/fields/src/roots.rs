//! Square roots in prime fields.
//!
//! Let p − 1 = 2^s t with t odd, and let g generate the group of order 2^s. Then x^t = g^e, and x
//! is a square if e is even: its root is x^((t + 1)/2) g^(−e/2). Tonelli's and Shanks' algorithm
//! finds e in s²/2 squarings. Here digits of eight bits are looked up, the lowest first, in s
//! squarings (Sarkar, [eprint 2020/1407](https://eprint.iacr.org/2020/1407), section 3).

use crate::{Field, FieldParams, Fp, Legendre, LimbArithmetic};
use alloc::vec::Vec;

/// Bits of a digit of e.
const DIGIT: u32 = 8;

/// Entries of a table of powers.
const POWERS: usize = 1 << DIGIT;

/// A square root of x, or of g x.
#[derive(Clone, Copy, Debug)]
pub struct Root<F> {
	/// `root^2 = x` if x is a square, else `root^2 = g x`.
	pub root: F,
	/// `1 / root`; zero for zero.
	pub inverse: F,
	/// True if x is a square.
	pub is_square: bool,
}

/// Tables for square roots in a field: s/8 · 8 KiB. Build them once. With s = 1 they cost next to
/// nothing.
pub struct SquareRoots<P, const N: usize> {
	/// (t − 1)/2.
	exponent: [u64; N],
	/// s.
	two_adicity: u32,
	/// g^(−k 2^(8 j)) for each digit's place j and each k. With s < 8 there are 2^s.
	inverse_powers: Vec<Fp<P, N>>,
	/// The lowest limb of h^k and k, for each k, sorted. h generates the group of a digit's order.
	/// The limbs are distinct.
	digits: Vec<(u64, u8)>,
}

impl<P: FieldParams<N>, const N: usize> Default for SquareRoots<P, N> {
	fn default() -> Self {
		Self::new()
	}
}

impl<P: FieldParams<N>, const N: usize> SquareRoots<P, N> {
	/// Builds the tables.
	pub fn new() -> Self {
		// First p − 1, then its odd part.
		let mut odd = P::MODULUS;
		odd[0] -= 1;
		let two_adicity = trailing_zeros(&odd);
		shift_right(&mut odd, two_adicity);
		let mut exponent = odd;
		shift_right(&mut exponent, 1);
		// With s = 1 the generator is -1, and there is nothing to compute.
		let generator =
			if two_adicity == 1 { Fp::ONE.neg() } else { non_residue::<P, N>().pow(&odd) };

		let mut inverse_powers = Vec::new();
		// A generator has an inverse.
		let mut base = generator.inverse().unwrap_or(generator);
		for _ in 0..two_adicity.div_ceil(DIGIT) {
			let mut power = Fp::ONE;
			for _ in 0..1u32 << two_adicity.min(DIGIT) {
				inverse_powers.push(power);
				power = power.mul(&base);
			}
			base = power;
		}
		let bits = two_adicity.min(DIGIT);
		let order = (bits..two_adicity).fold(generator, |power, _| power.square());
		let mut power = Fp::<P, N>::ONE;
		let mut digits = Vec::with_capacity(1 << bits);
		for digit in 0..=((1u16 << bits) - 1) as u8 {
			digits.push((power.montgomery()[0], digit));
			power = power.mul(&order);
		}
		digits.sort_unstable();
		Self { exponent, two_adicity, inverse_powers, digits }
	}

	/// Returns (t − 1)/2: the exponent of the power that [`Self::root_by_power`] takes.
	pub const fn exponent(&self) -> &[u64; N] {
		&self.exponent
	}

	/// Returns g: the generator of the group of order 2^s, a non-square.
	pub fn generator<A: LimbArithmetic>(&self) -> Fp<P, N, A> {
		// g = (1/g)^(2^s − 1)
		let one_less = self.two_adicity.checked_sub(1).map_or(0, |bits| u64::MAX >> (63 - bits));
		self.inverse_powers[1].with_arithmetic().pow(&[one_less])
	}

	/// Returns a square root; `None` if x is not a square. Variable time.
	pub fn sqrt<A: LimbArithmetic>(&self, x: &Fp<P, N, A>) -> Option<Fp<P, N, A>> {
		let Root { root, is_square, .. } = self.root(x)?;
		is_square.then_some(root)
	}

	/// Returns a root of x or of its product with g. Variable time.
	pub fn root<A: LimbArithmetic>(&self, x: &Fp<P, N, A>) -> Option<Root<Fp<P, N, A>>> {
		self.root_by_power(x, &x.pow(&self.exponent))
	}

	/// Returns a root of x, given x^((t − 1)/2); `None` for another power. Variable time.
	pub fn root_by_power<A: LimbArithmetic>(
		&self,
		x: &Fp<P, N, A>,
		power: &Fp<P, N, A>,
	) -> Option<Root<Fp<P, N, A>>> {
		if x.is_zero() {
			return Some(Root { root: *x, inverse: *x, is_square: true });
		}
		let root = x.mul(power);
		let logarithm = self.logarithm(&root.mul(power))?;
		let correction = self.inverse_power(logarithm / 2);
		// root · inverse = x^t correction² is 1 or g.
		let (root, mut inverse) = (root.mul(&correction), power.mul(&correction));
		let is_square = logarithm.is_multiple_of(2);
		if !is_square {
			inverse = inverse.mul(&self.inverse_powers[1].with_arithmetic());
		}
		Some(Root { root, inverse, is_square })
	}

	/// Returns the e with `element` = g^e, for an element of the group of order 2^s.
	fn logarithm<A: LimbArithmetic>(&self, element: &Fp<P, N, A>) -> Option<u64> {
		let bits = self.digits.len().trailing_zeros();
		let places = self.two_adicity.div_ceil(bits);
		// element^(2^k) for each digit's k, the highest digit first.
		let mut powers = Vec::with_capacity(places as usize);
		let mut power = *element;
		powers.push(power);
		let mut taken = self.two_adicity - bits * (places - 1);
		for _ in 1..places {
			power = (0..taken).fold(power, |power, _| power.square());
			powers.push(power);
			taken = bits;
		}
		let mut logarithm = 0u64;
		for (place, power) in powers.into_iter().rev().enumerate() {
			let low = bits * place as u32;
			let width = bits.min(self.two_adicity - low);
			let known = logarithm << (self.two_adicity - low - width);
			let digit = self.digit(&power.mul(&self.inverse_power(known)))?;
			logarithm |= u64::from(digit) >> (bits - width) << low;
		}
		Some(logarithm)
	}

	/// Returns g^(−exponent).
	fn inverse_power<A: LimbArithmetic>(&self, exponent: u64) -> Fp<P, N, A> {
		let mut power = Fp::ONE;
		for (place, powers) in self.inverse_powers.chunks(POWERS).enumerate() {
			let digit = (exponent >> (DIGIT as usize * place)) as usize % POWERS;
			if digit != 0 {
				power = power.mul(&powers[digit].with_arithmetic());
			}
		}
		power
	}

	/// Returns the k with `element` = h^k.
	fn digit<A: LimbArithmetic>(&self, element: &Fp<P, N, A>) -> Option<u8> {
		let limb = element.montgomery()[0];
		let found = self.digits.binary_search_by_key(&limb, |(limb, _)| *limb).ok()?;
		Some(self.digits[found].1)
	}
}

/// Returns the smallest non-square. Its power by t generates the group of order 2^s.
fn non_residue<P: FieldParams<N>, const N: usize>() -> Fp<P, N> {
	let mut number = Fp::<P, N>::ONE.double();
	while number.legendre() == 1 {
		number = number.add(&Fp::ONE);
	}
	number
}

fn trailing_zeros<const N: usize>(limbs: &[u64; N]) -> u32 {
	let zero = limbs.iter().take_while(|limb| **limb == 0).count();
	64 * zero as u32 + limbs.get(zero).map_or(0, |limb| limb.trailing_zeros())
}

fn shift_right<const N: usize>(limbs: &mut [u64; N], bits: u32) {
	for _ in 0..bits {
		*limbs = crate::limbs::halve(limbs, false);
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::{params::*, Baseline};

	/// Checks elements with each digit, with the digits below and above it.
	fn check<P: FieldParams<N>, const N: usize>() {
		let roots = SquareRoots::<P, N>::new();
		let generator = roots.inverse_powers[1].inverse().unwrap();
		let order = roots.two_adicity;
		for exponent in (0..1 << order.min(10)).chain([1 << (order - 1), (1 << order) - 1]) {
			let element = generator.pow(&[exponent]);
			assert_eq!(roots.logarithm(&element), Some(exponent), "{} {exponent}", P::NAME);
			assert_eq!(element.mul(&roots.inverse_power(exponent)), Fp::ONE);
		}
	}

	/// Checks the roots of elements and of their products with g.
	fn check_roots<P: FieldParams<N>, const N: usize>() {
		let roots = SquareRoots::<P, N>::new();
		let generator = roots.generator::<Baseline>();
		assert_eq!(generator, roots.inverse_powers[1].inverse().unwrap());
		let root_of = |x: &Fp<P, N>| roots.root(x).unwrap();
		for number in 1..40 {
			let x = Fp::<P, N>::from_u64(number).pow(&[0x1234_5678_9abc_def1, 3]);
			for x in [x, x.mul(&generator)] {
				let Root { root, inverse, is_square } = root_of(&x);
				assert_eq!(root.square(), if is_square { x } else { x.mul(&generator) });
				assert_eq!(root.mul(&inverse), Fp::ONE);
				assert_eq!(is_square, roots.sqrt(&x).is_some());
			}
			assert_ne!(root_of(&x).is_square, root_of(&x.mul(&generator)).is_square);
			assert!(root_of(&x.square()).is_square);
		}
		let zero = root_of(&Fp::ZERO);
		assert!(zero.root.is_zero() && zero.inverse.is_zero() && zero.is_square);
		assert_eq!(roots.sqrt(&Fp::<P, N>::ZERO), Some(Fp::ZERO));
	}

	#[test]
	fn roots_are_those_of_the_element_or_of_its_product() {
		check_roots::<Bls12_381FqParams, 6>();
		check_roots::<Bls12_377FqParams, 6>();
		check_roots::<Bn254FqParams, 4>();
		check_roots::<Bw6_761FqParams, 12>();
	}

	#[test]
	fn logarithms_are_found() {
		check::<Bn254FqParams, 4>();
		check::<VestaFqParams, 4>();
		check::<Bls12_377FrParams, 4>();
		check::<Bw6_761FqParams, 12>();
		check::<Secp256k1FrParams, 4>();
	}
}
