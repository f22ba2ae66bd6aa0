//! The elements: their limbs, their magnitudes, and what is computed limb by limb.

use crate::{
	columns::{unroll, Karatsuba, Number, Product, Square, Sum},
	constants,
};
use ark_ff::{BigInt, MontConfig};
use core::marker::PhantomData;

/// An element of a prime field.
pub struct Fp<C, const L: usize, const N: usize, const W: usize>(
	pub(crate) [u64; W],
	PhantomData<C>,
);

impl<C, const L: usize, const N: usize, const W: usize> Clone for Fp<C, L, N, W> {
	#[inline(always)]
	fn clone(&self) -> Self {
		*self
	}
}

impl<C, const L: usize, const N: usize, const W: usize> Copy for Fp<C, L, N, W> {}

impl<C: MontConfig<L>, const L: usize, const N: usize, const W: usize> Fp<C, L, N, W> {
	const MODULUS_BITS: u32 = constants::bit_length(&C::MODULUS.0);
	/// Bits of a limb: as many as leave five bits above the modulus.
	pub(crate) const BITS: u32 = (Self::MODULUS_BITS + 5).div_ceil(N as u32);
	pub(crate) const MASK: i64 = (1 << Self::BITS) - 1;
	/// The modulus.
	pub(crate) const LIMBS: [i64; N] = constants::balanced(&C::MODULUS.0, Self::BITS);
	/// `2^(−bits)` modulo `p`.
	pub(crate) const INVERSE_RADIX: [i64; N] =
		constants::inverse_radix(&C::MODULUS.0, Self::BITS);
	const INVERSE: u64 = constants::inverse(C::MODULUS.0[0]);
	/// `−1/p` modulo `2^64`.
	pub(crate) const NEGATIVE_INVERSE: u64 = Self::INVERSE.wrapping_neg();
	/// Doublings from arkworks' Montgomery form to this one.
	const DOUBLINGS: u32 = N as u32 * Self::BITS - 64 * L as u32;

	/// The largest magnitude of an element: its limbs fit 32 bits with their sign.
	pub(crate) const MAX_MAGNITUDE: u64 = (1 << (32 - Self::BITS)) - 1;
	/// The largest sum of products of magnitudes that is reduced at once.
	pub(crate) const MAX_PRODUCTS: u64 = {
		let tight = 1i64 << (Self::BITS - 1);
		let reduction = constants::weight(&Self::INVERSE_RADIX) << Self::BITS;
		// The carry from the column before, and the multiple of the modulus.
		let rest = (1i64 << (63 - Self::BITS)) + tight * tight + tight;
		let columns = (i64::MAX - rest - reduction) / (N as i64 * tight * tight);
		let value = 1i64 << (N as u32 * Self::BITS - Self::MODULUS_BITS - 2);
		assert!(W == N / 2 + 1 && columns >= 1 && value >= 1);
		(if columns < value { columns } else { value }) as u64
	};

	pub(crate) const R2: Self = Self::from_montgomery_words(constants::shift_up(
		C::R2.0,
		2 * Self::DOUBLINGS,
		&C::MODULUS.0,
	));

	/// Zero.
	pub const ZERO: Self = Self([0; W], PhantomData);
	/// One.
	pub const ONE: Self = Self::from_ark_words(C::R.0);

	const fn from_montgomery_words(words: [u64; L]) -> Self {
		Self::pack(constants::balanced(&words, Self::BITS))
	}

	/// The element that arkworks has in these words.
	pub(crate) const fn from_ark_words(words: [u64; L]) -> Self {
		let words = constants::shift_up(words, Self::DOUBLINGS, &C::MODULUS.0);
		Self::from_montgomery_words(words)
	}

	/// The element with these limbs, which are tight.
	#[inline(always)]
	pub(crate) const fn pack(limbs: [i64; N]) -> Self {
		let mut words = [0u64; W];
		let mut i = 0;
		while i < W - 1 {
			words[i] = (limbs[2 * i] + (limbs[2 * i + 1] << 32)) as u64;
			i += 1;
		}
		let last = if N % 2 == 1 { limbs[N - 1] } else { 0 };
		words[W - 1] = (last + (1 << 32)) as u64;
		Self(words, PhantomData)
	}

	#[inline(always)]
	pub(crate) fn unpack(&self) -> [i64; N] {
		let mut limbs = [0; N];
		unroll!(i < N => {
			let word = self.0[i / 2] as i64;
			let low = word as i32 as i64;
			limbs[i] = if i % 2 == 0 { low } else { (word - low) >> 32 };
		});
		limbs
	}

	#[inline(always)]
	pub(crate) const fn magnitude(&self) -> u64 {
		self.0[W - 1].wrapping_add(1 << 31) >> 32
	}

	#[inline(never)]
	pub(crate) fn tighten(&self) -> Self {
		let limbs = self.unpack();
		// TODO reciprocal
		let quotient = limbs[N - 1] / Self::LIMBS[N - 1];
		let mut tight = [0; N];
		let mut carry = 0;
		for i in 0..N {
			let sum = carry + limbs[i] - quotient * Self::LIMBS[i];
			tight[i] = Self::balance(sum);
			carry = (sum - tight[i]) >> Self::BITS;
		}
		Self::pack(tight)
	}

	#[inline(always)]
	pub fn plus(&self, other: &Self) -> Self {
		let mut sum = *self;
		for (sum, word) in sum.0.iter_mut().zip(other.0) {
			*sum = sum.wrapping_add(word);
		}
		if sum.magnitude() > Self::MAX_MAGNITUDE {
			return Self::plus_tight(self, other);
		}
		sum
	}

	#[inline(never)]
	fn plus_tight(&self, other: &Self) -> Self {
		self.tighten().plus(&other.tighten())
	}

	#[inline(always)]
	pub fn minus(&self, other: &Self) -> Self {
		let mut difference = *self;
		for (difference, word) in difference.0.iter_mut().zip(other.0) {
			*difference = difference.wrapping_sub(word);
		}
		difference.0[W - 1] = difference.0[W - 1].wrapping_add(other.magnitude() << 33);
		if difference.magnitude() > Self::MAX_MAGNITUDE {
			return Self::minus_tight(self, other);
		}
		difference
	}

	#[inline(never)]
	fn minus_tight(&self, other: &Self) -> Self {
		self.tighten().minus(&other.tighten())
	}

	#[inline(never)]
	pub fn times(&self, other: &Self) -> Self {
		if self.magnitude() * other.magnitude() > Self::MAX_PRODUCTS {
			return Self::times_tight(self, other);
		}
		Self::pack(Self::reduce(Product(self.unpack(), other.unpack())))
	}

	#[inline(never)]
	fn times_tight(&self, other: &Self) -> Self {
		self.tighten().times(&other.tighten())
	}

	#[inline(never)]
	pub fn times_k(&self, other: &Self) -> Self {
		if self.magnitude() * other.magnitude() > Self::MAX_PRODUCTS {
			return Self::times_tight(self, other);
		}
		Self::pack(Self::reduce(Karatsuba::new(self.unpack(), other.unpack())))
	}

	#[inline(never)]
	pub fn squared(&self) -> Self {
		let magnitude = self.magnitude();
		if magnitude * magnitude > Self::MAX_PRODUCTS {
			return self.tighten().squared();
		}
		Self::pack(Self::reduce(Square(self.unpack())))
	}

	#[inline(never)]
	pub fn sum_two(a: &[Self; 2], b: &[Self; 2]) -> Self {
		Self::pack(Self::reduce(Sum([a[0].unpack(), a[1].unpack()], [b[0].unpack(), b[1].unpack()])))
	}

	pub fn to_words(&self) -> [u64; L] {
		let limbs = Self::reduce(Number(self.unpack()));
		let mut digits = limbs;
		let add = |d: &mut [i64; N], f: i64| {
			let mut carry = 0;
			for i in 0..N {
				let sum = d[i] + f * Self::LIMBS[i] + carry;
				d[i] = if i + 1 < N { sum & Self::MASK } else { sum };
				carry = sum >> Self::BITS;
			}
		};
		add(&mut digits, 0);
		while digits[N - 1] < 0 {
			add(&mut digits, 1);
		}
		loop {
			let mut less = digits;
			add(&mut less, -1);
			if less[N - 1] < 0 {
				break;
			}
			digits = less;
		}
		let mut words = [0; L];
		for i in 0..N {
			let (at, shift) = (i * Self::BITS as usize / 64, i * Self::BITS as usize % 64);
			if at < L {
				words[at] |= (digits[i] as u64) << shift;
			}
			if shift > 0 && at + 1 < L {
				words[at + 1] |= digits[i] as u64 >> (64 - shift);
			}
		}
		words
	}

	pub fn from_words(words: [u64; L]) -> Self {
		Self::from_montgomery_words(words).times(&Self::R2)
	}
	pub fn from_big(words: BigInt<L>) -> Self {
		Self::from_words(words.0)
	}
}
