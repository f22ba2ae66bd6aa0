//! The constraints at a challenge.

use super::{DomainAt, CONSTRAINTS};
use crate::{layout::EVALUATIONS, suite::ACCUMULATOR_BASE, Element, Point};
use ark_ec::twisted_edwards::TECurveConfig;
use ark_ed_on_bls12_381_bandersnatch::BandersnatchConfig;
use ark_ff::One;

/// The constraints of section 3.2 at `ζ`, without the terms that depend on the sums in the next
/// row, `acc(ωx)`. Those terms are the linearization (section 3.3.5), a sum of `acc_ip`, `acc_x`
/// and `acc_y`, which is opened at `ζω`.
pub struct Constraints {
	/// `c̃_1` to `c̃_7` (section 4.2.2).
	pub known: [Element; CONSTRAINTS],
	/// The factors of `acc_ip`, `acc_x` and `acc_y` in `l_1`, `l_2` and `l_3`.
	pub linearization: [Element; 3],
}

impl Constraints {
	/// Evaluates the constraints, from the columns' evaluations and the sum's last point.
	pub fn new(domain: &DomainAt, evaluations: &[Element; EVALUATIONS], end: &Point) -> Self {
		let [px, py, s, b, ip, ax, ay] = *evaluations;
		let DomainAt { last_row, first, last, .. } = *domain;
		let one = Element::one();
		let not_b = one - b;
		let boundary =
			|sum: Element, from: Element, to: Element| (sum - from) * first + (sum - to) * last;
		// On twisted Edwards curves, (ax, ay) + (px, py) has the coordinates
		// (ax·ay + px·py) / (ay·py + a·ax·px) and (ax·ay − px·py) / (ax·py − px·ay).
		let (acc_product, p_product) = (ax * ay, px * py);
		Self {
			known: [
				-(ip + b * s) * last_row,
				-(b * (acc_product + p_product) + not_b * ax) * last_row,
				-(b * (acc_product - p_product) + not_b * ay) * last_row,
				b * not_b,
				boundary(ax, ACCUMULATOR_BASE.x, end.x),
				boundary(ay, ACCUMULATOR_BASE.y, end.y),
				boundary(ip, Element::default(), one),
			],
			linearization: [
				last_row,
				(b * (ay * py + <BandersnatchConfig as TECurveConfig>::mul_by_a(ax * px)) + not_b)
					* last_row,
				(b * (ax * py - px * ay) + not_b) * last_row,
			],
		}
	}

	/// Returns the quotient at `ζ` (section 4.2): `(Σ α_i·c̃_i + l(ζω)) · Π (ζ − ω^(N−k)) / (ζ^N − 1)`.
	pub fn quotient(
		&self,
		domain: &DomainAt,
		alphas: &[Element; CONSTRAINTS],
		linearization: &Element,
	) -> Element {
		let sum: Element = alphas.iter().zip(&self.known).map(|(alpha, c)| *alpha * c).sum();
		(sum + linearization) * domain.inverse_vanishing
	}
}
