//! The runtime as a whole.

use crate::harness::on_chain;
use assay_precompiles_runtime::AllPalletsWithSystem;
use frame_support::traits::IntegrityTest;

#[test]
fn the_pallets_accept_their_configuration() {
	on_chain(AllPalletsWithSystem::integrity_test);
}
