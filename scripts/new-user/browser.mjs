// The way through the browser: the console's page is served, and has a proof verified in Chromium.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { env, expect, Failure, fail, Guide, LIMIT, leavesRunning, mentioned, step, sum, user } from "./user.mjs";

const ROOT = resolve(import.meta.dirname, "../..");
const CHROMIUM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
/** The account that the user chooses on the page. */
const ACCOUNT = "//Bob";

/** Returns what starts Chromium and acts as the user in it. It is the checkout's: a tool of the console's tests. */
function driver() {
	const install = "source scripts/env.sh; install_packages console";
	execFileSync("bash", ["-euo", "pipefail", "-c", install], { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] });
	return createRequire(join(ROOT, "console/package.json"))("playwright-core").chromium;
}

function findChromium() {
	return (
		process.env.ASSAY_CHROMIUM ||
		CHROMIUM.find((path) => existsSync(path)) ||
		fail("Chromium is missing: install it, or name it in ASSAY_CHROMIUM")
	);
}

/** Serves the installed page by the command of the documentation. Returns the page's address. */
async function serveConsole() {
	const url = mentioned("console.md", "http://127.0.0.1:8400");
	const guide = new Guide("console.md", "As static files");
	const serve = guide.next(/^python3 -m http\.server .*\/share\/assay\/console/);
	guide.end();
	await leavesRunning("start of a server with the console's page", serve, "Serving HTTP on");
	return url;
}

/** Drops files of the user's folder on the page, submits the proof in them, and looks at its statement. */
export async function verifyThroughPage(files, statement) {
	const chromium = driver();
	const executablePath = findChromium();
	const url = await serveConsole();
	let browser;
	let page;
	const shows = (selector, content) => page.locator(selector).filter({ hasText: content }).first().waitFor();
	/** Runs a step in the page. A failure says what the page showed. */
	const onPage = (name, action) =>
		step(name, () =>
			action().catch(async (error) => {
				const shown = await page
					?.locator("body")
					.innerText()
					.catch(() => "nothing");
				throw new Failure(`${error.message}\nThe page showed:\n${shown}`, { cause: error });
			}),
		);

	try {
		await onPage("open the page in Chromium, until it is connected", async () => {
			browser = await chromium.launch({
				executablePath,
				env,
				// Chromium's sandbox does not work for root.
				chromiumSandbox: process.getuid() !== 0,
				...{ handleSIGHUP: false, handleSIGINT: false, handleSIGTERM: false },
			});
			page = await browser.newPage();
			page.setDefaultTimeout(LIMIT * 1000);
			await page.goto(url);
			await shows(".node summary", "Connected");
			await page.getByRole("link", { name: "Verify", exact: true }).click();
		});
		await onPage("drop the key, the proof and the inputs, until they are recognised and tried", async () => {
			const contents = files.map((name) => ({ name, content: readFileSync(join(user.place, name), "utf8") }));
			const dataTransfer = await page.evaluateHandle((dropped) => {
				const transfer = new DataTransfer();
				for (const { name, content } of dropped) {
					transfer.items.add(new File([content], name));
				}
				return transfer;
			}, contents);
			await page.locator(".drop").first().dispatchEvent("drop", { dataTransfer });
			await shows(".files li", "Verifying key for groth16/bn254");
			await shows(".files li", "Proof of groth16/bn254, by snarkjs");
			await shows(".files li", "1 public input, by snarkjs");
			await shows(".notice.good", "The proof holds");
			await shows(".facts", /Key\s*Registered/);
		});
		await onPage(`submit as ${ACCOUNT}, until the block is final`, async () => {
			await page.getByLabel("Account").selectOption(ACCOUNT);
			await page.getByRole("button", { name: "Verify on the chain" }).click();
			await shows(".submission", /Final in block \d+/);
		});
		await onPage("the statement's page, until it is found", async () => {
			await page.getByText("the statement's page").click();
			await shows(".occurrence", /Verified, and final in block \d+/);
			await shows(".occurrence", "groth16/bn254");
			expect(new URL(page.url()).hash, `#/statement/${statement}`, "the statement's page");
		});
	} finally {
		await browser?.close();
	}
	sum("from another proof to its statement on the page, in all");
}
