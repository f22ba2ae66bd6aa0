//! Lines through multiples of a point, and how they multiply an accumulator.
//!
//! Homogeneous projective coordinates and line coefficients follow Costello, Lange, Naehrig,
//! "Faster pairing computations on curves with high-degree twists", 2010, in the form of Aranha et
//! al., 2013/722, section 4, with arkworks' scaling, on which the bytes of a Miller loop depend.

use crate::fixed_argument::FixedArgument;
use alloc::vec::Vec;
#[cfg(target_arch = "x86_64")]
use assay_fields::{
	lanes::{LineLanes, PrimeTwistAddend, PrimeTwistLanes, TwistAddend, TwistLanes},
	rns::{self, Bases, LineResidues, TwistResidues},
	tower::Fp2,
	Field, FieldParams, Fp,
};
use assay_fields::{
	tower::{NonResidue, Scale, Sextic, SparseProduct},
	Lazy, LimbArithmetic,
};
use assay_msm::weierstrass::{Affine, Point, Weierstrass};

/// The kind of twist that carries G2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Twist {
	/// Multiplicative, y^2 = x^3 + b ξ: lines `constant + x v + y v w`.
	M,
	/// Divisive, y^2 = x^3 + b / ξ: lines `y + x w + constant v w`.
	D,
}

impl Twist {
	/// Returns the power of w of a line's second coefficient, in the order of the powers of w.
	#[cfg(target_arch = "x86_64")]
	pub(crate) const fn second_power(self) -> usize {
		match self {
			Self::M => 2,
			Self::D => 1,
		}
	}
}

/// A line's coefficients, before the evaluation in a point of G1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<F> {
	/// The constant coefficient.
	pub constant: F,
	/// The coefficient of the point's x.
	pub x: F,
	/// The coefficient of the point's y.
	pub y: F,
}

impl<F> Line<F> {
	/// Returns the line's value in a point, its coefficients in the order of the tower's basis.
	#[inline(always)]
	fn evaluate<B>(&self, twist: Twist, point: &Affine<B>) -> (F, F, F)
	where
		F: Scale<B>,
	{
		let (x, y) = (self.x.scale(&point.x), self.y.scale(&point.y));
		match twist {
			Twist::M => (self.constant, x, y),
			Twist::D => (y, x, self.constant),
		}
	}
}

/// A point's lines, in the order of their use, or the functions that merge them.
///
/// `V` is a line in the form that the curve's vectors compute: [`PairingCurve::VectorLine`](crate::PairingCurve).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineList<F, V> {
	/// Coefficients in words.
	Words(Vec<Line<F>>),
	/// Coefficients in vectors.
	Vectors(Vec<V>),
	/// Functions, which replace the lines.
	Functions(FixedArgument<F>),
}

/// A line of a [`LineList`].
#[derive(Clone, Copy, Debug)]
pub enum LineRef<'a, F, V> {
	/// Coefficients in words.
	Words(&'a Line<F>),
	/// Coefficients in vectors.
	Vector(&'a V),
}

impl<F, V> From<Vec<Line<F>>> for LineList<F, V> {
	fn from(lines: Vec<Line<F>>) -> Self {
		Self::Words(lines)
	}
}

#[cfg(target_arch = "x86_64")]
impl<F> From<Vec<LineResidues>> for LineList<F, LineResidues> {
	fn from(lines: Vec<LineResidues>) -> Self {
		Self::Vectors(lines)
	}
}

#[cfg(target_arch = "x86_64")]
impl<F, const L: usize> From<Vec<LineLanes<L>>> for LineList<F, LineLanes<L>> {
	fn from(lines: Vec<LineLanes<L>>) -> Self {
		Self::Vectors(lines)
	}
}

impl<F, V> LineList<F, V> {
	/// Returns the line at this place. Functions are no lines.
	pub(crate) fn get(&self, place: usize) -> Option<LineRef<'_, F, V>> {
		match self {
			Self::Words(lines) => lines.get(place).map(LineRef::Words),
			Self::Vectors(lines) => lines.get(place).map(LineRef::Vector),
			Self::Functions(_) => None,
		}
	}

	/// Returns true if there are no lines and no functions.
	pub(crate) fn is_empty(&self) -> bool {
		self.get(0).is_none() && self.functions().is_none()
	}

	/// Returns the functions, if these replace the lines.
	pub(crate) fn functions(&self) -> Option<&FixedArgument<F>> {
		match self {
			Self::Functions(functions) => Some(functions),
			_ => None,
		}
	}

	/// Returns true for coefficients in words.
	pub(crate) fn in_words(&self) -> bool {
		matches!(self, Self::Words(_))
	}
}

impl<'a, F, V> LineRef<'a, F, V> {
	/// Returns the line if its coefficients are in words.
	pub(crate) fn in_words(self) -> Option<&'a Line<F>> {
		match self {
			Self::Words(line) => Some(line),
			Self::Vector(_) => None,
		}
	}
}

/// Multiplies `f` by every line's value, two lines at a time: their product costs 6 multiplications
/// and its product with f 17. One by one they cost 26.
pub(crate) fn multiply_lines<'a, F, B, X>(
	f: &mut Sextic<F, X>,
	twist: Twist,
	mut lines: impl Iterator<Item = (&'a Line<F>, &'a Affine<B>)>,
) where
	F: Lazy + Scale<B>,
	X: NonResidue<F>,
	B: 'a,
{
	while let Some((line, point)) = lines.next() {
		let first = line.evaluate(twist, point);
		*f = match lines.next() {
			Some((line, point)) => {
				let second = line.evaluate(twist, point);
				match twist {
					Twist::M => f.mul_by_two_014(&SparseProduct::of_014(&first, &second)),
					Twist::D => f.mul_by_two_034(&SparseProduct::of_034(&first, &second)),
				}
			}
			None => match twist {
				Twist::M => f.mul_by_014(&first.0, &first.1, &first.2),
				Twist::D => f.mul_by_034(&first.0, &first.1, &first.2),
			},
		};
	}
}

/// A point of the twist in homogeneous projective coordinates, (X / Z, Y / Z).
///
/// The formulas have exceptions: doubling a point of order two, and adding a point to itself or to
/// its inverse. Each gives Z = 0, and Z stays zero from there on. A last point with Z ≠ 0 was
/// computed without exceptions.
#[derive(Clone, Copy, Debug)]
pub struct Projective<F> {
	pub(crate) x: F,
	pub(crate) y: F,
	pub(crate) z: F,
}

impl<F: Lazy> Projective<F> {
	pub fn new(point: &Affine<F>) -> Self {
		Self { x: point.x, y: point.y, z: F::ONE }
	}

	/// Returns the point in Jacobian coordinates, (X / Z^2, Y / Z^3). Z = 0 is the identity there.
	pub fn to_jacobian<C, A>(self) -> Point<C, A>
	where
		A: LimbArithmetic,
		C: Weierstrass<Base<A> = F>,
	{
		Point::new(self.x.mul(&self.z), self.y.mul(&self.z.square()), self.z)
	}

	/// Returns true if this is the given finite point, computed without exceptions.
	pub fn is(&self, point: &Affine<F>) -> bool {
		!self.z.is_zero() && point.x.mul(&self.z) == self.x && point.y.mul(&self.z) == self.y
	}

	/// Doubles the point, over `y^2 = x^3 + b`, and returns the tangent. `HALVED`
	/// divides the new coordinates by four: arkworks' BLS12 and BN formulas do, its BW6 formulas do
	/// not.
	pub fn double<const HALVED: bool>(&mut self, mul_by_b: impl Fn(&F) -> F) -> Line<F> {
		let xy = self.x.mul(&self.y);
		let b = self.y.square();
		let c = self.z.square();
		let e = mul_by_b(&c.triple());
		let f = e.triple();
		let h = self.y.add(&self.z).square().sub(&b.add(&c));
		let xx = self.x.square();
		let line = Line { constant: e.sub(&b), x: xx.triple(), y: h.neg() };
		if HALVED {
			self.x = xy.halve().mul(&b.sub(&f));
			self.y = b.add(&f).halve().square().sub(&e.square().triple());
			self.z = b.mul(&h);
		} else {
			self.x = xy.double().mul(&b.sub(&f));
			self.y = b.add(&f).square().sub(&e.double().square().triple());
			self.z = b.double().double().mul(&h);
		}
		line
	}

	/// Adds an affine point and returns the line through both.
	pub fn add(&mut self, q: &Affine<F>) -> Line<F> {
		let theta = self.y.sub(&q.y.mul(&self.z));
		let lambda = self.x.sub(&q.x.mul(&self.z));
		let c = theta.square();
		let d = lambda.square();
		let e = lambda.mul(&d);
		let f = self.z.mul(&c);
		let g = self.x.mul(&d);
		let h = e.add(&f).sub(&g.double());
		self.x = lambda.mul(&h);
		self.y = F::reduce(&F::sub_wide(&theta.mul_wide(&g.sub(&h)), &e.mul_wide(&self.y)));
		self.z = self.z.mul(&e);
		let constant = F::reduce(&F::sub_wide(&theta.mul_wide(&q.x), &lambda.mul_wide(&q.y)));
		Line { constant, x: theta.neg(), y: lambda }
	}
}

/// A point of the twist that is doubled and added to, in words or in the lanes of a vector.
pub(crate) trait Multiple<F> {
	/// An affine point, ready to be added.
	type Addend;
	/// A line.
	type Line;

	/// Prepares an affine point.
	fn addend(&self, q: &Affine<F>) -> Self::Addend;
	/// Doubles the point and returns the tangent.
	fn double(&mut self) -> Self::Line;
	/// Adds a point and returns the line through both.
	fn add(&mut self, q: &Self::Addend) -> Self::Line;
	/// Returns the point.
	fn projective(&self) -> Projective<F>;
}

/// Lines, and the point that they end at.
pub(crate) type LinesAndEnd<F, V> = (LineList<F, V>, Projective<F>);

/// A point in words, and the product with the twist's b. `HALVED` is that of [`Projective::double`].
pub(crate) struct InWords<F, M, const HALVED: bool> {
	pub r: Projective<F>,
	pub mul_by_b: M,
}

impl<F: Lazy, M: Fn(&F) -> F, const HALVED: bool> Multiple<F> for InWords<F, M, HALVED> {
	type Addend = Affine<F>;
	type Line = Line<F>;

	fn addend(&self, q: &Affine<F>) -> Affine<F> {
		*q
	}

	fn double(&mut self) -> Line<F> {
		self.r.double::<HALVED>(&self.mul_by_b)
	}

	fn add(&mut self, q: &Affine<F>) -> Line<F> {
		self.r.add(q)
	}

	fn projective(&self) -> Projective<F> {
		self.r
	}
}

#[cfg(target_arch = "x86_64")]
impl<P, const N: usize, const L: usize, const ROWS: usize, A, C> Multiple<Fp2<Fp<P, N, A>, C>>
	for TwistLanes<P, N, L, ROWS, A, C>
where
	P: FieldParams<N>,
	A: LimbArithmetic,
	C: NonResidue<Fp<P, N, A>>,
	Fp2<Fp<P, N, A>, C>: Field,
{
	type Addend = TwistAddend<P, N, L>;
	type Line = Line<Fp2<Fp<P, N, A>, C>>;

	fn addend(&self, q: &Affine<Fp2<Fp<P, N, A>, C>>) -> Self::Addend {
		self.addend(&q.x, &q.y)
	}

	fn double(&mut self) -> Line<Fp2<Fp<P, N, A>, C>> {
		let [constant, x, y] = self.double();
		Line { constant, x, y }
	}

	fn add(&mut self, q: &Self::Addend) -> Line<Fp2<Fp<P, N, A>, C>> {
		let [constant, x, y] = self.add(q);
		Line { constant, x, y }
	}

	fn projective(&self) -> Projective<Fp2<Fp<P, N, A>, C>> {
		let [x, y, z] = self.coordinates();
		Projective { x, y, z }
	}
}

#[cfg(target_arch = "x86_64")]
impl<P, const N: usize, A, C, const B: u32, const XI: u32> Multiple<Fp2<Fp<P, N, A>, C>>
	for TwistResidues<P, N, A, C, B, XI>
where
	P: Bases<N>,
	A: LimbArithmetic,
	C: NonResidue<Fp<P, N, A>>,
	Fp2<Fp<P, N, A>, C>: Field,
{
	type Addend = rns::TwistAddend<P, N, B>;
	type Line = LineResidues;

	fn addend(&self, q: &Affine<Fp2<Fp<P, N, A>, C>>) -> Self::Addend {
		self.addend(&q.x, &q.y)
	}

	fn double(&mut self) -> LineResidues {
		self.double()
	}

	fn add(&mut self, q: &Self::Addend) -> LineResidues {
		self.add(q)
	}

	fn projective(&self) -> Projective<Fp2<Fp<P, N, A>, C>> {
		let [x, y, z] = self.coordinates();
		Projective { x, y, z }
	}
}

#[cfg(target_arch = "x86_64")]
impl<P, const N: usize, const L: usize, A> Multiple<Fp<P, N, A>> for PrimeTwistLanes<P, N, L, A>
where
	P: FieldParams<N>,
	A: LimbArithmetic,
	Fp<P, N, A>: Field,
{
	type Addend = PrimeTwistAddend<P, N, L, A>;
	type Line = LineLanes<L>;

	fn addend(&self, q: &Affine<Fp<P, N, A>>) -> Self::Addend {
		self.addend(&q.x, &q.y)
	}

	fn double(&mut self) -> LineLanes<L> {
		self.double()
	}

	fn add(&mut self, q: &Self::Addend) -> LineLanes<L> {
		self.add(q)
	}

	fn projective(&self) -> Projective<Fp<P, N, A>> {
		let [x, y, z] = self.coordinates();
		Projective { x, y, z }
	}
}
