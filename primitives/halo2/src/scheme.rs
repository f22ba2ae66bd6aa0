//! The polynomial commitment schemes.

use crate::{
	field::Halo2Field,
	key::{PointBytes, VerifyingKeyData, MAX_COLUMNS},
	layout::Reader,
	msm::{Accumulator, Slots},
	opening::{self, OpeningQuery},
	simulator::{self, Class},
	Arithmetic, Proof, PublicInputs, VerifyingKey,
};
use alloc::vec::Vec;
use assay_proof_system::{Defect, VerifyError};
use codec::{Decode, Encode};
use core::fmt::Debug;

/// Bytes of a point of BN254's second group, in arkworks' uncompressed form.
pub const G2_LEN: usize = 128;

/// A polynomial commitment scheme over one curve, with the limits of a call.
pub trait Scheme: Clone + Debug + PartialEq + Eq + Sized + 'static {
	/// The identifier of halo2 with this scheme: hashed into key hashes, so it never changes.
	const ID: &'static str;
	/// The largest `k`.
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
	/// Whether instance columns are committed to and opened. Otherwise the verifier evaluates them.
	const COMMITS_TO_INSTANCES: bool;
	/// Whether a commitment in a proof may be the identity. halo2's provers do not blind commitments
	/// by KZG, so a polynomial that is zero has this one.
	const IDENTITY_IN_PROOF: bool;

	/// The field that circuits are defined over.
	type Field: Halo2Field;
	/// What a key has to say for this scheme.
	type Parameters: Clone + Debug + PartialEq + Eq + Encode + Decode;

	/// How many evaluations, points and scalars the opening adds to a proof: `(points, scalars)`.
	fn opening_len(key: &VerifyingKeyData<Self>, sets: &opening::Sets) -> (usize, usize);

	/// Decodes the bases that a proof's check multiplies besides the key's commitments, and validates
	/// what the check's last equation takes from the parameters: the verdict is then the same by any
	/// arithmetic, also under a key that was not prepared.
	///
	/// # Errors
	///
	/// Every defect.
	fn bases<A: Arithmetic<Scheme = Self>>(
		parameters: &Self::Parameters,
	) -> Result<Vec<A::Point>, Defect>;

	/// The bases of commitments to instance columns, row by row, and the one that blinds them.
	fn instance_bases(parameters: &Self::Parameters) -> Option<(&[PointBytes], &PointBytes)>;

	/// Whether the parameters fit a key of these numbers.
	fn fits(key: &VerifyingKeyData<Self>) -> bool;

	/// A key, a proof and inputs of about this size, which verify: the costliest of a class.
	fn simulate(class: Class, size: u32, seed: u32) -> (VerifyingKey, Proof, PublicInputs);

	/// A key of this size, the costliest to validate.
	fn simulate_key(size: u32) -> VerifyingKey;

	/// Reads the opening proof and reduces it to one equation of points.
	///
	/// # Errors
	///
	/// `MalformedProof` and `ProofInvalid`.
	fn open<A: Arithmetic<Scheme = Self, Scalar = Self::Field>>(
		key: &VerifyingKeyData<Self>,
		reader: &mut Reader<'_, A>,
		slots: &Slots<A>,
		queries: &[OpeningQuery<A::Scalar>],
	) -> Result<Accumulator<A>, VerifyError>;
}

/// KZG over BN254 (Kate, Zaverucha and Goldberg 2010).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kzg;

/// How evaluations at several points are proved by KZG.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum KzgOpening {
	/// Two points in all (Boneh, Drake, Fisch and Gabizon,
	/// [eprint 2020/081](https://eprint.iacr.org/2020/081), section 4).
	#[codec(index = 0)]
	Shplonk,
	/// One point for each point of evaluation (Gabizon, Williamson and Ciobotaru,
	/// [eprint 2019/953](https://eprint.iacr.org/2019/953), section 3).
	#[codec(index = 1)]
	Gwc,
}

/// What a key has to say for KZG. The bases `[1]_1` and `[1]_2` are the groups' generators.
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
	// Rows cost nothing to verify.
	const MAX_LIGHT_K: u8 = Self::MAX_K;
	const MAX_KEY_LEN: usize = 128 * 1024;
	const MAX_PROOF_LEN: usize = 96 * 1024;
	const MAX_BATCH: usize = 32;
	const MAX_INSTANCE_COLUMNS: usize = MAX_COLUMNS;
	const COMMITS_TO_INSTANCES: bool = false;
	const IDENTITY_IN_PROOF: bool = true;

	type Field = ark_bn254::Fr;
	type Parameters = KzgParameters;

	fn opening_len(key: &VerifyingKeyData<Self>, sets: &opening::Sets) -> (usize, usize) {
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

	fn simulate(class: Class, size: u32, seed: u32) -> (VerifyingKey, Proof, PublicInputs) {
		simulator::kzg_case(class, size, seed)
	}

	fn simulate_key(size: u32) -> VerifyingKey {
		simulator::kzg_key(size)
	}

	fn open<A: Arithmetic<Scheme = Self, Scalar = Self::Field>>(
		key: &VerifyingKeyData<Self>,
		reader: &mut Reader<'_, A>,
		slots: &Slots<A>,
		queries: &[OpeningQuery<A::Scalar>],
	) -> Result<Accumulator<A>, VerifyError> {
		match key.parameters.opening {
			KzgOpening::Shplonk => opening::shplonk::open(reader, slots, queries),
			KzgOpening::Gwc => opening::gwc::open(reader, slots, queries),
		}
	}
}

/// The inner product argument over Vesta, as in zcash's `halo2_proofs` (Bowe, Grigg and Hopwood,
/// [eprint 2019/1021](https://eprint.iacr.org/2019/1021), section 3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ipa;

/// What a key has to say for the inner product argument: bases of which nobody knows a relation.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct IpaParameters {
	/// `G_0 … G_(n−1)`: bases of the coefficients.
	pub g: Vec<PointBytes>,
	/// The first bases of the values on the rows, as many as the longest instance column has.
	pub g_lagrange: Vec<PointBytes>,
	/// `W`: the base of the blinding.
	pub w: PointBytes,
	/// `U`: the base of the inner product.
	pub u: PointBytes,
}

impl IpaParameters {
	/// Checks that the bases are points, and that those of the rows and those of the coefficients
	/// belong together.
	///
	/// # Errors
	///
	/// `NotCanonical`, `NotOnCurve`, `Identity`; `Length`, and `NotInSubgroup` for bases that do not.
	pub fn check<A: Arithmetic<Scheme = Ipa>>(&self) -> Result<(), Defect> {
		opening::ipa::check_parameters::<A>(self)
	}
}

impl Scheme for Ipa {
	const ID: &'static str = "halo2/ipa-vesta";
	const MAX_K: u8 = 12;
	// Each row is a multiplication of a point.
	const MAX_LIGHT_K: u8 = 9;
	const MAX_KEY_LEN: usize = 384 * 1024;
	const MAX_PROOF_LEN: usize = 64 * 1024;
	const MAX_BATCH: usize = 32;
	// Each is a multiplication of a point, for which a statement pays few bytes.
	const MAX_INSTANCE_COLUMNS: usize = 8;
	const COMMITS_TO_INSTANCES: bool = true;
	const IDENTITY_IN_PROOF: bool = false;

	type Field = ark_vesta::Fr;
	type Parameters = IpaParameters;

	fn opening_len(key: &VerifyingKeyData<Self>, sets: &opening::Sets) -> (usize, usize) {
		// f, S and the rounds' L and R; u for each set, c and f.
		(2 + 2 * usize::from(key.k), sets.point_sets.len() + 2)
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

	fn simulate(class: Class, size: u32, seed: u32) -> (VerifyingKey, Proof, PublicInputs) {
		let k = match class {
			Class::Any => Self::MAX_K,
			Class::Light => Self::MAX_LIGHT_K,
		};
		simulator::ipa_case(class, k, size, seed)
	}

	fn simulate_key(size: u32) -> VerifyingKey {
		simulator::ipa_key(size)
	}

	fn open<A: Arithmetic<Scheme = Self, Scalar = Self::Field>>(
		key: &VerifyingKeyData<Self>,
		reader: &mut Reader<'_, A>,
		slots: &Slots<A>,
		queries: &[OpeningQuery<A::Scalar>],
	) -> Result<Accumulator<A>, VerifyError> {
		opening::ipa::open(key, reader, slots, queries)
	}
}
