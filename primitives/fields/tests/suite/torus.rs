//! Products modulo the homogeneous elements, and encodings, against the plain products.

use ark_serialize::CanonicalSerialize;
use ark_std::{rand::rngs::StdRng, rand::SeedableRng, UniformRand};
use assay_ark_curves::*;
use assay_fields::{
	dispatch,
	prime::*,
	tower::{self, Cubic, NonResidue, Sextic, SparseProduct},
	ArkConvert, Bytes, Field, Isa, Lazy, LimbArithmetic,
};

fn check<F, C, Ark>(rng: &mut StdRng)
where
	F: Lazy + Bytes,
	C: NonResidue<F>,
	Ark: UniformRand + CanonicalSerialize,
	Sextic<F, C>: ArkConvert<Ark>,
{
	type Gt<F, C> = Sextic<F, C>;
	let mut random = || Gt::<F, C>::from_ark(&Ark::rand(rng));
	for _ in 0..20 {
		let (f, other) = (random(), random());
		let t = other.c0;
		let torus = Gt::from_torus(&t);
		assert_eq!(f.mul_by_torus(&t), f.mul(&torus));
		assert_eq!(torus.to_torus(), Some(t));
		// Homogeneous factors don't change t.
		let w = Gt::<F, C>::from_torus(&Cubic::ZERO);
		for factor in [Gt::new(other.c1, Cubic::ZERO), Gt::new(Cubic::ZERO, other.c1)] {
			assert!(factor.is_homogeneous());
			let product = factor.mul(&torus);
			assert!(!product.is_homogeneous());
			if factor.c1.is_zero() {
				assert_eq!(product.to_torus(), Some(t));
			} else {
				// Times w, t + w is v + t w.
				assert_eq!(product.to_torus(), w.mul(&torus).to_torus());
			}
			assert_eq!(factor.to_torus(), Some(Cubic::ZERO));
		}
		assert!(torus.mul(&Gt::from_torus(&t.neg())).is_homogeneous());

		let ((a0, a1), (b0, b1)) = ((t.c0, t.c1), (f.c0.c2, f.c1.c1));
		assert_eq!(f.mul_by_unit_014(&a0, &a1), f.mul_by_014(&a0, &a1, &F::ONE));
		assert_eq!(f.mul_by_unit_034(&a0, &a1), f.mul_by_034(&F::ONE, &a0, &a1));
		let two = SparseProduct::of_unit_014(&(a0, a1), &(b0, b1));
		let one_by_one = f.mul_by_unit_014(&a0, &a1).mul_by_unit_014(&b0, &b1);
		assert_eq!(f.mul_by_two_014(&two), one_by_one);
		let two = SparseProduct::of_unit_034(&(a0, a1), &(b0, b1));
		let one_by_one = f.mul_by_unit_034(&a0, &a1).mul_by_unit_034(&b0, &b1);
		assert_eq!(f.mul_by_two_034(&two), one_by_one);

		// Arkworks' encoding of both halves.
		let mut bytes = Vec::new();
		f.c0.append_le_bytes(&mut bytes);
		f.c1.append_le_bytes(&mut bytes);
		let mut expected = Vec::new();
		f.to_ark().serialize_uncompressed(&mut expected).unwrap();
		assert_eq!(bytes, expected);
		let half = &bytes[..Cubic::<F, C>::LEN];
		assert_eq!(Cubic::from_le_bytes(half), Some(f.c0));
		for wrong in [&half[1..], &bytes, &[]] {
			assert!(Cubic::<F, C>::from_le_bytes(wrong).is_none());
		}
		for number in 0..half.len() / F::LEN {
			let mut wrong = half.to_vec();
			wrong[number * F::LEN..(number + 1) * F::LEN].fill(0xff);
			assert!(Cubic::<F, C>::from_le_bytes(&wrong).is_none());
		}
	}
	assert_eq!(Gt::<F, C>::ZERO.to_torus(), None);
	assert!(!Gt::<F, C>::ZERO.is_homogeneous());
	assert_eq!(Gt::<F, C>::ONE.to_torus(), Some(Cubic::ZERO));
}

fn every_curve<A: LimbArithmetic>() {
	let rng = &mut StdRng::seed_from_u64(8);
	check::<tower::Bls12_381Fq2<A>, tower::OnePlusU, ark_bls12_381::Fq12>(rng);
	check::<tower::Bls12_377Fq2<A>, tower::U, ark_bls12_377::Fq12>(rng);
	check::<tower::Bn254Fq2<A>, tower::NinePlusU, ark_bn254::Fq12>(rng);
	check::<Bw6_761Fq<A>, tower::MinusFour, ark_bw6_761::Fq6>(rng);
}

#[test]
fn products_are_the_plain_ones() {
	for isa in Isa::all() {
		dispatch!(isa, A => every_curve::<A>());
	}
}
