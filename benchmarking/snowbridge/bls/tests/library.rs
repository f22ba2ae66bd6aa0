//! Assay's BLS against the library whose interface it has, on the steps by which Snowbridge checks a
//! signature.

#![allow(clippy::unwrap_used)]

use assay_bls_signatures::{
	group::{G1, G2},
	simulator::Simulator,
	Group, MinPk, Scheme,
};

const MESSAGE: &[u8] = &[7; 32];

/// The compressed identity's first byte; the others are zeros.
const IDENTITY: u8 = 0xc0;
/// The first byte of the compressed point (0, 2), which has order three; the others are zeros.
const ORDER_THREE: u8 = 0x80;

macro_rules! library {
	($module:ident: $($library:tt)*) => {
		mod $module {
			use $($library)*::{AggregatePublicKey, AggregateSignature, PublicKey, Signature};

			/// Returns a key, uncompressed.
			pub fn key(bytes: &[u8]) -> Option<[u8; 96]> {
				PublicKey::from_bytes_unchecked(bytes).ok().map(|key| key.as_uncompressed_bytes())
			}

			/// Returns true if the signature decodes.
			pub fn decodes(signature: &[u8]) -> bool {
				Signature::from_bytes(signature).is_ok()
			}

			/// Checks the signature of a sum of keys without the absent ones; `None` if something does
			/// not decode.
			pub fn verify(sum: &[u8], absent: &[Vec<u8>], message: &[u8], signature: &[u8]) -> Option<bool> {
				let signature = AggregateSignature::from_signature(&Signature::from_bytes(signature).ok()?);
				let key = |bytes: &[u8]| PublicKey::from_bytes_unchecked(bytes).ok();
				let mut sum = AggregatePublicKey::from_public_key(&key(sum)?);
				if !absent.is_empty() {
					let absent: Vec<_> = absent.iter().map(|bytes| key(bytes)).collect::<Option<_>>()?;
					sum.point.sub(&AggregatePublicKey::into_aggregate(&absent).ok()?.point);
				}
				Some(signature.fast_aggregate_verify_pre_aggregated(message, &sum))
			}
		}
	};
}

library!(assay: assay_milagro_bls);
library!(milagro: snowbridge_milagro_bls);

/// Returns the verdict of both libraries.
fn verify(sum: &[u8], absent: &[Vec<u8>], message: &[u8], signature: &[u8]) -> Option<bool> {
	let verdict = assay::verify(sum, absent, message, signature);
	assert_eq!(verdict, milagro::verify(sum, absent, message, signature));
	verdict
}

/// Returns the point of both libraries.
fn key(bytes: &[u8]) -> Option<[u8; 96]> {
	let key = assay::key(bytes);
	assert_eq!(key, milagro::key(bytes), "{bytes:02x?}");
	key
}

fn decodes(signature: &[u8]) -> bool {
	let decodes = assay::decodes(signature);
	assert_eq!(decodes, milagro::decodes(signature), "{signature:02x?}");
	decodes
}

/// Returns a compressed point that is `first` and zeros.
fn zeros_after(first: u8, len: usize) -> Vec<u8> {
	let mut bytes = vec![0; len];
	bytes[0] = first;
	bytes
}

/// Returns the compressed sum of compressed points.
fn sum<G: Group>(points: &[Vec<u8>]) -> Vec<u8> {
	let points: Vec<_> = points.iter().map(|point| G::decompress(point).unwrap()).collect();
	G::compress(&G::sum(&points))
}

/// Returns numbers that depend only on the seed (xorshift).
fn numbers(mut seed: u64) -> impl FnMut(usize) -> usize {
	move |below| {
		seed ^= seed << 13;
		seed ^= seed >> 7;
		seed ^= seed << 17;
		(seed % below as u64) as usize
	}
}

/// Returns a copy with a bit flipped or a byte replaced.
fn corrupted(bytes: &[u8], number: &mut impl FnMut(usize) -> usize) -> Vec<u8> {
	let mut bytes = bytes.to_vec();
	let place = [0, number(bytes.len())][number(2)];
	match number(2) {
		0 => bytes[place] ^= 1 << number(8),
		_ => bytes[place] = number(256) as u8,
	}
	bytes
}

/// Returns `count` keys, their sum, and what the keys from `absent` on signed.
fn committee(count: usize, absent: usize) -> (Vec<Vec<u8>>, Vec<u8>, Vec<u8>) {
	let simulator = Simulator::<MinPk>::new(count, 1);
	let messages: Vec<_> = (absent..count).map(|index| (index, MESSAGE)).collect();
	let signature = simulator.sign(Scheme::Committee, &messages);
	(simulator.keys().to_vec(), sum::<G1>(simulator.keys()), signature)
}

#[test]
fn keys_are_the_same_points() {
	assert!(key(&zeros_after(IDENTITY, 48)).is_some());
	assert!(key(&zeros_after(ORDER_THREE, 48)).is_some());
	for first in 0..=255 {
		key(&zeros_after(first, 48));
	}
	for len in [0, 1, 47, 49, 96] {
		assert_eq!(key(&zeros_after(IDENTITY, len.max(1))[..len]), None);
	}
	let mut number = numbers(1);
	let mut decoded = 0;
	for bytes in Simulator::<MinPk>::new(8, 2).keys() {
		assert!(key(bytes).is_some());
		for _ in 0..40 {
			decoded += usize::from(key(&corrupted(bytes, &mut number)).is_some());
		}
	}
	// Half of all x coordinates belong to a point, which is outside the subgroup.
	assert!((80..240).contains(&decoded), "{decoded}");
}

#[test]
fn signatures_decode_alike() {
	assert!(decodes(&zeros_after(IDENTITY, 96)));
	for first in 0..=255 {
		decodes(&zeros_after(first, 96));
	}
	for len in [0, 1, 95, 97, 192] {
		assert!(!decodes(&zeros_after(IDENTITY, len.max(1))[..len]));
	}
	let (_, _, signature) = committee(1, 0);
	let mut number = numbers(2);
	for _ in 0..200 {
		decodes(&corrupted(&signature, &mut number));
	}
}

#[test]
fn signatures_of_members_have_the_same_verdict() {
	// The node subtracts up to 255 keys; beyond, they are added up before the call.
	for (count, absent) in
		[(1, 0), (2, 1), (5, 2), (8, 7), (512, 170), (512, 255), (512, 256), (512, 511)]
	{
		let (keys, sum, signature) = committee(count, absent);
		let present = verify(&sum, &keys[..absent], MESSAGE, &signature);
		assert_eq!(present, Some(true), "{absent} of {count}");
		assert_eq!(verify(&sum, &keys[..absent], &[8; 32], &signature), Some(false));
		if absent > 0 {
			assert_eq!(verify(&sum, &keys[1..absent], MESSAGE, &signature), Some(false));
		}
	}
}

#[test]
fn corrupted_signatures_have_the_same_verdict() {
	let (keys, sum, signature) = committee(4, 1);
	let mut number = numbers(3);
	let mut decoded = 0;
	for _ in 0..60 {
		let corrupted = corrupted(&signature, &mut number);
		let verdict = verify(&sum, &keys[..1], MESSAGE, &corrupted);
		assert!(corrupted == signature || verdict != Some(true));
		decoded += usize::from(verdict.is_some());
	}
	assert!(decoded > 0);
	let mut negative = signature;
	negative[0] ^= 0x20;
	assert_eq!(verify(&sum, &keys[..1], MESSAGE, &negative), Some(false));
}

#[test]
fn the_identity_signs_nothing() {
	let (keys, sum, signature) = committee(3, 0);
	let identity = zeros_after(IDENTITY, 48);
	let nothing = G2::compress(&G2::decompress(&zeros_after(IDENTITY, 96)).unwrap());
	for signature in [&signature, &nothing] {
		assert_eq!(verify(&identity, &[], MESSAGE, signature), Some(false));
		// All keys are absent.
		assert_eq!(verify(&sum, &keys, MESSAGE, signature), Some(false));
	}
	assert_eq!(verify(&sum, &[], MESSAGE, &nothing), Some(false));
	// An absent identity changes nothing.
	assert_eq!(verify(&sum, &[identity], MESSAGE, &signature), Some(true));
}

#[test]
fn keys_outside_the_subgroup_have_the_same_verdict() {
	let (keys, all, signature) = committee(3, 0);
	let outside = zeros_after(ORDER_THREE, 48);
	assert_eq!(verify(&outside, &[], MESSAGE, &signature), Some(false));
	// The pairing ignores a component whose order is not the group's.
	let moved = sum::<G1>(&[all.clone(), outside.clone()]);
	assert_eq!(verify(&moved, &[], MESSAGE, &signature), Some(true));
	assert_eq!(verify(&all, &[outside], MESSAGE, &signature), Some(true));
	let mut number = numbers(4);
	for _ in 0..20 {
		let bytes = corrupted(&keys[0], &mut number);
		verify(&bytes, &[], MESSAGE, &signature);
		verify(&all, &[bytes], MESSAGE, &signature);
	}
}
