//! The arkworks backend against the suite.

use assay_groth16::{Bls12_381, Wasm};

assay_groth16_test_suite::suite!(Bls12_381, Wasm);
