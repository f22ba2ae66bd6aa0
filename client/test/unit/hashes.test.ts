import assert from "node:assert/strict";
import { test } from "node:test";
import { hexToU8a } from "@polkadot/util";
import { keyHash, statementHash } from "../../src/hashes.js";

const SYSTEM = "groth16/bls12-381";
/** 7 and 2^200 + 1, each 32 bytes, little-endian. */
const INPUTS = hexToU8a(
	`0x07${"00".repeat(31)}01${"00".repeat(24)}01${"00".repeat(6)}`,
);

/**
 * Computed with Python's `hashlib.blake2b(…, digest_size=32)`. The compact forms of the three lengths have one, two and
 * four bytes.
 */
const VECTORS = [
	{
		what: "an empty key",
		key: new Uint8Array(),
		hash: "0xf745f0e02053f0970a0311cad8428255a615b5817b92594449c58ea322b987dc",
		statement:
			"0x1476c17d2357d04241d1034119231528fed93be0ef0971ad2c991205490983c2",
		statementWithoutInputs:
			"0xd887e1bef9e1f988d386c558a63a95f179a7a0e669936c84a72c39213af87411",
	},
	{
		what: "a key of the bytes 0 to 99",
		key: Uint8Array.from({ length: 100 }, (_, i) => i),
		hash: "0xf8bd44301208ab7eda8ce678275b4145a092ab60c1f370c263ae5530deebcf8b",
		statement:
			"0xfb9bc155232b48f70a5b91fd3d5dc617e54c6b1a5b5e6345f9eb9646090d34f5",
		statementWithoutInputs:
			"0x320562eca83d9278a87beb512355699d1a7b643e6bcfbf20d912caf398e2ba39",
	},
	{
		what: "a key of 20000 bytes, i mod 251",
		key: Uint8Array.from({ length: 20_000 }, (_, i) => i % 251),
		hash: "0x2f74c5a1e3d75dcdf2ba8ca8fa3ba5731eefee3011008a2cda736e7b77bb09a8",
		statement:
			"0x6cea6ae386b3c65e2c11319ae0eaf3da5cdbcd67354705f1883249566e84dcca",
		statementWithoutInputs:
			"0x5206bcb799988273ae3fb13e01a949d4e843ed151c5b30aeaf27678213a737c2",
	},
] as const;

for (const vector of VECTORS) {
	test(`hash and statements of ${vector.what}`, () => {
		const hash = keyHash({ system: SYSTEM, key: vector.key });
		assert.equal(hash, vector.hash);
		const common = { system: SYSTEM, keyHash: hexToU8a(hash) };
		assert.equal(
			statementHash({ ...common, inputs: INPUTS }),
			vector.statement,
		);
		assert.equal(
			statementHash({ ...common, inputs: new Uint8Array() }),
			vector.statementWithoutInputs,
		);
	});
}

test("a statement under what is not a key's hash", () => {
	assert.throws(
		() =>
			statementHash({
				...{ system: SYSTEM, keyHash: new Uint8Array(3), inputs: INPUTS },
			}),
		{ name: "UsageError", message: "keyHash has 3 bytes, not 32" },
	);
});
