//! The genesis states of a chain.
//!
//! - `development`: one validator, Alice, who is also sudo.
//! - `local_testnet`: two validators, Alice and Bob, with Alice as sudo.
//!
//! Both endow the well-known development accounts, whose secret keys everybody knows: never use a
//! preset for a chain that matters.

use crate::{AccountId, Balance, BalancesConfig, RuntimeGenesisConfig, SudoConfig, UNIT};
use alloc::{vec, vec::Vec};
use frame_support::build_struct_json_patch;
use serde_json::Value;
use sp_consensus_aura::sr25519::AuthorityId as AuraId;
use sp_consensus_grandpa::AuthorityId as GrandpaId;
use sp_genesis_builder::{PresetId, DEV_RUNTIME_PRESET, LOCAL_TESTNET_RUNTIME_PRESET};
use sp_keyring::{Ed25519Keyring, Sr25519Keyring};

/// The initial balance of every development account.
const ENDOWMENT: Balance = 1_000_000 * UNIT;

fn genesis(validators: &[(AuraId, GrandpaId)], root: AccountId) -> Value {
	build_struct_json_patch!(RuntimeGenesisConfig {
		balances: BalancesConfig {
			balances: Sr25519Keyring::well_known()
				.map(|account| (account.to_account_id(), ENDOWMENT))
				.collect::<Vec<_>>(),
		},
		aura: pallet_aura::GenesisConfig {
			authorities: validators.iter().map(|(aura, _)| aura.clone()).collect::<Vec<_>>(),
		},
		grandpa: pallet_grandpa::GenesisConfig {
			authorities: validators
				.iter()
				.map(|(_, grandpa)| (grandpa.clone(), 1))
				.collect::<Vec<_>>(),
		},
		sudo: SudoConfig { key: Some(root) },
	})
}

fn alice() -> (AuraId, GrandpaId) {
	(Sr25519Keyring::Alice.public().into(), Ed25519Keyring::Alice.public().into())
}

fn bob() -> (AuraId, GrandpaId) {
	(Sr25519Keyring::Bob.public().into(), Ed25519Keyring::Bob.public().into())
}

/// Returns the preset called `id`, as a JSON patch of the default genesis configuration.
pub fn get_preset(id: &PresetId) -> Option<Vec<u8>> {
	let root = Sr25519Keyring::Alice.to_account_id();
	let patch = match id.as_ref() {
		DEV_RUNTIME_PRESET => genesis(&[alice()], root),
		LOCAL_TESTNET_RUNTIME_PRESET => genesis(&[alice(), bob()], root),
		_ => return None,
	};
	serde_json::to_vec(&patch).ok()
}

/// Returns the names of all presets.
pub fn preset_names() -> Vec<PresetId> {
	vec![PresetId::from(DEV_RUNTIME_PRESET), PresetId::from(LOCAL_TESTNET_RUNTIME_PRESET)]
}
