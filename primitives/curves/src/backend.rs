//! The backend of proof systems whose verifier runs in the runtime over thin types.

use assay_ecdsa::{PublicKey, Signature};
use assay_groth16::{
	Arkworks, Bls12_377, Bls12_381, Bn254, ByMultiplication, Engine, OfCurve, BW6_761,
};
use assay_halo2::{
	arithmetic::{ArkworksIpa, ArkworksKzg, BySubgroupOrder},
	Ipa, Kzg,
};

/// Verification in the runtime, whose pairings, multi-scalar multiplications and multiplications are
/// host calls.
///
/// It needs the host functions of [`assay_host_functions::curves`] that RFC-0163 has for the curve,
/// no more. One Groth16 proof takes a Miller loop, a final exponentiation, a multi-scalar
/// multiplication if it has inputs, and for each point of the proof the multiplications of its
/// subgroup check. An ECDSA signature over secp256k1 takes a multi-scalar multiplication of two points;
/// the inverse and the square root that come with it stay in the runtime. A halo2 proof takes one
/// multi-scalar multiplication and, for KZG, a Miller loop and a final exponentiation; batches, and
/// proofs opened by GWC19, take two, and with the inner product argument there is one more for each
/// instance column. The square roots of its points stay in the runtime as well.
pub struct Curves;

/// Names the thin type of a curve, and how its points are checked for their subgroup.
macro_rules! engine {
	($curve:ident, $module:ident, $check:ident) => {
		impl Engine<$curve> for Curves {
			type Arithmetic = Arkworks<crate::$module::$curve, $check>;
		}
	};
}

// The thin type's own check is one or two host calls with a scalar of 64 bits.
engine!(Bls12_381, bls12_381, OfCurve);
// The thin types' own checks multiply by the order inside the runtime; a host call is faster.
engine!(Bls12_377, bls12_377, ByMultiplication);
engine!(Bn254, bn254, ByMultiplication);
engine!(BW6_761, bw6_761, ByMultiplication);

impl assay_ecdsa::Engine for Curves {
	fn recover(digest: &[u8; 32], signature: &Signature) -> Option<PublicKey> {
		assay_ecdsa::Arkworks::<crate::secp256k1::Secp256k1Config>::recover(digest, signature)
	}
}

impl assay_halo2::Engine<Kzg> for Curves {
	type Arithmetic = ArkworksKzg<crate::bn254::Bn254, BySubgroupOrder>;
}

impl assay_halo2::Engine<Ipa> for Curves {
	type Arithmetic = ArkworksIpa<crate::vesta::VestaConfig>;
}
