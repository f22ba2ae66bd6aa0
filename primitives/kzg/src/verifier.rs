//! The verifier, from bytes to the verdict. Byte strings have the layouts of [`layout`](crate::layout).

mod key;

use crate::{
	encoding::{g1_on_curve, scalar},
	layout::{self, G1_LEN, HASH_LEN, SCALAR_LEN},
	types::{versioned_hash, VERSION},
};
use alloc::vec::Vec;
use ark_bls12_381::{Bls12_381, Fr, G1Affine};
use ark_ec::AffineRepr;
use ark_ff::{PrimeField, Zero};
use assay_fields::{dispatch, Isa, LimbArithmetic};
use assay_msm::{curves::Bls12_381G1, msm_in_subgroup, msm_up_to_cofactor};
use assay_pairings::AssayPairing;
use assay_proof_system::{
	batch::{batch_coefficients, Coefficient, Entry},
	proves, Defect,
	VerifyError::{self, *},
};
use key::Key;
pub use key::{prepare_any_key, prepare_key};

/// The domain at the beginning of a batch's hash.
const BATCH_DOMAIN: &[u8] = b"assay:kzg:batch:1";

/// Checks `e(C − [y]_1 + z·π, −[1]_2) · e(π, [τ]_2) = 1` for the commitment `C` and the proof's point `π`, and
/// that the versioned hash is that of `C`.
///
/// Proof and inputs are validated. `prepared_key` must come from [`prepare_key`]: under other
/// well-formed bytes the verdict is meaningless.
///
/// # Errors
///
/// Those of [`layout::check_lengths`], then `MalformedKey`, `MalformedInputs`, `MalformedProof`,
/// `ProofInvalid`.
pub fn verify(prepared_key: &[u8], proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError> {
	layout::check_lengths(prepared_key.len(), proof.len(), inputs.len())?;
	dispatch!(Isa::best(), A => verify_under::<A>(prepared_key, proof, inputs))
}

fn verify_under<A: LimbArithmetic>(
	prepared_key: &[u8],
	proof: &[u8],
	inputs: &[u8],
) -> Result<(), VerifyError> {
	let key = Key::<A>::read(prepared_key)?;
	let openings = Opening::read_all(&[(proof, inputs)])?;
	proves(openings.iter().all(|opening| {
		let Opening { commitment, proof, z, y, .. } = opening;
		let scalars = [*z, -*y].map(PrimeField::into_bigint);
		let points = [*proof, G1Affine::generator()];
		let left =
			msm_up_to_cofactor::<Bls12_381G1>(Isa::best(), Some(commitment), &points, &scalars);
		key.holds(&left, proof)
	}))
}

/// Checks the sum of all proofs' equations, each with a [coefficient](coefficients).
///
/// All entries are read first. Then all points are checked for the subgroup at once.
///
/// # Errors
///
/// Those of [`layout::check_batch`], then those of [`verify`] for the first entry that is malformed.
pub fn verify_batch(prepared_key: &[u8], batch: &[Entry<'_>]) -> Result<(), VerifyError> {
	layout::check_batch(prepared_key.len(), batch)?;
	dispatch!(Isa::best(), A => verify_batch_under::<A>(prepared_key, batch))
}

fn verify_batch_under<A: LimbArithmetic>(
	prepared_key: &[u8],
	batch: &[Entry<'_>],
) -> Result<(), VerifyError> {
	let key = Key::<A>::read(prepared_key)?;
	let openings = Opening::read_all(batch)?;
	let (left, right) = combine(&openings, &coefficients(prepared_key, batch));
	proves(key.holds(&left, &right))
}

/// Returns the coefficients of a batch whose lengths were checked.
///
/// All proofs are hashed, then all inputs. Together with their number and the key the hashed bytes
/// are unambiguous.
pub fn coefficients(prepared_key: &[u8], batch: &[Entry<'_>]) -> Vec<Coefficient> {
	let size = (batch.len() as u32).to_le_bytes();
	let proofs = batch.iter().map(|(proof, _)| *proof);
	let inputs = batch.iter().map(|(_, inputs)| *inputs);
	let message = [&size[..]].into_iter().chain(proofs).chain(inputs);
	batch_coefficients(BATCH_DOMAIN, prepared_key, message, batch.len())
}

/// Returns `Σ r_j·(C_j − [y_j]_1 + z_j·π_j)` and `Σ r_j·π_j`.
fn combine(openings: &[Opening], coefficients: &[Coefficient]) -> (G1Affine, G1Affine) {
	let coefficients: Vec<_> =
		coefficients.iter().map(|bytes| Fr::from(u128::from_le_bytes(*bytes))).collect();
	let terms = 2 * openings.len() + 1;
	let (mut points, mut scalars) = (Vec::with_capacity(terms), Vec::with_capacity(terms));
	let mut minus_y = Fr::zero();
	for (opening, coefficient) in openings.iter().zip(&coefficients) {
		points.extend([opening.commitment, opening.proof]);
		scalars.extend([*coefficient, *coefficient * opening.z]);
		minus_y -= *coefficient * opening.y;
	}
	points.push(G1Affine::generator());
	scalars.push(minus_y);
	let proofs: Vec<_> = openings.iter().map(|opening| opening.proof).collect();
	(msm(&points, scalars), msm(&proofs, coefficients))
}

/// Computes `Σ scalars_i·points_i` for points of G1.
fn msm(points: &[G1Affine], scalars: Vec<Fr>) -> G1Affine {
	let scalars: Vec<_> = scalars.into_iter().map(PrimeField::into_bigint).collect();
	msm_in_subgroup::<Bls12_381G1>(Isa::best(), points, &scalars)
}

/// A decoded proof with its inputs: the claim that the polynomial behind `commitment` has the value
/// `y` at `z`.
struct Opening {
	commitment: G1Affine,
	proof: G1Affine,
	z: Fr,
	y: Fr,
	/// True if the versioned hash in the inputs is the commitment's.
	is_of_named_commitment: bool,
}

impl Opening {
	/// Decodes and validates entries whose lengths were checked, and compares the versioned hashes with those
	/// of the commitments.
	fn read_all(batch: &[Entry<'_>]) -> Result<Vec<Self>, VerifyError> {
		let openings = batch.iter().map(Self::read).collect::<Result<Vec<_>, _>>()?;
		let points: Vec<_> =
			openings.iter().flat_map(|opening| [opening.commitment, opening.proof]).collect();
		if !Bls12_381::g1_are_all_in_subgroup(Isa::best(), &points) {
			return Err(MalformedProof(Defect::NotInSubgroup));
		}
		proves(openings.iter().all(|opening| opening.is_of_named_commitment))?;
		Ok(openings)
	}

	/// Decodes an entry; its points are on the curve, in the subgroup or not.
	fn read((proof, inputs): &Entry<'_>) -> Result<Self, VerifyError> {
		let (hash, numbers) = split::<HASH_LEN>(inputs, MalformedInputs)?;
		let (z, y) = split::<SCALAR_LEN>(numbers, MalformedInputs)?;
		let (y, _) = split::<SCALAR_LEN>(y, MalformedInputs)?;
		if hash[0] != VERSION {
			return Err(MalformedInputs(Defect::NotCanonical));
		}
		let (z, y) = (scalar(z).map_err(MalformedInputs)?, scalar(y).map_err(MalformedInputs)?);
		let (commitment, proof) = split::<G1_LEN>(proof, MalformedProof)?;
		let (proof, _) = split::<G1_LEN>(proof, MalformedProof)?;
		Ok(Self {
			is_of_named_commitment: *hash == versioned_hash(commitment),
			commitment: g1_on_curve(commitment).map_err(MalformedProof)?,
			proof: g1_on_curve(proof).map_err(MalformedProof)?,
			z,
			y,
		})
	}
}

/// Splits off the first bytes.
fn split<const LEN: usize>(
	bytes: &[u8],
	malformed: fn(Defect) -> VerifyError,
) -> Result<(&[u8; LEN], &[u8]), VerifyError> {
	bytes.split_first_chunk().ok_or(malformed(Defect::Length))
}

#[cfg(test)]
mod tests {
	use super::*;

	/// The expected values are recomputed by Python's `hashlib.blake2b(…, digest_size=32)` from the
	/// formula in `docs/formats.md`.
	#[test]
	fn coefficients_match_an_independent_implementation() {
		let batch: [Entry<'_>; 2] = [(b"pro", b"inp"), (b"ofs", b"uts")];
		let said: Vec<_> = coefficients(b"key", &batch).iter().map(hex::encode).collect();
		assert_eq!(said, [COEFFICIENT_1, COEFFICIENT_2]);
	}

	const COEFFICIENT_1: &str = "ac5fc4ebbea98d88cbbc1bcd3c3d1407";
	const COEFFICIENT_2: &str = "8d32d9d762f3f87b7ff1dfbcf71c0e59";

	#[test]
	fn coefficients_depend_on_every_byte() {
		let batch: [Entry<'_>; 2] = [(b"pro", b"inp"), (b"ofs", b"uts")];
		let base = coefficients(b"key", &batch);
		assert_ne!(base[0], base[1]);
		for other in [
			coefficients(b"kez", &batch),
			coefficients(b"key", &[batch[0], batch[1], (b"", b"")]),
			coefficients(b"key", &[batch[0], (b"ofz", b"uts")]),
			coefficients(b"key", &[batch[0], (b"ofs", b"utz")]),
		] {
			assert_ne!(base[0], other[0]);
			assert_ne!(base[1], other[1]);
		}
	}
}
