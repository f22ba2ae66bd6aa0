//! The updates of the pallet's own tests, from its package.
//!
//! They belong to a chain with few validators: each is in the committee of 512 many times.

use anyhow::{Context, Result};
use snowbridge_pallet_ethereum_client::types::{CheckpointUpdate, Update};

macro_rules! fixtures {
	($($(#[$doc:meta])* $name:ident: $type:ty, $file:literal;)*) => {
		$(
			$(#[$doc])*
			///
			/// # Errors
			///
			/// The pallet's package has another file there.
			pub fn $name() -> Result<Box<$type>> {
				let text = include_str!(concat!(env!("FIXTURES"), "/", $file));
				serde_json::from_str(text).context($file)
			}
		)*
	};
}

fixtures! {
	/// Returns the checkpoint, at the start of the period 0.
	checkpoint: CheckpointUpdate, "initial-checkpoint.json";
	/// Returns the committee of the period 1. All members signed.
	sync_committee_update: Update, "sync-committee-update.json";
	/// Returns the committee of the period 1. Three quarters of the members signed.
	sync_committee_update_by_fewer: Update, "sync-committee-update-period-0.json";
	/// Returns a finalized header of the period 0. All members signed.
	finalized_header_update: Update, "finalized-header-update.json";
	/// Returns the committee of the period 2. All members signed.
	next_sync_committee_update: Update, "next-sync-committee-update.json";
	/// Returns a finalized header of the period 1. All members signed.
	next_finalized_header_update: Update, "next-finalized-header-update.json";
}

/// Returns the finalized header of [`sync_committee_update_by_fewer`]: the update is complete
/// without its committee.
///
/// # Errors
///
/// As [`sync_committee_update_by_fewer`].
pub fn finalized_header_update_by_fewer() -> Result<Box<Update>> {
	let mut update = sync_committee_update_by_fewer()?;
	update.next_sync_committee_update = None;
	Ok(update)
}
