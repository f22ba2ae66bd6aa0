#![doc = include_str!("../README.md")]

mod document;
mod folders;
mod output;
#[cfg(unix)]
mod signals;
mod stdout;
mod temporaries;

pub use document::{decimal, Document, DocumentError};
pub use output::{OutputError, OutputFolder};
#[cfg(unix)]
pub use signals::clean_up_at_signals;
pub use stdout::{finish_printing, keep_failure, print};

/// The names of an artefact's files, and its type in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
	/// The `type` in JSON, and the files' name without its extension.
	pub name: &'static str,
	/// The name of the JSON file.
	pub json: &'static str,
	/// The name of the SCALE file.
	pub scale: &'static str,
}

/// A verifying key.
pub const KEY: Kind =
	Kind { name: "verifying_key", json: "verifying_key.json", scale: "verifying_key.scale" };
/// A proof.
pub const PROOF: Kind = Kind { name: "proof", json: "proof.json", scale: "proof.scale" };
/// Public inputs.
pub const INPUTS: Kind =
	Kind { name: "public_inputs", json: "public_inputs.json", scale: "public_inputs.scale" };
