//! What the four curves have in common.

use crate::{Accumulator, Jacobian, Line, Point, Twist};
#[cfg(target_arch = "x86_64")]
use assay_fields::lanes::Ifma;
use assay_fields::{
	params::{Bls12_377FqParams, Bls12_381FqParams, Bn254FqParams, Bw6_761FqParams},
	tower::{Cyclotomic, Frobenius, Scale, Sextic},
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

	/// The scalar of the multiple from which [`Self::multiple_tells_g1`] tells whether a point lies in
	/// G1. None where many points are not checked otherwise than one.
	const G1_CHECK: Option<[u64; 2]> = None;
	/// As [`Self::G1_CHECK`], for G2.
	const G2_CHECK: Option<[u64; 2]> = None;
	/// Whether a point of G1's curve lies in G1, given that multiple of it.
	fn multiple_tells_g1(p: &Point<Self::G1Field>, _multiple: &Jacobian<Self::G1Field>) -> bool {
		Self::g1_is_in_subgroup(p)
	}
	/// As [`Self::multiple_tells_g1`], for G2.
	fn multiple_tells_g2(q: &Point<Self::G2Field>, _multiple: &Jacobian<Self::G2Field>) -> bool {
		Self::g2_is_in_subgroup(q)
	}

	/// The lines of the Miller loop for a point of G2, in the order of their use; none where the
	/// reference has no answer (BW6-761, points of small order).
	fn lines(q: &Point<Self::G2Field>) -> Option<Vec<Line<Self::G2Field>>>;

	/// The Miller loop over pairs that have no identity, given the lines.
	fn miller_loop<T: Accumulator<Self, A>>(one: T, pairs: &[ScaledPair<'_, Self, A, T>]) -> T;

	/// The Miller loop of the reference, arkworks 0.6: [`Curve::miller_loop`], but where that errs.
	/// None where the reference divides by zero.
	fn reference_miller_loop<T: Accumulator<Self, A>>(
		one: T,
		pairs: &[ScaledPair<'_, Self, A, T>],
	) -> Option<T> {
		Some(Self::miller_loop(one, pairs))
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

	/// An element of the target group's field that takes the lanes of a vector.
	#[cfg(target_arch = "x86_64")]
	type InLanes: Accumulator<Self, A>;

	/// Moves an element to lanes.
	#[cfg(target_arch = "x86_64")]
	fn in_lanes(ifma: Ifma, f: &Gt<Self, A>) -> Self::InLanes;

	/// The first part of the final exponentiation, which gives an element of the cyclotomic
	/// subgroup; none for zero.
	fn easy_part(f: &Gt<Self, A>) -> Option<Gt<Self, A>>;

	/// The rest of the final exponentiation.
	fn hard_part<T: Cyclotomic>(f: &T) -> T;
}

/// The coordinates of G1.
pub type G1Field<C, A> = <C as Curve<A>>::G1Field;
/// The coordinates of G2.
pub type G2Field<C, A> = <C as Curve<A>>::G2Field;
/// The field that holds the target group.
pub type Gt<C, A> = Sextic<G2Field<C, A>, <C as Curve<A>>::NonResidue>;
/// A point and the lines of another.
pub type Pair<'a, C, A> = (Point<G1Field<C, A>>, &'a [Line<G2Field<C, A>>]);
/// What evaluates lines in a point, and the lines of another.
pub type ScaledPair<'a, C, A, T> = (<T as Accumulator<C, A>>::Scale, &'a [Line<G2Field<C, A>>]);

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

/// Pairs without identities: a pair with one counts as one.
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

/// A Miller loop as [`Curve`] has it, from one.
trait Loop {
	fn run<C: Curve<A>, A: Arithmetic, T: Accumulator<C, A>>(
		one: T,
		pairs: &[ScaledPair<'_, C, A, T>],
	) -> Option<T>;
}

/// [`Curve::miller_loop`].
struct Product;
/// [`Curve::reference_miller_loop`].
struct Reference;

impl Loop for Product {
	fn run<C: Curve<A>, A: Arithmetic, T: Accumulator<C, A>>(
		one: T,
		pairs: &[ScaledPair<'_, C, A, T>],
	) -> Option<T> {
		Some(C::miller_loop(one, pairs))
	}
}

impl Loop for Reference {
	fn run<C: Curve<A>, A: Arithmetic, T: Accumulator<C, A>>(
		one: T,
		pairs: &[ScaledPair<'_, C, A, T>],
	) -> Option<T> {
		C::reference_miller_loop(one, pairs)
	}
}

/// Runs a loop, in lanes where the backend and the curve have them.
fn run<L: Loop, C: Curve<A>, A: Arithmetic>(
	backend: Backend,
	pairs: &[Pair<'_, C, A>],
) -> Option<Gt<C, A>> {
	fn from<L: Loop, C: Curve<A>, A: Arithmetic, T: Accumulator<C, A>>(
		one: T,
		pairs: &[Pair<'_, C, A>],
	) -> Option<Gt<C, A>> {
		let pairs: Vec<_> = pairs.iter().map(|(p, lines)| (one.scale(p), *lines)).collect();
		Some(L::run(one, &pairs)?.to_gt())
	}
	let one = Gt::<C, A>::ONE;
	if pairs.is_empty() {
		return Some(one);
	}
	#[cfg(target_arch = "x86_64")]
	if let Some(one) = backend.ifma().map(|ifma| C::in_lanes(ifma, &one)) {
		return from::<L, C, A, _>(one, pairs);
	}
	let _ = backend;
	from::<L, C, A, _>(one, pairs)
}

/// The product of Miller loops over pairs of points and prepared points. A pair with an identity
/// counts as one.
pub fn prepared_miller_loop<C: Curve<A>, A: Arithmetic>(
	backend: Backend,
	pairs: &[(Point<C::G1Field>, &PreparedG2<C::G2Field>)],
) -> Option<Gt<C, A>> {
	run::<Product, C, A>(backend, &without_identities::<C, A>(pairs.iter().copied()))
}

/// The product of Miller loops. A pair with an identity counts as one. None where the reference
/// has no answer (BW6-761, points of small order).
pub fn multi_miller_loop<C: Curve<A>, A: Arithmetic>(
	backend: Backend,
	pairs: &[(Point<C::G1Field>, Point<C::G2Field>)],
) -> Option<Gt<C, A>> {
	let prepared = prepare::<C, A>(pairs)?;
	let pairs = pairs.iter().zip(&prepared).map(|((p, _), q)| (*p, q));
	run::<Product, C, A>(backend, &without_identities::<C, A>(pairs))
}

/// What the reference, arkworks 0.6, computes for a Miller loop over any points: the product of
/// loops, except on BW6-761 for more than four pairs. None where it divides by zero.
pub fn reference_miller_loop<C: Curve<A>, A: Arithmetic>(
	backend: Backend,
	pairs: &[(Point<C::G1Field>, Point<C::G2Field>)],
) -> Option<Gt<C, A>> {
	let prepared = prepare::<C, A>(pairs)?;
	let pairs = pairs.iter().zip(&prepared).map(|((p, _), q)| (*p, q));
	run::<Reference, C, A>(backend, &without_identities::<C, A>(pairs))
}

/// The final exponentiation; none for zero.
pub fn final_exponentiation<C: Curve<A>, A: Arithmetic>(
	backend: Backend,
	f: &Gt<C, A>,
) -> Option<Gt<C, A>> {
	let f = C::easy_part(f)?;
	#[cfg(target_arch = "x86_64")]
	if let Some(f) = backend.ifma().map(|ifma| C::in_lanes(ifma, &f)) {
		return Some(C::hard_part(&f).to_gt());
	}
	let _ = backend;
	Some(C::hard_part(&f))
}

/// `base^exponent` for an element of the target group and any integer, limbs from the lowest.
pub fn gt_power<C: Curve<A>, A: Arithmetic>(
	backend: Backend,
	base: &Gt<C, A>,
	exponent: &[u64],
) -> Gt<C, A> {
	#[cfg(target_arch = "x86_64")]
	if let Some(base) = backend.ifma().map(|ifma| C::in_lanes(ifma, base)) {
		return base.cyclotomic_pow_signed(exponent).map_or(Gt::<C, A>::ONE, |power| power.to_gt());
	}
	let _ = backend;
	base.cyclotomic_pow_signed(exponent).unwrap_or(Gt::<C, A>::ONE)
}

/// The product of pairings. None where the reference has no answer.
pub fn multi_pairing<C: Curve<A>, A: Arithmetic>(
	backend: Backend,
	pairs: &[(Point<C::G1Field>, Point<C::G2Field>)],
) -> Option<Gt<C, A>> {
	final_exponentiation::<C, A>(backend, &multi_miller_loop::<C, A>(backend, pairs)?)
}

/// The product of pairings of points that are in their groups, of which some were prepared: where
/// the backend has lanes, eight of the others at a time.
pub fn batched_multi_pairing<C: Curve<A>, A: Arithmetic>(
	backend: Backend,
	pairs: &[(Point<C::G1Field>, Point<C::G2Field>)],
	prepared: &[(Point<C::G1Field>, &PreparedG2<C::G2Field>)],
) -> Option<Gt<C, A>> {
	let pairs: Vec<_> = pairs.iter().filter(|(p, q)| !p.infinity && !q.infinity).copied().collect();
	let (product, taken) = batched_part::<C, A>(backend, &pairs);
	let rest = &pairs[taken..];
	let lines = prepare::<C, A>(rest)?;
	let rest = rest.iter().zip(&lines).map(|((p, _), q)| (*p, q));
	let all = without_identities::<C, A>(rest.chain(prepared.iter().copied()));
	let f = Field::mul(&product, &run::<Product, C, A>(backend, &all)?);
	final_exponentiation::<C, A>(backend, &f)
}

#[cfg(target_arch = "x86_64")]
fn batched_part<C: Curve<A>, A: Arithmetic>(
	backend: Backend,
	pairs: &[(Point<C::G1Field>, Point<C::G2Field>)],
) -> (Gt<C, A>, usize) {
	match backend.ifma() {
		Some(ifma) => C::lanes_miller_loop(ifma, pairs),
		None => (Gt::<C, A>::ONE, 0),
	}
}

#[cfg(not(target_arch = "x86_64"))]
fn batched_part<C: Curve<A>, A: Arithmetic>(
	_: Backend,
	_: &[(Point<C::G1Field>, Point<C::G2Field>)],
) -> (Gt<C, A>, usize) {
	(Gt::<C, A>::ONE, 0)
}

/// Walks a loop over all pairs: `digits` are those after the leading one, from the highest. Each
/// digit takes a squaring and a line per pair, a digit that is not zero another line, which
/// `on_addition` may accompany. `position` counts the lines that were used; with none, f is one.
pub(crate) fn walk<C: Curve<A>, A: Arithmetic, T: Accumulator<C, A>>(
	mut f: T,
	digits: impl Iterator<Item = i8>,
	pairs: &[ScaledPair<'_, C, A, T>],
	position: &mut usize,
	on_addition: impl Fn(&mut T, i8),
) -> T {
	for digit in digits {
		if *position > 0 {
			f.square();
		}
		let count = if digit == 0 { 1 } else { 2 };
		if digit != 0 {
			on_addition(&mut f, digit);
		}
		multiply(&mut f, pairs, *position, count);
		*position += count;
	}
	f
}

/// Multiplies by the next `count` lines of every pair.
pub(crate) fn multiply<C: Curve<A>, A: Arithmetic, T: Accumulator<C, A>>(
	f: &mut T,
	pairs: &[ScaledPair<'_, C, A, T>],
	position: usize,
	count: usize,
) {
	let lines = pairs.iter().flat_map(|(scale, lines)| {
		lines.iter().skip(position).take(count).map(move |line| (line, scale))
	});
	f.multiply_by_lines(lines);
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
	let f = Field::mul(&f.conjugate(), &f.inverse()?);
	Some(Field::mul(&frobenius(&f), &f))
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
