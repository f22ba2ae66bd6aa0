//! Number-theoretic transforms (NTTs); `kernels/ntt.cuh` describes the passes.

use crate::{
	device::{blocks, threads},
	Elements, Gpu, GpuError, GpuField, GpuScalarField,
};
use cudarc::driver::{CudaSlice, PushKernelArg};
use std::{marker::PhantomData, mem, sync::Arc};

/// The exponents of the sizes that the kernels support.
const LOG_SIZES: std::ops::RangeInclusive<u32> = 1..=28;
/// The most levels of a pass.
const LEVELS: u32 = 8;
/// The exponent of the number of elements of a block.
const LOG_TILE: u32 = 10;
/// The threads of a block of `transform`.
const THREADS: u32 = 128;

/// The powers of a root of unity, or a coset of them, on a GPU: the elements of arkworks'
/// `Radix2EvaluationDomain` of the same size. Clones share its tables.
#[derive(Clone)]
pub struct Domain<F: GpuScalarField> {
	gpu: Gpu,
	log_size: u32,
	twiddles: Arc<CudaSlice<u32>>,
	/// The factors of coefficients before a transform, for a coset.
	before: Option<Arc<Factors>>,
	/// The factors of coefficients after an inverse transform.
	after: Arc<Factors>,
	field: PhantomData<F>,
}

/// A factor of each element: `low[0]` for all, or `low[i mod 2^bits]·high[i / 2^bits]`.
struct Factors {
	low: CudaSlice<u32>,
	high: Option<CudaSlice<u32>>,
	bits: u32,
}

impl Factors {
	/// Makes the same factor for all elements.
	fn same<F: GpuField>(gpu: &Gpu, factor: F) -> Result<Arc<Self>, GpuError> {
		Ok(Arc::new(Self { low: upload(gpu, &[factor])?, high: None, bits: 0 }))
	}

	/// Makes the factors `factor·base^i`.
	fn powers<F: GpuField>(
		gpu: &Gpu,
		factor: F,
		base: F,
		log_size: u32,
	) -> Result<Arc<Self>, GpuError> {
		let bits = log_size.div_ceil(2);
		let low = geometric(factor, base, 1 << bits);
		let high = geometric(F::ONE, base.pow([1 << bits]), 1 << (log_size - bits));
		Ok(Arc::new(Self { low: upload(gpu, &low)?, high: Some(upload(gpu, &high)?), bits }))
	}
}

fn geometric<F: GpuField>(first: F, ratio: F, count: usize) -> Vec<F> {
	std::iter::successors(Some(first), |last| Some(*last * ratio)).take(count).collect()
}

fn upload<F: GpuField>(gpu: &Gpu, values: &[F]) -> Result<CudaSlice<u32>, GpuError> {
	let mut limbs = vec![0; values.len() * F::LIMBS];
	limbs
		.chunks_exact_mut(F::LIMBS)
		.zip(values)
		.for_each(|(limbs, value)| value.write_limbs(limbs));
	gpu.upload(&limbs)
}

impl<F: GpuScalarField> Domain<F> {
	/// Makes the tables for the subgroup of order `2^log_size`.
	///
	/// # Errors
	///
	/// [`GpuError::Size`] for a size below 2, above 2^28 or above that of the field's largest such subgroup,
	/// [`GpuError::Memory`] and [`GpuError::Driver`].
	pub fn new(gpu: &Gpu, log_size: u32) -> Result<Self, GpuError> {
		let size = 1 << log_size.min(*LOG_SIZES.end());
		let inverse = F::from(size).inverse();
		let (true, Some(_), Some(inverse)) =
			(LOG_SIZES.contains(&log_size), F::get_root_of_unity(size), inverse)
		else {
			return Err(GpuError::Size(log_size));
		};
		let bytes = (4 * F::LIMBS) << log_size;
		gpu.require(bytes)?;
		// The roots of order 4 and above. Their orders divide the domain's.
		let roots: Vec<F> =
			(2..=log_size).filter_map(|log| F::get_root_of_unity(1 << log)).collect();
		let mut twiddles = gpu.uninitialised::<u32>(F::LIMBS << log_size)?;
		if roots.is_empty() {
			twiddles = upload(gpu, &[F::ONE, F::ONE])?;
		} else {
			let roots = upload(gpu, &roots)?;
			let kernel = gpu.kernel(F::PROGRAM, "twiddles")?;
			for level in 0..log_size - 1 {
				let mut launch = gpu.stream().launch_builder(&kernel);
				launch.arg(&mut twiddles).arg(&roots).arg(&level);
				// SAFETY: the arguments are those of the kernel, and the last level's factors end the table.
				unsafe { launch.launch(threads(1 << level)) }?;
			}
		}
		Ok(Self {
			gpu: gpu.clone(),
			log_size,
			twiddles: Arc::new(twiddles),
			before: None,
			after: Factors::same(gpu, inverse)?,
			field: PhantomData,
		})
	}

	/// Returns the coset with an offset.
	///
	/// # Errors
	///
	/// [`GpuError::Offset`] for zero, and [`GpuError::Driver`].
	pub fn coset(&self, offset: F) -> Result<Self, GpuError> {
		let (Some(offset_inverse), Some(size_inverse)) =
			(offset.inverse(), self.size_as_element().inverse())
		else {
			return Err(GpuError::Offset);
		};
		Ok(Self {
			before: Some(Factors::powers(&self.gpu, F::ONE, offset, self.log_size)?),
			after: Factors::powers(&self.gpu, size_inverse, offset_inverse, self.log_size)?,
			..self.clone()
		})
	}

	/// Returns the number of elements.
	pub fn size(&self) -> usize {
		1 << self.log_size
	}

	fn size_as_element(&self) -> F {
		F::from(1u64 << self.log_size)
	}

	/// Replaces a polynomial's coefficients by its values on the domain, both in natural order.
	///
	/// # Errors
	///
	/// [`GpuError::DomainSize`] unless there are as many coefficients as the domain has elements,
	/// [`GpuError::Memory`] and [`GpuError::Driver`].
	pub fn fft_in_place(&self, values: &mut Elements<F>) -> Result<(), GpuError> {
		self.transform(values, false, self.before.as_deref(), None)
	}

	/// Replaces values on the domain by the coefficients of the polynomial, both in natural order.
	///
	/// # Errors
	///
	/// As [`Domain::fft_in_place`].
	pub fn ifft_in_place(&self, values: &mut Elements<F>) -> Result<(), GpuError> {
		self.transform(values, true, None, Some(&self.after))
	}

	/// Transforms, with factors of the inputs and of the outputs.
	fn transform(
		&self,
		values: &mut Elements<F>,
		inverse: bool,
		before: Option<&Factors>,
		after: Option<&Factors>,
	) -> Result<(), GpuError> {
		if values.len() != self.size() {
			return Err(GpuError::DomainSize { domain: self.size(), values: values.len() });
		}
		let kernel = self.gpu.kernel(F::PROGRAM, "transform")?;
		let mut other = values.uninitialised_alike()?;
		let mut done = 0;
		for left in (1..=self.log_size.div_ceil(LEVELS)).rev() {
			let levels = (self.log_size - done).div_ceil(left);
			let columns = (LOG_TILE - levels).min(self.log_size - levels);
			let inverse = u32::from(inverse && left == 1);
			let (before, before_low, before_high, before_bits) =
				self.factors(before.filter(|_| done == 0));
			let (after, after_low, after_high, after_bits) =
				self.factors(after.filter(|_| left == 1));
			let mut launch = self.gpu.stream().launch_builder(&kernel);
			launch.arg(&values.limbs).arg(&mut other).arg(&*self.twiddles);
			launch.arg(&self.log_size).arg(&done).arg(&levels).arg(&columns).arg(&inverse);
			launch.arg(&before).arg(before_low).arg(before_high).arg(&before_bits);
			launch.arg(&after).arg(after_low).arg(after_high).arg(&after_bits);
			// SAFETY: the arguments are those of the kernel. The blocks' tiles are all elements, each once, and the
			// tables are those of the size.
			unsafe { launch.launch(blocks(1 << (self.log_size - levels - columns), THREADS)) }?;
			mem::swap(&mut values.limbs, &mut other);
			done += levels;
		}
		Ok(())
	}

	/// Returns a kernel's arguments for factors: their kind, both tables and the bits of indices in the first. The
	/// tables of absent factors are not read.
	fn factors<'a>(
		&'a self,
		factors: Option<&'a Factors>,
	) -> (u32, &'a CudaSlice<u32>, &'a CudaSlice<u32>, u32) {
		match factors {
			None => (0, &self.twiddles, &self.twiddles, 0),
			Some(Factors { low, high: None, bits }) => (1, low, low, *bits),
			Some(Factors { low, high: Some(high), bits }) => (2, low, high, *bits),
		}
	}
}

/// Computes the coefficients of `(a·b − c)/Z` from the values of the polynomials a, b and c on a domain that is not a
/// coset. `Z` vanishes on this domain. `LibsnarkReduction::witness_map_from_matrices` of ark-groth16 computes the same,
/// with [`FftField::GENERATOR`](ark_ff::FftField::GENERATOR) for the coset's offset.
///
/// # Errors
///
/// As [`Domain::fft_in_place`].
pub fn quotient<F: GpuScalarField>(
	domain: &Domain<F>,
	mut a: Elements<F>,
	mut b: Elements<F>,
	mut c: Elements<F>,
) -> Result<Elements<F>, GpuError> {
	let gpu = &domain.gpu;
	let coset = domain.coset(F::GENERATOR)?;
	// Z is constant on the coset.
	let vanishing = F::GENERATOR.pow([domain.size() as u64]) - F::ONE;
	let (Some(factor), Some(size_inverse)) =
		(vanishing.inverse(), domain.size_as_element().inverse())
	else {
		return Err(GpuError::Offset);
	};
	let factor = upload(gpu, &[factor])?;
	// From values to coefficients, multiplied by the offset's powers, to values on the coset.
	let shift = Factors::powers(gpu, size_inverse, F::GENERATOR, domain.log_size)?;
	for values in [&mut a, &mut b, &mut c] {
		domain.transform(values, true, None, Some(&shift))?;
		domain.transform(values, false, None, None)?;
	}
	let kernel = gpu.kernel(F::PROGRAM, "quotient")?;
	let count = domain.size() as u32;
	let mut launch = gpu.stream().launch_builder(&kernel);
	launch.arg(&mut a.limbs).arg(&b.limbs).arg(&c.limbs).arg(&factor).arg(&count);
	// SAFETY: the arguments are those of the kernel, and all have the domain's size.
	unsafe { launch.launch(threads(domain.size())) }?;
	coset.ifft_in_place(&mut a)?;
	Ok(a)
}
