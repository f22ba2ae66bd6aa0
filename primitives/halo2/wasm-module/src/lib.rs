//! Hints for halo2 proofs as a WebAssembly module, on linear memory: no imports, no bindings.
//!
//! A browser makes hints with it. `scripts/build.sh client` builds it and places it next to the
//! client.
//!
//! [`assay_wasm_exports`] documents the calling convention.
//!
//! | export | first | second | third | result |
//! | --- | --- | --- | --- | --- |
//! | `hint_kzg_bn254`, `hint_ipa_vesta` | verifying key | proof | public inputs | proof with hints |
//! | `reason` | error, four bytes, little-endian | | | its text, UTF-8 |
//!
//! Key, proof and inputs are those of the system without hints. An error is
//! [`VerifyError::code`]'s: the verifier's error for the key, the proof or the inputs. A proof that
//! does not verify gets no hints.

#![cfg_attr(target_arch = "wasm32", no_std)]

extern crate alloc;

use alloc::vec::Vec;
use assay_halo2::{
	hinted::{Hinted, HintedScheme},
	hinter::hint as make,
	Backend, Ipa, Kzg, Wasm,
};
use assay_proof_system::VerifyError;
use assay_wasm_exports::{export, Answer, Arguments};

export!(
	/// Makes a proof of the KZG scheme over BN254 with hints.
	hint_kzg_bn254,
	hint::<Kzg>
);
export!(
	/// Makes a proof of the inner product argument over Vesta with hints.
	hint_ipa_vesta,
	hint::<Ipa>
);

export!(
	/// Returns the text of an error.
	reason,
	assay_wasm_exports::reason
);

fn hint<S: HintedScheme>([key, proof, inputs]: Arguments<'_>) -> Answer {
	let hinted = || -> Result<Vec<u8>, VerifyError> {
		let prepared = <Wasm as Backend<Hinted<S>>>::prepare_key(key)?;
		make::<S>(&prepared, proof, inputs)
	};
	hinted().map_err(VerifyError::code)
}
