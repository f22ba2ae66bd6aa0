//! `assay ring`: keys, rings, signatures and refusals.

use crate::{assay, files, Folder, Run, OTHER_SEED, SEED};
use ark_serialize::CanonicalSerialize;
use ark_vrf::suites::bandersnatch::Secret;
use assay_ark_prover::ring::insecure_setup;
use std::{
	fs,
	os::unix::fs::PermissionsExt,
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

const INVALID: &str = "ProofInvalid: the proof does not prove this statement under this key";

/// The warning about a setup for tests, before the last line of an error.
const WARNING: &str =
	"the setup is for tests only: whoever knows the seed of --srs-for-tests signs without \
	being a member";

fn secret(seed: u8) -> Secret {
	Secret::from_seed([seed; 32])
}

fn hex_of(value: &impl CanonicalSerialize) -> String {
	let mut bytes = Vec::new();
	value.serialize_compressed(&mut bytes).unwrap();
	hex::encode(bytes)
}

/// A ring of some members, and the secret keys of two of them.
struct Ring {
	folder: Folder,
	members: PathBuf,
}

impl Ring {
	fn new(seeds: &[u8]) -> Self {
		let folder = Folder::new();
		let keys: Vec<_> =
			seeds.iter().map(|seed| format!("0x{}\n", hex_of(&secret(*seed).public()))).collect();
		let members = folder.file("members.txt", keys.concat());
		for seed in [1, 2, 9] {
			folder.file(&format!("{seed}.hex"), hex_of(&secret(seed)));
		}
		Self { folder, members }
	}

	/// Signs with a seed's key, for inputs and a message, over the setup of [`SEED`].
	fn sign(&self, seed: u8, inputs: &[&str], message: &str, out: &Path) -> Run {
		let key = self.folder.path(&format!("{seed}.hex"));
		let mut arguments = vec!["ring", "prove", "--ring", text(&self.members)];
		arguments.extend(["--srs-for-tests", SEED, "--secret-key", text(&key)]);
		arguments.extend(["--message", message, "--out", text(out)]);
		arguments.extend(inputs.iter().flat_map(|input| ["--input", *input]));
		assay(arguments)
	}

	/// Makes the ring's key with these arguments for its setup.
	fn setup(&self, form: &str, setup: &str, out: &Path) -> Run {
		let (members, out) = (text(&self.members), text(out));
		assay(["ring", "setup", "--ring", members, form, setup, "--out", out])
	}
}

fn text(path: &Path) -> &str {
	path.to_str().unwrap()
}

fn verify(key: &Path, proof: &Path, inputs: &Path) -> Run {
	let [key, proof, inputs] = [key, proof, inputs].map(text);
	assay(["ring", "verify", "--key", key, "--proof", proof, "--inputs", inputs])
}

/// Verifies a folder's files of one extension.
fn verdict(folder: &Path, extension: &str) -> Run {
	let file = |name: &str| folder.join(format!("{name}.{extension}"));
	verify(&file("verifying_key"), &file("proof"), &file("public_inputs"))
}

/// Returns the values of the lines that begin with this name.
fn lines<'a>(run: &'a Run, name: &str) -> Vec<&'a str> {
	run.stdout.lines().filter_map(|line| line.strip_prefix(name)).map(str::trim).collect()
}

#[test]
fn members_sign_for_every_number_of_inputs() {
	let ring = Ring::new(&[1, 2, 3]);
	let (setup, out) = (ring.folder.path("setup"), |name: &str| ring.folder.path(name));
	ring.setup("--srs-for-tests", SEED, &setup).done();
	assert_eq!(files(&setup), ["verifying_key.json", "verifying_key.scale"]);
	let cases: [&[&str]; 3] = [&[], &["poll-7"], &["poll-7", "0x00ff", ""]];
	for (index, inputs) in cases.into_iter().enumerate() {
		let signed = out(&index.to_string());
		let run = ring.sign(2, inputs, "yes", &signed).done();
		assert_eq!(run.stderr.lines().next(), Some(WARNING));
		assert_eq!(lines(&run, "members"), ["3"]);
		assert_eq!(lines(&run, "alias").len(), inputs.len());
		assert_eq!(files(&signed), ARTEFACTS);
		for name in ["verifying_key.json", "verifying_key.scale"] {
			assert_eq!(fs::read(signed.join(name)).unwrap(), fs::read(setup.join(name)).unwrap());
		}
		for extension in ["json", "scale"] {
			let checked = verdict(&signed, extension).done();
			assert_eq!(checked.stdout.lines().next(), Some("verified"));
			assert_eq!(lines(&checked, "statement"), lines(&run, "statement"));
		}
	}
	let key = fs::read_to_string(setup.join("verifying_key.json")).unwrap();
	assert!(key.contains("\"system\": \"ring-vrf/bandersnatch-sha512-ell2\""), "{key}");
}

/// A member has one alias for an input, whatever the message and the ring. Others have others.
#[test]
fn aliases_are_the_members() {
	let ring = Ring::new(&[1, 2, 3]);
	let other_ring = Ring::new(&[9, 2]);
	let alias = |ring: &Ring, seed: u8, message: &str| {
		let out = ring.folder.path(&format!("{seed}-{message}"));
		let run = ring.sign(seed, &["poll-7"], message, &out).done();
		lines(&run, "alias")[0].to_owned()
	};
	let one = alias(&ring, 2, "yes");
	assert_eq!(one, alias(&ring, 2, "no"));
	assert_eq!(one, alias(&other_ring, 2, "yes"));
	assert_ne!(one, alias(&ring, 1, "yes"));
	let pair = ark_vrf::suites::bandersnatch::Input::new(b"poll-7").unwrap();
	let hash: [u8; 32] = secret(2).output(pair).hash();
	assert_eq!(one, format!("0x{}", hex::encode(hash)));
}

#[test]
fn keys_are_drawn_and_read_again() {
	let folder = Folder::new();
	let (one, other) = (folder.path("one"), folder.path("other"));
	let run = assay(["ring", "key", "--seed", SEED, "--out", text(&one)]).done();
	assay(["ring", "key", "--seed", OTHER_SEED, "--out", text(&other)]).done();
	let key = |folder: &Path| fs::read_to_string(folder.join("secret_key.hex")).unwrap();
	assert_ne!(key(&one), key(&other));
	assert_eq!(key(&one).len(), 2 + 64 + 1);
	assert_eq!(files(&one), ["public_key.hex", "secret_key.hex"]);
	assert!(run.stderr.contains("keep secret_key.hex to yourself"), "{}", run.stderr);
	// Nobody else may read the secret.
	let mode = fs::metadata(one.join("secret_key.hex")).unwrap().permissions().mode();
	assert_eq!(mode & 0o077, 0);
	// The public key is a ring of one, and that of the secret key.
	let members = one.join("public_key.hex");
	let public = fs::read_to_string(&members).unwrap();
	assert_eq!(lines(&run, "public key"), [public.trim()]);
	let out = folder.path("out");
	let file = one.join("secret_key.hex");
	let prove = |key: &Path, out: &Path| {
		let arguments = ["ring", "prove", "--ring", text(&members), "--srs-for-tests", SEED];
		let rest = ["--input", "a", "--secret-key", text(key), "--out", text(out)];
		assay(arguments.into_iter().chain(rest).map(str::to_owned).collect::<Vec<_>>())
	};
	prove(&file, &out).done();
	verdict(&out, "json").done();
}

/// Setups from files, compressed or not, give the key of the setup that they hold.
#[test]
fn setups_are_read_in_both_forms() {
	let ring = Ring::new(&[1, 2]);
	let setup = insecure_setup(2, [1; 32]);
	let (mut plain, mut compressed) = (Vec::new(), Vec::new());
	setup.pcs_params().serialize_uncompressed(&mut plain).unwrap();
	setup.pcs_params().serialize_compressed(&mut compressed).unwrap();
	let expected = ring.folder.path("expected");
	// The seed of `SEED` has these bytes.
	ring.setup("--srs-for-tests", SEED, &expected).done();
	let key = |folder: &Path| fs::read(folder.join("verifying_key.scale")).unwrap();
	for (name, bytes) in [("plain", &plain), ("compressed", &compressed)] {
		let (file, out) = (ring.folder.file(&format!("{name}.bin"), bytes), ring.folder.path(name));
		let run = ring.setup("--srs", text(&file), &out).done();
		assert!(!run.stderr.contains(WARNING));
		assert_eq!(key(&out), key(&expected));
	}
}

#[test]
fn other_statements_are_refused() {
	let ring = Ring::new(&[1, 2]);
	let (one, other, elsewhere) =
		(ring.folder.path("one"), ring.folder.path("other"), ring.folder.path("elsewhere"));
	ring.sign(1, &["poll-7"], "yes", &one).done();
	ring.sign(2, &["poll-7"], "yes", &other).done();
	ring.setup("--srs-for-tests", OTHER_SEED, &elsewhere).done();
	let file = |name: &str| one.join(format!("{name}.json"));
	verify(&file("verifying_key"), &file("proof"), &other.join("public_inputs.json"))
		.refused(INVALID);
	let key = elsewhere.join("verifying_key.json");
	verify(&key, &file("proof"), &file("public_inputs")).refused(INVALID);
	let short = ring.folder.file("short.scale", [4, 1]);
	verify(&short, &file("proof"), &file("public_inputs"))
		.refused("MalformedKey(Length): the verifying key is malformed: it has the wrong length");
	verify(&file("verifying_key"), &short, &file("public_inputs"))
		.refused("MalformedProof(Length): the proof is malformed: it has the wrong length");
	// The values of other outputs contradict the bytes.
	let inputs = fs::read_to_string(file("public_inputs")).unwrap();
	let value = inputs.rsplit('"').nth(1).unwrap();
	let contradiction = ring.folder.file("wrong.json", inputs.replace(value, "7"));
	verify(&file("verifying_key"), &file("proof"), &contradiction).failed(
		2,
		&format!(
			"{}: its \"values\" contradicts its \"bytes\": make the file again",
			contradiction.display()
		),
	);
}

#[test]
fn what_cannot_be_used_is_named() {
	let ring = Ring::new(&[1, 2]);
	let out = ring.folder.path("out");
	ring.sign(9, &["a"], "", &out).failed(
		2,
		&format!(
			"the public key of --secret-key, 0x{}, is not in the ring",
			hex_of(&secret(9).public())
		),
	);
	ring.sign(1, &["a"; 17], "", &out).failed(
		2,
		"--input is given 17 times, but chains accept signatures with 16 outputs at most",
	);
	// 34 bytes for the input, and one for the number of inputs.
	let long = "a".repeat(4096 - 35);
	ring.sign(1, &[&long[..]], "b", &out).failed(
		2,
		"the data of --input and --message are too long: together with 34 bytes for each --input, chains accept \
		 4095 bytes",
	);
	let run = ring.sign(1, &["0x0"], "", &out);
	assert_eq!(run.code, Some(2));
	assert!(run.stderr.contains("hexadecimal digits, two for each byte, have to follow 0x"));

	let empty = Ring::new(&[]);
	let path = empty.members.display();
	empty
		.sign(1, &[], "", &out)
		.failed(2, &format!("{path}: it has no public keys: write one per line, in hexadecimal"));
	let wrong = Ring::new(&[1]);
	wrong.folder.file("members.txt", format!("{}\n0x00\n", hex_of(&secret(1).public())));
	let path = wrong.members.display();
	wrong.sign(1, &[], "", &out).failed(
		2,
		&format!(
			"{path}: line 2 is no public key: it is a point of Bandersnatch, 32 bytes in hexadecimal, as `assay ring \
			 key` writes it"
		),
	);
	for number in ["00".repeat(32), "ff".repeat(32), "00".repeat(31), "key".to_owned()] {
		let file = ring.folder.file("1.hex", &number);
		ring.sign(1, &[], "", &out).failed(
			2,
			&format!(
				"{}: it is no secret key: it is a number of 32 bytes in hexadecimal, little-endian, not zero and below \
				 the group order, as `assay ring key` writes it",
				file.display()
			),
		);
	}
	assert!(files(&out).is_empty());
}

#[test]
fn setups_are_validated() {
	let ring = Ring::new(&[1, 2]);
	let out = ring.folder.path("out");
	let setup = |powers: &ark_vrf::suites::bandersnatch::PcsParams| {
		let mut bytes = Vec::new();
		powers.serialize_uncompressed(&mut bytes).unwrap();
		bytes
	};
	let with = |bytes: &[u8]| {
		let file = ring.folder.file("setup.bin", bytes);
		(file.display().to_string(), ring.setup("--srs", text(&file), &out))
	};
	let good = insecure_setup(1, [1; 32]).pcs_params().clone();

	let (path, run) = with(&setup(&good)[1..]);
	run.failed(
		2,
		&format!(
			"{path}: it is no setup: it has the powers [τ^i]_1 and [τ^i]_2 as ark-vrf writes them, each list after its \
			 length"
		),
	);
	let mut damaged = setup(&good);
	damaged[48] ^= 1;
	let (path, run) = with(&damaged);
	run.failed(2, &format!("{path}: a point of the setup is malformed: the file is damaged"));

	let mut small = good.clone();
	small.powers_in_g1.pop();
	let (_, run) = with(&setup(&small));
	run.failed(
		2,
		"a ring of 2 members needs 1537 powers [τ^i]_1 and two [τ^i]_2, but the setup has 1536: take a larger setup",
	);
	// Valid points that do not belong together: in G2, τ is 1.
	let mut unsound = good.clone();
	unsound.powers_in_g2[1] = unsound.powers_in_g2[0];
	let (_, run) = with(&setup(&unsound));
	run.failed(
		1,
		"the ring's key does not verify (MalformedKey(Unsound): the verifying key is malformed: proofs under its \
		 parameters prove nothing), so nothing was written: the points of --srs do not belong together",
	);
	assert!(files(&out).is_empty());

	let mut swapped = good;
	swapped.powers_in_g1.swap(1, 2);
	let file = ring.folder.file("setup.bin", setup(&swapped));
	let key = ring.folder.path("1.hex");
	let arguments = ["ring", "prove", "--ring", text(&ring.members), "--srs", text(&file)];
	let rest = ["--secret-key", text(&key), "--out", text(&out)];
	assay(arguments.into_iter().chain(rest)).failed(
		1,
		"the signature does not verify (ProofInvalid: the proof does not prove this statement under this key), so \
		 nothing was written: the points of --srs do not belong together",
	);
	assert!(files(&out).is_empty());
}
