//! Decompression of a list of points with subgroup checks, as for a committee's keys.

use super::{blst::g1_of_compressed, inputs::Points, Case, Subject};
use crate::{
	probes::{failed, Probes},
	results::Column,
};
use anyhow::{ensure, Result};
use ark_serialize::CanonicalSerialize;
use assay_ark_curves::ark_bls12_381::G1Affine;
use assay_curve_operations::encoding::encode_list;
use assay_host_functions::curves::bls12_381::extensions::calls::bls12_381_decompress_g1;
use std::hint::black_box;

/// Points in the list, as many as Ethereum's sync committee has keys.
const POINTS: usize = 512;

/// Lists that the case cycles through.
const LISTS: u64 = 2;

/// The approximate time of all columns, in microseconds.
const COST: f64 = 100_000.0;

/// Bytes of a compressed point.
pub const COMPRESSED_LEN: usize = 48;

/// Bytes of a list's length.
const LENGTH_LEN: usize = 8;

/// A list of points of G1.
struct Lists;

/// Returns the name of the case.
pub fn name() -> String {
	format!("bls12_381_decompress_g1, {POINTS} points")
}

/// Returns the case of decompression.
pub fn case() -> Case {
	Case {
		name: name(),
		curve: "bls12_381",
		operation: "decompress_g1".into(),
		size: POINTS,
		cost: COST,
		quick: true,
		subject: Box::new(Lists),
	}
}

/// Returns compressed points, and the same points uncompressed.
pub fn list(seed: u64) -> Result<[Vec<u8>; 2]> {
	let points = Points::<G1Affine>::new(POINTS, seed).affine;
	let mut compressed = Vec::new();
	points.serialize_compressed(&mut compressed)?;
	Ok([compressed, encode_list(&points)])
}

/// Decompresses a list by the host function, and compares the result.
pub fn decompresses([compressed, expected]: &[Vec<u8>; 2]) -> Result<()> {
	let mut out = vec![0; expected.len()];
	bls12_381_decompress_g1(compressed, &mut out).map_err(failed)?;
	ensure!(out == *expected, "another point came of its compressed form");
	Ok(())
}

/// Decompresses a list by blst, point by point, and checks the subgroup of each.
pub fn blst_decompresses([compressed, _]: &[Vec<u8>; 2]) -> Result<()> {
	for point in compressed[LENGTH_LEN..].chunks_exact(COMPRESSED_LEN) {
		black_box(g1_of_compressed(point)?);
	}
	Ok(())
}

impl Subject for Lists {
	fn probe(&self, probes: &mut Probes<'_>) -> Result<()> {
		let lists = (0..LISTS).map(list).collect::<Result<Vec<_>>>()?;
		probes.native(Column::Native, lists.clone(), decompresses);
		probes.native(Column::Blst, lists, blst_decompresses);
		Ok(())
	}
}
