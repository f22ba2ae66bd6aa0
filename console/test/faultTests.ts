import assert from "node:assert/strict";
import { test } from "node:test";
import { node, openConsole } from "./environment.js";
import {
	assertAccessible,
	expectText,
	give,
	PROOF_FILES,
	snarkjs,
	tamperedProof,
} from "./harness.js";
import { LOST, startLine } from "./relay.js";

/** Tests that pages are accessible when they tell of an error. */
export function testErrorPages(): void {
	test("a lost connection, and one that cannot be made", async () => {
		const line = await startLine(node);
		const console = await openConsole({ node: line.url });
		const { page } = console;
		await page.locator(".blocks > li").first().waitFor();
		await line.cut();
		await expectText(page, ".banner", "is lost");
		await assertAccessible(page);
		await page.reload();
		await expectText(page, ".banner", "Cannot connect to");
		await page.locator(".node summary").click();
		await page.getByLabel("Address of the node").fill("http://example.org");
		await page.getByRole("button", { name: "Connect", exact: true }).click();
		await expectText(page, ".banner", "is not the address of a node");
		await assertAccessible(page);
		console.assertClean({ allowed: LOST });
		await console.close();
	});

	test("faulty files, on every page that takes files", async () => {
		const cut = { name: "cut.json", text: '{"pi_a": ["1",' };
		const notes = { name: "notes.json", text: '{"what": "else"}' };
		const { page, close } = await openConsole({ path: "#/verify" });
		await give(page, PROOF_FILES, [snarkjs("verification_key"), cut, notes]);
		await expectText(page, ".files li.faulty", /notes\.json.*is no key/s);
		await assertAccessible(page);
		await page.goto(page.url().replace(/#.*/, "#/keys"));
		await give(page, "Verifying key", [cut, notes]);
		await expectText(page, ".fault", /cut\.json.*not complete JSON/s);
		await assertAccessible(page);
		await page.goto(page.url().replace(/#.*/, "#/statement"));
		await give(page, "By a key and public inputs", [cut, snarkjs("public")]);
		await expectText(page, ".notice.bad", /cut\.json.*not complete JSON/s);
		await page.getByLabel("By its hash").fill("0x12");
		await page.keyboard.press("Enter");
		await expectText(page, "#hash-fault", "A hash is 0x and 64");
		await assertAccessible(page);
		await close();
	});

	test("a proof that is refused, before and in a block", async () => {
		const { page, close } = await openConsole({ path: "#/verify" });
		const files = ["verification_key", "public"].map(snarkjs);
		await give(page, PROOF_FILES, [...files, await tamperedProof()]);
		await expectText(page, ".notice.bad", /would refuse.*ProofInvalid/s);
		await page.getByRole("button", { name: "Submit all the same" }).click();
		await expectText(page, ".submission .notice.bad", /failed in block/);
		await assertAccessible(page);
		await page.goto(page.url().replace(/#.*/, "#/blocks"));
		await expectText(page, ".blocks > li", "1 failed");
		await assertAccessible(page);
		await close();
	});

	test("a wallet that is missing, and one that refuses", async () => {
		const { page, close } = await openConsole({ path: "#/verify" });
		for (const [script, hint] of [
			["delete window.injectedWeb3", "no wallet extension"],
			[
				'window.injectedWeb3 = { shy: { enable: () => Promise.reject(new Error("Rejected")) } }',
				"shy did not share its accounts: Rejected",
			],
		] as const) {
			await page.evaluate(script);
			await page.getByRole("button", { name: "Use a wallet" }).click();
			await expectText(page, ".hint", hint);
			await assertAccessible(page);
		}
		await close();
	});
}

/** Tests wrong links and texts, and a browser that refuses. `statement` returns the address of a statement's page. */
export function testFaults(statement: () => string): void {
	test("a statement is found by its hash, and a text that is no hash is refused", async () => {
		const console = await openConsole({ path: "#/statement" });
		const { page } = console;
		const [, , hash = ""] = statement().split("/");
		const field = page.getByLabel("By its hash");
		for (const wrong of ["", "0x12", hash.slice(2), `${hash}00`]) {
			await field.fill(wrong);
			await page.getByRole("button", { name: "Find" }).click();
			await expectText(page, "#hash-fault", "A hash is 0x and 64 hexadecimal");
			assert.equal(await field.getAttribute("aria-invalid"), "true");
			assert.equal(new URL(page.url()).hash, "#/statement");
		}
		await field.fill(` 0x${hash.slice(2).toUpperCase()} `);
		await page.keyboard.press("Enter");
		await expectText(page, ".occurrence", "Verified, and final in block");
		await page.locator(`h2 code[title="${hash}"]`).waitFor();
		assert.equal(await page.locator("#hash-fault").innerText(), "");
		// The page goes on to another statement, which the chain has not verified.
		await field.fill(`0x${"0".repeat(64)}`);
		await page.keyboard.press("Enter");
		await expectText(
			page,
			".notice.warn",
			/None of the chain's \d+ final block/,
		);
		assert.equal(await page.locator(".occurrence").count(), 0);
		console.assertClean();
		await console.close();
	});

	test("a malformed link and blocked data of the page do no harm", async () => {
		const console = await openConsole({
			path: "#/statement/%",
			script: `Object.defineProperty(window, "localStorage", {
				get() { throw new DOMException("blocked", "SecurityError"); },
			});`,
		});
		const { page } = console;
		await expectText(page, ".notice.bad", "“%” is not the hash of a statement");
		await expectText(page, ".node summary", "Connected");
		await page.getByLabel("Colours").selectOption("dark");
		console.assertClean();
		await console.close();
	});

	test("a button that copies names its outcome", async () => {
		const console = await openConsole({
			path: statement(),
			script: `navigator.clipboard.writeText = async (text) => {
				if (window.refuses) throw new DOMException("no", "NotAllowedError");
				window.copied = text;
			};`,
		});
		const { page } = console;
		await page.locator(".occurrence").first().waitFor();
		const button = (name: string) =>
			page.getByRole("button", { name, exact: true }).first();
		await button("Copy the statement").click();
		await button("Copied the statement").waitFor();
		assert.equal(
			await page.evaluate("window.copied"),
			statement().split("/")[2],
		);
		await page.evaluate("window.refuses = true");
		await button("Copy the account").click();
		await button("Could not copy the account").waitFor();
		console.assertClean();
		await console.close();
	});
}
