//! The checks for running a node, and the checks of a node's answers.

use super::{
	machine::{code_path, disk, home_folder, memory, open_files},
	programs::{find, output, own_folder},
	rpc::{RpcFailure, Url},
	Check, Purpose,
};
use crate::hexadecimal;
use blake2b_simd::Params;
use serde_json::{json, Value};
use std::{io, net::TcpListener};

const NODE: Purpose = Purpose::Node;

/// GiB of memory to plan for, as in `docs/validator.md`.
const MEMORY: u64 = 4;
/// GiB of disk for a new chain and its first days.
const DISK: u64 = 10;
/// The number of files that polkadot-sdk requires a process to be able to open.
const OPEN_FILES: u64 = 10_000;

/// The start of the message of a node whose executor lacks what the runtime imports.
const LACKS: &str = "not present on the host";

/// Checks everything that running a node takes.
pub fn checks(ports: &[u16], url: Option<&Url>) -> Vec<Check> {
	let data = home_folder("XDG_DATA_HOME", ".local/share").join("assay-node");
	let mut checks = vec![
		program(),
		code_path(NODE),
		memory(NODE, MEMORY),
		disk(NODE, &data, DISK),
		open_files(NODE, OPEN_FILES),
	];
	// A node that runs already has taken its port.
	let taken_by_node = url.map(Url::port);
	let own = ports.iter().filter(|port| Some(**port) != taken_by_node);
	checks.extend(own.map(|port| is_free(*port)));
	checks.extend(url.map(answers));
	checks
}

fn program() -> Check {
	const PROGRAM: &str = "assay-node";
	let Some(path) = find(PROGRAM, &own_folder()) else {
		return NODE.missing(
			PROGRAM,
			"not on PATH, nor beside this program",
			"install a release (docs/validator.md), or build it: `make build`",
		);
	};
	match output(&path, &["--version"]) {
		Some(version) => NODE.ok(PROGRAM, format!("{version}, {}", path.display())),
		None => NODE.missing(
			PROGRAM,
			format!("{} does not run here", path.display()),
			"take one for this processor and system, or build it: `make build`",
		),
	}
}

/// Checks that nothing listens on a port, by listening there for a moment.
fn is_free(port: u16) -> Check {
	const NAME: &str = "port";
	match TcpListener::bind(("127.0.0.1", port)) {
		Ok(_) => NODE.ok(NAME, format!("{port} is free")),
		Err(error) => NODE.missing(
			NAME,
			format!("{port} cannot be listened on: {error}"),
			match error.kind() {
				io::ErrorKind::PermissionDenied => "take a port from 1024 on, or run as root",
				_ => "end what listens there, or give the node another (--port, --rpc-port, --prometheus-port)",
			},
		),
	}
}

/// Checks that a node answers, that its executor has the host functions that its runtime imports, and that the runtime
/// verifies proofs.
pub fn answers(url: &Url) -> Check {
	const NAME: &str = "node";
	let failed = |error: RpcFailure| match error {
		RpcFailure::Unreachable(reason) => NODE.missing(
			NAME,
			format!("{url} does not answer: {reason}"),
			"start it, or give --url as the node prints it, with its --rpc-port",
		),
		RpcFailure::Other(reason) => NODE.missing(
			NAME,
			format!("{url} does not answer as a node does: {reason}"),
			"give the address of the node's JSON-RPC, such as ws://127.0.0.1:9944",
		),
		RpcFailure::Error(message) if message.contains(LACKS) => {
			let lacking = message.split_once(LACKS).map_or("", |(_, names)| names);
			NODE.missing(
				NAME,
				format!("{url} lacks host functions that its runtime imports{lacking}"),
				"update the node; in one of your own, add `assay_host_functions::HostFunctions` (docs/backends.md)",
			)
		}
		RpcFailure::Error(message) => NODE.missing(
			NAME,
			format!("{url} refuses a call: {message}"),
			"see the node's own log for its cause",
		),
	};
	let asked = || -> Result<(String, String, bool), RpcFailure> {
		let version = text(url.call("system_version", &json!([]))?);
		let chain = text(url.call("system_chain", &json!([]))?);
		// This call runs the runtime's code, so the executor must have all that the runtime imports.
		url.call("state_call", &json!(["Core_version", "0x"]))?;
		let runtime = url.call("state_getRuntimeVersion", &json!([]))?;
		Ok((version, chain, has_api(&runtime, "VerifierApi")))
	};
	match asked() {
		Err(error) => failed(error),
		Ok((version, chain, true)) => NODE.ok(
			NAME,
			format!("{url}, {version}, chain {chain}, with its runtime's host functions"),
		),
		Ok((version, chain, false)) => NODE.note(
			NAME,
			format!("{url}, {version}, chain {chain}: its runtime has no VerifierApi"),
			"dry runs need it, and a chain without it may verify no proofs: docs/runtime.md",
		),
	}
}

fn text(value: Value) -> String {
	value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Returns true if a runtime's version lists the API, by the eight-byte BLAKE2b hash of its name.
fn has_api(version: &Value, name: &str) -> bool {
	let hash = Params::new().hash_length(8).hash(name.as_bytes());
	let identifier = hexadecimal::encode(hash.as_bytes());
	let apis = version["apis"].as_array().into_iter().flatten();
	apis.into_iter().any(|api| api[0].as_str() == Some(&identifier))
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::doctor::Status;

	#[test]
	fn an_api_is_found_by_its_identifier() {
		// The identifier of `Core` is the same on every Substrate chain.
		let version = json!({ "apis": [["0x37e397fc7c91f5e4", 2], ["0xdf6acb689907609b", 5]] });
		assert!(has_api(&version, "Core"));
		assert!(!has_api(&version, "VerifierApi"));
		assert!(!has_api(&json!({}), "Core"));
	}

	#[test]
	fn a_port_is_free_until_somebody_listens() {
		let listener = TcpListener::bind("127.0.0.1:0").unwrap();
		let port = listener.local_addr().unwrap().port();
		let taken = is_free(port);
		assert_eq!(taken.status, Status::Missing);
		assert!(taken.found.starts_with(&format!("{port} cannot be listened on")));
		drop(listener);
		assert_eq!(is_free(port), NODE.ok("port", format!("{port} is free")));
	}
}
