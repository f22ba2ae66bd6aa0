//! Products of pairings, and powers in the target group.

#[cfg(target_arch = "x86_64")]
use crate::Accumulator;
use crate::{
	fixed_base::PowerProduct,
	miller_loop::{multi_miller_loop, prepared_miller_loop},
	Gt, Pair, PairingCurve, PreparedG2, PreparedPair,
};
use alloc::vec::Vec;
use assay_fields::{tower::Cyclotomic, Field, Isa, LimbArithmetic};

/// Computes the product of pairings of any points. `None` if the reference has no answer.
pub fn multi_pairing<C: PairingCurve<A>, A: LimbArithmetic>(
	isa: Isa,
	pairs: &[Pair<C, A>],
) -> Option<Gt<C, A>> {
	final_exponentiation::<C, A>(isa, &multi_miller_loop::<C, A, false>(isa, pairs)?)
}

/// Computes the product of pairings of points that are in their groups, some of them prepared. With
/// lanes, it takes eight of the unprepared pairs at a time.
pub fn prepared_multi_pairing<C: PairingCurve<A>, A: LimbArithmetic>(
	isa: Isa,
	pairs: &[Pair<C, A>],
	prepared: &[PreparedPair<'_, C, A>],
) -> Option<Gt<C, A>> {
	product_of_pairings::<C, A, false>(isa, pairs, prepared, &PowerProduct::ONE)
}

/// Computes the product of pairings, some of them prepared, and of powers of fixed pairings, of points on G2's curve.
/// `None` unless all of these are in G2, and for some functions that belong to no point. On the BLS12 curves and BN254 the
/// loop computes the multiples that decide membership. The function takes less time than a check and a
/// product.
pub fn checked_multi_pairing<C: PairingCurve<A>, A: LimbArithmetic>(
	isa: Isa,
	pairs: &[Pair<C, A>],
	prepared: &[PreparedPair<'_, C, A>],
	powers: &PowerProduct<C, A>,
) -> Option<Gt<C, A>> {
	// Pairs with an identity have no loop.
	let mut alone = pairs.iter().filter(|(p, q)| p.infinity && !q.infinity);
	if !alone.all(|(_, q)| C::g2_is_in_subgroup(q)) {
		return None;
	}
	product_of_pairings::<C, A, true>(isa, pairs, prepared, powers)
}

fn product_of_pairings<C: PairingCurve<A>, A: LimbArithmetic, const CHECKED: bool>(
	isa: Isa,
	pairs: &[Pair<C, A>],
	prepared: &[PreparedPair<'_, C, A>],
	powers: &PowerProduct<C, A>,
) -> Option<Gt<C, A>> {
	let pairs: Vec<_> = pairs.iter().filter(|(p, q)| !p.infinity && !q.infinity).copied().collect();
	let (product, taken) = first_in_lanes::<C, A, CHECKED>(isa, &pairs)?;
	let rest = &pairs[taken..];
	// With functions or powers, the loop takes lines in words.
	let in_words = !powers.is_one() || prepared.iter().any(|(_, q)| q.has_functions());
	let of_loop = if in_words { Isa::Baseline } else { isa };
	let prepare = if CHECKED { PreparedG2::in_subgroup } else { PreparedG2::new };
	let lines = rest.iter().map(|(_, q)| prepare(of_loop, q)).collect::<Option<Vec<_>>>()?;
	let rest = rest.iter().zip(&lines).map(|((p, _), q)| (*p, q));
	let all: Vec<_> = rest.chain(prepared.iter().copied()).collect();
	let f = Field::mul(&product, &prepared_miller_loop::<C, A, false>(of_loop, &all, powers)?);
	final_exponentiation::<C, A>(isa, &f)
}

/// Computes the Miller loop over the first pairs in lanes, and returns their number too. `None` if
/// `CHECKED` and a second point is not in G2.
fn first_in_lanes<C: PairingCurve<A>, A: LimbArithmetic, const CHECKED: bool>(
	isa: Isa,
	pairs: &[Pair<C, A>],
) -> Option<(Gt<C, A>, usize)> {
	#[cfg(target_arch = "x86_64")]
	if A::WITH_LANES {
		if let Some(ifma) = isa.ifma() {
			return C::lanes_miller_loop::<CHECKED>(ifma, pairs);
		}
	}
	let _ = (isa, pairs);
	Some((Gt::<C, A>::ONE, 0))
}

/// Computes the final exponentiation. `None` for zero.
pub fn final_exponentiation<C: PairingCurve<A>, A: LimbArithmetic>(
	isa: Isa,
	f: &Gt<C, A>,
) -> Option<Gt<C, A>> {
	let f = C::easy_part(f)?;
	#[cfg(target_arch = "x86_64")]
	if A::WITH_LANES {
		if let Some(ifma) = isa.ifma() {
			return Some(C::hard_part(&C::ifma_accumulator(ifma, &f)).to_gt());
		}
		if let Some(avx2) = isa.avx2() {
			return Some(C::hard_part(&C::avx2_accumulator(avx2, &f)).to_gt());
		}
	}
	let _ = isa;
	Some(C::hard_part(&f))
}

/// Computes `f^((q^3 - 1)(q + 1))` for q elements in G2's field, an element of the cyclotomic
/// subgroup. `frobenius` raises to the power q. `None` for zero.
pub(crate) fn easy_part<C: PairingCurve<A>, A: LimbArithmetic>(
	f: &Gt<C, A>,
	frobenius: impl Fn(&Gt<C, A>) -> Gt<C, A>,
) -> Option<Gt<C, A>> {
	let f = f.conjugate_over_self()?;
	Some(Field::mul(&frobenius(&f), &f))
}

/// Computes `base^exponent` for an element of the target group and any integer, in little-endian
/// limbs.
pub fn gt_power<C: PairingCurve<A>, A: LimbArithmetic>(
	isa: Isa,
	base: &Gt<C, A>,
	exponent: &[u64],
) -> Gt<C, A> {
	#[cfg(target_arch = "x86_64")]
	if A::WITH_LANES {
		if let Some(ifma) = isa.ifma() {
			let power = C::ifma_accumulator(ifma, base).cyclotomic_pow_signed(exponent);
			return power.map_or(Gt::<C, A>::ONE, |power| power.to_gt());
		}
		if let Some(avx2) = isa.avx2() {
			let power = C::avx2_accumulator(avx2, base).cyclotomic_pow_signed(exponent);
			return power.map_or(Gt::<C, A>::ONE, |power| power.to_gt());
		}
	}
	let _ = isa;
	base.cyclotomic_pow_signed(exponent).unwrap_or(Gt::<C, A>::ONE)
}
