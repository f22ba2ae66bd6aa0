import { writeFileSync } from "node:fs";
import { pathOf } from "./foreignFiles.js";
import { faultyFiles } from "./importCases/faultyFiles.js";
import type { ImportCase } from "./importCases/fixtures.js";
import { wrongSets } from "./importCases/wrongSets.js";

/** The page about the errors of imported files, made from the cases of the tests. */
export const IMPORT_PAGE = "docs/errors/import.md";
/** The command that writes the page. */
export const WRITE_PAGE = "npm --prefix client run import-page";

/** Returns the page's text. */
export function importPage(): string {
	return `# Errors of imported files

This page answers: the console, or the client's \`import\`, refuses my files with this message; what do I do next?

\`${WRITE_PAGE}\` wrote it from the cases of the client's tests
(\`client/test/importCases\`), so every row was tried. A message begins with the name of the file to look at. \`0x…\`
is a longer number. Nothing was sent. \`assay groth16 import\` has [messages of its own](prover.md).

A file that is merely missing is no error: a key alone can be registered, and the console says what a proof still
needs. Whether the proof holds is for the chain to say. A proof of another circuit with as many public inputs is
imported, and a dry run then answers [\`ProofInvalid\`](chain.md#proofinvalid). So is [SP1's JSON](../proofs.md#sp1) if
its program hashed the public values by BLAKE3. A wallet's signature of another message gives the key of an unknown
signer, unless a file has the address.

## Files that do not belong together

Each of these files is good, with others.

${table("the files", wrongSets)}

## Files that cannot be used

${table("the file", faultyFiles)}
`;
}

function table(given: string, cases: readonly ImportCase[]): string {
	const rows = cases.map((one) =>
		[one.given, one.message, one.remedy ?? "as the message says"]
			.map(cell)
			.join(" | "),
	);
	return [`${given} | message | what to do`, "--- | --- | ---", ...rows]
		.map((row) => `| ${row} |`)
		.join("\n");
}

/** Writes a text as the cell of a table. Shortens long numbers, and leaves code between backticks as it is. */
function cell(text: string): string {
	return text
		.replace(/0x[0-9a-f]{16,}/g, "0x…")
		.split(/(`[^`]*`)/)
		.map((part) =>
			part.startsWith("`") ? part : part.replace(/[\\<>*|]/g, "\\$&"),
		)
		.join("");
}

// As a program: writes the page.
if (process.argv[1] === import.meta.filename) {
	writeFileSync(pathOf(IMPORT_PAGE), importPage());
	process.stdout.write(`${IMPORT_PAGE}\n`);
}
