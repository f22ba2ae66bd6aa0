//! `assay groth16 import --from sp1` and `--from risc-zero`, on proofs that these tools published.

use crate::{assay, files, verify, Folder, Run};
use serde_json::{json, Value};
use std::{
	fs,
	path::{Path, PathBuf},
};

fn data(tool: &str, name: &str) -> PathBuf {
	Path::new(env!("CARGO_MANIFEST_DIR")).join("../client/test/data").join(tool).join(name)
}

fn sp1(name: &str) -> PathBuf {
	data("sp1", name)
}

fn receipt(release: &str) -> PathBuf {
	data("risc-zero", &format!("receipt_{release}.json"))
}

fn read_json(path: &Path) -> Value {
	serde_json::from_slice(&fs::read(path).unwrap()).unwrap()
}

fn bytes(hex: &Value) -> Vec<u8> {
	hex::decode(hex.as_str().unwrap().trim_start_matches("0x")).unwrap()
}

fn to_hex(bytes: impl AsRef<[u8]>) -> String {
	format!("0x{}", hex::encode(bytes))
}

fn import(tool: &str, key: Option<&Path>, proof: &Path, out: &Path) -> Run {
	let key = key.into_iter().flat_map(|key| ["--key", key.to_str().unwrap()]);
	let [proof, out] = [proof, out].map(|path| path.to_str().unwrap());
	let arguments = ["groth16", "import", "--from", tool, "--proof", proof, "--out", out];
	assay(arguments.into_iter().chain(key))
}

/// Imports a proof that has to verify, and checks it again from the files. Returns the output.
#[track_caller]
fn imported(tool: &str, key: Option<&Path>, proof: &Path) -> String {
	let folder = Folder::new();
	let out = folder.path("out");
	let run = import(tool, key, proof, &out).done();
	assert_eq!(files(&out).len(), 6);
	let [key, proof, inputs] = ["verifying_key", "proof", "public_inputs"]
		.map(|name| out.join(name).with_extension("json"));
	verify(&key, &proof, &inputs).done();
	run.stdout
}

/// Returns the value behind a name in the output.
#[track_caller]
fn fact<'a>(output: &'a str, name: &str) -> &'a str {
	let value = output.lines().find_map(|line| line.strip_prefix(name));
	value.unwrap_or_else(|| panic!("{name}: {output}")).trim()
}

/// Expects that a proof is refused, and that nothing is written.
#[track_caller]
fn refused(tool: &str, key: Option<&Path>, proof: &Path, message: &str) {
	let folder = Folder::new();
	let out = folder.path("out");
	import(tool, key, proof, &out).failed(2, &format!("{}: {message}", proof.display()));
	assert_eq!(files(&out), [] as [&str; 0]);
}

#[track_caller]
fn refused_sp1(release: &str, proof: &Path, message: &str) {
	refused("sp1", Some(&sp1(&format!("groth16_vk_{release}.bin"))), proof, message);
}

#[track_caller]
fn refused_receipt(receipt: &Path, message: &str) {
	refused("risc-zero", None, receipt, message);
}

/// Expects that a proof is read, and that it does not verify.
#[track_caller]
fn invalid(tool: &str, key: Option<&Path>, proof: &Path) {
	let folder = Folder::new();
	import(tool, key, proof, &folder.path("out")).failed(
		1,
		"chains refuse the imported proof (ProofInvalid: the proof does not prove this statement under this key), so \
		 nothing was written",
	);
}

/// Writes values as the crate bincode does.
#[derive(Default)]
struct Bincode(Vec<u8>);

impl Bincode {
	fn number(mut self, number: u32) -> Self {
		self.0.extend(number.to_le_bytes());
		self
	}

	fn raw(mut self, bytes: impl AsRef<[u8]>) -> Self {
		self.0.extend(bytes.as_ref());
		self
	}

	fn list(mut self, bytes: impl AsRef<[u8]>) -> Self {
		self.0.extend((bytes.as_ref().len() as u64).to_le_bytes());
		self.raw(bytes)
	}
}

#[test]
fn imports_proofs_of_each_release_of_sp1() {
	for (release, name) in [("v4", "4.0"), ("v6", "6.0")] {
		let proof = sp1(&format!("fixture_{release}.json"));
		let output = imported("sp1", Some(&sp1(&format!("groth16_vk_{release}.bin"))), &proof);
		assert_eq!(fact(&output, "circuits"), name);
		assert_eq!(fact(&output, "program"), read_json(&proof)["vkey"]);
	}
	let output = imported("sp1", Some(&sp1("groth16_vk_v5.bin")), &sp1("proof_v5.bin"));
	assert_eq!(fact(&output, "circuits"), "5.0");
	assert_eq!(
		fact(&output, "program"),
		"0x00bb9e57314d7ee4f65a4b9fb46fbeae0495f2015c5a8a737333680ce6bb424e"
	);
}

#[test]
fn imports_the_key_of_a_release_of_sp1_alone() {
	let folder = Folder::new();
	let (key, out) = (sp1("groth16_vk_v6.bin"), folder.path("out"));
	let [key, out_text] = [&key, &out].map(|path| path.to_str().unwrap());
	assay(["groth16", "import", "--from", "sp1", "--key", key, "--out", out_text]).done();
	assert_eq!(files(&out), ["verifying_key.json", "verifying_key.scale"]);
}

/// Returns the fixture of release 6 as `SP1ProofWithPublicValues::save` writes it, with the public inputs in decimal.
fn saved_v6(fixture: &Value, inputs: [&str; 5], end: &[u8]) -> Vec<u8> {
	let proof = bytes(&fixture["proof"]);
	let key = fs::read(sp1("groth16_vk_v6.bin")).unwrap();
	let hash = <sha2::Sha256 as sha2::Digest>::digest(key);
	inputs
		.iter()
		.fold(Bincode::default().number(3), |saved, input| saved.list(input))
		.list(hex::encode(&proof[4..]))
		.list("raw")
		.raw(hash)
		.list(bytes(&fixture["publicValues"]))
		.list("v6.0.0")
		.raw(end)
		.0
}

#[test]
fn a_saved_proof_of_release_6_is_the_fixture() {
	let folder = Folder::new();
	let key = sp1("groth16_vk_v6.bin");
	let fixture = sp1("fixture_v6.json");
	let output = imported("sp1", Some(&key), &fixture);
	let decimal = |name| {
		let number = hex::decode(&fact(&output, name)[2..]).unwrap();
		to_decimal(&number)
	};
	let [program, values, root] = ["program", "public values", "recursion keys"].map(decimal);
	let inputs = [program.as_str(), values.as_str(), "0", root.as_str(), "0"];
	let fixture = read_json(&fixture);
	// Of the prover network, without and with the proof of a trusted execution environment.
	let tee = Bincode::default().raw([1]).list([7; 5]).0;
	for end in [&[][..], &[0], &tee] {
		let file = folder.file("proof.bin", saved_v6(&fixture, inputs, end));
		assert_eq!(imported("sp1", Some(&key), &file).lines().nth(7), output.lines().nth(7));
	}

	let longer = folder.file("longer.bin", saved_v6(&fixture, inputs, &[0, 0]));
	refused_sp1("v6", &longer, NO_SP1);
	let number = |inputs, name| {
		let file = folder.file("number.bin", saved_v6(&fixture, inputs, &[0]));
		let advice = "is not a number below the order of the groups of bn254: prove again";
		refused_sp1("v6", &file, &format!("its {name} {advice}"));
	};
	number(["-1", &values, "0", &root, "0"], "program's key");
	number([&program, "0x1", "0", &root, "0"], "hash of public values");
	let other =
		folder.file("other.bin", saved_v6(&fixture, [&program, "1", "0", &root, "0"], &[0]));
	refused_sp1("v6", &other, "its public values are not those of its proof: save the proof again");
}

/// Formats a number in decimal.
fn to_decimal(big_endian: &[u8]) -> String {
	let mut digits = vec![0_u8];
	for byte in big_endian {
		let mut carry = u32::from(*byte);
		for digit in &mut digits {
			carry += u32::from(*digit) << 8;
			*digit = (carry % 10) as u8;
			carry /= 10;
		}
		while carry > 0 {
			digits.push((carry % 10) as u8);
			carry /= 10;
		}
	}
	digits.iter().rev().map(|digit| char::from(b'0' + digit)).collect()
}

const NO_SP1: &str =
	"it is no proof of SP1: give what SP1ProofWithPublicValues::save wrote, or JSON with vkey, \
	publicValues and proof in hexadecimal";

#[test]
fn refuses_what_sp1_did_not_write() {
	let folder = Folder::new();
	let saved = fs::read(sp1("proof_v5.bin")).unwrap();
	let contents: [(&str, &[u8]); 5] = [
		("empty", &[]),
		("truncated", &saved[..saved.len() - 2]),
		("longer", &[&saved[..], &[0]].concat()),
		("mode", &[9, 0, 0, 0]),
		("text", b"a proof"),
	];
	for (name, content) in contents {
		refused_sp1("v5", &folder.file(name, content), NO_SP1);
	}
	let advice = "give JSON with vkey, publicValues and proof in hexadecimal, or what SP1ProofWithPublicValues::save \
		wrote";
	let contents = [
		("{", "it is not JSON (EOF while parsing an object at line 1 column 1)"),
		("{\"vkey\": 7}", "it is no proof of SP1 (its \"vkey\" must be bytes in hexadecimal, but is 7)"),
		(
			"{\"vkey\": \"0x00\"}",
			"it is no proof of SP1 (its \"publicValues\" must be bytes in hexadecimal, but is missing)",
		),
	];
	for (content, message) in contents {
		refused_sp1("v5", &folder.file("json", content), &format!("{message}: {advice}"));
	}
	// A length of almost 2^64 bytes.
	let mut long = saved.clone();
	long[4..12].fill(0xff);
	refused_sp1("v5", &folder.file("long", long), NO_SP1);
	for (mode, name) in ["core", "compressed", "PLONK"].into_iter().enumerate() {
		let message =
			format!("it is a {name} proof of SP1: prove with .groth16(), which chains verify");
		let file = folder.file("mode", [&[mode as u8, 0, 0, 0], &saved[4..]].concat());
		refused_sp1("v5", &file, &message);
	}

	let key = folder.file("vk.bin", &fs::read(sp1("groth16_vk_v5.bin")).unwrap()[1..]);
	let out = folder.path("out");
	import("sp1", Some(&key), &sp1("proof_v5.bin"), &out).failed(
		2,
		&format!(
			"{}: it is no groth16_vk.bin of SP1: give the file of the release that made the proof, from the crate \
			 sp1-verifier or from ~/.sp1/circuits/groth16",
			key.display()
		),
	);
}

#[test]
fn refuses_changed_proofs_of_sp1() {
	let folder = Folder::new();
	let key = sp1("groth16_vk_v6.bin");
	let fixture = read_json(&sp1("fixture_v6.json"));
	let proof = bytes(&fixture["proof"]);
	let with = |name: &str, value: String| {
		let mut changed = fixture.clone();
		changed[name] = json!(value);
		folder.file("changed.json", changed.to_string())
	};
	let with_proof = |change: &dyn Fn(&mut Vec<u8>)| {
		let mut proof = proof.clone();
		change(&mut proof);
		with("proof", to_hex(proof))
	};

	invalid("sp1", Some(&key), &with("publicValues", "0x00".into()));
	invalid("sp1", Some(&key), &with("vkey", to_hex([1; 32])));
	// The nonce.
	invalid("sp1", Some(&key), &with_proof(&|proof| proof[99] ^= 1));
	// A and C are exchanged: both are points of G1.
	invalid(
		"sp1",
		Some(&key),
		&with_proof(&|proof| {
			let (a, c) = (proof[100..164].to_vec(), proof[292..].to_vec());
			proof[100..164].copy_from_slice(&c);
			proof[292..].copy_from_slice(&a);
		}),
	);

	let modulus = "30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001";
	let number = "is not a number below the order of the groups of bn254: prove again";
	refused_sp1("v6", &with("vkey", modulus.into()), &format!("its vkey {number}"));
	refused_sp1("v6", &with("vkey", "0x00".into()), &format!("its vkey {number}"));
	for (at, name) in [(4, "exit code"), (36, "root of recursion keys"), (68, "nonce")] {
		let changed = with_proof(&|proof| proof[at..at + 32].fill(0xff));
		refused_sp1("v6", &changed, &format!("its {name} {number}"));
	}
	refused_sp1(
		"v6",
		&with_proof(&|proof| proof[35] = 3),
		"its program ended with the exit code 3, not with 0: SP1's contracts refuse it",
	);
	refused_sp1(
		"v6",
		&with_proof(&|proof| proof[67] ^= 1),
		"its root of recursion keys is 0x008cd56e10c2fe24795cff1e1d1f40d3a324528d315674da45d26afb376e8671, but that of \
		 SP1 6.0 is 0x008cd56e10c2fe24795cff1e1d1f40d3a324528d315674da45d26afb376e8670: SP1's contracts refuse it",
	);
	// 260 bytes are those of release 5.
	for length in [1, 4, 100, 259, 260, 355] {
		refused_sp1(
			"v6",
			&with_proof(&|proof| proof.truncate(length)),
			&format!(
				"its proof has {length} bytes, where releases 4 and 5 of SP1 have 260 and release 6 has 356: give the \
				 result of SP1ProofWithPublicValues::bytes, completely"
			),
		);
	}
	refused_sp1(
		"v6",
		&with("proof", "0x".into()),
		"it is a mock proof of SP1, which proves nothing: prove without SP1_PROVER=mock",
	);
	refused_sp1(
		"v5",
		&sp1("fixture_v6.json"),
		"it was made for the groth16_vk.bin whose hash begins with 0x0e78f4db, but that of the given one begins with \
		 0xa4594c59: give the file of the release that made the proof",
	);
	for (at, point, defect) in [
		(163, "Ar", "is not on the curve"),
		(227, "Bs", "is not on the curve"),
		(355, "Krs", "is not on the curve"),
	] {
		let changed = with_proof(&|proof| proof[at] ^= 1);
		refused_sp1("v6", &changed, &format!("its {point} {defect}: export the file again"));
	}
	let changed = with_proof(&|proof| proof[100..132].fill(0x3f));
	let defect = "has a coordinate that is not a number below the field's modulus";
	refused_sp1("v6", &changed, &format!("its Ar {defect}: export the file again"));
}

#[test]
fn refuses_arguments_that_a_zkvm_does_not_take() {
	let folder = Folder::new();
	let out = folder.path("out");
	let files_of_tools = [sp1("groth16_vk_v6.bin"), sp1("fixture_v6.json"), receipt("3_0"), out];
	let [key, proof, receipt, out] = files_of_tools.each_ref().map(|path| path.to_str().unwrap());
	let run = |tool: &str, more: &[&str]| {
		let arguments = ["groth16", "import", "--from", tool, "--out", out];
		assay(arguments.iter().chain(more))
	};
	run("sp1", &["--proof", proof]).failed(2, "--from sp1 needs --key: give the verifying key");
	run("sp1", &["--key", key, "--proof", proof, "--inputs", proof])
		.failed(2, "--from sp1 takes no --inputs: they follow from the proof's file; leave it out");
	run("sp1", &["--key", key, "--curve", "bls12-381"])
		.failed(2, "--from sp1 is over bn254, not over bls12-381: leave --curve out");
	run("risc-zero", &[]).failed(2, "--from risc-zero needs --proof: give the proof's file");
	run("risc-zero", &["--key", key, "--proof", receipt]).failed(
		2,
		"--from risc-zero takes no --key: this program has the key of every release; leave it out",
	);
	run("gnark", &["--key", key, "--proof", proof])
		.failed(2, "--from gnark needs --inputs with --proof: give the proof's public inputs too");
	assert_eq!(files(&folder.path("out")), [] as [&str; 0]);
}

#[test]
fn imports_receipts_of_each_release_of_risc_zero() {
	for release in ["2_0", "2_1", "2_2", "3_0"] {
		let file = receipt(release);
		let output = imported("risc-zero", None, &file);
		assert_eq!(fact(&output, "circuits"), release.replace('_', "."));
		assert_eq!(fact(&output, "program"), read_json(&file)["imageId"]);
	}
	let output = imported("risc-zero", None, &receipt("1_1"));
	assert_eq!(fact(&output, "circuits"), "1.1");
	assert_eq!(
		fact(&output, "journal"),
		"0x67abdd721024f0ff4e0b3f4c2fc13bc5bad42d0b7851d456d88d203d15aaa450"
	);
}

/// Returns the bytes of a hash in a receipt's JSON.
fn words(value: &Value) -> Vec<u8> {
	let words = value.as_array().unwrap().iter();
	words.flat_map(|word| u32::try_from(word.as_u64().unwrap()).unwrap().to_le_bytes()).collect()
}

fn list(value: &Value) -> Vec<u8> {
	value.as_array().unwrap().iter().map(|byte| byte.as_u64().unwrap() as u8).collect()
}

/// Returns a receipt as bincode writes it. `assumptions` is the list with its count.
fn receipt_in_bincode(receipt: &Value, exit_code: [u32; 2], assumptions: &[u8]) -> Vec<u8> {
	let groth16 = &receipt["inner"]["Groth16"];
	let claim = &groth16["claim"]["Value"];
	let state = |receipt: Bincode, state: &Value| {
		let pc = state["Value"]["pc"].as_u64().unwrap() as u32;
		receipt.number(0).number(pc).raw(words(&state["Value"]["merkle_root"]))
	};
	let start = Bincode::default().number(2).list(list(&groth16["seal"])).number(0);
	state(state(start, &claim["pre"]), &claim["post"])
		.number(exit_code[0])
		.number(exit_code[1])
		.number(1)
		.raw(words(&claim["input"]["Pruned"]))
		.number(0)
		.raw([1])
		.number(0)
		.list(list(&receipt["journal"]["bytes"]))
		.number(0)
		.raw(assumptions)
		.raw(words(&groth16["verifier_parameters"]))
		.list(list(&receipt["journal"]["bytes"]))
		.raw(words(&groth16["verifier_parameters"]))
		.0
}

const NO_RECEIPT: &str =
	"it is no receipt of RISC Zero: give a Receipt in JSON or by bincode, or JSON with seal, \
	journal and imageId in hexadecimal";
const ASSUMPTIONS: &str =
	"its claim rests on assumptions: resolve them before it is wrapped in Groth16";

#[test]
fn a_receipt_is_the_same_in_json_and_in_bincode() {
	let folder = Folder::new();
	let json = receipt("1_1");
	let value = read_json(&json);
	let content = receipt_in_bincode(&value, [0, 0], &[0; 8]);
	let file = folder.file("receipt.bin", &content);
	let statement = |path: &Path| {
		let output = imported("risc-zero", None, path);
		fact(&output, "statement").to_owned()
	};
	assert_eq!(statement(&file), statement(&json));

	let contents: [(&str, &[u8]); 6] = [
		("empty", &[]),
		("truncated", &content[..content.len() - 1]),
		("longer", &[&content[..], &[0]].concat()),
		("kind", &[9, 0, 0, 0]),
		("text", b"a receipt"),
		("long", &[&[2, 0, 0, 0], &[0xff; 8][..], &content[12..]].concat()),
	];
	for (name, content) in contents {
		refused_receipt(&folder.file(name, content), NO_RECEIPT);
	}
	for (kind, name) in ["composite", "succinct"].into_iter().enumerate() {
		let file = folder.file("kind", [kind as u8, 0, 0, 0]);
		let advice = "prove with ProverOpts::groth16(), which chains verify";
		refused_receipt(&file, &format!("it is a {name} receipt of RISC Zero: {advice}"));
	}
	refused_receipt(&folder.file("fake", [3, 0, 0, 0]), DEVELOPMENT);
	let assumption = Bincode::default().raw(1_u64.to_le_bytes()).number(0).raw([1; 64]).0;
	let assuming = receipt_in_bincode(&value, [0, 0], &assumption);
	refused_receipt(&folder.file("assuming", assuming), ASSUMPTIONS);
	// A count of almost 2^64.
	let assuming = receipt_in_bincode(&value, [0, 0], &[0xff; 8]);
	refused_receipt(&folder.file("assuming", assuming), NO_RECEIPT);
	for (code, name) in [([0, 7], "the exit code 7"), ([1, 0], "a pause and the code 0")] {
		let file = folder.file("code", receipt_in_bincode(&value, code, &[0; 8]));
		refused_receipt(&file, &exit_code(name));
	}
}

const DEVELOPMENT: &str =
	"it is a receipt of RISC Zero's development mode, which proves nothing: prove without \
	RISC0_DEV_MODE";

fn exit_code(name: &str) -> String {
	format!(
		"its program ended with {name}, not with the exit code 0: RISC Zero's contracts refuse it"
	)
}

#[test]
fn refuses_changed_receipts_of_risc_zero() {
	let folder = Folder::new();
	let whole = read_json(&receipt("1_1"));
	let with = |place: &str, value: Value| {
		let mut changed = whole.clone();
		*changed.pointer_mut(place).unwrap() = value;
		folder.file("receipt.json", changed.to_string())
	};
	let inner = "/inner/Groth16";
	let claim = &format!("{inner}/claim/Value");
	let one = json!([1, 0, 0, 0, 0, 0, 0, 0]);
	let halted = |code: u32| json!({ "Halted": code });
	for (place, value, message) in [
		(format!("{inner}/seal"), json!([1, 2]), "its seal has 2 bytes, not 256: give the seal completely"),
		(
			format!("{inner}/claim"),
			json!({ "Pruned": one }),
			"its claim is pruned, so it does not name the program: give JSON with seal, journal and imageId in \
			 hexadecimal",
		),
		(format!("{claim}/exit_code"), halted(1), &exit_code("the exit code 1")),
		(format!("{claim}/exit_code"), json!("SystemSplit"), &exit_code("a split by the system")),
		(format!("{claim}/exit_code"), json!("SessionLimit"), &exit_code("the session's limit")),
		(format!("{claim}/output/Value/assumptions"), json!({ "Value": [{ "Pruned": one }] }), ASSUMPTIONS),
		(format!("{claim}/output/Value/assumptions"), json!({ "Pruned": one }), ASSUMPTIONS),
		("/journal/bytes".into(), json!([2]), "its journal is not that of its claim: save the receipt again"),
		(
			format!("{inner}/verifier_parameters"),
			one.clone(),
			"its circuits have the hash 0x0100000000000000000000000000000000000000000000000000000000000000, which no \
			 release of RISC Zero from 1.1 to 3.0 has: prove with one of them",
		),
		("/inner".into(), json!({ "Fake": {} }), DEVELOPMENT),
		("/inner".into(), json!({ "Other": {} }), NO_RECEIPT),
		(format!("{inner}/seal"), json!([256]), NO_RECEIPT),
	] {
		refused_receipt(&with(&place, value), message);
	}
	let pre = format!("{claim}/pre");
	invalid("risc-zero", None, &with(&pre, json!({ "Pruned": one })));
	invalid("risc-zero", None, &with(&format!("{pre}/Value/pc"), json!(0)));
	// What a claim's other parts say is not used: they are those of a program that halted with 0.
	imported("risc-zero", None, &with(&format!("{claim}/output"), json!({ "Pruned": one })));
}

#[test]
fn refuses_changed_arguments_of_a_contract_of_risc_zero() {
	let folder = Folder::new();
	let whole = read_json(&receipt("3_0"));
	let seal = bytes(&whole["seal"]);
	let with = |name: &str, value: String| {
		let mut changed = whole.clone();
		changed[name] = json!(value);
		folder.file("receipt.json", changed.to_string())
	};
	let with_seal = |change: &dyn Fn(&mut Vec<u8>)| {
		let mut seal = seal.clone();
		change(&mut seal);
		with("seal", to_hex(seal))
	};
	invalid("risc-zero", None, &with("journal", "0x00".into()));
	invalid("risc-zero", None, &with("imageId", to_hex([1; 32])));
	// The selector of another release.
	invalid(
		"risc-zero",
		None,
		&with_seal(&|seal| seal[..4].copy_from_slice(&[0xbb, 0x00, 0x1d, 0x44])),
	);
	refused_receipt(
		&with("imageId", "0x00".into()),
		"its imageId has 1 bytes, not 32: give the image ID completely",
	);
	refused_receipt(
		&with("imageId", "xx".into()),
		"it is no receipt of RISC Zero (its \"imageId\" must be bytes in hexadecimal, but is a string): give JSON with \
		 seal, journal and imageId in hexadecimal, or a Receipt in JSON or by bincode",
	);
	refused_receipt(&with_seal(&|seal| seal[..4].fill(0xff)), DEVELOPMENT);
	refused_receipt(
		&with_seal(&|seal| seal[0] ^= 1),
		"its circuits have the hash 0x72c457ba, which no release of RISC Zero from 1.1 to 3.0 has: prove with one of \
		 them",
	);
	for length in [0, 3, 259] {
		refused_receipt(
			&with_seal(&|seal| seal.truncate(length)),
			&format!("its seal has {length} bytes, not 260: give the seal completely"),
		);
	}
	for (at, point) in [(67, "Ar"), (131, "Bs"), (259, "Krs")] {
		let message = format!("its {point} is not on the curve: export the file again");
		refused_receipt(&with_seal(&|seal| seal[at] ^= 1), &message);
	}
}
