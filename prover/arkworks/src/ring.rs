//! ark-vrf's rings and signatures over Bandersnatch.

use ark_vrf::{
	suites::bandersnatch::{
		PcsParams, Public, RingProof, RingProverKey, RingSetup, RingVerifierKey, Secret, VrfIo,
	},
	Error,
};

/// Makes a setup for a ring of `members` members from the powers of a structured reference string.
///
/// # Errors
///
/// There are too few powers.
pub fn setup(members: usize, powers: PcsParams) -> Result<RingSetup, Error> {
	RingSetup::from_pcs_params(members, powers)
}

/// Makes a setup for a ring of `members` members with a trapdoor drawn from a seed. For tests only.
pub fn insecure_setup(members: usize, seed: [u8; 32]) -> RingSetup {
	RingSetup::from_seed_insecure(members, seed)
}

/// Commits to a ring.
///
/// # Errors
///
/// The setup is too small for the ring.
pub fn keys(
	setup: &RingSetup,
	members: &[Public],
) -> Result<(RingProverKey, RingVerifierKey), Error> {
	setup.keys(members)
}

/// Signs a message and the pairs as the member at index `place` of the ring.
pub fn sign(
	setup: &RingSetup,
	key: RingProverKey,
	place: usize,
	secret: &Secret,
	pairs: &[VrfIo],
	message: &[u8],
) -> RingProof {
	let prover = setup.ring_context().ring_prover(key, place);
	secret.prove_ring(pairs, message, &prover)
}
