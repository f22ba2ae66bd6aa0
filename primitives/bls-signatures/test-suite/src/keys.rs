//! Keys: accepted and refused.

use crate::{hostile, Case};
use assay_bls_signatures::{simulator::Simulator, Backend, Group, Scheme, Variant, VerifyingKey};
use assay_proof_system::{
	Defect::{self, *},
	VerifyError::{self, *},
};

fn refused<V: Variant, B: Backend<V>>(key: &[u8]) -> VerifyError {
	B::prepare_key(key).expect_err("the key is malformed")
}

/// The head is unchanged, points are uncompressed, and the sum of a committee precedes them.
pub fn have_the_documented_layout_when_prepared<V: Variant, B: Backend<V>>() {
	for case in Case::all::<V, B>() {
		let is_committee = case.key[0] == Scheme::Committee as u8;
		let head = if is_committee { 3 } else { 1 };
		assert_eq!(case.prepared[..head], case.key[..head]);
		let decoded: Vec<_> = case.key[head..]
			.chunks(V::Keys::COMPRESSED_LEN)
			.map(|bytes| V::Keys::decompress(bytes).expect("it is a point"))
			.collect();
		let sum = is_committee.then(|| V::Keys::sum(&decoded));
		let points: Vec<_> = sum.iter().chain(&decoded).map(V::Keys::encode).collect();
		assert_eq!(case.prepared[head..], points.concat());
	}
}

/// Every length that fits no key.
pub fn are_refused_for_their_lengths<V: Variant, B: Backend<V>>() {
	assert_eq!(refused::<V, B>(&[]), MalformedKey(Length));
	for case in Case::all::<V, B>() {
		let last = case.key.len() - 1;
		assert_eq!(refused::<V, B>(&case.key[..last]), MalformedKey(Length));
		assert_eq!(refused::<V, B>(&case.key[..1]), MalformedKey(Length));
		let longer = [&case.key[..], &[0]].concat();
		let is_possession = case.key[0] == Scheme::Possession as u8;
		let expected = if is_possession { LimitExceeded } else { MalformedKey(Length) };
		assert_eq!(refused::<V, B>(&longer), expected);
	}
	let keys = Simulator::<V>::new(1, 7).keys().to_vec();
	for scheme in Scheme::ALL {
		let over = vec![&keys[0]; scheme.max_keys() + 1];
		let key = match scheme {
			Scheme::Committee => VerifyingKey::committee(1, &over),
			_ => VerifyingKey::new(scheme, &over),
		};
		assert_eq!(refused::<V, B>(&key.0), LimitExceeded);
	}
	// The maximum is accepted, also with one key many times.
	let most = VerifyingKey::committee(512, &vec![&keys[0]; 512]);
	assert!(B::prepare_key(&most.0).is_ok());
}

/// A number without a scheme, and thresholds under which anything or nothing is proved.
pub fn are_refused_for_their_schemes_and_thresholds<V: Variant, B: Backend<V>>() {
	let case = Case::by_messages::<V, B>(Scheme::Basic, 1);
	for number in 5..=255 {
		let key = [&[number], &case.key[1..]].concat();
		assert_eq!(refused::<V, B>(&key), MalformedKey(NotCanonical));
	}
	let keys = Simulator::<V>::new(3, 7).keys().to_vec();
	for threshold in [0, 4, 0x0100, 0xffff] {
		let key = VerifyingKey::committee(threshold, &keys);
		assert_eq!(refused::<V, B>(&key.0), MalformedKey(Unsound));
	}
}

/// A bad point in each position, behind valid ones.
pub fn are_refused_for_malformed_points<V: Variant, B: Backend<V>>() {
	let len = V::Keys::COMPRESSED_LEN;
	let identity = (hostile::identity::<V::Keys>(), Defect::Identity);
	let points: Vec<_> = hostile::points::<V::Keys>().into_iter().chain([identity]).collect();
	for case in Case::all::<V, B>() {
		let head = if case.key[0] == Scheme::Committee as u8 { 3 } else { 1 };
		for start in (head..case.key.len()).step_by(len) {
			for (point, defect) in &points {
				let mut key = case.key.clone();
				key[start..start + len].copy_from_slice(point);
				assert_eq!(refused::<V, B>(&key), MalformedKey(*defect));
			}
		}
	}
	// A point outside the subgroup is detected after the defects of all encodings.
	let outside = points.iter().find(|(_, defect)| *defect == NotInSubgroup).expect("there is one");
	for (point, defect) in &points {
		let key = VerifyingKey::new(Scheme::Basic, &[&outside.0, point]);
		assert_eq!(refused::<V, B>(&key.0), MalformedKey(*defect));
	}
}
