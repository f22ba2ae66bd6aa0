import assert from "node:assert/strict";
import { test } from "node:test";
import { HintModule, HintModuleError } from "../../src/hintModule.js";

/** Returns a module with one page of memory whose `allocate` and operation `op` always give these answers. */
function load(answers: { readonly address: number; readonly answer: bigint }) {
	const text = (name: string) => [name.length, ...Buffer.from(name)];
	const section = (id: number, ...content: number[]) => [
		id,
		content.length,
		...content,
	];
	const body = (...code: number[]) => [code.length + 2, 0, ...code, 0x0b];
	const [i32, i64, func] = [0x7f, 0x7e, 0x60];
	const code = [
		...[0, ...Buffer.from("asm"), 1, 0, 0, 0],
		...section(
			1,
			...[3, func, 1, i32, 1, i32, func, 0, 0],
			...[func, 6, i32, i32, i32, i32, i32, i32, 1, i64],
		),
		...section(3, 3, 0, 1, 2),
		...section(5, 1, 0, 1),
		...section(
			7,
			...[4, ...text("memory"), 2, 0, ...text("allocate"), 0, 0],
			...[...text("keep"), 0, 1, ...text("op"), 0, 2],
		),
		...section(
			10,
			3,
			...body(0x41, ...signed(BigInt(answers.address))),
			...body(),
			...body(0x42, ...signed(answers.answer)),
		),
	];
	return HintModule.load<"op">(Uint8Array.from(code));
}

/** Encodes a number as WebAssembly does, in SLEB128. */
function signed(number: bigint): number[] {
	const low = Number(number & 0x7fn);
	const rest = number >> 7n;
	const isLast = rest === (low & 0x40 ? -1n : 0n);
	return isLast ? [low] : [low | 0x80, ...signed(rest)];
}

const ADDRESS = 1024;

test("an answer is an address and a length", async () => {
	const answer = (BigInt(ADDRESS) << 32n) | 3n;
	const module = await load({ address: ADDRESS, answer });
	assert.deepEqual(
		module.run("op", Uint8Array.of(1, 2, 3, 4)),
		// The other two arguments are empty, and at the same address.
		Uint8Array.of(1, 2, 3),
	);
});

test("a small negative answer is a code", async () => {
	for (const code of [1, 0xffff]) {
		const module = await load({ address: ADDRESS, answer: BigInt(-code) });
		assert.throws(
			() => module.run("op"),
			(error) => error instanceof HintModuleError && error.code === code,
		);
	}
});

test("an answer above 2 GiB is no code", async () => {
	for (const address of [0x8000_0000n, 0xffff_fff0n]) {
		const answer = BigInt.asIntN(64, (address << 32n) | 3n);
		const module = await load({ address: ADDRESS, answer });
		assert.throws(() => module.run("op"), {
			name: "Error",
			message:
				"the module of hints answered with memory that it does not have; load the module of this version of the package",
		});
	}
});

test("arguments without memory for them are refused", async () => {
	const module = await load({ address: 0, answer: 0n });
	assert.throws(() => module.run("op", new Uint8Array(5)), {
		name: "UsageError",
		message:
			"the module of hints has no memory left for 5 bytes; pass smaller artefacts",
	});
});
