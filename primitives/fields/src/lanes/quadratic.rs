//! Eight elements of a quadratic extension.

use super::{
	columns::Columns,
	field::LaneField,
	wide::{quadratic_sum, Pair},
	Ifma, Lanes, Mask, LANES,
};
use crate::{
	tower::{Fp2, NonResidue},
	FieldParams, Fp, LimbArithmetic,
};
use core::marker::PhantomData;

/// Eight elements `c0 + c1 u` with u^2 = β = -`B`, over [`Lanes`]. `C` is the scalar extension's
/// configuration.
pub struct QuadraticLanes<P, const N: usize, const L: usize, A, C, const B: u32> {
	c0: Lanes<P, N, L, A>,
	c1: Lanes<P, N, L, A>,
	config: PhantomData<C>,
}

impl<P, const N: usize, const L: usize, A, C, const B: u32> QuadraticLanes<P, N, L, A, C, B>
where
	P: FieldParams<N>,
	A: LimbArithmetic,
{
	/// The bound on factors, in multiples of p.
	const FACTOR: usize = if Lanes::<P, N, L, A>::TIGHTENED == 2 { 4 } else { 15 };

	#[inline(always)]
	fn new(c0: Lanes<P, N, L, A>, c1: Lanes<P, N, L, A>) -> Self {
		Self { c0, c1, config: PhantomData }
	}

	/// Returns the sum of products, reduced once.
	#[inline(always)]
	fn sum_of_products<const T: usize>(a: [&Self; T], b: [&Self; T]) -> Self {
		let (a, b) = (a.map(Self::limbs), b.map(Self::limbs));
		// SAFETY: vectors exist, hence the processor has the instructions.
		let [c0, c1] = unsafe { quadratic_sum::<P, N, L, B, T>(a, b) };
		Self::new(Lanes::new(c0).below(2), Lanes::new(c1).below(2))
	}

	#[inline(always)]
	fn limbs(&self) -> Pair<'_, L> {
		[self.c0.limbs(), self.c1.limbs()]
	}

	/// `β c1`, positive.
	#[inline(always)]
	fn beta_c1(&self) -> Lanes<P, N, L, A> {
		self.c1.neg_times(B, Self::FACTOR)
	}

	/// `(XI + u) self`, for elements below 40 p: below 560 p.
	#[inline(always)]
	pub fn times_xi<const XI: u32>(&self) -> Self {
		let (c0, c1) = (Columns::of(&self.c0.below(40)), Columns::of(&self.c1.below(40)));
		let first = c0.times(XI).sub(c1.times(B)).plus_multiple::<200>();
		Self::new(first.carried(), c1.times(XI).add(c0).carried())
	}

	/// `self x`, for elements x of the prime field: below 2 p.
	#[inline(always)]
	pub fn scale(&self, x: &Lanes<P, N, L, A>) -> Self {
		Self::new(self.c0.mul(x), self.c1.mul(x))
	}
}

impl<P, const N: usize, const L: usize, A, C, const B: u32> LaneField
	for QuadraticLanes<P, N, L, A, C, B>
where
	P: FieldParams<N>,
	A: LimbArithmetic,
	C: NonResidue<Fp<P, N, A>>,
	Fp2<Fp<P, N, A>, C>: crate::Field,
{
	type Scalar = Fp2<Fp<P, N, A>, C>;
	const WORDS: usize = 2 * Lanes::<P, N, L, A>::WORDS;
	const PACKED_WORDS: usize = 2 * <Lanes<P, N, L, A> as LaneField>::PACKED_WORDS;
	const HEADROOM: u64 = Lanes::<P, N, L, A>::HEADROOM / (1 + B as u64);
	const TIGHTENED: usize = Lanes::<P, N, L, A>::TIGHTENED;

	#[inline(always)]
	fn zero(ifma: Ifma) -> Self {
		Self::new(Lanes::zero(ifma), Lanes::zero(ifma))
	}

	#[inline(always)]
	fn one(ifma: Ifma) -> Self {
		Self::new(Lanes::one(ifma), Lanes::zero(ifma))
	}

	#[inline(always)]
	fn splat(ifma: Ifma, element: &Self::Scalar) -> Self {
		Self::new(Lanes::splat(ifma, &element.c0), Lanes::splat(ifma, &element.c1))
	}

	#[inline(always)]
	fn from_scalars(ifma: Ifma, elements: &[Self::Scalar; LANES]) -> Self {
		Self::new(
			Lanes::from_scalars(ifma, &elements.map(|element| element.c0)),
			Lanes::from_scalars(ifma, &elements.map(|element| element.c1)),
		)
	}

	#[inline(always)]
	fn to_scalars(&self) -> [Self::Scalar; LANES] {
		let (c0, c1) = (self.c0.to_scalars(), self.c1.to_scalars());
		core::array::from_fn(|lane| Fp2::new(c0[lane], c1[lane]))
	}

	#[inline(always)]
	unsafe fn load(ifma: Ifma, from: &[*const u64; LANES]) -> Self {
		// SAFETY: the caller's promise, for each half.
		unsafe {
			let above = from.map(|lane| lane.add(Lanes::<P, N, L, A>::WORDS));
			Self::new(Lanes::load(ifma, from), Lanes::load(ifma, &above))
		}
	}

	#[inline(always)]
	unsafe fn store(&self, to: &[*mut u64; LANES]) {
		// SAFETY: the caller's promise, for each half.
		unsafe {
			let above = to.map(|lane| lane.add(Lanes::<P, N, L, A>::WORDS));
			self.c0.store(to);
			self.c1.store(&above);
		}
	}

	#[inline(always)]
	unsafe fn load_packed(ifma: Ifma, from: &[*const u64; LANES]) -> Self {
		// SAFETY: the caller's promise, for each half.
		unsafe {
			let above = from.map(|lane| lane.add(Self::PACKED_WORDS / 2));
			Self::new(Lanes::load_packed(ifma, from), Lanes::load_packed(ifma, &above))
		}
	}

	#[inline(always)]
	unsafe fn store_packed(&self, to: &[*mut u64; LANES]) {
		// SAFETY: the caller's promise, for each half.
		unsafe {
			let above = to.map(|lane| lane.add(Self::PACKED_WORDS / 2));
			self.c0.store_packed(to);
			self.c1.store_packed(&above);
		}
	}

	#[inline(always)]
	unsafe fn load_splat(ifma: Ifma, from: *const u64) -> Self {
		// SAFETY: the caller's promise, for each half.
		unsafe {
			let above = from.add(Lanes::<P, N, L, A>::WORDS);
			Self::new(Lanes::load_splat(ifma, from), Lanes::load_splat(ifma, above))
		}
	}

	#[inline(always)]
	fn add(&self, other: &Self) -> Self {
		Self::new(self.c0.add(&other.c0), self.c1.add(&other.c1))
	}

	#[inline(always)]
	fn sub(&self, other: &Self, bound: usize) -> Self {
		Self::new(self.c0.sub(&other.c0, bound), self.c1.sub(&other.c1, bound))
	}

	#[inline(always)]
	fn sub_sub_twice(&self, b: &Self, c: &Self) -> Self {
		Self::new(self.c0.sub_sub_twice(&b.c0, &c.c0), self.c1.sub_sub_twice(&b.c1, &c.c1))
	}

	#[inline(always)]
	fn neg(&self, bound: usize) -> Self {
		Self::new(self.c0.neg(bound), self.c1.neg(bound))
	}

	#[inline(always)]
	fn mul(&self, other: &Self) -> Self {
		Self::sum_of_products([self], [other])
	}

	/// `(c0 + c1) (c0 - c1) + 2 c0 c1 u` for β = -1, else `c0^2 + β c1^2 + 2 c0 c1 u`.
	#[inline(always)]
	fn square(&self) -> Self {
		if B == 1 {
			let (sum, difference) = (self.c0.add(&self.c1), self.c0.sub(&self.c1, Self::FACTOR));
			return Self::new(sum.mul(&difference), self.c0.double().mul(&self.c1));
		}
		Self::new(
			Lanes::sum_of_products([&self.c0, &self.beta_c1()], [&self.c0, &self.c1]),
			self.c0.double().mul(&self.c1),
		)
	}

	#[inline(always)]
	fn sub_both(&self, b: &Self, c: &Self) -> Self {
		Self::new(self.c0.sub_both(&b.c0, &c.c0), self.c1.sub_both(&b.c1, &c.c1))
	}

	#[inline(always)]
	fn sub_reduced(&self, b: &Self) -> Self {
		Self::new(self.c0.sub_reduced(&b.c0), self.c1.sub_reduced(&b.c1))
	}

	#[inline(always)]
	fn mul_add(a: &Self, b: &Self, c: &Self, d: &Self) -> Self {
		Self::sum_of_products([a, c], [b, d])
	}

	#[inline(always)]
	fn sum_of_three(a: &Self, b: &Self, c: &Self, d: &Self, e: &Self, f: &Self) -> Self {
		if Self::TIGHTENED == 2 {
			return Self::mul_add(a, b, c, d).add(&e.mul(f));
		}
		Self::sum_of_products([a, c, e], [b, d, f])
	}

	#[inline(always)]
	fn tighten(&self) -> Self {
		Self::new(self.c0.tighten(), self.c1.tighten())
	}

	#[inline(always)]
	fn reduce(&self) -> Self {
		Self::new(self.c0.reduce(), self.c1.reduce())
	}

	#[inline(always)]
	fn select(&self, other: &Self, mask: Mask) -> Self {
		Self::new(self.c0.select(&other.c0, mask), self.c1.select(&other.c1, mask))
	}

	#[inline(always)]
	fn maybe_zero(&self) -> Mask {
		self.c0.maybe_zero() & self.c1.maybe_zero()
	}

	#[inline(always)]
	fn is_zero(&self) -> Mask {
		self.c0.is_zero() & self.c1.is_zero()
	}

	#[inline(always)]
	fn is_null(&self) -> Mask {
		self.c0.is_null() & self.c1.is_null()
	}
}

impl<P, const N: usize, const L: usize, A, C, const B: u32> Clone
	for QuadraticLanes<P, N, L, A, C, B>
where
	Lanes<P, N, L, A>: Copy,
{
	#[inline(always)]
	fn clone(&self) -> Self {
		*self
	}
}

impl<P, const N: usize, const L: usize, A, C, const B: u32> Copy
	for QuadraticLanes<P, N, L, A, C, B>
where
	Lanes<P, N, L, A>: Copy,
{
}
