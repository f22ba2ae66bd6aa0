//! The choice of the code for each level.

use crate::{
	bytes,
	halves::{self, Dot, Packed},
	keccak,
	lanes::{Eight, Four},
	lanewise::{self, Plain, Quads},
	tables, Level,
};
use assay_lattice::{
	hash::{Seed, DIGEST_LEN, LEAF_LEN},
	Arithmetic, Challenge, Portable, PublicMatrix, Word,
};
use core::arch::x86_64::*;
use std::any::TypeId;

pub(crate) fn is_available(level: Level) -> bool {
	let avx512 = || {
		is_x86_feature_detected!("avx512f")
			&& is_x86_feature_detected!("avx512bw")
			&& is_x86_feature_detected!("avx512dq")
			&& is_x86_feature_detected!("avx512vl")
	};
	match level {
		Level::Portable => true,
		Level::Avx2 => is_x86_feature_detected!("avx2"),
		Level::Avx512 => avx512(),
		Level::Avx512Vnni => avx512() && is_x86_feature_detected!("avx512vnni"),
	}
}

/// Sums of AVX2.
#[derive(Clone, Copy)]
struct Sums256(__m256i);

/// Sums of AVX-512.
#[derive(Clone, Copy)]
struct Sums512(__m512i);

/// Sums of AVX-512 with VNNI.
#[derive(Clone, Copy)]
struct SumsVnni(__m512i);

macro_rules! dot {
	($name:ident, $lanes:literal, $zero:ident, $load:ident, $store:ident, $set:ident, $add:ident, $shift:ident, |$sum:ident, $a:ident, $b:ident| $dot:expr) => {
		// SAFETY of the blocks: these run inside the functions below, which enable the features, and
		// slices are long enough: `Packed` pads its rows to whole registers.
		impl Dot for $name {
			const LANES: usize = $lanes;

			#[inline(always)]
			fn zero() -> Self {
				// SAFETY: see above.
				unsafe { Self($zero()) }
			}

			#[inline(always)]
			fn load(words: &[u32]) -> Self {
				match words.first_chunk::<$lanes>() {
					// SAFETY: see above.
					Some(words) => unsafe { Self($load(words.as_ptr().cast())) },
					None => Self::zero(),
				}
			}

			#[inline(always)]
			fn store(self, words: &mut [u32]) {
				if let Some(words) = words.first_chunk_mut::<$lanes>() {
					// SAFETY: see above.
					unsafe { $store(words.as_mut_ptr().cast(), self.0) };
				}
			}

			#[inline(always)]
			fn splat(word: u32) -> Self {
				// SAFETY: see above.
				unsafe { Self($set(word as i32)) }
			}

			#[inline(always)]
			fn dot(self, a: Self, b: Self) -> Self {
				let ($sum, $a, $b) = (self.0, a.0, b.0);
				// SAFETY: see above.
				unsafe { Self($dot) }
			}

			#[inline(always)]
			fn combine(self, high: Self) -> Self {
				// SAFETY: see above.
				unsafe { Self($add(self.0, $shift::<16>(high.0))) }
			}
		}
	};
}

dot!(
	Sums256,
	8,
	_mm256_setzero_si256,
	_mm256_loadu_si256,
	_mm256_storeu_si256,
	_mm256_set1_epi32,
	_mm256_add_epi32,
	_mm256_slli_epi32,
	|sum, a, b| _mm256_add_epi32(sum, _mm256_madd_epi16(a, b))
);
dot!(
	Sums512,
	16,
	_mm512_setzero_si512,
	_mm512_loadu_si512,
	_mm512_storeu_si512,
	_mm512_set1_epi32,
	_mm512_add_epi32,
	_mm512_slli_epi32,
	|sum, a, b| _mm512_add_epi32(sum, _mm512_madd_epi16(a, b))
);
dot!(
	SumsVnni,
	16,
	_mm512_setzero_si512,
	_mm512_loadu_si512,
	_mm512_storeu_si512,
	_mm512_set1_epi32,
	_mm512_add_epi32,
	_mm512_slli_epi32,
	|sum, a, b| _mm512_dpwssd_epi32(sum, a, b)
);

#[target_feature(enable = "avx2")]
fn halves_avx2(a: &[u8], row_len: usize, z: &Packed, columns: usize, out: &mut [u32]) {
	halves::multiply::<Sums256>(a, row_len, z, columns, out);
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn halves_avx512(a: &[u8], row_len: usize, z: &Packed, columns: usize, out: &mut [u32]) {
	halves::multiply::<Sums512>(a, row_len, z, columns, out);
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vnni")]
fn halves_vnni(a: &[u8], row_len: usize, z: &Packed, columns: usize, out: &mut [u32]) {
	halves::multiply::<SumsVnni>(a, row_len, z, columns, out);
}

#[target_feature(enable = "avx2")]
fn rows_avx2(seed: &Seed, first: u32, row_len: usize, rows: &mut [u8]) {
	keccak::expand_rows::<Four>(seed, first, row_len, rows);
	keccak::expand_rows::<Four>(seed, first + 4, row_len, &mut rows[4 * row_len..]);
}

#[target_feature(enable = "avx512f")]
fn rows_avx512(seed: &Seed, first: u32, row_len: usize, rows: &mut [u8]) {
	keccak::expand_rows::<Eight>(seed, first, row_len, rows);
}

#[target_feature(enable = "avx2")]
fn leaves_avx2(data: &[u8], digests: &mut [u8]) {
	let (data, digests) =
		(data.chunks_exact(4 * LEAF_LEN), digests.chunks_exact_mut(4 * DIGEST_LEN));
	data.zip(digests).for_each(|(data, digests)| keccak::full_leaves::<Four>(data, digests));
}

#[target_feature(enable = "avx512f")]
fn leaves_avx512(data: &[u8], digests: &mut [u8]) {
	keccak::full_leaves::<Eight>(data, digests);
}

/// Expands eight rows of `A` at a time. Rows beyond the last are not used.
fn expand_rows(level: Level, seed: &Seed, first: u32, row_len: usize, rows: &mut [u8]) {
	// SAFETY: the level is available, and AVX-512 implies AVX2.
	unsafe {
		if level >= Level::Avx512 {
			rows_avx512(seed, first, row_len, rows);
		} else {
			rows_avx2(seed, first, row_len, rows);
		}
	}
}

/// Hashes full leaves eight at a time, and the rest by portable code unless it fills more than a
/// third of the lanes.
pub(crate) fn leaves(level: Level, data: &[u8]) -> Vec<u8> {
	const GROUP: usize = 8 * LEAF_LEN;
	let mut digests = Vec::with_capacity(data.len().div_ceil(LEAF_LEN) * DIGEST_LEN);
	let group = |data: &[u8]| {
		let mut out = [0; 8 * DIGEST_LEN];
		// SAFETY: the level is available, and AVX-512 implies AVX2.
		unsafe {
			if level >= Level::Avx512 {
				leaves_avx512(data, &mut out);
			} else {
				leaves_avx2(data, &mut out);
			}
		}
		out
	};
	let mut groups = data.chunks_exact(GROUP);
	for data in &mut groups {
		digests.extend_from_slice(&group(data));
	}
	let (full, partial) =
		groups.remainder().split_at(groups.remainder().len() / LEAF_LEN * LEAF_LEN);
	if full.len() > 2 * LEAF_LEN {
		let mut padded = vec![0; GROUP];
		padded[..full.len()].copy_from_slice(full);
		digests.extend_from_slice(&group(&padded)[..full.len() / LEAF_LEN * DIGEST_LEN]);
		digests.extend_from_slice(&Portable::leaves(partial));
	} else {
		digests.extend_from_slice(&Portable::leaves(groups.remainder()));
	}
	digests
}

/// The number of rows of `A` that are expanded at a time.
const ROWS: usize = 8;
/// The number of rows of `A` that are multiplied at a time: they stay in the second-level cache,
/// and `Z` is read once for them.
const PANEL: usize = 4 * ROWS;

pub(crate) fn multiply<W: Word>(
	level: Level,
	a: &PublicMatrix,
	z: &[W],
	entry_bits: u32,
	out: &mut [W],
) {
	let Some(columns) = z.len().checked_div(a.columns).filter(|columns| *columns > 0) else {
		return;
	};
	let row_len = a.columns * W::LEN;
	let product = Product::new(level, z, columns, entry_bits);
	let panel = match product {
		Product::Lanes(_) | Product::Quads(_) => PANEL,
		_ => ROWS,
	};
	let mut rows = vec![0; panel * row_len];
	for (out, first) in out.chunks_mut(panel * columns).zip((a.first..).step_by(panel)) {
		let used = (out.len() / columns).next_multiple_of(ROWS) * row_len;
		for (rows, first) in
			rows[..used].chunks_exact_mut(ROWS * row_len).zip((first..).step_by(ROWS))
		{
			expand_rows(level, &a.seed, first, row_len, rows);
		}
		let used = out.len() / columns * row_len;
		product.multiply(level, &rows[..used], row_len, columns, out);
	}
}

/// `Z`, packed for the level.
enum Product<W> {
	Halves(Packed),
	Bytes(bytes::Packed),
	Quads(lanewise::Padded<u64>),
	Lanes(lanewise::Padded<W>),
}

impl<W: Word> Product<W> {
	fn new(level: Level, z: &[W], columns: usize, entry_bits: u32) -> Self {
		if let Some(z) = same_words::<W, u32>(z) {
			let lanes = if level >= Level::Avx512 { Sums512::LANES } else { Sums256::LANES };
			return Self::Halves(Packed::new(z, columns, entry_bits, lanes));
		}
		let are_bytes = entry_bits <= bytes::ENTRY_BITS && z.len() / columns <= bytes::MAX_ROWS;
		if are_bytes && level >= Level::Avx512Vnni {
			return Self::Bytes(bytes::Packed::new(z, columns));
		}
		if let Some(z) = same_words::<W, u64>(z) {
			if level >= Level::Avx512 {
				return Self::Quads(lanewise::Padded::new(z, columns));
			}
		}
		Self::Lanes(lanewise::Padded::new(z, columns))
	}

	/// Computes `out = A·Z` for some rows of `A`.
	fn multiply(&self, level: Level, a: &[u8], row_len: usize, columns: usize, out: &mut [W]) {
		match self {
			Self::Halves(z) => {
				let Some(out) = same_words_mut::<W, u32>(out) else {
					return;
				};
				// SAFETY: the level is available.
				unsafe {
					match level {
						Level::Avx512Vnni => halves_vnni(a, row_len, z, columns, out),
						Level::Avx512 => halves_avx512(a, row_len, z, columns, out),
						_ => halves_avx2(a, row_len, z, columns, out),
					}
				}
			}
			Self::Bytes(z) => {
				// SAFETY: the level is available.
				unsafe { bytes::multiply(a, row_len, z, out) };
			}
			Self::Quads(z) => {
				if let Some(out) = same_words_mut::<W, u64>(out) {
					// SAFETY: the level is available.
					unsafe { quads_avx512(a, row_len, z, columns, out) };
				}
			}
			// SAFETY: the level is available.
			Self::Lanes(z) => unsafe {
				if level >= Level::Avx512 {
					lanes_avx512(a, row_len, z, columns, out);
				} else {
					lanes_avx2(a, row_len, z, columns, out);
				}
			},
		}
	}
}

#[target_feature(enable = "avx2")]
fn lanes_avx2<W: Word>(
	a: &[u8],
	row_len: usize,
	z: &lanewise::Padded<W>,
	columns: usize,
	out: &mut [W],
) {
	lanewise::multiply::<W, Plain>(a, row_len, z, columns, out);
}

#[target_feature(enable = "avx512f,avx512dq")]
fn quads_avx512(
	a: &[u8],
	row_len: usize,
	z: &lanewise::Padded<u64>,
	columns: usize,
	out: &mut [u64],
) {
	lanewise::multiply::<u64, Quads>(a, row_len, z, columns, out);
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn lanes_avx512<W: Word>(
	a: &[u8],
	row_len: usize,
	z: &lanewise::Padded<W>,
	columns: usize,
	out: &mut [W],
) {
	lanewise::multiply::<W, Plain>(a, row_len, z, columns, out);
}

/// Computes `out −= T·C` if there is a faster method than portable code.
pub(crate) fn subtract<W: Word>(t: &[u8], c: &Challenge, out: &mut [W]) -> bool {
	if c.rows() == 0 || c.columns() == 0 {
		return false;
	}
	if let Some(out) = same_words_mut::<W, u32>(out) {
		// SAFETY: the caller has found AVX-512.
		unsafe { tables::subtract_32(t, c, out) };
		return true;
	}
	if let Some(out) = same_words_mut::<W, u64>(out) {
		// SAFETY: as above.
		unsafe { tables::subtract_64(t, c, out) };
		return true;
	}
	false
}

/// Returns the words if `W` is `V`.
fn same_words<W: Word, V: Word>(words: &[W]) -> Option<&[V]> {
	(TypeId::of::<W>() == TypeId::of::<V>()).then(|| {
		// SAFETY: the types are the same.
		unsafe { core::slice::from_raw_parts(words.as_ptr().cast(), words.len()) }
	})
}

/// Returns the words if `W` is `V`.
fn same_words_mut<W: Word, V: Word>(words: &mut [W]) -> Option<&mut [V]> {
	(TypeId::of::<W>() == TypeId::of::<V>()).then(|| {
		// SAFETY: the types are the same.
		unsafe { core::slice::from_raw_parts_mut(words.as_mut_ptr().cast(), words.len()) }
	})
}
