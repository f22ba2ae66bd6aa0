//! The folder of keys, which `setup` writes and `prove` reads.

use super::{
	circuit::{Shape, NAME, PUBLIC_INPUTS},
	tree::Depth,
};
use crate::{
	artefact::{self, Artefact, Expected},
	error::Error,
	groth16::curve::PairingCurveName,
};
use ark_ec::{pairing::Pairing, AffineRepr};
use ark_groth16::{Proof as ArkProof, ProvingKey, VerifyingKey as ArkVerifyingKey};
use ark_serialize::CanonicalSerialize;
use assay_groth16::{Curve, Proof, VerifyingKey};
use serde::{Deserialize, Serialize};
use std::{fs, path::Path};

/// The description of the keys' circuit.
pub const CIRCUIT_FILE: &str = "circuit.json";
/// The proving key: arkworks' uncompressed `CanonicalSerialize`.
pub const PROVING_KEY_FILE: &str = "proving_key.bin";

/// Bytes of a vector's length in arkworks' serialization, little-endian.
const COUNT_LENGTH: usize = 8;

/// A defect of keys.
#[derive(Debug, thiserror::Error)]
pub enum KeysError {
	/// `circuit.json` does not describe a circuit.
	#[error("it does not describe a circuit: {0}; make the keys again with `assay groth16 setup`")]
	Circuit(#[from] serde_json::Error),
	/// `circuit.json` describes a circuit that this program does not have.
	#[error("it is for the circuit {0:?}, but this program proves {NAME:?}")]
	UnknownCircuit(String),
	/// The keys are over another curve than `--curve`.
	#[error(
		"it is for keys over {found}, but --curve is {wanted}: leave --curve out, or make keys with `assay \
		 groth16 setup --curve {wanted}`"
	)]
	OtherCurve {
		/// The curve in the file.
		found: PairingCurveName,
		/// The curve of `--curve`.
		wanted: PairingCurveName,
	},
	/// The proving key is too short or too long.
	#[error(
		"it has {found} bytes, but a key of depth {depth} has {expected}: it is truncated or damaged; \
		 make the keys again with `assay groth16 setup`, or copy them again"
	)]
	Length {
		/// The bytes of the file.
		found: usize,
		/// The bytes of a key for the circuit.
		expected: usize,
		/// The depth in `circuit.json`.
		depth: Depth,
	},
	/// The proving key is for a circuit of another size.
	#[error(
		"its {section} has {found} points, but a key of depth {depth} has {expected}: it does not belong to {CIRCUIT_FILE}; take both from one `assay groth16 setup`"
	)]
	OtherCircuit {
		/// The part of the key.
		section: &'static str,
		/// The number of points in the file.
		found: u64,
		/// The number of points in a key for the circuit.
		expected: usize,
		/// The depth in `circuit.json`.
		depth: Depth,
	},
	/// A point of the proving key is invalid.
	#[error(
		"its {0} is damaged (a point is not on the curve or not in its subgroup); make the keys again \
		 with `assay groth16 setup`, or copy them again"
	)]
	Point(&'static str),
	/// The verifying key is not the one inside the proving key.
	#[error("it does not belong to {PROVING_KEY_FILE}; take both from one `assay groth16 setup`")]
	OtherSetup,
}

/// The content of `circuit.json`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Description {
	circuit: String,
	/// The curve; a file without one is for the default curve.
	#[serde(default)]
	curve: PairingCurveName,
	depth: Depth,
}

/// Returns the content of `circuit.json`, with a line feed at the end.
pub fn describe(curve: PairingCurveName, depth: Depth) -> Vec<u8> {
	let description = Description { circuit: NAME.into(), curve, depth };
	let mut json =
		serde_json::to_vec(&description).expect("strings and a number always serialize; qed");
	json.push(b'\n');
	json
}

/// Reads the curve and the depth from `circuit.json` in `folder`. If `wanted` is given, the curve must
/// be equal to it.
///
/// # Errors
///
/// [`Error::Read`]; [`Error::File`] with [`KeysError::Circuit`], [`KeysError::UnknownCircuit`] or
/// [`KeysError::OtherCurve`].
pub fn read_circuit(
	folder: &Path,
	wanted: Option<PairingCurveName>,
) -> Result<(PairingCurveName, Depth), Error> {
	let path = folder.join(CIRCUIT_FILE);
	let in_file = |defect: KeysError| Error::in_file(&path, defect);
	let json = fs::read(&path).map_err(|source| Error::Read { path: path.clone(), source })?;
	let description: Description =
		serde_json::from_slice(&json).map_err(|error| in_file(error.into()))?;
	if description.circuit != NAME {
		return Err(in_file(KeysError::UnknownCircuit(description.circuit)));
	}
	let found = description.curve;
	match wanted {
		Some(wanted) if wanted != found => Err(in_file(KeysError::OtherCurve { found, wanted })),
		_ => Ok((found, description.depth)),
	}
}

/// Reads the proving key in `folder`, and checks that the verifying key beside it belongs to it.
///
/// # Errors
///
/// [`Error::Read`] and [`Error::File`].
pub fn read_proving_key<C: Curve>(
	folder: &Path,
	shape: &Shape,
	depth: Depth,
) -> Result<ProvingKey<C>, Error> {
	let path = folder.join(PROVING_KEY_FILE);
	let bytes = fs::read(&path).map_err(|source| Error::Read { path: path.clone(), source })?;
	let key = decode(&bytes, shape, depth).map_err(|defect| Error::in_file(&path, defect))?;
	let path = folder.join(VerifyingKey::SCALE_FILE);
	// SCALE files do not name a system.
	if artefact::read::<VerifyingKey>(&path, &mut Expected::default())? != verifying_key(&key.vk) {
		return Err(Error::in_file(&path, KeysError::OtherSetup));
	}
	Ok(key)
}

/// Encodes a proving key.
pub fn encode<C: Curve>(key: &ProvingKey<C>) -> Vec<u8> {
	let mut bytes = Vec::with_capacity(key.uncompressed_size());
	key.serialize_uncompressed(&mut bytes).expect("a vector takes all that is written; qed");
	bytes
}

/// Decodes the proving key of a circuit of the given shape, and checks every point.
///
/// The counts in the file must be the circuit's. arkworks' own decoder would trust them and allocate
/// memory accordingly.
///
/// # Errors
///
/// [`KeysError::Length`], [`KeysError::OtherCircuit`], [`KeysError::Point`].
pub fn decode<C: Curve>(
	bytes: &[u8],
	shape: &Shape,
	depth: Depth,
) -> Result<ProvingKey<C>, KeysError> {
	let variables = shape.instance + shape.witness;
	let mut reader =
		Reader { rest: bytes, total: bytes.len(), expected: length::<C>(shape), depth };
	let key = ProvingKey {
		vk: ArkVerifyingKey {
			alpha_g1: reader.point("alpha_g1")?,
			beta_g2: reader.point("beta_g2")?,
			gamma_g2: reader.point("gamma_g2")?,
			delta_g2: reader.point("delta_g2")?,
			gamma_abc_g1: reader.points("gamma_abc_g1", PUBLIC_INPUTS + 1)?,
		},
		beta_g1: reader.point("beta_g1")?,
		delta_g1: reader.point("delta_g1")?,
		a_query: reader.points("a_query", variables)?,
		b_g1_query: reader.points("b_g1_query", variables)?,
		b_g2_query: reader.points("b_g2_query", variables)?,
		h_query: reader.points("h_query", shape.domain() - 1)?,
		l_query: reader.points("l_query", shape.witness)?,
	};
	if !reader.rest.is_empty() {
		return Err(reader.wrong_length());
	}
	Ok(key)
}

/// Computes the bytes that the proving key of a circuit of the given shape takes.
fn length<C: Curve>(shape: &Shape) -> usize {
	let variables = shape.instance + shape.witness;
	// alpha, beta and delta in G1, three vectors over the variables, h and l.
	let g1 = 3 + PUBLIC_INPUTS + 1 + 2 * variables + shape.domain() - 1 + shape.witness;
	let g2 = 3 + variables;
	let counts = 6;
	g1 * C::G1_LEN + g2 * C::G2_LEN + counts * COUNT_LENGTH
}

/// Reads a proving key from the front.
struct Reader<'a> {
	rest: &'a [u8],
	total: usize,
	expected: usize,
	depth: Depth,
}

impl<'a> Reader<'a> {
	fn wrong_length(&self) -> KeysError {
		KeysError::Length { found: self.total, expected: self.expected, depth: self.depth }
	}

	fn take(&mut self, length: usize) -> Result<&'a [u8], KeysError> {
		let (taken, rest) =
			self.rest.split_at_checked(length).ok_or_else(|| self.wrong_length())?;
		self.rest = rest;
		Ok(taken)
	}

	/// Reads one point.
	fn point<P: AffineRepr>(&mut self, section: &'static str) -> Result<P, KeysError> {
		Ok(self.decode_points(section, 1)?[0])
	}

	/// Reads a count, which must be `expected`, and that many points.
	fn points<P: AffineRepr>(
		&mut self,
		section: &'static str,
		expected: usize,
	) -> Result<Vec<P>, KeysError> {
		let count = self.take(COUNT_LENGTH)?;
		let found = count.iter().rev().fold(0, |count, byte| count << 8 | u64::from(*byte));
		if found != expected as u64 {
			return Err(KeysError::OtherCircuit { section, found, expected, depth: self.depth });
		}
		self.decode_points(section, expected)
	}

	fn decode_points<P: AffineRepr>(
		&mut self,
		section: &'static str,
		count: usize,
	) -> Result<Vec<P>, KeysError> {
		let length = P::zero().uncompressed_size();
		let points = self
			.take(count * length)?
			.chunks_exact(length)
			.map(P::deserialize_uncompressed_unchecked)
			.collect::<Result<Vec<_>, _>>()
			.map_err(|_| KeysError::Point(section))?;
		P::batch_check(points.iter()).map_err(|_| KeysError::Point(section))?;
		Ok(points)
	}
}

/// Converts a verifying key to the chain's encoding.
pub fn verifying_key<E: Pairing>(key: &ArkVerifyingKey<E>) -> VerifyingKey {
	VerifyingKey::from_points::<E>(
		&key.alpha_g1,
		&key.beta_g2,
		&key.gamma_g2,
		&key.delta_g2,
		&key.gamma_abc_g1,
	)
}

/// Converts a proof to the chain's encoding.
pub fn proof<E: Pairing>(proof: &ArkProof<E>) -> Proof {
	Proof::from_points::<E>(&proof.a, &proof.b, &proof.c)
}
