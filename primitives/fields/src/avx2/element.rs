//! Four elements of a prime field.

use super::{
	constants::{join, split, subtract, Constants, MASK},
	memory, operands,
	product::{Kernels, Limbs},
	Avx2, Mask, LANES,
};
use crate::{Field, FieldParams, Fp, LimbArithmetic};
use core::marker::PhantomData;

/// Four elements of a field (see the [module](super)).
pub trait Avx2Field: Copy + 'static {
	/// One element.
	type Scalar: Field;
	/// Words of 32 bits that an element takes in memory, a multiple of four.
	const WORDS: usize;

	/// Returns one in every lane: carried, below p.
	fn one(avx2: Avx2) -> Self;
	/// Converts from four elements: carried, below 2 p.
	fn from_scalars(avx2: Avx2, elements: &[Self::Scalar; LANES]) -> Self;
	/// Converts to four elements, from below 32 p.
	fn to_scalars(&self) -> [Self::Scalar; LANES];

	/// Loads four elements from memory.
	///
	/// # Safety
	/// Every pointer is valid for reading [`Self::WORDS`] words that [`Self::store`] wrote.
	unsafe fn load(avx2: Avx2, from: [*const u32; LANES]) -> Self;
	/// Stores each element, carried, to memory.
	///
	/// # Safety
	/// Every pointer is valid for writing [`Self::WORDS`] words, and no two areas overlap.
	unsafe fn store(&self, to: [*mut u32; LANES]);

	/// `self + other`, below the sum of their bounds.
	fn add(&self, other: &Self) -> Self;
	/// `self - other`, for a carried `other` below 2 p: below 4 p more than `self`.
	fn sub(&self, other: &Self) -> Self;
	/// `self - other`, for a sum of up to four carried elements, below 8 p together: below 16 p more than `self`.
	fn sub_sum(&self, other: &Self) -> Self;
	/// `-self` in the lanes of `mask`, at most 4 p, for carried values below 2 p.
	fn negate_if(&self, mask: Mask) -> Self;
	/// Writes `self * other`, carried: below 2 p, for values below 32 p. `other` is carried. Compilers copy a value of
	/// this size if it is returned.
	fn mul_to(&self, other: &Self, product: &mut Self);
	/// Writes `self^2`, carried: below 2 p, for a carried value below 2 p.
	fn square_to(&self, square: &mut Self);
	/// Returns the product that [`Self::mul_to`] writes.
	#[inline(always)]
	fn mul(&self, other: &Self) -> Self {
		let mut product = *self;
		self.mul_to(other, &mut product);
		product
	}
	/// Returns the same value, carried and below p + p / 2^10, from below 32 p with limbs below 2^32.
	fn reduce(&self) -> Self;
	/// Takes the lanes of `other` where `mask` is one, else those of `self`.
	fn select(&self, other: &Self, mask: Mask) -> Self;
	/// Returns the lanes that may be zero modulo p, of a difference by [`Self::sub`] of two values that
	/// [`Self::reduce`] returned. They include every zero, and about three in 2^28 other values.
	fn maybe_zero(&self) -> Mask;
	/// Returns the lanes that are zero modulo p, of values that [`Self::reduce`] takes.
	fn is_zero(&self) -> Mask;
}

/// Four elements of the prime field `P`, in 10 limbs for 253 to 256 bits, in 14 for 377 and 381.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Avx2Lanes<P, const N: usize, const L: usize, A>(Limbs<L>, PhantomData<(P, A)>);

impl<P: FieldParams<N>, const N: usize, const L: usize, A: LimbArithmetic> Avx2Lanes<P, N, L, A> {
	#[inline(always)]
	fn new(limbs: [[u64; LANES]; L]) -> Self {
		Self(Limbs(limbs), PhantomData)
	}

	#[inline(always)]
	fn splat(limbs: &[u64; L]) -> Self {
		Self::new(limbs.map(|limb| [limb; LANES]))
	}

	/// True if what [`Avx2Field::reduce`] returns fits 256 bits, and is stored in as many.
	const IS_PACKED: bool = N == 4 && P::SPARE_BITS > 0;

	/// Splits elements into limbs without a conversion: carried, below p.
	#[inline(always)]
	pub(super) fn split_scalars(elements: &[Fp<P, N, A>; LANES]) -> Self {
		let lanes = elements.map(|element| split::<N, L>(element.montgomery()));
		let mut limbs = [[0; LANES]; L];
		for (j, limb) in limbs.iter_mut().enumerate() {
			*limb = lanes.map(|lane| lane[j]);
		}
		Self::new(limbs)
	}

	/// Joins limbs to elements without a conversion, from carried values below 2 p.
	pub(super) fn join_scalars(&self) -> [Fp<P, N, A>; LANES] {
		[0, 1, 2, 3].map(|lane| {
			let limbs = self.lane(lane);
			let (less, negative) = subtract(&limbs, &Constants::<P, N, L>::MODULUS);
			Fp::from_montgomery_unchecked(join(if negative { &limbs } else { &less }))
		})
	}

	/// Multiplies by the factor from a 2^(64 N) to a 2^(28 L).
	#[inline(always)]
	pub(super) fn converted(&self) -> Self {
		self.mul(&Self::splat(&Constants::<P, N, L>::FROM_SCALAR))
	}

	/// Returns the elements with these limbs.
	#[inline(always)]
	pub(super) const fn from_limbs(limbs: Limbs<L>) -> Self {
		Self(limbs, PhantomData)
	}

	/// Returns the limbs.
	#[inline(always)]
	pub(super) fn limbs(&self) -> &Limbs<L> {
		&self.0
	}

	/// Combines each limb with that of another element, and with its place.
	#[inline(always)]
	fn zip(&self, other: &Self, combine: impl Fn(u64, u64, usize) -> u64) -> Self {
		let mut limbs = self.0 .0;
		for j in 0..L {
			for lane in 0..LANES {
				limbs[j][lane] = combine(limbs[j][lane], other.0 .0[j][lane], j);
			}
		}
		Self::new(limbs)
	}

	/// Returns a lane's limbs.
	fn lane(&self, lane: usize) -> [u64; L] {
		self.0 .0.map(|limb| limb[lane])
	}
}

/// Returns words with all bits set in the lanes of a mask.
#[inline(always)]
fn bits_of(mask: Mask) -> [u64; LANES] {
	let mut bits = [0; LANES];
	for (lane, bits) in bits.iter_mut().enumerate() {
		*bits = u64::from(mask >> lane & 1).wrapping_neg();
	}
	bits
}

impl<P, const N: usize, const L: usize, A> Avx2Field for Avx2Lanes<P, N, L, A>
where
	P: FieldParams<N>,
	A: LimbArithmetic,
{
	type Scalar = Fp<P, N, A>;
	const WORDS: usize = if Self::IS_PACKED { memory::PACKED_WORDS } else { L.next_multiple_of(4) };

	#[inline(always)]
	fn one(_: Avx2) -> Self {
		Self::splat(&Constants::<P, N, L>::ONE)
	}

	fn from_scalars(_: Avx2, elements: &[Self::Scalar; LANES]) -> Self {
		Self::split_scalars(elements).converted()
	}

	fn to_scalars(&self) -> [Self::Scalar; LANES] {
		self.mul(&Self::splat(&Constants::<P, N, L>::TO_SCALAR)).join_scalars()
	}

	#[inline(always)]
	unsafe fn load(_: Avx2, from: [*const u32; LANES]) -> Self {
		// SAFETY: the caller's promise. An `Avx2` proves that the processor has the instructions.
		Self::new(unsafe {
			if Self::IS_PACKED {
				memory::load_packed(from)
			} else {
				memory::load(from)
			}
		})
	}

	#[inline(always)]
	unsafe fn store(&self, to: [*mut u32; LANES]) {
		// SAFETY: the caller's promise. A value of this type proves that the processor has the instructions.
		unsafe {
			if Self::IS_PACKED {
				memory::store_packed(&self.0 .0, to);
			} else {
				memory::store(&self.0 .0, to);
			}
		}
	}

	#[inline(always)]
	fn add(&self, other: &Self) -> Self {
		self.zip(other, |a, b, _| a + b)
	}

	#[inline(always)]
	fn sub(&self, other: &Self) -> Self {
		self.zip(other, |a, b, j| a + Constants::<P, N, L>::FOUR[j] - b)
	}

	#[inline(always)]
	fn sub_sum(&self, other: &Self) -> Self {
		self.zip(other, |a, b, j| a + Constants::<P, N, L>::SIXTEEN[j] - b)
	}

	#[inline(always)]
	fn negate_if(&self, mask: Mask) -> Self {
		let bits = bits_of(mask);
		let mut limbs = self.0 .0;
		for j in 0..L {
			for lane in 0..LANES {
				let negated = Constants::<P, N, L>::FOUR[j] - limbs[j][lane];
				limbs[j][lane] ^= (limbs[j][lane] ^ negated) & bits[lane];
			}
		}
		Self::new(limbs)
	}

	#[inline(always)]
	fn mul_to(&self, other: &Self, product: &mut Self) {
		let reduction = const { &Constants::<P, N, L>::REDUCTION };
		// SAFETY: a value of this type proves that the processor has AVX2.
		unsafe { (Kernels::SELECTED.mul)(&self.0, &other.0, reduction, &mut product.0) }
	}

	#[inline(always)]
	fn square_to(&self, square: &mut Self) {
		let reduction = const { &Constants::<P, N, L>::REDUCTION };
		// SAFETY: as for a product.
		unsafe { (Kernels::SELECTED.square)(&self.0, reduction, &mut square.0) }
	}

	#[inline(always)]
	fn reduce(&self) -> Self {
		let mut reduced = *self;
		operands::reduce::<P, N, L, 1>([&mut reduced.0]);
		reduced
	}

	#[inline(always)]
	fn select(&self, other: &Self, mask: Mask) -> Self {
		let bits = bits_of(mask);
		let mut limbs = self.0 .0;
		for (limb, other) in limbs.iter_mut().zip(&other.0 .0) {
			for lane in 0..LANES {
				limb[lane] ^= (limb[lane] ^ other[lane]) & bits[lane];
			}
		}
		Self::new(limbs)
	}

	#[inline(always)]
	fn maybe_zero(&self) -> Mask {
		// Such a difference is 4 p more than a value between -p - p / 2^10 and p + p / 2^10.
		let mut mask = 0;
		for lane in 0..LANES {
			let lowest = self.0 .0[0][lane] & MASK;
			let is_one = |any, multiple: &u64| any | (lowest == *multiple);
			let maybe = Constants::<P, N, L>::LOWEST.iter().fold(false, is_one);
			mask |= Mask::from(maybe) << lane;
		}
		mask
	}

	fn is_zero(&self) -> Mask {
		let reduced = self.reduce();
		let zeros = [[0; L], Constants::<P, N, L>::MODULUS];
		let is_zero = |lane| Mask::from(zeros.contains(&reduced.lane(lane))) << lane;
		(0..LANES).fold(0, |mask, lane| mask | is_zero(lane))
	}
}
