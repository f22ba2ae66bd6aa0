//! Tables that people read.

use std::fmt::Write as _;

/// A Markdown table, padded to be read as it is. The first column is text, the others are figures.
pub struct Table {
	lines: Vec<Vec<String>>,
}

impl Table {
	/// Makes a table with these headings.
	pub fn new(headings: impl IntoIterator<Item = impl Into<String>>) -> Self {
		Self { lines: vec![headings.into_iter().map(Into::into).collect()] }
	}

	/// Adds a line.
	pub fn line(&mut self, cells: impl IntoIterator<Item = impl Into<String>>) {
		self.lines.push(cells.into_iter().map(Into::into).collect());
	}

	/// Renders the table as Markdown.
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

/// Formats a figure in microseconds: with tenths below a thousand, where they are significant.
pub fn micros(value: f64) -> String {
	if value.abs() < 1_000.0 {
		format!("{value:.1}")
	} else {
		format!("{value:.0}")
	}
}

/// Formats a quotient, with two decimals.
pub fn ratio(value: f64) -> String {
	format!("{value:.2}")
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn tables_are_padded() {
		let mut table = Table::new(["size", "µs"]);
		table.line(["1", "10.0"]);
		table.line(["256", "9"]);
		assert_eq!(
			table.render(),
			"| size |   µs |\n| ---- | ---: |\n| 1    | 10.0 |\n| 256  |    9 |\n"
		);
	}

	#[test]
	fn figures_have_the_digits_that_mean_something() {
		assert_eq!([0.04, 999.94, 1_000.4].map(micros), ["0.0", "999.9", "1000"]);
		assert_eq!(ratio(6.126), "6.13");
	}
}
