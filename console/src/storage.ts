/** Returns a remembered text; undefined if there is none, or if the browser blocks the page's data. */
export function recall(name: string): string | undefined {
	try {
		return localStorage.getItem(name) ?? undefined;
	} catch {
		return undefined;
	}
}

/** Remembers a text for the next visit, unless the browser blocks the page's data. */
export function remember(name: string, text: string): void {
	try {
		localStorage.setItem(name, text);
	} catch {
		// The page works without memory.
	}
}
