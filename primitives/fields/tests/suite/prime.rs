//! Every prime field, under every arithmetic that this machine runs, against arkworks.

use ark_ff::{AdditiveGroup, Field as _, LegendreSymbol, PrimeField, UniformRand};
use ark_std::rand::{rngs::StdRng, SeedableRng};
use assay_ark_curves::*;
use assay_fields::{
	batch_inverse, prime::*, Field, FieldParams, Fp, Legendre, LimbArithmetic, Portable,
	SquareRoots, WideSum,
};

/// Returns elements at the edges: around 0, p, R, and halves of them.
fn edges<C: ark_ff::FpConfig<N>, const N: usize>() -> Vec<ark_ff::Fp<C, N>> {
	type Ark<C, const N: usize> = ark_ff::Fp<C, N>;
	let one = Ark::<C, N>::ONE;
	let two = one + one;
	let r = two.pow([64 * N as u64]);
	let mut edges = vec![Ark::<C, N>::ZERO, one, two, -one, -two, r, r + one, r - one, -r];
	edges.extend([r.inverse().unwrap(), two.inverse().unwrap(), -two.inverse().unwrap()]);
	// Internal limbs of all ones below the top, and the modulus minus one as limbs.
	let mut limbs = C::MODULUS;
	limbs.0[0] -= 1;
	edges.push(ark_ff::Fp(limbs, core::marker::PhantomData));
	let mut limbs = ark_ff::BigInt([u64::MAX; N]);
	limbs.0[N - 1] = C::MODULUS.0[N - 1] - 1;
	edges.push(ark_ff::Fp(limbs, core::marker::PhantomData));
	edges
}

/// Returns a number and exponents at the edges: no limbs, one limb, the border of two, all ones,
/// zeros on both sides.
fn exponents(number: &[u64]) -> Vec<Vec<u64>> {
	let edges =
		[vec![], vec![0], vec![1], vec![u64::MAX], vec![0, 1], vec![0, 0], vec![u64::MAX; 3]];
	edges.into_iter().chain([vec![0, 5 << 40, 0], number.to_vec()]).collect()
}

fn check<C, P, const N: usize, A>(count: usize)
where
	C: ark_ff::FpConfig<N>,
	P: FieldParams<N>,
	A: LimbArithmetic,
{
	assert_eq!(P::MODULUS, C::MODULUS.0);
	assert_eq!(P::BITS, <ark_ff::Fp<C, N> as PrimeField>::MODULUS_BIT_SIZE);
	let mut rng = StdRng::seed_from_u64(8);
	let edges = edges::<C, N>();
	let pairs = edges.iter().flat_map(|a| edges.iter().map(move |b| (*a, *b)));
	let random = (0..count).map(|_| (UniformRand::rand(&mut rng), UniformRand::rand(&mut rng)));
	for (i, (a, b)) in pairs.chain(random).enumerate() {
		let (x, y) = (Fp::<P, N, A>::from_ark(&a), Fp::<P, N, A>::from_ark(&b));
		assert_eq!(x.to_ark::<C>(), a);
		assert_eq!(x.add(&y).to_ark::<C>(), a + b, "{a} + {b}");
		assert_eq!(x.sub(&y).to_ark::<C>(), a - b, "{a} - {b}");
		assert_eq!(x.neg().to_ark::<C>(), -a, "-{a}");
		assert_eq!(x.double().to_ark::<C>(), a.double(), "2 {a}");
		assert_eq!(x.mul(&y).to_ark::<C>(), a * b, "{a} * {b}");
		assert_eq!(x.square().to_ark::<C>(), a.square(), "{a}^2");
		let product = A::mul_wide(x.montgomery(), y.montgomery());
		assert_eq!(A::reduce::<P, N>(&product), *x.mul(&y).montgomery(), "{a} * {b}, wide");
		let square = A::square_wide(x.montgomery());
		assert_eq!(A::reduce::<P, N>(&square), *x.square().montgomery(), "{a}^2, wide");
		assert_eq!(x.to_integer(), a.into_bigint().0);
		assert_eq!(Fp::from_integer(a.into_bigint().0), Some(x));
		if i % 16 == 0 {
			assert_eq!(x.inverse().map(|x| x.to_ark::<C>()), a.inverse(), "1 / {a}");
			for exponent in exponents(&b.into_bigint().0) {
				assert_eq!(x.pow(&exponent).to_ark::<C>(), a.pow(&exponent), "{a}^{exponent:?}");
			}
		}
	}
	assert_eq!(Fp::<P, N, A>::from_integer(P::MODULUS), None);
	assert_eq!(Fp::<P, N, A>::from_montgomery(P::MODULUS), None);
	assert_eq!(Fp::<P, N, A>::ONE.to_ark::<C>(), ark_ff::Fp::ONE);
	assert_eq!(Fp::<P, N, A>::from_u64(u64::MAX).to_ark::<C>(), u64::MAX.into());
}

fn check_roots<C, P, const N: usize, A>(count: usize)
where
	C: ark_ff::FpConfig<N>,
	P: FieldParams<N>,
	A: LimbArithmetic,
{
	let roots = SquareRoots::<P, N>::new();
	let mut rng = StdRng::seed_from_u64(10);
	let random = (0..count).map(|_| UniformRand::rand(&mut rng));
	let mut squares = 0;
	for a in edges::<C, N>().into_iter().chain(random) {
		let x = Fp::<P, N, A>::from_ark(&a);
		let root = roots.sqrt(&x);
		assert_eq!(root.is_some(), a.sqrt().is_some(), "{a}");
		squares += usize::from(root.is_some());
		assert!(root.is_none_or(|root| root.square() == x), "the root of {a}");
		let root = roots.sqrt(&x.square()).unwrap();
		assert!(root == x || root == x.neg(), "the root of {a}^2");
	}
	assert!(squares > count / 4 && squares < count, "{squares} of {count} are squares");
}

/// Returns random elements and elements at the edges, with arkworks' symbols. In Montgomery form some
/// are powers of two, differ from the modulus by one, or agree with its high limbs or with those of
/// its half, so that many steps compare close numbers.
fn symbols<C, const N: usize>(count: usize) -> Vec<(ark_ff::Fp<C, N>, i8)>
where
	C: ark_ff::FpConfig<N>,
{
	let mut rng = StdRng::seed_from_u64(12);
	let mut elements = edges::<C, N>();
	elements.extend((0..count).map(|_| ark_ff::Fp::<C, N>::rand(&mut rng)));
	let from_limbs = |limbs| ark_ff::Fp::<C, N>(ark_ff::BigInt(limbs), core::marker::PhantomData);
	for bit in 0..<ark_ff::Fp<C, N> as PrimeField>::MODULUS_BIT_SIZE as usize - 1 {
		let mut power = [0; N];
		power[bit / 64] = 1 << (bit % 64);
		let power = from_limbs(power);
		// Their limbs are 2^bit, p − 2^bit, p − 2^bit ± 1 and half of these.
		let one = from_limbs(core::array::from_fn(|i| u64::from(i == 0)));
		let near = [power, -power, one - power, -power - one];
		elements.extend(near.into_iter().chain(near.map(|x| x / ark_ff::Fp::from(2u64))));
	}
	let symbol = |element: &ark_ff::Fp<C, N>| match element.legendre() {
		LegendreSymbol::Zero => 0,
		LegendreSymbol::QuadraticResidue => 1,
		LegendreSymbol::QuadraticNonResidue => -1,
	};
	elements.into_iter().map(|element| (element, symbol(&element))).collect()
}

fn check_symbols<C, P, const N: usize, A>(symbols: &[(ark_ff::Fp<C, N>, i8)])
where
	C: ark_ff::FpConfig<N>,
	P: FieldParams<N>,
	A: LimbArithmetic,
{
	for (element, symbol) in symbols {
		let x = Fp::<P, N, A>::from_ark(element);
		assert_eq!(x.legendre(), *symbol, "{element}");
		assert_eq!(x.square().legendre(), symbol.abs(), "{element}^2");
	}
	for symbol in [-1, 0, 1] {
		assert!(symbols.iter().any(|(_, found)| *found == symbol));
	}
}

/// `A::mul_wide` on any limbs, not only on field elements.
fn check_wide<const N: usize, A: LimbArithmetic>() {
	use ark_std::rand::Rng;
	let mut rng = StdRng::seed_from_u64(9);
	for i in 0..1000 {
		let mut limbs = || -> [u64; N] {
			core::array::from_fn(|_| match i % 4 {
				0 => u64::MAX,
				1 => [0, u64::MAX][rng.gen_range(0..2)],
				_ => rng.gen(),
			})
		};
		let (a, b) = (limbs(), limbs());
		assert_eq!(A::to_words(&A::mul_wide(&a, &b)), Portable::mul_wide(&a, &b));
		assert_eq!(A::to_words(&A::square_wide(&a)), Portable::mul_wide(&a, &a));
	}
}

/// The number of products in the longest sums, each below p R.
const TERMS: usize = 60;

/// Sums of products of elements with any limbs, against the sums modulo p R of the portable code.
fn check_sums<P: FieldParams<N>, const N: usize, A: LimbArithmetic>() {
	use ark_std::rand::Rng;
	let mut rng = StdRng::seed_from_u64(11);
	let mut largest = P::MODULUS;
	largest[0] -= 1;
	for i in 0..400 {
		let (mut sum, mut expected) =
			(A::Wide::<N>::ZERO, <Portable as LimbArithmetic>::Wide::<N>::ZERO);
		for _ in 0..[1, 2, 7, TERMS][i % 4] {
			let (mut a, mut b): ([u64; N], [u64; N]) = (largest, [u64::MAX; N]);
			// The largest products, the smallest, and others.
			match i / 4 % 4 {
				0 => {}
				1 => (a, b) = (core::array::from_fn(|j| u64::from(j == 0)), a),
				_ => {
					a[N - 1] = rng.gen_range(0..largest[N - 1]);
					a[..N - 1].fill_with(|| rng.gen());
					b.fill_with(|| rng.gen());
				}
			}
			let (product, words) = (A::mul_wide(&a, &b), Portable::mul_wide(&a, &b));
			// All added, all subtracted, or both.
			(sum, expected) = if [true, false, rng.gen()][i / 16 % 3] {
				(sum.add::<P>(&product), expected.add::<P>(&words))
			} else {
				(sum.sub::<P>(&product), expected.sub::<P>(&words))
			};
			let reduced = Portable::reduce::<P, N>(&expected);
			assert_eq!(A::reduce::<P, N>(&sum), reduced, "{} with {}", P::NAME, A::NAME);
		}
	}
}

#[test]
fn sums_of_products_hold_up_to_their_bound() {
	each_arithmetic!(A => {
		check_sums::<assay_fields::params::Bls12_381FqParams, 6, A>();
		check_sums::<assay_fields::params::Bls12_377FqParams, 6, A>();
		check_sums::<assay_fields::params::Bn254FqParams, 4, A>();
		check_sums::<assay_fields::params::PallasFqParams, 4, A>();
		check_sums::<assay_fields::params::Bw6_761FqParams, 12, A>();
	});
}

#[test]
fn inverses_of_many_elements_are_those_of_each() {
	for count in [0, 1, 2, 31, 32, 33, 34, 35, 36, 100] {
		for zeros in [1, 3, 7, 1000] {
			let element = |i: usize| Bn254Fq::<Portable>::from_u64((i % zeros) as u64 * 77);
			let elements: Vec<_> = (0..count).map(element).collect();
			let mut inverses = elements.clone();
			batch_inverse(&mut inverses);
			for (element, inverse) in elements.iter().zip(inverses) {
				assert_eq!(inverse, element.inverse().unwrap_or(Bn254Fq::ZERO));
			}
		}
	}
}

/// Calls a macro with every field.
macro_rules! with_fields {
	($callback:ident) => {
		$callback! {
			Bls12_381Fq = Bls12_381FqParams: ark_bls12_381::Fq, ark_bls12_381::FqConfig, 6;
			Bls12_381Fr = Bls12_381FrParams: ark_bls12_381::Fr, ark_bls12_381::FrConfig, 4;
			Bls12_377Fq = Bls12_377FqParams: ark_bls12_377::Fq, ark_bls12_377::FqConfig, 6;
			Bls12_377Fr = Bls12_377FrParams: ark_bls12_377::Fr, ark_bls12_377::FrConfig, 4;
			Bw6_761Fq = Bw6_761FqParams: ark_bw6_761::Fq, ark_bw6_761::FqConfig, 12;
			Bn254Fq = Bn254FqParams: ark_bn254::Fq, ark_bn254::FqConfig, 4;
			Bn254Fr = Bn254FrParams: ark_bn254::Fr, ark_bn254::FrConfig, 4;
			PallasFq = PallasFqParams: ark_pallas::Fq, ark_pallas::FqConfig, 4;
			VestaFq = VestaFqParams: ark_vesta::Fq, ark_vesta::FqConfig, 4;
			Secp256k1Fq = Secp256k1FqParams: ark_secp256k1::Fq, ark_secp256k1::FqConfig, 4;
			Secp256k1Fr = Secp256k1FrParams: ark_secp256k1::Fr, ark_secp256k1::FrConfig, 4;
			EdOnBls12_377Fr = EdOnBls12_377FrParams: ark_ed_on_bls12_377::Fr, ark_ed_on_bls12_377::FrConfig, 4;
			BandersnatchFr = BandersnatchFrParams: ark_ed_on_bls12_381_bandersnatch::Fr, ark_ed_on_bls12_381_bandersnatch::FrConfig, 4;
		}
	};
}

fn all(count: usize) {
	macro_rules! check_each {
		($($name:ident = $params:ident: $ark:ty, $config:ty, $limbs:literal;)*) => {$(
			each_arithmetic!(A => {
				println!("{} with {}", stringify!($name), A::NAME);
				check::<ark_ff::MontBackend<$config, $limbs>, assay_fields::params::$params, $limbs, A>(count);
			});
			let _: $ark = $name::<assay_fields::Portable>::ONE.to_ark();
		)*};
	}
	with_fields!(check_each);
}

#[test]
fn symbols_agree_with_arkworks() {
	macro_rules! check_each {
		($($name:ident = $params:ident: $ark:ty, $config:ty, $limbs:literal;)*) => {$(
			let list = symbols::<ark_ff::MontBackend<$config, $limbs>, $limbs>(10_000);
			each_arithmetic!(A => {
				check_symbols::<_, assay_fields::params::$params, $limbs, A>(&list);
			});
		)*};
	}
	with_fields!(check_each);
}

#[test]
fn fields_agree_with_arkworks() {
	all(1000);
}

#[test]
fn roots_agree_with_arkworks() {
	macro_rules! check_each {
		($($params:ident: $config:ty, $limbs:literal;)*) => {$(
			each_arithmetic!(A => {
				check_roots::<ark_ff::MontBackend<$config, $limbs>, assay_fields::params::$params, $limbs, A>(500);
			});
		)*};
	}
	// p − 1 has the factor 2 once, twice, six, 32, 46 or 47 times.
	check_each! {
		Bn254FqParams: ark_bn254::FqConfig, 4;
		VestaFqParams: ark_vesta::FqConfig, 4;
		PallasFqParams: ark_pallas::FqConfig, 4;
		Bls12_381FqParams: ark_bls12_381::FqConfig, 6;
		Bls12_377FrParams: ark_bls12_377::FrConfig, 4;
		Bls12_377FqParams: ark_bls12_377::FqConfig, 6;
		Secp256k1FqParams: ark_secp256k1::FqConfig, 4;
		Secp256k1FrParams: ark_secp256k1::FrConfig, 4;
	}
}

#[test]
#[ignore = "long: 100,000 pairs per field; run with --ignored"]
fn fields_agree_with_arkworks_on_many_inputs() {
	all(100_000);
}

#[test]
fn wide_products_hold_for_any_limbs() {
	each_arithmetic!(A => {
		check_wide::<4, A>();
		check_wide::<6, A>();
		check_wide::<12, A>();
	});
}
