import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { readCurveOperation } from "../../src/artefactFiles.js";
import type { Chain, Signer } from "../../src/chain.js";
import type {
	CurveArguments,
	CurveOperation,
} from "../../src/curveOperation.js";
import { CurvePallet, curveInstances, NO_BACKEND } from "../../src/curves.js";
import { runProver } from "../../src/demo/prover.js";
import { CallFailed } from "../../src/errors.js";
import type { Hex } from "../../src/hashes.js";
import { silenceLibraryLogs } from "../../src/program.js";
import type { CurveCase } from "./curveCases.js";
import {
	ARK_SUBSTRATE_CASES,
	FURTHER_CASES,
	GROTH16_CASE,
} from "./curveCases.js";
import {
	programs,
	runProgram,
	startTestChain,
	type TestChain,
} from "./environment.js";
import { cut } from "./tamperedProofs.js";

/** The backends that compute. */
const COMPUTING = ["Curves", "Wasm"];
const SEED = 20;
/** Length in bytes of a coordinate of BW6-761, in either group. */
const BW6_COORDINATE = 96;

silenceLibraryLogs();

let folder: string;
let testChain: TestChain | undefined;
let chain: Chain;
let alice: Signer;
let samples = 0;

before(async () => {
	testChain = await startTestChain("curves");
	({ folder, chain, alice } = testChain);
});

after(() => testChain?.stop());

/** Makes a sample with the prover, and returns the file's path. */
async function sampleFile(args: string): Promise<string> {
	const out = `sample-${samples++}`;
	await runProver({ prover: programs().prover, folder }, [
		...["curves", "sample", ...args.split(" ")],
		...["--seed", String(SEED), "--out", out],
	]);
	return join(folder, out, "curve_operation.json");
}

async function sample(args: string): Promise<CurveOperation> {
	return readCurveOperation(await sampleFile(args));
}

async function compute(
	{ curve }: { readonly curve: string },
	backend: string,
	given: CurveArguments,
) {
	const pallet = new CurvePallet({ chain, curve, backend });
	return pallet.compute({ signer: alice, arguments: given });
}

describe("the cases", () => {
	test("are those of the table, each once", () => {
		const names = [GROTH16_CASE, ...ARK_SUBSTRATE_CASES.map(([name]) => name)];
		assert.equal(names.length, 40);
		assert.equal(new Set(names).size, 40);
	});
});

function computesCases(cases: readonly CurveCase[]): void {
	for (const [name, args] of cases) {
		test(name, async () => {
			const operation = await sample(args);
			for (const backend of COMPUTING) {
				const { result } = await compute(
					operation,
					backend,
					operation.arguments,
				);
				assert.equal(result, operation.result, backend);
			}
			const { result } = await compute(
				operation,
				NO_BACKEND,
				operation.arguments,
			);
			assert.notEqual(result, operation.result);
		});
	}
}

describe("ark-substrate's table, on every backend", () => {
	computesCases(ARK_SUBSTRATE_CASES);
});

describe("curves that the table does not have, on every backend", () => {
	computesCases(FURTHER_CASES);
});

describe("what cannot be computed", () => {
	/** Asserts that all backends, or all that compute, reject a call with one error. */
	async function failsWith(
		error: string,
		curve: string,
		given: CurveArguments,
		backends = [...COMPUTING, NO_BACKEND],
	): Promise<void> {
		for (const backend of backends) {
			await assert.rejects(compute({ curve }, backend, given), (failure) => {
				assert.ok(failure instanceof CallFailed, String(failure));
				assert.equal(failure.rejection.name, error, backend);
				assert.notEqual(failure.rejection.docs, "", "it is documented");
				return true;
			});
		}
	}

	async function msm(size: number) {
		const args = `--curve bn254 --operation msm --size ${size}`;
		const { arguments: given } = await sample(args);
		assert.ok(given.operation === "msm");
		return given;
	}

	async function mul(args: string) {
		const { arguments: given } = await sample(args);
		assert.ok(given.operation === "mul-affine");
		return given;
	}

	/** Returns zero bytes. As a list, they have length 0. */
	const zeros = (bytes: number): Hex => `0x${"00".repeat(bytes)}`;
	const LIST_PREFIX = 8;

	test("an argument cut short: Decode", async () => {
		const given = await msm(2);
		const bases = cut(given.bases, 1);
		await failsWith("Decode", "bn254", { ...given, bases });
	});

	test("a coordinate that is not reduced: Decode", async () => {
		const given = await mul("--curve secp256k1 --operation mul-affine");
		const base: Hex = `0x${"ff".repeat((given.base.length - 2) / 2)}`;
		await failsWith("Decode", "secp256k1", { ...given, base });
	});

	test("lists of different lengths: LengthMismatch", async () => {
		const given = await msm(2);
		const { scalars } = await msm(1);
		await failsWith("LengthMismatch", "bn254", { ...given, scalars });
		await failsWith("LengthMismatch", "bls12_377", {
			...({ operation: "pairing", g2: zeros(LIST_PREFIX) } as const),
			g1: await oneBase("--curve bls12-377"),
		});
	});

	async function oneBase(curve: string): Promise<Hex> {
		const { arguments: given } = await sample(`${curve} --operation msm`);
		assert.ok(given.operation === "msm");
		return given.bases;
	}

	test("an Edwards point without affine coordinates: DegeneratePoint", async () => {
		const curve = "--curve ed-on-bls12-381-bandersnatch";
		const { curve: name, arguments: given } = await sample(
			`${curve} --operation mul-projective`,
		);
		assert.ok(given.operation === "mul-projective");
		const base = zeros((given.base.length - 2) / 2);
		const call = { ...given, base };
		// The backend that computes nothing accepts this point.
		await failsWith("DegeneratePoint", name, call, COMPUTING);
	});

	test("a pairing without a value: Unknown", async () => {
		const { arguments: given } = await sample(
			"--curve bw6-761 --operation pairing",
		);
		assert.ok(given.operation === "pairing");
		// A point with y = 0. Its tangent has no finite slope.
		const withoutY = cut(given.g2, BW6_COORDINATE);
		const g2: Hex = `${withoutY}${"00".repeat(BW6_COORDINATE)}`;
		await failsWith("Unknown", "bw6_761", { ...given, g2 }, COMPUTING);
	});

	test("a group or a pairing that the curve lacks: NotOffered", async () => {
		const given = await mul("--curve pallas --operation mul-affine");
		await failsWith("NotOffered", "pallas", { ...given, group: "G2" });
		const [g1, g2] = [zeros(LIST_PREFIX), zeros(LIST_PREFIX)];
		await failsWith("NotOffered", "vesta", { operation: "pairing", g1, g2 });
	});

	test("more than the limits: TooManyPoints and TooManyPairs", async () => {
		const instance = curveInstances(chain).find((i) => i.curve === "bn254");
		assert.ok(instance !== undefined);
		const { maxPoints, maxPairs } = instance;
		const { bases, scalars } = await msm(1);
		const g1Bytes = (bases.length - 2) / 2 - LIST_PREFIX;
		const points = zeros(LIST_PREFIX + (maxPoints + 1) * g1Bytes);
		await failsWith("TooManyPoints", "bn254", {
			...({ operation: "msm", group: "G1", bases: points } as const),
			scalars,
		});
		const g1 = zeros(LIST_PREFIX + (maxPairs + 1) * g1Bytes);
		const pairs = { operation: "pairing", g1, g2: zeros(LIST_PREFIX) } as const;
		await failsWith("TooManyPairs", "bn254", pairs);
	});

	test("a longer point or scalar: PointTooLong and ScalarTooLong", async () => {
		const given = await mul(
			"--curve bw6-761 --operation mul-affine --group g2",
		);
		const base: Hex = `${given.base}00`;
		await failsWith("PointTooLong", "bw6_761", { ...given, base });
		const scalar: Hex = `${given.scalar}00`;
		await failsWith("ScalarTooLong", "bw6_761", { ...given, scalar });
	});
});

describe("the command line", () => {
	async function cli(...args: string[]) {
		const url = testChain?.node.url ?? "";
		const outcome = await runProgram("cli", [...args, "--url", url, "--json"]);
		return { code: outcome.code, json: JSON.parse(outcome.stdout) };
	}

	test("computes on each backend, and shows them", async () => {
		const file = await sampleFile("--curve vesta --operation mul-affine");
		const { result } = await readCurveOperation(file);
		for (const backend of ["curves", "wasm", "dummy"]) {
			const { code, json } = await cli(
				...["compute", "--operation", file, "--backend", backend],
			);
			assert.equal(code, 0, JSON.stringify(json));
			assert.equal(json.expected, result);
			assert.equal(json.result === result, backend !== "dummy");
		}
		const unknown = await cli(
			...["compute", "--operation", file, "--backend", "gpu"],
		);
		assert.equal(unknown.code, 2);
		assert.equal(
			unknown.json.error.message,
			"this chain has no backend gpu for vesta; use Curves, Wasm, Dummy",
		);
		const { json } = await cli("show");
		const vesta = json.curves.filter(
			({ curve }: { curve: string }) => curve === "vesta",
		);
		assert.deepEqual(
			vesta.map(({ backend }: { backend: string }) => backend),
			["Curves", "Wasm", "Dummy"],
		);
	});
});
