//! Artefacts of snarkjs, which are the JSON files that it exports for Groth16.
//!
//! | file | made by |
//! | --- | --- |
//! | `verification_key.json` | `snarkjs zkey export verificationkey` |
//! | `proof.json`, `public.json` | `snarkjs groth16 prove` or `fullprove`, or rapidsnark |
//!
//! Numbers are decimal strings. A point is `[x, y, z]` with `z = 1`, or `z = 0` for the identity. A
//! coordinate in G2 is `[c0, c1]`. Only the form is checked here; the verifier checks that points are on
//! the curve.

use crate::{
	groth16::curve::PairingCurveName,
	json::{Field, FileKind, JsonError, JsonFile},
	with_curve,
};
use ark_ec::{pairing::Pairing, short_weierstrass::Affine, AffineRepr, CurveConfig};
use ark_ff::{Field as _, PrimeField};
use assay_groth16::{Curve, Proof, PublicInputs, VerifyingKey};

/// The curves of snarkjs, by the names that it writes, and by others that it reads.
const CURVES: [(&str, PairingCurveName); 4] = [
	("bn128", PairingCurveName::Bn254),
	("bn254", PairingCurveName::Bn254),
	("BN254", PairingCurveName::Bn254),
	("bls12381", PairingCurveName::Bls12_381),
];
/// The only supported protocol, by snarkjs's name.
const PROTOCOL: &str = "groth16";

/// The reason why an artefact cannot be converted.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
	/// The content is not JSON, or a field is missing or wrong.
	#[error(transparent)]
	Json(#[from] JsonError),
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
		public: u64,
		/// The length of `IC`.
		points: usize,
	},
}

const KEY: FileKind = FileKind {
	name: "verification key of snarkjs",
	advice: "verification_key.json, as `snarkjs zkey export verificationkey` writes it, to --key",
};
const PROOF: FileKind = FileKind {
	name: "proof of snarkjs",
	advice: "proof.json, as `snarkjs groth16 prove` writes it, to --proof",
};
const INPUTS: FileKind = FileKind {
	name: "list of public inputs of snarkjs",
	advice: "public.json, as `snarkjs groth16 prove` writes it, to --inputs",
};

/// The form of a point.
const POINT: &str = "a list of three coordinates";

type Coordinate2 = [String; 2];
type Point1 = [String; 3];
type Point2 = [Coordinate2; 3];

struct KeyFile {
	public: u64,
	vk_alpha_1: Point1,
	vk_beta_2: Point2,
	vk_gamma_2: Point2,
	vk_delta_2: Point2,
	ic: Vec<Point1>,
}

struct ProofFile {
	pi_a: Point1,
	pi_b: Point2,
	pi_c: Point1,
}

/// Checks the protocol of a key or a proof. It comes first, because a file of another protocol may have other fields.
fn check_protocol(file: &Field<'_>) -> Result<(), ImportError> {
	match file.field("protocol")?.text("a string")? {
		PROTOCOL => Ok(()),
		other => Err(ImportError::Protocol(other.into())),
	}
}

/// Returns the curve with a name of snarkjs.
///
/// If `expected` is given, the curve must be equal to it.
fn curve_of(
	name: &Field<'_>,
	expected: Option<PairingCurveName>,
) -> Result<PairingCurveName, ImportError> {
	let name = name.text("a string")?;
	let Some((_, found)) = CURVES.into_iter().find(|(known, _)| *known == name) else {
		return Err(ImportError::Curve(name.into()));
	};
	match expected {
		Some(expected) if expected != found => Err(ImportError::OtherCurve { found, expected }),
		_ => Ok(found),
	}
}

fn read_number(number: &Field<'_>) -> Result<String, JsonError> {
	Ok(number.text("a string of decimal digits")?.to_owned())
}

fn read_point1(point: &Field<'_>) -> Result<Point1, JsonError> {
	let [x, y, z] = point.list_of::<3>(POINT)?;
	Ok([read_number(&x)?, read_number(&y)?, read_number(&z)?])
}

fn read_coordinate2(coordinate: &Field<'_>) -> Result<Coordinate2, JsonError> {
	let [c0, c1] = coordinate.list_of::<2>("a list of two numbers")?;
	Ok([read_number(&c0)?, read_number(&c1)?])
}

fn read_point2(point: &Field<'_>) -> Result<Point2, JsonError> {
	let [x, y, z] = point.list_of::<3>(POINT)?;
	Ok([read_coordinate2(&x)?, read_coordinate2(&y)?, read_coordinate2(&z)?])
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
	let file = JsonFile::parse(json, KEY)?;
	check_protocol(&file.whole())?;
	let curve = curve_of(&file.whole().field("curve")?, expected)?;
	let key = KeyFile::read(&file.whole())?;
	if key.ic.len() as u64 != key.public.saturating_add(1) {
		return Err(ImportError::Count { public: key.public, points: key.ic.len() });
	}
	Ok((with_curve!(curve, C => key.convert::<C>())?, curve))
}

impl KeyFile {
	fn read(file: &Field<'_>) -> Result<Self, JsonError> {
		let ic = file.field("IC")?.list("a list of points")?;
		Ok(Self {
			public: file.field("nPublic")?.whole_number()?,
			vk_alpha_1: read_point1(&file.field("vk_alpha_1")?)?,
			vk_beta_2: read_point2(&file.field("vk_beta_2")?)?,
			vk_gamma_2: read_point2(&file.field("vk_gamma_2")?)?,
			vk_delta_2: read_point2(&file.field("vk_delta_2")?)?,
			ic: ic.iter().map(read_point1).collect::<Result<_, _>>()?,
		})
	}

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

/// Converts `proof.json`, over the curve of its key. A proof of rapidsnark names no curve; one that names another is
/// refused.
///
/// # Errors
///
/// Every variant of [`ImportError`] except `Count`.
pub fn proof(json: &[u8], curve: PairingCurveName) -> Result<Proof, ImportError> {
	let file = JsonFile::parse(json, PROOF)?;
	check_protocol(&file.whole())?;
	if let Some(name) = file.whole().field("curve")?.present() {
		curve_of(&name, Some(curve))?;
	}
	let proof = ProofFile::read(&file.whole())?;
	with_curve!(curve, C => proof.convert::<C>())
}

impl ProofFile {
	fn read(file: &Field<'_>) -> Result<Self, JsonError> {
		Ok(Self {
			pi_a: read_point1(&file.field("pi_a")?)?,
			pi_b: read_point2(&file.field("pi_b")?)?,
			pi_c: read_point1(&file.field("pi_c")?)?,
		})
	}

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
pub fn public_inputs(json: &[u8], curve: PairingCurveName) -> Result<PublicInputs, ImportError> {
	let file = JsonFile::parse(json, INPUTS)?;
	let values = file.whole().list("a list of numbers")?;
	let values = values.iter().map(read_number).collect::<Result<Vec<_>, _>>()?;
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
	decimal(text).ok_or_else(|| ImportError::Number { field, number: text.into() })
}

/// Parses a decimal number below the modulus of `F`. Returns `None` for any other text.
pub(super) fn decimal<F: PrimeField>(text: &str) -> Option<F> {
	// The big integers' own parser also accepts signs and underscores, and its time grows with the square of the length.
	let digits = !text.is_empty()
		&& text.len() <= F::MODULUS_BIT_SIZE as usize
		&& text.bytes().all(|byte| byte.is_ascii_digit());
	digits.then(|| text.parse::<F::BigInt>().ok()).flatten().and_then(F::from_bigint)
}
