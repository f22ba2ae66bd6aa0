//! Hints for Groth16 proofs as a WebAssembly module, on linear memory: no imports, no bindings.
//!
//! A browser makes hints with it. `scripts/build.sh client` builds it and places it next to the
//! client.
//!
//! [`assay_wasm_exports`] documents the calling convention.
//!
//! | export | first | second | third | result |
//! | --- | --- | --- | --- | --- |
//! | `hint_bls12_381` and so on, one a curve | verifying key | proof | public inputs | proof with hints |
//! | `reason` | error, four bytes, little-endian | | | its text, UTF-8 |
//!
//! Key, proof and inputs are those of the system without hints, in the layouts of
//! [`assay_groth16::layout`]. An error is [`VerifyError::code`]'s: the verifier's error for the
//! key, the proof or the inputs. A proof that does not verify gets no hints.

#![cfg_attr(target_arch = "wasm32", no_std)]

extern crate alloc;

use alloc::vec::Vec;
use assay_groth16::{
	hinted::{Hinted, HintedCurve},
	hinter::hint as make,
	Backend, Bls12_377, Bls12_381, Bn254, Wasm, BW6_761,
};
use assay_proof_system::VerifyError;
use assay_wasm_exports::{export, Answer, Arguments};

export!(
	/// Makes a proof over BLS12-381 with hints.
	hint_bls12_381,
	hint::<Bls12_381>
);
export!(
	/// Makes a proof over BLS12-377 with hints.
	hint_bls12_377,
	hint::<Bls12_377>
);
export!(
	/// Makes a proof over BN254 with hints.
	hint_bn254,
	hint::<Bn254>
);
export!(
	/// Makes a proof over BW6-761 with hints.
	hint_bw6_761,
	hint::<BW6_761>
);

export!(
	/// Returns the text of an error.
	reason,
	assay_wasm_exports::reason
);

fn hint<C: HintedCurve>([key, proof, inputs]: Arguments<'_>) -> Answer {
	let hinted = || -> Result<Vec<u8>, VerifyError> {
		let prepared = <Wasm as Backend<Hinted<C>>>::prepare_key(key)?;
		make::<C>(&prepared, proof, inputs)
	};
	hinted().map_err(VerifyError::code)
}
