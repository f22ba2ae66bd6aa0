#!/usr/bin/env node
// Writes the seeds of the fuzz targets beside this file, from the test vectors of the repository: make.mjs
//
// The seeds of `artefacts` are files as they are, so they are links and not made here. Other targets take a structure,
// which the crate `arbitrary` reads from the bytes of an input. The functions below write what it reads: integers
// little-endian; a Boolean as a byte; a list as its elements, each after a Boolean that says "one more"; a variant as
// the least of the 32-bit numbers that choose it. A list of bytes takes two bytes for each.

import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const FOLDER = import.meta.dirname;
const ROOT = resolve(FOLDER, "../..");

const read = (file) => readFileSync(join(ROOT, file));
const text = (file) => read(file).toString();
const json = (file) => JSON.parse(text(file));
const hex = (digits) => Buffer.from(digits.replace(/^0x/, ""), "hex");
const concat = (...parts) => Buffer.concat(parts.flat());

function number(bytes, value) {
	const buffer = Buffer.alloc(bytes);
	for (let at = 0, rest = BigInt(value); at < bytes; at += 1, rest >>= 8n) {
		buffer[at] = Number(rest & 0xffn);
	}
	return buffer;
}
const u8 = (value) => number(1, value);
const u16 = (value) => number(2, value);
const u32 = (value) => number(4, value);
const u64 = (value) => number(8, value);
const [NO, YES] = [u8(0), u8(1)];
const list = (items) => concat(items.map((item) => concat(YES, item)), NO);
const byteList = (bytes) => list([...bytes].map(u8));

/** Returns the variants of an enumeration in `fuzz/src/change.rs`. */
function variantsOf(name) {
	const [, body] = new RegExp(`pub enum ${name} \\{\\n(.*?)\\n\\}`, "s").exec(
		text("fuzz/src/change.rs"),
	);
	return [...body.matchAll(/^\t([A-Z]\w*)/gm)].map(([, variant]) => variant);
}

/** Returns a function that writes the choice of a variant, and what it holds. */
function writerOf(name) {
	const variants = variantsOf(name);
	return (variant, ...fields) => {
		const index = variants.indexOf(variant);
		if (index < 0) {
			throw new Error(`change.rs: ${name} has no ${variant}`);
		}
		const choice = (BigInt(index) << 32n) / BigInt(variants.length);
		const exact = (choice * BigInt(variants.length)) >> 32n === BigInt(index);
		return concat(u32(exact ? choice : choice + 1n), fields);
	};
}
const part = writerOf("Part");
const edit = writerOf("Edit");

const KEY = part("Key");
const proofOf = (index) => part("Proof", u8(index));
const inputsOf = (index) => part("Inputs", u8(index));
const replace = (bytes) => edit("Replace", byteList(bytes));
const special = (value, element) => edit("Special", u32(value), u32(element));

/** An input of the targets that compare verdicts. `changes` are pairs of a part and an edit. */
const verdicts = (subject, statement, pairs, changes) =>
	concat(u8(subject), u8(statement), u8(pairs), list(changes.map((change) => concat(...change))));

/** An input with artefacts in place of the honest ones. An artefact may be missing. */
function artefacts(subject, { key, proof, inputs }) {
	const changes = [
		[KEY, key],
		[proofOf(0), proof],
		[inputsOf(0), inputs],
	];
	return verdicts(
		subject,
		0,
		0,
		changes.filter(([, bytes]) => bytes !== undefined).map(([of, bytes]) => [of, replace(bytes)]),
	);
}

/** Inputs with honest proofs: of every statement, of each subject. */
function* honest(subjects) {
	for (let subject = 0; subject < subjects; subject += 1) {
		for (let statement = 0; statement < 4; statement += 1) {
			yield [`honest-${subject}-${statement}`, verdicts(subject, statement, statement, [])];
		}
	}
}

/** Inputs with a change of each kind. */
function* changed(subject) {
	const edits = {
		flip: edit("Flip", u32(7), u8(3)),
		truncate: edit("Truncate", u32(31)),
		append: edit("Append", byteList([0])),
		copy: edit("CopyElement", u32(0), u32(1)),
		swap: edit("SwapElements", u32(0), u32(1)),
		other: edit("Other", u8(1)),
	};
	for (const [name, change] of Object.entries(edits)) {
		const changes = [[proofOf(0), change]];
		yield [`${name}-${subject}`, verdicts(subject, 0, 1, changes)];
	}
	yield [`special-${subject}`, verdicts(subject, 0, 0, [[inputsOf(0), special(1, 0)]])];
}

/** Bytes of points of G1 and G2 in the files of arkworks, in the order of the target's subjects. */
const GROTH16 = { bls12_381: [96, 192], bls12_377: [96, 192], bn254: [64, 128], bw6_761: [192, 192] };
/** Bytes of the count before a list of arkworks. */
const COUNT = 8;

function* groth16() {
	yield* honest(12);
	for (const [subject, [curve, [g1, g2]]] of Object.entries(GROTH16).entries()) {
		const file = (name) => read(`client/test/data/arkworks/${curve}/${name}.bin`);
		const count = g1 + 3 * g2;
		const key = concat(file("vk").subarray(0, count), file("vk").subarray(count + COUNT));
		const inputs = file("inputs").subarray(COUNT);
		yield [`arkworks-${curve}`, artefacts(subject, { key, proof: file("proof"), inputs })];
	}
}

function* halo2() {
	yield* honest(2);
	for (const [name, subject] of [
		["pairs", 0],
		["mixed", 0],
		["mixed_gwc", 0],
		["phases_gwc", 0],
		["mixed_ipa", 1],
	]) {
		const { verifying_key, proofs, invalid } = json(`primitives/halo2/tests/vectors/${name}.json`);
		for (const [kind, [entry]] of Object.entries({ proof: proofs, invalid })) {
			const [key, proof, inputs] = [verifying_key, entry.proof, entry.public_inputs].map(hex);
			// A key over Vesta is longer than an input.
			yield [`${name}-${kind}`, artefacts(subject, { ...(subject === 0 && { key }), proof, inputs })];
		}
	}
}

function* lattice() {
	yield* honest(2);
	yield* changed(0);
	yield* changed(1);
}

function* ecdsa() {
	yield* honest(4);
	// The numbers r and s, and the digest, by each special value of the target.
	for (let subject = 0; subject < 4; subject += 1) {
		for (let value = 0; value < 15; value += 1) {
			const place = value % 3;
			const of = place === 2 ? inputsOf(0) : proofOf(0);
			const changes = [[of, special(value, place % 2)]];
			yield [`special-${subject}-${value}`, verdicts(subject, 0, 0, changes)];
		}
	}
}

/** The most cases of a kind that become seeds. */
const OF_A_KIND = 3;

function* kzg() {
	yield* honest(2);
	const [, points] = /const ETHEREUM.*? = \[(.*?)\];/s.exec(text("primitives/kzg/src/types.rs"));
	const key = hex(points.replace(/[^0-9a-f]/g, ""));
	const counts = new Map();
	for (const line of text("primitives/kzg/tests/vectors/verify_kzg_proof.txt").trim().split("\n")) {
		const [output, commitment, z, y, proof, name] = line.split(" ");
		const kind = `${output} ${name?.replace(/_[0-9a-f]+$/, "")}`;
		const count = counts.get(kind) ?? 0;
		if (line.startsWith("#") || count === OF_A_KIND) {
			continue;
		}
		counts.set(kind, count + 1);
		const hash = createHash("sha256").update(hex(commitment)).digest();
		hash[0] = 1;
		const parts = { proof: [commitment, proof], inputs: [z, y] };
		const [points, scalars] = Object.values(parts).map((values) => concat(values.map(hex)));
		yield [name, artefacts(0, { key, proof: points, inputs: concat(hash, scalars) })];
	}
}

/** The numbers of schemes. */
const [BASIC, PROOF_OF_POSSESSION, COMMITTEE] = [0, 2, 3].map(u8);

function* blsSignatures() {
	yield* honest(2);
	const messages = (all) => concat(all.map((message) => concat(u32(message.length), message)));
	for (const one of json("primitives/bls-signatures/tests/vectors/ethereum.json")) {
		const [keys, signed] = [one.pubkeys, one.messages].map((values) => values.map(hex));
		const isCommittee = one.name.startsWith("fast_aggregate_verify");
		const head = isCommittee ? concat(COMMITTEE, u16(keys.length)) : PROOF_OF_POSSESSION;
		// All members sign.
		const members = number(Math.ceil(keys.length / 8), (1n << BigInt(keys.length)) - 1n);
		const proof = concat(hex(one.signature), isCommittee ? members : []);
		yield [one.name, artefacts(0, { key: concat(head, keys), proof, inputs: messages(signed) })];
	}
	for (const [index, one] of json("primitives/bls-signatures/tests/vectors/drand.json").entries()) {
		const [key, previous, proof] = [one.key, one.previous_signature, one.signature].map(hex);
		const round = Buffer.from(u64(one.round)).reverse();
		const message = createHash("sha256").update(concat(previous, round)).digest();
		// Variants differ in which of the two groups has the keys.
		const subject = key.length === 48 ? 0 : 1;
		const inputs = messages([message]);
		yield [`drand-${index}`, artefacts(subject, { key: concat(BASIC, key), proof, inputs })];
	}
}

/** The logarithm of the size of the rings in the vectors. */
const RING_LOG_SIZE = 9;

function* ringVrf() {
	yield* honest(1);
	const { setup, vectors } = json("primitives/ring-vrf/tests/vectors/ark_vrf.json");
	for (const [index, one] of vectors.entries()) {
		const fields = ["pk_com", "r", "ok", "s", "sb"].map((field) => one[`proof_${field}`]);
		const data = hex(one.alpha);
		const inputs = concat(u8(1), u16(data.length), data, hex(one.gamma), hex(one.ad));
		const key = concat(u8(RING_LOG_SIZE), hex(setup), hex(one.ring_pks_com));
		const proof = concat([...fields, one.ring_proof].map(hex));
		yield [`ark_vrf-${index}`, artefacts(0, { key, proof, inputs })];
	}
}

/** Returns the names of all functions, in the order of `assay_fuzz::curves::functions`. */
function curveFunctions() {
	const calls = text("host-functions/conformance/src/calls.rs");
	const operations = (macro) => {
		const [, body] = new RegExp(`macro_rules! ${macro}_functions \\{(.*?)\\n\\}`, "s").exec(calls);
		return [...body.matchAll(/\[<\$curve _(\w+)>\]/g)].map(([, operation]) => operation);
	};
	const pairing = [...operations("pairing"), ...operations("extension")];
	const table = text("primitives/ark-curves/src/lib.rs");
	const curves = [...table.matchAll(/module: (\w+), reference: (\w+)</g)].flatMap(
		([, curve, reference]) => {
			const names = reference === "Arkworks" ? pairing : operations("group");
			return names.map((name) => `${curve}_${name}`);
		},
	);
	const legacy = text("host-functions/src/curves/legacy.rs");
	const versions = [...legacy.matchAll(/(?:#\[version\((\d)\)\]\s+)?fn bls12_381_(\w+)\(/g)];
	const older = versions.map(([, version = 1, name]) => `legacy ${name}_version_${version}`);
	return [...curves, ...older.sort()];
}

const FUNCTIONS = curveFunctions();

/** An input of a curve function. An argument, or the content of the buffer, may be missing. */
function curve(name, { a, b, out, buffer }) {
	const index = FUNCTIONS.indexOf(name);
	if (index < 0) {
		throw new Error(`no function has the name ${name}`);
	}
	const argument = (bytes) => list(bytes === undefined ? [] : [replace(bytes)]);
	const length = buffer === undefined ? NO : concat(YES, u16(buffer));
	return concat(u8(index), u64(0), length, argument(a), argument(b), argument(out));
}

const arkList = (items) => concat(u64(items.length), items);
const reversed = (bytes) => Buffer.from(bytes).reverse();
/** A scalar in words, from big-endian digits. */
function words(digits) {
	const bytes = reversed(hex(digits.padStart(Math.ceil(digits.length / 16) * 16, "0")));
	return concat(u64(bytes.length / 8), bytes);
}

/** Flags of compressed points of BLS12-381: compressed, and the identity of either form. */
const [COMPRESSED, IDENTITY] = [0x80, 0x40];

/** Returns functions that convert gnark-crypto's points of a curve to arkworks' encodings, and its scalars. */
function encodings(name, scalarLen) {
	// zcash's encoding of BLS12-381 is gnark-crypto's. Others are little-endian.
	const isBigEndian = name === "bls12_381";
	const coordinates = (digits) => {
		const bytes = hex(digits);
		return [bytes.subarray(0, bytes.length / 2), bytes.subarray(bytes.length / 2)];
	};
	const compress = (x) => {
		const bytes = isBigEndian ? Buffer.from(x) : reversed(x);
		bytes[0] |= isBigEndian ? COMPRESSED : 0;
		return bytes;
	};
	return {
		point: (digits) => concat(coordinates(digits).map((one) => (isBigEndian ? one : reversed(one)))),
		compressed: (digits) => compress(coordinates(digits)[0]),
		scalar: (digits) => reversed(hex(digits.padStart(2 * scalarLen, "0"))),
	};
}

function* gnark() {
	const vectors = json("host-functions/tests/vectors/gnark.json");
	for (const [name, curveVectors] of Object.entries(vectors).filter(([, it]) => it.g1 ?? it.mul)) {
		const { point, compressed, scalar } = encodings(name, name === "bw6_761" ? 48 : 32);
		const groups = curveVectors.g1
			? { _g1: curveVectors.g1, _g2: curveVectors.g2 }
			: { "": curveVectors };
		for (const [suffix, { mul, msm }] of Object.entries(groups)) {
			const buffer = point(msm.result).length;
			const bases = arkList(msm.bases.map(point));
			const scalars = arkList(msm.scalars.map(scalar));
			yield [`${name}_msm${suffix}`, { a: bases, b: scalars, buffer }];
			const one = mul[2];
			yield [`${name}_mul${suffix}`, { a: point(one.base), b: words(one.scalar), buffer }];
			if (suffix !== "") {
				yield [`${name}_check${suffix}`, { a: bases }];
				const list = arkList(msm.bases.map(compressed));
				yield [`${name}_decompress${suffix}`, { a: list, buffer: bases.length }];
			}
		}
		const [pair, , pairs] = curveVectors.pairing ?? [];
		if (pair !== undefined) {
			const target = reversed(hex(pair.result));
			const arguments_ = ({ g1, g2 }) => ({ a: arkList(g1.map(point)), b: arkList(g2.map(point)) });
			yield [`${name}_pairing_check`, arguments_(pair)];
			for (const operation of ["multi_miller_loop", "multi_pairing"]) {
				yield [`${name}_${operation}`, { ...arguments_(pairs), buffer: target.length }];
			}
			yield [`${name}_final_exponentiation`, { out: target }];
		}
	}
}

/** Points of EIP-2537 with a flaw, and its products of pairings. */
function* ethereum() {
	const { g1, g2, pairing_check } = json("host-functions/tests/vectors/eip_2537.json");
	// The coordinate c1 comes first in zcash's encoding.
	const encode = (numbers, len) => {
		const bytes = concat(numbers.map(hex));
		const isIdentity = bytes.every((byte) => byte === 0);
		return isIdentity ? concat(u8(IDENTITY), Buffer.alloc(len - 1)) : bytes;
	};
	const points = [
		(name) => encode(g1[name], 96),
		(name) => encode([1, 0, 3, 2].map((place) => g2[name][place] ?? ""), 192),
	];
	for (const [group, all] of [g1, g2].entries()) {
		for (const name of Object.keys(all).filter((name) => name.includes(","))) {
			const point = points[group](name);
			const compressed = Buffer.from(point.subarray(0, point.length / 2));
			compressed[0] |= COMPRESSED;
			yield [`bls12_381_check_g${group + 1}`, { a: arkList([point]) }];
			const buffer = COUNT + point.length;
			yield [`bls12_381_decompress_g${group + 1}`, { a: arkList([compressed]), buffer }];
		}
	}
	for (const [, pairs] of pairing_check) {
		const [a, b] = points.map((point, group) => arkList(pairs.map((pair) => point(pair[group]))));
		yield ["bls12_381_pairing_check", { a, b }];
	}
}

/** Vectors with the arguments of the functions themselves. */
function* ofParity() {
	for (const [name, a, b, , result] of json("host-functions/tests/vectors/rfc_0163.json").cases) {
		const isInPlace = name.endsWith("final_exponentiation");
		const buffer = hex(result).length;
		yield [name, isInPlace ? { out: hex(a) } : { a: hex(a), b: hex(b), buffer }];
	}
	const counts = new Map();
	for (const vector of json("host-functions/tests/vectors/ec_utils.json")) {
		const [a, b] = vector.arguments.map(hex);
		const kind = `${vector.function} ${a.length} ${b?.length}`;
		if (!counts.has(kind)) {
			counts.set(kind, true);
			const name = `legacy ${vector.function}_version_1`;
			yield [name, b === undefined ? { out: a } : { a, b }];
		}
	}
}

function* curveOperations() {
	for (const [source, vectors] of Object.entries({ gnark, ethereum, parity: ofParity })) {
		for (const [index, [name, input]] of [...vectors()].entries()) {
			yield [`${name.replaceAll(" ", "_")}-${source}-${index}`, curve(name, input)];
		}
	}
	for (const name of FUNCTIONS) {
		yield [`${name.replaceAll(" ", "_")}-samples`, curve(name, {})];
	}
}

const TARGETS = {
	bls_signatures: blsSignatures,
	curve_operations: curveOperations,
	ecdsa,
	groth16,
	halo2,
	kzg,
	lattice,
	ring_vrf: ringVrf,
};

/** Returns the seeds that this program makes, by their paths beside it. */
export function seeds() {
	return new Map(
		Object.entries(TARGETS).flatMap(([target, make]) =>
			[...make()].map(([name, bytes]) => [join(target, name), bytes]),
		),
	);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
	for (const target of readdirSync(FOLDER, { withFileTypes: true })) {
		if (target.name in TARGETS) {
			rmSync(join(FOLDER, target.name), { recursive: true });
		}
	}
	for (const [path, bytes] of seeds()) {
		mkdirSync(dirname(join(FOLDER, path)), { recursive: true });
		writeFileSync(join(FOLDER, path), bytes);
	}
}
