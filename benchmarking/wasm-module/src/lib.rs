//! The operations that the comparison measures, over arkworks, without a runtime around them.
//!
//! The harness compiles this crate to WebAssembly and runs it by wasmtime with the settings of the
//! node's executor: what an operation takes here is what it takes in a runtime, less everything that
//! a runtime adds to it.
//!
//! # Calling it
//!
//! [`allocate`] gives memory for arguments, and [`keep`] makes what was allocated so far outlive the
//! operations, each of which begins with all other memory free. An operation takes three slices,
//! each as its address and length, and returns the address of its result in the upper half of a
//! 64-bit number and its length in the lower, or a negative number: the status of the error.
//!
//! | export | first | second | third |
//! | --- | --- | --- | --- |
//! | `<curve>_pairing` | list of points of G1 | list of points of G2 | |
//! | `<curve>_msm_g1`, `…_g2`, `…_msm` | list of affine points | list of scalars | |
//! | `<curve>_mul_affine_g1`, … | affine point | list of words | |
//! | `<curve>_mul_projective_g1`, … | projective point | list of words | |
//! | `groth16_<curve>_verify` | prepared key | proof | inputs |
//! | `groth16_<curve>_verify_inline` | verifying key | proof | inputs |
//! | `groth16_<curve>_verify_batch` | prepared key | proofs, joined | inputs, joined |
//!
//! Encodings are those of [`assay_curve_operations`] and [`assay_groth16::layout`].

#![no_std]

extern crate alloc;

mod curves;
mod groth16;
#[cfg(target_arch = "wasm32")]
mod memory;

pub use curves::*;
pub use groth16::*;
#[cfg(target_arch = "wasm32")]
pub use memory::{allocate, keep};

use alloc::vec::Vec;

/// A slice of the caller's.
///
/// # Safety
///
/// `len` bytes at `address` are initialised, and nothing writes to them meanwhile.
unsafe fn slice<'a>(address: *const u8, len: usize) -> &'a [u8] {
	match len {
		0 => &[],
		// SAFETY: the caller promises what is needed.
		len => unsafe { core::slice::from_raw_parts(address, len) },
	}
}

/// What an operation returns, for its result or the status of its error.
fn answer(result: Result<Vec<u8>, u32>) -> i64 {
	match result {
		Ok(bytes) => {
			let (address, len) = (bytes.as_ptr() as usize as i64, bytes.len() as i64);
			// It is free again when the next operation begins.
			core::mem::forget(bytes);
			(address << 32) | len
		}
		Err(status) => -i64::from(status),
	}
}

/// Exports an operation on three slices.
macro_rules! export {
	($(#[$doc:meta])* $name:ident, $operation:expr) => {
		$(#[$doc])*
		///
		/// # Safety
		///
		/// Each address has as many bytes as its length says, which nothing else writes to meanwhile.
		#[no_mangle]
		pub unsafe extern "C" fn $name(
			first: *const u8,
			first_len: usize,
			second: *const u8,
			second_len: usize,
			third: *const u8,
			third_len: usize,
		) -> i64 {
			#[cfg(target_arch = "wasm32")]
			$crate::memory::release();
			// SAFETY: the caller promises it of every address.
			let arguments = unsafe {
				[
					$crate::slice(first, first_len),
					$crate::slice(second, second_len),
					$crate::slice(third, third_len),
				]
			};
			$crate::answer($operation(arguments))
		}
	};
}
pub(crate) use export;
