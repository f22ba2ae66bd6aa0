// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.20;

import {Assay} from "../../../solidity/Assay.sol";
import {ASSAY_ADDR, IAssay} from "../../../solidity/IAssay.sol";

/// Calls precompiles in every way that a contract can.
contract Caller {
	/// The verdict of the precompile, or what it reverted with, after a call with a limit of gas.
	function verifyWithGas(uint256 gasLimit, bytes32 system, bytes32 key, bytes calldata proof, bytes calldata inputs)
		external
		returns (bool success, bytes memory result)
	{
		bytes memory call = abi.encodeCall(IAssay.verify, (system, key, proof, inputs));
		return ASSAY_ADDR.call{gas: gasLimit}(call);
	}

	/// Verifies by the library, which reverts with a custom error.
	function verifyByLibrary(bytes32 system, bytes32 key, bytes calldata proof, bytes calldata inputs) external {
		Assay.verify(system, key, proof, inputs);
	}

	/// A call of any address.
	function forward(address target, bytes calldata input) external returns (bool success, bytes memory result) {
		return target.call(input);
	}

	/// A call that may change nothing.
	function forwardStatic(address target, bytes calldata input)
		external
		view
		returns (bool success, bytes memory result)
	{
		return target.staticcall(input);
	}

	/// A call in the caller's place.
	function forwardDelegate(address target, bytes calldata input)
		external
		returns (bool success, bytes memory result)
	{
		return target.delegatecall(input);
	}
}
