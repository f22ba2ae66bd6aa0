//! Keys and signatures for tests and benchmarks, made quickly.
//!
//! Secret keys follow from a public seed, and the code takes a time that depends on them. Use the
//! prover's command for keys and signatures that must be secure.

use crate::{group::Group, variant::Variant, Proof, PublicInputs, Scheme, VerifyingKey};
use alloc::vec::Vec;
use assay_fields::Isa;
use core::marker::PhantomData;
use sha2::{Digest, Sha256};

/// Keys with their secret keys.
pub struct Simulator<V: Variant> {
	secrets: Vec<[u64; 4]>,
	keys: Vec<Vec<u8>>,
	variant: PhantomData<V>,
}

impl<V: Variant> Simulator<V> {
	/// Makes `count` keys from a seed.
	pub fn new(count: usize, seed: u64) -> Self {
		let secrets: Vec<_> = (0..count as u64).map(|index| secret(seed, index)).collect();
		let generators = alloc::vec![V::Keys::generator(); count];
		let points =
			assay_msm::batch_mul::<<V::Keys as Group>::Curve>(Isa::best(), &generators, &secrets);
		let keys = points.iter().map(V::Keys::compress).collect();
		Self { secrets, keys, variant: PhantomData }
	}

	/// Returns the public keys, compressed.
	pub fn keys(&self) -> &[Vec<u8>] {
		&self.keys
	}

	/// Returns the aggregate of the messages' signatures, each by the key with the given index.
	pub fn sign(&self, scheme: Scheme, messages: &[(usize, &[u8])]) -> Vec<u8> {
		let parts: Vec<_> = messages
			.iter()
			.map(|(index, message)| {
				[if scheme.hashes_key() { &self.keys[*index][..] } else { &[] }, *message]
			})
			.collect();
		let hashes = V::Signatures::hash(scheme.tag::<V>().as_bytes(), &parts);
		let secrets: Vec<_> = messages.iter().map(|(index, _)| self.secrets[*index]).collect();
		V::Signatures::compress(&assay_msm::msm_in_subgroup::<<V::Signatures as Group>::Curve>(
			Isa::best(),
			&hashes,
			&secrets,
		))
	}

	/// Returns all keys as a key of a scheme, a proof, and its inputs, for the given messages.
	pub fn prove(
		&self,
		scheme: Scheme,
		messages: &[Vec<u8>],
	) -> (VerifyingKey, Proof, PublicInputs) {
		let messages: Vec<_> = messages.iter().map(|message| &message[..]).enumerate().collect();
		let signature = match scheme {
			Scheme::Possession => self.sign(scheme, &[(0, &[])]),
			_ => self.sign(scheme, &messages),
		};
		let messages: Vec<_> = messages.into_iter().map(|(_, message)| message).collect();
		(
			VerifyingKey::new(scheme, &self.keys),
			Proof(signature),
			PublicInputs::from_messages(&messages),
		)
	}

	/// Returns a committee of all keys, and a proof that some of them signed a message.
	pub fn prove_by_committee(
		&self,
		threshold: u16,
		members: &[bool],
		message: &[u8],
	) -> (VerifyingKey, Proof, PublicInputs) {
		let signed = members.iter().enumerate().filter(|(_, signed)| **signed);
		let messages: Vec<_> = signed.map(|(index, _)| (index, message)).collect();
		let signature = self.sign(Scheme::Committee, &messages);
		(
			VerifyingKey::committee(threshold, &self.keys),
			Proof::of_committee(&signature, members),
			PublicInputs::from_messages(&[message]),
		)
	}
}

/// Returns a number below the groups' order that depends only on its arguments.
fn secret(seed: u64, index: u64) -> [u64; 4] {
	let digest = Sha256::digest([seed.to_le_bytes(), index.to_le_bytes()].concat());
	let (words, _) = digest.as_slice().as_chunks();
	let mut limbs = [0; 4];
	for (limb, word) in limbs.iter_mut().zip(words) {
		*limb = u64::from_le_bytes(*word);
	}
	// The order has 255 bits.
	limbs[3] &= u64::MAX >> 2;
	limbs
}
