//! `assay msm`

use crate::{assay, files, Folder, Run, OTHER_SEED, SEED};
use ark_ec::CurveGroup;
use ark_ff::{BigInteger256, PrimeField};
use ark_serialize::CanonicalDeserialize;
use assay_ark_curves::ark_bls12_377::{g1, Fr, G1Affine};
use assay_ark_prover::ArkCurve;
use std::{fs, path::Path};

fn generate(seed: &str, out: &Path, more: &[&str]) -> Run {
	let out = out.to_str().unwrap();
	let arguments = ["msm", "generate", "--log-size", "4", "--vectors", "2", "--seed", seed];
	assay(arguments.into_iter().chain(["--out", out]).chain(more.iter().copied()))
}

fn multiply(vectors: &Path, out: &Path, more: &[&str]) -> Run {
	let [points, scalars] = ["points", "scalars"].map(|name| vectors.join(name));
	let [points, scalars, out] = [&points, &scalars, out].map(|path| path.to_str().unwrap());
	let arguments = ["msm", "--points", points, "--scalars", scalars, "--out", out];
	assay(arguments.into_iter().chain(more.iter().copied()))
}

#[test]
fn vectors_are_computed_as_arkworks_does() {
	let folder = Folder::new();
	let (vectors, out) = (folder.path("vectors"), folder.path("out"));
	generate(SEED, &vectors, &[]).done();
	let run = multiply(&vectors, &out, &["--iterations", "3"]).done();
	assert_eq!(run.stdout.matches("16 points, ").count(), 2, "{}", run.stdout);

	let points = fs::read(vectors.join("points")).unwrap();
	let scalars = fs::read(vectors.join("scalars")).unwrap();
	let (mut points, mut scalars) = (&points[..], &scalars[..]);
	let mut expected = Vec::new();
	for _ in 0..2 {
		let points = Vec::<G1Affine>::deserialize_uncompressed(&mut points).unwrap();
		let scalars = Vec::<BigInteger256>::deserialize_uncompressed(&mut scalars).unwrap();
		let scalars: Vec<_> = scalars.into_iter().map(|s| Fr::from_bigint(s).unwrap()).collect();
		assert_eq!(points.len(), 16);
		let sum = g1::Config::ark_msm(&points, &scalars).into_affine();
		expected.extend([sum; 3]);
	}
	assert!(points.is_empty() && scalars.is_empty());
	let results = fs::read(out.join("result.txt")).unwrap();
	assert_eq!(results.len(), 6 * 48);
	let results: Vec<_> =
		results.chunks(48).map(|bytes| G1Affine::deserialize_compressed(bytes).unwrap()).collect();
	assert_eq!(results, expected);
	let times = fs::read_to_string(out.join("resulttimes.txt")).unwrap();
	let begins =
		["iteration 1: ", "iteration 2: ", "iteration 3: ", "Mean across all iterations: "];
	assert_eq!(times.lines().count(), 8);
	for (line, begin) in times.lines().zip(begins.iter().cycle()) {
		assert!(line.starts_with(begin), "{line}");
	}
}

#[test]
fn compressed_points_mean_the_same() {
	let folder = Folder::new();
	let (whole, compressed) = (folder.path("whole"), folder.path("compressed"));
	generate(SEED, &whole, &[]).done();
	generate(SEED, &compressed, &["--compressed"]).done();
	let len = |path: &Path| fs::read(path.join("points")).unwrap().len();
	assert_eq!([len(&whole), len(&compressed)], [2 * (8 + 16 * 96), 2 * (8 + 16 * 48)]);
	let sums = [whole, compressed].map(|vectors| {
		let out = vectors.join("out");
		multiply(&vectors, &out, &[]).done();
		fs::read(out.join("result.txt")).unwrap()
	});
	assert_eq!(sums[0], sums[1]);
}

#[test]
fn a_seed_always_gives_the_same_vectors() {
	let folder = Folder::new();
	let contents = |name: &str, seed: &str| {
		let path = folder.path(name);
		generate(seed, &path, &[]).done();
		assert_eq!(files(&path), ["points", "scalars"]);
		["points", "scalars"].map(|file| fs::read(path.join(file)).unwrap())
	};
	let first = contents("a", SEED);
	assert_eq!(first, contents("b", SEED));
	let other = contents("c", OTHER_SEED);
	assert!(first[0] != other[0] && first[1] != other[1]);
}

#[test]
fn files_that_do_not_go_together_are_refused() {
	let folder = Folder::new();
	let (vectors, out) = (folder.path("vectors"), folder.path("out"));
	generate(SEED, &vectors, &[]).done();
	let scalars = vectors.join("scalars");
	let bytes = fs::read(&scalars).unwrap();
	fs::write(&scalars, &bytes[..8 + 16 * 32]).unwrap();
	multiply(&vectors, &out, &[]).failed(
		2,
		"--points has 2 lists, but --scalars has 1: give two files of one run of the harness",
	);
	let points = vectors.join("points");
	fs::write(&points, "points").unwrap();
	multiply(&vectors, &out, &[]).failed(
		2,
		&format!(
			"{}: it is not a file of points or scalars of ZPrize's harness: make one with `assay msm \
			 generate`, or give another",
			points.display()
		),
	);
	assert_eq!(files(&out), [] as [&str; 0]);
}

#[test]
fn arguments_are_asked_for() {
	let run = assay(["msm"]);
	assert_eq!(run.code, Some(2));
	assert!(run.stderr.contains("generate"), "{}", run.stderr);
	let run = assay(["msm", "--points", "somewhere"]);
	assert_eq!(run.code, Some(2));
	assert!(run.stderr.contains("--scalars"), "{}", run.stderr);
}
