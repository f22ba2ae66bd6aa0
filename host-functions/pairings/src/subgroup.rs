//! Membership: of the curve, and, for points of the curve, of the subgroup of prime order r.
//!
//! φ is (x, y) to (ω x, y) with ω^2 + ω + 1 = 0, ψ the power of p on the twist. A test that an
//! endomorphism α kills a point is exact if no more of the curve's group is killed by α than the
//! points of order r: on a curve with φ over the prime field the group is Z[φ] / (π - 1) (Lenstra),
//! so that the common divisor of α and π - 1 tells; for ψ on the twist, the common divisor of the
//! norm of α and the group's order. Both were computed for each test below; sources: Scott,
//! "A note on group membership tests for G1, G2 and GT on BLS pairing-friendly curves", 2021/1130;
//! El Housni, Guillevic, Piellard, "Co-factor clearing and subgroup membership testing on
//! pairing-friendly curves", 2022/352.

use crate::{jacobian::Jacobian, Point};
use assay_fields::{
	tower::{Fp2, Frobenius, NonResidue},
	Field, Lazy,
};

/// Whether the point is the identity or satisfies y^2 = x^3 + b.
pub(crate) fn is_on_curve<F: Field>(point: &Point<F>, b: &F) -> bool {
	point.infinity || point.y.square() == point.x.square().mul(&point.x).add(b)
}

/// φ.
fn phi<F: Field>(point: &Jacobian<F>, omega: &F) -> Jacobian<F> {
	point.map(|x| x.mul(omega), |y| *y, |z| *z)
}

/// ψ: the power of p in all coordinates, times the constants of the twist, which are
/// ξ^((p - 1) / 3) and ξ^((p - 1) / 2) on a divisive one and their inverses on a multiplicative one.
pub(crate) struct Psi<F> {
	x: F,
	y: F,
}

impl<F: Lazy, B: NonResidue<F>> Psi<Fp2<F, B>> {
	/// ψ on a divisive twist.
	pub fn divisive<X: Frobenius<Fp2<F, B>>>() -> Self {
		Self { x: X::GAMMA[2], y: X::GAMMA[3] }
	}

	/// ψ on a multiplicative twist, given `ratio` = ξ / ξ^p: with γ = ξ^((p - 1) / 6),
	/// 1 / γ^2 = γ^4 ratio and 1 / γ^3 = γ^3 ratio, as γ^6 = ξ^(p - 1).
	pub fn multiplicative<X: Frobenius<Fp2<F, B>>>(ratio: &Fp2<F, B>) -> Self {
		Self { x: X::GAMMA[4].mul(ratio), y: X::GAMMA[3].mul(ratio) }
	}

	fn apply(&self, point: &Jacobian<Fp2<F, B>>) -> Jacobian<Fp2<F, B>> {
		point.map(|x| x.conjugate().mul(&self.x), |y| y.conjugate().mul(&self.y), |z| z.conjugate())
	}

	/// Whether ψ(Q) = [x] Q, given `[|x|] Q`, for a BLS12 curve's parameter.
	pub fn is_multiple(
		&self,
		q: &Point<Fp2<F, B>>,
		multiple: &Jacobian<Fp2<F, B>>,
		negative: bool,
	) -> bool {
		self.apply(&q.into()).equals(&if negative { multiple.neg() } else { *multiple })
	}

	/// Whether `[x + 1] Q + ψ([x] Q) + ψ^2([x] Q) = ψ^3([2 x] Q)`, given `[x] Q`, for a BN curve's
	/// parameter.
	pub fn bn_relation(&self, q: &Point<Fp2<F, B>>, xq: &Jacobian<Fp2<F, B>>) -> bool {
		let q = Jacobian::from(q);
		let psi_xq = self.apply(xq);
		let psi_2_xq = self.apply(&psi_xq);
		let left = xq.add(&q).add(&psi_xq).add(&psi_2_xq);
		left.equals(&self.apply(&psi_2_xq).double())
	}
}

/// Whether φ(P) = -[x^2] P, given `[x^2] P`, on G1 of a BLS12 curve: φ + x^2 divides r.
pub(crate) fn bls12_g1<F: Field>(p: &Point<F>, xxp: &Jacobian<F>, omega: &F) -> bool {
	phi(&p.into(), omega).equals(&xxp.neg())
}

/// Whether `[u^3 - u^2 + 1] P = -φ([u + 1] P)`, on G1 of BW6-761. The norm is 3 r, and no point of
/// G1's curve but the identity is killed by the factor of norm 3 (those have x = 0, and b = -1 is
/// no square).
pub(crate) fn bw6_g1<F: Field>(p: &Point<F>, omega: &F, u: u64) -> bool {
	let p = Jacobian::from(p);
	let up = p.mul(u);
	let uup = up.mul(u);
	let left = uup.mul(u).add(&uup.neg()).add(&p);
	left.equals(&phi(&up.add(&p), omega).neg())
}

/// Whether `[(u^2 + 1) (u - 1) / 3 - u] Q = φ([(u^2 + 1) (u - 1) / 3 + 1] Q)`, on G2 of BW6-761.
///
/// The norm is r. A test of norm 3 r, as on G1, would let pass the sum of a point of the subgroup
/// and one of order three, (0, 2) or (0, -2).
pub(crate) fn bw6_g2<F: Field>(q: &Point<F>, omega: &F, u: u64) -> bool {
	let q = Jacobian::from(q);
	let w = q.mul((u - 1) / 3);
	let s = w.mul(u).mul(u).add(&w);
	let uq = w.double().add(&w).add(&q);
	s.add(&uq.neg()).equals(&phi(&s.add(&q), omega))
}
