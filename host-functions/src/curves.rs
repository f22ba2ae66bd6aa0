//! Curve operations: those of RFC-0163, and for curves with a pairing also checked pairings, group
//! checks and compressed points.
//!
//! Encodings and errors are those of [`assay_curve_operations`]; a status is [`Error::status`].
//!
//! A function of Parity's `sp-crypto-ec-utils` is exported here under the same name,
//! `ext_host_calls_<curve>_<function>_version_1`. It takes the same arguments and gives the same
//! bytes or the same error on every input, so a runtime built against that crate runs unchanged.
//! The two only differ where the reference panics: lists of different lengths given to a Miller loop
//! give [`LengthMismatch`](Error::LengthMismatch), and an undefined operation on BW6-761 (a Miller
//! loop over some points that are not in their groups, the final exponentiation of zero) gives
//! [`Unknown`](Error::Unknown). All other functions are exported as
//! `ext_assay_<curve>_<function>_version_1`.
//!
//! For more than four pairs on BW6-761, the Miller loop of the reference, arkworks 0.6, is not the
//! product of the pairs' loops. The RFC's function gives the reference's value here too. The
//! functions of [`bw6_761::extensions`] give the product of any number of pairs.
//!
//! The module of a curve lists its functions; curves with a pairing have more in `extensions`.

#[cfg(feature = "std")]
mod native;
#[cfg(feature = "std")]
mod pairings;
#[macro_use]
mod interfaces;

use assay_ark_curves::{for_each_curve, with_curves};
use assay_curve_operations::Error;
use sp_runtime_interface::RIType;

for_each_curve!(curve_module);

#[cfg(feature = "legacy-ec-utils")]
pub mod legacy;

/// The host functions of RFC-0163, drop-in for `sp_crypto_ec_utils::HostFunctionsRfc163`.
#[cfg(feature = "std")]
pub type HostFunctionsRfc163 = (
	bls12_381::calls::HostFunctions,
	ed_on_bls12_381_bandersnatch::calls::HostFunctions,
	pallas::calls::HostFunctions,
	vesta::calls::HostFunctions,
);

macro_rules! host_functions {
	($({ curve: $curve:ident, module: $module:ident, $($rest:tt)* })*) => {
		/// Every host function of this module.
		#[cfg(feature = "std")]
		pub type HostFunctions = ($($module::HostFunctions,)*);
	};
}

with_curves!(host_functions);

/// `Result<(), Error>` as the `u32` of [`Error::status`].
pub struct HostcallResult;

impl RIType for HostcallResult {
	type FFIType = u32;
	type Inner = Result<(), Error>;
}

#[cfg(not(substrate_runtime))]
impl sp_runtime_interface::host::IntoFFIValue for HostcallResult {
	fn into_ffi_value(
		value: Self::Inner,
		_: &mut dyn sp_runtime_interface::sp_wasm_interface::FunctionContext,
	) -> sp_runtime_interface::sp_wasm_interface::Result<u32> {
		Ok(Error::status(value))
	}
}

#[cfg(substrate_runtime)]
impl sp_runtime_interface::wasm::FromFFIValue for HostcallResult {
	fn from_ffi_value(status: u32) -> Self::Inner {
		Error::from_status(status)
	}
}
