//! Prime fields.

use crate::{
	carry::{self, Carry},
	inverse, limbs,
	params::*,
	powers, Baseline, Field, LimbArithmetic,
};
use ark_ff::{BigInt, FpConfig};
use core::{fmt, marker::PhantomData};

/// An element of a prime field in Montgomery form (the integer a is kept as a 2^(64 N) modulo p),
/// fully reduced. `A` is the arithmetic that multiplies it.
#[repr(transparent)]
pub struct Fp<P, const N: usize, A = Baseline>([u64; N], PhantomData<(P, A)>);

impl<P: FieldParams<N>, const N: usize, A: LimbArithmetic> Fp<P, N, A> {
	/// Zero.
	pub const ZERO: Self = Self::new([0; N]);
	/// One.
	pub const ONE: Self = Self::new(P::R);

	const fn new(limbs: [u64; N]) -> Self {
		Self(limbs, PhantomData)
	}

	/// Returns the element with these limbs in Montgomery form; `None` if they are not below the
	/// modulus.
	pub fn from_montgomery(limbs: [u64; N]) -> Option<Self> {
		limbs::less(&limbs, &P::MODULUS).then_some(Self::new(limbs))
	}

	/// Does what [`Self::from_montgomery`] does, for limbs that are known to be below the modulus,
	/// for example a constant or another element's.
	#[inline(always)]
	pub const fn from_montgomery_unchecked(limbs: [u64; N]) -> Self {
		debug_assert!(limbs::less(&limbs, &P::MODULUS));
		Self::new(limbs)
	}

	/// Returns the element of a hexadecimal number.
	///
	/// # Panics
	/// At compile time, on a number that is not below the modulus.
	pub const fn from_hex(digits: &str) -> Self {
		let integer = limbs::from_hex(digits);
		assert!(limbs::less(&integer, &P::MODULUS));
		Self::new(limbs::montgomery_product(&integer, &P::R2, &P::MODULUS, P::INV))
	}

	/// Returns the limbs in Montgomery form.
	#[inline(always)]
	pub const fn montgomery(&self) -> &[u64; N] {
		&self.0
	}

	/// Returns the element of an integer; `None` if that is not below the modulus.
	pub fn from_integer(integer: [u64; N]) -> Option<Self> {
		limbs::less(&integer, &P::MODULUS).then(|| Self::new(A::mul::<P, N>(&integer, &P::R2)))
	}

	/// Returns the element as an integer below the modulus.
	pub fn to_integer(&self) -> [u64; N] {
		let mut one = [0; N];
		one[0] = 1;
		A::mul::<P, N>(&self.0, &one)
	}

	/// Returns the element of a small integer.
	pub fn from_u64(integer: u64) -> Self {
		let mut limbs = [0; N];
		limbs[0] = integer;
		Self::new(A::mul::<P, N>(&limbs, &P::R2))
	}

	/// Returns the sum of the limbs, not reduced, only for lazy products.
	#[inline(always)]
	pub(crate) fn add_limbs(&self, other: &Self) -> Self {
		let (sum, carry) = carry::add(&self.0, &other.0);
		debug_assert_eq!(carry, 0);
		Self::new(sum)
	}

	/// Copies arkworks' element: the representations are the same.
	#[inline(always)]
	pub fn from_ark<C: FpConfig<N>>(element: &ark_ff::Fp<C, N>) -> Self {
		debug_assert_eq!(C::MODULUS.0, P::MODULUS, "another field");
		Self::new(element.0 .0)
	}

	/// Copies to arkworks' element.
	#[inline(always)]
	pub fn to_ark<C: FpConfig<N>>(&self) -> ark_ff::Fp<C, N> {
		debug_assert_eq!(C::MODULUS.0, P::MODULUS, "another field");
		ark_ff::Fp(BigInt(self.0), PhantomData)
	}

	/// Returns the same element under another arithmetic.
	#[inline(always)]
	pub const fn with_arithmetic<B: LimbArithmetic>(self) -> Fp<P, N, B> {
		Fp(self.0, PhantomData)
	}

	/// Returns the same elements under another arithmetic.
	pub const fn slice_with_arithmetic<B: LimbArithmetic>(elements: &[Self]) -> &[Fp<P, N, B>] {
		// SAFETY: both types are transparent over `[u64; N]` and have the same valid values.
		unsafe { core::slice::from_raw_parts(elements.as_ptr().cast(), elements.len()) }
	}
}

impl<P: FieldParams<N>, const N: usize, A: LimbArithmetic> Field for Fp<P, N, A> {
	const ZERO: Self = Self::ZERO;
	const ONE: Self = Self::ONE;

	#[inline(always)]
	fn add(&self, other: &Self) -> Self {
		let (sum, carry) = carry::add(&self.0, &other.0);
		let carry = if P::SPARE_BITS == 0 { carry } else { 0 };
		Self::new(carry::subtract_once(&sum, carry, &P::MODULUS))
	}

	#[inline(always)]
	fn sub(&self, other: &Self) -> Self {
		let (difference, borrow) = carry::sub(&self.0, &other.0);
		Self::new(carry::add(&difference, &carry::masked(&P::MODULUS, borrow)).0)
	}

	#[inline(always)]
	fn neg(&self) -> Self {
		let (negated, _) = carry::sub(&P::MODULUS, &self.0);
		Self::new(carry::masked(&negated, Carry::from(!self.is_zero())))
	}

	#[inline(always)]
	fn double(&self) -> Self {
		self.add(self)
	}

	#[inline(always)]
	fn halve(&self) -> Self {
		let odd = (self.0[0] & 1) as Carry;
		let (even, carry) = carry::add(&self.0, &carry::masked(&P::MODULUS, odd));
		Self::new(limbs::halve(&even, carry != 0))
	}

	#[inline(always)]
	fn mul(&self, other: &Self) -> Self {
		Self::new(A::mul::<P, N>(&self.0, &other.0))
	}

	#[inline(always)]
	fn square(&self) -> Self {
		Self::new(A::square::<P, N>(&self.0))
	}

	/// Without the call that compilers make of a comparison of arrays.
	#[inline(always)]
	fn is_zero(&self) -> bool {
		self.0.iter().fold(0, |bits, limb| bits | limb) == 0
	}

	fn pow(&self, exponent: &[u64]) -> Self {
		match A::pow::<P, N>(&self.0, exponent) {
			Some(power) => Self::new(power),
			None => {
				let [power] = powers([*self], exponent);
				power
			}
		}
	}

	fn inverse(&self) -> Option<Self> {
		// R^2 / (self R) is the inverse in Montgomery form.
		inverse::divide::<A, N>(&P::R2, &self.0, &P::MODULUS, P::INV).map(Self::new)
	}
}

/// A field with a fast Legendre symbol.
pub trait Legendre: Field {
	/// Returns the Legendre symbol: 1 for a square, -1 for a non-square, 0 for zero. Variable time.
	fn legendre(&self) -> i8;
}

impl<P: FieldParams<N>, const N: usize, A: LimbArithmetic> Legendre for Fp<P, N, A> {
	fn legendre(&self) -> i8 {
		// R = 2^(64 N) is a square, so the limbs have the element's symbol.
		inverse::jacobi::<A, N>(&self.0, &P::MODULUS)
	}
}

impl<P, const N: usize, A> Clone for Fp<P, N, A> {
	#[inline(always)]
	fn clone(&self) -> Self {
		*self
	}
}

impl<P, const N: usize, A> Copy for Fp<P, N, A> {}

impl<P, const N: usize, A> PartialEq for Fp<P, N, A> {
	#[inline(always)]
	fn eq(&self, other: &Self) -> bool {
		self.0 == other.0
	}
}

impl<P, const N: usize, A> Eq for Fp<P, N, A> {}

impl<P: FieldParams<N>, const N: usize, A: LimbArithmetic> Default for Fp<P, N, A> {
	fn default() -> Self {
		Self::ZERO
	}
}

impl<P: FieldParams<N>, const N: usize, A: LimbArithmetic> fmt::Debug for Fp<P, N, A> {
	fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
		write!(formatter, "{}(0x", P::NAME)?;
		self.to_integer().iter().rev().try_for_each(|limb| write!(formatter, "{limb:016x}"))?;
		write!(formatter, ")")
	}
}

macro_rules! aliases {
	($($(#[$doc:meta])* $name:ident = $params:ident, $limbs:literal, $modulus:literal;)*) => {$(
		#[doc = concat!("[`", stringify!($params), "`]'s elements.")]
		pub type $name<A = Baseline> = Fp<$params, $limbs, A>;
	)*};
}

for_each_field!(aliases);
