//! Known answers: a product of pairings over every curve, on all instructions that the machine has.
//!
//! The answers are arkworks'. Code that runs on different machines is compared through them. Nine
//! pairs are enough for code that takes eight at a time.

use ark_ec::{pairing::PairingOutput, AffineRepr, CurveGroup};
use ark_serialize::CanonicalSerialize;
use assay_fields::Isa;
use assay_pairings::AssayPairing;

const PAIRS: u64 = 9;

/// Returns FNV-1a of the element, uncompressed.
fn digest(element: &impl CanonicalSerialize) -> u64 {
	let mut bytes = Vec::new();
	element.serialize_uncompressed(&mut bytes).unwrap();
	bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
		(hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
	})
}

/// `Π e(i·G, (i + 5)·H)` for `i` from 1.
fn answer<E: AssayPairing>(expected: u64) {
	let pairs: Vec<_> = (1..=PAIRS)
		.map(|i| {
			let p = E::G1Affine::generator() * E::ScalarField::from(i);
			let q = E::G2Affine::generator() * E::ScalarField::from(i + 5);
			(p.into_affine(), q.into_affine())
		})
		.collect();
	// One by one: for more than four pairs on BW6-761, arkworks' loop is not the product.
	let arkworks = pairs.iter().map(|(p, q)| E::pairing(*p, *q)).sum::<PairingOutput<E>>();
	let found = digest(&arkworks.0);
	assert_eq!(found, expected, "arkworks: {found:#018x}");
	for isa in Isa::all() {
		let product = E::assay_multi_pairing(isa, &pairs).unwrap();
		let prepared: Vec<_> =
			pairs.iter().map(|(p, q)| (*p, E::prepare_g2(isa, q).unwrap())).collect();
		let borrowed: Vec<_> = prepared.iter().map(|(p, q)| (*p, q)).collect();
		let from_lines = E::prepared_multi_pairing(isa, &[], &borrowed).unwrap();
		for found in [product, from_lines] {
			let found = digest(&found);
			assert_eq!(found, expected, "{}: {found:#018x}", isa.name());
		}
	}
}

#[test]
fn bls12_381() {
	answer::<ark_bls12_381::Bls12_381>(0x0c35_b075_bab6_9ee5);
}

#[test]
fn bls12_377() {
	answer::<ark_bls12_377::Bls12_377>(0xf107_f6f2_ffa9_b974);
}

#[test]
fn bn254() {
	answer::<ark_bn254::Bn254>(0xca5b_7e3b_4344_964f);
}

#[test]
fn bw6_761() {
	answer::<ark_bw6_761::BW6_761>(0x07f9_8002_8217_a029);
}
