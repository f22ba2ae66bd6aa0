//! The counts of host calls, with calls that no other test makes.

use assay_host_functions::{
	curves::bw6_761,
	halo2::host_calls::halo2_ipa_verify_batch,
	metrics::{host_calls, HostCalls},
};
use assay_proof_system::VerifyError;
use std::time::Duration;

/// Returns the calls of a function so far, by outcome.
fn calls(function: &str) -> Vec<(String, u64)> {
	host_calls()
		.into_iter()
		.filter(|calls| calls.function == function)
		.map(|HostCalls { outcome, count, .. }| (outcome, count))
		.collect()
}

#[test]
fn a_verdict_is_counted_under_its_name() {
	let before = calls("lattice_verify").iter().map(|(_, count)| count).sum::<u64>();
	let status = assay_host_functions::lattice::host_calls::lattice_verify(&[], &[], &[]);
	assert!(VerifyError::from_status(status).is_err());
	let after = calls("lattice_verify").iter().map(|(_, count)| count).sum::<u64>();
	assert!(after > before);
	// An empty prepared key belongs to no key.
	let status = halo2_ipa_verify_batch(&[], &[]);
	let error = VerifyError::from_status(status).expect_err("no bytes verify nothing");
	let counted = calls("halo2_ipa_verify_batch");
	assert!(counted.iter().any(|(outcome, _)| *outcome == format!("{error:?}")), "{counted:?}");
}

#[test]
fn a_curve_function_is_counted_with_its_time() {
	let pairing_check = bw6_761::extensions::calls::bw6_761_pairing_check;
	let empty = 0u64.to_le_bytes();
	assert_eq!(pairing_check(&empty, &empty), Ok(()));
	assert!(pairing_check(&[], &[]).is_err());
	assert_eq!(calls("bw6_761_pairing_check"), [("ok".into(), 1), ("Decode".into(), 1)]);
	let total: Duration = host_calls()
		.iter()
		.filter(|calls| calls.function == "bw6_761_pairing_check")
		.map(|calls| calls.time)
		.sum();
	assert!(total > Duration::ZERO);
}
