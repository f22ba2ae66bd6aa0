//! Looking figures up, and the means over cases.

use crate::{
	cases::reference,
	measure::geometric_mean,
	results::{Column, Entry},
};
use std::collections::BTreeSet;

/// The microseconds from which a case is long: the overhead around its operation is small compared with it.
pub const LONG: f64 = 500.0;

/// The figures of a run.
pub struct Figures<'a> {
	entries: &'a [Entry],
	names: Vec<&'a str>,
}

/// A geometric mean, with the least and the greatest of its values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mean {
	/// The geometric mean.
	pub mean: f64,
	/// The least.
	pub least: f64,
	/// The greatest.
	pub most: f64,
	/// The number of values.
	pub count: usize,
}

impl Mean {
	/// Returns the mean of positive numbers; `None` for an empty list.
	pub fn of(values: &[f64]) -> Option<Self> {
		Some(Self {
			mean: geometric_mean(values.iter().copied())?,
			least: values.iter().copied().fold(f64::INFINITY, f64::min),
			most: values.iter().copied().fold(0.0, f64::max),
			count: values.len(),
		})
	}
}

impl<'a> Figures<'a> {
	/// Makes the figures of these entries.
	pub fn new(entries: &'a [Entry]) -> Self {
		let mut seen = BTreeSet::new();
		let names = entries.iter().map(|entry| &entry.case[..]).filter(|name| seen.insert(*name));
		Self { entries, names: names.collect() }
	}

	/// Returns the names of the cases, in their order.
	pub fn names(&self) -> &[&'a str] {
		&self.names
	}

	/// Returns any entry of a case.
	pub fn first(&self, case: &str) -> Option<&'a Entry> {
		self.entries.iter().find(|entry| entry.case == case)
	}

	/// Returns the entry of a case in a column.
	pub fn entry(&self, case: &str, column: Column) -> Option<&'a Entry> {
		self.entries.iter().find(|entry| entry.case == case && entry.column == column)
	}

	/// Returns the median of a case in a column.
	pub fn median(&self, case: &str, column: Column) -> Option<f64> {
		self.entry(case, column).map(|entry| entry.median_us)
	}

	/// Returns the median in one column over that in another.
	pub fn ratio(&self, case: &str, column: Column, over: Column) -> Option<f64> {
		Some(self.median(case, column)? / self.median(case, over)?)
	}

	/// Returns the ratio of pure wasm to host calls.
	pub fn speedup(&self, case: &str) -> Option<f64> {
		self.ratio(case, Column::PureWasm, Column::HostCall)
	}

	/// Returns the ratio of the chain to the host functions' own code: by the column of one host
	/// call for the whole check, if there is one.
	pub fn over_native(&self, case: &str) -> Option<f64> {
		self.ratio(case, Column::Host, Column::Native)
			.or_else(|| self.ratio(case, Column::HostCall, Column::Native))
	}

	/// Returns true if a case's native operation is long.
	pub fn is_long(&self, case: &str) -> bool {
		self.median(case, Column::Native).is_some_and(|native| native >= LONG)
	}

	/// Returns the mean speed-up over ark-substrate's cases.
	pub fn mean_speedup(&self) -> Option<Mean> {
		let cases = reference::cases();
		Mean::of(&cases.iter().filter_map(|case| self.speedup(&case.name)).collect::<Vec<_>>())
	}

	/// Returns the mean of the chain over native: of ark-substrate's cases or of all, of the long ones or
	/// not.
	pub fn mean_over_native(&self, of_reference: bool, only_long: bool) -> Option<Mean> {
		let reference: BTreeSet<_> = reference::cases().into_iter().map(|case| case.name).collect();
		let ratios: Vec<_> = self
			.names
			.iter()
			.filter(|case| !of_reference || reference.contains(**case))
			.filter(|case| !only_long || self.is_long(case))
			.filter_map(|case| self.over_native(case))
			.collect();
		Mean::of(&ratios)
	}

	/// Returns the fastest other library of a case.
	pub fn fastest_library(&self, case: &str) -> Option<&'a Entry> {
		let libraries = Column::LIBRARIES.into_iter().filter_map(|column| self.entry(case, column));
		libraries.min_by(|a, b| a.median_us.total_cmp(&b.median_us))
	}

	/// Returns the points of the multi-scalar multiplications in a group by a column: sizes with medians,
	/// in ascending order.
	pub fn by_size(&self, curve: &str, operation: &str, column: Column) -> Vec<(f64, f64)> {
		let mut points: Vec<_> = self
			.entries
			.iter()
			.filter(|entry| entry.curve == curve && entry.operation == operation)
			.filter(|entry| entry.column == column)
			.map(|entry| (entry.size as f64, entry.median_us))
			.collect();
		points.sort_by(|a, b| a.0.total_cmp(&b.0));
		points
	}

	/// Returns the groups that have multi-scalar multiplications, each as its curve and operation.
	pub fn groups(&self) -> Vec<(&'a str, &'a str)> {
		let mut seen = BTreeSet::new();
		let groups = self.entries.iter().map(|entry| (&entry.curve[..], &entry.operation[..]));
		groups
			.filter(|(_, operation)| operation.starts_with("msm"))
			.filter(|group| seen.insert(*group))
			.collect()
	}
}

#[cfg(test)]
pub mod tests {
	use super::{super::known_cases::KNOWN_CASES, *};

	/// Returns an entry whose least value is nine tenths of its median.
	pub fn entry(case: &str, column: Column, median_us: f64) -> Entry {
		let known = KNOWN_CASES.into_iter().find(|(name, ..)| *name == case).unwrap();
		let (name, curve, operation, size) = known;
		Entry {
			case: name.into(),
			curve: curve.into(),
			operation: operation.into(),
			size,
			column,
			median_us,
			min_us: median_us * 0.9,
			samples: 5,
			machine: "a CPU".into(),
			commit: "abc".into(),
		}
	}

	#[test]
	fn means_are_over_the_cases_that_were_measured() {
		let entries = [
			entry("bls12_381_pairing", Column::PureWasm, 4000.0),
			entry("bls12_381_pairing", Column::HostCall, 500.0),
			entry("bls12_381_pairing", Column::Native, 500.0),
			entry("bn254_pairing", Column::PureWasm, 2000.0),
			entry("bn254_pairing", Column::HostCall, 400.0),
			entry("bn254_pairing", Column::Native, 200.0),
			entry("bls12_377_mul_affine_g1", Column::PureWasm, 100.0),
			entry("bls12_377_mul_affine_g1", Column::HostCall, 50.0),
			entry("bls12_377_mul_affine_g1", Column::Native, 25.0),
		];
		let figures = Figures::new(&entries);
		assert_eq!(figures.names().len(), 3);
		// BN254 is not in ark-substrate's table.
		let speedup = figures.mean_speedup().unwrap();
		assert_eq!((speedup.least, speedup.most, speedup.count), (2.0, 8.0, 2));
		assert!((speedup.mean - 4.0).abs() < 1e-9);
		let count = |of_reference, only_long| {
			figures.mean_over_native(of_reference, only_long).map_or(0, |mean| mean.count)
		};
		assert_eq!([count(true, false), count(false, false), count(false, true)], [2, 3, 1]);
	}

	#[test]
	fn a_fused_check_is_compared_with_its_own_native_code() {
		let case = "groth16_verify (bls12_381), 1 input";
		let entries = [
			entry(case, Column::HostCall, 3000.0),
			entry(case, Column::Host, 1000.0),
			entry(case, Column::Native, 800.0),
		];
		assert_eq!(Figures::new(&entries).over_native(case), Some(1.25));
	}

	#[test]
	fn the_fastest_library_is_found() {
		let entries = [
			entry("bls12_381_pairing", Column::Native, 1.0),
			entry("bls12_381_pairing", Column::Arkworks, 700.0),
			entry("bls12_381_pairing", Column::Blst, 450.0),
			entry("bls12_381_pairing", Column::Gnark, 500.0),
		];
		let figures = Figures::new(&entries);
		assert_eq!(figures.fastest_library("bls12_381_pairing").unwrap().column, Column::Blst);
		assert_eq!(figures.fastest_library("bn254_pairing"), None);
	}

	#[test]
	fn sizes_ascend() {
		let entries = [
			entry("pallas_msm, 1000 arguments", Column::Native, 9.0),
			entry("pallas_msm, 10 arguments", Column::Native, 1.0),
			entry("pallas_mul_affine", Column::Native, 0.1),
		];
		let figures = Figures::new(&entries);
		let points = figures.by_size("pallas", "msm", Column::Native);
		assert_eq!(points, [(10.0, 1.0), (1000.0, 9.0)]);
		assert_eq!(figures.groups(), [("pallas", "msm")]);
	}

	#[test]
	fn a_mean_of_nothing_is_none() {
		assert_eq!(Mean::of(&[]), None);
		assert_eq!(Figures::new(&[]).mean_speedup(), None);
	}
}
