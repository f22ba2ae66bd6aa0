//! Where the arithmetic is done.

use crate::{
	arithmetic::{ArkworksIpa, ArkworksKzg},
	scheme::{Ipa, Kzg},
	verifier, Arithmetic, Scheme,
};
use alloc::vec::Vec;
use assay_proof_system::VerifyError;

/// The three operations of a verifier for the scheme `S`, bytes to bytes.
///
/// Layouts are those of [`layout`](crate::layout) and [`key`](crate::key). Every backend gives the
/// same answer on every input. Only of a prepared key that `prepare_key` has not made is nothing
/// promised but that there is an answer: it is the caller's to store it safely.
///
/// Whatever is an [`Engine`] for a scheme is a backend for it.
pub trait Backend<S: Scheme>: 'static {
	/// Validates a verifying key and computes the prepared key, which is longer by
	/// [`HEAD_LEN`](crate::HEAD_LEN).
	///
	/// # Errors
	///
	/// `LimitExceeded` and `MalformedKey`.
	fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError>;

	/// Checks one proof. `prepared_key` is not validated again. It is not even decoded for a proof of
	/// another length than its proofs have.
	///
	/// # Errors
	///
	/// Every variant but `NotSupported`; `MalformedKey` for a prepared key that is none.
	fn verify(prepared_key: &[u8], proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError>;

	/// Checks a [packed](crate::batch::pack) batch of proofs for one key by one equation.
	///
	/// # Errors
	///
	/// As [`verify`](Self::verify).
	fn verify_batch(prepared_key: &[u8], packed: &[u8]) -> Result<(), VerifyError>;
}

/// A backend that runs this crate's verifier, by the arithmetic that it names.
pub trait Engine<S: Scheme>: 'static {
	/// Arithmetic of the scheme.
	type Arithmetic: Arithmetic<Scheme = S, Scalar = S::Field>;
}

/// Arkworks' arithmetic, compiled into whoever calls it: the runtime's wasm, or a tool.
pub struct Wasm;

impl Engine<Kzg> for Wasm {
	type Arithmetic = ArkworksKzg<ark_bn254::Bn254>;
}

impl Engine<Ipa> for Wasm {
	type Arithmetic = ArkworksIpa<ark_vesta::VestaConfig>;
}

impl<S: Scheme, B: Engine<S>> Backend<S> for B {
	fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
		verifier::prepare_key::<B::Arithmetic>(key)
	}

	fn verify(prepared_key: &[u8], proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError> {
		verifier::verify::<B::Arithmetic>(prepared_key, proof, inputs)
	}

	fn verify_batch(prepared_key: &[u8], packed: &[u8]) -> Result<(), VerifyError> {
		verifier::verify_batch::<B::Arithmetic>(prepared_key, packed)
	}
}
