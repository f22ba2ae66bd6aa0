//! `assay groth16 import`

use crate::{assay, files, verify, Folder, Run};
use std::{
	fs,
	path::{Path, PathBuf},
};

fn data(name: &str) -> PathBuf {
	Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/snarkjs").join(name)
}

fn import(key: &Path, proof: &Path, inputs: &Path, out: &Path) -> Run {
	let [key, proof, inputs, out] = [key, proof, inputs, out].map(|path| path.to_str().unwrap());
	assay([
		"groth16", "import", "--from", "snarkjs", "--key", key, "--proof", proof, "--inputs",
		inputs, "--out", out,
	])
}

/// Returns a file of snarkjs over bn128, one of the verifier's vectors.
fn bn128(name: &str) -> PathBuf {
	Path::new(env!("CARGO_MANIFEST_DIR"))
		.join("../primitives/groth16/tests/vectors")
		.join(format!("snarkjs_bn128_{name}"))
}

#[test]
fn converts_what_snarkjs_wrote() {
	let names = ["verification_key.json", "proof.json", "public.json"];
	converts("bls12-381", names.map(data));
	converts("bn254", names.map(bn128));
}

fn converts(curve: &str, [key, proof, inputs]: [PathBuf; 3]) {
	let folder = Folder::new();
	let out = folder.path("out");
	let run = import(&key, &proof, &inputs, &out).done();
	assert_eq!(run.stdout.lines().next(), Some(format!("curve          {curve}").as_str()));
	assert_eq!(files(&out).len(), 6);
	verify(
		&out.join("verifying_key.scale"),
		&out.join("proof.json"),
		&out.join("public_inputs.json"),
	)
	.done();
	// Both files contain the same decimal numbers.
	let read =
		|path| serde_json::from_slice::<serde_json::Value>(&fs::read(path).unwrap()).unwrap();
	let converted = read(out.join("public_inputs.json"));
	assert_eq!(converted["values"], read(inputs));
	assert_eq!(converted["system"], format!("groth16/{curve}"));
}

/// Imports a proof with another text, and expects what the proof itself gives.
#[track_caller]
fn converts_alike([key, proof, inputs]: [PathBuf; 3], change: impl Fn(&str) -> String) {
	let folder = Folder::new();
	let content = fs::read_to_string(&proof).unwrap();
	let changed = change(&content);
	assert_ne!(changed, content);
	let changed = folder.file("changed.json", changed);
	let [expected, found] = [(&proof, "expected"), (&changed, "found")].map(|(proof, name)| {
		let out = folder.path(name);
		import(&key, proof, &inputs, &out).done();
		files(&out).into_iter().map(|file| fs::read(out.join(file)).unwrap()).collect::<Vec<_>>()
	});
	assert_eq!(found, expected);
}

/// Returns a proof of snarkjs without its `curve`, as rapidsnark writes one.
fn without_curve(proof: &str) -> String {
	let mut proof: serde_json::Value = serde_json::from_str(proof).unwrap();
	proof.as_object_mut().unwrap().remove("curve").unwrap();
	proof.to_string()
}

/// The proofs are snarkjs's: rapidsnark writes the same fields without `curve`.
#[test]
fn a_proof_that_names_no_curve_is_over_the_keys() {
	let names = ["verification_key.json", "proof.json", "public.json"];
	converts_alike(names.map(data), without_curve);
	converts_alike(names.map(bn128), without_curve);

	let folder = Folder::new();
	let content = fs::read_to_string(data("proof.json")).unwrap();
	let proof = folder.file("proof.json", without_curve(&content));
	let out = folder.path("out");
	import(&bn128("verification_key.json"), &proof, &bn128("public.json"), &out).failed(
		2,
		&format!(
			"{}: its pi_a holds \"2614226764386544352717728236708845755029393186402757166310756743783692495786134\
			 311123836386964138544924213824792727\", which is not a decimal number below the field's modulus",
			proof.display()
		),
	);
	assert!(!out.exists());
}

/// snarkjs writes `bn128`, and reads other names of the curve too.
#[test]
fn bn128_has_other_names() {
	let names = ["verification_key.json", "proof.json", "public.json"];
	for name in ["bn254", "BN254"] {
		let named = |file: &str| file.replacen("\"bn128\"", &format!("\"{name}\""), 1);
		converts_alike(names.map(bn128), named);
		let folder = Folder::new();
		let key = fs::read_to_string(bn128("verification_key.json")).unwrap();
		let key = folder.file("key.json", named(&key));
		let [_, proof, inputs] = names.map(bn128);
		let run = import(&key, &proof, &inputs, &folder.path("out")).done();
		assert_eq!(run.stdout.lines().next(), Some("curve          bn254"));
	}
}

#[test]
fn converts_a_key_alone() {
	let folder = Folder::new();
	let out = folder.path("out");
	let key = data("verification_key.json");
	let [key, out_text] = [&key, &out].map(|path| path.to_str().unwrap());
	let arguments = ["groth16", "import", "--from", "snarkjs", "--key", key, "--out", out_text];
	assay(arguments).done();
	assert_eq!(files(&out), ["verifying_key.json", "verifying_key.scale"]);

	assay(arguments.into_iter().chain(["--force", "--proof", "proof.json"])).failed(
		2,
		"--from snarkjs needs --inputs with --proof: give the proof's public inputs too",
	);
}

#[test]
fn a_key_alone_leaves_no_proof_of_another_key() {
	let folder = Folder::new();
	let out = folder.path("out");
	let [key, proof, inputs] = ["verification_key.json", "proof.json", "public.json"].map(data);
	import(&key, &proof, &inputs, &out).done();
	fs::write(out.join("notes.txt"), "").unwrap();
	let other = bn128("verification_key.json");
	let [key, out_text] = [&other, &out].map(|path| path.to_str().unwrap());
	let arguments = ["groth16", "import", "--from", "snarkjs", "--key", key, "--out", out_text];
	assay(arguments.into_iter().chain(["--force"])).done();
	assert_eq!(files(&out), ["notes.txt", "verifying_key.json", "verifying_key.scale"]);

	for name in ["verifying_key.json", "verifying_key.scale"] {
		fs::remove_file(out.join(name)).unwrap();
	}
	let there = out.join("public_inputs.json");
	fs::write(&there, "").unwrap();
	assay(arguments).failed(
		2,
		&format!("{} exists: choose another --out, or overwrite with --force", there.display()),
	);
	assert_eq!(files(&out), ["notes.txt", "public_inputs.json"]);
}

/// Imports with `from` replaced by `to` in one file, and expects an error that leaves nothing behind.
#[track_caller]
fn refused(name: &str, from: &str, to: &str, message: &str) {
	let folder = Folder::new();
	let content = fs::read_to_string(data(name)).unwrap();
	assert!(content.contains(from));
	let changed = folder.file("changed.json", content.replacen(from, to, 1));
	let [key, proof, inputs] = ["verification_key.json", "proof.json", "public.json"].map(|each| {
		if each == name {
			changed.clone()
		} else {
			data(each)
		}
	});
	let out = folder.path("out");
	import(&key, &proof, &inputs, &out)
		.failed(2, &format!("{}: {message}", changed.to_str().unwrap()));
	assert!(!out.exists());
}

#[test]
fn refuses_another_curve() {
	let message =
		"its curve is \"bls12377\"; \"bn128\" and \"bls12381\" are supported: compile the \
		circuit with `circom --prime bn128` (or bls12381) and make the keys again with `snarkjs \
		powersoftau new bn128`";
	refused("verification_key.json", "\"bls12381\"", "\"bls12377\"", message);
	refused("proof.json", "\"bls12381\"", "\"bls12377\"", message);
}

#[test]
fn refuses_files_over_two_curves() {
	let folder = Folder::new();
	let proof = data("proof.json");
	let out = folder.path("out");
	import(&bn128("verification_key.json"), &proof, &data("public.json"), &out).failed(
		2,
		&format!(
			"{}: it is over bls12-381, but bn254 is expected: give a key and a proof from one setup, \
			 and leave --curve out or set it to their curve",
			proof.to_str().unwrap()
		),
	);
	let key = data("verification_key.json");
	let [key, out_text] = [&key, &out].map(|path| path.to_str().unwrap());
	let arguments = ["groth16", "import", "--from", "snarkjs", "--key", key, "--out", out_text];
	assay(arguments.into_iter().chain(["--curve", "bn254"])).failed(
		2,
		&format!(
			"{key}: it is over bls12-381, but bn254 is expected: give a key and a proof from one \
			 setup, and leave --curve out or set it to their curve"
		),
	);
	assert_eq!(files(&out), [] as [&str; 0]);
	assay(arguments.into_iter().chain(["--curve", "bls12-381"])).done();
}

#[test]
fn refuses_another_protocol() {
	let message = "its protocol is \"plonk\", but only \"groth16\" is supported";
	refused("proof.json", "\"groth16\"", "\"plonk\"", message);
}

#[test]
fn refuses_malformed_files() {
	refused(
		"verification_key.json",
		"\"nPublic\": 2",
		"\"nPublic\": 3",
		"its nPublic is 3, but its IC has 3 points, which must be one more: export the key again",
	);
	refused(
		"proof.json",
		"  \"1\"\n",
		"  \"2\"\n",
		"its pi_a holds a point that is not normalized (its z is neither 1 nor 0)",
	);
	// The base field's modulus, which is not a coordinate.
	let modulus = "4002409555221667393417789825735904156556882819939007885332058136124031650490837\
		864442687629129015664037894272559787";
	refused(
		"proof.json",
		"2614226764386544352717728236708845755029393186402757166310756743783692495786134311123836386964138544924213824792727",
		modulus,
		&format!(
			"its pi_a holds \"{modulus}\", which is not a decimal number below the field's modulus"
		),
	);
	refused(
		"public.json",
		"\"5",
		"\"-5",
		"its list holds \"-52435875175126190479447740508185965837690552500527637822603658699938581184\
		 480\", which is not a decimal number below the field's modulus",
	);
}

/// The advice about each file of snarkjs: its name, the command that writes it, and the option that takes it.
const KEY: &str =
	"give verification_key.json, as `snarkjs zkey export verificationkey` writes it, to --key";
const PROOF: &str = "give proof.json, as `snarkjs groth16 prove` writes it, to --proof";
const INPUTS: &str = "give public.json, as `snarkjs groth16 prove` writes it, to --inputs";

#[test]
fn says_what_a_file_should_be() {
	let key = |reason: &str| format!("it is no verification key of snarkjs ({reason}): {KEY}");
	let proof = |reason: &str| format!("it is no proof of snarkjs ({reason}): {PROOF}");
	let inputs =
		|reason: &str| format!("it is no list of public inputs of snarkjs ({reason}): {INPUTS}");
	let no_points = key("its \"IC\" must be a list of points, but is missing");
	refused("verification_key.json", "\"IC\"", "\"ID\"", &no_points);
	let no_number = key("its \"nPublic\" must be a whole number, 0 or more, but is -2");
	refused("verification_key.json", "\"nPublic\": 2", "\"nPublic\": -2", &no_number);
	let no_curve = key("its \"curve\" must be a string, but is missing");
	refused("verification_key.json", "\"curve\"", "\"kurve\"", &no_curve);
	let no_point = proof("its \"pi_a\" must be a list of three coordinates, but is missing");
	refused("proof.json", "\"pi_a\"", "\"pi_d\"", &no_point);
	let four = proof("its \"pi_a\" must be a list of three coordinates, but is a list of 4");
	refused("proof.json", "  \"1\"\n", "  \"1\", \"1\"\n", &four);
	let null = proof("its \"pi_a[2]\" must be a string of decimal digits, but is null");
	refused("proof.json", "  \"1\"\n", "  null\n", &null);
	let null = inputs("its \"[0]\" must be a string of decimal digits, but is null");
	refused("public.json", " \"5", " null, \"5", &null);

	// Each file in each place.
	let folder = Folder::new();
	let out = folder.path("out");
	let [key_file, proof_file, inputs_file] =
		["verification_key.json", "proof.json", "public.json"].map(data);
	let named = |file: &Path, message: &str| format!("{}: {message}", file.display());
	let no_object = "it must be an object, but is a list of 2";
	for (file, reason) in [
		(&proof_file, "its \"IC\" must be a list of points, but is missing"),
		(&inputs_file, no_object),
	] {
		import(file, &proof_file, &inputs_file, &out).failed(2, &named(file, &key(reason)));
	}
	for (file, reason) in [
		(&key_file, "its \"pi_a\" must be a list of three coordinates, but is missing"),
		(&inputs_file, no_object),
	] {
		import(&key_file, file, &inputs_file, &out).failed(2, &named(file, &proof(reason)));
	}
	let no_list = inputs("it must be a list of numbers, but is an object");
	for file in [&key_file, &proof_file] {
		import(&key_file, &proof_file, file, &out).failed(2, &named(file, &no_list));
	}
	assert!(!out.exists());
}

#[test]
fn says_where_a_file_is_no_json() {
	refused(
		"public.json",
		"[",
		"",
		&format!("it is not JSON (trailing characters at line 2 column 81): {INPUTS}"),
	);
	refused(
		"proof.json",
		"{",
		"(",
		&format!("it is not JSON (expected value at line 1 column 1): {PROOF}"),
	);
	refused(
		"verification_key.json",
		"{",
		"",
		&format!("it is not JSON (trailing characters at line 2 column 12): {KEY}"),
	);
}

#[test]
fn leaves_points_to_the_verifier() {
	let folder = Folder::new();
	let proof = fs::read_to_string(data("proof.json")).unwrap();
	let proof = folder.file("proof.json", proof.replacen("  \"1\"\n", "  \"0\"\n", 1));
	let out = folder.path("out");
	import(&data("verification_key.json"), &proof, &data("public.json"), &out).failed(
		1,
		"chains refuse the imported proof (MalformedProof(Identity): the proof is malformed: \
		 a point is the identity), so nothing was written",
	);
}

/// Returns a JSON file of snarkjs with one field taken from another.
fn with_field(source: &Path, field: &str, from: &str) -> String {
	let mut key: serde_json::Value = serde_json::from_slice(&fs::read(source).unwrap()).unwrap();
	key[field] = key[from].clone();
	serde_json::to_string_pretty(&key).unwrap()
}

/// snarkjs sets `vk_gamma_2` to the generator. `vk_delta_2` equals it until the first contribution to phase
/// two, `vk_beta_2` until the first contribution to the powers of tau.
#[test]
fn names_the_missing_contribution_of_a_key_that_anyone_can_prove_under() {
	let prefix = "anyone can prove anything under the imported verifying key, so chains refuse it \
		(MalformedKey(Unsound)) and nothing was written: ";
	let causes = [
		(
			"vk_delta_2",
			"vk_gamma_2",
			"δ = ±γ: nobody contributed to phase two of this key; contribute (`snarkjs zkey \
			 contribute`) and export it again",
		),
		(
			"vk_beta_2",
			"vk_gamma_2",
			"β = ±γ: nobody contributed to the powers of tau; contribute to them \
			 (`snarkjs powersoftau contribute`), or take those of a ceremony, and make the key again",
		),
		("vk_beta_2", "vk_delta_2", "β = ±δ: no honest setup makes such a key; make it again"),
	];
	for source in [data("verification_key.json"), bn128("verification_key.json")] {
		for (field, from, cause) in causes {
			let folder = Folder::new();
			let key = folder.file("key.json", with_field(&source, field, from));
			let out = folder.path("out");
			let [key, out_text] = [&key, &out].map(|path| path.to_str().unwrap());
			assay(["groth16", "import", "--from", "snarkjs", "--key", key, "--out", out_text])
				.failed(1, &format!("{prefix}{cause}"));
			assert_eq!(files(&out), [] as [&str; 0]);
		}
	}
}

#[test]
fn writes_nothing_that_does_not_verify() {
	let folder = Folder::new();
	let inputs = folder.file("public.json", "[\"1\", \"1\"]");
	let out = folder.path("out");
	import(&data("verification_key.json"), &data("proof.json"), &inputs, &out).failed(
		1,
		"chains refuse the imported proof (ProofInvalid: the proof does not prove this statement \
		 under this key), so nothing was written",
	);
	assert_eq!(files(&out), [] as [&str; 0]);
}
