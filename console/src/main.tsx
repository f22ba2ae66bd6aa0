import { useSignal } from "@preact/signals";
import { render } from "preact";
import { followBlocks } from "./blocks.js";
import { connection, connectTo, start } from "./connection.js";
import { focusOn, Notice } from "./elements.js";
import { BlocksPage } from "./pages/blocksPage.js";
import { ComparisonPage } from "./pages/comparisonPage.js";
import { KeysPage } from "./pages/keysPage.js";
import { StatementPage } from "./pages/statementPage.js";
import { VerifyPage } from "./pages/verifyPage.js";
import type { Page } from "./router.js";
import { PAGES, route, startRouter } from "./router.js";
import { chooseTheme, THEMES, type Theme, theme } from "./theme.js";
import "./style/frame.css";
import "./style/controls.css";
import "./style/content.css";
import "./style/charts.css";
import "./style/narrow.css";

const CONTENTS: Readonly<Record<Page, () => preact.JSX.Element>> = {
	blocks: BlocksPage,
	verify: VerifyPage,
	keys: KeysPage,
	statement: StatementPage,
	comparison: ComparisonPage,
};

function App() {
	const { page } = route.value;
	const Content = CONTENTS[page];
	return (
		<>
			<button type="button" class="skip" onClick={() => focusOn("main")}>
				Skip to the content
			</button>
			<header class="top">
				<a class="brand" href="#/blocks">
					<img src="./icon.svg" alt="" width="26" height="26" />
					Assay
				</a>
				<nav aria-label="Pages">
					<ul>
						{Object.entries(PAGES).map(([id, name]) => (
							<li key={id}>
								<a
									href={`#/${id}`}
									aria-current={id === page ? "page" : undefined}
								>
									{name}
								</a>
							</li>
						))}
					</ul>
				</nav>
				<div class="tools">
					<NodeChoice />
					<select
						aria-label="Colours"
						class="quiet"
						value={theme.value}
						onChange={(event) =>
							chooseTheme(event.currentTarget.value as Theme)
						}
					>
						{Object.entries(THEMES).map(([id, name]) => (
							<option key={id} value={id}>
								{name}
							</option>
						))}
					</select>
				</div>
			</header>
			<div role="status" class="banner">
				<Banner />
			</div>
			<main id="main" tabIndex={-1}>
				<Content />
			</main>
		</>
	);
}

/** Renders the fault of the connection, if any. */
function Banner() {
	const now = connection.value;
	switch (now.state) {
		case "connecting":
			return <Notice tone="plain">Connecting to {now.url} …</Notice>;
		case "failed":
			return (
				<Notice tone="bad">
					<p>{upperFirst(now.reason)}.</p>
					<p>
						{now.retries
							? "The page tries again by itself. "
							: "Enter another address. "}
						<button
							type="button"
							class="small"
							onClick={() => connectTo(now.url)}
						>
							Try again now
						</button>
					</p>
				</Notice>
			);
		case "lost":
			return (
				<Notice tone="warn">
					The connection to {now.url} is lost. The page connects again as soon
					as the node answers; what is shown may be out of date.
				</Notice>
			);
		case "ready":
			return now.chain.pallets.length > 0 ? null : (
				<Notice tone="warn">
					The chain “{now.chain.name}” has none of Assay's verifier pallets, so
					it cannot verify proofs. Its blocks are shown. Choose the node of
					another chain to verify.
				</Notice>
			);
	}
}

const STATES = {
	connecting: "Connecting",
	ready: "Connected",
	lost: "Disconnected",
	failed: "Disconnected",
} as const;

/** Renders the state of the connection. It expands to a field for another node. */
function NodeChoice() {
	const now = connection.value;
	const typed = useSignal<string | undefined>(undefined);
	return (
		<details class="node">
			<summary>
				<span class={`dot ${now.state}`} aria-hidden="true" />
				{STATES[now.state]}
			</summary>
			<form
				class="panel"
				onSubmit={(event) => {
					event.preventDefault();
					connectTo((typed.value ?? now.url).trim());
					typed.value = undefined;
				}}
			>
				{"chain" in now && (
					<p class="hint">
						{now.chain.name}, {now.chain.node}
					</p>
				)}
				<label for="node">Address of the node</label>
				<div class="row">
					<input
						id="node"
						value={typed.value ?? now.url}
						spellcheck={false}
						autocomplete="off"
						onInput={(event) => {
							typed.value = event.currentTarget.value;
						}}
					/>
					<button type="submit" class="primary">
						Connect
					</button>
				</div>
			</form>
		</details>
	);
}

function upperFirst(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}

function setTitle(page: Page): void {
	document.title = `${PAGES[page]} · Assay console`;
}

setTitle(route.value.page);
startRouter(({ page }) => {
	setTitle(page);
	// A screen reader continues at the start of the new page.
	requestAnimationFrame(() => focusOn("main"));
	scrollTo(0, 0);
});
followBlocks();
start();
const root = document.getElementById("app");
if (root !== null) {
	render(<App />, root);
}
