//! `assay doctor`: finds what a machine lacks to build Assay, to run a node and to prove, and gives advice.

mod build;
mod machine;
mod node;
mod programs;
mod prove;
mod rpc;

use crate::{command::Outcome, progress::Progress};
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::{env, fmt, path::Path};

/// The arguments of `doctor`.
#[derive(Args)]
pub struct Command {
	/// The purpose of the machine [default: node and prove, and build in a checkout of Assay]
	#[arg(value_name = "PURPOSE")]
	pub purpose: Option<Purpose>,
	/// A node that should answer, such as ws://127.0.0.1:9944 (http:// and ws:// alone)
	#[arg(long)]
	pub url: Option<rpc::Url>,
	/// The ports that a node will listen on
	#[arg(long, value_name = "PORT", value_delimiter = ',', default_values_t = [30333, 9944, 9615])]
	pub ports: Vec<u16>,
	/// Print JSON
	#[arg(long)]
	pub json: bool,
}

/// A purpose of a machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Purpose {
	/// Build Assay from its sources
	Build,
	/// Run a node
	Node,
	/// Make keys and proofs
	Prove,
}

/// The result of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Status {
	/// It is as it should be.
	Ok,
	/// It is missing, and necessary.
	Missing,
	/// It is missing or not sufficient, but not necessary.
	Note,
}

impl fmt::Display for Status {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		f.pad(match self {
			Self::Ok => "ok",
			Self::Missing => "missing",
			Self::Note => "note",
		})
	}
}

/// The state of one thing that a purpose needs.
#[derive(Debug, PartialEq, Eq, Serialize)]
struct Check {
	purpose: Purpose,
	name: &'static str,
	status: Status,
	found: String,
	#[serde(skip_serializing_if = "Option::is_none")]
	remedy: Option<String>,
}

impl Purpose {
	fn ok(self, name: &'static str, found: impl Into<String>) -> Check {
		Check { purpose: self, name, status: Status::Ok, found: found.into(), remedy: None }
	}

	fn missing(
		self,
		name: &'static str,
		found: impl Into<String>,
		remedy: impl Into<String>,
	) -> Check {
		let (found, remedy) = (found.into(), Some(remedy.into()));
		Check { purpose: self, name, status: Status::Missing, found, remedy }
	}

	fn note(
		self,
		name: &'static str,
		found: impl Into<String>,
		remedy: impl Into<String>,
	) -> Check {
		Check { status: Status::Note, ..self.missing(name, found, remedy) }
	}
}

/// The result in JSON.
#[derive(Serialize)]
struct Report<'a> {
	/// False if something necessary is missing.
	ready: bool,
	checks: &'a [Check],
}

/// Runs the command.
pub fn run(arguments: &Command) -> Outcome {
	let checks = checks(arguments);
	let ready = checks.iter().all(|check| check.status != Status::Missing);
	let progress = Progress::new(false);
	if arguments.json {
		let report = Report { ready, checks: &checks };
		progress.say(
			serde_json::to_string_pretty(&report).expect("strings alone always serialize; qed"),
		);
	} else {
		let mut purpose = None;
		for check in &checks {
			if purpose.replace(check.purpose) != Some(check.purpose) {
				progress.say(check.purpose.heading());
			}
			progress.say(format!("  {:<8} {:<13} {}", check.status, check.name, check.found));
			if let Some(remedy) = &check.remedy {
				progress.say(format!("  {:<22} → {remedy}", ""));
			}
		}
	}
	if ready {
		Outcome::Done
	} else {
		Outcome::Lacking
	}
}

impl Purpose {
	const fn heading(self) -> &'static str {
		match self {
			Self::Build => "to build",
			Self::Node => "to run a node",
			Self::Prove => "to prove",
		}
	}
}

fn checks(arguments: &Command) -> Vec<Check> {
	let asked = |purpose| match arguments.purpose {
		Some(asked) => asked == purpose,
		None => purpose != Purpose::Build || in_checkout(),
	};
	let mut checks = Vec::new();
	if asked(Purpose::Build) {
		checks.extend(build::checks());
	}
	if asked(Purpose::Node) {
		checks.extend(node::checks(&arguments.ports, arguments.url.as_ref()));
	}
	if asked(Purpose::Prove) {
		checks.extend(prove::checks());
	}
	// A node whose URL is given is checked, whatever the purpose.
	if let (false, Some(url)) = (asked(Purpose::Node), &arguments.url) {
		checks.push(node::answers(url));
	}
	checks
}

/// Returns true in a folder of Assay's sources, where a build is likely.
fn in_checkout() -> bool {
	let is_checkout = |folder: &Path| folder.join("scripts/setup.sh").is_file();
	env::current_dir().is_ok_and(|folder| folder.ancestors().any(is_checkout))
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn only_what_is_necessary_has_a_say() {
		let check = Purpose::Build.note("disk", "little", "make room");
		assert_eq!(check.status, Status::Note);
		assert_eq!(check.remedy.as_deref(), Some("make room"));
		assert_eq!(Purpose::Build.ok("disk", "much").remedy, None);
		assert_eq!(Purpose::Build.missing("disk", "none", "make room").status, Status::Missing);
	}
}
