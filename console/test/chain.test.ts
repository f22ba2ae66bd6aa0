import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { Locator, Page } from "playwright-core";
import type { DevNode } from "../../client/dist/node.js";
import { Assay, signerFromUri } from "../../client/dist/node.js";
import { node, withConsole } from "./environment.js";
import {
	clientData,
	drop,
	expectText,
	give,
	PROOF_FILES,
	prove,
	SNARKJS,
	snarkjs,
	startNode,
	tamperedProof,
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

let folder: string;

before(async () => {
	folder = await mkdtemp(join(tmpdir(), "assay-console-"));
	await prove(folder, [
		...["groth16", "setup", "--curve", "bn254", "--depth", "3"],
		...["--out", "keys"],
	]);
	await writeFile(join(folder, "leaves.txt"), "1\n2\n3\n4\n");
	await prove(folder, [
		...["groth16", "prove", "--keys", "keys", "--leaves", "leaves.txt"],
		...["--index", "2", "--out", "proof"],
	]);
});

after(async () => {
	if (folder !== undefined) {
		await rm(folder, { recursive: true, force: true });
	}
});

/** The signature of EIP-712's example, and its digest. */
const SIGNED = [
	{
		name: "signature.txt",
		text: "0x4355c47d63924e8a72e509b65029052eb6c299d53a04e167c5775fd466751c9d07299936d304c153f6443dfa05f40ff007d72911b6f72307f996231605b915621c",
	},
	{
		name: "digest.txt",
		text: "0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2",
	},
];

const BOB = "5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty";
/** The address of //Alice with Polkadot's prefix. */
const ALICE_ON_POLKADOT = "15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5";

function hasFocus(element: Locator): Promise<boolean> {
	return element.evaluate((one) => one === document.activeElement);
}

/** Returns the artefacts of snarkjs' proof, and the account that pays for its verification. */
async function snarkjsTask(assay: Assay) {
	const files = await Promise.all(
		SNARKJS.map(async (name) => ({ name, bytes: await readFile(name) })),
	);
	const { key, proof, inputs } = assay.import({ files });
	assert.ok(key && proof && inputs);
	return { key, proof, inputs, signer: await signerFromUri("//Alice") };
}

/** Returns the path of a file that the prover made. */
const own = (name: string) =>
	join(folder, name === "verifying_key" ? "keys" : "proof", `${name}.json`);

describe("verifying", () => {
	test("a proof of snarkjs is verified to finality, and its statement found by the link", async () => {
		await withConsole({ path: "#/verify" }, async (page) => {
			await give(page, PROOF_FILES, SNARKJS);
			await expectText(page, ".files li", "Verifying key for groth16/bn254");
			await expectText(page, ".files li", "Proof of groth16/bn254, by snarkjs");
			await expectText(page, ".files li", "3 public inputs, by snarkjs");
			await expectText(page, ".notice.good", "The proof holds");
			await expectText(page, ".facts", /Share of a block.*%/s);
			await page.getByLabel("Send it with the proof, this once").check();
			await page.getByRole("button", { name: "Verify on the chain" }).click();
			await expectText(page, ".submission", /Final in block \d+, for .*ASY/s);
			assert.match(
				await page.locator(".steps").innerText(),
				/pool[\s\S]*Finalized/,
			);
			await page.getByText("the statement's page").click();
			await expectText(page, ".occurrence", "Verified, and final in block");
			const link = page.url();
			assert.match(link, /#\/statement\/0x[0-9a-f]{64}$/);

			// The link also works in a new page.
			const other = await page.context().newPage();
			await other.goto(link);
			await expectText(other, ".occurrence", /Submitted by[\s\S]*5Grwva/);
			await expectText(other, ".occurrence", "Groth16Bn254");
			await give(other, "By a key and public inputs", [
				snarkjs("verification_key"),
				snarkjs("public"),
			]);
			await other
				.getByRole("link", { name: link.split("/").at(-1) ?? "" })
				.waitFor();

			await page.goto(link.replace(/#.*/, "#/blocks"));
			await expectText(page, ".tally li", "groth16/bn254");
			await expectText(page, ".blocks > li", /Finalized[\s\S]*groth16\/bn254/);
		});
	});

	test("a tampered proof is refused with its reason, and fails in a block when submitted", async () => {
		await withConsole({ path: "#/verify" }, async (page) => {
			const proof = await tamperedProof();
			await give(page, PROOF_FILES, [
				snarkjs("verification_key"),
				snarkjs("public"),
				proof,
			]);
			await expectText(page, ".notice.bad", /would refuse.*ProofInvalid/s);
			await page.getByLabel("Send it with the proof, this once").check();
			await page.getByRole("button", { name: "Submit all the same" }).click();
			await expectText(
				page,
				".submission .notice.bad",
				/ProofInvalid[\s\S]*failed in block \d+\. The fee of .*ASY is paid/,
			);
			await page.goto(page.url().replace(/#.*/, "#/blocks"));
			await expectText(page, ".blocks > li", "1 failed");
		});
	});

	test("files of another circuit and another tool are told apart in words", async () => {
		await withConsole({ path: "#/verify" }, async (page) => {
			await give(page, PROOF_FILES, [
				own("verifying_key"),
				snarkjs("proof"),
				snarkjs("public"),
				{ name: "notes.json", text: '{"what": "else"}' },
				{ name: "cut.json", text: '{"pi_a": ["1",' },
			]);
			await expectText(
				page,
				".files li.faulty",
				/public\.json.*the key takes 1/s,
			);
			await expectText(page, ".files li.faulty", /notes\.json.*is no key/s);
			await expectText(
				page,
				".files li.faulty",
				/cut\.json.*not complete JSON/s,
			);
			await expectText(page, ".empty", "Still needed: the public inputs");

			// The number of inputs is right, but the proof is for another circuit.
			await page.getByRole("button", { name: "Remove all" }).click();
			await give(page, PROOF_FILES, [
				own("verifying_key"),
				own("public_inputs"),
				snarkjs("proof"),
			]);
			await expectText(page, ".notice.bad", /would refuse.*ProofInvalid/s);
		});
	});

	test("the focus stays beside a removed file", async () => {
		await withConsole({ path: "#/verify" }, async (page) => {
			await give(page, PROOF_FILES, SNARKJS);
			const remove = (name: string) =>
				page.getByRole("button", { name: `Remove ${name}` });
			const [key, proof, inputs] = SNARKJS.map((path) =>
				remove(path.split("/").at(-1) ?? ""),
			);
			assert.ok(key && proof && inputs);
			await proof.click();
			await proof.waitFor({ state: "detached" });
			assert.ok(await hasFocus(inputs));
			await inputs.click();
			assert.ok(await hasFocus(key));
			await key.click();
			assert.ok(await hasFocus(page.getByLabel(PROOF_FILES)));
			await give(page, PROOF_FILES, SNARKJS);
			await page.getByRole("button", { name: "Remove all" }).click();
			assert.ok(await hasFocus(page.getByLabel(PROOF_FILES)));
		});
	});

	test("files that are dropped on the area are taken, and replace those of the same name", async () => {
		await withConsole({ path: "#/verify" }, async (page) => {
			const address = page.url();
			const area = page.locator(".drop", {
				has: page.getByLabel(PROOF_FILES, { exact: true }),
			});
			await drop(page, {
				area,
				files: SNARKJS,
				whileOver: () => page.locator(".drop.over").waitFor(),
			});
			await expectText(page, ".files li", "Verifying key for groth16/bn254");
			await expectText(page, ".files li", "3 public inputs, by snarkjs");
			await expectText(page, ".notice.good", "The proof holds");
			assert.equal(await page.locator(".drop.over").count(), 0);
			await drop(page, { area, files: SNARKJS.slice(1) });
			await expectText(page, ".notice.good", "The proof holds");
			assert.equal(await page.locator(".files li").count(), SNARKJS.length);
			// Without a handler the browser would open the file.
			assert.equal(page.url(), address);
		});
		await withConsole({ path: "#/statement" }, async (page) => {
			const [key, , inputs] = SNARKJS;
			assert.ok(key && inputs);
			await drop(page, { area: page.locator(".drop"), files: [key, inputs] });
			await page.getByRole("link", { name: /^0x[0-9a-f]{64}$/ }).waitFor();
		});
		await withConsole({ path: "#/keys" }, async (page) => {
			const area = page.locator(".drop");
			await drop(page, { area, files: SNARKJS.slice(0, 1) });
			await expectText(page, "main", "Verifying key for groth16/bn254");
		});
	});

	test("files of every other tool are recognised, and hold", async () => {
		await withConsole({ path: "#/verify" }, async (page) => {
			for (const [tool, files] of [
				...["bn254", "bls12_381", "bls12_377", "bw6_761"].flatMap((curve) => [
					[
						"gnark",
						["key", "proof", "public"].map((n) =>
							clientData(`gnark/${curve}/${n}.bin`),
						),
					] as const,
					[
						"arkworks",
						["vk", "proof", "inputs"].map((n) =>
							clientData(`arkworks/${curve}/${n}.bin`),
						),
					] as const,
				]),
				[
					"Assay",
					["verifying_key", "proof", "public_inputs"].map((n) =>
						clientData(`halo2/zcash-poseidon/${n}.json`),
					),
				],
				[
					"SP1",
					["groth16_vk_v6.bin", "fixture_v6.json"].map((n) =>
						clientData(`sp1/${n}`),
					),
				],
				["RISC Zero", [clientData("risc-zero/receipt_3_0.json")]],
				["Ethereum", SIGNED],
			] as const) {
				await give(page, PROOF_FILES, files);
				await expectText(page, ".files li", `by ${tool}`);
				await expectText(page, ".notice.good", "The proof holds");
				assert.equal(await page.locator(".files .fault").count(), 0, tool);
				const holds = await page.locator(".files li").allInnerTexts();
				assert.ok(
					holds.every((text) => text.includes(`by ${tool}`)),
					`${holds}`,
				);
				await page.getByRole("button", { name: "Remove all" }).click();
				await expectText(page, ".empty", "Still needed");
			}
		});
	});

	test("every block has the share of weight that the chain's numbers give", async () => {
		const assay = await Assay.connect({ url: node.url });
		try {
			const inclusion = await assay.verify({
				...(await snarkjsTask(assay)),
				...{ inline: true, until: "finalized" },
			});
			const { api } = assay;
			const limits = api.consts.system?.blockWeights;
			assert.ok(limits !== undefined);
			const { maxBlock } = limits.toJSON() as unknown as { maxBlock: Weight };
			const limit = BigInt(maxBlock.refTime);
			/** Reads the share of a block's weight, in percent, from the chain's state. */
			const percentOf = async (number: number): Promise<number> => {
				const hash = await api.rpc.chain.getBlockHash(number);
				const weight = await (await api.at(hash)).query.system?.blockWeight?.();
				const classes = Object.values(
					weight?.toJSON() as unknown as Record<string, Weight>,
				);
				const used = classes.reduce(
					(sum, one) => sum + BigInt(one.refTime),
					0n,
				);
				if (number === inclusion.blockNumber) {
					assert.ok(used > inclusion.weight.refTime, `${used}`);
				}
				return (Number(used) * 100) / Number(limit);
			};
			await withConsole({}, async (page) => {
				const best = inclusion.blockNumber ?? 0;
				await expectText(
					page,
					".figures div:first-child dd",
					new RegExp(`^${best}$`),
				);
				const items = page.locator(".blocks > li");
				await until(
					async () => (await items.count()) === Math.min(best + 1, 40),
				);
				const shown = await items.evaluateAll((list) =>
					list.map((item) => ({
						number: Number(item.querySelector(".number strong")?.textContent),
						share: item.querySelector(".share .figure")?.textContent ?? "",
						bar: item.querySelector<HTMLElement>(".share .fill")?.style.width,
					})),
				);
				const percents: number[] = [];
				for (const { number, share, bar = "" } of shown) {
					const percent = await percentOf(number);
					percents.push(percent);
					assertPercent(share, percent);
					const drawn = Number(bar.replace("%", ""));
					assert.ok(Math.abs(drawn - percent) < 1e-3, `${bar}, ${percent}`);
				}
				const used = percents.filter((percent) => percent > 0.01);
				assert.ok(used.length > 0, `${percents}`);
				const mean =
					percents.reduce((sum, percent) => sum + percent, 0) / percents.length;
				assertPercent(
					await page
						.locator(".figures div", { hasText: "Mean weight" })
						.locator("dd")
						.innerText(),
					mean,
				);
			});
		} finally {
			await assay.disconnect();
		}
	});

	/** A weight of polkadot.js in JSON. Large numbers are in hexadecimal. */
	interface Weight {
		readonly refTime: number | string;
	}

	/** Asserts that a shown percentage is the given one, rounded to the digits that are shown. */
	function assertPercent(shown: string, percent: number): void {
		const [, digits, decimals = ""] = /([0-9]+(?:\.([0-9]+))?) %$/.exec(
			shown,
		) ?? ["", "NaN"];
		if (/< 0\.01 %$/.test(shown)) {
			assert.ok(percent > 0 && percent < 0.01, `${shown}, ${percent}`);
			return;
		}
		const half = 0.5 / 10 ** decimals.length;
		assert.ok(
			Math.abs(Number(digits) - percent) <= half * 1.001,
			`${shown}, but the chain says ${percent}`,
		);
	}

	test("a registered key is found by its hash, and a proof of the prover's own holds", async () => {
		await withConsole({ path: "#/keys" }, async (page) => {
			await give(page, "Verifying key", [own("verifying_key")]);
			await page.getByRole("button", { name: "Register the key" }).click();
			await expectText(page, ".submission", "Final in block");
			const { hash } = JSON.parse(await readFile(own("verifying_key"), "utf8"));
			const item = page.locator(".keys > li", {
				has: page.locator(`code[title="${hash}"]`),
			});
			await item.waitFor();
			assert.match(
				await item.innerText(),
				/Owner\s+\/\/Alice\s+Size\s+1\s[\s\S]*Deposit\s+0\.\d+ ASY/,
			);
			// A second registration is rejected before it costs anything.
			await page.getByRole("button", { name: "Register the key" }).click();
			await expectText(page, ".submission", "registered already");

			await page.goto(page.url().replace(/#.*/, "#/verify"));
			await page.getByLabel("Or the hash of a registered key").fill(hash);
			await give(page, PROOF_FILES, [own("proof"), own("public_inputs")]);
			await expectText(page, ".notice.good", "The proof holds");

			// Only its owner can remove it.
			await page.goto(page.url().replace(/#.*/, "#/keys"));
			await page.getByLabel("Account").selectOption("//Bob");
			await item.waitFor();
			assert.equal(
				await item.getByRole("button", { name: "Remove" }).count(),
				0,
			);
			// A wallet may write the owner's address with the prefix of another network.
			await page.evaluate(
				([address]) => {
					Object.assign(window, {
						injectedWeb3: {
							polkadot: {
								enable: async () => ({
									accounts: { get: async () => [{ address }] },
								}),
							},
						},
					});
				},
				[ALICE_ON_POLKADOT],
			);
			await page.getByRole("button", { name: "Use a wallet" }).click();
			await item.getByRole("button", { name: "Remove" }).waitFor();

			await page.getByLabel("Account").selectOption("//Alice");
			await item.getByRole("button", { name: "Remove" }).click();
			await item.getByRole("button", { name: "Remove it now" }).click();
			assert.ok(await hasFocus(page.locator("#submission")));
			await expectText(page, ".submission", "Final in block");
			await item.waitFor({ state: "detached" });
		});
	});
});

describe("a wallet", () => {
	/** A wallet extension without a key. It asks the test to sign. */
	const WALLET = `window.injectedWeb3 = { "test-wallet": {
		enable: async () => ({
			accounts: { get: async () => [{ address: await testAddress(), name: "Test" }] },
			signer: { signPayload: (payload) => testSign(payload) },
		}),
	} };`;

	async function chooseWallet(page: Page): Promise<void> {
		await page.getByRole("button", { name: "Use a wallet" }).click();
		await expectText(page, ".hint", "1 account from test-wallet");
		await give(page, PROOF_FILES, SNARKJS);
		await page.getByLabel("Send it with the proof, this once").check();
		await page.getByRole("button", { name: "Verify on the chain" }).click();
	}

	test("signs", async () => {
		await withConsole(
			{
				path: "#/verify",
				script: WALLET,
				prepare: async (page) => {
					const { TypeRegistry } = await import(
						clientModule("@polkadot/types")
					);
					const pair = await signerFromUri("//Bob");
					await page.exposeFunction("testAddress", () => pair.address);
					await page.exposeFunction(
						"testSign",
						(payload: { version: number }) => {
							const registry = new TypeRegistry();
							registry.setSignedExtensions(
								(payload as unknown as { signedExtensions: string[] })
									.signedExtensions,
							);
							const { signature } = registry
								.createType("ExtrinsicPayload", payload, {
									version: payload.version,
								})
								.sign(pair);
							return { id: 1, signature };
						},
					);
				},
			},
			async (page) => {
				await chooseWallet(page);
				await expectText(page, ".submission", "Final in block");
				await page.getByText("the statement's page").click();
				await expectText(page, ".occurrence", /Submitted by[\s\S]*5FHneW/);
			},
		);
	});

	test("that refuses later does not disturb the submission of other files", async () => {
		await withConsole(
			{
				path: "#/verify",
				script: WALLET.replace(
					"testSign(payload)",
					`new Promise((_, reject) => {
						window.refuse = () => reject(new Error("Cancelled"));
					})`,
				),
				prepare: async (page) => {
					await page.exposeFunction("testAddress", () => BOB);
				},
			},
			async (page) => {
				await chooseWallet(page);
				await expectText(page, ".steps li", "the signature of Test");
				// The page's policy forbids Playwright's own way to wait for a value.
				await until(() => page.evaluate("window.refuse !== undefined"));
				await page.getByRole("button", { name: "Remove all" }).click();
				await page.locator(".steps").waitFor({ state: "detached" });
				await give(page, PROOF_FILES, SNARKJS);
				await page.getByLabel("Account").selectOption("//Alice");
				await page.getByRole("button", { name: "Verify on the chain" }).click();
				await expectText(page, ".submission", "Final in block");
				const shown = await page.locator(".submission").innerText();
				await page.evaluate("refuse()");
				await page.waitForTimeout(500);
				assert.equal(await page.locator(".submission").innerText(), shown);
			},
		);
	});

	test("refuses to sign, and nothing is sent", async () => {
		await withConsole(
			{
				path: "#/verify",
				script: WALLET.replace(
					"testSign(payload)",
					'Promise.reject(new Error("Cancelled"))',
				),
				prepare: async (page) => {
					await page.exposeFunction("testAddress", () => BOB);
				},
			},
			async (page) => {
				await chooseWallet(page);
				await expectText(
					page,
					".submission .notice.bad",
					"the wallet did not sign the transaction: Cancelled",
				);
			},
		);
	});

	test("is missing, or does not show its accounts", async () => {
		await withConsole({ path: "#/verify" }, async (page) => {
			await page.getByRole("button", { name: "Use a wallet" }).click();
			await expectText(page, ".hint", "no wallet extension");
			await page.evaluate(() => {
				Object.assign(window, {
					injectedWeb3: {
						shy: { enable: () => Promise.reject(new Error("Rejected")) },
					},
				});
			});
			await page.getByRole("button", { name: "Use a wallet" }).click();
			await expectText(
				page,
				".hint",
				"shy did not share its accounts: Rejected",
			);
		});
	});
});

/** Returns the address of a package that only the client has. */
function clientModule(name: string): string {
	return new URL(`../../client/node_modules/${name}/index.js`, import.meta.url)
		.href;
}

describe("a connection", () => {
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
});

describe("on a chain that makes a block every second", () => {
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
});
