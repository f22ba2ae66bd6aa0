//! The curves that hints are for.

use crate::{Arithmetic, AssayCurve, Bls12_377, Bls12_381, Bn254, BW6_761};
use ark_ec::CurveConfig;
use assay_fields::{ArkConvert, Baseline, LimbArithmetic};
use assay_pairings::residue::ResidueCurve;

/// A curve with hints.
pub trait HintedCurve: AssayCurve {
	/// The identifier of Groth16 with hints over this curve: hashed into key hashes, so it never changes.
	const HINTED_ID: &'static str;
	/// The slopes of a point of G2.
	const SLOPES: usize;
	/// The curve's pairing.
	type Residue<A: LimbArithmetic>: ResidueCurve<
		A,
		G1Field: ArkConvert<<Self::G1Config as CurveConfig>::BaseField>,
		G2Field: ArkConvert<<Self::G2Config as CurveConfig>::BaseField>,
	>;
}

/// An arithmetic on arkworks' points of a curve with hints.
pub trait CurveArithmetic<C: HintedCurve>:
	Arithmetic<Curve = C, G1 = C::G1Affine, G2 = C::G2Affine>
{
}

impl<C: HintedCurve, A: Arithmetic<Curve = C, G1 = C::G1Affine, G2 = C::G2Affine>>
	CurveArithmetic<C> for A
{
}

macro_rules! hinted_curves {
	($($curve:ident, $pairing:ident: $id:literal;)*) => {$(
		impl HintedCurve for $curve {
			const HINTED_ID: &'static str = concat!("groth16-hinted/", $id);
			const SLOPES: usize = <assay_pairings::$pairing as ResidueCurve<Baseline>>::SLOPES;
			type Residue<A: LimbArithmetic> = assay_pairings::$pairing;
		}
	)*};
}

hinted_curves! {
	Bls12_381, Bls12_381: "bls12-381";
	Bls12_377, Bls12_377: "bls12-377";
	Bn254, Bn254: "bn254";
	BW6_761, Bw6_761: "bw6-761";
}
