//! Witnesses and slopes: they exist for elements that the final exponentiation maps to one, and for
//! no others. The verdict of the final exponentiation is arkworks'.

use ark_ec::{short_weierstrass::Affine as ArkAffine, AffineRepr, CurveConfig, CurveGroup};
use ark_ff::{AdditiveGroup, PrimeField, UniformRand};
use ark_std::rand::{rngs::StdRng, SeedableRng};
use assay_fields::{dispatch, tower::Cubic, Bytes, Field, Isa, LimbArithmetic};
use assay_msm::weierstrass::{Affine, Weierstrass};
use assay_pairings::{
	final_exponentiation,
	fixed_argument::FixedArgument,
	residue_witness::{self, SlopeError, UnitLines, WitnessCurve},
	Bls12_377, Bls12_381, Bn254, Bw6_761, G1Field, G2Field, Gt, PairingCurve,
};

type Ark<G> = ArkAffine<<G as Weierstrass>::Ark>;
type Scalar<G> = <<G as Weierstrass>::Ark as CurveConfig>::ScalarField;

fn converted<G: Weierstrass, A: LimbArithmetic>(point: &Ark<G>) -> Affine<G::Base<A>> {
	Affine::from_ark(point)
}

/// Points of G1, and of G2.
type Points<C, A> = (Vec<Affine<G1Field<C, A>>>, Vec<Affine<G2Field<C, A>>>);

/// Returns random points whose pairings have a product of one.
fn relation<C: WitnessCurve<A>, A: LimbArithmetic>(rng: &mut StdRng) -> Points<C, A> {
	let g1 = |scalar: Scalar<C::G1>| (Ark::<C::G1>::generator() * scalar).into_affine();
	let g2 = |scalar: Scalar<C::G2>| (Ark::<C::G2>::generator() * scalar).into_affine();
	// The groups have one order, and arkworks two types for it.
	let same = |scalar: Scalar<C::G1>| Scalar::<C::G2>::from_le_bytes_mod_order(&le_bytes(scalar));
	let a: [Scalar<C::G1>; 3] = core::array::from_fn(|_| UniformRand::rand(rng));
	let b: [Scalar<C::G1>; 2] = core::array::from_fn(|_| UniformRand::rand(rng));
	let last = -(a[0] * b[0] + a[1] * b[1]);
	let p = [g1(a[0]), g1(a[1]), g1(last)];
	let q = [g2(same(b[0])), g2(same(b[1])), g2(same(Scalar::<C::G1>::from(1u64)))];
	(p.iter().map(converted::<C::G1, A>).collect(), q.iter().map(converted::<C::G2, A>).collect())
}

fn le_bytes<F: PrimeField>(scalar: F) -> Vec<u8> {
	scalar.into_bigint().as_ref().iter().flat_map(|limb: &u64| limb.to_le_bytes()).collect()
}

fn lines<C: WitnessCurve<A>, A: LimbArithmetic>(q: &Affine<C::G2Field>) -> UnitLines<C::G2Field> {
	let slopes = residue_witness::slopes::<C, A>(q).unwrap();
	assert_eq!(slopes.len(), C::SLOPES);
	residue_witness::lines_by_hints::<C, A>(q, &slopes).unwrap()
}

fn witnesses_show_residues<C: WitnessCurve<A>, A: LimbArithmetic>(isa: Isa) {
	let mut rng = StdRng::seed_from_u64(5);
	let zero = Cubic::ZERO;
	for _ in 0..4 {
		let (p, q) = relation::<C, A>(&mut rng);
		let lines: Vec<_> = q.iter().map(lines::<C, A>).collect();
		let pairs: Vec<_> = p.iter().copied().zip(&lines).collect();
		let product = residue_witness::product_with_witness::<C, A>(&zero, &pairs, &[]);
		assert!(!product.is_homogeneous());
		assert_eq!(final_exponentiation::<C, A>(isa, &product), Some(Gt::<C, A>::ONE));
		let witness = residue_witness::witness::<C, A>(&product).unwrap();
		let shown =
			|t: &_| residue_witness::product_with_witness::<C, A>(t, &pairs, &[]).is_homogeneous();
		assert!(shown(&witness));
		// c^-1, the Frobenius power and other numbers are not witnesses.
		for other in [witness.neg(), witness.add(&Cubic::ONE), witness.square(), Cubic::ONE, zero] {
			assert!(!shown(&other));
		}

		// Another product: its value is the same as by projective formulas, and no witness proves it.
		let pairs = &pairs[..2];
		let product = residue_witness::product_with_witness::<C, A>(&zero, pairs, &[]);
		let value = final_exponentiation::<C, A>(isa, &product).unwrap();
		assert_ne!(value, Gt::<C, A>::ONE);
		let attempt = residue_witness::witness::<C, A>(&product).unwrap();
		// An element that would make the product homogeneous if the prover could choose it freely,
		// in place of a Frobenius power or of an inverse, in addition to the witness w.
		let free = Field::inverse(&product).unwrap();
		assert!(Field::mul(&product, &free).is_homogeneous());
		let free = free.to_torus().unwrap();
		assert!(product.mul_by_torus(&free).is_homogeneous());
		for t in [attempt, witness, zero, Cubic::ONE, free, free.neg()] {
			assert!(!residue_witness::product_with_witness::<C, A>(&t, pairs, &[]).is_homogeneous());
		}

		// Identities count as one.
		let with_identity = [pairs[0], (Affine::IDENTITY, &lines[2]), pairs[1]];
		assert_eq!(
			residue_witness::product_with_witness::<C, A>(&zero, &with_identity, &[]),
			product
		);
		// The witness for one is t = 0, as c = w.
		assert!(residue_witness::product_with_witness::<C, A>(&zero, &[], &[]).is_homogeneous());
		assert_eq!(residue_witness::witness::<C, A>(&Gt::<C, A>::ONE), Some(zero));
		assert_eq!(residue_witness::witness::<C, A>(&Gt::<C, A>::from_torus(&zero)), Some(zero));
		assert_eq!(residue_witness::witness::<C, A>(&Gt::<C, A>::ZERO), None);
		assert!(!Gt::<C, A>::ZERO.is_homogeneous());
	}
}

fn fixed<C: WitnessCurve<A>, A: LimbArithmetic>(
	q: &Affine<C::G2Field>,
) -> FixedArgument<C::G2Field> {
	let coefficients = residue_witness::fixed_argument::<C, A>(q).unwrap();
	assert_eq!(coefficients.len(), C::FIXED_COEFFICIENTS);
	let mut bytes = Vec::new();
	coefficients.iter().for_each(|coefficient| coefficient.append_le_bytes(&mut bytes));
	FixedArgument::from_le_bytes(&bytes).unwrap()
}

/// Pairs with fixed points have the value of the same pairs with lines, up to homogeneous factors.
fn fixed_points_have_the_values_of_their_lines<C: WitnessCurve<A>, A: LimbArithmetic>(isa: Isa) {
	let mut rng = StdRng::seed_from_u64(7);
	for _ in 0..4 {
		let (p, q) = relation::<C, A>(&mut rng);
		let lines: Vec<_> = q.iter().map(lines::<C, A>).collect();
		let functions: Vec<_> = q.iter().map(fixed::<C, A>).collect();
		let with_lines: Vec<_> = p.iter().copied().zip(&lines).collect();
		let with_functions: Vec<_> = p.iter().copied().zip(&functions).collect();
		let product = |t: &_, cut: usize, count: usize| {
			let (lines, functions) = (&with_lines[..cut], &with_functions[cut..count]);
			residue_witness::product_with_witness::<C, A>(t, lines, functions)
		};
		let zero = Cubic::ZERO;
		let witness = residue_witness::witness::<C, A>(&product(&zero, 3, 3)).unwrap();
		for cut in 0..=3 {
			assert!(product(&witness, cut, 3).is_homogeneous());
			assert!(!product(&zero, cut, 3).is_homogeneous());
		}
		for (t, count) in [(zero, 1), (zero, 2), (witness, 2), (witness, 1)] {
			let by_lines = product(&t, count, count);
			for cut in 0..count {
				let value = product(&t, cut, count);
				let quotient = Field::mul(&value, &Field::inverse(&by_lines).unwrap());
				assert!(quotient.is_homogeneous(), "{cut} of {count} pairs with lines");
			}
			let power = |f: &_| final_exponentiation::<C, A>(isa, f);
			assert_eq!(power(&product(&zero, 0, count)), power(&product(&zero, count, count)));
		}

		// Identities count as one.
		let with_identity = [(Affine::IDENTITY, &functions[1]), with_functions[0]];
		let value = residue_witness::product_with_witness::<C, A>(&zero, &[], &with_identity);
		assert_eq!(value, product(&zero, 0, 1));

		// Another point's functions give another value.
		let exchanged = [(p[0], &functions[1])];
		let value = residue_witness::product_with_witness::<C, A>(&zero, &[], &exchanged);
		let quotient = Field::mul(&value, &Field::inverse(&product(&zero, 0, 1)).unwrap());
		assert!(!quotient.is_homogeneous());
	}
}

fn fixed_arguments_are_decoded<C: WitnessCurve<A>, A: LimbArithmetic>() {
	let decode = FixedArgument::<C::G2Field>::from_le_bytes;
	let mut bytes = vec![0; 3 * C::G2Field::LEN];
	assert!(decode(&bytes).is_some());
	assert!(decode(&bytes[1..]).is_none());
	let mut largest = Vec::new();
	C::G1Field::ONE.neg().append_le_bytes(&mut largest);
	for number in (0..bytes.len()).step_by(largest.len()) {
		bytes[number..number + largest.len()].copy_from_slice(&largest);
		assert!(decode(&bytes).is_some(), "the largest number at {number}");
		bytes[number] += 1;
		assert!(decode(&bytes).is_none(), "the modulus at {number}");
		bytes[number..].fill(0);
	}
}

fn slopes_are_checked<C: WitnessCurve<A>, A: LimbArithmetic>() {
	let mut rng = StdRng::seed_from_u64(6);
	let (_, q) = relation::<C, A>(&mut rng);
	let slopes = residue_witness::slopes::<C, A>(&q[0]).unwrap();
	let refuted = Some(SlopeError::Refuted);
	for i in 0..slopes.len() {
		let mut other = slopes.clone();
		other[i] = other[i].add(&Field::ONE);
		assert_eq!(
			residue_witness::lines_by_hints::<C, A>(&q[0], &other).err(),
			refuted,
			"slope {i}"
		);
	}
	let short = &slopes[1..];
	assert_eq!(residue_witness::lines_by_hints::<C, A>(&q[0], short).err(), refuted);
	assert_eq!(
		residue_witness::lines_by_hints::<C, A>(&q[0], &slopes[..slopes.len() - 1]).err(),
		refuted
	);
	assert_eq!(residue_witness::lines_by_hints::<C, A>(&q[1], &slopes).err(), refuted);
	assert!(residue_witness::lines_by_slopes::<C, A>(&q[0], short).is_none());
}

/// Checks points on the curve and outside G2, with correct slopes.
fn points_outside_g2_are_told<C: WitnessCurve<A>, A: LimbArithmetic>() {
	let mut x = <<C::G2 as Weierstrass>::Ark as CurveConfig>::BaseField::ZERO;
	let mut told = 0;
	while told < 5 {
		x += <<C::G2 as Weierstrass>::Ark as CurveConfig>::BaseField::from(1u64);
		let Some(point) = Ark::<C::G2>::get_point_from_x_unchecked(x, false) else { continue };
		let q = converted::<C::G2, A>(&point);
		assert!(!<C as PairingCurve<A>>::g2_is_in_subgroup(&q));
		// Points of small order have no slopes, so that every hint is refuted.
		let Some(slopes) = residue_witness::slopes::<C, A>(&q) else { continue };
		let error = residue_witness::lines_by_hints::<C, A>(&q, &slopes).err();
		assert_eq!(error, Some(SlopeError::NotInSubgroup));
		told += 1;
	}
}

fn check<C: WitnessCurve<A>, A: LimbArithmetic>(isa: Isa) {
	witnesses_show_residues::<C, A>(isa);
	fixed_points_have_the_values_of_their_lines::<C, A>(isa);
	fixed_arguments_are_decoded::<C, A>();
	slopes_are_checked::<C, A>();
	points_outside_g2_are_told::<C, A>();
}

macro_rules! tests {
	($($name:ident: $curve:ident;)*) => {$(
		#[test]
		fn $name() {
			for isa in Isa::all() {
				dispatch!(isa, A => check::<$curve, A>(isa));
			}
		}
	)*};
}

tests! {
	bls12_381: Bls12_381;
	bls12_377: Bls12_377;
	bn254: Bn254;
	bw6_761: Bw6_761;
}
