//! BLS12-381 and BLS12-377.

use crate::{
	line::{InWords, LineList, LinesAndEnd, Multiple, Projective},
	miller_loop::{digits_after_first, Functions, Steps},
	pairing::easy_part,
	subgroup::{bls12_g1, sparse_mul, Psi},
	Accumulator, CurveLines, Gt, PairingCurve, Twist,
};
use alloc::vec::Vec;
#[cfg(target_arch = "x86_64")]
use {
	crate::lanes::{self, LaneCurve},
	assay_fields::{
		avx2::{Avx2, Avx2Sextic},
		lanes::{Ifma, Lanes, QuadraticLanes},
		params::{Bls12_377FqParams, Bls12_381FqParams},
		rns::{LineResidues as VectorLine, SexticResidues, TwistResidues},
		tower::{MinusFive, MinusOne},
	},
};

use assay_fields::{
	prime::{Bls12_377Fq, Bls12_381Fq},
	tower::{Bls12_377Fq2, Bls12_381Fq2, Cyclotomic, OnePlusU, U},
	Field, Isa, Lazy, LimbArithmetic,
};
use assay_msm::{
	curves::{Bls12_377G1, Bls12_377G2, Bls12_381G1, Bls12_381G2},
	weierstrass::{Affine, Point},
	CurveGroup,
};

#[cfg(not(target_arch = "x86_64"))]
use core::convert::Infallible as VectorLine;

/// BLS12-381.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bls12_381;

/// BLS12-377.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bls12_377;

/// The family's parameter, |x|, and the digits of the Miller loop.
pub(crate) struct Parameter {
	x: u64,
	pub(crate) negative: bool,
	pub(crate) digits: [i8; 63],
}

impl Parameter {
	const fn new(x: u64, negative: bool) -> Self {
		Self { x, negative, digits: digits_after_first(x) }
	}

	/// `|1 - x|`: El Housni, Guillevic, Piellard, 2022/352, section 3.1, and for BLS12-381 RFC 9380, section
	/// 8.8.1.
	pub(crate) const fn g1_cofactor(&self) -> u64 {
		if self.negative {
			self.x + 1
		} else {
			self.x - 1
		}
	}

	const fn x_squared(&self) -> [u64; 2] {
		let square = self.x as u128 * self.x as u128;
		[square as u64, (square >> 64) as u64]
	}

	/// Computes the lines of f_{x, Q}, a tangent for each digit and a chord for each digit 1, and the last point,
	/// `[|x|] Q`. `r` is Q.
	fn lines<F: Lazy, V, M: Multiple<F>>(&self, q: &Affine<F>, mut r: M) -> LinesAndEnd<F, V>
	where
		LineList<F, V>: From<Vec<M::Line>>,
	{
		let mut lines = Vec::with_capacity(72);
		let addend = r.addend(q);
		for digit in self.digits {
			lines.push(r.double());
			if digit != 0 {
				lines.push(r.add(&addend));
			}
		}
		(lines.into(), r.projective())
	}

	fn miller_loop<C, A, T, F>(&self, one: T, mut steps: Steps<'_, C, A, T, F>) -> T
	where
		C: PairingCurve<A>,
		A: LimbArithmetic,
		T: Accumulator<C, A>,
		F: Functions<T>,
	{
		self.signed(steps.run(one, &self.digits, |_, _| ()))
	}

	/// Returns the conjugate if x is negative, else f.
	fn signed<T: Cyclotomic>(&self, f: T) -> T {
		if self.negative {
			f.conjugate()
		} else {
			f
		}
	}

	/// Returns `f^(3 (p^4 - p^2 + 1) / r)`, the exponent as `(x - 1)^2 (x + p)(x^2 + p^2 - 1) + 3`: Hayashida,
	/// Hayasaka, Teruya, "Efficient final exponentiation via cyclotomic structure for pairings over
	/// families of elliptic curves", 2020/875, section 4.
	fn hard_part<T: Cyclotomic>(&self, f: &T) -> T {
		let power_x = |f: &T| self.signed(f.cyclotomic_pow(self.x));
		let a = power_x(f).mul(&f.conjugate());
		let a = power_x(&a).mul(&a.conjugate());
		let b = power_x(&a).mul(&a.frobenius());
		let c = power_x(&power_x(&b)).mul(&b.frobenius_2()).mul(&b.conjugate());
		c.mul(&f.cyclotomic_square().mul(f))
	}
}

pub(crate) const BLS12_381: Parameter = Parameter::new(0xd201000000010000, true);
pub(crate) const BLS12_377: Parameter = Parameter::new(0x8508c00000000001, false);

/// Computes the lines over the twist with b = 4 (1 + u).
fn bls12_381_lines<A: LimbArithmetic>(
	isa: Isa,
	q: &Affine<Bls12_381Fq2<A>>,
) -> LinesAndEnd<Bls12_381Fq2<A>, VectorLine> {
	#[cfg(target_arch = "x86_64")]
	if A::WITH_LANES {
		if let Some(ifma) = isa.ifma() {
			type InResidues<A> = TwistResidues<Bls12_381FqParams, 6, A, MinusOne, 1, 1>;
			return BLS12_381.lines(q, InResidues::<A>::new(ifma, &q.x, &q.y));
		}
	}
	let _ = isa;
	let mul_by_b = |x: &Bls12_381Fq2<A>| {
		let x4 = x.double().double();
		Bls12_381Fq2::new(x4.c0.sub(&x4.c1), x4.c0.add(&x4.c1))
	};
	BLS12_381.lines(q, InWords::<_, _, true> { r: Projective::new(q), mul_by_b })
}

/// Computes the lines over the twist with b = 1 / u = u / β, hence b (c0 + c1 u) = c1 + (c0 / β) u.
fn bls12_377_lines<A: LimbArithmetic>(
	isa: Isa,
	q: &Affine<Bls12_377Fq2<A>>,
) -> LinesAndEnd<Bls12_377Fq2<A>, VectorLine> {
	#[cfg(target_arch = "x86_64")]
	if A::WITH_LANES {
		if let Some(ifma) = isa.ifma() {
			type InResidues<A> = TwistResidues<Bls12_377FqParams, 6, A, MinusFive, 5, 0>;
			return BLS12_377.lines(q, InResidues::<A>::new(ifma, &q.x, &q.y));
		}
	}
	let _ = isa;
	let mul_by_b =
		|x: &Bls12_377Fq2<A>| Bls12_377Fq2::new(x.c1, x.c0.mul(const { &one_over_beta() }));
	BLS12_377.lines(q, InWords::<_, _, true> { r: Projective::new(q), mul_by_b })
}

impl<A: LimbArithmetic> PairingCurve<A> for Bls12_381 {
	type G1 = Bls12_381G1;
	type G2 = Bls12_381G2;
	type G1Field = Bls12_381Fq<A>;
	type G2Field = Bls12_381Fq2<A>;
	type NonResidue = OnePlusU;
	type VectorLine = VectorLine;
	const TWIST: Twist = Twist::M;

	fn g1_is_in_subgroup(p: &Affine<Self::G1Field>) -> bool {
		let xp = sparse_mul(&Point::from_affine(p), BLS12_381.x);
		Self::is_in_g1_given_multiple(p, &sparse_mul(&xp, BLS12_381.x))
	}

	fn g2_is_in_subgroup(q: &Affine<Self::G2Field>) -> bool {
		Self::is_in_g2_given_multiple(q, &sparse_mul(&Point::from_affine(q), BLS12_381.x))
	}

	const G1_CHECK_SCALAR: Option<[u64; 2]> = Some(BLS12_381.x_squared());
	const G2_CHECK_SCALAR: Option<[u64; 2]> = Some([BLS12_381.x, 0]);

	fn is_in_g1_given_multiple(p: &Affine<Self::G1Field>, multiple: &Point<Self::G1, A>) -> bool {
		let omega = const {
			&Bls12_381Fq::from_hex(
				"5f19672fdf76ce51ba69c6076a0f77eaddb3a93be6f89688de17d813620a00022e01fffffffefffe",
			)
		};
		bls12_g1(p, multiple, omega)
	}

	fn is_in_g2_given_multiple(q: &Affine<Self::G2Field>, multiple: &Point<Self::G2, A>) -> bool {
		// ξ / ξ^p = (1 + u) / (1 - u) = u
		let psi = Psi::multiplicative::<OnePlusU>(&Bls12_381Fq2::new(Field::ZERO, Field::ONE));
		psi.is_multiple(q, multiple, BLS12_381.negative)
	}

	fn lines(isa: Isa, q: &Affine<Self::G2Field>) -> Option<CurveLines<Self, A>> {
		Some(bls12_381_lines(isa, q).0)
	}

	fn is_in_g2_given_end(q: &Affine<Self::G2Field>, end: &Projective<Self::G2Field>) -> bool {
		Self::is_in_g2_given_multiple(q, &end.to_jacobian())
	}

	fn lines_in_subgroup(isa: Isa, q: &Affine<Self::G2Field>) -> Option<CurveLines<Self, A>> {
		let (lines, end) = bls12_381_lines(isa, q);
		Self::is_in_g2_given_end(q, &end).then_some(lines)
	}

	#[cfg(target_arch = "x86_64")]
	fn line_in_words(ifma: Ifma, line: &VectorLine) -> [Self::G2Field; 3] {
		line.to_words::<Bls12_381FqParams, 6, A, _, 1>(ifma)
	}

	fn miller_loop<T: Accumulator<Self, A>, F: Functions<T>>(
		one: T,
		steps: Steps<'_, Self, A, T, F>,
	) -> T {
		BLS12_381.miller_loop(one, steps)
	}

	#[cfg(target_arch = "x86_64")]
	fn lanes_miller_loop<const CHECKED: bool>(
		ifma: Ifma,
		pairs: &[(Affine<Self::G1Field>, Affine<Self::G2Field>)],
	) -> Option<(Gt<Self, A>, usize)> {
		let (f, taken) = lanes::miller_loop::<Self, A, CHECKED>(ifma, pairs)?;
		Some((BLS12_381.signed(f), taken))
	}

	#[cfg(target_arch = "x86_64")]
	type IfmaAccumulator = SexticResidues<Bls12_381FqParams, 6, A, MinusOne, OnePlusU, 1, 1>;

	#[cfg(target_arch = "x86_64")]
	fn ifma_accumulator(ifma: Ifma, f: &Gt<Self, A>) -> Self::IfmaAccumulator {
		SexticResidues::from_sextic(ifma, f)
	}

	#[cfg(target_arch = "x86_64")]
	type Avx2Accumulator = Avx2Sextic<Bls12_381FqParams, 6, 14, A, MinusOne, OnePlusU>;

	#[cfg(target_arch = "x86_64")]
	fn avx2_accumulator(avx2: Avx2, f: &Gt<Self, A>) -> Self::Avx2Accumulator {
		Avx2Sextic::from_sextic(avx2, f)
	}

	fn easy_part(f: &Gt<Self, A>) -> Option<Gt<Self, A>> {
		easy_part::<Self, A>(f, Cyclotomic::frobenius_2)
	}

	fn hard_part<T: Cyclotomic>(f: &T) -> T {
		BLS12_381.hard_part(f)
	}
}

/// Returns 1 / β = -1 / 5: BLS12-377's twist has b = 1 / u = u / β.
const fn one_over_beta<A: LimbArithmetic>() -> Bls12_377Fq<A> {
	Bls12_377Fq::from_hex("10222f6db0fd6f343bd03737460c589dc7b4f91cd5fd889129207b63c6bf8000dd39e5c1ccccccd1c9ed9999999999a")
}

impl<A: LimbArithmetic> PairingCurve<A> for Bls12_377 {
	type G1 = Bls12_377G1;
	type G2 = Bls12_377G2;
	type G1Field = Bls12_377Fq<A>;
	type G2Field = Bls12_377Fq2<A>;
	type NonResidue = U;
	type VectorLine = VectorLine;
	const TWIST: Twist = Twist::D;

	fn g1_is_in_subgroup(p: &Affine<Self::G1Field>) -> bool {
		let xp = sparse_mul(&Point::from_affine(p), BLS12_377.x);
		Self::is_in_g1_given_multiple(p, &sparse_mul(&xp, BLS12_377.x))
	}

	fn g2_is_in_subgroup(q: &Affine<Self::G2Field>) -> bool {
		Self::is_in_g2_given_multiple(q, &sparse_mul(&Point::from_affine(q), BLS12_377.x))
	}

	const G1_CHECK_SCALAR: Option<[u64; 2]> = Some(BLS12_377.x_squared());
	const G2_CHECK_SCALAR: Option<[u64; 2]> = Some([BLS12_377.x, 0]);

	fn is_in_g1_given_multiple(p: &Affine<Self::G1Field>, multiple: &Point<Self::G1, A>) -> bool {
		let omega = const {
			&Bls12_377Fq::from_hex(
				"1ae3a4617c510eabc8756ba8f8c524eb8882a75cc9bc8e359064ee822fb5bffd1e945779fffffffffffffffffffffff",
			)
		};
		bls12_g1(p, multiple, omega)
	}

	fn is_in_g2_given_multiple(q: &Affine<Self::G2Field>, multiple: &Point<Self::G2, A>) -> bool {
		Psi::divisive::<U>().is_multiple(q, multiple, BLS12_377.negative)
	}

	fn lines(isa: Isa, q: &Affine<Self::G2Field>) -> Option<CurveLines<Self, A>> {
		Some(bls12_377_lines(isa, q).0)
	}

	fn is_in_g2_given_end(q: &Affine<Self::G2Field>, end: &Projective<Self::G2Field>) -> bool {
		Self::is_in_g2_given_multiple(q, &end.to_jacobian())
	}

	fn lines_in_subgroup(isa: Isa, q: &Affine<Self::G2Field>) -> Option<CurveLines<Self, A>> {
		let (lines, end) = bls12_377_lines(isa, q);
		Self::is_in_g2_given_end(q, &end).then_some(lines)
	}

	#[cfg(target_arch = "x86_64")]
	fn line_in_words(ifma: Ifma, line: &VectorLine) -> [Self::G2Field; 3] {
		line.to_words::<Bls12_377FqParams, 6, A, _, 5>(ifma)
	}

	fn miller_loop<T: Accumulator<Self, A>, F: Functions<T>>(
		one: T,
		steps: Steps<'_, Self, A, T, F>,
	) -> T {
		BLS12_377.miller_loop(one, steps)
	}

	#[cfg(target_arch = "x86_64")]
	fn lanes_miller_loop<const CHECKED: bool>(
		ifma: Ifma,
		pairs: &[(Affine<Self::G1Field>, Affine<Self::G2Field>)],
	) -> Option<(Gt<Self, A>, usize)> {
		let (f, taken) = lanes::miller_loop::<Self, A, CHECKED>(ifma, pairs)?;
		Some((BLS12_377.signed(f), taken))
	}

	#[cfg(target_arch = "x86_64")]
	type IfmaAccumulator = SexticResidues<Bls12_377FqParams, 6, A, MinusFive, U, 5, 0>;

	#[cfg(target_arch = "x86_64")]
	fn ifma_accumulator(ifma: Ifma, f: &Gt<Self, A>) -> Self::IfmaAccumulator {
		SexticResidues::from_sextic(ifma, f)
	}

	#[cfg(target_arch = "x86_64")]
	type Avx2Accumulator = Avx2Sextic<Bls12_377FqParams, 6, 14, A, MinusFive, U>;

	#[cfg(target_arch = "x86_64")]
	fn avx2_accumulator(avx2: Avx2, f: &Gt<Self, A>) -> Self::Avx2Accumulator {
		Avx2Sextic::from_sextic(avx2, f)
	}

	fn easy_part(f: &Gt<Self, A>) -> Option<Gt<Self, A>> {
		easy_part::<Self, A>(f, Cyclotomic::frobenius_2)
	}

	fn hard_part<T: Cyclotomic>(f: &T) -> T {
		BLS12_377.hard_part(f)
	}
}

#[cfg(target_arch = "x86_64")]
impl<A: LimbArithmetic> LaneCurve<A> for Bls12_381 {
	type BaseLanes = Lanes<Bls12_381FqParams, 6, 8, A>;
	type Lanes = QuadraticLanes<Bls12_381FqParams, 6, 8, A, MinusOne, 1>;
	const DIGITS: &[i8] = &BLS12_381.digits;

	/// Returns 12 (1 + u).
	fn triple_b() -> Bls12_381Fq2<A> {
		let twelve = Field::from_small(12);
		Bls12_381Fq2::new(twelve, twelve)
	}

	/// Multiplies by 1 + u.
	#[inline(always)]
	fn times_xi(x: &Self::Lanes) -> Self::Lanes {
		x.times_xi::<1>()
	}

	#[inline(always)]
	fn scale(x: &Self::Lanes, by: &Self::BaseLanes) -> Self::Lanes {
		x.scale(by)
	}
}

#[cfg(target_arch = "x86_64")]
impl<A: LimbArithmetic> LaneCurve<A> for Bls12_377 {
	type BaseLanes = Lanes<Bls12_377FqParams, 6, 8, A>;
	type Lanes = QuadraticLanes<Bls12_377FqParams, 6, 8, A, MinusFive, 5>;
	const DIGITS: &[i8] = &BLS12_377.digits;

	/// Returns 3 u / β.
	fn triple_b() -> Bls12_377Fq2<A> {
		Bls12_377Fq2::new(Field::ZERO, one_over_beta::<A>().triple())
	}

	/// Multiplies by u.
	#[inline(always)]
	fn times_xi(x: &Self::Lanes) -> Self::Lanes {
		x.times_xi::<0>()
	}

	#[inline(always)]
	fn scale(x: &Self::Lanes, by: &Self::BaseLanes) -> Self::Lanes {
		x.scale(by)
	}
}
