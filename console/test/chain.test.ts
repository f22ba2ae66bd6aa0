import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Assay } from "../../client/dist/node.js";
import { testArtefacts } from "./artefactTests.js";
import { testBusyChain, testConnection } from "./connectionTests.js";
import { node, withConsole } from "./environment.js";
import {
	expectText,
	give,
	PROOF_FILES,
	SNARKJS,
	snarkjs,
	snarkjsTask,
	tamperedProof,
	until,
} from "./harness.js";
import { testWallet } from "./walletTests.js";

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

	testArtefacts();
});

describe("a wallet", testWallet);
describe("a connection", testConnection);
describe("on a chain that makes a block every second", testBusyChain);
