import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import type { ChartData, Series } from "./scale.js";
import { makeScale, valuesOf } from "./scale.js";

/** Pixels of the parts of a chart. */
const BAR = 14;
const GAP = 4;
const LABEL = 22;
const GROUP_GAP = 14;
const AXIS = 24;
const VALUE_ROOM = 78;

/** Renders a chart with its legend, and its data as a table. */
export function Chart(props: {
	readonly data: ChartData;
	/** The horizontal positions of lines, if the rows are sizes. Otherwise the chart has bars. */
	readonly sizes?: readonly number[] | undefined;
	readonly sizeName?: string;
}) {
	const { data, sizes } = props;
	const id = useId();
	return (
		<figure class="chart" aria-labelledby={id}>
			<figcaption id={id}>{data.title}</figcaption>
			<ul class="legend">
				{data.series.map(({ id, name, colour }) => (
					<li key={id}>
						<span class={`swatch c${colour}`} aria-hidden="true" />
						{name}
					</li>
				))}
			</ul>
			{valuesOf(data).length === 0 ? (
				<p class="empty">None of the chosen columns was measured here.</p>
			) : sizes === undefined ? (
				<Bars data={data} />
			) : (
				<Lines data={data} sizes={sizes} />
			)}
			<details>
				<summary>The figures as a table</summary>
				<FigureTable data={data} sizeName={props.sizeName} />
			</details>
		</figure>
	);
}

/** Renders an SVG as wide as its container, and draws it again when the width changes. */
function Drawing(props: {
	readonly label: string;
	readonly height: number;
	readonly draw: (width: number) => ComponentChildren;
}) {
	const place = useRef<HTMLDivElement>(null);
	const width = useSignal(0);
	useLayoutEffect(() => {
		const element = place.current;
		if (element === null) {
			return undefined;
		}
		const observer = new ResizeObserver(() => {
			width.value = element.clientWidth;
		});
		width.value = element.clientWidth;
		observer.observe(element);
		return () => observer.disconnect();
	}, [width]);
	return (
		<div class="drawing" ref={place}>
			{width.value > 0 && (
				<svg
					role="img"
					aria-label={`${props.label}. The table below has the figures.`}
					width={width.value}
					height={props.height}
				>
					{props.draw(width.value)}
				</svg>
			)}
		</div>
	);
}

function Bars({ data }: { readonly data: ChartData }) {
	const scale = makeScale(valuesOf(data), data.isLog);
	let y = 0;
	const groups = data.rows.map((row) => {
		const top = y;
		const bars = data.series.flatMap((series) => {
			const value = row.values.get(series.id);
			return value === undefined ? [] : [{ series, value }];
		});
		if (bars.length === 0) {
			return { row, top, bars };
		}
		y += LABEL + bars.length * (BAR + GAP) + GROUP_GAP;
		return { row, top, bars };
	});
	return (
		<Drawing
			label={data.title}
			height={y + AXIS}
			draw={(width) => {
				const room = Math.max(60, width - VALUE_ROOM);
				return (
					<>
						<Ticks
							data={data}
							ticks={scale.ticks}
							at={(t) => scale.at(t) * room}
							room={room}
							height={y}
						/>
						{groups
							.filter(({ bars }) => bars.length > 0)
							.map(({ row, top, bars }) => (
								<g key={row.name} transform={`translate(0 ${top})`}>
									<text class="group" y={14}>
										{row.name}
									</text>
									{bars.map(({ series, value }, i) => {
										const length = Math.max(1, scale.at(value) * room);
										return (
											<g
												key={series.id}
												transform={`translate(0 ${LABEL + i * (BAR + GAP)})`}
											>
												<title>{`${row.name}, ${series.name}: ${data.format(value)}`}</title>
												<rect
													class={`bar c${series.colour}`}
													width={length}
													height={BAR}
													rx={2}
												/>
												<text class="value" x={length + 6} y={BAR - 3}>
													{data.format(value)}
												</text>
											</g>
										);
									})}
								</g>
							))}
					</>
				);
			}}
		/>
	);
}

/** The smallest distance between the labels of two ticks, in pixels. */
const TICK_ROOM = 56;

function Ticks(props: {
	readonly data: ChartData;
	readonly ticks: readonly number[];
	readonly at: (tick: number) => number;
	readonly room: number;
	readonly height: number;
}) {
	const { ticks, at, room, height, data } = props;
	const every = Math.max(1, Math.ceil((ticks.length * TICK_ROOM) / room));
	return (
		<g class="ticks">
			{ticks.map((tick, i) => (
				<g key={tick} transform={`translate(${at(tick) + 0.5} 0)`}>
					<line y2={height} />
					{i % every === 0 && (
						<text y={height + 16} text-anchor={i === 0 ? "start" : "middle"}>
							{tick === 0 ? "0" : data.format(tick)}
						</text>
					)}
				</g>
			))}
		</g>
	);
}

const LINES_HEIGHT = 320;
const LEFT = 62;

function Lines(props: {
	readonly data: ChartData;
	readonly sizes: readonly number[];
}) {
	const { data, sizes } = props;
	const y = makeScale(valuesOf(data), data.isLog);
	// Sizes are powers, so their axis is always logarithmic.
	const [first, last] = [Math.min(...sizes), Math.max(...sizes)];
	const share = (size: number) =>
		first === last ? 0.5 : Math.log(size / first) / Math.log(last / first);
	return (
		<Drawing
			label={data.title}
			height={LINES_HEIGHT + AXIS}
			draw={(width) => {
				const room = width - LEFT - 16;
				const top = 8;
				const tall = LINES_HEIGHT - top;
				const px = (size: number) => LEFT + share(size) * room;
				const py = (value: number) => top + (1 - y.at(value)) * tall;
				return (
					<>
						<g class="ticks">
							{y.ticks.map((tick) => (
								<g key={tick} transform={`translate(0 ${py(tick)})`}>
									<line x1={LEFT} x2={width} />
									<text x={LEFT - 8} y={4} text-anchor="end">
										{tick === 0 ? "0" : data.format(tick)}
									</text>
								</g>
							))}
							{[...new Set(sizes)].map((size) => (
								<text
									key={size}
									x={px(size)}
									y={LINES_HEIGHT + 18}
									text-anchor={size === last ? "end" : "middle"}
								>
									{size.toLocaleString("en")}
								</text>
							))}
						</g>
						{data.series.map((series) => (
							<Line key={series.id} {...{ data, sizes, series, px, py }} />
						))}
					</>
				);
			}}
		/>
	);
}

function Line(props: {
	readonly data: ChartData;
	readonly sizes: readonly number[];
	readonly series: Series;
	readonly px: (size: number) => number;
	readonly py: (value: number) => number;
}) {
	const { data, sizes, series, px, py } = props;
	const points = data.rows.flatMap(({ name, values }, i) => {
		const value = values.get(series.id);
		const size = sizes[i];
		return value === undefined || size === undefined
			? []
			: [{ name, value, x: px(size), y: py(value) }];
	});
	return (
		<g class={`line c${series.colour}`}>
			<polyline points={points.map(({ x, y }) => `${x},${y}`).join(" ")} />
			{points.map(({ name, value, x, y }) => (
				<circle key={name} cx={x} cy={y} r={4}>
					<title>{`${name}, ${series.name}: ${data.format(value)}`}</title>
				</circle>
			))}
		</g>
	);
}

function FigureTable(props: {
	readonly data: ChartData;
	readonly sizeName: string | undefined;
}) {
	const { data, sizeName } = props;
	return (
		// Wide tables have their own scroll bar. The focus makes it work with the keyboard.
		<section
			class="scroll"
			// biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrollable area
			tabIndex={0}
			aria-label={`Table: ${data.title}`}
		>
			<table>
				<thead>
					<tr>
						<th scope="col">{sizeName ?? "Case"}</th>
						{data.series.map(({ id, name }) => (
							<th key={id} scope="col">
								{name}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{data.rows.map(({ name, values }) => (
						<tr key={name}>
							<th scope="row">{name}</th>
							{data.series.map(({ id }) => {
								const value = values.get(id);
								return (
									<td key={id} data-value={value}>
										{value === undefined ? "–" : data.format(value)}
									</td>
								);
							})}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}
