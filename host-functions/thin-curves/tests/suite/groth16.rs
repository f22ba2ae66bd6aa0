//! The backend by curve host calls: against the suite, and against arkworks on random input.

use assay_curves::Curves;
use assay_groth16::{Arkworks, Bls12_377, Bls12_381, Bn254, Wasm, BW6_761};
use assay_groth16_test_suite::{agreement, suite};

mod bls12_381 {
	use super::*;
	suite!(Bls12_381, Curves);
	agreement!(Bls12_381, Curves, Wasm<Arkworks>, 300);
}

mod bls12_377 {
	use super::*;
	suite!(Bls12_377, Curves);
	agreement!(Bls12_377, Curves, Wasm<Arkworks>, 300);
}

mod bn254 {
	use super::*;
	suite!(Bn254, Curves);
	agreement!(Bn254, Curves, Wasm<Arkworks>, 300);
}

mod bw6_761 {
	use super::*;
	suite!(BW6_761, Curves);
	agreement!(BW6_761, Curves, Wasm<Arkworks>, 60);
}
