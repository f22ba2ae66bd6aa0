//! Why there is no statement or no proof.

use assay_lattice::Unsound;
use core::fmt;

/// Why there is no statement or no proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProveError {
	/// The parameters cannot be computed with.
	Parameters(Unsound),
	/// The witness is longer than the parameters' `s` allows: a proof would tell of it.
	WitnessTooLong,
	/// The witness has another number of entries than the parameters say.
	WitnessSize,
	/// No draw was accepted in the most draws that the settings allow.
	NoDrawAccepted,
}

impl fmt::Display for ProveError {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		match self {
			Self::Parameters(unsound) => write!(f, "the parameters are of no use: {unsound}"),
			Self::WitnessTooLong => f.write_str("the witness is longer than the parameters allow"),
			Self::WitnessSize => f.write_str("the witness does not have v·l entries"),
			Self::NoDrawAccepted => f.write_str("no draw was accepted"),
		}
	}
}

impl core::error::Error for ProveError {}
