//! The curves that support hints.

use super::verifier;
use crate::{Arithmetic, AssayArithmetic, AssayCurve, Bls12_377, Bls12_381, Bn254, BW6_761};
use alloc::vec::Vec;
use ark_ec::CurveConfig;
use assay_fields::{ArkConvert, Baseline, LimbArithmetic};
use assay_pairings::residue_witness::WitnessCurve;
use assay_proof_system::VerifyError;

/// A curve with hints.
pub trait HintedCurve: AssayCurve {
	/// The identifier of Groth16 with hints over this curve: hashed into key hashes, so it never changes.
	const HINTED_ID: &'static str;
	/// The number of slopes of a point of G2.
	const SLOPES: usize;
	/// [`WitnessCurve::G1_COFACTOR`].
	const G1_COFACTOR: Option<u64>;
	/// The curve's pairing.
	type Pairing<A: LimbArithmetic>: WitnessCurve<
		A,
		G1Field: ArkConvert<<Self::G1Config as CurveConfig>::BaseField>,
		G2Field: ArkConvert<<Self::G2Config as CurveConfig>::BaseField>,
	>;

	/// Computes [`verifier::prepare_key`] on the target's arithmetic. This and the next functions are
	/// compiled in this crate, once for each curve, because they compile slowly.
	///
	/// # Errors
	///
	/// Those of [`verifier::prepare_key`].
	fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError>;

	/// Computes [`verifier::verify`] on the target's arithmetic.
	///
	/// # Errors
	///
	/// Those of [`verifier::verify`].
	fn verify(prepared_key: &[u8], proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError>;

	/// Computes [`crate::hinter::hints_for`] on the target's arithmetic.
	///
	/// # Errors
	///
	/// Those of [`crate::hinter::hints_for`].
	#[cfg(feature = "hinter")]
	fn hints_for(prepared_key: &[u8], proof: &[u8], inputs: &[u8]) -> Result<Vec<u8>, VerifyError>;
}

/// An arithmetic on arkworks' points of a curve with hints.
pub trait CurveArithmetic<C: HintedCurve>:
	Arithmetic<Curve = C, G1 = C::G1Affine, G2 = C::G2Affine, Scalar = C::ScalarField>
{
}

impl<C: HintedCurve, A> CurveArithmetic<C> for A where
	A: Arithmetic<Curve = C, G1 = C::G1Affine, G2 = C::G2Affine, Scalar = C::ScalarField>
{
}

macro_rules! hinted_curves {
	($($curve:ident, $pairing:ident: $id:literal;)*) => {$(
		impl HintedCurve for $curve {
			const HINTED_ID: &'static str = concat!("groth16-hinted/", $id);
			const SLOPES: usize = <assay_pairings::$pairing as WitnessCurve<Baseline>>::SLOPES;
			const G1_COFACTOR: Option<u64> =
				<assay_pairings::$pairing as WitnessCurve<Baseline>>::G1_COFACTOR;
			type Pairing<A: LimbArithmetic> = assay_pairings::$pairing;

			fn prepare_key(key: &[u8]) -> Result<Vec<u8>, VerifyError> {
				verifier::prepare_key::<Self, AssayArithmetic<Self>, Baseline>(key)
			}

			fn verify(prepared_key: &[u8], proof: &[u8], inputs: &[u8]) -> Result<(), VerifyError> {
				verifier::verify::<Self, AssayArithmetic<Self>, Baseline>(prepared_key, proof, inputs)
			}

			#[cfg(feature = "hinter")]
			fn hints_for(
				prepared_key: &[u8],
				proof: &[u8],
				inputs: &[u8],
			) -> Result<Vec<u8>, VerifyError> {
				crate::hinter::compute::<Self>(prepared_key, proof, inputs)
			}
		}
	)*};
}

hinted_curves! {
	Bls12_381, Bls12_381: "bls12-381";
	Bls12_377, Bls12_377: "bls12-377";
	Bn254, Bn254: "bn254";
	BW6_761, Bw6_761: "bw6-761";
}
