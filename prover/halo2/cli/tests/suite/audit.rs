//! `assay-halo2 audit`, on keys that are what their registrant claims and on keys that are not.

use super::{run, Folder, Run, RANGE};
use assay_halo2::{
	key::{Node, VerifyingKeyData},
	simulator::{ipa_case, Class},
	Ipa, Kzg, Scheme, VerifyingKey,
};
use codec::{DecodeAll, Encode};
use std::fs;

const FAILED: &str = "do not trust this key: ";

impl Folder {
	/// Makes a proof of a range in the folder `proof`, over the SRS `strings/srs.params` of 2^8 powers.
	fn with_range() -> Self {
		let folder = Self::new();
		let (input, strings) = (folder.file("input.json", RANGE), folder.path("strings"));
		run(&["srs", "--k", "8", "--srs-for-tests", "name", "--out", &strings]).done();
		let (srs, out) = (folder.path("strings/srs.params"), folder.path("proof"));
		run(&["prove", "range", "--k", "8", "--input", &input, "--srs", &srs, "--out", &out])
			.done();
		folder
	}

	fn key<S: Scheme>(&self) -> VerifyingKeyData<S> {
		let bytes = fs::read(self.path("proof/verifying_key.scale")).unwrap();
		let VerifyingKey(key) = VerifyingKey::decode_all(&mut &bytes[..]).unwrap();
		VerifyingKeyData::read(&key).unwrap()
	}

	/// Writes a key and returns its path.
	fn with_key<S: Scheme>(&self, name: &str, key: &VerifyingKeyData<S>) -> String {
		self.file(name, VerifyingKey::from(key).encode())
	}
}

impl Run {
	/// Asserts that the audit failed with these lines of failed checks.
	#[track_caller]
	fn fails(self, checks: usize, lines: &[&str]) {
		let found: Vec<_> =
			self.stdout.lines().filter(|line| line[15..].starts_with("FAILS")).collect();
		assert_eq!(found, lines, "{}{}", self.stdout, self.stderr);
		let failed = lines.len();
		self.failed(1, &format!("{FAILED}{failed} of {checks} checks failed"));
	}
}

#[test]
fn a_key_is_what_it_is_said_to_be() {
	let folder = Folder::with_range();
	let [json, scale, config, srs, input] = [
		"proof/verifying_key.json",
		"proof/verifying_key.scale",
		"proof/config.json",
		"strings/srs.params",
		"input.json",
	]
	.map(|name| folder.path(name));
	let document: serde_json::Value = serde_json::from_slice(&fs::read(&json).unwrap()).unwrap();
	let hash = document["hash"].as_str().unwrap();
	let audited = run(&[
		"audit",
		&json,
		"--srs",
		&srs,
		"--key-hash",
		hash,
		"--circuit",
		"range",
		"--input",
		&input,
		"--config",
		&config,
		"--rebuilt",
		&scale,
	])
	.done();
	let said: Vec<_> = audited.stdout.lines().collect();
	assert_eq!(
		said[..2],
		[
			"key            ok: chains accept it as halo2/kzg-bn254: format, limits and points",
			&format!("key hash       ok: {hash}"),
		]
	);
	assert!(said[2].starts_with("digest         0x"));
	assert_eq!(said[3], "proofs         transcript Blake2b, opened by Shplonk");
	assert_eq!(said[4], format!("setup          ok: [s]_2 is that of {srs}"));
	assert!(said[5].starts_with("[s]_2          0x") && said[5].len() == 15 + 2 + 2 * 128);
	assert!(said[6].starts_with("circuit        ok: the same key as that of range (2^8 rows, "));
	assert_eq!(said[7..], [format!("rebuilt        ok: the same key as that of {scale}")]);

	// A hash may be without 0x, and in capitals. What is no hash says nothing about the key.
	for same in [&hash[2..], &hash[2..].to_uppercase()] {
		run(&["audit", &json, "--srs", &srs, "--key-hash", same]).done();
	}
	for none in ["0x", &hash[..65], &format!("{hash}00"), &hash.replace("0x", "0xg")] {
		let refused = run(&["audit", &json, "--srs", &srs, "--key-hash", none]);
		assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""), "{none}");
		let message = "a key's hash is 32 bytes: 64 hexadecimal digits";
		assert!(refused.stderr.contains(message), "{}", refused.stderr);
	}

	// Checks that were not requested are listed.
	let audited = run(&["audit", &scale, "--srs", &srs]).done();
	let said: Vec<_> = audited.stdout.lines().collect();
	assert_eq!(
		said[1],
		format!("key hash       {hash}: compare it with the chain's, or give --key-hash")
	);
	assert!(said[6].starts_with("circuit        NOT CHECKED: rebuild the key"), "{}", said[6]);
	// The configuration is found as by `prove`.
	run(&["audit", &scale, "--srs", &srs, "--circuit", "range", "--input", &input]).done();
}

#[test]
fn a_key_that_is_another_fails() {
	let folder = Folder::with_range();
	let (scale, srs) =
		(folder.path("proof/verifying_key.scale"), folder.path("strings/srs.params"));
	let audit = |key: &str, more: &[&str]| run(&[&["audit", key, "--srs", &srs], more].concat());

	let others = folder.path("others");
	run(&["srs", "--k", "8", "--srs-for-tests", "other", "--out", &others]).done();
	let other = folder.path("others/srs.params");
	run(&["audit", &scale, "--srs", &other]).fails(
		2,
		&[&format!(
			"setup          FAILS: [s]_2 is not that of {other}: anyone who knows its secret can prove \
			 anything under this key"
		)],
	);

	let zero = format!("0x{}", "00".repeat(32));
	let refused = audit(&scale, &["--key-hash", &zero]);
	let hash = refused.stdout.lines().nth(1).unwrap()[22..][..66].to_owned();
	refused.fails(
		3,
		&[&format!("key hash       FAILS: {hash}, but --key-hash is {zero}: it is another key")],
	);

	// Numbers of 7 bits, but the key is for 8.
	let other = r#"{ "circuit": "range", "number": "0x7f", "bits": 7 }"#;
	let other = folder.file("other.json", other);
	let refused = audit(&scale, &["--circuit", "range", "--input", &other]);
	assert!(refused.stdout.contains("circuit        FAILS: not the key of range ("));
	assert_eq!(refused.code, Some(1));

	// The digest is that of the honest key. Only the whole key shows the difference.
	let honest: VerifyingKeyData<Kzg> = folder.key();
	let mut forged = honest.clone();
	forged.nodes.push(Node::Constant([1; 32]));
	forged.gates.push(forged.nodes.len() as u32 - 1);
	let path = folder.with_key("forged.scale", &forged);
	audit(&path, &["--rebuilt", &scale]).fails(
		3,
		&[&format!("rebuilt        FAILS: not the key of {scale}: they differ in nodes, gates")],
	);
	let input = folder.path("input.json");
	let refused = audit(&path, &["--circuit", "range", "--input", &input]);
	assert!(refused.stdout.contains("they differ in nodes, gates\n"), "{}", refused.stdout);
	assert_eq!(refused.code, Some(1));
	let mut claimed = honest.clone();
	claimed.digest[0] ^= 1;
	let path = folder.with_key("claimed.scale", &claimed);
	audit(&path, &["--rebuilt", &scale]).fails(
		3,
		&[&format!("rebuilt        FAILS: not the key of {scale}: they differ in digest")],
	);

	let mut unusable = honest;
	unusable.fixed_commitments[0] = [1; 64];
	let path = folder.with_key("unusable.scale", &unusable);
	let message = "chains refuse this key (MalformedKey(NotOnCurve): ";
	let refused = audit(&path, &[]);
	assert!(refused.stderr.contains(message), "{}", refused.stderr);
	assert_eq!(refused.code, Some(1));
}

#[test]
fn bases_are_hashed_to_the_curve() {
	let folder = Folder::new();
	run(&["prove", "zcash-poseidon", "--out", &folder.path("proof")]).done();
	let scale = folder.path("proof/verifying_key.scale");
	let audited = run(&["audit", &scale, "--circuit", "zcash-poseidon"]).done();
	let said: Vec<_> = audited.stdout.lines().skip(3).collect();
	assert_eq!(
		said,
		[
			"bases          ok: the bases of 2^7 rows are hashed to the curve, as zcash's library does",
			"circuit        ok: the same key as that of zcash-poseidon"
		]
	);

	let mut claimed: VerifyingKeyData<Ipa> = folder.key();
	claimed.digest[0] ^= 1;
	let path = folder.with_key("claimed.scale", &claimed);
	run(&["audit", &path, "--circuit", "zcash-poseidon"])
		.fails(3, &["circuit        FAILS: not the key of zcash-poseidon: they differ in digest"]);
	// Multiples of one point, whose relations are public.
	let (VerifyingKey(key), _, _) = ipa_case(Class::Light, 5, 100, 1);
	let path = folder.with_key("related.scale", &VerifyingKeyData::<Ipa>::read(&key).unwrap());
	run(&["audit", &path]).fails(
		2,
		&["bases          FAILS: the bases are not those that zcash's library hashes to the curve: \
		   anyone who knows a relation between them can prove anything under this key"],
	);
	run(&["audit", &scale, "--srs-for-tests", "name"]).failed(
		2,
		"zcash-poseidon takes no structured reference string: it is proved by the inner product \
		 argument",
	);
	run(&["audit", &scale, "--circuit", "range"])
		.failed(2, "range is not proved by the commitment scheme of this key");
}

#[test]
fn unusable_files_are_named() {
	let folder = Folder::with_range();
	let (json, srs) = (folder.path("proof/verifying_key.json"), folder.path("strings/srs.params"));
	run(&["audit", &json]).failed(
		2,
		"the audit of a KZG key needs its structured reference string: give --srs FILE or, for tests, \
		 --srs-for-tests NAME",
	);
	let proof = folder.path("proof/proof.json");
	run(&["audit", &proof])
		.failed(2, &format!("{proof}: it is a \"proof\", but a \"verifying_key\" is expected"));
	let none = folder.file("none.scale", vec![0u8; 10].encode());
	run(&["audit", &none]).failed(2, &format!("{none}: it is not a verifying key of halo2"));
	run(&["audit", &json, "--srs", &srs, "--rebuilt", &none])
		.failed(2, &format!("{none}: it is not a verifying key of halo2"));
	let content = fs::read_to_string(&json).unwrap();
	let groth16 = folder.file("groth16.json", content.replace("halo2/kzg-bn254", "groth16/bn254"));
	assert_eq!(run(&["audit", &groth16]).code, Some(2));
	let changed = content.replacen("\"bytes\": \"0x01", "\"bytes\": \"0x02", 1);
	let changed = folder.file("changed.json", changed);
	run(&["audit", &changed]).failed(
		2,
		&format!("{changed}: its \"hash\" contradicts its \"bytes\": make the file again"),
	);
	run(&["srs", "--k", "7", "--srs-for-tests", "name", "--out", &folder.path("small")]).done();
	let small = folder.path("small/srs.params");
	run(&["audit", &json, "--srs", &small]).failed(
		2,
		&format!(
			"{small}: it has 2^7 powers, but the circuit needs 2^8: give a larger one, or a \
			 smaller --k"
		),
	);
	// A configuration with another number of rows than the key.
	let nine = fs::read_to_string(folder.path("proof/config.json"))
		.unwrap()
		.replace("\"k\": 8", "\"k\": 9");
	let (nine, input) = (folder.file("nine.json", nine), folder.path("input.json"));
	run(&[
		"audit",
		&json,
		"--srs",
		&srs,
		"--circuit",
		"range",
		"--input",
		&input,
		"--config",
		&nine,
	])
	.failed(2, &format!("{nine}: the configuration is for 2^9 rows, but the key has 2^8"));
}
