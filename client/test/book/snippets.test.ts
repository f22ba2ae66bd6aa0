import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { linkingPages, ROOT, readFileOf } from "./links.js";

const CLIENT = join(ROOT, "client");
/** The folder of the blocks, inside the client so that the compiler finds its packages. */
const FOLDER = join(CLIENT, "dist/.test/snippets");

/** Declarations of the names that the text around the blocks introduces. */
const AROUND = `
import type { Assay, NamedBytes, Proof, PublicInputs, Signer, VerifyingKey } from "@assay/client";
declare global {
	const assay: Assay;
	const key: VerifyingKey;
	const proof: Proof;
	const inputs: PublicInputs;
	const files: NamedBytes[];
	const signer: Signer;
	const account: string;
	const dropZone: HTMLElement;
	const wallet: { request(call: { method: string; params: unknown[] }): Promise<string> };
}
`;

/** The used part of a package that is not installed here. */
const WALLETS = `
declare module "@polkadot/extension-dapp" {
	export function web3Enable(origin: string): Promise<unknown[]>;
	export function web3Accounts(): Promise<{ address: string }[]>;
	export function web3FromAddress(address: string): Promise<{ signer: import("@polkadot/api/types").Signer }>;
}
`;

const CONFIG = {
	extends: join(CLIENT, "tsconfig.json"),
	compilerOptions: {
		...{ noEmit: true, declaration: false, noUnusedLocals: false },
		...{ rootDir: CLIENT, lib: ["ES2023", "DOM"] },
		// A user's project need not be this strict.
		noUncheckedIndexedAccess: false,
		paths: {
			"@assay/client": [join(CLIENT, "src/assayClient.ts")],
			"@assay/client/node": [join(CLIENT, "src/node.ts")],
		},
	},
	include: ["*.ts"],
	// The default excludes everything inside `outDir`.
	exclude: [],
};

after(() => rm(FOLDER, { recursive: true, force: true }));

test("the blocks of TypeScript compile", async () => {
	await mkdir(FOLDER, { recursive: true });
	const write = (name: string, text: string) =>
		writeFile(join(FOLDER, name), text);
	await write("tsconfig.json", JSON.stringify(CONFIG));
	await write("around.d.ts", AROUND);
	await write("wallets.d.ts", WALLETS);
	let count = 0;
	for (const page of await linkingPages()) {
		for (const { info, text } of readFileOf(ROOT, page).blocks) {
			if (info[0] === "ts") {
				count += 1;
				const name = `${page.replace(/\W/g, "-")}-${count}.ts`;
				await write(name, `${text}\nexport {};\n`);
			}
		}
	}
	assert.ok(count > 5, `${count} blocks`);
	const tsc = join(CLIENT, "node_modules/typescript/bin/tsc");
	const { stdout, status } = spawnSync(
		process.execPath,
		[tsc, "-p", FOLDER, "--pretty", "false"],
		{ encoding: "utf8" },
	);
	assert.equal(status, 0, stdout);
});
