//! The kernels, as they are compiled to PTX.
//!
//! `scripts/gpu-kernels.py` makes them from `kernels/*.cu`, which a test compares. Nothing of CUDA is needed to
//! build this crate.

use crate::device::Program;
