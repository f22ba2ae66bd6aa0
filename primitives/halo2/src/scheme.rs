//! The polynomial commitment schemes.

use crate::{
	encoding::PointBytes,
	field::Halo2Field,
	key::{RotationSets, VerifyingKeyData, MAX_COLUMNS},
	layout::Reader,
	msm::{CommitmentTable, DualMsm},
	opening::{self, OpeningQuery},
	Arithmetic,
};
use alloc::vec::Vec;
use assay_proof_system::{Defect, VerifyError};
use codec::{Decode, Encode};
use core::fmt::Debug;

/// Bytes of a point of BN254's G2, in arkworks' uncompressed form.
pub const G2_LEN: usize = 128;

/// A polynomial commitment scheme over one curve, with the limits of a call.
pub trait Scheme: Clone + Debug + PartialEq + Eq + Sized + 'static {
	/// The identifier of halo2 with this scheme. It is hashed into key hashes, so it never changes.
	const ID: &'static str;
	/// The largest `k` of a key.
	const MAX_K: u8;
	/// The largest `k` of a key whose proofs may be light.
	const MAX_LIGHT_K: u8;
	/// The most bytes of a verifying key.
	const MAX_KEY_LEN: usize;
	/// The most bytes of a proof and its public inputs together.
	const MAX_PROOF_LEN: usize;
	/// The most proofs in a batch.
	const MAX_BATCH: usize;
	/// The most instance columns.
	const MAX_INSTANCE_COLUMNS: usize;
	/// True if instance columns are committed to and opened. Otherwise the verifier evaluates them.
	const COMMITS_TO_INSTANCES: bool;
	/// True if a commitment in a proof may be the identity. halo2's provers do not blind KZG
	/// commitments, so the zero polynomial has this commitment.
	const IDENTITY_IN_PROOF: bool;

	/// The field of the circuits.
	type Field: Halo2Field;
	/// The scheme's part of a key.
	type Parameters: Clone + Debug + PartialEq + Eq + Encode + Decode;

	/// Returns the `(points, scalars)` that the opening adds to a proof.
	fn opening_len(key: &VerifyingKeyData<Self>, sets: &RotationSets) -> (usize, usize);

	/// Decodes the bases that a check multiplies besides the key's commitments, and validates the
	/// parameters of the last equation. So all arithmetics give the same verdict, even for a key that
	/// was not prepared.
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

/// KZG over BN254 (Kate, Zaverucha and Goldberg 2010).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kzg;

/// The multipoint opening of KZG.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum KzgOpening {
	/// SHPLONK, whose proof is two points (Boneh, Drake, Fisch and Gabizon,
	/// [eprint 2020/081](https://eprint.iacr.org/2020/081), section 4).
	#[codec(index = 0)]
	Shplonk,
	/// GWC19, whose proof is a point for each point of evaluation (Gabizon, Williamson and Ciobotaru,
	/// [eprint 2019/953](https://eprint.iacr.org/2019/953), section 3).
	#[codec(index = 1)]
	Gwc,
}

/// The KZG part of a key. The bases `[1]_1` and `[1]_2` are the groups' generators.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct KzgParameters {
	/// The form of the opening proof.
	pub opening: KzgOpening,
	/// `[s]_2` in arkworks' uncompressed form.
	pub s_g2: [u8; G2_LEN],
}

impl Scheme for Kzg {
	const ID: &'static str = "halo2/kzg-bn254";
	const MAX_K: u8 = 26;
	// The number of rows does not affect the cost of a check.
	const MAX_LIGHT_K: u8 = Self::MAX_K;
	const MAX_KEY_LEN: usize = 128 * 1024;
	const MAX_PROOF_LEN: usize = 96 * 1024;
	const MAX_BATCH: usize = 32;
	const MAX_INSTANCE_COLUMNS: usize = MAX_COLUMNS;
	const COMMITS_TO_INSTANCES: bool = false;
	const IDENTITY_IN_PROOF: bool = true;

	type Field = ark_bn254::Fr;
	type Parameters = KzgParameters;

	fn opening_len(key: &VerifyingKeyData<Self>, sets: &RotationSets) -> (usize, usize) {
		match key.parameters.opening {
			KzgOpening::Shplonk => (2, 0),
			KzgOpening::Gwc => (sets.rotations.len(), 0),
		}
	}

	fn bases<A: Arithmetic<Scheme = Self>>(
		parameters: &KzgParameters,
	) -> Result<Vec<A::Point>, Defect> {
		A::check_parameters(parameters)?;
		Ok([A::generator()].into())
	}

	fn instance_bases(_: &KzgParameters) -> Option<(&[PointBytes], &PointBytes)> {
		None
	}

	fn fits(_: &VerifyingKeyData<Self>) -> bool {
		true
	}

	fn open<A: Arithmetic<Scheme = Self, Scalar = Self::Field>>(
		key: &VerifyingKeyData<Self>,
		reader: &mut Reader<'_, A>,
		commitments: &CommitmentTable<A>,
		queries: &[OpeningQuery<A::Scalar>],
	) -> Result<DualMsm<A>, VerifyError> {
		match key.parameters.opening {
			KzgOpening::Shplonk => opening::shplonk::open(reader, commitments, queries),
			KzgOpening::Gwc => opening::gwc::open(reader, commitments, queries),
		}
	}
}

/// The inner product argument over Vesta, as in zcash's `halo2_proofs` (Bowe, Grigg and Hopwood,
/// [eprint 2019/1021](https://eprint.iacr.org/2019/1021), section 3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ipa;

/// The inner product argument's part of a key: bases without a known relation between them.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct IpaParameters {
	/// `G_0 … G_(n−1)`: bases of the coefficients.
	pub g: Vec<PointBytes>,
	/// The first Lagrange bases, one for each row of the longest instance column.
	pub g_lagrange: Vec<PointBytes>,
	/// `W`: the base of the blinding.
	pub w: PointBytes,
	/// `U`: the base of the inner product.
	pub u: PointBytes,
}

impl IpaParameters {
	/// Checks that the bases are points, and that the Lagrange bases match those of the coefficients.
	///
	/// # Errors
	///
	/// `NotCanonical`, `NotOnCurve`, `Identity`, `Length`, and `NotInSubgroup` for bases that do not match.
	pub fn check<A: Arithmetic<Scheme = Ipa>>(&self) -> Result<(), Defect> {
		opening::ipa::check_parameters::<A>(self)
	}
}

impl Scheme for Ipa {
	const ID: &'static str = "halo2/ipa-vesta";
	const MAX_K: u8 = 12;
	// Each row costs a multiplication of a point.
	const MAX_LIGHT_K: u8 = 9;
	const MAX_KEY_LEN: usize = 384 * 1024;
	const MAX_PROOF_LEN: usize = 64 * 1024;
	const MAX_BATCH: usize = 32;
	// Each costs a multiplication of a point, but adds few bytes to a statement.
	const MAX_INSTANCE_COLUMNS: usize = 8;
	const COMMITS_TO_INSTANCES: bool = true;
	const IDENTITY_IN_PROOF: bool = false;

	type Field = ark_vesta::Fr;
	type Parameters = IpaParameters;

	fn opening_len(key: &VerifyingKeyData<Self>, sets: &RotationSets) -> (usize, usize) {
		// The points f, S, and L and R of each round. The scalars u of each set, c and f.
		(2 + 2 * usize::from(key.k), sets.sets.len() + 2)
	}

	fn bases<A: Arithmetic<Scheme = Self>>(
		parameters: &IpaParameters,
	) -> Result<Vec<A::Point>, Defect> {
		opening::ipa::bases(parameters).map(A::point).collect()
	}

	fn instance_bases(parameters: &IpaParameters) -> Option<(&[PointBytes], &PointBytes)> {
		Some((&parameters.g_lagrange, &parameters.w))
	}

	fn fits(key: &VerifyingKeyData<Self>) -> bool {
		let rows = key.instance_rows.iter().copied().max().unwrap_or(0);
		key.parameters.g.len() as u64 == key.rows()
			&& key.parameters.g_lagrange.len() as u64 == u64::from(rows)
	}

	fn open<A: Arithmetic<Scheme = Self, Scalar = Self::Field>>(
		key: &VerifyingKeyData<Self>,
		reader: &mut Reader<'_, A>,
		commitments: &CommitmentTable<A>,
		queries: &[OpeningQuery<A::Scalar>],
	) -> Result<DualMsm<A>, VerifyError> {
		opening::ipa::open(key, reader, commitments, queries)
	}
}
