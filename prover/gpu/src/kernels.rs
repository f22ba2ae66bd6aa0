//! The kernels, as they are compiled to PTX.
//!
//! `scripts/gpu-kernels.py` makes them from `kernels/*.cu`, which a test compares. Nothing of CUDA is needed to
//! build this crate.

use crate::device::Program;

/// AES-256 in counter mode, and FACCT.
#[cfg(feature = "lattice")]
pub(crate) const SAMPLERS: Program = ("samplers", include_str!("../ptx/samplers.ptx"));
/// The public matrix, products and responses.
#[cfg(feature = "lattice")]
pub(crate) const LATTICE: Program = ("lattice", include_str!("../ptx/lattice.ptx"));

#[cfg(test)]
mod tests;
