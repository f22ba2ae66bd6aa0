//! Every curve on all instructions that this machine has, against arkworks: Miller loops and
//! pairings byte for byte, on points of the subgroups, of the curves, and off the curves.

use ark_ec::{
	pairing::{MillerLoopOutput, PairingOutput},
	short_weierstrass::{Affine, SWCurveConfig},
	AffineRepr, CurveGroup,
};
use ark_ff::{AdditiveGroup, Field, PrimeField, UniformRand, Zero};
use ark_std::rand::{rngs::StdRng, Rng, SeedableRng};
use assay_fields::Isa;
use assay_pairings::AssayPairing;

/// Returns a point of a kind that changes with `kind`: of the subgroup, the identity, of the curve,
/// or with any coordinates.
fn point<C: SWCurveConfig>(kind: u32, rng: &mut StdRng) -> Affine<C> {
	let generator = Affine::<C>::generator();
	let any = |rng: &mut StdRng| match rng.gen_range(0..6) {
		0 => C::BaseField::ZERO,
		1 => C::BaseField::ONE,
		2 => -C::BaseField::ONE,
		_ => C::BaseField::rand(rng),
	};
	match kind % 8 {
		0..=2 => (generator * C::ScalarField::rand(rng)).into_affine(),
		3 => Affine::identity(),
		4 => generator,
		5 => loop {
			let x = C::BaseField::rand(rng);
			if let Some(point) = Affine::<C>::get_point_from_x_unchecked(x, rng.gen()) {
				break point;
			}
		},
		6 => Affine::new_unchecked(C::BaseField::rand(rng), C::BaseField::rand(rng)),
		// Coordinates at the edges; not y = 0, on which arkworks panics for BW6-761.
		_ => Affine::new_unchecked(any(rng), C::BaseField::rand(rng)),
	}
}

/// Checks products of up to nine pairs on every code path. The reference is slower and computes
/// each only once.
fn check<E, G1, G2>(count: u32)
where
	E: AssayPairing<G1Affine = Affine<G1>, G2Affine = Affine<G2>>,
	G1: SWCurveConfig,
	G2: SWCurveConfig,
{
	let isas = Isa::all();
	let mut rng = StdRng::seed_from_u64(11);
	for i in 0..count {
		// For more than four pairs, the reference's loop on BW6-761 is not the product.
		let pairs: Vec<(Affine<G1>, Affine<G2>)> = (0..[0, 1, 2, 3, 4, 9][i as usize % 6])
			.map(|j| {
				let kinds = if i < 12 { (0, 0) } else { (rng.gen(), rng.gen()) };
				let p = point::<G1>(kinds.0, &mut rng);
				let mut q = point::<G2>(kinds.1, &mut rng);
				if q.x.is_zero() {
					// Some multiples of such points have no affine coordinates on BW6-761.
					q = Affine::generator();
				}
				if j == 1 && i % 7 == 0 {
					(-p, q)
				} else {
					(p, q)
				}
			})
			.collect();
		let f =
			E::multi_miller_loop(pairs.iter().map(|pair| pair.0), pairs.iter().map(|pair| pair.1));
		for isa in &isas {
			let value = E::assay_miller_loop(*isa, &pairs);
			assert_eq!(value, Some(f.0), "Miller loop {i} on {}", isa.name());
		}
		if f.0.is_zero() {
			for isa in &isas {
				assert_eq!(E::assay_final_exponentiation(*isa, &f.0), None);
			}
			continue;
		}
		let product = E::final_exponentiation(f).unwrap();
		// Any element, not only a Miller loop's.
		let any = E::TargetField::rand(&mut rng);
		let of_any = E::final_exponentiation(MillerLoopOutput(any)).unwrap();
		let scalar = E::ScalarField::rand(&mut rng);
		let power = product * scalar;
		for isa in &isas {
			let name = isa.name();
			let value = E::assay_final_exponentiation(*isa, &f.0);
			assert_eq!(value, Some(product.0), "final exponentiation {i} on {name}");
			if pairs.len() <= 4 {
				check_products::<E>(*isa, &pairs, product.0);
			}
			let value = E::assay_final_exponentiation(*isa, &any);
			assert_eq!(value, Some(of_any.0), "final exponentiation of anything {i} on {name}");
			let value = E::gt_power(*isa, &product.0, scalar.into_bigint().as_ref());
			assert_eq!(value, power.0, "power {i} on {name}");
		}
	}
	for isa in isas {
		assert_eq!(E::assay_final_exponentiation(isa, &E::TargetField::ZERO), None);
	}
}

/// Checks all pairs at once, and with prepared points.
fn check_products<E: AssayPairing>(
	isa: Isa,
	pairs: &[(E::G1Affine, E::G2Affine)],
	value: E::TargetField,
) {
	assert_eq!(E::assay_multi_pairing(isa, pairs), Some(value));
	let prepared: Vec<_> =
		pairs.iter().map(|(p, q)| (*p, E::prepare_g2(isa, q).unwrap())).collect();
	let borrowed: Vec<_> = prepared.iter().map(|(p, q)| (*p, q)).collect();
	assert_eq!(E::prepared_multi_pairing(isa, &[], &borrowed), Some(value));
}

/// Checks products of any number of pairs, some with an identity, some with prepared points. If the
/// machine has lanes, they take the first pairs.
fn many_pairs<E, G1, G2>(rounds: usize)
where
	E: AssayPairing<G1Affine = Affine<G1>, G2Affine = Affine<G2>>,
	G1: SWCurveConfig,
	G2: SWCurveConfig,
{
	let mut rng = StdRng::seed_from_u64(12);
	for _ in 0..rounds {
		for count in 0..27 {
			let mut pair = || match rng.gen_range(0..12) {
				0 => (Affine::identity(), Affine::generator()),
				1 => (Affine::generator(), Affine::identity()),
				2 => (Affine::generator(), -Affine::<G2>::generator()),
				_ => (point::<G1>(0, &mut rng), point::<G2>(0, &mut rng)),
			};
			let pairs: Vec<_> = (0..count).map(|_| pair()).collect();
			let more = [pair(), pair()];
			let all = pairs.iter().chain(&more);
			let expected = all.map(|(p, q)| E::pairing(*p, *q)).sum::<PairingOutput<E>>();
			for isa in Isa::all() {
				let lines = more.map(|(p, q)| (p, E::prepare_g2(isa, &q).unwrap()));
				let prepared: Vec<_> = lines.iter().map(|(p, q)| (*p, q)).collect();
				let product = E::prepared_multi_pairing(isa, &pairs, &prepared);
				assert_eq!(product, Some(expected.0), "{count} pairs");
				let all: Vec<_> = pairs.iter().chain(&more).copied().collect();
				assert_eq!(E::assay_multi_pairing(isa, &all), Some(expected.0));
			}
		}
	}
}

macro_rules! curves {
	($($name:ident: $ark:ident::$pairing:ident;)*) => {$(
		mod $name {
			use super::*;

			#[test]
			fn agrees_with_arkworks() {
				check::<$ark::$pairing, _, _>(60);
			}

			#[test]
			#[ignore = "a quarter of an hour: 100,000 products of up to nine pairs"]
			fn agrees_with_arkworks_on_many_inputs() {
				check::<$ark::$pairing, _, _>(100_000);
			}

			/// More than four pairs: the product, which differs from the result of BW6-761's
			/// reference.
			#[test]
			fn many_pairs_are_the_product() {
				many_pairs::<$ark::$pairing, _, _>(1);
			}

			#[test]
			#[ignore = "minutes: products of up to 28 pairs, 100,000 pairs in all"]
			fn many_lists_of_many_pairs_are_their_product() {
				many_pairs::<$ark::$pairing, _, _>(250);
			}
		}
	)*};
}

curves! {
	bls12_381: ark_bls12_381::Bls12_381;
	bls12_377: ark_bls12_377::Bls12_377;
	bn254: ark_bn254::Bn254;
	bw6_761: ark_bw6_761::BW6_761;
}

/// The reference panics on BW6-761 for points of order three or two of the twist, and if a line
/// vanishes. Here the result is `None`.
#[test]
fn degenerate_points_have_no_answer() {
	use ark_bw6_761::{Fq, G1Affine, G2Affine, BW6_761};
	let order_three = G2Affine::get_point_from_x_unchecked(Fq::ZERO, false).unwrap();
	let even = G2Affine::new_unchecked(Fq::ONE, Fq::ZERO);
	let vanishing =
		(G1Affine::new_unchecked(Fq::ONE, Fq::ONE), G2Affine::new_unchecked(Fq::ZERO, Fq::ONE));
	for isa in Isa::all() {
		let generator = G1Affine::generator();
		for pair in
			[(generator, order_three), (generator, even), (G1Affine::zero(), even), vanishing]
		{
			assert_eq!(BW6_761::assay_miller_loop(isa, &[pair]), None);
		}
	}
}

/// Lines of one arithmetic are not accepted under another.
#[test]
fn lines_belong_to_their_backend() {
	use ark_bn254::{Bn254, G1Affine, G2Affine};
	let lines = Bn254::prepare_g2(Isa::Baseline, &G2Affine::generator()).unwrap();
	for isa in Isa::all() {
		let product = Bn254::prepared_multi_pairing(isa, &[], &[(G1Affine::generator(), &lines)]);
		assert_eq!(product.is_some(), isa == Isa::Baseline);
	}
}
