//! The form of hints, and steps that no hints can justify.

use crate::random::{cases, Case};
use assay_ecdsa::{
	field::Element,
	hinted::{combine_hinted, MAX_HINTS_LEN},
	hinter::{hints_for, hints_for_combination},
	recover_hinted,
	scalar::Scalar,
	steps::{add, double, double_add, Term},
	Affine, HintError, Signature,
};
use k256::{
	elliptic_curve::{
		ops::{LinearCombination, Reduce},
		sec1::ToEncodedPoint,
	},
	ProjectivePoint, U256,
};

#[test]
fn are_shorter_than_8_kilobytes() {
	const { assert!(MAX_HINTS_LEN < 8_000) };
	let sizes: Vec<_> = cases(10)
		.take(200)
		.map(|case| hints_for(&case.digest, &case.signature).unwrap().len())
		.collect();
	let mean = sizes.iter().sum::<usize>() / sizes.len();
	assert!((4_500..5_500).contains(&mean), "{mean}");
}

#[test]
fn are_the_same_each_time() {
	let Case { digest, signature, .. } = cases(11).next().unwrap();
	assert_eq!(hints_for(&digest, &signature), hints_for(&digest, &signature));
}

/// Returns the multiple of the generator.
fn point(multiple: u64) -> Affine {
	let point = (ProjectivePoint::GENERATOR * k256::Scalar::from(multiple)).to_affine();
	affine(&point)
}

fn affine(point: &k256::AffinePoint) -> Affine {
	let bytes = point.to_encoded_point(false);
	let coordinate = |bytes: &[u8]| Element::canonical_be(bytes.try_into().unwrap()).unwrap();
	Affine { x: coordinate(bytes.x().unwrap()), y: coordinate(bytes.y().unwrap()) }
}

fn term(point: &Affine) -> Term {
	Term { x: point.x, y: point.y }
}

fn opposite(point: &Affine) -> Term {
	Term { x: point.x, y: point.y.times(-1) }
}

fn assert_is(found: Option<Affine>, expected: &Affine) {
	let found = found.expect("the slopes are right");
	assert!(found.x.equals(&expected.x) && found.y.equals(&expected.y));
}

#[test]
fn steps_take_the_right_slopes_only() {
	let (p, t) = (point(5), point(11));
	let lambda = p.slope_to(&t).unwrap();
	let tangent = p.tangent();
	let mu = p.slope_to(&point(16)).unwrap();
	assert_is(add(&p, &term(&t), &lambda), &point(16));
	assert_is(double(&p, &tangent), &point(10));
	assert_is(double_add(&p, &term(&t), &lambda, &mu), &point(21));

	let wrong = |slope: &Element| slope.plus(&Element::ONE).reduce();
	assert!(add(&p, &term(&t), &wrong(&lambda)).is_none());
	assert!(double(&p, &wrong(&tangent)).is_none());
	assert!(double_add(&p, &term(&t), &wrong(&lambda), &mu).is_none());
	assert!(double_add(&p, &term(&t), &lambda, &wrong(&mu)).is_none());
	assert!(double_add(&p, &term(&t), &mu, &lambda).is_none());
}

/// Between equal points every slope satisfies the equation of an addition. Only the tangent would be
/// right, and it has a step of its own.
#[test]
fn no_slope_adds_equal_or_opposite_points() {
	let (p, q) = (point(5), point(10));
	let slopes = [Element::ZERO, Element::ONE, p.tangent(), q.tangent(), p.slope_to(&q).unwrap()];
	for slope in &slopes {
		assert!(add(&p, &term(&p), slope).is_none());
		assert!(add(&p, &opposite(&p), slope).is_none());
		for other in &slopes {
			assert!(double_add(&p, &term(&p), slope, other).is_none());
			assert!(double_add(&p, &opposite(&p), slope, other).is_none());
			// 2·P + (−2·P): the second addition would be of opposite points.
			assert!(double_add(&p, &opposite(&q), slope, other).is_none());
		}
	}
	let slope = p.slope_to(&Affine { x: q.x, y: q.y.times(-1).reduce() }).unwrap();
	for other in &slopes {
		assert!(double_add(&p, &opposite(&q), &slope, other).is_none());
	}
}

#[test]
fn combinations_are_those_of_k256() {
	for (one, other) in cases(12).zip(cases(13)).take(100) {
		let (u, v) = (Scalar::reduced_be(&one.digest), Scalar::reduced_be(&other.digest));
		let number = |bytes: &[u8; 32]| <k256::Scalar as Reduce<U256>>::reduce_bytes(bytes.into());
		let mut sec1 = [4; 65];
		sec1[1..].copy_from_slice(one.key.as_bytes());
		let key = k256::PublicKey::from_sec1_bytes(&sec1).unwrap();
		let expected = ProjectivePoint::lincomb(
			&key.to_projective(),
			&number(&one.digest),
			&ProjectivePoint::GENERATOR,
			&number(&other.digest),
		);
		let expected = expected.to_affine().to_encoded_point(false);

		let (sum, hints) = hints_for_combination(&one.key, &u, &v).unwrap();
		assert_eq!(sum.as_bytes(), &expected.as_bytes()[1..]);
		let verified = combine_hinted(&one.key, &Scalar::ONE, &u, &v, &hints);
		assert_eq!(verified, Ok(sum));
		let wrong = combine_hinted(&one.key, &Scalar::ONE, &v, &u, &hints);
		assert_eq!(wrong, Err(HintError::Refuted));
	}
}

/// Checks a signature's hints with their program replaced by this one.
fn with_program(operations: &[u16], slopes: usize) -> Result<(), HintError> {
	let Case { digest, signature, .. } = cases(14).next().unwrap();
	let hints = hints_for(&digest, &signature).unwrap();
	let mut forged = hints[..97].to_vec();
	forged.push(operations.len() as u8);
	forged.extend(operations.iter().flat_map(|operation| operation.to_le_bytes()));
	forged.extend(core::iter::repeat_n([1; 32], slopes).flatten());
	recover_hinted(&digest, &signature, &forged).map(drop)
}

#[test]
fn programs_without_meaning_are_refused() {
	use HintError::*;
	const DOUBLE: u16 = 6 | 8;
	let (r, q, g) = (0, 2 << 4, 4 << 4);
	let double = 8;
	// A sum that begins and ends with an addition, and a slope for each table: only its
	// coefficients are wrong.
	assert_eq!(with_program(&[r, q], 2), Err(Refuted));
	assert_eq!(with_program(&[r, DOUBLE, double | g, q], 2 + 3), Err(Refuted));
	// Too few, a doubling at the start, only a doubling at the end.
	for program in [&[][..], &[r], &[double | r, q], &[DOUBLE, q], &[r, DOUBLE]] {
		assert_eq!(with_program(program, 2), Err(NotCanonical), "{program:?}");
	}
	// Units and entries that do not exist, and an operation that does nothing.
	for operation in [6, 7, 6 | 1 << 4, 7 | 8, 6 | 8 | 1 << 4, (4 + 256) << 4, 0xfff0] {
		assert_eq!(with_program(&[r, operation, q], 3), Err(NotCanonical), "{operation:x}");
	}
	// More doublings and operations than allowed.
	let doublings = |count: usize| [vec![r], vec![DOUBLE; count], vec![q]].concat();
	assert_eq!(with_program(&doublings(67), 2 + 67), Err(Refuted));
	assert_eq!(with_program(&doublings(68), 2 + 68), Err(NotCanonical));
	let additions = |count: usize| vec![r; count];
	assert_eq!(with_program(&additions(120), 2 + 118), Err(Refuted));
	assert_eq!(with_program(&additions(121), 2 + 119), Err(NotCanonical));
	// The right number of slopes.
	assert_eq!(with_program(&[r, DOUBLE, double | g, q], 2 + 2), Err(Length));
	assert_eq!(with_program(&[r, DOUBLE, double | g, q], 2 + 4), Err(Length));
}

/// The coefficient of `Q` must not be zero: otherwise any `Q` would be accepted.
#[test]
fn a_program_without_the_key_is_refused() {
	let Case { digest, signature, .. } = cases(15).next().unwrap();
	let hints = hints_for(&digest, &signature).unwrap();
	let slopes = 98 + 2 * usize::from(hints[97]);
	// R − R, which is the identity, with the right slopes for the tables.
	let program = [2, 0, 0, 3, 0];
	let hints = [&hints[..97], &program, &hints[slopes..slopes + 64]].concat();
	let recovered = recover_hinted(&digest, &signature, &hints);
	assert_eq!(recovered, Err(HintError::Refuted));
}

#[test]
fn signatures_have_numbers_in_their_range() {
	let order = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141";
	let mut n = [0; 32];
	hex::decode_to_slice(order, &mut n).unwrap();
	let (zero, one) = ([0; 32], [1; 32]);
	let mut last = n;
	last[31] -= 1;
	assert!(Signature::new(&last, &last, 3).is_some());
	for (r, s, id) in [(zero, one, 0), (one, zero, 0), (n, one, 0), (one, n, 0), (one, one, 4)] {
		assert!(Signature::new(&r, &s, id).is_none());
	}
}
