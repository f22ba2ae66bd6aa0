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
	const atX = (x: number) => MARGIN + (x / right) * (WIDTH - 2 * MARGIN);
	const atY = (y: number) =>
		HEIGHT - MARGIN - (y / top) * (HEIGHT - 2 * MARGIN);
	const ticks = Array.from({ length: TICKS + 1 }, (_, i) => i / TICKS);
	const even = Math.min(right, top);
	const lines = [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
		`<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
		...ticks.flatMap((part) => {
			const x = atX(part * right).toFixed(1);
			const y = atY(part * top).toFixed(1);
			return [
				`<path d="M${MARGIN} ${y}H${WIDTH - MARGIN}M${x} ${MARGIN}V${HEIGHT - MARGIN}" stroke="#ddd"/>`,
				`<text x="${x}" y="${HEIGHT - MARGIN + 18}" text-anchor="middle">${Math.round(part * right)}</text>`,
				`<text x="${MARGIN - 8}" y="${y}" dy="4" text-anchor="end">${Math.round(part * top)}</text>`,
			];
		}),
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

/** Returns the smallest number of one digit and zeros that is not below a value. */
function niceCeiling(value: number): number {
	const unit = 10 ** Math.floor(Math.log10(value));
	return Math.ceil(value / unit) * unit;
}
