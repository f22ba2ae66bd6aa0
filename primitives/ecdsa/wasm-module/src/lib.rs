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
//! [`assay_wasm_exports`] documents the calling convention.
//!
//! | export | first | second | third | result |
//! | --- | --- | --- | --- | --- |
//! | `hints` | digest | signature | | hints |
//! | `recover_hinted` | digest | signature | hints | key, or nothing if there is no key |
//! | `combine_hinted` | point | `u`, `v` | hints | `u·R + v·G` |
//! | `k256_recover` | digest | signature | | key, or nothing if there is no key |
//! | `k256_combine` | point | `u`, `v` | | `u·R + v·G` |
//!
//! The last two require the feature `comparison`. A digest has 32 bytes, a signature 65: `r`,
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

#[cfg(feature = "comparison")]
pub use comparison::{k256_combine, k256_recover};

use alloc::vec::Vec;
use assay_ecdsa::{
	hinted::{combine_hinted as combine, recover_hinted as recover},
	hinter::hints_for,
	scalar::Scalar,
	HintError, PublicKey, Recovery, Signature,
};
use assay_wasm_exports::{export, Arguments};

/// Bytes of a number.
const LEN: usize = 32;
/// The code of a malformed argument.
const MALFORMED: u32 = 4;
/// The code for missing hints.
const NO_HINTS: u32 = 5;

type Result<T> = core::result::Result<T, u32>;

export!(
	/// Makes hints for a signature of a digest, valid or not.
	hints,
	|[digest, signature, _]: Arguments<'_>| {
		hints_for(&array(digest)?, &self::signature(signature)?).ok_or(NO_HINTS)
	}
);

export!(
	/// Recovers a key, or nothing if there is no key.
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
	/// Computes a linear combination of a point and the generator.
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
