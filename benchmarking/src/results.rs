//! Figures, and the file that a run writes them to as they come.

use crate::measure::Figure;
use anyhow::{ensure, Context, Result};
use assay_host_functions::CodePath;
use serde::{Deserialize, Serialize};
use std::{
	collections::BTreeMap,
	fs::{self, File, OpenOptions},
	io::Write,
	path::Path,
	process::Command,
};

/// A column of the tables: the code that did the operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Column {
	/// An extrinsic with all arithmetic in the runtime's WebAssembly, by arkworks where Assay also has its
	/// own arithmetic.
	PureWasm,
	/// An extrinsic with all arithmetic in the runtime's WebAssembly, by Assay's own crates.
	Wasm,
	/// The same for a proof with hints.
	Hinted,
	/// An extrinsic whose curve operations are host calls.
	HostCall,
	/// An extrinsic whose whole check is one host call.
	Host,
	/// An extrinsic that decodes its arguments and computes nothing.
	Dummy,
	/// The operation in WebAssembly without a runtime.
	Wasmtime,
	/// The host function's own code, called outside any chain.
	Native,
	/// ark-vrf in WebAssembly on a stock node, over the curve host calls of RFC-0163.
	Stock,
	/// ark-vrf in WebAssembly on a stock node, over arkworks.
	ArkVrfWasm,
	/// ark-vrf, natively.
	ArkVrf,
	/// Snowbridge's Ethereum client in WebAssembly, with its own library for signatures.
	Snowbridge,
	/// Arkworks, natively.
	Arkworks,
	/// blst.
	Blst,
	/// gnark-crypto.
	Gnark,
	/// VROOM, whose field elements are residues in one vector.
	Vroom,
	/// k256, natively.
	K256,
	/// libsecp256k1.
	Libsecp256k1,
	/// halo2's own libraries: halo2-axiom, on which halo2-lib is built, and zcash's `halo2_proofs`.
	Halo2Lib,
	/// LatticeZK.
	Latticezk,
}

impl Column {
	/// Every column, in the order of the tables.
	pub const ALL: [Self; 20] = [
		Self::PureWasm,
		Self::Wasm,
		Self::Hinted,
		Self::HostCall,
		Self::Host,
		Self::Dummy,
		Self::Wasmtime,
		Self::Native,
		Self::Stock,
		Self::ArkVrfWasm,
		Self::Snowbridge,
		Self::ArkVrf,
		Self::Arkworks,
		Self::Blst,
		Self::Gnark,
		Self::Vroom,
		Self::K256,
		Self::Libsecp256k1,
		Self::Halo2Lib,
		Self::Latticezk,
	];

	/// Extrinsics with all arithmetic in WebAssembly.
	pub const IN_WASM: [Self; 3] = [Self::PureWasm, Self::Wasm, Self::Hinted];

	/// Other libraries, natively.
	pub const LIBRARIES: [Self; 9] = [
		Self::ArkVrf,
		Self::Arkworks,
		Self::Blst,
		Self::Gnark,
		Self::Vroom,
		Self::K256,
		Self::Libsecp256k1,
		Self::Halo2Lib,
		Self::Latticezk,
	];

	/// Returns the column's name in the files.
	pub const fn name(self) -> &'static str {
		match self {
			Self::PureWasm => "pure_wasm",
			Self::Wasm => "wasm",
			Self::Hinted => "hinted",
			Self::HostCall => "host_call",
			Self::Host => "host",
			Self::Dummy => "dummy",
			Self::Wasmtime => "wasmtime",
			Self::Native => "native",
			Self::Arkworks => "arkworks",
			Self::ArkVrf => "ark_vrf",
			Self::ArkVrfWasm => "ark_vrf_wasm",
			Self::Stock => "stock",
			Self::Snowbridge => "snowbridge",
			Self::Blst => "blst",
			Self::Gnark => "gnark",
			Self::Vroom => "vroom",
			Self::K256 => "k256",
			Self::Libsecp256k1 => "libsecp256k1",
			Self::Halo2Lib => "halo2_lib",
			Self::Latticezk => "latticezk",
		}
	}

	/// Returns the column's heading in the tables.
	pub const fn heading(self) -> &'static str {
		match self {
			Self::PureWasm => "pure wasm",
			Self::HostCall => "host call",
			other => other.name(),
		}
	}
}

/// One measured figure: an object of `report.json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
	/// The case's name.
	#[serde(rename = "row")]
	pub case: String,
	/// The curve.
	pub curve: String,
	/// The operation.
	pub operation: String,
	/// Its size: points, public inputs, or proofs.
	pub size: usize,
	/// The code that ran it.
	pub column: Column,
	/// The median, in microseconds.
	pub median_us: f64,
	/// The least, in microseconds.
	pub min_us: f64,
	/// The number of samples.
	pub samples: usize,
	/// The machine.
	pub machine: String,
	/// The commit.
	pub commit: String,
}

/// A call at its limits: its weight and its time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Charge {
	/// The pallet.
	pub pallet: String,
	/// The call, with what it was given.
	pub call: String,
	/// The weight, in microseconds.
	pub charged_us: f64,
	/// The median of its times, in microseconds.
	pub measured_us: f64,
	/// The code path that it took.
	pub code_path: String,
	/// The reference machine's time over this machine's, on the code path of the weights; 1 on others.
	pub scale: f64,
}

impl Charge {
	/// Returns its time over its weight: the time on the reference machine, or here on another code path.
	pub fn ratio(&self) -> f64 {
		self.measured_us * self.scale / self.charged_us
	}
}

/// The machine, source and command of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Provenance {
	/// The processor and its number of cores.
	pub machine: String,
	/// The code path that was taken.
	pub code_path: String,
	/// The commit, with `-dirty` if the checkout differs from it.
	pub commit: String,
	/// The command.
	pub command: String,
	/// Names and versions of what was compared.
	pub versions: Vec<(String, String)>,
}

impl Provenance {
	/// Returns this machine, and the checkout around the working directory.
	pub fn here(command: String, versions: Vec<(String, String)>) -> Self {
		let cpus = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
		let commit = commit().unwrap_or_else(|| "unknown".into());
		let code_path = CodePath::current().name().into();
		Self { machine: machine(&cpus), code_path, commit, command, versions }
	}

	/// Makes an entry of a run.
	pub fn entry(
		&self,
		(case, curve, operation, size): (&str, &str, &str, usize),
		column: Column,
		figure: Figure,
	) -> Entry {
		Entry {
			case: case.into(),
			curve: curve.into(),
			operation: operation.into(),
			size,
			column,
			median_us: rounded(figure.median),
			min_us: rounded(figure.min),
			samples: figure.samples,
			machine: self.machine.clone(),
			commit: self.commit.clone(),
		}
	}
}

/// Rounds to nanoseconds, a clock's resolution.
pub fn rounded(micros: f64) -> f64 {
	(micros * 1e3).round() / 1e3
}

fn machine(cpuinfo: &str) -> String {
	let values = |key| {
		cpuinfo.lines().filter_map(move |line| {
			let (found, value) = line.split_once(':')?;
			(found.trim_end() == key).then(|| value.trim())
		})
	};
	let Some(model) = values("model name").next() else { return "unknown".into() };
	// A virtual machine often has a name that many generations share.
	let generation = match (values("cpu family").next(), values("model").next()) {
		(Some(family), Some(number)) => format!(" (family {family}, model {number})"),
		_ => String::new(),
	};
	let cores = values("model name").count();
	format!("{model}{generation}, {cores} core{}", if cores == 1 { "" } else { "s" })
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

/// A line of the file of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Line {
	/// The first line.
	Run(Provenance),
	/// A case, when all of it was measured.
	#[serde(rename = "row")]
	Case(Vec<Entry>),
	/// A call at its limits.
	Charge(Charge),
}

/// The results of a run so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Results {
	/// The machine, source and command of the run.
	pub provenance: Provenance,
	/// Figures, case by case.
	pub entries: Vec<Entry>,
	/// Calls at their limits.
	pub charges: Vec<Charge>,
	/// The number of measurements of each case.
	pub passes: BTreeMap<String, u16>,
}

impl Results {
	/// Returns the results of a run that has measured nothing.
	pub fn none(provenance: Provenance) -> Self {
		Self { provenance, entries: Vec::new(), charges: Vec::new(), passes: BTreeMap::new() }
	}

	/// Reads the file of a run. A last line that was cut off is left out.
	pub fn read(path: &Path) -> Result<Self> {
		let text = fs::read_to_string(path)
			.with_context(|| format!("no results in {}: run `compare` first", path.display()))?;
		Self::parse(&text).with_context(|| format!("{} is no file of a run", path.display()))
	}

	fn parse(text: &str) -> Result<Self> {
		let whole = text.rfind('\n').map_or("", |end| &text[..end]);
		let mut results: Option<Self> = None;
		for line in whole.lines() {
			match (serde_json::from_str(line)?, &mut results) {
				(Line::Run(provenance), None) => results = Some(Self::none(provenance)),
				(Line::Case(entries), Some(results)) => results.add(entries),
				(Line::Charge(charge), Some(results)) => results.charges.push(charge),
				_ => anyhow::bail!("a line that does not belong where it is"),
			}
		}
		results.context("nothing in it")
	}

	/// Adds the figures of a case. Of two measurements, the one with more columns stays. If both have as many, the
	/// faster one stays: its medians add up to less.
	fn add(&mut self, entries: Vec<Entry>) {
		let Some(case) = entries.first().map(|entry| entry.case.clone()) else { return };
		let total =
			|entries: &[Entry]| -> f64 { entries.iter().map(|entry| entry.median_us).sum() };
		let start = self.entries.iter().position(|entry| entry.case == case);
		let start = start.unwrap_or(self.entries.len());
		let count = self.entries[start..].iter().take_while(|entry| entry.case == case).count();
		let before = &self.entries[start..start + count];
		if count < entries.len() || count == entries.len() && total(&entries) < total(before) {
			self.entries.splice(start..start + count, entries);
		}
		*self.passes.entry(case).or_default() += 1;
	}

	/// Returns the number of measurements of a case.
	pub fn passes(&self, case: &str) -> u16 {
		self.passes.get(case).copied().unwrap_or(0)
	}
}

/// The file of a run, open for more.
pub struct Journal(File);

impl Journal {
	/// Begins a file.
	pub fn begin(path: &Path, provenance: &Provenance) -> Result<Self> {
		if let Some(folder) = path.parent() {
			fs::create_dir_all(folder)?;
		}
		let file =
			File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
		let mut journal = Self(file);
		journal.write(&Line::Run(provenance.clone()))?;
		Ok(journal)
	}

	/// Continues the file of a run of the same source on the same machine.
	pub fn resume(path: &Path, provenance: &Provenance) -> Result<(Self, Results)> {
		let results = Results::read(path)?;
		let (then, now) = (&results.provenance, provenance);
		ensure!(
			(&then.machine, &then.code_path, &then.commit)
				== (&now.machine, &now.code_path, &now.commit),
			"{} is of {} on {} by {}, and this is {} on {} by {}: begin anew, without --resume",
			path.display(),
			then.commit,
			then.machine,
			then.code_path,
			now.commit,
			now.machine,
			now.code_path,
		);
		// A line that was cut off is overwritten.
		let text = fs::read_to_string(path)?;
		let file = OpenOptions::new().append(true).open(path)?;
		file.set_len(text.rfind('\n').map_or(0, |end| end + 1) as u64)?;
		Ok((Self(file), results))
	}

	/// Adds a case.
	pub fn case(&mut self, entries: Vec<Entry>) -> Result<()> {
		self.write(&Line::Case(entries))
	}

	/// Adds a call at its limits.
	pub fn charge(&mut self, charge: Charge) -> Result<()> {
		self.write(&Line::Charge(charge))
	}

	fn write(&mut self, line: &Line) -> Result<()> {
		// In one piece, so that an interrupt leaves whole lines.
		let mut text = serde_json::to_string(line)?;
		text.push('\n');
		Ok(self.0.write_all(text.as_bytes())?)
	}
}

#[cfg(test)]
mod tests;
