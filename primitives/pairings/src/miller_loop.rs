//! Miller loops over lists of pairs.

use crate::{Accumulator, Gt, Pair, PairingCurve, PreparedG2, PreparedPair, ScaledPair};
use alloc::vec::Vec;
use assay_fields::{Field, Isa, LimbArithmetic};

/// Computes the product of Miller loops over any points. A pair with an identity counts as one.
///
/// With `REFERENCE` the value is that of the reference, arkworks 0.6, which is not the product for
/// more than four pairs on BW6-761. `None` if the reference has no answer: on BW6-761, for points of
/// small order and where it divides by zero.
pub(crate) fn multi_miller_loop<C: PairingCurve<A>, A: LimbArithmetic, const REFERENCE: bool>(
	isa: Isa,
	pairs: &[Pair<C, A>],
) -> Option<Gt<C, A>> {
	// The reference also prepares points of G2 that are paired with identities.
	let prepared = prepare::<C, A>(isa, pairs)?;
	let pairs: Vec<_> = pairs.iter().zip(&prepared).map(|((p, _), q)| (*p, q)).collect();
	prepared_miller_loop::<C, A, REFERENCE>(isa, &pairs)
}

/// Prepares the points of G2.
fn prepare<C: PairingCurve<A>, A: LimbArithmetic>(
	isa: Isa,
	pairs: &[Pair<C, A>],
) -> Option<Vec<PreparedG2<C, A>>> {
	pairs.iter().map(|(_, q)| PreparedG2::new(isa, q)).collect()
}

/// Computes [`multi_miller_loop`] of prepared points, in lanes if there are lanes.
pub(crate) fn prepared_miller_loop<C: PairingCurve<A>, A: LimbArithmetic, const REFERENCE: bool>(
	isa: Isa,
	pairs: &[PreparedPair<'_, C, A>],
) -> Option<Gt<C, A>> {
	let one = Gt::<C, A>::ONE;
	if pairs.iter().all(|(p, q)| p.infinity || q.is_identity()) {
		return Some(one);
	}
	#[cfg(target_arch = "x86_64")]
	if A::WITH_LANES {
		if let Some(ifma) = isa.ifma() {
			return loop_from::<C, A, _, REFERENCE>(C::ifma_accumulator(ifma, &one), pairs);
		}
		if let Some(avx2) = isa.avx2() {
			return loop_from::<C, A, _, REFERENCE>(C::avx2_accumulator(avx2, &one), pairs);
		}
	}
	let _ = isa;
	loop_from::<C, A, _, REFERENCE>(one, pairs)
}

fn loop_from<C, A, T, const REFERENCE: bool>(
	one: T,
	pairs: &[PreparedPair<'_, C, A>],
) -> Option<Gt<C, A>>
where
	C: PairingCurve<A>,
	A: LimbArithmetic,
	T: Accumulator<C, A>,
{
	let finite = pairs.iter().filter(|(p, q)| !p.infinity && !q.is_identity());
	let pairs: Vec<_> = finite.map(|(p, q)| (one.scale(p), &q.lines)).collect();
	if !T::TAKES_VECTORS && !pairs.iter().all(|(_, lines)| lines.in_words()) {
		return None;
	}
	let f = if REFERENCE {
		C::reference_miller_loop(one, &pairs)?
	} else {
		C::miller_loop(one, &pairs)
	};
	Some(f.to_gt())
}

/// Multiplies one by the lines of all pairs, digit by digit.
///
/// `digits` are those after the leading one, from the highest. Each digit takes a squaring and a line
/// per pair. A non-zero digit first calls `on_addition` and takes another line. `position` counts the
/// lines used so far; at zero, f is one.
pub(crate) fn accumulate_lines<C: PairingCurve<A>, A: LimbArithmetic, T: Accumulator<C, A>>(
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
		multiply_by_lines(&mut f, pairs, *position, count);
		*position += count;
	}
	f
}

/// Multiplies by the next `count` lines of every pair.
pub(crate) fn multiply_by_lines<C: PairingCurve<A>, A: LimbArithmetic, T: Accumulator<C, A>>(
	f: &mut T,
	pairs: &[ScaledPair<'_, C, A, T>],
	position: usize,
	count: usize,
) {
	let lines = pairs.iter().flat_map(|(scale, lines)| {
		(position..position + count).filter_map(move |at| Some((lines.get(at)?, scale)))
	});
	f.multiply_by_lines(lines);
}

/// Returns the binary digits of a number after the leading one, from the highest.
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
