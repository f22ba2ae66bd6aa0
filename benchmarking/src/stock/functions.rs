//! The host functions of RFC-0163 for BLS12-381 and Bandersnatch, over arkworks on one thread.
//!
//! They are those of Parity's `sp-crypto-ec-utils`, whose native functions are arkworks' between a decoding and an
//! encoding; `host-functions/conformance` compares the two byte for byte. That crate cannot be linked here: compiled
//! natively it turns on arkworks' threads, for every other column as well.

#![allow(dead_code, reason = "the macro also makes a plain function of each")]

use assay_ark_curves::{ark_bls12_381::Bls12_381, ark_ed_on_bls12_381_bandersnatch::EdwardsConfig};
use assay_curve_operations::{Arkworks, Error, GroupOperations, Pairing, TwistedEdwards};
use sp_runtime_interface::{
	pass_by::{PassFatPointerAndRead, PassFatPointerAndReadWrite, PassFatPointerAndWrite},
	runtime_interface,
};

type Bls = Arkworks<Bls12_381>;
type G1 = <Bls as Pairing>::G1;
type G2 = <Bls as Pairing>::G2;
type Bandersnatch = TwistedEdwards<EdwardsConfig>;

/// The functions, under the names that the RFC gives them.
#[runtime_interface]
pub trait HostCalls {
	/// Computes a product of Miller loops.
	fn bls12_381_multi_miller_loop(
		g1: PassFatPointerAndRead<&[u8]>,
		g2: PassFatPointerAndRead<&[u8]>,
		out: PassFatPointerAndWrite<&mut [u8]>,
	) -> u32 {
		Error::status(Bls::multi_miller_loop(g1, g2, out))
	}

	/// Applies the final exponentiation.
	fn bls12_381_final_exponentiation(in_out: PassFatPointerAndReadWrite<&mut [u8]>) -> u32 {
		Error::status(Bls::final_exponentiation(in_out))
	}

	/// Computes a multi-scalar multiplication in G1.
	fn bls12_381_msm_g1(
		bases: PassFatPointerAndRead<&[u8]>,
		scalars: PassFatPointerAndRead<&[u8]>,
		out: PassFatPointerAndWrite<&mut [u8]>,
	) -> u32 {
		Error::status(G1::msm(bases, scalars, out))
	}

	/// Computes a multi-scalar multiplication in G2.
	fn bls12_381_msm_g2(
		bases: PassFatPointerAndRead<&[u8]>,
		scalars: PassFatPointerAndRead<&[u8]>,
		out: PassFatPointerAndWrite<&mut [u8]>,
	) -> u32 {
		Error::status(G2::msm(bases, scalars, out))
	}

	/// Multiplies a point of G1.
	fn bls12_381_mul_g1(
		base: PassFatPointerAndRead<&[u8]>,
		scalar: PassFatPointerAndRead<&[u8]>,
		out: PassFatPointerAndWrite<&mut [u8]>,
	) -> u32 {
		Error::status(G1::mul(base, scalar, out))
	}

	/// Multiplies a point of G2.
	fn bls12_381_mul_g2(
		base: PassFatPointerAndRead<&[u8]>,
		scalar: PassFatPointerAndRead<&[u8]>,
		out: PassFatPointerAndWrite<&mut [u8]>,
	) -> u32 {
		Error::status(G2::mul(base, scalar, out))
	}

	/// Computes a multi-scalar multiplication on Bandersnatch in Edwards form.
	fn ed_on_bls12_381_bandersnatch_msm(
		bases: PassFatPointerAndRead<&[u8]>,
		scalars: PassFatPointerAndRead<&[u8]>,
		out: PassFatPointerAndWrite<&mut [u8]>,
	) -> u32 {
		Error::status(Bandersnatch::msm(bases, scalars, out))
	}

	/// Multiplies a point of Bandersnatch in Edwards form.
	fn ed_on_bls12_381_bandersnatch_mul(
		base: PassFatPointerAndRead<&[u8]>,
		scalar: PassFatPointerAndRead<&[u8]>,
		out: PassFatPointerAndWrite<&mut [u8]>,
	) -> u32 {
		Error::status(Bandersnatch::mul(base, scalar, out))
	}
}

pub use host_calls::HostFunctions;
