//! Compressed points that no honest signer sends.

use assay_bls_signatures::Group;
use assay_proof_system::Defect;

/// Returns encodings that are refused, each with its defect. They do not include the
/// [identity](identity), which a signature may be.
pub fn points<G: Group>() -> Vec<(Vec<u8>, Defect)> {
	let len = G::COMPRESSED_LEN;
	let generator = G::compress(&G::generator());
	let altered = |alter: fn(&mut [u8])| {
		let mut bytes = generator.clone();
		alter(&mut bytes);
		bytes
	};
	// The largest number of 381 bits is above the modulus.
	let above = |start: usize| {
		let mut bytes = generator.clone();
		bytes[start..start + 48].fill(0xff);
		bytes[start] = 0x1f;
		bytes[0] |= 0x80;
		bytes
	};
	let infinite = |first: u8, last: u8| {
		let mut bytes = vec![0; len];
		bytes[0] = first;
		bytes[len - 1] = last;
		bytes
	};
	let mut points = vec![
		(altered(|bytes| bytes[0] &= 0x7f), Defect::NotCanonical),
		(altered(|bytes| bytes[0] |= 0x40), Defect::NotCanonical),
		(infinite(0x40, 0), Defect::NotCanonical),
		(infinite(0xe0, 0), Defect::NotCanonical),
		(infinite(0xc0, 1), Defect::NotCanonical),
		(infinite(0xd0, 0), Defect::NotCanonical),
		(infinite(0x00, 0), Defect::NotCanonical),
		(off_curve::<G>(), Defect::NotOnCurve),
	];
	points.extend((0..len).step_by(48).map(|start| (above(start), Defect::NotCanonical)));
	points.extend(outside_subgroup::<G>().map(|point| (point, Defect::NotInSubgroup)));
	points
}

/// Returns the identity, compressed.
pub fn identity<G: Group>() -> Vec<u8> {
	let mut bytes = vec![0; G::COMPRESSED_LEN];
	bytes[0] = 0xc0;
	bytes
}

/// Returns compressed encodings of small first coordinates, of which some have no point.
fn small<G: Group>() -> impl Iterator<Item = Vec<u8>> {
	(1u8..=100).map(|x| {
		let mut bytes = vec![0; G::COMPRESSED_LEN];
		bytes[0] = 0x80;
		bytes[G::COMPRESSED_LEN - 1] = x;
		bytes
	})
}

/// Returns a first coordinate without a point.
fn off_curve<G: Group>() -> Vec<u8> {
	small::<G>()
		.find(|bytes| G::decompress(bytes) == Err(Defect::NotOnCurve))
		.expect("half of the coordinates are those of no point")
}

/// Returns a point outside the subgroup, and its negative.
fn outside_subgroup<G: Group>() -> impl Iterator<Item = Vec<u8>> {
	// Because of the cofactors, a point with a small coordinate is in the subgroup only by chance.
	let point = small::<G>()
		.find(|bytes| G::decompress(bytes).is_ok())
		.expect("half of the coordinates are those of points");
	let mut negative = point.clone();
	negative[0] |= 0x20;
	[point, negative].into_iter()
}
