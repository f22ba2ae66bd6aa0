/** A scale from values to positions on an axis, from 0 to 1. */
export interface Scale {
	at(value: number): number;
	readonly ticks: readonly number[];
}

/** Makes a scale for positive values. A logarithmic scale starts at a power of ten below the smallest value. */
export function makeScale(values: readonly number[], isLog: boolean): Scale {
	const positive = values.filter((value) => value > 0);
	const least = Math.min(...positive);
	const most = Math.max(...positive);
	if (positive.length === 0) {
		return { at: () => 0, ticks: [] };
	}
	return isLog ? logScale(least, most) : linearScale(most);
}

function logScale(least: number, most: number): Scale {
	// Starts slightly below the smallest value, so that its bar is visible.
	const low = Math.floor(Math.log10(least * 0.7));
	const high = Math.max(Math.ceil(Math.log10(most)), low + 1);
	return {
		at: (value) => (Math.log10(value) - low) / (high - low),
		ticks: Array.from({ length: high - low + 1 }, (_, i) => 10 ** (low + i)),
	};
}

/** The approximate number of parts of a linear axis. */
const PARTS = 5;

function linearScale(most: number): Scale {
	const rough = most / PARTS;
	const power = 10 ** Math.floor(Math.log10(rough));
	const step =
		power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
	const count = Math.ceil(most / step - 1e-9);
	return {
		at: (value) => value / (count * step),
		ticks: Array.from({ length: count + 1 }, (_, i) => i * step),
	};
}

/** A column of a chart. It has the same colour in every chart of the page. */
export interface Series {
	readonly id: string;
	readonly name: string;
	/** The index of its colour in the style sheet. */
	readonly colour: number;
}

/** A row of a chart with its values by series. A missing value was not measured. */
export interface Row {
	readonly name: string;
	readonly values: ReadonlyMap<string, number>;
}

export interface ChartData {
	readonly title: string;
	readonly series: readonly Series[];
	readonly rows: readonly Row[];
	readonly isLog: boolean;
	format(value: number): string;
}

/** Returns the values that a chart shows. */
export function valuesOf({ rows, series }: ChartData): number[] {
	return rows.flatMap(({ values }) =>
		series.flatMap(({ id }) => {
			const value = values.get(id);
			return value === undefined ? [] : [value];
		}),
	);
}
