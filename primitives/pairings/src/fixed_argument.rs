//! Miller loops over fixed points of G2, with several iterations merged into one.
//!
//! Iterations of the loop square a value and multiply it by lines. For a fixed point of G2 the product of
//! the lines of several iterations is one function of the point of G1, and its coefficients can be stored:
//! Costello and Stebila, "Fixed argument pairings", 2010/342, section 3. Its product with the loop's value
//! costs as much as two lines do. The verticals that its lines have in common are divided out, as in
//! Blake, Murty and Xu, "Refinements of Miller's algorithm for computing the Weil/Tate pairing", 2006:
//! their values are in the subfield that the final exponentiation maps to one.
//!
//! A function is `a(x) + b(x) y` modulo the curve's equation. The monomials `x^(n / 2)` for an even n and
//! `x^((n - 3) / 2) y` for an odd n have a pole of order n at the identity: n is 0, 2, 3 and so on, and
//! cannot be 1. A function with `m` zeros in multiples of the fixed point, and one zero more, has a pole
//! of order m + 1.

mod pairs;

pub(crate) use pairs::FixedPairs;

use crate::{
	slopes::{Multiples, Slopes, TrustedSlopes},
	PairingCurve, Twist,
};
use alloc::{vec, vec::Vec};
use assay_fields::{batch_inverse, tower::NonResidue, BytesOverRadix, Field, Lazy, LimbArithmetic};
use assay_msm::weierstrass::{Affine, Weierstrass};

/// The most iterations of one function.
///
/// With three, the functions of a point of BLS12-381 take 1.2 times the bytes of its lines and 0.7 of
/// their products; with four, 1.8 times the bytes and 0.6 of the products.
const LONGEST: u32 = 3;

/// The order of the pole of the longest function: three doublings and an addition.
const HIGHEST_ORDER: usize = (1 << LONGEST) + 2;

/// The iterations that one function merges. A function ends with an addition, or after the most
/// iterations.
#[derive(Clone, Copy, Debug)]
pub struct Window {
	iterations: u32,
	/// The function's zeros in multiples of the point, except one.
	zeros: usize,
}

impl Window {
	/// The window before its first iteration.
	pub const EMPTY: Self = Self { iterations: 0, zeros: 1 };

	/// Takes an iteration with this digit, and returns true if it is the function's last.
	pub const fn take(&mut self, digit: i8) -> bool {
		self.iterations += 1;
		self.zeros = 2 * self.zeros + (digit != 0) as usize;
		digit != 0 || self.iterations == LONGEST
	}

	/// Returns the window of lines without iterations.
	pub const fn of_lines(count: usize) -> Self {
		Self { iterations: 0, zeros: 1 + count }
	}

	/// Returns true if there is nothing to merge.
	pub const fn is_empty(&self) -> bool {
		self.zeros == 1
	}

	/// Returns the order of the function's pole.
	pub const fn order(&self) -> usize {
		self.zeros + 1
	}

	/// Returns the number of the function's coefficients, without the leading one.
	pub const fn coefficients(&self) -> usize {
		self.order() - 1
	}
}

/// Counts the coefficients of the functions of a loop.
pub(crate) const fn count_coefficients(digits: &[i8]) -> usize {
	let (mut count, mut window, mut i) = (0, Window::EMPTY, 0);
	while i < digits.len() {
		if window.take(digits[i]) {
			count += window.coefficients();
			window = Window::EMPTY;
		}
		i += 1;
	}
	if !window.is_empty() {
		count += window.coefficients();
	}
	count
}

/// The coefficients of a fixed point's functions, in the order of their use and of their poles, without
/// the leading ones, which are one.
///
/// The coefficient of a monomial is multiplied by the non-residue as often as the monomial's power of w
/// contains the sixth. In memory all are divided by the Montgomery form's R: so their bytes are read
/// without multiplications.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FixedArgument<F>(Vec<F>);

impl<F: BytesOverRadix> FixedArgument<F> {
	/// Decodes coefficients. `None` if one is not below the modulus.
	pub fn from_le_bytes(bytes: &[u8]) -> Option<Self> {
		let coefficients = bytes.chunks(F::LEN).map(F::from_le_bytes_over_radix);
		coefficients.collect::<Option<_>>().map(Self)
	}

	/// Returns the coefficients, from this place on.
	fn from(&self, place: usize) -> &[F] {
		self.0.get(place..).unwrap_or(&[])
	}
}

/// Returns the power of w by which a monomial is multiplied: it is evaluated on the twist, up to a power of
/// w for the whole function.
const fn power_of_w(twist: Twist, order: usize, highest: usize) -> usize {
	match twist {
		Twist::M => order,
		Twist::D => highest - order,
	}
}

/// `a(x) + b(x) y`, the coefficients from the lowest.
struct Function<F> {
	a: Vec<F>,
	b: Vec<F>,
}

impl<F: Lazy> Function<F> {
	/// `constant + slope x + y`.
	fn line(constant: F, slope: F) -> Self {
		Self { a: vec![constant, slope], b: vec![F::ONE] }
	}

	/// Multiplies by `constant + slope x + y` on the curve `y^2 = x^3 + coefficient`.
	fn mul_by_line(&self, constant: F, slope: F, coefficient: &F) -> Self {
		let line = [constant, slope];
		let scaled: Vec<_> = self.b.iter().map(|b| b.mul(coefficient)).collect();
		Self {
			a: sum(sum(product(&self.a, &line), 3, &self.b), 0, &scaled),
			b: sum(product(&self.b, &line), 0, &self.a),
		}
	}

	/// Squares on the curve `y^2 = x^3 + coefficient`.
	fn square(&self, coefficient: &F) -> Self {
		let bb = square(&self.b);
		let scaled: Vec<_> = bb.iter().map(|b| b.mul(coefficient)).collect();
		Self {
			a: sum(sum(square(&self.a), 3, &bb), 0, &scaled),
			b: product(&self.a, &self.b).iter().map(F::double).collect(),
		}
	}

	/// Divides by `x - root`, which is a factor.
	fn divide(&mut self, root: &F) {
		for coefficients in [&mut self.a, &mut self.b] {
			let mut carry = F::ZERO;
			for coefficient in coefficients.iter_mut().rev() {
				(*coefficient, carry) = (carry, coefficient.add(&carry.mul(root)));
			}
			debug_assert!(carry.is_zero(), "a remainder");
			coefficients.pop();
		}
	}

	/// Divides by `(x - root)^2`, which is a factor.
	fn divide_by_square(&mut self, root: &F) {
		let (double, square) = (root.double(), root.square());
		for coefficients in [&mut self.a, &mut self.b] {
			let mut carries = [F::ZERO; 2];
			for coefficient in coefficients.iter_mut().rev() {
				let multiple =
					F::sub_wide(&carries[0].mul_wide(&double), &carries[1].mul_wide(&square));
				let next = coefficient.add(&F::reduce(&multiple));
				*coefficient = carries[1];
				carries = [next, carries[0]];
			}
			debug_assert_eq!(carries, [F::ZERO; 2], "a remainder");
			coefficients.truncate(coefficients.len().saturating_sub(2));
		}
	}

	/// Returns the coefficient of the monomial of this order.
	fn coefficient(&self, order: usize) -> F {
		let coefficient = match order % 2 {
			0 => self.a.get(order / 2),
			_ => order.checked_sub(3).and_then(|order| self.b.get(order / 2)),
		};
		coefficient.copied().unwrap_or(F::ZERO)
	}
}

/// Multiplies polynomials.
fn product<F: Lazy>(a: &[F], b: &[F]) -> Vec<F> {
	let coefficient = |k: usize| {
		let terms = (0..=k).filter_map(|i| Some(a.get(i)?.mul_wide(b.get(k - i)?)));
		F::reduce(&terms.fold(F::ZERO_WIDE, |sum, term| F::add_wide(&sum, &term)))
	};
	(0..(a.len() + b.len()).saturating_sub(1)).map(coefficient).collect()
}

/// Squares a polynomial.
fn square<F: Lazy>(a: &[F]) -> Vec<F> {
	let coefficient = |k: usize| {
		let terms = (0..k.div_ceil(2)).filter_map(|i| Some(a[i].mul_wide(a.get(k - i)?)));
		let half = terms.fold(F::ZERO_WIDE, |sum, term| F::add_wide(&sum, &term));
		let twice = F::add_wide(&half, &half);
		F::reduce(&match a.get(k / 2) {
			Some(middle) if k.is_multiple_of(2) => F::add_wide(&twice, &middle.square_wide()),
			_ => twice,
		})
	};
	(0..(2 * a.len()).saturating_sub(1)).map(coefficient).collect()
}

/// Adds `b x^shift`.
fn sum<F: Field>(mut a: Vec<F>, shift: usize, b: &[F]) -> Vec<F> {
	a.resize(a.len().max(shift + b.len()), F::ZERO);
	a[shift..].iter_mut().zip(b).for_each(|(sum, term)| *sum = sum.add(term));
	a
}

/// Collects the functions of a point that is doubled and added to.
pub(crate) struct FunctionBuilder<'a, C: PairingCurve<A>, A: LimbArithmetic> {
	point: Affine<C::G2Field>,
	slopes: TrustedSlopes<'a, C::G2Field>,
	/// The product of the lines since the last function, without common verticals.
	function: Option<Function<C::G2Field>>,
	/// The functions' coefficients without the leading ones, not divided by these.
	coefficients: Vec<C::G2Field>,
	/// The leading coefficients, each with the number of the others.
	leading: Vec<(C::G2Field, usize)>,
}

impl<'a, C: PairingCurve<A>, A: LimbArithmetic> FunctionBuilder<'a, C, A> {
	/// Starts at a finite point whose lines have these slopes.
	pub fn new(point: &Affine<C::G2Field>, slopes: &'a [C::G2Field]) -> Self {
		Self {
			point: *point,
			slopes: TrustedSlopes::new(slopes),
			function: None,
			coefficients: Vec::new(),
			leading: Vec::new(),
		}
	}

	/// Returns the coefficients, not divided by R.
	pub fn into_coefficients(mut self) -> Vec<C::G2Field> {
		let (mut inverses, counts): (Vec<_>, Vec<_>) = self.leading.into_iter().unzip();
		batch_inverse(&mut inverses);
		let mut rest = &mut self.coefficients[..];
		for (inverse, count) in inverses.iter().zip(counts) {
			let (function, others) = rest.split_at_mut(count.min(rest.len()));
			function.iter_mut().for_each(|coefficient| *coefficient = coefficient.mul(inverse));
			rest = others;
		}
		self.coefficients
	}

	/// Multiplies the function by the line with this slope. `verticals` is the number of verticals through
	/// the point that divide the product, one or two.
	fn multiply(&mut self, slope: C::G2Field, verticals: usize) {
		let point = &self.point;
		let constant = slope.mul(&point.x).sub(&point.y);
		self.function = Some(match &self.function {
			None => Function::line(constant, slope.neg()),
			Some(function) => {
				let mut product = function.mul_by_line(constant, slope.neg(), &C::G2::b::<A>());
				if verticals == 2 {
					product.divide_by_square(&point.x);
				} else {
					product.divide(&point.x);
				}
				product
			}
		});
	}

	/// Moves to the third point of a line, mirrored.
	fn step(&mut self, slope: C::G2Field, other: &C::G2Field) {
		let x = slope.square().sub(&self.point.x.add(other));
		let y = slope.mul(&self.point.x.sub(&x)).sub(&self.point.y);
		self.point = Affine::new(x, y);
	}
}

impl<C: PairingCurve<A>, A: LimbArithmetic> Multiples<C::G2Field> for FunctionBuilder<'_, C, A> {
	fn point(&self) -> &Affine<C::G2Field> {
		&self.point
	}

	fn double(&mut self) -> Option<()> {
		let slope = self.slopes.tangent(&self.point)?;
		self.function = self.function.take().map(|f| f.square(&C::G2::b::<A>()));
		self.multiply(slope, 2);
		self.step(slope, &self.point.x.clone());
		Some(())
	}

	fn add(&mut self, q: &Affine<C::G2Field>) -> Option<()> {
		let slope = self.slopes.chord(&self.point, q)?;
		self.multiply(slope, 1);
		self.step(slope, &q.x);
		Some(())
	}

	fn draw(&mut self, q: &Affine<C::G2Field>) -> Option<()> {
		let slope = self.slopes.chord(&self.point, q)?;
		self.multiply(slope, 1);
		Some(())
	}

	fn end_window(&mut self, window: &Window) -> Option<()> {
		let Some(function) = self.function.take() else { return Some(()) };
		let highest = window.order();
		let scaled = |order: usize| {
			let times = power_of_w(C::TWIST, order, highest) / 6;
			(0..times).fold(function.coefficient(order), |c, _| C::NonResidue::mul(&c))
		};
		let orders = (0..highest).filter(|order| *order != 1);
		self.coefficients.extend(orders.map(scaled));
		self.leading.push((scaled(highest), window.coefficients()));
		Some(())
	}
}
