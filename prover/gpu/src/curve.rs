//! The curves and fields that have kernels.

use crate::{device::Program, kernels};
use ark_ec::{
	short_weierstrass::{Affine, Projective, SWCurveConfig},
	AffineRepr, CurveConfig,
};
use ark_ff::{
	AdditiveGroup, BigInt, Field, Fp, MontBackend, MontConfig, PrimeField, QuadExtConfig,
	QuadExtField,
};
use assay_ark_curves::{ark_bls12_377, ark_bls12_381, ark_bn254};

mod sealed {
	pub trait Sealed {}
}

/// A field whose elements the GPU stores in the same representation: a prime field in Montgomery form, with
/// `R` a power of 2^64, or a quadratic extension of one.
pub trait GpuField: Field + sealed::Sealed {
	/// The 32-bit limbs of an element.
	const LIMBS: usize;

	/// Writes an element's limbs, without changing its representation.
	fn write_limbs(&self, limbs: &mut [u32]);

	/// Reads an element from the limbs of a number below the modulus.
	fn from_limbs(limbs: &[u32]) -> Self;
}

impl<M: MontConfig<N>, const N: usize> sealed::Sealed for Fp<MontBackend<M, N>, N> {}

impl<M: MontConfig<N>, const N: usize> GpuField for Fp<MontBackend<M, N>, N> {
	const LIMBS: usize = 2 * N;

	fn write_limbs(&self, limbs: &mut [u32]) {
		for (pair, limb) in limbs.as_chunks_mut::<2>().0.iter_mut().zip(self.0 .0) {
			*pair = [limb as u32, (limb >> 32) as u32];
		}
	}

	fn from_limbs(limbs: &[u32]) -> Self {
		let mut number = [0; N];
		for (limb, pair) in number.iter_mut().zip(limbs.as_chunks::<2>().0) {
			*limb = u64::from(pair[0]) | u64::from(pair[1]) << 32;
		}
		Self::new_unchecked(BigInt(number))
	}
}

impl<P: QuadExtConfig<BaseField: GpuField>> sealed::Sealed for QuadExtField<P> {}

impl<P: QuadExtConfig<BaseField: GpuField>> GpuField for QuadExtField<P> {
	const LIMBS: usize = 2 * P::BaseField::LIMBS;

	fn write_limbs(&self, limbs: &mut [u32]) {
		let (c0, c1) = limbs.split_at_mut(P::BaseField::LIMBS);
		self.c0.write_limbs(c0);
		self.c1.write_limbs(c1);
	}

	fn from_limbs(limbs: &[u32]) -> Self {
		let (c0, c1) = limbs.split_at(P::BaseField::LIMBS);
		Self::new(P::BaseField::from_limbs(c0), P::BaseField::from_limbs(c1))
	}
}

/// A field that has NTT kernels: the scalar field of BLS12-377, BLS12-381 or BN254.
pub trait GpuScalarField: GpuField + PrimeField {
	/// The program of its kernels.
	#[doc(hidden)]
	const PROGRAM: Program;
}

/// A group of points that has kernels: G1 or G2 of BLS12-377, BLS12-381 or BN254.
pub trait GpuCurve:
	SWCurveConfig + CurveConfig<BaseField: GpuField, ScalarField: GpuScalarField> + sealed::Sealed
{
	/// The program of its kernels.
	#[doc(hidden)]
	const PROGRAM: Program;
}

macro_rules! curves {
	($($curve:ident, $g1:ident, $g2:ident, $ntt:ident;)*) => {$(
		impl sealed::Sealed for $curve::g1::Config {}

		impl GpuCurve for $curve::g1::Config {
			const PROGRAM: Program = kernels::$g1;
		}

		impl sealed::Sealed for $curve::g2::Config {}

		impl GpuCurve for $curve::g2::Config {
			const PROGRAM: Program = kernels::$g2;
		}

		impl GpuScalarField for $curve::Fr {
			const PROGRAM: Program = kernels::$ntt;
		}
	)*};
}

curves! {
	ark_bls12_377, MSM_BLS12_377, MSM_G2_BLS12_377, NTT_BLS12_377;
	ark_bls12_381, MSM_BLS12_381, MSM_G2_BLS12_381, NTT_BLS12_381;
	ark_bn254, MSM_BN254, MSM_G2_BN254, NTT_BN254;
}

/// Returns the number of limbs of an affine point. The identity's coordinates are zeros.
pub(crate) const fn affine_limbs<C: GpuCurve>() -> usize {
	2 * C::BaseField::LIMBS
}

/// Returns the number of limbs of a point in coordinates `(X, Y, ZZ, ZZZ)`.
pub(crate) const fn xyzz_limbs<C: GpuCurve>() -> usize {
	4 * C::BaseField::LIMBS
}

/// Writes an affine point's limbs.
pub(crate) fn write_affine<C: GpuCurve>(point: &Affine<C>, limbs: &mut [u32]) {
	let Some((x, y)) = point.xy() else { return limbs.fill(0) };
	let (low, high) = limbs.split_at_mut(C::BaseField::LIMBS);
	x.write_limbs(low);
	y.write_limbs(high);
}

/// Reads a point from the limbs of its `(X, Y, ZZ, ZZZ)`: `x = X/ZZ = X·ZZ/ZZ²` and `y = Y/ZZZ = Y·ZZZ/ZZ³`.
pub(crate) fn read_xyzz<C: GpuCurve>(limbs: &[u32]) -> Projective<C> {
	let coordinate = |index: usize| {
		let first = index * C::BaseField::LIMBS;
		C::BaseField::from_limbs(&limbs[first..first + C::BaseField::LIMBS])
	};
	let (zz, zzz) = (coordinate(2), coordinate(3));
	if zz == C::BaseField::ZERO {
		return Projective::ZERO;
	}
	Projective::new_unchecked(coordinate(0) * zz, coordinate(1) * zzz, zz)
}
