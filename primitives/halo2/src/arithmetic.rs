//! The curve operations that the verifier needs, and their implementations: by Assay's own crates, and by
//! arkworks.

mod arkworks;
mod assay;

pub use crate::encoding::scalar;
pub use arkworks::{
	compressed, refuse_known_secret, setup_point, ArkworksIpa, ArkworksKzg, Flags, BN254_FLAGS,
	PASTA_FLAGS,
};
pub use assay::{AssayIpa, AssayKzg};

pub(crate) use crate::encoding::bytes_of;

use crate::{encoding::PointBytes, field::Halo2Field, Scheme};
use assay_proof_system::Defect;

/// The arithmetic of one scheme's curve, from bytes to the verdict.
///
/// Both curves have prime order, so every point on the curve is in the group. All implementations for
/// a scheme give the same results and the same defects on every input.
pub trait Arithmetic: 'static {
	/// The scheme, which fixes fields and limits.
	type Scheme: Scheme<Field = Self::Scalar>;
	/// A point of the group, possibly the identity.
	type Point: Copy;
	/// A number modulo the group order.
	type Scalar: Halo2Field;
	/// The parameters as the last equation takes them.
	type PreparedParameters;

	/// Decodes and validates a point in the compressed form of the scheme's libraries.
	///
	/// # Errors
	///
	/// `NotCanonical`, `NotOnCurve`.
	fn compressed(bytes: &[u8; 32]) -> Result<Self::Point, Defect>;

	/// Decodes and validates a point given by its coordinates, little-endian. The identity is
	/// `(0, 0)`.
	///
	/// # Errors
	///
	/// `NotCanonical`, `NotOnCurve`.
	fn point(bytes: &PointBytes) -> Result<Self::Point, Defect>;

	/// Encodes a point as [`point`](Self::point) decodes it.
	fn coordinates(point: &Self::Point) -> PointBytes;

	/// Returns true for the identity.
	fn is_identity(point: &Self::Point) -> bool;

	/// Returns the group's standard generator.
	fn generator() -> Self::Point;

	/// Computes the MSM (multi-scalar multiplication) `Σ scalars_i·points_i` of two lists of equal
	/// length.
	fn msm(points: &[Self::Point], scalars: &[Self::Scalar]) -> Self::Point;

	/// Validates the scheme's parameters.
	///
	/// # Errors
	///
	/// Every defect.
	fn check_parameters(parameters: &<Self::Scheme as Scheme>::Parameters) -> Result<(), Defect>;

	/// Prepares the parameters for [`check`](Self::check), and validates those that it takes.
	///
	/// # Errors
	///
	/// Every defect.
	fn prepare_parameters(
		parameters: &<Self::Scheme as Scheme>::Parameters,
	) -> Result<Self::PreparedParameters, Defect>;

	/// Checks the scheme's last equation: for KZG `e(left, [s]_2) = e(right, [1]_2)`; for the inner
	/// product argument, which has no left side, `right = 0`.
	fn check(
		parameters: &Self::PreparedParameters,
		left: &Self::Point,
		right: &Self::Point,
	) -> bool;
}
