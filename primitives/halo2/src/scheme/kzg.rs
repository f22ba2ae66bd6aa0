//! KZG, with both of its openings.

mod gwc;
mod shplonk;

use super::Scheme;
use crate::{
	arithmetic::{Flags, BN254_FLAGS},
	encoding::PointBytes,
	key::{RotationSets, VerifyingKeyData, MAX_COLUMNS},
	layout::Reader,
	msm::{CommitmentTable, DualMsm},
	opening::OpeningQuery,
	Arithmetic,
};
use alloc::vec::Vec;
use assay_proof_system::{Defect, VerifyError};
use codec::{Decode, Encode};

/// Bytes of a point of BN254's G2, in arkworks' uncompressed form.
pub const G2_LEN: usize = 128;

/// The index of the key's base `[1]_1`.
const GENERATOR: usize = 0;

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
	const FLAGS: Flags = BN254_FLAGS;

	type Field = ark_bn254::Fr;
	type Parameters = KzgParameters;

	fn opening_len(key: &VerifyingKeyData<Self>, sets: &RotationSets) -> (usize, usize) {
		match key.parameters.opening {
			KzgOpening::Shplonk => (2, 0),
			KzgOpening::Gwc => (sets.rotations.len(), 0),
		}
	}

	fn bases<A: Arithmetic<Scheme = Self>>(_: &KzgParameters) -> Result<Vec<A::Point>, Defect> {
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
			KzgOpening::Shplonk => shplonk::open(reader, commitments, queries),
			KzgOpening::Gwc => gwc::open(reader, commitments, queries),
		}
	}
}
