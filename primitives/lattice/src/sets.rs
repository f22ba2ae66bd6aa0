//! Parameter sets. Their derivation is in `docs/parameters.md` beside this crate.
//!
//! | set | preimages | proof | key | SIS `δ` | for |
//! | --- | --- | --- | --- | --- | --- |
//! | `compact` | 1 | 291 kB | 1.7 kB | 1.0045 | one secret, the smallest proof |
//! | `standard` | 16 | 530 kB | 44 kB | 1.0036 | a margin above what a chain asks for |
//! | `amortised` | 512 | 718 kB | 1.85 MB | 1.0036 | many secrets at 1.4 kB each |
//! | `reference` | 3000 | 1.3 MB | 2.4 MB | 1.043 | measuring alone; a chain refuses it |

use crate::Parameters;

/// One preimage, the smallest proof.
pub const COMPACT: Parameters = Parameters {
	width: 32,
	rejection: 6,
	security: 128,
	rows: 400,
	columns: 1280,
	preimages: 1,
	repetitions: 130,
	operator_norm: 35,
	deviation: 1344,
};

/// Sixteen preimages with a margin above what a chain asks for.
pub const STANDARD: Parameters = Parameters {
	width: 32,
	rejection: 4,
	security: 128,
	rows: 688,
	columns: 1920,
	preimages: 16,
	repetitions: 130,
	operator_norm: 44,
	deviation: 10_133,
};

/// Many preimages in one proof.
pub const AMORTISED: Parameters = Parameters {
	width: 32,
	rejection: 4,
	security: 128,
	rows: 904,
	columns: 2208,
	preimages: 512,
	repetitions: 130,
	operator_norm: 64,
	deviation: 83_374,
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

/// The set of that name.
pub fn by_name(name: &str) -> Option<Parameters> {
	ALL.into_iter().find(|(known, _)| *known == name).map(|(_, set)| set)
}
