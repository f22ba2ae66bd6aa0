//! The towers of the four pairing curves: non-residues and Frobenius constants.

use super::{Cubic, Fp2, Frobenius, NonResidue, Sextic, WideFp2};
use crate::{
	limbs,
	params::FieldParams,
	prime::{Bls12_377Fq, Bls12_381Fq, Bn254Fq, Bw6_761Fq},
	Baseline, Fp, Lazy, LimbArithmetic,
};

macro_rules! non_residues {
	($($(#[$doc:meta])* $name:ident)*) => {$(
		$(#[$doc])*
		#[derive(Clone, Copy, Debug, PartialEq, Eq)]
		pub struct $name;
	)*};
}

non_residues! {
	/// β = -1: Fp2 of BLS12-381 and BN254.
	MinusOne
	/// β = -5: Fp2 of BLS12-377.
	MinusFive
	/// ξ = 1 + u: Fp12 of BLS12-381.
	OnePlusU
	/// ξ = u: Fp12 of BLS12-377.
	U
	/// ξ = 9 + u: Fp12 of BN254.
	NinePlusU
	/// ξ = -4: Fp6 of BW6-761.
	MinusFour
}

impl<F: Lazy> NonResidue<F> for MinusOne {
	#[inline(always)]
	fn mul(x: &F) -> F {
		x.neg()
	}

	#[inline(always)]
	fn mul_wide(x: &F::Wide) -> F::Wide {
		F::sub_wide(&F::ZERO_WIDE, x)
	}

	#[inline(always)]
	fn add_mul(a: &F, x: &F) -> F {
		a.sub(x)
	}

	#[inline(always)]
	fn add_mul_wide(a: &F::Wide, x: &F::Wide) -> F::Wide {
		F::sub_wide(a, x)
	}

	#[inline(always)]
	fn sub_mul_plus_one(a: &F, _: &F) -> F {
		*a
	}

	#[inline(always)]
	fn sub_mul_plus_one_wide(a: &F::Wide, _: &F::Wide) -> F::Wide {
		*a
	}
}

impl<F: Lazy> NonResidue<F> for MinusFive {
	#[inline(always)]
	fn mul(x: &F) -> F {
		Self::add_mul(&F::ZERO, x)
	}

	#[inline(always)]
	fn mul_wide(x: &F::Wide) -> F::Wide {
		<Self as NonResidue<F>>::add_mul_wide(&F::ZERO_WIDE, x)
	}

	#[inline(always)]
	fn add_mul(a: &F, x: &F) -> F {
		a.sub(x).sub(&x.double().double())
	}

	#[inline(always)]
	fn add_mul_wide(a: &F::Wide, x: &F::Wide) -> F::Wide {
		let twice = F::add_wide(x, x);
		let four_times = F::add_wide(&twice, &twice);
		F::sub_wide(&F::sub_wide(a, x), &four_times)
	}

	#[inline(always)]
	fn sub_mul_plus_one(a: &F, x: &F) -> F {
		a.add(&x.double().double())
	}

	#[inline(always)]
	fn sub_mul_plus_one_wide(a: &F::Wide, x: &F::Wide) -> F::Wide {
		let twice = F::add_wide(x, x);
		F::add_wide(a, &F::add_wide(&twice, &twice))
	}
}

impl<F: Lazy> NonResidue<F> for MinusFour {
	#[inline(always)]
	fn mul(x: &F) -> F {
		x.double().double().neg()
	}

	#[inline(always)]
	fn mul_wide(x: &F::Wide) -> F::Wide {
		<Self as NonResidue<F>>::add_mul_wide(&F::ZERO_WIDE, x)
	}

	#[inline(always)]
	fn add_mul(a: &F, x: &F) -> F {
		a.sub(&x.double().double())
	}

	#[inline(always)]
	fn add_mul_wide(a: &F::Wide, x: &F::Wide) -> F::Wide {
		let twice = F::add_wide(x, x);
		F::sub_wide(a, &F::add_wide(&twice, &twice))
	}
}

/// `(c0 + c1 u)(1 + u) = c0 - c1 + (c0 + c1) u`.
impl<F: Lazy> NonResidue<Fp2<F, MinusOne>> for OnePlusU {
	#[inline(always)]
	fn mul(x: &Fp2<F, MinusOne>) -> Fp2<F, MinusOne> {
		Fp2::new(x.c0.sub(&x.c1), x.c0.add(&x.c1))
	}

	#[inline(always)]
	fn mul_wide(x: &WideFp2<F::Wide>) -> WideFp2<F::Wide> {
		WideFp2 { c0: F::sub_wide(&x.c0, &x.c1), c1: F::add_wide(&x.c0, &x.c1) }
	}
}

/// `(c0 + c1 u) u = β c1 + c0 u`.
impl<F: Lazy> NonResidue<Fp2<F, MinusFive>> for U {
	#[inline(always)]
	fn mul(x: &Fp2<F, MinusFive>) -> Fp2<F, MinusFive> {
		Fp2::new(MinusFive::mul(&x.c1), x.c0)
	}

	#[inline(always)]
	fn mul_wide(x: &WideFp2<F::Wide>) -> WideFp2<F::Wide> {
		WideFp2 { c0: <MinusFive as NonResidue<F>>::mul_wide(&x.c1), c1: x.c0 }
	}
}

/// `(c0 + c1 u)(9 + u) = 9 c0 - c1 + (9 c1 + c0) u`.
impl<F: Lazy> NonResidue<Fp2<F, MinusOne>> for NinePlusU {
	#[inline(always)]
	fn mul(x: &Fp2<F, MinusOne>) -> Fp2<F, MinusOne> {
		let nine = |x: &F| x.double().double().double().add(x);
		Fp2::new(nine(&x.c0).sub(&x.c1), nine(&x.c1).add(&x.c0))
	}

	#[inline(always)]
	fn mul_wide(x: &WideFp2<F::Wide>) -> WideFp2<F::Wide> {
		let nine = |x: &F::Wide| {
			let x2 = F::add_wide(x, x);
			let x4 = F::add_wide(&x2, &x2);
			F::add_wide(&F::add_wide(&x4, &x4), x)
		};
		WideFp2 { c0: F::sub_wide(&nine(&x.c0), &x.c1), c1: F::add_wide(&nine(&x.c1), &x.c0) }
	}
}

/// Returns the powers 0 to 5 of `c0 + c1 u`, with u^2 = -`minus_beta`.
const fn powers<P: FieldParams<N>, const N: usize>(
	base: [[u64; N]; 2],
	minus_beta: usize,
) -> [[[u64; N]; 2]; 6] {
	let p = &P::MODULUS;
	let mut powers = [[[0; N]; 2]; 6];
	powers[0][0] = P::R;
	let mut i = 1;
	while i < 6 {
		let [a0, a1] = &powers[i - 1];
		let [b0, b1] = &base;
		let (minus_v1, _) = limbs::sub(p, &limbs::montgomery_product(a1, b1, p, P::INV));
		let mut c0 = limbs::montgomery_product(a0, b0, p, P::INV);
		let mut j = 0;
		while j < minus_beta {
			c0 = limbs::add_modulo(&c0, &minus_v1, p);
			j += 1;
		}
		let cross = limbs::montgomery_product(a0, b1, p, P::INV);
		let other = limbs::montgomery_product(a1, b0, p, P::INV);
		powers[i] = [c0, limbs::add_modulo(&cross, &other, p)];
		i += 1;
	}
	powers
}

macro_rules! frobenius_over_fp2 {
	($xi:ident, $beta:ident = -$minus_beta:literal, $fq:ident, $c0:literal, $c1:literal) => {
		impl<A: LimbArithmetic> Frobenius<Fp2<$fq<A>, $beta>> for $xi {
			const GAMMA: [Fp2<$fq<A>, $beta>; 6] = {
				let c0 = <$fq>::from_hex($c0);
				let c1 = <$fq>::from_hex($c1);
				let powers =
					$fq::<A>::powers_in_fp2(*c0.montgomery(), *c1.montgomery(), $minus_beta);
				let mut gamma = [Fp2::new($fq::<A>::ZERO, $fq::<A>::ZERO); 6];
				let mut i = 0;
				while i < 6 {
					gamma[i] = Fp2::new(
						Fp::from_montgomery_unchecked(powers[i][0]),
						Fp::from_montgomery_unchecked(powers[i][1]),
					);
					i += 1;
				}
				gamma
			};

			#[inline(always)]
			fn conjugate(x: &Fp2<$fq<A>, $beta>) -> Fp2<$fq<A>, $beta> {
				x.conjugate()
			}
		}
	};
}

impl<P: FieldParams<N>, const N: usize, A: LimbArithmetic> Fp<P, N, A> {
	const fn powers_in_fp2(c0: [u64; N], c1: [u64; N], minus_beta: usize) -> [[[u64; N]; 2]; 6] {
		powers::<P, N>([c0, c1], minus_beta)
	}
}

// ξ^((p - 1) / 6). The tests compare it with arkworks' Frobenius maps.
frobenius_over_fp2!(OnePlusU, MinusOne = -1, Bls12_381Fq,
	"1904d3bf02bb0667c231beb4202c0d1f0fd603fd3cbd5f4f7b2443d784bab9c4f67ea53d63e7813d8d0775ed92235fb8",
	"0fc3e2b36c4e03288e9e902231f9fb854a14787b6c7b36fec0c8ec971f63c5f282d5ac14d6c7ec22cf78a126ddc4af3");
frobenius_over_fp2!(U, MinusFive = -5, Bls12_377Fq,
	"9a9975399c019633c1e30682567f915c8a45e0f94ebc8ec681bf34a3aa559db57668e558eb0188e938a9d1104f2031",
	"0");
frobenius_over_fp2!(
	NinePlusU,
	MinusOne = -1,
	Bn254Fq,
	"1284b71c2865a7dfe8b99fdd76e68b605c521e08292f2176d60b35dadcc9e470",
	"246996f3b4fae7e6a6327cfe12150b8e747992778eeec7e5ca5cf05f80f362ac"
);

impl<A: LimbArithmetic> Frobenius<Bw6_761Fq<A>> for MinusFour {
	const GAMMA: [Bw6_761Fq<A>; 6] = {
		let base = <Bw6_761Fq>::from_hex("cfca638f1500e327035cdf02acb2744d06e68545f7e64c256ab7ae14297a1a823132b971cdefc65870636cb60d217ff87fa59308c07a8fab8579e02ed3cddca5b093ed79b1c57b5fe3f89c11811c1e214983de300000535e7bc00000000061");
		let powers = Bw6_761Fq::<A>::powers_in_fp2(*base.montgomery(), [0; 12], 0);
		let mut gamma = [Bw6_761Fq::<A>::ZERO; 6];
		let mut i = 0;
		while i < 6 {
			gamma[i] = Fp::from_montgomery_unchecked(powers[i][0]);
			i += 1;
		}
		gamma
	};

	#[inline(always)]
	fn conjugate(x: &Bw6_761Fq<A>) -> Bw6_761Fq<A> {
		*x
	}
}

/// BLS12-381's Fp2.
pub type Bls12_381Fq2<A = Baseline> = Fp2<Bls12_381Fq<A>, MinusOne>;
/// BLS12-381's Fp12.
pub type Bls12_381Fq12<A = Baseline> = Sextic<Bls12_381Fq2<A>, OnePlusU>;
/// BLS12-377's Fp2.
pub type Bls12_377Fq2<A = Baseline> = Fp2<Bls12_377Fq<A>, MinusFive>;
/// BLS12-377's Fp12.
pub type Bls12_377Fq12<A = Baseline> = Sextic<Bls12_377Fq2<A>, U>;
/// BN254's Fp2.
pub type Bn254Fq2<A = Baseline> = Fp2<Bn254Fq<A>, MinusOne>;
/// BN254's Fp12.
pub type Bn254Fq12<A = Baseline> = Sextic<Bn254Fq2<A>, NinePlusU>;
/// BW6-761's Fp3.
pub type Bw6_761Fq3<A = Baseline> = Cubic<Bw6_761Fq<A>, MinusFour>;
/// BW6-761's Fp6.
pub type Bw6_761Fq6<A = Baseline> = Sextic<Bw6_761Fq<A>, MinusFour>;
