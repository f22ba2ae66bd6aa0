//! The host functions over every curve: against the suite, against arkworks on random input, and
//! as they are called.

use assay_code_path::{CodePath, VARIABLE};
use assay_groth16::{layout, Arkworks, Backend, Bls12_377, Bls12_381, Bn254, Curve, Wasm, BW6_761};
use assay_groth16_test_suite::{agreement, suite, Fixture};
use assay_host_functions::{groth16::host_calls, Host};
use assay_proof_system::{Defect, VerifyError};
use proptest::prelude::*;
use std::{env, process::Command};

/// The three functions of a curve.
struct Calls {
	prepare_key: fn(&[u8], &mut [u8]) -> u32,
	verify: fn(&[u8], &[u8], &[u8]) -> u32,
	verify_batch: fn(&[u8], u32, &[u8], &[u8]) -> u32,
}

/// Everything for one curve: `curve!(module, curve, cases of each property test)`.
macro_rules! curve {
	($module:ident, $curve:ident, $cases:literal) => {
		paste::paste! {
			mod $module {
				use super::*;

				suite!($curve, Host);
				agreement!($curve, Host, Wasm<Arkworks>, $cases);

				const CALLS: Calls = Calls {
					prepare_key: host_calls::[<groth16_ $module _prepare_key>],
					verify: host_calls::[<groth16_ $module _verify>],
					verify_batch: host_calls::[<groth16_ $module _verify_batch>],
				};

				#[test]
				fn an_output_buffer_of_another_length_is_refused_and_zeroed() {
					CALLS.refuse_other_buffers::<$curve>();
				}

				#[test]
				fn a_refused_key_leaves_zeros() {
					CALLS.leave_zeros_for_a_refused_key::<$curve>();
				}

				#[test]
				fn joined_batches_of_other_lengths_are_refused() {
					CALLS.refuse_other_lengths::<$curve>();
				}

				#[test]
				fn garbage_is_refused() {
					CALLS.refuse_garbage::<$curve>($cases);
				}
			}
		}
	};
}

curve!(bls12_381, Bls12_381, 3000);
curve!(bls12_377, Bls12_377, 500);
curve!(bn254, Bn254, 1000);
curve!(bw6_761, BW6_761, 100);

/// Tests whose verdicts must not depend on the processor: those of unprepared keys and of
/// forgeries, and all those of keys, proofs and batches over BLS12-381, where the code path also
/// chooses between two libraries.
const ON_EVERY_CODE_PATH: [&str; 5] = [
	"prepared_keys::",
	"forgeries::",
	"bls12_381::keys::",
	"bls12_381::proofs::",
	"bls12_381::batch::",
];

/// A code path is chosen once per process, so this program runs those tests in a process for each.
#[test]
fn the_answers_are_the_same_on_every_code_path() {
	for path in CodePath::available() {
		let output = Command::new(env::current_exe().expect("this program"))
			.env(VARIABLE, path.name())
			.args(ON_EVERY_CODE_PATH)
			.output()
			.expect("this program runs");
		let said = String::from_utf8_lossy(&output.stdout);
		assert!(output.status.success(), "{path}: {said}");
		assert!(!said.contains("running 0 tests"), "{path}: {said}");
	}
}

impl Calls {
	fn refuse_other_buffers<C: Curve>(&self)
	where
		Host: Backend<C>,
	{
		let fixture = Fixture::<C>::new::<Host>(2);
		let len = fixture.prepared.len();
		for len in [0, 1, len - 1, len + 1] {
			let mut out = vec![7; len];
			let status = (self.prepare_key)(&fixture.key, &mut out);
			assert_eq!(VerifyError::from_status(status), Err(VerifyError::NotSupported));
			assert!(out.iter().all(|byte| *byte == 0));
		}
	}

	fn leave_zeros_for_a_refused_key<C: Curve>(&self)
	where
		Host: Backend<C>,
	{
		let fixture = Fixture::<C>::new::<Host>(2);
		let mut key = fixture.key;
		// Not the last byte: some curves have their flags there.
		let changed = key.len() - 2;
		key[changed] ^= 1;
		let mut out = vec![7; fixture.prepared.len()];
		let status = (self.prepare_key)(&key, &mut out);
		assert!(matches!(VerifyError::from_status(status), Err(VerifyError::MalformedKey(_))));
		assert!(out.iter().all(|byte| *byte == 0));
	}

	/// The lengths of a joined batch must be those of `size` entries.
	fn refuse_other_lengths<C: Curve>(&self)
	where
		Host: Backend<C>,
	{
		let fixture = Fixture::<C>::new::<Host>(1);
		let (proofs, inputs): (Vec<_>, Vec<_>) = (0..3).map(|nonce| fixture.proof(nonce)).unzip();
		let (proofs, inputs) = (proofs.concat(), inputs.concat());
		let verify_under = |key: &[u8], size, proofs: &[u8], inputs: &[u8]| {
			VerifyError::from_status((self.verify_batch)(key, size, proofs, inputs))
		};
		let verify = |size, proofs: &[u8], inputs: &[u8]| {
			verify_under(&fixture.prepared, size, proofs, inputs)
		};
		assert_eq!(verify(3, &proofs, &inputs), Ok(()));
		let malformed = Err(VerifyError::MalformedProof(Defect::Length));
		assert_eq!(verify(2, &proofs, &inputs), malformed);
		assert_eq!(verify(4, &proofs, &inputs), malformed);
		assert_eq!(verify(3, &proofs[1..], &inputs), malformed);
		assert_eq!(verify(3, &proofs, &inputs[1..]), Err(VerifyError::WrongInputCount));
		assert_eq!(verify(3, &proofs, &[]), Err(VerifyError::WrongInputCount));
		let short_key = &fixture.prepared[1..];
		let malformed = Err(VerifyError::MalformedKey(Defect::Length));
		assert_eq!(verify_under(short_key, 3, &proofs, &inputs), malformed);
		// The runtime's side drops extensions. The node takes none.
		let functions = vec![0; layout::extension_len::<C>(1)];
		let with_functions = [&fixture.prepared[..], &functions].concat();
		assert_eq!(verify_under(&with_functions, 3, &proofs, &inputs), malformed);
		let (proof, inputs_of_one) = fixture.proof(0);
		let status = (self.verify)(&with_functions, &proof, &inputs_of_one);
		assert_eq!(VerifyError::from_status(status), malformed);
		assert_eq!(verify(u32::MAX, &[], &[]), Err(VerifyError::LimitExceeded));
	}

	/// Every input gets a status: bytes of fitting lengths, and any others.
	fn refuse_garbage<C: Curve>(&self, cases: u32) {
		let bytes = |len| proptest::collection::vec(any::<u8>(), len);
		let any_bytes = || proptest::collection::vec(any::<u8>(), 0..2000);
		let config = ProptestConfig { cases, failure_persistence: None, ..Default::default() };
		proptest!(config, |(
			key in prop_oneof![bytes(layout::prepared_key_len::<C>(1)), any_bytes()],
			proof in prop_oneof![bytes(layout::proof_len::<C>()), any_bytes()],
			inputs in prop_oneof![bytes(C::SCALAR_LEN), any_bytes()],
			size in prop_oneof![Just(1), any::<u32>()],
		)| {
			prop_assert_ne!((self.verify)(&key, &proof, &inputs), 0);
			let mut out = vec![0; 1000];
			prop_assert_ne!((self.prepare_key)(&key, &mut out), 0);
			prop_assert_ne!((self.verify_batch)(&key, size, &proof, &inputs), 0);
		});
	}
}
