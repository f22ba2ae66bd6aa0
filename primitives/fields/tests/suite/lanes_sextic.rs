//! One element in lanes or in residues against the tower that it stands for, every curve, on edge values and random
//! ones.

use assay_fields::{
	lanes::{Ifma, PrimeSexticLanes, SexticLanes},
	params::*,
	rns::SexticResidues,
	tower::*,
	Field, FieldParams, Fp, Portable,
};

/// splitmix64
fn word(state: &mut u64) -> u64 {
	*state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
	let mut z = *state;
	z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
	z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
	z ^ (z >> 31)
}

/// Returns zero, one, p - 1, a small element, or any.
fn element<P: FieldParams<N>, const N: usize>(state: &mut u64, edges: bool) -> Fp<P, N, Portable> {
	match word(state) % if edges { 4 } else { 12 } {
		0 => Fp::ZERO,
		1 => Fp::ONE,
		2 => Fp::ONE.neg(),
		3 => Fp::from_u64(word(state) % 16),
		_ => loop {
			let mut limbs = [0; N];
			limbs.iter_mut().for_each(|limb| *limb = word(state));
			limbs[N - 1] &= u64::MAX >> P::SPARE_BITS;
			if let Some(element) = Fp::from_montgomery(limbs) {
				return element;
			}
		},
	}
}

type Prime<P, const N: usize> = Fp<P, N, Portable>;

fn quadratic<P: FieldParams<N>, const N: usize, C>(
	state: &mut u64,
	edges: bool,
) -> Fp2<Prime<P, N>, C> {
	let c0 = element(state, edges);
	Fp2::new(c0, element(state, edges))
}

/// A curve's fields, from the prime field up, its type in lanes, the values of the field below the
/// extension, and that field's power of p.
macro_rules! curves {
	($($name:ident: $f:ty, $below:ty, $sextic:ty, $lanes:ty, $value:ident, $frobenius:ident;)*) => {$(
		mod $name {
			use super::*;

			type F = $f;
			type F2 = $below;
			type F12 = $sextic;
			type InLanes = $lanes;

			fn sextic(state: &mut u64, edges: bool) -> F12 {
				let mut cubic = || {
					let [a, b, c] = core::array::from_fn(|_| $value(state, edges));
					Cubic::new(a, b, c)
				};
				let c0 = cubic();
				Sextic::new(c0, cubic())
			}

			/// `a + b w^at + c w^3`.
			fn sparse([a, b, c]: &[F2; 3], at: usize) -> F12 {
				let zero = F2::ZERO;
				match at {
					1 => Sextic::new(Cubic::new(*a, zero, zero), Cubic::new(*b, *c, zero)),
					_ => Sextic::new(Cubic::new(*a, *b, zero), Cubic::new(zero, *c, zero)),
				}
			}

			fn check_products(ifma: Ifma, state: &mut u64, edges: bool) {
				let (x, y) = (sextic(state, edges), sextic(state, edges));
				let (lx, ly) = (InLanes::from_sextic(ifma, &x), InLanes::from_sextic(ifma, &y));
				assert_eq!(lx.to_sextic(), x);
				assert_eq!(lx.mul(&ly).to_sextic(), Field::mul(&x, &y));
				assert_eq!(lx.conjugate().to_sextic(), x.conjugate());
				assert_eq!(lx.frobenius().to_sextic(), x.frobenius());
				assert_eq!(lx.frobenius_2().to_sextic(), x.frobenius_2());
				// As in a Miller loop: a square, then lines.
				let (mut value, mut expected) = (lx, x);
				let [px, py]: [F; 2] = [element(state, edges), element(state, edges)];
				for at in [1, 2, 2, 1] {
					let line = [(); 3].map(|()| -> F2 { $value(state, edges) });
					let factors = if at == 1 { [py, px, F::ONE] } else { [F::ONE, px, py] };
					let scale = value.line_scale(factors);
					value.square();
					value.multiply_by_line([&line[0], &line[1], &line[2]], &scale, at);
					let scaled = core::array::from_fn(|i| line[i].scale(&factors[i]));
					expected = Field::mul(&Field::square(&expected), &sparse(&scaled, at));
					assert_eq!(value.to_sextic(), expected, "at w^{at}");
				}
				value.square();
				assert_eq!(value.to_sextic(), Field::square(&expected));
			}

			/// Checks the cyclotomic subgroup, by many more operations than a range that is too
			/// narrow would allow.
			fn check_powers(ifma: Ifma, state: &mut u64, edges: bool) {
				let x = sextic(state, edges);
				let Some(inverse) = x.inverse() else { return };
				let x = Field::mul(&x.conjugate(), &inverse);
				let x = Field::mul(&x.$frobenius(), &x);
				let lanes = InLanes::from_sextic(ifma, &x);
				assert_eq!(lanes.cyclotomic_square().to_sextic(), Field::square(&x));
				assert_eq!(lanes.cyclotomic_squares(200).to_sextic(), x.cyclotomic_squares(200));
				let product = lanes.cyclotomic_squares(7).mul(&lanes.conjugate());
				assert_eq!(
					product.cyclotomic_square().to_sextic(),
					Field::mul(&x.cyclotomic_squares(7), &x.conjugate()).cyclotomic_square()
				);
				for exponent in [0, 1, 2, 0x8508c00000000001, 0xd201000000010000, word(state)] {
					let expected = x.cyclotomic_pow(exponent);
					assert_eq!(lanes.cyclotomic_pow(exponent).to_sextic(), expected);
					let signed = lanes.cyclotomic_pow_signed(&[exponent]);
					assert_eq!(signed.map_or(F12::ONE, |power| power.to_sextic()), expected);
				}
			}

			fn run(rounds: usize) {
				let Some(ifma) = Ifma::detect() else { return };
				let state = &mut 1;
				for round in 0..rounds {
					check_products(ifma, state, round % 4 == 0);
					if round % 16 == 0 {
						check_powers(ifma, state, round % 64 == 0);
					}
				}
			}

			#[test]
			fn agrees_with_the_tower() {
				run(400);
			}

			#[test]
			#[ignore = "a minute: 100,000 elements"]
			fn agrees_with_the_tower_on_many_elements() {
				run(100_000);
			}
		}
	)*};
}

curves! {
	bls12_381: Prime<Bls12_381FqParams, 6>, Bls12_381Fq2, Bls12_381Fq12,
		SexticLanes<Bls12_381FqParams, 6, 8, 8, Portable, MinusOne, OnePlusU, 1>, quadratic, frobenius_2;
	bls12_381_in_residues: Prime<Bls12_381FqParams, 6>, Bls12_381Fq2, Bls12_381Fq12,
		SexticResidues<Bls12_381FqParams, 6, Portable, MinusOne, OnePlusU, 1, 1>, quadratic, frobenius_2;
	bls12_377_in_residues: Prime<Bls12_377FqParams, 6>, Bls12_377Fq2, Bls12_377Fq12,
		SexticResidues<Bls12_377FqParams, 6, Portable, MinusFive, U, 5, 0>, quadratic, frobenius_2;
	bn254: Prime<Bn254FqParams, 4>, Bn254Fq2, Bn254Fq12,
		SexticLanes<Bn254FqParams, 4, 5, 6, Portable, MinusOne, NinePlusU, 9>, quadratic, frobenius_2;
	bw6_761: Prime<Bw6_761FqParams, 12>, Prime<Bw6_761FqParams, 12>, Bw6_761Fq6,
		PrimeSexticLanes<Bw6_761FqParams, 12, 15, Portable, MinusFour>, element, frobenius;
}
