//! Membership of the subgroup of prime order r, for points of the curve.
//!
//! φ maps (x, y) to (ω x, y) with ω^2 + ω + 1 = 0, and ψ is the Frobenius map on the twist. A test
//! that an endomorphism α maps a point to the identity is exact if α does so for no other points of
//! the curve's group than those of order r. On a curve with φ over the prime field the group is
//! Z[φ] / (π - 1) (Lenstra), and the test is exact if r is the norm of the common divisor of α and
//! π - 1. For ψ on the twist it is exact if r is the common divisor of the norm of α and the group's
//! order. The tests in `tests/suite/exactness.rs` compute this divisor for each test below.
//! Sources: Scott, "A note on group membership tests for G1, G2 and GT on BLS pairing-friendly
//! curves", 2021/1130, sections 4 and 6; El Housni, Guillevic, Piellard, "Co-factor clearing and
//! subgroup membership testing on pairing-friendly curves", 2022/352, section 4.2.
//!
//! The lines of the Miller loop end at the multiple of Q that such a test takes: at `[|x|] Q` on
//! BLS12 curves, and on BN254 at `[6 x + 2] Q + ψ(Q) - ψ^2(Q)`, which is `-ψ^3(Q)` for points of G2
//! (Vercauteren, "Optimal pairings", 2008/096) and for no others. So the lines decide membership
//! without a scalar multiplication ([`lines_in_subgroup`](crate::PairingCurve::lines_in_subgroup)).
//! A step may meet an exception of the formulas, which are not complete. Then the last point has Z
//! = 0, is not a finite point, and fails the test. For a point of G2 no step meets one: whether
//! equal or opposite points meet depends only on multiples modulo r, so the tests need to check one
//! point only.

use assay_fields::{
	tower::{Fp2, Frobenius, NonResidue},
	Field, Isa, Lazy, LimbArithmetic,
};
use assay_msm::{
	weierstrass::{Affine, Point, Weierstrass},
	Curve, CurveGroup,
};

/// Returns `scalar · point`, by double and add: the scalars are sparse. Variable time.
pub fn sparse_mul<C: Weierstrass, A: LimbArithmetic>(
	point: &Point<C, A>,
	scalar: u64,
) -> Point<C, A> {
	let mut product = Point::identity();
	for i in (0..64 - scalar.leading_zeros()).rev() {
		product = product.double();
		if scalar >> i & 1 == 1 {
			product = product.add(point);
		}
	}
	product
}

/// Does what [`sparse_mul`] does, in residues if the curve and the processor have them.
pub fn sparse_mul_on<C, A>(isa: Isa, point: &Point<C, A>, scalar: u64) -> Point<C, A>
where
	C: Weierstrass + Curve<Point<A> = Point<C, A>>,
	A: LimbArithmetic,
{
	#[cfg(target_arch = "x86_64")]
	if A::WITH_LANES && !point.is_identity() {
		if let Some(ifma) = isa.ifma() {
			let digits = (0..u64::BITS).map(|i| (scalar >> i & 1) as i8).collect();
			let form = [(digits, false)];
			let product = C::sum_in_residues::<A>(ifma, &[point.to_affine()], &form, 1, false);
			if let Some(product) = product {
				return product;
			}
		}
	}
	let _ = isa;
	sparse_mul(point, scalar)
}

/// Applies φ.
fn phi<C: Weierstrass, A: LimbArithmetic>(point: &Point<C, A>, omega: &C::Base<A>) -> Point<C, A> {
	Point { x: point.x.mul(omega), ..*point }
}

/// ψ: the p-th power of all coordinates, times the constants of the twist. These are ξ^((p - 1) /
/// 3) and ξ^((p - 1) / 2) on a divisive twist and their inverses on a multiplicative one.
pub struct Psi<F> {
	x: F,
	y: F,
}

impl<F: Lazy, B: NonResidue<F>> Psi<Fp2<F, B>> {
	/// Returns ψ on a divisive twist.
	pub fn divisive<X: Frobenius<Fp2<F, B>>>() -> Self {
		Self { x: X::GAMMA[2], y: X::GAMMA[3] }
	}

	/// Returns ψ on a multiplicative twist, given `ratio` = ξ / ξ^p. With γ = ξ^((p - 1) / 6),
	/// 1 / γ^2 = γ^4 ratio and 1 / γ^3 = γ^3 ratio, as γ^6 = ξ^(p - 1).
	pub fn multiplicative<X: Frobenius<Fp2<F, B>>>(ratio: &Fp2<F, B>) -> Self {
		Self { x: X::GAMMA[4].mul(ratio), y: X::GAMMA[3].mul(ratio) }
	}

	/// Applies ψ to a point.
	pub fn apply<C, A>(&self, point: &Point<C, A>) -> Point<C, A>
	where
		C: Weierstrass<Base<A> = Fp2<F, B>>,
		A: LimbArithmetic,
	{
		Point {
			x: point.x.conjugate().mul(&self.x),
			y: point.y.conjugate().mul(&self.y),
			z: point.z.conjugate(),
		}
	}

	/// Returns true if `ψ(Q) = [x] Q`, given `[|x|] Q`, for a BLS12 curve's parameter.
	pub fn is_multiple<C, A>(
		&self,
		q: &Affine<Fp2<F, B>>,
		multiple: &Point<C, A>,
		negative: bool,
	) -> bool
	where
		C: Weierstrass<Base<A> = Fp2<F, B>>,
		A: LimbArithmetic,
	{
		let multiple = if negative { multiple.neg() } else { *multiple };
		self.apply(&Point::<C, A>::from_affine(q)) == multiple
	}

	/// Returns true if `[x + 1] Q + ψ([x] Q) + ψ^2([x] Q) = ψ^3([2 x] Q)`, given `[x] Q`, for a BN
	/// curve's parameter.
	pub fn bn_relation<C, A>(&self, q: &Affine<Fp2<F, B>>, xq: &Point<C, A>) -> bool
	where
		C: Weierstrass<Base<A> = Fp2<F, B>>,
		A: LimbArithmetic,
	{
		let q = Point::<C, A>::from_affine(q);
		let psi_xq = self.apply(xq);
		let psi_2_xq = self.apply(&psi_xq);
		let left = xq.add(&q).add(&psi_xq).add(&psi_2_xq);
		left == self.apply(&psi_2_xq).double()
	}
}

/// Returns true if φ(P) = -[x^2] P, given `[x^2] P`, on G1 of a BLS12 curve: φ + x^2 divides r.
pub(crate) fn bls12_g1<C: Weierstrass, A: LimbArithmetic>(
	p: &Affine<C::Base<A>>,
	xxp: &Point<C, A>,
	omega: &C::Base<A>,
) -> bool {
	phi(&Point::<C, A>::from_affine(p), omega) == xxp.neg()
}

/// Returns true if `[u^3 - u^2 + 1] P = -φ([u + 1] P)`, on G1 of BW6-761.
///
/// The norm is 3 r. The factor of norm 3 maps no point of G1's curve but the identity to the
/// identity: such points have x = 0, and b = -1 is not a square.
pub(crate) fn bw6_g1<C: Weierstrass, A: LimbArithmetic>(
	p: &Affine<C::Base<A>>,
	omega: &C::Base<A>,
	u: u64,
) -> bool {
	let p = Point::<C, A>::from_affine(p);
	let up = sparse_mul(&p, u);
	let uup = sparse_mul(&up, u);
	let left = sparse_mul(&uup, u).add(&uup.neg()).add(&p);
	left == phi(&up.add(&p), omega).neg()
}

/// Returns true if `[(u^2 + 1) (u - 1) / 3 - u] Q = φ([(u^2 + 1) (u - 1) / 3 + 1] Q)`, on G2 of
/// BW6-761.
///
/// The norm is r. A test of norm 3 r, as on G1, would accept the sum of a point of the subgroup
/// and one of order three, (0, 2) or (0, -2).
pub(crate) fn bw6_g2<C: Weierstrass, A: LimbArithmetic>(
	q: &Affine<C::Base<A>>,
	omega: &C::Base<A>,
	u: u64,
) -> bool {
	let q = Point::<C, A>::from_affine(q);
	let w = sparse_mul(&q, (u - 1) / 3);
	let s = sparse_mul(&sparse_mul(&w, u), u).add(&w);
	let uq = w.double().add(&w).add(&q);
	s.add(&uq.neg()) == phi(&s.add(&q), omega)
}
