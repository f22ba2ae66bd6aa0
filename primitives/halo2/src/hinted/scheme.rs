//! The schemes with hints.

use crate::{
	arithmetic::AssayIpa,
	scheme::{Ipa, IpaParameters},
	Arithmetic, Scheme,
};
use alloc::vec::Vec;
use assay_proof_system::Defect;

/// A point of a scheme's group.
type PointOf<S> = <<S as HintedScheme>::Arithmetic as Arithmetic>::Point;

/// A scheme with hints.
pub trait HintedScheme: Scheme {
	/// The identifier of halo2 with hints and this scheme: hashed into key hashes, so it never changes.
	const HINTED_ID: &'static str;
	/// Bytes of a witness.
	const WITNESS_LEN: usize;
	/// Bytes of the slopes in a prepared key.
	const SLOPES_LEN: usize;

	/// The arithmetic of the verifier.
	type Arithmetic: Arithmetic<Scheme = Self, Scalar = Self::Field>;
	/// The parameters as [`check`](Self::check) takes them.
	type Setup;
	/// A decoded witness.
	type Witness;

	/// Computes the slopes for valid parameters.
	///
	/// # Errors
	///
	/// Those of invalid parameters.
	fn slopes(parameters: &Self::Parameters) -> Result<Vec<u8>, Defect>;

	/// Decodes the parameters and their slopes, which are trusted.
	///
	/// # Errors
	///
	/// Every defect.
	fn setup(parameters: &Self::Parameters, slopes: &[u8]) -> Result<Self::Setup, Defect>;

	/// Decodes a witness of the right length.
	///
	/// # Errors
	///
	/// `NotCanonical`.
	fn witness(bytes: &[u8]) -> Result<Self::Witness, Defect>;

	/// Checks the last equation of a proof, by a witness.
	fn check(
		setup: &Self::Setup,
		witness: &Self::Witness,
		left: &PointOf<Self>,
		right: &PointOf<Self>,
	) -> bool;

	/// Makes a witness for the last equation of a proof. If the equation does not hold, the result proves nothing.
	#[cfg(feature = "hinter")]
	fn make_witness(
		setup: &Self::Setup,
		left: &PointOf<Self>,
		right: &PointOf<Self>,
	) -> Option<Vec<u8>>;
}

/// The inner product argument has no pairing, and so neither a witness nor slopes.
impl HintedScheme for Ipa {
	const HINTED_ID: &'static str = "halo2-hinted/ipa-vesta";
	const WITNESS_LEN: usize = 0;
	const SLOPES_LEN: usize = 0;

	type Arithmetic = AssayIpa;
	type Setup = ();
	type Witness = ();

	fn slopes(_: &IpaParameters) -> Result<Vec<u8>, Defect> {
		Ok(Vec::new())
	}

	fn setup(_: &IpaParameters, _: &[u8]) -> Result<(), Defect> {
		Ok(())
	}

	fn witness(_: &[u8]) -> Result<(), Defect> {
		Ok(())
	}

	fn check((): &(), (): &(), left: &PointOf<Self>, right: &PointOf<Self>) -> bool {
		AssayIpa::check(&(), left, right)
	}

	#[cfg(feature = "hinter")]
	fn make_witness((): &(), _: &PointOf<Self>, _: &PointOf<Self>) -> Option<Vec<u8>> {
		Some(Vec::new())
	}
}
