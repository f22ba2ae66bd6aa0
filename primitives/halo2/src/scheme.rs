//! The polynomial commitment schemes.

mod ipa;
mod kzg;

pub use ipa::{Ipa, IpaParameters};
pub use kzg::{Kzg, KzgOpening, KzgParameters, G2_LEN};

use crate::{
	arithmetic::Flags,
	encoding::PointBytes,
	field::Halo2Field,
	key::{RotationSets, VerifyingKeyData},
	layout::Reader,
	msm::{CommitmentTable, DualMsm},
	opening::OpeningQuery,
	Arithmetic,
};
use alloc::vec::Vec;
use assay_proof_system::{Defect, VerifyError};
use codec::{Decode, Encode};
use core::fmt::Debug;

/// A polynomial commitment scheme over one curve, with the limits of a call.
pub trait Scheme: Clone + Debug + PartialEq + Eq + Sized + 'static {
	/// The identifier of halo2 with this scheme. It is hashed into key hashes, so it never changes.
	const ID: &'static str;
	/// The largest `k` of a key.
	const MAX_K: u8;
	/// The largest `k` of a key whose proofs may be light.
	const MAX_LIGHT_K: u8;
	/// The maximum length of a verifying key, in bytes.
	const MAX_KEY_LEN: usize;
	/// The maximum length of a proof and its public inputs together, in bytes.
	const MAX_PROOF_LEN: usize;
	/// The maximum number of proofs in a batch.
	const MAX_BATCH: usize;
	/// The maximum number of instance columns.
	const MAX_INSTANCE_COLUMNS: usize;
	/// True if instance columns are committed to and opened. Otherwise the verifier evaluates them.
	const COMMITS_TO_INSTANCES: bool;
	/// True if a commitment in a proof may be the identity. halo2's provers do not blind KZG
	/// commitments, so the zero polynomial has this commitment.
	const IDENTITY_IN_PROOF: bool;

	/// The flags of compressed points.
	const FLAGS: Flags;

	/// The field of the circuits.
	type Field: Halo2Field;
	/// The scheme's part of a key.
	type Parameters: Clone + Debug + PartialEq + Eq + Encode + Decode;

	/// Returns the `(points, scalars)` that the opening adds to a proof.
	fn opening_len(key: &VerifyingKeyData<Self>, sets: &RotationSets) -> (usize, usize);

	/// Decodes the bases that a check multiplies besides the key's commitments.
	///
	/// # Errors
	///
	/// Every defect.
	fn bases<A: Arithmetic<Scheme = Self>>(
		parameters: &Self::Parameters,
	) -> Result<Vec<A::Point>, Defect>;

	/// Returns the bases of commitments to instance columns, row by row, and the blinding base.
	fn instance_bases(parameters: &Self::Parameters) -> Option<(&[PointBytes], &PointBytes)>;

	/// Returns true if the size of the parameters fits the key.
	fn fits(key: &VerifyingKeyData<Self>) -> bool;

	/// Reads the opening proof and reduces it to one equation.
	///
	/// # Errors
	///
	/// `MalformedProof` and `ProofInvalid`.
	fn open<A: Arithmetic<Scheme = Self, Scalar = Self::Field>>(
		key: &VerifyingKeyData<Self>,
		reader: &mut Reader<'_, A>,
		commitments: &CommitmentTable<A>,
		queries: &[OpeningQuery<A::Scalar>],
	) -> Result<DualMsm<A>, VerifyError>;
}
