//! BN254.

use crate::{
	line::{InWords, LinesAndEnd, Multiple, Projective},
	miller_loop::{Functions, Steps},
	pairing::easy_part,
	subgroup::{sparse_mul, Psi},
	Accumulator, CurveLines, Gt, Line, PairingCurve, Twist,
};
use alloc::vec::Vec;
use assay_fields::{
	prime::Bn254Fq,
	tower::{Bn254Fq2, Cyclotomic, Frobenius, NinePlusU},
	Field, Isa, LimbArithmetic,
};
use assay_msm::{
	curves::{Bn254G1, Bn254G2},
	weierstrass::{Affine, Point},
	CurveGroup,
};
use core::convert::Infallible;
#[cfg(target_arch = "x86_64")]
use {
	crate::lanes::{self, LaneCurve},
	assay_fields::{
		avx2::Avx2,
		lanes::{Ifma, Lanes, QuadraticLanes, SexticLanes, TwistLanes},
		params::Bn254FqParams,
		tower::MinusOne,
	},
};

/// BN254.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bn254;

/// The family's parameter x.
const X: u64 = 4965661367192848881;

/// The signed digits of 6 x + 2 after the leading one, from the highest: arkworks' expansion, on
/// which the bytes of a Miller loop depend.
pub(crate) const DIGITS: [i8; 64] = [
	1, 0, 1, 0, 0, 0, -1, 0, -1, 0, 0, 0, -1, 0, 1, 0, -1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0,
	1, 0, 0, -1, 0, 0, 0, 0, -1, 0, 1, 0, 0, 0, -1, 0, -1, 0, 0, 1, 0, 0, 0, -1, 0, 0, -1, 0, 1, 0,
	1, 0, 0, 0,
];

/// Applies the power of p on the twist, ψ(x, y) = (x^p ξ^((p - 1) / 3), y^p ξ^((p - 1) / 2)).
pub(crate) fn psi<A: LimbArithmetic>(q: &Affine<Bn254Fq2<A>>) -> Affine<Bn254Fq2<A>> {
	let gamma = &<NinePlusU as Frobenius<Bn254Fq2<A>>>::GAMMA;
	Affine { x: q.x.conjugate().mul(&gamma[2]), y: q.y.conjugate().mul(&gamma[3]), ..*q }
}

/// Returns the twist's b = 3 / (9 + u).
const fn twist_b<A: LimbArithmetic>() -> Bn254Fq2<A> {
	Bn254Fq2::new(
		Bn254Fq::from_hex("2b149d40ceb8aaae81be18991be06ac3b5b4c5e559dbefa33267e6dc24a138e5"),
		Bn254Fq::from_hex("009713b03af0fed4cd2cafadeed8fdf4a74fa084e52d1852e4a2bd0685c315d2"),
	)
}

/// Computes the lines of a finite point, and the last point, `[6 x + 2] Q + ψ(Q) - ψ^2(Q)`.
fn lines<A: LimbArithmetic>(
	isa: Isa,
	q: &Affine<Bn254Fq2<A>>,
) -> LinesAndEnd<Bn254Fq2<A>, Infallible> {
	let b = const { &twist_b() };
	#[cfg(target_arch = "x86_64")]
	if A::WITH_LANES {
		if let Some(ifma) = isa.ifma() {
			type InLanes<A> = TwistLanes<Bn254FqParams, 4, 5, 6, A, MinusOne>;
			let r = InLanes::<A>::new(ifma, &q.x, &q.y, &b.triple());
			return lines_from(q, r);
		}
	}
	let _ = isa;
	let mul_by_b = |x: &Bn254Fq2<A>| x.mul(b);
	lines_from(q, InWords::<_, _, true> { r: Projective::new(q), mul_by_b })
}

/// Returns the points that are added after the loop: ψ(Q), -ψ^2(Q).
fn last_points<A: LimbArithmetic>(q: &Affine<Bn254Fq2<A>>) -> [Affine<Bn254Fq2<A>>; 2] {
	let q1 = psi(q);
	[q1, psi(&q1).neg()]
}

/// Computes [`lines`] from Q as `r`.
fn lines_from<A: LimbArithmetic>(
	q: &Affine<Bn254Fq2<A>>,
	mut r: impl Multiple<Bn254Fq2<A>, Line = Line<Bn254Fq2<A>>>,
) -> LinesAndEnd<Bn254Fq2<A>, Infallible> {
	let mut lines = Vec::with_capacity(96);
	let (plus, minus) = (r.addend(q), r.addend(&q.neg()));
	for digit in DIGITS {
		lines.push(r.double());
		match digit {
			1 => lines.push(r.add(&plus)),
			-1 => lines.push(r.add(&minus)),
			_ => {}
		}
	}
	for last in last_points(q) {
		lines.push(r.add(&r.addend(&last)));
	}
	(lines.into(), r.projective())
}

impl<A: LimbArithmetic> PairingCurve<A> for Bn254 {
	type G1 = Bn254G1;
	type G2 = Bn254G2;
	type G1Field = Bn254Fq<A>;
	type G2Field = Bn254Fq2<A>;
	type NonResidue = NinePlusU;
	type VectorLine = Infallible;
	const TWIST: Twist = Twist::D;

	/// Always true: the whole curve has prime order.
	fn g1_is_in_subgroup(_: &Affine<Self::G1Field>) -> bool {
		true
	}

	fn g2_is_in_subgroup(q: &Affine<Self::G2Field>) -> bool {
		Self::is_in_g2_given_multiple(q, &sparse_mul(&Point::from_affine(q), X))
	}

	const G2_CHECK_SCALAR: Option<[u64; 2]> = Some([X, 0]);

	fn is_in_g2_given_multiple(q: &Affine<Self::G2Field>, multiple: &Point<Self::G2, A>) -> bool {
		Psi::divisive::<NinePlusU>().bn_relation(q, multiple)
	}

	fn lines(isa: Isa, q: &Affine<Self::G2Field>) -> Option<CurveLines<Self, A>> {
		Some(lines(isa, q).0)
	}

	/// For a point of G2 the last point is `-ψ^3(Q)`.
	fn is_in_g2_given_end(q: &Affine<Self::G2Field>, end: &Projective<Self::G2Field>) -> bool {
		end.is(&psi(&psi(&psi(q))).neg())
	}

	fn lines_in_subgroup(isa: Isa, q: &Affine<Self::G2Field>) -> Option<CurveLines<Self, A>> {
		let (lines, end) = lines(isa, q);
		Self::is_in_g2_given_end(q, &end).then_some(lines)
	}

	#[cfg(target_arch = "x86_64")]
	fn line_in_words(_: Ifma, line: &Infallible) -> [Self::G2Field; 3] {
		match *line {}
	}

	fn miller_loop<T, F>(one: T, mut steps: Steps<'_, Self, A, T, F>) -> T
	where
		T: Accumulator<Self, A>,
		F: Functions<T>,
	{
		let mut f = steps.run(one, &DIGITS, |_, _| ());
		steps.multiply_by_last_lines(&mut f, 2);
		f
	}

	#[cfg(target_arch = "x86_64")]
	fn lanes_miller_loop<const CHECKED: bool>(
		ifma: Ifma,
		pairs: &[(Affine<Self::G1Field>, Affine<Self::G2Field>)],
	) -> Option<(Gt<Self, A>, usize)> {
		lanes::miller_loop::<Self, A, CHECKED>(ifma, pairs)
	}

	/// In five limbs of 52 bits, and six rows of a reduction: the room for sums of products.
	#[cfg(target_arch = "x86_64")]
	type IfmaAccumulator = SexticLanes<Bn254FqParams, 4, 5, 6, A, MinusOne, NinePlusU, 9>;

	#[cfg(target_arch = "x86_64")]
	fn ifma_accumulator(ifma: Ifma, f: &Gt<Self, A>) -> Self::IfmaAccumulator {
		SexticLanes::from_sextic(ifma, f)
	}

	#[cfg(target_arch = "x86_64")]
	type Avx2Accumulator = Gt<Self, A>;

	#[cfg(target_arch = "x86_64")]
	fn avx2_accumulator(_: Avx2, f: &Gt<Self, A>) -> Self::Avx2Accumulator {
		*f
	}

	fn easy_part(f: &Gt<Self, A>) -> Option<Gt<Self, A>> {
		easy_part::<Self, A>(f, Cyclotomic::frobenius_2)
	}

	/// `f^(2 x (6 x^2 + 3 x + 1) (p^4 - p^2 + 1) / r)`: Fuentes-Castañeda, Knapp, Rodríguez-Henríquez,
	/// "Faster hashing to G2", 2011, section 5.
	fn hard_part<T: Cyclotomic>(f: &T) -> T {
		let power_minus_x =
			|f: &T| f.cyclotomic_pow_signed(&[X]).map_or_else(|| f.clone(), |f| f.conjugate());
		let a = power_minus_x(f);
		let f_2x = a.cyclotomic_square();
		let f_6x = f_2x.cyclotomic_square().mul(&f_2x);
		let f_6xx = power_minus_x(&f_6x);
		let f_12xxx = power_minus_x(&f_6xx.cyclotomic_square());
		// Signs as in the source: f_2x, f_6x stand for negative exponents.
		let y8 = f_12xxx.conjugate().mul(&f_6xx).mul(&f_6x.conjugate());
		let y9 = y8.mul(&f_2x);
		let y11 = y8.mul(&f_6xx).mul(f);
		let y13 = y9.frobenius().mul(&y11);
		let y14 = y8.frobenius_2().mul(&y13);
		let y15 = f.conjugate().mul(&y9).frobenius_2().frobenius();
		y15.mul(&y14)
	}
}

#[cfg(target_arch = "x86_64")]
impl<A: LimbArithmetic> LaneCurve<A> for Bn254 {
	type BaseLanes = Lanes<Bn254FqParams, 4, 6, A>;
	type Lanes = QuadraticLanes<Bn254FqParams, 4, 6, A, MinusOne, 1>;
	const DIGITS: &[i8] = &DIGITS;

	fn triple_b() -> Bn254Fq2<A> {
		twist_b().triple()
	}

	/// Multiplies by 9 + u.
	#[inline(always)]
	fn times_xi(x: &Self::Lanes) -> Self::Lanes {
		x.times_xi::<9>()
	}

	#[inline(always)]
	fn scale(x: &Self::Lanes, by: &Self::BaseLanes) -> Self::Lanes {
		x.scale(by)
	}

	fn last(q: &Affine<Bn254Fq2<A>>) -> Vec<Affine<Bn254Fq2<A>>> {
		last_points(q).to_vec()
	}
}
