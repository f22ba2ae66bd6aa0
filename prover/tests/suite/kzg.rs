//! `assay kzg`: setups, commitments, proofs and refusals.

use crate::{assay, files, Folder, Run};
use ark_ec::{AffineRepr, CurveGroup};
use ark_ff::{FftField, Field, One, Zero};
use assay_ark_curves::ark_bls12_381::{Fr, G1Affine, G2Affine};
use assay_kzg::encoding::{g1_bytes, g2_bytes, scalar_bytes};
use std::{fs, path::Path};

/// The size of the setup.
const SIZE: u64 = 8;

const ARTEFACTS: [&str; 6] = [
	"proof.json",
	"proof.scale",
	"public_inputs.json",
	"public_inputs.scale",
	"verifying_key.json",
	"verifying_key.scale",
];

/// The case `correct_proof_31ebd010e6098750` of the consensus specification's `verify_kzg_proof`, as the precompile
/// takes it.
const PRECOMPILE_INPUT: &str = "0x01e798154708fe7789429634053cbf9f99b619f9f084048927333fce637f549b\
	73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000000\
	1522a4a7f34e1ea350ae07c29c96c7e79655aa926122e95fe69fcbd932ca49e9\
	8f59a8d2a1a625a17f3fea0fe5eb8c896db3764f3185481bc22f91b4aaffcca25f26936857bc3a7c2539ea8ec3a952b7\
	a62ad71d14c5719385c0686f1871430475bf3a00f0aa3f7b8dd99a9abc2160744faf0070725e00b60ad9a026a15b1a8c";

/// Returns the secret of the setup.
fn tau() -> Fr {
	Fr::from(0x5eed_u64)
}

fn g1(scalar: Fr) -> String {
	hex::encode(g1_bytes(&(G1Affine::generator() * scalar).into_affine()))
}

fn roots() -> Vec<Fr> {
	let root = Fr::get_root_of_unity(SIZE).unwrap();
	(0..SIZE).map(|power| root.pow([power])).collect()
}

/// Computes Lagrange's points, the powers in G2, and the powers in G1.
fn points() -> [Vec<String>; 3] {
	let lagrange = roots().into_iter().map(|root| {
		// L(τ) = ω·(τ^n − 1)/(n·(τ − ω))
		let numerator = root * (tau().pow([SIZE]) - Fr::one());
		g1(numerator / (Fr::from(SIZE) * (tau() - root)))
	});
	let g2 = |scalar: Fr| hex::encode(g2_bytes(&(G2Affine::generator() * scalar).into_affine()));
	let powers = (0..SIZE).map(|power| g1(tau().pow([power])));
	[lagrange.collect(), vec![g2(Fr::one()), g2(tau())], powers.collect()]
}

/// Writes the setup as text, with the powers in G1 or without.
fn text(folder: &Folder, powers: bool) -> String {
	let [lagrange, g2, mut monomial] = points();
	if !powers {
		monomial.clear();
	}
	let counts = vec![lagrange.len().to_string(), g2.len().to_string()];
	let lines = [counts, lagrange, g2, monomial].concat().join("\n");
	folder.file("trusted_setup.txt", lines).to_str().unwrap().into()
}

/// Returns the coefficients of the polynomial in the tests.
fn coefficients() -> Vec<Fr> {
	(1..=SIZE).map(|index| Fr::from(index * index) - Fr::from(20u64)).collect()
}

fn value(x: Fr) -> Fr {
	coefficients().iter().rev().fold(Fr::zero(), |value, coefficient| value * x + coefficient)
}

/// Computes the polynomial's values in the order of a blob: exponents with their three bits reversed.
fn blob() -> Vec<u8> {
	let roots = roots();
	[0, 4, 2, 6, 1, 5, 3, 7].iter().flat_map(|index| scalar_bytes(&value(roots[*index]))).collect()
}

fn number(scalar: &Fr) -> String {
	format!("0x{}", hex::encode(scalar_bytes(scalar)))
}

fn prove(setup: &str, form: &str, polynomial: &Path, point: &str, out: &Path) -> Run {
	let (polynomial, out) = (polynomial.to_str().unwrap(), out.to_str().unwrap());
	assay(["kzg", "prove", "--setup", setup, form, polynomial, "--point", point, "--out", out])
}

fn verify(key: &Path, proof: &Path, inputs: &Path) -> Run {
	let [key, proof, inputs] = [key, proof, inputs].map(|path| path.to_str().unwrap());
	assay(["kzg", "verify", "--key", key, "--proof", proof, "--inputs", inputs])
}

/// Verifies a folder's files of one extension.
fn verdict(folder: &Path, extension: &str) -> Run {
	let file = |name: &str| folder.join(format!("{name}.{extension}"));
	verify(&file("verifying_key"), &file("proof"), &file("public_inputs"))
}

/// A blob and the coefficients of one polynomial give the same proof, at a root of unity and elsewhere.
#[test]
fn blobs_and_polynomials_have_proofs() {
	let folder = Folder::new();
	let setup = text(&folder, true);
	let by_values = folder.file("blob.bin", blob());
	let coefficients = coefficients().iter().flat_map(scalar_bytes).collect::<Vec<_>>();
	// Hexadecimal is as good as binary.
	let by_coefficients =
		folder.file("polynomial.hex", format!("0x{}\n", hex::encode(coefficients)));
	for (index, z) in [Fr::from(99u64), roots()[3], Fr::zero()].into_iter().enumerate() {
		let (first, second) =
			(folder.path(&format!("a{index}")), folder.path(&format!("b{index}")));
		let run = prove(&setup, "--blob", &by_values, &number(&z), &first).done();
		prove(&setup, "--polynomial", &by_coefficients, &number(&z), &second).done();
		let line = |name: &str, text: String| {
			let line = format!("{name:<14} {text}\n");
			assert!(run.stdout.contains(&line), "{line}{}", run.stdout);
		};
		line("commitment", format!("0x{}", g1(value(tau()))));
		line("value", number(&value(z)));
		assert_eq!(files(&first), ARTEFACTS);
		for name in ARTEFACTS {
			assert_eq!(fs::read(first.join(name)).unwrap(), fs::read(second.join(name)).unwrap());
		}
		for extension in ["json", "scale"] {
			let run = verdict(&first, extension).done();
			assert_eq!(run.stdout.lines().next(), Some("verified"));
		}
	}
}

#[test]
fn setups_in_json_are_those_in_text() {
	let folder = Folder::new();
	let text = text(&folder, true);
	let quoted = |points: Vec<String>| {
		let points: Vec<_> = points.iter().map(|point| format!("\"0x{point}\"")).collect();
		points.join(",")
	};
	let [lagrange, g2, monomial] = points().map(quoted);
	let new = format!(
		"{{\"g1_lagrange\":[{lagrange}],\"g2_monomial\":[{g2}],\"g1_monomial\":[{monomial}]}}"
	);
	let old = format!("{{\"setup_G1_lagrange\":[{lagrange}],\"setup_G2\":[{g2}]}}");
	let (new, old) = (folder.file("new.json", new), folder.file("old.json", old));
	let out = |name: &str| folder.path(name).to_str().unwrap().to_owned();
	for (name, setup) in
		[("a", &text[..]), ("b", new.to_str().unwrap()), ("c", old.to_str().unwrap())]
	{
		assay(["kzg", "convert", "--setup", setup, "--out", &out(name)]).done();
	}
	assert_eq!(files(&folder.path("a")), ["verifying_key.json", "verifying_key.scale"]);
	let key = |name: &str| fs::read(folder.path(name).join("verifying_key.json")).unwrap();
	assert_eq!(key("a"), key("b"));
	assert_eq!(key("a"), key("c"));
}

/// Without a setup the key is Ethereum's.
#[test]
fn the_precompiles_input_is_converted() {
	let input = PRECOMPILE_INPUT;
	let folder = Folder::new();
	let out = folder.path("out");
	assay(["kzg", "convert", "--input", input, "--out", out.to_str().unwrap()]).done();
	assert_eq!(files(&out), ARTEFACTS);
	verdict(&out, "json").done();
	let key = fs::read_to_string(out.join("verifying_key.json")).unwrap();
	assert!(key.contains("\"system\": \"kzg/eip-4844\""), "{key}");
	assert!(
		key.contains("b5bfd7dd8cdeb128843bc287230af38926187075cbfbefa81009a2ce615ac53d"),
		"{key}"
	);

	let mut other = input.to_owned();
	other.replace_range(66..68, "01");
	let refused = folder.path("refused");
	let run = assay(["kzg", "convert", "--input", &other, "--out", refused.to_str().unwrap()]);
	run.failed(
		1,
		"chains refuse the imported proof (ProofInvalid: the proof does not prove this statement under this \
		 key), so nothing was written",
	);
	assert!(files(&refused).is_empty());
}

#[test]
fn other_statements_are_refused() {
	const INVALID: &str = "ProofInvalid: the proof does not prove this statement under this key";
	let folder = Folder::new();
	let (setup, blob) = (text(&folder, false), folder.file("blob.bin", blob()));
	let (one, other) = (folder.path("one"), folder.path("other"));
	prove(&setup, "--blob", &blob, &number(&Fr::from(1000u64)), &one).done();
	prove(&setup, "--blob", &blob, &number(&Fr::from(1001u64)), &other).done();
	let file = |name: &str| one.join(format!("{name}.json"));
	let run = verify(&file("verifying_key"), &file("proof"), &other.join("public_inputs.json"));
	run.refused(INVALID);
	let ethereum = folder.path("ethereum");
	assay(["kzg", "convert", "--out", ethereum.to_str().unwrap()]).done();
	let key = ethereum.join("verifying_key.json");
	verify(&key, &file("proof"), &file("public_inputs")).refused(INVALID);
	let short = folder.file("short.scale", [4, 1]);
	verify(&short, &file("proof"), &file("public_inputs"))
		.refused("MalformedKey(Length): the verifying key is malformed: it has the wrong length");
}

#[test]
fn what_cannot_be_used_is_named() {
	let folder = Folder::new();
	let (setup, out) = (text(&folder, false), folder.path("out"));
	let one = number(&Fr::one());
	let blob = folder.file("blob.bin", blob());
	let order = "0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001";
	prove(&setup, "--blob", &blob, order, &out)
		.failed(2, "--point is not below the group order: reduce it");
	prove(&setup, "--polynomial", &blob, &one, &out).failed(
		2,
		"the setup has no powers [τ^i]_1, which --polynomial needs: take a setup with \"g1_monomial\" points, \
		 or give the polynomial's values as --blob",
	);
	let short = folder.file("short.bin", [0; 32 * 7]);
	prove(&setup, "--blob", &short, &one, &out)
		.failed(2, "the blob has 7 values, but the setup is for 8");
	let cut = folder.file("cut.bin", [0; 33]);
	prove(&setup, "--blob", &cut, &one, &out).failed(
		2,
		&format!("{}: it has 33 bytes, but numbers of 32 bytes each are expected", cut.display()),
	);
	let digits = "00".repeat(32 * 8);
	let malformed = "it begins with 0x, but what follows is no even number of hexadecimal digits: write 64 digits for \
		each number, without spaces and line breaks";
	let no_prefix = "it has hexadecimal digits without 0x: put 0x in front";
	for (text, message) in [
		(format!("0x{digits}0\n"), malformed),
		(format!("0x{digits}0g\n"), malformed),
		(format!("0x{digits}\n0x{digits}\n"), malformed),
		// As binary numbers, these would be 16.
		(digits.clone(), no_prefix),
		(format!("{digits}\n{digits}\n"), no_prefix),
	] {
		let file = folder.file("text.hex", text);
		for form in ["--blob", "--polynomial"] {
			prove(&setup, form, &file, &one, &out)
				.failed(2, &format!("{}: {message}", file.display()));
		}
	}
	let large = folder.file("large.bin", [0xff; 32 * 8]);
	prove(&setup, "--blob", &large, &one, &out).failed(
		2,
		&format!("{}: number 0, counted from zero, is not below the group order", large.display()),
	);
	let full = text(&folder, true);
	let long = folder.file("long.bin", [0; 32 * 9]);
	prove(&full, "--polynomial", &long, &one, &out)
		.failed(2, "the polynomial has 9 coefficients, but the setup is for 8 at most");
	assert!(!out.exists());
}

#[test]
fn setups_are_validated() {
	let folder = Folder::new();
	let out = folder.path("out");
	let blob = folder.file("blob.bin", blob());
	let prove_with = |lines: &[Vec<String>]| {
		let setup = folder.file("setup.txt", lines.concat().join("\n"));
		let setup = setup.to_str().unwrap().to_owned();
		let run = prove(&setup, "--blob", &blob, &number(&Fr::from(5u64)), &out);
		(setup, run)
	};
	let counts = |g1: usize, g2: usize| vec![g1.to_string(), g2.to_string()];
	let [lagrange, g2, _] = points();

	let no_setup = |path: &str| {
		format!(
			"{path}: it is no trusted setup: give trusted_setup.txt as c-kzg has it, or \
			 trusted_setup_4096.json as the consensus specification has it"
		)
	};
	let (path, run) = prove_with(&[counts(9, 2), lagrange.clone(), g2.clone()]);
	run.failed(2, &no_setup(&path));
	// A ceremony's own file is binary.
	let binary = folder.file("powers.ptau", [0xff; 100]);
	let binary = binary.to_str().unwrap();
	prove(binary, "--blob", &blob, &number(&Fr::from(5u64)), &out).failed(2, &no_setup(binary));
	let (path, run) = prove_with(&[counts(7, 2), lagrange[1..].to_vec(), g2.clone()]);
	run.failed(
		2,
		&format!("{path}: it has 7 points in g1_lagrange, which no setup has: take the whole file"),
	);
	let (path, run) = prove_with(&[counts(8, 1), lagrange.clone(), g2[..1].to_vec()]);
	run.failed(
		2,
		&format!("{path}: it has 1 points in g2_monomial, which no setup has: take the whole file"),
	);
	let mut malformed = lagrange.clone();
	malformed[5].replace_range(..2, "00");
	let (path, run) = prove_with(&[counts(8, 2), malformed, g2.clone()]);
	run.failed(
		2,
		&format!(
			"{path}: point 5 of g1_lagrange is malformed: a number is not reduced or a flag bit is set"
		),
	);
	// Valid points that do not belong together.
	let mut swapped = lagrange.clone();
	swapped.swap(0, 1);
	let (_, run) = prove_with(&[counts(8, 2), swapped, g2.clone()]);
	run.failed(
		1,
		"the proof does not verify (ProofInvalid: the proof does not prove this statement under this key), so \
		 nothing was written: the points of --setup do not belong together",
	);
	let (_, run) = prove_with(&[counts(8, 2), lagrange, vec![g2[0].clone(), g2[0].clone()]]);
	run.failed(
		1,
		"the setup's key does not verify (MalformedKey(Unsound): the verifying key is malformed: proofs under \
		 its parameters prove nothing), so nothing was written: the points of --setup do not belong together",
	);
	assert!(files(&out).is_empty());
}
