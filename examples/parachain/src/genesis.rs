//! The state that the chain begins with.

use crate::{AuraConfig, BalancesConfig, ParachainInfoConfig, RuntimeGenesisConfig, UNIT};
use alloc::{vec, vec::Vec};
use frame_support::build_struct_json_patch;
use sp_consensus_aura::sr25519::AuthorityId as AuraId;
use sp_genesis_builder::{PresetId, DEV_RUNTIME_PRESET};
use sp_keyring::Sr25519Keyring;

/// The parachain's number on a relay chain for development.
const PARA_ID: u32 = 1_000;

/// Returns the preset called `id`: the development accounts, whose keys everybody has, with a million tokens
/// each, and Alice as the collator.
pub fn get_preset(id: &PresetId) -> Option<Vec<u8>> {
	let patch = match id.as_ref() {
		DEV_RUNTIME_PRESET => build_struct_json_patch!(RuntimeGenesisConfig {
			balances: BalancesConfig {
				balances: Sr25519Keyring::well_known()
					.map(|account| (account.to_account_id(), 1_000_000 * UNIT))
					.collect::<Vec<_>>(),
			},
			aura: AuraConfig { authorities: vec![AuraId::from(Sr25519Keyring::Alice.public())] },
			parachain_info: ParachainInfoConfig { parachain_id: PARA_ID.into() },
		}),
		_ => return None,
	};
	serde_json::to_vec(&patch).ok()
}

/// Lists the names of the presets.
pub fn preset_names() -> Vec<PresetId> {
	vec![PresetId::from(DEV_RUNTIME_PRESET)]
}
