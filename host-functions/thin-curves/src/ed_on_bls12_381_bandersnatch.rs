//! Thin types of Bandersnatch, in its twisted Edwards and its short Weierstrass form.
//!
//! The Edwards form is incomplete: additions of points outside the prime-order subgroup can give a
//! result without affine coordinates, which ends the call into the runtime. Validate points from
//! outside.

use crate::hooks;
use ark_ec::CurveConfig;
use assay_ark_curves::ark_ed_on_bls12_381_bandersnatch_ext as ext;
use assay_curve_operations::groups::to_affine;
use assay_host_functions::curves::{
	ed_on_bls12_381_bandersnatch as host_te, ed_on_bls12_381_bandersnatch_sw as host_sw,
};

/// Configuration of the curve, for both forms.
pub type BandersnatchConfig = ext::BandersnatchConfig<HostHooks>;
/// Configuration of the twisted Edwards form.
pub type EdwardsConfig = ext::EdwardsConfig<HostHooks>;
/// A point in twisted Edwards form in affine coordinates.
pub type EdwardsAffine = ext::EdwardsAffine<HostHooks>;
/// A point in twisted Edwards form in projective coordinates.
pub type EdwardsProjective = ext::EdwardsProjective<HostHooks>;
/// Configuration of the short Weierstrass form.
pub type SWConfig = ext::SWConfig<HostHooks>;
/// A point in short Weierstrass form in affine coordinates.
pub type SWAffine = ext::SWAffine<HostHooks>;
/// A point in short Weierstrass form in projective coordinates.
pub type SWProjective = ext::SWProjective<HostHooks>;
/// The scalar field.
pub type ScalarField = <BandersnatchConfig as CurveConfig>::ScalarField;

/// Hooks that call the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HostHooks;

impl ext::CurveHooks for HostHooks {
	fn msm_te(bases: &[EdwardsAffine], scalars: &[ScalarField]) -> EdwardsProjective {
		hooks::msm::<host_te::G1, _>(bases, scalars)
	}

	fn mul_projective_te(base: &EdwardsProjective, scalar: &[u64]) -> EdwardsProjective {
		let base = hooks::expect("a multiplication", to_affine(*base));
		hooks::mul::<host_te::G1, _>(base, scalar)
	}

	fn msm_sw(bases: &[SWAffine], scalars: &[ScalarField]) -> SWProjective {
		hooks::msm::<host_sw::G1, _>(bases, scalars)
	}

	fn mul_projective_sw(base: &SWProjective, scalar: &[u64]) -> SWProjective {
		hooks::mul_projective::<host_sw::G1, _>(base, scalar)
	}
}
