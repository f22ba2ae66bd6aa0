//! Results of the GPU against those of the processor. Without a GPU, tests say that they are skipped.

#![allow(clippy::unwrap_used)]

mod msm;
mod ntt;
mod quotient;

use assay_gpu::Gpu;

/// Opens the GPU, or says why the test is skipped.
pub fn gpu(test: &str) -> Option<Gpu> {
	Gpu::open().map_err(|error| println!("skipped: {test}: {error}")).ok()
}
