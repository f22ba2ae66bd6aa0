//! `report`: the results of a run as pages, charts and files for programs.

mod charts;
mod figures;
#[cfg(test)]
mod known_cases;
pub mod libraries;
mod page;
mod svg;

use crate::{
	compare::default_file,
	libraries::latticezk::{self, Published},
	results::{rounded, Column, Entry, Results},
};
use anyhow::{Context, Result};
use assay_host_functions::CodePath;
use clap::Args;
use figures::Figures;
use std::{
	fs,
	path::{Path, PathBuf},
};

/// The default folder of the report.
pub const REPORTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/benchmarks");

/// Options of `assay-benchmarking report`.
#[derive(Args)]
pub struct Options {
	/// The file of the run.
	#[arg(long, value_name = "FILE", default_value_os_t = default_file())]
	results: PathBuf,

	/// The folder for the report.
	#[arg(long, value_name = "FOLDER", default_value = REPORTS)]
	out: PathBuf,
}

/// The names of a report's files. A run with AVX-512 IFMA and one without have files of their own, so that both
/// fit in one folder.
struct Files {
	json: String,
	csv: String,
	page: String,
	speedup: String,
	msm: String,
	limits: String,
}

impl Files {
	/// Returns the names of the files of a run on a code path.
	fn new(code_path: &str) -> Self {
		let suffix = if has_ifma(code_path) { "" } else { "-without-ifma" };
		Self {
			json: format!("report{suffix}.json"),
			csv: format!("report{suffix}.csv"),
			page: format!("report{suffix}.md"),
			speedup: format!("speedup{suffix}.svg"),
			msm: format!("msm{suffix}.svg"),
			limits: format!("limits{suffix}.md"),
		}
	}
}

/// Returns true if a run on this code path used AVX-512 IFMA.
fn has_ifma(code_path: &str) -> bool {
	code_path == CodePath::Ifma.name()
}

/// Writes the report.
pub fn run(options: &Options) -> Result<()> {
	let results = Results::read(&options.results)?;
	let figures = Figures::new(&results.entries);
	fs::create_dir_all(&options.out)?;
	let files = Files::new(&results.provenance.code_path);
	let mut json = serde_json::to_string_pretty(&with_published(&results.entries))?;
	json.push('\n');
	for (name, text) in [
		(&files.json, json),
		(&files.csv, csv(&results.entries)),
		(&files.speedup, charts::speedup(&figures)),
		(&files.msm, charts::msm(&figures)),
		(&files.page, page::render(&results, &figures, &files)),
	] {
		write(&options.out.join(name), &text)?;
	}
	// A run of some cases alone has no calls at their limits.
	if !results.charges.is_empty() {
		write(&options.out.join(&files.limits), &page::limits(&results))?;
	}
	println!("{} cases reported in {}", figures.names().len(), options.out.display());
	Ok(())
}

fn write(path: &Path, text: &str) -> Result<()> {
	fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

/// Returns the figures, with LatticeZK's published one if its program was not measured. The
/// published figure is marked by its machine, by zero samples and by its commit.
fn with_published(entries: &[Entry]) -> Vec<Entry> {
	let mut entries = entries.to_vec();
	let of_case = |entry: &&Entry| entry.case == latticezk::CASE;
	let is_measured = entries.iter().any(|entry| entry.column == Column::Latticezk);
	let published = entries.iter().rfind(of_case).cloned().zip(latticezk::published());
	if let (false, Some((entry, Published { verifying_us, machine }))) = (is_measured, published) {
		let place = entries.iter().rposition(|entry| entry.case == latticezk::CASE);
		entries.insert(
			place.map_or(entries.len(), |place| place + 1),
			Entry {
				column: Column::Latticezk,
				median_us: rounded(verifying_us),
				min_us: rounded(verifying_us),
				samples: 0,
				machine,
				commit: "published".into(),
				..entry
			},
		);
	}
	entries
}

/// Returns the medians as a table with a column for each [`Column`], and the least values beside
/// them.
fn csv(entries: &[Entry]) -> String {
	let headings = Column::ALL.map(Column::name);
	let of = |suffix| headings.map(|name| format!("{name}_{suffix}")).join(",");
	let mut text = format!("row,curve,operation,size,{},{}\n", of("median_us"), of("min_us"));
	let figures = Figures::new(entries);
	for name in figures.names() {
		let Some(first) = figures.first(name) else { continue };
		let cells = |value: fn(&Entry) -> f64| {
			let cell = |column| {
				figures
					.entry(name, column)
					.map_or_else(String::new, |entry| value(entry).to_string())
			};
			Column::ALL.map(cell).join(",")
		};
		let (median, min) = (cells(|entry| entry.median_us), cells(|entry| entry.min_us));
		// Some names have a comma in them.
		let (curve, operation, size) = (&first.curve, &first.operation, first.size);
		text += &format!("\"{name}\",{curve},{operation},{size},{median},{min}\n");
	}
	text
}

#[cfg(test)]
mod tests {
	use super::*;
	use figures::tests::entry;
	use std::slice;

	#[test]
	fn a_run_without_ifma_has_files_of_its_own() {
		assert_eq!(Files::new("ifma").json, "report.json");
		for code_path in ["portable", "adx", "avx2", "avx512"] {
			let files = Files::new(code_path);
			assert_eq!(files.json, "report-without-ifma.json");
			assert_eq!(files.msm, "msm-without-ifma.svg");
		}
	}

	#[test]
	fn what_latticezk_publishes_is_never_taken_for_measured() {
		let native = entry(latticezk::CASE, Column::Native, 8000.0);
		let pairing = entry("bn254_pairing", Column::Native, 1.0);
		let others = slice::from_ref(&pairing);
		assert_eq!(with_published(others), others);
		let entries = with_published(&[native.clone(), pairing.clone()]);
		assert_eq!([&entries[0], &entries[2]], [&native, &pairing]);
		let Entry { column, samples, machine, commit, .. } = &entries[1];
		assert_eq!((*column, *samples, &commit[..]), (Column::Latticezk, 0, "published"));
		assert_ne!(*machine, native.machine);
		let measured = [native, entry(latticezk::CASE, Column::Latticezk, 30_000.0)];
		assert_eq!(with_published(&measured), measured);
	}

	#[test]
	fn the_csv_has_a_line_a_case_and_a_cell_a_column() {
		let entries = [
			entry("bls12_381_msm_g1, 10 arguments", Column::PureWasm, 100.5),
			entry("bls12_381_msm_g1, 10 arguments", Column::Native, 20.0),
		];
		let csv = csv(&entries);
		let lines: Vec<_> = csv.lines().collect();
		assert_eq!(lines.len(), 2);
		let headings: Vec<_> = lines[0].split(',').collect();
		assert_eq!(
			headings[..6],
			["row", "curve", "operation", "size", "pure_wasm_median_us", "wasm_median_us"]
		);
		assert_eq!(headings.len(), 4 + 2 * Column::ALL.len());

		let name = "\"bls12_381_msm_g1, 10 arguments\",";
		let cells: Vec<_> = lines[1].strip_prefix(name).unwrap().split(',').collect();
		assert_eq!(cells.len() + 1, headings.len());
		let filled: Vec<_> =
			headings[1..].iter().zip(&cells).filter(|(_, cell)| !cell.is_empty()).collect();
		assert_eq!(
			filled,
			[
				(&"curve", &"bls12_381"),
				(&"operation", &"msm_g1"),
				(&"size", &"10"),
				(&"pure_wasm_median_us", &"100.5"),
				(&"native_median_us", &"20"),
				(&"pure_wasm_min_us", &"90.45"),
				(&"native_min_us", &"18"),
			]
		);
	}
}
