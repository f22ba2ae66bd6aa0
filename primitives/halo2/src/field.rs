//! Scalar fields, with the constants of halo2's evaluation domains and permutation argument.
//!
//! Roots of unity are not taken from arkworks, because libraries choose different generators of the
//! multiplicative group: over BN254 arkworks uses 5, halo2's libraries use 7.

use crate::poseidon::{self, PoseidonConstants};
use ark_ff::{Field, MontFp, PrimeField};

/// A field that halo2 circuits are defined over.
pub trait Halo2Field: PrimeField {
	/// The exponent of the largest power of two that divides `p − 1`.
	const LOG_ORDER: u32;
	/// `g^t` of order `2^LOG_ORDER`, for the generator `g` and `p − 1 = 2^LOG_ORDER·t`.
	const ROOT: Self;
	/// `g^(2^LOG_ORDER)`, of order `t`. Its powers distinguish the columns of a permutation.
	const DELTA: Self;

	/// True if the EVM's transcript exists over this field, which must be that of BN254.
	const HAS_EVM_TRANSCRIPT: bool;

	/// Returns the Poseidon permutation of the transcript over this field, if there is one.
	fn poseidon() -> Option<&'static PoseidonConstants<Self>>;
}

/// The generator `g` is 7.
impl Halo2Field for ark_bn254::Fr {
	const LOG_ORDER: u32 = 28;
	const ROOT: Self =
		MontFp!("1748695177688661943023146337482803886740723238769601073607632802312037301404");
	const DELTA: Self =
		MontFp!("4131629893567559867359510883348571134090853742863529169391034518566172092834");

	const HAS_EVM_TRANSCRIPT: bool = true;

	fn poseidon() -> Option<&'static PoseidonConstants<Self>> {
		Some(&poseidon::BN254)
	}
}

/// The scalar field of Vesta, which zcash calls `Fp`. The generator `g` is 5.
impl Halo2Field for ark_vesta::Fr {
	const LOG_ORDER: u32 = 32;
	const ROOT: Self =
		MontFp!("19814229590243028906643993866117402072516588566294623396325693409366934201135");
	const DELTA: Self =
		MontFp!("4730712715107027403836960807135378615419710616093490380467347787225654598562");

	const HAS_EVM_TRANSCRIPT: bool = false;

	fn poseidon() -> Option<&'static PoseidonConstants<Self>> {
		None
	}
}

/// Returns the root of unity of order `2^k`, for `k` up to the field's two-adicity.
pub fn root_of_unity<F: Halo2Field>(k: u32) -> F {
	(k..F::LOG_ORDER).fold(F::ROOT, |root, _| root.square())
}

/// Returns `base^exponent` for exponents of either sign. Zero has no inverse and stays zero.
pub fn power<F: Field>(base: &F, exponent: i64) -> F {
	let base = if exponent < 0 { base.inverse().unwrap_or(F::ZERO) } else { *base };
	base.pow([exponent.unsigned_abs()])
}

#[cfg(test)]
mod tests {
	use super::*;

	fn constants_follow_from_the_generator<F: Halo2Field>(generator: u64) {
		let generator = F::from(generator);
		assert_eq!(F::LOG_ORDER, <F as ark_ff::FftField>::TWO_ADICITY);
		assert_eq!(F::ROOT, generator.pow(F::TRACE));
		assert_eq!(F::DELTA, generator.pow([1 << F::LOG_ORDER]));
		assert_eq!(root_of_unity::<F>(0), F::ONE);
		assert_eq!(root_of_unity::<F>(1), -F::ONE);
		assert_eq!(root_of_unity::<F>(F::LOG_ORDER), F::ROOT);
	}

	#[test]
	fn bn254_constants_follow_from_the_generator() {
		constants_follow_from_the_generator::<ark_bn254::Fr>(7);
	}

	#[test]
	fn vesta_constants_follow_from_the_generator() {
		constants_follow_from_the_generator::<ark_vesta::Fr>(5);
	}

	#[test]
	fn negative_powers_are_inverses() {
		let base = ark_bn254::Fr::from(9u64);
		assert_eq!(power(&base, -3) * power(&base, 3), ark_bn254::Fr::ONE);
		assert_eq!(power(&ark_bn254::Fr::from(0u64), -1), ark_bn254::Fr::from(0u64));
	}
}
