//! Numbers modulo `p = 2^256 − 2^32 − 977`, the field of the curve's coordinates.
//!
//! # Representation
//!
//! WebAssembly has no product of two 64-bit words: compilers call a function for it, which makes
//! the usual four words slow. A number here is `Σ l_i·2^(29·i)` with nine signed limbs in 64-bit
//! words. This leaves room to add and subtract without carries, and to sum columns of products
//! before any carry.
//!
//! # Ranges
//!
//! An element is *tight* when `−2^24 ≤ l_i < 2^29 + 2^24` for `i < 8` and `0 ≤ l_8 < 2^24`; its
//! value is then above `−2^54` and below `2^256 + 2^54`. Decoded and reduced elements are tight.
//! Sums and differences of tight elements are counted in units of a tight element's largest limb,
//! `2^29` (and `2^24` for the last one). The product of an element of `a` units and one of `b`
//! units has columns below `9·a·b·2^58·1.07`. To fit 64 bits with their sign, `Σ a·b` over the
//! products in a [`Wide`] must not exceed 3. Debug builds trap when a column overflows.
//!
//! Carrying and folding (`2^261 = 2^37 + 31264` and `2^256 = 2^32 + 977` modulo `p`) bring a `Wide`
//! back to a tight element.

/// Limbs of an element.
pub const LIMBS: usize = 9;
/// Bits of a limb.
pub const BITS: u32 = 29;
/// Bytes of an encoded element.
pub const LEN: usize = 32;

const MASK: i64 = (1 << BITS) - 1;
/// Bits of the last limb of a number of 256 bits.
const TOP_BITS: u32 = 256 - 8 * BITS;
const TOP_MASK: i64 = (1 << TOP_BITS) - 1;
/// `2^256 − p = 2^3·2^29 + 977`.
const FOLD: (i64, u32) = (977, 3);
/// `2^261 = 2^8·2^29 + 31264` modulo `p`.
const FOLD_WIDE: (i64, u32) = (977 << 5, 8);
/// The two lowest limbs of `p`, as one number; all its other bits are set.
const LOW: i64 = (1 << (2 * BITS)) - (1 << 32) - 977;

/// A number modulo `p`.
#[derive(Clone, Copy, Debug)]
pub struct Element(pub(crate) [i64; LIMBS]);

/// Columns of products, before they are carried.
#[derive(Clone, Copy)]
pub struct Wide([i64; 2 * LIMBS - 1]);

impl Element {
	/// Zero.
	pub const ZERO: Self = Self::small(0);
	/// One.
	pub const ONE: Self = Self::small(1);

	/// Converts a number below `2^29` to an element.
	pub const fn small(value: u32) -> Self {
		Self([value as i64, 0, 0, 0, 0, 0, 0, 0, 0])
	}

	/// Splits 256 bits into limbs: words from the lowest to the highest.
	#[inline(always)]
	pub const fn from_words(w: [u64; 4]) -> Self {
		Self([
			w[0] as i64 & MASK,
			(w[0] >> 29) as i64 & MASK,
			(w[0] >> 58 | w[1] << 6) as i64 & MASK,
			(w[1] >> 23) as i64 & MASK,
			(w[1] >> 52 | w[2] << 12) as i64 & MASK,
			(w[2] >> 17) as i64 & MASK,
			(w[2] >> 46 | w[3] << 18) as i64 & MASK,
			(w[3] >> 11) as i64 & MASK,
			(w[3] >> 40) as i64,
		])
	}

	/// Reads 256 bits, little-endian. The number may be above `p`; see [`Self::canonical`].
	#[inline(always)]
	pub fn from_le_bytes(bytes: &[u8; LEN]) -> Self {
		let word = |at: usize| {
			let mut word = [0; 8];
			word.copy_from_slice(&bytes[at..at + 8]);
			u64::from_le_bytes(word)
		};
		Self::from_words([word(0), word(8), word(16), word(24)])
	}

	/// Reads a number below `p`, little-endian.
	pub fn canonical(bytes: &[u8; LEN]) -> Option<Self> {
		let element = Self::from_le_bytes(bytes);
		(!element.overflows()).then_some(element)
	}

	/// Returns the element with these limbs, which are tight.
	pub const fn from_tight_limbs(limbs: [i64; LIMBS]) -> Self {
		Self(limbs)
	}

	/// Returns true if the limbs are tight.
	pub fn is_tight(&self) -> bool {
		let (top, low) = (self.0[LIMBS - 1], &self.0[..LIMBS - 1]);
		let slack = 1 << TOP_BITS;
		(0..=TOP_MASK).contains(&top) && low.iter().all(|l| (-slack..=MASK + slack).contains(l))
	}

	/// Returns the number with these carried limbs, if it is below `p`.
	pub(crate) fn from_limbs(limbs: [i64; LIMBS]) -> Option<Self> {
		let element = Self(limbs);
		(limbs[LIMBS - 1] <= TOP_MASK && !element.overflows()).then_some(element)
	}

	/// Reads a number below `p`, big-endian.
	pub fn canonical_be(bytes: &[u8; LEN]) -> Option<Self> {
		let mut bytes = *bytes;
		bytes.reverse();
		Self::canonical(&bytes)
	}

	/// Encodes the number below `p`, little-endian.
	pub fn to_le_bytes(self) -> [u8; LEN] {
		let l = self.normalized().0;
		let words = [
			l[0] | l[1] << 29 | l[2] << 58,
			l[2] >> 6 | l[3] << 23 | l[4] << 52,
			l[4] >> 12 | l[5] << 17 | l[6] << 46,
			l[6] >> 18 | l[7] << 11 | l[8] << 40,
		];
		let mut bytes = [0; LEN];
		for (bytes, word) in bytes.chunks_exact_mut(8).zip(words) {
			bytes.copy_from_slice(&word.to_le_bytes());
		}
		bytes
	}

	/// Encodes the number below `p`, big-endian.
	pub fn to_be_bytes(self) -> [u8; LEN] {
		let mut bytes = self.to_le_bytes();
		bytes.reverse();
		bytes
	}

	/// Returns true if the number below `p` is odd.
	pub fn is_odd(self) -> bool {
		self.normalized().0[0] & 1 == 1
	}

	/// Returns true if a sum of at most four tight elements and their opposites is zero modulo `p`.
	#[inline(always)]
	pub fn is_zero(self) -> bool {
		// The number would be `k·p` for an integer `|k| ≤ 5`, whose lowest limb is `−977·k`. Of the
		// other numbers, one in 50,000 passes this first test.
		const SPAN: i64 = 5 * FOLD.0;
		(self.0[0] + SPAN) & MASK <= 2 * SPAN && self.is_zero_slow()
	}

	#[inline(never)]
	fn is_zero_slow(self) -> bool {
		Wide::from(self).is_zero()
	}

	/// Returns true if two tight elements are the same number modulo `p`.
	pub fn equals(&self, other: &Self) -> bool {
		self.minus(other).is_zero()
	}

	/// Computes `self + other`, not carried.
	#[inline(always)]
	pub fn plus(&self, other: &Self) -> Self {
		let mut sum = self.0;
		for (sum, limb) in sum.iter_mut().zip(other.0) {
			*sum += limb;
		}
		Self(sum)
	}

	/// Computes `self − other`, not carried.
	#[inline(always)]
	pub fn minus(&self, other: &Self) -> Self {
		let mut difference = self.0;
		for (difference, limb) in difference.iter_mut().zip(other.0) {
			*difference -= limb;
		}
		Self(difference)
	}

	/// Computes `factor·self`, not carried.
	#[inline(always)]
	pub fn times(&self, factor: i64) -> Self {
		Self(self.0.map(|limb| factor * limb))
	}

	/// Computes `self·other`, tight. The product of their units must not exceed three.
	#[inline(always)]
	pub fn mul(&self, other: &Self) -> Self {
		Wide::product(self, other).reduce()
	}

	/// Computes `self²`, tight.
	#[inline(always)]
	pub fn square(&self) -> Self {
		Wide::square(self).reduce()
	}

	/// Computes a tight element for a sum of tight elements.
	pub fn reduce(self) -> Self {
		Wide::from(self).reduce()
	}

	/// Returns this number's representative below `p`, with limbs from 0 to `2^29 − 1`.
	fn normalized(self) -> Self {
		// Tight elements are above −p, so this is positive, and below 3·p.
		let mut l = self.plus(&MODULUS).0;
		carry(&mut l);
		for _ in 0..2 {
			let mut reduced = Self(l).minus(&MODULUS).0;
			carry(&mut reduced);
			if reduced[LIMBS - 1] >= 0 {
				l = reduced;
			}
		}
		Self(l)
	}

	/// Returns true if limbs from 0 to `2^29 − 1` represent `p` or more.
	fn overflows(&self) -> bool {
		let l = &self.0;
		let low = l[0] | l[1] << BITS;
		low >= LOW && l[2] & l[3] & l[4] & l[5] & l[6] & l[7] == MASK && l[8] == TOP_MASK
	}
}

/// The field's modulus.
const MODULUS: Element =
	Element([LOW & MASK, LOW >> BITS, MASK, MASK, MASK, MASK, MASK, MASK, TOP_MASK]);

/// Carries into the last limb, which keeps the sign.
fn carry(limbs: &mut [i64; LIMBS]) {
	for i in 0..LIMBS - 1 {
		limbs[i + 1] += limbs[i] >> BITS;
		limbs[i] &= MASK;
	}
}

impl From<Element> for Wide {
	#[inline(always)]
	fn from(element: Element) -> Self {
		let mut columns = [0; 2 * LIMBS - 1];
		columns[..LIMBS].copy_from_slice(&element.0);
		Self(columns)
	}
}

/// `Σ a_i·b_(k−i)` over the named `i`.
macro_rules! column {
	($a:ident, $b:ident, $k:literal: $($i:literal)+) => { (0 $(+ $a[$i] * $b[$k - $i])+) };
}

impl Wide {
	/// Computes `a·b`.
	#[inline(always)]
	pub fn product(a: &Element, b: &Element) -> Self {
		let (a, b) = (a.0, b.0);
		Self([
			column!(a, b, 0: 0),
			column!(a, b, 1: 0 1),
			column!(a, b, 2: 0 1 2),
			column!(a, b, 3: 0 1 2 3),
			column!(a, b, 4: 0 1 2 3 4),
			column!(a, b, 5: 0 1 2 3 4 5),
			column!(a, b, 6: 0 1 2 3 4 5 6),
			column!(a, b, 7: 0 1 2 3 4 5 6 7),
			column!(a, b, 8: 0 1 2 3 4 5 6 7 8),
			column!(a, b, 9: 1 2 3 4 5 6 7 8),
			column!(a, b, 10: 2 3 4 5 6 7 8),
			column!(a, b, 11: 3 4 5 6 7 8),
			column!(a, b, 12: 4 5 6 7 8),
			column!(a, b, 13: 5 6 7 8),
			column!(a, b, 14: 6 7 8),
			column!(a, b, 15: 7 8),
			column!(a, b, 16: 8),
		])
	}

	/// Computes `a²`.
	#[inline(always)]
	pub fn square(a: &Element) -> Self {
		let a = a.0;
		Self([
			a[0] * a[0],
			column!(a, a, 1: 0) << 1,
			(column!(a, a, 2: 0) << 1) + a[1] * a[1],
			column!(a, a, 3: 0 1) << 1,
			(column!(a, a, 4: 0 1) << 1) + a[2] * a[2],
			column!(a, a, 5: 0 1 2) << 1,
			(column!(a, a, 6: 0 1 2) << 1) + a[3] * a[3],
			column!(a, a, 7: 0 1 2 3) << 1,
			(column!(a, a, 8: 0 1 2 3) << 1) + a[4] * a[4],
			column!(a, a, 9: 1 2 3 4) << 1,
			(column!(a, a, 10: 2 3 4) << 1) + a[5] * a[5],
			column!(a, a, 11: 3 4 5) << 1,
			(column!(a, a, 12: 4 5) << 1) + a[6] * a[6],
			column!(a, a, 13: 5 6) << 1,
			(column!(a, a, 14: 6) << 1) + a[7] * a[7],
			column!(a, a, 15: 7) << 1,
			a[8] * a[8],
		])
	}

	/// Computes `self + factor·element`.
	#[inline(always)]
	pub fn plus(mut self, factor: i64, element: &Element) -> Self {
		for (column, limb) in self.0.iter_mut().zip(element.0) {
			*column += factor * limb;
		}
		self
	}

	/// Computes `self − factor·other`.
	#[inline(always)]
	pub fn minus(mut self, factor: i64, other: &Self) -> Self {
		for (column, other) in self.0.iter_mut().zip(other.0) {
			*column -= factor * other;
		}
		self
	}

	/// Computes the tight element that is the same number modulo `p`.
	#[inline(always)]
	pub fn reduce(self) -> Element {
		let mut l = self.fold();
		// |excess| < 2^14: the last limb is below 2^38.
		let excess = l[8] >> TOP_BITS;
		l[8] &= TOP_MASK;
		l[0] += excess * FOLD.0;
		l[1] += excess << FOLD.1;
		Element(l)
	}

	/// Returns true if the number is zero modulo `p`.
	#[inline(always)]
	pub fn is_zero(self) -> bool {
		let l = self.reduce().0;
		// A tight element is zero modulo p only as 0 or p: its high limbs are all clear or all set.
		let low = l[0] + (l[1] << BITS);
		let any = l[2] | l[3] | l[4] | l[5] | l[6] | l[7];
		let all = l[2] & l[3] & l[4] & l[5] & l[6] & l[7];
		low == 0 && any | l[8] == 0 || low == LOW && all == MASK && l[8] == TOP_MASK
	}

	/// Computes nine limbs of the same number modulo `p`: the last one below `2^38` in size, the
	/// others carried.
	#[inline(always)]
	#[allow(clippy::needless_range_loop, reason = "the index runs over several lists")]
	fn fold(self) -> [i64; LIMBS] {
		let c = self.0;
		// The bits of column 16 above its limb are folded first, so that the carries end in it.
		let above = c[16] >> BITS;
		let c8 = c[8] + above * FOLD_WIDE.0;
		let mut high = [0; LIMBS - 1];
		let mut sum = (c8 >> BITS) + c[9] + (above << FOLD_WIDE.1);
		high[0] = sum & MASK;
		for i in 1..LIMBS - 2 {
			sum = (sum >> BITS) + c[LIMBS + i];
			high[i] = sum & MASK;
		}
		high[7] = (sum >> BITS) + (c[16] & MASK);

		let mut low = [0; LIMBS];
		sum = c[0] + high[0] * FOLD_WIDE.0;
		low[0] = sum & MASK;
		for i in 1..LIMBS - 1 {
			sum = (sum >> BITS) + c[i] + high[i] * FOLD_WIDE.0 + (high[i - 1] << FOLD_WIDE.1);
			low[i] = sum & MASK;
		}
		low[8] = (sum >> BITS) + (c8 & MASK) + (high[7] << FOLD_WIDE.1);
		low
	}
}
