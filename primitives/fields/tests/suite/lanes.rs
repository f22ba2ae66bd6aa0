//! Lanes against single elements, every field, on edge values and random ones.

use assay_fields::{
	lanes::{Ifma, LaneField, Lanes, QuadraticLanes, LANES},
	params::*,
	tower::{Fp2, MinusFive, MinusOne},
	Field, FieldParams, Fp, Portable,
};

type Element<P, const N: usize> = Fp<P, N, Portable>;

/// A generator of test values: zero, one, p - 1, small ones, powers of two and random limbs.
pub struct Values(pub u64);

impl Values {
	pub fn word(&mut self) -> u64 {
		// splitmix64
		self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
		let mut z = self.0;
		z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
		z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
		z ^ (z >> 31)
	}

	pub fn element<P: FieldParams<N>, const N: usize>(&mut self) -> Element<P, N> {
		match self.word() % 10 {
			0 => Element::<P, N>::ZERO,
			1 => Element::<P, N>::ONE,
			2 => Element::<P, N>::ONE.neg(),
			3 => Element::<P, N>::from_u64(self.word() % 16),
			4 => Element::<P, N>::from_u64(2).pow(&[self.word() % 800]),
			_ => loop {
				let mut limbs = [0; N];
				limbs.iter_mut().for_each(|limb| *limb = self.word());
				limbs[N - 1] &= u64::MAX >> P::SPARE_BITS;
				if let Some(element) = Element::<P, N>::from_montgomery(limbs) {
					return element;
				}
			},
		}
	}
}

/// Calls [`LaneField::to_scalars`], once in the code and not inlined at every use.
#[inline(never)]
fn scalars<T: LaneField>(lanes: T) -> [T::Scalar; LANES] {
	lanes.to_scalars()
}

/// Checks all operations of [`LaneField`] against those of single elements, on `rounds` vectors of
/// eight.
fn check<T: LaneField>(rounds: usize, value: &mut dyn FnMut() -> T::Scalar) {
	let Some(ifma) = Ifma::detect() else { return };
	for _ in 0..rounds {
		let [a, b, c, d]: [[T::Scalar; LANES]; 4] =
			core::array::from_fn(|_| core::array::from_fn(|_| value()));
		let [la, lb, lc, ld] = [&a, &b, &c, &d].map(|x| T::from_scalars(ifma, x));
		let each =
			|f: &dyn Fn(usize) -> T::Scalar| -> [T::Scalar; LANES] { core::array::from_fn(f) };

		assert_eq!(scalars(la), a);
		assert_eq!(scalars(la.add(&lb)), each(&|i| a[i].add(&b[i])));
		assert_eq!(scalars(la.sub(&lb, 2)), each(&|i| a[i].sub(&b[i])));
		assert_eq!(scalars(la.neg(2)), each(&|i| a[i].neg()));
		assert_eq!(scalars(la.mul(&lb)), each(&|i| a[i].mul(&b[i])));
		assert_eq!(scalars(la.square()), each(&|i| a[i].square()));
		let sum = T::mul_add(&la, &lb, &lc, &ld);
		assert_eq!(scalars(sum), each(&|i| a[i].mul(&b[i]).add(&c[i].mul(&d[i]))));
		let wide = la.sub_sub_twice(&lb, &lc);
		let expected = each(&|i| a[i].sub(&b[i]).sub(&c[i].double()));
		assert_eq!(scalars(wide.tighten()), expected);
		let expected = each(&|i| a[i].sub(&b[i]).sub(&c[i]));
		assert_eq!(scalars(la.sub_both(&lb, &lc)), expected);
		assert_eq!(scalars(la.sub_reduced(&lb)), each(&|i| a[i].sub(&b[i])));
		assert_eq!(scalars(la.sub_reduced(&lb.neg(2))), each(&|i| a[i].add(&b[i])));
		let sum = T::sum_of_three(&la, &lb, &lc, &ld, &lb, &ld);
		let expected = each(&|i| a[i].mul(&b[i]).add(&c[i].mul(&d[i])).add(&b[i].mul(&d[i])));
		assert_eq!(scalars(sum), expected);
		// The loosest factors that a formula may use.
		let loose = (la.add(&lb), lc.sub(&ld, 2));
		let expected = each(&|i| a[i].add(&b[i]).mul(&c[i].sub(&d[i])));
		assert_eq!(scalars(loose.0.mul(&loose.1)), expected);
		assert_eq!(scalars(loose.0.square()), each(&|i| a[i].add(&b[i]).square()));

		let mask = 0b1010_0110;
		let expected = each(&|i| if mask >> i & 1 == 1 { b[i] } else { a[i] });
		assert_eq!(scalars(la.select(&lb, mask)), expected);

		let zeros = (0..LANES).fold(0, |mask, i| mask | (a[i].is_zero() as u8) << i);
		assert_eq!(la.is_zero(), zeros);
		assert_eq!(la.maybe_zero() & zeros, zeros, "a zero is never missed");
		assert_eq!(la.sub(&la, 2).is_zero(), u8::MAX);
		assert_eq!(la.sub(&la, 2).maybe_zero(), u8::MAX);
		assert_eq!(T::zero(ifma).is_null(), u8::MAX);
		assert_eq!(scalars(T::one(ifma)), [T::Scalar::ONE; LANES]);
		assert_eq!(scalars(T::splat(ifma, &a[3])), [a[3]; LANES]);

		let mut memory = vec![0u64; LANES * T::WORDS];
		let start = memory.as_mut_ptr();
		// SAFETY: each lane has WORDS words to itself, and they are stored before they are loaded.
		unsafe {
			let to = core::array::from_fn(|lane| start.add(lane * T::WORDS));
			la.store(&to);
			let mut reversed = to.map(|pointer| pointer.cast_const());
			reversed.reverse();
			assert_eq!(scalars(T::load(ifma, &reversed)), each(&|i| a[LANES - 1 - i]));
			assert_eq!(scalars(T::load_splat(ifma, to[5])), [a[5]; LANES]);

			let to = core::array::from_fn(|lane| start.add(lane * T::PACKED_WORDS));
			la.store_packed(&to);
			let mut reversed = to.map(|pointer| pointer.cast_const());
			reversed.reverse();
			assert_eq!(scalars(T::load_packed(ifma, &reversed)), each(&|i| a[LANES - 1 - i]));
		}
	}
}

macro_rules! prime_fields {
	($($name:ident: $params:ty, $limbs:literal, $lane_limbs:literal;)*) => {$(
		mod $name {
			use super::*;

			#[test]
			fn agree_with_single_elements() {
				let mut values = Values(1);
				check::<Lanes<$params, $limbs, $lane_limbs, Portable>>(500, &mut || values.element());
			}

			#[test]
			#[ignore = "seconds in a release build: 100,000 values of each operation"]
			fn agree_on_many_values() {
				let mut values = Values(2);
				check::<Lanes<$params, $limbs, $lane_limbs, Portable>>(12_500, &mut || values.element());
			}
		}
	)*};
}

prime_fields! {
	bls12_381_fq: Bls12_381FqParams, 6, 8;
	bls12_381_fr: Bls12_381FrParams, 4, 5;
	bls12_377_fq: Bls12_377FqParams, 6, 8;
	bls12_377_fr: Bls12_377FrParams, 4, 5;
	bw6_761_fq: Bw6_761FqParams, 12, 15;
	bn254_fq: Bn254FqParams, 4, 5;
	pallas_fq: PallasFqParams, 4, 5;
	vesta_fq: VestaFqParams, 4, 5;
	secp256k1_fq: Secp256k1FqParams, 4, 5;
}

macro_rules! quadratic_fields {
	($($name:ident: $params:ty, $limbs:literal, $lane_limbs:literal, $beta:ty, $minus_beta:literal;)*) => {$(
		#[test]
		fn $name() {
			let mut values = Values(3);
			check::<QuadraticLanes<$params, $limbs, $lane_limbs, Portable, $beta, $minus_beta>>(
				300,
				&mut || Fp2::new(values.element::<$params, $limbs>(), values.element::<$params, $limbs>()),
			);
		}
	)*};
}

quadratic_fields! {
	bls12_381_fq2: Bls12_381FqParams, 6, 8, MinusOne, 1;
	bls12_377_fq2: Bls12_377FqParams, 6, 8, MinusFive, 5;
	bn254_fq2: Bn254FqParams, 4, 5, MinusOne, 1;
}
