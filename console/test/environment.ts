import assert from "node:assert/strict";
import { after } from "node:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { PATIENCE_MS, servePage, startBrowser, startNode } from "./harness.js";

// Each test file is a process with a browser and a node of its own. They take seconds to start, so the test files also
// run the tests of the modules whose names end in `Tests`.
const browser = await startBrowser();
const site = await servePage();
/** The node of the tests. */
export const node = await startNode();

after(async () => {
	await browser.close();
	await node.stop();
	await site.stop();
});

/** A page of the console, and the addresses that it requested. */
interface Console {
	readonly page: Page;
	readonly requests: readonly string[];
	/** Fails if the page requested anything except its own files and nodes, or logged an error. */
	assertClean(options?: { readonly allowed?: RegExp }): void;
	close(): Promise<void>;
}

interface OpenOptions {
	/** The address of the page's node; if left out, that of the tests' node. */
	readonly node?: string;
	readonly path?: string;
	readonly context?: BrowserContextOptions;
	/** Code to run in the page before its own scripts. */
	readonly script?: string;
	/** Called before the page loads. */
	readonly prepare?: (page: Page) => Promise<void>;
}

/** Opens a page of the console, with cookies and storage of its own. */
export async function openConsole(options: OpenOptions = {}): Promise<Console> {
	const { node: address = node.url, path = "#/blocks" } = options;
	const context = await browser.newContext({
		viewport: { width: 1200, height: 900 },
		reducedMotion: "reduce",
		...options.context,
	});
	const page = await context.newPage();
	page.setDefaultTimeout(PATIENCE_MS);
	const requests: string[] = [];
	const errors: string[] = [];
	page.on("request", (request) => requests.push(request.url()));
	page.on("websocket", (socket) => requests.push(socket.url()));
	page.on("pageerror", (error) => errors.push(String(error)));
	page.on("console", (message) => {
		if (message.type() === "error") {
			errors.push(message.text());
		}
	});
	if (options.script !== undefined) {
		await page.addInitScript(options.script);
	}
	await options.prepare?.(page);
	await page.goto(`${site.url}?node=${encodeURIComponent(address)}${path}`);
	return {
		page,
		requests,
		assertClean: ({ allowed } = {}) => {
			const foreign = requests.filter(
				(url) =>
					!url.startsWith(site.url) &&
					!url.startsWith("blob:") &&
					new URL(url).href !== new URL(address).href,
			);
			assert.deepEqual(foreign, [], "requests beyond the page and its node");
			assert.deepEqual(
				errors.filter((error) => !allowed?.test(error)),
				[],
				"errors in the browser's console",
			);
		},
		close: () => context.close(),
	};
}

/** Opens a page of the console and closes it after the test. The page must not have made requests to other hosts. */
export async function withConsole(
	options: OpenOptions & { readonly allowed?: RegExp },
	run: (page: Page, console: Console) => Promise<void>,
): Promise<void> {
	const opened = await openConsole(options);
	try {
		await run(opened.page, opened);
		opened.assertClean(options);
	} catch (error) {
		const shown = await opened.page.locator("body").innerText();
		throw new Error(`${error}\nThe page showed:\n${shown}`, { cause: error });
	} finally {
		await opened.close();
	}
}
