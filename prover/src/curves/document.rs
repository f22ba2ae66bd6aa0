//! A sample as a file.

use super::{Request, Sample};
use serde::Serialize;
use std::collections::BTreeMap;

/// The `type` in the file.
const TYPE: &str = "curve_operation";

/// The name of the file.
pub(super) const FILE: &str = "curve_operation.json";

/// A sample, field by field. Byte strings are hexadecimal after `0x`.
#[derive(Serialize)]
struct Document<'a> {
	r#type: &'a str,
	curve: &'a str,
	operation: &'a str,
	/// Absent for a pairing.
	#[serde(skip_serializing_if = "Option::is_none")]
	group: Option<&'a str>,
	/// Pairs or points; absent for an operation of one point.
	#[serde(skip_serializing_if = "Option::is_none")]
	size: Option<usize>,
	seed: u64,
	/// The call's arguments by their names.
	arguments: BTreeMap<&'a str, String>,
	/// The BLAKE2b-256 hash of the result's bytes.
	result: String,
}

/// The sample's JSON, with a line feed at the end.
pub(super) fn to_json(request: &Request, sample: &Sample) -> Vec<u8> {
	let document = Document {
		r#type: TYPE,
		curve: request.curve.name(),
		operation: request.operation.name(),
		group: request.group.map(super::Group::name),
		size: request.operation.takes_lists().then_some(request.size),
		seed: request.seed,
		arguments: sample
			.arguments
			.iter()
			.map(|(name, bytes)| (*name, format!("0x{}", hex::encode(bytes))))
			.collect(),
		result: format!("{:?}", sample.result_hash()),
	};
	let mut json = serde_json::to_vec_pretty(&document)
		.expect("strings and numbers alone always serialize; qed");
	json.push(b'\n');
	json
}
