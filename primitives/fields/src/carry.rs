//! Additions and subtractions of limbs as one carry chain, at run time.
//!
//! The functions of [`limbs`](crate::limbs) are `const`, and compilers turn their carries into
//! comparisons and branches. The functions here take one instruction per limb on targets with an
//! add-with-carry instruction.

#[cfg(not(target_arch = "x86_64"))]
use crate::limbs;

/// A carry or a borrow: 0 or 1. A `bool` between two instructions would end the chain.
pub(crate) type Carry = u8;

/// `a + b + carry`, low limb and carry.
#[inline(always)]
pub(crate) fn adc(a: u64, b: u64, carry: Carry) -> (u64, Carry) {
	#[cfg(target_arch = "x86_64")]
	{
		let mut sum = 0;
		let carry = core::arch::x86_64::_addcarry_u64(carry, a, b, &mut sum);
		(sum, carry)
	}
	#[cfg(not(target_arch = "x86_64"))]
	{
		let (sum, carry) = limbs::adc(a, b, carry != 0);
		(sum, carry.into())
	}
}

/// `a - b - borrow`, low limb and borrow.
#[inline(always)]
pub(crate) fn sbb(a: u64, b: u64, borrow: Carry) -> (u64, Carry) {
	#[cfg(target_arch = "x86_64")]
	{
		let mut difference = 0;
		let borrow = core::arch::x86_64::_subborrow_u64(borrow, a, b, &mut difference);
		(difference, borrow)
	}
	#[cfg(not(target_arch = "x86_64"))]
	{
		let (difference, borrow) = limbs::sbb(a, b, borrow != 0);
		(difference, borrow.into())
	}
}

/// `a + b + carry` and its carry.
#[inline(always)]
pub(crate) fn add_with<const N: usize>(
	a: &[u64; N],
	b: &[u64; N],
	mut carry: Carry,
) -> ([u64; N], Carry) {
	let mut sum = [0; N];
	for i in 0..N {
		(sum[i], carry) = adc(a[i], b[i], carry);
	}
	(sum, carry)
}

/// `a + b` and its carry.
#[inline(always)]
pub(crate) fn add<const N: usize>(a: &[u64; N], b: &[u64; N]) -> ([u64; N], Carry) {
	add_with(a, b, 0)
}

/// `a - b - borrow` and its borrow.
#[inline(always)]
pub(crate) fn sub_with<const N: usize>(
	a: &[u64; N],
	b: &[u64; N],
	mut borrow: Carry,
) -> ([u64; N], Carry) {
	let mut difference = [0; N];
	for i in 0..N {
		(difference[i], borrow) = sbb(a[i], b[i], borrow);
	}
	(difference, borrow)
}

/// `a - b` and its borrow.
#[inline(always)]
pub(crate) fn sub<const N: usize>(a: &[u64; N], b: &[u64; N]) -> ([u64; N], Carry) {
	sub_with(a, b, 0)
}

/// `a` if there is a carry, else zero.
#[inline(always)]
pub(crate) fn masked<const N: usize>(a: &[u64; N], carry: Carry) -> [u64; N] {
	let mask = u64::from(carry).wrapping_neg();
	a.map(|limb| limb & mask)
}

/// `-a` modulo 2^(64 N) if `negate` is 1, else `a`.
#[inline(always)]
pub(crate) fn negated_if<const N: usize>(a: &[u64; N], negate: Carry) -> [u64; N] {
	let mask = u64::from(negate).wrapping_neg();
	add_with(&a.map(|limb| limb ^ mask), &[0; N], negate).0
}

/// `value - modulus` if that is not negative, else `value`; `carry` is the limb above `value`.
#[inline(always)]
pub(crate) fn subtract_once<const N: usize>(
	value: &[u64; N],
	carry: Carry,
	modulus: &[u64; N],
) -> [u64; N] {
	let (mut reduced, borrow) = sub(value, modulus);
	let keep = borrow > carry;
	for (reduced, limb) in reduced.iter_mut().zip(value) {
		*reduced = if keep { *limb } else { *reduced };
	}
	reduced
}
