//! The report on calls at their limits, and the verdict on it.

use super::{is_baseline, reference};
use crate::{
	results::Charge,
	table::{micros, ratio, Table},
};
use anyhow::{ensure, Result};
use assay_host_functions::CodePath;

/// Returns a table of the calls: the charge, and measured time over charge on every code path.
pub fn summary(charges: &[Charge]) -> String {
	let paths: Vec<&str> = CodePath::ALL
		.iter()
		.map(|path| path.name())
		.filter(|path| charges.iter().any(|charge| charge.code_path == *path))
		.collect();
	let mut table =
		Table::new(["pallet: call", "charged"].into_iter().chain(paths.iter().copied()));
	let mut lines: Vec<(&str, &str, f64)> = Vec::new();
	for charge in charges {
		let line = (&charge.pallet[..], &charge.call[..], charge.charged_us);
		if !lines.iter().any(|(pallet, call, _)| (*pallet, *call) == (line.0, line.1)) {
			lines.push(line);
		}
	}
	for (pallet, call, charged_us) in lines {
		let cell = |path: &&str| {
			let found = charges.iter().find(|charge| {
				(&charge.pallet[..], &charge.call[..], &charge.code_path[..])
					== (pallet, call, path)
			});
			found.map_or_else(String::new, |charge| ratio(charge.ratio()))
		};
		let cells = paths.iter().map(cell);
		table.line([format!("{pallet}: {call}"), micros(charged_us)].into_iter().chain(cells));
	}
	let mut text = String::new();
	for path in paths {
		let of_path: Vec<_> = charges.iter().filter(|charge| charge.code_path == path).collect();
		let scale = of_path.iter().map(|charge| charge.scale).fold(1.0, f64::max);
		let scaled = match scale {
			1.0 => String::new(),
			_ => format!(", times what the reference machine is slower (up to {})", ratio(scale)),
		};
		if let Some((least, most)) = band(&of_path) {
			text += &format!(
				"On the code path `{path}`, measured time{scaled} is {} to {} of the charged weight.\n",
				ratio(least),
				ratio(most)
			);
		}
	}
	format!("{text}\n{}", table.render())
}

/// Checks that no call of a chain takes more than it is charged, on the code path of the weights.
///
/// Baselines are left out: no chain is charged by their weights.
///
/// # Errors
///
/// Names every call over its charge.
pub fn check(charges: &[Charge]) -> Result<()> {
	let path = reference()?.code_path;
	let over: Vec<_> = charges
		.iter()
		.filter(|charge| charge.code_path == path.name() && charge.ratio() > 1.0)
		.filter(|charge| !is_baseline(&charge.pallet))
		.map(|charge| format!("{}: {}: {}", charge.pallet, charge.call, ratio(charge.ratio())))
		.collect();
	ensure!(
		over.is_empty(),
		"{} calls take more than they are charged on the code path {path}:\n{}",
		over.len(),
		over.join("\n")
	);
	Ok(())
}

/// Returns the least and the greatest ratio of measured to charged.
fn band(charges: &[&Charge]) -> Option<(f64, f64)> {
	let mut ratios: Vec<f64> = charges.iter().map(|charge| charge.ratio()).collect();
	ratios.sort_by(f64::total_cmp);
	Some((*ratios.first()?, *ratios.last()?))
}

#[cfg(test)]
mod tests {
	use super::*;

	fn charge(measured_us: f64, code_path: CodePath, scale: f64) -> Charge {
		let code_path = code_path.name().into();
		let (pallet, call) = ("Pallas".into(), "msm".into());
		Charge { pallet, call, charged_us: 10.0, measured_us, code_path, scale }
	}

	#[test]
	fn a_call_has_a_column_for_each_code_path() {
		let charges = [
			charge(5.0, CodePath::Avx2, 1.5),
			charge(30.0, CodePath::Portable, 1.0),
			charge(2.0, CodePath::Ifma, 1.0),
		];
		let text = summary(&charges);
		let heading = text.lines().find(|line| line.contains("charged |")).unwrap();
		let cells: Vec<_> = heading.split('|').map(str::trim).collect();
		assert_eq!(cells[2..6], ["charged", "portable", "avx2", "ifma"]);
		let line = text.lines().last().unwrap();
		let cells: Vec<_> = line.split('|').map(str::trim).collect();
		assert_eq!(cells[1..6], ["Pallas: msm", "10.0", "3.00", "0.75", "0.20"]);
		assert!(
			text.starts_with("On the code path `portable`, measured time is 3.00 to"),
			"{text}"
		);
		assert!(
			text.contains(
				"`avx2`, measured time, times what the reference machine is slower (up to 1.50)"
			),
			"{text}"
		);
	}

	#[test]
	fn only_the_reference_path_must_hold() {
		let path = reference().unwrap().code_path;
		check(&[charge(30.0, CodePath::Portable, 1.0), charge(6.0, path, 1.5)]).unwrap();
		let baseline = Charge { pallet: "PallasWasm".into(), ..charge(7.0, path, 1.5) };
		check(&[baseline]).unwrap();
		let error = check(&[charge(7.0, path, 1.5)]).unwrap_err().to_string();
		assert!(error.ends_with("Pallas: msm: 1.05"), "{error}");
	}
}
