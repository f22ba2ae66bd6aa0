//! The suite on the code for processors without ADX.
//!
//! blst chooses its instructions when it is loaded and keeps the choice in a variable. This test
//! program resets the variable, so that both code paths are run on a machine that has both. The suite
//! pins the bytes of prepared keys, so they are the same on either.

use assay_groth16::{Backend, Bls12_381};
use assay_host_functions::Host;
use assay_proof_system::{batch::Entry, VerifyError};
use std::{ffi::c_int, sync::Once};

extern "C" {
	/// The extensions that blst uses: bit 0 is ADX.
	static mut __blst_platform_cap: c_int;
}

/// The host functions, with blst's code for any processor.
struct Portable;

fn forget_extensions() {
	static ONCE: Once = Once::new();
	// SAFETY: it is written once, before any other call into blst in this program.
	ONCE.call_once(|| unsafe { __blst_platform_cap = 0 });
}

impl Backend<Bls12_381> for Portable {
	fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
		forget_extensions();
		<Host as Backend<Bls12_381>>::prepare_key(key)
	}

	fn verify(prepared_key: &[u8], proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError> {
		forget_extensions();
		<Host as Backend<Bls12_381>>::verify(prepared_key, proof, inputs)
	}

	fn verify_batch(prepared_key: &[u8], batch: &[Entry<'_>]) -> Result<(), VerifyError> {
		forget_extensions();
		<Host as Backend<Bls12_381>>::verify_batch(prepared_key, batch)
	}
}

assay_groth16_test_suite::suite!(Bls12_381, Portable);
