//! The machines for which the weights were made.

use super::ReferenceMachine;
use crate::CodePath;

/// The reference machine, which meets Polkadot's minimum for a validator: a processor with ADX and
/// AVX2 and without AVX-512. The weights `reference` are made for it.
pub const REFERENCE: ReferenceMachine = ReferenceMachine {
	name: "reference",
	processor: "AMD EPYC of the third generation (Zen 3)",
	code_path: CodePath::Avx2,
	times: &[
		// Measured on this machine, as 1437, 1944 and 1030, before additions in the fields of four
		// and six words became branchless; then scaled by the gain of a Zen 5 on this code path.
		("BLS12-381 pairing", 1120.0),
		("BLS12-377 pairing", 1390.0),
		("BN254 pairing", 780.0),
		// Measured on this machine.
		("BW6-761 pairing", 4405.0),
		// The times of the machine below on this code path, times 2.12: the largest ratio of the two
		// machines among the pairings.
		("MSM of 1000 points, BLS12-381", 24_200.0),
		("MSM of 1000 points, Vesta", 13_970.0),
		("SHAKE256 of 1 MiB", 1664.0),
		("lattice product", 8160.0),
		// Measured on this machine.
		("BLS12-381 pairing by blst", 944.0),
		// Like those of the MSM.
		("secp256k1 recovery", 77.0),
	],
};

/// The reference machine of chains whose validators all have AVX-512 IFMA. The weights `ifma` are
/// made for it.
pub const IFMA: ReferenceMachine = ReferenceMachine {
	name: "ifma",
	processor: "AMD EPYC of the fourth generation (Zen 4)",
	code_path: CodePath::Ifma,
	times: &[
		("BLS12-381 pairing", 325.0),
		("BLS12-377 pairing", 350.0),
		("BN254 pairing", 205.0),
		("BW6-761 pairing", 1060.0),
		("MSM of 1000 points, BLS12-381", 5400.0),
		("MSM of 1000 points, Vesta", 2100.0),
		("SHAKE256 of 1 MiB", 900.0),
		("lattice product", 2920.0),
		("secp256k1 recovery", 37.0),
	],
};
