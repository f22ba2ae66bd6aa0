//! The constants of the suite `Bandersnatch-SHA512-ELL2-v1`, with ark-vrf's values.
//!
//! The base points are hashes to the curve, so nobody knows a relation between them; a test recomputes them. The group
//! and its generator are those of Masson, Sanso and Zhang ([eprint 2021/1152](https://eprint.iacr.org/2021/1152)).

use crate::{Element, Point, Scalar};
use ark_ff::{MontFp, PrimeField};

/// The suite's name, the beginning of every hash.
pub const NAME: &[u8] = b"Bandersnatch-SHA512-ELL2-v1";

/// Bits of a scalar of Bandersnatch.
pub const SCALAR_BITS: usize = Scalar::MODULUS_BIT_SIZE as usize;

/// `B`, the base of blinding factors (Bandersnatch VRF specification, section 3.1): the hash of `pedersen-blinding`.
pub const BLINDING_BASE: Point = Point::new_unchecked(
	MontFp!("23335687741101763108036518445642207119627658113885888016488710494487028845889"),
	MontFp!("5552214580375038693022409684979828600325210968745774080859660443337357929963"),
);

/// `S`, the initial value of the ring proof's sum (ring proof specification, section 2.1): the hash
/// of `ring-accumulator`.
pub const ACCUMULATOR_BASE: Point = Point::new_unchecked(
	MontFp!("14056632001415368875257708737821299882600475929746323097150942355715730684350"),
	MontFp!("10322661992765989500407719465917595459409463902187386706652408883505670839210"),
);

/// A root of `u² + A·u + 1`, where `B·v² = u³ + A·u² + u` is Bandersnatch in Montgomery form: the first coordinate
/// of a point of order two.
pub(crate) const TWO_TORSION: Element =
	MontFp!("37446463827641770816307242315180085052603635617490163568005256780843403514038");

/// The bytes that distinguish the uses of a hash.
pub(crate) mod tag {
	pub const PEDERSEN: u8 = 0x02;
	pub const ALIAS: u8 = 0x20;
	pub const DELINEARIZATION: u8 = 0x30;
	pub const CHALLENGE: u8 = 0x40;
	pub const HASH_TO_CURVE: u8 = 0x60;
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::{hash_to_curve::hash_to_curve, ArkworksArithmetic};
	use ark_ec::twisted_edwards::MontCurveConfig;
	use ark_ed_on_bls12_381_bandersnatch::BandersnatchConfig;
	use ark_ff::{Field, One};

	#[test]
	fn base_points_are_hashes() {
		let hash = hash_to_curve::<ArkworksArithmetic>;
		assert_eq!(hash(b"pedersen-blinding"), BLINDING_BASE);
		assert_eq!(hash(b"ring-accumulator"), ACCUMULATOR_BASE);
	}

	#[test]
	fn the_point_of_order_two_is_on_the_curve() {
		let a = <BandersnatchConfig as MontCurveConfig>::COEFF_A;
		assert_eq!(TWO_TORSION.square() + a * TWO_TORSION, -Element::one());
	}
}
