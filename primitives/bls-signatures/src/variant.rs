//! The two variants of the draft, which assign the groups to keys and signatures.

use crate::group::{Group, G1, G2};
use alloc::vec::Vec;
use ark_bls12_381::Bls12_381;
use ark_ec::{pairing::Pairing, AffineRepr};
use ark_ff::Field;
use assay_fields::Isa;
use assay_pairings::NativePairing;

/// A point of a group.
pub type PointOf<G> = <G as Group>::Point;

/// A key and a hash, whose pairing is a factor of the verifier's equation.
pub type Pair<V> = (PointOf<<V as Variant>::Keys>, PointOf<<V as Variant>::Signatures>);

/// A variant of the draft (section 2.1). It describes the proof system to a
/// [`Backend`](assay_proof_system::Backend).
pub trait Variant: Sized + 'static {
	/// The group of the keys.
	type Keys: Group;
	/// The group of the signatures.
	type Signatures: Group;

	/// The proof system's identifier: hashed into key hashes, so it never changes.
	const ID: &'static str;
	/// The number of a committee's members whose sum costs less than a message.
	const MEMBERS_PER_UNIT: usize;

	/// Returns true if `Π e(key, hash) = e(generator, signature)`. Identities have the pairing one.
	fn holds(pairs: &[Pair<Self>], signature: &PointOf<Self::Signatures>) -> bool;
}

/// Keys in G1, signatures in G2: the draft's "minimal-pubkey-size". Ethereum's variant.
pub struct MinPk;

/// Keys in G2, signatures in G1: the draft's "minimal-signature-size". The variant of drand's quicknet.
pub struct MinSig;

impl Variant for MinPk {
	type Keys = G1;
	type Signatures = G2;

	const ID: &'static str = "bls-signatures/min-pk-bls12-381";
	const MEMBERS_PER_UNIT: usize = 512;

	fn holds(pairs: &[Pair<Self>], signature: &PointOf<G2>) -> bool {
		let generator = (-G1::generator(), *signature);
		is_one(pairs.iter().copied().chain([generator]))
	}
}

impl Variant for MinSig {
	type Keys = G2;
	type Signatures = G1;

	const ID: &'static str = "bls-signatures/min-sig-bls12-381";
	const MEMBERS_PER_UNIT: usize = 64;

	fn holds(pairs: &[Pair<Self>], signature: &PointOf<G1>) -> bool {
		let generator = (*signature, -G2::generator());
		is_one(pairs.iter().map(|(key, hash)| (*hash, *key)).chain([generator]))
	}
}

/// Returns true if a product of pairings of points of the groups is one.
fn is_one(pairs: impl Iterator<Item = (PointOf<G1>, PointOf<G2>)>) -> bool {
	let pairs: Vec<_> = pairs.filter(|(p, q)| !p.is_zero() && !q.is_zero()).collect();
	let product = Bls12_381::prepared_multi_pairing(Isa::best(), &pairs, &[]);
	product == Some(<Bls12_381 as Pairing>::TargetField::ONE)
}
