//! Files of the perpetual powers of tau, in snarkjs's format.
//!
//! | bytes | |
//! | --- | --- |
//! | 4 | `ptau` |
//! | 4, 4 | version 1, number of sections |
//! | 4, 8, … | of each section: kind, length, contents |
//!
//! Section 1 has the length of a coordinate, the prime, and the logarithms of the numbers of powers in the
//! file and in the ceremony. Section 2 has the powers in G1, section 3 those in G2. Numbers are
//! little-endian, coordinates in Montgomery form.

use super::{check, MAX_K};
use crate::ExportError;
use halo2_axiom::{
	halo2curves::{
		bn256::{Bn256, Fq, G1Affine, G2Affine},
		ff::PrimeField,
		serde::SerdeObject,
	},
	poly::kzg::commitment::ParamsKZG,
};
use std::io::{Read, Seek, SeekFrom};

const MAGIC: &[u8; 4] = b"ptau";
const VERSION: u32 = 1;
const HEADER: u32 = 1;
const TAU_G1: u32 = 2;
const TAU_G2: u32 = 3;

const FIELD_LEN: usize = 32;
const G1_LEN: usize = 2 * FIELD_LEN;
const G2_LEN: usize = 4 * FIELD_LEN;

/// The most sections of a file.
const MAX_SECTIONS: u32 = 64;

/// Reads and checks the first `2^k` powers of a file.
///
/// # Errors
///
/// Fails if the file is malformed or has fewer powers, or if its points are not the powers of one secret.
pub fn read_ptau(mut file: impl Read + Seek, k: u32) -> Result<ParamsKZG<Bn256>, ExportError> {
	if k > MAX_K {
		return Err(ExportError::Srs("k is above 26"));
	}
	let mut magic = [0; 4];
	file.read_exact(&mut magic)?;
	if magic != *MAGIC || number(&mut file)? != VERSION {
		return Err(ExportError::Srs("it is not a .ptau file of version 1"));
	}
	let sections = sections(&mut file)?;
	let power = header(&mut file, section(&sections, HEADER)?)?;
	if power < k {
		return Err(ExportError::Srs("the file has fewer powers"));
	}

	let n = 1usize << k;
	let start = section(&sections, TAU_G1)?;
	let g = points(&mut file, start, n, G1_LEN, G1Affine::from_raw_bytes)?;
	let start = section(&sections, TAU_G2)?;
	let tau = points(&mut file, start, 2, G2_LEN, G2Affine::from_raw_bytes)?;
	// The library's constructor is a method of existing parameters.
	let other = super::for_tests(1, "none of its points are kept")?;
	let parameters = other.from_parts(k, g, None, tau[0], tau[1]);
	check(&parameters)?;
	Ok(parameters)
}

/// The kind, start and length of a section.
#[derive(Clone, Copy)]
struct Section {
	kind: u32,
	start: u64,
	len: u64,
}

fn sections(file: &mut (impl Read + Seek)) -> Result<Vec<Section>, ExportError> {
	let count = number(file)?;
	if count > MAX_SECTIONS {
		return Err(ExportError::Srs("there are too many sections"));
	}
	(0..count)
		.map(|_| {
			let kind = number(file)?;
			let mut len = [0; 8];
			file.read_exact(&mut len)?;
			let len = u64::from_le_bytes(len);
			let start = file.stream_position()?;
			let end = start.checked_add(len).ok_or(ExportError::Srs("a section has no end"))?;
			file.seek(SeekFrom::Start(end))?;
			Ok(Section { kind, start, len })
		})
		.collect()
}

fn section(sections: &[Section], kind: u32) -> Result<Section, ExportError> {
	let found = sections.iter().find(|section| section.kind == kind);
	found.copied().ok_or(ExportError::Srs("a section is missing"))
}

/// Reads the logarithm of the number of powers.
fn header(file: &mut (impl Read + Seek), section: Section) -> Result<u32, ExportError> {
	file.seek(SeekFrom::Start(section.start))?;
	let mut prime = [0; FIELD_LEN];
	if number(file)? as usize != FIELD_LEN {
		return Err(ExportError::Srs("the curve is not BN254"));
	}
	file.read_exact(&mut prime)?;
	// The prime is −1 plus one.
	let mut expected: [u8; FIELD_LEN] = (-Fq::one()).to_repr();
	expected[0] += 1;
	if prime != expected {
		return Err(ExportError::Srs("the curve is not BN254"));
	}
	number(file)
}

fn points<P>(
	file: &mut (impl Read + Seek),
	section: Section,
	count: usize,
	len: usize,
	decode: impl Fn(&[u8]) -> Option<P>,
) -> Result<Vec<P>, ExportError> {
	if section.len < (count * len) as u64 {
		return Err(ExportError::Srs("the file has fewer powers"));
	}
	file.seek(SeekFrom::Start(section.start))?;
	let mut bytes = vec![0; len];
	(0..count)
		.map(|_| {
			file.read_exact(&mut bytes)?;
			decode(&bytes).ok_or(ExportError::Srs("a power is not a valid point"))
		})
		.collect()
}

fn number(file: &mut impl Read) -> Result<u32, ExportError> {
	let mut bytes = [0; 4];
	file.read_exact(&mut bytes)?;
	Ok(u32::from_le_bytes(bytes))
}
