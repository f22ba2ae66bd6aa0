//! Twelve limbs: BW6-761's base field, in halves of six limbs.
//!
//! A product is one level of Karatsuba's method (3 products of six limbs for 4), a reduction
//! clears six limbs at a time. 264 multiplications, where interleaved rows take 300.

use super::six;
use crate::{limbs, params::Reduction, Wide};

/// The halves of an integer, the low one first.
#[inline(always)]
fn halves(a: &[u64; 12]) -> (&[u64; 6], &[u64; 6]) {
	// SAFETY: both halves lie within the twelve limbs.
	unsafe { (&*a.as_ptr().cast(), &*a.as_ptr().add(6).cast()) }
}

/// Halves joined.
#[inline(always)]
fn join(low: &[u64; 6], high: &[u64; 6]) -> [u64; 12] {
	core::array::from_fn(|i| if i < 6 { low[i] } else { high[i - 6] })
}

/// `|a - b|` and whether it is `b - a`.
#[inline(always)]
fn distance(a: &[u64; 6], b: &[u64; 6]) -> ([u64; 6], bool) {
	let (forward, negative) = limbs::sub(a, b);
	let mask = (negative as u64).wrapping_neg();
	let mut carry = negative;
	let mut distance = [0; 6];
	for i in 0..6 {
		(distance[i], carry) = limbs::adc(forward[i] ^ mask, 0, carry);
	}
	(distance, negative)
}

#[inline(always)]
fn flat(a: &Wide<6>) -> [u64; 12] {
	join(&a.lo, &a.hi)
}

/// `a * b`, with `a_0 b_1 + a_1 b_0 = a_0 b_0 + a_1 b_1 - (a_0 - a_1) (b_0 - b_1)`.
#[inline(never)]
pub(super) fn mul_wide(a: &[u64; 12], b: &[u64; 12]) -> Wide<12> {
	let ((a0, a1), (b0, b1)) = (halves(a), halves(b));
	let (da, negative_a) = distance(a0, a1);
	let (db, negative_b) = distance(b0, b1);
	let low = flat(&six::mul_wide(a0, b0));
	let high = flat(&six::mul_wide(a1, b1));
	let differences = flat(&six::mul_wide(&da, &db));
	join_products(low, high, differences, negative_a == negative_b)
}

/// `a^2`.
#[inline(never)]
pub(super) fn square_wide(a: &[u64; 12]) -> Wide<12> {
	let (a0, a1) = halves(a);
	let (da, _) = distance(a0, a1);
	let low = flat(&six::square_wide(a0));
	let high = flat(&six::square_wide(a1));
	let differences = flat(&six::square_wide(&da));
	join_products(low, high, differences, true)
}

/// `low + (low + high -+ differences) 2^384 + high 2^768`.
#[inline(always)]
fn join_products(
	low: [u64; 12],
	high: [u64; 12],
	differences: [u64; 12],
	subtract: bool,
) -> Wide<12> {
	let (sum, sum_carry) = limbs::add(&low, &high);
	// Adds the differences or their two's complement; the middle is not negative.
	let mask = (subtract as u64).wrapping_neg();
	let mut middle = [0; 12];
	let mut carry = subtract;
	for i in 0..12 {
		(middle[i], carry) = limbs::adc(sum[i], differences[i] ^ mask, carry);
	}
	let top = (sum_carry as u64).wrapping_add(carry as u64).wrapping_sub(subtract as u64);

	let (lo, hi) = (halves(&low), halves(&high));
	let outer = join(lo.1, hi.0);
	let (inner, carry) = limbs::add(&outer, &middle);
	let mut last = *hi.1;
	let (sum, mut carry) = limbs::adc(last[0], top, carry);
	last[0] = sum;
	for limb in &mut last[1..] {
		(*limb, carry) = limbs::adc(*limb, 0, carry);
	}
	let inner = halves(&inner);
	Wide { lo: join(lo.0, inner.0), hi: join(inner.1, &last) }
}

/// `value / 2^768` modulo a p with a spare bit, for values below 2^768 p.
#[inline(never)]
pub(super) fn reduce(value: &Wide<12>, p: &Reduction<12>) -> [u64; 12] {
	// SAFETY: the constant and the low limbs are what `Reduction<6>` starts with.
	let low_p: &Reduction<6> = unsafe { &*(p as *const Reduction<12>).cast() };
	let (_, high_p) = halves(&p.modulus);
	let (v0, v1) = halves(&value.lo);
	// v0 + m p_0 = c 2^384, hence value + m p = (c + v1 + m p_1) 2^384 in the low half.
	let step = |v0: &[u64; 6], v1: &[u64; 6], v2: &[u64; 6]| {
		let (m, c) = six::reduce_window(v0, low_p);
		let product = six::mul_wide(&m, high_p);
		let (low, first) = limbs::add(&product.lo, v1);
		let (low, second) = limbs::add(&low, &c);
		let mut high = *v2;
		let mut carry = first;
		for i in 0..6 {
			(high[i], carry) = limbs::adc(high[i], product.hi[i], carry);
		}
		let top = carry;
		let mut carry = second;
		for limb in &mut high {
			(*limb, carry) = limbs::adc(*limb, 0, carry);
		}
		(low, high, top | carry)
	};
	let (w1, w2, top) = step(v0, v1, &[0; 6]);
	debug_assert!(!top);
	let (w2, w3, top) = step(&w1, &w2, &[0; 6]);
	debug_assert!(!top);
	// The reduced low half is at most p, the high half below p.
	let (sum, carry) = limbs::add(&join(&w2, &w3), &value.hi);
	debug_assert!(!carry);
	limbs::subtract_once(&sum, false, &p.modulus)
}

/// `a * b / 2^768` modulo a p with a spare bit.
#[inline(never)]
pub(super) fn mul(a: &[u64; 12], b: &[u64; 12], p: &Reduction<12>) -> [u64; 12] {
	reduce(&mul_wide(a, b), p)
}
