//! A program with other libraries that answers each request, a line of JSON, with one sample.

use anyhow::{bail, Context, Result};
use serde::{Deserialize, Serialize};
use std::{
	cell::RefCell,
	collections::BTreeMap,
	io::{BufRead, BufReader, Write},
	process::{Child, ChildStdin, ChildStdout, Command, Stdio},
	rc::Rc,
	time::Duration,
};

/// The running program.
#[derive(Clone)]
pub struct Program {
	name: &'static str,
	server: Rc<RefCell<Server>>,
	listing: Rc<Listing>,
}

/// The program's operations, and the versions of its libraries.
#[derive(Deserialize)]
struct Listing {
	operations: BTreeMap<String, Vec<String>>,
	version: String,
	#[serde(default)]
	go: String,
}

#[derive(Serialize)]
struct Request<'a> {
	curve: &'a str,
	operation: &'a str,
	size: usize,
}

/// A sample or a failure. (An untagged enumeration would refuse fractions where another crate turns on
/// serde_json's exact numbers.)
#[derive(Deserialize)]
struct Answer {
	/// The processor time of a call.
	cpu_ns: Option<f64>,
	error: Option<String>,
}

struct Server {
	child: Child,
	requests: Option<ChildStdin>,
	answers: BufReader<ChildStdout>,
}

impl Program {
	/// Starts the program; `name` is for messages.
	pub fn start(name: &'static str, command: &mut Command) -> Result<Self> {
		let mut child =
			command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().with_context(|| {
				format!("cannot run {}", command.get_program().to_string_lossy())
			})?;
		let requests = child.stdin.take();
		let answers = BufReader::new(child.stdout.take().context("its output")?);
		let mut server = Server { child, requests, answers };
		let listing = serde_json::from_str(&server.ask(name, r#"{"list":true}"#)?)?;
		Ok(Self { name, server: Rc::new(RefCell::new(server)), listing: Rc::new(listing) })
	}

	/// Returns the versions of the program's libraries.
	pub fn version(&self) -> String {
		let Listing { version, go, .. } = &*self.listing;
		if go.is_empty() {
			version.clone()
		} else {
			format!("{version} ({go})")
		}
	}

	/// Returns the sampler of an operation, if the program has it.
	pub fn sampler(
		&self,
		curve: &str,
		operation: &str,
		size: usize,
	) -> Option<impl FnMut() -> Result<Duration>> {
		let offered = self.listing.operations.get(curve)?;
		if !offered.iter().any(|offer| offer == operation) {
			return None;
		}
		let request = serde_json::to_string(&Request { curve, operation, size }).ok()?;
		let (name, server) = (self.name, self.server.clone());
		Some(move || sample(name, &server.borrow_mut().ask(name, &request)?))
	}
}

/// Returns the time in an answer.
fn sample(name: &str, answer: &str) -> Result<Duration> {
	let told = || format!("{name} answered {answer}");
	let Answer { cpu_ns, error } = serde_json::from_str(answer).with_context(told)?;
	if let Some(error) = error {
		bail!("{name}: {error}");
	}
	// Other samples exclude the waits for a processor, too.
	let nanoseconds = cpu_ns.with_context(told)?;
	Ok(Duration::try_from_secs_f64(nanoseconds.max(0.0) / 1e9)?)
}

impl Server {
	fn ask(&mut self, name: &str, request: &str) -> Result<String> {
		let requests = self.requests.as_mut().with_context(|| format!("{name} was stopped"))?;
		writeln!(requests, "{request}")?;
		requests.flush()?;
		let mut answer = String::new();
		if self.answers.read_line(&mut answer)? == 0 {
			bail!("{name} ended");
		}
		Ok(answer)
	}
}

impl Drop for Server {
	fn drop(&mut self) {
		// The program ends with its input.
		drop(self.requests.take());
		// There is no caller to report a failure to.
		let _ = self.child.wait();
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn answers_are_times_or_failures() {
		let answer = r#"{"ns":24030865,"cpu_ns":16079000,"repeats":1}"#;
		assert_eq!(sample("gnark", answer).unwrap(), Duration::from_nanos(16_079_000));
		let error = sample("gnark", r#"{"error":"not offered by gnark-crypto"}"#).unwrap_err();
		assert_eq!(error.to_string(), "gnark: not offered by gnark-crypto");
		let fraction = r#"{"ns":99858.5,"cpu_ns":99858.5,"repeats":12}"#;
		assert_eq!(sample("gnark", fraction).unwrap(), Duration::from_secs_f64(99_858.5e-9));
		for nonsense in ["nonsense", "{}", r#"{"cpu_ns":1e300}"#] {
			assert!(sample("gnark", nonsense).is_err(), "{nonsense}");
		}
	}

	#[test]
	fn requests_are_as_the_protocol_has_them() {
		let request = Request { curve: "bn254", operation: "msm_g1", size: 10 };
		assert_eq!(
			serde_json::to_string(&request).unwrap(),
			r#"{"curve":"bn254","operation":"msm_g1","size":10}"#
		);
	}

	#[cfg(unix)]
	#[test]
	fn a_program_offers_what_it_lists() {
		let script = r#"
			read -r list; echo '{"operations":{"bn254":["pairing"]},"version":"it 1"}'
			read -r one; echo '{"cpu_ns":2000}'
			read -r another
		"#;
		let program = Program::start("it", Command::new("sh").args(["-c", script])).unwrap();
		assert_eq!(program.version(), "it 1");
		assert!(program.sampler("bn254", "msm_g1", 1).is_none());
		assert!(program.sampler("bls12_381", "pairing", 1).is_none());
		let mut sampler = program.sampler("bn254", "pairing", 1).unwrap();
		assert_eq!(sampler().unwrap(), Duration::from_micros(2));
		assert_eq!(sampler().unwrap_err().to_string(), "it ended");
	}
}
