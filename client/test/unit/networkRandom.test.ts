import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { hexToU8a } from "@polkadot/util";
import { bytesToNumber, pairingCurve } from "../../src/import/pairingCurve.js";
import { placesOf } from "../../src/network/places.js";
import { Random } from "../../src/network/random.js";
import { randomChanges } from "../../src/network/randomChanges.js";
import { proofSystems } from "../../src/systems.js";
import { fakeProof } from "../playedNetwork.js";

describe("random numbers", () => {
	test("are the same for a seed and a use, and below their limit", () => {
		const draw = (seed: number, use: string) => {
			const random = new Random(seed, use);
			return Array.from({ length: 50 }, () => random.below(1_000));
		};
		assert.deepEqual(draw(7, "a"), draw(7, "a"));
		assert.notDeepEqual(draw(7, "a"), draw(8, "a"));
		assert.notDeepEqual(draw(7, "a"), draw(7, "b"));
		assert.ok(draw(7, "a").every((n) => n >= 0 && n < 1_000));
		assert.ok(new Set(draw(7, "a")).size > 40);
		assert.throws(() => new Random(1, "x").pick([]), RangeError);
	});
});

describe("random changes", () => {
	/** The lengths of a proof and of inputs with one number, where a system has such. */
	const LENGTHS: Record<string, [proof: number, inputs: number]> = {
		"groth16/bls12-381": [384, 32],
		"groth16/bls12-377": [384, 32],
		"groth16/bn254": [256, 32],
		"groth16/bw6-761": [576, 48],
		"groth16-hinted/bls12-381": [7_392, 32],
		"groth16-hinted/bls12-377": [7_488, 32],
		"groth16-hinted/bn254": [6_016, 32],
		"groth16-hinted/bw6-761": [21_408, 48],
		"lattice/short-preimages": [1_000, 8],
		"ecdsa/secp256k1": [65, 32],
		"ecdsa-hinted/secp256k1": [6_000, 32],
		"halo2/kzg-bn254": [1_000, 8 + 32],
		"halo2/ipa-vesta": [1_000, 8 + 32],
		"halo2-hinted/kzg-bn254": [2_000, 8 + 32],
		"halo2-hinted/ipa-vesta": [2_000, 8 + 32],
		"kzg/eip-4844": [96, 96],
		"ring-vrf/bandersnatch-sha512-ell2": [752, 80],
		"bls-signatures/min-pk-bls12-381": [97, 20],
		"bls-signatures/min-sig-bls12-381": [49, 20],
	};

	for (const { id } of proofSystems) {
		test(`of ${id} are in its bytes, each of its kind`, () => {
			const [bytes, inputs] = LENGTHS[id] ?? assert.fail(`${id} has no length`);
			const good = fakeProof(id, 0x11, bytes, inputs);
			const { numbers, points } = placesOf(good);
			for (const { of, at, bytes: size } of numbers) {
				assert.ok(at + size <= (of === "proof" ? bytes : inputs), `${at}`);
			}
			for (const { at, identity } of points) {
				assert.ok(at + identity.length <= bytes, `${at}`);
			}
			const changes = randomChanges([good], new Random(1, id), 20);
			const kinds = 2 + Number(numbers.length > 0) + Number(points.length > 0);
			assert.equal(changes.length, 20 * kinds);
			for (const change of changes) {
				assert.notDeepEqual(
					[change.proof.bytes, change.inputs.bytes],
					[good.proof.bytes, good.inputs.bytes],
				);
			}
			const errors = new Set(changes.map(({ error }) => error));
			assert.ok(errors.has(undefined) && errors.has("MalformedProof(Length)"));
			assert.equal(
				[...errors].some((error) => error?.includes("NotCanonical")),
				numbers.length > 0,
			);
		});
	}

	test("change one bit, or cut at least one byte", () => {
		const good = fakeProof("groth16/bls12-381", 0, 384, 32);
		for (const { what, proof, inputs } of randomChanges(
			[good],
			new Random(3, "bits"),
			40,
		)) {
			const changed = hexToU8a(`${proof.bytes}${inputs.bytes.slice(2)}`);
			const bits = changed.reduce((sum, byte) => {
				return sum + byte.toString(2).replaceAll("0", "").length;
			}, 0);
			if (/^bit/.test(what)) {
				assert.equal(bits, 1, what);
				assert.equal(changed.length, 416);
			} else if (/of its bytes/.test(what)) {
				assert.ok(changed.length >= 33 && changed.length < 416, what);
			}
		}
	});

	test("put a number at or above its modulus", () => {
		const { p } = pairingCurve("bn254");
		const good = fakeProof("groth16/bn254", 0x11, 256, 0);
		const above = randomChanges([good], new Random(3, "x"), 40).flatMap(
			({ what, proof, error }) => {
				const told = /modulus plus (\d+) at byte (\d+) of its proof/.exec(what);
				if (told === null) {
					return [];
				}
				const [, plus, at] = told.map(Number);
				const number = hexToU8a(proof.bytes).subarray(at, Number(at) + 32);
				assert.equal(bytesToNumber(number, "little"), p + BigInt(Number(plus)));
				assert.equal(error, "MalformedProof(NotCanonical)");
				return [plus];
			},
		);
		assert.equal(above.length, 40);
		assert.ok(above.includes(0) && above.some((plus) => plus !== 0));
	});

	test("are not made of a system without a layout", () => {
		assert.throws(
			() => placesOf(fakeProof("plonk/bn254", 1, 9, 9)),
			/there is no layout of plonk\/bn254/,
		);
	});
});
