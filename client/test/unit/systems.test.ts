import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parsePublicInputs } from "../../src/artefacts.js";

const SEVEN = `07${"00".repeat(31)}`;

/** Reads the file of these public inputs. */
function read(
	system: string,
	{ bytes, values }: { readonly bytes: string; readonly values: string[] },
) {
	const inputs = { type: "public_inputs", system, bytes, values };
	return parsePublicInputs(JSON.stringify(inputs), "i.json");
}

/** Asserts that public inputs of these bytes are refused for a reason. */
function refuses(system: string, bytes: string, reason: string): void {
	assert.throws(() => read(system, { bytes, values: [] }), {
		...{ name: "ArtefactError", message: `i.json: "bytes": ${reason}` },
	});
}

describe("the values of public inputs", () => {
	test("the inputs of a KZG evaluation, whose numbers are big-endian", () => {
		const system = "kzg/eip-4844";
		const zeros = "00".repeat(31);
		const bytes = `0x01${zeros}${zeros}07${"00".repeat(30)}0100`;
		const values = [String(2n ** 248n), "7", "256"];
		const inputs = read(system, { bytes, values });
		assert.deepEqual(inputs, { system, bytes, values });
		refuses(
			system,
			bytes.slice(0, -2),
			"95 bytes, but a versioned hash, a point and a value have 96",
		);
	});

	test("the messages of a BLS signature, as big-endian numbers", () => {
		const message = (text: string) =>
			`${(text.length / 2).toString(16).padStart(2, "0")}000000${text}`;
		const bytes = `0x${["0100", "", "07", "ff".repeat(200)].map(message).join("")}`;
		const values = ["256", "0", "7", String(2n ** 1600n - 1n)];
		for (const variant of ["min-pk", "min-sig"]) {
			const system = `bls-signatures/${variant}-bls12-381`;
			const inputs = read(system, { bytes, values });
			assert.deepEqual(inputs, { system, bytes, values });
			const none = read(system, { bytes: "0x", values: [] });
			assert.deepEqual(none.values, []);
			for (const [cut, size] of [
				["0x010000", 3],
				["0x0200000007", 5],
				["0xffffffff", 4],
			] as const) {
				refuses(
					system,
					cut,
					`${size} bytes end before the message that they announce`,
				);
			}
		}
	});

	test("the inputs of a ring VRF signature, whose values are its outputs", () => {
		const system = "ring-vrf/bandersnatch-sha512-ell2";
		const output = (first: string) => `${first}${"00".repeat(31)}`;
		const bytes = `0x020300aabbcc${output("07")}0000${output("08")}ddee`;
		const values = ["7", "8"];
		const inputs = read(system, { bytes, values });
		assert.deepEqual(inputs, { system, bytes, values });
		const none = read(system, { bytes: "0x00ff", values: [] });
		assert.deepEqual(none.values, []);
		for (const cut of ["0x", "0x01", "0x010300aabb", bytes.slice(0, -6)]) {
			refuses(
				system,
				cut,
				`${(cut.length - 2) / 2} bytes end before the public values that they announce`,
			);
		}
	});

	test("public inputs of BW6-761, whose scalars are longer", () => {
		const bytes = `0x${"00".repeat(47)}01${"09"}${"00".repeat(47)}`;
		const values = [String(2n ** 376n), "9"];
		for (const system of ["groth16/bw6-761", "groth16-hinted/bw6-761"]) {
			assert.deepEqual(read(system, { bytes, values }).values, values);
		}
	});

	test("public inputs of halo2, column by column", () => {
		for (const system of [
			"halo2/kzg-bn254",
			"halo2/ipa-vesta",
			"halo2-hinted/kzg-bn254",
			"halo2-hinted/ipa-vesta",
		]) {
			const parse = (bytes: string, values: string[]) =>
				read(system, { bytes: `0x${bytes}`, values }).values;
			const [one, two, none] = ["01000000", "02000000", "00000000"];
			assert.deepEqual(parse(one + one + SEVEN, ["7"]), ["7"]);
			// Two columns of one circuit, or one column of each of two circuits.
			const column = `${two}${SEVEN}${SEVEN}`;
			for (const circuits of [one, two]) {
				const bytes = circuits + column + one + SEVEN;
				assert.deepEqual(parse(bytes, ["7", "7", "7"]), ["7", "7", "7"]);
			}
			assert.deepEqual(parse(one + none, []), []);
			assert.deepEqual(parse(two, []), []);
			for (const [bytes, reason] of [
				["", "0 bytes end before the public values that they announce"],
				["010000", "3 bytes end before the public values that they announce"],
				[
					`${one}010000`,
					"7 bytes end before the public values that they announce",
				],
				[
					`${one}${two}${SEVEN}`,
					"40 bytes end before the public values that they announce",
				],
				[
					`${one}ffffffff${SEVEN}`,
					"40 bytes end before the public values that they announce",
				],
				[
					`${one}${one}${SEVEN}00`,
					"41 bytes end before the public values that they announce",
				],
				[
					`${two}${one}${SEVEN}`,
					"1 columns of public values cannot be divided among 2 circuits",
				],
				[
					`${none}${none}`,
					"1 columns of public values cannot be divided among 0 circuits",
				],
			] as const) {
				refuses(system, `0x${bytes}`, reason);
			}
		}
	});

	test("a column of halo2 with more values than a call takes arguments", () => {
		const count = 130_000;
		const bytes = `0x01000000d0fb0100${SEVEN.repeat(count)}`;
		const values = new Array(count).fill("7");
		const inputs = read("halo2/kzg-bn254", { bytes, values });
		assert.equal(inputs.values.length, count);
	});

	test("no public inputs at all", () => {
		const none = read("groth16/bls12-381", { bytes: "0x", values: [] });
		assert.deepEqual(none.values, []);
	});
});
