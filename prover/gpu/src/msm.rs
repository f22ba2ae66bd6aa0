//! Multi-scalar multiplication (MSM) by Pippenger's buckets; `kernels/msm.cuh` describes the steps.

use crate::{
	curve::{affine_limbs, read_xyzz, write_affine, xyzz_limbs},
	device::{blocks, threads},
	Elements, Gpu, GpuCurve, GpuError, GpuField,
};
use ark_ec::short_weierstrass::{Affine, Projective};
use ark_ff::{AdditiveGroup, PrimeField};
use cudarc::driver::{CudaSlice, CudaView, PushKernelArg};
use std::marker::PhantomData;

/// The most scalars of one run. Longer MSMs are sums of several.
const MAX_RUN: usize = 1 << 22;
/// The counts that a block of `scan_blocks` adds up: `SCAN_THREADS` times `SCAN_ITEMS`.
const SCAN_BLOCK: usize = 2048;
const SCAN_THREADS: u32 = 256;
/// The parts of buckets that a thread of `combine` adds up. With 4 or more, a list is shorter after each step.
const COMBINE_SHARE: usize = 8;
/// The buckets that a thread of `reduce_buckets` multiplies.
const REDUCE_SHARE: usize = 16;
/// The points that a thread of `sum_points` adds up.
const SUM_SHARE: usize = 16;

/// The sizes of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Plan {
	/// The bits of a window.
	width: usize,
	/// The number of windows.
	windows: usize,
	/// The terms that a thread adds up.
	share: usize,
}

impl Plan {
	/// Returns the sizes for `count` scalars of `bits` bits.
	fn new(count: usize, bits: u32) -> Self {
		let width = (count.max(1).ilog2() as usize).saturating_sub(4).clamp(6, 16);
		// Signed digits can carry into one bit more.
		let windows = (bits as usize + 1).div_ceil(width);
		// About 2^18 threads: a few for each place that the largest GPUs have.
		let share = ((count * windows) >> 18).clamp(8, 64);
		Self { width, windows, share }
	}

	/// Returns the number of buckets of a window.
	fn window_len(&self) -> usize {
		1 << (self.width - 1)
	}

	/// Returns the number of buckets of all windows.
	fn buckets(&self) -> usize {
		self.windows * self.window_len()
	}

	/// Returns the number of threads that add up the terms of `count` scalars.
	fn threads(&self, count: usize) -> usize {
		(count * self.windows).div_ceil(self.share)
	}

	/// Returns the bytes of GPU memory that a run needs in addition to the points.
	fn memory<C: GpuCurve>(&self, count: usize) -> usize {
		let points = self.buckets() + 3 * self.threads(count);
		4 * (count * (C::ScalarField::LIMBS + self.windows)
			+ 2 * self.buckets()
			+ points * xyzz_limbs::<C>())
	}
}

/// Points on a GPU, for any number of MSMs.
pub struct Bases<C: GpuCurve> {
	gpu: Gpu,
	points: CudaSlice<u32>,
	len: usize,
	curve: PhantomData<C>,
}

impl<C: GpuCurve> Bases<C> {
	/// Copies points to the GPU. They need not be in the subgroup of prime order.
	///
	/// # Errors
	///
	/// [`GpuError::Memory`] and [`GpuError::Driver`].
	pub fn new(gpu: &Gpu, points: &[Affine<C>]) -> Result<Self, GpuError> {
		let limbs = affine_limbs::<C>();
		gpu.require(4 * limbs * points.len())?;
		let slice = gpu.upload_with(points, limbs, write_affine)?;
		Ok(Self { gpu: gpu.clone(), points: slice, len: points.len(), curve: PhantomData })
	}

	/// Returns the number of points.
	pub fn len(&self) -> usize {
		self.len
	}

	/// Returns true if there are no points.
	pub fn is_empty(&self) -> bool {
		self.len == 0
	}

	/// Computes `Σ scalars[i]·points[i]`, for as many points as there are scalars.
	///
	/// # Errors
	///
	/// [`GpuError::Lengths`] for more scalars than points, [`GpuError::Memory`] and [`GpuError::Driver`].
	pub fn msm(&self, scalars: &[C::ScalarField]) -> Result<Projective<C>, GpuError> {
		self.msm_in_runs(scalars, MAX_RUN)
	}

	/// Computes the same in runs of at most `run` scalars, which take less memory each.
	///
	/// # Errors
	///
	/// As [`Bases::msm`].
	pub fn msm_in_runs(
		&self,
		scalars: &[C::ScalarField],
		run: usize,
	) -> Result<Projective<C>, GpuError> {
		let run = run.clamp(1, MAX_RUN);
		self.check(scalars.len())?;
		let mut sum = Projective::ZERO;
		for (index, scalars) in scalars.chunks(run).enumerate() {
			let plan = self.plan(scalars.len())?;
			let limbs = self.gpu.upload_with(
				scalars,
				C::ScalarField::LIMBS,
				C::ScalarField::write_limbs,
			)?;
			sum += self.run(index * run, &limbs.as_view(), scalars.len(), &plan)?;
		}
		Ok(sum)
	}

	/// Computes `Σ scalars[first + i]·points[i]` for scalars on the same GPU, `count` of them.
	///
	/// # Errors
	///
	/// [`GpuError::Lengths`] for fewer points or scalars, [`GpuError::Memory`] and [`GpuError::Driver`].
	pub fn msm_of(
		&self,
		scalars: &Elements<C::ScalarField>,
		first: usize,
		count: usize,
	) -> Result<Projective<C>, GpuError> {
		self.check(count)?;
		if scalars.len().saturating_sub(first) < count {
			return Err(GpuError::Lengths {
				points: count,
				scalars: scalars.len().saturating_sub(first),
			});
		}
		let mut sum = Projective::ZERO;
		for done in (0..count).step_by(MAX_RUN) {
			let len = MAX_RUN.min(count - done);
			let plan = self.plan(len)?;
			sum += self.run(done, &scalars.part(first + done, len), len, &plan)?;
		}
		Ok(sum)
	}

	fn check(&self, scalars: usize) -> Result<(), GpuError> {
		if scalars > self.len {
			return Err(GpuError::Lengths { points: self.len, scalars });
		}
		Ok(())
	}

	fn plan(&self, count: usize) -> Result<Plan, GpuError> {
		let plan = Plan::new(count, C::ScalarField::MODULUS_BIT_SIZE);
		self.gpu.require(plan.memory::<C>(count))?;
		Ok(plan)
	}

	/// Computes the MSM of scalars and as many points from `first`.
	fn run(
		&self,
		first: usize,
		scalars: &CudaView<u32>,
		count: usize,
		plan: &Plan,
	) -> Result<Projective<C>, GpuError> {
		let points = self.points.slice(first * affine_limbs::<C>()..);
		let (starts, terms) = self.sort(scalars, count, plan)?;
		let buckets = self.accumulate(&points, &terms, &starts, plan.threads(count), plan)?;
		self.reduce(&buckets, plan)
	}

	/// Lists the terms of each bucket. Returns the places where the buckets' lists begin, and the lists.
	fn sort(
		&self,
		scalars: &CudaView<u32>,
		count: usize,
		plan: &Plan,
	) -> Result<(CudaSlice<u32>, CudaSlice<u32>), GpuError> {
		let (gpu, stream) = (&self.gpu, self.gpu.stream());
		// One more, which is the number of all terms.
		let len = plan.buckets() + 1;
		let mut counts = gpu.zeros::<u32>(len)?;
		let (scalar_count, width, windows) = (count as u32, plan.width as u32, plan.windows as u32);
		let kernel = gpu.kernel(C::PROGRAM, "count_digits")?;
		let mut launch = stream.launch_builder(&kernel);
		launch.arg(scalars).arg(&scalar_count).arg(&width).arg(&windows).arg(&mut counts);
		// SAFETY: the arguments are those of the kernel, and the buckets of all digits have places.
		unsafe { launch.launch(threads(count)) }?;
		self.scan(&mut counts, len)?;

		let mut cursors = stream.clone_dtod(&counts)?;
		let mut terms = gpu.zeros::<u32>(count * plan.windows)?;
		let kernel = gpu.kernel(C::PROGRAM, "sort_terms")?;
		let mut launch = stream.launch_builder(&kernel);
		launch
			.arg(scalars)
			.arg(&scalar_count)
			.arg(&width)
			.arg(&windows)
			.arg(&mut cursors)
			.arg(&mut terms);
		// SAFETY: the arguments are those of the kernel, and the cursors end within the terms.
		unsafe { launch.launch(threads(count)) }?;
		Ok((counts, terms))
	}

	/// Replaces each count by the sum of those before it.
	fn scan(&self, counts: &mut CudaSlice<u32>, len: usize) -> Result<(), GpuError> {
		let (gpu, stream) = (&self.gpu, self.gpu.stream());
		let scan = gpu.kernel(C::PROGRAM, "scan_blocks")?;
		let groups = len.div_ceil(SCAN_BLOCK);
		let mut sums = gpu.zeros::<u32>(groups)?;
		let count = len as u32;
		let mut launch = stream.launch_builder(&scan);
		launch.arg(&mut *counts).arg(&count).arg(&mut sums);
		// SAFETY: the arguments are those of the kernel, with a sum for each block.
		unsafe { launch.launch(blocks(groups, SCAN_THREADS)) }?;
		if groups == 1 {
			return Ok(());
		}
		self.scan(&mut sums, groups)?;
		let add = gpu.kernel(C::PROGRAM, "add_sums")?;
		let mut launch = stream.launch_builder(&add);
		launch.arg(counts).arg(&count).arg(&sums);
		// SAFETY: as above.
		unsafe { launch.launch(threads(len)) }?;
		Ok(())
	}

	/// Adds up the points of each bucket.
	fn accumulate(
		&self,
		points: &CudaView<u32>,
		terms: &CudaSlice<u32>,
		starts: &CudaSlice<u32>,
		thread_count: usize,
		plan: &Plan,
	) -> Result<CudaSlice<u32>, GpuError> {
		let (gpu, stream) = (&self.gpu, self.gpu.stream());
		let mut buckets = gpu.zeros::<u32>(plan.buckets() * xyzz_limbs::<C>())?;
		let mut count = 2 * thread_count;
		let (mut keys, mut parts) = self.parts(count)?;
		let (bucket_count, share) = (plan.buckets() as u32, plan.share as u32);
		let kernel = gpu.kernel(C::PROGRAM, "accumulate")?;
		let mut launch = stream.launch_builder(&kernel);
		launch.arg(points).arg(terms).arg(starts).arg(&bucket_count).arg(&share);
		launch.arg(&mut buckets).arg(&mut keys).arg(&mut parts);
		// SAFETY: the arguments are those of the kernel: terms are indices of points, and each thread has places
		// for two parts.
		unsafe { launch.launch(threads(thread_count)) }?;

		let kernel = gpu.kernel(C::PROGRAM, "combine")?;
		loop {
			let thread_count = count.div_ceil(COMBINE_SHARE);
			let (mut next_keys, mut next_parts) = self.parts(2 * thread_count)?;
			let (part_count, share) = (count as u32, COMBINE_SHARE as u32);
			let mut launch = stream.launch_builder(&kernel);
			launch.arg(&keys).arg(&parts).arg(&part_count).arg(&share);
			launch.arg(&mut buckets).arg(&mut next_keys).arg(&mut next_parts);
			// SAFETY: as above.
			unsafe { launch.launch(threads(thread_count)) }?;
			if thread_count <= 1 {
				return Ok(buckets);
			}
			(keys, parts, count) = (next_keys, next_parts, 2 * thread_count);
		}
	}

	/// Allocates parts of buckets that belong to no bucket yet.
	fn parts(&self, count: usize) -> Result<(CudaSlice<u32>, CudaSlice<u32>), GpuError> {
		let mut keys = self.gpu.uninitialised::<u32>(count)?;
		self.gpu.fill_with_ones(&mut keys)?;
		Ok((keys, self.gpu.uninitialised(count * xyzz_limbs::<C>())?))
	}

	/// Multiplies the buckets by their digits and adds them up.
	fn reduce(&self, buckets: &CudaSlice<u32>, plan: &Plan) -> Result<Projective<C>, GpuError> {
		let (gpu, stream) = (&self.gpu, self.gpu.stream());
		let mut count = plan.buckets() / REDUCE_SHARE;
		let mut sums = gpu.uninitialised::<u32>(count * xyzz_limbs::<C>())?;
		let (window_len, share, sum_count) =
			(plan.window_len() as u32, REDUCE_SHARE as u32, count as u32);
		let kernel = gpu.kernel(C::PROGRAM, "reduce_buckets")?;
		let mut launch = stream.launch_builder(&kernel);
		launch.arg(buckets).arg(&window_len).arg(&share).arg(&sum_count).arg(&mut sums);
		// SAFETY: the arguments are those of the kernel; the buckets of a window are a multiple of the share.
		unsafe { launch.launch(threads(count)) }?;

		let kernel = gpu.kernel(C::PROGRAM, "sum_points")?;
		while count > plan.windows {
			let share = SUM_SHARE.min(count / plan.windows);
			count /= share;
			let mut next = gpu.uninitialised::<u32>(count * xyzz_limbs::<C>())?;
			let (share, sum_count) = (share as u32, count as u32);
			let mut launch = stream.launch_builder(&kernel);
			launch.arg(&sums).arg(&share).arg(&sum_count).arg(&mut next);
			// SAFETY: as above; a window's sums are a power of two, and so is the share.
			unsafe { launch.launch(threads(count)) }?;
			sums = next;
		}
		// Horner's rule, from the highest window.
		let windows = gpu.download(&sums)?;
		let mut sum = Projective::<C>::ZERO;
		for window in windows.chunks_exact(xyzz_limbs::<C>()).rev() {
			for _ in 0..plan.width {
				sum.double_in_place();
			}
			sum += read_xyzz::<C>(window);
		}
		Ok(sum)
	}
}
