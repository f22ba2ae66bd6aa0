//! Rows, and what they are written as: JSON for programs, Markdown for people.

use crate::measure::Figure;
use anyhow::{Context, Result};
use serde::Serialize;
use std::{fmt::Write as _, fs, path::Path, process::Command};

/// What computed a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Column {
	/// The chain, with all arithmetic in wasm.
	PureWasm,
	/// The chain, through a host function.
	Host,
	/// The host function's own code, called outside the chain.
	Native,
	/// Arkworks, called outside the chain.
	Arkworks,
	/// blst.
	Blst,
}

impl Column {
	/// Its name in JSON.
	pub const fn name(self) -> &'static str {
		match self {
			Self::PureWasm => "pure_wasm",
			Self::Host => "host",
			Self::Native => "native",
			Self::Arkworks => "arkworks",
			Self::Blst => "blst",
		}
	}
}

/// Where and from which source a run was made.
#[derive(Clone, Debug)]
pub struct Provenance {
	/// The processor and its number of cores.
	pub machine: String,
	/// The commit, with `-dirty` if the checkout differs from it.
	pub commit: String,
}

impl Provenance {
	/// This machine, and the checkout around the working directory.
	pub fn here() -> Self {
		let cpus = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
		Self { machine: machine(&cpus), commit: commit().unwrap_or_else(|| "unknown".into()) }
	}
}

fn machine(cpuinfo: &str) -> String {
	let models: Vec<_> = cpuinfo
		.lines()
		.filter_map(|line| line.strip_prefix("model name")?.split_once(':'))
		.map(|(_, model)| model.trim())
		.collect();
	match models[..] {
		[] => "unknown".into(),
		[model] => format!("{model}, 1 core"),
		[model, ..] => format!("{model}, {} cores", models.len()),
	}
}

fn commit() -> Option<String> {
	let git = |arguments: &[&str]| {
		let output = Command::new("git").args(arguments).output().ok()?;
		let text = String::from_utf8(output.stdout).ok()?;
		output.status.success().then(|| text.trim().to_owned())
	};
	let head = git(&["rev-parse", "--short", "HEAD"])?;
	let clean = git(&["status", "--porcelain"])?.is_empty();
	Some(if clean { head } else { head + "-dirty" })
}

/// One measured figure.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
	/// Names the row among all of the file.
	pub row: String,
	/// The curve.
	pub curve: &'static str,
	/// What was done.
	pub operation: &'static str,
	/// How much of it: public inputs, or the proofs of a batch.
	pub size: usize,
	/// What did it.
	pub column: Column,
	/// The median, in microseconds.
	pub median_us: f64,
	/// The least, in microseconds.
	pub min_us: f64,
	/// How many samples there were.
	pub samples: usize,
	/// Where it was measured.
	pub machine: String,
	/// What was measured.
	pub commit: String,
}

impl Row {
	/// A row of a run.
	pub fn new(
		(curve, operation, size, column): (&'static str, &'static str, usize, Column),
		figure: Figure,
		provenance: &Provenance,
	) -> Self {
		Self {
			row: format!("{curve}/{operation}/{size}/{}", column.name()),
			curve,
			operation,
			size,
			column,
			median_us: round(figure.median),
			min_us: round(figure.min),
			samples: figure.samples,
			machine: provenance.machine.clone(),
			commit: provenance.commit.clone(),
		}
	}
}

/// Nanoseconds are as far as a clock goes.
fn round(micros: f64) -> f64 {
	(micros * 1e3).round() / 1e3
}

/// Writes rows as a JSON list.
pub fn write_json(path: &Path, rows: &[Row]) -> Result<()> {
	let mut json = serde_json::to_string_pretty(rows)?;
	json.push('\n');
	write(path, &json)
}

/// Writes a text file.
pub fn write(path: &Path, text: &str) -> Result<()> {
	fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

/// A Markdown table, padded to be read as it is. The first column is text, the others are figures.
pub struct Table {
	lines: Vec<Vec<String>>,
}

impl Table {
	/// A table with these headings.
	pub fn new<const N: usize>(headings: [&str; N]) -> Self {
		Self { lines: vec![headings.map(str::to_owned).to_vec()] }
	}

	/// Adds a line.
	pub fn line<const N: usize>(&mut self, cells: [String; N]) {
		self.lines.push(cells.to_vec());
	}

	/// The table as Markdown.
	pub fn render(&self) -> String {
		let columns = self.lines.first().map_or(0, Vec::len);
		let width = |column: usize| {
			let cells = self.lines.iter().filter_map(|line| line.get(column));
			cells.map(|cell| cell.chars().count()).max().unwrap_or(0).max(3)
		};
		let widths: Vec<usize> = (0..columns).map(width).collect();
		let mut text = String::new();
		for (index, line) in self.lines.iter().enumerate() {
			for (column, (cell, width)) in line.iter().zip(&widths).enumerate() {
				// Writing to a string cannot fail.
				let _ = match column {
					0 => write!(text, "| {cell:<width$} "),
					_ => write!(text, "| {cell:>width$} "),
				};
			}
			text.push_str("|\n");
			if index == 0 {
				for (column, width) in widths.iter().enumerate() {
					let dashes = "-".repeat(width - 1);
					text += &match column {
						0 => format!("| {dashes}- "),
						_ => format!("| {dashes}: "),
					};
				}
				text.push_str("|\n");
			}
		}
		text
	}
}

/// A figure in microseconds: tenths below a thousand, for below that they mean something.
pub fn micros(value: f64) -> String {
	if value.abs() < 1_000.0 {
		format!("{value:.1}")
	} else {
		format!("{value:.0}")
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	fn row() -> Row {
		let figure = Figure { median: 12.34567, min: 11.0, samples: 3 };
		let provenance =
			Provenance { machine: "a CPU, 2 cores".into(), commit: "abc-dirty".into() };
		Row::new(("BLS12-381", "verify", 16, Column::PureWasm), figure, &provenance)
	}

	#[test]
	fn rows_have_the_documented_fields() {
		assert_eq!(
			serde_json::to_value([row()]).unwrap(),
			serde_json::json!([{
				"row": "BLS12-381/verify/16/pure_wasm",
				"curve": "BLS12-381",
				"operation": "verify",
				"size": 16,
				"column": "pure_wasm",
				"median_us": 12.346,
				"min_us": 11.0,
				"samples": 3,
				"machine": "a CPU, 2 cores",
				"commit": "abc-dirty",
			}])
		);
	}

	#[test]
	fn columns_are_named_alike_everywhere() {
		use Column::*;
		for column in [PureWasm, Host, Native, Arkworks, Blst] {
			assert_eq!(serde_json::to_value(column).unwrap(), column.name());
		}
	}

	#[test]
	fn tables_are_padded() {
		let mut table = Table::new(["size", "µs"]);
		table.line(["1".into(), "10.0".into()]);
		table.line(["256".into(), "9".into()]);
		assert_eq!(
			table.render(),
			"| size |   µs |\n| ---- | ---: |\n| 1    | 10.0 |\n| 256  |    9 |\n"
		);
	}

	#[test]
	fn the_machine_is_read_from_cpuinfo() {
		let core = "processor\t: 0\nmodel name\t: A CPU\n\n";
		assert_eq!(machine(core), "A CPU, 1 core");
		assert_eq!(machine(&core.repeat(4)), "A CPU, 4 cores");
		assert_eq!(machine("nothing known"), "unknown");
	}
}
