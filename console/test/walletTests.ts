import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { signerFromUri } from "../../client/dist/node.js";
import { withConsole } from "./environment.js";
import { expectText, give, PROOF_FILES, SNARKJS, until } from "./harness.js";

const BOB = "5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty";

/** Returns the address of a package that only the client has. */
function clientModule(name: string): string {
	return new URL(`../../client/node_modules/${name}/index.js`, import.meta.url)
		.href;
}

/** Tests accounts of a wallet extension, and its answers. */
export function testWallet(): void {
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
}
