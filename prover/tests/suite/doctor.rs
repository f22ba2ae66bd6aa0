//! `assay doctor`

use crate::{assay, Folder, Run};
use serde_json::{json, Value};
use std::{
	collections::BTreeSet,
	env,
	ffi::OsStr,
	fs,
	io::{BufRead, BufReader, Read, Write},
	net::TcpListener,
	os::unix::fs::PermissionsExt,
	path::Path,
	process::Command,
	thread::{spawn, JoinHandle},
};

/// Returns the check of a name in what was printed as JSON.
fn check(run: &Run, name: &str) -> Value {
	let report: Value = serde_json::from_str(&run.stdout).unwrap();
	let checks = report["checks"].as_array().unwrap();
	checks.iter().find(|check| check["name"] == name).unwrap_or_else(|| panic!("{name}")).clone()
}

/// Starts a node that gives these answers, each to a call of its own.
fn node(answers: Vec<String>) -> (String, JoinHandle<Vec<String>>) {
	let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
	let url = format!("ws://{}", listener.local_addr().unwrap());
	let calls = spawn(move || {
		let mut calls = Vec::new();
		for answer in answers {
			let (mut stream, _) = listener.accept().unwrap();
			let mut reader = BufReader::new(stream.try_clone().unwrap());
			let mut length = 0;
			loop {
				let mut line = String::new();
				reader.read_line(&mut line).unwrap();
				if let Some(value) = line.strip_prefix("Content-Length: ") {
					length = value.trim().parse().unwrap();
				}
				if line == "\r\n" {
					break;
				}
			}
			let mut body = vec![0; length];
			reader.read_exact(&mut body).unwrap();
			let call: Value = serde_json::from_slice(&body).unwrap();
			calls.push(call["method"].as_str().unwrap().to_owned());
			stream.write_all(answer.as_bytes()).unwrap();
		}
		calls
	});
	(url, calls)
}

fn http(body: &Value) -> String {
	format!("HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n{body}")
}

fn result(result: Value) -> String {
	http(&json!({ "jsonrpc": "2.0", "id": 1, "result": result }))
}

/// Runs the checks of a node, and none whose result depends on this machine.
fn of_node(url: &str) -> Run {
	assay(["doctor", "prove", "--json", "--url", url])
}

#[test]
fn what_proving_takes_is_here() {
	let run = assay(["doctor", "prove"]).done();
	assert!(run.stdout.starts_with("to prove\n  ok "), "{}", run.stdout);
	let json = assay(["doctor", "prove", "--json"]).done();
	let report: Value = serde_json::from_str(&json.stdout).unwrap();
	assert_eq!(report["ready"], true);
	let purposes: Vec<_> = report["checks"].as_array().unwrap().iter().collect();
	assert!(purposes.iter().all(|check| check["purpose"] == "prove"));
	assert_eq!(check(&json, "code path")["status"], "ok");
	let gpu = check(&json, "GPU");
	match assay_gpu::Gpu::open() {
		Ok(found) => assert_eq!(gpu["found"], found.name()),
		Err(error) => assert!(gpu.to_string().contains(&error.reason()), "{gpu}"),
	}
}

#[test]
fn a_code_path_that_is_unknown_is_missing_and_a_lower_one_is_noted() {
	let run = |path: &str| {
		let output = Command::new(env!("CARGO_BIN_EXE_assay"))
			.args(["doctor", "prove", "--json"])
			.env("ASSAY_CODE_PATH", path)
			.output()
			.unwrap();
		let stdout = String::from_utf8(output.stdout).unwrap();
		let stderr = String::from_utf8(output.stderr).unwrap();
		Run { code: output.status.code(), stdout, stderr }
	};
	let unknown = run("mmx");
	assert_eq!(unknown.code, Some(1));
	let found = check(&unknown, "code path");
	assert_eq!(found["status"], "missing");
	assert!(found["remedy"].as_str().unwrap().contains("ASSAY_CODE_PATH"), "{found}");
	let best = check(&assay(["doctor", "prove", "--json"]), "code path");
	let lower = check(&run("portable").done(), "code path");
	let is_best = best["found"].as_str().unwrap().starts_with("portable");
	assert_eq!(lower["status"], if is_best { "ok" } else { "note" });
}

/// Without a purpose, the requirements of a build are checked only in a folder of sources.
#[test]
fn a_build_is_checked_in_a_checkout_alone() {
	let purposes = |folder: &Path| {
		let output = Command::new(env!("CARGO_BIN_EXE_assay"))
			.args(["doctor", "--json", "--ports", "0"])
			.current_dir(folder)
			.output()
			.unwrap();
		let report: Value = serde_json::from_slice(&output.stdout).unwrap();
		let checks = report["checks"].as_array().unwrap().clone();
		checks
			.iter()
			.map(|check| check["purpose"].as_str().unwrap().to_owned())
			.collect::<BTreeSet<_>>()
	};
	let checkout = Path::new(env!("CARGO_MANIFEST_DIR"));
	assert!(purposes(checkout).iter().eq(["build", "node", "prove"]));
	let elsewhere = Folder::new();
	assert!(purposes(&elsewhere.path(".")).iter().eq(["node", "prove"]));
}

/// An old rustc ahead on PATH does not hide a newer one, here as for the build's scripts.
#[test]
fn the_first_rust_that_serves_is_found() {
	let folder = Folder::new();
	let rustc = folder.file("rustc", b"#!/bin/sh\necho rustc 1.60.0\n");
	fs::set_permissions(&rustc, fs::Permissions::from_mode(0o755)).unwrap();
	let rust = |path: &OsStr| {
		let mut command = Command::new(env!("CARGO_BIN_EXE_assay"));
		let output =
			command.args(["doctor", "build", "--json"]).env("PATH", path).output().unwrap();
		let report: Value = serde_json::from_slice(&output.stdout).unwrap();
		report["checks"].as_array().unwrap()[0].clone()
	};
	let path = env::var_os("PATH").unwrap();
	let (before, old) = (rust(&path), rustc.parent().unwrap().as_os_str());
	assert_eq!((&before["name"], &before["status"]), (&json!("Rust"), &json!("ok")));
	let both = env::join_paths([old.into()].into_iter().chain(env::split_paths(&path))).unwrap();
	assert_eq!(rust(&both), before);
}

#[test]
fn a_taken_port_is_missing() {
	let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
	let port = listener.local_addr().unwrap().port().to_string();
	let run = assay(["doctor", "node", "--json", "--ports", &port]);
	assert_eq!(run.code, Some(1));
	let found = check(&run, "port");
	assert_eq!(found["status"], "missing");
	assert!(found["found"].as_str().unwrap().starts_with(&port));
	assert!(found["remedy"].as_str().unwrap().contains("--rpc-port"));
}

#[test]
fn a_node_answers() {
	let runtime = |apis: Value| result(json!({ "specName": "x", "apis": apis }));
	let name = blake2b_simd::Params::new().hash_length(8).hash(b"VerifierApi").to_hex();
	for (apis, status) in [(json!([[format!("0x{name}"), 1]]), "ok"), (json!([]), "note")] {
		let answers = vec![
			result(json!("1.0.0")),
			result(json!("Assay")),
			result(json!("0x")),
			runtime(apis),
		];
		let (url, calls) = node(answers);
		let run = of_node(&url).done();
		assert_eq!(check(&run, "node")["status"], status);
		let calls = calls.join().unwrap();
		let expected = ["system_version", "system_chain", "state_call", "state_getRuntimeVersion"];
		assert_eq!(calls, expected);
	}
}

#[test]
fn a_node_that_lacks_host_functions_is_named() {
	let (url, calls) = node(vec![
		result(json!("1.0.0")),
		result(json!("Assay")),
		http(&json!({ "error": {
			"code": 4003,
			"message": "Client error",
			"data": "runtime requires function imports which are not present on the host: 'env:ext_f'"
		} })),
	]);
	let run = of_node(&url);
	assert_eq!(run.code, Some(1));
	let found = check(&run, "node");
	assert!(
		found["found"].as_str().unwrap().ends_with("its runtime imports: 'env:ext_f'"),
		"{found}"
	);
	assert!(found["remedy"].as_str().unwrap().contains("assay_host_functions::HostFunctions"));
	calls.join().unwrap();
}

#[test]
fn what_is_no_node_is_named() {
	// Nobody listens on a port that was just closed.
	let closed = TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap();
	let run = of_node(&format!("http://{closed}"));
	assert_eq!(run.code, Some(1));
	assert!(check(&run, "node")["found"].as_str().unwrap().contains("does not answer: "));
	for answer in ["HTTP/1.0 404 Not Found\r\n\r\nno", "SSH-2.0-OpenSSH\r\n"] {
		let (url, calls) = node(vec![answer.into()]);
		let run = of_node(&url);
		assert_eq!(run.code, Some(1));
		assert!(check(&run, "node")["found"].as_str().unwrap().contains("as a node does"));
		calls.join().unwrap();
	}
	let run = assay(["doctor", "--url", "wss://rpc.example:443"]);
	assert_eq!(run.code, Some(2));
	assert!(run.stderr.contains("give ws://HOST:PORT"), "{}", run.stderr);
}
