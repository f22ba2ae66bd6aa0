/** Writes the modules of `src/generated` from the metadata of a node, whose path is in ASSAY_NODE. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { BASELINES, withOwnChain } from "../src/ownChain.js";
import { runMain } from "../src/program.js";
import { COMMAND, FOLDER, MODULES, writeModule } from "./modules.js";

await runMain(async () => {
	const binary = process.env.ASSAY_NODE;
	if (binary === undefined || binary === "") {
		process.stderr.write(
			`types: the path of assay-node is missing; use ${COMMAND}\n`,
		);
		return 2;
	}
	const texts = await withOwnChain(
		"types",
		{ binary, chain: BASELINES },
		async ({ chain: { api } }) =>
			MODULES.map((module) => ({
				path: join(FOLDER, module.file),
				text: writeModule(
					{ registry: api.registry, metadata: api.runtimeMetadata },
					module,
				),
			})),
	);
	await mkdir(FOLDER, { recursive: true });
	for (const { path, text } of texts) {
		await writeFile(path, text);
		process.stdout.write(`${path}\n`);
	}
	return 0;
});
