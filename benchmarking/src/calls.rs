//! Calls of the runtime's pallets, by the pallets' names.
//!
//! The runtime has some forty instances of two pallets, whose calls differ only in their first byte.
//! So calls are built from their encoding; bytes that are not a call of this runtime do not decode.

use anyhow::{ensure, Context, Result};
use assay_baselines_runtime::{AllPalletsWithSystem, Runtime, RuntimeCall};
use assay_proof_system::Argument;
use codec::{Decode, Encode};
use frame_support::{
	dispatch::{DispatchClass, GetDispatchInfo},
	traits::{PalletInfoData, PalletsInfoAccess},
};
use pallet_curves::Group;
use pallet_verifier::KeySource;

/// The indices of the calls, which the pallets pin.
mod index {
	pub const REGISTER_KEY: u8 = 0;
	pub const VERIFY: u8 = 2;
	pub const VERIFY_BATCH: u8 = 3;

	pub const PAIRING: u8 = 0;
	pub const MSM: u8 = 1;
	pub const MUL_PROJECTIVE: u8 = 2;
	pub const MUL_AFFINE: u8 = 3;
}

/// Returns the names and indices of the runtime's pallets.
pub fn pallets() -> Vec<PalletInfoData> {
	AllPalletsWithSystem::infos()
}

/// Returns a pallet of this name.
pub fn pallet(name: &str) -> Option<PalletInfoData> {
	pallets().into_iter().find(|pallet| pallet.name == name)
}

/// Makes a pallet's call from its arguments.
fn call(pallet_name: &str, index: u8, arguments: impl Encode) -> Result<RuntimeCall> {
	of_encoded(pallet_name, index, &arguments.encode())
}

/// Makes a pallet's call from its arguments' encoding.
pub fn of_encoded(pallet_name: &str, index: u8, arguments: &[u8]) -> Result<RuntimeCall> {
	let pallet = pallet(pallet_name).with_context(|| format!("no pallet {pallet_name}"))?;
	let encoded = [&[u8::try_from(pallet.index)?, index], arguments].concat();
	let mut rest = &encoded[..];
	let call = RuntimeCall::decode(&mut rest)
		.with_context(|| format!("call {index} of {pallet_name} has other arguments"))?;
	ensure!(rest.is_empty(), "call {index} of {pallet_name} has fewer arguments");
	Ok(call)
}

/// Calls of an instance of the curves' pallet.
pub struct Curves<'a>(pub &'a str);

impl Curves<'_> {
	/// Makes the call for the product of the pairings of two lists of points.
	pub fn pairing(&self, g1: &[u8], g2: &[u8]) -> Result<RuntimeCall> {
		call(self.0, index::PAIRING, (g1, g2))
	}

	/// Makes the call for the MSM of a list of points with a list of scalars.
	pub fn msm(&self, group: Group, bases: &[u8], scalars: &[u8]) -> Result<RuntimeCall> {
		call(self.0, index::MSM, (group, bases, scalars))
	}

	/// Makes the call for the product of a projective point with a list of words.
	pub fn mul_projective(&self, group: Group, base: &[u8], scalar: &[u8]) -> Result<RuntimeCall> {
		call(self.0, index::MUL_PROJECTIVE, (group, base, scalar))
	}

	/// Makes the call for the product of an affine point with a list of words.
	pub fn mul_affine(&self, group: Group, base: &[u8], scalar: &[u8]) -> Result<RuntimeCall> {
		call(self.0, index::MUL_AFFINE, (group, base, scalar))
	}
}

/// Calls of an instance of the verifier's pallet.
pub struct Verifier<'a>(pub &'a str);

impl Verifier<'_> {
	/// Registers a key.
	pub fn register_key(&self, key: &impl Argument) -> Result<RuntimeCall> {
		call(self.0, index::REGISTER_KEY, key)
	}

	/// Verifies a proof.
	pub fn verify<K: Argument>(
		&self,
		key: &KeySource<K>,
		proof: &impl Argument,
		inputs: &impl Argument,
	) -> Result<RuntimeCall> {
		call(self.0, index::VERIFY, (key, proof, inputs))
	}

	/// Verifies proofs at once, each with its inputs.
	pub fn verify_batch<K: Argument>(
		&self,
		key: &KeySource<K>,
		batch: &[(impl Argument, impl Argument)],
	) -> Result<RuntimeCall> {
		call(self.0, index::VERIFY_BATCH, (key, batch))
	}
}

/// Joins calls into one, which fails when one of them does.
pub fn all(mut calls: Vec<RuntimeCall>) -> RuntimeCall {
	match calls.len() {
		1 => calls.remove(0),
		_ => RuntimeCall::Utility(pallet_utility::Call::<Runtime>::batch_all { calls }),
	}
}

/// Picoseconds, the unit of weights, in a microsecond.
pub const PS_PER_US: f64 = 1e6;

/// Returns the weight that a call is charged, in microseconds, without that of its transaction.
pub fn charged(call: &RuntimeCall) -> f64 {
	call.get_dispatch_info().call_weight.ref_time() as f64 / PS_PER_US
}

/// Returns true if a transaction has room for a call.
pub fn fits(call: &RuntimeCall) -> bool {
	let limits = <Runtime as frame_system::Config>::BlockWeights::get();
	let of_normal = limits.get(DispatchClass::Normal).max_extrinsic;
	call.get_dispatch_info().call_weight.all_lte(of_normal.unwrap_or(limits.max_block))
}
