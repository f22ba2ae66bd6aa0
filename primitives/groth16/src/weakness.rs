//! Keys under which anyone can prove anything.
//!
//! With `L = Σ x_i·gamma_abc_i`, a proof `(A, B, C)` has to satisfy
//!
//! ```text
//! e(A, B) = e(α, β) · e(L, γ) · e(C, δ)
//! ```
//!
//! The system is sound if nobody knows the ratios of β, γ and δ. If a ratio is 1 or −1, or if there
//! is no `L`, the points of the key alone satisfy the equation, for any inputs. Other known ratios
//! are as bad, but the key does not reveal them: they depend on the participants of its setup.

use crate::{layout::Key, Arithmetic};
use alloc::vec::Vec;

/// A relation among a key's points by which anyone can prove anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weakness {
	/// `β = s·γ` with `s` 1 or −1: `A = L + s·α`, `B = γ + t·δ`, `C = t·A` is a proof for any `t`.
	///
	/// The powers of tau have this property before their first contribution.
	BetaGamma,
	/// `δ = s·γ` with `s` 1 or −1: `A = α`, `B = β`, `C = −s·L` is a proof.
	///
	/// snarkjs creates such a key before the first contribution to phase two.
	GammaDelta,
	/// `β = s·δ` with `s` 1 or −1: `A = L`, `B = γ`, `C = −s·α` is a proof.
	BetaDelta,
	/// No public input, and no point of the constant one: `A = α`, `B = β + t·δ`, `C = t·α` is a proof
	/// for any `t`.
	///
	/// The circuit has no constant either, so a witness of zeros satisfies it.
	NoStatement,
}

/// Returns the first weakness of a key whose points are valid.
pub fn find<A: Arithmetic>(key: &Key<'_>) -> Option<Weakness> {
	let Key { inputs, beta, gamma, delta, gamma_abc, .. } = *key;
	// A point has one encoding, so points are equal if their bytes are.
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

/// Returns the encoding of `−point`.
fn negated<A: Arithmetic>(point: &[u8]) -> Option<Vec<u8>> {
	let mut bytes = Vec::with_capacity(point.len());
	A::append_negated_g2(&mut bytes, &A::g2_on_curve(point).ok()??);
	Some(bytes)
}
