//! Answers the comparison's requests, lines of JSON, each with one sample of Snowbridge's client as it was
//! published. The protocol is that of the comparison's other libraries.

use crate::{
	cases::{updates, ADOPTION, UPDATE},
	chain::Bls,
	VERSIONS,
};
use anyhow::{Context, Result};
use serde_json::{json, Value};
use std::{
	collections::BTreeMap,
	io::{BufRead, Write},
	time::Duration,
};

/// The cases behind the comparison's operations.
const OPERATIONS: [(&str, &str); 2] =
	[("sync_committee_update", UPDATE), ("sync_committee_adoption", ADOPTION)];

const CURVE: &str = "bls12_381";

/// Answers each request until there are no more.
///
/// # Errors
///
/// The runtimes were not built, or a stream failed. A request that cannot be met is answered with the
/// reason.
pub fn serve(requests: impl BufRead, mut answers: impl Write) -> Result<()> {
	let cases = updates()?;
	let mut samplers = BTreeMap::new();
	for (operation, name) in OPERATIONS {
		let case = cases.iter().find(|case| case.name == name).context(name)?;
		samplers.insert(operation, case.sampler(Bls::Wasm)?);
	}
	for request in requests.lines() {
		let answer = answer(&request?, &mut samplers);
		let answer = answer.unwrap_or_else(|error| json!({ "error": format!("{error:#}") }));
		writeln!(answers, "{answer}")?;
		answers.flush()?;
	}
	Ok(())
}

fn answer(
	request: &str,
	samplers: &mut BTreeMap<&str, impl FnMut() -> Result<Duration>>,
) -> Result<Value> {
	let request: Value = serde_json::from_str(request).context("a request that is no JSON")?;
	if request["list"] == true {
		let operations: Vec<_> = samplers.keys().collect();
		let versions = VERSIONS.map(|(name, version)| format!("{name} {version}")).join(", ");
		return Ok(json!({ "operations": { CURVE: operations }, "version": versions }));
	}
	let operation = request["operation"].as_str().filter(|_| request["curve"] == CURVE);
	let sampler = operation.and_then(|operation| samplers.get_mut(operation));
	let time = sampler.with_context(|| format!("{request} is not offered"))?()?;
	Ok(json!({ "cpu_ns": time.as_secs_f64() * 1e9 }))
}
