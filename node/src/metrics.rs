//! Assay's Prometheus metrics: the host functions that this node has run, their outcomes and times, and
//! the code path.

use assay_host_functions::{
	metrics::{host_calls, HostCalls},
	CodePath,
};
use substrate_prometheus_endpoint::{
	register as add, MetricSource, Opts, PrometheusError, Registry, SourcedCounter, SourcedGauge,
};

/// The number of host calls.
#[derive(Clone)]
struct Counts;

/// The seconds that host calls took.
#[derive(Clone)]
struct Seconds;

/// The code path, as the label of a gauge that is always 1.
#[derive(Clone)]
struct Path;

impl MetricSource for Counts {
	type N = u64;

	fn collect(&self, mut set: impl FnMut(&[&str], u64)) {
		for HostCalls { function, outcome, count, .. } in host_calls() {
			set(&[function, &outcome], count);
		}
	}
}

impl MetricSource for Seconds {
	type N = f64;

	fn collect(&self, mut set: impl FnMut(&[&str], f64)) {
		for HostCalls { function, outcome, time, .. } in host_calls() {
			set(&[function, &outcome], time.as_secs_f64());
		}
	}
}

impl MetricSource for Path {
	type N = u64;

	fn collect(&self, mut set: impl FnMut(&[&str], u64)) {
		set(&[CodePath::current().name()], 1);
	}
}

/// Adds the metrics to a node's registry.
pub fn register(registry: &Registry) -> Result<(), PrometheusError> {
	let of_calls =
		|name, help| Opts::new(name, help).variable_labels(names(&["function", "outcome"]));
	let counts = of_calls("assay_host_calls_total", "Calls of Assay's host functions");
	let seconds = of_calls(
		"assay_host_call_seconds_total",
		"Seconds that calls of Assay's host functions took",
	);
	let path = Opts::new("assay_code_path", "The code path of Assay's host functions")
		.variable_labels(names(&["path"]));
	add(SourcedCounter::new(&counts, Counts)?, registry)?;
	add(SourcedCounter::new(&seconds, Seconds)?, registry)?;
	add(SourcedGauge::new(&path, Path)?, registry)?;
	Ok(())
}

fn names(labels: &[&str]) -> Vec<String> {
	labels.iter().map(|label| label.to_string()).collect()
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn a_call_is_in_the_metrics() {
		let registry = Registry::new();
		register(&registry).expect("a new registry takes them");
		let status = assay_host_functions::lattice::host_calls::lattice_verify(&[], &[], &[]);
		assert_ne!(status, 0, "no proof");

		let families = registry.gather();
		let labels = |name: &str| -> Vec<(String, String)> {
			let family = families.iter().find(|family| family.get_name() == name);
			let metrics = family.unwrap_or_else(|| panic!("{name} is missing")).get_metric();
			let pairs = metrics.iter().flat_map(|metric| metric.get_label());
			pairs.map(|pair| (pair.get_name().into(), pair.get_value().into())).collect()
		};
		let function = ("function".into(), "lattice_verify".into());
		assert!(labels("assay_host_calls_total").contains(&function));
		assert!(labels("assay_host_call_seconds_total").contains(&function));
		let path = ("path".into(), CodePath::current().name().into());
		assert_eq!(labels("assay_code_path"), [path]);
	}

	#[test]
	fn a_registry_takes_them_once() {
		let registry = Registry::new();
		register(&registry).expect("a new registry takes them");
		register(&registry).expect_err("they are there");
	}
}
