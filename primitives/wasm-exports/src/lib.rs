//! Operations as exports of a WebAssembly module that has neither imports nor bindings.
//!
//! A module exports its operations by [`export!`]. The macro adds an allocator, a panic handler (it
//! traps), and the functions of linear memory that a caller needs:
//!
//! - `allocate` returns memory for an argument;
//! - `keep` preserves everything allocated so far; each operation begins by freeing all other memory;
//! - `clear` frees the preserved memory as well.
//!
//! An operation may fill a static at its first use, such as a table. That memory is freed with the rest,
//! unless the caller runs the operation once, then calls `keep`, and never `clear`. Instead, a caller
//! may put the memory back to what it was before the first operation.
//!
//! An operation takes three slices, each as its address and length. It returns a 64-bit number: the
//! result's address in the upper half and the result's length in the lower. For an error, the
//! number is negative: the negated code of the error.

#![no_std]

extern crate alloc;

#[cfg(target_arch = "wasm32")]
mod memory;

#[cfg(target_arch = "wasm32")]
pub use memory::{allocate, clear, keep};

use alloc::{string::ToString, vec::Vec};
use assay_proof_system::VerifyError;

/// The arguments of an operation.
pub type Arguments<'a> = [&'a [u8]; 3];

/// The result of an operation, or the code of its error, from 1.
pub type Answer = Result<Vec<u8>, u32>;

/// Begins an operation: frees the memory of earlier ones.
pub fn begin() {
	#[cfg(target_arch = "wasm32")]
	memory::release();
}

/// Returns a slice of the caller's memory.
///
/// # Safety
///
/// `len` bytes at `address` are initialised, and nothing writes to them meanwhile.
pub unsafe fn slice<'a>(address: *const u8, len: usize) -> &'a [u8] {
	match len {
		0 => &[],
		// SAFETY: the caller guarantees it.
		len => unsafe { core::slice::from_raw_parts(address, len) },
	}
}

/// Encodes the answer of an operation as the return value of an export.
pub fn answer(answer: Answer) -> i64 {
	match answer {
		Ok(bytes) => {
			let (address, len) = (bytes.as_ptr() as usize as i64, bytes.len() as i64);
			// The next operation frees it.
			core::mem::forget(bytes);
			(address << 32) | len
		}
		Err(code) => -i64::from(code),
	}
}

/// Returns the text, in UTF-8, of the [`VerifyError`] whose code is the first argument, in four
/// little-endian bytes.
///
/// # Errors
///
/// 1 for bytes of another length, and for the code of no error.
pub fn reason([code, _, _]: Arguments<'_>) -> Answer {
	let code = code.try_into().map(u32::from_le_bytes).map_err(|_| 1u32)?;
	let error = VerifyError::from_status(code).err().ok_or(1u32)?;
	Ok(error.to_string().into_bytes())
}

/// Exports an operation, a function of [`Arguments`] that gives an [`Answer`], under a name.
#[macro_export]
macro_rules! export {
	($(#[$doc:meta])* $name:ident, $operation:expr) => {
		$(#[$doc])*
		///
		/// # Safety
		///
		/// Each address has as many bytes as its length says, and nothing else writes to them
		/// meanwhile.
		#[no_mangle]
		pub unsafe extern "C" fn $name(
			first: *const u8,
			first_len: usize,
			second: *const u8,
			second_len: usize,
			third: *const u8,
			third_len: usize,
		) -> i64 {
			$crate::begin();
			// SAFETY: the caller guarantees it for every address.
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

#[cfg(test)]
mod tests {
	use super::*;
	use alloc::vec;

	export!(
		/// Returns the first slice, or an error with the second one's length as code.
		echo,
		|[first, second, _]: Arguments<'_>| match second.len() {
			0 => Ok(first.to_vec()),
			len => Err(len as u32),
		}
	);

	fn run(first: &[u8], second: &[u8]) -> i64 {
		let (first, second) = ((first.as_ptr(), first.len()), (second.as_ptr(), second.len()));
		// SAFETY: these are slices.
		unsafe { echo(first.0, first.1, second.0, second.1, core::ptr::null(), 0) }
	}

	#[test]
	fn a_reason_is_the_text_of_an_error() {
		let code = VerifyError::ProofInvalid.code();
		let text = VerifyError::ProofInvalid.to_string().into_bytes();
		assert_eq!(reason([&code.to_le_bytes(), &[], &[]]), Ok(text));
		let unknown = VerifyError::NotSupported.to_string().into_bytes();
		assert_eq!(reason([&[0xff; 4], &[], &[]]), Ok(unknown));
		for bytes in [&[][..], &[1, 0, 0], &[0; 4], &[0; 5]] {
			assert_eq!(reason([bytes, &[], &[]]), Err(1));
		}
	}

	#[test]
	fn an_answer_has_the_length_of_the_result_or_the_code_of_the_error() {
		assert_eq!(run(&[1, 2, 3], &[]) as u32, 3);
		assert_eq!(run(&[], &[]) as u32, 0);
		assert_eq!(run(&[1], &[7; 9]), -9);
		assert_eq!(answer(Ok(vec![])) as u32, 0);
	}
}
