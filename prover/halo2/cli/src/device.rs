//! Remarks and warnings about the device that computes commitments.

use assay_gpu::GpuError;

/// Prints a remark on the standard error stream.
pub fn note(quiet: bool, line: &str) {
	if !quiet {
		eprintln!("{line}");
	}
}

/// Returns the warning that a GPU failed and the processor did its work.
pub fn failed(error: &GpuError) -> String {
	format!("{}: the processor computed the commitments that the GPU did not", error.reason())
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn a_failure_is_told_with_its_reason() {
		assert_eq!(
			failed(&GpuError::Driver("CUDA_ERROR_LAUNCH_FAILED".into())),
			"the GPU failed (CUDA_ERROR_LAUNCH_FAILED): the processor computed the commitments that the GPU did not"
		);
		assert_eq!(
			failed(&GpuError::Memory { needed: 3 << 20, free: 1 << 20 }),
			"the GPU has 1 MiB of free memory, but 3 MiB are needed: the processor computed the commitments that \
			 the GPU did not"
		);
	}
}
