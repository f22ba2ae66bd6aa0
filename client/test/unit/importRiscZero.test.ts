import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { hexToU8a, u8aConcat } from "@polkadot/util";
import { importArtefacts } from "../../src/import/importArtefacts.js";
import { openFile } from "../../src/import/importer.js";
import { riscZero } from "../../src/import/riscZero.js";
import { sp1 } from "../../src/import/sp1.js";
import { pathOf, receiptFile } from "../foreignFiles.js";
import {
	Bincode,
	editedHex,
	receiptInBincode,
	receiptWith,
	refuses,
	sha256,
} from "../zkvmFiles.js";

describe("RISC Zero", () => {
	// What `assay groth16 import --from risc-zero` prints.
	const KEY =
		"0x489ebc2094e1e0e3cf78f1508450afc8a5d094a639dcc5619e63cb6e0d06fe0e";
	for (const [release, statement] of [
		[
			"1_1",
			"0x5b01e6bf6ecc2565703edd74873ac17d57f9a0e2fb01579e8bb6182a83d33c7c",
		],
		[
			"2_0",
			"0xf89a7ae1ff4c00b23f094ad6d38dbe95ff0370d4225089f677a35023bf62fcbe",
		],
		[
			"2_1",
			"0x02f9a13d06e4f694931a49eb42e8bc4cbca7d3af3a2d10bc5d33f031fc300104",
		],
		[
			"2_2",
			"0xa0e1c44d71ac3c17e21911758c657a76c4776203d101aca15ce6b21cc9c60f5f",
		],
		[
			"3_0",
			"0xf7b49d1b33dabfdc9181b2a861ee99854c53a205022caa5d3ecb8f8067a231a9",
		],
	] as const) {
		test(`release ${release}: key and statement of the prover`, () => {
			const file = receiptFile(release);
			const imported = importArtefacts({ files: [file] });
			assert.equal(imported.key?.hash, KEY);
			assert.equal(imported.statement, statement);
			assert.deepEqual(
				imported.sources,
				["key", "proof", "inputs"].map((kind) => ({
					...{ kind, file: file.name, tool: "RISC Zero" },
				})),
			);
		});
	}

	test("the key is that of the prover's file", () => {
		const path = "prover/src/groth16/risc_zero/verification_key.json";
		const bytes = new Uint8Array(readFileSync(pathOf(path)));
		const { key } = importArtefacts({ files: [{ name: "key", bytes }] });
		const ours = importArtefacts({ files: [receiptFile("3_0")] });
		assert.deepEqual(ours.key, key);
	});

	// `deployment.toml` in risc0-ethereum.
	test("the published selectors are known", () => {
		for (const selector of [
			...["50bd1769", "c101b42b", "9f39696c"],
			...["f536085a", "bb001d44", "73c457ba"],
		]) {
			const file = editedHex(receiptFile("3_0"), "seal", (seal) =>
				seal.set(hexToU8a(`0x${selector}`)),
			);
			const { inputs } = importArtefacts({ files: [file] });
			assert.equal(inputs?.values.length, 5);
		}
	});

	test("a receipt is the same in JSON and in bincode", () => {
		const [json, bincode] = [receiptFile("1_1"), receiptInBincode()].map(
			(file) => importArtefacts({ files: [file] }),
		);
		for (const part of ["key", "proof", "inputs"] as const) {
			assert.deepEqual(bincode?.[part], json?.[part]);
		}
	});

	test("what a claim says besides its program, end and journal is not used", () => {
		const { inputs } = importArtefacts({ files: [receiptFile("1_1")] });
		const pruned = { Pruned: [1, 0, 0, 0, 0, 0, 0, 0] };
		for (const field of ["post", "input", "output"]) {
			const changed = receiptWith(({ claim }) => {
				claim.Value[field] = pruned;
			});
			const imported = importArtefacts({ files: [changed] });
			assert.deepEqual(imported.inputs, inputs);
		}
		const other = receiptWith(({ claim }) => {
			claim.Value.pre = pruned;
		});
		assert.notDeepEqual(importArtefacts({ files: [other] }).inputs, inputs);
	});

	const NO_RECEIPT =
		"it is no receipt of RISC Zero: give a Receipt in JSON or by bincode, or JSON with seal, journal and imageId in hexadecimal";
	const ASSUMPTIONS =
		"its claim rests on assumptions: prove with the receipts that the program verifies";

	test("a receipt by bincode that is cut, or longer, is refused", () => {
		const { name, bytes } = receiptInBincode();
		const endless = receiptInBincode({
			assumptions: new Uint8Array(8).fill(0xff),
		});
		for (const content of [
			bytes.subarray(0, -1),
			bytes.subarray(0, 100),
			u8aConcat(bytes, [0]),
			endless.bytes,
		]) {
			refuses([{ name, bytes: content }], NO_RECEIPT);
		}
	});

	test("a receipt in JSON of another form is refused", () => {
		for (const edit of [
			({ claim }) => {
				claim.Value.exit_code = "Halted";
			},
			({ claim }) => {
				claim.Value.exit_code = { Halted: 0, Paused: 0 };
			},
			({ claim }) => {
				claim.Value.pre.Value.pc = 2 ** 32;
			},
			(groth16) => {
				groth16.seal[0] = 256;
			},
			(groth16) => {
				groth16.seal = "00";
			},
			(groth16) => groth16.verifier_parameters.pop(),
			(_, receipt) => {
				receipt.inner = { Other: {} };
			},
			(_, receipt) => {
				receipt.inner = { toString: {} };
			},
			(_, receipt) => {
				receipt.journal = null;
			},
		] as Parameters<typeof receiptWith>[0][]) {
			refuses([receiptWith(edit)], NO_RECEIPT);
		}
	});

	test("a claim that rests on assumptions is refused", () => {
		const assumption = new Bincode()
			.raw([1, 0, 0, 0, 0, 0, 0, 0])
			.number(0)
			.raw(new Uint8Array(64).fill(1));
		refuses([receiptInBincode({ assumptions: assumption.bytes })], ASSUMPTIONS);
		const pruned = { Pruned: [1, 0, 0, 0, 0, 0, 0, 0] };
		for (const assumptions of [{ Value: [pruned] }, pruned]) {
			const assuming = receiptWith(({ claim }) => {
				claim.Value.output.Value.assumptions = assumptions;
			});
			refuses([assuming], ASSUMPTIONS);
		}
	});

	test("a program that did not halt with 0 is refused", () => {
		const reason = (end: string) =>
			`its program ended with ${end}, not with the exit code 0, which RISC Zero's contracts refuse: find out why it failed`;
		for (const [code, index, end] of [
			[{ Halted: 7 }, [0, 7], "the exit code 7"],
			[{ Paused: 0 }, [1, 0], "a pause and the code 0"],
			["SystemSplit", [2], "a split by the system"],
			["SessionLimit", [3], "the session's limit"],
		] as const) {
			const json = receiptWith(({ claim }) => {
				claim.Value.exit_code = code;
			});
			refuses([json], reason(end));
			refuses([receiptInBincode({ exitCode: index })], reason(end));
		}
	});

	test("a seal of every other length is refused", () => {
		for (const length of [0, 3, 259]) {
			refuses(
				[
					editedHex(receiptFile("3_0"), "seal", (seal) =>
						seal.subarray(0, length),
					),
				],
				`its seal has ${length} bytes, not 260: give the seal completely`,
			);
		}
	});

	test("points that are not on the curve are refused", () => {
		for (const [at, point] of [
			[67, "Ar"],
			[131, "Bs"],
			[259, "Krs"],
		] as const) {
			const changed = editedHex(receiptFile("3_0"), "seal", (seal) => {
				seal[at] = (seal[at] ?? 0) ^ 1;
			});
			refuses(
				[changed],
				`its ${point} is not on the curve: export the file again`,
			);
		}
	});
});

test("no other binary file is one of SP1 or RISC Zero", () => {
	const starts = [0, 1, 2, 3].flatMap((tag) => [
		new Bincode().number(tag),
		// A list of 8 bytes, and one of 256.
		new Bincode().number(tag).number(8).number(0),
		new Bincode().number(tag).number(255).number(0),
	]);
	for (const { bytes } of [new Bincode(), ...starts]) {
		for (let seed = 0; seed < 64; seed++) {
			const blocks = Array.from({ length: 20 }, (_, i) =>
				sha256(Uint8Array.of(seed, i)),
			);
			const content = u8aConcat(bytes, ...blocks.slice(0, 1 + (seed % 20)));
			const file = openFile({ name: "random", bytes: content });
			for (const importer of [sp1, riscZero]) {
				assert.deepEqual(importer.find([file]), { found: [], claimed: [] });
			}
		}
	}
});
