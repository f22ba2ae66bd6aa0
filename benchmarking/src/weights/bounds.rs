//! Measured times, raised until a fitted weight is not below any of them.

use anyhow::{Context, Result};
use frame_benchmarking::{
	Analysis, BenchmarkBatchSplitResults, BenchmarkResult, BenchmarkSelector,
};

/// Picoseconds in a nanosecond: weights are in the former, measured times in the latter.
const PS_PER_NS: u128 = 1000;

/// Raises all times of a benchmark until the plane that frame-benchmarking fits is not below the mean time of any size.
///
/// A plane lies below the middle of times that rise ever more slowly, as they do where a call has a better algorithm for
/// larger sizes. It also lies below the far corner of times that rise with the product of two sizes. A caller would
/// choose such a size. All times are multiplied by the largest ratio of a mean time to the plane. Adding the largest
/// difference would charge the smallest call at least as much.
pub fn raise(batch: &mut BenchmarkBatchSplitResults) -> Result<()> {
	let fit = Analysis::min_squares_iqr(&batch.time_results, BenchmarkSelector::ExtrinsicTime)
		.with_context(|| format!("times of {}", String::from_utf8_lossy(&batch.benchmark)))?;
	let Some(means) = fit.value_dists else { return Ok(()) };
	let fitted = |sizes: &[u32]| {
		let slopes = fit.slopes.iter().zip(sizes);
		(fit.base + slopes.map(|(slope, size)| slope * u128::from(*size)).sum::<u128>()).max(1)
	};
	let ratios =
		means.iter().map(|(sizes, mean, _)| (mean * PS_PER_NS) as f64 / fitted(sizes) as f64);
	let ratio = ratios.fold(1.0, f64::max);
	for BenchmarkResult { extrinsic_time: time, .. } in &mut batch.time_results {
		*time = (*time as f64 * ratio).ceil() as u128;
	}
	Ok(())
}

#[cfg(test)]
mod tests {
	use super::*;
	use frame_benchmarking::BenchmarkParameter;

	/// Makes a benchmark with a time in nanoseconds for each size from 0 to 20.
	fn batch(time: impl Fn(u128) -> u128) -> BenchmarkBatchSplitResults {
		let result = |size: u32| BenchmarkResult {
			components: vec![(BenchmarkParameter::n, size)],
			extrinsic_time: time(size.into()),
			..Default::default()
		};
		BenchmarkBatchSplitResults {
			pallet: b"pallet".to_vec(),
			instance: b"Instance".to_vec(),
			benchmark: b"call".to_vec(),
			time_results: (0..=20).map(result).collect(),
			db_results: Vec::new(),
		}
	}

	/// Returns the largest part of a time that the fitted weight lacks, in thousandths.
	fn lacks(batch: &BenchmarkBatchSplitResults, time: impl Fn(u128) -> u128) -> u128 {
		let fit = Analysis::min_squares_iqr(&batch.time_results, BenchmarkSelector::ExtrinsicTime);
		let fit = fit.unwrap();
		let lack = |size| {
			let needed = time(size) * PS_PER_NS;
			1000 * needed.saturating_sub(fit.base + fit.slopes[0] * size) / needed
		};
		(0..=20).map(lack).max().unwrap()
	}

	#[test]
	fn no_size_costs_more_than_its_weight() {
		// One algorithm up to a size of 8, from there on another.
		let time = |size| 1000 + if size <= 8 { 500 * size } else { 3000 + 100 * size };
		let mut batch = batch(time);
		assert!(lacks(&batch, time) > 100);
		raise(&mut batch).unwrap();
		assert_eq!(lacks(&batch, time), 0);
	}

	#[test]
	fn small_sizes_are_charged_little_where_others_exceed_the_plane() {
		// The time rises with the product of two sizes.
		let time = |p: u32, n: u32| 1000 + 50 * u128::from(p * n);
		let edges = (1..=20).map(|p| (p, 20)).chain((0..20).map(|n| (20, n)));
		let mut batch = batch(|_| 0);
		batch.time_results = edges
			.map(|(p, n)| BenchmarkResult {
				components: vec![(BenchmarkParameter::p, p), (BenchmarkParameter::n, n)],
				extrinsic_time: time(p, n),
				..Default::default()
			})
			.collect();
		raise(&mut batch).unwrap();
		let fit = Analysis::min_squares_iqr(&batch.time_results, BenchmarkSelector::ExtrinsicTime);
		let fit = fit.unwrap();
		let charged = |p: u32, n: u32| {
			fit.base + fit.slopes[0] * u128::from(p) + fit.slopes[1] * u128::from(n)
		};
		assert!(charged(20, 20) >= time(20, 20) * PS_PER_NS);
		assert!(charged(1, 0) < 5 * time(1, 0) * PS_PER_NS, "{}", charged(1, 0));
	}

	#[test]
	fn times_on_a_plane_stay() {
		let time = |size| 1000 + 500 * size;
		let mut raised = batch(time);
		raise(&mut raised).unwrap();
		for (raised, result) in raised.time_results.iter().zip(&batch(time).time_results) {
			assert!(raised.extrinsic_time - result.extrinsic_time <= 1);
		}
	}

	#[test]
	fn a_call_without_sizes_keeps_its_times() {
		let mut batch = batch(|_| 1000);
		batch.time_results.iter_mut().for_each(|result| result.components.clear());
		let before = batch.time_results.clone();
		raise(&mut batch).unwrap();
		assert_eq!(batch.time_results, before);
	}
}
