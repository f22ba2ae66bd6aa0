//! Hashing to Bandersnatch's group: the random-oracle encoding of
//! [RFC 9380](https://www.rfc-editor.org/rfc/rfc9380), section 3, with Elligator 2.
//!
//! `expand_message_xmd` (section 5.3.1) differs in one place: as in arkworks 0.6, and therefore in
//! the suite, the zeros before the message have the length of an expanded element instead of a
//! block of SHA-512.

use crate::{
	suite::{self, tag},
	Arithmetic, Element, Point,
};
use ark_ec::{
	hashing::curve_maps::elligator2::Elligator2Config, twisted_edwards::MontCurveConfig,
	AdditiveGroup, CurveGroup,
};
use ark_ed_on_bls12_381_bandersnatch::BandersnatchConfig;
use ark_ff::{BigInteger, Field, One, PrimeField, Zero};
use sha2::{Digest, Sha512};

/// Length of the bytes that are reduced to a field element: 255 bits and 128 more against the bias,
/// rounded up.
const EXPANDED_LEN: usize = 48;

/// Returns the point that data hashes to.
pub fn hash_to_curve<A: Arithmetic>(data: &[u8]) -> Point {
	let [first, second] = hash_to_field(data);
	let sum = map_to_curve::<A>(first) + map_to_curve::<A>(second);
	// The cofactor is 4.
	sum.double().double().into_affine()
}

/// Returns true if hashing takes the maximum number of square roots: two for each element.
///
/// One byte string in four does, and whoever chooses the data can find such a string. So the
/// benchmarks of verifications use such data.
pub(crate) fn takes_most_roots<A: Arithmetic>(data: &[u8]) -> bool {
	let is_square = |u| A::element_root(&right_side(first_candidate(u))).is_some();
	!hash_to_field(data).into_iter().any(is_square)
}

/// Hashes data to two elements (RFC 9380, sections 5.2 and 5.3.1).
fn hash_to_field(data: &[u8]) -> [Element; 2] {
	let block = |message: Sha512, index: u8| {
		let hash = message.chain_update([index]).chain_update(suite::NAME);
		hash.chain_update([tag::HASH_TO_CURVE, suite::NAME.len() as u8 + 1]).finalize()
	};
	let message = Sha512::new().chain_update([0; EXPANDED_LEN]).chain_update(data);
	let seed = block(message.chain_update((2 * EXPANDED_LEN as u16).to_be_bytes()), 0);
	let first = block(Sha512::new().chain_update(&seed[..]), 1);
	let mut mixed = seed;
	for (byte, other) in mixed.iter_mut().zip(&first) {
		*byte ^= other;
	}
	let second = block(Sha512::new().chain_update(mixed), 2);

	let mut expanded = first.iter().chain(&second).copied();
	[(); 2].map(|()| {
		let mut bytes = [0; EXPANDED_LEN];
		bytes.fill_with(|| expanded.next().unwrap_or_default());
		Element::from_be_bytes_mod_order(&bytes)
	})
}

/// Maps an element to a point by RFC 9380, section 6.8.2: Elligator 2 to the curve `K·t² = s³ + J·s² + s` (section
/// 6.7.1), and the map of appendix D.1 from there.
fn map_to_curve<A: Arithmetic>(u: Element) -> Point {
	let k = <BandersnatchConfig as MontCurveConfig>::COEFF_B;
	let x1 = first_candidate(u);
	let (x, root, odd) = match A::element_root(&right_side(x1)) {
		Some(root) => (x1, root, true),
		None => {
			let x2 = -x1 - BandersnatchConfig::COEFF_A_OVER_COEFF_B;
			// If the first is not a square, the second is. Otherwise the point below would be off
			// the curve.
			(x2, A::element_root(&right_side(x2)).unwrap_or_default(), false)
		}
	};
	let y = if root.into_bigint().is_odd() == odd { root } else { -root };
	let (s, t) = (x * k, y * k);

	let s_plus_one = s + Element::one();
	match (s_plus_one * t).inverse() {
		Some(inverse) => {
			Point::new_unchecked(inverse * s_plus_one * s, inverse * t * (s - Element::one()))
		}
		None => Point::new_unchecked(Element::zero(), Element::one()),
	}
}

/// Returns the first of the two coordinates that an element may map to, divided by `K`.
fn first_candidate(u: Element) -> Element {
	let denominator = Element::one() + BandersnatchConfig::Z * u.square();
	-BandersnatchConfig::COEFF_A_OVER_COEFF_B * denominator.inverse().unwrap_or(Element::one())
}

/// Computes the right side of the curve's equation in coordinates that are divided by `K`.
fn right_side(x: Element) -> Element {
	let j_over_k = BandersnatchConfig::COEFF_A_OVER_COEFF_B;
	((x + j_over_k) * x + BandersnatchConfig::ONE_OVER_COEFF_B_SQUARE) * x
}
