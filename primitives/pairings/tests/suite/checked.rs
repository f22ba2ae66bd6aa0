//! A product of pairings that checks its points has the value of the product, or none if a point of G2's
//! curve is not in G2.

use crate::subgroups::{on_curve, small_orders};
use ark_ec::{
	short_weierstrass::{Affine, SWCurveConfig},
	AffineRepr, CurveGroup, PrimeGroup,
};
use ark_ff::{Field, PrimeField, UniformRand, Zero};
use ark_std::rand::{rngs::StdRng, SeedableRng};
use assay_fields::Isa;
use assay_pairings::AssayPairing;

/// Numbers of pairs: none, one, too few for a vector, a vector, a vector and a pair, two vectors of which
/// one has empty lanes, and three.
const COUNTS: [usize; 7] = [0, 1, 4, 8, 9, 13, 24];

fn check<C, G2>()
where
	C: AssayPairing<G2Affine = Affine<G2>>,
	G2: SWCurveConfig<ScalarField = C::ScalarField>,
{
	let mut rng = StdRng::seed_from_u64(29);
	let order = C::ScalarField::MODULUS;
	let mut outside = small_orders::<G2>(&mut rng);
	let member = |rng: &mut StdRng| (C::G2::generator() * C::ScalarField::rand(rng)).into_affine();
	// Points without a component in the subgroup, sums with one, and any.
	let any = on_curve::<G2>(&mut rng);
	outside.extend([any, any.mul_bigint(order).into_affine()]);
	let sums: Vec<_> =
		outside.iter().map(|point| (*point + member(&mut rng)).into_affine()).collect();
	outside.extend(sums);
	outside.retain(|point| !point.mul_bigint(order).into_affine().is_zero());
	assert!(outside.len() >= 4);

	for isa in Isa::all() {
		let fixed = member(&mut rng);
		let fixed_p = C::G1Affine::generator();
		let lines = C::prepare_g2(isa, &fixed).unwrap();
		let prepared = [(fixed_p, &lines)];
		let checked = |pairs: &[_]| C::checked_multi_pairing(isa, pairs, &prepared);
		for count in COUNTS {
			let pair = |rng: &mut StdRng| {
				((C::G1::generator() * C::ScalarField::rand(rng)).into_affine(), member(rng))
			};
			let mut pairs: Vec<_> = (0..count).map(|_| pair(&mut rng)).collect();
			let expected = C::prepared_multi_pairing(isa, &pairs, &prepared);
			assert!(expected.is_some() && checked(&pairs) == expected, "{isa:?} {count}");
			for (place, point) in (0..count).zip(outside.iter().cycle()) {
				let (p, q) = pairs[place];
				pairs[place] = (p, *point);
				assert_eq!(checked(&pairs), None, "{isa:?} {count} {place} {point}");
				// The point is checked without a pairing, too.
				pairs[place] = (C::G1Affine::zero(), *point);
				assert_eq!(checked(&pairs), None, "{isa:?} {count} {place} {point}");
				pairs[place] = (p, q);
			}
			// Identities are in the groups, and their pairs count as one.
			let Some((p, q)) = pairs.first().copied() else { continue };
			for pair in [(C::G1Affine::zero(), q), (p, C::G2Affine::zero())] {
				pairs[0] = pair;
				let expected = C::prepared_multi_pairing(isa, &pairs[1..], &prepared);
				assert!(expected.is_some() && checked(&pairs) == expected, "{isa:?} {count}");
			}
		}
		// Functions in place of the lines.
		let functions = C::g2_functions(isa, &fixed).unwrap();
		let other = C::g2_functions(isa, &member(&mut rng)).unwrap();
		let read = |bytes: &[u8]| C::prepare_g2_by_functions(isa, bytes);
		let (of_fixed, of_other) = (read(&functions).unwrap(), read(&other).unwrap());
		let zeros = read(&vec![0; functions.len()]).unwrap();
		for count in COUNTS {
			let pairs: Vec<_> = (0..count)
				.map(|_| {
					(
						(C::G1::generator() * C::ScalarField::rand(&mut rng)).into_affine(),
						member(&mut rng),
					)
				})
				.collect();
			let p = pairs.last().map_or(fixed_p, |pair| pair.0);
			let expected =
				C::prepared_multi_pairing(isa, &pairs, &[(fixed_p, &lines), (p, &lines)]);
			let points = [(fixed_p, &of_fixed), (p, &of_fixed)];
			assert!(expected.is_some(), "{isa:?} {count}");
			assert_eq!(
				C::prepared_multi_pairing(isa, &pairs, &points),
				expected,
				"{isa:?} {count}"
			);
			assert_eq!(C::checked_multi_pairing(isa, &pairs, &points), expected, "{isa:?} {count}");
			// An identity's pair counts as one.
			let points = [(C::G1Affine::zero(), &of_other), points[0], points[1]];
			assert_eq!(C::checked_multi_pairing(isa, &pairs, &points), expected, "{isa:?} {count}");
			for wrong in [&of_other, &zeros] {
				let wrong = [(fixed_p, &of_fixed), (p, wrong)];
				let value = C::checked_multi_pairing(isa, &pairs, &wrong);
				assert!(value.is_some() && value != expected, "{isa:?} {count}");
			}
			let Some((p, _)) = pairs.first().copied() else { continue };
			let mut pairs = pairs;
			pairs[0] = (p, outside[count % outside.len()]);
			assert_eq!(C::checked_multi_pairing(isa, &pairs, &points), None, "{isa:?} {count}");
		}
		assert_eq!(functions.len(), C::G2_FUNCTIONS_LEN);
		assert!(
			read(&functions[1..]).is_none() && read(&[&functions[..], &[0]].concat()).is_none()
		);
		assert!(read(&vec![0xff; functions.len()]).is_none());
		// Points of small orders in every place: the loop meets the cases that its formulas exclude.
		for point in &outside {
			assert_eq!(checked(&[(fixed_p, *point); 8]), None, "{isa:?} {point}");
		}
	}
}

/// A power of fixed pairings is the pairing of the multiple, on every arithmetic and beside any pairs.
fn check_powers<C, G2>()
where
	C: AssayPairing<G2Affine = Affine<G2>>,
	G2: SWCurveConfig<ScalarField = C::ScalarField>,
{
	let mut rng = StdRng::seed_from_u64(31);
	let g1 = |rng: &mut StdRng| (C::G1::generator() * C::ScalarField::rand(rng)).into_affine();
	let g2 = |rng: &mut StdRng| (C::G2::generator() * C::ScalarField::rand(rng)).into_affine();
	let (constant, point, q) = (g1(&mut rng), g1(&mut rng), g2(&mut rng));
	let zero = C::G1Affine::zero();
	let small = [0, 1, 2, 63, 64, 65, u64::MAX].map(C::ScalarField::from);
	let mut exponents: Vec<_> = small.iter().copied().chain(small.map(|small| -small)).collect();
	// The bounds of sub-scalars of 64 bits, and any.
	exponents.extend((1..4).map(|i| C::ScalarField::from(u64::MAX).pow([i])));
	exponents.extend((0..12).map(|_| C::ScalarField::rand(&mut rng)));

	let expected_bytes = C::fixed_base(Isa::Baseline, &constant, &point, &q).unwrap();
	for isa in Isa::all() {
		let bytes = C::fixed_base(isa, &constant, &point, &q).unwrap();
		assert_eq!(bytes, expected_bytes, "{isa:?}");
		assert_eq!(bytes.len(), C::GT_FIXED_BASE_LEN);
		assert!(C::is_fixed_base(&bytes));
		let without_constant = C::fixed_base(isa, &zero, &point, &q).unwrap();
		let fixed = g2(&mut rng);
		let functions = C::g2_functions(isa, &fixed).unwrap();
		let functions = C::prepare_g2_by_functions(isa, &functions).unwrap();
		let p = g1(&mut rng);
		for (index, exponent) in exponents.iter().enumerate() {
			let exponent_limbs = exponent.into_bigint();
			let pairs: Vec<_> = (0..index % 3).map(|_| (g1(&mut rng), g2(&mut rng))).collect();
			let prepared = &[(p, &functions)][..index % 2];
			let product = |bytes: &[u8]| {
				let exponent = exponent_limbs.as_ref();
				C::checked_multi_pairing_with_power(isa, &pairs, prepared, bytes, exponent)
			};
			let expected = |combined: C::G1| {
				let mut pairs = pairs.clone();
				pairs.push((combined.into_affine(), q));
				pairs.extend(prepared.iter().map(|(p, _)| (*p, fixed)));
				C::assay_multi_pairing(isa, &pairs)
			};
			let multiple = point * exponent;
			assert_eq!(product(&bytes), expected(multiple + constant), "{isa:?} {exponent}");
			assert_eq!(product(&without_constant), expected(multiple), "{isa:?} {exponent}");
			// The multiple and the constant cancel out.
			let opposite = C::fixed_base(isa, &(-multiple).into_affine(), &point, &q).unwrap();
			assert_eq!(product(&opposite), expected(C::G1::zero()), "{isa:?} {exponent}");
			if let Some((first, _)) = pairs.first() {
				let outside = [(*first, on_curve::<G2>(&mut rng))];
				let (prepared, exponent) = (&[][..], exponent_limbs.as_ref());
				let value =
					C::checked_multi_pairing_with_power(isa, &outside, prepared, &bytes, exponent);
				assert_eq!(value, None, "{isa:?}");
			}
		}
		let product =
			|bytes: &[u8]| C::checked_multi_pairing_with_power(isa, &[], &[], bytes, &[5]);
		let number = C::GT_FIXED_BASE_LEN / 33 / 6;
		for start in (0..bytes.len()).step_by(number) {
			let mut changed = bytes.clone();
			changed[start..start + number].fill(0xff);
			assert!(!C::is_fixed_base(&changed) && product(&changed).is_none());
		}
		for other in [&bytes[1..], &[], &[&bytes[..], &[0]].concat()] {
			assert!(!C::is_fixed_base(other) && product(other).is_none());
		}
	}
}

#[test]
fn powers_of_fixed_pairings() {
	check_powers::<ark_bls12_381::Bls12_381, ark_bls12_381::g2::Config>();
	check_powers::<ark_bls12_377::Bls12_377, ark_bls12_377::g2::Config>();
	check_powers::<ark_bn254::Bn254, ark_bn254::g2::Config>();
}

/// Its Miller loop has too few squarings.
#[test]
fn bw6_761_has_no_powers() {
	use ark_bw6_761::{G1Affine, G2Affine, BW6_761};
	let (p, q) = (G1Affine::generator(), G2Affine::generator());
	let bytes = BW6_761::fixed_base(Isa::best(), &p, &p, &q).unwrap();
	let power = BW6_761::checked_multi_pairing_with_power(Isa::best(), &[], &[], &bytes, &[1]);
	assert_eq!((BW6_761::GT_FIXED_BASE_LEN, power), (0, None));
}

#[test]
fn bls12_381() {
	check::<ark_bls12_381::Bls12_381, ark_bls12_381::g2::Config>();
}

#[test]
fn bls12_377() {
	check::<ark_bls12_377::Bls12_377, ark_bls12_377::g2::Config>();
}

#[test]
fn bn254() {
	check::<ark_bn254::Bn254, ark_bn254::g2::Config>();
}

#[test]
fn bw6_761() {
	check::<ark_bw6_761::BW6_761, ark_bw6_761::g2::Config>();
}
