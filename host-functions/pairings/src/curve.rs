//! What the four curves have in common.

use crate::{line::multiply_lines, Line, Point, Twist};
#[cfg(target_arch = "x86_64")]
use assay_fields::lanes::Ifma;
use assay_fields::{
	params::{Bls12_377FqParams, Bls12_381FqParams, Bn254FqParams, Bw6_761FqParams},
	tower::{Frobenius, Scale, Sextic},
	Arithmetic, Backend, Field, Lazy,
};

/// A pairing-friendly curve, under an arithmetic.
pub trait Curve<A: Arithmetic>: Sized + 'static {
	/// The field of G1's coordinates.
	type G1Field: Lazy;
	/// The field of G2's coordinates.
	type G2Field: Lazy + Scale<Self::G1Field>;
	/// The non-residue that makes the target group's field from G2's.
	type NonResidue: Frobenius<Self::G2Field>;
	/// The kind of twist that carries G2.
	const TWIST: Twist;

	/// Whether a point lies on G1's curve.
	fn g1_is_on_curve(p: &Point<Self::G1Field>) -> bool;
	/// Whether a point lies on G2's curve.
	fn g2_is_on_curve(q: &Point<Self::G2Field>) -> bool;
	/// Whether a point of G1's curve lies in G1.
	fn g1_is_in_subgroup(p: &Point<Self::G1Field>) -> bool;
	/// Whether a point of G2's curve lies in G2.
	fn g2_is_in_subgroup(q: &Point<Self::G2Field>) -> bool;

	/// The lines of the Miller loop for a point of G2, in the order of their use; none where the
	/// reference has no answer (BW6-761, points of small order).
	fn lines(q: &Point<Self::G2Field>) -> Option<Vec<Line<Self::G2Field>>>;

	/// The Miller loop over pairs that have no identity, given the lines.
	fn miller_loop(pairs: &[Pair<'_, Self, A>]) -> Gt<Self, A>;

	/// The Miller loop of the reference, arkworks 0.6: [`Curve::miller_loop`], but where that errs.
	/// None where the reference divides by zero.
	fn reference_miller_loop(pairs: &[Pair<'_, Self, A>]) -> Option<Gt<Self, A>> {
		Some(Self::miller_loop(pairs))
	}

	/// The Miller loop over as many of the first pairs as are worth eight lanes, and how many those
	/// are. Pairs are of the curve's groups and have no identity. The value is that of
	/// [`Curve::miller_loop`] up to a factor that the final exponentiation makes one.
	#[cfg(target_arch = "x86_64")]
	fn lanes_miller_loop(
		_: Ifma,
		_: &[(Point<Self::G1Field>, Point<Self::G2Field>)],
	) -> (Gt<Self, A>, usize) {
		(Gt::<Self, A>::ONE, 0)
	}

	/// The final exponentiation, none for zero.
	fn final_exponentiation(f: &Gt<Self, A>) -> Option<Gt<Self, A>>;
}

/// The coordinates of G1.
pub type G1Field<C, A> = <C as Curve<A>>::G1Field;
/// The coordinates of G2.
pub type G2Field<C, A> = <C as Curve<A>>::G2Field;
/// The field that holds the target group.
pub type Gt<C, A> = Sextic<G2Field<C, A>, <C as Curve<A>>::NonResidue>;
/// A point and the lines of another.
pub type Pair<'a, C, A> = (Point<G1Field<C, A>>, &'a [Line<G2Field<C, A>>]);

/// A point of G2 with the lines of its Miller loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PreparedG2<F> {
	/// The lines; empty for the identity.
	lines: Vec<Line<F>>,
}

impl<F: Lazy> PreparedG2<F> {
	/// Computes a point's lines; none where the reference has no answer (BW6-761, points of small
	/// order).
	pub fn new<C, A>(q: &Point<F>) -> Option<Self>
	where
		A: Arithmetic,
		C: Curve<A, G2Field = F>,
		F: Scale<C::G1Field>,
	{
		let lines = if q.infinity { Vec::new() } else { C::lines(q)? };
		Some(Self { lines })
	}

	/// Whether the point is the identity.
	pub fn is_identity(&self) -> bool {
		self.lines.is_empty()
	}
}

/// The product of Miller loops over pairs of points and prepared points. A pair with an identity
/// counts as one.
pub fn prepared_miller_loop<C: Curve<A>, A: Arithmetic>(
	pairs: &[(Point<C::G1Field>, &PreparedG2<C::G2Field>)],
) -> Gt<C, A> {
	C::miller_loop(&without_identities::<C, A>(pairs.iter().copied()))
}

fn without_identities<'a, C: Curve<A>, A: Arithmetic>(
	pairs: impl Iterator<Item = (Point<C::G1Field>, &'a PreparedG2<C::G2Field>)>,
) -> Vec<Pair<'a, C, A>> {
	pairs
		.filter(|(p, q)| !p.infinity && !q.is_identity())
		.map(|(p, q)| (p, q.lines.as_slice()))
		.collect()
}

/// Prepares every second point, also of pairs whose first is the identity: the reference does, and
/// has no answer for some of them.
fn prepare<C: Curve<A>, A: Arithmetic>(
	pairs: &[(Point<C::G1Field>, Point<C::G2Field>)],
) -> Option<Vec<PreparedG2<C::G2Field>>> {
	pairs.iter().map(|(_, q)| PreparedG2::new::<C, A>(q)).collect()
}

/// The product of Miller loops. A pair with an identity counts as one. None where the reference
/// has no answer (BW6-761, points of small order).
pub fn multi_miller_loop<C: Curve<A>, A: Arithmetic>(
	pairs: &[(Point<C::G1Field>, Point<C::G2Field>)],
) -> Option<Gt<C, A>> {
	let prepared = prepare::<C, A>(pairs)?;
	let pairs = pairs.iter().zip(&prepared).map(|((p, _), q)| (*p, q));
	Some(C::miller_loop(&without_identities::<C, A>(pairs)))
}

/// What the reference, arkworks 0.6, computes for a Miller loop over any points: the product of
/// loops, except on BW6-761 for more than four pairs. None where it divides by zero.
pub fn reference_miller_loop<C: Curve<A>, A: Arithmetic>(
	pairs: &[(Point<C::G1Field>, Point<C::G2Field>)],
) -> Option<Gt<C, A>> {
	let prepared = prepare::<C, A>(pairs)?;
	let pairs = pairs.iter().zip(&prepared).map(|((p, _), q)| (*p, q));
	C::reference_miller_loop(&without_identities::<C, A>(pairs))
}

/// The final exponentiation; none for zero.
pub fn final_exponentiation<C: Curve<A>, A: Arithmetic>(f: &Gt<C, A>) -> Option<Gt<C, A>> {
	C::final_exponentiation(f)
}

/// The product of pairings. None where the reference has no answer.
pub fn multi_pairing<C: Curve<A>, A: Arithmetic>(
	pairs: &[(Point<C::G1Field>, Point<C::G2Field>)],
) -> Option<Gt<C, A>> {
	C::final_exponentiation(&multi_miller_loop::<C, A>(pairs)?)
}

/// The product of pairings of points that are in their groups, of which some were prepared: where
/// `lanes` allows it and the processor has them, eight of the others at a time.
pub fn batched_multi_pairing<C: Curve<A>, A: Arithmetic>(
	lanes: bool,
	pairs: &[(Point<C::G1Field>, Point<C::G2Field>)],
	prepared: &[(Point<C::G1Field>, &PreparedG2<C::G2Field>)],
) -> Option<Gt<C, A>> {
	let pairs: Vec<_> = pairs.iter().filter(|(p, q)| !p.infinity && !q.infinity).copied().collect();
	let (product, taken) = batched_part::<C, A>(lanes, &pairs);
	let rest = &pairs[taken..];
	let lines = prepare::<C, A>(rest)?;
	let rest = rest.iter().zip(&lines).map(|((p, _), q)| (*p, q));
	let all = without_identities::<C, A>(rest.chain(prepared.iter().copied()));
	C::final_exponentiation(&product.mul(&C::miller_loop(&all)))
}

#[cfg(target_arch = "x86_64")]
fn batched_part<C: Curve<A>, A: Arithmetic>(
	lanes: bool,
	pairs: &[(Point<C::G1Field>, Point<C::G2Field>)],
) -> (Gt<C, A>, usize) {
	match Ifma::detect().filter(|_| lanes) {
		Some(ifma) => C::lanes_miller_loop(ifma, pairs),
		None => (Gt::<C, A>::ONE, 0),
	}
}

#[cfg(not(target_arch = "x86_64"))]
fn batched_part<C: Curve<A>, A: Arithmetic>(
	_: bool,
	_: &[(Point<C::G1Field>, Point<C::G2Field>)],
) -> (Gt<C, A>, usize) {
	(Gt::<C, A>::ONE, 0)
}

/// Walks a loop over all pairs: `digits` are those after the leading one, from the highest. Each
/// digit takes a squaring and a line per pair, a digit that is not zero another line, which
/// `on_addition` may accompany. `position` counts the lines that were used.
pub(crate) fn walk<C: Curve<A>, A: Arithmetic>(
	mut f: Gt<C, A>,
	digits: impl Iterator<Item = i8>,
	pairs: &[Pair<'_, C, A>],
	position: &mut usize,
	on_addition: impl Fn(&mut Gt<C, A>, i8),
) -> Gt<C, A> {
	for digit in digits {
		if f != Gt::<C, A>::ONE {
			f = f.square();
		}
		let count = if digit == 0 { 1 } else { 2 };
		if digit != 0 {
			on_addition(&mut f, digit);
		}
		multiply::<C, A>(&mut f, pairs, *position, count);
		*position += count;
	}
	f
}

/// Multiplies by the next `count` lines of every pair.
pub(crate) fn multiply<C: Curve<A>, A: Arithmetic>(
	f: &mut Gt<C, A>,
	pairs: &[Pair<'_, C, A>],
	position: usize,
	count: usize,
) {
	let lines = pairs
		.iter()
		.flat_map(|(p, lines)| lines.iter().skip(position).take(count).map(move |line| (line, p)));
	multiply_lines(f, C::TWIST, lines);
}

/// The binary digits of a number after the leading one, from the highest.
pub(crate) const fn digits_after_first<const LEN: usize>(number: u64) -> [i8; LEN] {
	assert!(LEN as u32 == 63 - number.leading_zeros());
	let mut digits = [0; LEN];
	let mut i = 0;
	while i < LEN {
		digits[i] = (number >> (LEN - 1 - i) & 1) as i8;
		i += 1;
	}
	digits
}

/// `f^((q^3 - 1)(q + 1))` for q elements in G2's field, where `frobenius` raises to the power q:
/// what brings f into the cyclotomic subgroup. None for zero.
pub(crate) fn easy_part<C: Curve<A>, A: Arithmetic>(
	f: &Gt<C, A>,
	frobenius: impl Fn(&Gt<C, A>) -> Gt<C, A>,
) -> Option<Gt<C, A>> {
	let f = f.conjugate().mul(&f.inverse()?);
	Some(frobenius(&f).mul(&f))
}

/// The curves and the arithmetic that each gets here, for a node's log.
pub fn backends() -> [(&'static str, &'static str); 4] {
	let best = Backend::best();
	[
		("BLS12-381", best.name_for::<Bls12_381FqParams, 6>()),
		("BLS12-377", best.name_for::<Bls12_377FqParams, 6>()),
		("BN254", best.name_for::<Bn254FqParams, 4>()),
		("BW6-761", best.name_for::<Bw6_761FqParams, 12>()),
	]
}
