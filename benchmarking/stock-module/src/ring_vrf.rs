//! The checks.

use crate::suite::OverHostCalls;
use alloc::vec::Vec;
use ark_vrf::{
	ring::{BatchVerifier, Proof, RingContext, RingSuite, RingVerifierKey},
	suites::bandersnatch::BandersnatchSha512Ell2,
	CanonicalDeserializeExact, Input, Output, VrfIo,
};

/// The status of arguments that do not decode.
pub const MALFORMED: u32 = 1;
/// The status of signatures that do not verify.
pub const REFUSED: u32 = 2;

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
