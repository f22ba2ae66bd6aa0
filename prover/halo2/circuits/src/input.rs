//! Statements from input files.

use crate::{CircuitError, EcdsaInput, Statement};
use halo2_base::halo2_proofs::{
	arithmetic::CurveAffine,
	halo2curves::{
		bn256::{Fq2, Fr, G1Affine, G2Affine},
		ff::PrimeField,
	},
};
use serde::Deserialize;
use std::fmt::Display;

/// An input file. Numbers are big-endian hexadecimal digits after `0x`; points are their coordinates.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, tag = "circuit")]
enum Document {
	Ecdsa { public_key: [String; 2], message_hash: String, r: String, s: String },
	Pairing { g1: [String; 2], g2: [[String; 2]; 2] },
	Msm { points: Vec<[String; 2]>, scalars: Vec<String> },
	FixedMsm { points: Vec<[String; 2]>, scalars: Vec<String> },
	EcAdd { points: Vec<[[String; 2]; 2]> },
	FpMul { a: String, b: String },
	InnerProduct { a: Vec<String>, b: Vec<String> },
	Range { number: String, bits: usize },
}

impl Statement {
	/// Reads an input file.
	///
	/// # Errors
	///
	/// Fails if the file is malformed or has an invalid value, which the error names.
	pub fn from_json(json: &[u8]) -> Result<Self, CircuitError> {
		Ok(match serde_json::from_slice(json)? {
			Document::Ecdsa { public_key, message_hash, r, s } => Self::Ecdsa(EcdsaInput {
				public_key: named("public_key", point(&public_key))?,
				message_hash: named("message_hash", number(&message_hash))?,
				r: named("r", number(&r))?,
				s: named("s", number(&s))?,
			}),
			Document::Pairing { g1, g2 } => {
				Self::Pairing(named("g1", point(&g1))?, named("g2", point_g2(&g2))?)
			}
			Document::Msm { points, scalars } => {
				let (points, scalars) = terms(&points, &scalars)?;
				Self::Msm(points, scalars)
			}
			Document::FixedMsm { points, scalars } => {
				let (points, scalars) = terms(&points, &scalars)?;
				Self::FixedMsm(points, scalars)
			}
			Document::EcAdd { points } => {
				require(points.len() > 1, "points", "a sum must have at least two points")?;
				Self::EcAdd(list("points", &points, point_g2)?)
			}
			Document::FpMul { a, b } => {
				Self::FpMul(named("a", number(&a))?, named("b", number(&b))?)
			}
			Document::InnerProduct { a, b } => {
				require(!a.is_empty(), "a", "it is empty")?;
				require(a.len() == b.len(), "b", "it must be as long as a")?;
				Self::InnerProduct(
					list("a", &a, |digits| number(digits))?,
					list("b", &b, |digits| number(digits))?,
				)
			}
			Document::Range { number: digits, bits } => {
				require((1..=253).contains(&bits), "bits", "a range must have 1 to 253 bits")?;
				Self::Range(named("number", number(&digits))?, bits)
			}
		})
	}
}

/// Reads points and a scalar for each.
fn terms(
	points: &[[String; 2]],
	scalars: &[String],
) -> Result<(Vec<G1Affine>, Vec<Fr>), CircuitError> {
	require(!points.is_empty(), "points", "there must be at least one")?;
	require(points.len() == scalars.len(), "scalars", "there must be one scalar for each point")?;
	Ok((list("points", points, point)?, list("scalars", scalars, |digits| number(digits))?))
}

/// The defect of a value.
type Reason = &'static str;

fn named<T>(name: impl Display, value: Result<T, Reason>) -> Result<T, CircuitError> {
	value.map_err(|reason| CircuitError::Value(format!("{name}: {reason}")))
}

fn require(holds: bool, name: &str, reason: Reason) -> Result<(), CircuitError> {
	named(name, if holds { Ok(()) } else { Err(reason) })
}

fn list<D, T>(
	name: &str,
	entries: &[D],
	read: impl Fn(&D) -> Result<T, Reason>,
) -> Result<Vec<T>, CircuitError> {
	let entries = entries.iter().enumerate();
	entries.map(|(index, entry)| named(format_args!("{name}[{index}]"), read(entry))).collect()
}

/// Reads a number below the modulus.
fn number<F: PrimeField<Repr: AsMut<[u8]>>>(digits: &str) -> Result<F, Reason> {
	let digits = digits.strip_prefix("0x").ok_or("a number must be hexadecimal digits after 0x")?;
	let mut repr = F::Repr::default();
	let width = 2 * repr.as_ref().len();
	if digits.is_empty() {
		return Err("a number must have digits after 0x");
	}
	if digits.len() > width {
		return Err("the number is too long");
	}
	let bytes = hex::decode(format!("{digits:0>width$}"))
		.map_err(|_| "a number must be hexadecimal digits after 0x")?;
	repr.as_mut().iter_mut().zip(bytes.iter().rev()).for_each(|(to, from)| *to = *from);
	Option::from(F::from_repr(repr)).ok_or("the number is not below the field's modulus")
}

fn point<C: CurveAffine>([x, y]: &[String; 2]) -> Result<C, Reason>
where
	C::Base: PrimeField<Repr: AsMut<[u8]>>,
{
	checked(number(x)?, number(y)?)
}

fn point_g2([x, y]: &[[String; 2]; 2]) -> Result<G2Affine, Reason> {
	let coordinate = |[c0, c1]: &[String; 2]| -> Result<Fq2, Reason> {
		Ok(Fq2 { c0: number(c0)?, c1: number(c1)? })
	};
	let point: G2Affine = checked(coordinate(x)?, coordinate(y)?)?;
	// r·P = 0 by (r − 1)·P = −P.
	if point * -Fr::one() != (-point).into() {
		return Err("the point is outside the group");
	}
	Ok(point)
}

fn checked<C: CurveAffine>(x: C::Base, y: C::Base) -> Result<C, Reason> {
	let point = Option::<C>::from(C::from_xy(x, y));
	point.filter(|point| !bool::from(point.is_identity())).ok_or("the point is not on the curve")
}
