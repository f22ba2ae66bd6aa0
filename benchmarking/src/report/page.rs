//! The page that people read.

use super::{
	figures::{Figures, Mean, LONG},
	libraries, Files,
};
use crate::{
	cases::reference,
	compare::{limits, table},
	libraries::latticezk::{self, Published},
	results::{Column, Provenance, Results},
	table::{micros, ratio, Table},
};

/// The project's aims for its mean ratios.
const SPEEDUP_AT_LEAST: f64 = 10.0;
const OVER_NATIVE_AT_MOST: f64 = 1.15;

/// The weight that zkVerify charges for a Groth16 proof, and for each public input, in microseconds
/// (`runtime/zkverify/src/weights/pallet_groth16_verifier.rs` of its repository, weighed on an AMD
/// Ryzen 7 7700).
const ZKVERIFY: [(&str, f64, f64); 2] = [("bls12_381", 3640.9, 186.8), ("bn254", 2869.7, 102.3)];

/// The text about the method.
const METHOD: &str = "\
Times are medians in µs, on one thread. All columns of a case are sampled in turns, so that a busy
moment of the machine falls on each of them. What the thread waited for a processor that other
programs had is taken off. A sample of less than a millisecond is the mean of several calls on
different inputs. [README.md](README.md) says what each column is.
";

/// The text above ark-substrate's cases.
const SPEEDUP_NOTE: &str = "\
*Speed-up* is pure wasm over host call. ark-substrate's figures are as it published them, from its own
machine; its native column is what its README calls so.
";

/// Renders the beginning of a page: its title, its question, and where its figures are from.
fn beginning(title: &str, question: &str, provenance: &Provenance) -> String {
	let Provenance { machine, code_path, commit, command, versions } = provenance;
	let versions: Vec<_> =
		versions.iter().map(|(name, version)| format!("{name} {version}")).collect();
	format!(
		"# {title}\n\n\
		This page answers: {question}\n\n\
		- Machine: {machine}, one thread\n\
		- Code path: `{code_path}`\n\
		- Commit: {commit}\n\
		- Versions: {}\n\
		- Command: `{command}`, then `assay-benchmarking report`\n\n",
		versions.join(", "),
	)
}

/// Renders the cases as a Markdown page.
pub fn render(results: &Results, figures: &Figures<'_>, files: &Files) -> String {
	let question = "what does each operation cost here, beside other libraries?";
	let mut page = beginning("What the operations cost", question, &results.provenance);
	page += &format!("{METHOD}\n");
	let mut section = |title: &str, text: String| {
		page += &format!("## {title}\n\n{}\n\n", text.trim_end());
	};
	section("Means", means(figures).render());
	section(
		"ark-substrate's forty extrinsics",
		format!(
			"{SPEEDUP_NOTE}\n![Speed-up of host calls over pure wasm]({})\n\n{}",
			files.speedup,
			reference_table(figures).render()
		),
	);
	section("Every case", table(&results.entries).render());
	section(
		"Multi-scalar multiplication by size",
		format!("![Time against points]({})\n\nThe figures are in the table above.", files.msm),
	);
	section(
		"Beside other libraries",
		other_libraries(figures, super::has_ifma(&results.provenance.code_path)),
	);
	section("Groth16 beside zkVerify's weights", zkverify(figures));
	if let Some(text) = latticezk(figures) {
		section("Lattice proofs beside LatticeZK", text);
	}
	page.truncate(page.trim_end().len());
	page + "\n"
}

fn means(figures: &Figures<'_>) -> Table {
	let mut table =
		Table::new(["geometric mean", "cases", "mean", "least", "most", "ark-substrate", "aim"]);
	let mut line = |what: &str, mean: Option<Mean>, theirs: String, aim: String| {
		if let Some(Mean { mean, least, most, count }) = mean {
			let figures = [mean, least, most].map(ratio);
			let [mean, least, most] = figures;
			table.line([what.into(), count.to_string(), mean, least, most, theirs, aim]);
		}
	};
	let reference = reference::cases();
	let of = |value: fn(&reference::Reference) -> f64| {
		let mean = Mean::of(&reference.iter().map(value).collect::<Vec<_>>());
		mean.map_or_else(String::new, |Mean { mean, least, most, .. }| {
			format!("{} ({} to {})", ratio(mean), ratio(least), ratio(most))
		})
	};
	line(
		"pure wasm over host call, ark-substrate's cases",
		figures.mean_speedup(),
		of(|case| case.speedup),
		format!("≥ {SPEEDUP_AT_LEAST}"),
	);
	line(
		"host over native, ark-substrate's cases",
		figures.mean_over_native(true, false),
		of(|case| case.host_call / case.native),
		String::new(),
	);
	line(
		"host over native, all cases",
		figures.mean_over_native(false, false),
		String::new(),
		String::new(),
	);
	line(
		&format!("host over native, cases of {LONG:.0} µs and more"),
		figures.mean_over_native(false, true),
		String::new(),
		format!("≤ {OVER_NATIVE_AT_MOST}"),
	);
	table
}

fn reference_table(figures: &Figures<'_>) -> Table {
	let mut table = Table::new([
		"case",
		"pure wasm",
		"host call",
		"speed-up",
		"dummy",
		"native",
		"theirs: pure wasm",
		"host call",
		"speed-up",
		"dummy",
		"native",
	]);
	for case in reference::cases() {
		let cell = |column| figures.median(&case.name, column).map_or_else(String::new, micros);
		let speedup = figures.speedup(&case.name).map_or_else(String::new, ratio);
		table.line([
			case.name.clone(),
			cell(Column::PureWasm),
			cell(Column::HostCall),
			speedup,
			cell(Column::Dummy),
			cell(Column::Native),
			micros(case.pure_wasm),
			micros(case.host_call),
			ratio(case.speedup),
			micros(case.dummy),
			micros(case.native),
		]);
	}
	table
}

fn other_libraries(figures: &Figures<'_>, ifma: bool) -> String {
	format!(
		"*Native* is the host function's own code, its decoding and encoding included; the libraries \
		begin with decoded points and leave their result as it is. *Host* and *host call* are \
		extrinsics; *stock* is ark-vrf on a node without Assay. *Reached* says whether ours over the \
		other is within the aim, or at least within the limit.\n\n{}\n\
		All cases that another library has, too:\n\n{}",
		libraries::aims(figures, ifma).render(),
		libraries::libraries(figures).render(),
	)
}

/// Renders a comparison of zkVerify's weights with the chain's times.
fn zkverify(figures: &Figures<'_>) -> String {
	let mut table = Table::new(["case", "zkVerify's weight", "host", "weight over host"]);
	for (curve, base, input) in ZKVERIFY {
		for inputs in [1, 16] {
			let plural = if inputs == 1 { "" } else { "s" };
			let case = format!("groth16_verify ({curve}), {inputs} input{plural}");
			if let Some(host) = figures.median(&case, Column::Host) {
				let weight = base + input * f64::from(inputs);
				table.line([case, micros(weight), micros(host), ratio(weight / host)]);
			}
		}
	}
	format!(
		"zkVerify's figures are the weights that its runtime charges. They were measured on another \
		machine, an AMD Ryzen 7 7700, so that this compares what the chains charge or take, not two \
		programs.\n\n{}",
		table.render()
	)
}

/// Renders the comparison with LatticeZK's demonstration, if its case was measured here.
fn latticezk(figures: &Figures<'_>) -> Option<String> {
	let native = figures.median(latticezk::CASE, Column::Native)?;
	let Published { verifying_us, machine } = latticezk::published()?;
	let mut table = Table::new(["verification by", "machine", "µs", "native over it"]);
	let here = "this one".to_owned();
	let columns = [Column::Native, Column::Wasmtime, Column::Latticezk];
	for column in columns {
		if let Some(time) = figures.median(latticezk::CASE, column) {
			let name = column.heading().to_owned();
			table.line([name, here.clone(), micros(time), ratio(native / time)]);
		}
	}
	table.line(["latticezk, as published".into(), machine, micros(verifying_us), String::new()]);
	Some(format!(
		"The parameters of its demonstration, which are not sound enough for a chain. LatticeZK's code is \
		not part of this project: it is measured where `compare --latticezk PROGRAM` says where its \
		`prover` was built, by its own count of cycles. What it publishes was measured on another \
		machine, on one thread.\n\n{}",
		table.render()
	))
}

/// Renders the calls at their limits as a Markdown page.
pub fn limits(results: &Results) -> String {
	let question = "does a call take more time than it is charged?";
	let beginning = beginning("Calls at their limits", question, &results.provenance);
	format!(
		"{beginning}\
		Each call at its limits, with the costliest arguments that its benchmarks know: what it is \
		charged, its database accesses included, and what its dispatch took over that, on every code path \
		of this machine. [Weights](../weights.md) promise the time on the reference machine.\n\n{}",
		limits::summary(&results.charges)
	)
}

#[cfg(test)]
mod tests {
	use super::{super::figures::tests::entry, *};
	use crate::results::Charge;

	fn provenance() -> Provenance {
		Provenance {
			machine: "a CPU, 2 cores".into(),
			code_path: "avx2".into(),
			commit: "abc".into(),
			command: "assay-benchmarking compare".into(),
			versions: vec![("blst".into(), "0.3".into())],
		}
	}

	#[test]
	fn a_page_has_its_sections_and_both_figures_of_a_case() {
		let results = Results {
			entries: vec![
				entry("bls12_381_pairing", Column::PureWasm, 4000.0),
				entry("bls12_381_pairing", Column::HostCall, 400.0),
				entry("bls12_381_pairing", Column::Native, 380.0),
				entry("bls12_381_pairing", Column::Blst, 450.0),
				entry("groth16_verify (bls12_381), 1 input", Column::Host, 950.0),
			],
			..Results::none(provenance())
		};
		let page = render(&results, &Figures::new(&results.entries), &Files::new("avx2"));
		for text in [
			"- Machine: a CPU, 2 cores",
			"- Code path: `avx2`",
			"blst 0.3",
			"## Means",
			"6.13 (4.69 to 8.35)",
			"9093", // ark-substrate's pairing
			"10.00",
			"speedup-without-ifma.svg",
			"msm-without-ifma.svg",
			"4.03", // zkVerify's weight over host
		] {
			assert!(page.contains(text), "{text}\n{page}");
		}
		assert!(page.ends_with("|\n"));
	}

	#[test]
	fn the_limits_have_a_page_of_their_own() {
		let charge = Charge {
			pallet: "Pallas".into(),
			call: "msm".into(),
			charged_us: 10.0,
			measured_us: 5.0,
			code_path: "adx".into(),
			scale: 1.0,
		};
		let results = Results { charges: vec![charge], ..Results::none(provenance()) };
		let page = limits(&results);
		for text in
			["# Calls at their limits\n", "- Commit: abc\n", "| Pallas: msm  |    10.0 | 0.50 |"]
		{
			assert!(page.contains(text), "{text}\n{page}");
		}
		let figures = Figures::new(&results.entries);
		assert!(!render(&results, &figures, &Files::new("avx2")).contains("Pallas: msm"));
	}
}
