// Makes the files beside this one: node make.mjs PATH-OF-ASSAY
import { execFileSync } from "node:child_process";
import {
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** Bytes of a point of G1, of a point of G2 and of a scalar. */
const CURVES = {
	"bls12-381": [96, 192, 32],
	"bls12-377": [96, 192, 32],
	bn254: [64, 128, 32],
	"bw6-761": [192, 192, 48],
};
/** Bytes of the count before a list. */
const COUNT = 8;
/** The circuit's number of public inputs: the root. */
const INPUTS = 1;

const [program] = process.argv.slice(2);
if (program === undefined) {
	throw new Error("the path of assay is missing: node make.mjs PATH-OF-ASSAY");
}
const made = mkdtempSync(join(tmpdir(), "assay-arkworks-"));
const assay = (...args) =>
	execFileSync(resolve(program), ["groth16", ...args, "--quiet"], {
		cwd: made,
		stdio: "inherit",
	});
writeFileSync(join(made, "leaves.txt"), "5\n11\n");
for (const [curve, [g1, g2, scalar]] of Object.entries(CURVES)) {
	const [keys, proof] = [`keys-${curve}`, `proof-${curve}`];
	assay("setup", "--curve", curve, "--depth", "1", "--out", keys);
	assay(
		...["prove", "--keys", keys, "--leaves", "leaves.txt"],
		...["--index", "0", "--out", proof],
	);
	const folder = fileURLToPath(
		new URL(curve.replace("-", "_"), import.meta.url),
	);
	mkdirSync(folder, { recursive: true });
	const write = (name, bytes) => writeFileSync(join(folder, name), bytes);
	const read = (...path) => readFileSync(join(made, ...path));
	// A proving key begins with its verifying key. SCALE puts a length before the bytes.
	const key = g1 + 3 * g2 + COUNT + (INPUTS + 1) * g1;
	write("vk.bin", read(keys, "proving_key.bin").subarray(0, key));
	write("proof.bin", read(proof, "proof.scale").subarray(-(2 * g1 + g2)));
	const count = Buffer.alloc(COUNT);
	count.writeBigUInt64LE(BigInt(INPUTS));
	const inputs = read(proof, "public_inputs.scale").subarray(-scalar);
	write("inputs.bin", Buffer.concat([count, inputs]));
}
rmSync(made, { recursive: true });
