//! arkworks' parallel provers, compiled once for each curve.
//!
//! Rust compiles a generic function in each crate that calls it, once for each type. arkworks' MSM, NTT and Groth16 take
//! minutes to compile. Here each has a function for each curve, which the command line, the GPU's tests and the
//! benchmarks call.

pub mod groth16;
pub mod ring;

use ark_ec::{
	short_weierstrass::{Affine, Projective, SWCurveConfig},
	CurveGroup, VariableBaseMSM,
};
use ark_ff::FftField;
use ark_poly::{EvaluationDomain, Radix2EvaluationDomain};
use assay_ark_curves::{ark_bls12_377, ark_bls12_381, ark_bn254};

/// A group with arkworks' MSM.
pub trait ArkMsm: CurveGroup {
	/// Computes the MSM of the bases and scalars. Excess elements of the longer slice are ignored.
	fn ark_msm(bases: &[Self::Affine], scalars: &[Self::ScalarField]) -> Self;

	/// Converts points to affine coordinates by batch normalisation.
	fn ark_normalize_batch(points: &[Self]) -> Vec<Self::Affine>;
}

/// A curve in short Weierstrass form whose group has arkworks' MSM.
pub trait ArkCurve: SWCurveConfig {
	/// Computes [`ArkMsm::ark_msm`].
	fn ark_msm(bases: &[Affine<Self>], scalars: &[Self::ScalarField]) -> Projective<Self>;

	/// Computes [`ArkMsm::ark_normalize_batch`].
	fn ark_normalize_batch(points: &[Projective<Self>]) -> Vec<Affine<Self>>;
}

impl<C: SWCurveConfig> ArkCurve for C
where
	Projective<C>: ArkMsm<Affine = Affine<C>, ScalarField = C::ScalarField>,
{
	fn ark_msm(bases: &[Affine<C>], scalars: &[C::ScalarField]) -> Projective<C> {
		Projective::ark_msm(bases, scalars)
	}

	fn ark_normalize_batch(points: &[Projective<C>]) -> Vec<Affine<C>> {
		Projective::ark_normalize_batch(points)
	}
}

macro_rules! groups {
	($($curve:ident),*) => {$(
		groups!(@ Projective<$curve::g1::Config>);
		groups!(@ Projective<$curve::g2::Config>);
	)*};
	(@ $group:ty) => {
		impl ArkMsm for $group {
			fn ark_msm(bases: &[Self::Affine], scalars: &[Self::ScalarField]) -> Self {
				Self::msm_unchecked(bases, scalars)
			}

			fn ark_normalize_batch(points: &[Self]) -> Vec<Self::Affine> {
				Self::normalize_batch(points)
			}
		}
	};
}

groups!(ark_bls12_377, ark_bls12_381, ark_bn254);

/// A field with arkworks' NTT.
pub trait ArkNtt: FftField {
	/// Evaluates a polynomial on a domain.
	fn ark_fft(domain: &Radix2EvaluationDomain<Self>, coefficients: &[Self]) -> Vec<Self>;

	/// Interpolates a polynomial from its values on a domain.
	fn ark_ifft(domain: &Radix2EvaluationDomain<Self>, values: &[Self]) -> Vec<Self>;
}

macro_rules! fields {
	($($field:ty),*) => {$(
		impl ArkNtt for $field {
			fn ark_fft(domain: &Radix2EvaluationDomain<Self>, coefficients: &[Self]) -> Vec<Self> {
				domain.fft(coefficients)
			}

			fn ark_ifft(domain: &Radix2EvaluationDomain<Self>, values: &[Self]) -> Vec<Self> {
				domain.ifft(values)
			}
		}
	)*};
}

fields!(ark_bls12_377::Fr, ark_bls12_381::Fr, ark_bn254::Fr);
