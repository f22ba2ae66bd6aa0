//! Montgomery arithmetic on limbs: the trait, and the portable implementation.

use crate::{carry, limbs, FieldParams};
use core::fmt::Debug;

/// A double-width integer, for sums of products that are reduced once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Wide<const N: usize> {
	/// The low half.
	pub lo: [u64; N],
	/// The high half.
	pub hi: [u64; N],
}

/// Sums of double-width values.
///
/// An arithmetic may keep them modulo p R, or as exact integers. In the second case no sum that is
/// reduced exceeds 64 p R in size. The largest are those over Fp2 with the non-residue 9 + u. In a product in the sextic
/// extension they have at most 139 products and 19 p R; in a cyclotomic squaring, three times a sum and twice an element
/// are at most 25 p R.
pub trait WideSum<const N: usize>: Copy + Debug {
	/// Zero.
	const ZERO: Self;
	/// `self + other`. Needs a spare bit above p.
	fn add<P: FieldParams<N>>(&self, other: &Self) -> Self;
	/// `self - other`.
	fn sub<P: FieldParams<N>>(&self, other: &Self) -> Self;
	/// `self - other` as integers. The caller knows that the difference is not negative.
	fn sub_exact<P: FieldParams<N>>(&self, other: &Self) -> Self;
}

/// Montgomery arithmetic modulo a field's p, with R = 2^(64 N).
///
/// Inputs and outputs are below p unless a method says otherwise.
pub trait LimbArithmetic: Copy + Eq + Debug + Send + Sync + 'static {
	/// True for the arithmetic that [`Isa::Avx2`](crate::Isa) and [`Isa::Ifma`](crate::Isa) combine with lanes.
	///
	/// An algorithm that may use lanes checks this constant first, so that its code in lanes is
	/// compiled for this arithmetic alone.
	const WITH_LANES: bool = false;

	/// True for the arithmetic that splits words into limbs for each product. Chains of operations are faster in
	/// [`Unsaturated`](crate::Unsaturated) limbs.
	const SPLITS_WORDS: bool = false;

	/// True if sums of double-width values are exact integers, and the factors of products may be any words.
	const EXACT_SUMS: bool = false;

	/// The name, for a log line.
	const NAME: &'static str;

	/// A double-width value.
	type Wide<const N: usize>: WideSum<N>;

	/// `a * b / R`.
	fn mul<P: FieldParams<N>, const N: usize>(a: &[u64; N], b: &[u64; N]) -> [u64; N];

	/// `a^2 / R`.
	#[inline(always)]
	fn square<P: FieldParams<N>, const N: usize>(a: &[u64; N]) -> [u64; N] {
		Self::mul::<P, N>(a, a)
	}

	/// `a * b` as an integer, for any `a` and `b`.
	fn mul_wide<const N: usize>(a: &[u64; N], b: &[u64; N]) -> Self::Wide<N>;

	/// `a^2` as an integer, for any `a`.
	#[inline(always)]
	fn square_wide<const N: usize>(a: &[u64; N]) -> Self::Wide<N> {
		Self::mul_wide(a, a)
	}

	/// `value / R` for a sum of products.
	fn reduce<P: FieldParams<N>, const N: usize>(value: &Self::Wide<N>) -> [u64; N];

	/// `3 value / R + factor z` for a sum of products of at most 20 p R in size, an element z and a factor of at most 2 in
	/// size; `None` if a reduction and sums of elements take no longer.
	#[inline(always)]
	fn reduce_triple<P: FieldParams<N>, const N: usize>(
		_: &Self::Wide<N>,
		_: &[u64; N],
		_: i64,
	) -> Option<[u64; N]> {
		None
	}

	/// The power of an element in Montgomery form, for an exponent in little-endian limbs; `None` if single products take
	/// no longer.
	fn pow<P: FieldParams<N>, const N: usize>(_: &[u64; N], _: &[u64]) -> Option<[u64; N]> {
		None
	}

	/// Converts a double-width value to words, if it is not negative.
	fn to_words<const N: usize>(value: &Self::Wide<N>) -> Wide<N>;

	/// `x f + y g`: its low limbs and the limb above them, for factors with |f| + |g| at most 2^31.
	#[inline(always)]
	fn linear<const N: usize>(x: &[u64; N], f: i64, y: &[u64; N], g: i64) -> ([u64; N], i64) {
		let mut sum = [0; N];
		let mut carry = 0i128;
		for i in 0..N {
			let t = x[i] as i128 * f as i128 + y[i] as i128 * g as i128 + carry;
			sum[i] = t as u64;
			carry = t >> 64;
		}
		(sum, carry as i64)
	}
}

/// Plain Rust, for every target.
///
/// Products are calls. Inlined, they would make the towers larger than the instruction cache, and
/// slow to compile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Portable;

impl LimbArithmetic for Portable {
	const NAME: &'static str = "portable";

	type Wide<const N: usize> = Wide<N>;

	#[inline(always)]
	fn to_words<const N: usize>(value: &Wide<N>) -> Wide<N> {
		*value
	}

	#[inline(never)]
	fn mul<P: FieldParams<N>, const N: usize>(a: &[u64; N], b: &[u64; N]) -> [u64; N] {
		limbs::montgomery_product(a, b, &P::MODULUS, P::INV)
	}

	#[inline(never)]
	fn mul_wide<const N: usize>(a: &[u64; N], b: &[u64; N]) -> Wide<N> {
		let mut product = Wide { lo: [0; N], hi: [0; N] };
		for i in 0..N {
			let mut carry = 0;
			for j in 0..N {
				let limb = product.limb_mut(i + j);
				(*limb, carry) = limbs::mac(*limb, a[j], b[i], carry);
			}
			product.hi[i] = carry;
		}
		product
	}

	#[inline(never)]
	fn reduce<P: FieldParams<N>, const N: usize>(value: &Wide<N>) -> [u64; N] {
		let p = &P::MODULUS;
		let mut t = *value;
		let mut top = 0;
		for i in 0..N {
			let m = t.lo[i].wrapping_mul(P::INV);
			let mut carry = 0;
			for j in 0..N {
				let limb = t.limb_mut(i + j);
				(*limb, carry) = limbs::mac(*limb, m, p[j], carry);
			}
			(t.hi[i], top) = carry::adc(t.hi[i], carry, top);
		}
		carry::subtract_once(&t.hi, top, p)
	}
}

impl<const N: usize> WideSum<N> for Wide<N> {
	const ZERO: Self = Self { lo: [0; N], hi: [0; N] };

	/// Adds modulo p R, for both below p R.
	#[inline(always)]
	fn add<P: FieldParams<N>>(&self, other: &Self) -> Self {
		let (lo, carry) = carry::add(&self.lo, &other.lo);
		let (hi, _) = carry::add_with(&self.hi, &other.hi, carry);
		Self { lo, hi: carry::subtract_once(&hi, 0, &P::MODULUS) }
	}

	/// Subtracts modulo p R, for both below p R.
	#[inline(always)]
	fn sub<P: FieldParams<N>>(&self, other: &Self) -> Self {
		let (lo, borrow) = carry::sub(&self.lo, &other.lo);
		let (hi, borrow) = carry::sub_with(&self.hi, &other.hi, borrow);
		Self { lo, hi: carry::add(&hi, &carry::masked(&P::MODULUS, borrow)).0 }
	}

	#[inline(always)]
	fn sub_exact<P: FieldParams<N>>(&self, other: &Self) -> Self {
		let (lo, borrow) = carry::sub(&self.lo, &other.lo);
		let (hi, borrow) = carry::sub_with(&self.hi, &other.hi, borrow);
		debug_assert_eq!(borrow, 0);
		Self { lo, hi }
	}
}

impl<const N: usize> Wide<N> {
	#[inline(always)]
	pub(crate) fn limb_mut(&mut self, index: usize) -> &mut u64 {
		if index < N {
			&mut self.lo[index]
		} else {
			&mut self.hi[index - N]
		}
	}
}
