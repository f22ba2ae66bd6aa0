import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openChain } from "../../src/chain.js";
import type { CurveArguments } from "../../src/curveOperation.js";
import { parseCurveOperation } from "../../src/curveOperation.js";
import { CurvePallet, curveInstances } from "../../src/curves.js";
import { FakeProvider } from "../fakeProvider.js";

const RESULT = `0x${"ab".repeat(32)}`;
const MSM = {
	type: "curve_operation",
	curve: "bn254",
	operation: "msm",
	group: "g2",
	size: 1,
	seed: 0,
	arguments: { bases: "0x01", scalars: "0x0203" },
	result: RESULT,
};

async function open() {
	const provider = new FakeProvider();
	return openChain({ provider, url: "fake", timeoutMs: 5000 });
}

describe("files of operations", () => {
	const parse = (change: object) =>
		parseCurveOperation(JSON.stringify({ ...MSM, ...change }), "o.json");

	test("are read", () => {
		assert.deepEqual(parse({}), {
			curve: "bn254",
			arguments: {
				operation: "msm",
				group: "G2",
				bases: "0x01",
				scalars: "0x0203",
			},
			result: RESULT,
		});
		const pairing = {
			operation: "pairing",
			group: undefined,
			arguments: { g1: "0x01", g2: "0x02" },
		};
		assert.deepEqual(parse(pairing).arguments, {
			operation: "pairing",
			g1: "0x01",
			g2: "0x02",
		});
		const mul = {
			operation: "mul-affine",
			group: "g1",
			arguments: { base: "0x01", scalar: "0x02" },
		};
		assert.deepEqual(parse(mul).arguments, {
			operation: "mul-affine",
			group: "G1",
			base: "0x01",
			scalar: "0x02",
		});
	});

	const refusals: [what: string, change: object, message: string][] = [
		[
			"another type",
			{ type: "proof" },
			'o.json: "type" is "proof", expected "curve_operation"',
		],
		[
			"no curve",
			{ curve: undefined },
			'o.json: "curve" is undefined, not the name of a curve',
		],
		[
			"an unknown operation",
			{ operation: "add" },
			'o.json: "operation" is "add", expected one of "pairing", "msm", "mul-projective", "mul-affine"',
		],
		[
			"no group",
			{ group: undefined },
			'o.json: "group" is undefined, expected one of "g1", "g2"',
		],
		[
			"no arguments",
			{ arguments: undefined },
			'o.json: "arguments" is not a JSON object',
		],
		[
			"an argument too few",
			{ arguments: { bases: "0x01" } },
			'o.json: "scalars" is missing',
		],
		["no result", { result: undefined }, 'o.json: "result" is missing'],
	];
	for (const [what, change, message] of refusals) {
		test(`are refused for ${what}`, () => {
			assert.throws(() => parse(change), { name: "ArtefactError", message });
		});
	}
});

describe("the curve pallets of a chain", () => {
	test("tell of themselves in their constants", async () => {
		const chain = await open();
		const limits = { maxPoints: 1000, maxPairs: 16 };
		assert.deepEqual(curveInstances(chain), [
			{ pallet: "Bn254Curves", curve: "bn254", backend: "Curves", ...limits },
			{ pallet: "Bn254Dummy", curve: "bn254", backend: "Dummy", ...limits },
			{ pallet: "PallasWasm", curve: "pallas", backend: "Wasm", ...limits },
		]);
		await chain.disconnect();
	});

	test("are chosen by curve and backend", async () => {
		const chain = await open();
		const choose = (curve: string, backend: string) =>
			new CurvePallet({ chain, curve, backend }).instance.pallet;
		assert.equal(choose("bn254", "dummy"), "Bn254Dummy");
		assert.equal(choose("pallas", "Wasm"), "PallasWasm");
		assert.throws(() => choose("bn254", "wasm"), {
			name: "UsageError",
			message: "this chain has no backend wasm for bn254; use Curves, Dummy",
		});
		assert.throws(() => choose("vesta", "wasm"), {
			name: "UsageError",
			message:
				'no pallet of this chain computes on vesta; use the chain "baselines" of a node built with that feature',
		});
		await chain.disconnect();
	});

	test("are called as their metadata has it", async () => {
		const chain = await open();
		const pallet = new CurvePallet({ chain, curve: "bn254", backend: "dummy" });
		// The pallet's index is 7 + 4 verifiers + 1. A compact length n < 64 is the byte 4·n.
		const group = "G2" as const;
		const base = { group, base: "0xaa", scalar: "0xbbcc" } as const;
		const calls = {
			"0x0c0004010802ff": pallet.call({
				...({ operation: "pairing", g1: "0x01", g2: "0x02ff" } as const),
			}),
			"0x0c010104010802ff": pallet.call({
				...({ operation: "msm", group, bases: "0x01" } as const),
				scalars: "0x02ff",
			}),
			"0x0c020104aa08bbcc": pallet.call({
				...({ operation: "mul-projective", ...base } as const),
			}),
			"0x0c030104aa08bbcc": pallet.call({
				...({ operation: "mul-affine", ...base } as const),
			}),
		};
		for (const [expected, call] of Object.entries(calls)) {
			assert.equal(call.method.toHex(), expected);
		}
		await chain.disconnect();
	});

	test("are not called with what polkadot.js would take for text", async () => {
		const chain = await open();
		const pallet = new CurvePallet({ chain, curve: "bn254", backend: "dummy" });
		const refusal = "is not bytes in hexadecimal with a leading 0x";
		const group = "G1";
		const refusals: [given: object, message: string][] = [
			[{ operation: "pairing", g1: "01", g2: "0x02" }, `g1: "01" ${refusal}`],
			[{ operation: "pairing", g1: "0x01", g2: "0x2" }, `g2: "0x2" ${refusal}`],
			[
				{ operation: "msm", group, scalars: "0x01" },
				`bases: undefined ${refusal}`,
			],
			[
				{ operation: "msm", group, bases: "0x01", scalars: "0xzz" },
				`scalars: "0xzz" ${refusal}`,
			],
			...["mul-projective", "mul-affine"].flatMap(
				(operation): [object, string][] => [
					[
						{ operation, group, base: "aa", scalar: "0x01" },
						`base: "aa" ${refusal}`,
					],
					[
						{ operation, group, base: "0xaa", scalar: Uint8Array.of(1) },
						`scalar: an object ${refusal}`,
					],
				],
			),
		];
		for (const [given, message] of refusals) {
			const refused = { name: "UsageError", message };
			assert.throws(() => pallet.call(given as CurveArguments), refused);
			await assert.rejects(
				pallet.compute({ arguments: given } as Parameters<
					typeof pallet.compute
				>[0]),
				refused,
			);
		}
		await chain.disconnect();
	});
});
