//! A field's constants in residues, all computed from the modulus at compile time.

use super::MODULUS_BITS;
use crate::{limbs, FieldParams};
use core::marker::PhantomData;

/// A word for each lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Row(pub [u64; 8]);

/// The two bases of a field: eight primes each, given by their distances from 2^49.
pub trait Bases<const N: usize>: FieldParams<N> {
	/// The distances of the first base, chosen so that the roots of [`Constants::FORMS`] exist.
	const FIRST: [u64; 8];
	/// The distances of the second base.
	const SECOND: [u64; 8];
}

/// `a b` modulo m.
const fn mul(a: u64, b: u64, m: u64) -> u64 {
	(a as u128 * b as u128 % m as u128) as u64
}

/// `base^exponent` modulo m.
const fn pow(base: u64, mut exponent: u64, m: u64) -> u64 {
	let (mut power, mut square) = (1, base % m);
	while exponent > 0 {
		if exponent & 1 == 1 {
			power = mul(power, square, m);
		}
		square = mul(square, square, m);
		exponent >>= 1;
	}
	power
}

/// `1 / a` modulo a prime m.
const fn inverse(a: u64, m: u64) -> u64 {
	pow(a, m - 2, m)
}

/// Returns an integer modulo m.
const fn residue(integer: &[u64], m: u64) -> u64 {
	let mut remainder = 0;
	let mut i = integer.len();
	while i > 0 {
		i -= 1;
		remainder = (((remainder as u128) << 64 | integer[i] as u128) % m as u128) as u64;
	}
	remainder
}

/// Returns the product of the moduli, without the one at `skip`, modulo m.
const fn product(moduli: &[u64; 8], skip: usize, m: u64) -> u64 {
	let mut product = 1;
	let mut i = 0;
	while i < 8 {
		if i != skip {
			product = mul(product, moduli[i] % m, m);
		}
		i += 1;
	}
	product
}

const fn moduli(distances: &[u64; 8]) -> [u64; 8] {
	let mut moduli = [0; 8];
	let mut i = 0;
	while i < 8 {
		moduli[i] = (1 << MODULUS_BITS) - distances[i];
		i += 1;
	}
	moduli
}

/// The constant factors of a reduction's sum in the second base.
#[derive(Clone, Copy, Debug)]
pub struct Extension {
	/// The factors of the first base's digits.
	pub rows: [Row; 8],
	/// The factors of the low and of the high half of the sum of products.
	pub own: [Row; 2],
}

/// The constants of a field of `N` words.
pub struct Constants<P, const N: usize>(PhantomData<P>);

impl<P: Bases<N>, const N: usize> Constants<P, N> {
	const A: [u64; 8] = moduli(&P::FIRST);
	const B: [u64; 8] = moduli(&P::SECOND);
	/// The moduli, by base.
	pub const MODULI: [Row; 2] = [Row(Self::A), Row(Self::B)];
	/// 2^49 modulo each modulus, by base.
	pub const DISTANCES: [Row; 2] = [Row(P::FIRST), Row(P::SECOND)];
	/// 2^52 modulo each modulus, by base.
	pub const FOLDS: [Row; 2] = {
		let mut rows = Self::DISTANCES;
		let mut i = 0;
		while i < 8 {
			rows[0].0[i] <<= 52 - MODULUS_BITS;
			rows[1].0[i] <<= 52 - MODULUS_BITS;
			i += 1;
		}
		rows
	};
	/// c_i with c_i^2 = -1 / (p A / a_i) modulo a_i, and d_j = 1 / (B / b_j) modulo b_j.
	pub const FORMS: [Row; 2] = {
		let mut rows = Self::MODULI;
		let mut i = 0;
		while i < 8 {
			let a = Self::A[i];
			let square = inverse(a - mul(residue(&P::MODULUS, a), product(&Self::A, i, a), a), a);
			assert!(a % 4 == 3);
			let root = pow(square, (a + 1) / 4, a);
			assert!(mul(root, root, a) == square, "no root");
			rows[0].0[i] = root;
			let b = Self::B[i];
			rows[1].0[i] = inverse(product(&Self::B, i, b), b);
			i += 1;
		}
		rows
	};
	/// Returns the extension to the second base, for a result multiplied by `times`.
	pub const fn extension(times: u64) -> Extension {
		let mut extension = Extension { rows: [Row([0; 8]); 8], own: [Row([0; 8]); 2] };
		let mut j = 0;
		while j < 8 {
			let b = Self::B[j];
			let factor = mul(mul(times, residue(&P::MODULUS, b), b), Self::FORMS[1].0[j], b);
			let mut i = 0;
			while i < 8 {
				extension.rows[i].0[j] = mul(factor, inverse(Self::A[i], b), b);
				i += 1;
			}
			let own = mul(product(&Self::B, j, b), inverse(product(&Self::A, 8, b), b), b);
			extension.own[0].0[j] = mul(times, own, b);
			extension.own[1].0[j] = mul(mul(times, own, b), 1 << 52, b);
			j += 1;
		}
		extension
	}
	/// The factors of the second base's digits in the first.
	pub const BACK: [Row; 8] = {
		let mut rows = [Row([0; 8]); 8];
		let mut i = 0;
		while i < 8 {
			let a = Self::A[i];
			let mut j = 0;
			while j < 8 {
				rows[j].0[i] = mul(product(&Self::B, j, a), Self::FORMS[0].0[i], a);
				j += 1;
			}
			i += 1;
		}
		rows
	};
	/// -k B in the first base, for k from 0 to 8.
	pub const WRAPS: [Row; 9] = {
		let mut rows = [Row([0; 8]); 9];
		let mut i = 0;
		while i < 8 {
			let a = Self::A[i];
			let minus_b = a - product(&Self::B, 8, a);
			let mut k = 0;
			while k < 9 {
				rows[k].0[i] = mul(mul(k as u64, minus_b, a), Self::FORMS[0].0[i], a);
				k += 1;
			}
			i += 1;
		}
		rows
	};
	/// Returns an integer's residues in both bases.
	pub const fn residues(integer: &[u64]) -> [Row; 2] {
		let mut rows = Self::FORMS;
		let mut i = 0;
		while i < 8 {
			rows[0].0[i] = mul(rows[0].0[i], residue(integer, Self::A[i]), Self::A[i]);
			rows[1].0[i] = mul(rows[1].0[i], residue(integer, Self::B[i]), Self::B[i]);
			i += 1;
		}
		rows
	}
	/// The factors of an integer's digits of 48 bits, by base.
	pub const FROM_DIGITS: [[Row; 8]; 2] = {
		let mut rows = [[Row([0; 8]); 8]; 2];
		let mut digit = 0;
		while digit < 8 {
			let mut power = [0; 6];
			power[48 * digit / 64] = 1 << (48 * digit % 64);
			let residues = Self::residues(&power);
			rows[0][digit] = residues[0];
			rows[1][digit] = residues[1];
			digit += 1;
		}
		rows
	};
	/// A modulo p in Montgomery form.
	const MONTGOMERY_A: [u64; N] = {
		let mut product = P::R;
		let mut i = 0;
		while i < 8 {
			let mut word = [0; N];
			word[0] = Self::A[i];
			let factor = limbs::montgomery_product(&word, &P::R2, &P::MODULUS, P::INV);
			product = limbs::montgomery_product(&product, &factor, &P::MODULUS, P::INV);
			i += 1;
		}
		product
	};
	/// Returns a value's Montgomery form divided by 2^(64 N).
	const fn without_r(value: &[u64; N]) -> [u64; N] {
		let mut one = [0; N];
		one[0] = 1;
		limbs::montgomery_product(value, &one, &P::MODULUS, P::INV)
	}
	/// Returns an element, from its Montgomery form.
	pub const fn element(montgomery: &[u64; N]) -> [Row; 2] {
		let product =
			limbs::montgomery_product(montgomery, &Self::MONTGOMERY_A, &P::MODULUS, P::INV);
		Self::residues(&Self::without_r(&product))
	}
	/// One: A modulo p.
	pub const ONE: [Row; 2] = Self::residues(&Self::without_r(&Self::MONTGOMERY_A));
	/// From an integer that is an element in Montgomery form, by one product: A^2 / 2^(64 N).
	pub const FROM_MONTGOMERY: [Row; 2] = {
		let a = &Self::MONTGOMERY_A;
		let square = limbs::montgomery_product(a, a, &P::MODULUS, P::INV);
		Self::residues(&Self::without_r(&Self::without_r(&square)))
	};
	/// To an integer that is an element in Montgomery form, by one product: 2^(64 N) modulo p.
	pub const TO_MONTGOMERY: [Row; 2] = Self::residues(&P::R);
	/// Returns one times `numerator / denominator`, both small, negative if `minus`.
	pub const fn fraction(numerator: u64, denominator: u64, minus: bool) -> [Row; 2] {
		let one = Self::without_r(&Self::MONTGOMERY_A);
		let mut value = [0; N];
		let mut i = 0;
		while i < numerator {
			value = limbs::add_modulo(&value, &one, &P::MODULUS);
			i += 1;
		}
		if minus {
			value = limbs::sub(&P::MODULUS, &value).0;
		}
		while residue(&value, denominator) != 0 {
			value = limbs::add(&value, &P::MODULUS).0;
		}
		let mut remainder = 0;
		let mut i = N;
		while i > 0 {
			i -= 1;
			let dividend = (remainder as u128) << 64 | value[i] as u128;
			value[i] = (dividend / denominator as u128) as u64;
			remainder = (dividend % denominator as u128) as u64;
		}
		Self::residues(&value)
	}
	/// `B / b_j` in limbs of 52 bits.
	pub const COFACTORS: [Row; 8] = {
		let mut rows = [Row([0; 8]); 8];
		let mut j = 0;
		while j < 8 {
			rows[j] = Row(Self::product_limbs(j));
			j += 1;
		}
		rows
	};
	/// Returns the product of the second base, without the modulus at `skip`, in limbs of 52 bits.
	const fn product_limbs(skip: usize) -> [u64; 8] {
		let mut product = [0; 8];
		product[0] = 1;
		let mut i = 0;
		while i < 8 {
			if i != skip {
				let mut carry = 0;
				let mut limb = 0;
				while limb < 8 {
					let t = product[limb] as u128 * Self::B[i] as u128 + carry;
					product[limb] = t as u64 & ((1 << 52) - 1);
					carry = t >> 52;
					limb += 1;
				}
			}
			i += 1;
		}
		product
	}
	/// `64 p - k B` for k from 0 to 8, in signed limbs.
	pub const OFFSETS: [Row; 9] = {
		let b = Self::product_limbs(8);
		let mut rows = [Row([0; 8]); 9];
		let mut k = 0;
		while k < 9 {
			let mut limb = 0;
			while limb < 8 {
				let (word, shift) = (52 * limb / 64, 52 * limb % 64);
				let mut p = 0;
				if word < N {
					p = P::MODULUS[word] >> shift;
					if shift > 12 && word + 1 < N {
						p |= P::MODULUS[word + 1] << (64 - shift);
					}
					p &= (1 << 52) - 1;
				}
				rows[k].0[limb] = (64 * p).wrapping_sub(k as u64 * b[limb]);
				limb += 1;
			}
			k += 1;
		}
		rows
	};
}

// Both bases are of the largest primes below 2^49 that are 3 modulo 4: the first base has the
// largest eight that have the roots, and the second the largest eight of the others.

impl Bases<6> for crate::params::Bls12_381FqParams {
	const FIRST: [u64; 8] = [81, 181, 201, 213, 265, 585, 1165, 1621];
	const SECOND: [u64; 8] = [441, 445, 565, 741, 753, 789, 805, 909];
}

impl Bases<6> for crate::params::Bls12_377FqParams {
	const FIRST: [u64; 8] = [81, 181, 201, 213, 265, 445, 753, 1453];
	const SECOND: [u64; 8] = [441, 565, 585, 741, 789, 805, 909, 969];
}
