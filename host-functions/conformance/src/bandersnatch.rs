//! Tests of Bandersnatch in Edwards form, which is incomplete: outside its prime-order subgroup, a
//! sum of points may have no affine coordinates. The host functions then return an error, and
//! Parity's wrappers return `(0, 0, 0, 0)`.

use alloc::vec::Vec;
use ark_ec::{
	twisted_edwards::{Affine, TECurveConfig},
	AffineRepr, VariableBaseMSM,
};
use ark_ff::{AdditiveGroup, MontFp, PrimeField, Zero};
use ark_serialize::CanonicalSerialize;
use assay_ark_curves::ark_ed_on_bls12_381_bandersnatch::{self as plain, Fq, Fr};
use sp_crypto_ec_utils::ed_on_bls12_381_bandersnatch::{
	host_calls, EdwardsAffine, EdwardsConfig, EdwardsProjective,
};

/// The number of the error for a result without affine coordinates.
const DEGENERATE_POINT: u32 = 4;

fn degenerate() -> EdwardsProjective {
	EdwardsProjective::new_unchecked(Fq::ZERO, Fq::ZERO, Fq::ZERO, Fq::ZERO)
}

fn encode(value: &impl CanonicalSerialize) -> Vec<u8> {
	let mut bytes = Vec::new();
	value.serialize_uncompressed(&mut bytes).expect("a vector takes any length");
	bytes
}

/// Returns a point with `y = 2`, which is not in the prime-order subgroup.
fn outside<C: TECurveConfig<BaseField = Fq>>() -> Affine<C> {
	Affine::get_point_from_y_unchecked(Fq::from(2u8), false).expect("2 is the y of a point")
}

/// Returns two points with `d x₁ x₂ y₁ y₂ = 1`, taken from the reference's own tests. The formulas
/// for their sum give `z = 0`.
fn exceptional_pair() -> [EdwardsAffine; 2] {
	const X1: Fq =
		MontFp!("12611587488970178020234800979835231446181428428390492190317266241455236381927");
	const Y1: Fq =
		MontFp!("8625363597705895091270672088731506059935752500467284843225771956507605756711");
	const X2: Fq =
		MontFp!("5253339395048946693631279295832797565125937378490576959411837397991361739535");
	const Y2: Fq =
		MontFp!("24752777243643877000069062635360441442644758493268974317933177186378585499408");
	[EdwardsAffine::new_unchecked(X1, Y1), EdwardsAffine::new_unchecked(X2, Y2)]
}

/// Multiplies a point outside the subgroup by the subgroup's order.
pub fn multiplication_without_affine_result() {
	let order = Fr::MODULUS.0;
	let product = plain::EdwardsConfig::mul_affine(&outside(), &order);
	assert!(product.z.is_zero(), "arkworks' formulas leave the affine points here");

	let mut out = [7; 64];
	let scalar = encode(&order.to_vec());
	let result = host_calls::ed_on_bls12_381_bandersnatch_mul(
		&encode(&outside::<EdwardsConfig>()),
		&scalar,
		&mut out,
	);
	assert_eq!(result.map_err(|error| error as u32), Err(DEGENERATE_POINT));

	let product = EdwardsConfig::mul_affine(&outside(), &order);
	assert_eq!(coordinates(&product), coordinates(&degenerate()));
}

/// Multiplies a point that has no affine coordinates to begin with.
pub fn multiplication_without_affine_base() {
	let base = EdwardsProjective::new_unchecked(Fq::ZERO, Fq::from(5u8), Fq::from(9u8), Fq::ZERO);
	let product = EdwardsConfig::mul_projective(&base, &[7, 0, 0, 0]);
	assert_eq!(coordinates(&product), coordinates(&degenerate()));
}

/// Adds two points on the curve whose sum has no affine coordinates.
pub fn exceptional_sum() {
	let [a, b] = exceptional_pair();
	assert!(a.is_on_curve() && b.is_on_curve());
	assert_eq!(coordinates(&(a.into_group() + b)), coordinates(&degenerate()));
}

/// Adds the same points within a multi-scalar multiplication.
///
/// The reference's test has the scalars 2 and 1. For those, arkworks before 0.6 computed
/// `a + (a + b)`; it now computes `(2 a) + b`, which has affine coordinates.
pub fn exceptional_msm() {
	let pair = exceptional_pair();
	let scalars = [Fr::from(1u8), Fr::from(1u8)];
	let sum = EdwardsProjective::msm(&pair, &scalars).expect("the lengths are equal");
	assert_eq!(coordinates(&sum), coordinates(&degenerate()));

	let mut out = [7; 64];
	let result = host_calls::ed_on_bls12_381_bandersnatch_msm(
		&encode(&pair.to_vec()),
		&encode(&scalars.to_vec()),
		&mut out,
	);
	assert_eq!(result.map_err(|error| error as u32), Err(DEGENERATE_POINT));
}

/// Decodes a point outside the subgroup: accepted without validation, refused with it.
pub fn validation_of_points() {
	use ark_serialize::CanonicalDeserialize;
	let point = outside::<EdwardsConfig>();
	assert!(point.is_on_curve() && !point.is_in_correct_subgroup_assuming_on_curve());
	let bytes = encode(&point);
	let unchecked = EdwardsAffine::deserialize_uncompressed_unchecked(&bytes[..]);
	assert_eq!(unchecked.ok(), Some(point));
	assert!(EdwardsAffine::deserialize_uncompressed(&bytes[..]).is_err());
}

/// Returns the coordinates: `==` on points would compare them as fractions.
fn coordinates(point: &EdwardsProjective) -> [Fq; 4] {
	[point.x, point.y, point.t, point.z]
}
