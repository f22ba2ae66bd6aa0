//! The operations of a field, and the forms in limbs of prime fields and towers.

use super::{kernels, InLimbs, Loose};
use crate::{
	tower::{Cubic, Fp2, NonResidue, Scale, Sextic},
	ArkConvert, Field, FieldParams, Fp, Lazy, LimbArithmetic, ReducedRadix,
};
use ark_ff::FpConfig;
use core::fmt;

impl<P: FieldParams<N>, const N: usize, const L: usize, const C: usize> Loose<P, N, L, C> {
	/// The element of limbs below 2^50, and below 2^17 p in size.
	#[inline(always)]
	fn tidy(limbs: [i64; L]) -> Self {
		Self::new(kernels::tidy::<P, N, L>(&limbs))
	}

	/// The sums of limbs.
	#[inline(always)]
	pub(super) fn zip(&self, other: &Self, join: impl Fn(i64, i64) -> i64) -> [i64; L] {
		let mut joined = [0; L];
		for i in 0..L {
			joined[i] = join(self.0[i], other.0[i]);
		}
		joined
	}
}

impl<P: FieldParams<N>, const N: usize, const L: usize, const C: usize> Field
	for Loose<P, N, L, C>
{
	const ZERO: Self = Self::new([0; L]);
	const ONE: Self = Self::constant(&P::R);

	#[inline(always)]
	fn add(&self, other: &Self) -> Self {
		Self::tidy(self.zip(other, |a, b| a + b))
	}

	#[inline(always)]
	fn sub(&self, other: &Self) -> Self {
		Self::tidy(self.zip(other, |a, b| a - b))
	}

	#[inline(always)]
	fn neg(&self) -> Self {
		Self::new(self.0.map(|limb| -limb))
	}

	#[inline(always)]
	fn double(&self) -> Self {
		self.add(self)
	}

	#[inline(always)]
	fn triple(&self) -> Self {
		Self::tidy(self.0.map(|limb| 3 * limb))
	}

	/// Half of the element, or of the element and p.
	fn halve(&self) -> Self {
		let odd = self.0[0] & 1;
		let modulus = const { &kernels::Modulus::<P, N, L>::P };
		let mut half = [0; L];
		let mut above = 0;
		for i in (0..L).rev() {
			let sum = self.0[i] + odd * modulus[i];
			half[i] = (sum >> 1) + (above << (Self::W - 1));
			above = sum & 1;
		}
		Self::tidy(half)
	}

	#[inline(always)]
	fn mul(&self, other: &Self) -> Self {
		Self::reduce(&self.mul_wide(other))
	}

	#[inline(always)]
	fn square(&self) -> Self {
		Self::reduce(&self.square_wide())
	}

	fn inverse(&self) -> Option<Self> {
		let words = Fp::<P, N, ReducedRadix>::from_montgomery_unchecked(self.to_words());
		Some(Self::from_words(words.inverse()?.montgomery()))
	}

	fn is_zero(&self) -> bool {
		self.to_words() == [0; N]
	}
}

impl<P: FieldParams<N>, const N: usize, const L: usize, const C: usize> PartialEq
	for Loose<P, N, L, C>
{
	fn eq(&self, other: &Self) -> bool {
		self.to_words() == other.to_words()
	}
}

impl<P: FieldParams<N>, const N: usize, const L: usize, const C: usize> Eq for Loose<P, N, L, C> {}

impl<P: FieldParams<N>, const N: usize, const L: usize, const C: usize> fmt::Debug
	for Loose<P, N, L, C>
{
	fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
		write!(formatter, "{}({:?})", P::NAME, self.0)
	}
}

impl<P: FieldParams<N>, const N: usize, const L: usize, const C: usize> Scale<Self>
	for Loose<P, N, L, C>
{
	#[inline(always)]
	fn scale(&self, factor: &Self) -> Self {
		self.mul(factor)
	}
}

impl<P: FieldParams<N>, const N: usize, const L: usize, const C: usize, K: FpConfig<N>>
	ArkConvert<ark_ff::Fp<K, N>> for Loose<P, N, L, C>
{
	fn from_ark(element: &ark_ff::Fp<K, N>) -> Self {
		Self::from_words(Fp::<P, N, ReducedRadix>::from_ark(element).montgomery())
	}

	fn to_ark(&self) -> ark_ff::Fp<K, N> {
		Fp::<P, N, ReducedRadix>::from_montgomery_unchecked(self.to_words()).to_ark()
	}
}

macro_rules! in_limbs {
	($($n:literal words: $l:literal limbs, $c:literal columns;)*) => {$(
		impl<P: FieldParams<$n>, A: LimbArithmetic> InLimbs for Fp<P, $n, A> {
			type Loose = Loose<P, $n, $l, $c>;

			#[inline(always)]
			fn to_loose(&self) -> Self::Loose {
				Loose::from_words(self.montgomery())
			}

			#[inline(always)]
			fn from_loose(loose: &Self::Loose) -> Self {
				Self::from_montgomery_unchecked(loose.to_words())
			}
		}
	)*};
}

in_limbs! {
	4 words: 10 limbs, 20 columns;
	6 words: 14 limbs, 28 columns;
	12 words: 28 limbs, 56 columns;
}

impl<F: Lazy + InLimbs, B: NonResidue<F> + NonResidue<F::Loose>> InLimbs for Fp2<F, B> {
	type Loose = Fp2<F::Loose, B>;

	fn to_loose(&self) -> Self::Loose {
		Fp2::new(self.c0.to_loose(), self.c1.to_loose())
	}

	fn from_loose(loose: &Self::Loose) -> Self {
		Self::new(F::from_loose(&loose.c0), F::from_loose(&loose.c1))
	}
}

impl<F: Lazy + InLimbs, X: NonResidue<F> + NonResidue<F::Loose>> Cubic<F, X> {
	/// The element in limbs.
	pub fn to_loose(&self) -> Cubic<F::Loose, X> {
		Cubic::new(self.c0.to_loose(), self.c1.to_loose(), self.c2.to_loose())
	}

	/// The element of one in limbs.
	pub fn from_loose(loose: &Cubic<F::Loose, X>) -> Self {
		Self::new(F::from_loose(&loose.c0), F::from_loose(&loose.c1), F::from_loose(&loose.c2))
	}
}

impl<F: Lazy + InLimbs, X: NonResidue<F> + NonResidue<F::Loose>> Sextic<F, X> {
	/// The element in limbs.
	pub fn to_loose(&self) -> Sextic<F::Loose, X> {
		Sextic::new(self.c0.to_loose(), self.c1.to_loose())
	}

	/// The element of one in limbs.
	pub fn from_loose(loose: &Sextic<F::Loose, X>) -> Self {
		Self::new(Cubic::from_loose(&loose.c0), Cubic::from_loose(&loose.c1))
	}
}
