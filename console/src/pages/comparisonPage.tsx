import { formatDuration } from "@assay/client";
import { computed, signal } from "@preact/signals";
import type { Case } from "../benchmarks.js";
import {
	blockSpace,
	COLUMNS,
	casesOf,
	figures,
	operations,
} from "../benchmarks.js";
import { Chart } from "../charts/charts.js";
import type { ChartData, Series } from "../charts/scale.js";
import { Choice, named } from "../elements.js";

const SHOWN_AT_FIRST = [
	"host",
	"host_call",
	"wasm",
	"pure_wasm",
	"arkworks",
	"gnark",
];

const operation = signal(operations[0]?.id ?? "");
const columns = signal<ReadonlySet<string>>(new Set(SHOWN_AT_FIRST));
const isLog = signal(true);
const curve = signal("");
const weights = signal("reference");

const cases = computed(() => casesOf(operation.value));
const curves = computed(() => [
	...new Set(cases.value.map(({ curve }) => curve)),
]);
/** True if the operation was measured at several sizes for each curve. The chart then has lines. */
const hasSizes = computed(
	() =>
		cases.value.length > curves.value.length && /^msm/.test(operation.value),
);
/** The columns with measurements of the operation, in the order of the charts. */
const present = computed(() =>
	Object.keys(COLUMNS).filter((id) =>
		cases.value.some(({ times }) => times.has(id)),
	),
);

/** Renders charts of the measurements in docs/benchmarks. */
export function ComparisonPage() {
	return (
		<>
			<h1>Comparison</h1>
			<p class="lead">
				What an operation takes as part of a block, and in other libraries:
				medians on one thread, measured at commit {figures[0]?.commit} on{" "}
				{figures[0]?.machine}.
			</p>
			<section aria-labelledby="times">
				<h2 id="times">Times</h2>
				<Controls />
				<TimeCharts />
			</section>
			<BlockSpace />
		</>
	);
}

function Controls() {
	return (
		<form class="controls" onSubmit={(event) => event.preventDefault()}>
			<Choice
				id="operation"
				label="Operation"
				value={operation.value}
				options={operations}
				onChoose={(id) => {
					operation.value = id;
					curve.value = "";
				}}
			/>
			<Choice
				id="curve"
				label={isLattice() ? "Parameters" : "Curve"}
				value={shownCurve()}
				options={[
					...(hasSizes.value ? [] : [{ id: "", name: "All" }]),
					...curves.value.map(named),
				]}
				onChoose={(id) => {
					curve.value = id;
				}}
			/>
			<fieldset>
				<legend>Columns</legend>
				<div class="choices">
					{present.value.map((id) => (
						<label class="choice" key={id}>
							<input
								type="checkbox"
								checked={columns.value.has(id)}
								onChange={(event) => toggle(id, event.currentTarget.checked)}
							/>
							{COLUMNS[id]}
						</label>
					))}
				</div>
			</fieldset>
			<label class="choice">
				<input
					type="checkbox"
					checked={isLog.value}
					onChange={(event) => {
						isLog.value = event.currentTarget.checked;
					}}
				/>
				Logarithmic scale
			</label>
		</form>
	);
}

function toggle(id: string, isOn: boolean): void {
	const next = new Set(columns.value);
	if (isOn) {
		next.add(id);
	} else {
		next.delete(id);
	}
	columns.value = next;
}

function isLattice(): boolean {
	return operation.value.startsWith("lattice");
}

function shownCurve(): string {
	return curve.value === "" && hasSizes.value
		? (curves.value[0] ?? "")
		: curve.value;
}

function TimeCharts() {
	const shown = shownCurve();
	const chosen = cases.value.filter(
		(one) => shown === "" || one.curve === shown,
	);
	if (hasSizes.value) {
		chosen.sort((a, b) => a.size - b.size);
	}
	const series: Series[] = present.value
		.filter((id) => columns.value.has(id))
		.map((id) => ({
			id,
			name: COLUMNS[id] ?? id,
			colour: Object.keys(COLUMNS).indexOf(id),
		}));
	const name = operations.find(({ id }) => id === operation.value)?.name ?? "";
	const data: ChartData = {
		title: shown === "" ? name : `${name}, ${shown}`,
		series,
		rows: chosen.map((one) => ({
			name: caseName(one),
			values: one.times,
		})),
		isLog: isLog.value,
		format: (micros) => formatDuration(micros / 1e3),
	};
	return (
		<Chart
			data={data}
			sizes={hasSizes.value ? chosen.map(({ size }) => size) : undefined}
			sizeName={hasSizes.value ? "Points" : "Case"}
		/>
	);
}

/** Returns the name of a case: its size for lines, the report's own name for bars. */
function caseName({ name, size }: Case): string {
	return hasSizes.value ? size.toLocaleString("en") : name;
}

type Capacity = (typeof blockSpace.capacities)[number];

const SPACE_SERIES: readonly Series[] = [
	{ id: "single", name: "Single proofs", colour: 0 },
	{ id: "batch", name: "In batches", colour: 1 },
];

function BlockSpace() {
	const { capacities, commit } = blockSpace;
	const sets = [...new Set(capacities.map((one) => one.weights))];
	const shown = capacities.filter((one) => one.weights === weights.value);
	const data: ChartData = {
		title: `Proofs in a block, by the weights “${weights.value}”`,
		series: SPACE_SERIES,
		rows: shown.map((one, i) => ({
			name: capacityName(one, shown.slice(0, i)),
			values: new Map([
				[
					"single",
					Math.min(one.single.a_block_by_weight, one.single.a_block_by_bytes),
				],
				[
					"batch",
					one.batch.proofs *
						Math.min(one.batch.a_block_by_weight, one.batch.a_block_by_bytes),
				],
			]),
		})),
		isLog: isLog.value,
		format: (count) => count.toLocaleString("en"),
	};
	return (
		<section aria-labelledby="space">
			<h2 id="space">Room in a block</h2>
			<p class="hint">
				Verifications under a registered key that fit a block by the chain's own
				weights, at commit {commit}.
			</p>
			{sets.length > 1 && (
				<Choice
					id="weights"
					label="Weights"
					value={weights.value}
					options={sets.map(named)}
					onChoose={(id) => {
						weights.value = id;
					}}
				/>
			)}
			<Chart data={data} sizeName="Pallet" />
		</section>
	);
}

/** Returns the pallet's name. Adds the bytes of a transaction if the pallet has another kind of proof before it. */
function capacityName(one: Capacity, before: readonly Capacity[]): string {
	const { pallet, single } = one;
	return before.some((other) => other.pallet === pallet)
		? `${pallet}, ${single.bytes.toLocaleString("en")} bytes`
		: pallet;
}
