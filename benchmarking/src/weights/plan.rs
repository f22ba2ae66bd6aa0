//! The steps and repeats that each benchmark is weighed with.

use super::benchmarks::{Benchmark, Value};
use frame_benchmarking::BenchmarkParameter;
use std::{collections::BTreeMap, time::Duration};

/// Steps and repeats that are tried, from the most to the least, where the most would take too long.
/// Each takes a separate run of frame-benchmarking, which compiles the runtime first, so there are
/// few.
const EFFORTS: [Effort; 4] = [
	Effort { steps: 12, repeat: 6 },
	Effort { steps: 8, repeat: 4 },
	Effort { steps: 5, repeat: 3 },
	Effort { steps: 3, repeat: 2 },
];

/// frame-benchmarking runs each step once more, to count reads and writes.
const RUNS_BESIDE_REPEATS: u32 = 1;

/// The number of runs of a benchmark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Effort {
	/// The steps of a component's range.
	pub steps: u32,
	/// The repeats of a step.
	pub repeat: u32,
}

impl Effort {
	/// Returns the runs of a benchmark in a step.
	fn runs(self) -> u32 {
		self.repeat + RUNS_BESIDE_REPEATS
	}
}

/// Returns the values at the ends of the components' ranges: each component at its least while the
/// others are at their greatest, and all at their greatest at last.
pub fn ends(components: &[(BenchmarkParameter, u32, u32)]) -> Vec<Vec<Value>> {
	let greatest: Vec<Value> = components.iter().map(|(name, _, high)| (*name, *high)).collect();
	let mut ends: Vec<_> = components
		.iter()
		.enumerate()
		.filter(|(_, (_, low, high))| low < high)
		.map(|(place, (_, low, _))| {
			let mut end = greatest.clone();
			end[place].1 = *low;
			end
		})
		.collect();
	ends.push(greatest);
	ends
}

/// The times of a benchmark.
pub struct Cost {
	/// The benchmark.
	pub benchmark: Benchmark,
	/// The times at its [`ends`].
	pub times: Vec<Duration>,
}

impl Cost {
	/// Returns the time for the benchmark with this effort.
	fn time(&self, effort: Effort) -> Duration {
		match &self.times[..] {
			[] => Duration::ZERO,
			[once] => *once * effort.runs(),
			// From each least end to the greatest, linearly.
			[least @ .., greatest] => least
				.iter()
				.map(|least| (*least + *greatest) / 2 * effort.steps * effort.runs())
				.sum(),
		}
	}
}

/// The benchmarks of each effort, and the time that they take.
pub struct Plan<'a>(BTreeMap<Effort, (Vec<&'a Benchmark>, Duration)>);

impl<'a> Plan<'a> {
	/// Chooses the greatest effort for each benchmark that its budget allows, and the least if none
	/// does.
	pub fn new(costs: &'a [Cost], most: Effort, budget: Duration) -> Self {
		let smaller = EFFORTS.into_iter().map(|effort| Effort {
			steps: effort.steps.min(most.steps),
			repeat: effort.repeat.min(most.repeat),
		});
		let tried: Vec<_> = [most].into_iter().chain(smaller).collect();
		let mut planned: BTreeMap<Effort, (Vec<_>, Duration)> = BTreeMap::new();
		for cost in costs {
			let affordable = tried.iter().copied().find(|effort| cost.time(*effort) <= budget);
			let effort = affordable.or(tried.last().copied()).unwrap_or(most);
			let (benchmarks, time) = planned.entry(effort).or_default();
			benchmarks.push(&cost.benchmark);
			*time += cost.time(effort);
		}
		Self(planned)
	}

	/// Returns each effort, with its benchmarks and their time.
	pub fn efforts(&self) -> impl Iterator<Item = (Effort, &[&'a Benchmark], Duration)> + '_ {
		self.0.iter().map(|(effort, (benchmarks, time))| (*effort, &benchmarks[..], *time))
	}

	/// Returns the time for all.
	pub fn time(&self) -> Duration {
		self.0.values().map(|(_, time)| *time).sum()
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use BenchmarkParameter::{n, p};

	const MOST: Effort = Effort { steps: 20, repeat: 10 };

	fn cost(pallet: &str, milliseconds: &[u64]) -> Cost {
		let benchmark = Benchmark {
			pallet: pallet.into(),
			instance: format!("The{pallet}"),
			name: "verify".into(),
			components: Vec::new(),
		};
		Cost { benchmark, times: milliseconds.iter().copied().map(Duration::from_millis).collect() }
	}

	#[test]
	fn ends_have_one_component_at_its_least() {
		assert_eq!(ends(&[]), [vec![]]);
		assert_eq!(ends(&[(n, 0, 5)]), [vec![(n, 0)], vec![(n, 5)]]);
		assert_eq!(
			ends(&[(p, 1, 4), (n, 0, 5)]),
			[vec![(p, 1), (n, 5)], vec![(p, 4), (n, 0)], vec![(p, 4), (n, 5)]]
		);
		// Without a range there is no step.
		assert_eq!(ends(&[(n, 3, 3)]), [vec![(n, 3)]]);
	}

	#[test]
	fn times_are_those_of_all_steps() {
		let milliseconds = |times: &[u64]| cost("a", times).time(MOST).as_millis();
		assert_eq!(milliseconds(&[2]), 22);
		assert_eq!(milliseconds(&[2, 4]), 3 * 20 * 11);
		assert_eq!(milliseconds(&[2, 6, 4]), (3 + 5) * 20 * 11);
	}

	#[test]
	fn slow_benchmarks_have_fewer_steps_and_the_slowest_the_fewest() {
		let costs = [
			cost("fast", &[1, 1]),
			cost("slow", &[100, 200]),
			cost("slow", &[1]),
			cost("slowest", &[9_000, 9_000]),
		];
		let plan = Plan::new(&costs, MOST, Duration::from_secs(20));
		let efforts: Vec<_> = plan
			.efforts()
			.map(|(Effort { steps, repeat }, benchmarks, time)| {
				let pallets = benchmarks.iter().map(|benchmark| &benchmark.pallet[..]).collect();
				(steps, repeat, pallets, time.as_millis())
			})
			.collect();
		assert_eq!(
			efforts,
			[
				(3, 2, vec!["slowest"], 81_000),
				(12, 6, vec!["slow"], 12_600),
				(20, 10, vec!["fast", "slow"], 220 + 11),
			]
		);
		assert_eq!(plan.time(), Duration::from_millis(81_000 + 12_600 + 231));
	}

	#[test]
	fn what_was_asked_for_is_never_exceeded() {
		let few = Effort { steps: 5, repeat: 2 };
		let costs = [cost("slow", &[900, 900])];
		let plan = Plan::new(&costs, few, Duration::from_secs(1));
		assert!(plan.efforts().all(|(effort, ..)| effort.steps <= 5 && effort.repeat <= 2));
	}
}
