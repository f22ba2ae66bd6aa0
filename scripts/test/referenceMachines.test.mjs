// Tests that the table of the reference machines in docs/weights.md has the constants of hardware/reference.rs.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ROOT } from "./environment.mjs";

/** The operations that the page names with more detail than the source. */
const LONGER_NAMES = {
	"MSM of 1000 points, BLS12-381 G1": "MSM of 1000 points, BLS12-381",
	"lattice product, 400 × 1280 by 1280 × 130": "lattice product",
};

/** Returns the times of a machine in the source, by operations. */
function timesInSource(source, name) {
	const start = source.indexOf(`name: "${name}"`);
	assert.ok(start >= 0, name);
	const machine = source.slice(start, source.indexOf("};", start));
	const times = [...machine.matchAll(/\("(.+?)", ([\d_.]+)\)/g)];
	return Object.fromEntries(times.map(([, operation, micros]) => [operation, Number(micros.replaceAll("_", ""))]));
}

/** Returns the times in a column of the page's table, by operations. */
function timesOnPage(page, heading) {
	const lines = page.split("\n").filter((line) => line.startsWith("| "));
	const cells = (line) =>
		line
			.split("|")
			.slice(1, -1)
			.map((cell) => cell.trim());
	const head = lines.findIndex((line) => line.startsWith("| operation "));
	const column = cells(lines[head]).findIndex((cell) => cell.startsWith(heading));
	assert.ok(column > 0, heading);
	const rows = lines.slice(head + 2).map(cells);
	const filled = rows.filter((row) => row.length > column && row[column] !== "");
	return Object.fromEntries(
		filled.map((row) => [LONGER_NAMES[row[0]] ?? row[0], Number(row[column].replaceAll(" ", ""))]),
	);
}

for (const name of ["reference", "ifma"]) {
	test(`the table of docs/weights.md has the times of the machine ${name}`, () => {
		const source = readFileSync(join(ROOT, "host-functions/src/hardware/reference.rs"), "utf8");
		const page = readFileSync(join(ROOT, "docs/weights.md"), "utf8");
		const times = timesInSource(source, name);
		assert.ok(Object.keys(times).length >= 9);
		assert.deepEqual(timesOnPage(page, `\`${name}\` (`), times);
	});
}
