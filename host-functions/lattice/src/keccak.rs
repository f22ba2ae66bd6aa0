//! Several states of Keccak-f[1600] at a time, for the leaves of a tree and the rows of `A`.
//!
//! The permutation is that of [FIPS 202](https://doi.org/10.6028/NIST.FIPS.202), section 3, on vectors
//! with a lane for each state. With AVX-512 a step of `θ` and of `χ` is one three-input gate.

use assay_lattice::hash::{Seed, DIGEST_LEN, DOMAIN_LEAF, DOMAIN_ROW, LEAF_LEN};

/// A vector of 64-bit lanes. Callers of its functions must enable the features that it needs.
pub(crate) trait Lanes: Copy {
	/// Returns the same number in each lane.
	fn splat(value: u64) -> Self;
	/// Loads the first numbers.
	fn load(values: &[u64; 8]) -> Self;
	/// Writes as many numbers as there are lanes.
	fn store(self, values: &mut [u64; 8]);
	/// Computes `a ⊕ b`.
	fn xor(self, b: Self) -> Self;
	/// Computes `a ⊕ b ⊕ c`.
	fn xor3(self, b: Self, c: Self) -> Self;
	/// Computes `a ⊕ (¬b ∧ c)`.
	fn chi(self, b: Self, c: Self) -> Self;
	/// Rotates `a` to the left; `right` is 64 - `left`.
	fn rotate<const LEFT: i32, const RIGHT: i32>(self) -> Self;
}

const ROUND_CONSTANTS: [u64; 24] = [
	0x0000_0000_0000_0001,
	0x0000_0000_0000_8082,
	0x8000_0000_0000_808a,
	0x8000_0000_8000_8000,
	0x0000_0000_0000_808b,
	0x0000_0000_8000_0001,
	0x8000_0000_8000_8081,
	0x8000_0000_0000_8009,
	0x0000_0000_0000_008a,
	0x0000_0000_0000_0088,
	0x0000_0000_8000_8009,
	0x0000_0000_8000_000a,
	0x0000_0000_8000_808b,
	0x8000_0000_0000_008b,
	0x8000_0000_0000_8089,
	0x8000_0000_0000_8003,
	0x8000_0000_0000_8002,
	0x8000_0000_0000_0080,
	0x0000_0000_0000_800a,
	0x8000_0000_8000_000a,
	0x8000_0000_8000_8081,
	0x8000_0000_0000_8080,
	0x0000_0000_8000_0001,
	0x8000_0000_8000_8008,
];

/// Applies 24 rounds. Lane `(x, y)` of the state is at `x + 5y`.
///
/// The steps on all 25 lanes have constant indices: as loops, rustc 1.96 leaves them loops, and the state in memory. The
/// function has no closures either: one would be compiled without the vector instructions of the function around it, and
/// its intrinsics could stay calls.
#[inline(always)]
fn permute<L: Lanes>(state: &mut [L; 25]) {
	let mut s = *state;
	for constant in ROUND_CONSTANTS {
		// θ
		let mut parity = [L::splat(0); 5];
		for x in 0..5 {
			parity[x] = s[x].xor3(s[x + 5], s[x + 10]).xor3(s[x + 15], s[x + 20]);
		}
		let mut change = [L::splat(0); 5];
		for x in 0..5 {
			change[x] = parity[(x + 4) % 5].xor(parity[(x + 1) % 5].rotate::<1, 63>());
		}
		// ρ and π: lane (x, y) goes to (y, 2x + 3y), here by destination.
		macro_rules! moved {
			($($from:literal << $left:literal, $right:literal;)*) => {
				[$(s[$from].xor(change[$from % 5]).rotate::<$left, $right>()),*]
			};
		}
		let b: [L; 25] = moved! {
			0 << 0, 64; 6 << 44, 20; 12 << 43, 21; 18 << 21, 43; 24 << 14, 50;
			3 << 28, 36; 9 << 20, 44; 10 << 3, 61; 16 << 45, 19; 22 << 61, 3;
			1 << 1, 63; 7 << 6, 58; 13 << 25, 39; 19 << 8, 56; 20 << 18, 46;
			4 << 27, 37; 5 << 36, 28; 11 << 10, 54; 17 << 15, 49; 23 << 56, 8;
			2 << 62, 2; 8 << 55, 9; 14 << 39, 25; 15 << 41, 23; 21 << 2, 62;
		};
		// χ and ι
		macro_rules! rows {
			($($row:literal)*) => {
				[$(
					b[$row].chi(b[$row + 1], b[$row + 2]),
					b[$row + 1].chi(b[$row + 2], b[$row + 3]),
					b[$row + 2].chi(b[$row + 3], b[$row + 4]),
					b[$row + 3].chi(b[$row + 4], b[$row]),
					b[$row + 4].chi(b[$row], b[$row + 1]),
				)*]
			};
		}
		s = rows!(0 5 10 15 20);
		s[0] = s[0].xor(L::splat(constant));
	}
	*state = s;
}

const RATE_128: usize = 21;
const RATE_256: usize = 17;
/// SHAKE's suffix with the first bit of the padding.
const SUFFIX: u64 = 0x1f;
const LAST_BIT: u64 = 1 << 63;

fn word(bytes: &[u8], index: usize) -> u64 {
	let bytes = bytes.get(8 * index..8 * index + 8);
	bytes.and_then(|bytes| bytes.try_into().ok()).map_or(0, u64::from_le_bytes)
}

/// Fills the rows `first …` of `A`, one for each lane. `rows` has `row_len` bytes for each.
#[inline(always)]
pub(crate) fn expand_rows<L: Lanes>(seed: &Seed, first: u32, row_len: usize, rows: &mut [u8]) {
	// domain ‖ seed ‖ u32(index) is 52 bytes: six words and a half.
	let mut state = [L::splat(0); 25];
	for (i, lanes) in state[..2].iter_mut().enumerate() {
		*lanes = L::splat(word(DOMAIN_ROW, i));
	}
	for (i, lanes) in state[2..6].iter_mut().enumerate() {
		*lanes = L::splat(word(seed, i));
	}
	let indices =
		core::array::from_fn(|lane| u64::from(first.wrapping_add(lane as u32)) | SUFFIX << 32);
	state[6] = L::load(&indices);
	state[RATE_128 - 1] = L::splat(LAST_BIT);
	for start in (0..row_len).step_by(8 * RATE_128) {
		permute(&mut state);
		for (i, lanes) in state[..RATE_128].iter().enumerate() {
			let mut values = [0; 8];
			lanes.store(&mut values);
			let at = start + 8 * i;
			if at >= row_len {
				break;
			}
			for (row, value) in rows.chunks_exact_mut(row_len).zip(values) {
				if let Some(bytes) = row[at..].first_chunk_mut::<8>() {
					*bytes = value.to_le_bytes();
				} else {
					for (byte, value) in row[at..].iter_mut().zip(value.to_le_bytes()) {
						*byte = value;
					}
				}
			}
		}
	}
}

/// Returns the digests of a leaf for each lane. `data` has [`LEAF_LEN`] bytes for each.
#[inline(always)]
pub(crate) fn full_leaves<L: Lanes>(data: &[u8], digests: &mut [u8]) {
	// domain ‖ leaf is 8144 bytes: 59 blocks, and 120 bytes with the padding in the last one.
	const WORDS: usize = (DOMAIN_LEAF.len() + LEAF_LEN) / 8;
	const DOMAIN_WORDS: usize = DOMAIN_LEAF.len() / 8;
	let mut state = [L::splat(0); 25];
	for block in 0..=WORDS / RATE_256 {
		for (i, lane) in state[..RATE_256].iter_mut().enumerate() {
			let index = block * RATE_256 + i;
			let input = if index < DOMAIN_WORDS {
				L::splat(word(DOMAIN_LEAF, index))
			} else if index < WORDS {
				let at = 8 * (index - DOMAIN_WORDS);
				let mut values = [0; 8];
				for (value, leaf) in values.iter_mut().zip(data.chunks_exact(LEAF_LEN)) {
					*value = word(&leaf[at..], 0);
				}
				L::load(&values)
			} else {
				let first = if index == WORDS { SUFFIX } else { 0 };
				L::splat(first | if i == RATE_256 - 1 { LAST_BIT } else { 0 })
			};
			*lane = lane.xor(input);
		}
		permute(&mut state);
	}
	for (i, lanes) in state[..DIGEST_LEN / 8].iter().enumerate() {
		let mut values = [0; 8];
		lanes.store(&mut values);
		for (digest, value) in digests.chunks_exact_mut(DIGEST_LEN).zip(values) {
			digest[8 * i..8 * i + 8].copy_from_slice(&value.to_le_bytes());
		}
	}
}
