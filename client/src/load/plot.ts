import type { LoadedBlock } from "./measure.js";

const WIDTH = 640;
const HEIGHT = 400;
const MARGIN = 56;
const TICKS = 5;

/** Draws each block's weight against its import time, as SVG. */
export function plotBlocks(blocks: readonly LoadedBlock[]): string {
	const points = blocks.flatMap(({ weight_ms, import_ms, height }) =>
		import_ms === undefined ? [] : [{ x: weight_ms, y: import_ms, height }],
	);
	const most = (of: (point: (typeof points)[number]) => number) =>
		niceCeiling(Math.max(1, ...points.map(of)));
	const right = most(({ x }) => x);
	const top = most(({ y }) => y);
	const scale = axes({
		...{ width: WIDTH, height: HEIGHT, margin: MARGIN, ticks: TICKS },
		...{ right, top },
	});
	const { atX, atY } = scale;
	const even = Math.min(right, top);
	const lines = [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
		`<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
		...scale.lines,
		`<path d="M${atX(0)} ${atY(0)}L${atX(even).toFixed(1)} ${atY(even).toFixed(1)}" stroke="#999" stroke-dasharray="4"/>`,
		...points.map(
			({ x, y, height }) =>
				`<circle cx="${atX(x).toFixed(1)}" cy="${atY(y).toFixed(1)}" r="3" fill="#1769aa" fill-opacity="0.6"><title>block ${height}</title></circle>`,
		),
		`<text x="${WIDTH / 2}" y="${HEIGHT - 12}" text-anchor="middle">weight of a block's transactions, ms</text>`,
		`<text x="16" y="${HEIGHT / 2}" text-anchor="middle" transform="rotate(-90 16 ${HEIGHT / 2})">import, ms</text>`,
		`<text x="${WIDTH / 2}" y="28" text-anchor="middle">dashed: import takes what the weight says</text>`,
		"</svg>",
	];
	return `${lines.join("\n")}\n`;
}

/** The size of a drawing and the greatest numbers of its axes. */
interface AxesSettings {
	readonly width: number;
	readonly height: number;
	readonly margin: number;
	/** Number of divisions of each axis. */
	readonly ticks: number;
	readonly right: number;
	readonly top: number;
}

/** Draws a grid with numbers from zero, and returns it with the places of values. */
export function axes(settings: AxesSettings) {
	const { width, height, margin, ticks, right, top } = settings;
	const atX = (x: number) => margin + (x / right) * (width - 2 * margin);
	const atY = (y: number) =>
		height - margin - (y / top) * (height - 2 * margin);
	const parts = Array.from({ length: ticks + 1 }, (_, i) => i / ticks);
	const lines = parts.flatMap((part) => {
		const x = atX(part * right).toFixed(1);
		const y = atY(part * top).toFixed(1);
		return [
			`<path d="M${margin} ${y}H${width - margin}M${x} ${margin}V${height - margin}" stroke="#ddd"/>`,
			`<text x="${x}" y="${height - margin + 18}" text-anchor="middle">${label(part * right)}</text>`,
			`<text x="${margin - 8}" y="${y}" dy="4" text-anchor="end">${label(part * top)}</text>`,
		];
	});
	return { atX, atY, lines };
}

/** Returns a number without needless digits. */
function label(value: number): string {
	return String(Math.round(value * 100) / 100);
}

/** Replaces the characters that are special in XML. */
export function escapeXml(text: string): string {
	return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** Returns the smallest number of one digit and zeros that is not below a value. */
export function niceCeiling(value: number): number {
	const unit = 10 ** Math.floor(Math.log10(value));
	return Math.ceil(value / unit) * unit;
}
