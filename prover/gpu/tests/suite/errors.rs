//! Messages, and machines without a GPU.

use assay_gpu::{Gpu, GpuError};

#[test]
fn messages_say_what_to_do() {
	let name = || "Tesla P100".to_string();
	for (error, message, reason) in [
		(
			GpuError::NoDriver,
			"no NVIDIA driver was found (libcuda.so.1): install one, or use --device cpu",
			"no NVIDIA driver was found (libcuda.so.1)",
		),
		(
			GpuError::OldDriver { found: 11_080, needed: 12_010 },
			"the NVIDIA driver supports CUDA 11.8, but 12.1 is needed: update it, or use --device cpu",
			"the NVIDIA driver supports CUDA 11.8, but 12.1 is needed",
		),
		(
			GpuError::NoDevice,
			"the NVIDIA driver sees no GPU: check nvidia-smi and CUDA_VISIBLE_DEVICES, or use --device cpu",
			"the NVIDIA driver sees no GPU",
		),
		(
			GpuError::OldDevice { name: name(), found: (6, 0), needed: (7, 5) },
			"Tesla P100 has compute capability 6.0, but 7.5 is needed: use --device cpu",
			"Tesla P100 has compute capability 6.0, but 7.5 is needed",
		),
		(
			GpuError::Memory { needed: (3 << 20) + 1, free: 2 << 20 },
			"the GPU has 2 MiB of free memory, but 4 MiB are needed: end what else uses it, or use --device cpu",
			"the GPU has 2 MiB of free memory, but 4 MiB are needed",
		),
		(
			GpuError::Lengths { points: 3, scalars: 4 },
			"there are 4 scalars, but 3 points",
			"there are 4 scalars, but 3 points",
		),
		(
			GpuError::Size(29),
			"the size 2^29 is not supported on the GPU: use --device cpu",
			"the size 2^29 is not supported on the GPU",
		),
		(
			GpuError::DomainSize { domain: 8, values: 7 },
			"there are 7 values, but the domain has 8 elements",
			"there are 7 values, but the domain has 8 elements",
		),
		(
			GpuError::Offset,
			"the offset of a coset is zero: give another",
			"the offset of a coset is zero",
		),
		(
			GpuError::Shape,
			"the matrix does not have the number of entries that its shape needs",
			"the matrix does not have the number of entries that its shape needs",
		),
		(
			GpuError::Stream,
			"a stream has 2^32 blocks on the GPU, and they are used: use another stream, or --device cpu",
			"a stream has 2^32 blocks on the GPU, and they are used",
		),
		(
			GpuError::Driver("CUDA_ERROR_LAUNCH_FAILED".into()),
			"the GPU failed (CUDA_ERROR_LAUNCH_FAILED): use --device cpu, and report this if it occurs again",
			"the GPU failed (CUDA_ERROR_LAUNCH_FAILED)",
		),
	] {
		assert_eq!(error.to_string(), message);
		assert_eq!(error.reason(), reason);
	}
}

#[test]
fn a_gpu_opens_or_says_why_not() {
	match Gpu::open() {
		Ok(gpu) => assert!(!gpu.name().is_empty() && gpu.free_memory().unwrap() > 0),
		Err(error) => assert!(
			matches!(
				error,
				GpuError::NoDriver
					| GpuError::NoDevice
					| GpuError::OldDriver { .. }
					| GpuError::OldDevice { .. }
			),
			"{error}"
		),
	}
}
