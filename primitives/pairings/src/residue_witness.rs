//! Products of Miller loops whose final exponentiation is one, proved by a witness.
//!
//! The final exponentiation raises to h = (p^k - 1) / r. Instead of that power of a product f of Miller
//! loops, a verifier takes a witness c and checks that `f c^λ` is homogeneous: one of its halves `c0`
//! and `c1 w` is zero, and the other is not. The exponent λ is a multiple of r that is short in the
//! basis of powers of p, and `c^λ` shares its squarings with f. Novakovic and Eagen, "On Proving
//! Pairings", 2024/640, with the homogeneous elements in place of a scaling factor.
//!
//! # Soundness
//! Let S be the group of homogeneous elements. For s in S, `s^(p^(k/2) - 1)` is 1 or -1, since that
//! power of w is -1. Hence `s^h = 1`, as h is the product of `p^(k/2) - 1` and an even number,
//! `(p^(k/2) + 1) / r`. And `(c^λ)^h = c^((λ / r) (p^k - 1)) = 1` for c not zero. So `f c^λ` in S gives
//! `f^h = 1`. The witness is `c = t + w` for an element t of the field below. It is never zero,
//! whatever t is. The prover gives nothing else: the Frobenius power of c is computed here, and the
//! inverse of c, which is `-t + w` up to an element of S.
//!
//! # Completeness
//! The powers λ are a bijection on the elements modulo S whose order divides
//! `n = (p^(k/2) + 1) / (2 r)`, because λ / r and r are prime to n. An element with `f^h = 1` is such an
//! element, so there is a c. Modulo S, every c is `t + w` for some t.
//!
//! `primitives/groth16/scripts/residues.py` checks the divisibilities, and that the last points of
//! [`WitnessCurve::multiples`] decide membership in G2.

mod bls12;
mod bn;
mod bw6;
mod inverses;

use crate::{
	fixed_argument::{FixedArgument, FixedPairs, FunctionBuilder, Window},
	fixed_base::PowerProduct,
	miller_loop::Functions,
	slopes::{self, CheckedSlopes, LineBuilder, Multiples, Slopes, TrustedSlopes},
	subgroup::sparse_mul,
	Gt, Line, LineList, PairingCurve, Twist,
};
use alloc::vec::Vec;
use assay_fields::{
	batch_inverse,
	tower::{Cubic, Cyclotomic, Scale, SparseProduct},
	Field, Isa, LimbArithmetic,
};
use assay_msm::{
	weierstrass::{Affine, Point},
	CurveGroup,
};

/// t of an element `t + w`, which represents its class modulo the homogeneous elements.
pub type Torus<C, A> = Cubic<<C as PairingCurve<A>>::G2Field, <C as PairingCurve<A>>::NonResidue>;

/// A pairing curve with an exponent for witnesses.
pub trait WitnessCurve<A: LimbArithmetic>: PairingCurve<A> {
	/// The slopes of a point of G2.
	const SLOPES: usize;
	/// The coefficients of a fixed point's functions.
	const FIXED_COEFFICIENTS: usize;
	/// 1 / λ modulo n, in little-endian limbs.
	const INVERSE_EXPONENT: &'static [u64];

	/// Computes the multiples of a finite point that the Miller loop needs.
	fn multiples<M: Multiples<Self::G2Field>>(
		point: &mut M,
		q: &Affine<Self::G2Field>,
	) -> Option<()>;

	/// A number whose multiples of points of G1's curve are in G1, if the curve has a short one: an
	/// effective cofactor.
	const G1_COFACTOR: Option<u64> = None;

	/// Returns the [digits](assay_msm::frobenius_digits) of an exponent below the order of the groups. `None` if the
	/// Miller loop has too few squarings for [powers of fixed pairings](crate::fixed_base).
	fn exponent_digits(_exponent: &[u64]) -> Option<[Vec<i8>; 4]> {
		None
	}

	/// True if [`WitnessCurve::exponent_digits`] returns digits.
	const HAS_FIXED_BASES: bool = false;

	/// Returns true if a point of G2's curve is in G2, given the last point of its lines.
	fn ends_in_g2(q: &Affine<Self::G2Field>, end: &Affine<Self::G2Field>) -> bool;

	/// Computes the Miller loop over the pairs, times `(t + w)^λ`, up to homogeneous factors.
	fn miller_loop_with_witness(
		witness: &Torus<Self, A>,
		pairs: &EvaluatedPairs<'_, Self, A>,
	) -> Gt<Self, A>;
}

/// The lines of a point of G2, with a coefficient of y that is one.
pub struct UnitLines<F>(Vec<Line<F>>);

/// The reasons for which slopes are rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlopeError {
	/// A slope does not satisfy its equation.
	Refuted,
	/// The point is not in G2.
	NotInSubgroup,
}

/// Computes the slopes of a finite point of G2's curve. `None` for points of small order.
pub fn slopes<C: WitnessCurve<A>, A: LimbArithmetic>(
	q: &Affine<C::G2Field>,
) -> Option<Vec<C::G2Field>> {
	// Where the lines' formulas have an exception, the coefficient of y is zero.
	match C::lines(Isa::Baseline, q)? {
		LineList::Words(lines) => slopes::of_lines(&lines),
		_ => None,
	}
}

/// Computes the coefficients of a finite point's functions, as [`FixedArgument::from_le_bytes`] reads
/// them. `None` for points of small order.
pub fn fixed_argument<C: WitnessCurve<A>, A: LimbArithmetic>(
	q: &Affine<C::G2Field>,
) -> Option<Vec<C::G2Field>> {
	let slopes = self::slopes::<C, A>(q)?;
	let mut functions = FunctionBuilder::<C, A>::new(q, &slopes);
	C::multiples(&mut functions, q)?;
	Some(functions.into_coefficients())
}

/// Computes the lines of a finite point of G2's curve by slopes from an untrusted source, and checks
/// that the point is in G2.
///
/// # Errors
///
/// See [`SlopeError`]; a point outside G2 with a wrong slope is `Refuted`.
pub fn lines_by_hints<C: WitnessCurve<A>, A: LimbArithmetic>(
	q: &Affine<C::G2Field>,
	slopes: &[C::G2Field],
) -> Result<UnitLines<C::G2Field>, SlopeError> {
	let mut slopes = CheckedSlopes::new(slopes);
	let (lines, end) = lines_and_end::<C, A, _>(q, &mut slopes).ok_or(SlopeError::Refuted)?;
	if !C::ends_in_g2(q, &end) {
		return Err(SlopeError::NotInSubgroup);
	}
	Ok(UnitLines(lines))
}

/// Returns true if a point is in G1 because it is the multiple of another by [`WitnessCurve::G1_COFACTOR`],
/// which may be from an untrusted source. Each point of G1 is the multiple of a point of G1.
pub fn is_multiple_by_cofactor<C: WitnessCurve<A>, A: LimbArithmetic>(
	p: &Affine<C::G1Field>,
	preimage: &Affine<C::G1Field>,
) -> bool {
	let Some(cofactor) = C::G1_COFACTOR else { return false };
	// A multiple of a point of another curve is on that curve: the first condition follows from the second.
	let multiple = || sparse_mul(&Point::<C::G1, A>::from_affine(preimage), cofactor);
	preimage.is_on_curve::<C::G1, A>() && multiple() == Point::from_affine(p)
}

/// Computes the lines of a point of G2 by [`slopes`]. `None` if there are too few.
pub fn lines_by_slopes<C: WitnessCurve<A>, A: LimbArithmetic>(
	q: &Affine<C::G2Field>,
	slopes: &[C::G2Field],
) -> Option<UnitLines<C::G2Field>> {
	let (lines, _) = lines_and_end::<C, A, _>(q, &mut TrustedSlopes::new(slopes))?;
	Some(UnitLines(lines))
}

fn lines_and_end<C: WitnessCurve<A>, A: LimbArithmetic, S: Slopes<C::G2Field>>(
	q: &Affine<C::G2Field>,
	slopes: &mut S,
) -> Option<(Vec<Line<C::G2Field>>, Affine<C::G2Field>)> {
	let mut builder = LineBuilder::new(q, slopes, C::SLOPES);
	C::multiples(&mut builder, q)?;
	Some(builder.end())
}

/// Computes the product of Miller loops over points of G1 and lines, times the power λ of a witness, up
/// to homogeneous factors. Pairs with an identity count as one. `fixed` are pairs with fixed points of G2.
///
/// With the witness zero, that is the product of Miller loops.
pub fn product_with_witness<C: WitnessCurve<A>, A: LimbArithmetic>(
	witness: &Torus<C, A>,
	pairs: &[(Affine<C::G1Field>, &UnitLines<C::G2Field>)],
	fixed: &[(Affine<C::G1Field>, &FixedArgument<C::G2Field>)],
) -> Gt<C, A> {
	product_with_powers::<C, A>(witness, pairs, fixed, &PowerProduct::ONE)
}

/// Does what [`product_with_witness`] does, and multiplies by powers of pairings of fixed points.
pub fn product_with_powers<C: WitnessCurve<A>, A: LimbArithmetic>(
	witness: &Torus<C, A>,
	pairs: &[(Affine<C::G1Field>, &UnitLines<C::G2Field>)],
	fixed: &[(Affine<C::G1Field>, &FixedArgument<C::G2Field>)],
	powers: &PowerProduct<C, A>,
) -> Gt<C, A> {
	let finite = || pairs.iter().filter(|(p, _)| !p.infinity);
	let mut inverses: Vec<_> = finite().map(|(p, _)| p.y).collect();
	batch_inverse(&mut inverses);
	let lines = finite()
		.zip(inverses)
		.map(|((p, lines), y)| EvaluatedPair { x: p.x.mul(&y), y, lines: &lines.0 })
		.collect();
	let fixed = fixed.iter().filter(|(p, _)| !p.infinity).map(|(p, functions)| (p, *functions));
	let fixed = FixedPairs::new(fixed, powers);
	C::miller_loop_with_witness(witness, &EvaluatedPairs { lines, fixed })
}

/// Computes a witness for a product of Miller loops.
///
/// For an element whose final exponentiation is not one, the result is not a witness. `None` for
/// zero.
pub fn witness<C: WitnessCurve<A>, A: LimbArithmetic>(f: &Gt<C, A>) -> Option<Torus<C, A>> {
	// `f^(p^(k/2) - 1)` represents f modulo S, up to its sign.
	let f = Field::mul(&f.conjugate(), &f.inverse()?);
	let root = f.pow(C::INVERSE_EXPONENT).conjugate();
	// Hilbert 90: for c = 1 + 1 / root, `c^(p^(k/2) - 1)` is the root.
	let c = root.conjugate().add(&Field::ONE);
	Some(c.to_torus().unwrap_or(Field::ZERO))
}

/// Pairs of a Miller loop.
pub struct EvaluatedPairs<'a, C: PairingCurve<A>, A: LimbArithmetic> {
	lines: Vec<EvaluatedPair<'a, C, A>>,
	fixed: FixedPairs<'a, C, A>,
}

/// A point of G1 prepared for line evaluation, and lines.
struct EvaluatedPair<'a, C: PairingCurve<A>, A: LimbArithmetic> {
	/// x / y.
	x: C::G1Field,
	/// 1 / y.
	y: C::G1Field,
	lines: &'a [Line<C::G2Field>],
}

impl<C: PairingCurve<A>, A: LimbArithmetic> EvaluatedPair<'_, C, A> {
	/// Returns the coefficients of a line's value divided by y, in the order of the tower's basis
	/// and without the coefficient that is one.
	#[inline(always)]
	fn evaluate(&self, line: &Line<C::G2Field>) -> (C::G2Field, C::G2Field) {
		let (constant, x) = (line.constant.scale(&self.y), line.x.scale(&self.x));
		match C::TWIST {
			Twist::M => (constant, x),
			Twist::D => (x, constant),
		}
	}
}

/// A Miller loop in progress.
struct Loop<'a, C: PairingCurve<A>, A: LimbArithmetic> {
	value: Gt<C, A>,
	pairs: &'a EvaluatedPairs<'a, C, A>,
	/// The number of lines used of every pair.
	position: usize,
	/// The number of coefficients used of every fixed point.
	fixed_position: usize,
}

impl<'a, C: WitnessCurve<A>, A: LimbArithmetic> Loop<'a, C, A> {
	/// Begins with `t + w`.
	fn new(t: &Torus<C, A>, pairs: &'a EvaluatedPairs<'a, C, A>) -> Self {
		Self { value: Gt::<C, A>::from_torus(t), pairs, position: 0, fixed_position: 0 }
	}

	/// Runs the loop over the digits after the leading one: each takes a squaring and a line. A
	/// digit that is not zero takes `on_addition` and another line.
	fn run(&mut self, digits: &[i8], on_addition: impl Fn(&Gt<C, A>, i8) -> Gt<C, A>) {
		let mut window = Window::EMPTY;
		if let Some(product) = self.pairs.fixed.before(digits.len()) {
			self.value = Field::mul(&self.value, &product);
		}
		for (index, &digit) in digits.iter().enumerate() {
			self.value = Field::square(&self.value);
			self.pairs.fixed.multiply_by_powers(&mut self.value, digits.len() - 1 - index);
			if digit != 0 {
				self.value = on_addition(&self.value, digit);
			}
			self.multiply_by_lines(if digit == 0 { 1 } else { 2 });
			if window.take(digit) {
				self.multiply_by_functions(&window);
				window = Window::EMPTY;
			}
		}
		if !window.is_empty() {
			self.multiply_by_functions(&window);
		}
	}

	/// Multiplies by the next `count` lines of every pair, and by the functions of the same lines.
	fn multiply_by_last_lines(&mut self, count: usize) {
		self.multiply_by_lines(count);
		self.multiply_by_functions(&Window::of_lines(count));
	}

	/// Multiplies by the next function of every fixed point.
	fn multiply_by_functions(&mut self, window: &Window) {
		self.pairs.fixed.multiply(&mut self.value, self.fixed_position, window);
		self.fixed_position += window.coefficients();
	}

	/// Multiplies by the next `count` lines of every pair: two of them cost 20 multiplications, and one
	/// that is left over costs 10.
	fn multiply_by_lines(&mut self, count: usize) {
		let of_pair = |pair: &'a EvaluatedPair<'a, C, A>| {
			let lines = pair.lines.iter().skip(self.position).take(count);
			lines.map(move |line| (pair, line))
		};
		let mut lines = self.pairs.lines.iter().flat_map(of_pair);
		while let Some((pair, line)) = lines.next() {
			let first = pair.evaluate(line);
			self.value = match lines.next() {
				Some((pair, line)) => {
					let second = pair.evaluate(line);
					match C::TWIST {
						Twist::M => {
							self.value.mul_by_two_014(&SparseProduct::of_unit_014(&first, &second))
						}
						Twist::D => {
							self.value.mul_by_two_034(&SparseProduct::of_unit_034(&first, &second))
						}
					}
				}
				None => match C::TWIST {
					Twist::M => self.value.mul_by_unit_014(&first.0, &first.1),
					Twist::D => self.value.mul_by_unit_034(&first.0, &first.1),
				},
			};
		}
		self.position += count;
	}
}

/// Counts the digits that are not zero.
const fn count_additions(digits: &[i8]) -> usize {
	let (mut count, mut i) = (0, 0);
	while i < digits.len() {
		count += (digits[i] != 0) as usize;
		i += 1;
	}
	count
}
