import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readProof } from "../../src/artefactFiles.js";
import {
	parseProof,
	parsePublicInputs,
	parseVerifyingKey,
	statementOf,
} from "../../src/artefacts.js";
import { ArtefactError } from "../../src/errors.js";

const SYSTEM = "groth16/bls12-381";
const EMPTY_KEY_HASH =
	"0xf745f0e02053f0970a0311cad8428255a615b5817b92594449c58ea322b987dc";
const EMPTY_HINTED_KEY_HASH =
	"0x8d5b4da57191491e4671861664f48e848aabbed7feba46b58c529c1675fd6e7a";
const SEVEN = `07${"00".repeat(31)}`;

const KEY = {
	type: "verifying_key",
	system: SYSTEM,
	hash: EMPTY_KEY_HASH,
	bytes: "0x",
};
const KNOWN = [
	'this client knows "groth16/bls12-381", "groth16/bls12-377", "groth16/bn254", "groth16/bw6-761"',
	'"groth16-hinted/bls12-381", "groth16-hinted/bls12-377", "groth16-hinted/bn254", "groth16-hinted/bw6-761"',
	'"lattice/short-preimages", "ecdsa/secp256k1", "ecdsa-hinted/secp256k1"',
	'"halo2/kzg-bn254", "halo2/ipa-vesta", "halo2-hinted/kzg-bn254", "halo2-hinted/ipa-vesta"',
	'"kzg/eip-4844"',
	'"ring-vrf/bandersnatch-sha512-ell2"',
	'"bls-signatures/min-pk-bls12-381", "bls-signatures/min-sig-bls12-381"',
].join(", ");
const PROOF = { type: "proof", system: SYSTEM, bytes: "0x00ff" };
const INPUTS = {
	type: "public_inputs",
	system: SYSTEM,
	bytes: `0x${SEVEN}${"00".repeat(32)}`,
	values: ["7", "0"],
};

/** Asserts that parsing fails with exactly this message. */
function refuses(parse: () => unknown, message: string): void {
	assert.throws(parse, (error) => {
		assert.ok(error instanceof ArtefactError);
		assert.equal(error.message, message);
		return true;
	});
}

describe("good files", () => {
	test("a key", () => {
		const key = parseVerifyingKey(JSON.stringify(KEY), "k.json");
		assert.deepEqual(key, {
			system: SYSTEM,
			hash: EMPTY_KEY_HASH,
			bytes: "0x",
		});
	});

	test("a key whose hexadecimal is in upper case", () => {
		const hash = `0x${EMPTY_KEY_HASH.slice(2).toUpperCase()}`;
		const key = parseVerifyingKey(JSON.stringify({ ...KEY, hash }), "k.json");
		assert.equal(key.hash, EMPTY_KEY_HASH);
	});

	test("a proof", () => {
		const proof = parseProof(JSON.stringify(PROOF), "p.json");
		assert.deepEqual(proof, { system: SYSTEM, bytes: "0x00ff" });
	});

	test("public inputs, and the statement they make", () => {
		const bytes = `0x${SEVEN}01${"00".repeat(24)}01${"00".repeat(6)}`;
		const values = ["7", String(2n ** 200n + 1n)];
		const inputs = parsePublicInputs(
			JSON.stringify({ ...INPUTS, bytes, values }),
			"i.json",
		);
		assert.deepEqual(inputs, { system: SYSTEM, bytes, values });
		assert.equal(
			statementOf({ keyHash: EMPTY_KEY_HASH, inputs }),
			"0x1476c17d2357d04241d1034119231528fed93be0ef0971ad2c991205490983c2",
		);
	});

	test("public inputs with hints, which make statements of their own", () => {
		for (const curve of ["bls12-381", "bls12-377", "bn254"]) {
			const parse = (family: string) => {
				const fields = { ...INPUTS, system: `${family}/${curve}` };
				return parsePublicInputs(JSON.stringify(fields), "i.json");
			};
			const plain = parse("groth16");
			const hinted = parse("groth16-hinted");
			assert.deepEqual(hinted, {
				...plain,
				system: `groth16-hinted/${curve}`,
			});
			const statement = (inputs: typeof plain) =>
				statementOf({ keyHash: EMPTY_KEY_HASH, inputs });
			assert.notEqual(statement(hinted), statement(plain));
		}
	});

	test("a key with hints, whose hash is another", () => {
		const system = "groth16-hinted/bls12-381";
		const text = JSON.stringify({
			...KEY,
			system,
			hash: EMPTY_HINTED_KEY_HASH,
		});
		assert.deepEqual(parseVerifyingKey(text, "k.json"), {
			system,
			hash: EMPTY_HINTED_KEY_HASH,
			bytes: "0x",
		});
		refuses(
			() => parseVerifyingKey(JSON.stringify({ ...KEY, system }), "k.json"),
			`k.json: "hash" is ${EMPTY_KEY_HASH}, but the hash of "bytes" is ${EMPTY_HINTED_KEY_HASH}; export the key again`,
		);
	});
});

describe("what every file is refused for", () => {
	const cases: [what: string, text: string, message: string][] = [
		[
			"half of a JSON",
			"{",
			"p.json: it is not complete JSON; copy it or make it again",
		],
		["nothing", " ", "p.json: it is empty; make it again"],
		[
			"no JSON",
			"\0",
			"p.json: it is not JSON; give the .json file that the prover wrote",
		],
		["a list", "[]", "p.json: not a JSON object"],
		["null", "null", "p.json: not a JSON object"],
		[
			"another type",
			JSON.stringify({ ...PROOF, type: "verifying_key" }),
			'p.json: "type" is "verifying_key", expected "proof"',
		],
		[
			"no type",
			"{}",
			'p.json: it is no file of Assay, which has a "type"; convert a file of another tool first: `assay groth16 import --from snarkjs` or `--from gnark`',
		],
		[
			"an unknown system",
			JSON.stringify({ ...PROOF, system: "plonk/bn254" }),
			`p.json: "system" is "plonk/bn254"; ${KNOWN}`,
		],
		[
			"a system that is no string",
			JSON.stringify({ ...PROOF, system: 7 }),
			`p.json: "system" is 7; ${KNOWN}`,
		],
		[
			"no bytes",
			JSON.stringify({ ...PROOF, bytes: undefined }),
			'p.json: "bytes" is missing',
		],
		[
			"bytes as a list",
			JSON.stringify({ ...PROOF, bytes: [1] }),
			'p.json: "bytes" is not a string',
		],
		[
			"hexadecimal without 0x",
			JSON.stringify({ ...PROOF, bytes: "00ff" }),
			'p.json: "bytes" does not start with 0x',
		],
		[
			"an odd number of digits",
			JSON.stringify({ ...PROOF, bytes: "0x00f" }),
			'p.json: "bytes" has an odd number of hexadecimal digits',
		],
		[
			"a character that is no digit",
			JSON.stringify({ ...PROOF, bytes: "0x00fg" }),
			'p.json: "bytes" has a character that is not a hexadecimal digit',
		],
	];
	for (const [what, text, message] of cases) {
		test(what, () => refuses(() => parseProof(text, "p.json"), message));
	}

	test("a system other than that of the other files", () => {
		refuses(
			() => parseProof(JSON.stringify(PROOF), "p.json", { system: "other" }),
			'p.json: "system" is "groth16/bls12-381", but the other files are for "other"; use files of one proof system',
		);
	});

	test("a file that is not there", async () => {
		await assert.rejects(readProof("no-such-file.json"), {
			name: "ArtefactError",
			message: "no-such-file.json: no such file",
		});
	});
});

describe("what a key is refused for", () => {
	const cases: [what: string, change: object, message: string][] = [
		["no hash", { hash: undefined }, 'k.json: "hash" is missing'],
		[
			"a hash of other bytes",
			{ hash: `0x${"00".repeat(32)}` },
			`k.json: "hash" is 0x${"00".repeat(32)}, but the hash of "bytes" is ${EMPTY_KEY_HASH}; export the key again`,
		],
		[
			"a hash cut short",
			{ hash: EMPTY_KEY_HASH.slice(0, -2) },
			`k.json: "hash" is ${EMPTY_KEY_HASH.slice(0, -2)}, but the hash of "bytes" is ${EMPTY_KEY_HASH}; export the key again`,
		],
	];
	for (const [what, change, message] of cases) {
		test(what, () => {
			const text = JSON.stringify({ ...KEY, ...change });
			refuses(() => parseVerifyingKey(text, "k.json"), message);
		});
	}
});

describe("what public inputs are refused for", () => {
	const noList = 'i.json: "values" is not a list of decimal strings';
	const cases: [what: string, change: object, message: string][] = [
		["no values", { values: undefined }, 'i.json: "values" is missing'],
		["values that are numbers", { values: [7, 0] }, noList],
		["values in hexadecimal", { values: ["0x7", "0"] }, noList],
		["values with leading zeros", { values: ["07", "0"] }, noList],
		["negative values", { values: ["-7", "0"] }, noList],
		["values in one string", { values: "7,0" }, noList],
		[
			"too few values",
			{ values: ["7"] },
			'i.json: "values" has 1 entries, but "bytes" holds 2; export the inputs again',
		],
		[
			"too many values",
			{ values: ["7", "0", "0"] },
			'i.json: "values" has 3 entries, but "bytes" holds 2; export the inputs again',
		],
		[
			"a value that the bytes contradict",
			{ values: ["7", "1"] },
			'i.json: "values"[1] is 1, but "bytes" says 0; export the inputs again',
		],
		[
			"a value in big-endian",
			{ bytes: `0x${"00".repeat(31)}07`, values: ["7"] },
			`i.json: "values"[0] is 7, but "bytes" says ${7n << 248n}; export the inputs again`,
		],
		[
			"bytes that do not divide",
			{ bytes: `0x${SEVEN}00`, values: ["7"] },
			'i.json: "bytes": 33 bytes cannot be divided into 32-byte scalars',
		],
	];
	for (const [what, change, message] of cases) {
		test(what, () => {
			const text = JSON.stringify({ ...INPUTS, ...change });
			refuses(() => parsePublicInputs(text, "i.json"), message);
		});
	}
});
