//! The answers to the comparison's requests.

#![allow(clippy::unwrap_used)]

use assay_snowbridge::serve::serve;
use serde_json::{json, Value};

fn answers(requests: &[&str]) -> Vec<Value> {
	let mut answers = Vec::new();
	serve(requests.join("\n").as_bytes(), &mut answers).unwrap();
	answers.split(|byte| *byte == b'\n').flat_map(serde_json::from_slice).collect()
}

#[test]
fn offered_operations_are_sampled_and_others_are_refused() {
	let request = |curve: &str, operation: &str| {
		json!({ "curve": curve, "operation": operation, "size": 512 }).to_string()
	};
	let update = request("bls12_381", "sync_committee_update");
	let adoption = request("bls12_381", "sync_committee_adoption");
	let other = request("bls12_381", "pairing");
	let elsewhere = request("bn254", "sync_committee_update");
	let answers =
		answers(&[r#"{"list":true}"#, &update, &adoption, &other, &elsewhere, "nonsense", &update]);
	assert_eq!(answers.len(), 7);
	let offered = json!({ "bls12_381": ["sync_committee_adoption", "sync_committee_update"] });
	assert_eq!(answers[0]["operations"], offered);
	assert!(answers[0]["version"].as_str().unwrap().contains("snowbridge-milagro-bls"));
	let time = |answer: &Value| answer["cpu_ns"].as_f64().unwrap();
	// Both take milliseconds; an update without a committee takes a fraction of one with it.
	assert!(time(&answers[1]) > 1e6 && time(&answers[2]) > time(&answers[1]));
	assert!(time(&answers[6]) > 1e6);
	for (answer, message) in
		[(3, "is not offered"), (4, "is not offered"), (5, "a request that is no JSON")]
	{
		let error = answers[answer]["error"].as_str().unwrap();
		assert!(error.contains(message), "{error}");
	}
}
