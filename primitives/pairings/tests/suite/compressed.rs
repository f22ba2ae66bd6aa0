//! Compressed points against arkworks: the same points, and none where it has none.

use crate::subgroups::on_curve;
use ark_ec::{
	short_weierstrass::{Affine, SWCurveConfig},
	AffineRepr, CurveConfig,
};
use ark_ff::{AdditiveGroup, Field, PrimeField, Zero};
use ark_serialize::{CanonicalDeserialize, CanonicalSerialize, Compress, Validate};
use ark_std::rand::{rngs::StdRng, Rng, SeedableRng};
use assay_msm::Isa;
use assay_pairings::{AssayPairing, Malformed};

fn compressed<G: SWCurveConfig>(point: &Affine<G>) -> Vec<u8> {
	let mut bytes = Vec::new();
	point.serialize_compressed(&mut bytes).unwrap();
	bytes
}

/// The prime field of a curve's coordinates.
type Prime<G> = <<G as CurveConfig>::BaseField as Field>::BasePrimeField;

/// Returns encodings, good and bad, of points in the subgroup and of others.
fn encodings<G: SWCurveConfig>(rng: &mut StdRng, is_big_endian: bool) -> Vec<Vec<u8>> {
	let mut points = vec![Affine::<G>::generator(), -Affine::<G>::generator(), Affine::identity()];
	points.extend((0..20).map(|_| on_curve::<G>(rng)));
	let mut encodings: Vec<_> = points.iter().map(compressed).collect();
	let len = encodings[0].len();
	let highest = |bytes: &mut Vec<u8>, change: &dyn Fn(u8) -> u8| {
		let byte = if is_big_endian { &mut bytes[0] } else { bytes.last_mut().unwrap() };
		*byte = change(*byte);
	};
	// Every combination of the highest bits, for points, the identity and small x: of order two, with
	// coefficients that are zero, without a point.
	let mut numbers: Vec<Vec<u8>> = encodings[..6].to_vec();
	for c0 in [0u64, 1, 2, 3, 4] {
		for c1 in 0..3u64 {
			for negative in [false, true] {
				let number = |small: u64| {
					let number = Prime::<G>::from(small);
					if negative {
						-number
					} else {
						number
					}
				};
				let degree = G::BaseField::extension_degree() as usize;
				let x = G::BaseField::from_base_prime_field_elems(
					[number(c0), number(c1)].into_iter().take(degree),
				);
				let mut bytes = Vec::new();
				x.unwrap().serialize_uncompressed(&mut bytes).unwrap();
				if is_big_endian {
					bytes.reverse();
				}
				numbers.push(bytes);
			}
		}
	}
	// Each coefficient at the modulus and just below it, then ones alone.
	let modulus = Prime::<G>::MODULUS;
	let mut modulus_bytes = Vec::new();
	modulus.serialize_uncompressed(&mut modulus_bytes).unwrap();
	for start in (0..len).step_by(modulus_bytes.len()) {
		for less in 0..2 {
			let mut bytes = vec![0; len];
			bytes[start..start + modulus_bytes.len()].copy_from_slice(&modulus_bytes);
			bytes[start] -= less;
			if is_big_endian {
				bytes.reverse();
			}
			numbers.push(bytes);
		}
	}
	numbers.push(vec![0xff; len]);
	for number in numbers {
		for flags in 0..8u8 {
			let mut bytes = number.clone();
			highest(&mut bytes, &|byte| byte & 0x1f | flags << 5);
			encodings.push(bytes);
		}
	}
	for _ in 0..200 {
		let mut bytes: Vec<u8> = (0..len).map(|_| rng.gen()).collect();
		// Mostly below the modulus, with the flags of a finite point.
		highest(&mut bytes, &|byte| if is_big_endian { byte & 0x2f | 0x80 } else { byte & 0x80 });
		encodings.push(bytes);
	}
	encodings
}

fn check<G: SWCurveConfig>(
	name: &str,
	is_big_endian: bool,
	len: usize,
	decompress: impl Fn(&[u8]) -> Vec<Result<Affine<G>, Malformed>>,
) {
	let mut rng = StdRng::seed_from_u64(23);
	let encodings = encodings::<G>(&mut rng, is_big_endian);
	let expected: Vec<_> = encodings
		.iter()
		.map(|bytes| {
			assert_eq!(bytes.len(), len);
			Affine::<G>::deserialize_with_mode(&bytes[..], Compress::Yes, Validate::No).ok()
		})
		.collect();
	let found = decompress(&encodings.concat());
	assert_eq!(found.len(), expected.len());
	let mut counts = [0; 3];
	for ((bytes, found), expected) in encodings.iter().zip(&found).zip(&expected) {
		assert_eq!(found.ok(), *expected, "{name}: {bytes:x?}");
		assert_eq!(decompress(bytes), [*found], "{name}: alone");
		counts[match found {
			Ok(_) => 0,
			Err(Malformed::NotCanonical) => 1,
			Err(Malformed::NotOnCurve) => 2,
		}] += 1;
	}
	assert!(counts.iter().all(|count| *count > 20), "{name}: {counts:?}");
	let short = decompress(&encodings.concat()[..2 * len + 1]);
	assert_eq!(short[..2], found[..2]);
	assert_eq!(short[2..], [Err(Malformed::NotCanonical)], "{name}");
	assert!(decompress(&[]).is_empty());
}

fn check_curve<E, G1, G2>(name: &str, is_big_endian: bool)
where
	E: AssayPairing<G1Affine = Affine<G1>, G2Affine = Affine<G2>>,
	G1: SWCurveConfig,
	G2: SWCurveConfig,
{
	for isa in Isa::all() {
		let (len1, len2) = (E::G1_COMPRESSED_LEN, E::G2_COMPRESSED_LEN);
		check::<G1>(name, is_big_endian, len1, |bytes| E::decompress_g1(isa, bytes));
		check::<G2>(name, is_big_endian, len2, |bytes| E::decompress_g2(isa, bytes));
	}
}

#[test]
fn points_are_those_of_arkworks() {
	check_curve::<ark_bls12_381::Bls12_381, _, _>("BLS12-381", true);
	check_curve::<ark_bls12_377::Bls12_377, _, _>("BLS12-377", false);
	check_curve::<ark_bn254::Bn254, _, _>("BN254", false);
	check_curve::<ark_bw6_761::BW6_761, _, _>("BW6-761", false);
}

/// A point of order two has y = 0, and both signs.
#[test]
fn both_signs_of_zero_are_taken() {
	type E = ark_bls12_377::Bls12_377;
	let point =
		ark_bls12_377::G1Affine::new_unchecked(-ark_bls12_377::Fq::ONE, ark_bls12_377::Fq::ZERO);
	assert!(point.is_on_curve() && point.y.is_zero());
	let bytes = compressed(&point);
	let mut other = bytes.clone();
	other[47] ^= 1 << 7;
	for isa in Isa::all() {
		let points = E::decompress_g1(isa, &[&bytes[..], &other].concat());
		assert_eq!(points, [Ok(point), Ok(point)]);
	}
}
