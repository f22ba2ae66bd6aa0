//! The parts that the fuzz targets share.
//!
//! A [`Subject`] is a system whose verdicts are compared: on each of its backends, and on each code
//! path of the host functions. Its [`Honest`] artefacts are made by the system's simulator. The fuzzer
//! chooses among them and [changes](Change) them, so that most of what it tries gets past the
//! decoders.
//!
//! Code paths are chosen once per process. [`Peers`] are copies of this program, one for each path.
//! Each answers for its path, in its turn.

pub mod curves;

mod change;
mod peers;
mod subject;
mod verdicts;

pub use change::{around_modulus, bls12_381_points, consecutive, every, Change, Edit, Part};
pub use peers::{is_turn, Peers};
pub use subject::{Honest, Pair, Subject, Verifier};
pub use verdicts::{check, serve_verdicts, Input};

/// The entry of a target that compares the verdicts on [`Subject`]s. Takes an expression that makes them.
#[macro_export]
macro_rules! fuzz_verdicts {
	($subjects:expr) => {
		thread_local! {
			static PEERS: std::cell::RefCell<$crate::Peers> = std::cell::RefCell::new(
				$crate::Peers::start(|request| $crate::serve_verdicts(&$subjects, request)),
			);
		}

		libfuzzer_sys::fuzz_target!(
			init: PEERS.with_borrow(|_| ()),
			|input: $crate::Input| {
				PEERS.with_borrow_mut(|peers| $crate::check(&$subjects, peers, &input))
			}
		);
	};
}
