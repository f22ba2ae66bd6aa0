//! Elements in unsaturated limbs, for chains of operations without products of 128 bits.
//!
//! [`ReducedRadix`](crate::ReducedRadix) splits the words of every factor into limbs, and packs every product. Here
//! elements stay in nine limbs of 29 bits, in 64-bit integers with a sign. The Montgomery form has R = 2^261. So there is
//! room above p: sums and differences have no carries, and no result is brought below p. An element has many
//! representations.
//!
//! A *normal* element has limbs from 0 to 2^29, except the highest, and a value from -p / 8 to 9 p / 8. A product has such
//! limbs too, and a value from -p / 8 to 5 p / 4. One factor of a product is normal or a product, and the other may be
//! the sum or the difference of two normal elements, whose limbs are below 2^30 in size. Then a column of the product and
//! of its reduction is below 27 · 2^58 in size, and fits.

use crate::{
	field::{for_each_window, LONGEST_WINDOW, ODD_POWERS},
	limbs, FieldParams, Fp, LimbArithmetic,
};
use core::marker::PhantomData;

/// Bits of a limb.
const W: usize = 29;
/// Limbs of an element.
const L: usize = 9;
const MASK: i64 = (1 << W) - 1;
/// Limbs of the lower half of a factor, and of the upper one.
const LOW: usize = L.div_ceil(2);
const HIGH: usize = L - LOW;
/// Words of an element.
const WORDS: usize = 4;
/// The bits by which R exceeds that of the words.
const EXCESS: usize = W * L - 64 * WORDS;

/// Limbs, the lowest first.
type Limbs = [i64; L];
/// The columns of a product.
type Columns = [i64; 2 * L];

macro_rules! each_limb {
	($i:ident => $body:block) => {
		unroll!($i in [0 1 2 3 4 5 6 7 8] => $body);
	};
}

/// Implements [`LimbArithmetic::pow`].
pub(super) fn pow<P: FieldParams<N>, const N: usize>(
	base: &[u64; N],
	exponent: &[u64],
) -> [u64; N] {
	let base = from_words::<P, N>(base);
	let mut square = base;
	square_to::<P, N>(&base, &mut square);
	let mut odd = [base; ODD_POWERS];
	for i in 1..ODD_POWERS {
		let (before, after) = odd.split_at_mut(i);
		mul::<P, N>(&before[i - 1], &square, &mut after[0]);
	}
	let [mut power, mut result] = [Constants::<P, N>::ONE; 2];
	// Of two places, one is written while the other is read.
	let (mut power, mut result) = (&mut power, &mut result);
	let mut is_one = true;
	for_each_window(exponent, LONGEST_WINDOW, |squares, digit| {
		// The first window begins at the highest bit, so its digit is odd.
		if is_one {
			is_one = false;
			*power = odd[digit / 2];
			return;
		}
		for _ in 0..squares {
			square_to::<P, N>(power, result);
			core::mem::swap(&mut power, &mut result);
		}
		if digit != 0 {
			mul::<P, N>(power, &odd[digit / 2], result);
			core::mem::swap(&mut power, &mut result);
		}
	});
	to_words::<P, N>(power)
}

/// A field whose elements have unsaturated limbs.
pub trait UnsaturatedField: Copy + Send + Sync + 'static {
	/// An element in words.
	type Scalar;
	/// An element in memory.
	type Stored: Copy + Send + Sync + 'static;
	/// Zero in memory.
	const ZERO: Self::Stored;
	/// One.
	const ONE: Self;

	/// Converts from words, to a normal element.
	fn from_scalar(scalar: &Self::Scalar) -> Self;
	/// Converts any result of these functions to words.
	fn to_scalar(&self) -> Self::Scalar;
	/// Reads a normal element.
	fn load(stored: &Self::Stored) -> Self;
	/// Writes a normal element.
	fn store(&self) -> Self::Stored;
	/// `self + other`, for normal elements or their opposites.
	fn add(&self, other: &Self) -> Self;
	/// `self - other`, for normal elements or their opposites.
	fn sub(&self, other: &Self) -> Self;
	/// `-self`, for a normal element.
	fn neg(&self) -> Self;
	/// Computes `self * other`. `self` may be a sum or a difference; `other` is normal or a product.
	fn mul_to(&self, other: &Self, product: &mut Self);
	/// Computes `self^2 - other`, a normal element, for a product and the sum of two normal elements.
	fn square_sub_to(&self, other: &Self, result: &mut Self);
	/// Computes `self * other - last`, a normal element, like [`Self::mul_to`], for a normal `last` or its opposite.
	fn mul_sub_to(&self, other: &Self, last: &Self, result: &mut Self);
	/// Returns true for a difference of normal elements that is zero, and rarely for another one.
	fn maybe_zero(&self) -> bool;
}

/// An element of the field with the parameters `P`.
#[derive(Clone, Copy, Debug)]
pub struct Unsaturated<P, A>(Limbs, PhantomData<(P, A)>);

/// The constants of a modulus.
struct Constants<P, const N: usize>(PhantomData<P>);

impl<P: FieldParams<N>, const N: usize> Constants<P, N> {
	const MODULUS: Limbs = split(&P::MODULUS);
	/// 2^-W modulo p.
	const INVERSE_RADIX: Limbs = split(&limbs::negative_power_of_two(W as u32, &P::MODULUS));
	/// True if every digit of a reduction clears its column by a multiple of p, as Montgomery's do.
	const CLASSICAL: bool = Self::MODULUS[0] == 1;
	/// Bits of p that [`Self::TOP`] leaves out of the two highest limbs.
	const SCALE: u32 = {
		let top = Self::MODULUS[L - 1] << W | Self::MODULUS[L - 2];
		(64 - top.leading_zeros()).saturating_sub(20)
	};
	/// The 20 highest bits of p.
	const TOP: i64 = (Self::MODULUS[L - 1] << W | Self::MODULUS[L - 2]) >> Self::SCALE;
	const RECIPROCAL: i64 = (1 << 40) / (Self::TOP + 1);
	/// One in Montgomery form.
	const ONE: Limbs = split(&limbs::power_of_two(W * L, &P::MODULUS));

	/// Returns a number's quotient by p, rounded down, or its neighbour if the number is within p / 2^13 of a multiple of p.
	/// The number is at most 66 p in size. Takes its bits from the limb L - 2 on.
	#[inline(always)]
	fn quotient(high: i64) -> i64 {
		((high >> Self::SCALE) * Self::RECIPROCAL) >> 40
	}
}

#[inline(always)]
const fn split<const N: usize>(words: &[u64; N]) -> Limbs {
	let mut limbs = [0; L];
	each_limb!(i => {
		let (word, shift) = (i * W / 64, i * W % 64);
		let mut limb = words[word] >> shift;
		if shift + W > 64 && word + 1 < WORDS {
			limb |= words[word + 1] << (64 - shift);
		}
		limbs[i] = limb as i64 & MASK;
	});
	limbs
}

/// Carries limbs, and subtracts a multiple of p. The result is normal.
#[inline(always)]
fn normalize<P: FieldParams<N>, const N: usize>(limbs: &Limbs) -> Limbs {
	let high = (limbs[L - 1] << W) + limbs[L - 2];
	carried::<P, N>(limbs, Constants::<P, N>::quotient(high), 0)
}

/// Returns `limbs + carry - quotient p` with carried limbs, of which the highest keeps its sign.
#[inline(always)]
fn carried<P: FieldParams<N>, const N: usize>(
	limbs: &Limbs,
	quotient: i64,
	mut carry: i64,
) -> Limbs {
	let p = const { &Constants::<P, N>::MODULUS };
	let mut carried = [0; L];
	each_limb!(i => {
		let sum = limbs[i] - quotient * p[i] + carry;
		carried[i] = if i < L - 1 { sum & MASK } else { sum };
		carry = sum >> W;
	});
	let _ = carry;
	carried
}

/// Returns column `k` of a product of limbs.
macro_rules! column {
	($a:ident, $b:ident, $from:expr, $len:expr, $k:ident) => {{
		let mut sum = 0i64;
		each_limb!(i => {
			if i < $len && i <= $k && $k - i < $len {
				sum = sum.wrapping_add($a[$from + i].wrapping_mul($b[$from + $k - i]));
			}
		});
		sum
	}};
}

/// Returns the columns of a product, by Karatsuba's three products of halves. The sums of these may wrap around, the
/// columns do not.
#[inline(always)]
fn product(a: &Limbs, b: &Limbs) -> Columns {
	let (mut sa, mut sb) = ([0i64; LOW], [0i64; LOW]);
	each_limb!(i => {
		if i < LOW {
			sa[i] = if i < HIGH { a[i] + a[LOW + i] } else { a[i] };
			sb[i] = if i < HIGH { b[i] + b[LOW + i] } else { b[i] };
		}
	});
	let (mut low, mut high) = ([0i64; L], [0i64; L]);
	let mut columns = [0i64; 2 * L];
	each_limb!(k => {
		low[k] = column!(a, b, 0, LOW, k);
		high[k] = column!(a, b, LOW, HIGH, k);
		columns[k] = low[k];
	});
	each_limb!(k => {
		if k < 2 * HIGH - 1 {
			columns[k + 2 * LOW] = high[k];
		}
	});
	each_limb!(k => {
		let cross = column!(sa, sb, 0, LOW, k).wrapping_sub(low[k]).wrapping_sub(high[k]);
		columns[k + LOW] = columns[k + LOW].wrapping_add(cross);
	});
	columns
}

/// Returns the columns of a square, for limbs below 2^29.
#[inline(always)]
fn square(a: &Limbs) -> Columns {
	let mut columns = [0i64; 2 * L];
	each_limb!(half => {
		let (even, odd) = (2 * half, 2 * half + 1);
		each_limb!(i => {
			if 2 * i < even && even - i < L {
				columns[even] += a[i] * a[even - i];
			}
			if 2 * i < odd && odd - i < L {
				columns[odd] += a[i] * a[odd - i];
			}
		});
		columns[even] = 2 * columns[even] + a[half] * a[half];
		columns[odd] *= 2;
	});
	columns
}

/// Returns `columns / R - last` modulo p, with carried limbs. If `NORMAL` it is normal. Else it is at least
/// `columns / R - last`, by at most p and p / 2^29.
///
/// Digit by digit, the number loses its lowest column. A column's digit d moves one column up as d (2^-W modulo p);
/// that saves Montgomery's product for the digit, and another for the column. The last two digits are cleared in
/// Montgomery's way, by multiples of p. Where the lowest limb of p is one, that takes no more products.
#[inline(always)]
fn reduce<P: FieldParams<N>, const N: usize, const NORMAL: bool>(
	columns: &Columns,
	last: &Limbs,
) -> Limbs {
	let p = const { &Constants::<P, N>::MODULUS };
	let c = const { &Constants::<P, N>::INVERSE_RADIX };
	let classical = const { Constants::<P, N>::CLASSICAL };
	let mut digits = [0i64; L];
	let mut carry = 0i64;
	each_limb!(k => {
		let mut sum = columns[k];
		each_limb!(i => {
			if i < k {
				let factor = if classical || i >= L - 2 { p[k - i] } else { c[k - i - 1] };
				sum += digits[i] * factor;
			}
		});
		// Added last: the carry takes longest to compute.
		sum += carry;
		if classical || k >= L - 2 {
			digits[k] = sum.wrapping_mul(P::INV as i64 & MASK) & MASK;
			sum += digits[k] * p[0];
		} else {
			digits[k] = sum & MASK;
		}
		carry = sum >> W;
	});
	let mut sums = [0i64; L];
	each_limb!(j => {
		let k = j + L;
		let mut sum = columns[k];
		each_limb!(i => {
			if classical || i >= L - 2 {
				if k - i < L {
					sum += digits[i] * p[k - i];
				}
			} else if k - i - 1 < L {
				sum += digits[i] * c[k - i - 1];
			}
		});
		sums[j] = sum - last[j];
	});
	let mut quotient = 0;
	if NORMAL {
		let high = (sums[L - 1] << W) + sums[L - 2] + (sums[L - 3] >> W);
		quotient = Constants::<P, N>::quotient(high);
	}
	carried::<P, N>(&sums, quotient, carry)
}

#[inline(never)]
fn mul<P: FieldParams<N>, const N: usize>(a: &Limbs, b: &Limbs, result: &mut Limbs) {
	*result = reduce::<P, N, false>(&product(a, b), &[0; L]);
}

#[inline(never)]
fn square_to<P: FieldParams<N>, const N: usize>(a: &Limbs, result: &mut Limbs) {
	*result = reduce::<P, N, false>(&square(a), &[0; L]);
}

#[inline(never)]
fn mul_sub<P: FieldParams<N>, const N: usize>(
	a: &Limbs,
	b: &Limbs,
	last: &Limbs,
	result: &mut Limbs,
) {
	*result = reduce::<P, N, true>(&product(a, b), last);
}

#[inline(never)]
fn square_sub<P: FieldParams<N>, const N: usize>(a: &Limbs, last: &Limbs, result: &mut Limbs) {
	*result = reduce::<P, N, true>(&square(a), last);
}

/// Converts from words. The result is normal.
fn from_words<P: FieldParams<N>, const N: usize>(words: &[u64; N]) -> Limbs {
	normalize::<P, N>(&split(words).map(|limb| limb << EXCESS))
}

/// Converts to words: multiplies by the ratio of both R, 2^-EXCESS, as Montgomery's reduction does.
#[inline(never)]
fn to_words<P: FieldParams<N>, const N: usize>(limbs: &Limbs) -> [u64; N] {
	let p = const { &Constants::<P, N>::MODULUS };
	let limbs = normalize::<P, N>(limbs);
	// A normal element plus p is not negative.
	let lowest = limbs[0] + p[0];
	let digit = lowest.wrapping_mul(P::INV as i64) & ((1 << EXCESS) - 1);
	let mut words = [0u64; N];
	// The highest limb ends with the highest word, so the last carry is above the words.
	let mut carry = 0;
	for i in 0..L {
		let sum = limbs[i] + (1 + digit) * p[i] + carry;
		let limb = (sum & MASK) as u64;
		carry = sum >> W;
		let Some(at) = (i * W).checked_sub(EXCESS) else {
			words[0] = limb >> EXCESS;
			continue;
		};
		let (word, shift) = (at / 64, at % 64);
		words[word] |= limb << shift;
		if shift + W > 64 && word + 1 < WORDS {
			words[word + 1] |= limb >> (64 - shift);
		}
	}
	// At most 9 / 8 p and 2^EXCESS p, divided by 2^EXCESS.
	limbs::subtract_once(&words, carry != 0, &P::MODULUS)
}

impl<P: FieldParams<WORDS>, A: LimbArithmetic> Unsaturated<P, A> {
	#[inline(always)]
	const fn new(limbs: Limbs) -> Self {
		Self(limbs, PhantomData)
	}
}

impl<P: FieldParams<WORDS>, A: LimbArithmetic> UnsaturatedField for Unsaturated<P, A> {
	type Scalar = Fp<P, WORDS, A>;
	type Stored = [i32; L];

	const ZERO: [i32; L] = [0; L];
	const ONE: Self = Self::new(Constants::<P, WORDS>::ONE);

	fn from_scalar(scalar: &Fp<P, WORDS, A>) -> Self {
		Self::new(from_words::<P, WORDS>(scalar.montgomery()))
	}

	fn to_scalar(&self) -> Fp<P, WORDS, A> {
		Fp::from_montgomery_unchecked(to_words::<P, WORDS>(&self.0))
	}

	#[inline(always)]
	fn load(stored: &[i32; L]) -> Self {
		Self::new(stored.map(i64::from))
	}

	#[inline(always)]
	fn store(&self) -> [i32; L] {
		self.0.map(|limb| limb as i32)
	}

	#[inline(always)]
	fn add(&self, other: &Self) -> Self {
		Self::new(core::array::from_fn(|i| self.0[i] + other.0[i]))
	}

	#[inline(always)]
	fn sub(&self, other: &Self) -> Self {
		Self::new(core::array::from_fn(|i| self.0[i] - other.0[i]))
	}

	#[inline(always)]
	fn neg(&self) -> Self {
		Self::new(self.0.map(|limb| -limb))
	}

	#[inline(always)]
	fn mul_to(&self, other: &Self, product: &mut Self) {
		mul::<P, WORDS>(&self.0, &other.0, &mut product.0);
	}

	#[inline(always)]
	fn square_sub_to(&self, other: &Self, result: &mut Self) {
		square_sub::<P, WORDS>(&self.0, &other.0, &mut result.0);
	}

	#[inline(always)]
	fn mul_sub_to(&self, other: &Self, last: &Self, result: &mut Self) {
		mul_sub::<P, WORDS>(&self.0, &other.0, &last.0, &mut result.0);
	}

	/// The difference is above -5 / 4 p and below 5 / 4 p.
	#[inline(always)]
	fn maybe_zero(&self) -> bool {
		let p = const { Constants::<P, WORDS>::MODULUS[0] };
		let lowest = self.0[0] & MASK;
		lowest == 0 || lowest == p || lowest + p == 1 << W
	}
}
