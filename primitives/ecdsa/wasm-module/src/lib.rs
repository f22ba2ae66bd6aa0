//! Recovery and hints as a WebAssembly module, on linear memory: no imports, no bindings.
//!
//! A browser makes hints with it, and the measurements run it.
//!
//! # Building it
//!
//! ```sh
//! cargo rustc --release -p assay-ecdsa-wasm-module --crate-type cdylib --target wasm32v1-none \
//!     --config 'profile.release.panic="abort"'
//! ```
//!
//! # Calling it
//!
//! `allocate` gives memory for arguments, and `keep` makes what was allocated so far outlive the
//! operations, each of which begins with all other memory free; `clear` frees that as well. An
//! operation takes three slices, each as its address and length, and returns the address of its
//! result in the upper half of a 64-bit number and its length in the lower, or a negative number: the
//! negated code of an error.
//!
//! | export | first | second | third | result |
//! | --- | --- | --- | --- | --- |
//! | `hints` | digest | signature | | hints |
//! | `recover_hinted` | digest | signature | hints | key, or nothing if there is none |
//! | `combine_hinted` | point | `u`, `v` | hints | `u·R + v·G` |
//! | `k256_recover` | digest | signature | | key, or nothing if there is none |
//! | `k256_combine` | point | `u`, `v` | | `u·R + v·G` |
//!
//! The last two are there with the feature `comparison`. A digest has 32 bytes, a signature 65: `r`,
//! `s` and the recovery id from 0 to 3; keys and points are `x` and `y`, 64 bytes; all big-endian.
//!
//! | error | meaning |
//! | --- | --- |
//! | 1 | the hints have the wrong length |
//! | 2 | a hint is not canonical |
//! | 3 | a hint is refuted |
//! | 4 | the digest, the signature or the point is malformed |
//! | 5 | there are no hints |

#![cfg_attr(target_arch = "wasm32", no_std)]

extern crate alloc;

#[cfg(feature = "comparison")]
mod comparison;
#[cfg(target_arch = "wasm32")]
mod memory;

#[cfg(feature = "comparison")]
pub use comparison::{k256_combine, k256_recover};
#[cfg(target_arch = "wasm32")]
pub use memory::{allocate, clear, keep};

use alloc::vec::Vec;
use assay_ecdsa::{
	hinted::{combine_hinted as combine, recover_hinted as recover},
	hinter::hints_for,
	scalar::Scalar,
	HintError, PublicKey, Recovery, Signature,
};

/// Bytes of a number.
const LEN: usize = 32;
/// The code of a malformed argument.
const MALFORMED: u32 = 4;
/// The code of hints that there are not.
const NO_HINTS: u32 = 5;

type Arguments<'a> = [&'a [u8]; 3];
type Result<T> = core::result::Result<T, u32>;

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

/// What an operation returns, for its result or the code of its error.
fn answer(result: Result<Vec<u8>>) -> i64 {
	match result {
		Ok(bytes) => {
			let (address, len) = (bytes.as_ptr() as usize as i64, bytes.len() as i64);
			// It is free again when the next operation begins.
			core::mem::forget(bytes);
			(address << 32) | len
		}
		Err(code) => -i64::from(code),
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
#[cfg(feature = "comparison")]
pub(crate) use export;

export!(
	/// Makes hints for a signature of a digest, valid or not.
	hints,
	|[digest, signature, _]: Arguments<'_>| {
		hints_for(&array(digest)?, &self::signature(signature)?).ok_or(NO_HINTS)
	}
);

export!(
	/// Recovers a key, or nothing where there is none.
	recover_hinted,
	|[digest, signature, hints]: Arguments<'_>| {
		let recovered = recover(&array(digest)?, &self::signature(signature)?, hints);
		match recovered.map_err(code)? {
			Recovery::Key(key) => Ok(key.as_bytes().to_vec()),
			Recovery::NoPoint | Recovery::Identity => Ok(Vec::new()),
		}
	}
);

export!(
	/// A linear combination of a point and the generator.
	combine_hinted,
	|[point, scalars, hints]: Arguments<'_>| {
		let point = PublicKey::from_bytes_unchecked(array(point)?);
		let [u, v] = numbers(scalars)?;
		let scalar = |bytes| Scalar::canonical_be(&bytes).ok_or(MALFORMED);
		let sum = combine(&point, &Scalar::ONE, &scalar(u)?, &scalar(v)?, hints);
		sum.map_err(code).map(|sum| sum.as_bytes().to_vec())
	}
);

fn code(error: HintError) -> u32 {
	match error {
		HintError::Length => 1,
		HintError::NotCanonical => 2,
		HintError::Refuted => 3,
	}
}

fn array<const N: usize>(bytes: &[u8]) -> Result<[u8; N]> {
	bytes.try_into().map_err(|_| MALFORMED)
}

fn numbers(bytes: &[u8]) -> Result<[[u8; LEN]; 2]> {
	let (u, v) = bytes.split_at_checked(LEN).ok_or(MALFORMED)?;
	Ok([array(u)?, array(v)?])
}

fn signature(bytes: &[u8]) -> Result<Signature> {
	let (numbers, id) = bytes.split_at_checked(2 * LEN).ok_or(MALFORMED)?;
	let [r, s] = self::numbers(numbers)?;
	let [id] = array(id)?;
	Signature::new(&r, &s, id).ok_or(MALFORMED)
}
