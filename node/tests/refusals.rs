//! The node refuses to start with the messages that its page in the documentation lists.

#![allow(clippy::unwrap_used)]

use std::{
	collections::BTreeSet,
	fs,
	net::TcpListener,
	path::{Path, PathBuf},
	process::{Command, Output},
};
use tempfile::tempdir;

/// The page with the messages.
const PAGE: &str = "docs/node.md";
/// The heading of their table.
const HEADING: &str = "\n## If it does not start\n";

/// A way to bring a message about.
struct Refusal {
	/// The message as the page has it, without the marks of code. `…` stands for any text.
	message: &'static str,
	/// More that the node says.
	also: &'static [&'static str],
	/// Runs the node, in an empty folder.
	run: fn(&Path) -> Output,
}

const REFUSALS: [Refusal; 8] = [
	Refusal {
		message: "… is no code path",
		also: &["ASSAY_CODE_PATH=fast", "`portable`"],
		run: |folder| node(folder, &["hardware"]).env("ASSAY_CODE_PATH", "fast").output().unwrap(),
	},
	Refusal {
		message: "ASSAY_G2_CACHE=… is no number of points",
		also: &["ASSAY_G2_CACHE=1000", "from 0 to 64"],
		run: |folder| node(folder, &["hardware"]).env("ASSAY_G2_CACHE", "1000").output().unwrap(),
	},
	Refusal {
		message: "the chain's runtime calls host functions that this node lacks",
		also: &[UNKNOWN_FUNCTION, "Update assay-node"],
		run: |folder| {
			fs::write(folder.join("spec.json"), specification(&runtime())).unwrap();
			start(folder, &["--chain", "spec.json"]).output().unwrap()
		},
	},
	Refusal {
		message: "This machine is slower than the one that the weights were made for",
		also: &[
			"code path: `portable` here, while the weights `reference` presume `avx2`",
			"--hardware-check warn",
		],
		run: |folder| {
			let validator =
				["--validator", "--chain", "local", "--unsafe-force-node-key-generation"];
			start(folder, &validator).env("ASSAY_CODE_PATH", "portable").output().unwrap()
		},
	},
	Refusal {
		message: "--sealing instant and interval are for development chains",
		also: &["add --dev", "--sealing consensus"],
		run: |folder| {
			start(folder, &["--chain", "local", "--sealing", "instant"]).output().unwrap()
		},
	},
	Refusal {
		message: "cannot listen at …",
		also: &["choose another --rpc-port"],
		run: |folder| {
			let taken = TcpListener::bind("127.0.0.1:0").unwrap();
			let port = taken.local_addr().unwrap().port().to_string();
			let arguments = ["--dev", "--port", "0", "--no-prometheus", "--rpc-port", &port];
			node(folder, &arguments).output().unwrap()
		},
	},
	Refusal {
		message: "… is neither dev nor local nor a chain specification",
		also: &["nowhere.json"],
		run: |folder| node(folder, &["--chain", "nowhere.json"]).output().unwrap(),
	},
	Refusal {
		message: "Incompatible pruning modes",
		also: &["stored: ArchiveAll"],
		run: |folder| {
			let open = |mode| {
				let database = ["--chain", "local", "--base-path", "data"];
				let arguments = [&["chain-info"], &database[..], &["--state-pruning", mode]];
				node(folder, &arguments.concat()).output().unwrap()
			};
			assert!(open("archive").status.success());
			open("256")
		},
	},
];

/// Messages that take another processor or another build, with the files that make them.
const IN_SOURCES: [(&str, &str); 2] = [
	("… needs instructions that this processor lacks", "host-functions/code-path/src/lib.rs"),
	("this node was built without a runtime", "node/src/chain_spec.rs"),
];

/// A host function that no node has.
const UNKNOWN_FUNCTION: &str = "ext_assay_of_another_time_version_1";

/// Returns a runtime in WebAssembly that imports [`UNKNOWN_FUNCTION`] and does nothing.
fn runtime() -> Vec<u8> {
	let text = |text: &str| [&[u8::try_from(text.len()).unwrap()], text.as_bytes()].concat();
	let section =
		|id: u8, content: &[u8]| [&[id, u8::try_from(content.len()).unwrap()], content].concat();
	// The type of a function without parameters and results.
	let types = section(1, &[1, 0x60, 0, 0]);
	// An imported function of type 0.
	let import = [&[1], &text("env")[..], &text(UNKNOWN_FUNCTION), &[0, 0]].concat();
	[&b"\0asm\x01\0\0\0"[..], &types, &section(2, &import)].concat()
}

/// Returns the specification of a chain with this runtime.
fn specification(runtime: &[u8]) -> String {
	let code: String = runtime.iter().map(|byte| format!("{byte:02x}")).collect();
	// The key is `:code`.
	let state = format!(r#"{{"top": {{"0x3a636f6465": "0x{code}"}}, "childrenDefault": {{}}}}"#);
	format!(
		r#"{{"name": "Other", "id": "other", "chainType": "Live", "bootNodes": [],
			"genesis": {{"raw": {state}}}}}"#
	)
}

/// Returns a call of the node in a folder.
fn node(folder: &Path, arguments: &[&str]) -> Command {
	let mut command = Command::new(env!("CARGO_BIN_EXE_assay-node"));
	command.current_dir(folder).args(arguments);
	command
}

/// Returns a call that starts a node. If it were not refused, it would go on running: the system chooses the ports.
fn start(folder: &Path, arguments: &[&str]) -> Command {
	let mut command = node(folder, arguments);
	command.args(["--port", "0", "--rpc-port", "0", "--no-prometheus", "--base-path", "data"]);
	command
}

/// Returns the error that ended the node.
fn error(output: &Output) -> String {
	assert!(!output.status.success());
	let text = String::from_utf8_lossy(&output.stderr);
	let start = text.find("Error: ").unwrap_or_else(|| panic!("no error in {text}"));
	text[start..].to_owned()
}

fn path(file: &str) -> PathBuf {
	Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file)
}

/// Returns the messages in the first column of the page's table, without the marks of code.
fn messages_of_the_page() -> BTreeSet<String> {
	let page = fs::read_to_string(path(PAGE)).unwrap();
	let (_, section) = page.split_once(HEADING).expect("the page has the section");
	let rows = section.lines().skip_while(|line| !line.starts_with('|'));
	// The first two lines are the table's head.
	rows.take_while(|line| line.starts_with('|'))
		.skip(2)
		.flat_map(|row| row.split('|').nth(1).expect("a row has cells").split("`, `"))
		.map(without_marks)
		.collect()
}

fn without_marks(text: &str) -> String {
	text.replace('`', "").trim().to_owned()
}

/// Returns true if a text contains a message of the page, in which `…` stands for any text.
fn says(text: &str, message: &str) -> bool {
	let mut rest = Some(text);
	for part in message.split('…') {
		rest = rest.and_then(|rest| rest.split_once(part.trim())).map(|(_, rest)| rest);
	}
	rest.is_some()
}

#[test]
fn the_tests_know_every_message_of_the_page() {
	let provoked = REFUSALS.iter().map(|refusal| refusal.message);
	let read = IN_SOURCES.iter().map(|(message, _)| *message);
	let known: BTreeSet<_> = provoked.chain(read).map(str::to_owned).collect();
	assert_eq!(messages_of_the_page(), known, "{PAGE}, and the lists of this file");
}

#[test]
fn the_node_says_the_messages_of_the_page() {
	for Refusal { message, also, run } in REFUSALS {
		let folder = tempdir().unwrap();
		let error = error(&run(folder.path()));
		assert!(says(&without_marks(&error), message), "{message}: {error}");
		for part in also {
			assert!(error.contains(part), "{part}: {error}");
		}
	}
}

#[test]
fn other_messages_of_the_page_are_in_the_sources() {
	for (message, file) in IN_SOURCES {
		let source = fs::read_to_string(path(file)).unwrap();
		assert!(says(&without_marks(&source), message), "{message}: {file}");
	}
}

#[test]
fn a_message_stands_for_texts_with_its_parts_in_order() {
	assert!(says("Error: A=1 is no number: do", "A=… is no number"));
	assert!(says("Error: here is none", "… is none"));
	assert!(says("cannot listen at 1: taken", "cannot listen at …"));
	assert!(!says("is no number: A=1", "A=… is no number"));
	assert!(!says("is none", "… is no number"));
}
