//! Curve operations: RFC-0163's for nine curves, and checked pairings, group checks and compressed
//! points for those with a pairing.
//!
//! Encodings and errors are those of [`assay_curve_operations`]; a status is [`Error::status`].
//!
//! A function of Parity's `sp-crypto-ec-utils` is exported here under the same name,
//! `ext_host_calls_<curve>_<function>_version_1`. It takes the same arguments and gives the same
//! bytes or the same error on every input, so a runtime built against that crate runs unchanged.
//! The two only differ if the reference panics: lists of different lengths given to a Miller loop
//! give [`LengthMismatch`](Error::LengthMismatch), and an operation without a value on BW6-761 (a
//! Miller loop over some points that are not in their groups, the final exponentiation of zero)
//! gives [`Unknown`](Error::Unknown). All other functions are exported as
//! `ext_assay_<curve>_<function>_version_1`.
//!
//! For more than four pairs on BW6-761, the Miller loop of the reference, arkworks 0.6, is not the
//! product of the pairs' loops. The RFC's function gives the reference's value here too. The
//! functions of [`bw6_761::extensions`] give the product of any number of pairs.
//!
//! | curve | module | RFC-0163's functions as | more |
//! | --- | --- | --- | --- |
//! | BLS12-381 | [`bls12_381`] | `ext_host_calls_…` | [`bls12_381::extensions`] |
//! | BLS12-377 | [`bls12_377`] | `ext_host_calls_…` | [`bls12_377::extensions`] |
//! | BW6-761 | [`bw6_761`] | `ext_host_calls_…` | [`bw6_761::extensions`] |
//! | BN254 | [`bn254`] | `ext_assay_…` | [`bn254::extensions`] |
//! | Ed-on-BLS12-377 | [`ed_on_bls12_377`] | `ext_host_calls_…` | |
//! | Bandersnatch, Edwards form | [`ed_on_bls12_381_bandersnatch`] | `ext_host_calls_…` | |
//! | Bandersnatch, Weierstrass form | [`ed_on_bls12_381_bandersnatch_sw`] | `ext_assay_…` | |
//! | Pallas | [`pallas`] | `ext_host_calls_…` | |
//! | Vesta | [`vesta`] | `ext_host_calls_…` | |
//! | secp256k1 | [`secp256k1`] | `ext_assay_…` | |

#[cfg(feature = "std")]
mod native;
#[cfg(feature = "std")]
mod pairings;
#[macro_use]
mod interfaces;

use assay_curve_operations::Error;
use sp_runtime_interface::RIType;

pairing_curve!(bls12_381, HostCalls, "BLS12-381", ark_bls12_381, Bls12_381);
pairing_curve!(bls12_377, HostCalls, "BLS12-377", ark_bls12_377, Bls12_377);
pairing_curve!(bw6_761, HostCalls, "BW6-761", ark_bw6_761, BW6_761);
pairing_curve!(bn254, Assay, "BN254", ark_bn254, Bn254);

group!(
	ed_on_bls12_377,
	HostCalls,
	"Ed-on-BLS12-377",
	TwistedEdwards<ark_ed_on_bls12_377::EdwardsConfig>
);
group!(
	ed_on_bls12_381_bandersnatch,
	HostCalls,
	"Bandersnatch (twisted Edwards form)",
	TwistedEdwards<ark_ed_on_bls12_381_bandersnatch::BandersnatchConfig>
);
group!(
	ed_on_bls12_381_bandersnatch_sw,
	Assay,
	"Bandersnatch (short Weierstrass form)",
	ShortWeierstrass<ark_ed_on_bls12_381_bandersnatch::BandersnatchConfig>
);
group!(pallas, HostCalls, "Pallas", ShortWeierstrass<ark_pallas::PallasConfig>);
group!(vesta, HostCalls, "Vesta", ShortWeierstrass<ark_vesta::VestaConfig>);
group!(secp256k1, Assay, "secp256k1", ShortWeierstrass<ark_secp256k1::Config>);

/// The host functions of RFC-0163, drop-in for `sp_crypto_ec_utils::HostFunctionsRfc163`.
#[cfg(feature = "std")]
pub type HostFunctionsRfc163 = (
	bls12_381::calls::HostFunctions,
	ed_on_bls12_381_bandersnatch::calls::HostFunctions,
	pallas::calls::HostFunctions,
	vesta::calls::HostFunctions,
);

/// Every host function of this module.
#[cfg(feature = "std")]
pub type HostFunctions = (
	HostFunctionsRfc163,
	bls12_377::calls::HostFunctions,
	bw6_761::calls::HostFunctions,
	bn254::calls::HostFunctions,
	ed_on_bls12_377::calls::HostFunctions,
	ed_on_bls12_381_bandersnatch_sw::calls::HostFunctions,
	secp256k1::calls::HostFunctions,
	bls12_381::extensions::calls::HostFunctions,
	bls12_377::extensions::calls::HostFunctions,
	bw6_761::extensions::calls::HostFunctions,
	bn254::extensions::calls::HostFunctions,
);

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
