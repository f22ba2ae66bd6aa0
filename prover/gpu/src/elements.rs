//! Vectors of field elements on a GPU.

use crate::{Gpu, GpuError, GpuField};
use cudarc::driver::{CudaSlice, CudaView};
use std::marker::PhantomData;

/// Field elements on a GPU.
pub struct Elements<F: GpuField> {
	gpu: Gpu,
	pub(crate) limbs: CudaSlice<u32>,
	len: usize,
	field: PhantomData<F>,
}

impl<F: GpuField> Elements<F> {
	/// Copies elements to the GPU.
	///
	/// # Errors
	///
	/// [`GpuError::Memory`] and [`GpuError::Driver`].
	pub fn new(gpu: &Gpu, values: &[F]) -> Result<Self, GpuError> {
		gpu.require(4 * F::LIMBS * values.len())?;
		let limbs = gpu.upload_with(values, F::LIMBS, F::write_limbs)?;
		Ok(Self { gpu: gpu.clone(), limbs, len: values.len(), field: PhantomData })
	}

	/// Copies the elements back.
	///
	/// # Errors
	///
	/// [`GpuError::Driver`].
	pub fn to_vec(&self) -> Result<Vec<F>, GpuError> {
		self.gpu.download_with(&self.limbs.as_view(), F::LIMBS, F::from_limbs)
	}

	/// Returns the number of elements.
	pub fn len(&self) -> usize {
		self.len
	}

	/// Returns true if there are no elements.
	pub fn is_empty(&self) -> bool {
		self.len == 0
	}

	/// Returns the GPU.
	pub fn gpu(&self) -> &Gpu {
		&self.gpu
	}

	/// Allocates memory for as many elements. Every kernel writes it before it is read.
	pub(crate) fn uninitialised_alike(&self) -> Result<CudaSlice<u32>, GpuError> {
		self.gpu.uninitialised(self.limbs.len())
	}

	/// Returns the limbs of `len` elements from `first`.
	pub(crate) fn part(&self, first: usize, len: usize) -> CudaView<'_, u32> {
		self.limbs.slice(first * F::LIMBS..(first + len) * F::LIMBS)
	}
}
