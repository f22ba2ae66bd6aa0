//! Pairs of a point of G1 and a fixed point of G2, and the values of the functions.

use super::{power_of_w, FixedArgument, Window, HIGHEST_ORDER};
use crate::{fixed_base::PowerProduct, miller_loop::Functions, Gt, PairingCurve, Twist};
use alloc::vec::Vec;
use assay_fields::{
	tower::{Cubic, LazyScale, NonResidue, Sextic},
	BytesOverRadix, Field, LimbArithmetic,
};
use assay_msm::weierstrass::Affine;

/// Finite points of G1, each with the functions of a fixed point, and powers of pairings of fixed points.
pub(crate) struct FixedPairs<'a, C: PairingCurve<A>, A: LimbArithmetic> {
	pairs: Vec<(Monomials<C::G1Field>, &'a FixedArgument<C::G2Field>)>,
	powers: &'a PowerProduct<C, A>,
}

impl<'a, C: PairingCurve<A>, A: LimbArithmetic> FixedPairs<'a, C, A> {
	/// Computes the monomials of finite points.
	pub fn new<'p>(
		pairs: impl Iterator<Item = (&'p Affine<C::G1Field>, &'a FixedArgument<C::G2Field>)>,
		powers: &'a PowerProduct<C, A>,
	) -> Self {
		Self { pairs: pairs.map(|(p, functions)| (Monomials::new(p), functions)).collect(), powers }
	}
}

impl<C: PairingCurve<A>, A: LimbArithmetic> Functions<Gt<C, A>> for FixedPairs<'_, C, A> {
	fn multiply(&self, value: &mut Gt<C, A>, place: usize, window: &Window) {
		for (monomials, functions) in &self.pairs {
			let factor = evaluate(C::TWIST, functions.from(place), window.order(), monomials);
			*value = Field::mul(value, &factor);
		}
	}

	fn before(&self, squarings: usize) -> Option<Gt<C, A>> {
		self.powers.before(squarings)
	}

	fn multiply_by_powers(&self, value: &mut Gt<C, A>, squarings: usize) {
		self.powers.multiply(value, squarings);
	}
}

/// The monomials' values in a point of G1, multiplied by the Montgomery form's R.
struct Monomials<B>([B; HIGHEST_ORDER + 1]);

impl<B: Field + BytesOverRadix> Monomials<B> {
	fn new(point: &Affine<B>) -> Self {
		let mut values = [B::RADIX; HIGHEST_ORDER + 1];
		values[2] = point.x.mul(&B::RADIX);
		values[3] = point.y.mul(&B::RADIX);
		for order in 4..values.len() {
			values[order] = values[order - 2].mul(&point.x);
		}
		Self(values)
	}
}

/// Evaluates the function with these coefficients.
fn evaluate<F, B, C>(
	twist: Twist,
	coefficients: &[F],
	highest: usize,
	point: &Monomials<B>,
) -> Sextic<F, C>
where
	F: LazyScale<B> + BytesOverRadix,
	C: NonResidue<F>,
{
	// Orders that share a power of w are six apart, so there are two of them at most.
	const { assert!(HIGHEST_ORDER < 12) };
	let leading = F::INVERSE_RADIX;
	let coefficient = |order: usize| match order {
		_ if order == highest => Some(&leading),
		0 => coefficients.first(),
		// No monomial has this order.
		1 => None,
		_ => coefficients.get(order - 1),
	};
	let slot = |residue: usize| {
		let terms = (0..=highest).filter(|order| power_of_w(twist, *order, highest) % 6 == residue);
		let mut terms = terms.filter_map(|order| Some((coefficient(order)?, point.0.get(order)?)));
		match (terms.next(), terms.next()) {
			(Some((a, x)), Some((b, y))) => {
				F::reduce(&F::add_wide(&a.scale_wide(x), &b.scale_wide(y)))
			}
			(Some((a, x)), None) => a.scale(x),
			(None, _) => F::ZERO,
		}
	};
	Sextic::new(Cubic::new(slot(0), slot(2), slot(4)), Cubic::new(slot(1), slot(3), slot(5)))
}
