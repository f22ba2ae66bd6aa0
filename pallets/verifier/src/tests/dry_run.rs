use super::*;

#[test]
fn says_yes_and_changes_nothing() {
	with_key(|| {
		let (proof, inputs) = proof();
		for key in [registered(), inline()] {
			let call =
				Verify::verify { key: key.clone(), proof: proof.clone(), inputs: inputs.clone() };
			assert_eq!(Verifier::dry_run(&call), Ok(()));
			let call = Verify::verify_batch { key, batch: batch(2) };
			assert_eq!(Verifier::dry_run(&call), Ok(()));
		}
		assert!(System::events().is_empty());
	});
}

#[test]
fn is_for_verifications() {
	new_test_ext().execute_with(|| {
		let call = Verify::register_key { key: key() };
		assert_eq!(Verifier::dry_run(&call), Err(DryRunError::NotAVerification));
	});
}
