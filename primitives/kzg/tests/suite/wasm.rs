//! The `Wasm` backend against the suite.

use assay_kzg::Wasm;
use assay_kzg_test_suite::suite;

suite!(Wasm);
