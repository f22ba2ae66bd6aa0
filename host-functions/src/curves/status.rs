//! A result as the one number that a host function returns.

use assay_curve_operations::Error;
use sp_runtime_interface::RIType;

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
