import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { basename } from "node:path";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { blsVariants, tamperBls } from "../../src/demo/bls.js";
import {
	groth16,
	groth16Curves,
	hintedGroth16,
} from "../../src/demo/groth16.js";
import {
	halo2Circuits,
	hintedHalo2,
	hintedHalo2Circuits,
	tamperHalo2,
} from "../../src/demo/halo2.js";
import { OUTSIDE, tamperKzg } from "../../src/demo/kzg.js";
import {
	EMPTY_CALL,
	measureCalls,
	median,
	ROUNDS,
	WARM_UP_ROUNDS,
} from "../../src/demo/measure.js";
import { createOutput, formatTable } from "../../src/demo/output.js";
import { missingProgram, runProver } from "../../src/demo/prover.js";
import { tamperRingVrf } from "../../src/demo/ring.js";
import { flipLowestBit } from "../../src/demo/scenario.js";
import { scenarios } from "../../src/demo/scenarios.js";
import { proofSystems } from "../../src/systems.js";

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

	test("times all calls in turn, after a warm-up", async () => {
		const methods: string[] = [];
		const chain = {
			callRuntime: async (method: string) => {
				methods.push(method);
				return "0x";
			},
		};
		const calls = ["A_b", "C_d"].map((method) => ({ method, args: "0x" }));
		assert.equal((await measureCalls(chain, calls)).length, calls.length);
		const rounds = Array.from({ length: ROUNDS + WARM_UP_ROUNDS });
		assert.deepEqual(
			methods,
			rounds.flatMap(() => [EMPTY_CALL, "A_b", "C_d"]),
		);
	});

	test("subtracts the empty call and leaves the warm-up out", async () => {
		let calls = 0;
		const chain = {
			callRuntime: async (method: string) => {
				const isWarmUp = calls++ < 2 * WARM_UP_ROUNDS;
				await sleep(isWarmUp ? 100 : method === "A_b" ? 20 : 2);
				return "0x";
			},
		};
		const [time = 0] = await measureCalls(chain, [
			{ method: "A_b", args: "0x" },
		]);
		assert.ok(time > 10 && time < 30, `${time} ms`);
	});
});

describe("the output", () => {
	function tell(color: boolean): string {
		let text = "";
		const output = createOutput({
			color,
			write: (more) => {
				text += more;
			},
		});
		output.part("First");
		output.command("assay --help");
		output.fact("key", "0x00");
		output.note("a note");
		output.done("all of it");
		output.part("Second");
		output.plain("end");
		return text;
	}

	test("is plain text", () => {
		assert.equal(
			tell(false),
			"\n1. First\n   $ assay --help\n   key       0x00\n   a note\n   ✓ all of it\n\n2. Second\nend\n",
		);
	});

	test("is the same text in colours", () => {
		const colored = tell(true);
		const ESC = String.fromCharCode(27);
		assert.ok(colored.includes(`${ESC}[32m✓${ESC}[0m`));
		const plain = colored.replaceAll(new RegExp(`${ESC}\\[\\d+m`, "g"), "");
		assert.equal(plain, tell(false));
	});
});

describe("tampering", () => {
	test("flips one bit", () => {
		assert.equal(flipLowestBit("0x00ff07", 1), "0x00fe07");
		assert.throws(() => flipLowestBit("0x00", 1), RangeError);
	});

	/** The byte with the lowest bit of a coordinate: the last one if big-endian, otherwise the first. */
	const lowestBytes = [
		["bls12-381", 95],
		["bls12-377", 48],
		["bn254", 32],
		["bw6-761", 96],
	] as const;
	for (const [i, [name, at]] of lowestBytes.entries()) {
		test(`changes either the inputs or the proof, over ${name}`, async () => {
			const curve = groth16Curves[i];
			assert.ok(curve?.name === name);
			const system = `groth16/${name}`;
			const proof = { system, bytes: `0x${"00".repeat(600)}` } as const;
			const inputs = { system, bytes: "0x08", values: [] } as const;
			const key = { system, hash: "0x", bytes: "0x" } as const;
			const copies = await groth16(curve).tamper(
				{ key, proof, inputs },
				{ prover: "", folder: "" },
			);
			const zeros = (count: number) => "00".repeat(count);
			assert.deepEqual(
				copies.map((copy) => [copy.inputs.bytes, copy.proof.bytes]),
				[
					["0x09", proof.bytes],
					["0x08", `0x${zeros(at)}01${zeros(599 - at)}`],
				],
			);
			const hinted = await hintedGroth16(curve).tamper(
				{ key, proof, inputs },
				{ prover: "", folder: "" },
			);
			const hint = hinted.at(-1);
			assert.deepEqual(hinted.slice(0, -1), copies);
			assert.equal(hint?.proof.bytes, `0x${zeros(504)}01${zeros(95)}`);
			assert.equal(hint?.inputs, inputs);
			assert.equal(hint?.error, "ProofInvalid");
		});
	}
});

describe("scenarios", () => {
	test("show every proof system, the first of them in every demo", () => {
		const names = scenarios.map(({ name }) => name);
		assert.equal(new Set(names).size, names.length);
		const families = (list: readonly string[]) => [
			...new Set(list.map((name) => name.split("/")[0])),
		];
		assert.deepEqual(
			families(names),
			families(proofSystems.map(({ id }) => id)),
		);
		// Groth16 has one scenario for each curve, with and without hints. Lattice proofs have one for each set.
		assert.deepEqual(
			names.filter((name) => name.startsWith("groth16")),
			proofSystems.map(({ id }) => id).filter((id) => id.startsWith("groth16")),
		);
		assert.deepEqual(
			scenarios.map(({ optional }) => optional),
			names.map((_, i) => i > 0),
		);
	});

	test("say which program is not beside the prover", () => {
		const prover = process.execPath;
		const missing = (program?: string) =>
			missingProgram(program === undefined ? {} : { program }, prover);
		assert.equal(missing(), undefined);
		assert.equal(missing(basename(prover)), undefined);
		assert.equal(missing("assay-of-another-name"), "assay-of-another-name");
	});

	test("of halo2 tamper with each part of a proof", () => {
		for (const { name, scheme } of halo2Circuits) {
			const { system } = scheme;
			const proof = { system, bytes: `0x${"00".repeat(64)}` } as const;
			const value = "05".padEnd(64, "0");
			const bytes = `0x0100000001000000${value}` as const;
			const inputs = { system, bytes, values: ["5"] };
			const key = { system, hash: "0x", bytes: "0x" } as const;
			const tampered = tamperHalo2({ key, proof, inputs });
			assert.deepEqual(
				tampered.map(({ error }) => error),
				[
					"ProofInvalid",
					"MalformedInputs(NotCanonical)",
					"MalformedProof(Length)",
					"MalformedProof(NotCanonical)",
				],
				name,
			);
			const [other, large, short, coordinate] = tampered;
			assert.equal(other?.inputs.bytes, bytes.replace("05", "04"));
			assert.equal(large?.inputs.bytes, `0x0100000001000000${"ff".repeat(32)}`);
			assert.equal(short?.proof.bytes, `0x${"00".repeat(63)}`);
			assert.equal(
				coordinate?.proof.bytes,
				`0x${"ff".repeat(31)}7f${"00".repeat(32)}`,
			);
			assert.equal(short?.inputs, inputs);
		}
	});

	test("of halo2 with hints tamper behind the number of hints, and with the last hint", async () => {
		assert.deepEqual(
			hintedHalo2Circuits.map(({ scheme }) => scheme.hinted),
			["halo2-hinted/kzg-bn254", "halo2-hinted/ipa-vesta"],
		);
		const errors = ["ProofInvalid", "MalformedProof(NotCanonical)"];
		for (const [i, circuit] of hintedHalo2Circuits.entries()) {
			const system = circuit.scheme.hinted;
			const zeros = (count: number) => "00".repeat(count);
			const proof = { system, bytes: `0x${zeros(100)}` } as const;
			const bytes = `0x0100000001000000${zeros(32)}` as const;
			const inputs = { system, bytes, values: ["0"] };
			const key = { system, hash: "0x", bytes: "0x" } as const;
			const tampered = await hintedHalo2(circuit).tamper(
				{ key, proof, inputs },
				{ prover: "", folder: "" },
			);
			assert.equal(tampered.length, 5);
			const [, , , coordinate, hint] = tampered;
			assert.equal(
				coordinate?.proof.bytes,
				`0x${zeros(4)}${"ff".repeat(31)}7f${zeros(64)}`,
			);
			assert.equal(hint?.proof.bytes, `0x${zeros(68)}01${zeros(31)}`);
			assert.equal(hint?.error, errors[i]);
		}
	});

	test("of KZG evaluations tamper with each part of a proof", () => {
		const system = "kzg/eip-4844";
		const zeros = (count: number) => "00".repeat(count);
		const bytes = `0x${zeros(96)}` as const;
		const proof = { system, bytes };
		const inputs = { system, bytes, values: [] };
		const key = { system, hash: "0x", bytes: "0x" } as const;
		assert.deepEqual(
			tamperKzg({ key, proof, inputs }).map((copy) => [
				copy.error,
				...[copy.inputs.bytes, copy.proof.bytes],
			]),
			[
				["ProofInvalid", `0x${zeros(95)}01`, bytes],
				["ProofInvalid", `0x${zeros(31)}01${zeros(64)}`, bytes],
				["MalformedInputs(NotCanonical)", `0x01${zeros(95)}`, bytes],
				[
					"MalformedInputs(NotCanonical)",
					...[`0x${zeros(32)}${"ff".repeat(32)}${zeros(32)}`, bytes],
				],
				[
					"MalformedProof(NotInSubgroup)",
					bytes,
					`0x${zeros(48)}81${"23456789abcdef01".repeat(6).slice(0, 94)}`,
				],
			],
		);
	});

	test("of BLS signatures tamper with each part of a proof, and with the signers of a committee", () => {
		for (const variant of blsVariants) {
			const { system, signatureBytes, outside } = variant;
			const isCommittee = variant.pallet === "BlsMinPk";
			const rest = "11".repeat(signatureBytes - 1);
			const signature = (first: string, bits: string) =>
				`0x${first}${rest}${isCommittee ? bits : ""}` as const;
			const proof = { system, bytes: signature("a0", "05") };
			const bytes = "0x0100000007";
			const inputs = { system, bytes, values: ["7"] } as const;
			const key = { system, hash: "0x", bytes: "0x" } as const;
			const tampered = tamperBls(variant, { key, proof, inputs });
			const good = proof.bytes;
			assert.deepEqual(
				tampered.map((copy) => [
					copy.error,
					copy.inputs.bytes,
					copy.proof.bytes,
				]),
				[
					["ProofInvalid", "0x0100000006", good],
					["ProofInvalid", bytes, signature("80", "05")],
					["MalformedProof(NotCanonical)", bytes, signature("20", "05")],
					[
						"MalformedProof(NotInSubgroup)",
						...[bytes, `${outside}${isCommittee ? "05" : ""}`],
					],
					["WrongInputCount", `${bytes}00000000`, good],
					...(isCommittee
						? [
								["ProofInvalid", bytes, signature("a0", "06")],
								["ProofInvalid", bytes, signature("a0", "01")],
								["MalformedProof(NotCanonical)", bytes, signature("a0", "85")],
							]
						: []),
				],
			);
		}
	});

	test("of ring VRF signatures tamper with each part of a proof", () => {
		const system = "ring-vrf/bandersnatch-sha512-ell2";
		const zeros = (count: number) => "00".repeat(count);
		// The number of inputs, the data's length, six bytes of data, an output, and three bytes of additional data.
		const inputsOf = (data: string, output: string, message: string) =>
			`0x${zeros(3)}${data}${output}${message}` as const;
		const all = inputsOf(zeros(6), zeros(32), zeros(3));
		const bytes = `0x${zeros(752)}` as const;
		const proof = { system, bytes };
		const inputs = { system, bytes: all, values: [] };
		const key = { system, hash: "0x", bytes: "0x" } as const;
		const large = "ff".repeat(32);
		assert.deepEqual(
			tamperRingVrf({ key, proof, inputs }).map((copy) => [
				copy.error,
				...[copy.inputs.bytes, copy.proof.bytes],
			]),
			[
				[
					"ProofInvalid",
					...[inputsOf(zeros(6), zeros(32), `01${zeros(2)}`), bytes],
				],
				[
					"ProofInvalid",
					...[inputsOf(`01${zeros(5)}`, zeros(32), zeros(3)), bytes],
				],
				[
					"MalformedInputs(NotCanonical)",
					...[inputsOf(zeros(6), large, zeros(3)), bytes],
				],
				[
					"MalformedProof(NotCanonical)",
					...[all, `0x${zeros(96)}${large}${zeros(752 - 128)}`],
				],
				[
					"MalformedProof(NotInSubgroup)",
					...[all, `0x${zeros(160)}${OUTSIDE.slice(2)}${zeros(752 - 208)}`],
				],
			],
		);
	});

	test("have a pallet for each backend", () => {
		const backends = scenarios.map(({ backends }) => backends);
		assert.deepEqual(
			hintedHalo2Circuits.map((circuit) => hintedHalo2(circuit).backends),
			["Halo2HintedKzgWasm", "Halo2HintedIpaWasm"].map((pallet) => [
				{
					...{ name: "wasm", pallet },
					what: "inside the runtime, in Wasm, by a check of its hints",
				},
			]),
		);
		assert.deepEqual(
			backends[3]?.map(({ name, pallet }) => [name, pallet]),
			[
				["host", "Groth16Bw6761"],
				["curves", "Groth16Bw6761Curves"],
				["wasm", "Groth16Bw6761Wasm"],
			],
		);
		assert.deepEqual(
			backends.slice(4, 8).map((list) => list.map(({ pallet }) => pallet)),
			[
				["Groth16HintedBls12381Wasm"],
				["Groth16HintedBls12377Wasm"],
				["Groth16HintedBn254Wasm"],
				["Groth16HintedBw6761Wasm"],
			],
		);
	});
});

describe("the prover", () => {
	const prover = process.execPath;

	const folder = tmpdir();

	test("runs in its folder, under its name", async () => {
		const commands: string[] = [];
		const output = {
			command: (text: string) => commands.push(text),
			note: () => {},
		};
		const args = ["-e", `process.exitCode = process.cwd() === "/" ? 0 : 1`];
		await runProver({ prover, folder: "/", output }, args);
		assert.deepEqual(commands, [`assay ${args.join(" ")}`]);
	});

	test("is quoted when it fails", async () => {
		const args = ["-e", "console.error('no key'); process.exitCode = 2"];
		await assert.rejects(runProver({ prover, folder }, args), {
			message: `${prover} ${args.join(" ")} ended with exit code 2\nno key`,
		});
		await assert.rejects(
			runProver({ prover: "no-such-prover", folder }, []),
			/cannot be run: .*ENOENT/,
		);
	});
});
