//! Structured reference strings from names, from halo2's files and from `.ptau` files.

use assay_halo2_export::{
	srs::{check, for_tests, read_params, read_ptau, MAX_K, WARNING},
	ExportError,
};
use halo2_axiom::{
	halo2curves::{
		bn256::{Bn256, Fq, Fr, G1Affine, G2Affine},
		ff::PrimeField,
		group::{prime::PrimeCurveAffine, Curve},
		serde::SerdeObject,
	},
	poly::{commitment::ParamsProver, kzg::commitment::ParamsKZG},
	SerdeFormat::{Processed, RawBytes, RawBytesUnchecked},
};
use std::io::Cursor;

const K: u32 = 5;

fn sample() -> ParamsKZG<Bn256> {
	for_tests(K, "a name").expect("k is small")
}

/// Returns the message of an error.
fn refusal<T>(result: Result<T, ExportError>) -> String {
	result.err().expect("it is refused").to_string()
}

#[test]
fn a_name_gives_one_string() {
	assert_eq!(sample().s_g2(), sample().s_g2());
	assert_eq!(sample().get_g(), sample().get_g());
	assert_ne!(sample().s_g2(), for_tests(K, "another").expect("k is small").s_g2());
	check(&sample()).expect("its points are powers");
	assert!(refusal(for_tests(MAX_K + 1, "")).contains("k is above 26"));
	assert!(WARNING.contains("FOR TESTS ONLY"));
}

#[test]
fn other_points_are_no_string() {
	let good = sample();
	let with = |change: &dyn Fn(&mut Vec<G1Affine>, &mut G2Affine)| {
		let (mut g, mut s_g2) = (good.get_g().to_vec(), good.s_g2());
		change(&mut g, &mut s_g2);
		check(&good.from_parts(K, g, None, good.g2(), s_g2))
	};
	with(&|_, _| ()).expect("nothing was changed");
	let powers = "the points are not the powers of one secret";
	assert!(refusal(with(&|g, _| g.swap(3, 4))).contains(powers));
	assert!(refusal(with(&|g, _| g[31] = g[30])).contains(powers));
	assert!(refusal(with(&|_, s| *s = (*s + *s).to_affine())).contains(powers));
	assert!(refusal(with(&|_, s| *s = G2Affine::identity())).contains("the secret is zero"));
	assert!(refusal(with(&|g, _| g[0] = g[1])).contains("generators"));
	// As snarkjs' `powersoftau new` writes it.
	let without_contribution = |s: Fr| {
		let powers = [G1Affine::generator(), (G1Affine::generator() * s).to_affine()];
		let g = powers.repeat(1 << (K - 1));
		check(&good.from_parts(K, g, None, good.g2(), (good.g2() * s).to_affine()))
	};
	assert!(refusal(without_contribution(Fr::one())).contains("nobody has contributed"));
	assert!(refusal(without_contribution(-Fr::one())).contains("nobody has contributed"));

	let mut lagrange = Vec::new();
	good.write_custom(&mut lagrange, RawBytes).expect("a vector takes all bytes");
	// The Lagrange bases follow the powers. This swaps two of them.
	let start = 4 + 64 * (1 << K);
	let (first, second) = lagrange[start..start + 128].split_at_mut(64);
	first.swap_with_slice(second);
	assert!(refusal(read_params(&lagrange[..], RawBytes)).contains("Lagrange bases"));
}

#[test]
fn halo2_files_are_read_and_checked() {
	let good = sample();
	for format in [Processed, RawBytes] {
		let mut file = Vec::new();
		good.write_custom(&mut file, format).expect("a vector takes all bytes");
		let read = read_params(&file[..], format).expect("it is a file of the format");
		assert_eq!((read.get_g(), read.s_g2()), (good.get_g(), good.s_g2()));
		for len in [0, 3, 4, 5, file.len() - 1] {
			assert!(refusal(read_params(&file[..len], format)).contains("ends too early"));
		}
		let longer = [&file[..], &[0]].concat();
		assert!(refusal(read_params(&longer[..], format)).contains("bytes after its end"));
		file[3] = 1;
		assert!(refusal(read_params(&file[..], format)).contains("neither a .ptau file nor"));
	}
	// Points off the curve are found even if the caller asks for an unchecked format.
	let mut file = Vec::new();
	good.write_custom(&mut file, RawBytes).expect("a vector takes all bytes");
	file[4 + 64] ^= 1;
	assert!(read_params(&file[..], RawBytesUnchecked).is_err());
}

fn section(kind: u32, contents: &[u8]) -> Vec<u8> {
	[&kind.to_le_bytes()[..], &(contents.len() as u64).to_le_bytes(), contents].concat()
}

/// Writes the powers of `good` in snarkjs's format. Sections may have any order.
fn ptau(good: &ParamsKZG<Bn256>, power: u32) -> Vec<u8> {
	let mut prime: [u8; 32] = (-Fq::one()).to_repr();
	prime[0] += 1;
	let header =
		[&32u32.to_le_bytes()[..], &prime, &power.to_le_bytes(), &power.to_le_bytes()].concat();
	let tau_g1: Vec<u8> = good.get_g().iter().flat_map(SerdeObject::to_raw_bytes).collect();
	let tau_g2 = [good.g2().to_raw_bytes(), good.s_g2().to_raw_bytes()].concat();
	[
		&b"ptau"[..],
		&1u32.to_le_bytes(),
		&4u32.to_le_bytes(),
		&section(7, b"something else"),
		&section(1, &header),
		&section(3, &tau_g2),
		&section(2, &tau_g1),
	]
	.concat()
}

#[test]
fn ptau_files_are_read_and_checked() {
	let good = sample();
	let file = ptau(&good, K);
	for k in [2, K] {
		let read = read_ptau(Cursor::new(&file), k).expect("it is a .ptau file");
		assert_eq!(read.get_g(), &good.get_g()[..1 << k]);
		assert_eq!(read.s_g2(), good.s_g2());
	}
	let read = |file: &[u8], k| refusal(read_ptau(Cursor::new(file), k));
	assert!(read(&file, K + 1).contains("fewer powers"));
	assert!(read(&ptau(&good, K + 1), K + 1).contains("fewer powers"));
	assert!(read(&file, MAX_K + 1).contains("k is above 26"));
	assert!(read(b"ptaw\x01\0\0\0", K).contains("not a .ptau file"));
	assert!(read(b"ptau\x02\0\0\0", K).contains("not a .ptau file"));
	let without = |kind: u32| {
		let mut other = file.clone();
		let at = other
			.windows(4)
			.skip(12)
			.position(|window| window == kind.to_le_bytes())
			.expect("it has the section");
		other[at + 12] = 99;
		other
	};
	assert!(read(&without(1), K).contains("a section is missing"));
	let mut many = file.clone();
	many[8..12].copy_from_slice(&1000u32.to_le_bytes());
	assert!(read(&many, K).contains("too many sections"));
	let mut other_curve = file.clone();
	let prime = 12 + 12 + 14 + 12 + 4;
	other_curve[prime] ^= 2;
	assert!(read(&other_curve, K).contains("not BN254"));
	let mut off_curve = file.clone();
	let last = off_curve.len() - 1;
	off_curve[last - 60] ^= 1;
	assert!(read(&off_curve, K).contains("a power is not a valid point"));
	assert!(read(&file[..file.len() - 1], K).contains("ends too early"));
	assert!(read(b"pta", K).contains("ends too early"));
}

/// Made by snarkjs 0.7: `powersoftau new bn128 3`, then one contribution.
#[test]
fn a_file_of_snarkjs_is_read() {
	const FILE: &[u8] = include_bytes!("../vectors/snarkjs.ptau");
	let read = read_ptau(Cursor::new(FILE), 3).expect("it is a .ptau file");
	assert_eq!(read.get_g().len(), 8);
	check(&read).expect("the powers are those of one secret");
	assert_ne!(read.get_g()[1], read.get_g()[0], "somebody contributed");
}
