import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Browser, Locator, Page } from "playwright-core";
import { chromium } from "playwright-core";
import type { Assay, DevNode, DevNodeOptions } from "../../client/dist/node.js";
import { signerFromUri, startDevNode } from "../../client/dist/node.js";

export const LOCALHOST = "127.0.0.1";

/** The repository's folder. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Returns the path of a program from an environment variable. */
function program(variable: string, name: string): string {
	const path = process.env[variable];
	if (path === undefined || path === "") {
		throw new Error(
			`the console's tests need the path of ${name} in ${variable}; \`make test-console\` sets it`,
		);
	}
	return path;
}

const CHROMIUM = [
	"/usr/bin/chromium",
	"/usr/bin/chromium-browser",
	"/usr/bin/google-chrome",
];

/** Finds a browser: `ASSAY_CHROMIUM`, or one in the usual places. */
function browserPath(): string {
	const given = process.env.ASSAY_CHROMIUM;
	const path = given === undefined ? CHROMIUM.find(existsSync) : given;
	if (path === undefined || !existsSync(path)) {
		throw new Error(
			"the console's tests need Chromium: `apt-get install chromium`, or its path in ASSAY_CHROMIUM",
		);
	}
	return path;
}

export function startBrowser(): Promise<Browser> {
	return chromium.launch({
		executablePath: browserPath(),
		// Chromium's sandbox does not work for root, and containers run the tests as root.
		chromiumSandbox: process.getuid?.() !== 0,
	});
}

export function startNode(
	options: Partial<DevNodeOptions> = {},
): Promise<DevNode> {
	return startDevNode({
		binary: program("ASSAY_NODE", "assay-node"),
		...options,
	});
}

/** Runs the prover in a folder. */
export async function prove(
	folder: string,
	args: readonly string[],
): Promise<void> {
	await promisify(execFile)(program("ASSAY_PROVER", "assay"), args, {
		cwd: folder,
	});
}

const TYPES: Readonly<Record<string, string>> = {
	".html": "text/html",
	".js": "text/javascript",
	".css": "text/css",
	".svg": "image/svg+xml",
	".wasm": "application/wasm",
};

/** A resource that is stopped when the tests end. */
interface Served {
	readonly url: string;
	stop(): Promise<void>;
}

/** Serves the built page, like any server of static files. */
export async function servePage(): Promise<Served> {
	const dist = join(ROOT, "console", "dist");
	const server = createHttpServer(async (request, response) => {
		const { pathname } = new URL(request.url ?? "/", "http://page");
		const file = join(
			dist,
			normalize(pathname === "/" ? "/index.html" : pathname),
		);
		try {
			const body = await readFile(file);
			const type = TYPES[extname(file)] ?? "application/octet-stream";
			response.writeHead(200, { "content-type": type }).end(body);
		} catch {
			response.writeHead(404).end();
		}
	});
	server.listen(0, LOCALHOST);
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://${LOCALHOST}:${port}/`,
		stop: async () => {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
}

/** Milliseconds that an expectation waits. Blocks come within one second, but the machine may be busy. */
export const PATIENCE_MS = 60_000;

/** Waits until an element contains a text. */
export async function expectText(
	page: Page,
	selector: string,
	text: string | RegExp,
): Promise<void> {
	await page.locator(selector).filter({ hasText: text }).first().waitFor();
}

/** Waits until a condition of the test's own holds. */
export async function until(
	condition: () => boolean | Promise<boolean>,
): Promise<void> {
	const deadline = Date.now() + PATIENCE_MS;
	while (!(await condition())) {
		assert.ok(Date.now() < deadline, `in vain: ${condition}`);
		await sleep(50);
	}
}

/** Adds files to the file input with this label. */
export async function give(
	page: Page,
	label: string,
	files: readonly (
		| string
		| { readonly name: string; readonly text: string | Buffer }
	)[],
): Promise<void> {
	const payloads = await Promise.all(
		files.map(async (file) =>
			typeof file === "string"
				? {
						name: file.split("/").at(-1) ?? file,
						mimeType: "application/json",
						buffer: await readFile(file),
					}
				: {
						name: file.name,
						mimeType: "application/json",
						buffer: Buffer.from(file.text),
					},
		),
	);
	await page.getByLabel(label, { exact: true }).setInputFiles(payloads);
}

/**
 * Drops files on an area, by the drag events that the browser makes for a user. `whileOver` is called while the files
 * are over it.
 */
export async function drop(
	page: Page,
	options: {
		readonly area: Locator;
		readonly files: readonly string[];
		readonly whileOver?: () => Promise<void>;
	},
): Promise<void> {
	const { area, files, whileOver } = options;
	await area.scrollIntoViewIfNeeded();
	const box = await area.boundingBox();
	assert.ok(box !== null, "there is no area to drop files on");
	const session = await page.context().newCDPSession(page);
	const drag = (type: "dragEnter" | "dragOver" | "drop") =>
		session.send("Input.dispatchDragEvent", {
			type,
			x: box.x + box.width / 2,
			y: box.y + box.height / 2,
			data: { items: [], files: [...files], dragOperationsMask: 1 },
		});
	await drag("dragEnter");
	await drag("dragOver");
	await whileOver?.();
	await drag("drop");
	await session.detach();
}

/** Runs axe in the page, and returns its violations. */
export async function violations(page: Page): Promise<string[]> {
	const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
	await page.evaluate(await readFile(axe, "utf8"));
	return page.evaluate(async () => {
		const { axe } = window as unknown as {
			axe: {
				run(): Promise<{
					violations: { id: string; nodes: { html: string }[] }[];
				}>;
			};
		};
		const { violations } = await axe.run();
		return violations.map(
			({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("; ")}`,
		);
	});
}

/** Asserts that a page has no violation of axe's rules and fits the window: in light, in dark, and on a phone. */
export async function assertAccessible(page: Page): Promise<void> {
	for (const [colorScheme, width] of [
		["light", 1200],
		["dark", 1200],
		["light", 360],
	] as const) {
		await page.emulateMedia({ colorScheme });
		await page.setViewportSize({ width, height: 900 });
		const look = `in ${colorScheme}, ${width} pixels wide`;
		assert.deepEqual(await violations(page), [], look);
		const wide = await page.evaluate(
			() => document.documentElement.scrollWidth,
		);
		assert.ok(wide <= width, `${look}: the page is ${wide} pixels wide`);
	}
}

/** Returns the path of a snarkjs test vector over BN254. */
export function snarkjs(name: string): string {
	return join(
		ROOT,
		"primitives/groth16/tests/vectors",
		`snarkjs_bn128_${name}.json`,
	);
}

/** The label of the field for the files of a verification, and the files of snarkjs' proof. */
export const PROOF_FILES = "Verifying key, proof and public inputs";
export const SNARKJS = ["verification_key", "proof", "public"].map(snarkjs);

/** Returns the artefacts of snarkjs' proof, and the account that pays for its verification. */
export async function snarkjsTask(assay: Assay) {
	const files = await Promise.all(
		SNARKJS.map(async (name) => ({ name, bytes: await readFile(name) })),
	);
	const { key, proof, inputs } = assay.import({ files });
	assert.ok(key && proof && inputs);
	return { key, proof, inputs, signer: await signerFromUri("//Alice") };
}

/** Returns the path of a file of the client's test data. */
export function clientData(path: string): string {
	return join(ROOT, "client/test/data", path);
}

/** Returns a copy of snarkjs' proof with its points a and c exchanged. Both are on the curve. */
export async function tamperedProof(): Promise<{ name: string; text: string }> {
	const proof = JSON.parse(await readFile(snarkjs("proof"), "utf8"));
	[proof.pi_a, proof.pi_c] = [proof.pi_c, proof.pi_a];
	return { name: "tampered.json", text: JSON.stringify(proof) };
}
