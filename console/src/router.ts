import { signal } from "@preact/signals";

/** The pages by the first part of the address after `#/`. */
export const PAGES = {
	blocks: "Blocks",
	verify: "Verify",
	keys: "Keys",
	statement: "Statement",
	comparison: "Comparison",
} as const;

export type Page = keyof typeof PAGES;

export interface Route {
	readonly page: Page;
	/** The path after the page's name, such as a statement's hash. */
	readonly argument: string;
}

export const route = signal<Route>(parse(location.hash));

function parse(hash: string): Route {
	const [page = "", argument = ""] = hash.replace(/^#\/?/, "").split("/");
	return Object.hasOwn(PAGES, page)
		? { page: page as Page, argument: decoded(argument) }
		: { page: "blocks", argument: "" };
}

/** Decodes a part of the address. Returns it as it is if it is malformed, such as a lone `%`. */
function decoded(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
}

/** Follows the address. Calls `onChange` after a change by the user, but not for the first page. */
export function startRouter(onChange: (route: Route) => void): void {
	addEventListener("hashchange", () => {
		route.value = parse(location.hash);
		onChange(route.value);
	});
}

export function statementLink(hash: string): string {
	return `#/statement/${hash}`;
}
