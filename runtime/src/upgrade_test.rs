//! The migrations of the runtime to which a network's test upgrades.

use crate::verifiers::MoveKeys;
use assay_host_functions::curves::bn254::extensions::calls::bn254_check_g1;
use frame_support::{traits::OnRuntimeUpgrade, weights::Weight};

/// The migrations: all keys move, and the new host function is called.
pub type Migrations = (MoveKeys, CallHostFunction);

/// Calls `ext_assay_bn254_check_g1_version_1`, which the previous runtime does not import: a node
/// without this function could run that runtime, and cannot run this one.
pub struct CallHostFunction;

impl OnRuntimeUpgrade for CallHostFunction {
	fn on_runtime_upgrade() -> Weight {
		// Empty bytes are not a list of points. Only the import matters.
		let _ = bn254_check_g1(&[]);
		Weight::zero()
	}
}
