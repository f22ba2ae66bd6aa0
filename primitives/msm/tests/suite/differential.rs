//! Every operation on random and exceptional inputs.

use crate::sample::{integers, points, reference, scalars, Sample};
use ark_ec::{AffineRepr, CurveGroup, PrimeGroup, VariableBaseMSM};
use ark_ff::{BigInt, PrimeField};
use ark_std::rand::{rngs::StdRng, Rng, SeedableRng};
use assay_ark_curves::*;
use assay_msm::{curves, Curve, Isa};

fn check_msm<C, G>(sizes: &[usize])
where
	C: Sample<Affine = G::Affine, Projective = G>,
	G: CurveGroup + VariableBaseMSM<MulBase = <G as CurveGroup>::Affine>,
{
	let rng = &mut StdRng::seed_from_u64(8);
	for size in sizes {
		let scalars = scalars::<G>(*size, rng);
		let inside = points::<C, G>(*size, false, rng);
		let anywhere = points::<C, G>(*size, true, rng);
		let expected = G::msm_unchecked(&inside, &scalars).into_affine();
		let expected_anywhere = G::msm_unchecked(&anywhere, &scalars).into_affine();
		let scalars = integers(&scalars);
		for isa in Isa::all() {
			let name = format!("{isa:?}, {size} points");
			let msm = assay_msm::msm::<C>(isa, &inside, &scalars);
			assert!(msm == expected, "msm, {name}");
			let msm = assay_msm::msm::<C>(isa, &anywhere, &scalars);
			assert!(msm == expected_anywhere, "msm outside, {name}");
			let msm = assay_msm::msm_in_subgroup::<C>(isa, &inside, &scalars);
			assert!(msm == expected, "msm_in_subgroup, {name}");
		}
	}
}

fn check_mul<C, G>(rounds: usize)
where
	C: Sample<Affine = G::Affine, Projective = G>,
	G: CurveGroup + VariableBaseMSM<MulBase = <G as CurveGroup>::Affine>,
{
	let rng = &mut StdRng::seed_from_u64(9);
	let scalars = integers(&scalars::<G>(rounds, rng));
	let inside = points::<C, G>(rounds, false, rng);
	let anywhere = points::<C, G>(rounds, true, rng);
	for ((base, other), scalar) in inside.iter().zip(&anywhere).zip(&scalars) {
		let expected = reference::<C, G>(&[*base], &[*scalar]).into_affine();
		let expected_other = reference::<C, G>(&[*other], &[*scalar]).into_affine();
		for isa in Isa::all() {
			let product = assay_msm::mul::<C>(isa, base, scalar.as_ref());
			assert!(product == expected, "mul, {isa:?}, {scalar}");
			let product = assay_msm::mul::<C>(isa, other, scalar.as_ref());
			assert!(product == expected_other, "mul outside, {isa:?}, {scalar}");
			let product = assay_msm::mul_in_subgroup::<C>(isa, base, scalar.as_ref());
			assert!(product == expected, "mul_in_subgroup, {isa:?}, {scalar}");
		}
	}
}

/// Checks many multiplications at once: of any points, by long scalars, by short ones and by one
/// scalar for all.
fn check_multiples<C, G>(count: usize)
where
	C: Sample<Affine = G::Affine, Projective = G>,
	G: CurveGroup + VariableBaseMSM<MulBase = <G as CurveGroup>::Affine>,
{
	let rng = &mut StdRng::seed_from_u64(12);
	let mut points = points::<C, G>(count, true, rng);
	points.push(G::Affine::zero());
	points.swap_remove(count / 2);
	let long = integers(&scalars::<G>(count, rng));
	let lists: [Vec<Vec<u64>>; 3] = [
		long.iter().map(|scalar| scalar.as_ref().to_vec()).collect(),
		(0..count).map(|i| vec![rng.gen(), rng.gen::<u64>() >> (i % 64)]).collect(),
		vec![vec![0x8508_c000_0000_0001]; count],
	];
	for scalars in &lists {
		for isa in Isa::all() {
			let multiples = assay_msm::batch_mul::<C>(isa, &points, scalars);
			for ((point, scalar), multiple) in points.iter().zip(scalars).zip(&multiples) {
				let expected = assay_msm::mul::<C>(isa, point, scalar);
				assert!(*multiple == expected, "{isa:?}, {scalar:x?}");
			}
			assert_eq!(multiples.len(), count);
		}
	}
	let multiples = assay_msm::batch_mul::<C>(Isa::best(), &points, &lists[0][..count / 2]);
	assert_eq!(multiples.len(), count / 2);
}

/// Checks sums, of equal and of opposite points in one lane too, and of points that all cancel.
fn check_sums<C, G>()
where
	C: Sample<Affine = G::Affine, Projective = G>,
	G: CurveGroup + VariableBaseMSM<MulBase = <G as CurveGroup>::Affine>,
{
	let rng = &mut StdRng::seed_from_u64(13);
	for count in [0, 1, 2, 23, 24, 25, 100] {
		let points = points::<C, G>(count, true, rng);
		let negatives = points.iter().map(|point| (-(*point).into()).into_affine());
		let cancelling: Vec<_> = points.iter().copied().chain(negatives).collect();
		let repeated = vec![C::outside(rng); count];
		for points in [points, cancelling, repeated] {
			let sum: G = points.iter().copied().sum();
			for isa in Isa::all() {
				assert!(assay_msm::sum::<C>(isa, &points) == sum.into_affine(), "{isa:?}, {count}");
			}
		}
	}
}

/// Checks scalars of any number of limbs, not reduced.
fn check_long_scalars<C, G>()
where
	C: Sample<Affine = G::Affine, Projective = G>,
	G: CurveGroup + VariableBaseMSM<MulBase = <G as CurveGroup>::Affine>,
{
	let rng = &mut StdRng::seed_from_u64(10);
	for length in [0, 1, 3, 7, 13] {
		let base = C::outside(rng);
		let scalar: Vec<u64> = (0..length).map(|_| rng.gen()).collect();
		let mut expected = G::default();
		for limb in scalar.iter().rev() {
			for bit in (0..64).rev() {
				expected = expected + expected;
				if limb >> bit & 1 == 1 {
					expected += base;
				}
			}
		}
		for isa in Isa::all() {
			let product = assay_msm::mul::<C>(isa, &base, &scalar);
			assert!(product == expected.into_affine(), "{isa:?}, {length} limbs");
		}
	}
}

/// Checks sums with scalars of 128 bits, in two limbs, as in batches of proofs.
fn check_short_scalars<C, G>()
where
	C: Sample<Affine = G::Affine, Projective = G>,
	G: CurveGroup + VariableBaseMSM<MulBase = <G as CurveGroup>::Affine>,
{
	let rng = &mut StdRng::seed_from_u64(15);
	for size in [1, 5, 20, 70] {
		let bases = points::<C, G>(size, false, rng);
		let mut short: Vec<[u64; 2]> = (0..size).map(|_| rng.gen()).collect();
		short[size / 2] = [u64::MAX; 2];
		let scalars: Vec<_> =
			short.iter().map(|[low, high]| (*high as u128) << 64 | *low as u128).collect();
		let scalars: Vec<_> = scalars.into_iter().map(G::ScalarField::from).collect();
		let expected = G::msm_unchecked(&bases, &scalars).into_affine();
		for isa in Isa::all() {
			let sum = assay_msm::msm_in_subgroup::<C>(isa, &bases, &short);
			assert!(sum == expected, "{isa:?}, {size} points");
		}
	}
}

/// Checks the curve's equation, and for which points sums are arkworks'.
fn check_points<C, G>()
where
	C: Sample<Affine = G::Affine, Projective = G>,
	G: CurveGroup + VariableBaseMSM<MulBase = <G as CurveGroup>::Affine>,
{
	let rng = &mut StdRng::seed_from_u64(12);
	let mut affine = points::<C, G>(20, true, rng);
	for isa in Isa::all() {
		assert_eq!(assay_msm::first_off_curve::<C>(isa, &affine), None);
		assert!(assay_msm::msm_matches_reference::<C>(isa, &points::<C, G>(20, false, rng)));
	}
	affine[11] = C::off_curve();
	for isa in Isa::all() {
		assert!(!assay_msm::msm_matches_reference::<C>(isa, &affine));
		assert!(!assay_msm::msm_matches_reference::<C>(isa, &affine[11..12]));
		assert_eq!(assay_msm::first_off_curve::<C>(isa, &affine), Some(11));
		assert!(assay_msm::is_on_curve::<C>(isa, &affine[10]));
		assert!(!assay_msm::is_on_curve::<C>(isa, &affine[11]));
	}
}

macro_rules! suites {
	($($name:ident: $curve:ident;)*) => {$(
		mod $name {
			use super::*;

			#[test]
			fn msm() {
				check_msm::<curves::$curve, <curves::$curve as Curve>::Projective>(&[0, 1, 2, 3, 7, 8, 9, 64, 65, 300]);
			}

			#[test]
			fn mul() {
				check_mul::<curves::$curve, <curves::$curve as Curve>::Projective>(24);
			}

			#[test]
			fn multiples() {
				for count in [1, 2, 3, 8, 13] {
					check_multiples::<curves::$curve, <curves::$curve as Curve>::Projective>(count);
				}
			}

			#[test]
			fn sums() {
				check_sums::<curves::$curve, <curves::$curve as Curve>::Projective>();
			}

			#[test]
			fn mul_by_long_scalars() {
				check_long_scalars::<curves::$curve, <curves::$curve as Curve>::Projective>();
			}

			#[test]
			fn sums_with_short_scalars() {
				check_short_scalars::<curves::$curve, <curves::$curve as Curve>::Projective>();
			}

			#[test]
			fn points() {
				check_points::<curves::$curve, <curves::$curve as Curve>::Projective>();
			}

			#[test]
			#[ignore = "minutes: many points"]
			fn long() {
				check_msm::<curves::$curve, <curves::$curve as Curve>::Projective>(&[1000, 5000, 20_000]);
				check_mul::<curves::$curve, <curves::$curve as Curve>::Projective>(2000);
			}
		}
	)*};
}

suites! {
	bls12_381_g1: Bls12_381G1;
	bls12_381_g2: Bls12_381G2;
	bls12_377_g1: Bls12_377G1;
	bls12_377_g2: Bls12_377G2;
	bw6_761_g1: Bw6_761G1;
	bw6_761_g2: Bw6_761G2;
	bn254_g1: Bn254G1;
	bn254_g2: Bn254G2;
	pallas: Pallas;
	vesta: Vesta;
	secp256k1: Secp256k1;
	bandersnatch_sw: BandersnatchSw;
	bandersnatch: Bandersnatch;
	ed_on_bls12_377: EdOnBls12_377;
}

/// With AVX2, sums of this many points take whole scalars, also in the subgroup.
#[test]
fn sums_of_many_points() {
	check_msm::<curves::Bn254G1, ark_bn254::G1Projective>(&[1 << 13]);
}

/// The plain sum used above equals arkworks' own in the subgroup. Outside of it arkworks takes
/// scalars near the order as negative ones, and so does [`assay_msm::msm`].
#[test]
fn the_reference_is_arkworks() {
	type C = curves::Bls12_377G1;
	type G = ark_bls12_377::G1Projective;
	let rng = &mut StdRng::seed_from_u64(11);
	let scalars = scalars::<G>(100, rng);
	let bases = points::<C, G>(100, false, rng);
	let expected = G::msm_unchecked(&bases, &scalars);
	assert!(reference::<C, G>(&bases, &integers(&scalars)) == expected);
	let highest = -<G as PrimeGroup>::ScalarField::from(1u64);
	let outside = points::<C, G>(1, true, rng);
	let isa = Isa::best();
	let sum = assay_msm::msm::<C>(isa, &outside, &integers(&[highest]));
	assert!(sum == -outside[0]);
	assert!(sum != assay_msm::mul::<C>(isa, &outside[0], highest.into_bigint().as_ref()));
	let generator = G::generator();
	assert!(
		reference::<C, G>(&[generator.into_affine()], &integers(&scalars[..1]))
			== generator * scalars[0]
	);
}

/// Outside its subgroup, MSMs on Bandersnatch equal arkworks' for the points P with P + (0, -1) in
/// it.
#[test]
fn half_of_bandersnatch_adds_completely() {
	type C = curves::Bandersnatch;
	type G = ark_ed_on_bls12_381_bandersnatch::EdwardsProjective;
	type F = <G as PrimeGroup>::ScalarField;
	let rng = &mut StdRng::seed_from_u64(13);
	let [zero, minus_one] = [0, -1].map(ark_ed_on_bls12_381_bandersnatch::Fq::from);
	let two_torsion = <C as Curve>::Affine::new_unchecked(zero, minus_one);
	let mut half = vec![two_torsion, G::default().into_affine()];
	for _ in 0..200 {
		let point = C::outside(rng);
		let order = reference::<C, G>(&[point], &[F::MODULUS]);
		let expected = order == G::default() || order == two_torsion.into_group();
		for isa in Isa::all() {
			let found = assay_msm::msm_matches_reference::<C>(isa, &[point, point]);
			assert_eq!(found, expected);
			assert_eq!(found, assay_msm::msm_matches_reference::<C>(isa, &[point]));
		}
		if expected {
			half.push(point);
		}
	}
	assert!(half.len() > 50 && half.len() < 150);
	let scalars = scalars::<G>(half.len(), rng);
	let expected = G::msm_unchecked(&half, &scalars).into_affine();
	let scalars = integers(&scalars);
	for isa in Isa::all() {
		assert!(assay_msm::msm::<C>(isa, &half, &scalars) == expected);
	}
}

/// Multiples of Bandersnatch's points equal arkworks', by doubling and adding, wherever
/// `mul_matches_reference` returns true.
#[test]
fn multiples_on_bandersnatch_are_defined_below_the_order() {
	type C = curves::Bandersnatch;
	type G = ark_ed_on_bls12_381_bandersnatch::EdwardsProjective;
	let order = <C as Curve>::order();
	let rng = &mut StdRng::seed_from_u64(14);
	let (mut defined, mut refused) = (0, 0);
	for i in 0..200u64 {
		let point = C::outside(rng);
		let mut scalar = order.to_vec();
		match i % 4 {
			0 => scalar[0] -= 33 + i,
			1 => scalar[0] += i / 4,
			2 => scalar[0] -= 1 + i / 40,
			_ => scalar[3] = rng.gen::<u64>() >> 4,
		}
		if !assay_msm::mul_matches_reference::<C>(Isa::best(), &point, &scalar) {
			refused += 1;
			continue;
		}
		defined += 1;
		let expected =
			reference::<C, G>(&[point], &[BigInt::<4>(scalar.clone().try_into().unwrap())]);
		let expected = expected.into_affine();
		for isa in Isa::all() {
			assert!(assay_msm::mul::<C>(isa, &point, &scalar) == expected, "{scalar:x?}");
		}
	}
	assert!(defined > 100 && refused > 20, "{defined} {refused}");
	for isa in Isa::all() {
		assert!(!assay_msm::mul_matches_reference::<C>(isa, &C::off_curve(), &[1]));
	}
}

/// Checks sums of any points of a Weierstrass curve, including points of small order: the cofactor
/// maps the difference from the right sum to the identity.
fn check_up_to_cofactor<C, G>(small: &[G::Affine])
where
	C: Sample<Affine = G::Affine, Projective = G>,
	G: CurveGroup + VariableBaseMSM<MulBase = <G as CurveGroup>::Affine>,
{
	let rng = &mut StdRng::seed_from_u64(10);
	for size in [1, 2, 7, 8, 14, 40, 61, 70] {
		let mut bases = points::<C, G>(size, true, rng);
		// Every third point without its component in the subgroup.
		for base in bases.iter_mut().step_by(3) {
			*base = base.mul_bigint(G::ScalarField::MODULUS).into_affine();
		}
		for (base, small) in bases.iter_mut().zip(small) {
			*base = *small;
		}
		let scalars = scalars::<G>(size, rng);
		let expected = G::msm_unchecked(&bases, &scalars);
		let scalars = integers(&scalars);
		for isa in Isa::all() {
			for addend in [None, Some(G::Affine::zero()), Some(bases[size / 2])] {
				let sum =
					assay_msm::msm_up_to_cofactor::<C>(isa, addend.as_ref(), &bases, &scalars);
				let expected = expected + addend.unwrap_or_else(G::Affine::zero);
				let difference = (sum.into_group() - expected).into_affine();
				assert!(difference.mul_by_cofactor_to_group().is_zero(), "{isa:?}, {size} points");
			}
		}
	}
}

#[test]
fn sums_are_right_up_to_the_cofactor() {
	use ark_bls12_377::G1Affine as Bls12_377;
	use ark_bls12_381::G1Affine as Bls12_381;
	use ark_bw6_761::G1Affine as Bw6_761;
	let point = |x: i64| Bls12_377::get_point_from_x_unchecked(x.into(), true).unwrap();
	// Points of order 2, which have no image in the Edwards form, and of order 3.
	let small = [point(-1), point(0), point(-1), point(0)];
	check_up_to_cofactor::<curves::Bls12_377G1, ark_bls12_377::G1Projective>(&small);
	let small = [Bls12_381::get_point_from_x_unchecked(0.into(), true).unwrap(); 3];
	check_up_to_cofactor::<curves::Bls12_381G1, ark_bls12_381::G1Projective>(&small);
	let small = [Bw6_761::get_point_from_x_unchecked(1.into(), true).unwrap(); 3];
	check_up_to_cofactor::<curves::Bw6_761G1, ark_bw6_761::G1Projective>(&small);
	check_up_to_cofactor::<curves::Bn254G1, ark_bn254::G1Projective>(&[]);
	check_up_to_cofactor::<curves::Bls12_381G2, ark_bls12_381::G2Projective>(&[]);
}

/// A curve all of whose points are in the subgroup.
#[test]
fn curves_of_prime_order_are_known() {
	let known = [
		(curves::Bn254G1::PRIME_ORDER, true),
		(curves::Pallas::PRIME_ORDER, true),
		(curves::Vesta::PRIME_ORDER, true),
		(curves::Secp256k1::PRIME_ORDER, true),
		(curves::Bn254G2::PRIME_ORDER, false),
		(curves::Bls12_381G1::PRIME_ORDER, false),
		(curves::Bw6_761G1::PRIME_ORDER, false),
		(curves::Bandersnatch::PRIME_ORDER, false),
	];
	for (found, expected) in known {
		assert_eq!(found, expected);
	}
}
