//! Elements from and to arkworks, by copy: the limbs are the same.

use ark_ff::{FpConfig, QuadExtConfig, QuadExtField};
use assay_fields::{
	tower::{Fp2, NonResidue},
	Arithmetic, Field, FieldParams, Fp, Lazy,
};

/// A field with arkworks' type `F` as its counterpart.
pub trait Convert<F>: Field {
	/// From arkworks' element.
	fn from_ark(element: &F) -> Self;
	/// To arkworks' element.
	fn to_ark(&self) -> F;
}

impl<C: FpConfig<N>, P: FieldParams<N>, const N: usize, A: Arithmetic> Convert<ark_ff::Fp<C, N>>
	for Fp<P, N, A>
{
	#[inline(always)]
	fn from_ark(element: &ark_ff::Fp<C, N>) -> Self {
		Fp::from_ark(element)
	}

	#[inline(always)]
	fn to_ark(&self) -> ark_ff::Fp<C, N> {
		Fp::to_ark(self)
	}
}

impl<Q, F, C> Convert<QuadExtField<Q>> for Fp2<F, C>
where
	Q: QuadExtConfig,
	F: Convert<Q::BaseField> + Lazy,
	C: NonResidue<F>,
{
	#[inline(always)]
	fn from_ark(element: &QuadExtField<Q>) -> Self {
		Fp2::new(F::from_ark(&element.c0), F::from_ark(&element.c1))
	}

	#[inline(always)]
	fn to_ark(&self) -> QuadExtField<Q> {
		QuadExtField::new(self.c0.to_ark(), self.c1.to_ark())
	}
}
