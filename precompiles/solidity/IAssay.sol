// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.20;

// The address of the precompile.
address constant ASSAY_ADDR = 0x00000000000000000000000000000000a5000000;

/// Verifies proofs by the chain's instances of pallet-verifier.
///
/// A proof system is named by `keccak256` of its identifier, such as `keccak256("groth16/bn254")`. Keys, proofs and
/// inputs are the bytes that the pallet's calls take. A key is named by the hash under which it is registered.
///
/// A verified proof says that a statement is true: not who made the proof, nor that it is new. A contract that acts on
/// proofs names its key, counts a nullifier, and has the beneficiary among the public inputs.
interface IAssay {
	/// The result of a check.
	enum Verdict {
		/// The proof is valid.
		Valid,
		/// The verifying key does not decode to a usable key. The defect says why.
		MalformedKey,
		/// The proof does not decode. The defect says why.
		MalformedProof,
		/// The public inputs do not decode. The defect says why.
		MalformedInputs,
		/// The key asks for another number of public inputs.
		WrongInputCount,
		/// Everything decodes, and the proof does not prove this statement under this key.
		ProofInvalid,
		/// The key, the inputs or the batch is larger than the chain accepts.
		LimitExceeded,
		/// The node answered with a status that the runtime does not know.
		NotSupported,
		/// No key is registered under this hash.
		UnknownKey,
		/// The batch has no proof.
		EmptyBatch,
		/// The chain has no verifier of this proof system.
		UnknownSystem,
		/// The chain refused the call: by its filter of calls, before the proof was checked, or by a hook of the pallet,
		/// for example because the statement has counted before. This does not say that the proof is valid.
		Refused
	}

	/// The flaw of an encoding.
	enum Defect {
		/// Nothing, or the verdict says all.
		None,
		/// The length fits nothing that could be meant.
		Length,
		/// A number is not reduced, or flag or padding bits are set.
		NotCanonical,
		/// A point is the identity.
		Identity,
		/// A point is not on the curve.
		NotOnCurve,
		/// A point is outside the prime-order subgroup.
		NotInSubgroup,
		/// Proofs under these parameters prove nothing.
		Unsound
	}

	/// A proof was verified by `verify`, `tryVerify` or their batches.
	event ProofVerified(bytes32 indexed system, bytes32 indexed key, bytes32 indexed statement, address submitter);

	/// Verifies a proof under a registered key, as an extrinsic of the caller would: with the pallet's event and hooks.
	/// Reverts with the verdict as a string, such as `MalformedProof(NotInSubgroup)`.
	function verify(bytes32 system, bytes32 key, bytes calldata proof, bytes calldata inputs)
		external
		returns (bytes32 statement);

	/// Verifies several proofs, all or none. One batch costs less than its proofs.
	function verifyBatch(bytes32 system, bytes32 key, bytes[] calldata proofs, bytes[] calldata inputs)
		external
		returns (bytes32[] memory statements);

	/// `verify` that returns the verdict. Nothing has changed unless it is `Valid`.
	function tryVerify(bytes32 system, bytes32 key, bytes calldata proof, bytes calldata inputs)
		external
		returns (Verdict verdict, Defect defect);

	/// `verifyBatch` that returns the verdict.
	function tryVerifyBatch(bytes32 system, bytes32 key, bytes[] calldata proofs, bytes[] calldata inputs)
		external
		returns (Verdict verdict, Defect defect);

	/// Makes the check of `verify` alone, without event and hooks.
	function check(bytes32 system, bytes32 key, bytes calldata proof, bytes calldata inputs)
		external
		view
		returns (Verdict verdict, Defect defect);

	/// Makes the check of `verifyBatch` alone.
	function checkBatch(bytes32 system, bytes32 key, bytes[] calldata proofs, bytes[] calldata inputs)
		external
		view
		returns (Verdict verdict, Defect defect);

	/// Makes a check under a key that need not be registered. The key is validated each time, which costs more.
	function checkWithKey(bytes32 system, bytes calldata key, bytes calldata proof, bytes calldata inputs)
		external
		view
		returns (Verdict verdict, Defect defect);

	/// Returns the statement of a proof with these inputs under this key: what the event names.
	function statementOf(bytes32 system, bytes32 key, bytes calldata inputs)
		external
		view
		returns (bytes32 statement);

	/// Returns true if the chain remembers a statement as one that has counted, by pallet-once-only or its like.
	function hasCounted(bytes32 statement) external view returns (bool counted);

	/// Returns the hash that a key is registered under.
	function keyHash(bytes32 system, bytes calldata key) external view returns (bytes32 hash);

	/// Returns whether a key is registered, who owns it, and its size as the proof system counts it (for Groth16, the
	/// number of public inputs). The owner may remove the key.
	function keyInfo(bytes32 system, bytes32 key)
		external
		view
		returns (bool registered, address owner, uint32 size);

	/// Returns true if the chain has a verifier of this proof system.
	function hasSystem(bytes32 system) external view returns (bool present);
}
