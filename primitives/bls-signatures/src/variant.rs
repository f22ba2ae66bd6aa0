//! The two variants of the draft, which assign the groups to keys and signatures.

use crate::group::{Group, G1, G2};
use alloc::{boxed::Box, vec::Vec};
use ark_bls12_381::Bls12_381;
use ark_ec::pairing::Pairing;
use ark_ff::Field;
use assay_fields::Isa;
use assay_pairings::AssayPairing;
use once_cell::race::OnceBox;

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

	/// A signature in the subgroup, ready to be paired.
	type Prepared;

	/// Prepares a signature that is in the subgroup.
	fn prepare(signature: &PointOf<Self::Signatures>) -> Option<Self::Prepared>;

	/// Prepares a signature on the curve. `None` if it is not in the subgroup.
	fn prepare_in_subgroup(signature: &PointOf<Self::Signatures>) -> Option<Self::Prepared>;

	/// Returns true if `Π e(key, hash) = e(generator, signature)`. Identities have the pairing one.
	fn holds(pairs: &[Pair<Self>], signature: &Self::Prepared) -> bool;
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

	/// The lines of the point: they decide its membership as well.
	type Prepared = LinesOfG2;

	fn prepare(signature: &PointOf<G2>) -> Option<LinesOfG2> {
		Bls12_381::prepare_g2(Isa::best(), signature)
	}

	fn prepare_in_subgroup(signature: &PointOf<G2>) -> Option<LinesOfG2> {
		Bls12_381::prepare_g2_in_subgroup(Isa::best(), signature)
	}

	fn holds(pairs: &[Pair<Self>], signature: &LinesOfG2) -> bool {
		is_one(pairs, &(-G1::generator(), signature))
	}
}

impl Variant for MinSig {
	type Keys = G2;
	type Signatures = G1;

	const ID: &'static str = "bls-signatures/min-sig-bls12-381";
	const MEMBERS_PER_UNIT: usize = 64;

	type Prepared = PointOf<G1>;

	fn prepare(signature: &PointOf<G1>) -> Option<PointOf<G1>> {
		Some(*signature)
	}

	fn prepare_in_subgroup(signature: &PointOf<G1>) -> Option<PointOf<G1>> {
		Bls12_381::g1_is_in_subgroup(Isa::best(), signature).then_some(*signature)
	}

	fn holds(pairs: &[Pair<Self>], signature: &PointOf<G1>) -> bool {
		let pairs: Vec<_> = pairs.iter().map(|(key, hash)| (*hash, *key)).collect();
		generator_lines().is_some_and(|generator| is_one(&pairs, &(*signature, generator)))
	}
}

/// The lines of a point of G2.
type LinesOfG2 = <Bls12_381 as AssayPairing>::Lines;

/// Returns the lines of G2's negated generator, computed once.
fn generator_lines() -> Option<&'static LinesOfG2> {
	static LINES: OnceBox<Option<LinesOfG2>> = OnceBox::new();
	let lines = || Box::new(Bls12_381::prepare_g2(Isa::best(), &-G2::generator()));
	LINES.get_or_init(lines).as_ref()
}

/// Returns true if a product of pairings of points of the groups is one.
fn is_one(pairs: &[(PointOf<G1>, PointOf<G2>)], prepared: &(PointOf<G1>, &LinesOfG2)) -> bool {
	let prepared = core::slice::from_ref(prepared);
	let product = Bls12_381::prepared_multi_pairing(Isa::best(), pairs, prepared);
	product == Some(<Bls12_381 as Pairing>::TargetField::ONE)
}
