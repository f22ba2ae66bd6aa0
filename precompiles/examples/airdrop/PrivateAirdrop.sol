// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.20;

import {Assay, ProofSystems} from "../../solidity/Assay.sol";

/// Pays a fixed amount to every member of a list, once, to an address that nobody can link to the member.
///
/// The list is a Merkle tree of commitments. A claim brings a Groth16 proof of "I know the secret of a leaf under this
/// root, and this is its nullifier", whose public inputs are the root, the nullifier and the recipient, in this order.
contract PrivateAirdrop {
	/// The hash of the circuit's verifying key.
	bytes32 public immutable key;
	/// The root of the tree of members.
	uint256 public immutable root;
	/// The amount that a member gets.
	uint256 public immutable amount;
	/// The nullifiers that have claimed.
	mapping(uint256 nullifier => bool) public claimed;

	/// A member claimed, nobody knows which.
	event Claimed(uint256 indexed nullifier, address recipient);

	/// The member has claimed before.
	error AlreadyClaimed(uint256 nullifier);
	/// The recipient refused the payment, or there is nothing left.
	error NotPaid();

	constructor(bytes32 key_, uint256 root_, uint256 amount_) payable {
		key = key_;
		root = root_;
		amount = amount_;
	}

	/// Pays a member. Anyone may send the claim: the recipient is part of what is proved.
	///
	/// A nullifier has one encoding, because the verifier refuses numbers that are not reduced.
	function claim(uint256 nullifier, address payable recipient, bytes calldata proof) external {
		if (claimed[nullifier]) revert AlreadyClaimed(nullifier);
		Assay.check(ProofSystems.GROTH16_BN254, key, proof, publicInputs(nullifier, recipient));
		claimed[nullifier] = true;
		emit Claimed(nullifier, recipient);
		(bool paid,) = recipient.call{value: amount}("");
		if (!paid) revert NotPaid();
	}

	/// The public inputs of a claim, as the verifier takes them.
	function publicInputs(uint256 nullifier, address recipient) public view returns (bytes memory) {
		return abi.encodePacked(
			Assay.littleEndian(root),
			Assay.littleEndian(nullifier),
			Assay.littleEndian(uint256(uint160(recipient)))
		);
	}
}
