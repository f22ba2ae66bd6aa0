//! The backend of BLS signatures by curve host calls: against the suite, and against the portable backend on random
//! corruptions.

use assay_bls_signatures::{MinPk, MinSig, Wasm};
use assay_bls_signatures_test_suite::{agreement, suite};
use assay_curves::Curves;

mod min_pk {
	use super::*;
	suite!(MinPk, Curves);
	agreement!(MinPk, Curves, Wasm, 300);
}

mod min_sig {
	use super::*;
	suite!(MinSig, Curves);
	agreement!(MinSig, Curves, Wasm, 300);
}
