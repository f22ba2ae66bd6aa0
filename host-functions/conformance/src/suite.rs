//! Comparisons of a curve type whose arithmetic is host calls with the same curve in plain
//! arkworks.
//!
//! `Host` is the type of `sp-crypto-ec-utils`, `Plain` that of arkworks. Values are converted from
//! one to the other by their encoding.

use alloc::vec::Vec;
use ark_ec::{pairing::Pairing, AffineRepr, CurveGroup, PrimeGroup, VariableBaseMSM};
use ark_ff::{One, Zero};
use ark_serialize::{CanonicalDeserialize, CanonicalSerialize};
use ark_std::{test_rng, UniformRand};

/// Lengths of multi-scalar multiplications: zero, one, small, and more than one window.
const MSM_LENGTHS: [usize; 4] = [0, 1, 10, 40];

/// Numbers of pairs in a product of pairings. arkworks takes four at a time.
const PAIRS: [usize; 3] = [1, 2, 5];

/// Converts a value into another type with the same encoding.
fn same<T: CanonicalSerialize, U: CanonicalDeserialize>(value: &T) -> U {
	let mut bytes = Vec::new();
	value.serialize_uncompressed(&mut bytes).expect("a vector takes any length");
	U::deserialize_uncompressed_unchecked(&bytes[..]).expect("both types have one encoding")
}

fn all_same<T: CanonicalSerialize, U: CanonicalDeserialize>(values: &[T]) -> Vec<U> {
	values.iter().map(same).collect()
}

/// Multiplies points by random scalars and by 0, 1 and -1.
pub fn multiplication<Host, Plain>()
where
	Host: AffineRepr,
	Plain: AffineRepr<ScalarField = Host::ScalarField>,
{
	let mut rng = test_rng();
	let one = Host::ScalarField::one();
	let random = Host::ScalarField::rand(&mut rng);
	let base = Host::rand(&mut rng);
	for point in [base, Host::generator(), Host::zero()] {
		for scalar in [random, Host::ScalarField::zero(), one, -one] {
			let host = point * scalar;
			let plain = same::<_, Plain>(&point) * scalar;
			assert_eq!(same::<_, Plain>(&host.into_affine()), plain.into_affine());
			let host = point.into_group() * scalar;
			assert_eq!(same::<_, Plain>(&host.into_affine()), plain.into_affine());
		}
	}
}

/// Computes multi-scalar multiplications.
pub fn msm<Host, Plain>()
where
	Host: AffineRepr,
	Plain: AffineRepr<ScalarField = Host::ScalarField>,
{
	let mut rng = test_rng();
	for length in MSM_LENGTHS {
		let bases: Vec<Host> = (0..length).map(|_| Host::rand(&mut rng)).collect();
		let scalars: Vec<_> = (0..length).map(|_| Host::ScalarField::rand(&mut rng)).collect();
		let host = Host::Group::msm(&bases, &scalars).expect("the lengths are equal");
		let plain = all_same::<_, Plain>(&bases)
			.iter()
			.zip(&scalars)
			.fold(Plain::Group::zero(), |sum, (base, scalar)| sum + *base * scalar);
		assert_eq!(same::<_, Plain>(&host.into_affine()), plain.into_affine());
	}
}

/// Compares Miller loops, byte for byte, and pairings.
pub fn pairing<Host, Plain>()
where
	Host: Pairing,
	Plain: Pairing<ScalarField = Host::ScalarField>,
{
	let mut rng = test_rng();
	for count in PAIRS {
		let g1: Vec<_> = (0..count).map(|_| Host::G1Affine::rand(&mut rng)).collect();
		let g2: Vec<_> = (0..count).map(|_| Host::G2Affine::rand(&mut rng)).collect();
		let plain_g1 = all_same::<_, Plain::G1Affine>(&g1);
		let plain_g2 = all_same::<_, Plain::G2Affine>(&g2);

		let host = Host::multi_miller_loop(g1.clone(), g2.clone());
		let plain = Plain::multi_miller_loop(plain_g1.clone(), plain_g2.clone());
		assert_eq!(same::<_, Plain::TargetField>(&host.0), plain.0);

		let host = Host::multi_pairing(g1, g2);
		let plain = Plain::multi_pairing(plain_g1, plain_g2);
		assert_eq!(same::<_, Plain::TargetField>(&host.0), plain.0);
	}
}

/// Checks `e(a P, Q) = e(P, a Q)` and `e(0, Q) = 1`.
pub fn bilinearity<Host: Pairing>() {
	let mut rng = test_rng();
	let scalar = Host::ScalarField::rand(&mut rng);
	let (p, q) = (Host::G1::generator(), Host::G2::generator());
	assert_eq!(Host::pairing(p * scalar, q), Host::pairing(p, q * scalar));
	assert_eq!(Host::pairing(Host::G1::zero(), q).0, Host::TargetField::one());
}
