//! The verifier, over any arithmetic. Byte strings have the layouts of [`layout`](crate::layout).

use crate::{
	batch,
	encoding::{self, append_uncompressed, uncompressed},
	layout::{self, Inputs, Parts, G1_LEN, G2_LEN, MAX_PREPARED_KEY_LEN},
	membership::{self, Challenges, Claims, Openings, KEY_POINTS},
	pedersen::{self, Equations, Statement},
	transcript::Transcript,
	Arithmetic,
};
use alloc::vec::Vec;
use ark_bls12_381::{G1Affine, G2Affine};
use ark_ec::AffineRepr;
use assay_proof_system::{
	batch::Entry,
	proves, Defect,
	VerifyError::{self, *},
};

/// Validates a verifying key and decompresses its points.
///
/// # Errors
///
/// Those of [`layout::split_key`]; then `MalformedKey` for the first point that is malformed, the
/// identity or outside its subgroup; `MalformedKey(Unsound)` if `τ` is 1 or −1.
pub fn prepare_key<A: Arithmetic>(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
	let (log_size, points) = layout::split_key(key)?;
	let mut prepared = Vec::with_capacity(MAX_PREPARED_KEY_LEN);
	prepared.push(log_size);
	validate::<A>(points, &mut prepared).map_err(MalformedKey)?;
	Ok(prepared)
}

/// Validates the points of a key, and appends them.
fn validate<A: Arithmetic>(mut points: &[u8], prepared: &mut Vec<u8>) -> Result<(), Defect> {
	let rest = &mut points;
	let g1 = valid_g1::<A>(rest)?;
	append_uncompressed(prepared, &g1);
	let (g2, tau_g2) = (valid_g2::<A>(rest)?, valid_g2::<A>(rest)?);
	append_uncompressed(prepared, &g2);
	append_uncompressed(prepared, &tau_g2);
	while !rest.is_empty() {
		append_uncompressed(prepared, &valid_g1::<A>(rest)?);
	}
	// Everyone knows such a τ, and so can open a commitment to any value.
	if tau_g2 == g2 || tau_g2 == -g2 {
		return Err(Defect::Unsound);
	}
	Ok(())
}

fn valid_g1<A: Arithmetic>(rest: &mut &[u8]) -> Result<G1Affine, Defect> {
	let point = encoding::g1::<A>(layout::chunk(rest).ok_or(Defect::Length)?)?;
	if point.is_zero() {
		return Err(Defect::Identity);
	}
	if A::g1_are_in_subgroup(&[point]) != [true] {
		return Err(Defect::NotInSubgroup);
	}
	Ok(point)
}

fn valid_g2<A: Arithmetic>(rest: &mut &[u8]) -> Result<G2Affine, Defect> {
	let point = encoding::g2(layout::chunk(rest).ok_or(Defect::Length)?)?;
	if point.is_zero() {
		return Err(Defect::Identity);
	}
	if !A::g2_is_in_subgroup(&point) {
		return Err(Defect::NotInSubgroup);
	}
	Ok(point)
}

/// Checks one proof, as a batch of one.
///
/// # Errors
///
/// Those of [`verify_batch`].
pub fn verify<A: Arithmetic>(
	prepared_key: &[u8],
	proof: &[u8],
	inputs: &[u8],
) -> Result<(), VerifyError> {
	let entry = (proof, inputs);
	// Bytes that are too long are not copied.
	layout::check_batch(prepared_key, &[entry])?;
	check::<A>(prepared_key, &[entry], &batch::pack(&[entry]))
}

/// Checks a [packed](batch::pack) batch of proofs for one ring, by a random linear combination of their equations: one
/// MSM on Bandersnatch, two in G1, and two pairings.
///
/// # Errors
///
/// Those of [`batch::unpack`] and [`layout::check_batch`]; `MalformedKey` for bytes that are not a
/// prepared key; then, entry by entry, `MalformedInputs` and `MalformedProof` for the first part
/// whose encoding is wrong; then, over all entries, `MalformedInputs(NotInSubgroup)` and
/// `MalformedProof(NotInSubgroup)`; then `ProofInvalid`.
pub fn verify_batch<A: Arithmetic>(prepared_key: &[u8], packed: &[u8]) -> Result<(), VerifyError> {
	check::<A>(prepared_key, &batch::unpack(packed, layout::MAX_BATCH)?, packed)
}

/// Checks a batch whose encoding is `packed`.
fn check<A: Arithmetic>(
	prepared_key: &[u8],
	entries: &[Entry<'_>],
	packed: &[u8],
) -> Result<(), VerifyError> {
	let inputs = layout::check_batch(prepared_key, entries)?;
	let key = Key::<A>::read(prepared_key)?;
	let proofs = entries.iter().zip(&inputs);
	let proofs = proofs.map(|((proof, _), inputs)| Proof::read::<A>(proof, inputs));
	let proofs = proofs.collect::<Result<Vec<_>, _>>()?;
	check_subgroups::<A>(&proofs)?;
	if !inputs.iter().all(Inputs::have_one_output_each) {
		return Err(ProofInvalid);
	}

	let mut equations = Equations::default();
	let mut openings = Openings::with_capacity(proofs.len());
	let coefficients = batch::coefficients(prepared_key, packed, proofs.len());
	for (proof, coefficients) in proofs.iter().zip(&coefficients) {
		let Proof { statement, parts, pedersen, membership } = proof;
		equations.add(statement, parts, pedersen, coefficients);
		let challenges =
			Challenges::derive(key.transcript.clone(), &pedersen.key, parts, &membership.points);
		let claims = Claims::new(key.log_size, &pedersen.key, membership, &challenges);
		openings.add(&claims.ok_or(ProofInvalid)?, membership, coefficients);
	}
	proves(equations.holds::<A>() && openings.holds::<A>(&key.points, &key.setup))
}

/// Checks that all points of a batch are in the groups of prime order.
fn check_subgroups<A: Arithmetic>(proofs: &[Proof<'_>]) -> Result<(), VerifyError> {
	let outputs: Vec<_> = proofs.iter().flat_map(|proof| proof.statement.outputs()).collect();
	if A::are_in_subgroup(&outputs).contains(&false) {
		return Err(MalformedInputs(Defect::NotInSubgroup));
	}
	let points: Vec<_> = proofs.iter().flat_map(|proof| proof.pedersen.points()).collect();
	let g1: Vec<_> = proofs.iter().flat_map(|proof| proof.membership.points).collect();
	if A::are_in_subgroup(&points).contains(&false) || A::g1_are_in_subgroup(&g1).contains(&false) {
		return Err(MalformedProof(Defect::NotInSubgroup));
	}
	Ok(())
}

/// A decoded proof and its inputs. Points are on the curves, in the subgroups or not.
struct Proof<'a> {
	statement: Statement,
	parts: Parts<'a>,
	pedersen: pedersen::Proof,
	membership: membership::Proof,
}

impl<'a> Proof<'a> {
	fn read<A: Arithmetic>(proof: &'a [u8], inputs: &Inputs<'_>) -> Result<Self, VerifyError> {
		let statement = Statement::read::<A>(inputs)?;
		let parts = Parts::read(proof)?;
		let pedersen = pedersen::Proof::read::<A>(&parts).map_err(MalformedProof)?;
		let membership = membership::Proof::read::<A>(&parts).map_err(MalformedProof)?;
		Ok(Self { statement, parts, pedersen, membership })
	}
}

/// A decoded prepared key.
struct Key<A: Arithmetic> {
	log_size: u8,
	/// `g1`, `C_px`, `C_py`, `C_s`.
	points: [G1Affine; KEY_POINTS],
	/// `g2` and `τ·g2`.
	setup: [A::G2Prepared; 2],
	/// The transcript of every proof, up to the key.
	transcript: Transcript,
}

impl<A: Arithmetic> Key<A> {
	/// Decodes a key.
	///
	/// Every arithmetic gives the same verdict under the bytes, even if `prepare_key` did not make
	/// them: points are on the curves, and those of G2 in the subgroup. The components of points of
	/// G1 outside the subgroup [are trivial](Arithmetic::g1_msm) in the pairings.
	fn read(bytes: &[u8]) -> Result<Self, VerifyError> {
		let (log_size, bytes) = layout::split_prepared_key(bytes)?;
		let (g1, rest) = bytes.split_at(2 * G1_LEN);
		let (g2, rest) = rest.split_at(2 * G2_LEN);
		let (tau_g2, ring) = rest.split_at(2 * G2_LEN);
		let read = || -> Result<Self, Defect> {
			let mut points = [G1Affine::default(); KEY_POINTS];
			let encoded = core::iter::once(g1).chain(ring.chunks_exact(2 * G1_LEN));
			for (point, bytes) in points.iter_mut().zip(encoded) {
				*point = uncompressed(bytes)?;
			}
			Ok(Self {
				log_size,
				points,
				setup: [A::g2_prepared(g2)?, A::g2_prepared(tau_g2)?],
				transcript: membership::start(bytes),
			})
		};
		read().map_err(MalformedKey)
	}
}
