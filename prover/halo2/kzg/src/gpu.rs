//! Commitments on a GPU.

use crate::commit::{from_ark, words};
use ark_bn254::{g1, G1Affine};
use ark_ec::CurveGroup;
use ark_ff::BigInt;
use assay_gpu::{Bases, Gpu, GpuError};
use halo2_axiom::halo2curves::bn256::{Fr, G1};
use rayon::prelude::*;
use std::{
	fmt,
	sync::{Arc, OnceLock},
};

/// The fewest scalars of a commitment on the GPU. For fewer, starting it takes as long as the CPU.
const LEAST: usize = 1 << 13;

/// The set of bases of a commitment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
	/// The secret's powers, for coefficients.
	Powers,
	/// The Lagrange bases, for values.
	Lagrange,
}

/// The GPU of parameters, if they have one. Clones share the bases and the failure.
#[derive(Clone, Debug, Default)]
pub struct Device {
	bases: Option<Arc<OnGpu>>,
	failure: Arc<OnceLock<GpuError>>,
}

impl Device {
	/// Copies the bases to a GPU.
	pub fn new(gpu: &Gpu, powers: &[G1Affine], lagrange: &[G1Affine]) -> Result<Self, GpuError> {
		let bases = OnGpu::new(gpu, powers, lagrange)?;
		Ok(Self { bases: Some(Arc::new(bases)), failure: Arc::default() })
	}

	/// Copies other bases to the same GPU, if there is one.
	pub fn replace(&mut self, powers: &[G1Affine], lagrange: &[G1Affine]) {
		let Some(gpu) = self.bases.take().map(|bases| bases.gpu.clone()) else { return };
		self.bases = self.result(OnGpu::new(&gpu, powers, lagrange)).map(Arc::new);
	}

	/// Computes `Σ scalars[i]·bases[i]`. Returns `None` if the CPU has to compute it: without a GPU, for few
	/// scalars, for more scalars than bases, and if the GPU fails.
	pub fn commit(&self, scalars: &[Fr], which: Which) -> Option<G1> {
		let OnGpu { powers, lagrange, .. } = self.bases.as_deref()?;
		let bases = match which {
			Which::Powers => powers,
			Which::Lagrange => lagrange,
		};
		if scalars.len() < LEAST || scalars.len() > bases.len() {
			return None;
		}
		// `new` requires numbers below the modulus, which these are.
		let scalars: Vec<_> = scalars
			.par_iter()
			.map(|scalar| ark_bn254::Fr::new(BigInt::new(words(scalar))))
			.collect();
		let sum = self.result(bases.msm(&scalars))?;
		Some(from_ark(&sum.into_affine()))
	}

	/// Returns the first failure.
	pub fn failure(&self) -> Option<&GpuError> {
		self.failure.get()
	}

	/// Keeps the error if it is the first.
	fn result<T>(&self, result: Result<T, GpuError>) -> Option<T> {
		match result {
			Ok(value) => Some(value),
			Err(error) => {
				self.failure.get_or_init(|| error);
				None
			}
		}
	}
}

/// Both sets of bases on a GPU.
struct OnGpu {
	gpu: Gpu,
	powers: Bases<g1::Config>,
	lagrange: Bases<g1::Config>,
}

impl fmt::Debug for OnGpu {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		f.debug_tuple("OnGpu").field(&self.gpu).finish()
	}
}

impl OnGpu {
	/// Copies the bases.
	fn new(gpu: &Gpu, powers: &[G1Affine], lagrange: &[G1Affine]) -> Result<Self, GpuError> {
		let (powers, lagrange) = (Bases::new(gpu, powers)?, Bases::new(gpu, lagrange)?);
		Ok(Self { gpu: gpu.clone(), powers, lagrange })
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn the_first_failure_is_kept() {
		let device = Device::default();
		let clone = device.clone();
		assert_eq!(device.result(Ok(1)), Some(1));
		assert_eq!(device.failure(), None);
		let first = GpuError::Driver("CUDA_ERROR_LAUNCH_FAILED".into());
		assert_eq!(device.result::<u8>(Err(first.clone())), None);
		assert_eq!(device.result::<u8>(Err(GpuError::NoDevice)), None);
		assert_eq!((device.failure(), clone.failure()), (Some(&first), Some(&first)));
	}

	#[test]
	fn without_a_gpu_the_processor_commits() {
		let device = Device::default();
		assert_eq!(device.commit(&vec![Fr::one(); LEAST], Which::Powers), None);
		assert_eq!(device.failure(), None);
	}
}
