//! `Z`, packed into the minimum number of bits for its entries.
//!
//! Entry `(i, j)` of the `v × n` matrix is the `(i·n + j)`-th group of `k` bits, the lowest bit of
//! the first byte first, in two's complement. `−2^(k−1)` is not an entry, so the range is symmetric. The
//! last byte's spare bits are zero. One matrix has one encoding.

use crate::{Parameters, Word};
use alloc::{vec, vec::Vec};
use assay_proof_system::Defect;

/// Returns the length of `count` entries of `bits` bits, in bytes.
pub const fn packed_len(count: usize, bits: u32) -> usize {
	(count * bits as usize).div_ceil(8)
}

/// Packs entries, row after row. `None` if one is out of range.
pub fn pack<W: Word>(parameters: &Parameters, entries: &[W]) -> Option<Vec<u8>> {
	let bits = parameters.entry_bits();
	let limit = 1i64 << (bits - 1);
	let mut bytes = Vec::with_capacity(packed_len(entries.len(), bits));
	let (mut buffer, mut filled) = (0u128, 0);
	for entry in entries {
		let value = entry.to_signed();
		if value <= -limit || value >= limit {
			return None;
		}
		buffer |= u128::from(value as u64 & ((1 << bits) - 1)) << filled;
		filled += bits;
		while filled >= 8 {
			bytes.push(buffer as u8);
			buffer >>= 8;
			filled -= 8;
		}
	}
	if filled > 0 {
		bytes.push(buffer as u8);
	}
	Some(bytes)
}

/// A decoded response.
pub struct Response<W> {
	/// `Z`, row after row.
	pub entries: Vec<W>,
	/// True if every column's norm is at most `B`.
	pub short: bool,
}

/// Unpacks a matrix and compares each column's squared norm with `B² = 2·v·σ²`.
///
/// `bytes` has the length that [`packed_len`] gives, which bounds what is allocated.
///
/// # Errors
///
/// `NotCanonical` for an entry `−2^(k−1)` or a spare bit that is set.
pub fn unpack<W: Word>(parameters: &Parameters, bytes: &[u8]) -> Result<Response<W>, Defect> {
	let bits = parameters.entry_bits();
	let (rows, columns) = (parameters.columns as usize, parameters.repetitions as usize);
	if bytes.len() != packed_len(rows * columns, bits) {
		return Err(Defect::Length);
	}
	let mut entries = vec![W::default(); rows * columns];
	let forbidden = -(1i64 << (bits - 1));
	let mut in_range = true;
	// Squares are below 2^(2k − 2): if sums of v of them fit in 64 bits, they are summed in 64 bits.
	let narrow = 2 * (bits - 1) + u32::BITS - parameters.columns.leading_zeros() <= u64::BITS;
	let mut sums = vec![0u64; columns];
	let mut wide = vec![0u128; if narrow { 0 } else { columns }];
	let mut reader = Reader { bytes, bits, position: 0 };
	for row in entries.chunks_exact_mut(columns) {
		for ((column, entry), sum) in row.iter_mut().enumerate().zip(&mut sums) {
			let value = reader.next();
			in_range &= value != forbidden;
			*entry = W::from_signed(value);
			if narrow {
				*sum += value.unsigned_abs() * value.unsigned_abs();
			} else if let Some(wide) = wide.get_mut(column) {
				*wide += u128::from(value.unsigned_abs()) * u128::from(value.unsigned_abs());
			}
		}
	}
	if !in_range || reader.has_spare_bits() {
		return Err(Defect::NotCanonical);
	}
	let bound = parameters.norm_squared();
	let short =
		sums.iter().all(|sum| u128::from(*sum) <= bound) && wide.iter().all(|sum| *sum <= bound);
	Ok(Response { entries, short })
}

struct Reader<'a> {
	bytes: &'a [u8],
	/// At most 36, so that an entry lies within 8 bytes at any bit offset.
	bits: u32,
	position: usize,
}

impl Reader<'_> {
	#[inline(always)]
	fn next(&mut self) -> i64 {
		let (byte, bit) = (self.position / 8, self.position % 8);
		let window = match self.bytes.get(byte..byte + 8) {
			Some(bytes) => bytes.try_into().map_or(0, u64::from_le_bytes),
			None => self.last_window(byte),
		};
		self.position += self.bits as usize;
		// Shift to the top, and back with the sign.
		(window << (64 - bit as u32 - self.bits)) as i64 >> (64 - self.bits)
	}

	#[cold]
	fn last_window(&self, byte: usize) -> u64 {
		let bytes = self.bytes.get(byte..).unwrap_or(&[]);
		bytes.iter().rev().fold(0, |window, byte| window << 8 | u64::from(*byte))
	}

	fn has_spare_bits(&self) -> bool {
		let used = self.position % 8;
		used != 0 && self.bytes.last().is_some_and(|last| last >> used != 0)
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::sets::{COMPACT, REFERENCE};
	use proptest::prelude::*;

	fn small(deviation: u32, columns: u32, repetitions: u32) -> Parameters {
		Parameters { deviation, columns, repetitions, ..REFERENCE }
	}

	proptest! {
		#![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

		#[test]
		fn packing_round_trips(
			deviation in prop_oneof![1..u32::MAX, 1..5000u32],
			columns in 1..7u32,
			repetitions in 1..7u32,
			seed in any::<u64>(),
		) {
			let p = small(deviation, columns, repetitions);
			let limit = 1i64 << (p.entry_bits() - 1);
			let count = (columns * repetitions) as usize;
			let entries: Vec<u64> = (0..count as u64)
				.map(|i| {
					let any = seed.wrapping_mul(2 * i + 1).wrapping_add(i << 40);
					(any as i64).rem_euclid(2 * limit - 1) - (limit - 1)
				})
				.map(|value| value as u64)
				.collect();
			let bytes = pack(&p, &entries).unwrap();
			prop_assert_eq!(bytes.len(), packed_len(count, p.entry_bits()));
			let response = unpack::<u64>(&p, &bytes).unwrap();
			let norms = (0..repetitions as usize).map(|column| {
				let column = entries.iter().skip(column).step_by(repetitions as usize);
				column.map(|z| (*z as i64 as i128 * *z as i64 as i128) as u128).sum::<u128>()
			});
			prop_assert_eq!(response.short, norms.max().unwrap() <= p.norm_squared());
			prop_assert_eq!(&response.entries, &entries);
		}

		/// Whatever decodes is encoded to the same bytes.
		#[test]
		fn encodings_are_canonical(bytes in proptest::collection::vec(any::<u8>(), 7), deviation in 1..40u32) {
			let p = small(deviation, 2, 3);
			let len = packed_len(6, p.entry_bits());
			if let Ok(response) = unpack::<u64>(&p, &bytes[..len]) {
				prop_assert_eq!(pack(&p, &response.entries).unwrap(), &bytes[..len]);
			}
		}
	}

	#[test]
	fn the_bits_are_where_the_documentation_says() {
		// Five bits: σ = 2, 6σ = 12 < 16.
		let p = small(2, 1, 3);
		assert_eq!(p.entry_bits(), 5);
		let bytes = pack(&p, &[3u64, -1i64 as u64, -15i64 as u64]).unwrap();
		// 00011, 11111, 10001, from the lowest bit up.
		assert_eq!(bytes, [0b1110_0011, 0b0100_0111]);
		assert_eq!(pack(&p, &[3u64, -16i64 as u64, 0]), None);
		assert_eq!(pack(&p, &[3u64, 16, 0]), None);
	}

	#[test]
	fn refuses_what_is_not_canonical() {
		let p = small(2, 1, 3);
		assert_eq!(unpack::<u64>(&p, &[0, 0x80]).err(), Some(Defect::NotCanonical));
		assert_eq!(unpack::<u64>(&p, &[0b0001_0000, 0]).err(), Some(Defect::NotCanonical));
		assert_eq!(unpack::<u64>(&p, &[0]).err(), Some(Defect::Length));
		assert_eq!(unpack::<u64>(&p, &[0; 3]).err(), Some(Defect::Length));
		assert!(unpack::<u64>(&p, &[0; 2]).is_ok());
	}

	#[test]
	fn wide_entries_use_wide_sums() {
		let p = small(u32::MAX, 64, 1);
		let limit = 1i64 << (p.entry_bits() - 1);
		let entries = vec![(limit - 1) as u64; 64];
		let response = unpack::<u64>(&p, &pack(&p, &entries).unwrap()).unwrap();
		assert!(!response.short, "sums must not wrap");
		assert_eq!(packed_len(1776 * 130, COMPACT.entry_bits()), 404_040);
	}
}
