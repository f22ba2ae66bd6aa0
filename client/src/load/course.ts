import type { NodeResources } from "./measure.js";
import { axes, escapeXml, niceCeiling } from "./plot.js";

/** The most that a node used in one minute of a load. */
export interface Minute {
	/** The minutes from the start of the load to that minute. */
	readonly minute: number;
	/** With mapped files. */
	readonly memory_mib: number;
	readonly own_memory_mib: number;
	readonly disk_mib: number;
	/** Number of ready transactions in the node's pool. */
	readonly pool: number;
}

/** The minutes of a load, for one node. */
export interface Course {
	readonly name: string;
	readonly minutes: readonly Minute[];
}

const PANEL = { width: 640, height: 220 };
const MARGIN = 56;
const TICKS = 4;
/** The colours of the lines, for one node after the other. */
const COLOURS = ["#1769aa", "#b3541e", "#2e7d32", "#7b1fa2", "#546e7a"];
const PANELS: readonly (readonly [keyof Minute, string])[] = [
	["own_memory_mib", "memory without mapped files, MiB"],
	["memory_mib", "memory with mapped files, MiB"],
	["disk_mib", "disk, MiB"],
	["pool", "ready transactions"],
];

/** Returns the most that one node used in each minute that has a row. */
export function minutes(rows: readonly NodeResources[]): Minute[] {
	const groups = new Map<number, NodeResources[]>();
	for (const row of rows) {
		const minute = Math.floor(row.at_s / 60);
		groups.set(minute, [...(groups.get(minute) ?? []), row]);
	}
	return [...groups].map(([minute, group]) => {
		const most = (of: (row: NodeResources) => number) =>
			Math.max(...group.map(of));
		return {
			minute,
			memory_mib: mib(most(({ memory }) => memory)),
			own_memory_mib: mib(most(({ own }) => own)),
			disk_mib: mib(most(({ disk }) => disk)),
			pool: most(({ pool }) => pool),
		};
	});
}

/** Returns bytes in MiB, with one decimal place. */
export function mib(bytes: number): number {
	return Math.round((bytes / 2 ** 20) * 10) / 10;
}

/** Draws the nodes' memory, disk and pools over the minutes of a load, as SVG. */
export function plotCourse(nodes: readonly Course[]): string {
	const height = PANEL.height * PANELS.length + MARGIN / 2;
	const legend = nodes.map(
		({ name }, i) =>
			`<text x="${MARGIN + i * 120}" y="18" fill="${colour(i)}">${escapeXml(name)}</text>`,
	);
	const lines = [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PANEL.width} ${height}" font-family="sans-serif" font-size="12">`,
		`<rect width="${PANEL.width}" height="${height}" fill="#fff"/>`,
		...legend,
		...PANELS.flatMap(([field, title], i) => [
			`<g transform="translate(0 ${i * PANEL.height + MARGIN / 4})">`,
			...panel(nodes, field, title),
			"</g>",
		]),
		"</svg>",
	];
	return `${lines.join("\n")}\n`;
}

function panel(
	nodes: readonly Course[],
	field: keyof Minute,
	title: string,
): string[] {
	const all = nodes.flatMap(({ minutes }) => minutes);
	const right = niceCeiling(Math.max(1, ...all.map(({ minute }) => minute)));
	const top = niceCeiling(Math.max(1, ...all.map((row) => row[field])));
	const scale = axes({ ...PANEL, margin: MARGIN, ticks: TICKS, right, top });
	return [
		...scale.lines,
		...nodes.map(({ minutes }, i) => {
			const points = minutes.map(
				(row) =>
					`${scale.atX(row.minute).toFixed(1)},${scale.atY(row[field]).toFixed(1)}`,
			);
			return `<polyline points="${points.join(" ")}" fill="none" stroke="${colour(i)}" stroke-width="1.5"/>`;
		}),
		`<text x="${PANEL.width / 2}" y="${PANEL.height - 14}" text-anchor="middle">minutes</text>`,
		`<text x="${MARGIN}" y="${MARGIN - 8}">${title}</text>`,
	];
}

function colour(index: number): string {
	return COLOURS[index % COLOURS.length] ?? "#000";
}
