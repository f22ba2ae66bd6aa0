//! gnark's JSON: an object of points, whose coordinates are decimal numbers. Coordinates close to zero are
//! JSON numbers, those just below the modulus negative ones.

use super::{GnarkError, KeyPoints, PointDefect, Prime, ProofPoints, Unread};
use crate::{
	groth16::snarkjs,
	json::{Field, FileKind, JsonError, JsonFile},
};
use ark_ec::short_weierstrass::{Affine, SWCurveConfig};
use ark_ff::{Field as _, PrimeField, Zero};
use assay_groth16::Curve;
use serde_json::Value;

/// The files, whose fields tell which artefact each is.
const FILE: FileKind = FileKind {
	name: "verifying key or proof of gnark",
	advice: "what json.Marshal wrote, completely",
};

/// A key or a proof.
pub enum Artefact {
	Key(Key),
	Proof(Proof),
}

pub struct Key {
	alpha: Point,
	beta: Point,
	gamma: Point,
	delta: Point,
	k: Vec<Point>,
	is_committing: bool,
}

pub struct Proof {
	ar: Point,
	bs: Point,
	krs: Point,
	is_committing: bool,
}

struct Point {
	x: Coordinate,
	y: Coordinate,
}

/// Decimal numbers: one in a prime field, two in a quadratic one.
struct Coordinate(Vec<String>);

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
	let file = JsonFile::parse(content, FILE)?;
	let whole = file.whole();
	let has = |name| whole.field(name).is_ok_and(|field| field.value().is_some());
	if has("G1") && has("G2") {
		return Ok(Some(Artefact::Key(Key::read(&whole)?)));
	}
	if has("Ar") && has("Krs") {
		return Ok(Some(Artefact::Proof(Proof::read(&whole)?)));
	}
	Err(GnarkError::Unrecognized("verifying key and no proof"))
}

/// Returns true if a list is there and not empty.
fn has_entries(list: Field<'_>) -> Result<bool, JsonError> {
	let list = list.present().map(|list| list.list("a list"));
	Ok(list.transpose()?.is_some_and(|entries| !entries.is_empty()))
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

fn refuse_commitments(is_committing: bool) -> Result<(), Unread> {
	if is_committing {
		return Err(Unread::Final(GnarkError::Commitments));
	}
	Ok(())
}

impl Key {
	fn read(key: &Field<'_>) -> Result<Self, JsonError> {
		let [g1, g2] = [key.field("G1")?, key.field("G2")?];
		let k = g1.field("K")?.list("a list of points")?;
		Ok(Self {
			alpha: Point::read(&g1.field("Alpha")?)?,
			beta: Point::read(&g2.field("Beta")?)?,
			gamma: Point::read(&g2.field("Gamma")?)?,
			delta: Point::read(&g2.field("Delta")?)?,
			k: k.iter().map(Point::read).collect::<Result<_, _>>()?,
			is_committing: has_entries(key.field("CommitmentKeys")?)?,
		})
	}

	/// Converts the points over a curve.
	pub fn points<C: Curve>(&self) -> Result<KeyPoints<C>, Unread> {
		refuse_commitments(self.is_committing)?;
		let mut taken = Taken::default();
		let alpha = taken.point::<C::G1Config>("G1.Alpha", &self.alpha)?;
		let beta = taken.point::<C::G2Config>("G2.Beta", &self.beta)?;
		let gamma = taken.point::<C::G2Config>("G2.Gamma", &self.gamma)?;
		let delta = taken.point::<C::G2Config>("G2.Delta", &self.delta)?;
		let k = self.k.iter().enumerate();
		let k = k.map(|(i, point)| taken.point::<C::G1Config>(&format!("G1.K[{i}]"), point));
		Ok(KeyPoints { alpha, beta, gamma, delta, k: k.collect::<Result<_, _>>()? })
	}
}

impl Proof {
	fn read(proof: &Field<'_>) -> Result<Self, JsonError> {
		Ok(Self {
			ar: Point::read(&proof.field("Ar")?)?,
			bs: Point::read(&proof.field("Bs")?)?,
			krs: Point::read(&proof.field("Krs")?)?,
			is_committing: has_entries(proof.field("Commitments")?)?,
		})
	}

	/// Converts the points over a curve.
	pub fn points<C: Curve>(&self) -> Result<ProofPoints<C>, Unread> {
		refuse_commitments(self.is_committing)?;
		let mut taken = Taken::default();
		Ok(ProofPoints {
			ar: taken.point::<C::G1Config>("Ar", &self.ar)?,
			bs: taken.point::<C::G2Config>("Bs", &self.bs)?,
			krs: taken.point::<C::G1Config>("Krs", &self.krs)?,
		})
	}
}

impl Point {
	fn read(point: &Field<'_>) -> Result<Self, JsonError> {
		let [x, y] = [point.field("X")?, point.field("Y")?];
		Ok(Self { x: Coordinate::read(&x)?, y: Coordinate::read(&y)? })
	}

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
	fn read(coordinate: &Field<'_>) -> Result<Self, JsonError> {
		if matches!(coordinate.value(), Some(Value::Object(_))) {
			let [a0, a1] = [coordinate.field("A0")?, coordinate.field("A1")?];
			return Ok(Self(vec![read_number(&a0, NUMBER)?, read_number(&a1, NUMBER)?]));
		}
		Ok(Self(vec![read_number(coordinate, "a decimal number, or an object of A0 and A1")?]))
	}

	fn convert<P: SWCurveConfig>(&self) -> Result<P::BaseField, PointDefect> {
		let numbers = self.0.iter().map(|text| number::<Prime<P>>(text));
		let numbers = numbers.collect::<Option<Vec<_>>>();
		// Also `None` for a wrong number of components.
		numbers.and_then(P::BaseField::from_base_prime_field_elems).ok_or(PointDefect::Coordinate)
	}
}

/// The form of a number.
const NUMBER: &str = "a decimal number";

fn read_number(number: &Field<'_>, expected: &'static str) -> Result<String, JsonError> {
	match number.value() {
		Some(Value::String(text)) => Ok(text.clone()),
		// The parser rounds larger ones.
		Some(Value::Number(small)) if small.is_i64() => Ok(small.to_string()),
		_ => Err(number.must_be(expected)),
	}
}

/// Parses a decimal number, which may be negative, with an absolute value below the modulus of `F`.
fn number<F: PrimeField>(text: &str) -> Option<F> {
	match text.strip_prefix('-') {
		Some(digits) => snarkjs::decimal::<F>(digits).map(|number| -number),
		None => snarkjs::decimal(text),
	}
}
