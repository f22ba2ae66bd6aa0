//! The verifiers to compare with: the same proof systems in pure wasm, over Assay's curves and over arkworks', and
//! by curve host calls.

use crate::{
	verifiers::{verifier_table, KeyPrice},
	*,
};
use assay_bls_signatures::{BlsSignatures, MinPk, MinSig};
use assay_curves::Curves;
use assay_ecdsa::{Ecdsa, Hinted, Plain};
use assay_groth16::{
	hinted::Groth16Hinted, Arkworks, Bls12_377, Bls12_381, Bn254, Groth16, Wasm, BW6_761,
};
use assay_halo2::{hinted::Halo2Hinted, Halo2, Ipa, Kzg};
use frame_support::{parameter_types, traits::fungible::HoldConsideration};

/// halo2's verifier over arkworks.
type Halo2Arkworks = assay_halo2::Wasm<assay_halo2::Arkworks>;

/// The verifier of ring VRF signatures over arkworks.
type RingArkworks = assay_ring_vrf::Wasm<assay_ring_vrf::Arkworks>;

verifier_table! {
	Groth16Bls12381Wasm: Groth16<Bls12_381, Wasm>, groth16_bls12_381_wasm;
	Groth16Bls12377Wasm: Groth16<Bls12_377, Wasm>, groth16_bls12_377_wasm;
	Groth16Bn254Wasm: Groth16<Bn254, Wasm>, groth16_bn254_wasm;
	Groth16Bw6761Wasm: Groth16<BW6_761, Wasm>, groth16_bw6_761_wasm;
	Groth16HintedBls12381Wasm: Groth16Hinted<Bls12_381, Wasm>, groth16_hinted_bls12_381_wasm;
	Groth16HintedBls12377Wasm: Groth16Hinted<Bls12_377, Wasm>, groth16_hinted_bls12_377_wasm;
	Groth16HintedBn254Wasm: Groth16Hinted<Bn254, Wasm>, groth16_hinted_bn254_wasm;
	Groth16HintedBw6761Wasm: Groth16Hinted<BW6_761, Wasm>, groth16_hinted_bw6_761_wasm;
	Groth16Bls12381Arkworks: Groth16<Bls12_381, Wasm<Arkworks>>, groth16_bls12_381_arkworks;
	Groth16Bls12377Arkworks: Groth16<Bls12_377, Wasm<Arkworks>>, groth16_bls12_377_arkworks;
	Groth16Bn254Arkworks: Groth16<Bn254, Wasm<Arkworks>>, groth16_bn254_arkworks;
	Groth16Bw6761Arkworks: Groth16<BW6_761, Wasm<Arkworks>>, groth16_bw6_761_arkworks;
	Groth16Bls12381Curves: Groth16<Bls12_381, Curves>, groth16_bls12_381_curves;
	Groth16Bls12377Curves: Groth16<Bls12_377, Curves>, groth16_bls12_377_curves;
	Groth16Bn254Curves: Groth16<Bn254, Curves>, groth16_bn254_curves;
	Groth16Bw6761Curves: Groth16<BW6_761, Curves>, groth16_bw6_761_curves;
	EcdsaSecp256k1Wasm: Ecdsa<Plain>, ecdsa_secp256k1_wasm;
	EcdsaHintedSecp256k1Wasm: Ecdsa<Hinted>, ecdsa_hinted_secp256k1_wasm;
	EcdsaSecp256k1Curves: Ecdsa<Curves>, ecdsa_secp256k1_curves;
	LatticeWasm: assay_lattice::Lattice<assay_lattice::Wasm>, lattice_wasm;
	Halo2KzgWasm: Halo2<Kzg, assay_halo2::Wasm>, halo2_kzg_wasm;
	Halo2KzgArkworks: Halo2<Kzg, Halo2Arkworks>, halo2_kzg_arkworks;
	Halo2KzgCurves: Halo2<Kzg, Curves>, halo2_kzg_curves;
	Halo2IpaWasm: Halo2<Ipa, assay_halo2::Wasm>, halo2_ipa_wasm;
	Halo2IpaArkworks: Halo2<Ipa, Halo2Arkworks>, halo2_ipa_arkworks;
	Halo2IpaCurves: Halo2<Ipa, Curves>, halo2_ipa_curves;
	Halo2HintedKzgWasm: Halo2Hinted<Kzg, assay_halo2::Wasm>, halo2_hinted_kzg_wasm;
	Halo2HintedIpaWasm: Halo2Hinted<Ipa, assay_halo2::Wasm>, halo2_hinted_ipa_wasm;
	KzgEip4844Wasm: assay_kzg::Kzg<assay_kzg::Wasm>, kzg_eip4844_wasm;
	RingVrfWasm: assay_ring_vrf::RingVrf<assay_ring_vrf::Wasm>, ring_vrf_wasm;
	RingVrfCurves: assay_ring_vrf::RingVrf<Curves>, ring_vrf_curves;
	RingVrfArkworks: assay_ring_vrf::RingVrf<RingArkworks>, ring_vrf_arkworks;
	BlsMinPkWasm: BlsSignatures<MinPk, assay_bls_signatures::Wasm>, bls_min_pk_wasm;
	BlsMinSigWasm: BlsSignatures<MinSig, assay_bls_signatures::Wasm>, bls_min_sig_wasm;
	BlsMinPkCurves: BlsSignatures<MinPk, Curves>, bls_min_pk_curves;
	BlsMinSigCurves: BlsSignatures<MinSig, Curves>, bls_min_sig_curves;
}
