//! Elements in residues against single ones, on edge values, random ones and at the ends of ranges.

use assay_fields::{
	lanes::Ifma,
	params::*,
	rns::{Bases, Constants, Coordinate, PrimeCoordinate, Products, Residues},
	Field, Fp, Portable,
};

type Element<P> = Fp<P, 6, Portable>;

/// splitmix64
fn word(state: &mut u64) -> u64 {
	*state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
	let mut z = *state;
	z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
	z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
	z ^ (z >> 31)
}

/// Returns zero, one, p - 1, a small element, a power of two or a random one.
fn element<P: Bases<6>>(state: &mut u64) -> Element<P> {
	match word(state) % 10 {
		0 => Fp::ZERO,
		1 => Fp::ONE,
		2 => Fp::ONE.neg(),
		3 => Fp::from_u64(word(state) % 16),
		4 => Element::<P>::from_u64(2).pow(&[word(state) % 800]),
		_ => loop {
			let limbs = core::array::from_fn(|_| word(state) >> 1);
			if let Some(element) = Fp::from_montgomery(limbs) {
				return element;
			}
		},
	}
}

#[target_feature(enable = "avx512f,avx512ifma")]
fn check_sums<P: Bases<6>>(ifma: Ifma, [a, b, c, d]: &[Element<P>; 4]) {
	let [ra, rb, rc, rd] = Residues::from_fps(ifma, [a, b, c, d]);
	assert_eq!(ra.to_fp::<Portable>(), *a);
	assert_eq!(ra.mul(&rb).to_fp::<Portable>(), a.mul(b));
	assert_eq!(ra.add(&rb).to_fp::<Portable>(), a.add(b));
	assert_eq!(ra.sub::<2>(&rb).to_fp::<Portable>(), a.sub(b));
	assert_eq!(ra.neg::<7>().tight().to_fp::<Portable>(), a.neg());
	let product = ra.add(&rb).mul(&rc.sub::<2>(&rd));
	assert_eq!(product.to_fp::<Portable>(), a.add(b).mul(&c.sub(d)));
	let sum = Products::of(&ra, &rb).plus(&rc, &rd).plus(&rb.neg::<2>(), &rd);
	let expected = a.mul(b).add(&c.mul(d)).sub(&b.mul(d));
	let [once] = Products::reduce([sum]);
	assert_eq!(once.to_fp::<Portable>(), expected);
	let [twelve] = Products::reduce_times::<1, 12>([sum]);
	assert_eq!(twelve.to_fp::<Portable>(), expected.mul(&Fp::from_u64(12)));
}

/// Checks factors of 7.9 moduli in every lane, and as many products as 52 bits of the high halves
/// allow.
#[target_feature(enable = "avx512f,avx512ifma")]
fn check_ends<P: Bases<6>>(ifma: Ifma, x: &Element<P>) {
	let rx = Residues::from_fp(ifma, x);
	let large = rx.neg::<6>().add(&rx).add(&rx).add(&rx);
	let two = x.double();
	assert_eq!(large.mul(&rx).to_fp::<Portable>(), two.mul(x));
	let mut sum = Products::zero();
	let mut expected = Fp::ZERO;
	for _ in 0..7 {
		sum = sum.plus(&large, &rx);
		expected = expected.add(&two.mul(x));
	}
	let [sum] = Products::reduce([sum]);
	assert_eq!(sum.to_fp::<Portable>(), expected);
	// The largest residues: modulus less one in every lane of either base.
	let mut rows = Constants::<P, 6>::MODULI;
	rows.iter_mut().flat_map(|row| &mut row.0).for_each(|residue| *residue -= 1);
	let largest = Residues::<P, 6>::constant(ifma, &rows).tight().rows();
	for (row, expected) in largest.iter().zip(&rows) {
		for (residue, expected) in row.0.iter().zip(expected.0) {
			assert_eq!(*residue, expected);
		}
	}
}

fn check<P: Bases<6>>(rounds: usize) {
	let Some(ifma) = Ifma::detect() else {
		eprintln!("skipped: this machine has no AVX-512 IFMA");
		return;
	};
	let state = &mut 7;
	for _ in 0..rounds {
		let elements = core::array::from_fn(|_| element::<P>(state));
		// SAFETY: the `Ifma` proves that the processor has the instructions.
		unsafe {
			check_sums(ifma, &elements);
			check_ends(ifma, &elements[0]);
		}
	}
}

#[test]
fn agree_with_single_elements() {
	check::<Bls12_381FqParams>(5_000);
	check::<Bls12_377FqParams>(5_000);
}

fn check_powers<P: Bases<6>>() {
	let Some(ifma) = Ifma::detect() else {
		eprintln!("skipped: this machine has no AVX-512 IFMA");
		return;
	};
	let powers = PrimeCoordinate::<P, 6, Portable>::powers;
	let state = &mut 9;
	// Without digits, with one window, with windows that end at the words' borders, and of all lengths.
	let mut exponents =
		vec![vec![], vec![0], vec![1], vec![0, 0, 0], vec![u64::MAX; 6], vec![0, 1]];
	exponents.extend((0..40).map(|len| (0..len % 7).map(|_| word(state)).collect()));
	for exponent in exponents {
		let elements: Vec<_> = (0..5).map(|_| element::<P>(state)).collect();
		let each: Vec<_> = elements.iter().map(|element| element.pow(&exponent)).collect();
		for count in 0..=5 {
			let expected = (2..=4).contains(&count).then(|| each[..count].to_vec());
			assert_eq!(powers(ifma, &elements[..count], &exponent), expected, "{exponent:x?}");
		}
	}
}

#[test]
fn powers_are_those_of_single_elements() {
	check_powers::<Bls12_381FqParams>();
	check_powers::<Bls12_377FqParams>();
}

#[test]
fn stay_in_range_through_many_operations() {
	let Some(ifma) = Ifma::detect() else {
		eprintln!("skipped: this machine has no AVX-512 IFMA");
		return;
	};
	let state = &mut 8;
	let (x, y) = (element::<Bls12_381FqParams>(state), element(state));
	// SAFETY: the `Ifma` proves that the processor has the instructions.
	unsafe { iterate(ifma, &x, &y) };
}

/// 10,000 times (x, y) -> (3 (x + y) (x - y), x y).
#[target_feature(enable = "avx512f,avx512ifma")]
fn iterate<P: Bases<6>>(ifma: Ifma, x: &Element<P>, y: &Element<P>) {
	let (mut x, mut y) = (*x, *y);
	let (mut rx, mut ry) = (Residues::from_fp(ifma, &x), Residues::from_fp(ifma, &y));
	for _ in 0..10_000 {
		let [first] =
			Products::reduce_times::<1, 3>([Products::of(&rx.add(&ry), &rx.sub::<2>(&ry))]);
		(rx, ry) = (first, rx.mul(&ry));
		(x, y) = (x.add(&y).mul(&x.sub(&y)).triple(), x.mul(&y));
	}
	assert_eq!(rx.to_fp::<Portable>(), x);
	assert_eq!(ry.to_fp::<Portable>(), y);
}
