//! Artefacts of snarkjs, which are the JSON files that it exports for Groth16.
//!
//! | file | made by |
//! | --- | --- |
//! | `verification_key.json` | `snarkjs zkey export verificationkey` |
//! | `proof.json`, `public.json` | `snarkjs groth16 prove` or `fullprove` |
//!
//! Numbers are decimal strings. A point is `[x, y, z]` with `z = 1`, or `z = 0` for the identity. A
//! coordinate in G2 is `[c0, c1]`. Only the form is checked here; the verifier checks that points are on
//! the curve.

use crate::{curve::PairingCurveName, with_curve};
use ark_ec::{pairing::Pairing, short_weierstrass::Affine, AffineRepr, CurveConfig};
use ark_ff::{Field, PrimeField};
use assay_groth16::{Curve, Proof, PublicInputs, VerifyingKey};
use serde::{de::DeserializeOwned, Deserialize};
use serde_json::Value;
use std::fmt;

/// The curves of snarkjs, by its names.
const CURVES: [(&str, PairingCurveName); 2] =
	[("bn128", PairingCurveName::Bn254), ("bls12381", PairingCurveName::Bls12_381)];
/// The only supported protocol, by snarkjs's name.
const PROTOCOL: &str = "groth16";

/// The reason why an artefact cannot be converted.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
	/// The content is not JSON.
	#[error("it is not JSON ({error}): give {kind}")]
	Json {
		/// The expected artefact.
		kind: Kind,
		/// The parser's reason, with the place.
		error: serde_json::Error,
	},
	/// The JSON lacks a field of the artefact, or has another form.
	#[error("it is no {name} of snarkjs: give {0}", name = .0.name)]
	Form(Kind),
	/// The artefact is for another proof system.
	#[error("its protocol is {0:?}, but only {PROTOCOL:?} is supported")]
	Protocol(String),
	/// The artefact is for another curve.
	#[error(
		"its curve is {0:?}; \"bn128\" and \"bls12381\" are supported: compile the circuit with `circom \
		 --prime bn128` (or bls12381) and make the keys again with `snarkjs powersoftau new bn128`"
	)]
	Curve(String),
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
	/// A number is malformed.
	#[error(
		"its {field} holds {number:?}, which is not a decimal number below the field's modulus"
	)]
	Number {
		/// The JSON field.
		field: &'static str,
		/// The text in the field.
		number: String,
	},
	/// A point is not normalized.
	#[error("its {0} holds a point that is not normalized (its z is neither 1 nor 0)")]
	NotAffine(&'static str),
	/// The key is inconsistent.
	#[error(
		"its nPublic is {public}, but its IC has {points} points, which must be one more: export the key again"
	)]
	Count {
		/// `nPublic`.
		public: usize,
		/// The length of `IC`.
		points: usize,
	},
}

/// A kind of artefact. It is shown as advice where to take it from and where to give it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
	name: &'static str,
	file: &'static str,
	command: &'static str,
	option: &'static str,
}

const KEY: Kind = Kind {
	name: "verification key",
	file: "verification_key.json",
	command: "snarkjs zkey export verificationkey",
	option: "--key",
};
const PROOF: Kind =
	Kind { name: "proof", file: "proof.json", command: "snarkjs groth16 prove", option: "--proof" };
const INPUTS: Kind = Kind {
	name: "list of public inputs",
	file: "public.json",
	command: "snarkjs groth16 prove",
	option: "--inputs",
};

impl fmt::Display for Kind {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		let Self { file, command, option, .. } = self;
		write!(f, "{file}, as `{command}` writes it, to {option}")
	}
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

/// The fields that a key and a proof share.
#[derive(Deserialize)]
struct Header {
	protocol: String,
	curve: String,
}

fn document(json: &[u8], kind: Kind) -> Result<Value, ImportError> {
	serde_json::from_slice(json).map_err(|error| ImportError::Json { kind, error })
}

fn read<T: DeserializeOwned>(document: &Value, kind: Kind) -> Result<T, ImportError> {
	T::deserialize(document).map_err(|_| ImportError::Form(kind))
}

/// Parses a file with a header. The header comes first, because a file of another protocol may have other
/// fields.
///
/// If `expected` is given, the curve must be equal to it.
fn parse<T: DeserializeOwned>(
	json: &[u8],
	kind: Kind,
	expected: Option<PairingCurveName>,
) -> Result<(T, PairingCurveName), ImportError> {
	let document = document(json, kind)?;
	// Two public inputs would pass for a header.
	if !document.is_object() {
		return Err(ImportError::Form(kind));
	}
	let header: Header = read(&document, kind)?;
	if header.protocol != PROTOCOL {
		return Err(ImportError::Protocol(header.protocol));
	}
	let Some((_, found)) = CURVES.into_iter().find(|(name, _)| *name == header.curve) else {
		return Err(ImportError::Curve(header.curve));
	};
	match expected {
		Some(expected) if expected != found => Err(ImportError::OtherCurve { found, expected }),
		_ => Ok((read(&document, kind)?, found)),
	}
}

/// Converts `verification_key.json` and returns its curve. If `expected` is given, the curve must be equal
/// to it.
///
/// # Errors
///
/// Every variant of [`ImportError`].
pub fn verifying_key(
	json: &[u8],
	expected: Option<PairingCurveName>,
) -> Result<(VerifyingKey, PairingCurveName), ImportError> {
	let (key, curve) = parse::<KeyFile>(json, KEY, expected)?;
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
/// Every variant of [`ImportError`] except `Count`.
pub fn proof(json: &[u8], curve: PairingCurveName) -> Result<Proof, ImportError> {
	let (proof, curve) = parse::<ProofFile>(json, PROOF, Some(curve))?;
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
/// [`ImportError::Json`], [`ImportError::Form`] and [`ImportError::Number`].
pub fn public_inputs(json: &[u8], curve: PairingCurveName) -> Result<PublicInputs, ImportError> {
	let values: Vec<String> = read(&document(json, INPUTS)?, INPUTS)?;
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
		// A key contains the identity if the circuit never uses the constant one.
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

/// Builds a coordinate from its components.
fn coordinate<P: CurveConfig, const N: usize>(
	field: &'static str,
	numbers: [&String; N],
) -> Result<P::BaseField, ImportError> {
	let numbers = numbers.iter().map(|text| number(field, text)).collect::<Result<Vec<_>, _>>()?;
	// This fails only for a wrong number of components.
	P::BaseField::from_base_prime_field_elems(numbers).ok_or(ImportError::NotAffine(field))
}

/// Parses a decimal number below the modulus of `F`.
fn number<F: PrimeField>(field: &'static str, text: &str) -> Result<F, ImportError> {
	// The big integers' own parser also accepts signs and underscores.
	let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
	digits
		.then(|| text.parse::<F::BigInt>().ok())
		.flatten()
		.and_then(F::from_bigint)
		.ok_or_else(|| ImportError::Number { field, number: text.into() })
}
