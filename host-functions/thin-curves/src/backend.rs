//! The backend of proof systems whose verifier runs in the runtime over thin types.

use crate::{ByHostCalls, RingVrfArithmetic};
use alloc::vec::Vec;
use assay_bls_signatures::{MinPk, MinSig};
use assay_curve_operations::subgroup::{ByMultiplication, OfCurve};
use assay_ecdsa::{Ethereum, Permissive, SignatureForm};
use assay_groth16::{
	layout::without_extension, ArkworksArithmetic, Bls12_377, Bls12_381, Bn254, BW6_761,
};
use assay_halo2::{
	arithmetic::{ArkworksIpa, ArkworksKzg},
	Ipa, KeyBytes, Kzg,
};
use assay_proof_system::{
	batch::{pack, Entry},
	Backend, VerifyError, WithArithmetic,
};
use assay_ring_vrf::BandersnatchRing;

/// Verification in the runtime, with host calls for pairings, multi-scalar multiplications (MSMs) and
/// multiplications.
///
/// This backend needs only the host functions of [`assay_host_functions::curves`] that RFC-0163 has for
/// the curve.
///
/// | proof | host calls |
/// | --- | --- |
/// | Groth16 | a Miller loop, a final exponentiation, an MSM if there are inputs, and the multiplications of the subgroup checks: of each point of the proof, and of the key's two points of G2 |
/// | ECDSA over secp256k1 | an MSM of two points |
/// | halo2 with KZG | an MSM, a Miller loop, a final exponentiation |
/// | halo2 with the inner product argument | an MSM, and one more for each instance column |
/// | BLS signatures | a Miller loop, a final exponentiation, and the multiplication of the subgroup check of the signature, and of each key when it is registered; for a batch an MSM, or two, and for a committee a multiplication for each proof |
/// | ring VRF signatures | an MSM on Bandersnatch, two in G1, a Miller loop, a final exponentiation, and the multiplications of the subgroup checks: seven in G1 for each proof, two in G2 for the key |
///
/// halo2's batches, and proofs opened by GWC19, take one more MSM. Inverses and square roots stay in
/// the runtime.
pub struct Curves;

/// Runs Groth16's verifier over the thin type of a curve, with a check of its points' subgroup.
macro_rules! groth16 {
	($curve:ident, $module:ident, $check:ident) => {
		impl WithArithmetic<$curve> for Curves {
			type Arithmetic = ArkworksArithmetic<crate::$module::$curve, $check>;
		}

		impl Backend<$curve> for Curves {
			fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
				assay_groth16::verifier::prepare_key::<Of<$curve>>(key)
			}

			fn verify(prepared_key: &[u8], proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError> {
				let prepared_key = without_extension::<$curve>(prepared_key);
				assay_groth16::verifier::verify::<Of<$curve>>(prepared_key, proof, inputs)
			}

			fn verify_batch(prepared_key: &[u8], batch: &[Entry<'_>]) -> Result<(), VerifyError> {
				let prepared_key = without_extension::<$curve>(prepared_key);
				assay_groth16::verifier::verify_batch::<Of<$curve>>(prepared_key, batch)
			}
		}
	};
}

/// Runs halo2's verifier over the thin type of a scheme's curve.
macro_rules! halo2 {
	($scheme:ident, $arithmetic:ty) => {
		impl WithArithmetic<$scheme> for Curves {
			type Arithmetic = $arithmetic;
		}

		impl Backend<$scheme> for Curves {
			fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
				let key = KeyBytes::read::<$scheme>(key)?;
				assay_halo2::verifier::prepare_key::<Of<$scheme>>(key)
			}

			fn verify(prepared_key: &[u8], proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError> {
				assay_halo2::verifier::verify::<Of<$scheme>>(prepared_key, proof, inputs)
			}

			fn verify_batch(prepared_key: &[u8], batch: &[Entry<'_>]) -> Result<(), VerifyError> {
				assay_halo2::verifier::verify_batch::<Of<$scheme>>(prepared_key, &pack(batch))
			}
		}
	};
}

/// Runs ECDSA's verifier of plain signatures over the thin type of secp256k1.
macro_rules! ecdsa {
	($policy:ident) => {
		impl WithArithmetic<$policy> for Curves {
			type Arithmetic = assay_ecdsa::Arkworks<crate::secp256k1::Config>;
		}

		impl Backend<$policy> for Curves {
			fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
				assay_ecdsa::verifier::prepare_key(key)
			}

			fn verify(key: &[u8], proof: &[u8], digest: &[u8]) -> Result<(), VerifyError> {
				assay_ecdsa::verifier::verify::<$policy, Of<$policy>>(key, proof, digest)
			}
		}
	};
}

/// Runs the verifier of BLS signatures over a variant whose groups are host calls.
macro_rules! bls_signatures {
	($variant:ident) => {
		impl Backend<$variant> for Curves {
			fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
				assay_bls_signatures::verifier::prepare_key::<ByHostCalls<$variant>>(key)
			}

			fn verify(prepared_key: &[u8], proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError> {
				assay_bls_signatures::verifier::verify::<ByHostCalls<$variant>>(
					prepared_key,
					proof,
					inputs,
				)
			}

			fn verify_batch(prepared_key: &[u8], batch: &[Entry<'_>]) -> Result<(), VerifyError> {
				assay_bls_signatures::verifier::verify_batch::<ByHostCalls<$variant>>(
					prepared_key,
					batch,
				)
			}
		}
	};
}

bls_signatures!(MinPk);
bls_signatures!(MinSig);

impl WithArithmetic<BandersnatchRing> for Curves {
	type Arithmetic = RingVrfArithmetic;
}

impl Backend<BandersnatchRing> for Curves {
	fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
		assay_ring_vrf::verifier::prepare_key::<RingVrfArithmetic>(key)
	}

	fn verify(prepared_key: &[u8], proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError> {
		assay_ring_vrf::verifier::verify::<RingVrfArithmetic>(prepared_key, proof, inputs)
	}

	fn verify_batch(prepared_key: &[u8], batch: &[Entry<'_>]) -> Result<(), VerifyError> {
		assay_ring_vrf::verifier::verify_batch::<RingVrfArithmetic>(prepared_key, &pack(batch))
	}
}

/// The arithmetic for a curve, scheme or policy.
type Of<S> = <Curves as WithArithmetic<S>>::Arithmetic;

// The thin type's own check is one or two host calls with a scalar of 64 bits.
groth16!(Bls12_381, bls12_381, OfCurve);
// The thin types' own checks multiply by the order inside the runtime; a host call is faster.
groth16!(Bls12_377, bls12_377, ByMultiplication);
groth16!(Bn254, bn254, ByMultiplication);
groth16!(BW6_761, bw6_761, ByMultiplication);

halo2!(Kzg, ArkworksKzg<crate::bn254::Bn254, ByMultiplication>);
halo2!(Ipa, ArkworksIpa<crate::vesta::VestaConfig>);

ecdsa!(Ethereum);
ecdsa!(Permissive);

impl SignatureForm for Curves {}
