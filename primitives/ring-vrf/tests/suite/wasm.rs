//! The `Wasm` backend against the suite, over both arithmetics.

use assay_ring_vrf::{Arkworks, Wasm};
use assay_ring_vrf_test_suite::{agreement, suite};

mod assay {
	use super::*;
	suite!(Wasm);
	agreement!(Wasm, Wasm<Arkworks>, 300);
}

mod arkworks {
	use super::*;
	suite!(Wasm<Arkworks>);
}
