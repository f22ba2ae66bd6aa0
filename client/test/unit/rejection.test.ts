import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { hexToU8a } from "@polkadot/util";
import type { DispatchErrorLike } from "../../src/rejection.js";
import {
	describeDispatchError,
	describeModuleError,
	describeNamedError,
	formatRejection,
} from "../../src/rejection.js";
import { fakeRegistry, PALLET_INDEX } from "../fakeRuntime.js";

const registry = fakeRegistry();

function moduleError(error: `0x${string}`, pallet = PALLET_INDEX): string {
	return formatRejection(
		describeModuleError(registry, { pallet, error: hexToU8a(error) }),
	);
}

describe("module errors", () => {
	test("with nested data", () => {
		assert.equal(
			moduleError("0x01030000"),
			"groth16Bls12381.MalformedProof(NotOnCurve): The proof cannot be read. A point is not on the curve.",
		);
	});

	test("with nested data, but without documentation of their own", () => {
		assert.equal(
			moduleError("0x00000000"),
			"groth16Bls12381.MalformedKey(Length): The length is wrong.",
		);
	});

	test("without data", () => {
		assert.equal(
			moduleError("0x04000000"),
			"groth16Bls12381.ProofInvalid: The proof does not verify.",
		);
	});

	test("without documentation", () => {
		assert.equal(moduleError("0x09000000"), "groth16Bls12381.NotOwner");
	});

	test("of a variant that the metadata lack", () => {
		assert.equal(
			moduleError("0x63000000"),
			"groth16Bls12381.UnknownVariant(99)",
		);
		assert.equal(
			moduleError("0x01090000"),
			"groth16Bls12381.MalformedProof(UnknownVariant(9)): The proof cannot be read.",
		);
	});

	test("of a pallet without errors, and of none", () => {
		assert.equal(moduleError("0x00000000", 1), "other.UnknownError");
		assert.equal(
			moduleError("0x00000000", 200),
			"UnknownPallet(200): The metadata has no pallet with this index.",
		);
	});
});

describe("dispatch errors", () => {
	function dispatchError(value: object | string): string {
		const error = registry.createType("DispatchError", value);
		return formatRejection(
			describeDispatchError(registry, error as unknown as DispatchErrorLike),
		);
	}

	test("of a pallet", () => {
		const error = { Module: { index: PALLET_INDEX, error: "0x02010000" } };
		assert.equal(
			dispatchError(error),
			"groth16Bls12381.MalformedInputs(NotCanonical): A number is not below its modulus.",
		);
	});

	test("of the runtime", () => {
		assert.equal(dispatchError("BadOrigin"), "BadOrigin");
		assert.equal(dispatchError({ Token: "NoFunds" }), "Token(NoFunds)");
	});
});

describe("errors known by name", () => {
	function named(...path: string[]): string {
		return formatRejection(
			describeNamedError(registry, { pallet: "Groth16Bls12381", path }),
		);
	}

	test("are documented as the pallet's", () => {
		assert.equal(
			named("MalformedProof", "NotOnCurve"),
			moduleError("0x01030000"),
		);
		assert.equal(named("ProofInvalid"), moduleError("0x04000000"));
		assert.equal(named("UnknownKey"), moduleError("0x07000000"));
	});

	test("need not be among the pallet's", () => {
		assert.equal(named("NotAVerification"), "groth16Bls12381.NotAVerification");
	});
});
