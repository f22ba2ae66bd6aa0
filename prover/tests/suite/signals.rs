//! The files that a signal leaves behind, and progress on a terminal.

use crate::{assay, files, Folder, SEED};
use assay_artefact::OutputFolder;
use std::{
	ffi::OsStr,
	fs,
	io::{BufRead, BufReader, Read},
	os::unix::process::ExitStatusExt,
	path::Path,
	process::{Child, Command, Stdio},
};

const SIGINT: i32 = 2;
const SIGTERM: i32 = 15;

/// Makes the command of a program that `env` starts, because children inherit signal settings.
/// `--default-signal=INT` makes sure that the signal is not ignored, as the tests' environment may do.
/// `--block-signal=TERM` blocks the signal in all threads.
fn program(signals: &str, path: impl AsRef<OsStr>) -> Command {
	let mut command = Command::new("env");
	command.arg(signals).arg(path);
	command
}

/// Starts a setup that takes long enough to be interrupted, and waits until it works.
fn start(depth: &str, out: &Path) -> Child {
	let mut child = program("--default-signal=INT,TERM", env!("CARGO_BIN_EXE_assay"))
		.args(["groth16", "setup", "--curve", "bw6-761", "--depth", depth, "--seed", SEED, "--out"])
		.arg(out)
		.stdout(Stdio::null())
		.stderr(Stdio::piped())
		.spawn()
		.unwrap();
	let lines = BufReader::new(child.stderr.as_mut().unwrap()).lines();
	let works = lines.map(Result::unwrap).find(|line| line.starts_with("making keys"));
	assert!(works.is_some(), "the setup ended before it could be interrupted");
	child
}

fn signal(child: &Child, name: &str) {
	let status = Command::new("kill").args(["-s", name, &child.id().to_string()]).status();
	assert!(status.unwrap().success());
}

#[test]
fn a_setup_ends_by_the_signal_and_leaves_nothing() {
	for (name, number) in [("INT", SIGINT), ("TERM", SIGTERM)] {
		let folder = Folder::new();
		let out = folder.path("keys");
		let mut child = start("32", &out);
		signal(&child, name);
		let status = child.wait().unwrap();
		assert_eq!(status.signal(), Some(number), "{status}");
		assert!(!out.exists());
	}
}

/// With --force, the old keys remain.
#[test]
fn an_interrupted_setup_keeps_the_old_keys() {
	let folder = Folder::new();
	let out = folder.path("keys");
	let out_text = out.to_str().unwrap();
	assay(["groth16", "setup", "--depth", "1", "--seed", SEED, "--out", out_text]).done();
	let before: Vec<_> =
		files(&out).into_iter().map(|name| fs::read(out.join(name)).unwrap()).collect();
	let mut child = program("--default-signal=INT", env!("CARGO_BIN_EXE_assay"))
		.args([
			"groth16", "setup", "--curve", "bw6-761", "--depth", "32", "--force", "--out", out_text,
		])
		.stderr(Stdio::piped())
		.spawn()
		.unwrap();
	let mut line = String::new();
	BufReader::new(child.stderr.as_mut().unwrap()).read_line(&mut line).unwrap();
	assert!(line.starts_with("making keys"), "{line}");
	signal(&child, "INT");
	assert_eq!(child.wait().unwrap().signal(), Some(SIGINT));
	let after: Vec<_> =
		files(&out).into_iter().map(|name| fs::read(out.join(name)).unwrap()).collect();
	assert_eq!(after, before);
}

/// The variable that makes the test below act as the program that writes.
const WRITES_TO: &str = "ASSAY_TEST_WRITES_TO";

/// A signal in the middle of a write removes the temporary files. The interrupted program is this test again,
/// in a process of its own: it writes without end.
#[test]
fn a_write_that_is_interrupted_leaves_no_temporary_file() {
	if let Some(out) = std::env::var_os(WRITES_TO) {
		write_without_end(Path::new(&out));
	}
	let folder = Folder::new();
	let out = folder.path("out");
	// The program must block signals before it starts threads. A test cannot do that: it runs in a thread.
	let mut child = program("--block-signal=HUP,INT,TERM", std::env::current_exe().unwrap())
		.args(["--exact", "signals::a_write_that_is_interrupted_leaves_no_temporary_file"])
		.arg("--nocapture")
		.env(WRITES_TO, &out)
		.stdout(Stdio::null())
		.stderr(Stdio::piped())
		.spawn()
		.unwrap();
	// It reports when it begins, and from then on there is a temporary file nearly all the time.
	let mut stderr = BufReader::new(child.stderr.take().unwrap());
	let mut line = String::new();
	stderr.read_line(&mut line).unwrap();
	assert_eq!(line, "writing\n");
	while !files(&out).iter().any(|name| name.starts_with(".assay-")) {
		assert!(child.try_wait().unwrap().is_none(), "the writer runs");
	}
	signal(&child, "TERM");
	assert_eq!(child.wait().unwrap().signal(), Some(SIGTERM));
	let mut rest = String::new();
	stderr.read_to_string(&mut rest).unwrap();
	assert_eq!(rest, "");
	// Two whole files or none: they are renamed together.
	let left = files(&out);
	assert!(left.is_empty() || left == ["one", "two"], "{left:?}");
	for name in left {
		assert_eq!(fs::read(out.join(name)).unwrap().len(), CONTENT);
	}
}

/// Bytes of each file that is written without end.
const CONTENT: usize = 8 << 20;

fn write_without_end(out: &Path) -> ! {
	assay_artefact::clean_up_at_signals().unwrap();
	let output = OutputFolder::open(out.to_owned(), true, &[]).unwrap();
	let files = [("one", vec![1; CONTENT]), ("two", vec![2; CONTENT])];
	eprintln!("writing");
	loop {
		output.write(&files).unwrap();
	}
}

/// Runs the program on a terminal of its own, which `script` makes, and returns what the terminal shows.
fn on_a_terminal(arguments: &str) -> Option<String> {
	let line = format!("{} {arguments}", env!("CARGO_BIN_EXE_assay"));
	let output =
		Command::new("script").args(["-qec", &line, "/dev/null"]).stdin(Stdio::null()).output();
	let output = output.ok()?;
	let shown = String::from_utf8_lossy(&output.stdout).into_owned();
	assert!(output.status.success(), "{shown}");
	Some(shown)
}

/// A terminal shows a spinner with the stage, which others get as a line.
#[test]
fn a_terminal_shows_progress() {
	let folder = Folder::new();
	let stage = "making keys for a circuit of 2182 constraints";
	let out = |name: &str| folder.path(name).to_str().unwrap().to_owned();
	let setup = "groth16 setup --depth 8 --out";
	if let Some(shown) = on_a_terminal(&format!("{setup} {}", out("shown"))) {
		assert!(shown.contains(&format!("{stage} (")), "{shown}");
		assert!(!shown.contains(&format!("{stage} ...")), "{shown}");
		let quiet = on_a_terminal(&format!("{setup} {} --quiet", out("quiet"))).unwrap();
		assert!(!quiet.contains(stage), "{quiet}");
	}
	let (setup, lines) = (setup.split(' '), out("lines"));
	let run = assay(setup.chain([lines.as_str()])).done();
	assert!(run.stderr.starts_with(&format!("{stage} ...\n")), "{}", run.stderr);
}
