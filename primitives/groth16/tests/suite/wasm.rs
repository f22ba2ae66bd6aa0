//! The `Wasm` backend against the suite, over every curve.

use assay_groth16::{Bls12_377, Bls12_381, Bn254, Wasm, BW6_761};
use assay_groth16_test_suite::suite;

mod bls12_381 {
	use super::*;
	suite!(Bls12_381, Wasm);
}

mod bls12_377 {
	use super::*;
	suite!(Bls12_377, Wasm);
}

mod bn254 {
	use super::*;
	suite!(Bn254, Wasm);
}

mod bw6_761 {
	use super::*;
	suite!(BW6_761, Wasm);
}
