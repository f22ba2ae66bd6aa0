//! Modular inversion and the Legendre symbol by an optimised binary GCD: Pornin, "Optimized binary
//! GCD for modular inversion", 2020/972, algorithm 2, in variable time.
//!
//! Initially a = y and b = m. Each round runs up to 31 steps of the binary GCD on 64-bit
//! approximations (the 31 low bits and the 33 high ones) and applies the product of the steps to
//! the whole numbers. A round takes as many bits from the lengths of a and b together.
//!
//! The symbol (a / b) changes its sign by the numbers' low bits (Cohen, "A course in computational
//! algebraic number theory", algorithm 1.4.12):
//!
//! - a swap of odd a and b changes it if both are 3 modulo 4, and if both are negative;
//! - halving a changes it if b is 3 or 5 modulo 8;
//! - negating a changes it if the absolute value of b is 3 modulo 4.
//!
//! Here (a / b) for a negative b is the symbol for its absolute value. In the middle of a round, a
//! number that an approximation got wrong may be negative. It is then below 2^31 in size, on the
//! approximations' scale, where the larger number began at 2^63 or more. Undoing j steps multiplies
//! the sum of both sizes by at most 2^j, so two such numbers do not occur after 31 steps or fewer.

use crate::{
	carry::{self, Carry},
	LimbArithmetic,
};

/// Low bits of an approximation. A step takes one.
const LOW: u32 = 31;

/// Steps per round of an inversion.
const STEPS: u32 = LOW;

/// Steps per round of a symbol. The last one needs three exact bits.
const SYMBOL_STEPS: u32 = LOW - 2;

/// Steps on numbers of one limb.
const LIMB_STEPS: u32 = 61;

/// Returns the maximum number of rounds: each shortens a and b by its steps together (section 3 of
/// the paper).
const fn rounds<const N: usize>(steps: u32) -> u32 {
	128 * N as u32 / steps + 2
}

/// Returns `start / value` modulo an odd `modulus`, given `inv = -1 / modulus` modulo 2^64, for
/// value and start below the modulus. `None` if the value has a factor in common with the modulus.
#[inline(never)]
pub fn divide<A: LimbArithmetic, const N: usize>(
	start: &[u64; N],
	value: &[u64; N],
	modulus: &[u64; N],
	inv: u64,
) -> Option<[u64; N]> {
	let (mut a, mut b) = (*value, *modulus);
	// Invariant: a start = value u and b start = value v, modulo the modulus.
	let (mut u, mut v) = (*start, [0; N]);
	for _ in 0..rounds::<N>(STEPS) {
		if a == [0; N] {
			break;
		}
		let length = length(&a, &b).max(64);
		let Steps { factors: [f0, g0, f1, g1], .. } =
			steps::<STEPS>(approximate(&a, length), approximate(&b, length));
		let (next_a, negative_a) = combine_exactly::<A, N, STEPS>(&a, f0, &b, g0);
		let (next_b, negative_b) = combine_exactly::<A, N, STEPS>(&a, f1, &b, g1);
		let sign = |x: i64, negative: bool| if negative { -x } else { x };
		let next_u =
			combine::<A, N>(&u, sign(f0, negative_a), &v, sign(g0, negative_a), modulus, inv);
		let next_v =
			combine::<A, N>(&u, sign(f1, negative_b), &v, sign(g1, negative_b), modulus, inv);
		(a, b, u, v) = (next_a, next_b, next_u, next_v);
	}
	let mut one = [0; N];
	one[0] = 1;
	(b == one).then_some(v)
}

/// Returns the Jacobi symbol (value / modulus), 1, -1 or 0, for an odd modulus above the value. The
/// symbol is 0 if they have a factor in common.
#[inline(never)]
pub fn jacobi<A: LimbArithmetic, const N: usize>(value: &[u64; N], modulus: &[u64; N]) -> i8 {
	let (mut a, mut b) = (*value, *modulus);
	// Bit 1 is set if the sign has changed.
	let mut sign = 0;
	for _ in 0..rounds::<N>(SYMBOL_STEPS) {
		let length = length(&a, &b);
		if length <= 64 {
			break;
		}
		let Steps { factors: [f0, g0, f1, g1], sign: changes, .. } =
			steps::<SYMBOL_STEPS>(approximate(&a, length), approximate(&b, length));
		let (next_a, negative_a) = combine_exactly::<A, N, SYMBOL_STEPS>(&a, f0, &b, g0);
		let (next_b, _) = combine_exactly::<A, N, SYMBOL_STEPS>(&a, f1, &b, g1);
		(a, b) = (next_a, next_b);
		sign ^= changes ^ (b[0] & u64::from(negative_a).wrapping_neg());
	}
	// The rest is exact, without factors.
	let (mut low_a, mut low_b) = (a[0], b[0]);
	while low_a != 0 {
		let steps = steps::<LIMB_STEPS>(low_a, low_b);
		(low_a, low_b) = (steps.a, steps.b);
		sign ^= steps.sign;
	}
	match (length(&a, &b) <= 64 && low_b == 1, sign & 2) {
		(false, _) => 0,
		(true, 0) => 1,
		(true, _) => -1,
	}
}

/// Returns the number of bits of the longer number.
#[inline(always)]
fn length<const N: usize>(a: &[u64; N], b: &[u64; N]) -> usize {
	for i in (0..N).rev() {
		let either = a[i] | b[i];
		if either != 0 {
			return 64 * i + 64 - either.leading_zeros() as usize;
		}
	}
	0
}

/// Returns the 31 low bits of a number of at most `length` bits, and its 33 high bits above them.
#[inline(always)]
fn approximate<const N: usize>(a: &[u64; N], length: usize) -> u64 {
	let shift = length - 33;
	let (limb, bits) = (shift / 64, shift % 64);
	let above = if limb + 1 < N { a[limb + 1] } else { 0 };
	// Not `above << (64 - bits)`: there may be 64 bits.
	let high = a[limb] >> bits | above << 1 << (63 - bits);
	high << LOW | a[0] & ((1 << LOW) - 1)
}

/// The effect of steps on a and b.
struct Steps {
	/// Factors f0, g0, f1, g1 such that `a f0 + b g0` and `a f1 + b g1`, over 2^`STEPS`, are the next a
	/// and b. They need `STEPS` to be at most 31.
	factors: [i64; 4],
	/// The next a and b, if there were no approximations.
	a: u64,
	b: u64,
	/// Bit 1 is set if the symbol (a / b) changes its sign.
	sign: u64,
}

/// Runs steps of the binary GCD. The two factors of a number share a word, 32 bits each.
#[inline(always)]
fn steps<const STEPS: u32>(mut a: u64, mut b: u64) -> Steps {
	let (mut f0g0, mut f1g1) = (1u64, 1u64 << 32);
	let mut sign = 0;
	let mut left = STEPS;
	// Has the trailing zeros of a.
	let mut even = a;
	loop {
		// All halvings up to the next odd a, or as many as steps are left.
		let halvings = (even | 1 << left).trailing_zeros();
		a >>= halvings;
		f1g1 <<= halvings;
		left -= halvings;
		sign ^= (b ^ b >> 1) & u64::from(halvings & 1).wrapping_neg();
		if left == 0 {
			break;
		}
		// Both are odd. By masks: which one is larger is unpredictable.
		let (difference, is_below) = a.overflowing_sub(b);
		even = difference;
		let swap = u64::from(is_below).wrapping_neg();
		sign ^= swap & a & b;
		b = b.wrapping_add(difference & swap);
		a = (difference ^ swap).wrapping_sub(swap);
		let difference = f0g0.wrapping_sub(f1g1);
		f1g1 = f1g1.wrapping_add(difference & swap);
		f0g0 = (difference ^ swap).wrapping_sub(swap);
	}
	// A bias keeps the borrow of the low factor out of the high one.
	const BIAS: u64 = 0x7fff_ffff;
	let unpack = |packed: u64| {
		let biased = packed.wrapping_add(BIAS | BIAS << 32);
		[(biased & 0xffff_ffff) as i64 - BIAS as i64, (biased >> 32) as i64 - BIAS as i64]
	};
	let ([f0, g0], [f1, g1]) = (unpack(f0g0), unpack(f1g1));
	Steps { factors: [f0, g0, f1, g1], a, b, sign }
}

/// `(low + high 2^(64 N)) / 2^STEPS`, and the limb above that.
#[inline(always)]
fn shift<const N: usize, const STEPS: u32>(low: &[u64; N], high: i64) -> ([u64; N], i64) {
	let shifted = core::array::from_fn(|i| {
		let above = if i + 1 < N { low[i + 1] } else { high as u64 };
		low[i] >> STEPS | above << (64 - STEPS)
	});
	(shifted, high >> STEPS)
}

/// `|a f + b g| / 2^STEPS`, which is an integer, and true if the sum is negative.
#[inline(always)]
fn combine_exactly<A: LimbArithmetic, const N: usize, const STEPS: u32>(
	a: &[u64; N],
	f: i64,
	b: &[u64; N],
	g: i64,
) -> ([u64; N], bool) {
	let (sum, high) = A::linear(a, f, b, g);
	let (quotient, high) = shift::<N, STEPS>(&sum, high);
	let negative = high < 0;
	(carry::negated_if(&quotient, negative.into()), negative)
}

/// `(u f + v g) / 2^31` modulo the modulus.
#[inline(always)]
fn combine<A: LimbArithmetic, const N: usize>(
	u: &[u64; N],
	f: i64,
	v: &[u64; N],
	g: i64,
	modulus: &[u64; N],
	inv: u64,
) -> [u64; N] {
	let (sum, mut high) = A::linear(u, f, v, g);
	// The multiple of the modulus that clears the 31 low bits.
	let k = sum[0].wrapping_mul(inv) & ((1 << STEPS) - 1);
	let (sum, carry) = A::linear(&sum, 1, modulus, k as i64);
	high += carry;
	// Between -m and 2m. The sign is unpredictable: a branch on it would be mispredicted half the
	// time.
	let (quotient, high) = shift::<N, STEPS>(&sum, high);
	let (quotient, carry) = carry::add(&quotient, &carry::masked(modulus, (high < 0).into()));
	carry::subtract_once(&quotient, (high + i64::from(carry)) as Carry, modulus)
}
