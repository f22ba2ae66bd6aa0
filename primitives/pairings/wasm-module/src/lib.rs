//! Operations on fields, MSMs and pairings as exports of a WebAssembly module.
//!
//! `run` takes the name of an operation, a number of rounds and the name of an implementation,
//! `assay` or `arkworks`. Its result is the operation's, in arkworks' encoding.

#![cfg_attr(target_arch = "wasm32", no_std)]

extern crate alloc;

mod fields;
mod groups;
mod pairings;

use alloc::{string::String, vec::Vec};
use ark_serialize::CanonicalSerialize;
use assay_wasm_exports::{export, Answer, Arguments};

/// The implementation that runs an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Library {
	/// `assay-fields`, `assay-msm`, `assay-pairings`.
	Assay,
	/// arkworks.
	#[cfg(feature = "comparison")]
	Arkworks,
}

/// An operation: runs for a number of rounds, each on the result of the round before.
pub(crate) type Operation = fn(Library, u32) -> Vec<u8>;

/// The operations, each with its name.
type Table = Vec<(String, Operation)>;

fn table() -> Table {
	let mut table = Vec::new();
	fields::append(&mut table);
	groups::append(&mut table);
	pairings::append(&mut table);
	table
}

/// Encodes a result.
pub(crate) fn encode(result: &impl CanonicalSerialize) -> Vec<u8> {
	let mut bytes = Vec::new();
	// Writing to memory cannot fail.
	let _ = result.serialize_uncompressed(&mut bytes);
	bytes
}

fn names([_, _, _]: Arguments<'_>) -> Answer {
	let mut joined = String::new();
	for (name, _) in table() {
		joined.push_str(&name);
		joined.push('\n');
	}
	Ok(joined.into_bytes())
}

fn run_operation([name, rounds, library]: Arguments<'_>) -> Answer {
	let library = match library {
		b"assay" => Library::Assay,
		#[cfg(feature = "comparison")]
		b"arkworks" => Library::Arkworks,
		_ => return Err(1),
	};
	let rounds = u32::from_le_bytes(rounds.try_into().map_err(|_| 2u32)?);
	let table = table();
	let operation = table.iter().find(|(known, _)| known.as_bytes() == name).ok_or(3u32)?;
	Ok(operation.1(library, rounds))
}

export!(
	/// The names of the operations, one per line.
	list, names
);
export!(
	/// Runs an operation.
	run, run_operation
);
