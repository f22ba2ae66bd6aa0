//! Points and scalars to test on, and a plain MSM to compare with.

use ark_ec::{short_weierstrass, twisted_edwards, CurveConfig, CurveGroup, VariableBaseMSM};
use ark_ff::{BigInteger, PrimeField, UniformRand};
use ark_std::rand::{rngs::StdRng, Rng};
use assay_ark_curves::*;
use assay_msm::{curves, Curve};

/// A curve with points to test it on.
pub trait Sample: Curve {
	/// Returns a random point of the curve, in the prime-order subgroup only by chance.
	fn outside(rng: &mut StdRng) -> Self::Affine;
	/// Returns a point that is not on the curve.
	fn off_curve() -> Self::Affine;
}

macro_rules! weierstrass {
	($($curve:ident: $config:ty;)*) => {$(
		impl Sample for curves::$curve {
			fn off_curve() -> Self::Affine {
				let two = <$config as CurveConfig>::BaseField::from(2u64);
				short_weierstrass::Affine::<$config>::new_unchecked(two, two)
			}

			fn outside(rng: &mut StdRng) -> Self::Affine {
				loop {
					let x = <$config as CurveConfig>::BaseField::rand(rng);
					let greatest = rng.gen();
					let point = short_weierstrass::Affine::<$config>::get_point_from_x_unchecked(x, greatest);
					if let Some(point) = point {
						return point;
					}
				}
			}
		}
	)*};
}

macro_rules! edwards {
	($($curve:ident: $config:ty;)*) => {$(
		impl Sample for curves::$curve {
			fn off_curve() -> Self::Affine {
				let two = <$config as CurveConfig>::BaseField::from(2u64);
				twisted_edwards::Affine::<$config>::new_unchecked(two, two)
			}

			fn outside(rng: &mut StdRng) -> Self::Affine {
				loop {
					let y = <$config as CurveConfig>::BaseField::rand(rng);
					let greatest = rng.gen();
					let point = twisted_edwards::Affine::<$config>::get_point_from_y_unchecked(y, greatest);
					if let Some(point) = point {
						return point;
					}
				}
			}
		}
	)*};
}

weierstrass! {
	Bls12_381G1: ark_bls12_381::g1::Config;
	Bls12_381G2: ark_bls12_381::g2::Config;
	Bls12_377G1: ark_bls12_377::g1::Config;
	Bls12_377G2: ark_bls12_377::g2::Config;
	Bw6_761G1: ark_bw6_761::g1::Config;
	Bw6_761G2: ark_bw6_761::g2::Config;
	Bn254G1: ark_bn254::g1::Config;
	Bn254G2: ark_bn254::g2::Config;
	Pallas: ark_pallas::PallasConfig;
	Vesta: ark_vesta::VestaConfig;
	Secp256k1: ark_secp256k1::Config;
	BandersnatchSw: ark_ed_on_bls12_381_bandersnatch::SWConfig;
}

edwards! {
	Bandersnatch: ark_ed_on_bls12_381_bandersnatch::EdwardsConfig;
	EdOnBls12_377: ark_ed_on_bls12_377::EdwardsConfig;
}

/// Returns points with the cases that a formula could miss: repeated and opposite points, and
/// identities.
pub fn points<C, G>(count: usize, outside: bool, rng: &mut StdRng) -> Vec<C::Affine>
where
	C: Sample<Affine = G::Affine, Projective = G>,
	G: CurveGroup + VariableBaseMSM<MulBase = <G as CurveGroup>::Affine>,
{
	let mut points: Vec<C::Affine> = Vec::with_capacity(count);
	for i in 0..count {
		let point = match i % 8 {
			3 => points[i - 1],
			4 => (-points[i - 1].into()).into_affine(),
			5 if i > 8 => G::zero().into_affine(),
			6 => points[i / 2],
			_ if outside => C::outside(rng),
			_ => G::rand(rng).into_affine(),
		};
		points.push(point);
	}
	points
}

/// Returns scalars below the order: zero, one, the highest, powers of two and their neighbours, and
/// random ones.
pub fn scalars<G: CurveGroup>(count: usize, rng: &mut StdRng) -> Vec<G::ScalarField> {
	let bits = G::ScalarField::MODULUS_BIT_SIZE as u64;
	(0..count)
		.map(|i| match rng.gen_range(0..12) {
			0 => G::ScalarField::from(0u64),
			1 => G::ScalarField::from(1u64),
			2 => -G::ScalarField::from(1u64),
			3 => G::ScalarField::from(2u64).pow_u64(rng.gen_range(0..bits - 1)),
			4 => {
				G::ScalarField::from(2u64).pow_u64(rng.gen_range(0..bits - 1))
					- G::ScalarField::from(1u64)
			}
			5 => G::ScalarField::from(i as u64),
			6 => G::ScalarField::from(7u64),
			_ => G::ScalarField::rand(rng),
		})
		.collect()
}

trait Power {
	fn pow_u64(&self, exponent: u64) -> Self;
}

impl<F: PrimeField> Power for F {
	fn pow_u64(&self, exponent: u64) -> Self {
		self.pow([exponent])
	}
}

pub fn integers<F: PrimeField>(scalars: &[F]) -> Vec<F::BigInt> {
	scalars.iter().map(|scalar| scalar.into_bigint()).collect()
}

/// Returns the sum by arkworks' addition and doubling alone, without any decomposition.
pub fn reference<C, G>(bases: &[C::Affine], scalars: &[impl BigInteger]) -> G
where
	C: Sample<Affine = G::Affine, Projective = G>,
	G: CurveGroup + VariableBaseMSM<MulBase = <G as CurveGroup>::Affine>,
{
	let longest = scalars.iter().map(|scalar| scalar.num_bits()).max().unwrap_or(0) as usize;
	let mut sum = G::default();
	for bit in (0..longest).rev() {
		sum = sum + sum;
		for (base, scalar) in bases.iter().zip(scalars) {
			if scalar.get_bit(bit) {
				sum += *base;
			}
		}
	}
	sum
}
