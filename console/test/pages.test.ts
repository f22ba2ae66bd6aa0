import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { testCharts } from "./chartTests.js";
import { openConsole } from "./environment.js";
import { testErrorPages, testFaults } from "./faultTests.js";
import {
	expectText,
	give,
	PROOF_FILES,
	ROOT,
	SNARKJS,
	violations,
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

describe("a page that tells of an error is accessible:", testErrorPages);
testFaults(() => statement);
describe("the charts", testCharts);
