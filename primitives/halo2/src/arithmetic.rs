//! What the verifier needs of a curve, and arkworks' way of computing it.

mod arkworks;

pub use arkworks::{
	compressed, setup_point, ArkworksIpa, ArkworksKzg, BySubgroupOrder, Flags, OfCurve,
	SubgroupCheck, BN254_FLAGS, PASTA_FLAGS,
};

use crate::{
	field::Halo2Field,
	key::{PointBytes, ScalarBytes},
	Scheme,
};
use ark_ff::PrimeField;
use assay_proof_system::Defect;

/// The arithmetic of one scheme's curve, from bytes to the verdict.
///
/// Both curves have a prime order, so a point on the curve is in the group. All implementations for
/// a scheme give the same results and the same defects on every input.
pub trait Arithmetic: 'static {
	/// The scheme, for its fields and limits.
	type Scheme: Scheme<Field = Self::Scalar>;
	/// A point of the group, the identity among them.
	type Point: Copy;
	/// A number modulo the group order.
	type Scalar: Halo2Field;

	/// Decodes and validates a point in the compressed form of the scheme's libraries.
	///
	/// # Errors
	///
	/// `NotCanonical`, `NotOnCurve`.
	fn compressed(bytes: &[u8; 32]) -> Result<Self::Point, Defect>;

	/// Decodes and validates a point given by its coordinates, little-endian; the identity is
	/// `(0, 0)`.
	///
	/// # Errors
	///
	/// `NotCanonical`, `NotOnCurve`.
	fn point(bytes: &PointBytes) -> Result<Self::Point, Defect>;

	/// The encoding that [`point`](Self::point) decodes.
	fn coordinates(point: &Self::Point) -> PointBytes;

	/// Whether the point is the identity.
	fn is_identity(point: &Self::Point) -> bool;

	/// The group's agreed generator.
	fn generator() -> Self::Point;

	/// `Σ scalars_i·points_i`, for lists of one length.
	fn msm(points: &[Self::Point], scalars: &[Self::Scalar]) -> Self::Point;

	/// Validates the scheme's parameters.
	///
	/// # Errors
	///
	/// Every defect.
	fn check_parameters(parameters: &<Self::Scheme as Scheme>::Parameters) -> Result<(), Defect>;

	/// The scheme's last check: for KZG `e(left, [s]_2) = e(right, [1]_2)`, for the inner product
	/// argument, which has no left side, that the right side is the identity.
	fn holds(
		parameters: &<Self::Scheme as Scheme>::Parameters,
		left: &Self::Point,
		right: &Self::Point,
	) -> bool;
}

/// Decodes a scalar below the modulus.
///
/// # Errors
///
/// `NotCanonical`.
pub fn scalar<F: Halo2Field>(bytes: &ScalarBytes) -> Result<F, Defect> {
	F::from_bigint(integer::<F>(bytes)).ok_or(Defect::NotCanonical)
}

/// Decodes a scalar that was validated before; any other becomes zero.
pub(crate) fn scalar_unchecked<F: Halo2Field>(bytes: &ScalarBytes) -> F {
	F::from_bigint(integer::<F>(bytes)).unwrap_or(F::ZERO)
}

/// Little-endian bytes as an integer of a field of at most 256 bits.
pub(crate) fn integer<F: PrimeField>(bytes: &[u8; 32]) -> F::BigInt {
	let mut integer = F::BigInt::default();
	for (limb, chunk) in integer.as_mut().iter_mut().zip(bytes.chunks_exact(8)) {
		let mut word = [0; 8];
		word.copy_from_slice(chunk);
		*limb = u64::from_le_bytes(word);
	}
	integer
}

/// The canonical little-endian bytes of an element of a field of at most 256 bits.
pub(crate) fn bytes_of<F: PrimeField>(element: &F) -> [u8; 32] {
	let mut bytes = [0; 32];
	let integer = element.into_bigint();
	for (chunk, limb) in bytes.chunks_exact_mut(8).zip(integer.as_ref()) {
		chunk.copy_from_slice(&limb.to_le_bytes());
	}
	bytes
}
