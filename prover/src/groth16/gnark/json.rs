//! gnark's JSON: an object of points, whose coordinates are decimal numbers. Coordinates close to zero are
//! JSON numbers, those just below the modulus negative ones.

use super::{GnarkError, KeyPoints, PointDefect, Prime, ProofPoints, Unread};
use ark_ec::short_weierstrass::{Affine, SWCurveConfig};
use ark_ff::{Field, PrimeField, Zero};
use assay_groth16::Curve;
use serde::Deserialize;
use serde_json::Value;

/// A key or a proof.
pub enum Artefact {
	Key(Key),
	Proof(Proof),
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub struct Key {
	#[serde(rename = "G1")]
	g1: KeyG1,
	#[serde(rename = "G2")]
	g2: KeyG2,
	#[serde(default)]
	commitment_keys: Option<Vec<Value>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct KeyG1 {
	alpha: Point,
	k: Vec<Point>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct KeyG2 {
	beta: Point,
	gamma: Point,
	delta: Point,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub struct Proof {
	ar: Point,
	bs: Point,
	krs: Point,
	#[serde(default)]
	commitments: Option<Vec<Value>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Point {
	x: Coordinate,
	y: Coordinate,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Coordinate {
	Prime(Number),
	Quadratic {
		#[serde(rename = "A0")]
		a0: Number,
		#[serde(rename = "A1")]
		a1: Number,
	},
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Number {
	Small(i64),
	Decimal(String),
}

/// Parses an artefact in JSON; `None` if the content is binary.
///
/// # Errors
///
/// [`GnarkError::Json`] for a key or a proof without its fields; [`GnarkError::Unrecognized`] for other JSON.
pub fn parse(content: &[u8]) -> Result<Option<Artefact>, GnarkError> {
	// No binary file begins like a JSON object: its first byte would be that of an uncompressed coordinate.
	if !content.trim_ascii_start().starts_with(b"{") || std::str::from_utf8(content).is_err() {
		return Ok(None);
	}
	let value: Value = serde_json::from_slice(content)?;
	let has = |field| value.get(field).is_some();
	if has("G1") && has("G2") {
		return Ok(Some(Artefact::Key(serde_json::from_value(value)?)));
	}
	if has("Ar") && has("Krs") {
		return Ok(Some(Artefact::Proof(serde_json::from_value(value)?)));
	}
	Err(GnarkError::Unrecognized("verifying key and no proof"))
}

/// Takes the points of an artefact, and counts them.
#[derive(Default)]
struct Taken(usize);

impl Taken {
	fn point<P: SWCurveConfig>(&mut self, field: &str, point: &Point) -> Result<Affine<P>, Unread> {
		let taken = point.convert().map_err(|defect| Unread::Point {
			after: self.0,
			field: field.to_owned(),
			defect,
		})?;
		self.0 += 1;
		Ok(taken)
	}
}

fn refuse_commitments(commitments: Option<&Vec<Value>>) -> Result<(), Unread> {
	match commitments {
		Some(some) if !some.is_empty() => Err(Unread::Final(GnarkError::Commitments)),
		_ => Ok(()),
	}
}

impl Key {
	/// Converts the points over a curve.
	pub fn points<C: Curve>(&self) -> Result<KeyPoints<C>, Unread> {
		refuse_commitments(self.commitment_keys.as_ref())?;
		let mut taken = Taken::default();
		let alpha = taken.point::<C::G1Config>("G1.Alpha", &self.g1.alpha)?;
		let beta = taken.point::<C::G2Config>("G2.Beta", &self.g2.beta)?;
		let gamma = taken.point::<C::G2Config>("G2.Gamma", &self.g2.gamma)?;
		let delta = taken.point::<C::G2Config>("G2.Delta", &self.g2.delta)?;
		let k = self.g1.k.iter().enumerate();
		let k = k.map(|(i, point)| taken.point::<C::G1Config>(&format!("G1.K[{i}]"), point));
		Ok(KeyPoints { alpha, beta, gamma, delta, k: k.collect::<Result<_, _>>()? })
	}
}

impl Proof {
	/// Converts the points over a curve.
	pub fn points<C: Curve>(&self) -> Result<ProofPoints<C>, Unread> {
		refuse_commitments(self.commitments.as_ref())?;
		let mut taken = Taken::default();
		Ok(ProofPoints {
			ar: taken.point::<C::G1Config>("Ar", &self.ar)?,
			bs: taken.point::<C::G2Config>("Bs", &self.bs)?,
			krs: taken.point::<C::G1Config>("Krs", &self.krs)?,
		})
	}
}

impl Point {
	fn convert<P: SWCurveConfig>(&self) -> Result<Affine<P>, PointDefect> {
		let (x, y) = (self.x.convert::<P>()?, self.y.convert::<P>()?);
		// gnark writes the identity as (0, 0).
		if x.is_zero() && y.is_zero() {
			return Ok(Affine::identity());
		}
		let point = Affine::new_unchecked(x, y);
		if point.is_on_curve() {
			Ok(point)
		} else {
			Err(PointDefect::NotOnCurve)
		}
	}
}

impl Coordinate {
	fn convert<P: SWCurveConfig>(&self) -> Result<P::BaseField, PointDefect> {
		let parts = match self {
			Self::Prime(number) => vec![number],
			Self::Quadratic { a0, a1 } => vec![a0, a1],
		};
		let numbers = parts.into_iter().map(Number::convert::<Prime<P>>);
		let numbers = numbers.collect::<Option<Vec<_>>>();
		// Also `None` for a wrong number of components.
		numbers.and_then(P::BaseField::from_base_prime_field_elems).ok_or(PointDefect::Coordinate)
	}
}

impl Number {
	fn convert<F: PrimeField>(&self) -> Option<F> {
		let small;
		let text = match self {
			Self::Small(number) => {
				small = number.to_string();
				&small
			}
			Self::Decimal(text) => text,
		};
		let digits = text.strip_prefix('-').unwrap_or(text);
		// The big integers' own parser also accepts signs and underscores.
		if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
			return None;
		}
		let number = F::from_bigint(digits.parse::<F::BigInt>().ok()?)?;
		Some(if text.starts_with('-') { -number } else { number })
	}
}
