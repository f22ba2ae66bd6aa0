//! BW6-761.

use crate::{
	curve::ScaledPair,
	line::{InWords, Multiple, Projective},
	miller_loop::{digits_after_first, Functions, NoFunctions, Steps},
	pairing::easy_part,
	subgroup::{bw6_g1, bw6_g2},
	Accumulator, CurveLines, Gt, PairingCurve, Twist,
};
use alloc::vec::Vec;
#[cfg(target_arch = "x86_64")]
use assay_fields::{
	avx2::Avx2,
	lanes::{Ifma, LineLanes, PrimeSexticLanes, PrimeTwistLanes},
	params::Bw6_761FqParams,
};
use assay_fields::{
	prime::Bw6_761Fq,
	tower::{Cyclotomic, MinusFour},
	Field, Isa, LimbArithmetic,
};
use assay_msm::{
	curves::{Bw6_761G1, Bw6_761G2},
	weierstrass::Affine,
};

/// A line in limbs of 52 bits.
#[cfg(target_arch = "x86_64")]
type VectorLine = LineLanes<15>;
#[cfg(not(target_arch = "x86_64"))]
use core::convert::Infallible as VectorLine;

/// BW6-761.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bw6_761;

/// The family's parameter u.
const U: u64 = 0x8508c00000000001;

/// The digits of u after the leading one, from the highest.
pub(crate) const DIGITS_U: [i8; 63] = digits_after_first(U);

/// The signed digits of u^2 - u - 1 after the leading one, from the highest: arkworks' expansion,
/// on which the bytes of a Miller loop depend.
pub(crate) const DIGITS_U2: [i8; 126] = [
	0, 0, 0, 1, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, -1, 0, 0, 0, 0, -1, 0, 1, 0, -1, 0, 0, 1,
	0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1,
	0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 1, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
	-1,
];

/// Multiplies by the coefficient of the twist, b = 4.
fn mul_by_b<F: Field>(x: &F) -> F {
	x.double().double()
}

/// Returns the cube root of one under φ.
const fn omega<A: LimbArithmetic>() -> Bw6_761Fq<A> {
	Bw6_761Fq::from_hex("cfca638f1500e327035cdf02acb2744d06e68545f7e64c256ab7ae14297a1a823132b971cdefc65870636cb60d217ff87fa59308c07a8fab8579e02ed3cddca5b093ed79b1c57b5fe3f89c11811c1e214983de300000535e7bc00000000060")
}

/// The number of pairs that the reference takes at a time.
const REFERENCE_CHUNK: usize = 4;

/// Computes `f_{u + 1, Q}(P)` and `f_{u (u^2 - u - 1), Q}(P)`, given `f_{u, Q}(P)`.
fn second_loop<A, T, F>(f_u: &T, mut steps: Steps<'_, Bw6_761, A, T, F>) -> (T, T)
where
	A: LimbArithmetic,
	T: Accumulator<Bw6_761, A>,
	F: Functions<T>,
{
	let f_u_inverse = f_u.conjugate();
	let mut f_1 = f_u.clone();
	steps.multiply_by_last_lines(&mut f_1, 1);
	let f_2 = steps.run(f_u.clone(), &DIGITS_U2, |f, digit| {
		*f = f.mul(if digit > 0 { f_u } else { &f_u_inverse });
	});
	(f_1, f_2)
}

/// Computes the lines of `f_{u, Q}`, the chord through `[u] Q` and `Q`, and the lines of `f_{u^2 - u - 1, [u] Q}`.
/// `start` returns an affine point, ready to be doubled.
fn lines_from<A: LimbArithmetic, M: Multiple<Bw6_761Fq<A>>>(
	q: &Affine<Bw6_761Fq<A>>,
	start: impl Fn(&Affine<Bw6_761Fq<A>>) -> M,
) -> Option<CurveLines<Bw6_761, A>>
where
	CurveLines<Bw6_761, A>: From<Vec<M::Line>>,
{
	let mut lines = Vec::with_capacity(224);
	let mut r = start(q);
	let plus = r.addend(q);
	for digit in DIGITS_U {
		lines.push(r.double());
		if digit != 0 {
			lines.push(r.add(&plus));
		}
	}
	let r = r.projective();
	// Zero only for points of small order, for which the reference panics.
	let z = r.z.inverse()?;
	let uq = Affine::new(r.x.mul(&z), r.y.mul(&z));
	lines.push(start(&uq).add(&plus));
	let mut r = start(&uq);
	let (plus, minus) = (r.addend(&uq), r.addend(&uq.neg()));
	for digit in DIGITS_U2 {
		lines.push(r.double());
		match digit {
			1 => lines.push(r.add(&plus)),
			-1 => lines.push(r.add(&minus)),
			_ => {}
		}
	}
	Some(lines.into())
}

impl<A: LimbArithmetic> PairingCurve<A> for Bw6_761 {
	type G1 = Bw6_761G1;
	type G2 = Bw6_761G2;
	type G1Field = Bw6_761Fq<A>;
	type G2Field = Bw6_761Fq<A>;
	type NonResidue = MinusFour;
	type VectorLine = VectorLine;
	const TWIST: Twist = Twist::M;

	fn g1_is_in_subgroup(p: &Affine<Self::G1Field>) -> bool {
		bw6_g1::<Self::G1, A>(p, &omega(), U)
	}

	fn g2_is_in_subgroup(q: &Affine<Self::G2Field>) -> bool {
		bw6_g2::<Self::G2, A>(q, &omega(), U)
	}

	fn lines(isa: Isa, q: &Affine<Self::G2Field>) -> Option<CurveLines<Self, A>> {
		#[cfg(target_arch = "x86_64")]
		if A::WITH_LANES {
			if let Some(ifma) = isa.ifma() {
				type InLanes<A> = PrimeTwistLanes<Bw6_761FqParams, 12, 15, A>;
				return lines_from(q, |q| InLanes::<A>::new(ifma, &q.x, &q.y));
			}
		}
		let _ = isa;
		lines_from(q, |q| InWords::<_, _, false> { r: Projective::new(q), mul_by_b })
	}

	#[cfg(target_arch = "x86_64")]
	fn line_in_words(ifma: Ifma, line: &VectorLine) -> [Self::G2Field; 3] {
		line.to_words::<Bw6_761FqParams, 12, A>(ifma)
	}

	/// Computes `f_{u + 1, Q}(P) f_{u (u^2 - u - 1), Q}(P)^p`: equations (4.15) and (4.17) of El Housni,
	/// "Revisiting cryptography over elliptic curves", thesis, 2022.
	fn miller_loop<T, F>(one: T, mut steps: Steps<'_, Self, A, T, F>) -> T
	where
		T: Accumulator<Self, A>,
		F: Functions<T>,
	{
		let f_u = steps.run(one, &DIGITS_U, |_, _| ());
		let (f_1, f_2) = second_loop(&f_u, steps);
		f_1.mul(&f_2.frobenius())
	}

	/// The reference takes pairs in chunks of four, and begins the second loop of each chunk with the
	/// value of the first loop over *all* pairs. It divides by that value.
	fn reference_miller_loop<T: Accumulator<Self, A>>(
		one: T,
		pairs: &[ScaledPair<'_, Self, A, T>],
	) -> Option<T> {
		let mut steps = Steps::new(pairs, &NoFunctions);
		let f_u = steps.run(one.clone(), &DIGITS_U, |_, _| ());
		if f_u.to_gt().is_zero() {
			return None;
		}
		let (mut f_1, mut f_2) = (one.clone(), one);
		for pairs in pairs.chunks(REFERENCE_CHUNK) {
			let (part_1, part_2) = second_loop(&f_u, steps.over(pairs));
			f_1 = f_1.mul(&part_1);
			f_2 = f_2.mul(&part_2);
		}
		Some(f_1.mul(&f_2.frobenius()))
	}

	#[cfg(target_arch = "x86_64")]
	type IfmaAccumulator = PrimeSexticLanes<Bw6_761FqParams, 12, 15, A, MinusFour>;

	#[cfg(target_arch = "x86_64")]
	fn ifma_accumulator(ifma: Ifma, f: &Gt<Self, A>) -> Self::IfmaAccumulator {
		PrimeSexticLanes::from_sextic(ifma, f)
	}

	#[cfg(target_arch = "x86_64")]
	type Avx2Accumulator = Gt<Self, A>;

	#[cfg(target_arch = "x86_64")]
	fn avx2_accumulator(_: Avx2, f: &Gt<Self, A>) -> Self::Avx2Accumulator {
		*f
	}

	fn easy_part(f: &Gt<Self, A>) -> Option<Gt<Self, A>> {
		easy_part::<Self, A>(f, Cyclotomic::frobenius)
	}

	/// Raises to the exponent of El Housni's algorithm 4.4 (same source, with h_t = 13 and h_y = 9)
	/// times 3 p. That is the reference's exponent, 2020/351, algorithm 6, modulo the order of the
	/// cyclotomic subgroup.
	fn hard_part<T: Cyclotomic>(m: &T) -> T {
		let power_minus_1 = |f: &T| f.cyclotomic_pow(U - 1);
		let power_plus_1 = |f: &T| f.cyclotomic_pow(U).mul(f);
		let a = power_minus_1(&power_minus_1(m)).mul(&m.frobenius());
		let b = power_plus_1(&a).mul(&m.conjugate());
		let a = a.cyclotomic_square().mul(&a);
		let c = b.cyclotomic_pow((U - 1) / 3);
		let d = power_minus_1(&c);
		let e = power_minus_1(&power_minus_1(&d)).mul(&d);
		let d = d.conjugate();
		let fc = d.mul(&b);
		let g = power_plus_1(&e).mul(&fc);
		let h = g.mul(&c);
		let i = power_plus_1(&g.mul(&d)).mul(&fc.conjugate());
		// (h_t + h_y) / 2 = 11 and (h_t^2 + 3 h_y^2) / 4 = 103
		let j = h.cyclotomic_pow(11).mul(&e);
		let k = j.cyclotomic_square().mul(&j).mul(&b).mul(&i.cyclotomic_pow(103));
		let power = a.mul(&k);
		power.cyclotomic_square().mul(&power).frobenius()
	}
}
