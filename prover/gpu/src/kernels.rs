//! The kernels, compiled to PTX.
//!
//! `scripts/gpu-kernels.py` makes them from `kernels/*.cu`; a test checks that they belong to these sources.
//! Building this crate needs nothing of CUDA.

use crate::device::Program;

macro_rules! programs {
	($($(#[$attribute:meta])* $name:ident = $file:literal;)*) => {$(
		$(#[$attribute])*
		pub(crate) const $name: Program =
			($file, include_str!(concat!("../ptx/", $file, ".ptx")));
	)*};
}

programs! {
	/// The public matrix, products and responses.
	#[cfg(feature = "lattice")]
	LATTICE = "lattice";
	/// MSM in G1 of each curve.
	MSM_BLS12_377 = "msm_bls12_377";
	MSM_BLS12_381 = "msm_bls12_381";
	MSM_BN254 = "msm_bn254";
	/// MSM in G2 of each curve.
	MSM_G2_BLS12_377 = "msm_g2_bls12_377";
	MSM_G2_BLS12_381 = "msm_g2_bls12_381";
	MSM_G2_BN254 = "msm_g2_bn254";
	/// NTTs over each curve's scalars.
	NTT_BLS12_377 = "ntt_bls12_377";
	NTT_BLS12_381 = "ntt_bls12_381";
	NTT_BN254 = "ntt_bn254";
	/// AES-256 in counter mode, and FACCT.
	#[cfg(feature = "lattice")]
	SAMPLERS = "samplers";
}

#[cfg(test)]
mod tests;
