//! ark-substrate's table, to compare with.

/// The published table.
const TABLE: &str = include_str!("../../reference/ark-substrate.csv");

/// A case of ark-substrate's table, in microseconds.
#[derive(Clone, Debug, PartialEq)]
pub struct Reference {
	/// Its name.
	pub name: String,
	/// The extrinsic in pure wasm.
	pub pure_wasm: f64,
	/// The extrinsic by host calls.
	pub host_call: f64,
	/// Pure wasm over host calls, as published: not in every case the quotient of the two.
	pub speedup: f64,
	/// The extrinsic on the dummy.
	pub dummy: f64,
	/// The operation natively.
	pub native: f64,
}

/// Returns every case, in the order of the table.
pub fn cases() -> Vec<Reference> {
	parse(TABLE)
}

fn parse(table: &str) -> Vec<Reference> {
	let lines = table.lines().filter(|line| !line.starts_with('#'));
	lines.filter_map(case).collect()
}

/// Reads a line; `None` for the heading.
fn case(line: &str) -> Option<Reference> {
	// A name with a comma in it is in quotation marks.
	let (name, figures) = match line.strip_prefix('"') {
		Some(quoted) => quoted.split_once("\",")?,
		None => line.split_once(',')?,
	};
	let figures: Vec<f64> =
		figures.split(',').map(|figure| figure.parse().ok()).collect::<Option<_>>()?;
	let [pure_wasm, host_call, speedup, dummy, native] = figures.try_into().ok()?;
	Some(Reference { name: name.into(), pure_wasm, host_call, speedup, dummy, native })
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::measure::geometric_mean;

	#[test]
	fn every_case_is_read() {
		let cases = cases();
		assert_eq!(cases.len(), 40);
		let first = &cases[0];
		assert_eq!(first.name, "groth16_verification (bls12_381)");
		assert_eq!((first.pure_wasm, first.native), (23335.84, 4080.0));
		assert_eq!(cases[39].name, "ed_on_bls12_377_mul_affine");
		assert!(cases.iter().any(|case| case.name == "bw6_761_msm_g2, 1000 arguments"));
	}

	#[test]
	fn the_mean_of_the_published_speedups_is_known() {
		let mean = geometric_mean(cases().iter().map(|case| case.speedup)).unwrap();
		assert_eq!(format!("{mean:.2}"), "6.13");
		let over_native =
			geometric_mean(cases().iter().map(|case| case.host_call / case.native)).unwrap();
		assert_eq!(format!("{over_native:.2}"), "1.63");
	}

	#[test]
	fn comments_and_headings_are_no_cases() {
		assert!(parse(
			"# source\nextrinsic,pure_wasm_us,host_call_us,speedup,dummy_us,native_us\n"
		)
		.is_empty());
	}
}
