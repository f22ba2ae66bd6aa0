//! Checks the curve host functions against test vectors of other projects. They are in
//! `host-functions/tests/vectors`, whose README names their sources.

mod convert;
mod ethereum;
mod gnark;
mod others;

use assay_conformance::calls::{assay, find};
use serde::de::DeserializeOwned;
use std::path::Path;

const OK: u32 = 0;

/// Reads a file of vectors.
pub fn read<T: DeserializeOwned>(name: &str) -> T {
	let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/vectors");
	serde_json::from_slice(&std::fs::read(folder.join(name)).unwrap()).unwrap()
}

/// Calls a function with a buffer.
fn call(name: &str, a: &[u8], b: &[u8], mut out: Vec<u8>) -> (u32, Vec<u8>) {
	let status = find(assay(), name).unwrap()(a, b, &mut out);
	(status, out)
}
