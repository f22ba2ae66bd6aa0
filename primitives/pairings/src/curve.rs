//! The curves' common interface.

use crate::{
	fixed_argument::FixedArgument,
	line::{LineList, Projective},
	miller_loop::{Functions, NoFunctions, Steps},
	Accumulator, Twist,
};
#[cfg(target_arch = "x86_64")]
use crate::{line::LineRef, Line};
use alloc::vec::Vec;
#[cfg(target_arch = "x86_64")]
use assay_fields::{avx2::Avx2, lanes::Ifma, Field};
use assay_fields::{
	params::{Bls12_377FqParams, Bn254FqParams, Bw6_761FqParams},
	tower::{Cyclotomic, Frobenius, LazyScale, Sextic},
	BytesOverRadix, Isa, Lazy, LimbArithmetic,
};
use assay_msm::weierstrass::{Affine, Point, Weierstrass};
use core::fmt::Debug;

/// A curve with a pairing, under an arithmetic.
pub trait PairingCurve<A: LimbArithmetic>: Sized + 'static {
	/// G1's curve.
	type G1: Weierstrass<Base<A> = Self::G1Field>;
	/// G2's curve.
	type G2: Weierstrass<Base<A> = Self::G2Field>;
	/// The field of G1's coordinates.
	type G1Field: Lazy + BytesOverRadix;
	/// The field of G2's coordinates.
	type G2Field: LazyScale<Self::G1Field> + BytesOverRadix;
	/// The non-residue that makes the target group's field from G2's.
	type NonResidue: Frobenius<Self::G2Field>;
	/// A line in the form that vectors of AVX-512 IFMA compute; [`Infallible`](core::convert::Infallible) if they
	/// store words.
	type VectorLine: Clone + Debug + Eq + Send + Sync + 'static;
	/// The kind of twist that carries G2.
	const TWIST: Twist;

	/// Returns true if a point of G1's curve is in G1.
	fn g1_is_in_subgroup(p: &Affine<Self::G1Field>) -> bool;
	/// Returns true if a point of G2's curve is in G2.
	fn g2_is_in_subgroup(q: &Affine<Self::G2Field>) -> bool;

	/// The scalar of the multiple that [`Self::is_in_g1_given_multiple`] takes. `None` if many points
	/// are checked one by one.
	const G1_CHECK_SCALAR: Option<[u64; 2]> = None;
	/// Like [`Self::G1_CHECK_SCALAR`], for G2.
	const G2_CHECK_SCALAR: Option<[u64; 2]> = None;
	/// Returns true if a point of G1's curve is in G1, given its multiple by [`Self::G1_CHECK_SCALAR`].
	fn is_in_g1_given_multiple(p: &Affine<Self::G1Field>, _multiple: &Point<Self::G1, A>) -> bool {
		Self::g1_is_in_subgroup(p)
	}
	/// Like [`Self::is_in_g1_given_multiple`], for G2.
	fn is_in_g2_given_multiple(q: &Affine<Self::G2Field>, _multiple: &Point<Self::G2, A>) -> bool {
		Self::g2_is_in_subgroup(q)
	}

	/// Returns true if a finite point of G2's curve is in G2, given the last point of its lines.
	fn is_in_g2_given_end(q: &Affine<Self::G2Field>, _end: &Projective<Self::G2Field>) -> bool {
		Self::g2_is_in_subgroup(q)
	}

	/// Computes the lines of the Miller loop for a point of G2, in the order of their use. `None` if the
	/// reference has no answer (BW6-761, points of small order).
	fn lines(isa: Isa, q: &Affine<Self::G2Field>) -> Option<CurveLines<Self, A>>;

	/// Like [`Self::lines`], for a finite point of G2's curve. `None` if it is not in G2. If the
	/// last point of the lines decides membership, this takes no scalar multiplication.
	fn lines_in_subgroup(isa: Isa, q: &Affine<Self::G2Field>) -> Option<CurveLines<Self, A>> {
		Self::g2_is_in_subgroup(q).then(|| Self::lines(isa, q)).flatten()
	}

	/// Returns a line's coefficients in words: the constant one, that of x, that of y.
	#[cfg(target_arch = "x86_64")]
	fn line_in_words(ifma: Ifma, line: &Self::VectorLine) -> [Self::G2Field; 3];

	/// Computes the Miller loop over pairs without identities.
	fn miller_loop<T, F>(one: T, steps: Steps<'_, Self, A, T, F>) -> T
	where
		T: Accumulator<Self, A>,
		F: Functions<T>;

	/// Computes the Miller loop of the reference, arkworks 0.6. It differs from
	/// [`PairingCurve::miller_loop`] where the reference is wrong. `None` if the reference divides by
	/// zero.
	fn reference_miller_loop<T: Accumulator<Self, A>>(
		one: T,
		pairs: &[ScaledPair<'_, Self, A, T>],
	) -> Option<T> {
		Some(Self::miller_loop(one, Steps::new(pairs, &NoFunctions)))
	}

	/// Computes the Miller loop over the first pairs, eight at a time, and returns the number of these
	/// pairs too. A rest that is too small for eight lanes is left out. Pairs are in the curve's groups
	/// and contain no identity. The value is that of [`PairingCurve::miller_loop`] up to a factor that
	/// the final exponentiation maps to one.
	///
	/// If `CHECKED`, points are on G2's curve, and the result is `None` if one of them is not in G2.
	#[cfg(target_arch = "x86_64")]
	fn lanes_miller_loop<const CHECKED: bool>(
		_: Ifma,
		_: &[(Affine<Self::G1Field>, Affine<Self::G2Field>)],
	) -> Option<(Gt<Self, A>, usize)> {
		Some((Gt::<Self, A>::ONE, 0))
	}

	/// An accumulator that computes with AVX-512 IFMA, in lanes or in residues.
	#[cfg(target_arch = "x86_64")]
	type IfmaAccumulator: Accumulator<Self, A>;

	/// Returns the accumulator with this value.
	#[cfg(target_arch = "x86_64")]
	fn ifma_accumulator(ifma: Ifma, f: &Gt<Self, A>) -> Self::IfmaAccumulator;

	/// An accumulator that computes with AVX2; the target group's own element where that is not faster.
	#[cfg(target_arch = "x86_64")]
	type Avx2Accumulator: Accumulator<Self, A>;

	/// Returns the accumulator with this value.
	#[cfg(target_arch = "x86_64")]
	fn avx2_accumulator(avx2: Avx2, f: &Gt<Self, A>) -> Self::Avx2Accumulator;

	/// Computes the first part of the final exponentiation, an element of the cyclotomic subgroup.
	/// `None` for zero.
	fn easy_part(f: &Gt<Self, A>) -> Option<Gt<Self, A>>;

	/// Computes the rest of the final exponentiation.
	fn hard_part<T: Cyclotomic>(f: &T) -> T;
}

/// The coordinates of G1.
pub type G1Field<C, A> = <C as PairingCurve<A>>::G1Field;
/// The coordinates of G2.
pub type G2Field<C, A> = <C as PairingCurve<A>>::G2Field;
/// The field that holds the target group.
pub type Gt<C, A> = Sextic<G2Field<C, A>, <C as PairingCurve<A>>::NonResidue>;
/// A point of G1 and one of G2.
pub type Pair<C, A> = (Affine<G1Field<C, A>>, Affine<G2Field<C, A>>);
/// A point of G1, and a prepared point of G2.
pub type PreparedPair<'a, C, A> = (Affine<G1Field<C, A>>, &'a PreparedG2<C, A>);
/// The lines of a point of G2.
pub type CurveLines<C, A> = LineList<G2Field<C, A>, <C as PairingCurve<A>>::VectorLine>;
/// A G1 point ready for line evaluation, and a prepared G2 point's lines.
pub type ScaledPair<'a, C, A, T> = (<T as Accumulator<C, A>>::Scale, &'a CurveLines<C, A>);

/// A point of G2 with the lines of its Miller loop, or with the functions that merge them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PreparedG2<C: PairingCurve<A>, A: LimbArithmetic> {
	/// The lines, empty for the identity; or the functions.
	pub(crate) lines: CurveLines<C, A>,
}

impl<C: PairingCurve<A>, A: LimbArithmetic> PreparedG2<C, A> {
	/// Computes a point's lines. `None` if the reference has no answer (BW6-761, points of small
	/// order).
	pub fn new(isa: Isa, q: &Affine<C::G2Field>) -> Option<Self> {
		let lines = if q.infinity { Self::no_lines() } else { C::lines(isa, q)? };
		Some(Self { lines })
	}

	/// Computes the lines of a point of G2's curve. `None` if it is not in G2.
	pub fn in_subgroup(isa: Isa, q: &Affine<C::G2Field>) -> Option<Self> {
		let lines = if q.infinity { Self::no_lines() } else { C::lines_in_subgroup(isa, q)? };
		Some(Self { lines })
	}

	/// Returns the identity's lines.
	fn no_lines() -> CurveLines<C, A> {
		LineList::Words(Vec::new())
	}

	/// Returns the point with these functions.
	pub fn of_functions(functions: FixedArgument<C::G2Field>) -> Self {
		Self { lines: LineList::Functions(functions) }
	}

	/// Returns true for the identity.
	pub fn is_identity(&self) -> bool {
		self.lines.is_empty()
	}

	/// Returns true for a point that has functions instead of lines.
	pub fn has_functions(&self) -> bool {
		self.lines.functions().is_some()
	}

	/// Returns the lines' coefficients. `None` if the [`Isa`] cannot read them.
	#[cfg(target_arch = "x86_64")]
	pub fn lines_in_words(&self, isa: Isa) -> Option<Vec<Line<C::G2Field>>> {
		let in_words = |line: LineRef<'_, C::G2Field, C::VectorLine>| match line {
			LineRef::Words(line) => Some(*line),
			LineRef::Vector(line) => {
				let [constant, x, y] = C::line_in_words(isa.ifma()?, line);
				Some(Line { constant, x, y })
			}
		};
		(0..).map_while(|place| self.lines.get(place)).map(in_words).collect()
	}
}

/// Returns the curves and the code that computes them, for a node's log.
pub fn implementations() -> [(&'static str, &'static str); 4] {
	let best = Isa::best();
	[
		// Its modulus has spare bits, and AVX2 is used.
		("BLS12-381", best.name()),
		("BLS12-377", best.name_for::<Bls12_377FqParams, 6>()),
		("BN254", best.name_for::<Bn254FqParams, 4>()),
		("BW6-761", best.name_for::<Bw6_761FqParams, 12>()),
	]
}
