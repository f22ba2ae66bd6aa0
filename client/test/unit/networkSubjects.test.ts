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
import type { Proved } from "../../src/network/proofs.js";
import { parseProved, proveMore } from "../../src/network/proofs.js";
import { Random } from "../../src/network/random.js";
import type { Subject } from "../../src/network/subjects.js";
import {
	batchSize,
	curveSubjects,
	makeSubjects,
	palletSubjects,
	proofsOf,
} from "../../src/network/subjects.js";
import { withOwnFolder } from "../../src/ownFolder.js";
import { FakeProvider } from "../fakeProvider.js";
import { fakeProof } from "../playedNetwork.js";

const SYSTEM = "groth16/bls12-381";
const KEY_HASH: Hex = `0x${"22".repeat(32)}`;
const PALLET = "Groth16Bls12381";
const OTHER_PALLET = "Groth16Bls12381Wasm";

function provedWith(distinct: number): Proved {
	const proofs = Array.from({ length: distinct }, (_, i) =>
		fakeProof(SYSTEM, i + 1, 384, 32),
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

test("a batch has as many proofs as the pallet allows, and as fit", async () => {
	const of = (bytes: number) => [fakeProof(SYSTEM, 1, bytes, 32)];
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
