//! Results of several passes over the same benchmarks, reduced to those that other programs disturbed least.

use frame_benchmarking::{BenchmarkBatchSplitResults, BenchmarkResult};
use std::collections::BTreeMap;

/// The times of a benchmark, by the values of its components.
type BySizes = BTreeMap<Vec<u32>, Vec<BenchmarkResult>>;

/// Returns the results of the first pass, with each size's times from the pass in which their mean was
/// least. Another program slows down some sizes of a pass, and makes none faster.
pub fn fastest(passes: Vec<Vec<BenchmarkBatchSplitResults>>) -> Vec<BenchmarkBatchSplitResults> {
	let mut passes = passes.into_iter();
	let Some(mut fastest) = passes.next() else { return Vec::new() };
	for pass in passes {
		for batch in &mut fastest {
			let same = |other: &&BenchmarkBatchSplitResults| {
				(&other.pallet, &other.instance, &other.benchmark)
					== (&batch.pallet, &batch.instance, &batch.benchmark)
			};
			if let Some(other) = pass.iter().find(same) {
				batch.time_results = faster(&batch.time_results, &other.time_results);
			}
		}
	}
	fastest
}

/// Returns the times of every size of the first list, from the list in which their mean is less.
fn faster(first: &[BenchmarkResult], second: &[BenchmarkResult]) -> Vec<BenchmarkResult> {
	let mut second = by_sizes(second);
	let sizes = by_sizes(first).into_iter();
	let chosen = sizes.flat_map(|(sizes, times)| match second.remove(&sizes) {
		Some(others) if mean(&others) < mean(&times) => others,
		_ => times,
	});
	chosen.collect()
}

fn by_sizes(results: &[BenchmarkResult]) -> BySizes {
	let mut by_sizes = BySizes::new();
	for result in results {
		let sizes = result.components.iter().map(|(_, size)| *size).collect();
		by_sizes.entry(sizes).or_default().push(result.clone());
	}
	by_sizes
}

/// Returns the mean of the times, in nanoseconds.
fn mean(results: &[BenchmarkResult]) -> u128 {
	let sum: u128 = results.iter().map(|result| result.extrinsic_time).sum();
	sum / results.len().max(1) as u128
}

#[cfg(test)]
mod tests {
	use super::*;
	use frame_benchmarking::BenchmarkParameter::n;

	/// Makes the results of a benchmark from sizes and times.
	fn batch(benchmark: &str, times: &[(u32, u128)]) -> BenchmarkBatchSplitResults {
		let result = |&(size, time)| BenchmarkResult {
			components: vec![(n, size)],
			extrinsic_time: time,
			..Default::default()
		};
		BenchmarkBatchSplitResults {
			pallet: b"pallet".to_vec(),
			instance: b"Instance".to_vec(),
			benchmark: benchmark.into(),
			time_results: times.iter().map(result).collect(),
			db_results: Vec::new(),
		}
	}

	fn times(batch: &BenchmarkBatchSplitResults) -> Vec<(u32, u128)> {
		let results = batch.time_results.iter();
		results.map(|result| (result.components[0].1, result.extrinsic_time)).collect()
	}

	#[test]
	fn each_size_has_the_times_of_its_fastest_pass() {
		let passes = vec![
			vec![batch("call", &[(0, 10), (0, 12), (5, 90), (5, 30)]), batch("other", &[(0, 7)])],
			vec![batch("other", &[(0, 9)]), batch("call", &[(0, 11), (0, 9), (5, 50), (5, 90)])],
			vec![batch("call", &[(5, 58), (5, 60), (0, 40), (0, 5)]), batch("other", &[(0, 3)])],
		];
		let fastest = fastest(passes);
		assert_eq!(times(&fastest[0]), [(0, 11), (0, 9), (5, 58), (5, 60)]);
		assert_eq!(times(&fastest[1]), [(0, 3)]);
	}

	#[test]
	fn what_a_later_pass_lacks_stays() {
		let passes =
			vec![vec![batch("call", &[(0, 10), (5, 90)])], vec![batch("call", &[(5, 80)])]];
		assert_eq!(times(&fastest(passes)[0]), [(0, 10), (5, 80)]);
		assert!(fastest(Vec::new()).is_empty());
	}
}
