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

use ark_bls12_381::{Bls12_381, Fq, Fq2, Fr, G1Affine, G2Affine};
use ark_ec::AffineRepr;
use ark_ff::PrimeField;
use assay_groth16::{Proof, PublicInputs, VerifyingKey};
use serde::{de::DeserializeOwned, Deserialize};

/// The only curve that is supported, as snarkjs names it.
const CURVE: &str = "bls12381";
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
		"its curve is {0:?}: not supported yet on this chain: bls12-381 only; compile the circuit with \
		 `circom --prime bls12381` and make the keys again with `snarkjs powersoftau new bls12381`"
	)]
	Curve(String),
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
fn parse<T: DeserializeOwned>(json: &[u8]) -> Result<T, ImportError> {
	let header: Header = serde_json::from_slice(json)?;
	if header.protocol != PROTOCOL {
		return Err(ImportError::Protocol(header.protocol));
	}
	if header.curve != CURVE {
		return Err(ImportError::Curve(header.curve));
	}
	Ok(serde_json::from_slice(json)?)
}

/// Converts `verification_key.json`.
///
/// # Errors
///
/// Every variant of [`ImportError`].
pub fn verifying_key(json: &[u8]) -> Result<VerifyingKey, ImportError> {
	let key: KeyFile = parse(json)?;
	if key.ic.len() != key.public.saturating_add(1) {
		return Err(ImportError::Count { public: key.public, points: key.ic.len() });
	}
	let ic = key.ic.iter().map(|point| g1("IC", point)).collect::<Result<Vec<_>, _>>()?;
	Ok(VerifyingKey::from_points::<Bls12_381>(
		&g1("vk_alpha_1", &key.vk_alpha_1)?,
		&g2("vk_beta_2", &key.vk_beta_2)?,
		&g2("vk_gamma_2", &key.vk_gamma_2)?,
		&g2("vk_delta_2", &key.vk_delta_2)?,
		&ic,
	))
}

/// Converts `proof.json`.
///
/// # Errors
///
/// Every variant of [`ImportError`] but `Count`.
pub fn proof(json: &[u8]) -> Result<Proof, ImportError> {
	let proof: ProofFile = parse(json)?;
	Ok(Proof::from_points::<Bls12_381>(
		&g1("pi_a", &proof.pi_a)?,
		&g2("pi_b", &proof.pi_b)?,
		&g1("pi_c", &proof.pi_c)?,
	))
}

/// Converts `public.json`, which names neither protocol nor curve.
///
/// # Errors
///
/// [`ImportError::Json`] and [`ImportError::Number`].
pub fn public_inputs(json: &[u8]) -> Result<PublicInputs, ImportError> {
	let values: Vec<String> = serde_json::from_slice(json)?;
	let scalars =
		values.iter().map(|value| number::<Fr>("list", value)).collect::<Result<Vec<_>, _>>()?;
	Ok(PublicInputs::from_scalars(&scalars))
}

fn g1(field: &'static str, [x, y, z]: &Point1) -> Result<G1Affine, ImportError> {
	match z.as_str() {
		"1" => Ok(G1Affine::new_unchecked(number(field, x)?, number(field, y)?)),
		// A key has it where the circuit never uses the constant one.
		"0" => Ok(G1Affine::zero()),
		_ => Err(ImportError::NotAffine(field)),
	}
}

fn g2(field: &'static str, [x, y, z]: &Point2) -> Result<G2Affine, ImportError> {
	let coordinate = |[c0, c1]: &Coordinate2| -> Result<Fq2, ImportError> {
		Ok(Fq2::new(number::<Fq>(field, c0)?, number::<Fq>(field, c1)?))
	};
	match z.each_ref().map(String::as_str) {
		["1", "0"] => Ok(G2Affine::new_unchecked(coordinate(x)?, coordinate(y)?)),
		["0", "0"] => Ok(G2Affine::zero()),
		_ => Err(ImportError::NotAffine(field)),
	}
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
