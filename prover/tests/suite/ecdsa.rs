//! `assay ecdsa`: hints, verdicts and refusals.

use crate::{assay, Folder, Run};
use std::{fs, path::Path};

/// The secret key 1, and its well-known Ethereum address.
const SECRET: &str = "0x0000000000000000000000000000000000000000000000000000000000000001";
const ADDRESS: &str = "0x7e5f4552091a69125d5dfcb7b8c2659029395bdf";
const DIGEST: &str = "0x2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a";
const OTHER_DIGEST: &str = "0x2b2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a";

fn sign(out: &Path, digest: &str, more: &[&str]) -> Run {
	let out = out.to_str().unwrap();
	let arguments =
		["ecdsa", "sign", "--secret-key", SECRET, "--digest", digest, "--out", out, "--quiet"];
	assay([&arguments, more].concat())
}

fn hint(out: &Path, digest: &str, signature: &str) -> Run {
	let out = out.to_str().unwrap();
	assay(["ecdsa", "hint", "--digest", digest, "--signature", signature, "--out", out])
}

fn verify(key: &Path, proof: &Path, inputs: &Path) -> Run {
	let [key, proof, inputs] = [key, proof, inputs].map(|path| path.to_str().unwrap());
	assay(["ecdsa", "verify", "--key", key, "--proof", proof, "--inputs", inputs])
}

/// Verifies a folder's files of one extension.
fn verdict(folder: &Path, extension: &str) -> Run {
	let file = |name: &str| folder.join(format!("{name}.{extension}"));
	verify(&file("verifying_key"), &file("proof"), &file("public_inputs"))
}

/// Returns the signature of a proof without hints, in hexadecimal.
fn signature(folder: &Path) -> String {
	let proof = fs::read(folder.join("proof.scale")).unwrap();
	// A compact length of two bytes.
	assert_eq!(proof.len(), 2 + 65);
	format!("0x{}", hex::encode(&proof[2..]))
}

#[test]
fn signatures_verify_with_hints_and_without() {
	let folder = Folder::new();
	let (hinted, plain) = (folder.path("hinted"), folder.path("plain"));
	sign(&hinted, DIGEST, &[]).done();
	sign(&plain, DIGEST, &["--plain"]).done();
	for folder in [&hinted, &plain] {
		for extension in ["json", "scale"] {
			let run = verdict(folder, extension).done();
			assert_eq!(run.stdout.lines().next(), Some("verified"));
		}
		let key = fs::read_to_string(folder.join("verifying_key.json")).unwrap();
		assert!(key.contains(&format!("\"bytes\": \"{ADDRESS}\"")), "{key}");
	}
	let system = |folder: &Path| fs::read_to_string(folder.join("proof.json")).unwrap();
	assert!(system(&hinted).contains("\"system\": \"ecdsa-hinted/secp256k1\""));
	assert!(system(&plain).contains("\"system\": \"ecdsa/secp256k1\""));
	// The digest as a number: 0x2a repeated, by Python's int(…, 16).
	let inputs = fs::read_to_string(plain.join("public_inputs.json")).unwrap();
	let value = "19071638227322667481529338707313302469950350415517269371204778542479809587754";
	assert!(inputs.contains(value), "{inputs}");
}

#[test]
fn hints_are_made_of_a_signature_alone() {
	let folder = Folder::new();
	let (hinted, plain) = (folder.path("hinted"), folder.path("plain"));
	sign(&hinted, DIGEST, &[]).done();
	sign(&plain, DIGEST, &["--plain"]).done();
	let made = folder.path("made");
	let run = hint(&made, DIGEST, &signature(&plain)).done();
	assert!(run.stdout.contains(&format!("signer         {ADDRESS}\n")), "{}", run.stdout);
	assert!(run.stdout.contains("hints "), "{}", run.stdout);
	for name in ["verifying_key", "proof", "public_inputs"] {
		for extension in ["json", "scale"] {
			let name = format!("{name}.{extension}");
			assert_eq!(fs::read(made.join(&name)).unwrap(), fs::read(hinted.join(&name)).unwrap());
		}
	}
	// Wallets count recovery ids from 27.
	let (signature, again) = (signature(&plain), folder.path("again"));
	let (numbers, id) = signature.split_at(2 + 128);
	let id = u8::from_str_radix(id, 16).unwrap() + 27;
	hint(&again, DIGEST, &format!("{numbers}{id:02x}")).done();
	verdict(&again, "json").done();
}

#[test]
fn another_digest_or_signer_is_refused() {
	const INVALID: &str = "ProofInvalid: the proof does not prove this statement under this key";
	let folder = Folder::new();
	for more in [&[][..], &["--plain"]] {
		let (one, other) = (folder.path("one"), folder.path("other"));
		sign(&one, DIGEST, &[more, &["--force"]].concat()).done();
		sign(&other, OTHER_DIGEST, &[more, &["--force"]].concat()).done();
		let file = |name: &str| one.join(format!("{name}.json"));
		verify(&file("verifying_key"), &file("proof"), &other.join("public_inputs.json"))
			.refused(INVALID);
		let stranger = folder.file("stranger.scale", [&[80][..], &[7; 20]].concat());
		verify(&stranger, &file("proof"), &file("public_inputs")).refused(INVALID);
		let short = folder.file("short.scale", [4, 1]);
		verify(&short, &file("proof"), &file("public_inputs")).refused(
			"MalformedKey(Length): the verifying key is malformed: it has the wrong length",
		);
	}
}

#[test]
fn files_of_two_systems_do_not_mix() {
	let folder = Folder::new();
	let (hinted, plain) = (folder.path("hinted"), folder.path("plain"));
	sign(&hinted, DIGEST, &[]).done();
	sign(&plain, DIGEST, &["--plain"]).done();
	let file = hinted.join("proof.json");
	let run = verify(&plain.join("verifying_key.json"), &file, &plain.join("public_inputs.json"));
	run.failed(
		2,
		&format!(
			"{}: it is for the proof system \"ecdsa-hinted/secp256k1\": give files that are all of \
			 \"ecdsa-hinted/secp256k1\" or all of \"ecdsa/secp256k1\"",
			file.display()
		),
	);
	// SCALE files do not name the system. Hints are the bytes after the signature.
	let scale = |folder: &Path, name: &str| folder.join(format!("{name}.scale"));
	verify(
		&scale(&plain, "verifying_key"),
		&scale(&hinted, "proof"),
		&scale(&plain, "public_inputs"),
	)
	.done();
}

#[test]
fn what_no_chain_takes_is_not_written() {
	let folder = Folder::new();
	let out = folder.path("out");
	let number = |digits: &str| format!("{digits:0>64}");
	let (five, one) = (number("5"), number("1"));
	// No point has the x coordinate 5.
	hint(&out, DIGEST, &format!("0x{five}{one}00"))
		.failed(1, "the signature is valid for no key: check that --digest is the signed digest");
	// s above n/2, numbers out of range, and a recovery id that Ethereum does not have.
	let above = "7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a1";
	let zero = number("0");
	for signature in [
		format!("0x{one}{above}00"),
		format!("0x{zero}{one}00"),
		format!("0x{one}{zero}00"),
		format!("0x{one}{one}02"),
	] {
		hint(&out, DIGEST, &signature).failed(
			2,
			"chains refuse such a signature: r and s must be from 1 to n − 1, s at most n/2 (EIP-2), and \
			 the last byte 0, 1, 27 or 28",
		);
	}
	let run = assay(["ecdsa", "sign", "--secret-key", &zero, "--digest", DIGEST, "--out", "."]);
	run.failed(2, "--secret-key must be a number from 1 to n − 1");
	assert!(!out.join("proof.scale").exists());
	let run = assay(["ecdsa", "hint", "--digest", "0x12", "--signature", "0x", "--out", "."]);
	assert_eq!(run.code, Some(2));
	assert!(run.stderr.contains("it is 32 bytes: 64 hexadecimal digits"), "{}", run.stderr);
}
