//! All values that are derived by hashing: `A`, the digest of a key, the challenge.
//!
//! All of it is SHAKE ([FIPS 202](https://doi.org/10.6028/NIST.FIPS.202)). Each use begins with a
//! domain of 16 bytes of its own. Numbers are little-endian.
//!
//! | value | definition |
//! | --- | --- |
//! | row `i` of `A` | `SHAKE128("assay:lattice:a1" ‖ seed ‖ u32(i))`, `v` words of `w/8` bytes |
//! | `leaf_i(x)` | 64 bytes of `SHAKE256("assay:lattice:l1" ‖ x_i)`, `x_i` the `i`-th 8128 bytes of `x` |
//! | `tree(x)` | 64 bytes of `SHAKE256("assay:lattice:t1" ‖ u64(len(x)) ‖ leaf_0(x) ‖ …)` |
//! | key digest `d` | 64 bytes of `SHAKE256("assay:lattice:k1" ‖ parameters ‖ seed ‖ tree(T))` |
//! | challenge seed `c` | 32 bytes of `SHAKE256("assay:lattice:c1" ‖ d ‖ u32(len(context)) ‖ context ‖ tree(W))` |
//! | `C` | `SHAKE256("assay:lattice:m1" ‖ c)`, `⌈n/8⌉` bytes a row, the lowest bit first |
//!
//! `tree` hashes every byte of `T` and `W`, and a collision is as hard to find as for SHAKE256 with
//! 64 bytes. Its leaves are independent, so that eight of them can be hashed at a time.

use crate::{Arithmetic, Parameters};
use alloc::{vec, vec::Vec};
use sha3::{
	digest::{ExtendableOutput, Update, XofReader},
	Shake128, Shake256,
};

/// The domain of a row of `A`.
pub const DOMAIN_ROW: &[u8; 16] = b"assay:lattice:a1";
/// The domain of a leaf.
pub const DOMAIN_LEAF: &[u8; 16] = b"assay:lattice:l1";
const DOMAIN_TREE: &[u8; 16] = b"assay:lattice:t1";
const DOMAIN_KEY: &[u8; 16] = b"assay:lattice:k1";
const DOMAIN_CHALLENGE: &[u8; 16] = b"assay:lattice:c1";
const DOMAIN_MATRIX: &[u8; 16] = b"assay:lattice:m1";

/// Bytes of a leaf's data: including its domain and padding, exactly 60 blocks of SHAKE256.
pub const LEAF_LEN: usize = 8128;
/// Bytes of a digest.
pub const DIGEST_LEN: usize = 64;
/// Bytes of the seed of `A`, and of a challenge's seed.
pub const SEED_LEN: usize = 32;

/// A collision-resistant digest.
pub type Digest = [u8; DIGEST_LEN];
/// A seed of `A` or of a challenge.
pub type Seed = [u8; SEED_LEN];

fn shake256(parts: &[&[u8]], out: &mut [u8]) {
	let mut hash = Shake256::default();
	for part in parts {
		hash.update(part);
	}
	hash.finalize_xof().read(out);
}

/// Fills `row` with the bytes of row `index` of `A`.
pub fn expand_row(seed: &Seed, index: u32, row: &mut [u8]) {
	let mut hash = Shake128::default();
	for part in [&DOMAIN_ROW[..], seed, &index.to_le_bytes()] {
		hash.update(part);
	}
	hash.finalize_xof().read(row);
}

/// Returns the digests of the leaves of `data`, joined.
pub fn leaves(data: &[u8]) -> Vec<u8> {
	let mut digests = vec![0; data.len().div_ceil(LEAF_LEN) * DIGEST_LEN];
	for (leaf, digest) in data.chunks(LEAF_LEN).zip(digests.chunks_exact_mut(DIGEST_LEN)) {
		shake256(&[DOMAIN_LEAF, leaf], digest);
	}
	digests
}

fn tree<A: Arithmetic>(data: &[u8]) -> Digest {
	let mut digest = [0; DIGEST_LEN];
	let len = (data.len() as u64).to_le_bytes();
	shake256(&[DOMAIN_TREE, &len, &A::leaves(data)], &mut digest);
	digest
}

/// Computes the digest of a key, over its header (parameters and seed) and `T`.
pub fn key_digest<A: Arithmetic>(header: &[u8], t: &[u8]) -> Digest {
	let mut digest = [0; DIGEST_LEN];
	shake256(&[DOMAIN_KEY, header, &tree::<A>(t)], &mut digest);
	digest
}

/// Computes the challenge seed for a key, a context and the bytes of `W`.
pub fn challenge_seed<A: Arithmetic>(key: &[u8], context: &[u8], w: &[u8]) -> Seed {
	let mut seed = [0; SEED_LEN];
	let len = (context.len() as u32).to_le_bytes();
	shake256(&[DOMAIN_CHALLENGE, key, &len, context, &tree::<A>(w)], &mut seed);
	seed
}

/// Spreads a byte's bits over eight bytes, the lowest bit first.
const fn spread(byte: u8) -> u64 {
	const EACH: u64 = 0x0101_0101_0101_0101;
	// Byte j of `bits` is bit j, in its place. After 127 is added, the byte's highest bit is set if
	// and only if bit j is.
	let bits = (byte as u64 * EACH) & 0x8040_2010_0804_0201;
	(bits + 0x7f * EACH) >> 7 & EACH
}

/// The binary matrix `C`, in groups of four rows.
///
/// A group's column is a number below 16: the index into the sums of four columns of `T`. The index
/// depends on `C` alone, which is public.
pub struct Challenge {
	rows: usize,
	columns: usize,
	groups: Vec<u8>,
}

impl Challenge {
	/// Expands the `l × n` matrix from a seed.
	pub fn expand(seed: &Seed, parameters: &Parameters) -> Self {
		let (rows, columns) = (parameters.preimages as usize, parameters.repetitions as usize);
		let mut hash = Shake256::default();
		hash.update(DOMAIN_MATRIX);
		hash.update(seed);
		let mut reader = hash.finalize_xof();
		let mut bytes = vec![0; columns.div_ceil(8)];
		let mut groups = vec![0; rows.div_ceil(4) * columns];
		for row in 0..rows {
			reader.read(&mut bytes);
			let group = groups.iter_mut().skip(row / 4 * columns).take(columns);
			let bits = bytes.iter().flat_map(|byte| (spread(*byte) << (row % 4)).to_le_bytes());
			for (index, bit) in group.zip(bits) {
				*index |= bit;
			}
		}
		Self { rows, columns, groups }
	}

	/// Returns `l`.
	pub fn rows(&self) -> usize {
		self.rows
	}

	/// Returns `n`.
	pub fn columns(&self) -> usize {
		self.columns
	}

	/// Returns, for every four rows, the columns as numbers below 16, the first row in the lowest
	/// bit.
	pub fn groups(&self) -> impl Iterator<Item = &[u8]> {
		self.groups.chunks_exact(self.columns.max(1))
	}

	/// Returns the entry `(row, column)`, or `false` outside the matrix.
	pub fn bit(&self, row: usize, column: usize) -> bool {
		let index = self.groups.get(row / 4 * self.columns + column);
		column < self.columns && index.is_some_and(|index| index >> (row % 4) & 1 == 1)
	}
}
