//! Conversions to and from arkworks' types, which have the same layout.

use crate::{
	tower::{Cubic, Fp2, Sextic},
	FieldParams, Fp, LimbArithmetic,
};
use ark_ff::{CubicExtConfig, CubicExtField, FpConfig, QuadExtConfig, QuadExtField};

/// A field whose elements have the representation of arkworks' `T`.
pub trait ArkConvert<T> {
	/// Copies arkworks' element.
	fn from_ark(element: &T) -> Self;
	/// Copies to arkworks' element.
	fn to_ark(&self) -> T;
}

impl<P: FieldParams<N>, const N: usize, A: LimbArithmetic, C: FpConfig<N>>
	ArkConvert<ark_ff::Fp<C, N>> for Fp<P, N, A>
{
	#[inline(always)]
	fn from_ark(element: &ark_ff::Fp<C, N>) -> Self {
		Self::from_ark(element)
	}

	#[inline(always)]
	fn to_ark(&self) -> ark_ff::Fp<C, N> {
		self.to_ark()
	}
}

impl<F: ArkConvert<C::BaseField>, B, C: QuadExtConfig> ArkConvert<QuadExtField<C>> for Fp2<F, B> {
	#[inline(always)]
	fn from_ark(element: &QuadExtField<C>) -> Self {
		Self::new(F::from_ark(&element.c0), F::from_ark(&element.c1))
	}

	#[inline(always)]
	fn to_ark(&self) -> QuadExtField<C> {
		QuadExtField { c0: self.c0.to_ark(), c1: self.c1.to_ark() }
	}
}

impl<F: ArkConvert<C::BaseField>, B, C: CubicExtConfig> ArkConvert<CubicExtField<C>>
	for Cubic<F, B>
{
	fn from_ark(element: &CubicExtField<C>) -> Self {
		Self::new(F::from_ark(&element.c0), F::from_ark(&element.c1), F::from_ark(&element.c2))
	}

	fn to_ark(&self) -> CubicExtField<C> {
		CubicExtField { c0: self.c0.to_ark(), c1: self.c1.to_ark(), c2: self.c2.to_ark() }
	}
}

impl<F, B, C: QuadExtConfig> ArkConvert<QuadExtField<C>> for Sextic<F, B>
where
	Cubic<F, B>: ArkConvert<C::BaseField>,
{
	fn from_ark(element: &QuadExtField<C>) -> Self {
		Self::new(Cubic::from_ark(&element.c0), Cubic::from_ark(&element.c1))
	}

	fn to_ark(&self) -> QuadExtField<C> {
		QuadExtField { c0: self.c0.to_ark(), c1: self.c1.to_ark() }
	}
}
