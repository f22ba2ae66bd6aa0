//! Membership of many points at once, by a randomised test.
//!
//! Let b be at most the smallest prime factor of the curve's cofactor h, and m the number of digits
//! of 128 bits in base b. Every point gets a coefficient of 128 bits. Sum j adds up all points, each
//! times the value of digit j of its coefficient. The m sums are tested exactly. If all sums are in
//! the subgroup, so are all points, except with probability 2^-128 at most:
//!
//! As r is coprime to h, every point of the curve is the sum of a point of the subgroup and a
//! component whose order divides h. Let some point have the component C ≠ 0. For any coefficients
//! of the other points, sum j is in the subgroup only if d C is one fixed point, where d is this
//! point's digit in place j. Two digits d ≠ d' with that property would make (d - d') C = 0. But
//! the order of C divides h and is not one, so it is at least b, and |d - d'| is below b. So at
//! most one digit in each place is bad, and at most one string of m digits. As different
//! coefficients have different strings, at most one of 2^128 coefficients is bad.
//!
//! This is the small exponents test with digits as exponents (Bellare, Garay, Rabin, "Fast batch
//! verification for modular exponentiation and digital signatures", 1998, section 3), for a group
//! whose order has a small factor. Several sums for it, and sums by buckets: Koshelev, "Subgroup
//! membership testing on elliptic curves via the Tate pairing", 2022/037. Tests of single points: El
//! Housni, Guillevic, Piellard, 2022/352.
//!
//! The coefficients are a hash of all points (Fiat, Shamir). So no node draws its own, and all
//! nodes get the same result. It depends neither on the processor nor on the code path, because the
//! sums do not. Whoever chooses the points can try others, but every try gets entirely new
//! coefficients and succeeds with probability 2^-128: as with a hash of that many bits, an even
//! chance takes 2^127 tries. It is enough to hash the points, as nothing else enters the sums.
//!
//! A point in the subgroup never makes the test fail.

mod cubes;

pub(crate) use cubes::by_sums_and_cubes;

use alloc::vec::Vec;
use ark_ec::short_weierstrass as ark;
use assay_fields::{Bytes, Isa, LimbArithmetic};
use assay_msm::{
	digit_sums,
	weierstrass::{Affine, Weierstrass},
	Curve,
};
use blake2b_simd::Params;

const DOMAIN: &[u8] = b"assay:membership:1";

/// Bytes of the points' hash.
const SEED_LEN: usize = 32;

/// Bytes of a coefficient.
const COEFFICIENT_LEN: usize = 16;

/// Coefficients in a hash.
const COEFFICIENTS: usize = 4;

/// Returns true if all points of a curve are in its subgroup. From `least` points on, tests them
/// together, by their coefficients and the base of digits, otherwise one by one.
pub(crate) fn are_in_subgroup<C, A, F>(
	isa: Isa,
	points: &[C::Affine],
	least: usize,
	base: u16,
	one_by_one: F,
	together: impl Fn(Isa, &[C::Affine], &[[u64; 2]], u16, F) -> bool,
) -> bool
where
	F: Fn(Isa, &[C::Affine]) -> Vec<bool>,
	C: Weierstrass<Base<A>: Bytes> + Curve<Affine = ark::Affine<<C as Weierstrass>::Ark>>,
	A: LimbArithmetic,
{
	if C::PRIME_ORDER {
		return true;
	}
	if points.len() < least {
		return !one_by_one(isa, points).contains(&false);
	}
	together(isa, points, &coefficients::<C, A>(points), base, one_by_one)
}

/// Returns true if all points are in the subgroup, by sums in a base that is at most the cofactor's
/// smallest prime factor.
pub(crate) fn by_sums<C: Curve, F>(
	isa: Isa,
	points: &[C::Affine],
	coefficients: &[[u64; 2]],
	base: u16,
	one_by_one: F,
) -> bool
where
	F: Fn(Isa, &[C::Affine]) -> Vec<bool>,
{
	!one_by_one(isa, &digit_sums::<C>(isa, points, coefficients, base)).contains(&false)
}

/// Derives a coefficient for each point, in little-endian limbs.
///
/// `r_j` are the 16 bytes from 16 (j mod 4) of `BLAKE2b-512(seed ‖ u32_le(⌊j / 4⌋))`, with
/// `seed = BLAKE2b-256(domain ‖ x_0 ‖ y_0 ‖ x_1 ‖ …)`, the coordinates little-endian and zeros for the
/// identity.
pub fn coefficients<C, A>(points: &[ark::Affine<C::Ark>]) -> Vec<[u64; 2]>
where
	C: Weierstrass<Base<A>: Bytes>,
	A: LimbArithmetic,
{
	let mut seed = Params::new().hash_length(SEED_LEN).to_state();
	seed.update(DOMAIN);
	let mut bytes = Vec::with_capacity(2 * <C::Base<A> as Bytes>::LEN);
	for point in points {
		let point = Affine::<C::Base<A>>::from_ark(point);
		bytes.clear();
		point.x.append_le_bytes(&mut bytes);
		point.y.append_le_bytes(&mut bytes);
		seed.update(&bytes);
	}
	let seed = seed.finalize();
	let mut coefficients = Vec::with_capacity(points.len().next_multiple_of(COEFFICIENTS));
	for index in 0..points.len().div_ceil(COEFFICIENTS) as u32 {
		let mut hash = Params::new().to_state();
		let hash = hash.update(seed.as_bytes()).update(&index.to_le_bytes()).finalize();
		for bytes in hash.as_bytes().chunks_exact(COEFFICIENT_LEN) {
			let (limbs, _) = bytes.as_chunks();
			coefficients.push(core::array::from_fn(|i| u64::from_le_bytes(limbs[i])));
		}
	}
	coefficients.truncate(points.len());
	coefficients
}
