//! BLS12-381 under the interface of `sp-crypto-ec-utils` 0.4 to 0.18, which deployed runtimes import.
//!
//! Before RFC-0163, Parity's crate returned its results as an encoded `Result<Vec<u8>, ()>`, and
//! multiplied projective points. Its names are the RFC's, but the signatures differ:
//!
//! | name, after `ext_host_calls_bls12_381_` | interface |
//! | --- | --- |
//! | `multi_miller_loop`, `final_exponentiation`, `msm_g1`, `msm_g2`, each `_version_1` | the older one |
//! | the same, each `_version_2` | the RFC's |
//! | `mul_projective_g1_version_1`, `mul_projective_g2_version_1` | the older one |
//! | `mul_g1`, `mul_g2`, each `_version_1` and `_version_2` | the RFC's |
//!
//! A node for a chain with such a runtime uses [`HostFunctions`] in place of
//! `sp_crypto_ec_utils::bls12_381::host_calls::HostFunctions`. It cannot have these functions
//! together with [`bls12_381`](super::bls12_381), whose names are the same.
//!
//! # Encodings
//!
//! Lists of affine points and scalars, and elements of the target field, are as in
//! [`curves`](super). A projective point is its Jacobian coordinates X, Y and Z, as concatenated field
//! elements. Any point with Z = 0 is the identity. Bytes after an argument are ignored.
//!
//! # Differences from Parity's functions
//!
//! - A projective result has Z = 1, or is (1, 1, 0). Parity's has the coordinates that result from
//!   its additions: the same point in other bytes. Runtimes convert such points to affine form
//!   before they store or compare them.
//! - Points off the curve, which no runtime should pass unchecked, may give another point.
//! - Lists of different lengths given to a Miller loop are an `Err`, not a panic.

use super::HostcallResult;
use alloc::vec::Vec;
use sp_runtime_interface::{
	pass_by::{
		AllocateAndReturnByCodec, PassFatPointerAndRead, PassFatPointerAndReadWrite,
		PassFatPointerAndWrite,
	},
	runtime_interface,
};
#[cfg(not(substrate_runtime))]
use {
	super::{native, pairings},
	crate::metrics,
	assay_ark_curves::ark_bls12_381::{Bls12_381, G1Affine, G2Affine},
};

/// The interface's functions. See the [module](self) for which versions are the older ones.
#[runtime_interface]
pub trait HostCalls {
	/// Computes a Miller loop: lists of affine points of G1 and G2 in, an element of the target field
	/// out.
	fn bls12_381_multi_miller_loop(
		g1: PassFatPointerAndRead<Vec<u8>>,
		g2: PassFatPointerAndRead<Vec<u8>>,
	) -> AllocateAndReturnByCodec<Result<Vec<u8>, ()>> {
		by_value::target_element("bls12_381_multi_miller_loop", |out| {
			pairings::multi_miller_loop::<Bls12_381>(&g1, &g2, out)
		})
	}

	/// Computes a Miller loop, with the RFC's signature.
	#[version(2)]
	fn bls12_381_multi_miller_loop(
		g1: PassFatPointerAndRead<&[u8]>,
		g2: PassFatPointerAndRead<&[u8]>,
		out: PassFatPointerAndWrite<&mut [u8]>,
	) -> HostcallResult {
		metrics::result("bls12_381_multi_miller_loop", || {
			pairings::multi_miller_loop::<Bls12_381>(g1, g2, out)
		})
	}

	/// Computes the final exponentiation: an element of the target field in, another out.
	fn bls12_381_final_exponentiation(
		f: PassFatPointerAndRead<Vec<u8>>,
	) -> AllocateAndReturnByCodec<Result<Vec<u8>, ()>> {
		by_value::target_element("bls12_381_final_exponentiation", |out| {
			let len = out.len().min(f.len());
			out[..len].copy_from_slice(&f[..len]);
			pairings::final_exponentiation::<Bls12_381>(&mut out[..len])
		})
	}

	/// Computes the final exponentiation, with the RFC's signature.
	#[version(2)]
	fn bls12_381_final_exponentiation(
		in_out: PassFatPointerAndReadWrite<&mut [u8]>,
	) -> HostcallResult {
		metrics::result("bls12_381_final_exponentiation", || {
			pairings::final_exponentiation::<Bls12_381>(in_out)
		})
	}

	/// Computes a multi-scalar multiplication in G1: a list of affine points and one of scalars in, a
	/// projective point out.
	fn bls12_381_msm_g1(
		bases: PassFatPointerAndRead<Vec<u8>>,
		scalars: PassFatPointerAndRead<Vec<u8>>,
	) -> AllocateAndReturnByCodec<Result<Vec<u8>, ()>> {
		by_value::msm::<G1Affine>("bls12_381_msm_g1", &bases, &scalars)
	}

	/// Computes a multi-scalar multiplication in G1, with the RFC's signature.
	#[version(2)]
	fn bls12_381_msm_g1(
		bases: PassFatPointerAndRead<&[u8]>,
		scalars: PassFatPointerAndRead<&[u8]>,
		out: PassFatPointerAndWrite<&mut [u8]>,
	) -> HostcallResult {
		metrics::result("bls12_381_msm_g1", || native::msm::<G1Affine>(bases, scalars, out))
	}

	/// Computes a multi-scalar multiplication in G2, as in G1.
	fn bls12_381_msm_g2(
		bases: PassFatPointerAndRead<Vec<u8>>,
		scalars: PassFatPointerAndRead<Vec<u8>>,
	) -> AllocateAndReturnByCodec<Result<Vec<u8>, ()>> {
		by_value::msm::<G2Affine>("bls12_381_msm_g2", &bases, &scalars)
	}

	/// Computes a multi-scalar multiplication in G2, with the RFC's signature.
	#[version(2)]
	fn bls12_381_msm_g2(
		bases: PassFatPointerAndRead<&[u8]>,
		scalars: PassFatPointerAndRead<&[u8]>,
		out: PassFatPointerAndWrite<&mut [u8]>,
	) -> HostcallResult {
		metrics::result("bls12_381_msm_g2", || native::msm::<G2Affine>(bases, scalars, out))
	}

	/// Computes a multiplication in G1: a projective point and a list of 64-bit words in, a projective
	/// point out.
	fn bls12_381_mul_projective_g1(
		base: PassFatPointerAndRead<Vec<u8>>,
		scalar: PassFatPointerAndRead<Vec<u8>>,
	) -> AllocateAndReturnByCodec<Result<Vec<u8>, ()>> {
		by_value::mul::<G1Affine>("bls12_381_mul_projective_g1", &base, &scalar)
	}

	/// Computes a multiplication in G2, as in G1.
	fn bls12_381_mul_projective_g2(
		base: PassFatPointerAndRead<Vec<u8>>,
		scalar: PassFatPointerAndRead<Vec<u8>>,
	) -> AllocateAndReturnByCodec<Result<Vec<u8>, ()>> {
		by_value::mul::<G2Affine>("bls12_381_mul_projective_g2", &base, &scalar)
	}

	/// Computes a multiplication in G1, with the RFC's signature.
	fn bls12_381_mul_g1(
		base: PassFatPointerAndRead<&[u8]>,
		scalar: PassFatPointerAndRead<&[u8]>,
		out: PassFatPointerAndWrite<&mut [u8]>,
	) -> HostcallResult {
		metrics::result("bls12_381_mul_g1", || native::mul::<G1Affine>(base, scalar, out))
	}

	/// Computes a multiplication in G1, with the RFC's signature.
	#[version(2)]
	fn bls12_381_mul_g1(
		base: PassFatPointerAndRead<&[u8]>,
		scalar: PassFatPointerAndRead<&[u8]>,
		out: PassFatPointerAndWrite<&mut [u8]>,
	) -> HostcallResult {
		metrics::result("bls12_381_mul_g1", || native::mul::<G1Affine>(base, scalar, out))
	}

	/// Computes a multiplication in G2, with the RFC's signature.
	fn bls12_381_mul_g2(
		base: PassFatPointerAndRead<&[u8]>,
		scalar: PassFatPointerAndRead<&[u8]>,
		out: PassFatPointerAndWrite<&mut [u8]>,
	) -> HostcallResult {
		metrics::result("bls12_381_mul_g2", || native::mul::<G2Affine>(base, scalar, out))
	}

	/// Computes a multiplication in G2, with the RFC's signature.
	#[version(2)]
	fn bls12_381_mul_g2(
		base: PassFatPointerAndRead<&[u8]>,
		scalar: PassFatPointerAndRead<&[u8]>,
		out: PassFatPointerAndWrite<&mut [u8]>,
	) -> HostcallResult {
		metrics::result("bls12_381_mul_g2", || native::mul::<G2Affine>(base, scalar, out))
	}
}

#[cfg(feature = "std")]
pub use host_calls::HostFunctions;

/// The native operations, with their results as values.
#[cfg(not(substrate_runtime))]
mod by_value {
	use super::*;
	use ark_ec::{
		short_weierstrass::{Affine, Projective, SWCurveConfig},
		CurveGroup,
	};
	use ark_ff::AdditiveGroup;
	use assay_curve_operations::{
		encoding::{decode, encode},
		Error, Pairing,
	};
	use native::NativePoint;

	/// Runs an operation that fills a buffer as long as an element of the target field.
	pub fn target_element(
		function: &'static str,
		operation: impl FnOnce(&mut [u8]) -> Result<(), Error>,
	) -> Result<Vec<u8>, ()> {
		type Reference = assay_curve_operations::Arkworks<Bls12_381>;
		let mut out = alloc::vec![0; Reference::target_len()];
		metrics::result(function, || operation(&mut out)).map_err(|_| ())?;
		Ok(out)
	}

	/// Runs an operation whose result is an affine point, and makes it projective.
	fn projective<C: SWCurveConfig>(
		function: &'static str,
		operation: impl FnOnce(&mut [u8]) -> Result<(), Error>,
	) -> Result<Vec<u8>, ()> {
		let mut out = encode(&Affine::<C>::identity());
		metrics::result(function, || operation(&mut out)).map_err(|_| ())?;
		let point = decode::<Affine<C>>(&out).map_err(|_| ())?;
		let Projective { x, y, z } = point.into();
		Ok([x, y, z].map(|coordinate| encode(&coordinate)).concat())
	}

	pub fn msm<P>(function: &'static str, bases: &[u8], scalars: &[u8]) -> Result<Vec<u8>, ()>
	where
		P: NativePoint + ShortWeierstrass,
	{
		projective::<P::Model>(function, |out| native::msm::<P>(bases, scalars, out))
	}

	pub fn mul<P>(function: &'static str, base: &[u8], scalar: &[u8]) -> Result<Vec<u8>, ()>
	where
		P: NativePoint + ShortWeierstrass,
	{
		type Coordinate<P> = <<P as ShortWeierstrass>::Model as ark_ec::CurveConfig>::BaseField;
		projective::<P::Model>(function, |out| {
			let [x, y, z] = decode::<[Coordinate<P>; 3]>(base)?;
			let point = if z == Coordinate::<P>::ZERO {
				Affine::identity()
			} else {
				Projective::<P::Model>::new_unchecked(x, y, z).into_affine()
			};
			native::mul::<P>(&encode(&point), scalar, out)
		})
	}

	/// An affine point on a short Weierstrass curve.
	pub trait ShortWeierstrass {
		/// The curve.
		type Model: SWCurveConfig;
	}

	impl<C: SWCurveConfig> ShortWeierstrass for Affine<C> {
		type Model = C;
	}
}
