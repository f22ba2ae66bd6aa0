//! Which pallets have benchmarks, and how they are run.

use crate::*;
use alloc::{string::String, vec::Vec};
use frame_benchmarking::{
	add_benchmark, list_benchmark, BenchmarkBatch, BenchmarkConfig, BenchmarkList,
};
use frame_support::traits::{StorageInfo, StorageInfoTrait, WhitelistedStorageKeys};
use frame_system_benchmarking::{
	extensions::Pallet as SystemExtensionsBench, Pallet as SystemBench,
};

impl frame_system_benchmarking::Config for Runtime {}
impl pallet_transaction_payment::BenchmarkConfig for Runtime {}

/// `[name, pallet]`: the name is also that of the weights' module.
macro_rules! benchmarks {
	($($(#[$condition:meta])* [$name:ident, $pallet:ty])*) => {
		pub(crate) fn metadata(extra: bool) -> (Vec<BenchmarkList>, Vec<StorageInfo>) {
			let mut list = Vec::<BenchmarkList>::new();
			$(
				$(#[$condition])*
				list_benchmark!(list, extra, $name, $pallet);
			)*
			(list, AllPalletsWithSystem::storage_info())
		}

		pub(crate) fn dispatch(config: BenchmarkConfig) -> Result<Vec<BenchmarkBatch>, String> {
			let whitelist = AllPalletsWithSystem::whitelisted_storage_keys();
			let mut batches = Vec::<BenchmarkBatch>::new();
			let params = (&config, &whitelist);
			$(
				$(#[$condition])*
				add_benchmark!(params, batches, $name, $pallet);
			)*
			Ok(batches)
		}
	};
}

benchmarks! {
	[frame_system, SystemBench::<Runtime>]
	[frame_system_extensions, SystemExtensionsBench::<Runtime>]
	[pallet_balances, Balances]
	[pallet_sudo, Sudo]
	[pallet_timestamp, Timestamp]
	[pallet_transaction_payment, TransactionPayment]
	[pallet_utility, Utility]
	[groth16_bls12_381, Groth16Bls12381]
	[groth16_bls12_377, Groth16Bls12377]
	[groth16_bn254, Groth16Bn254]
	[groth16_bw6_761, Groth16Bw6761]
	[ecdsa_secp256k1, EcdsaSecp256k1]
	[lattice, Lattice]
	[halo2_kzg, Halo2Kzg]
	[halo2_ipa, Halo2Ipa]
	#[cfg(feature = "baselines")]
	[groth16_bls12_381_wasm, Groth16Bls12381Wasm]
	#[cfg(feature = "baselines")]
	[groth16_bls12_377_wasm, Groth16Bls12377Wasm]
	#[cfg(feature = "baselines")]
	[groth16_bn254_wasm, Groth16Bn254Wasm]
	#[cfg(feature = "baselines")]
	[groth16_bw6_761_wasm, Groth16Bw6761Wasm]
	#[cfg(feature = "baselines")]
	[groth16_bls12_381_curves, Groth16Bls12381Curves]
	#[cfg(feature = "baselines")]
	[groth16_bls12_377_curves, Groth16Bls12377Curves]
	#[cfg(feature = "baselines")]
	[groth16_bn254_curves, Groth16Bn254Curves]
	#[cfg(feature = "baselines")]
	[groth16_bw6_761_curves, Groth16Bw6761Curves]
	#[cfg(feature = "baselines")]
	[ecdsa_secp256k1_wasm, EcdsaSecp256k1Wasm]
	#[cfg(feature = "baselines")]
	[ecdsa_hinted_secp256k1_wasm, EcdsaHintedSecp256k1Wasm]
	#[cfg(feature = "baselines")]
	[ecdsa_secp256k1_curves, EcdsaSecp256k1Curves]
	#[cfg(feature = "baselines")]
	[lattice_wasm, LatticeWasm]
	#[cfg(feature = "baselines")]
	[halo2_kzg_wasm, Halo2KzgWasm]
	#[cfg(feature = "baselines")]
	[halo2_kzg_curves, Halo2KzgCurves]
	#[cfg(feature = "baselines")]
	[halo2_ipa_wasm, Halo2IpaWasm]
	#[cfg(feature = "baselines")]
	[halo2_ipa_curves, Halo2IpaCurves]
	#[cfg(feature = "baselines")]
	[bls12_381_curves, Bls12381Curves]
	#[cfg(feature = "baselines")]
	[bls12_381_wasm, Bls12381Wasm]
	#[cfg(feature = "baselines")]
	[bls12_381_dummy, Bls12381Dummy]
	#[cfg(feature = "baselines")]
	[bls12_377_curves, Bls12377Curves]
	#[cfg(feature = "baselines")]
	[bls12_377_wasm, Bls12377Wasm]
	#[cfg(feature = "baselines")]
	[bls12_377_dummy, Bls12377Dummy]
	#[cfg(feature = "baselines")]
	[bw6_761_curves, Bw6761Curves]
	#[cfg(feature = "baselines")]
	[bw6_761_wasm, Bw6761Wasm]
	#[cfg(feature = "baselines")]
	[bw6_761_dummy, Bw6761Dummy]
	#[cfg(feature = "baselines")]
	[bn254_curves, Bn254Curves]
	#[cfg(feature = "baselines")]
	[bn254_wasm, Bn254Wasm]
	#[cfg(feature = "baselines")]
	[bn254_dummy, Bn254Dummy]
	#[cfg(feature = "baselines")]
	[ed_on_bls12_377_curves, EdOnBls12377Curves]
	#[cfg(feature = "baselines")]
	[ed_on_bls12_377_wasm, EdOnBls12377Wasm]
	#[cfg(feature = "baselines")]
	[ed_on_bls12_377_dummy, EdOnBls12377Dummy]
	#[cfg(feature = "baselines")]
	[bandersnatch_curves, BandersnatchCurves]
	#[cfg(feature = "baselines")]
	[bandersnatch_wasm, BandersnatchWasm]
	#[cfg(feature = "baselines")]
	[bandersnatch_dummy, BandersnatchDummy]
	#[cfg(feature = "baselines")]
	[bandersnatch_sw_curves, BandersnatchSwCurves]
	#[cfg(feature = "baselines")]
	[bandersnatch_sw_wasm, BandersnatchSwWasm]
	#[cfg(feature = "baselines")]
	[bandersnatch_sw_dummy, BandersnatchSwDummy]
	#[cfg(feature = "baselines")]
	[pallas_curves, PallasCurves]
	#[cfg(feature = "baselines")]
	[pallas_wasm, PallasWasm]
	#[cfg(feature = "baselines")]
	[pallas_dummy, PallasDummy]
	#[cfg(feature = "baselines")]
	[vesta_curves, VestaCurves]
	#[cfg(feature = "baselines")]
	[vesta_wasm, VestaWasm]
	#[cfg(feature = "baselines")]
	[vesta_dummy, VestaDummy]
	#[cfg(feature = "baselines")]
	[secp256k1_curves, Secp256k1Curves]
	#[cfg(feature = "baselines")]
	[secp256k1_wasm, Secp256k1Wasm]
	#[cfg(feature = "baselines")]
	[secp256k1_dummy, Secp256k1Dummy]
}
