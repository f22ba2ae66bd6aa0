//! The interface between a runtime and the node, for a proof system whose functions are named after a
//! curve, scheme or variant.

/// Defines the host functions `<system>_<module>_<function>` of a proof system, and
/// [`Host`](crate::Host) as its backend.
///
/// ```text
/// interface! {
///     groth16 {
///         bls12_381: Bls12_381, "Groth16 over BLS12-381.";
///     }
///     prepare_key { /// Documentation of each `prepare_key`. }
///     verify { /// Documentation of each `verify`. (without_extension) }
///     verify_batch { /// Documentation of each `verify_batch`. (packed: …) (packed) }
/// }
/// ```
///
/// Each of the first lines defines a module for a curve, scheme or variant. The parentheses hold the
/// arguments by which `verify_batch` takes its batch, and their names. Those of `verify`, if there are any, hold a
/// function that returns the part of a prepared key that the host function reads. The calling module has
///
/// - `native`, with the functions `prepare_key`, `verify` and `verify_batch` over any arithmetic, and
///   the type `ArithmeticOf` for each curve or scheme;
/// - `prepared_len`, which checks a key's length and returns that of its prepared key;
/// - `verify_batch`, which passes a batch to the host function in the form that the function takes.
macro_rules! interface {
	(
		$system:ident { $($module:ident: $of:ident, $title:literal;)* }
		prepare_key $prepare_key:tt
		verify $verify:tt
		verify_batch $verify_batch:tt
	) => {
		$(
			interface! {
				@ $system, $module, $of, $title, $prepare_key, $verify, $verify_batch
			}
		)*

		/// The functions of all modules.
		pub mod host_calls {
			paste::paste! {
				$(
					pub use super::$module::calls::{
						[<$system _ $module _prepare_key>], [<$system _ $module _verify>],
						[<$system _ $module _verify_batch>],
					};
				)*
			}

			/// The functions of all modules, for a node's executor.
			#[cfg(feature = "std")]
			pub type HostFunctions = ($(super::$module::calls::HostFunctions,)*);
		}
	};
	(
		@ $system:ident, $module:ident, $of:ident, $title:literal,
		{ $(#[$prepare_key_doc:meta])* },
		{ $(#[$verify_doc:meta])* $(($readable:ident))? },
		{ $(#[$verify_batch_doc:meta])* ($($batch:tt)*) ($($name:ident),*) }
	) => {
		paste::paste! {
			#[doc = $title]
			pub mod $module {
				use crate::Host;
				use alloc::{vec, vec::Vec};
				use [<assay_ $system>]::$of;
				use assay_proof_system::{batch::Entry, Backend, VerifyError};
				use sp_runtime_interface::{
					pass_by::{PassFatPointerAndRead, PassFatPointerAndWrite},
					runtime_interface,
				};

				#[cfg(not(substrate_runtime))]
				use {
					super::native::{self, ArithmeticOf},
					crate::metrics,
				};

				#[doc = $title]
				#[runtime_interface]
				pub trait Assay {
					$(#[$prepare_key_doc])*
					fn [<$system _ $module _prepare_key>](
						key: PassFatPointerAndRead<&[u8]>,
						out: PassFatPointerAndWrite<&mut [u8]>,
					) -> u32 {
						metrics::verdict(stringify!([<$system _ $module _prepare_key>]), || {
							native::prepare_key::<ArithmeticOf<$of>>(key, out)
						})
					}

					$(#[$verify_doc])*
					fn [<$system _ $module _verify>](
						prepared_key: PassFatPointerAndRead<&[u8]>,
						proof: PassFatPointerAndRead<&[u8]>,
						inputs: PassFatPointerAndRead<&[u8]>,
					) -> u32 {
						metrics::verdict(stringify!([<$system _ $module _verify>]), || {
							native::verify::<ArithmeticOf<$of>>(prepared_key, proof, inputs)
						})
					}

					$(#[$verify_batch_doc])*
					fn [<$system _ $module _verify_batch>](
						prepared_key: PassFatPointerAndRead<&[u8]>,
						$($batch)*
					) -> u32 {
						metrics::verdict(stringify!([<$system _ $module _verify_batch>]), || {
							native::verify_batch::<ArithmeticOf<$of>>(prepared_key, $($name),*)
						})
					}
				}

				pub use assay as calls;

				impl Backend<$of> for Host {
					fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
						let mut prepared = vec![0; super::prepared_len::<$of>(key)?];
						VerifyError::from_status(calls::[<$system _ $module _prepare_key>](
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
						$(let prepared_key = super::$readable::<$of>(prepared_key);)?
						VerifyError::from_status(calls::[<$system _ $module _verify>](
							prepared_key,
							proof,
							inputs,
						))
					}

					fn verify_batch(
						prepared_key: &[u8],
						batch: &[Entry<'_>],
					) -> Result<(), VerifyError> {
						super::verify_batch::<$of>(
							calls::[<$system _ $module _verify_batch>],
							prepared_key,
							batch,
						)
					}
				}
			}
		}
	};
}
