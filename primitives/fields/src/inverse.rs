//! Modular inversion by an optimised binary GCD: Pornin, "Optimized binary GCD for modular
//! inversion", 2020/972, algorithm 2, in variable time.
//!
//! Initially a = y and b = m. Each round runs 31 steps of the binary GCD on 64-bit approximations
//! (the 31 low bits and the 33 high ones) and applies the product of the steps to the whole
//! numbers. A round takes 31 bits from the lengths of a and b together.

use crate::{
	carry::{self, Carry},
	LimbArithmetic,
};

/// Steps per round.
const STEPS: u32 = 31;

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
	// Each round shortens a and b by 31 bits together (section 3 of the paper).
	for _ in 0..=(128 * N as u32) / STEPS + 1 {
		if a == [0; N] {
			break;
		}
		let length = length(&a, &b).max(64);
		let [f0, g0, f1, g1] = steps(approximate(&a, length), approximate(&b, length));
		let (next_a, negative_a) = combine_exactly::<A, N>(&a, f0, &b, g0);
		let (next_b, negative_b) = combine_exactly::<A, N>(&a, f1, &b, g1);
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
	high << STEPS | a[0] & ((1 << STEPS) - 1)
}

/// Runs 31 steps of the binary GCD. Returns factors such that `a f0 + b g0` and `a f1 + b g1`, over
/// 2^31, are the next a and b. The two factors of a number share a word, 32 bits each.
#[inline(always)]
fn steps(mut a: u64, mut b: u64) -> [i64; 4] {
	let (mut f0g0, mut f1g1) = (1u64, 1u64 << 32);
	for _ in 0..STEPS {
		let odd = (a & 1).wrapping_neg();
		let swap = odd & ((a < b) as u64).wrapping_neg();
		let (ab, fg) = (swap & (a ^ b), swap & (f0g0 ^ f1g1));
		(a, b) = (a ^ ab, b ^ ab);
		(f0g0, f1g1) = (f0g0 ^ fg, f1g1 ^ fg);
		a = a.wrapping_sub(b & odd) >> 1;
		f0g0 = f0g0.wrapping_sub(f1g1 & odd);
		f1g1 <<= 1;
	}
	// A bias keeps the borrow of the low factor out of the high one.
	const BIAS: u64 = 0x7fff_ffff;
	let unpack = |packed: u64| {
		let biased = packed.wrapping_add(BIAS | BIAS << 32);
		[(biased & 0xffff_ffff) as i64 - BIAS as i64, (biased >> 32) as i64 - BIAS as i64]
	};
	let ([f0, g0], [f1, g1]) = (unpack(f0g0), unpack(f1g1));
	[f0, g0, f1, g1]
}

/// `(low + high 2^(64 N)) / 2^31`, and the limb above that.
#[inline(always)]
fn shift<const N: usize>(low: &[u64; N], high: i64) -> ([u64; N], i64) {
	let shifted = core::array::from_fn(|i| {
		let above = if i + 1 < N { low[i + 1] } else { high as u64 };
		low[i] >> STEPS | above << (64 - STEPS)
	});
	(shifted, high >> STEPS)
}

/// `|a f + b g| / 2^31`, which is an integer, and true if the sum is negative.
#[inline(always)]
fn combine_exactly<A: LimbArithmetic, const N: usize>(
	a: &[u64; N],
	f: i64,
	b: &[u64; N],
	g: i64,
) -> ([u64; N], bool) {
	let (sum, high) = A::linear(a, f, b, g);
	let (quotient, high) = shift(&sum, high);
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
	let (quotient, high) = shift(&sum, high);
	let (quotient, carry) = carry::add(&quotient, &carry::masked(modulus, (high < 0).into()));
	carry::subtract_once(&quotient, (high + i64::from(carry)) as Carry, modulus)
}
