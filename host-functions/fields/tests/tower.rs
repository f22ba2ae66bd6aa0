//! The towers of the four pairing curves, under every arithmetic that this machine runs, against
//! arkworks.

use ark_ff::{CyclotomicMultSubgroup, Field as ArkField, UniformRand};
use ark_std::rand::{rngs::StdRng, Rng, SeedableRng};
use assay_fields::{
	dispatch, prime::Bw6_761Fq, tower::*, Arithmetic, Arkworks, Backend, Field, Lazy,
};

/// An element with each prime coefficient random, 0, 1, p - 1 or (p - 1) / 2.
fn element<F: ArkField>(rng: &mut StdRng) -> F {
	let edges = rng.gen_bool(0.5);
	let coefficients = (0..F::extension_degree()).map(|_| {
		let one = F::BasePrimeField::ONE;
		let half = (one + one).inverse().unwrap();
		let kind = if edges { rng.gen_range(0..6) } else { 5 };
		match kind {
			0 => one - one,
			1 => one,
			2 => -one,
			3 => -half,
			4 => half,
			_ => F::BasePrimeField::rand(rng),
		}
	});
	F::from_base_prime_field_elems(coefficients.collect::<Vec<_>>()).unwrap()
}

fn check_field<E: ArkField, F: Field + Lazy + Arkworks<E>>(count: usize) {
	let mut rng = StdRng::seed_from_u64(5);
	for i in 0..count {
		let (a, b): (E, E) = (element(&mut rng), element(&mut rng));
		let (x, y) = (F::from_ark(&a), F::from_ark(&b));
		assert_eq!(x.to_ark(), a);
		assert_eq!(x.add(&y).to_ark(), a + b);
		assert_eq!(x.sub(&y).to_ark(), a - b);
		assert_eq!(x.neg().to_ark(), -a);
		assert_eq!(x.double().to_ark(), a.double());
		assert_eq!(x.halve().double(), x);
		assert_eq!(x.mul(&y).to_ark(), a * b);
		assert_eq!(x.square().to_ark(), a.square());
		assert_eq!(F::reduce(&x.mul_wide(&y)), x.mul(&y));
		assert_eq!(F::reduce(&x.square_wide()), x.square());
		let sum = F::add_wide(&x.mul_wide(&y), &x.square_wide());
		assert_eq!(F::reduce(&sum).to_ark(), a * b + a.square());
		let difference = F::sub_wide(&x.mul_wide(&y), &x.square_wide());
		assert_eq!(F::reduce(&difference).to_ark(), a * b - a.square());
		if i % 8 == 0 {
			assert_eq!(x.inverse().map(|x| x.to_ark()), a.inverse());
		}
	}
	assert_eq!(F::ZERO.to_ark(), E::ZERO);
	assert_eq!(F::ONE.to_ark(), E::ONE);
	assert_eq!(F::ZERO.inverse(), None);
}

fn check_sextic<E, F, C>(count: usize)
where
	E: ArkField + CyclotomicMultSubgroup,
	F: Lazy,
	C: Frobenius<F>,
	Sextic<F, C>: Arkworks<E>,
{
	let mut rng = StdRng::seed_from_u64(6);
	let zero = F::ZERO;
	for i in 0..count {
		let (a, b): (E, E) = (element(&mut rng), element(&mut rng));
		let (x, y) = (Sextic::<F, C>::from_ark(&a), Sextic::<F, C>::from_ark(&b));
		assert_eq!(x.add(&y).to_ark(), a + b);
		assert_eq!(x.sub(&y).to_ark(), a - b);
		assert_eq!(x.neg().to_ark(), -a);
		assert_eq!(x.double().to_ark(), a.double());
		assert_eq!(x.halve().double(), x);
		assert_eq!(x.mul(&y).to_ark(), a * b);
		assert_eq!(x.square().to_ark(), a.square());
		let mut power = a;
		power.frobenius_map_in_place(1);
		assert_eq!(x.frobenius().to_ark(), power);
		if i % 8 == 0 {
			assert_eq!(x.inverse().map(|x| x.to_ark()), a.inverse());
		}

		let (l, m) = ([y.c0.c0, y.c0.c1, y.c1.c1], [y.c1.c0, y.c1.c2, y.c0.c2]);
		let s034 =
			|l: &[F; 3]| Sextic::new(Cubic::new(l[0], zero, zero), Cubic::new(l[1], l[2], zero));
		let s014 =
			|l: &[F; 3]| Sextic::new(Cubic::new(l[0], l[1], zero), Cubic::new(zero, l[2], zero));
		assert_eq!(x.mul_by_034(&l[0], &l[1], &l[2]), x.mul(&s034(&l)));
		assert_eq!(x.mul_by_014(&l[0], &l[1], &l[2]), x.mul(&s014(&l)));
		let (lt, mt) = ((l[0], l[1], l[2]), (m[0], m[1], m[2]));
		let two = SparseProduct::of_034(&lt, &mt);
		assert_eq!(x.mul_by_two_034(&two), x.mul(&s034(&l)).mul(&s034(&m)));
		let two = SparseProduct::of_014(&lt, &mt);
		assert_eq!(x.mul_by_two_014(&two), x.mul(&s014(&l)).mul(&s014(&m)));

		// Into the cyclotomic subgroup: over Fp2 q = p^2, over Fp q = p.
		let Some(inverse) = x.inverse() else { continue };
		let x = x.conjugate().mul(&inverse);
		let q = if E::extension_degree() == 12 { x.frobenius().frobenius() } else { x.frobenius() };
		let x = q.mul(&x);
		assert_eq!(x.mul(&x.conjugate()), Sextic::ONE);
		assert_eq!(x.cyclotomic_square(), x.mul(&x));
		assert_eq!(x.cyclotomic_squares(3), x.pow(&[8]));
		let exponent = if i == 0 { 1 } else { rng.gen() };
		for exponent in [exponent, 1 << 16, 1 << 63, 0x8508c00000000001, 0xd201000000010000, 11, 0]
		{
			assert_eq!(x.cyclotomic_pow(exponent), x.pow(&[exponent]));
			assert_eq!(Sextic::<F, C>::ONE.cyclotomic_pow(exponent), Sextic::ONE);
		}
		assert_eq!(x.cyclotomic_pow_signed(exponent), x.pow(&[exponent]));
	}
}

fn check<A: Arithmetic>(count: usize) {
	check_field::<ark_bls12_381::Fq2, Bls12_381Fq2<A>>(count);
	check_field::<ark_bls12_377::Fq2, Bls12_377Fq2<A>>(count);
	check_field::<ark_bn254::Fq2, Bn254Fq2<A>>(count);
	check_field::<ark_bls12_381::Fq6, Cubic<Bls12_381Fq2<A>, OnePlusU>>(count);
	check_field::<ark_bls12_377::Fq6, Cubic<Bls12_377Fq2<A>, U>>(count);
	check_field::<ark_bn254::Fq6, Cubic<Bn254Fq2<A>, NinePlusU>>(count);
	check_field::<ark_bw6_761::Fq3, Bw6_761Fq3<A>>(count);
	let count = count / 4;
	check_sextic::<ark_bls12_381::Fq12, Bls12_381Fq2<A>, OnePlusU>(count);
	check_sextic::<ark_bls12_377::Fq12, Bls12_377Fq2<A>, U>(count);
	check_sextic::<ark_bn254::Fq12, Bn254Fq2<A>, NinePlusU>(count);
	check_sextic::<ark_bw6_761::Fq6, Bw6_761Fq<A>, MinusFour>(count);
}

#[test]
fn towers_agree_with_arkworks() {
	for backend in Backend::all() {
		dispatch!(backend, A => check::<A>(400));
	}
}

#[test]
#[ignore = "long: 100,000 elements per field; run with --ignored"]
fn towers_agree_with_arkworks_on_many_inputs() {
	for backend in Backend::all() {
		dispatch!(backend, A => check::<A>(100_000));
	}
}
