//! The interface between a runtime and the node, stamped per curve.

/// Re-exports the functions of these modules.
macro_rules! calls {
	($($module:ident),*) => {
		paste::paste! {
			$(
				pub use super::$module::calls::{
					[<groth16_ $module _prepare_key>], [<groth16_ $module _verify>],
					[<groth16_ $module _verify_batch>],
				};
			)*
		}
	};
}

/// A module with a curve's functions, and [`Host`](super::Host) as a backend for the curve.
///
/// `interface!(module, curve, name)`
macro_rules! interface {
	($module:ident, $curve:ident, $name:literal) => {
		paste::paste! {
			#[doc = "Groth16 over " $name "."]
			pub mod $module {
				use super::Host;
				use alloc::{vec, vec::Vec};
				use assay_groth16::{layout, Backend, $curve};
				use assay_proof_system::VerifyError;
				use sp_runtime_interface::{
					pass_by::{PassFatPointerAndRead, PassFatPointerAndWrite},
					runtime_interface,
				};

				#[cfg(not(substrate_runtime))]
				use super::native;

				#[doc = "Groth16 over " $name "."]
				#[runtime_interface]
				pub trait Assay {
					/// Validates a verifying key (encoding, curve, subgroup, identities, and that
					/// its points alone do not make proofs) and writes the prepared key,
					/// `layout::prepared_key_len` bytes, to `out`.
					///
					/// Status: 0, `LimitExceeded`, `MalformedKey`; `NotSupported` for an `out` of
					/// another length. Unless the status is 0, `out` is all zeros.
					fn [<groth16_ $module _prepare_key>](
						key: PassFatPointerAndRead<&[u8]>,
						out: PassFatPointerAndWrite<&mut [u8]>,
					) -> u32 {
						VerifyError::status(native::prepare_key::<$curve>(key, out))
					}

					/// Checks one proof. The proof's points and the inputs are validated. Of
					/// `prepared_key` is checked what the verdict depends on: encodings, the curves,
					/// the subgroup of −γ and −δ, the target element's cyclotomic subgroup. Bytes
					/// that pass have one verdict, which says something only where `prepare_key`
					/// made them.
					///
					/// Status: 0, or any `VerifyError` but `NotSupported`.
					fn [<groth16_ $module _verify>](
						prepared_key: PassFatPointerAndRead<&[u8]>,
						proof: PassFatPointerAndRead<&[u8]>,
						inputs: PassFatPointerAndRead<&[u8]>,
					) -> u32 {
						VerifyError::status(native::verify::<$curve>(prepared_key, proof, inputs))
					}

					/// Checks `size` proofs for one key, `proofs` and `inputs` joined, by one random
					/// linear combination with the coefficients of `assay_groth16::batch`.
					///
					/// Status: as for one proof, for the first entry that is malformed or for all
					/// entries at once.
					fn [<groth16_ $module _verify_batch>](
						prepared_key: PassFatPointerAndRead<&[u8]>,
						size: u32,
						proofs: PassFatPointerAndRead<&[u8]>,
						inputs: PassFatPointerAndRead<&[u8]>,
					) -> u32 {
						VerifyError::status(native::verify_batch::<$curve>(
							prepared_key,
							size as usize,
							proofs,
							inputs,
						))
					}
				}

				pub use assay as calls;

				impl Backend<$curve> for Host {
					fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
						let inputs = layout::inputs_of_key::<$curve>(key.len())?;
						let mut prepared = vec![0; layout::prepared_key_len::<$curve>(inputs)];
						VerifyError::from_status(calls::[<groth16_ $module _prepare_key>](
							key,
							&mut prepared,
						))?;
						Ok(prepared)
					}

					fn verify(
						prepared_key: &[u8],
						proof: &[u8],
						inputs: &[u8],
					) -> Result<(), VerifyError> {
						VerifyError::from_status(calls::[<groth16_ $module _verify>](
							prepared_key,
							proof,
							inputs,
						))
					}

					fn verify_batch(
						prepared_key: &[u8],
						size: usize,
						proofs: &[u8],
						inputs: &[u8],
					) -> Result<(), VerifyError> {
						let size = u32::try_from(size).map_err(|_| VerifyError::LimitExceeded)?;
						VerifyError::from_status(calls::[<groth16_ $module _verify_batch>](
							prepared_key,
							size,
							proofs,
							inputs,
						))
					}
				}
			}
		}
	};
}
