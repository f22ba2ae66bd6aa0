//! Integers at compile time: what a field's constants are computed with.
//!
//! Numbers are arkworks' little-endian words or *balanced* limbs: signed ones, at most `2^(bits−1)` in
//! size.

/// The inverse of an odd number modulo 2^64, by Newton's iteration: the valid bits double at each step.
pub(crate) const fn inverse(odd: u64) -> u64 {
	// An odd number is its own inverse modulo 8.
	let mut inverse = odd;
	let mut valid_bits = 3;
	while valid_bits < 64 {
		inverse = inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse)));
		valid_bits *= 2;
	}
	inverse
}

/// The number of bits up to the highest that is set.
pub(crate) const fn bit_length<const L: usize>(words: &[u64; L]) -> u32 {
	let mut i = L;
	while i > 0 {
		i -= 1;
		if words[i] != 0 {
			return 64 * i as u32 + 64 - words[i].leading_zeros();
		}
	}
	0
}

/// `a − b` and its borrow.
pub(crate) const fn subtract<const L: usize>(a: &[u64; L], b: &[u64; L]) -> ([u64; L], bool) {
	let mut difference = [0; L];
	let mut borrow = false;
	let mut i = 0;
	while i < L {
		let (low, first) = a[i].overflowing_sub(b[i]);
		let (low, second) = low.overflowing_sub(borrow as u64);
		difference[i] = low;
		borrow = first | second;
		i += 1;
	}
	(difference, borrow)
}

/// `a + b` and its carry.
pub(crate) const fn add<const L: usize>(a: &[u64; L], b: &[u64; L]) -> ([u64; L], bool) {
	let mut sum = [0; L];
	let mut carry = false;
	let mut i = 0;
	while i < L {
		let (low, first) = a[i].overflowing_add(b[i]);
		let (low, second) = low.overflowing_add(carry as u64);
		sum[i] = low;
		carry = first | second;
		i += 1;
	}
	(sum, carry)
}

/// `value·2^count` modulo an odd modulus, for a value below it.
pub(crate) const fn shift_up<const L: usize>(
	mut value: [u64; L],
	count: u32,
	modulus: &[u64; L],
) -> [u64; L] {
	let mut i = 0;
	while i < count {
		let (sum, carry) = add(&value, &value);
		let (reduced, borrow) = subtract(&sum, modulus);
		value = if carry || !borrow { reduced } else { sum };
		i += 1;
	}
	value
}

/// `value/2^count` modulo an odd modulus, for a value below it.
pub(crate) const fn shift_down<const L: usize>(
	mut value: [u64; L],
	count: u32,
	modulus: &[u64; L],
) -> [u64; L] {
	let mut i = 0;
	while i < count {
		let (even, carry) =
			if value[0] & 1 == 1 { add(&value, modulus) } else { (value, false) };
		let mut k = 0;
		while k < L {
			let above = if k + 1 < L { even[k + 1] } else { carry as u64 };
			value[k] = even[k] >> 1 | above << 63;
			k += 1;
		}
		i += 1;
	}
	value
}

/// The bits of a number from `at` on, `bits` of them; `bits` is below 64.
#[inline(always)]
pub(crate) const fn digit<const L: usize>(words: &[u64; L], at: usize, bits: u32) -> i64 {
	let (word, shift) = (at / 64, at % 64);
	let low = if word < L { words[word] >> shift } else { 0 };
	let high = if shift > 0 && word + 1 < L { words[word + 1] << (64 - shift) } else { 0 };
	((low | high) & ((1 << bits) - 1)) as i64
}

/// The balanced limbs of a number. What is left is in the last one.
pub(crate) const fn balanced<const L: usize, const N: usize>(
	words: &[u64; L],
	bits: u32,
) -> [i64; N] {
	let mut limbs = [0; N];
	let mut carry = 0;
	let mut i = 0;
	while i < N {
		let limb = digit(words, i * bits as usize, bits) + carry;
		carry = if i + 1 < N { (limb + (1 << (bits - 1))) >> bits } else { 0 };
		limbs[i] = limb - (carry << bits);
		i += 1;
	}
	limbs
}

/// The opposite.
pub(crate) const fn negated<const N: usize>(mut limbs: [i64; N]) -> [i64; N] {
	let mut i = 0;
	while i < N {
		limbs[i] = -limbs[i];
		i += 1;
	}
	limbs
}

/// The limbs of `2^(−bits)` modulo the modulus, of the representative that is nearest to zero.
pub(crate) const fn inverse_radix<const L: usize, const N: usize>(
	modulus: &[u64; L],
	bits: u32,
) -> [i64; N] {
	let mut one = [0; L];
	one[0] = 1;
	let positive = shift_down(one, bits, modulus);
	let (opposite, _) = subtract(modulus, &positive);
	if subtract(&opposite, &positive).1 {
		negated(balanced(&opposite, bits))
	} else {
		balanced(&positive, bits)
	}
}

/// The sum of the limbs' sizes.
pub(crate) const fn weight<const N: usize>(limbs: &[i64; N]) -> i64 {
	let mut sum = 0;
	let mut i = 0;
	while i < N {
		sum += limbs[i].abs();
		i += 1;
	}
	sum
}
