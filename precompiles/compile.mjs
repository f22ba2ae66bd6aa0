// Compiles the contracts to EVM bytecode: `node compile.mjs` writes `contracts/NAME.json`, ABI and code, for the tests.
// pallet-revive runs this code itself.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import solc from "solc";

const FOLDER = dirname(fileURLToPath(import.meta.url));
const OUT = join(FOLDER, "contracts");
const SOURCES = [
	"solidity/Assay.sol",
	"solidity/IAssay.sol",
	"examples/airdrop/PrivateAirdrop.sol",
	"runtime/tests/contracts/Caller.sol",
];

const read = (path) => readFileSync(join(FOLDER, path), "utf8");

/** Compiles sources, by path. Returns ABI and code of the contract after which each file is named. */
export function compile(sources) {
	const input = {
		language: "Solidity",
		sources: Object.fromEntries(Object.entries(sources).map(([path, content]) => [path, { content }])),
		settings: {
			optimizer: { enabled: true, runs: 200 },
			evmVersion: "cancun",
			outputSelection: { "*": { "*": ["abi", "evm.bytecode.object"] } },
		},
	};
	const output = JSON.parse(solc.compile(JSON.stringify(input), { import: (path) => ({ contents: read(path) }) }));
	const problems = output.errors ?? [];
	if (problems.length > 0) throw new Error(problems.map((problem) => problem.formattedMessage).join("\n"));

	const compiled = {};
	for (const [path, contracts] of Object.entries(output.contracts)) {
		const name = basename(path, ".sol");
		// A library of internal functions has code of its own, which nobody deploys; an interface has none.
		const { abi, evm } = contracts[name];
		compiled[name] = { source: path, abi, code: evm.bytecode.object };
	}
	return compiled;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	mkdirSync(OUT, { recursive: true });
	const compiled = compile(Object.fromEntries(SOURCES.map((path) => [path, read(path)])));
	for (const [name, contract] of Object.entries(compiled)) {
		writeFileSync(join(OUT, `${name}.json`), `${JSON.stringify(contract, null, "\t")}\n`);
	}
}
