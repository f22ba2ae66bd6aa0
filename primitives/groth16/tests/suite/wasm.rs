//! The `Wasm` backend against the suite, over every curve and both arithmetics.

use assay_groth16::{Arkworks, Bls12_377, Bls12_381, Bn254, Wasm, BW6_761};
use assay_groth16_test_suite::{agreement, suite};

macro_rules! tested {
	($($module:ident: $curve:ident, $cases:literal;)*) => {$(
		mod $module {
			use super::*;
			suite!($curve, Wasm);
			agreement!($curve, Wasm, Wasm<Arkworks>, $cases);

			mod arkworks {
				use super::*;
				suite!($curve, Wasm<Arkworks>);
			}
		}
	)*};
}

tested! {
	bls12_381: Bls12_381, 300;
	bls12_377: Bls12_377, 300;
	bn254: Bn254, 300;
	bw6_761: BW6_761, 60;
}
