//! Artefacts of snarkjs: the JSON files that it exports for Groth16.
//!
//! | file | made by |
//! | --- | --- |
//! | `verification_key.json` | `snarkjs zkey export verificationkey` |
//! | `proof.json`, `public.json` | `snarkjs groth16 prove` or `fullprove` |
//!
//! Numbers are decimal strings. A point is `[x, y, z]` with `z = 1`, or `z = 0` for the identity; a
//! coordinate in G2 is `[c0, c1]`.
//! Only the form is checked here; whether points are on the curve is the verifier's business.

use crate::{curve::CurveName, with_curve};
use ark_ec::{pairing::Pairing, short_weierstrass::Affine, AffineRepr, CurveConfig};
use ark_ff::{Field, PrimeField};
use assay_groth16::{Curve, Proof, PublicInputs, VerifyingKey};
use serde::{de::DeserializeOwned, Deserialize};

/// The curves that snarkjs has, as it names them.
const CURVES: [(&str, CurveName); 2] =
	[("bn128", CurveName::Bn254), ("bls12381", CurveName::Bls12_381)];
/// The only protocol that is supported, as snarkjs names it.
const PROTOCOL: &str = "groth16";

/// Why an artefact cannot be converted.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
	/// The content is not the JSON that snarkjs writes.
	#[error("it is not the JSON that snarkjs writes: {0}")]
	Json(#[from] serde_json::Error),
	/// The artefact is for another proof system.
	#[error("its protocol is {0:?}; only {PROTOCOL:?} is supported")]
	Protocol(String),
	/// The artefact is for another curve.
	#[error(
		"its curve is {0:?}; \"bn128\" and \"bls12381\" are supported: compile the circuit with `circom \
		 --prime bn128` (or bls12381) and make the keys again with `snarkjs powersoftau new bn128`"
	)]
	Curve(String),
	/// The artefact is over another curve than the one asked for, or than the key.
	#[error(
		"it is over {found}, where {expected} is wanted: give a key and a proof from one setup, and \
		 --curve, if at all, with their curve"
	)]
	OtherCurve {
		/// The curve of the file.
		found: CurveName,
		/// The curve of the key, or of `--curve`.
		expected: CurveName,
	},
	/// A number is not one.
	#[error(
		"its {field} holds {number:?}, which is not a decimal number below the field's modulus"
	)]
	Number {
		/// The JSON field.
		field: &'static str,
		/// What stands there.
		number: String,
	},
	/// A point is not normalized.
	#[error("its {0} holds a point that is not normalized (its z is neither 1 nor 0)")]
	NotAffine(&'static str),
	/// The key contradicts itself.
	#[error(
		"its nPublic is {public}, and its IC has {points} points; a key has one more than nPublic"
	)]
	Count {
		/// `nPublic`.
		public: usize,
		/// The length of `IC`.
		points: usize,
	},
}

type Coordinate2 = [String; 2];
type Point1 = [String; 3];
type Point2 = [Coordinate2; 3];

#[derive(Deserialize)]
struct KeyFile {
	#[serde(rename = "nPublic")]
	public: usize,
	vk_alpha_1: Point1,
	vk_beta_2: Point2,
	vk_gamma_2: Point2,
	vk_delta_2: Point2,
	#[serde(rename = "IC")]
	ic: Vec<Point1>,
}

#[derive(Deserialize)]
struct ProofFile {
	pi_a: Point1,
	pi_b: Point2,
	pi_c: Point1,
}

/// What a key and a proof have in common.
#[derive(Deserialize)]
struct Header {
	protocol: String,
	curve: String,
}

/// Parses a file that begins with a header: the header first, for a file of another protocol may
/// have other fields.
///
/// The curve must be `expected`, if any is.
fn parse<T: DeserializeOwned>(
	json: &[u8],
	expected: Option<CurveName>,
) -> Result<(T, CurveName), ImportError> {
	let header: Header = serde_json::from_slice(json)?;
	if header.protocol != PROTOCOL {
		return Err(ImportError::Protocol(header.protocol));
	}
	let Some((_, found)) = CURVES.into_iter().find(|(name, _)| *name == header.curve) else {
		return Err(ImportError::Curve(header.curve));
	};
	match expected {
		Some(expected) if expected != found => Err(ImportError::OtherCurve { found, expected }),
		_ => Ok((serde_json::from_slice(json)?, found)),
	}
}

/// Converts `verification_key.json`, and tells its curve, which must be `expected`, if any is.
///
/// # Errors
///
/// Every variant of [`ImportError`].
pub fn verifying_key(
	json: &[u8],
	expected: Option<CurveName>,
) -> Result<(VerifyingKey, CurveName), ImportError> {
	let (key, curve) = parse::<KeyFile>(json, expected)?;
	if key.ic.len() != key.public.saturating_add(1) {
		return Err(ImportError::Count { public: key.public, points: key.ic.len() });
	}
	Ok((with_curve!(curve, C => key.convert::<C>())?, curve))
}

impl KeyFile {
	fn convert<C: Curve>(&self) -> Result<VerifyingKey, ImportError> {
		let ic = self.ic.iter().map(|point| g1::<C>("IC", point)).collect::<Result<Vec<_>, _>>()?;
		Ok(VerifyingKey::from_points::<C>(
			&g1::<C>("vk_alpha_1", &self.vk_alpha_1)?,
			&g2::<C>("vk_beta_2", &self.vk_beta_2)?,
			&g2::<C>("vk_gamma_2", &self.vk_gamma_2)?,
			&g2::<C>("vk_delta_2", &self.vk_delta_2)?,
			&ic,
		))
	}
}

/// Converts `proof.json`, over the given curve.
///
/// # Errors
///
/// Every variant of [`ImportError`] but `Count`.
pub fn proof(json: &[u8], curve: CurveName) -> Result<Proof, ImportError> {
	let (proof, curve) = parse::<ProofFile>(json, Some(curve))?;
	with_curve!(curve, C => proof.convert::<C>())
}

impl ProofFile {
	fn convert<C: Curve>(&self) -> Result<Proof, ImportError> {
		Ok(Proof::from_points::<C>(
			&g1::<C>("pi_a", &self.pi_a)?,
			&g2::<C>("pi_b", &self.pi_b)?,
			&g1::<C>("pi_c", &self.pi_c)?,
		))
	}
}

/// Converts `public.json`, which names neither protocol nor curve.
///
/// # Errors
///
/// [`ImportError::Json`] and [`ImportError::Number`].
pub fn public_inputs(json: &[u8], curve: CurveName) -> Result<PublicInputs, ImportError> {
	let values: Vec<String> = serde_json::from_slice(json)?;
	with_curve!(curve, C => scalars::<<C as Pairing>::ScalarField>(&values))
}

fn scalars<F: PrimeField>(values: &[String]) -> Result<PublicInputs, ImportError> {
	let scalars =
		values.iter().map(|value| number::<F>("list", value)).collect::<Result<Vec<_>, _>>()?;
	Ok(PublicInputs::from_scalars(&scalars))
}

fn g1<C: Curve>(field: &'static str, [x, y, z]: &Point1) -> Result<C::G1Affine, ImportError> {
	match z.as_str() {
		"1" => Ok(Affine::new_unchecked(
			coordinate::<C::G1Config, 1>(field, [x])?,
			coordinate::<C::G1Config, 1>(field, [y])?,
		)),
		// A key has it where the circuit never uses the constant one.
		"0" => Ok(Affine::zero()),
		_ => Err(ImportError::NotAffine(field)),
	}
}

fn g2<C: Curve>(field: &'static str, [x, y, z]: &Point2) -> Result<C::G2Affine, ImportError> {
	match z.each_ref().map(String::as_str) {
		["1", "0"] => Ok(Affine::new_unchecked(
			coordinate::<C::G2Config, 2>(field, x.each_ref())?,
			coordinate::<C::G2Config, 2>(field, y.each_ref())?,
		)),
		["0", "0"] => Ok(Affine::zero()),
		_ => Err(ImportError::NotAffine(field)),
	}
}

/// A coordinate from the numbers that make it up.
fn coordinate<P: CurveConfig, const N: usize>(
	field: &'static str,
	numbers: [&String; N],
) -> Result<P::BaseField, ImportError> {
	let numbers = numbers.iter().map(|text| number(field, text)).collect::<Result<Vec<_>, _>>()?;
	// Only a number of elements that the field does not have fails.
	P::BaseField::from_base_prime_field_elems(numbers).ok_or(ImportError::NotAffine(field))
}

/// Parses a decimal number below the modulus of `F`.
fn number<F: PrimeField>(field: &'static str, text: &str) -> Result<F, ImportError> {
	// The big integers' own parser also takes signs and underscores.
	let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
	digits
		.then(|| text.parse::<F::BigInt>().ok())
		.flatten()
		.and_then(F::from_bigint)
		.ok_or_else(|| ImportError::Number { field, number: text.into() })
}
