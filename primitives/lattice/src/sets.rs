//! Parameter sets. Their derivation is in `docs/parameters.md` beside this crate.
//!
//! | set | preimages | proof | key | binding | hiding | for |
//! | --- | --- | --- | --- | --- | --- | --- |
//! | `compact` | 1 | 404 kB | 1.9 kB | 2^131 | 2^129 | one secret, the smallest proof |
//! | `standard` | 16 | 520 kB | 38 kB | 2^129 | 2^131 | a few secrets |
//! | `amortised` | 512 | 709 kB | 1.64 MB | 2^129 | 2^131 | many secrets at 1.4 kB each |
//! | `reference` | 3000 | 1.3 MB | 2.4 MB | – | – | measurements; a chain refuses it |

use crate::Parameters;

/// One preimage, the smallest proof.
pub const COMPACT: Parameters = Parameters {
	width: 32,
	rejection: 8,
	security: 128,
	rows: 472,
	columns: 1776,
	preimages: 1,
	repetitions: 130,
	operator_norm: 35,
	deviation: 1008,
};

/// Sixteen preimages.
pub const STANDARD: Parameters = Parameters {
	width: 32,
	rejection: 8,
	security: 128,
	rows: 600,
	columns: 2000,
	preimages: 16,
	repetitions: 130,
	operator_norm: 42,
	deviation: 4837,
};

/// Many preimages in one proof.
pub const AMORTISED: Parameters = Parameters {
	width: 32,
	rejection: 8,
	security: 128,
	rows: 800,
	columns: 2296,
	preimages: 512,
	repetitions: 130,
	operator_norm: 61,
	deviation: 39_733,
};

/// The demonstration of LatticeZK, for comparing speeds. It has far too few rows to be binding, and
/// no chain accepts it.
pub const REFERENCE: Parameters = Parameters {
	width: 64,
	rejection: 1,
	security: 80,
	rows: 100,
	columns: 3000,
	preimages: 3000,
	repetitions: 100,
	operator_norm: 192_000,
	deviation: 2_000_000_000,
};

/// Every set with its name.
pub const ALL: [(&str, Parameters); 4] = [
	("compact", COMPACT),
	("standard", STANDARD),
	("amortised", AMORTISED),
	("reference", REFERENCE),
];

/// Returns the set with this name.
pub fn by_name(name: &str) -> Option<Parameters> {
	ALL.into_iter().find(|(known, _)| *known == name).map(|(_, set)| set)
}
