//! Receipts of RISC Zero.

use super::{bytes, fact, imported, invalid, read_json, receipt, refused, sp1, to_hex, Bincode};
use crate::Folder;
use serde_json::{json, Value};
use std::{fs, path::Path};

#[track_caller]
fn refused_receipt(receipt: &Path, message: &str) {
	refused("risc-zero", None, receipt, message);
}

#[test]
fn imports_receipts_of_each_release_of_risc_zero() {
	let withdrawn = ", which RISC Zero's contracts no longer accept";
	for (release, circuits) in [
		("2_0", format!("2.0{withdrawn}")),
		("2_1", format!("2.1{withdrawn}")),
		("2_2", "2.2".into()),
		("3_0", "3.0".into()),
	] {
		let file = receipt(release);
		let output = imported("risc-zero", None, &file);
		assert_eq!(fact(&output, "circuits"), circuits);
		assert_eq!(fact(&output, "program"), read_json(&file)["imageId"]);
	}
	let output = imported("risc-zero", None, &receipt("1_1"));
	assert_eq!(fact(&output, "circuits"), format!("1.1{withdrawn}"));
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

/// Returns the receipt of release 1.1 as bincode writes it.
pub fn bincode() -> Vec<u8> {
	receipt_in_bincode(&read_json(&receipt("1_1")), [0, 0], &[0; 8])
}

/// Returns the start of a composite receipt: one segment, with a seal of two words.
pub fn composite() -> Vec<u8> {
	let segment = Bincode::default().number(0).raw(1_u64.to_le_bytes());
	segment.raw(2_u64.to_le_bytes()).raw([5; 8]).number(0).list("poseidon2").raw([6; 99]).0
}

/// Returns the start of a succinct receipt, with a seal of two words and a pruned claim.
pub fn succinct() -> Vec<u8> {
	let receipt = Bincode::default().number(1).raw(2_u64.to_le_bytes()).raw([5; 8]).raw([1; 32]);
	receipt.number(1).raw([2; 32]).list("sha-256").raw([6; 99]).0
}

const NO_RECEIPT: &str =
	"it is no receipt of RISC Zero: give a Receipt in JSON or by bincode, or JSON with seal, \
	journal and imageId in hexadecimal";
const ASSUMPTIONS: &str =
	"its claim rests on assumptions: prove with the receipts that the program verifies";

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

	let saved = fs::read(sp1("proof_v5.bin")).unwrap();
	let contents: [(&str, &[u8]); 12] = [
		("empty", &[]),
		("saved proof of SP1", &saved),
		("core", &[&[0, 0, 0, 0], &saved[4..]].concat()),
		("compressed", &[&[1, 0, 0, 0], &saved[4..]].concat()),
		("PLONK", &[&[2, 0, 0, 0], &saved[4..]].concat()),
		("only a kind", &[3, 0, 0, 0]),
		("more words than bytes", &[&[0; 4], &[1; 8][..], &[0xff; 8]].concat()),
		("truncated", &content[..content.len() - 1]),
		("longer", &[&content[..], &[0]].concat()),
		("kind", &[9, 0, 0, 0]),
		("text", b"a receipt"),
		("long", &[&[2, 0, 0, 0], &[0xff; 8][..], &content[12..]].concat()),
	];
	for (name, content) in contents {
		refused_receipt(&folder.file(name, content), NO_RECEIPT);
	}
	for (name, content) in [("composite", composite()), ("succinct", succinct())] {
		let file = folder.file("kind", content);
		let advice = "prove with ProverOpts::groth16(), which chains verify";
		refused_receipt(&file, &format!("it is a {name} receipt of RISC Zero: {advice}"));
	}
	let fake = Bincode::default().number(3).number(1).raw([1; 32]).list("journal").raw([2; 32]).0;
	refused_receipt(&folder.file("fake", fake), DEVELOPMENT);
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
		"its program ended with {name}, not with the exit code 0, which RISC Zero's contracts refuse: find out why it \
		 failed"
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
		(
			"/inner".into(),
			json!({ "Other": {} }),
			"it is no Receipt of RISC Zero (unknown variant `Other`, expected one of `Composite`, `Succinct`, `Groth16`, \
			 `Fake` at line 1 column 17): give what serde_json or bincode wrote",
		),
		(
			format!("{inner}/seal"),
			json!([256]),
			"it is no Receipt of RISC Zero (invalid value: integer `256`, expected u8 at line 1 column 383): give what \
			 serde_json or bincode wrote",
		),
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
	// A seal of another kind has another length too.
	let unknown = "its circuits have the hash 0x72c457ba, which no release of RISC Zero from 1.1 to 3.0 has: prove \
		with one of them";
	for length in [260, 259, 4] {
		let changed = with_seal(&|seal| {
			seal[0] ^= 1;
			seal.truncate(length);
		});
		refused_receipt(&changed, unknown);
	}
	for length in [0, 3, 4, 259] {
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
