//! ark-vrf's suite over the curves of `sp-crypto-ec-utils`.

use ark_vrf::{
	pedersen::PedersenSuite, ring::RingSuite, suites::bandersnatch::BandersnatchSha512Ell2, Suite,
};
use sp_crypto_ec_utils::{bls12_381::Bls12_381, ed_on_bls12_381_bandersnatch::EdwardsAffine};

/// `Bandersnatch-SHA512-ELL2-v1`, with curves whose multiplications and pairings are host calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OverHostCalls;

/// Converts a point of ark-vrf's suite to the curve of the host calls.
const fn same(point: ark_vrf::suites::bandersnatch::AffinePoint) -> EdwardsAffine {
	EdwardsAffine::new_unchecked(point.x, point.y)
}

impl Suite for OverHostCalls {
	const SUITE_ID: &'static [u8] = BandersnatchSha512Ell2::SUITE_ID;

	type Affine = EdwardsAffine;
	type Transcript = <BandersnatchSha512Ell2 as Suite>::Transcript;

	fn data_to_point(data: &[u8]) -> Option<EdwardsAffine> {
		// The host calls have no hash to the curve.
		BandersnatchSha512Ell2::data_to_point(data).map(same)
	}
}

impl PedersenSuite for OverHostCalls {
	const BLINDING_BASE: EdwardsAffine = same(BandersnatchSha512Ell2::BLINDING_BASE);
}

impl RingSuite for OverHostCalls {
	type Pairing = Bls12_381;

	const ACCUMULATOR_BASE: EdwardsAffine = same(BandersnatchSha512Ell2::ACCUMULATOR_BASE);
	const PADDING: EdwardsAffine = same(BandersnatchSha512Ell2::PADDING);
}
