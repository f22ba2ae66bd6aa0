//! arkworks' parallel provers, compiled once for each curve.
//!
//! Rust compiles a generic function in each crate that calls it, once for each type. arkworks' MSM, NTT and Groth16 take
//! minutes to compile. Here each has a function for each curve that the command line, the GPU's tests and the benchmarks
//! need.

pub mod groth16;
pub mod ring;

use ark_ec::{
	short_weierstrass::{Affine, Projective, SWCurveConfig},
	CurveGroup, VariableBaseMSM,
};
use ark_ff::FftField;
use ark_poly::{EvaluationDomain, Radix2EvaluationDomain};
use assay_ark_curves::{ark_bls12_377, ark_bls12_381, ark_bn254};

/// A curve in short Weierstrass form, with arkworks' MSM.
pub trait ArkCurve: SWCurveConfig {
	/// Computes the MSM of the bases and scalars. Excess elements of the longer slice are ignored.
	fn ark_msm(bases: &[Affine<Self>], scalars: &[Self::ScalarField]) -> Projective<Self>;

	/// Converts points to affine coordinates by batch normalisation.
	fn ark_normalize_batch(points: &[Projective<Self>]) -> Vec<Affine<Self>>;
}

macro_rules! curves {
	($($curve:ty),*) => {$(
		impl ArkCurve for $curve {
			fn ark_msm(bases: &[Affine<Self>], scalars: &[Self::ScalarField]) -> Projective<Self> {
				Projective::msm_unchecked(bases, scalars)
			}

			fn ark_normalize_batch(points: &[Projective<Self>]) -> Vec<Affine<Self>> {
				Projective::normalize_batch(points)
			}
		}
	)*};
}

curves!(
	ark_bls12_377::g1::Config,
	ark_bls12_377::g2::Config,
	ark_bls12_381::g1::Config,
	ark_bls12_381::g2::Config,
	ark_bn254::g1::Config,
	ark_bn254::g2::Config
);

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
