//! The table of lattices, against its defining congruences and the bounds in the module docs.

use super::{
	frobenius_digits, Endomorphism, Gls, GlsCurve, Glv, GlvCurve, GlvLattice, Signed, SubScalar,
};
use crate::{
	curve::Curve,
	curve_group::CurveGroup,
	curves::*,
	multiply::multiply,
	weierstrass::{Affine, Point, Weierstrass},
};
use ark_ec::short_weierstrass::SWCurveConfig;
use ark_std::rand::{rngs::StdRng, Rng, SeedableRng};
use assay_fields::Portable;
use num_bigint::{BigInt, Sign};

fn integer(negative: bool, limbs: &[u64]) -> BigInt {
	let bytes: Vec<u8> = limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect();
	let absolute = BigInt::from_bytes_le(Sign::Plus, &bytes);
	if negative {
		-absolute
	} else {
		absolute
	}
}

fn signed<const N: usize>(number: &Signed<N>) -> BigInt {
	integer(number.negative, &number.limbs)
}

fn absolute(number: &BigInt) -> BigInt {
	BigInt::from(number.magnitude().clone())
}

/// `Σ k_i λ^i`.
fn value(k: impl DoubleEndedIterator<Item = BigInt>, lambda: &BigInt) -> BigInt {
	k.rev().fold(BigInt::ZERO, |sum, k_i| sum * lambda + k_i)
}

/// Checks a lattice, and decompositions of scalars in it.
fn check_lattice<const D: usize>(lattice: &GlvLattice<D>, order: &[u64]) {
	let (lambda, r) = (integer(false, &lattice.eigenvalue), integer(false, order));
	let basis = lattice.basis.each_ref().map(|row| row.each_ref().map(signed));
	let factors = lattice.factors.each_ref().map(signed);
	for row in &basis {
		assert_eq!(value(row.iter().cloned(), &lambda) % &r, BigInt::ZERO);
	}
	let mut bounds = Vec::new();
	for i in 0..D {
		let column_sum: BigInt = basis.iter().map(|row| absolute(&row[i])).sum();
		assert!(column_sum.bits() <= 190);
		let combination: BigInt = factors.iter().zip(&basis).map(|(f, row)| f * &row[i]).sum();
		let error = combination - (BigInt::from(u8::from(i == 0)) << 448);
		assert!(absolute(&error) * 2 <= column_sum);
		bounds.push(column_sum);
	}
	let mut rng = StdRng::seed_from_u64(16);
	let random = (0..200u32).map(|i| {
		let limbs: Vec<u64> = order.iter().map(|_| rng.gen()).collect();
		(integer(false, &limbs) >> (i % 64)) % &r
	});
	let edges = [BigInt::ZERO, BigInt::from(1), &r - 1u8, &r >> 1, lambda.clone(), &r - &lambda];
	for scalar in random.chain(edges) {
		let mut limbs = scalar.magnitude().to_u64_digits();
		limbs.resize(order.len(), 0);
		let sub_scalars = lattice.decompose(&limbs);
		let sub_scalars: Vec<_> = sub_scalars[..D]
			.iter()
			.map(|SubScalar { limbs, negative }| integer(*negative, limbs))
			.collect();
		assert_eq!((value(sub_scalars.iter().cloned(), &lambda) - &scalar) % &r, BigInt::ZERO);
		for (sub_scalar, bound) in sub_scalars.iter().zip(&bounds) {
			assert!(absolute(sub_scalar) <= *bound, "{scalar}");
		}
	}
}

/// Checks that the endomorphism multiplies by the lattice's eigenvalue.
fn check<C, E, const D: usize>(lattice: GlvLattice<D>)
where
	C: Weierstrass + Curve<Point<Portable> = Point<C, Portable>>,
	E: Endomorphism<Point<C, Portable>>,
{
	check_lattice(&lattice, C::order());
	let generator: Affine<C::Base<Portable>> =
		Affine::from_ark(&<C::Ark as SWCurveConfig>::GENERATOR);
	let multiple: Point<C, Portable> = multiply(&generator, &lattice.eigenvalue);
	assert_eq!(Point::from_affine(&E::map_affine(&generator)), multiple);
}

#[test]
fn lattices_satisfy_their_congruences_and_bounds() {
	macro_rules! check {
		($($endomorphism:ident: $($curve:ident)*;)*) => {$($(
			check::<$curve, $endomorphism<$curve>, _>($curve::LATTICE);
		)*)*};
	}
	check! {
		Glv: Bls12_381G1 Bls12_377G1 Bw6_761G1 Bw6_761G2 Bn254G1 Pallas Vesta Secp256k1;
		Gls: Bls12_381G2 Bls12_377G2 Bn254G2;
	}
}

/// The digits add up to the scalar, with powers of the characteristic.
fn check_frobenius_digits<C: GlsCurve + Curve>(characteristic: &[u64]) {
	let (p, r) = (integer(false, characteristic), integer(false, C::order()));
	assert_eq!((&p - integer(false, &C::LATTICE.eigenvalue)) % &r, BigInt::ZERO);
	let mut rng = StdRng::seed_from_u64(17);
	let random = (0..200u32).map(|i| {
		let limbs: Vec<u64> = C::order().iter().map(|_| rng.gen()).collect();
		(integer(false, &limbs) >> (i % 256)) % &r
	});
	let edges = [BigInt::ZERO, BigInt::from(1), &r - 1u8, &r >> 1, &p % &r];
	for scalar in random.chain(edges) {
		let mut limbs = scalar.magnitude().to_u64_digits();
		limbs.resize(C::order().len(), 0);
		let digits = frobenius_digits::<C>(&limbs, 7);
		let sub_scalars = digits.iter().map(|digits| {
			assert!(digits.len() <= 67 && digits.iter().all(|digit| digit.unsigned_abs() < 64));
			digits.iter().rev().fold(BigInt::ZERO, |sum, digit| sum * 2 + BigInt::from(*digit))
		});
		assert_eq!((value(sub_scalars, &p) - &scalar) % &r, BigInt::ZERO, "{scalar}");
	}
}

#[test]
fn frobenius_digits_add_up_to_the_scalar() {
	use ark_ff::PrimeField;
	use assay_ark_curves::{ark_bls12_377, ark_bls12_381, ark_bn254};
	check_frobenius_digits::<Bls12_381G2>(ark_bls12_381::Fq::MODULUS.as_ref());
	check_frobenius_digits::<Bls12_377G2>(ark_bls12_377::Fq::MODULUS.as_ref());
	check_frobenius_digits::<Bn254G2>(ark_bn254::Fq::MODULUS.as_ref());
}
