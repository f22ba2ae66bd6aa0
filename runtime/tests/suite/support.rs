//! Helpers for the tests of both runtimes.

use crate::runtime::{genesis_config_presets::get_preset, *};
use assay_proof_system::{DryRunError, VerifyError};
use codec::{Decode, Encode};
use frame_support::{genesis_builder_helper::build_state, traits::PalletsInfoAccess};
use pallet_verifier::{runtime_api::runtime_decl_for_verifier_api::VerifierApi, KeySource};
use std::{collections::BTreeSet, fs, path::Path};

/// Runs a test on the state that a preset gives.
pub fn with_preset<R>(name: &str, test: impl FnOnce() -> R) -> R {
	sp_io::TestExternalities::new_empty().execute_with(|| {
		let patch = get_preset(&name.into()).expect("the preset exists");
		// A preset is a patch of the default configuration.
		let mut config = serde_json::to_value(RuntimeGenesisConfig::default()).expect("it is JSON");
		let patch = serde_json::from_slice(&patch).expect("a preset is JSON");
		sc_chain_spec::json_merge(&mut config, patch);
		build_state::<RuntimeGenesisConfig>(config.to_string().into_bytes()).expect("it is valid");
		test()
	})
}

/// The calls for a signature of a digest and for one of another, on an instance for ECDSA.
pub struct Signatures {
	pub pallet: &'static str,
	pub index: u8,
	valid: RuntimeCall,
	invalid: RuntimeCall,
}

/// Returns the calls of every instance for ECDSA: with hints for the instance that requires them.
pub fn signatures() -> Vec<Signatures> {
	use assay_ecdsa::{hinter::hints_for, simulator::case, Proof, PublicInputs, VerifyingKey};

	let case = case(0).expect("there is a case for every seed");
	let hints = hints_for(&case.digest, &case.signature).expect("a valid signature has hints");
	let mut other = case.digest;
	other[0] ^= 1;
	// A call begins with the pallet's index; its arguments are the same bytes on every instance.
	let call = |index: u8, proof: &Proof, digest: [u8; 32]| {
		let key = KeySource::Inline(VerifyingKey::address(&case.key));
		let call = (index, 2u8, key, proof, PublicInputs(digest.to_vec())).encode();
		RuntimeCall::decode(&mut &call[..]).expect("it is a call of the pallet")
	};
	AllPalletsWithSystem::infos()
		.into_iter()
		.filter(|pallet| pallet.name.starts_with("Ecdsa"))
		.map(|pallet| {
			let index = pallet.index as u8;
			let proof = match pallet.name.contains("Hinted") {
				true => Proof::hinted(&case.signature, &hints),
				false => Proof::plain(&case.signature),
			};
			Signatures {
				pallet: pallet.name,
				index,
				valid: call(index, &proof, case.digest),
				invalid: call(index, &proof, other),
			}
		})
		.collect()
}

impl Signatures {
	/// Asserts that the valid call is accepted and the invalid one refused.
	pub fn assert_verdicts(self) {
		let Self { pallet, valid, invalid, .. } = self;
		assert_eq!(Runtime::verify(valid), Ok(()), "{pallet}");
		let refused = Err(DryRunError::Rejected(VerifyError::ProofInvalid));
		assert_eq!(Runtime::verify(invalid), refused, "{pallet}");
	}
}

/// Returns the names of the runtime's pallets from the crate `module`.
pub fn pallets_of(module: &str) -> BTreeSet<&'static str> {
	let pallets = AllPalletsWithSystem::infos().into_iter();
	pallets.filter(|pallet| pallet.module_name == module).map(|pallet| pallet.name).collect()
}

/// Returns the names of the pallets in a table of `(pallet, weights)`.
pub fn pallets_in(table: &[(&'static str, &str)]) -> BTreeSet<&'static str> {
	table.iter().map(|(pallet, _)| *pallet).collect()
}

/// Returns the names of the weights in a table of `(pallet, weights)`.
pub fn weights_in(table: &[(&str, &'static str)]) -> BTreeSet<String> {
	table.iter().map(|(_, weights)| (*weights).to_owned()).collect()
}

/// Returns the names of the files of weights in a folder of this crate.
pub fn weights_files(folder: &str) -> BTreeSet<String> {
	let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/weights").join(folder);
	let files = fs::read_dir(folder).expect("the folder is there");
	files
		.map(|file| {
			let path = file.expect("the folder can be read").path();
			let stem = path.file_stem().expect("a file has a name");
			stem.to_str().expect("it is ASCII").to_owned()
		})
		.collect()
}

/// Returns the names of the benchmarks, each with its pallet.
#[cfg(feature = "runtime-benchmarks")]
pub fn benchmarks_by_pallet() -> Vec<(String, String)> {
	use frame_benchmarking::runtime_decl_for_benchmark::Benchmark;

	let (list, _) = Runtime::benchmark_metadata(false);
	let text = |bytes| String::from_utf8(bytes).expect("it is a name");
	list.into_iter().map(|pallet| (text(pallet.instance), text(pallet.pallet))).collect()
}
