//! Unsaturated limbs, against elements in words.

use ark_std::rand::{rngs::StdRng, Rng, SeedableRng};
use assay_fields::{params::*, Field, FieldParams, Fp, Portable, Unsaturated, UnsaturatedField};

type Words<P> = Fp<P, 4, Portable>;
type Limbs<P> = Unsaturated<P, Portable>;

/// Returns an element whose words, in Montgomery form, are random or at the edges.
fn element<P: FieldParams<4>>(rng: &mut StdRng) -> Words<P> {
	let mut words = match rng.gen_range(0..6) {
		0 => [0; 4],
		1 => [rng.gen_range(0..3), 0, 0, 0],
		2 => [u64::MAX, u64::MAX, u64::MAX, P::MODULUS[3] - 1],
		3 => {
			let mut words = P::MODULUS;
			words[0] -= rng.gen_range(1..3);
			words
		}
		_ => rng.gen(),
	};
	if Words::<P>::from_montgomery(words).is_none() {
		words[3] %= P::MODULUS[3];
	}
	Words::from_montgomery(words).expect("below the modulus")
}

/// Returns a normal element that was stored.
fn stored<P: FieldParams<4>>(element: &Words<P>) -> Limbs<P> {
	Limbs::load(&Limbs::from_scalar(element).store())
}

/// Checks every operation on the factors that the sums of points have.
fn check<P: FieldParams<4>>(count: usize) {
	let mut rng = StdRng::seed_from_u64(15);
	for _ in 0..count {
		let [a, b, c, d] = [(); 4].map(|()| element::<P>(&mut rng));
		let (mut x, y, z, w) = (stored(&a), stored(&b), stored(&c), stored(&d));
		let is = |limbs: &Limbs<P>, words: Words<P>| {
			assert_eq!(limbs.to_scalar(), words, "{a:?}, {b:?}, {c:?}, {d:?}");
		};
		is(&x, a);
		is(&x.neg(), a.neg());
		is(&x.add(&y), a.add(&b));
		is(&x.sub(&y), a.sub(&b));
		let mut result = Limbs::<P>::ONE;
		is(&result, Words::ONE);
		x.mul_to(&y, &mut result);
		is(&result, a.mul(&b));
		// Sums of two signed elements by a product.
		for (factor, words) in
			[(z.sub(&w), c.sub(&d)), (z.neg().sub(&w), c.neg().sub(&d)), (z.add(&w), c.add(&d))]
		{
			let mut product = result;
			factor.mul_to(&result, &mut product);
			is(&product, words.mul(&a).mul(&b));
			let mut square = product;
			product.square_sub_to(&x.add(&y), &mut square);
			let squared = words.mul(&a).mul(&b).square().sub(&a.add(&b));
			is(&square, squared);
			is(&Limbs::load(&square.store()), squared);
			for (last, subtracted) in [(w, d), (w.neg(), d.neg())] {
				let mut line = product;
				x.sub(&square).mul_sub_to(&product, &last, &mut line);
				let expected = a.sub(&squared).mul(&words.mul(&a).mul(&b)).sub(&subtracted);
				is(&line, expected);
				is(&Limbs::load(&line.store()), expected);
			}
			x = square;
			assert!(x.sub(&square).maybe_zero());
			x = stored(&a);
		}
		// Other representations of equal elements differ by zero.
		let mut other = x;
		Limbs::<P>::ONE.mul_sub_to(&x.add(&y), &y, &mut other);
		assert!(other.sub(&x).maybe_zero() && x.sub(&other).maybe_zero());
	}
	let mut random = || stored::<P>(&Words::from_u64(rng.gen()).inverse().expect("rarely zero"));
	let seem_zero = (0..count).filter(|_| random().sub(&random()).maybe_zero()).count();
	assert!(seem_zero < 3, "{seem_zero} of {count} differences seem to be zero");
}

/// Checks the fields of four words.
fn check_fields(count: usize) {
	check::<Bn254FqParams>(count);
	check::<Bn254FrParams>(count);
	check::<PallasFqParams>(count);
	check::<VestaFqParams>(count);
	check::<Secp256k1FqParams>(count);
	check::<Secp256k1FrParams>(count);
	check::<Bls12_381FrParams>(count);
	check::<Bls12_377FrParams>(count);
	check::<EdOnBls12_377FrParams>(count);
	check::<BandersnatchFrParams>(count);
}

#[test]
fn limbs_agree_with_words() {
	check_fields(1000);
}

#[test]
#[ignore = "takes a minute"]
fn limbs_agree_with_words_on_many_elements() {
	check_fields(100_000);
}
