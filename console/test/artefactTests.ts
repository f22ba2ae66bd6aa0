import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Locator } from "playwright-core";
import { withConsole } from "./environment.js";
import {
	clientData,
	drop,
	expectText,
	give,
	PROOF_FILES,
	prove,
	SNARKJS,
	snarkjs,
} from "./harness.js";

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

/** The address of //Alice with Polkadot's prefix. */
const ALICE_ON_POLKADOT = "15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5";

function hasFocus(element: Locator): Promise<boolean> {
	return element.evaluate((one) => one === document.activeElement);
}

/** Tests which files the pages take, and what they say of them. */
export function testArtefacts(): void {
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

	/** Returns the path of a file that the prover made. */
	const own = (name: string) =>
		join(folder, name === "verifying_key" ? "keys" : "proof", `${name}.json`);

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
}
