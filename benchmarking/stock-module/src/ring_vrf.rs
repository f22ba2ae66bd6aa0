//! The checks, and ark-vrf's suite over the curves of `sp-crypto-ec-utils`.

use alloc::vec::Vec;
use ark_vrf::{
	pedersen::PedersenSuite,
	ring::{BatchVerifier, Proof, RingContext, RingSuite, RingVerifierKey},
	suites::bandersnatch::{AffinePoint, BandersnatchSha512Ell2},
	CanonicalDeserializeExact, Input, Output, Suite, VrfIo,
};
use sp_crypto_ec_utils::{bls12_381::Bls12_381, ed_on_bls12_381_bandersnatch::EdwardsAffine};

/// The status of arguments that do not decode.
pub const MALFORMED: u32 = 1;
/// The status of signatures that do not verify.
pub const REFUSED: u32 = 2;

/// `Bandersnatch-SHA512-ELL2-v1`, with curves whose multiplications and pairings are host calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OverHostCalls;

/// Converts a point of ark-vrf's suite to the curve of the host calls.
const fn same(point: AffinePoint) -> EdwardsAffine {
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

/// A proof, pairs of input data and output, and the additional data.
type Entry = (Vec<u8>, Vec<(Vec<u8>, Vec<u8>)>, Vec<u8>);

/// Checks entries under a key, one by one or in a batch.
fn check<S: RingSuite>(
	members: u32,
	key: &[u8],
	batch: bool,
	entries: &[Entry],
) -> Result<(), u32> {
	let key = RingVerifierKey::<S>::deserialize_compressed_exact(key).map_err(|_| MALFORMED)?;
	let verifier = RingContext::<S>::new(members as usize).into_ring_verifier(key);
	let mut collected = BatchVerifier::<S>::new(&verifier);
	for (proof, pairs, additional) in entries {
		let proof = Proof::<S>::deserialize_compressed_exact(&proof[..]).map_err(|_| MALFORMED)?;
		let pairs = pairs.iter().map(|(data, output)| {
			let input = Input::<S>::new(&data[..]).map_err(|_| MALFORMED)?;
			let output = Output::<S>::deserialize_compressed_exact(&output[..]);
			Ok(VrfIo { input, output: output.map_err(|_| MALFORMED)? })
		});
		let pairs = pairs.collect::<Result<Vec<_>, u32>>()?;
		let checked = match batch {
			true => collected.push(pairs, additional, &proof, &verifier),
			false => proof.verify(pairs, additional, &verifier),
		};
		checked.map_err(|_| REFUSED)?;
	}
	if batch && !entries.is_empty() {
		collected.verify().map_err(|_| REFUSED)?;
	}
	Ok(())
}

fn status(verdict: Result<(), u32>) -> u32 {
	verdict.map_or_else(|status| status, |()| 0)
}

sp_core::wasm_export_functions! {
	fn ring_vrf_over_host_calls(members: u32, key: Vec<u8>, batch: bool, entries: Vec<Entry>) -> u32 {
		status(check::<OverHostCalls>(members, &key, batch, &entries))
	}

	fn ring_vrf_over_arkworks(members: u32, key: Vec<u8>, batch: bool, entries: Vec<Entry>) -> u32 {
		status(check::<BandersnatchSha512Ell2>(members, &key, batch, &entries))
	}
}
