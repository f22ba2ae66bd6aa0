import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { flipLowestBit, groth16 } from "../../src/demo/groth16.js";
import { measureCall, median, ROUNDS } from "../../src/demo/measure.js";
import { runProver } from "../../src/demo/prover.js";
import { formatTable } from "../../src/demo/table.js";

describe("the table", () => {
	test("is aligned", () => {
		const rows = [
			["backend", "verdict", "µs"],
			["host", "verified", "1.5"],
			["wasm", "no", "1200.25"],
		];
		assert.equal(
			formatTable(rows, { right: [2] }),
			[
				"backend | verdict  |      µs",
				"--------+----------+--------",
				"host    | verified |     1.5",
				"wasm    | no       | 1200.25",
			].join("\n"),
		);
	});
});

describe("measuring", () => {
	test("takes the median", () => {
		assert.equal(median([3, 1, 2]), 2);
		assert.equal(median([4, 1, 2, 3]), 2.5);
		assert.throws(() => median([]), RangeError);
	});

	test("times both calls in turn", async () => {
		const calls: string[] = [];
		const chain = {
			callRuntime: async (method: string) => {
				calls.push(method);
				return "0x";
			},
		};
		await measureCall({ chain, method: "A_b", args: "0x" });
		assert.ok(calls.length >= 2 * ROUNDS);
		assert.ok(
			calls.every((call, i) => call === (i % 2 === 0 ? "A_b" : "Core_version")),
		);
	});
});

describe("tampering", () => {
	test("flips one bit", () => {
		assert.equal(flipLowestBit("0x00ff07", 1), "0x00fe07");
		assert.throws(() => flipLowestBit("0x00", 1), RangeError);
	});

	test("changes either the inputs or the proof", () => {
		const system = "groth16/bls12-381";
		const proof = { system, bytes: `0x${"00".repeat(384)}` } as const;
		const inputs = { system, bytes: "0x08", values: [] } as const;
		const key = { system, hash: "0x", bytes: "0x" } as const;
		const copies = groth16.tamper({ key, proof, inputs });
		assert.deepEqual(
			copies.map((copy) => [copy.inputs.bytes, copy.proof.bytes]),
			[
				["0x09", proof.bytes],
				["0x08", `0x${"00".repeat(95)}01${"00".repeat(288)}`],
			],
		);
	});
});

describe("the prover", () => {
	const prover = process.execPath;

	test("is quoted as it speaks", async () => {
		const lines: string[] = [];
		const args = ["-e", "console.log('one'); console.error('two')"];
		await runProver({ prover, args, print: (line) => lines.push(line) });
		assert.equal(lines[0], `$ assay ${args.join(" ")}`);
		assert.deepEqual(lines.slice(1).sort(), ["  one", "  two"]);
	});

	test("is quoted when it fails", async () => {
		const args = ["-e", "console.error('no key'); process.exitCode = 2"];
		await assert.rejects(runProver({ prover, args }), {
			message: `${prover} ${args.join(" ")} ended with exit code 2\nno key`,
		});
		await assert.rejects(
			runProver({ prover: "no-such-prover", args: [] }),
			/cannot be run: .*ENOENT/,
		);
	});
});
