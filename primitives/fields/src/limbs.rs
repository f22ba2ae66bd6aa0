//! Integers in little-endian limbs, for constants and for the portable code.
//!
//! The functions are `const`: Montgomery constants are computed from the modulus.

/// `a + b + carry`, low limb and carry.
#[inline(always)]
pub const fn adc(a: u64, b: u64, carry: bool) -> (u64, bool) {
	let (sum, first) = a.overflowing_add(b);
	let (sum, second) = sum.overflowing_add(carry as u64);
	(sum, first | second)
}

/// `a - b - borrow`, low limb and borrow.
#[inline(always)]
pub const fn sbb(a: u64, b: u64, borrow: bool) -> (u64, bool) {
	let (difference, first) = a.overflowing_sub(b);
	let (difference, second) = difference.overflowing_sub(borrow as u64);
	(difference, first | second)
}

/// `acc + a * b + carry`, low and high limb.
#[inline(always)]
pub const fn mac(acc: u64, a: u64, b: u64, carry: u64) -> (u64, u64) {
	if cfg!(target_arch = "wasm32") {
		// On WebAssembly, a product of 128 bits is a call.
		const HALF: u64 = 0xffff_ffff;
		let (a0, a1, b0, b1) = (a & HALF, a >> 32, b & HALF, b >> 32);
		let t0 = a0 * b0 + (acc & HALF) + (carry & HALF);
		let t1 = a1 * b0 + (acc >> 32) + (t0 >> 32);
		let t2 = a0 * b1 + (t1 & HALF) + (carry >> 32);
		return (t0 & HALF | t2 << 32, a1 * b1 + (t1 >> 32) + (t2 >> 32));
	}
	let t = acc as u128 + a as u128 * b as u128 + carry as u128;
	(t as u64, (t >> 64) as u64)
}

/// `a + b` and its carry.
#[inline(always)]
pub const fn add<const N: usize>(a: &[u64; N], b: &[u64; N]) -> ([u64; N], bool) {
	add_with(a, b, false)
}

/// `a + b + carry` and its carry.
#[inline(always)]
pub const fn add_with<const N: usize>(
	a: &[u64; N],
	b: &[u64; N],
	mut carry: bool,
) -> ([u64; N], bool) {
	let mut sum = [0; N];
	let mut i = 0;
	while i < N {
		(sum[i], carry) = adc(a[i], b[i], carry);
		i += 1;
	}
	(sum, carry)
}

/// `a - b` and its borrow.
#[inline(always)]
pub const fn sub<const N: usize>(a: &[u64; N], b: &[u64; N]) -> ([u64; N], bool) {
	sub_with(a, b, false)
}

/// `a - b - borrow` and its borrow.
#[inline(always)]
pub const fn sub_with<const N: usize>(
	a: &[u64; N],
	b: &[u64; N],
	mut borrow: bool,
) -> ([u64; N], bool) {
	let mut difference = [0; N];
	let mut i = 0;
	while i < N {
		(difference[i], borrow) = sbb(a[i], b[i], borrow);
		i += 1;
	}
	(difference, borrow)
}

/// `a < b`.
#[inline(always)]
pub const fn less<const N: usize>(a: &[u64; N], b: &[u64; N]) -> bool {
	sub(a, b).1
}

/// `if choice { b } else { a }`, by masks: no branch for the predictor to miss.
#[inline(always)]
pub const fn select<const N: usize>(a: &[u64; N], b: &[u64; N], choice: bool) -> [u64; N] {
	let mask = (choice as u64).wrapping_neg();
	let mut chosen = [0; N];
	let mut i = 0;
	while i < N {
		chosen[i] = a[i] ^ (mask & (a[i] ^ b[i]));
		i += 1;
	}
	chosen
}

/// `value - modulus` if that is not negative, else `value`; `carry` is the limb above `value`.
#[inline(always)]
pub const fn subtract_once<const N: usize>(
	value: &[u64; N],
	carry: bool,
	modulus: &[u64; N],
) -> [u64; N] {
	let (reduced, borrow) = sub(value, modulus);
	select(&reduced, value, borrow & !carry)
}

/// `a + b` modulo `modulus`, for `a` and `b` below it.
#[inline(always)]
pub const fn add_modulo<const N: usize>(
	a: &[u64; N],
	b: &[u64; N],
	modulus: &[u64; N],
) -> [u64; N] {
	let (sum, carry) = add(a, b);
	subtract_once(&sum, carry, modulus)
}

/// `a / 2`, with `top` as the new highest bit.
#[inline(always)]
pub const fn halve<const N: usize>(a: &[u64; N], top: bool) -> [u64; N] {
	let mut half = [0; N];
	let mut i = 0;
	while i < N {
		let above = if i + 1 < N { a[i + 1] } else { top as u64 };
		half[i] = a[i] >> 1 | above << 63;
		i += 1;
	}
	half
}

/// `a * b / 2^(64 N)` modulo `p`, given `inv = -1/p` modulo 2^64, for `a` and `b` below p.
///
/// Interleaved (CIOS): Koç, Acar, Kaliski, "Analyzing and comparing Montgomery multiplication
/// algorithms", 1996, section 5. With a spare bit above p the two carries of a row fit in one limb.
#[inline(always)]
pub const fn montgomery_product<const N: usize>(
	a: &[u64; N],
	b: &[u64; N],
	p: &[u64; N],
	inv: u64,
) -> [u64; N] {
	let spare = p[N - 1] >> 63 == 0;
	let mut t = [0u64; N];
	let mut top = false;
	let mut i = 0;
	while i < N {
		let (t0, mut carry) = mac(t[0], a[0], b[i], 0);
		let m = t0.wrapping_mul(inv);
		let (_, mut reduction) = mac(t0, m, p[0], 0);
		let mut j = 1;
		while j < N {
			let (tj, c) = mac(t[j], a[j], b[i], carry);
			carry = c;
			(t[j - 1], reduction) = mac(tj, m, p[j], reduction);
			j += 1;
		}
		if spare {
			t[N - 1] = carry + reduction;
		} else {
			let (sum, first) = adc(carry, reduction, top);
			t[N - 1] = sum;
			top = first;
		}
		i += 1;
	}
	subtract_once(&t, top, p)
}

/// `2^bits` modulo `modulus`, for an odd modulus above 1.
pub const fn power_of_two<const N: usize>(bits: usize, modulus: &[u64; N]) -> [u64; N] {
	let mut power = [0; N];
	power[0] = 1;
	let mut i = 0;
	while i < bits {
		power = add_modulo(&power, &power, modulus);
		i += 1;
	}
	power
}

/// `2^-bits` modulo `modulus`, for an odd modulus above 1.
pub const fn negative_power_of_two<const N: usize>(bits: u32, modulus: &[u64; N]) -> [u64; N] {
	let mut power = [0; N];
	power[0] = 1;
	let mut i = 0;
	while i < bits {
		let odd = power[0] & 1 == 1;
		let (even, carry) = add(&power, &select(&[0; N], modulus, odd));
		power = halve(&even, carry);
		i += 1;
	}
	power
}

/// `-1 / modulus` modulo 2^64, by Newton's iteration: the valid bits double at each step.
pub const fn negative_inverse(modulus: u64) -> u64 {
	// An odd number is its own inverse modulo 8.
	let mut inverse = modulus;
	let mut valid_bits = 3;
	while valid_bits < 64 {
		inverse = inverse.wrapping_mul(2u64.wrapping_sub(modulus.wrapping_mul(inverse)));
		valid_bits *= 2;
	}
	inverse.wrapping_neg()
}

/// Parses a number in hexadecimal digits, the highest first.
///
/// # Panics
/// At compile time, on anything but hexadecimal digits or on more than `N` limbs.
pub const fn from_hex<const N: usize>(digits: &str) -> [u64; N] {
	let digits = digits.as_bytes();
	let mut limbs = [0; N];
	let mut i = 0;
	while i < digits.len() {
		let digit = match digits[digits.len() - 1 - i] {
			d @ b'0'..=b'9' => d - b'0',
			d @ b'a'..=b'f' => d - b'a' + 10,
			_ => panic!("not a hexadecimal digit"),
		};
		limbs[i / 16] |= (digit as u64) << (4 * (i % 16));
		i += 1;
	}
	limbs
}

/// Returns the number of bits up to the highest that is set.
pub const fn bit_length(limbs: &[u64]) -> u32 {
	let mut i = limbs.len();
	while i > 0 {
		i -= 1;
		if limbs[i] != 0 {
			return 64 * i as u32 + 64 - limbs[i].leading_zeros();
		}
	}
	0
}
