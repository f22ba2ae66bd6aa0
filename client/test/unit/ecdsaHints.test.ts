import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { hexToU8a, u8aConcat } from "@polkadot/util";
import { ethereumEncode } from "@polkadot/util-crypto";
import { EcdsaHinter } from "../../src/ecdsaHints.js";
import { UsageError } from "../../src/errors.js";
import { signatureBytes } from "../../src/ethereum.js";

/** The digest, the signature and the signer of EIP-712's example. */
const DIGEST = hexToU8a(
	"0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2",
);
const SIGNATURE =
	"0x4355c47d63924e8a72e509b65029052eb6c299d53a04e167c5775fd466751c9d07299936d304c153f6443dfa05f40ff007d72911b6f72307f996231605b915621c";
const SIGNER = "0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826";

/** A module that is built beside the client. */
const MODULE = new URL("../../../ecdsa_hints.wasm", import.meta.url);

async function load(): Promise<EcdsaHinter> {
	return EcdsaHinter.load(await readFile(MODULE));
}

test("hints for a wallet's signature prove its signer", async () => {
	const hinter = await load();
	const signature = signatureBytes(SIGNATURE);
	// Repeated to check that the module frees its memory.
	for (let round = 0; round < 20; round++) {
		const hints = hinter.hints(DIGEST, signature);
		assert.ok(hints.length > 4000 && hints.length < 6400);
		const key = hinter.recover(DIGEST, signature, hints);
		assert.equal(ethereumEncode(u8aConcat([4], key)), SIGNER);
	}
});

test("a proof is the signature and its hints", async () => {
	const hinter = await load();
	const signature = signatureBytes(SIGNATURE);
	const hints = hinter.hints(DIGEST, signature);
	assert.deepEqual(
		hinter.proof(DIGEST, SIGNATURE),
		u8aConcat(signature, hints),
	);
});

test("what is wrong is refused with its reason", async () => {
	const hinter = await load();
	const signature = signatureBytes(SIGNATURE);
	const hints = hinter.hints(DIGEST, signature);
	const refuses = (call: () => unknown, message: RegExp) =>
		assert.throws(call, (error) => {
			assert.ok(error instanceof UsageError);
			assert.match(error.message, message);
			return true;
		});
	refuses(() => hinter.recover(DIGEST, signature, hints.slice(1)), /hint/);
	refuses(
		() => hinter.recover(DIGEST, signature, hints.slice(0, -1)),
		/length/,
	);
	const tampered = hints.slice();
	tampered.set([(tampered.at(-1) ?? 0) ^ 1], tampered.length - 1);
	refuses(() => hinter.recover(DIGEST, signature, tampered), /refuted/);
	refuses(() => hinter.hints(DIGEST.slice(1), signature), /malformed/);
	refuses(() => hinter.hints(DIGEST, new Uint8Array(65)), /malformed/);
});
