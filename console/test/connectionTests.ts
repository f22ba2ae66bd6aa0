import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import type { DevNode } from "../../client/dist/node.js";
import { Assay } from "../../client/dist/node.js";
import { node, withConsole } from "./environment.js";
import {
	expectText,
	give,
	PROOF_FILES,
	SNARKJS,
	snarkjsTask,
	startNode,
	until,
} from "./harness.js";
import {
	intercept,
	LOST,
	OUT_OF_ORDER,
	routeFork,
	startLine,
} from "./relay.js";

/** The requests that list the keys, and that read a key. */
const LIST = "state_getKeysPaged";
const SIZES = "VerifierApi_key";

/** Tests what the page shows if its node is away, another one, or not in order. */
export function testConnection(): void {
	test("is lost and comes back, with the blocks made meanwhile; then to another chain", async () => {
		const line = await startLine(node);
		const options = { node: line.url, allowed: LOST };
		let other: DevNode | undefined;
		try {
			await withConsole(options, async (page) => {
				await expectText(page, ".node summary", "Connected");
				const best = page.locator(".figures dd").first();
				await page.locator(".blocks > li").first().waitFor();
				const before = Number(await best.innerText());
				await line.cut();
				await expectText(page, ".banner", "is lost");
				// Another page causes new blocks meanwhile.
				await withConsole({ path: "#/verify" }, async (busy) => {
					await give(busy, PROOF_FILES, SNARKJS);
					await busy.getByLabel("Send it with the proof, this once").check();
					await busy
						.getByRole("button", { name: "Verify on the chain" })
						.click();
					await expectText(busy, ".submission", "Final in block");
				});
				await line.open();
				await expectText(page, ".node summary", "Connected");
				await page.locator(".banner .notice").waitFor({ state: "detached" });
				await expectText(
					page,
					".figures div:first-child dd",
					new RegExp(`^${before + 1}$`),
				);

				await line.cut();
				await expectText(page, ".banner", "is lost");
				other = await startNode();
				await line.open(other);
				await expectText(page, ".figures div:first-child dd", /^0$/);
				await expectText(page, ".node summary", "Connected");
			});
		} finally {
			await line.cut();
			await other?.stop();
		}
	});

	test("to a wrong address is refused in words, and the right one is taken instead", async () => {
		const line = await startLine(node);
		await line.cut();
		const options = { node: line.url, allowed: LOST };
		await withConsole(options, async (page) => {
			await expectText(page, ".banner", `Cannot connect to ${line.url}`);
			await page.locator(".node summary").click();
			await page.getByLabel("Address of the node").fill("http://example.org");
			await page.getByRole("button", { name: "Connect", exact: true }).click();
			await expectText(page, ".banner", "is not the address of a node");
			await line.open();
			await page.getByLabel("Address of the node").fill(line.url);
			await page.getByRole("button", { name: "Connect", exact: true }).click();
			await expectText(page, ".node summary", "Connected");
		});
		await line.cut();
	});

	test("to a chain without Assay's pallets says so, and shows its blocks", async () => {
		const hex = (text: string) => Buffer.from(text).toString("hex");
		await withConsole(
			{
				path: "#/verify",
				// Replaces the name of the pallets' call in the node's metadata.
				prepare: (page) =>
					page.routeWebSocket(node.url, (socket) => {
						const server = socket.connectToServer();
						server.onMessage((message) =>
							socket.send(
								String(message).replaceAll(
									hex("register_key"),
									hex("register_kez"),
								),
							),
						);
					}),
			},
			async (page) => {
				await expectText(page, ".banner", "none of Assay's verifier pallets");
				await expectText(page, ".empty", "This chain cannot verify proofs");
				await page.goto(page.url().replace(/#.*/, "#/blocks"));
				await page.locator(".blocks > li").first().waitFor();
			},
		);
	});

	test("to a node that is out of order is tried again, and leaves no connection open", async () => {
		let connections = { opened: 0, closed: 0 };
		await withConsole(
			{
				allowed: /RPC-CORE/,
				prepare: async (page) => {
					connections = await intercept(page, {
						node,
						answer: ({ method }) =>
							method === "system_chainType" ? OUT_OF_ORDER : undefined,
					});
				},
			},
			async (page) => {
				await expectText(page, ".banner", "out of order");
				await until(() => connections.opened >= 3);
				const { opened, closed } = connections;
				assert.ok(closed >= opened - 1, `${closed} of ${opened} are closed`);
			},
		);
	});

	test("to a node that refuses subscriptions says so", async () => {
		await withConsole(
			{
				allowed: /RPC-CORE/,
				prepare: async (page) => {
					await intercept(page, {
						node,
						answer: ({ method }) =>
							/^chain_subscribe/.test(method) ? OUT_OF_ORDER : undefined,
					});
				},
			},
			(page) =>
				expectText(page, ".notice.bad", "cannot be read: -32000: out of order"),
		);
	});
}

/** Tests how the page follows a chain while it works. */
export function testBusyChain(): void {
	let busy: DevNode;
	let assay: Assay;

	before(async () => {
		busy = await startNode({ sealing: "interval:1000" });
		assay = await Assay.connect({ url: busy.url });
		const { key, signer } = await snarkjsTask(assay);
		await assay.register({ key, signer });
	});

	after(async () => {
		await assay?.disconnect();
		await busy?.stop();
	});

	/** Waits until the page shows that further blocks are final. It must show the blocks. */
	async function pass(page: Page, blocks: number): Promise<void> {
		const shown = page.locator(".figures dd").nth(1);
		const first = Number(await shown.innerText());
		await until(async () => Number(await shown.innerText()) >= first + blocks);
	}

	test("the page of keys alone reads the keys, and their sizes once", async () => {
		const counts = new Map<string, number>();
		const count = (name: string) => counts.get(name) ?? 0;
		await withConsole(
			{
				node: busy.url,
				prepare: async (page) => {
					await intercept(page, {
						node: busy,
						answer: ({ method, params }) => {
							const name = method === "state_call" ? String(params[0]) : method;
							counts.set(name, count(name) + 1);
							return undefined;
						},
					});
				},
			},
			async (page) => {
				await page.locator(".blocks > li").first().waitFor();
				await pass(page, 2);
				assert.equal(count(LIST), 0, "before the page of keys");
				await page.getByRole("link", { name: "Keys" }).click();
				await expectText(page, ".keys > li", /Size3Stored/);
				const before = count(LIST);
				await until(() => count(LIST) > before);
				await until(() => count(LIST) > before + 1);
				assert.equal(count(SIZES), 1);
				await page.getByRole("link", { name: "Blocks" }).click();
				await page.locator(".blocks > li").first().waitFor();
				const after = count(LIST);
				await pass(page, 2);
				assert.ok(count(LIST) <= after + 1, "after the page of keys");
			},
		);
	});

	test("the keys are shown even if reading them takes longer than a block", async () => {
		await withConsole(
			{
				path: "#/keys",
				node: busy.url,
				prepare: async (page) => {
					await intercept(page, {
						node: busy,
						answer: async ({ params }) => {
							if (params[0] === SIZES) {
								await sleep(2_500);
							}
							return undefined;
						},
					});
				},
			},
			(page) => expectText(page, ".keys > li", /Size3Stored/),
		);
	});

	test("a statement of a replaced block is never called final", async () => {
		const own = await Assay.connect({ url: node.url });
		const task = await snarkjsTask(own);
		const { verified } = await own.verify({ ...task, inline: true });
		await own.disconnect();
		let fork: Awaited<ReturnType<typeof routeFork>> | undefined;
		await withConsole(
			{
				path: `#/statement/${verified[0]?.statement}`,
				// Notes any claim of finality, even a short one.
				script: `new MutationObserver(() => {
					window.isCalledFinal ||= /and final in/.test(document.body?.innerText);
				}).observe(document, { childList: true, characterData: true, subtree: true });`,
				prepare: async (page) => {
					fork = await routeFork(page, { node, fork: assay });
				},
			},
			async (page) => {
				await expectText(page, ".occurrence", "which is not final yet");
				await fork?.replace();
				await page
					.locator(".occurrence")
					.first()
					.waitFor({ state: "detached" });
				assert.ok(!(await page.evaluate("window.isCalledFinal")));
			},
		);
	});
}
