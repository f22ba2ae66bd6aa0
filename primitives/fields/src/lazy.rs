//! Sums of products that are reduced once.

use crate::{Field, FieldParams, Fp, LimbArithmetic, WideSum};

/// A field whose products can stay unreduced for a while ("lazy reduction": Aranha, Karabina,
/// Longa, Gebotys, López, "Faster explicit formulas for computing pairings over ordinary curves",
/// 2011, section 3).
///
/// A wide value represents an integer modulo p R. [`WideSum`] bounds the sums of products that can be
/// reduced.
pub trait Lazy: Field {
	/// A product that is not reduced.
	type Wide: Copy;

	/// Zero, unreduced.
	const ZERO_WIDE: Self::Wide;

	/// The number of additions in a row, of two sums each, that [`Lazy::mul_wide`] takes without reduction.
	const UNREDUCED_SUMS: u32;

	/// True if sums of wide values are exact integers: see [`WideSum`].
	const EXACT_SUMS: bool;

	/// `self + other`, not reduced if products allow, only for [`Lazy::mul_of_unreduced`] and
	/// [`Lazy::mul_wide`].
	fn add_unreduced(&self, other: &Self) -> Self;
	/// `self * other`, reduced. One factor may be the result of one [`Lazy::add_unreduced`].
	#[inline(always)]
	fn mul_of_unreduced(&self, other: &Self) -> Self {
		Self::reduce(&self.mul_wide(other))
	}
	/// `self * other`. Both factors may be results of [`Lazy::add_unreduced`].
	fn mul_wide(&self, other: &Self) -> Self::Wide;
	/// `self^2`, for a reduced element.
	fn square_wide(&self) -> Self::Wide;
	/// `a + b`.
	fn add_wide(a: &Self::Wide, b: &Self::Wide) -> Self::Wide;
	/// `a - b`.
	fn sub_wide(a: &Self::Wide, b: &Self::Wide) -> Self::Wide;
	/// `a - b`, if `a` is a product of sums that contains the product `b`.
	///
	/// Inlined for WebAssembly, where a call stores the columns that the next sum loads again.
	#[cfg_attr(target_arch = "wasm32", inline(always))]
	fn sub_wide_part(a: &Self::Wide, b: &Self::Wide) -> Self::Wide {
		Self::sub_wide(a, b)
	}
	/// Returns the element that a wide value represents.
	fn reduce(wide: &Self::Wide) -> Self;
	/// `3 wide + 2 other`, or `3 wide - 2 other` if `NEGATIVE`.
	fn reduce_triple<const NEGATIVE: bool>(wide: &Self::Wide, other: &Self) -> Self;
	/// `a b - 8 c^2`, with one reduction. Where sums are not exact, single products take less time.
	#[inline(always)]
	fn product_less_eight_squares(a: &Self, b: &Self, c: &Self) -> Self {
		let double = |x: Self::Wide| Self::add_wide(&x, &x);
		let squares = double(double(double(c.square_wide())));
		Self::reduce(&Self::sub_wide(&a.mul_wide(b), &squares))
	}
}

/// Products of sums are below (2p)^2, which is below p R with two spare bits: hence the bound. Where sums are exact, the
/// spare bits bound the factors alone.
impl<P: FieldParams<N>, const N: usize, A: LimbArithmetic> Lazy for Fp<P, N, A> {
	type Wide = A::Wide<N>;

	const ZERO_WIDE: Self::Wide = <A::Wide<N> as WideSum<N>>::ZERO;
	const UNREDUCED_SUMS: u32 = if Self::EXACT_SUMS { P::SPARE_BITS } else { 1 };
	const EXACT_SUMS: bool = A::EXACT_SUMS && P::SPARE_BITS >= 2;

	#[inline(always)]
	fn add_unreduced(&self, other: &Self) -> Self {
		const { assert!(P::SPARE_BITS >= 2) };
		self.add_limbs(other)
	}

	/// Before its last subtraction the product is below 2p^2 / R + p, hence below 2p: with two
	/// spare bits, 4p < R. The running sums of its rows stay below 4p for the same reason.
	#[inline(always)]
	fn mul_of_unreduced(&self, other: &Self) -> Self {
		const { assert!(P::SPARE_BITS >= 2) };
		self.mul(other)
	}

	#[inline(always)]
	fn mul_wide(&self, other: &Self) -> Self::Wide {
		A::mul_wide(self.montgomery(), other.montgomery())
	}

	#[inline(always)]
	fn square_wide(&self) -> Self::Wide {
		A::square_wide(self.montgomery())
	}

	#[inline(always)]
	fn add_wide(a: &Self::Wide, b: &Self::Wide) -> Self::Wide {
		a.add::<P>(b)
	}

	#[inline(always)]
	fn sub_wide(a: &Self::Wide, b: &Self::Wide) -> Self::Wide {
		a.sub::<P>(b)
	}

	/// Subtracts as integers. The difference is not negative.
	#[inline(always)]
	fn sub_wide_part(a: &Self::Wide, b: &Self::Wide) -> Self::Wide {
		a.sub_exact::<P>(b)
	}

	#[inline(always)]
	fn reduce(wide: &Self::Wide) -> Self {
		Self::from_montgomery_unchecked(A::reduce::<P, N>(wide))
	}

	#[inline(always)]
	fn reduce_triple<const NEGATIVE: bool>(wide: &Self::Wide, other: &Self) -> Self {
		let factor = if NEGATIVE { -2 } else { 2 };
		if let Some(sum) = A::reduce_triple::<P, N>(wide, other.montgomery(), factor) {
			return Self::from_montgomery_unchecked(sum);
		}
		let element = Self::reduce(wide);
		let sum = if NEGATIVE { element.sub(other) } else { element.add(other) };
		sum.double().add(&element)
	}
}
