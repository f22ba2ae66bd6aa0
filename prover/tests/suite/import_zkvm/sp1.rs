//! Proofs of SP1.

use super::{bytes, fact, import, imported, invalid, read_json, refused, sp1, to_hex, Bincode};
use crate::{assay, files, Folder};
use serde_json::{json, Value};
use std::{fs, path::Path};

#[track_caller]
fn refused_sp1(release: &str, proof: &Path, message: &str) {
	refused("sp1", Some(&sp1(&format!("groth16_vk_{release}.bin"))), proof, message);
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
	let import = |key: &Path, out: &Path| {
		let [key, out] = [key, out].map(|path| path.to_str().unwrap());
		assay(["groth16", "import", "--from", "sp1", "--key", key, "--out", out]).done().stdout
	};
	assert_eq!(fact(&import(&key, &out), "circuits"), "6.0");
	assert_eq!(files(&out), ["verifying_key.json", "verifying_key.scale"]);

	// β in G1 is no part of the key here, so only the hash of the file tells.
	let beta = 32;
	let mut other = fs::read(&key).unwrap();
	other[beta..beta + 32].copy_from_slice(&fs::read(sp1("groth16_vk_v5.bin")).unwrap()[..32]);
	let other = folder.file("vk.bin", other);
	assert_eq!(fact(&import(&other, &folder.path("other")), "circuits"), "unknown to this program");
}

/// Returns the fixture of release 6 as `SP1ProofWithPublicValues::save` writes it, with the public inputs in decimal.
fn saved_v6(fixture: &Value, inputs: [&str; 5], end: &[u8]) -> Vec<u8> {
	let key = fs::read(sp1("groth16_vk_v6.bin")).unwrap();
	let hash = <sha2::Sha256 as sha2::Digest>::digest(key);
	saved_v6_for(hash.as_slice(), fixture, inputs, end)
}

/// Returns the fixture as [`saved_v6`] does, for a key with this hash.
fn saved_v6_for(hash: &[u8], fixture: &Value, inputs: [&str; 5], end: &[u8]) -> Vec<u8> {
	let proof = bytes(&fixture["proof"]);
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
		let saved = imported("sp1", Some(&key), &file);
		assert_eq!(fact(&saved, "statement"), fact(&output, "statement"));
	}

	// Public values that the program hashed by BLAKE3: the proof is not for those, so they get as far as the verifier.
	let mut blake3 = *blake3::hash(&bytes(&fixture["publicValues"])).as_bytes();
	blake3[0] &= 0x1f;
	let inputs_of_blake3 = [&program, &to_decimal(&blake3), "0", &root, "0"];
	invalid(
		"sp1",
		Some(&key),
		&folder.file("blake3.bin", saved_v6(&fixture, inputs_of_blake3, &[0])),
	);

	// A hash that agrees with the key's in the bytes that a contract compares.
	let mut hash = <sha2::Sha256 as sha2::Digest>::digest(fs::read(&key).unwrap()).to_vec();
	hash[31] ^= 1;
	let file = folder.file("hash.bin", saved_v6_for(&hash, &fixture, inputs, &[0]));
	let found = to_hex(&hash);
	hash[31] ^= 1;
	refused_sp1(
		"v6",
		&file,
		&format!(
			"it was made for the groth16_vk.bin whose hash begins with {found}, but that of the given one begins with \
			 {}: give the file of the release that made the proof",
			to_hex(&hash)
		),
	);

	let longer = folder.file("longer.bin", saved_v6(&fixture, inputs, &[0, 0]));
	refused_sp1("v6", &longer, NO_SP1);
	let number = |inputs, name| {
		let file = folder.file("number.bin", saved_v6(&fixture, inputs, &[0]));
		let advice = "is not a number below the order of the groups of bn254: prove again";
		refused_sp1("v6", &file, &format!("its {name} {advice}"));
	};
	number(["-1", &values, "0", &root, "0"], "program's key");
	number([&program, "0x1", "0", &root, "0"], "hash of public values");
	let long = "1".repeat(1 << 20);
	number([&program, &long, "0", &root, "0"], "hash of public values");
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
	let receipt = super::risc_zero::bincode();
	let contents: [(&str, &[u8]); 8] = [
		("empty", &[]),
		("receipt", &receipt),
		("composite", &super::risc_zero::composite()),
		("succinct", &super::risc_zero::succinct()),
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
		("\n {", "it is not JSON (EOF while parsing an object at line 2 column 2)"),
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
	refused_sp1(
		"v6",
		&with("vkey", "0x00".into()),
		"its vkey has 1 bytes, not 32: give what vk.bytes32() returns",
	);
	for (at, name) in [(4, "exit code"), (36, "root of recursion keys"), (68, "nonce")] {
		let changed = with_proof(&|proof| proof[at..at + 32].fill(0xff));
		refused_sp1("v6", &changed, &format!("its {name} {number}"));
	}
	refused_sp1(
		"v6",
		&with_proof(&|proof| proof[35] = 3),
		"its program ended with the exit code 3, not with 0, which SP1's contracts refuse: find out why it failed",
	);
	refused_sp1(
		"v6",
		&with_proof(&|proof| proof[67] ^= 1),
		"its root of recursion keys is 0x008cd56e10c2fe24795cff1e1d1f40d3a324528d315674da45d26afb376e8671, but that of \
		 SP1 6.0 is 0x008cd56e10c2fe24795cff1e1d1f40d3a324528d315674da45d26afb376e8670: prove with an unchanged release",
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
