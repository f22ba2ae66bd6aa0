// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.20;

import {ASSAY_ADDR, IAssay} from "./IAssay.sol";

/// The identifiers of proof systems.
library ProofSystems {
	bytes32 internal constant GROTH16_BLS12_381 = keccak256("groth16/bls12-381");
	bytes32 internal constant GROTH16_BLS12_377 = keccak256("groth16/bls12-377");
	bytes32 internal constant GROTH16_BN254 = keccak256("groth16/bn254");
	bytes32 internal constant GROTH16_BW6_761 = keccak256("groth16/bw6-761");
	bytes32 internal constant GROTH16_HINTED_BLS12_381 = keccak256("groth16-hinted/bls12-381");
	bytes32 internal constant GROTH16_HINTED_BLS12_377 = keccak256("groth16-hinted/bls12-377");
	bytes32 internal constant GROTH16_HINTED_BN254 = keccak256("groth16-hinted/bn254");
	bytes32 internal constant GROTH16_HINTED_BW6_761 = keccak256("groth16-hinted/bw6-761");
	bytes32 internal constant HALO2_KZG_BN254 = keccak256("halo2/kzg-bn254");
	bytes32 internal constant HALO2_IPA_VESTA = keccak256("halo2/ipa-vesta");
	bytes32 internal constant HALO2_HINTED_KZG_BN254 = keccak256("halo2-hinted/kzg-bn254");
	bytes32 internal constant HALO2_HINTED_IPA_VESTA = keccak256("halo2-hinted/ipa-vesta");
	bytes32 internal constant ECDSA_SECP256K1 = keccak256("ecdsa/secp256k1");
	bytes32 internal constant ECDSA_HINTED_SECP256K1 = keccak256("ecdsa-hinted/secp256k1");
	bytes32 internal constant LATTICE = keccak256("lattice/short-preimages");
	bytes32 internal constant KZG_EIP_4844 = keccak256("kzg/eip-4844");
	bytes32 internal constant RING_VRF = keccak256("ring-vrf/bandersnatch-sha512-ell2");
	bytes32 internal constant BLS_MIN_PK = keccak256("bls-signatures/min-pk-bls12-381");
	bytes32 internal constant BLS_MIN_SIG = keccak256("bls-signatures/min-sig-bls12-381");
}

/// Calls of the precompile that revert with a custom error, and encodings of public inputs.
library Assay {
	IAssay internal constant PRECOMPILE = IAssay(ASSAY_ADDR);

	/// A proof was refused.
	error ProofRefused(IAssay.Verdict verdict, IAssay.Defect defect);

	/// Verifies a proof with the pallet's event and hooks.
	function verify(bytes32 system, bytes32 key, bytes memory proof, bytes memory inputs) internal {
		(IAssay.Verdict verdict, IAssay.Defect defect) = PRECOMPILE.tryVerify(system, key, proof, inputs);
		requireValid(verdict, defect);
	}

	/// Verifies several proofs with the pallet's events and hooks, all or none.
	function verifyBatch(bytes32 system, bytes32 key, bytes[] memory proofs, bytes[] memory inputs) internal {
		(IAssay.Verdict verdict, IAssay.Defect defect) = PRECOMPILE.tryVerifyBatch(system, key, proofs, inputs);
		requireValid(verdict, defect);
	}

	/// Checks a proof, and changes nothing.
	function check(bytes32 system, bytes32 key, bytes memory proof, bytes memory inputs) internal view {
		(IAssay.Verdict verdict, IAssay.Defect defect) = PRECOMPILE.check(system, key, proof, inputs);
		requireValid(verdict, defect);
	}

	/// Checks several proofs, and changes nothing.
	function checkBatch(bytes32 system, bytes32 key, bytes[] memory proofs, bytes[] memory inputs) internal view {
		(IAssay.Verdict verdict, IAssay.Defect defect) = PRECOMPILE.checkBatch(system, key, proofs, inputs);
		requireValid(verdict, defect);
	}

	/// Reverses the bytes of a number: Groth16's public inputs are little-endian.
	function littleEndian(uint256 number) internal pure returns (bytes32) {
		number = swap(number, 8, 0x00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF00FF);
		number = swap(number, 16, 0x0000FFFF0000FFFF0000FFFF0000FFFF0000FFFF0000FFFF0000FFFF0000FFFF);
		number = swap(number, 32, 0x00000000FFFFFFFF00000000FFFFFFFF00000000FFFFFFFF00000000FFFFFFFF);
		number = swap(number, 64, 0x0000000000000000FFFFFFFFFFFFFFFF0000000000000000FFFFFFFFFFFFFFFF);
		return bytes32((number >> 128) | (number << 128));
	}

	function requireValid(IAssay.Verdict verdict, IAssay.Defect defect) private pure {
		if (verdict != IAssay.Verdict.Valid) revert ProofRefused(verdict, defect);
	}

	/// Swaps neighbours of `bits` bits; `low` selects the lower one of each two.
	function swap(uint256 number, uint256 bits, uint256 low) private pure returns (uint256) {
		return ((number >> bits) & low) | ((number & low) << bits);
	}
}
