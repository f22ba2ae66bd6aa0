//! Elements of the quadratic extension, and sums of their products.

use super::{Bases, Products, Residues};
use crate::{lanes::Ifma, tower::Fp2, Fp, LimbArithmetic};

/// `c0 + c1 u` with u^2 = -`B`.
pub struct Quadratic<P, const N: usize, const B: u32> {
	/// c0.
	pub c0: Residues<P, N>,
	/// c1.
	pub c1: Residues<P, N>,
}

/// A second factor of products: an element and `-B c1`.
pub struct Factor<P, const N: usize, const B: u32> {
	c0: Residues<P, N>,
	c1: Residues<P, N>,
	minus: Residues<P, N>,
}

/// A sum of products.
pub struct Sum<P, const N: usize, const B: u32> {
	/// The sum for c0.
	pub c0: Products<P, N>,
	/// The sum for c1.
	pub c1: Products<P, N>,
}

impl<P: Bases<N>, const N: usize, const B: u32> Quadratic<P, N, B> {
	/// `c0 + c1 u`.
	#[inline(always)]
	pub fn new(c0: Residues<P, N>, c1: Residues<P, N>) -> Self {
		Self { c0, c1 }
	}

	/// Returns zero.
	#[inline(always)]
	pub fn zero(ifma: Ifma) -> Self {
		Self::new(Residues::zero(ifma), Residues::zero(ifma))
	}

	/// Returns [`Residues::raw`] of both coefficients.
	#[inline(always)]
	pub fn raw<A: LimbArithmetic, C>(ifma: Ifma, x: &Fp2<Fp<P, N, A>, C>) -> Self {
		Self::new(Residues::raw(ifma, &x.c0), Residues::raw(ifma, &x.c1))
	}

	/// Converts from an element in words.
	#[inline(always)]
	pub fn from_fp2<A: LimbArithmetic, C>(ifma: Ifma, x: &Fp2<Fp<P, N, A>, C>) -> Self {
		let [c0, c1] = Residues::from_fps(ifma, [&x.c0, &x.c1]);
		Self::new(c0, c1)
	}

	/// Returns the element in words.
	#[inline(always)]
	pub fn to_fp2<A: LimbArithmetic, C>(&self) -> Fp2<Fp<P, N, A>, C> {
		Fp2::new(self.c0.to_fp(), self.c1.to_fp())
	}

	/// `self + other`.
	#[inline(always)]
	pub fn add(&self, other: &Self) -> Self {
		Self::new(self.c0.add(&other.c0), self.c1.add(&other.c1))
	}

	/// `2 self`.
	#[inline(always)]
	pub fn double(&self) -> Self {
		self.add(self)
	}

	/// `self - other`, for residues of `other` below `K` moduli.
	#[inline(always)]
	pub fn sub<const K: u64>(&self, other: &Self) -> Self {
		Self::new(self.c0.sub::<K>(&other.c0), self.c1.sub::<K>(&other.c1))
	}

	/// `-self`, for residues below `K` moduli.
	#[inline(always)]
	pub fn neg<const K: u64>(&self) -> Self {
		Self::new(self.c0.neg::<K>(), self.c1.neg::<K>())
	}

	/// Returns the same element with residues below one modulus.
	#[inline(always)]
	pub fn tight(&self) -> Self {
		Self::new(self.c0.tight(), self.c1.tight())
	}

	/// Returns the element as a factor, for residues below three moduli.
	#[inline(always)]
	pub fn factor(&self) -> Factor<P, N, B> {
		Factor { c0: self.c0, c1: self.c1, minus: minus_b::<P, N, B, 3, 15>(&self.c1) }
	}

	/// Returns ξ = `XI` + u times the element as a factor, for residues below 2.5 moduli.
	#[inline(always)]
	pub fn factor_xi<const XI: u32>(&self) -> Factor<P, N, B> {
		let (c0, c1) = (self.c0, self.c1);
		let minus = minus_b::<P, N, B, 3, 15>(&c1);
		const { assert!(XI <= 1, "ξ is u or 1 + u") };
		if XI == 0 {
			Factor { c0: minus, c1: c0, minus: minus_b::<P, N, B, 3, 15>(&c0) }
		} else {
			let sum = c0.add(&c1);
			Factor { c0: c0.add(&minus), c1: sum, minus: minus_b::<P, N, B, 5, 25>(&sum) }
		}
	}
}

/// `-B x`, for residues below `K` moduli. `BK` is B `K`.
#[inline(always)]
fn minus_b<P: Bases<N>, const N: usize, const B: u32, const K: u64, const BK: u64>(
	x: &Residues<P, N>,
) -> Residues<P, N> {
	if B == 1 {
		x.neg::<K>()
	} else {
		x.times::<B>().neg::<BK>().tight()
	}
}

impl<P: Bases<N>, const N: usize, const B: u32> Sum<P, N, B> {
	/// Returns the empty sum.
	#[inline(always)]
	pub fn zero() -> Self {
		Self { c0: Products::zero(), c1: Products::zero() }
	}

	/// Adds `x y`.
	#[inline(always)]
	pub fn plus(self, x: &Quadratic<P, N, B>, y: &Factor<P, N, B>) -> Self {
		Self {
			c0: self.c0.plus(&x.c0, &y.c0).plus(&x.c1, &y.minus),
			c1: self.c1.plus(&x.c0, &y.c1).plus(&x.c1, &y.c0),
		}
	}

	/// Adds `x^2`, for residues below two moduli.
	#[inline(always)]
	pub fn plus_square(self, x: &Quadratic<P, N, B>) -> Self {
		let norm = if B == 1 {
			self.c0.plus(&x.c0.add(&x.c1), &x.c0.sub::<2>(&x.c1))
		} else {
			self.c0.plus(&x.c0, &x.c0).plus(&x.c1, &minus_b::<P, N, B, 2, 10>(&x.c1))
		};
		Self { c0: norm, c1: self.c1.plus(&x.c0.double(), &x.c1) }
	}

	/// Adds `x y` for an element y of the prime field.
	#[inline(always)]
	pub fn plus_scaled(self, x: &Quadratic<P, N, B>, y: &Residues<P, N>) -> Self {
		Self { c0: self.c0.plus(&x.c0, y), c1: self.c1.plus(&x.c1, y) }
	}

	/// Reduces a sum and multiplies it by `TIMES`.
	#[inline(always)]
	pub fn reduce<const TIMES: u64>(self) -> Quadratic<P, N, B> {
		let [c0, c1] = Products::reduce_times::<2, TIMES>([self.c0, self.c1]);
		Quadratic::new(c0, c1)
	}

	/// Reduces six sums.
	#[inline(always)]
	pub fn reduce_6<const TIMES: u64>(sums: &[Self; 6], results: &mut [Residues<P, N>; 12]) {
		// Six at a time keep their sums in registers.
		let [a, b, c, d, e, f] = sums;
		let half = Products::reduce_times::<6, TIMES>([a.c0, a.c1, b.c0, b.c1, c.c0, c.c1]);
		results[..6].copy_from_slice(&half);
		let half = Products::reduce_times::<6, TIMES>([d.c0, d.c1, e.c0, e.c1, f.c0, f.c1]);
		results[6..].copy_from_slice(&half);
	}

	/// Reduces two sums.
	#[inline(always)]
	pub fn reduce_2<const TIMES: u64>([x, y]: [Self; 2]) -> [Quadratic<P, N, B>; 2] {
		let [x0, x1, y0, y1] = Products::reduce_times::<4, TIMES>([x.c0, x.c1, y.c0, y.c1]);
		[Quadratic::new(x0, x1), Quadratic::new(y0, y1)]
	}

	/// Reduces three sums.
	#[inline(always)]
	pub fn reduce_3<const TIMES: u64>([x, y, z]: [Self; 3]) -> [Quadratic<P, N, B>; 3] {
		let [x0, x1, y0, y1, z0, z1] =
			Products::reduce_times::<6, TIMES>([x.c0, x.c1, y.c0, y.c1, z.c0, z.c1]);
		[Quadratic::new(x0, x1), Quadratic::new(y0, y1), Quadratic::new(z0, z1)]
	}
}

macro_rules! copies {
	($($name:ident)*) => {$(
		impl<P, const N: usize, const B: u32> Clone for $name<P, N, B> {
			#[inline(always)]
			fn clone(&self) -> Self {
				*self
			}
		}

		impl<P, const N: usize, const B: u32> Copy for $name<P, N, B> {}
	)*};
}

copies!(Quadratic Factor Sum);
