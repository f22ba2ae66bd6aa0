//! The pairing-friendly curves that Groth16 runs over.

pub use ark_bls12_381::Bls12_381;

use ark_ec::{
	pairing::Pairing,
	short_weierstrass::{Affine, SWCurveConfig},
};

/// A pairing-friendly curve, with the lengths of its encodings in bytes.
///
/// Both groups are in short Weierstrass form, which every curve in use for Groth16 has.
pub trait Curve:
	Pairing<G1Affine = Affine<Self::G1Config>, G2Affine = Affine<Self::G2Config>>
{
	/// The configuration of G1.
	type G1Config: SWCurveConfig<ScalarField = Self::ScalarField>;
	/// The configuration of G2.
	type G2Config: SWCurveConfig<ScalarField = Self::ScalarField>;

	/// The identifier of Groth16 over this curve: hashed into key hashes, so it never changes.
	const ID: &'static str;
	/// An uncompressed point of G1.
	const G1_LEN: usize;
	/// An uncompressed point of G2.
	const G2_LEN: usize;
	/// An element of the target group.
	const GT_LEN: usize;
	/// A scalar.
	const SCALAR_LEN: usize;
}

impl Curve for Bls12_381 {
	type G1Config = ark_bls12_381::g1::Config;
	type G2Config = ark_bls12_381::g2::Config;

	const ID: &'static str = "groth16/bls12-381";
	const G1_LEN: usize = 96;
	const G2_LEN: usize = 192;
	const GT_LEN: usize = 576;
	const SCALAR_LEN: usize = 32;
}

#[cfg(test)]
mod tests {
	use super::*;
	use ark_ec::{pairing::PairingOutput, AffineRepr};
	use ark_ff::Zero;
	use ark_serialize::CanonicalSerialize;

	fn lengths_match_the_encodings<C: Curve>() {
		assert_eq!(C::G1Affine::generator().uncompressed_size(), C::G1_LEN);
		assert_eq!(C::G2Affine::generator().uncompressed_size(), C::G2_LEN);
		assert_eq!(PairingOutput::<C>::zero().uncompressed_size(), C::GT_LEN);
		assert_eq!(C::ScalarField::zero().uncompressed_size(), C::SCALAR_LEN);
	}

	#[test]
	fn bls12_381_lengths_match_the_encodings() {
		lengths_match_the_encodings::<Bls12_381>();
	}
}
