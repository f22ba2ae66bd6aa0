//! The native backend against the suite, and against the portable one.

use assay_lattice::Wasm;
use assay_lattice_native::Native;
use assay_lattice_test_suite::{agreement, suite};

suite!(Native);
agreement!(Native, Wasm, 400);
