//! One candidate at a time.

use super::{FacctConstants, BATCH, CANDIDATE_LEN};
use crate::rejection;

/// Writes the candidates that are kept and returns their number. Random bytes come in groups of
/// eight candidates: eight words for `x`, eight for `y`, eight for the acceptance.
pub(super) fn batch(
	constants: &FacctConstants,
	random: &[u8; BATCH * CANDIDATE_LEN],
	out: &mut [i64; BATCH],
) -> usize {
	let mut count = 0;
	for group in random.chunks_exact(8 * CANDIDATE_LEN) {
		let word = |index: usize| {
			let bytes = group.get(8 * index..8 * index + 8);
			bytes.and_then(|bytes| bytes.try_into().ok()).map_or(0, u64::from_le_bytes)
		};
		for lane in 0..8 {
			let (value, keep) = candidate(constants, word(lane), word(8 + lane), word(16 + lane));
			// Always written; only the count depends on `keep`: no branch on the candidate.
			out[count % BATCH] = value;
			count += usize::from(keep);
		}
	}
	count
}

fn candidate(constants: &FacctConstants, u_x: u64, u_y: u64, u_b: u64) -> (i64, bool) {
	let x = constants.base.iter().map(|threshold| u64::from(u_x >= *threshold)).sum::<u64>();
	let product = u128::from(u_y) * u128::from(constants.k);
	let (y, exact) = ((product >> 64) as u64, product as u64 >= constants.excess);
	let kx = constants.k * x;
	let z = kx + y;
	let weighted = (y as f64 * (z + kx) as f64) * constants.inverse_square;
	let exponent = weighted + (x * x) as f64 * constants.surplus;
	let threshold = rejection::threshold(&constants.series, exponent);
	let negative = u_b & 1;
	let one_zero = (z | (1 - negative)) != 0;
	let keep = exact & ((u_b >> 1) < threshold) & one_zero;
	((z as i64 ^ -(negative as i64)) + negative as i64, keep)
}
