//! Commitments on a GPU.

use crate::commit::{from_ark, words};
use ark_bn254::{g1, G1Affine};
use ark_ec::CurveGroup;
use ark_ff::BigInt;
use assay_gpu::{Bases, Gpu, GpuError};
use halo2_axiom::halo2curves::bn256::{Fr, G1};
use rayon::prelude::*;
use std::fmt;

/// The fewest scalars of a commitment on the GPU. Below, starting it costs as much as the processor needs.
const LEAST: usize = 1 << 13;

/// The set of bases of a commitment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
	/// The secret's powers, for coefficients.
	Powers,
	/// The Lagrange bases, for values.
	Lagrange,
}

/// Both sets of bases on a GPU.
pub struct OnGpu {
	device: Gpu,
	powers: Bases<g1::Config>,
	lagrange: Bases<g1::Config>,
}

impl fmt::Debug for OnGpu {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		f.debug_tuple("OnGpu").field(&self.device).finish()
	}
}

impl OnGpu {
	/// Copies the bases.
	pub fn new(gpu: &Gpu, powers: &[G1Affine], lagrange: &[G1Affine]) -> Result<Self, GpuError> {
		let (powers, lagrange) = (Bases::new(gpu, powers)?, Bases::new(gpu, lagrange)?);
		Ok(Self { device: gpu.clone(), powers, lagrange })
	}

	/// Returns the GPU.
	pub fn device(&self) -> &Gpu {
		&self.device
	}

	/// Computes `Σ scalars[i]·bases[i]`; `None` for few scalars, and if the GPU fails.
	pub fn commit(&self, scalars: &[Fr], which: Which) -> Option<G1> {
		if scalars.len() < LEAST {
			return None;
		}
		let bases = match which {
			Which::Powers => &self.powers,
			Which::Lagrange => &self.lagrange,
		};
		// `new` requires numbers below the modulus, which these are.
		let scalars: Vec<_> =
			scalars.par_iter().map(|scalar| ark_bn254::Fr::new(BigInt::new(words(scalar)))).collect();
		bases.msm(&scalars).ok().map(|sum| from_ark(&sum.into_affine()))
	}
}
