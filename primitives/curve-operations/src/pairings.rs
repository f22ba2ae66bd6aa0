//! Miller loop and final exponentiation.

pub use crate::miller_loop::MillerLoop;
use crate::{
	encoding::{decode, encode_into},
	groups::{GroupOperations, ShortWeierstrass},
	Error,
};
use alloc::vec::Vec;
use ark_ec::{
	pairing::{MillerLoopOutput, Pairing as ArkPairing, PairingOutput},
	short_weierstrass::{Affine, SWCurveConfig},
};
use ark_ff::Zero;
use ark_serialize::CanonicalSerialize;
use core::marker::PhantomData;

/// The maximum number of pairs for which arkworks' Miller loop is the product of their loops on every
/// curve.
///
/// Arkworks 0.6 computes the loops of four pairs at a time. On BW6 curves it multiplies by the
/// first part of the loops of *all* pairs, once for each four pairs.
pub const PAIRS_AT_ONCE: usize = 4;

/// The operations of RFC-0163 for a curve with a pairing.
pub trait Pairing: 'static {
	/// The first group.
	type G1: GroupOperations;
	/// The second group.
	type G2: GroupOperations;

	/// Computes the Miller loop `Π f(g1_i, g2_i)` from a list of affine points of each group. Pairs
	/// with an identity count as one. Writes an element of the target group's field to `out`, then
	/// zeros; after an error `out` holds only zeros.
	///
	/// On BW6-761 the result for more than [`PAIRS_AT_ONCE`] pairs is not the product: the RFC's
	/// functions return the value of arkworks 0.6, their reference. For the product, multiply the
	/// loops of that many pairs each, or use [`extensions`](crate::extensions).
	///
	/// # Errors
	///
	/// [`Error::Decode`], [`Error::LengthMismatch`], [`Error::Encode`]; [`Error::Unknown`] if the
	/// loop would divide by zero, which can happen on BW6-761 outside the prime-order subgroups.
	fn multi_miller_loop(g1: &[u8], g2: &[u8], out: &mut [u8]) -> Result<(), Error>;

	/// Applies the final exponentiation to the element at the front of `in_out`: it turns the
	/// output of a Miller loop into that of the pairing. Leaves the bytes after the element
	/// unchanged, and after an error the whole buffer.
	///
	/// # Errors
	///
	/// [`Error::Decode`]; [`Error::Unknown`] for zero.
	fn final_exponentiation(in_out: &mut [u8]) -> Result<(), Error>;

	/// Returns the length in bytes of an element of the target group.
	fn target_len() -> usize;

	/// Computes a product of pairings by the two functions above.
	///
	/// # Errors
	///
	/// Those of both functions.
	fn multi_pairing(g1: &[u8], g2: &[u8]) -> Result<Vec<u8>, Error> {
		let mut target = alloc::vec![0; Self::target_len()];
		Self::multi_miller_loop(g1, g2, &mut target)?;
		Self::final_exponentiation(&mut target)?;
		Ok(target)
	}
}

/// A pairing of arkworks whose groups are both in short Weierstrass form.
pub trait ShortWeierstrassPairing:
	ArkPairing<G1Affine = Affine<Self::G1Config>, G2Affine = Affine<Self::G2Config>> + MillerLoop
{
	/// The configuration of G1.
	type G1Config: SWCurveConfig<ScalarField = Self::ScalarField>;
	/// The configuration of G2.
	type G2Config: SWCurveConfig<ScalarField = Self::ScalarField>;
}

impl<E, G1, G2> ShortWeierstrassPairing for E
where
	E: ArkPairing<G1Affine = Affine<G1>, G2Affine = Affine<G2>> + MillerLoop,
	G1: SWCurveConfig<ScalarField = E::ScalarField>,
	G2: SWCurveConfig<ScalarField = E::ScalarField>,
{
	type G1Config = G1;
	type G2Config = G2;
}

/// A curve with a pairing, computed by arkworks.
pub struct Arkworks<E>(PhantomData<E>);

impl<E: ShortWeierstrassPairing> Pairing for Arkworks<E> {
	type G1 = ShortWeierstrass<E::G1Config>;
	type G2 = ShortWeierstrass<E::G2Config>;

	fn multi_miller_loop(g1: &[u8], g2: &[u8], out: &mut [u8]) -> Result<(), Error> {
		out.fill(0);
		let g1 = decode::<Vec<E::G1Affine>>(g1)?;
		let g2 = decode::<Vec<E::G2Affine>>(g2)?;
		// arkworks panics on this.
		if g1.len() != g2.len() {
			return Err(Error::LengthMismatch);
		}
		if !g1.iter().zip(&g2).all(|(p, q)| E::is_defined(p, q)) {
			return Err(Error::Unknown);
		}
		encode_into(&E::multi_miller_loop(g1, g2).0, out)
	}

	fn final_exponentiation(in_out: &mut [u8]) -> Result<(), Error> {
		let element = decode::<E::TargetField>(in_out)?;
		// arkworks panics on zero with BW6-761.
		if element.is_zero() {
			return Err(Error::Unknown);
		}
		let power = E::final_exponentiation(MillerLoopOutput(element)).ok_or(Error::Unknown)?;
		encode_into(&power.0, in_out)
	}

	fn target_len() -> usize {
		PairingOutput::<E>::zero().uncompressed_size()
	}
}
