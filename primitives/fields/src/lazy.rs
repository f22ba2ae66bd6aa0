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

	/// `self + other`, below 2p and not reduced, only for [`Lazy::mul_of_unreduced`] and
	/// [`Lazy::mul_wide`].
	fn add_unreduced(&self, other: &Self) -> Self;
	/// `self * other`, reduced. One factor may be the result of [`Lazy::add_unreduced`].
	#[inline(always)]
	fn mul_of_unreduced(&self, other: &Self) -> Self {
		Self::reduce(&self.mul_wide(other))
	}
	/// `self * other`. Both factors may be results of [`Lazy::add_unreduced`].
	fn mul_wide(&self, other: &Self) -> Self::Wide;
	/// `self^2`, like [`Lazy::mul_wide`].
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
}

/// Products of sums are below (2p)^2, which is below p R with two spare bits: hence the bound.
impl<P: FieldParams<N>, const N: usize, A: LimbArithmetic> Lazy for Fp<P, N, A> {
	type Wide = A::Wide<N>;

	const ZERO_WIDE: Self::Wide = <A::Wide<N> as WideSum<N>>::ZERO;

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
}
