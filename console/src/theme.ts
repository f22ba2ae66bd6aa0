import { signal } from "@preact/signals";
import { recall, remember } from "./storage.js";

export const THEMES = {
	auto: "System",
	light: "Light",
	dark: "Dark",
} as const;

export type Theme = keyof typeof THEMES;

const STORED_THEME = "assay.theme";

export const theme = signal<Theme>(stored());
apply(theme.value);

function stored(): Theme {
	const value = recall(STORED_THEME) ?? "auto";
	return Object.hasOwn(THEMES, value) ? (value as Theme) : "auto";
}

export function chooseTheme(next: Theme): void {
	theme.value = next;
	remember(STORED_THEME, next);
	apply(next);
}

/** Applies a theme. `auto` leaves the choice to `prefers-color-scheme` in the style sheet. */
function apply(next: Theme): void {
	document.documentElement.dataset.theme = next;
}
