//! The interfaces, which a macro defines for each curve. Each function is a one-line call of the generic
//! operation.

/// Makes the module of a curve from its line in [`for_each_curve!`](assay_ark_curves::for_each_curve).
/// The functions are exported as `ext_<interface>_<module>_<function>_version_1`.
macro_rules! curve_module {
	// A curve with a pairing.
	{
		curve: $curve:ident,
		module: $module:ident,
		reference: Arkworks<$ark:ident::$pairing:ident>,
		name: $name:literal,
		interface: $interface:ident
	} => {
		paste::paste! {
			#[doc = $name ". RFC-0163's functions are exported as `ext_" $interface:snake "_" $module "_…`."]
			pub mod $module {
				use super::HostcallResult;
				#[cfg(not(substrate_runtime))]
				use {super::pairings, crate::metrics};
				use assay_ark_curves::$ark;
				use assay_curve_operations::{self as operations, Error, GroupOperations, Pairing as Operations};
				use sp_runtime_interface::{
					pass_by::{
						PassFatPointerAndRead, PassFatPointerAndReadWrite, PassFatPointerAndWrite,
					},
					runtime_interface,
				};

				#[cfg(not(substrate_runtime))]
				use super::native;

				type Reference = operations::Arkworks<$ark::$pairing>;

				#[doc = "RFC-0163's functions for " $name "."]
				#[runtime_interface]
				pub trait $interface {
					#[doc = "Miller loop of " $name ": lists of affine points `g1`, `g2` in, an element of the target field out."]
					///
					/// Errors: `Decode`, `LengthMismatch`, `Encode`.
					fn [<$module _multi_miller_loop>](
						g1: PassFatPointerAndRead<&[u8]>,
						g2: PassFatPointerAndRead<&[u8]>,
						out: PassFatPointerAndWrite<&mut [u8]>,
					) -> HostcallResult {
						metrics::result(stringify!([<$module _multi_miller_loop>]), || {
							pairings::multi_miller_loop::<$ark::$pairing>(g1, g2, out)
						})
					}

					#[doc = "Final exponentiation of " $name ": an element of the target field, in place."]
					///
					/// Errors: `Decode`; `Unknown` for zero.
					fn [<$module _final_exponentiation>](
						in_out: PassFatPointerAndReadWrite<&mut [u8]>,
					) -> HostcallResult {
						metrics::result(stringify!([<$module _final_exponentiation>]), || {
							pairings::final_exponentiation::<$ark::$pairing>(in_out)
						})
					}

					#[doc = "Multi-scalar multiplication in G1 of " $name ": a list of affine points and one of scalars in, an affine point out."]
					///
					/// Errors: `Decode`, `LengthMismatch`, `Encode`.
					fn [<$module _msm_g1>](
						bases: PassFatPointerAndRead<&[u8]>,
						scalars: PassFatPointerAndRead<&[u8]>,
						out: PassFatPointerAndWrite<&mut [u8]>,
					) -> HostcallResult {
						metrics::result(stringify!([<$module _msm_g1>]), || {
							native::msm::<$ark::G1Affine>(bases, scalars, out)
						})
					}

					#[doc = "Multi-scalar multiplication in G2 of " $name ", as in G1."]
					fn [<$module _msm_g2>](
						bases: PassFatPointerAndRead<&[u8]>,
						scalars: PassFatPointerAndRead<&[u8]>,
						out: PassFatPointerAndWrite<&mut [u8]>,
					) -> HostcallResult {
						metrics::result(stringify!([<$module _msm_g2>]), || {
							native::msm::<$ark::G2Affine>(bases, scalars, out)
						})
					}

					#[doc = "Multiplication in G1 of " $name ": an affine point and a list of 64-bit words in, an affine point out."]
					///
					/// Errors: `Decode`, `Encode`.
					fn [<$module _mul_g1>](
						base: PassFatPointerAndRead<&[u8]>,
						scalar: PassFatPointerAndRead<&[u8]>,
						out: PassFatPointerAndWrite<&mut [u8]>,
					) -> HostcallResult {
						metrics::result(stringify!([<$module _mul_g1>]), || {
							native::mul::<$ark::G1Affine>(base, scalar, out)
						})
					}

					#[doc = "Multiplication in G2 of " $name ", as in G1."]
					fn [<$module _mul_g2>](
						base: PassFatPointerAndRead<&[u8]>,
						scalar: PassFatPointerAndRead<&[u8]>,
						out: PassFatPointerAndWrite<&mut [u8]>,
					) -> HostcallResult {
						metrics::result(stringify!([<$module _mul_g2>]), || {
							native::mul::<$ark::G2Affine>(base, scalar, out)
						})
					}
				}

				pub use [<$interface:snake>] as calls;

				#[doc = "The pairing of " $name ", by host calls."]
				pub struct Pairing;
				#[doc = "G1 of " $name ", by host calls."]
				pub struct G1;
				#[doc = "G2 of " $name ", by host calls."]
				pub struct G2;

				impl Operations for Pairing {
					type G1 = G1;
					type G2 = G2;

					fn multi_miller_loop(g1: &[u8], g2: &[u8], out: &mut [u8]) -> Result<(), Error> {
						calls::[<$module _multi_miller_loop>](g1, g2, out)
					}

					fn final_exponentiation(in_out: &mut [u8]) -> Result<(), Error> {
						calls::[<$module _final_exponentiation>](in_out)
					}

					fn target_len() -> usize {
						<Reference as Operations>::target_len()
					}
				}

				impl_group!(G1, operations::ShortWeierstrass<$ark::g1::Config>, [<$module _msm_g1>], [<$module _mul_g1>]);
				impl_group!(G2, operations::ShortWeierstrass<$ark::g2::Config>, [<$module _msm_g2>], [<$module _mul_g2>]);

				#[doc = "Beyond the RFC: " $name " with validated points, each check in one call."]
				pub mod extensions {
					use crate::curves::HostcallResult;
					#[cfg(not(substrate_runtime))]
					use {
						crate::{curves::pairings, metrics},
						assay_ark_curves::$ark,
					};
					use sp_runtime_interface::{
						pass_by::{PassFatPointerAndRead, PassFatPointerAndWrite},
						runtime_interface,
					};

					#[doc = "Checked operations of " $name "."]
					#[runtime_interface]
					pub trait Assay {
						/// Checks that the product of the pairings of two lists of affine points is one.
						///
						/// The points are validated. Errors: `Decode` (also for bytes after a list),
						/// `LengthMismatch`, `NotOnCurve`, `NotInSubgroup`, `NotOne`.
						fn [<$module _pairing_check>](
							g1: PassFatPointerAndRead<&[u8]>,
							g2: PassFatPointerAndRead<&[u8]>,
						) -> HostcallResult {
							metrics::result(stringify!([<$module _pairing_check>]), || {
								pairings::pairing_check::<$ark::$pairing>(g1, g2)
							})
						}

						/// Computes the product of the pairings of two lists of affine points, an
						/// element of the target group.
						///
						/// The points are validated. Errors: as `pairing_check` except `NotOne`, and
						/// `Encode`.
						fn [<$module _multi_pairing>](
							g1: PassFatPointerAndRead<&[u8]>,
							g2: PassFatPointerAndRead<&[u8]>,
							out: PassFatPointerAndWrite<&mut [u8]>,
						) -> HostcallResult {
							metrics::result(stringify!([<$module _multi_pairing>]), || {
								pairings::multi_pairing::<$ark::$pairing>(g1, g2, out)
							})
						}

						/// Validates a list of affine points of G1: equation and subgroup.
						///
						/// Errors: `Decode` (also for bytes after the list), `NotOnCurve`,
						/// `NotInSubgroup`.
						fn [<$module _check_g1>](points: PassFatPointerAndRead<&[u8]>) -> HostcallResult {
							metrics::result(stringify!([<$module _check_g1>]), || {
								pairings::check_g1::<$ark::$pairing>(points)
							})
						}

						/// Validates a list of affine points of G2, as in G1.
						fn [<$module _check_g2>](points: PassFatPointerAndRead<&[u8]>) -> HostcallResult {
							metrics::result(stringify!([<$module _check_g2>]), || {
								pairings::check_g2::<$ark::$pairing>(points)
							})
						}

						/// Decodes a list of compressed points of G1 into a list of affine points.
						///
						/// The points are validated. Errors: `Decode` (also for bytes after the list,
						/// and for an `x` without a point), `NotInSubgroup`, `Encode`.
						fn [<$module _decompress_g1>](
							points: PassFatPointerAndRead<&[u8]>,
							out: PassFatPointerAndWrite<&mut [u8]>,
						) -> HostcallResult {
							metrics::result(stringify!([<$module _decompress_g1>]), || {
								pairings::decompress_g1::<$ark::$pairing>(points, out)
							})
						}

						/// Decodes a list of compressed points of G2, as in G1.
						fn [<$module _decompress_g2>](
							points: PassFatPointerAndRead<&[u8]>,
							out: PassFatPointerAndWrite<&mut [u8]>,
						) -> HostcallResult {
							metrics::result(stringify!([<$module _decompress_g2>]), || {
								pairings::decompress_g2::<$ark::$pairing>(points, out)
							})
						}
					}

					pub use assay as calls;
				}

				#[doc = "Every host function of " $name "."]
				#[cfg(feature = "std")]
				pub type HostFunctions = (calls::HostFunctions, extensions::calls::HostFunctions);
			}
		}
	};
	// A curve without a pairing, or one form of it.
	{
		curve: $curve:ident,
		module: $module:ident,
		reference: $form:ident<$ark:ident::$config:ident>,
		name: $name:literal,
		interface: $interface:ident
	} => {
		paste::paste! {
			#[doc = $name ". RFC-0163's functions are exported as `ext_" $interface:snake "_" $module "_…`."]
			pub mod $module {
				use super::HostcallResult;
				use assay_curve_operations::{Error, GroupOperations};

				#[cfg(not(substrate_runtime))]
				use {super::native, crate::metrics, assay_curve_operations::Form};
				use sp_runtime_interface::{
					pass_by::{PassFatPointerAndRead, PassFatPointerAndWrite},
					runtime_interface,
				};

				#[doc = "RFC-0163's functions for " $name "."]
				#[runtime_interface]
				pub trait $interface {
					#[doc = "Multi-scalar multiplication in " $name ": a list of affine points and one of scalars in, an affine point out."]
					///
					/// Errors: `Decode`, `LengthMismatch`, `DegeneratePoint`, `Encode`.
					fn [<$module _msm>](
						bases: PassFatPointerAndRead<&[u8]>,
						scalars: PassFatPointerAndRead<&[u8]>,
						out: PassFatPointerAndWrite<&mut [u8]>,
					) -> HostcallResult {
						metrics::result(stringify!([<$module _msm>]), || {
							native::msm::<<Reference as Form>::Affine>(bases, scalars, out)
						})
					}

					#[doc = "Multiplication in " $name ": an affine point and a list of 64-bit words in, an affine point out."]
					///
					/// Errors: `Decode`, `DegeneratePoint`, `Encode`.
					fn [<$module _mul>](
						base: PassFatPointerAndRead<&[u8]>,
						scalar: PassFatPointerAndRead<&[u8]>,
						out: PassFatPointerAndWrite<&mut [u8]>,
					) -> HostcallResult {
						metrics::result(stringify!([<$module _mul>]), || {
							native::mul::<<Reference as Form>::Affine>(base, scalar, out)
						})
					}
				}

				pub use [<$interface:snake>] as calls;
				#[cfg(feature = "std")]
				pub use calls::HostFunctions;

				#[doc = "" $name ", by host calls."]
				pub struct G1;

				type Reference = assay_curve_operations::$form<assay_ark_curves::$ark::$config>;
				impl_group!(G1, Reference, [<$module _msm>], [<$module _mul>]);
			}
		}
	};
}

/// Implements [`GroupOperations`](assay_curve_operations::GroupOperations) by the calls of the
/// enclosing module.
macro_rules! impl_group {
	($group:ident, $form:ty, $msm:ident, $mul:ident) => {
		impl GroupOperations for $group {
			type Form = $form;

			fn msm(bases: &[u8], scalars: &[u8], out: &mut [u8]) -> Result<(), Error> {
				calls::$msm(bases, scalars, out)
			}

			fn mul(base: &[u8], scalar: &[u8], out: &mut [u8]) -> Result<(), Error> {
				calls::$mul(base, scalar, out)
			}
		}
	};
}
