//! The GPU's results against the CPU's. Without a GPU, each test prints why it is skipped.

#![allow(clippy::unwrap_used, missing_docs)]

mod errors;
#[cfg(feature = "lattice")]
mod lattice;
mod msm;
mod ntt;
#[cfg(feature = "lattice")]
mod products;
#[cfg(feature = "groth16")]
mod quotient;
#[cfg(feature = "lattice")]
mod response;
#[cfg(feature = "lattice")]
mod samplers;

use assay_gpu::Gpu;
use std::sync::OnceLock;

/// Returns the GPU, or prints that a test is skipped.
fn gpu(test: &str) -> Option<Gpu> {
	static GPU: OnceLock<Result<Gpu, String>> = OnceLock::new();
	match GPU.get_or_init(|| Gpu::open().map_err(|error| error.to_string())) {
		Ok(gpu) => Some(gpu.clone()),
		Err(reason) => {
			println!("skipped: {test}: {reason}");
			None
		}
	}
}
