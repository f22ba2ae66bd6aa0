//! Recovery by hints, all of which are verified.
//!
//! # The equation
//!
//! The key of a signature `(r, s)` over `z` is the point `Q` with `r·Q = s·R − z·G`, where `R` is
//! the point given by `r` and the recovery id. A multiple of the equation by a non-zero number is
//! equivalent, and some multiples have short coefficients of `R` and `Q`. A hint has `a`, `b` and
//! `c` in `Z[ω]` (see [`digit`](crate::digit)) with
//!
//! ```text
//! a·R + b·Q + c·G = 0,   a·r + b·s = 0,   c·r − b·z = 0   (mod n),   b ≠ 0
//! ```
//!
//! where `a` and `b` have coordinates of 64 bits. (Short coefficients are from Antipa, Brown, Gallant,
//! Lambert, Struik and Vanstone, *Accelerated Verification of ECDSA Signatures*, SAC 2005. The curve's
//! endomorphism halves them again, as in GLV: Gallant, Lambert and Vanstone, *Faster Point
//! Multiplication on Elliptic Curves with Efficient Endomorphisms*, CRYPTO 2001.) So there are 65
//! doublings instead of the 128 for a decomposition of both scalars, and no inverse of `r`.
//!
//! A program's `b` is zero modulo `n` only if it is zero: its coordinates are below `2^84`, so its norm
//! is below `n`. `c` has 128 bits; tables of `G` and `2^64·G` let it share the doublings.
//!
//! # Verification
//!
//! - `R` and `Q` are on the curve, `R` has the parity given by the recovery id;
//! - the coefficients, read off the [program](crate::program), satisfy the two congruences;
//! - every [step](crate::steps) is correct by its slope, and the sum ends in the identity: the sum
//!   before the last addition is the negative of the point that it would add.
//!
//! If there is no key, a hint proves it in one of two ways. The first is a root of `−(x³ + 7)`,
//! which is a square if and only if `x³ + 7` is not (`p = 3` modulo 4). The second is
//! `a·R + c·G = 0` with `c·s + a·z = 0` and `a ≠ 0`. Then `s·R = z·G`, and the key would be the
//! identity.
//!
//! A signature has many hints. All of them recover the same key.
//!
//! # Layout
//!
//! Numbers are little-endian. After the tag (0: there is a key; 1: no point has this `x`; 2: the key
//! would be the identity):
//!
//! | tag | bytes |
//! | --- | --- |
//! | 0 | `y` of `R` (32), `x` and `y` of `Q` (64), count (1), operations (2 each), slopes (32 each) |
//! | 1 | root of `−(x³ + 7)` (32), or nothing if `x` would not be below `p` |
//! | 2 | `y` of `R` (32), count (1), operations (2 each), slopes (32 each) |
//!
//! Slopes come in the order of their use: of `R + (−ω·R)`, of `Q + (−ω·Q)`, then of each step; a
//! doubling with an addition takes two. The hints of a signature have about 4.8 kB.

use crate::{
	affine::{Affine, BETA},
	digit::UNITS,
	field::{Element, LEN},
	generator,
	program::{Coefficients, Operation, Program, MAX_DOUBLINGS, MAX_OPERATIONS, POINT_ENTRIES},
	scalar::{cancel, Scalar},
	signature::Signature,
	steps::{self, Term},
	PublicKey,
};
use core::fmt;

/// The maximum length of hints, in bytes.
pub const MAX_HINTS_LEN: usize =
	1 + 3 * LEN + 1 + 2 * MAX_OPERATIONS + LEN * (MAX_OPERATIONS + MAX_DOUBLINGS as usize);

/// The first byte of hints.
pub(crate) mod tag {
	/// There is a key.
	pub const KEY: u8 = 0;
	/// No point has the signature's `x`.
	pub const NO_POINT: u8 = 1;
	/// The key would be the identity.
	pub const IDENTITY: u8 = 2;
}

/// The outcome of recovery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recovery {
	/// The key that the signature is valid for.
	Key(PublicKey),
	/// No point has the `x` given by `r` and the recovery id: the signature is valid for no key.
	NoPoint,
	/// The key would be the identity: the signature is valid for no key.
	Identity,
}

/// The reason why hints are refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintError {
	/// The length differs from the one that the hints announce.
	Length,
	/// A number is not below its modulus, or an operation has no meaning.
	NotCanonical,
	/// An equation does not hold.
	Refuted,
}

impl fmt::Display for HintError {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		f.write_str(match self {
			Self::Length => "the hints have the wrong length",
			Self::NotCanonical => "a hint is not a number below its modulus, or has no meaning",
			Self::Refuted => "a hint does not satisfy its equation",
		})
	}
}

impl core::error::Error for HintError {}

use HintError::{Length, NotCanonical, Refuted};

/// Recovers the key of a signature, or proves that there is no key.
///
/// # Errors
///
/// [`HintError`], if the hints prove neither.
pub fn recover_hinted(
	digest: &[u8; LEN],
	signature: &Signature,
	hints: &[u8],
) -> Result<Recovery, HintError> {
	let (tag, mut hints) =
		hints.split_first().map(|(tag, rest)| (*tag, Hints(rest))).ok_or(Length)?;
	let Some(x) = signature.x() else {
		// This needs no hint.
		return match (tag, hints.0) {
			(tag::NO_POINT, []) => Ok(Recovery::NoPoint),
			(tag::NO_POINT, _) => Err(Length),
			_ => Err(Refuted),
		};
	};
	let z = Scalar::reduced_be(digest);
	match tag {
		tag::KEY => {
			let point = hints.point(&x, signature.is_odd())?;
			let key = combine(&point, signature.r(), signature.s(), &z.negated(), hints)?;
			Ok(Recovery::Key(key))
		}
		tag::NO_POINT => {
			let root = hints.canonical()?.1;
			hints.end()?;
			let holds = !root.is_zero() && steps::is_on_twist(&x, &root);
			holds.then_some(Recovery::NoPoint).ok_or(Refuted)
		}
		tag::IDENTITY => {
			let point = hints.point(&x, signature.is_odd())?;
			let (program, sum) = hints.program(false)?;
			let holds = !sum.r.is_zero() && cancel(&sum.g, signature.s(), &sum.r, &z);
			let tables = Tables::new(&point, None, &mut hints)?;
			if holds && run(&program, &tables, &mut hints)? {
				Ok(Recovery::Identity)
			} else {
				Err(Refuted)
			}
		}
		_ => Err(NotCanonical),
	}
}

/// Returns the linear combination `(u/w)·R + (v/w)·G`. The hints are its `x` and `y`, then count,
/// operations and slopes as for tag 0.
///
/// `R` is on the curve, and `w` is not zero.
///
/// # Errors
///
/// If the hints prove no point, for example because the combination is the identity.
pub fn combine_hinted(
	point: &PublicKey,
	w: &Scalar,
	u: &Scalar,
	v: &Scalar,
	hints: &[u8],
) -> Result<PublicKey, HintError> {
	let point = point.decode().ok_or(NotCanonical)?;
	combine(&point, w, u, v, Hints(hints))
}

fn combine(
	point: &Affine,
	w: &Scalar,
	u: &Scalar,
	v: &Scalar,
	mut hints: Hints<'_>,
) -> Result<PublicKey, HintError> {
	let (x_bytes, x) = hints.canonical()?;
	let (y_bytes, y) = hints.canonical()?;
	let (program, sum) = hints.program(true)?;
	if !steps::is_on_curve(&x, &y)
		|| sum.q.is_zero()
		|| !cancel(&sum.r, w, &sum.q, u)
		|| !cancel(&sum.g, w, &sum.q, v)
	{
		return Err(Refuted);
	}
	let tables = Tables::new(point, Some(&Affine { x, y }), &mut hints)?;
	if !run(&program, &tables, &mut hints)? {
		return Err(Refuted);
	}
	Ok(PublicKey::from_le_coordinates(x_bytes, y_bytes))
}

/// Runs the steps. Returns true if they end in the identity.
fn run(program: &Program<'_>, tables: &Tables, hints: &mut Hints<'_>) -> Result<bool, HintError> {
	let (first, between, last) = program.parts().ok_or(NotCanonical)?;
	let Term { x, y } = tables.term(first);
	// The negative of a tight element is not tight.
	let mut sum = Affine { x: x.reduce(), y: y.reduce() };
	for operation in between {
		let slope = hints.slope()?;
		sum = match (operation.doubles(), operation.adds()) {
			(false, _) => steps::add(&sum, &tables.term(operation), &slope),
			(true, false) => steps::double(&sum, &slope),
			(true, true) => {
				steps::double_add(&sum, &tables.term(operation), &slope, &hints.slope()?)
			}
		}
		.ok_or(Refuted)?;
	}
	if last.doubles() {
		sum = steps::double(&sum, &hints.slope()?).ok_or(Refuted)?;
	}
	let term = tables.term(last);
	Ok(sum.x.minus(&term.x).is_zero() && sum.y.plus(&term.y).is_zero())
}

/// The tables of `R` and `Q`. The entries are `P` and `(1 − ω)·P`, each as its first coordinate times
/// `1`, `β` and `β²`, and its second coordinate.
struct Tables([([Element; 3], Element); 2 * POINT_ENTRIES]);

impl Tables {
	/// Computes the tables by their slopes. Without a `Q` nothing refers to its entries.
	fn new(r: &Affine, q: Option<&Affine>, hints: &mut Hints<'_>) -> Result<Self, HintError> {
		let [r1, r2] = Self::of_point(r, hints)?;
		let [q1, q2] = match q {
			Some(q) => Self::of_point(q, hints)?,
			None => [r1, r2],
		};
		Ok(Self([r1, r2, q1, q2]))
	}

	fn of_point(
		point: &Affine,
		hints: &mut Hints<'_>,
	) -> Result<[([Element; 3], Element); POINT_ENTRIES], HintError> {
		let first = rotations(&point.x);
		let opposite = Term { x: first[1], y: point.y.times(-1) };
		// β·x = x only for x = 0, which is no point's coordinate.
		let second = steps::add(point, &opposite, &hints.slope()?).ok_or(Refuted)?;
		Ok([(first, point.y), (rotations(&second.x), second.y)])
	}

	/// Returns the point that an operation adds, if it adds.
	#[inline(always)]
	fn term(&self, operation: Operation) -> Term {
		let rotation = usize::from(operation.unit() % 3);
		let sign = if operation.unit() < UNITS / 2 { 1 } else { -1 };
		let (x, y) = match self.0.get(operation.index()) {
			Some((x, y)) => (x[rotation], *y),
			None => {
				let entry = operation.index() - self.0.len();
				let [x, beta_x, y] = generator::coordinates(entry);
				let x = match rotation {
					0 => x,
					1 => beta_x,
					_ => third_rotation(&x, &beta_x),
				};
				(x, y)
			}
		};
		Term { x, y: y.times(sign) }
	}
}

/// Computes `x`, `β·x`, `β²·x`.
fn rotations(x: &Element) -> [Element; 3] {
	let beta_x = x.mul(&BETA);
	[*x, beta_x, third_rotation(x, &beta_x)]
}

/// Computes `β²·x = −x − β·x`, not carried.
#[inline(always)]
fn third_rotation(x: &Element, beta_x: &Element) -> Element {
	x.plus(beta_x).times(-1)
}

/// Hints that have not been read.
struct Hints<'a>(&'a [u8]);

impl<'a> Hints<'a> {
	#[inline(always)]
	fn take<const N: usize>(&mut self) -> Result<&'a [u8; N], HintError> {
		let (taken, rest) = self.0.split_first_chunk().ok_or(Length)?;
		self.0 = rest;
		Ok(taken)
	}

	fn end(&self) -> Result<(), HintError> {
		self.0.is_empty().then_some(()).ok_or(Length)
	}

	/// Reads a number modulo `p`, in any encoding.
	#[inline(always)]
	fn slope(&mut self) -> Result<Element, HintError> {
		self.take().map(Element::from_le_bytes)
	}

	/// Reads a number below `p`, and its bytes.
	fn canonical(&mut self) -> Result<(&'a [u8; LEN], Element), HintError> {
		let bytes = self.take()?;
		Ok((bytes, Element::canonical(bytes).ok_or(NotCanonical)?))
	}

	/// Returns the point with this `x`, whose `y` is a hint.
	fn point(&mut self, x: &Element, is_odd: bool) -> Result<Affine, HintError> {
		let (bytes, y) = self.canonical()?;
		if (bytes[0] & 1 == 1) != is_odd || !steps::is_on_curve(x, &y) {
			return Err(Refuted);
		}
		Ok(Affine { x: *x, y })
	}

	/// Reads the program, if exactly its number of slopes follows.
	fn program(&mut self, with_q: bool) -> Result<(Program<'a>, Coefficients), HintError> {
		let [count] = *self.take()?;
		let (operations, rest) = self.0.split_at_checked(2 * usize::from(count)).ok_or(Length)?;
		let (program, sum) =
			Program::check(operations.as_chunks().0, with_q).ok_or(NotCanonical)?;
		let tables = 1 + usize::from(with_q);
		if rest.len() != LEN * (tables + sum.slopes) {
			return Err(Length);
		}
		self.0 = rest;
		Ok((program, sum))
	}
}
