//! Keys under which anyone can prove anything.
//!
//! With `L = Σ x_i·gamma_abc_i`, a proof `(A, B, C)` has to satisfy
//!
//! ```text
//! e(A, B) = e(α, β) · e(L, γ) · e(C, δ)
//! ```
//!
//! Soundness rests on β, γ and δ being multiples of each other by numbers that nobody knows. Where a
//! number is known to be 1 or −1, or where there is no `L`, the points of the key alone satisfy the
//! equation, for any inputs. Other known ratios are as bad and cannot be seen in a key: they depend
//! on who took part in its setup.

use crate::{layout, Arithmetic, Curve};
use alloc::vec::Vec;

/// Why anyone can prove anything under a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weakness {
	/// `β = s·γ` with `s` 1 or −1: `A = L + s·α`, `B = γ + t·δ`, `C = t·A` is a proof for any `t`.
	///
	/// So the powers of tau are before their first contribution.
	BetaGamma,
	/// `δ = s·γ` with `s` 1 or −1: `A = α`, `B = β`, `C = −s·L` is a proof.
	///
	/// So snarkjs leaves a key before the first contribution to phase two.
	GammaDelta,
	/// `β = s·δ` with `s` 1 or −1: `A = L`, `B = γ`, `C = −s·α` is a proof.
	BetaDelta,
	/// No public input, and no point of the constant one: `A = α`, `B = β + t·δ`, `C = t·α` is a proof
	/// for any `t`.
	///
	/// The circuit has no constant either, so a witness of zeros satisfies it.
	NoStatement,
}

/// The first weakness of a key whose points are valid; `None` as well for bytes that are no key.
pub fn find<A: Arithmetic>(key: &[u8]) -> Option<Weakness> {
	let inputs = layout::inputs_of_key::<A::Curve>(key.len()).ok()?;
	let (_, rest) = key.split_at(A::Curve::G1_LEN);
	let (beta, rest) = rest.split_at(A::Curve::G2_LEN);
	let (gamma, rest) = rest.split_at(A::Curve::G2_LEN);
	let (delta, gamma_abc) = rest.split_at(A::Curve::G2_LEN);

	// A point has one encoding, so points are equal where their bytes are.
	let (minus_gamma, minus_delta) = (negated::<A>(gamma)?, negated::<A>(delta)?);
	if beta == gamma || beta == minus_gamma {
		Some(Weakness::BetaGamma)
	} else if delta == gamma || delta == minus_gamma {
		Some(Weakness::GammaDelta)
	} else if beta == delta || beta == minus_delta {
		Some(Weakness::BetaDelta)
	} else if inputs == 0 && matches!(A::g1_on_curve(gamma_abc), Ok(None)) {
		Some(Weakness::NoStatement)
	} else {
		None
	}
}

/// The encoding of `−point`.
fn negated<A: Arithmetic>(point: &[u8]) -> Option<Vec<u8>> {
	let mut bytes = Vec::with_capacity(point.len());
	A::append_negated_g2(&mut bytes, &A::g2_on_curve(point).ok()??);
	Some(bytes)
}
