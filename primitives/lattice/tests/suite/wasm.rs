//! The `Wasm` backend against the suite.

use assay_lattice::Wasm;
use assay_lattice_test_suite::suite;

suite!(Wasm);
