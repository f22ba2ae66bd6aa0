//! Counts and times of host calls, for a node's metrics.
//!
//! A node runs a call more than once: to build a block, to import one, and for a dry run.
//! Each run counts.

use assay_curve_operations::Error as CurveError;
use assay_proof_system::VerifyError;
use std::{
	collections::BTreeMap,
	sync::{Mutex, MutexGuard, PoisonError},
	time::{Duration, Instant},
};

/// The calls of one host function with one outcome, since the process began.
#[derive(Clone, Debug, PartialEq)]
pub struct HostCalls {
	/// The function's name, without interface and version: `groth16_bn254_verify`.
	pub function: &'static str,
	/// `ok`, or the error's debug format: `ProofInvalid`, `MalformedProof(Length)`, `Decode`.
	pub outcome: String,
	/// The number of calls.
	pub count: u64,
	/// The time that the calls took.
	pub time: Duration,
}

/// The counts of one function and status.
struct Total {
	/// Names the status.
	outcome: fn(u32) -> String,
	count: u64,
	time: Duration,
}

/// At most one entry for each function and status.
type Totals = BTreeMap<(&'static str, u32), Total>;

static TOTALS: Mutex<Totals> = Mutex::new(Totals::new());

fn totals() -> MutexGuard<'static, Totals> {
	// The counts are consistent even if another thread panicked.
	TOTALS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns all host calls of this process so far.
pub fn host_calls() -> Vec<HostCalls> {
	let calls = |(&(function, status), total): (&(&'static str, u32), &Total)| HostCalls {
		function,
		outcome: (total.outcome)(status),
		count: total.count,
		time: total.time,
	};
	totals().iter().map(calls).collect()
}

/// Runs a verifying host function, counts the call, and returns its status.
pub(crate) fn verdict(
	function: &'static str,
	call: impl FnOnce() -> Result<(), VerifyError>,
) -> u32 {
	let outcome = |status| name(VerifyError::from_status(status));
	counted(function, outcome, || VerifyError::status(call()))
}

/// Runs a host function of a curve, and counts the call.
pub(crate) fn result(
	function: &'static str,
	call: impl FnOnce() -> Result<(), CurveError>,
) -> Result<(), CurveError> {
	let outcome = |status| name(CurveError::from_status(status));
	CurveError::from_status(counted(function, outcome, || CurveError::status(call())))
}

fn counted(function: &'static str, outcome: fn(u32) -> String, call: impl FnOnce() -> u32) -> u32 {
	let start = Instant::now();
	let status = call();
	let time = start.elapsed();
	let mut totals = totals();
	let total = totals.entry((function, status)).or_insert(Total {
		outcome,
		count: 0,
		time: Duration::ZERO,
	});
	total.count += 1;
	total.time += time;
	status
}

fn name<E: core::fmt::Debug>(result: Result<(), E>) -> String {
	result.map_or_else(|error| format!("{error:?}"), |()| "ok".into())
}
