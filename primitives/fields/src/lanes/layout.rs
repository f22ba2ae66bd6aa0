//! The places of one element's coefficients in a vector: lane i holds that of v^i, lane 4 + i that
//! of v^i w, with w^2 = v and v^3 = ξ. Lanes 3 and 7 are not used.

use super::{columns::Places, Mask, LANES};

/// The lanes of w and v w.
pub const ODD: Mask = 0xf0;
/// The other half of the lanes.
pub const SWAP: Places = [4, 5, 6, 7, 0, 1, 2, 3];

/// Returns the lane of w^power.
pub const fn lane(power: usize) -> usize {
	power / 2 + 4 * (power % 2)
}

/// Returns the places of `w^k f`, from f and ξ f.
pub const fn rotation(k: usize) -> Places {
	let mut places = [0, 1, 2, 3, 4, 5, 6, 7];
	let mut power = 0;
	while power < 6 {
		let wraps = (power < k) as u64;
		places[lane(power)] = lane((power + 6 - k) % 6) as u64 + LANES as u64 * wraps;
		power += 1;
	}
	places
}

/// Returns the places of `v^k A` and `v^k B` for the halves A and B, from both and their products
/// with ξ.
pub const fn half_rotation(k: usize) -> Places {
	let mut places = [0, 1, 2, 3, 4, 5, 6, 7];
	let mut i = 0;
	while i < 3 {
		let from = ((i + 3 - k) % 3) as u64 + LANES as u64 * (i < k) as u64;
		(places[i], places[4 + i]) = (from, from + 4);
		i += 1;
	}
	places
}

/// The places of the coefficients of a term's two factors. In the second factor, places from 8 on
/// are those of its product with ξ.
pub type Term = (Places, Places);

/// The terms of a product: coefficient k in all lanes, times a rotation by k.
pub const ROTATIONS: [Term; 6] = {
	let mut terms = [([0; LANES], [0; LANES]); 6];
	let mut k = 0;
	while k < 6 {
		terms[k] = ([lane(k) as u64; LANES], rotation(k));
		k += 1;
	}
	terms
};

/// The terms of two products in Fp6, in the halves.
pub const HALF_ROTATIONS: [Term; 3] = {
	let mut terms = [([0; LANES], [0; LANES]); 3];
	let mut k = 0;
	while k < 3 {
		let (a, b) = (k as u64, 4 + k as u64);
		terms[k] = ([a, a, a, a, b, b, b, b], half_rotation(k));
		k += 1;
	}
	terms
};

/// The terms of a product with a line whose second coefficient belongs to w or to w^2: for c0 in
/// the lower half of the lanes, for c1 in the upper.
pub const LINE_TERMS: [[[Term; 3]; 2]; 2] = {
	let mut terms = [[[([0; LANES], [0; LANES]); 3]; 2]; 2];
	let mut i = 0;
	while i < 12 {
		let (at, c, k) = (i / 6, i / 3 % 2, i % 3);
		terms[at][c][k] = ([(4 * c + k) as u64; LANES], rotation([0, at + 1, 3][k]));
		i += 1;
	}
	terms
};

/// w^0 with w^3, w^1 with w^4, w^2 with w^5.
pub const PARTNERS: Places = [5, 6, 4, 3, 2, 0, 1, 7];

/// The lanes of w^3, w^4, w^5.
pub const UPPER: Mask = 0b0110_0100;

/// The places of the squares of the three pairs.
pub const RESULT: Places = [0, 4, 1, 3, 6, 5, 2, 7];
