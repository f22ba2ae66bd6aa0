//! Inputs for which a Miller loop is defined.

use crate::encoding::{decode_all, encode};
use ark_ec::{
	bls12::{Bls12, Bls12Config},
	bn::{Bn, BnConfig},
	bw6::{g2::G2HomProjective, BW6Config, G1Affine, G2Affine, TwistType, BW6},
	pairing::Pairing,
	AffineRepr,
};
use ark_ff::{BitIteratorBE, One, Zero};

/// A pairing whose Miller loop may have no value for some points outside the prime-order subgroups.
/// arkworks panics on those.
pub trait MillerLoop: Pairing {
	/// Returns true if the loop has a value for a pair.
	fn is_defined(p: &Self::G1Affine, q: &Self::G2Affine) -> bool;
}

/// The loop does not divide.
impl<P: Bls12Config> MillerLoop for Bls12<P> {
	fn is_defined(_: &Self::G1Affine, _: &Self::G2Affine) -> bool {
		true
	}
}

/// The loop does not divide.
impl<P: BnConfig> MillerLoop for Bn<P> {
	fn is_defined(_: &Self::G1Affine, _: &Self::G2Affine) -> bool {
		true
	}
}

/// The loop divides twice: by the coordinate `z` of `[u]q`, and by the value of its first part.
/// That value is zero if one of its lines is zero at `p`. `is_defined` computes both by arkworks'
/// own steps.
impl<P: BW6Config> MillerLoop for BW6<P> {
	fn is_defined(p: &G1Affine<P>, q: &G2Affine<P>) -> bool {
		// arkworks leaves pairs with infinity out of the product, but if only `p` is infinity it
		// still prepares `q`.
		if q.is_zero() {
			return true;
		}
		// The type's coordinates are private, but its encoding is public.
		let Ok(mut r) = decode_all::<G2HomProjective<P>>(&encode(&[q.x, q.y, P::Fp::one()])) else {
			return false;
		};
		let is_zero_at_p = |(c0, c1, c2): (P::Fp, P::Fp, P::Fp)| {
			let (by_y, constant) = match P::TWIST_TYPE {
				TwistType::M => (c2, c0),
				TwistType::D => (c0, c2),
			};
			let terms = [constant, c1 * p.x, by_y * p.y];
			!p.is_zero() && terms.iter().all(Zero::is_zero)
		};
		for bit in BitIteratorBE::without_leading_zeros(P::ATE_LOOP_COUNT_1).skip(1) {
			if is_zero_at_p(r.double_in_place()) || (bit && is_zero_at_p(r.add_in_place(q))) {
				return false;
			}
		}
		let z = encode(&r).split_off(2 * encode(&P::Fp::one()).len());
		z.iter().any(|byte| *byte != 0)
	}
}

#[cfg(test)]
mod tests {
	use crate::{encoding::encode_list, Arkworks, Error, Pairing};
	use alloc::vec;
	use ark_bw6_761::{Fq, G1Affine, G2Affine, BW6_761};
	use ark_ec::{
		pairing::{MillerLoopOutput, Pairing as _},
		AffineRepr,
	};
	use ark_ff::{AdditiveGroup, Field};
	use ark_std::{test_rng, UniformRand};

	type Operations = Arkworks<BW6_761>;

	fn miller_loop(g1: &[G1Affine], g2: &[G2Affine]) -> Result<vec::Vec<u8>, Error> {
		let mut out = vec![0; Operations::target_len()];
		Operations::multi_miller_loop(&encode_list(g1), &encode_list(g2), &mut out)?;
		Ok(out)
	}

	#[test]
	fn a_point_of_even_order_is_an_error() {
		let (p, q) = (G1Affine::generator(), G2Affine::generator());
		for x in [q.x, -q.x, Fq::ONE] {
			let even = G2Affine::new_unchecked(x, Fq::ZERO);
			assert_eq!(miller_loop(&[p, p], &[q, even]), Err(Error::Unknown));
			// arkworks prepares the second point of a pair that it then leaves out.
			assert_eq!(miller_loop(&[G1Affine::zero()], &[even]), Err(Error::Unknown));
		}
	}

	#[test]
	fn a_line_that_vanishes_is_an_error() {
		// By the formulas, the multiples of (0, y) have x = 0, and so does the line through two of
		// them.
		for y in [G1Affine::generator().y, Fq::ONE] {
			let q = G2Affine::new_unchecked(Fq::ZERO, y);
			for x in [Fq::ZERO, Fq::ONE] {
				let p = G1Affine::new_unchecked(x, y);
				assert_eq!(miller_loop(&[p], &[q]), Err(Error::Unknown));
			}
		}
	}

	#[test]
	fn other_points_off_the_curve_have_a_value() {
		let mut rng = test_rng();
		for _ in 0..10 {
			let p = G1Affine::new_unchecked(Fq::rand(&mut rng), Fq::rand(&mut rng));
			let q = G2Affine::new_unchecked(Fq::rand(&mut rng), Fq::rand(&mut rng));
			let MillerLoopOutput(expected) = BW6_761::multi_miller_loop([p], [q]);
			assert_eq!(miller_loop(&[p], &[q]), Ok(crate::encoding::encode(&expected)));
		}
	}

	#[test]
	fn the_final_exponentiation_of_zero_is_an_error() {
		let mut zero = vec![0; Operations::target_len()];
		assert_eq!(Operations::final_exponentiation(&mut zero), Err(Error::Unknown));
		assert!(zero.iter().all(|byte| *byte == 0));
	}
}
