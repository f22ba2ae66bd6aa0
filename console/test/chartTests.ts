import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { openConsole } from "./environment.js";
import { expectText, ROOT } from "./harness.js";

/** Tests the charts of the comparison against the figures in docs/benchmarks. */
export function testCharts(): void {
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
}
