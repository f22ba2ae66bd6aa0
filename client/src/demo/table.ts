/** Formats rows as a table. The first row is the heading; the given columns are aligned to the right. */
export function formatTable(
	rows: readonly (readonly string[])[],
	options: { readonly right: readonly number[] },
): string {
	const columns = Math.max(0, ...rows.map((row) => row.length));
	const widths = Array.from({ length: columns }, (_, column) =>
		Math.max(...rows.map((row) => row[column]?.length ?? 0)),
	);
	const lines = rows.map((row) =>
		widths
			.map((width, column) => {
				const cell = row[column] ?? "";
				return options.right.includes(column)
					? cell.padStart(width)
					: cell.padEnd(width);
			})
			.join(" | ")
			.trimEnd(),
	);
	const rule = widths.map((width) => "-".repeat(width)).join("-+-");
	return [...lines.slice(0, 1), rule, ...lines.slice(1)].join("\n");
}
