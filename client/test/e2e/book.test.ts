import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { chmod, copyFile, mkdir, symlink, writeFile } from "node:fs/promises";
import { basename, delimiter, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import type { DevNode } from "../../src/devNode.js";
import { startDevNode } from "../../src/devNode.js";
import type { OwnFolder } from "../../src/ownFolder.js";
import { makeOwnFolder } from "../../src/ownFolder.js";
import { absoluteProgram } from "../../src/program.js";
import { commandPages } from "../book/commandMarks.js";
import { runCommands, runnableCommands } from "../book/commands.js";
import { ROOT, readFileOf } from "../book/links.js";
import { programs } from "./environment.js";

/** An invisible mark on a page, with the chain for its commands. The default is the dev chain. */
const CHAIN = /<!-- run on the chain (\w+) -->/;
/** An invisible mark on a page, with a file of the repository for the folder of its commands. */
const FILE = /<!-- run with (\S+) -->/g;

const CLI = fileURLToPath(new URL("../../src/cli.js", import.meta.url));
const pages = (await commandPages()).filter(
	(page) => runnableCommands(readFileOf(ROOT, page).blocks).length > 0,
);

let work: OwnFolder;
const nodes = new Map<string, Promise<DevNode>>();

before(() => {
	work = makeOwnFolder("e2e-book");
});

after(async () => {
	for (const node of nodes.values()) {
		await (await node).stop();
	}
	await work.remove();
});

/** Returns the node of a chain. Pages with the same chain share one node. */
function nodeOf(chain: string): Promise<DevNode> {
	const running =
		nodes.get(chain) ?? startDevNode({ binary: programs().node, chain });
	nodes.set(chain, running);
	return running;
}

/** Makes a folder with the programs that pages call. The client connects to the node by default. */
async function programFolder(chain: string): Promise<string> {
	const folder = join(work.path, `bin-${chain}`);
	const { url } = await nodeOf(chain);
	await mkdir(folder, { recursive: true });
	const { node, prover } = programs();
	await link(absoluteProgram(node), join(folder, "assay-node"));
	await link(absoluteProgram(prover), join(folder, "assay"));
	const client = join(folder, "assay-client");
	const call = `exec "${process.execPath}" "${CLI}" "$command" --url ${url} "$@"`;
	await writeFile(client, `#!/bin/sh\ncommand=$1\nshift\n${call}\n`);
	await chmod(client, 0o755);
	return folder;
}

async function link(target: string, path: string): Promise<void> {
	await symlink(target, path).catch((error: NodeJS.ErrnoException) => {
		if (error.code !== "EEXIST") {
			throw error;
		}
	});
}

describe("the commands of the documentation", () => {
	test("are on the pages that have them", () => {
		assert.ok(pages.includes("docs/start.md"));
	});

	for (const page of pages) {
		test(page, async () => {
			const source = readFileSync(join(ROOT, page), "utf8");
			const chain = CHAIN.exec(source)?.[1] ?? "dev";
			const bin = await programFolder(chain);
			const folder = join(work.path, page);
			await mkdir(folder, { recursive: true });
			for (const [, file = ""] of source.matchAll(FILE)) {
				await copyFile(join(ROOT, file), join(folder, basename(file)));
			}
			const path = [bin, process.env.PATH].join(delimiter);
			// Commands that write to the user's folder write to the page's.
			const env = { ...process.env, PATH: path, HOME: folder };
			for (const commands of runnableCommands(readFileOf(ROOT, page).blocks)) {
				assert.equal(await runCommands(commands, { folder, env }), undefined);
			}
		});
	}
});
