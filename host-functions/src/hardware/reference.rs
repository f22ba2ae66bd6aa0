//! The machines for which the weights were made.
//!
//! The times are the least of a two-core virtual machine with the processor, times 1.15: other
//! processors of a generation have lower clock rates.

use super::ReferenceMachine;
use crate::CodePath;

/// The reference machine, which meets Polkadot's minimum for a validator: a processor with ADX and
/// AVX2 and without AVX-512. The weights `reference` are made for it.
pub const REFERENCE: ReferenceMachine = ReferenceMachine {
	name: "reference",
	processor: "AMD EPYC of the third generation (Zen 3)",
	code_path: CodePath::Avx2,
	times: &[
		("BLS12-381 pairing", 830.0),
		("BLS12-377 pairing", 900.0),
		("BN254 pairing", 530.0),
		("BW6-761 pairing", 2900.0),
		("MSM of 1000 points, BLS12-381", 15_500.0),
		("MSM of 1000 points, Vesta", 5400.0),
		("SHAKE256 of 1 MiB", 1030.0),
		("lattice product", 6380.0),
		("BLS12-381 pairing by blst", 775.0),
		("secp256k1 recovery", 48.0),
	],
};

/// The reference machine of chains whose validators all have AVX-512 IFMA. The weights `ifma` are
/// made for it.
pub const IFMA: ReferenceMachine = ReferenceMachine {
	name: "ifma",
	processor: "AMD EPYC of the fourth generation (Zen 4)",
	code_path: CodePath::Ifma,
	times: &[
		("BLS12-381 pairing", 205.0),
		("BLS12-377 pairing", 220.0),
		("BN254 pairing", 145.0),
		("BW6-761 pairing", 945.0),
		("MSM of 1000 points, BLS12-381", 4000.0),
		("MSM of 1000 points, Vesta", 2190.0),
		("SHAKE256 of 1 MiB", 635.0),
		("lattice product", 2700.0),
		("secp256k1 recovery", 42.0),
	],
};
