//! Runs the binary and checks its output, its files and its exit code.

#![allow(clippy::unwrap_used)]

mod audit;
mod device;
mod hint;

use std::{
	fs::{self, File},
	io,
	path::Path,
	process::{Command, Output, Stdio},
};
use tempfile::TempDir;

/// The result of a run of the binary.
struct Run {
	code: Option<i32>,
	stdout: String,
	stderr: String,
}

impl Run {
	#[track_caller]
	fn done(self) -> Self {
		assert_eq!(self.code, Some(0), "{}{}", self.stdout, self.stderr);
		self
	}

	/// Asserts that the run failed with this exit code and this last line.
	#[track_caller]
	fn failed(self, code: i32, message: &str) {
		assert_eq!(self.stderr.lines().last(), Some(format!("assay-halo2: {message}").as_str()));
		assert_eq!(self.code, Some(code));
	}
}

fn run(arguments: &[&str]) -> Run {
	let binary = env!("CARGO_BIN_EXE_assay-halo2");
	let Output { status, stdout, stderr } = Command::new(binary).args(arguments).output().unwrap();
	let text = |bytes| String::from_utf8(bytes).unwrap();
	Run { code: status.code(), stdout: text(stdout), stderr: text(stderr) }
}

/// A folder for one test.
struct Folder(TempDir);

impl Folder {
	fn new() -> Self {
		Self(TempDir::new().unwrap())
	}

	fn path(&self, name: &str) -> String {
		self.0.path().join(name).to_string_lossy().into_owned()
	}

	/// Writes a file and returns its path.
	fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
		fs::write(self.path(name), content).unwrap();
		self.path(name)
	}
}

fn files(folder: &str) -> Vec<String> {
	let entries = fs::read_dir(Path::new(folder)).into_iter().flatten();
	let mut names: Vec<_> =
		entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
	names.sort();
	names
}

const RANGE: &str = r#"{ "circuit": "range", "number": "0xff", "bits": 8 }"#;
const WARNING: &str =
	"THIS STRUCTURED REFERENCE STRING IS FOR TESTS ONLY: ITS SECRET IS PUBLIC, SO \
	ANYONE CAN PROVE ANYTHING\n";

#[test]
fn a_range_is_proved_from_a_file() {
	let folder = Folder::new();
	let input = folder.file("input.json", RANGE);
	let strings = folder.path("strings");
	let made = run(&["srs", "--k", "9", "--srs-for-tests", "name", "--out", &strings]).done();
	assert_eq!(made.stderr, WARNING);

	let (srs, out) = (folder.path("strings/srs.params"), folder.path("proof"));
	let arguments = ["prove", "range", "--k", "8", "--input", &input, "--srs", &srs, "--out", &out];
	let proved = run(&arguments).done();
	assert_eq!(proved.stderr, "");
	assert!(proved.stdout.starts_with("layout         2^8 rows, 1 advice columns, 1 looked up"));
	assert_eq!(
		files(&out),
		[
			"config.json",
			"proof.json",
			"proof.scale",
			"public_inputs.json",
			"public_inputs.scale",
			"verifying_key.json",
			"verifying_key.scale"
		]
	);
	let json = |name: &str| -> serde_json::Value {
		serde_json::from_slice(&fs::read(Path::new(&out).join(name)).unwrap()).unwrap()
	};
	let key = json("verifying_key.json");
	assert_eq!(
		(&key["type"], &key["system"]),
		(&"verifying_key".into(), &"halo2/kzg-bn254".into())
	);
	let hash = key["hash"].as_str().unwrap();
	assert!(proved.stdout.contains(&format!("key hash       {hash}")), "{}", proved.stdout);
	let inputs = json("public_inputs.json");
	assert_eq!(inputs["values"], serde_json::json!(["255"]));
	assert_eq!(inputs["bytes"], format!("0x0100000001000000ff{}", "00".repeat(31)));
	// A compact length, then the bytes of the JSON.
	let scale = fs::read(Path::new(&out).join("public_inputs.scale")).unwrap();
	assert_eq!(scale[..10], [40 << 2, 1, 0, 0, 0, 1, 0, 0, 0, 255]);

	// Existing files are not overwritten. The written configuration gives the same key.
	run(&arguments).failed(
		2,
		&format!("{out}/config.json exists: choose another --out, or overwrite with --force")
			.replace("config.json", "verifying_key.json"),
	);
	let config = folder.path("proof/config.json");
	let again = [
		"prove", "range", "--config", &config, "--input", &input, "--srs", &srs, "--out", &out,
		"--force", "--quiet",
	];
	let again = run(&again).done();
	assert_eq!((again.stdout.as_str(), again.stderr.as_str()), ("", ""));
	assert_eq!(json("verifying_key.json"), key);
}

#[test]
fn zcash_s_circuit_is_proved() {
	let folder = Folder::new();
	let input = r#"{ "circuit": "zcash-poseidon", "message": ["0x1", "0xffffffffff"] }"#;
	let (input, out) = (folder.file("input.json", input), folder.path("proof"));
	run(&["prove", "zcash-poseidon", "--input", &input, "--out", &out]).done();
	let inputs = fs::read_to_string(folder.path("proof/public_inputs.json")).unwrap();
	assert!(inputs.contains("\"system\": \"halo2/ipa-vesta\""), "{inputs}");
	assert_eq!(files(&out).len(), 6);

	let mock = run(&["mock", "zcash-poseidon", "--input", &input, "--k", "7", "8"]).done();
	assert_eq!(
		mock.stdout,
		"zcash-poseidon: satisfied; 2^7 rows\nzcash-poseidon: satisfied; 2^8 rows\n"
	);
	// Another proof's configuration is not overwritten without --force, and is removed with it.
	let stale = folder.file("proof/config.json", "{}");
	let other = ["prove", "zcash-poseidon", "--out", &out];
	for name in files(&out).iter().filter(|name| *name != "config.json") {
		fs::remove_file(Path::new(&out).join(name)).unwrap();
	}
	run(&other)
		.failed(2, &format!("{stale} exists: choose another --out, or overwrite with --force"));
	let drawn = run(&[&other[..], &["--force"]].concat()).done();
	assert!(drawn.stdout.starts_with("input          drawn from the seed 0\n"), "{}", drawn.stdout);
	assert!(!Path::new(&stale).exists());
	assert_eq!(files(&out).len(), 6);

	let more = ["prove", "zcash-poseidon", "--out", &out, "--force"];
	run(&[&more[..], &["--k", "6"]].concat())
		.failed(2, "the circuit does not fit into 2^6 rows: 7 to 12 are supported");
	run(&[&more[..], &["--srs-for-tests", "name"]].concat()).failed(
		2,
		"zcash-poseidon takes no structured reference string: it is proved by the inner product \
		 argument",
	);
	// A number of 41 bits.
	let long = r#"{ "circuit": "zcash-poseidon", "message": ["0x1", "0x10000000000"] }"#;
	let long = folder.file("long.json", long);
	let refused = run(&[&more[..], &["--input", &long]].concat());
	refused.failed(
		1,
		"chains refuse the proof (ProofInvalid: the proof does not prove this statement under this \
		 key), so nothing was written; if the statement is not true, `assay halo2 mock` shows the \
		 broken constraints",
	);
	assert_eq!(run(&["mock", "zcash-poseidon", "--input", &long]).code, Some(1));
}

#[test]
fn false_statements_have_no_proof() {
	let folder = Folder::new();
	let input = r#"{ "circuit": "range", "number": "0x100", "bits": 8 }"#;
	let (input, out) = (folder.file("input.json", input), folder.path("proof"));
	let mocked = run(&["mock", "range", "--k", "8", "--input", &input]);
	assert_eq!(mocked.code, Some(1));
	assert!(mocked.stderr.starts_with("assay-halo2: the statement is not true: "));
	let arguments = ["--k", "8", "--input", &input, "--srs-for-tests", "name", "--out", &out];
	run(&[&["prove", "range"], &arguments[..]].concat()).failed(
		1,
		"chains refuse the proof (ProofInvalid: the proof does not prove this statement under this \
		 key), so nothing was written; if the statement is not true, `assay halo2 mock` shows the \
		 broken constraints",
	);
	assert!(files(&out).is_empty());
}

#[test]
fn unusable_input_is_named() {
	let folder = Folder::new();
	let input = folder.file("input.json", RANGE);
	let mock = |circuit: &str, input: &str| run(&["mock", circuit, "--k", "8", "--input", input]);
	mock("ecdsa", &input)
		.failed(2, &format!("{input}: the input is for the circuit range, not ecdsa"));
	let missing = folder.path("missing.json");
	mock("range", &missing)
		.failed(2, &format!("cannot read {missing}: No such file or directory (os error 2)"));
	for (content, message) in [
		("{", "the input is malformed: EOF while parsing an object at line 1 column 1"),
		("{}", "the input has an unusable value: it has no \"circuit\", the circuit's name"),
		(r#"{ "circuit": "rang" }"#, "there is no circuit \"rang\""),
		(r#"{ "circuit": "range", "bits": 8 }"#, "the input is malformed: missing field `number`"),
		(
			r#"{ "circuit": "range", "number": "255", "bits": 8 }"#,
			"the input has an unusable value: number: a number must be hexadecimal digits after 0x",
		),
		(
			r#"{ "circuit": "range", "number": "0xff", "bits": 0 }"#,
			"the input has an unusable value: bits: a range must have 1 to 253 bits",
		),
	] {
		let input = folder.file("bad.json", content);
		mock("range", &input).failed(2, &format!("{input}: {message}"));
	}
	run(&["mock", "range", "--k", "5"])
		.failed(2, "the circuit does not fit into 2^5 rows: 6 to 24 are supported");
	run(&["bench", "msm", "--size", "0"]).failed(2, "--size must be at least 1");
	let out = folder.path("proof");
	for (circuit, most) in
		[("inner-product", 1 << 23), ("ec-add", 1 << 13), ("msm", 1 << 9), ("fixed-msm", 1 << 9)]
	{
		for size in [most + 1, usize::MAX] {
			let message = format!(
				"--size {size} would take too much memory for the circuit {circuit}: give {most} or less"
			);
			let size = size.to_string();
			let prove =
				["prove", circuit, "--size", &size, "--srs-for-tests", "name", "--out", &out];
			run(&prove).failed(2, &message);
			for command in ["mock", "layout", "bench"] {
				run(&[command, circuit, "--size", &size]).failed(2, &message);
			}
		}
	}
	assert!(!Path::new(&out).exists());
	run(&["bench", "zcash-poseidon"])
		.failed(2, "zcash-poseidon takes no bench: it is proved by the inner product argument");
	assert_eq!(run(&["bench", "msm", "--proofs", "0"]).code, Some(2));
	assert_eq!(run(&["mock", "range", "--input", &input, "--seed", "1"]).code, Some(2));
	let unknown = run(&["mock", "rang"]);
	assert_eq!(unknown.code, Some(2));
	assert!(unknown.stderr.contains("there is no circuit \"rang\""), "{}", unknown.stderr);
}

#[test]
fn unusable_strings_are_named() {
	let folder = Folder::new();
	let (out, strings) = (folder.path("proof"), folder.path("strings"));
	let prove =
		|more: &[&str]| run(&[&["prove", "range", "--k", "8", "--out", &out][..], more].concat());
	prove(&[]).failed(
		2,
		"range needs a structured reference string: give --srs FILE or, for tests, --srs-for-tests NAME",
	);
	run(&["srs", "--k", "7", "--srs-for-tests", "name", "--out", &strings]).done();
	let srs = folder.path("strings/srs.params");
	prove(&["--srs", &srs]).failed(
		2,
		&format!(
			"{srs}: it has 2^7 powers, but the circuit needs 2^8: give a larger one, or a smaller --k"
		),
	);
	run(&["srs", "--k", "7", "--srs-for-tests", "name", "--out", &strings])
		.failed(2, &format!("{srs} exists: choose another --out, or overwrite with --force"));
	run(&["srs", "--k", "27", "--srs-for-tests", "name", "--out", &out])
		.failed(2, "the structured reference string is not usable: k is above 26");
	let bytes = fs::read(&srs).unwrap();
	// A second power that does not fit the secret, and an additional byte.
	let mut swapped = bytes.clone();
	let (first, second) = swapped[4 + 64..].split_at_mut(64);
	first.swap_with_slice(&mut second[..64]);
	for (bytes, message) in [
		(
			swapped,
			"the structured reference string is not usable: the points are not the powers of one secret",
		),
		(
			[&bytes[..], &[0]].concat(),
			"the structured reference string is not usable: the file has bytes after its end",
		),
		(
			b"pasta".to_vec(),
			"the structured reference string is not usable: the file is neither a .ptau file nor one \
			 that ParamsKZG::write wrote",
		),
		(
			bytes[..1000].to_vec(),
			"the structured reference string is not usable: the file ends too early",
		),
		(vec![], "the structured reference string is not usable: the file ends too early"),
	] {
		let file = folder.file("bad.params", bytes);
		prove(&["--srs", &file]).failed(2, &format!("{file}: {message}"));
		let import = ["srs", "--k", "7", "--import", &file, "--out", &out];
		run(&import).failed(2, &format!("{file}: {message}"));
	}
	// A larger SRS is cut to size.
	let smaller = folder.path("smaller");
	run(&["srs", "--k", "6", "--import", &srs, "--out", &smaller]).done();
	assert!(fs::metadata(folder.path("smaller/srs.params")).unwrap().len() < bytes.len() as u64);
}

#[test]
fn unusable_configurations_are_named() {
	let folder = Folder::new();
	let line = |k: u32, limb_bits: usize, limbs: usize| {
		format!(
			"{{\"strategy\":\"Simple\",\"degree\":{k},\"num_advice\":5,\"num_lookup_advice\":1,\
			 \"num_fixed\":1,\"lookup_bits\":8,\"limb_bits\":{limb_bits},\"num_limbs\":{limbs}}}\n"
		)
	};
	let ours = |advice: usize, lookup_bits: usize| {
		format!(
			r#"{{ "k": 9, "limb_bits": 88, "lookup_bits": {lookup_bits}, "columns": {{ "k": 9,
			"num_advice_per_phase": [{advice}], "num_fixed": 1, "num_lookup_advice_per_phase": [1],
			"lookup_bits": 8, "num_instance_columns": 1 }} }}"#
		)
	};
	let out = folder.path("proof");
	for (content, message) in [
		(
			ours(0, 8),
			"the circuit needs 2 advice columns, but it has 0 (in each column, 20 rows stay empty)",
		),
		(ours(1, 9), "lookups must have 1 to 8 bits, not 9"),
		(
			ours(1, 7),
			"it has a table for lookups but the circuit has none, or one of another width",
		),
		(line(9, 86, 3), "limbs must have 88 to 91 bits, not 86"),
		(line(9, 88, 4), "circuits must have 3 limbs and windows of 4 bits"),
		(String::new(), "the file is empty"),
		("{}".into(), "it has neither the form that `prove` writes nor that of halo2-lib's lines"),
	] {
		let file = folder.file("bad.config", content);
		let message = format!("{file}: the configuration is not usable: {message}");
		run(&["mock", "fp-mul", "--config", &file]).failed(2, &message);
		let prove =
			["prove", "fp-mul", "--config", &file, "--srs-for-tests", "name", "--out", &out];
		run(&prove).failed(2, &message);
	}
	let two = folder.file("two.config", line(9, 88, 3) + &line(10, 90, 3));
	run(&["prove", "fp-mul", "--config", &two, "--srs-for-tests", "name", "--out", &out])
		.failed(2, &format!("{two}: it has 2 configurations: give a file with one"));
	// `bench` accepts both.
	let cases = run(&["bench", "fp-mul", "--config", &two, "--k", "11", "--proofs", "1"]).done();
	let cells: Vec<Vec<&str>> =
		cases.stdout.lines().map(|line| line.split(',').collect()).collect();
	assert_eq!(
		cells[0],
		[
			"circuit",
			"size",
			"k",
			"num_advice",
			"num_lookup_advice",
			"num_fixed",
			"lookup_bits",
			"limb_bits",
			"num_limbs",
			"keygen_s",
			"prove_s",
			"verify_ms",
			"proof_bytes",
			"key_bytes"
		]
	);
	assert_eq!(cells[1][..9], ["fp-mul", "100", "9", "2", "1", "1", "8", "88", "3"]);
	assert_eq!(cells[2][..9], ["fp-mul", "100", "10", "1", "1", "1", "8", "90", "3"]);
	assert_eq!(cells[3][..3], ["fp-mul", "100", "11"]);
	assert!(cells.len() == 4 && cells.iter().all(|row| row.len() == cells[0].len()));
	// Cases that no chain accepts are left out, and the others are measured.
	let wide = ["bench", "ec-add", "--size", "40", "--proofs", "1", "--k", "6", "9", "30"];
	let left_out = [
		"left out: the circuit does not fit into 2^6 rows: it takes too many columns: give a larger k",
		"left out: the circuit does not fit into 2^9 rows: its proofs are too long for a chain: give a \
		 larger k",
		"left out: the circuit does not fit into 2^30 rows: 6 to 24 are supported",
	];
	let cases = run(&[&wide[..], &["14"]].concat()).done();
	let said: Vec<_> = cases.stderr.lines().filter(|line| line.starts_with("left out")).collect();
	assert_eq!(said, left_out);
	assert_eq!(cases.stdout.lines().count(), 2, "{}", cases.stdout);
	run(&wide).failed(2, "nothing was measured: give a --k into which the circuit fits");
}

/// Output that is lost is an error, unless its reader has gone.
#[test]
fn output_that_is_lost_is_an_error() {
	let to = |stdout: Stdio, arguments: &[&str]| {
		let mut command = Command::new(env!("CARGO_BIN_EXE_assay-halo2"));
		let Output { status, stderr, .. } =
			command.args(arguments).stdout(stdout).output().unwrap();
		let (stdout, stderr) = (String::new(), String::from_utf8(stderr).unwrap());
		Run { code: status.code(), stdout, stderr }
	};
	for arguments in [&["--help"][..], &["layout", "fp-mul", "--k", "8"]] {
		let full = File::options().write(true).open("/dev/full").unwrap();
		to(full.into(), arguments).failed(
			2,
			"cannot write to the standard output: No space left on device (os error 28): check where it goes, \
			 and the disk's space there",
		);
		let (_, closed) = io::pipe().unwrap();
		assert_eq!(to(closed.into(), arguments).done().stderr, "");
	}
}

#[test]
fn layouts_are_told() {
	// A circuit without a list takes any size.
	run(&["layout", "fp-mul", "--k", "8", "--size", "1000000000"]).done();
	let layouts = run(&["layout", "fp-mul", "--k", "8", "10"]).done();
	assert_eq!(layouts.stdout.matches("9 public values").count(), 2, "{}", layouts.stdout);
	run(&["layout", "zcash-poseidon"]).failed(
		2,
		"zcash-poseidon takes no layout, for its columns are the same at any k: it is proved by the \
		 inner product argument",
	);
}
