//! `assay bls`: keys, signatures, aggregates, committees, imports and refusals.

use crate::{assay, files, Folder, Run, OTHER_SEED, SEED};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::{
	fs,
	path::{Path, PathBuf},
};

const ARTEFACTS: [&str; 6] = [
	"proof.json",
	"proof.scale",
	"public_inputs.json",
	"public_inputs.scale",
	"verifying_key.json",
	"verifying_key.scale",
];

const VARIANTS: [&str; 2] = ["min-pk", "min-sig"];

const INVALID: &str = "ProofInvalid: the proof does not prove this statement under this key";

/// Three seeds for members of a committee.
const SEEDS: [&str; 3] =
	[SEED, OTHER_SEED, "0x0303030303030303030303030303030303030303030303030303030303030303"];

fn path(path: &Path) -> &str {
	path.to_str().unwrap()
}

fn keygen(variant: &str, seed: &str, out: &Path) -> Run {
	assay(["bls", "keygen", "--variant", variant, "--seed", seed, "--out", path(out)])
}

fn sign(variant: &str, keys: &Path, scheme: &str, message: &str, out: &Path) -> Run {
	let secret = keys.join("secret_key.txt");
	assay([
		"bls",
		"sign",
		"--variant",
		variant,
		"--secret-key",
		path(&secret),
		"--scheme",
		scheme,
		"--message",
		message,
		"--out",
		path(out),
	])
}

fn aggregate(signed: &[&PathBuf], more: &[&str], out: &Path) -> Run {
	let mut arguments = vec!["bls", "aggregate", "--out", path(out)];
	for folder in signed {
		arguments.extend(["--signed", path(folder)]);
	}
	arguments.extend(more);
	assay(arguments)
}

fn verify(key: &Path, proof: &Path, inputs: &Path, more: &[&str]) -> Run {
	let files = ["--key", path(key), "--proof", path(proof), "--inputs", path(inputs)];
	assay(["bls", "verify"].iter().chain(&files).chain(more))
}

/// Verifies a folder's files of one extension.
fn verdict(folder: &Path, extension: &str, more: &[&str]) -> Run {
	let file = |name: &str| folder.join(format!("{name}.{extension}"));
	verify(&file("verifying_key"), &file("proof"), &file("public_inputs"), more)
}

/// Asserts that the files verify, in both forms.
#[track_caller]
fn verifies(folder: &Path, variant: &str) {
	let run = verdict(folder, "json", &[]).done();
	assert_eq!(run.stdout.lines().next(), Some("verified"));
	verdict(folder, "scale", &["--variant", variant]).done();
}

/// Makes the members' keys, each in a folder of its own.
fn members(folder: &Folder, variant: &str) -> [PathBuf; 3] {
	let mut number = 0;
	SEEDS.map(|seed| {
		number += 1;
		let out = folder.path(&format!("{variant}-{number}"));
		keygen(variant, seed, &out).done();
		out
	})
}

#[test]
fn keys_come_with_proofs_of_possession() {
	for variant in VARIANTS {
		let folder = Folder::new();
		let (first, again, other) = (folder.path("a"), folder.path("b"), folder.path("c"));
		let run = keygen(variant, SEED, &first).done();
		assert!(run.stderr.contains("FOR TESTS ONLY"), "{}", run.stderr);
		assert!(run.stderr.contains("keep secret_key.txt to yourself"), "{}", run.stderr);
		let all = [&ARTEFACTS[..4], &["public_key.txt", "secret_key.txt"], &ARTEFACTS[4..]];
		assert_eq!(files(&first), all.concat());
		let key = fs::read_to_string(first.join("public_key.txt")).unwrap();
		assert!(run.stdout.contains(&format!("public key     {key}")), "{}", run.stdout);
		verifies(&first, variant);
		keygen(variant, SEED, &again).done();
		keygen(variant, OTHER_SEED, &other).done();
		for name in files(&first) {
			let read = |folder: &Path| fs::read(folder.join(&name)).unwrap();
			assert_eq!(read(&first), read(&again));
			// No message has one form.
			assert_eq!(read(&first) == read(&other), name.starts_with("public_inputs"), "{name}");
		}
		let file = |folder: &Path, name: &str| folder.join(name);
		let (proof, inputs) = (file(&other, "proof.json"), file(&first, "public_inputs.json"));
		verify(&file(&first, "verifying_key.json"), &proof, &inputs, &[]).refused(INVALID);

		// Without a seed, no two keys are one.
		let random = ["d", "e"].map(|name| {
			let out = folder.path(name);
			assay(["bls", "keygen", "--variant", variant, "--out", path(&out)]).done();
			fs::read(out.join("secret_key.txt")).unwrap()
		});
		assert_ne!(random[0], random[1]);
	}
}

#[test]
fn messages_are_signed_in_every_scheme() {
	for variant in VARIANTS {
		let folder = Folder::new();
		let keys = folder.path("keys");
		keygen(variant, SEED, &keys).done();
		for scheme in ["basic", "augmented", "possession"] {
			let (out, other) = (folder.path(scheme), folder.path(&format!("{scheme}-other")));
			sign(variant, &keys, scheme, "hello", &out).done();
			assert_eq!(files(&out), ARTEFACTS);
			verifies(&out, variant);
			let inputs = fs::read_to_string(out.join("public_inputs.json")).unwrap();
			// "hello" after its length, and as a big-endian number.
			assert!(inputs.contains("\"0x0500000068656c6c6f\""), "{inputs}");
			assert!(inputs.contains("\"448378203247\""), "{inputs}");
			sign(variant, &keys, scheme, "hallo", &other).done();
			let file = |name: &str| out.join(name);
			let (key, proof) = (file("verifying_key.json"), file("proof.json"));
			verify(&key, &proof, &other.join("public_inputs.json"), &[]).refused(INVALID);
			// Another scheme's signature of the same message.
			let (key, inputs) = (keys.join("verifying_key.json"), keys.join("public_inputs.json"));
			verify(&key, &proof, &inputs, &[]).refused(INVALID);
		}
	}
}

/// A key and a signature of Ethereum's tests: `verify_valid_case_195246ee3bd3b6ec`, whose secret key is theirs.
#[test]
fn signatures_are_those_of_ethereum() {
	let folder = Folder::new();
	let secret = "328388aff0d4a5b7dc9205abd374e7e98f3cd9f3418edb4eafda5fb16473d216";
	let file = folder.file("secret_key.txt", format!("0x{secret}\n"));
	let (out, message) = (folder.path("out"), "ab".repeat(32));
	assay([
		"bls",
		"sign",
		"--variant",
		"min-pk",
		"--secret-key",
		path(&file),
		"--scheme",
		"possession",
		"--message-hex",
		&message,
		"--out",
		path(&out),
	])
	.done();
	let cases = cases();
	let case = cases.iter().find(|case| case.name == "verify_valid_case_195246ee3bd3b6ec").unwrap();
	assert_eq!(case.messages, [message]);
	let read = |name: &str| fs::read_to_string(out.join(name)).unwrap();
	let (key, proof) = (read("verifying_key.json"), read("proof.json"));
	assert!(key.contains(&format!("\"0x02{}\"", case.pubkeys[0])), "{key}");
	assert!(proof.contains(&format!("\"0x{}\"", case.signature)), "{proof}");
	assert!(proof.contains("\"bls-signatures/min-pk-bls12-381\""), "{proof}");
}

#[test]
fn signatures_have_aggregates() {
	for variant in VARIANTS {
		let folder = Folder::new();
		let keys = members(&folder, variant);
		for scheme in ["basic", "augmented", "possession"] {
			let signed =
				["one", "two", "three"].map(|message| folder.path(&format!("{scheme}-{message}")));
			for ((keys, message), out) in keys.iter().zip(["one", "two", "three"]).zip(&signed) {
				sign(variant, keys, scheme, message, out).done();
			}
			let [one, two, three] = &signed;
			let (both, all) =
				(folder.path(&format!("{scheme}-both")), folder.path(&format!("{scheme}-all")));
			aggregate(&[one, two], &[], &both).done();
			verifies(&both, variant);
			// An aggregate has an aggregate with others.
			aggregate(&[&both, three], &[], &all).done();
			assert_eq!(files(&all), ARTEFACTS);
			verifies(&all, variant);
			let file = |name: &str| all.join(name);
			let inputs = both.join("public_inputs.json");
			verify(&file("verifying_key.json"), &file("proof.json"), &inputs, &[])
				.refused("WrongInputCount: the key asks for another number of public inputs");
		}
		// One message twice has no aggregate in the basic scheme.
		let twice = ["basic-again", "basic-one"].map(|name| folder.path(name));
		sign(variant, &keys[1], "basic", "one", &twice[0]).done();
		let out = folder.path("twice");
		aggregate(&[&twice[0], &twice[1]], &[], &out).failed(
			1,
			"the aggregate does not verify (ProofInvalid: the proof does not prove this statement under this key), \
			 so nothing was written: check that each --signed verifies alone; in the scheme basic, all messages \
			 must differ; a key has 64 messages or 512 members at most",
		);
		let mixed = [folder.path("basic-one"), folder.path("augmented-two")];
		aggregate(&[&mixed[0], &mixed[1]], &[], &out).failed(
			2,
			&format!(
				"{} is of another scheme than the folder before it: sign all with one --scheme",
				mixed[1].display()
			),
		);
		assert!(files(&out).is_empty());
	}
}

#[test]
fn members_of_committees_sign() {
	for variant in VARIANTS {
		let folder = Folder::new();
		let keys = members(&folder, variant);
		let list: String = keys
			.iter()
			.map(|keys| fs::read_to_string(keys.join("public_key.txt")).unwrap())
			.collect();
		let list = folder.file("members.txt", list);
		let signed = ["x", "y", "z"].map(|name| folder.path(name));
		for (keys, out) in keys.iter().zip(&signed) {
			sign(variant, keys, "possession", "block", out).done();
		}
		let of = |threshold: &'static str| ["--members", path(&list), "--threshold", threshold];
		let out = folder.path("committee");
		aggregate(&[&signed[2], &signed[0]], &of("2"), &out).done();
		assert_eq!(files(&out), ARTEFACTS);
		verifies(&out, variant);
		let proof = fs::read_to_string(out.join("proof.json")).unwrap();
		// The first and the third.
		assert!(proof.contains("05\"\n"), "{proof}");

		let refused = folder.path("refused");
		aggregate(&[&signed[2]], &of("2"), &refused)
			.failed(2, "1 members signed, but --threshold is 2");
		aggregate(&[&signed[2], &signed[2]], &of("2"), &refused).failed(
			2,
			&format!(
				"the key of {} is not in --members, or the member signs twice",
				signed[2].display()
			),
		);
		let other = folder.path("other");
		sign(variant, &keys[1], "possession", "another block", &other).done();
		aggregate(&[&signed[0], &other], &of("2"), &refused).failed(
			2,
			&format!(
				"{} is of another message than the folder before it: a committee signs one",
				other.display()
			),
		);
		let basic = folder.path("basic");
		sign(variant, &keys[1], "basic", "block", &basic).done();
		aggregate(&[&signed[0], &basic], &of("2"), &refused).failed(
			2,
			&format!(
				"{} is no signature of one key in the scheme of possession, which members of a committee make: sign \
				 with --scheme possession",
				basic.display()
			),
		);
		aggregate(&[&signed[0]], &of("0"), &refused)
			.failed(2, "--threshold is 0, so no member would have to sign: give 1 or more");
		let bad = folder.file("bad.txt", "0x00\n");
		aggregate(&[&signed[0]], &["--members", path(&bad), "--threshold", "1"], &refused).failed(
			2,
			&format!(
				"{}: line 1 is no public key of the variant: write one compressed key a line, in hexadecimal",
				bad.display()
			),
		);
		let empty = folder.file("empty.txt", "");
		aggregate(&[&signed[0]], &["--members", path(&empty), "--threshold", "1"], &refused)
			.failed(
				2,
				&format!(
					"{}: it has no members: write one compressed key a line, in hexadecimal",
					empty.display()
				),
			);
		let binary = folder.file("binary.txt", [0xff; 48]);
		aggregate(&[&signed[0]], &["--members", path(&binary), "--threshold", "1"], &refused)
			.failed(
				2,
				&format!(
					"{}: line 1 is no public key of the variant: write one compressed key a line, in hexadecimal",
					binary.display()
				),
			);
		assert!(!refused.exists());
	}
}

/// A pulse in the vectors.
#[derive(Deserialize)]
struct Pulse {
	chain: String,
	key: String,
	round: u64,
	previous_signature: String,
	signature: String,
}

fn pulses() -> Vec<Pulse> {
	let json = include_str!("../../../primitives/bls-signatures/tests/vectors/drand.json");
	serde_json::from_str(json).unwrap()
}

impl Pulse {
	/// Returns the scheme's name at drand.
	fn scheme(&self) -> &'static str {
		match (self.key.len(), &self.previous_signature[..]) {
			(96, "") => "pedersen-bls-unchained",
			(96, _) => "pedersen-bls-chained",
			_ => "bls-unchained-g1-rfc9380",
		}
	}

	/// Writes the answers of a node and imports them.
	fn import(&self, folder: &Folder, scheme: &str, randomness: &str, out: &Path) -> Run {
		let info = format!(
			"{{\"public_key\":\"{}\",\"period\":3,\"genesis_time\":1692803367,\"schemeID\":\"{scheme}\"}}",
			self.key
		);
		let beacon = format!(
			"{{\"round\":{},\"randomness\":\"{randomness}\",\"signature\":\"{}\",\"previous_signature\":\"{}\"}}",
			self.round, self.signature, self.previous_signature
		);
		let (info, beacon) = (folder.file("info.json", info), folder.file("beacon.json", beacon));
		assay([
			"bls",
			"drand",
			"--info",
			path(&info),
			"--beacon",
			path(&beacon),
			"--out",
			path(out),
		])
	}

	fn randomness(&self) -> String {
		hex::encode(Sha256::digest(hex::decode(&self.signature).unwrap()))
	}
}

#[test]
fn pulses_of_drand_are_imported() {
	for (number, pulse) in pulses().iter().enumerate() {
		let folder = Folder::new();
		let out = folder.path(&number.to_string());
		pulse.import(&folder, pulse.scheme(), &pulse.randomness(), &out).done();
		assert_eq!(files(&out), ARTEFACTS, "{}", pulse.chain);
		verifies(&out, if pulse.key.len() == 96 { "min-pk" } else { "min-sig" });

		let refused = folder.path("refused");
		let other = Pulse { round: pulse.round + 1, ..pulses().remove(number) };
		other.import(&folder, pulse.scheme(), &pulse.randomness(), &refused).failed(
			1,
			"chains refuse the imported signature (ProofInvalid: the proof does not prove this statement under \
			 this key), so nothing was written: take --info and --beacon from one network",
		);
		assert!(!refused.exists());
	}
}

/// The description of one network and a pulse of another, by every two of them.
#[test]
fn pulses_and_networks_belong_together() {
	for network in pulses() {
		for pulse in pulses() {
			if pulse.key == network.key {
				continue;
			}
			let folder = Folder::new();
			let out = folder.path("out");
			let (scheme, randomness) = (network.scheme(), pulse.randomness());
			let mixed = Pulse { key: network.key.clone(), ..pulse };
			let run = mixed.import(&folder, scheme, &randomness, &out);
			let last = run.stderr.lines().last().unwrap();
			assert!(last.ends_with(": take --info and --beacon from one network"), "{last}");
			assert_ne!(run.code, Some(0));
			assert!(!out.exists());
		}
	}
}

#[test]
fn what_is_no_pulse_is_refused() {
	let pulses = pulses();
	let quicknet = pulses.iter().find(|pulse| pulse.chain == "quicknet").unwrap();
	let folder = Folder::new();
	let out = folder.path("out");
	let (info, beacon) = (folder.path("info.json"), folder.path("beacon.json"));
	quicknet.import(&folder, "bls-unchained-on-g1", &quicknet.randomness(), &out).failed(
		2,
		&format!(
			"{}: its scheme \"bls-unchained-on-g1\" is none that chains verify, which are \
			 \"pedersen-bls-chained\", \"pedersen-bls-unchained\" and \"bls-unchained-g1-rfc9380\"",
			info.display()
		),
	);
	quicknet.import(&folder, quicknet.scheme(), &"00".repeat(32), &out).failed(
		2,
		&format!("{}: its \"randomness\" is not the hash of its \"signature\"", beacon.display()),
	);
	quicknet.import(&folder, "pedersen-bls-chained", &quicknet.randomness(), &out).failed(
		2,
		&format!(
			"{}: it has no \"previous_signature\", which pulses of the network in --info sign: take --info and \
			 --beacon from one network",
			beacon.display()
		),
	);
	quicknet.import(&folder, quicknet.scheme(), "none", &out).failed(
		2,
		&format!(
			"{}: its \"randomness\" has other characters than hexadecimal digits",
			beacon.display()
		),
	);
	// A key in G2 is none in G1.
	let run = quicknet.import(&folder, "pedersen-bls-unchained", &quicknet.randomness(), &out);
	let last = run.stderr.lines().last().unwrap();
	assert!(
		last.starts_with("assay: chains refuse the imported signature (MalformedKey("),
		"{last}"
	);
	assert_eq!(run.code, Some(1));
	assert!(files(&out).is_empty());
}

#[test]
fn what_is_no_answer_of_drand_is_refused() {
	let folder = Folder::new();
	let out = folder.path("out");
	let refused = |info: &str, beacon: &str, wrong: &str, message: &str| {
		let (info, beacon) = (folder.file("info.json", info), folder.file("beacon.json", beacon));
		let files = ["--info", path(&info), "--beacon", path(&beacon), "--out", path(&out)];
		assay(["bls", "drand"].iter().chain(&files))
			.failed(2, &format!("{}: {message}", folder.path(wrong).display()));
	};
	let info_advice = "give the whole answer of a node to /info, to --info";
	let no_json = "it is not JSON (EOF while parsing an object at line 1 column 1)";
	refused("{", "{}", "info.json", &format!("{no_json}: {info_advice}"));
	for (info, reason) in [
		("[]", "it must be an object, but is a list of 0"),
		("{}", "its \"public_key\" must be a string of hexadecimal digits, but is missing"),
		(
			r#"{"public_key":1}"#,
			"its \"public_key\" must be a string of hexadecimal digits, but is 1",
		),
		(r#"{"public_key":"00","scheme":{}}"#, "its \"scheme\" must be a string, but is an object"),
	] {
		let message =
			format!("it is no description of a network of drand ({reason}): {info_advice}");
		refused(info, "{}", "info.json", &message);
	}
	let info = r#"{"public_key":"00"}"#;
	let beacon_advice = "give the whole answer of a node to /public/ROUND, to --beacon";
	refused(info, "{", "beacon.json", &format!("{no_json}: {beacon_advice}"));
	for (beacon, reason) in [
		(info, "its \"round\" must be a whole number, 0 or more, but is missing"),
		(r#"{"round":"1"}"#, "its \"round\" must be a whole number, 0 or more, but is a string"),
		(r#"{"round":-1}"#, "its \"round\" must be a whole number, 0 or more, but is -1"),
		(
			r#"{"round":1}"#,
			"its \"signature\" must be a string of hexadecimal digits, but is missing",
		),
		(
			r#"{"round":1,"signature":"00","randomness":false}"#,
			"its \"randomness\" must be a string of hexadecimal digits, but is false",
		),
		(
			r#"{"round":1,"signature":"00","previous_signature":[]}"#,
			"its \"previous_signature\" must be a string of hexadecimal digits, but is a list of 0",
		),
	] {
		let message = format!("it is no pulse of drand ({reason}): {beacon_advice}");
		refused(info, beacon, "beacon.json", &message);
	}
	assert!(files(&out).is_empty());
}

/// A case in the vectors.
#[derive(Deserialize)]
struct Case {
	name: String,
	pubkeys: Vec<String>,
	messages: Vec<String>,
	signature: String,
	output: bool,
}

fn cases() -> Vec<Case> {
	let json = include_str!("../../../primitives/bls-signatures/tests/vectors/ethereum.json");
	serde_json::from_str(json).unwrap()
}

#[test]
fn cases_of_ethereum_are_imported() {
	let list = |strings: &[String]| {
		let quoted: Vec<_> = strings.iter().map(|string| format!("\"0x{string}\"")).collect();
		format!("[{}]", quoted.join(","))
	};
	for case in cases() {
		let folder = Folder::new();
		let keys = match case.name.starts_with("verify") {
			true => format!("\"pubkey\":\"0x{}\"", case.pubkeys[0]),
			false => format!("\"pubkeys\":{}", list(&case.pubkeys)),
		};
		let messages = match case.name.starts_with("aggregate") {
			true => format!("\"messages\":{}", list(&case.messages)),
			false => format!("\"message\":\"0x{}\"", case.messages[0]),
		};
		let file = folder.file(
			"case.json",
			format!(
				"{{\"input\":{{{keys},{messages},\"signature\":\"0x{}\"}},\"output\":{}}}",
				case.signature, case.output
			),
		);
		let out = folder.path("out");
		let run = assay(["bls", "ethereum", "--case", path(&file), "--out", path(&out)]);
		if case.output {
			run.done();
			assert_eq!(files(&out), ARTEFACTS, "{}", case.name);
			verifies(&out, "min-pk");
		} else {
			let last = run.stderr.lines().last().unwrap();
			let start = "assay: chains refuse the imported signature (";
			assert!(last.starts_with(start), "{}: {last}", case.name);
			assert!(last.ends_with(": a case whose \"output\" is false has no proof"), "{last}");
			assert_eq!(run.code, Some(1));
			assert!(files(&out).is_empty());
		}
	}

	let folder = Folder::new();
	let out = folder.path("out");
	let import = |json: &str| {
		let file = folder.file("case.json", json);
		assay(["bls", "ethereum", "--case", path(&file), "--out", path(&out)])
	};
	let file = folder.path("case.json");
	import("{\"input\":{\"pubkey\":\"00\",\"messages\":[\"00\",\"01\"],\"signature\":\"00\"}}")
		.failed(
			2,
			&format!(
				"{}: it has several messages for one key, or another number of messages than keys",
				file.display()
			),
		);
	let advice = "give a whole file of bls12-381-tests in JSON, to --case";
	let refused = |json: &str, field: &str, expected: &str, found: &str| {
		let reason = format!("its {field:?} must be {expected}, but is {found}");
		let message = format!("it is no case of Ethereum's tests ({reason}): {advice}");
		import(json).failed(2, &format!("{}: {message}", file.display()));
	};
	let case = r#"{"input":{"pubkeys":["00"],"message":"00","signature":"00"}}"#;
	let (digits, many) =
		("a string of hexadecimal digits", "a string of hexadecimal digits, or a list of them");
	refused("{}", "input", "an object", "missing");
	refused(r#"{"input":[]}"#, "input", "an object", "a list of 0");
	for (from, to, field, expected, found) in [
		(r#""pubkeys""#, r#""keys""#, "input.pubkeys", many, "missing"),
		(r#"["00"]"#, "{}", "input.pubkeys", many, "an object"),
		(r#"["00"]"#, r#"["00",1]"#, "input.pubkeys[1]", digits, "1"),
		(r#""message":"00""#, r#""message":7"#, "input.message", many, "7"),
		(r#""signature":"00""#, r#""signature":null"#, "input.signature", digits, "null"),
	] {
		assert!(case.contains(from));
		refused(&case.replace(from, to), field, expected, found);
	}
	let message = "it is not JSON (EOF while parsing an object at line 1 column 1)";
	import("{").failed(2, &format!("{}: {message}: {advice}", file.display()));
	assert!(files(&out).is_empty());
}

#[test]
fn what_cannot_be_used_is_named() {
	let folder = Folder::new();
	let (keys, out) = (folder.path("keys"), folder.path("out"));
	keygen("min-pk", SEED, &keys).done();
	let bad = folder.path("bad");
	fs::create_dir(&bad).unwrap();
	let secret = bad.join("secret_key.txt");
	fs::write(&secret, "00".repeat(32)).unwrap();
	sign("min-pk", &bad, "basic", "hello", &out).failed(
		2,
		&format!(
			"{}: it is no secret key: write 32 bytes in hexadecimal, a big-endian number from 1 to the group order \
			 less 1, as `assay bls keygen` does",
			secret.display()
		),
	);
	verdict(&keys, "scale", &[])
		.failed(2, "files in SCALE do not name the variant: give --variant, or files in JSON");
	verdict(&keys, "scale", &["--variant", "min-sig"])
		.refused("MalformedKey(Length): the verifying key is malformed: it has the wrong length");
	verdict(&keys, "json", &["--variant", "min-sig"]).failed(
		2,
		&format!(
			"{}: it is for the proof system \"bls-signatures/min-pk-bls12-381\": give files that are all of \
			 \"bls-signatures/min-pk-bls12-381\" or all of \"bls-signatures/min-sig-bls12-381\"",
			keys.join("verifying_key.json").display()
		),
	);
	// The longest message, and one byte more.
	for (len, fits) in [(65_532, true), (65_533, false)] {
		let out = folder.path(&len.to_string());
		let run = sign("min-pk", &keys, "basic", &"a".repeat(len), &out);
		if fits {
			run.done();
		} else {
			run.failed(
				1,
				"the signature does not verify (LimitExceeded: the key, the inputs or the batch exceed this \
				 chain's limit), so nothing was written: a message has 65532 bytes at most",
			);
		}
	}
	assert!(files(&out).is_empty());
}
