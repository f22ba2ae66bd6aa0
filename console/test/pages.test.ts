import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import type { DevNode } from "../../client/dist/node.js";
import type { Served } from "./harness.js";
import {
	expectText,
	give,
	openConsole,
	ROOT,
	servePage,
	snarkjs,
	startBrowser,
	startNode,
} from "./harness.js";

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

let browser: Browser;
let site: Served;
let node: DevNode;
/** The address of a statement's page. */
let statement: string;

before(async () => {
	browser = await startBrowser();
	site = await servePage();
	node = await startNode();
	const { page, close } = await open("#/verify");
	await give(
		page,
		"Verifying key, proof and public inputs",
		["verification_key", "proof", "public"].map(snarkjs),
	);
	await page.getByRole("button", { name: "Verify on the chain" }).click();
	await page.getByText("the statement's page").click();
	await page.locator(".occurrence").waitFor();
	statement = new URL(page.url()).hash;
	await close();
});

after(async () => {
	await browser?.close();
	await node?.stop();
	await site?.stop();
});

const open = (path: string, context = {}) =>
	openConsole({ browser, site, node: node.url, path, context });

/** Runs axe in the page, and returns its violations. */
async function violations(page: Page): Promise<string[]> {
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
		await give(
			page,
			"Verifying key, proof and public inputs",
			["verification_key", "proof", "public"].map(snarkjs),
		);
	}
	await page.locator(SETTLED[name]).first().waitFor();
}

for (const { name: look, colorScheme, width } of LOOKS) {
	describe(`in ${look}`, () => {
		for (const name of PAGES) {
			test(`${name} is accessible, and as wide as the window`, async () => {
				const path = name === "statement" ? statement : `#/${name}`;
				const console = await open(path, {
					colorScheme,
					viewport: { width, height: 900 },
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
				}
				console.assertClean();
				await console.close();
			});
		}
	});
}

test("the switch of colours overrides the system's, and is remembered", async () => {
	const { page, close } = await open("#/blocks", { colorScheme: "light" });
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

test("every control is reached by the keyboard, with a visible focus", async () => {
	const { page, close } = await open("#/verify");
	await expectText(page, ".node summary", "Connected");
	const expected = await page
		.locator("a, button:enabled, input:enabled, select:enabled, summary")
		.filter({ visible: true })
		.count();
	const seen: string[] = [];
	for (let i = 0; i < expected; i++) {
		await page.keyboard.press("Tab");
		const focused = await page.evaluate(() => {
			const element = document.activeElement as HTMLElement;
			const { outlineStyle, outlineWidth } = getComputedStyle(element);
			return {
				what: element.outerHTML.slice(0, 120),
				outlined: outlineStyle !== "none" && outlineWidth !== "0px",
			};
		});
		assert.ok(focused.outlined, `no outline on ${focused.what}`);
		seen.push(focused.what);
	}
	assert.equal(new Set(seen).size, expected);
	// The first stop skips the navigation. A link opens a page with Enter.
	await page.reload();
	await expectText(page, ".node summary", "Connected");
	await page.keyboard.press("Tab");
	await page.keyboard.press("Enter");
	assert.equal(await page.evaluate(() => document.activeElement?.id), "main");
	await page.getByRole("link", { name: "Keys" }).focus();
	await page.keyboard.press("Enter");
	await page.getByRole("heading", { name: "Keys", exact: true }).waitFor();
	await close();
});

test("a malformed link and blocked data of the page do no harm", async () => {
	const console = await openConsole({
		browser,
		site,
		node: node.url,
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
		browser,
		site,
		node: node.url,
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
		const { page, close } = await open("#/comparison");
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
		const { page, close } = await open("#/comparison");
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
		const { page, close } = await open("#/comparison");
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
		const { page, close } = await open("#/comparison");
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
