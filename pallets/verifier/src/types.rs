//! The types of arguments and of the storage, and the names of instances.

use assay_proof_system::H256;
use codec::{Decode, DecodeWithMemTracking, Encode, MaxEncodedLen};
use scale_info::TypeInfo;

/// The source of a verification's key.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode, DecodeWithMemTracking, TypeInfo)]
pub enum KeySource<Key> {
	/// The registered key with this hash.
	#[codec(index = 0)]
	Registered(H256),
	/// This key, validated for the one call.
	#[codec(index = 1)]
	Inline(Key),
}

/// A registered key.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode, MaxEncodedLen, TypeInfo)]
pub struct Registration<AccountId, Ticket, PreparedKey> {
	/// The account that registered the key.
	pub owner: AccountId,
	/// The deposit, to be returned to the owner.
	pub ticket: Ticket,
	/// The key, validated and prepared.
	pub key: PreparedKey,
}

/// Instances named after the pallets of Assay's own runtimes. FRAME's `Instance1` to `Instance16`
/// can be used as well.
macro_rules! instances {
	($($name:ident)*) => {
		$(
			#[doc = concat!("The pallet's instance `", stringify!($name), "`.")]
			#[derive(Clone, Copy, PartialEq, Eq, Debug)]
			pub struct $name;
		)*
	};
}

instances! {
	Groth16Bls12381 Groth16Bls12381Curves Groth16Bls12381Wasm Groth16Bls12381Arkworks
	Groth16Bls12377 Groth16Bls12377Curves Groth16Bls12377Wasm Groth16Bls12377Arkworks
	Groth16Bn254 Groth16Bn254Curves Groth16Bn254Wasm Groth16Bn254Arkworks
	Groth16Bw6761 Groth16Bw6761Curves Groth16Bw6761Wasm Groth16Bw6761Arkworks
	Groth16HintedBls12381Wasm Groth16HintedBls12377Wasm Groth16HintedBn254Wasm Groth16HintedBw6761Wasm
	EcdsaSecp256k1 EcdsaSecp256k1Curves EcdsaSecp256k1Wasm EcdsaHintedSecp256k1Wasm
	Lattice LatticeWasm
	KzgEip4844 KzgEip4844Wasm
	RingVrf RingVrfCurves RingVrfWasm RingVrfArkworks
	Halo2Kzg Halo2KzgCurves Halo2KzgWasm Halo2KzgArkworks
	Halo2Ipa Halo2IpaCurves Halo2IpaWasm Halo2IpaArkworks
	Halo2HintedKzgWasm Halo2HintedIpaWasm
	BlsMinPk BlsMinPkCurves BlsMinPkWasm BlsMinSig BlsMinSigCurves BlsMinSigWasm
}
