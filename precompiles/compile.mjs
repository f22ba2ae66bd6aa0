// Compiles the contracts to EVM bytecode: `node compile.mjs` writes `contracts/NAME.json`, ABI and code, for the tests.
// pallet-revive runs this code itself.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import solc from "solc";

const FOLDER = dirname(fileURLToPath(import.meta.url));
const OUT = join(FOLDER, "contracts");
const SOURCES = ["solidity/Assay.sol", "examples/airdrop/PrivateAirdrop.sol", "runtime/tests/contracts/Caller.sol"];

const read = (path) => ({ content: readFileSync(join(FOLDER, path), "utf8") });

const input = {
	language: "Solidity",
	sources: Object.fromEntries(SOURCES.map((path) => [path, read(path)])),
	settings: {
		optimizer: { enabled: true, runs: 200 },
		evmVersion: "cancun",
		outputSelection: { "*": { "*": ["abi", "evm.bytecode.object"] } },
	},
};

const output = JSON.parse(solc.compile(JSON.stringify(input), { import: (path) => ({ contents: read(path).content }) }));
const problems = output.errors ?? [];
problems.forEach((problem) => console.error(problem.formattedMessage));
if (problems.length > 0) process.exit(1);

mkdirSync(OUT, { recursive: true });
for (const [path, contracts] of Object.entries(output.contracts)) {
	for (const [name, { abi, evm }] of Object.entries(contracts)) {
		if (evm.bytecode.object === "" || basename(path, ".sol") !== name) continue;
		const compiled = { source: path, abi, code: evm.bytecode.object };
		writeFileSync(join(OUT, `${name}.json`), `${JSON.stringify(compiled, null, "\t")}\n`);
	}
}
