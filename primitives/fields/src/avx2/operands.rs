//! Elements between the products of an operation.

use super::{
	constants::{Constants, BITS, MASK},
	product::{Kernels, Limbs, Term},
	vector::Vector,
};
use crate::FieldParams;
use core::mem::MaybeUninit;

/// Room for the factors of an operation's products. They are written limb by limb, all of them before the first product.
pub struct Operands<const L: usize, const M: usize>([MaybeUninit<Limbs<L>>; M]);

impl<const L: usize, const M: usize> Operands<L, M> {
	/// Returns room that is not initialised.
	#[inline(always)]
	pub const fn new() -> Self {
		Self([const { MaybeUninit::uninit() }; M])
	}

	/// Writes a limb of the first vectors.
	#[inline(always)]
	pub fn set<const K: usize>(&mut self, limb: usize, vectors: [Vector; K]) {
		const { assert!(K <= M) };
		for (to, vector) in self.0.iter_mut().zip(vectors) {
			// SAFETY: the limbs belong to `self`.
			unsafe { vector.store(to.as_mut_ptr(), limb) };
		}
	}

	/// Returns pointers to all vectors, for terms of a sum.
	#[inline(always)]
	pub fn pointers(&self) -> [*const Limbs<L>; M] {
		let mut pointers = [core::ptr::null(); M];
		for (pointer, limbs) in pointers.iter_mut().zip(&self.0) {
			*pointer = limbs.as_ptr();
		}
		pointers
	}
}

/// Writes `Σ a_i b_i`: carried, below p + Σ a_i b_i / 2^(28 L). If limbs are below α_i 2^28 and β_i 2^28, Σ α_i β_i is at
/// most 17.
///
/// # Safety
/// All pointers are valid for reading, and there is at least one term.
#[inline(always)]
pub unsafe fn sum_of_products<P, const N: usize, const L: usize, const T: usize>(
	terms: [Term<L>; T],
	out: &mut Limbs<L>,
) where
	P: FieldParams<N>,
{
	const { assert!(T > 0) };
	// SAFETY: limbs prove that the processor has AVX2. The rest is the caller's promise.
	unsafe { (Kernels::SELECTED.sum)(&terms, const { &Constants::<P, N, L>::REDUCTION }, out) }
}

/// Propagates the carries of several vectors together, limb by limb.
#[inline(always)]
pub fn carry<const L: usize, const M: usize>(vectors: [&mut Limbs<L>; M]) {
	carry_each(vectors, |limb| limb);
}

/// Maps the limbs of several vectors, and propagates the carries like [`carry`].
#[inline(always)]
pub fn carry_each<const L: usize, const M: usize>(
	mut vectors: [&mut Limbs<L>; M],
	map: impl Fn(Vector) -> Vector,
) {
	let mask = Vector::load(vectors[0], 0).same(MASK);
	let mut carries = [mask.same(0); M];
	for limb in 0..L {
		for (vector, carry) in vectors.iter_mut().zip(&mut carries) {
			let sum = map(Vector::load(vector, limb)).add(*carry);
			*carry = sum.shift_right(BITS);
			let carried = if limb + 1 < L { sum.and(mask) } else { sum };
			// SAFETY: a reference is valid for writing.
			unsafe { carried.store(*vector, limb) };
		}
	}
}

/// Reduces several vectors together, like [`Avx2Field::reduce`](super::Avx2Field::reduce).
#[inline(always)]
pub fn reduce<P, const N: usize, const L: usize, const M: usize>(mut vectors: [&mut Limbs<L>; M])
where
	P: FieldParams<N>,
{
	let mask = Vector::load(vectors[0], 0).same(MASK);
	let (mut carries, mut quotients) = ([mask.same(0); M], [mask; M]);
	for (vector, quotient) in vectors.iter().zip(&mut quotients) {
		let top = Vector::load(vector, L - 1).shift_left::<{ BITS as i32 }>();
		let top = top.add(Vector::load(vector, L - 2));
		let top = top.shift_right(const { Constants::<P, N, L>::QUOTIENT_SKIP });
		let reciprocal = mask.same(const { Constants::<P, N, L>::RECIPROCAL });
		*quotient = top.mul(reciprocal).shift_right(57);
	}
	for limb in 0..L {
		let complement = mask.same(Constants::<P, N, L>::COMPLEMENT[limb]);
		for (m, vector) in vectors.iter_mut().enumerate() {
			let sum = Vector::load(vector, limb).add(quotients[m].mul(complement)).add(carries[m]);
			carries[m] = sum.shift_right(BITS);
			// SAFETY: a reference is valid for writing.
			unsafe { sum.and(mask).store(*vector, limb) };
		}
	}
}
