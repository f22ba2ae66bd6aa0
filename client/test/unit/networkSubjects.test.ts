import assert from "node:assert/strict";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { bls12_381 } from "@noble/curves/bls12-381.js";
import { hexToU8a, u8aToBigInt, u8aToHex } from "@polkadot/util";
import { statementOf } from "../../src/artefacts.js";
import { openChain } from "../../src/chain.js";
import { kzg, shiftedInput } from "../../src/demo/kzg.js";
import type { Artefacts } from "../../src/demo/scenario.js";
import { UsageError } from "../../src/errors.js";
import type { Hex } from "../../src/hashes.js";
import { bytesToNumber, pairingCurve } from "../../src/import/pairingCurve.js";
import { layoutOf } from "../../src/network/layouts.js";
import type { Proved } from "../../src/network/proofs.js";
import { parseProved, proveMore } from "../../src/network/proofs.js";
import { Random } from "../../src/network/random.js";
import { randomChanges } from "../../src/network/randomChanges.js";
import type { Subject } from "../../src/network/subjects.js";
import {
	batchSize,
	curveSubjects,
	makeSubjects,
	palletSubjects,
	proofsOf,
} from "../../src/network/subjects.js";
import { withOwnFolder } from "../../src/ownFolder.js";
import { proofSystems } from "../../src/systems.js";
import { FakeProvider } from "../fakeProvider.js";

const SYSTEM = "groth16/bls12-381";
const KEY_HASH: Hex = `0x${"22".repeat(32)}`;
const PALLET = "Groth16Bls12381";
const OTHER_PALLET = "Groth16Bls12381Wasm";

/** A proof of a system, with bytes that nobody verifies. */
function proof(system: string, index: number, bytes: number, inputs: number) {
	const filled = (length: number) =>
		u8aToHex(Uint8Array.from({ length }, () => index));
	return {
		proof: { system, bytes: filled(bytes) },
		inputs: { system, bytes: filled(inputs), values: [] },
	};
}

function provedWith(distinct: number): Proved {
	const proofs = Array.from({ length: distinct }, (_, i) =>
		proof(SYSTEM, i + 1, 384, 32),
	);
	const [first, ...more] = proofs;
	assert.ok(first !== undefined);
	const key = { system: SYSTEM, hash: KEY_HASH, bytes: "0x01" } as const;
	const tampered = [
		{ ...{ what: "another input", error: "ProofInvalid" }, ...first },
		{
			...{ what: "another key", error: "MalformedKey(Length)" },
			...{ ...first, key: { inline: { bytes: "0x02" } } as const },
		},
	];
	return { artefacts: { ...first, key }, more, tampered };
}

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
		"groth16-hinted/bls12-381": [7_200, 32],
		"groth16-hinted/bls12-377": [7_296, 32],
		"groth16-hinted/bn254": [6_016, 32],
		"groth16-hinted/bw6-761": [21_408, 48],
		"lattice/short-preimages": [1_000, 8],
		"ecdsa/secp256k1": [65, 32],
		"ecdsa-hinted/secp256k1": [6_000, 32],
		"halo2/kzg-bn254": [1_000, 8 + 32],
		"halo2/ipa-vesta": [1_000, 8 + 32],
		"kzg/eip-4844": [96, 96],
		"ring-vrf/bandersnatch-sha512-ell2": [752, 80],
		"bls-signatures/min-pk-bls12-381": [97, 20],
		"bls-signatures/min-sig-bls12-381": [49, 20],
	};

	for (const { id } of proofSystems) {
		test(`of ${id} are in its bytes, each of its kind`, () => {
			const [bytes, inputs] = LENGTHS[id] ?? assert.fail(`${id} has no length`);
			const good = proof(id, 0x11, bytes, inputs);
			const { numbers, points } = layoutOf(good);
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
		const good = proof(SYSTEM, 0, 384, 32);
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
		const good = proof("groth16/bn254", 0x11, 256, 0);
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
			() => layoutOf(proof("plonk/bn254", 1, 9, 9)),
			/there is no layout of plonk\/bn254/,
		);
	});
});

test("a batch has as many proofs as the pallet allows, and as fit", async () => {
	const of = (bytes: number) => [proof(SYSTEM, 1, bytes, 32)];
	const any = async () => true;
	assert.equal(await batchSize(of(384), 64, any), 8);
	assert.equal(await batchSize(of(384), 5, any), 5);
	assert.equal(await batchSize(of(20_000), 64, any), 3);
	assert.equal(await batchSize(of(70_000), 64, any), 0);
	const asked: number[] = [];
	const four = async (batch: readonly unknown[]) => {
		asked.push(batch.length);
		return batch.length <= 4;
	};
	assert.equal(await batchSize(of(384), 64, four), 4);
	assert.deepEqual(asked, [8, 7, 6, 5, 4]);
	assert.equal(await batchSize(of(384), 64, async () => false), 1);
});

describe("the subjects of a pallet", () => {
	const bad = [
		...provedWith(1).tampered,
		{
			...{ what: "a cut", error: "MalformedProof(Length)" },
			...({ proof: { bytes: "0xdd" }, inputs: { bytes: "0xee" } } as const),
		},
	];
	const subjects = (distinct: number, size: number) =>
		palletSubjects(
			PALLET,
			provedWith(distinct),
			bad,
			size,
			new Random(5, PALLET),
		);

	test("have each proof once, and batches of different ones", () => {
		const { valid, invalid, batches } = subjects(5, 8);
		const statements = new Set(valid.flatMap(({ statements }) => statements));
		assert.equal(statements.size, 5);
		assert.equal(invalid.length, bad.length);
		assert.equal(batches.length, 5);
		for (const batch of batches) {
			assert.equal(proofsOf(batch), 8);
			assert.equal(new Set(batch.statements).size, 5);
		}
		assert.equal(
			new Set(batches.map(({ statements }) => statements[0])).size,
			5,
		);
	});

	test("have the statement of each proof", () => {
		const { artefacts } = provedWith(1);
		const { inputs } = artefacts;
		assert.deepEqual(subjects(1, 8).valid[0].statements, [
			statementOf({ keyHash: KEY_HASH, inputs }),
		]);
	});

	test("have no batch where fewer than two proofs are allowed", () => {
		const { batches, badBatches } = subjects(3, 1);
		assert.deepEqual([batches, badBatches], [[], []]);
	});

	test("have batches with one bad proof at a random place, and its error", async () => {
		const provider = new FakeProvider();
		const chain = await openChain({ provider, url: "fake", timeoutMs: 5_000 });
		const { badBatches } = subjects(8, 8);
		assert.equal(badBatches.length, 4);
		const valid = provedWith(8);
		const good = new Set(
			[valid.artefacts, ...valid.more].map(
				({ proof, inputs }) => `${proof.bytes} ${inputs.bytes}`,
			),
		);
		const places = new Set<string>();
		for (const subject of badBatches) {
			const { what, error, statements, besides } = subject;
			assert.deepEqual([statements, besides, proofsOf(subject)], [[], 7, 8]);
			const [, place] = /at place (\d) of a batch of 8/.exec(what) ?? [];
			const batch = subject.call(chain).args[1]?.toJSON() as [string, string][];
			const changed = bad.filter(
				({ key, proof }) =>
					key === undefined && batch[Number(place)]?.[0] === proof.bytes,
			);
			assert.deepEqual(
				changed.map((of) => of.error),
				[error],
			);
			const others = batch.filter((_, i) => i !== Number(place));
			assert.ok(others.every((pair) => good.has(pair.join(" "))));
			places.add(`${place}`);
		}
		assert.ok(places.size > 1);
		await chain.disconnect();
	});

	test("count a bad proof alone as one, and with the valid ones of its batch", () => {
		assert.equal(proofsOf({ statements: [] }), 1);
		assert.equal(proofsOf({ statements: [], besides: 7 }), 8);
		assert.equal(proofsOf({ statements: ["0x1", "0x2", "0x3"] }), 3);
	});
});

describe("the subjects of a chain", () => {
	/** The SCALE answers of a dry run. */
	const INVALID = "0x010304";
	const NOT_ON_CURVE = "0x01030103";
	const UNKNOWN_KEY = "0x0101";

	/** A node whose pallets answer dry runs by their index: 7 and 8 verify the system. */
	class Judge extends FakeProvider {
		readonly answers: Readonly<Record<string, string>>;

		constructor(answers: Readonly<Record<string, string>>) {
			super();
			this.answers = answers;
		}

		override async send<T>(method: string, params: unknown[]): Promise<T> {
			const [call, bytes] = params;
			return call === "VerifierApi_verify"
				? (this.answers[String(bytes).slice(2, 4)] as T)
				: super.send(method, params);
		}
	}

	async function make(first: string, second: string): Promise<Subject[]> {
		return withOwnFolder("subjects", async (folder) => {
			const proofs = join(folder, "proofs.json");
			await writeFile(proofs, JSON.stringify([provedWith(3)]));
			const provider = new Judge({ "07": first, "08": second });
			const chain = await openChain({ provider, url: "x", timeoutMs: 5_000 });
			const told: string[] = [];
			try {
				const made = await makeSubjects(chain, {
					...{ prover: "none", kept: "none", folder, proofs },
					...{ distinct: 8, seed: 11, tell: (text) => told.push(text) },
				});
				assert.match(told.join(), /seed 11; --seed 11 repeats them/);
				assert.deepEqual(
					made.map(({ pallet }) => pallet),
					[PALLET, OTHER_PALLET],
				);
				return made.flatMap(({ invalid }) => invalid);
			} finally {
				await chain.disconnect();
			}
		});
	}

	test("have the errors of dry runs, on which all pallets agree", async () => {
		const invalid = await make(NOT_ON_CURVE, NOT_ON_CURVE);
		const bits = invalid.filter(({ what }) => /^bit/.test(what));
		assert.equal(bits.length, 4);
		for (const { error } of bits) {
			assert.equal(error, "MalformedProof(NotOnCurve)");
		}
		const again = await make(NOT_ON_CURVE, NOT_ON_CURVE);
		assert.deepEqual(
			again.map(({ what }) => what),
			invalid.map(({ what }) => what),
		);
	});

	for (const [what, answers, message] of [
		["accepts", ["0x00", "0x00"], /must be refused, but .* ends with success/],
		["refuses by a wrong key", [UNKNOWN_KEY, INVALID], /ends with UnknownKey/],
		[
			"refuses by another error than the other",
			[INVALID, NOT_ON_CURVE],
			/Wasm: a proof with bit .* is refused by MalformedProof\(NotOnCurve\), and by Groth16Bls12381 by ProofInvalid/,
		],
	] as const) {
		test(`are not made if a pallet ${what}`, async () => {
			await assert.rejects(make(answers[0], answers[1]), message);
		});
	}
});

describe("kept proofs", () => {
	test("are read, and those of an earlier program refused", () => {
		const kept = JSON.stringify([provedWith(2)]);
		assert.deepEqual(parseProved(kept, "x"), JSON.parse(kept));
		assert.throws(
			() => parseProved('[{ "artefacts": {}, "tampered": [] }]', "x.json"),
			(error) =>
				error instanceof UsageError &&
				/x\.json has one proof for each system.*remove it/.test(error.message),
		);
	});
});

describe("further proofs", () => {
	const { artefacts } = provedWith(1);
	const workplace = { prover: "none", folder: "none" };

	test("are as many as asked for, each with an index of its own", async () => {
		const indices: number[] = [];
		const another = async (_: unknown, index: number): Promise<Artefacts> => {
			indices.push(index);
			return artefacts;
		};
		const more = await proveMore({ another }, artefacts, workplace, 8);
		assert.equal(more.length, 7);
		assert.deepEqual(indices, [1, 2, 3, 4, 5, 6, 7]);
		assert.deepEqual(await proveMore({ another }, artefacts, workplace, 1), []);
		assert.deepEqual(await proveMore({}, artefacts, workplace, 8), []);
	});

	test("are few if one takes long", async () => {
		const another = async (): Promise<Artefacts> => {
			await new Promise((resolve) => setTimeout(resolve, 1_050));
			return artefacts;
		};
		const more = await proveMore({ another }, artefacts, workplace, 8);
		assert.equal(more.length, 1);
	});
});

describe("the KZG proof of another polynomial", () => {
	/** `[τ]_2` of Ethereum's setup, from `primitives/kzg`. */
	const TAU =
		"b5bfd7dd8cdeb128843bc287230af38926187075cbfbefa81009a2ce615ac53d2914e5870cb452d2afaaab24f3499f72185cbfee53492714734429b7b38608e23926c911cceceac9a36851477ba4c60b087041de621000edc98edada20c1def2";

	for (const n of [0n, 1n, 7n]) {
		test(`number ${n} is valid`, () => {
			const input = hexToU8a(shiftedInput(n));
			assert.equal(input.length, 192);
			const number = (from: number) =>
				u8aToBigInt(input.subarray(from, from + 32), { isLe: false });
			const { G1, G2, fields } = bls12_381;
			const point = (from: number) =>
				G1.Point.fromHex(u8aToHex(input.subarray(from, from + 48)).slice(2));
			const [z, y] = [number(32), number(64)];
			const [commitment, proof] = [point(96), point(144)];
			// e(C − [y]_1, [1]_2) = e(π, [τ]_2 − [z]_2)
			const left = bls12_381.pairing(
				commitment.subtract(G1.Point.BASE.multiply(y)),
				G2.Point.BASE,
			);
			const right = bls12_381.pairing(
				proof,
				G2.Point.fromHex(TAU).subtract(G2.Point.BASE.multiply(z)),
			);
			assert.ok(fields.Fp12.eql(left, right));
		});
	}

	test("is another one for each index", () => {
		assert.ok(kzg.another !== undefined);
		const inputs = [0n, 1n, 2n].map(shiftedInput);
		assert.equal(new Set(inputs).size, 3);
	});
});

describe("the calls of curve pallets", () => {
	test("are one of each that computes, with the prover's result", async () => {
		await withOwnFolder("curves", async (folder) => {
			const prover = join(folder, "prover");
			const result = `0x${"ab".repeat(32)}`;
			await writeFile(
				prover,
				`#!/bin/sh
				out=curve-$4
				mkdir "$out"
				echo "{ \\"type\\": \\"curve_operation\\", \\"curve\\": \\"$4\\", \\"operation\\": \\"$6\\", \\"group\\": \\"g1\\", \\"size\\": 1, \\"seed\\": 0, \\"arguments\\": { \\"base\\": \\"0x01\\", \\"scalar\\": \\"0x02\\" }, \\"result\\": \\"${result}\\" }" > "$out/curve_operation.json"`,
			);
			await chmod(prover, 0o755);
			const chain = await openChain({
				...{ provider: new FakeProvider(), url: "fake", timeoutMs: 5_000 },
			});
			const subjects = await curveSubjects(chain, {
				...{ prover, folder, tell: () => {} },
			});
			assert.deepEqual(
				subjects.map(({ pallet, statements, error }) => [
					...[pallet, statements[0], error],
				]),
				[
					["Bn254Curves", result, undefined],
					["PallasWasm", result, undefined],
				],
			);
			const [first] = subjects;
			assert.equal(first?.call(chain).method.method, "mulProjective");
			await chain.disconnect();
		});
	});
});
