//! Verifying keys and prepared keys.

use crate::{
	hostile::{self, Kind},
	Fixture,
};
use ark_bls12_381::{Fr, G1Affine, G2Affine};
use ark_ec::{AffineRepr, CurveGroup};
use ark_ff::One;
use ark_serialize::{CanonicalDeserialize, CanonicalSerialize};
use assay_proof_system::{Defect, VerifyError::*};
use assay_ring_vrf::{
	layout::{G1_LEN, G2_LEN, KEY_LEN, MAX_LOG_SIZE, MAX_PREPARED_KEY_LEN, MIN_LOG_SIZE},
	Backend, BandersnatchRing,
};
use std::ops::Range;

/// Returns the places of the points in a prepared key.
fn prepared_places() -> Vec<(Kind, Range<usize>)> {
	let double =
		|(kind, place): (Kind, Range<usize>)| (kind, 2 * place.start - 1..2 * place.end - 1);
	hostile::places(&hostile::KEY, 1).into_iter().map(double).collect()
}

fn uncompressed(value: &impl CanonicalSerialize) -> Vec<u8> {
	let mut bytes = Vec::new();
	value.serialize_uncompressed(&mut bytes).expect("a vector takes any bytes");
	bytes
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_keys_of_another_length<B: Backend<BandersnatchRing>>() {
	let Fixture { key, prepared, .. } = Fixture::new::<B>(1);
	let longer = [&key[..], &[0]].concat();
	for bytes in [&[], &key[..1], &key[..KEY_LEN - 1], &longer[..], &prepared[..]] {
		let refused = B::prepare_key(bytes);
		assert_eq!(refused, Err(MalformedKey(Defect::Length)), "{} bytes", bytes.len());
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_domains_that_hold_no_ring<B: Backend<BandersnatchRing>>() {
	let Fixture { mut key, .. } = Fixture::new::<B>(1);
	for log_size in [0, 1, MIN_LOG_SIZE - 1] {
		key[0] = log_size;
		assert_eq!(B::prepare_key(&key), Err(MalformedKey(Defect::NotCanonical)));
	}
	for log_size in [MAX_LOG_SIZE + 1, 64, 255] {
		key[0] = log_size;
		assert_eq!(B::prepare_key(&key), Err(LimitExceeded));
	}
	for log_size in MIN_LOG_SIZE..=MAX_LOG_SIZE {
		key[0] = log_size;
		assert_eq!(B::prepare_key(&key).map(|key| key[0]), Ok(log_size));
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_malformed_points<B: Backend<BandersnatchRing>>() {
	let Fixture { key, .. } = Fixture::new::<B>(1);
	for (kind, place) in hostile::places(&hostile::KEY, 1) {
		let mut points = hostile::malformed(kind);
		points.push((hostile::identity(kind), Defect::Identity));
		for (bytes, defect) in points {
			let mut key = key.clone();
			key[place.clone()].copy_from_slice(&bytes);
			// The first of several malformed points is reported.
			key[place.end..].fill(0xff);
			let refused = B::prepare_key(&key);
			assert_eq!(refused, Err(MalformedKey(defect)), "{place:?} as {bytes:02x?}");
		}
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_setups_whose_secret_is_known<B: Backend<BandersnatchRing>>() {
	let Fixture { key, .. } = Fixture::new::<B>(1);
	let places = hostile::places(&hostile::KEY, 1);
	let (g2, tau_g2) = (places[1].1.clone(), places[2].1.clone());
	let base = G2Affine::deserialize_compressed(&key[g2.clone()]).expect("it is in G2");
	for (tau, expected) in [
		(Fr::one(), Some(MalformedKey(Defect::Unsound))),
		(-Fr::one(), Some(MalformedKey(Defect::Unsound))),
		(Fr::from(2u64), None),
	] {
		let mut key = key.clone();
		let point = hostile::compressed(&(base * tau).into_affine());
		key[tau_g2.clone()].copy_from_slice(&point);
		assert_eq!(B::prepare_key(&key).err(), expected);
	}
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn prepared_keys_have_the_documented_layout<B: Backend<BandersnatchRing>>() {
	let Fixture { key, prepared, .. } = Fixture::new::<B>(1);
	let mut expected = vec![key[0]];
	for (kind, place) in hostile::places(&hostile::KEY, 1) {
		let bytes = &key[place];
		expected.extend(match kind {
			Kind::G1 => uncompressed(&G1Affine::deserialize_compressed(bytes).expect("in G1")),
			_ => uncompressed(&G2Affine::deserialize_compressed(bytes).expect("in G2")),
		});
	}
	assert_eq!(prepared, expected);
	assert_eq!(prepared.len(), MAX_PREPARED_KEY_LEN);
	assert_eq!(prepared_places().last().map(|(_, place)| place.end), Some(MAX_PREPARED_KEY_LEN));
}

#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_prepared_keys_that_are_none<B: Backend<BandersnatchRing>>() {
	let fixture = Fixture::new::<B>(1);
	let (proof, inputs) = fixture.proof(0);
	let prepared = &fixture.prepared;
	let verify = |key: &[u8]| B::verify(key, &proof, &inputs);
	let longer = [&prepared[..], &[0]].concat();
	for bytes in [&[], &prepared[..1], &prepared[..prepared.len() - 1], &longer[..]] {
		assert_eq!(verify(bytes), Err(MalformedKey(Defect::Length)));
	}
	for log_size in [0, MIN_LOG_SIZE - 1, MAX_LOG_SIZE + 1, 255] {
		let mut key = prepared.clone();
		key[0] = log_size;
		assert_eq!(verify(&key), Err(MalformedKey(Defect::NotCanonical)));
	}
	for (kind, place) in prepared_places() {
		let refuse = |bytes: &[u8], defect| {
			let mut key = prepared.clone();
			key[place.clone()].copy_from_slice(bytes);
			assert_eq!(verify(&key), Err(MalformedKey(defect)), "{place:?} as {bytes:02x?}");
		};
		let point = &prepared[place.clone()];
		for flag in [0x80, 0x40, 0x20] {
			let mut flagged = point.to_vec();
			flagged[0] |= flag;
			refuse(&flagged, Defect::NotCanonical);
		}
		refuse(&vec![0xff; point.len()], Defect::NotCanonical);
		let mut modulus = point.to_vec();
		modulus[point.len() - G1_LEN..].fill(0xff);
		refuse(&modulus, Defect::NotCanonical);
		let mut infinity = vec![0; point.len()];
		refuse(&infinity, Defect::NotCanonical);
		infinity[0] = 0x40;
		refuse(&infinity, Defect::Identity);
		let mut off_curve = point.to_vec();
		off_curve[point.len() - 1] ^= 1;
		refuse(&off_curve, Defect::NotOnCurve);
		if kind == Kind::G2 {
			assert_eq!(point.len(), 2 * G2_LEN);
			refuse(&uncompressed(&outside::<G2Affine>(kind)), Defect::NotInSubgroup);
		}
	}
}

/// Returns a point of the curve that is not in the subgroup.
fn outside<P: CanonicalDeserialize>(kind: Kind) -> P {
	let mut points = hostile::malformed(kind).into_iter();
	let found = points.find(|(_, defect)| *defect == Defect::NotInSubgroup);
	let (bytes, _) = found.expect("every curve has such points");
	P::deserialize_compressed_unchecked(&bytes[..]).expect("it is on the curve")
}

/// No prepared key has such points. The pairings depend only on the key's own point, but the
/// transcript has other bytes.
#[allow(missing_docs, reason = "the names are the tests' sentences")]
pub fn refuses_proofs_under_prepared_points_outside_g1<B: Backend<BandersnatchRing>>() {
	let fixture = Fixture::new::<B>(1);
	let (proof, inputs) = fixture.proof(0);
	// A point whose order divides the cofactor: r times any point.
	let small = outside::<G1Affine>(Kind::G1).mul_bigint(order_of_g1()).into_affine();
	assert!(!small.is_zero());
	for (_, place) in prepared_places().into_iter().filter(|(kind, _)| *kind == Kind::G1) {
		let mut key = fixture.prepared.clone();
		let point = G1Affine::deserialize_uncompressed(&key[place.clone()]).expect("it is in G1");
		key[place].copy_from_slice(&uncompressed(&(point + small).into_affine()));
		assert_eq!(B::verify(&key, &proof, &inputs), Err(ProofInvalid));
	}
}

fn order_of_g1() -> impl AsRef<[u64]> {
	<Fr as ark_ff::PrimeField>::MODULUS
}
