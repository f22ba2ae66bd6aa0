//! The interface between a runtime and the node, stamped per scheme.

/// A module with a scheme's functions, and [`Host`](crate::Host) as a backend for the scheme.
///
/// `interface!(module, scheme, name)`
macro_rules! interface {
	($module:ident, $scheme:ident, $name:literal) => {
		paste::paste! {
			#[doc = "halo2 with " $name "."]
			pub mod $module {
				use crate::Host;
				use alloc::{vec, vec::Vec};
				use assay_halo2::{Backend, Scheme, $scheme, HEAD_LEN};
				use assay_proof_system::VerifyError;
				use sp_runtime_interface::{
					pass_by::{PassFatPointerAndRead, PassFatPointerAndWrite},
					runtime_interface,
				};

				#[cfg(not(substrate_runtime))]
				use super::native;

				#[doc = "halo2 with " $name "."]
				#[runtime_interface]
				pub trait Assay {
					/// Validates a verifying key (encoding, limits, expressions, points, parameters)
					/// and writes the prepared key, eight bytes longer than the key, to `out`.
					///
					/// Status: 0, `LimitExceeded`, `MalformedKey`; `NotSupported` for an `out` of
					/// another length. Unless the status is 0, `out` is all zeros.
					fn [<halo2_ $module _prepare_key>](
						key: PassFatPointerAndRead<&[u8]>,
						out: PassFatPointerAndWrite<&mut [u8]>,
					) -> u32 {
						VerifyError::status(native::prepare_key::<$scheme>(key, out))
					}

					/// Checks one proof, of one or several circuits. A proof of another length than
					/// the key's is refused before the key is decoded, so work is bounded by the
					/// bytes of `proof` and `inputs`. The proof's elements and the inputs are
					/// validated; `prepared_key` was when it was prepared, and is
					/// trusted: the verdict under bytes that `prepare_key` has not made is not
					/// specified, but for that there is one.
					///
					/// Status: 0, or any `VerifyError` but `NotSupported`.
					fn [<halo2_ $module _verify>](
						prepared_key: PassFatPointerAndRead<&[u8]>,
						proof: PassFatPointerAndRead<&[u8]>,
						inputs: PassFatPointerAndRead<&[u8]>,
					) -> u32 {
						VerifyError::status(native::verify::<$scheme>(prepared_key, proof, inputs))
					}

					/// Checks several proofs for one key, `packed` by `assay_halo2::batch`, by one
					/// random linear combination with the coefficients of that module.
					///
					/// Status: as for one proof, for the first entry that is malformed or for all
					/// entries at once.
					fn [<halo2_ $module _verify_batch>](
						prepared_key: PassFatPointerAndRead<&[u8]>,
						packed: PassFatPointerAndRead<&[u8]>,
					) -> u32 {
						VerifyError::status(native::verify_batch::<$scheme>(prepared_key, packed))
					}
				}

				pub use assay as calls;

				impl Backend<$scheme> for Host {
					fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
						// What is too long is not worth a buffer.
						if key.len() > $scheme::MAX_KEY_LEN {
							return Err(VerifyError::LimitExceeded);
						}
						let mut prepared = vec![0; HEAD_LEN + key.len()];
						VerifyError::from_status(calls::[<halo2_ $module _prepare_key>](
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
						VerifyError::from_status(calls::[<halo2_ $module _verify>](
							prepared_key,
							proof,
							inputs,
						))
					}

					fn verify_batch(prepared_key: &[u8], packed: &[u8]) -> Result<(), VerifyError> {
						VerifyError::from_status(calls::[<halo2_ $module _verify_batch>](
							prepared_key,
							packed,
						))
					}
				}
			}
		}
	};
}
