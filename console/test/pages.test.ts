import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { node, openConsole } from "./environment.js";
import {
	assertAccessible,
	expectText,
	give,
	PROOF_FILES,
	ROOT,
	SNARKJS,
	snarkjs,
	tamperedProof,
	violations,
} from "./harness.js";
import { LOST, startLine } from "./relay.js";

const PAGES = ["blocks", "verify", "keys", "statement", "comparison"] as const;
const LOOKS = [
	{ name: "light", colorScheme: "light", width: 1200 },
	{ name: "dark", colorScheme: "dark", width: 1200 },
	{ name: "phone", colorScheme: "light", width: 360 },
] as const;
/** The folder for screenshots of the pages, relative to the repository's root. No screenshots are taken without it. */
const pictures = process.env.ASSAY_SCREENSHOTS;
/** The variants of each page that docs/console has screenshots of. */
const PICTURED: Readonly<Record<(typeof PAGES)[number], readonly string[]>> = {
	blocks: ["light", "phone"],
	verify: ["light", "phone"],
	keys: ["light"],
	statement: ["light", "dark"],
	comparison: ["light", "dark"],
};

/** The address of a statement's page. */
let statement: string;

before(async () => {
	const { page, close } = await openConsole({ path: "#/verify" });
	await give(page, PROOF_FILES, SNARKJS);
	await page.getByRole("button", { name: "Verify on the chain" }).click();
	await page.getByText("the statement's page").click();
	await page.locator(".occurrence").waitFor();
	statement = new URL(page.url()).hash;
	await close();
});

/** Notes the commit of the report on the page beside its screenshots. A test of the book compares it. */
async function writeReportCommit(page: Page, folder: string): Promise<void> {
	const text = await page.locator(".lead").innerText();
	const [, commit] = /measured at commit (\w+)/.exec(text) ?? [];
	assert.ok(commit !== undefined, text);
	await writeFile(join(ROOT, folder, "report-commit.txt"), `${commit}\n`);
}

/** The selector of an element that a page shows when it is complete. */
const SETTLED = {
	blocks: ".blocks > li",
	verify: ".notice.good",
	keys: ".keys > li",
	statement: ".occurrence",
	comparison: ".chart svg",
} as const;

async function settle(page: Page, name: (typeof PAGES)[number]): Promise<void> {
	if (name === "verify") {
		await give(page, PROOF_FILES, SNARKJS);
	}
	await page.locator(SETTLED[name]).first().waitFor();
}

for (const { name: look, colorScheme, width } of LOOKS) {
	describe(`in ${look}`, () => {
		for (const name of PAGES) {
			test(`${name} is accessible, and as wide as the window`, async () => {
				const path = name === "statement" ? statement : `#/${name}`;
				const console = await openConsole({
					path,
					context: { colorScheme, viewport: { width, height: 900 } },
				});
				const { page } = console;
				await settle(page, name);
				assert.deepEqual(await violations(page), []);
				const wide = await page.evaluate(
					() => document.documentElement.scrollWidth,
				);
				assert.ok(wide <= width, `${wide} pixels wide`);
				if (pictures !== undefined && PICTURED[name].includes(look)) {
					const path = join(ROOT, pictures, `${name}-${look}.png`);
					await page.screenshot({ path });
					if (name === "comparison") {
						await writeReportCommit(page, pictures);
					}
				}
				console.assertClean();
				await console.close();
			});
		}
	});
}

test("the switch of colours overrides the system's, and is remembered", async () => {
	const { page, close } = await openConsole({
		context: { colorScheme: "light" },
	});
	const ground = () =>
		page.evaluate(
			() => getComputedStyle(document.documentElement).backgroundColor,
		);
	const light = await ground();
	await page.getByLabel("Colours").selectOption("dark");
	const dark = await ground();
	assert.notEqual(dark, light);
	await page.reload();
	assert.equal(await ground(), dark);
	await page.emulateMedia({ colorScheme: "dark" });
	await page.getByLabel("Colours").selectOption("light");
	assert.equal(await ground(), light);
	await page.getByLabel("Colours").selectOption("auto");
	assert.equal(await ground(), dark);
	await close();
});

/** The controls that the keyboard reaches. */
const CONTROLS =
	"a, button:enabled, input:enabled, select:enabled, summary, textarea";
/** The first controls of every page, by their text or label. */
const FIRST_CONTROLS = [
	"Skip to the content",
	"Assay",
	...["Blocks", "Verify", "Keys", "Statement", "Comparison"],
	"Connected",
	"Colours",
];

/** A control that has the focus. */
interface Stop {
	/** The control's place among all controls of the document; -1 for another element. */
	readonly place: number;
	readonly what: string;
	readonly isOutlined: boolean;
	readonly box: {
		readonly left: number;
		readonly right: number;
		readonly top: number;
		readonly bottom: number;
	};
}

/** Describes the focused element. */
function focused(page: Page): Promise<Stop> {
	return page.evaluate((selector) => {
		const controls = [...document.querySelectorAll(selector)].filter(
			(control) => control.checkVisibility({ visibilityProperty: true }),
		);
		const element = document.activeElement as HTMLElement;
		const { outlineStyle, outlineWidth } = getComputedStyle(element);
		const { left, right, top, bottom } = element.getBoundingClientRect();
		return {
			place: controls.indexOf(element),
			what:
				element.getAttribute("aria-label") ??
				(element.innerText || element.outerHTML.slice(0, 120)).trim(),
			isOutlined: outlineStyle !== "none" && outlineWidth !== "0px",
			box: {
				...{ left: left + scrollX, right: right + scrollX },
				...{ top: top + scrollY, bottom: bottom + scrollY },
			},
		};
	}, CONTROLS);
}

for (const name of PAGES) {
	test(`${name}: the keyboard reaches every control, in reading order and with a visible focus`, async () => {
		const path = name === "statement" ? statement : `#/${name}`;
		const { page, close } = await openConsole({ path });
		await expectText(page, ".node summary", "Connected");
		await settle(page, name);
		// Files that are given move no focus. The first press of Tab then starts at the top.
		await page.evaluate(() => (document.activeElement as HTMLElement).blur());
		const count = await page
			.locator(CONTROLS)
			.filter({ visible: true })
			.count();
		assert.ok(count > FIRST_CONTROLS.length, `${count}`);
		const stops: Stop[] = [];
		for (let i = 0; i < count; i++) {
			await page.keyboard.press("Tab");
			const stop = await focused(page);
			assert.ok(stop.isOutlined, `no outline on ${stop.what}`);
			stops.push(stop);
		}
		assert.deepEqual(
			stops.map(({ place }) => place),
			stops.map((_, i) => i),
			stops.map(({ what }) => what).join("\n"),
		);
		assert.deepEqual(
			stops.slice(0, FIRST_CONTROLS.length).map(({ what }) => what),
			FIRST_CONTROLS,
		);
		// The stops after the link that skips the navigation are where a reader looks next: below, or to the right.
		for (const [i, { what, box }] of stops.entries()) {
			const before = stops[i - 1];
			assert.ok(
				i < 2 ||
					before === undefined ||
					box.bottom > before.box.top ||
					box.left >= before.box.right,
				`${what} comes after ${before?.what}, but is above it`,
			);
		}
		// And back.
		await page.keyboard.press("Shift+Tab");
		assert.equal((await focused(page)).place, count - 2);
		await close();
	});
}

test("the first stop of the keyboard skips the navigation, and Enter opens a page", async () => {
	const { page, close } = await openConsole({ path: "#/verify" });
	await expectText(page, ".node summary", "Connected");
	await page.keyboard.press("Tab");
	await page.keyboard.press("Enter");
	assert.equal(await page.evaluate(() => document.activeElement?.id), "main");
	await page.getByRole("link", { name: "Keys" }).focus();
	await page.keyboard.press("Enter");
	await page.getByRole("heading", { name: "Keys", exact: true }).waitFor();
	await close();
});

describe("a page that tells of an error is accessible:", () => {
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
});

test("a statement is found by its hash, and a text that is no hash is refused", async () => {
	const console = await openConsole({ path: "#/statement" });
	const { page } = console;
	const [, , hash = ""] = statement.split("/");
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
	await expectText(page, ".notice.warn", /None of the chain's \d+ final block/);
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
		path: statement,
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
	assert.equal(await page.evaluate("window.copied"), statement.split("/")[2]);
	await page.evaluate("window.refuses = true");
	await button("Copy the account").click();
	await button("Could not copy the account").waitFor();
	console.assertClean();
	await console.close();
});

describe("the charts", () => {
	interface Figure {
		row: string;
		curve: string;
		operation: string;
		column: string;
		size: number;
		median_us: number;
	}
	const benchmarks = async (name: string) =>
		JSON.parse(
			await readFile(join(ROOT, "docs/benchmarks", `${name}.json`), "utf8"),
		);

	/** Reads the table of a chart: its rows by name, with the exact values. */
	async function tableOf(page: Page, at: number) {
		const chart = page.locator(".chart").nth(at);
		await chart.locator("summary").click();
		return chart.locator("table").evaluate((table) =>
			[...table.querySelectorAll("tbody tr")].map((row) => ({
				name: row.querySelector("th")?.textContent ?? "",
				values: [...row.querySelectorAll("td")].flatMap((cell) =>
					cell.dataset.value === undefined ? [] : [Number(cell.dataset.value)],
				),
			})),
		);
	}

	test("have the report's figures in their tables, for every operation and column", async () => {
		const report: Figure[] = await benchmarks("report");
		const { page, close } = await openConsole({ path: "#/comparison" });
		const operations = await page
			.getByLabel("Operation")
			.locator("option")
			.evaluateAll((options) =>
				options.map((option) => (option as HTMLOptionElement).value),
			);
		assert.deepEqual(
			new Set(operations),
			new Set(report.map(({ operation }) => operation)),
		);
		let figures = 0;
		for (const operation of operations) {
			await page.getByLabel("Operation").selectOption(operation);
			for (const box of await page.locator(".choices input").all()) {
				await box.check();
			}
			const curves = page.locator("#curve option");
			for (const curve of await curves.evaluateAll((options) =>
				options.map((option) => (option as HTMLOptionElement).value),
			)) {
				await page.locator("#curve").selectOption(curve);
				const shown = (await tableOf(page, 0)).flatMap(({ values }) => values);
				await page.locator(".chart summary").first().click();
				const expected = report
					.filter((one) => one.operation === operation)
					.filter((one) => curve === "" || one.curve === curve)
					.map(({ median_us }) => median_us);
				const ascending = (a: number, b: number) => a - b;
				assert.deepEqual(shown.sort(ascending), expected.sort(ascending));
				figures += curve === "" ? 0 : shown.length;
			}
		}
		assert.equal(figures, report.length);
		await close();
	});

	test("have a name and a colour for every column, in light and in dark", async () => {
		const names = Object.keys(
			JSON.parse(
				await readFile(join(ROOT, "console/src/columns.json"), "utf8"),
			),
		);
		for (const name of ["report", "report-without-ifma"]) {
			const report: Figure[] = await benchmarks(name);
			const columns = new Set(report.map(({ column }) => column));
			assert.deepEqual(
				[...columns].filter((column) => !names.includes(column)),
				[],
				name,
			);
		}
		const { page, close } = await openConsole({ path: "#/comparison" });
		const colours = () =>
			page.evaluate(
				(names) =>
					names.map((_, place) => {
						const swatch = document.createElement("span");
						swatch.className = `swatch c${place}`;
						document.body.append(swatch);
						return getComputedStyle(swatch).backgroundColor;
					}),
				names,
			);
		for (const colorScheme of ["light", "dark"] as const) {
			await page.emulateMedia({ colorScheme });
			const shown = await colours();
			assert.ok(!shown.includes("rgba(0, 0, 0, 0)"), `${shown}`);
			assert.equal(new Set(shown).size, names.length, `${shown}`);
		}
		await close();
	});

	test("show the columns that are chosen, on the scale that is chosen", async () => {
		const { page, close } = await openConsole({ path: "#/comparison" });
		const bars = page.locator(".chart").first().locator(".bar");
		const before = await bars.count();
		const width = await bars.first().getAttribute("width");
		await page.getByLabel("Logarithmic scale").uncheck();
		assert.notEqual(await bars.first().getAttribute("width"), width);
		await page.getByLabel("arkworks, native").uncheck();
		assert.ok((await bars.count()) < before);
		const checked = page.locator(".choices input:checked");
		for (let left = await checked.count(); left > 0; left--) {
			await checked.first().uncheck();
		}
		assert.equal(await checked.count(), 0);
		await expectText(page, ".chart", "None of the chosen columns");
		await close();
	});

	test("have the block space's figures in the table", async () => {
		const { capacities } = await benchmarks("block-space");
		const { page, close } = await openConsole({ path: "#/comparison" });
		for (const weights of ["reference", "ifma"]) {
			await page.getByLabel("Weights", { exact: true }).selectOption(weights);
			const rows = await tableOf(page, 1);
			await page.locator(".chart summary").nth(1).click();
			const expected = capacities
				.filter((one: { weights: string }) => one.weights === weights)
				.map(
					({
						single,
						batch,
					}: Record<"single" | "batch", Record<string, number>>) => [
						Math.min(
							single.a_block_by_weight ?? 0,
							single.a_block_by_bytes ?? 0,
						),
						(batch.proofs ?? 0) *
							Math.min(
								batch.a_block_by_weight ?? 0,
								batch.a_block_by_bytes ?? 0,
							),
					],
				);
			assert.deepEqual(
				rows.map(({ values }) => values),
				expected,
			);
		}
		await close();
	});
});
