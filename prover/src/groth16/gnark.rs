//! Artefacts of gnark: keys and proofs of Groth16 in each of its encodings, and public witnesses.
//!
//! | file | made by |
//! | --- | --- |
//! | key, proof | `WriteTo` (compressed points), `WriteRawTo`, or `json.Marshal` of `groth16.VerifyingKey` and `Proof` |
//! | public witness | `MarshalBinary` of `witness.Public()` |
//!
//! None of the files names its curve. The points show it: a point that is read over a wrong curve, or in a
//! wrong encoding, is not on the curve. The verifier checks that points are in their subgroup.

mod bytes;
mod json;

use crate::{groth16::curve::PairingCurveName, json::JsonError, with_curve};
use ark_ec::{pairing::Pairing, short_weierstrass::SWCurveConfig, CurveConfig};
use ark_ff::{Field, PrimeField};
use assay_groth16::{Curve, Proof, PublicInputs, VerifyingKey};

/// Bytes of a count, big-endian.
const COUNT_LEN: usize = 4;

/// The reason why an artefact cannot be converted.
#[derive(Debug, thiserror::Error)]
pub enum GnarkError {
	/// The content is not a file of gnark.
	#[error(
		"it is no {0} of gnark over one of bls12-381, bls12-377, bn254 and bw6-761: give what WriteTo, WriteRawTo or \
		 json.Marshal wrote, completely"
	)]
	Unrecognized(&'static str),
	/// The content begins as JSON but is none, or a field is missing or wrong.
	#[error(transparent)]
	Json(#[from] JsonError),
	/// The file holds another artefact of gnark.
	#[error(
		"it is a {found} of gnark, but a {expected} is expected: give the verifying key to --key, the proof to --proof"
	)]
	OtherKind {
		/// The artefact in the file.
		found: &'static str,
		/// The expected artefact.
		expected: &'static str,
	},
	/// The artefact is over another curve than the key, or than `--curve`.
	#[error(
		"it is over {found}, but {expected} is expected: give a key and a proof from one setup, and leave \
		 --curve out or set it to their curve"
	)]
	OtherCurve {
		/// The curve of the file.
		found: PairingCurveName,
		/// The curve of the key, or of `--curve`.
		expected: PairingCurveName,
	},
	/// The circuit uses commitments.
	#[error(
		"its circuit commits to secrets (api.Commit, also used by range checks and lookups), which is not plain \
		 Groth16: chains verify circuits without commitments"
	)]
	Commitments,
	/// A point is malformed.
	#[error("its {field} {defect}: export the file again")]
	Point {
		/// The point's name in gnark.
		field: String,
		/// The defect.
		defect: PointDefect,
	},
	/// The witness is not only the public one.
	#[error(
		"it is a witness with {0} secret values: keep it to yourself, and export its public part by witness.Public()"
	)]
	Secrets(u32),
	/// The content is not a witness over the curve.
	#[error(
		"it is no public witness of gnark over {0}: give what MarshalBinary of witness.Public() wrote, completely"
	)]
	Witness(PairingCurveName),
	/// A public input is not reduced.
	#[error("its public input {index} is not below the order of the groups of {curve}")]
	Input {
		/// The input, from one.
		index: usize,
		/// The curve.
		curve: PairingCurveName,
	},
}

/// The defect of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PointDefect {
	/// The flags do not occur in the encoding.
	#[error("has flags that no point of its encoding has")]
	Flags,
	/// A coordinate is not a number below the modulus.
	#[error("has a coordinate that is not a number below the field's modulus")]
	Coordinate,
	/// No such point is on the curve.
	#[error("is not on the curve")]
	NotOnCurve,
}

/// The kinds of artefacts with points, and their names in messages.
const KEY: &str = "verifying key";
const PROOF: &str = "proof";

/// The points of a key.
struct KeyPoints<C: Curve> {
	alpha: C::G1Affine,
	beta: C::G2Affine,
	gamma: C::G2Affine,
	delta: C::G2Affine,
	k: Vec<C::G1Affine>,
}

impl<C: Curve> KeyPoints<C> {
	fn encode(&self) -> VerifyingKey {
		VerifyingKey::from_points::<C>(&self.alpha, &self.beta, &self.gamma, &self.delta, &self.k)
	}
}

/// The points of a proof.
struct ProofPoints<C: Curve> {
	ar: C::G1Affine,
	bs: C::G2Affine,
	krs: C::G1Affine,
}

impl<C: Curve> ProofPoints<C> {
	fn encode(&self) -> Proof {
		Proof::from_points::<C>(&self.ar, &self.bs, &self.krs)
	}
}

/// The reason why a content cannot be read over a curve.
enum Unread {
	/// It has another form, independent of the points.
	Form,
	/// A point is malformed; the `after` points before it are not.
	Point { after: usize, field: String, defect: PointDefect },
	/// It was read, but no verifier supports it.
	Final(GnarkError),
}

/// Reads a content over each curve, and returns the result over the curve on which its points are.
fn over_each_curve<T>(
	kind: &'static str,
	read: impl Fn(PairingCurveName) -> Result<T, Unread>,
) -> Result<(T, PairingCurveName), GnarkError> {
	let mut best: Option<(usize, String, PointDefect)> = None;
	for curve in PairingCurveName::ALL {
		match read(curve) {
			Ok(points) => return Ok((points, curve)),
			Err(Unread::Final(error)) => return Err(error),
			// Points can be on a wrong curve by chance, so the curve that most points are on counts.
			Err(Unread::Point { after, field, defect }) if after > 0 => {
				if best.as_ref().is_none_or(|(most, ..)| after > *most) {
					best = Some((after, field, defect));
				}
			}
			Err(_) => {}
		}
	}
	Err(match best {
		Some((_, field, defect)) => GnarkError::Point { field, defect },
		None => GnarkError::Unrecognized(kind),
	})
}

fn check_curve(
	found: PairingCurveName,
	expected: Option<PairingCurveName>,
) -> Result<(), GnarkError> {
	match expected {
		Some(expected) if expected != found => Err(GnarkError::OtherCurve { found, expected }),
		_ => Ok(()),
	}
}

/// Converts a verifying key and returns its curve. If `expected` is given, the curve must be equal to it.
///
/// # Errors
///
/// Every variant of [`GnarkError`] except those of witnesses.
pub fn verifying_key(
	content: &[u8],
	expected: Option<PairingCurveName>,
) -> Result<(VerifyingKey, PairingCurveName), GnarkError> {
	let found = match json::parse(content)? {
		Some(json::Artefact::Key(key)) => {
			over_each_curve(KEY, |curve| with_curve!(curve, C => Ok(key.points::<C>()?.encode())))
		}
		Some(json::Artefact::Proof(_)) => {
			Err(GnarkError::OtherKind { found: PROOF, expected: KEY })
		}
		None => over_each_curve(
			KEY,
			|curve| with_curve!(curve, C => Ok(bytes::key::<C>(content)?.encode())),
		)
		.map_err(|error| match is_proof(content) {
			true => GnarkError::OtherKind { found: PROOF, expected: KEY },
			false => error,
		}),
	};
	let (key, curve) = found?;
	check_curve(curve, expected)?;
	Ok((key, curve))
}

/// Converts a proof, which must be over the given curve.
///
/// # Errors
///
/// As [`verifying_key`].
pub fn proof(content: &[u8], expected: PairingCurveName) -> Result<Proof, GnarkError> {
	let found = match json::parse(content)? {
		Some(json::Artefact::Proof(proof)) => over_each_curve(
			PROOF,
			|curve| with_curve!(curve, C => Ok(proof.points::<C>()?.encode())),
		),
		Some(json::Artefact::Key(_)) => Err(GnarkError::OtherKind { found: KEY, expected: PROOF }),
		None => over_each_curve(
			PROOF,
			|curve| with_curve!(curve, C => Ok(bytes::proof::<C>(content)?.encode())),
		)
		.map_err(|error| match is_key(content) {
			true => GnarkError::OtherKind { found: KEY, expected: PROOF },
			false => error,
		}),
	};
	let (proof, curve) = found?;
	check_curve(curve, Some(expected))?;
	Ok(proof)
}

/// Converts a binary proof of a known curve.
///
/// # Errors
///
/// [`GnarkError::Unrecognized`], [`GnarkError::Point`] and [`GnarkError::Commitments`].
pub(super) fn binary_proof(content: &[u8], curve: PairingCurveName) -> Result<Proof, GnarkError> {
	let read = with_curve!(curve, C => bytes::proof::<C>(content).map(|points| points.encode()));
	read.map_err(|unread| match unread {
		Unread::Form => GnarkError::Unrecognized(PROOF),
		Unread::Point { field, defect, .. } => GnarkError::Point { field, defect },
		Unread::Final(error) => error,
	})
}

/// Returns true if a binary content is a key, with commitments or without.
fn is_key(content: &[u8]) -> bool {
	let read =
		over_each_curve(KEY, |curve| with_curve!(curve, C => bytes::key::<C>(content).map(drop)));
	matches!(read, Ok(_) | Err(GnarkError::Commitments))
}

/// Returns true if a binary content is a proof, with commitments or without.
fn is_proof(content: &[u8]) -> bool {
	let read = over_each_curve(
		PROOF,
		|curve| with_curve!(curve, C => bytes::proof::<C>(content).map(drop)),
	);
	matches!(read, Ok(_) | Err(GnarkError::Commitments))
}

/// Converts a public witness: the numbers of public and of secret values, their sum, and the values, all big-endian.
///
/// # Errors
///
/// [`GnarkError::Secrets`], [`GnarkError::Witness`] and [`GnarkError::Input`].
pub fn public_inputs(content: &[u8], curve: PairingCurveName) -> Result<PublicInputs, GnarkError> {
	let no_witness = || GnarkError::Witness(curve);
	let mut rest = content;
	let mut count = || bytes::count(&mut rest).ok_or_else(no_witness);
	let (publics, secrets, all) = (count()?, count()?, count()?);
	let values = u64::from(publics) + u64::from(secrets);
	let fits = rest.len() as u64 == values * curve.scalar_len() as u64;
	if values != u64::from(all) || !fits {
		return Err(no_witness());
	}
	if secrets > 0 {
		return Err(GnarkError::Secrets(secrets));
	}
	with_curve!(curve, C => {
		let scalars = rest.chunks_exact(curve.scalar_len()).enumerate().map(|(i, value)| {
			big_endian::<<C as Pairing>::ScalarField>(value).ok_or(GnarkError::Input { index: i + 1, curve })
		});
		Ok(PublicInputs::from_scalars(&scalars.collect::<Result<Vec<_>, _>>()?))
	})
}

/// Reads a number below the modulus of `F`, with as many bytes as `F` has.
pub(super) fn big_endian<F: PrimeField>(bytes: &[u8]) -> Option<F> {
	let little: Vec<u8> = bytes.iter().rev().copied().collect();
	F::deserialize_uncompressed(&little[..]).ok()
}

/// The prime field of a group's base field.
type Prime<P> = <<P as CurveConfig>::BaseField as Field>::BasePrimeField;

/// Returns the degree of the field that a group's coordinates are in.
fn degree<P: SWCurveConfig>() -> usize {
	P::BaseField::extension_degree() as usize
}
