//! Ed-on-BLS12-377, thin.

use crate::hooks;
use ark_ec::CurveConfig;
use ark_ed_on_bls12_377_ext as ext;
use assay_curve_operations::groups::to_affine;
use assay_host_functions::curves::ed_on_bls12_377 as host;

/// Configuration of the curve.
pub type EdwardsConfig = ext::EdwardsConfig<HostHooks>;
/// A point in affine coordinates.
pub type EdwardsAffine = ext::EdwardsAffine<HostHooks>;
/// A point in projective coordinates.
pub type EdwardsProjective = ext::EdwardsProjective<HostHooks>;
/// The scalar field.
pub type ScalarField = <EdwardsConfig as CurveConfig>::ScalarField;

/// Hooks that leave the runtime for the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HostHooks;

impl ext::CurveHooks for HostHooks {
	fn msm(bases: &[EdwardsAffine], scalars: &[ScalarField]) -> EdwardsProjective {
		hooks::msm::<host::G1, _>(bases, scalars)
	}

	fn mul_projective(base: &EdwardsProjective, scalar: &[u64]) -> EdwardsProjective {
		let base = hooks::expect("a multiplication", to_affine(*base));
		hooks::mul::<host::G1, _>(base, scalar)
	}
}
