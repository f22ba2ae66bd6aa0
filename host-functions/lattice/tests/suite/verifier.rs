//! The verifier over native arithmetic, against the suite and against the portable verifier.

use assay_lattice::Wasm;
use assay_lattice_native::Native;
use assay_lattice_test_suite::{agreement, suite};

/// The verifier that the host function runs.
type Host = Wasm<Native>;

suite!(Host);
agreement!(Host, Wasm, 400);
