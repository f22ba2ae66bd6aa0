//! arkworks' pairings, computed here.
//!
//! All code that is generic over the arithmetic is compiled in this module, once for a curve.

mod lines;

pub use lines::{LineCache, Lines, NoCache};

use crate::{
	checked_multi_pairing,
	compressed::{decompress, Format, Malformed, Tables},
	final_exponentiation,
	fixed_argument::FixedArgument,
	fixed_base::{FixedBase, PowerProduct, ELEMENTS},
	gt_power,
	membership::{are_in_subgroup, by_sums, by_sums_and_cubes},
	miller_loop::multi_miller_loop,
	multi_pairing,
	powers::all_powers,
	prepared_multi_pairing,
	residue_witness::{fixed_argument, WitnessCurve},
	Bls12_377, Bls12_381, Bn254, Bw6_761, G2Field, Gt, Pair, PairingCurve, PreparedG2,
	PreparedPair,
};
use alloc::{boxed::Box, vec::Vec};
use ark_ec::{
	pairing::Pairing,
	short_weierstrass::{self as ark, SWCurveConfig},
};
use assay_fields::{
	dispatch,
	params::{Bls12_377FqParams, Bls12_381FqParams, Bn254FqParams, Bw6_761FqParams},
	tower::{MinusFive, MinusOne},
	ArkConvert, Baseline, Bytes, Isa, LimbArithmetic,
};
use assay_msm::{curves, weierstrass::Affine, Curve};
use lines::LinesUnder;
use once_cell::race::OnceBox;
#[cfg(target_arch = "x86_64")]
use {
	assay_fields::Adx,
	assay_msm::{
		multiple_in_residues,
		weierstrass::{Point, Weierstrass},
	},
};

/// A pairing of arkworks that is computed here. Every function takes the [`Isa`] to run on,
/// [`Isa::best`] outside tests.
pub trait AssayPairing: Pairing {
	/// G1's curve, for multiplications.
	type G1Curve: Curve<Affine = Self::G1Affine, Projective = Self::G1>;
	/// G2's curve, for multiplications.
	type G2Curve: Curve<Affine = Self::G2Affine, Projective = Self::G2>;
	/// The lines of a point of G2, for one of the arithmetics. Cheap to clone.
	type Lines: Clone + Send + Sync + 'static;

	/// Computes arkworks' Miller loop of any points, in their groups or not, on their curves or not.
	/// `None` if arkworks has no answer: on BW6-761, where it divides by zero.
	fn assay_miller_loop(
		isa: Isa,
		pairs: &[(Self::G1Affine, Self::G2Affine)],
	) -> Option<Self::TargetField>;

	/// Computes arkworks' final exponentiation of any element. `None` for zero.
	fn assay_final_exponentiation(isa: Isa, f: &Self::TargetField) -> Option<Self::TargetField>;

	/// Computes the product of pairings of any points and any number of them, by one Miller loop and
	/// one final exponentiation. `None` if points that are not in their groups have no pairing.
	fn assay_multi_pairing(
		isa: Isa,
		pairs: &[(Self::G1Affine, Self::G2Affine)],
	) -> Option<Self::TargetField>;

	/// Computes a point's lines. `None` for some points that are not in G2 and have no lines.
	fn prepare_g2(isa: Isa, q: &Self::G2Affine) -> Option<Self::Lines>;

	/// Computes the lines of a point of G2's curve. `None` if it is not in G2. This takes less time
	/// than the two steps one after the other.
	fn prepare_g2_in_subgroup(isa: Isa, q: &Self::G2Affine) -> Option<Self::Lines>;

	/// Bytes of a point's functions.
	const G2_FUNCTIONS_LEN: usize;

	/// Computes the [functions](crate::fixed_argument) of a finite point, as
	/// [`AssayPairing::prepare_g2_by_functions`] reads them. `None` for points of small order.
	fn g2_functions(isa: Isa, q: &Self::G2Affine) -> Option<Vec<u8>>;

	/// Decodes the functions of a point. `None` for another length or a number that is not below the
	/// modulus. Products do not mix points with lines that were prepared and points with functions.
	fn prepare_g2_by_functions(isa: Isa, functions: &[u8]) -> Option<Self::Lines>;

	/// Like [`AssayPairing::assay_multi_pairing`], for points that are in their groups and for
	/// points of G2 that were prepared for the same arithmetic. `None` for points prepared for
	/// another.
	fn prepared_multi_pairing(
		isa: Isa,
		pairs: &[(Self::G1Affine, Self::G2Affine)],
		prepared: &[(Self::G1Affine, &Self::Lines)],
	) -> Option<Self::TargetField>;

	/// Like [`AssayPairing::prepared_multi_pairing`], for points of G2's curve. `None` unless all of them
	/// are in G2, and for some functions that belong to no point. This takes less time than a check and a
	/// product.
	fn checked_multi_pairing(
		isa: Isa,
		pairs: &[(Self::G1Affine, Self::G2Affine)],
		prepared: &[(Self::G1Affine, &Self::Lines)],
	) -> Option<Self::TargetField>;

	/// Bytes of the [pairings of fixed points](crate::fixed_base); zero if the curve has none.
	const GT_FIXED_BASE_LEN: usize;

	/// Computes the pairings of a finite point of G2 with a constant and with a point whose multiple is to be paired, as
	/// [`AssayPairing::checked_multi_pairing_with_power`] reads them. `None` for points of small order.
	fn fixed_base(
		isa: Isa,
		constant: &Self::G1Affine,
		point: &Self::G1Affine,
		q: &Self::G2Affine,
	) -> Option<Vec<u8>>;

	/// Returns true for the encoding of pairings of fixed points: of the right length, its numbers below the modulus.
	fn is_fixed_base(bytes: &[u8]) -> bool;

	/// Computes the product of [`AssayPairing::checked_multi_pairing`] and of a power of fixed pairings,
	/// `e(constant, q) · e(point, q)^exponent`. The exponent is below the order of the groups, in little-endian limbs.
	/// `None` for another encoding, too.
	fn checked_multi_pairing_with_power(
		isa: Isa,
		pairs: &[(Self::G1Affine, Self::G2Affine)],
		prepared: &[(Self::G1Affine, &Self::Lines)],
		fixed_base: &[u8],
		exponent: &[u64],
	) -> Option<Self::TargetField>;

	/// Computes `base^exponent` for an element of the target group and any integer, in little-endian
	/// limbs.
	fn gt_power(isa: Isa, base: &Self::TargetField, exponent: &[u64]) -> Self::TargetField;

	/// Returns true if a point of G1's curve is in G1.
	fn g1_is_in_subgroup(isa: Isa, p: &Self::G1Affine) -> bool;

	/// Returns true if a point of G2's curve is in G2.
	fn g2_is_in_subgroup(isa: Isa, q: &Self::G2Affine) -> bool;

	/// Returns for each point of G1's curve true if it is in G1.
	fn g1_are_in_subgroup(isa: Isa, points: &[Self::G1Affine]) -> Vec<bool>;

	/// Returns for each point of G2's curve true if it is in G2.
	fn g2_are_in_subgroup(isa: Isa, points: &[Self::G2Affine]) -> Vec<bool>;

	/// The bases of the digits for the membership of many points in G1 and G2: 2 or odd, and at most
	/// each prime factor of the cofactor, except the factor 3 for BLS12-381's G1.
	const MEMBERSHIP_BASES: [u16; 2];

	/// The least numbers of points of G1 and G2 that are tested together.
	const MEMBERSHIP_LEAST: [usize; 2];

	/// Returns true if all points of G1's curve are in G1. For many points the test is randomised by
	/// their hash, and wrongly returns true with probability 2^-128 at most. All processors give the
	/// same result.
	fn g1_are_all_in_subgroup(isa: Isa, points: &[Self::G1Affine]) -> bool;

	/// Like [`AssayPairing::g1_are_all_in_subgroup`], for G2.
	fn g2_are_all_in_subgroup(isa: Isa, points: &[Self::G2Affine]) -> bool;

	/// Bytes of a compressed point of G1's curve.
	const G1_COMPRESSED_LEN: usize;
	/// Bytes of a compressed point of G2's curve.
	const G2_COMPRESSED_LEN: usize;

	/// Decodes consecutive compressed points of G1's curve, like arkworks: it accepts what arkworks
	/// accepts. For BLS12-381 the encoding is zcash's. Points are on the curve, but not checked for
	/// membership in the subgroup. A last encoding that is too short is [`Malformed::NotCanonical`].
	fn decompress_g1(isa: Isa, encodings: &[u8]) -> Vec<Result<Self::G1Affine, Malformed>>;

	/// Like [`AssayPairing::decompress_g1`], for G2.
	fn decompress_g2(isa: Isa, encodings: &[u8]) -> Vec<Result<Self::G2Affine, Malformed>>;
}

/// A pairing curve under every arithmetic that the target has.
#[cfg(target_arch = "x86_64")]
pub trait EveryArithmetic: PairingCurve<Baseline> + PairingCurve<Adx> {}
/// A pairing curve under every arithmetic that the target has.
#[cfg(not(target_arch = "x86_64"))]
pub trait EveryArithmetic: PairingCurve<Baseline> {}

fn pairs_from_ark<C, A, G1, G2>(pairs: &[(ark::Affine<G1>, ark::Affine<G2>)]) -> Vec<Pair<C, A>>
where
	C: PairingCurve<A>,
	A: LimbArithmetic,
	G1: SWCurveConfig,
	G2: SWCurveConfig,
	C::G1Field: ArkConvert<G1::BaseField>,
	C::G2Field: ArkConvert<G2::BaseField>,
{
	pairs.iter().map(|(p, q)| (Affine::from_ark(p), Affine::from_ark(q))).collect()
}

/// `None` for points prepared for another arithmetic.
fn prepared_from_ark<'a, C, A, G1>(
	prepared: &[(ark::Affine<G1>, &'a Lines<C>)],
) -> Option<Vec<PreparedPair<'a, C, A>>>
where
	C: EveryArithmetic + PairingCurve<A, G1Field: ArkConvert<G1::BaseField>>,
	A: LimbArithmetic,
	G1: SWCurveConfig,
	Lines<C>: LinesUnder<A, C>,
{
	prepared.iter().map(|(p, q)| Some((Affine::from_ark(p), q.get()?))).collect()
}

/// The minimum number of points whose multiples are worth computing eight at a time.
#[cfg(target_arch = "x86_64")]
const LEAST_IN_LANES: usize = 3;

/// Returns for each point true if it is in its group, from the points' multiples, which lanes
/// compute. `None` if the points are to be checked one by one.
#[cfg(target_arch = "x86_64")]
fn by_multiples<C>(
	isa: Isa,
	points: &[ark::Affine<C::Ark>],
	check_scalar: Option<[u64; 2]>,
	is_in_group_given_multiple: impl Fn(&Affine<C::Base<Adx>>, &Point<C, Adx>) -> bool,
) -> Option<Vec<bool>>
where
	C: Weierstrass + Curve<Affine = ark::Affine<C::Ark>, Point<Adx> = Point<C, Adx>>,
{
	let ifma = isa.ifma().filter(|_| points.len() >= LEAST_IN_LANES)?;
	let scalar = check_scalar?;
	let points: Vec<_> = points.iter().map(C::from_ark::<Adx>).collect();
	let multiples = C::batch_mul_in_lanes(ifma, &points, &alloc::vec![&scalar[..]; points.len()]);
	let is_in_group = |(point, multiple): (&Option<_>, &_)| {
		point.as_ref().is_none_or(|point| is_in_group_given_multiple(point, multiple))
	};
	Some(points.iter().zip(&multiples).map(is_in_group).collect())
}

/// Returns true if a point is in its group, from its multiple, which residues compute. `None` without
/// residues.
#[cfg(target_arch = "x86_64")]
fn by_residues<C>(
	isa: Isa,
	point: &ark::Affine<C::Ark>,
	check_scalar: Option<[u64; 2]>,
	is_in_group_given_multiple: impl Fn(&Affine<C::Base<Adx>>, &Point<C, Adx>) -> bool,
) -> Option<bool>
where
	C: Weierstrass + Curve<Affine = ark::Affine<C::Ark>, Point<Adx> = Point<C, Adx>>,
{
	let scalar = check_scalar?;
	let Some(point) = C::from_ark::<Adx>(point) else { return Some(true) };
	let multiple = multiple_in_residues::<C, Adx>(isa, &point, &scalar)?;
	Some(is_in_group_given_multiple(&point, &multiple))
}

macro_rules! tables {
	($($name:ident: $params:ident, $limbs:literal, $non_residue:ident;)*) => {$(
		/// Returns the tables for square roots, built once.
		fn $name() -> &'static Tables<$params, $limbs> {
			static TABLES: OnceBox<Tables<$params, $limbs>> = OnceBox::new();
			TABLES.get_or_init(|| Box::new(Tables::new::<$non_residue>()))
		}
	)*};
}

tables! {
	bls12_381_roots: Bls12_381FqParams, 6, MinusOne;
	bls12_377_roots: Bls12_377FqParams, 6, MinusFive;
	bn254_roots: Bn254FqParams, 4, MinusOne;
	// This curve has no quadratic extension here. -1 is not a square in its field either.
	bw6_761_roots: Bw6_761FqParams, 12, MinusOne;
}

/// Implements [`AssayPairing`]. A curve's arguments are the encoding of its points, the tables of
/// its field, and the tests of many points, with the bases of their digits and the least numbers of points.
macro_rules! assay_pairing {
	($(
		$curve:ident: $ark:ident::$pairing:ident, $g1:ident, $g2:ident,
		$format:ident, $roots:ident,
		G1 $together1:ident in base $base1:literal from $least1:literal points,
		G2 $together2:ident in base $base2:literal from $least2:literal points;
	)*) => {$(
		impl EveryArithmetic for $curve {}

		impl AssayPairing for $ark::$pairing {
			type G1Curve = curves::$g1;
			type G2Curve = curves::$g2;
			type Lines = Lines<$curve>;

			fn assay_miller_loop(
				isa: Isa,
				pairs: &[(Self::G1Affine, Self::G2Affine)],
			) -> Option<Self::TargetField> {
				dispatch!(isa, A => {
					let pairs = pairs_from_ark::<$curve, A, _, _>(pairs);
					Some(multi_miller_loop::<$curve, A, true>(isa, &pairs)?.to_ark())
				})
			}

			fn assay_final_exponentiation(
				isa: Isa,
				f: &Self::TargetField,
			) -> Option<Self::TargetField> {
				dispatch!(isa, A => {
					let f = Gt::<$curve, A>::from_ark(f);
					Some(final_exponentiation::<$curve, A>(isa, &f)?.to_ark())
				})
			}

			fn assay_multi_pairing(
				isa: Isa,
				pairs: &[(Self::G1Affine, Self::G2Affine)],
			) -> Option<Self::TargetField> {
				dispatch!(isa, A => {
					let pairs = pairs_from_ark::<$curve, A, _, _>(pairs);
					Some(multi_pairing::<$curve, A>(isa, &pairs)?.to_ark())
				})
			}

			fn prepare_g2(isa: Isa, q: &Self::G2Affine) -> Option<Self::Lines> {
				dispatch!(isa, A => {
					let lines = PreparedG2::<$curve, A>::new(isa, &Affine::from_ark(q))?;
					Some(LinesUnder::<A, $curve>::wrap(lines))
				})
			}

			fn prepare_g2_in_subgroup(isa: Isa, q: &Self::G2Affine) -> Option<Self::Lines> {
				dispatch!(isa, A => {
					let lines = PreparedG2::<$curve, A>::in_subgroup(isa, &Affine::from_ark(q))?;
					Some(LinesUnder::<A, $curve>::wrap(lines))
				})
			}

			const G2_FUNCTIONS_LEN: usize = <$curve as WitnessCurve<Baseline>>::FIXED_COEFFICIENTS
				* <G2Base<$curve> as Bytes>::LEN;

			fn g2_functions(isa: Isa, q: &Self::G2Affine) -> Option<Vec<u8>> {
				dispatch!(isa, A => {
					let functions = fixed_argument::<$curve, A>(&Affine::from_ark(q))?;
					let mut bytes = Vec::with_capacity(Self::G2_FUNCTIONS_LEN);
					functions.iter().for_each(|number| number.append_le_bytes(&mut bytes));
					Some(bytes)
				})
			}

			fn prepare_g2_by_functions(isa: Isa, functions: &[u8]) -> Option<Self::Lines> {
				if functions.len() != Self::G2_FUNCTIONS_LEN {
					return None;
				}
				dispatch!(isa, A => {
					let functions = FixedArgument::from_le_bytes(functions)?;
					let point = PreparedG2::<$curve, A>::of_functions(functions);
					Some(LinesUnder::<A, $curve>::wrap(point))
				})
			}

			fn prepared_multi_pairing(
				isa: Isa,
				pairs: &[(Self::G1Affine, Self::G2Affine)],
				prepared: &[(Self::G1Affine, &Self::Lines)],
			) -> Option<Self::TargetField> {
				dispatch!(isa, A => {
					let pairs = pairs_from_ark::<$curve, A, _, _>(pairs);
					let prepared = prepared_from_ark::<$curve, A, _>(prepared)?;
					Some(prepared_multi_pairing::<$curve, A>(isa, &pairs, &prepared)?.to_ark())
				})
			}

			fn checked_multi_pairing(
				isa: Isa,
				pairs: &[(Self::G1Affine, Self::G2Affine)],
				prepared: &[(Self::G1Affine, &Self::Lines)],
			) -> Option<Self::TargetField> {
				dispatch!(isa, A => {
					let pairs = pairs_from_ark::<$curve, A, _, _>(pairs);
					let prepared = prepared_from_ark::<$curve, A, _>(prepared)?;
					let product =
						checked_multi_pairing::<$curve, A>(isa, &pairs, &prepared, &PowerProduct::ONE);
					Some(product?.to_ark())
				})
			}

			const GT_FIXED_BASE_LEN: usize = if <$curve as WitnessCurve<Baseline>>::HAS_FIXED_BASES {
				ELEMENTS * 3 * <G2Base<$curve> as Bytes>::LEN
			} else {
				0
			};

			fn fixed_base(
				isa: Isa,
				constant: &Self::G1Affine,
				point: &Self::G1Affine,
				q: &Self::G2Affine,
			) -> Option<Vec<u8>> {
				dispatch!(isa, A => {
					let [constant, point] = [constant, point].map(Affine::from_ark);
					let pairings = FixedBase::<$curve, A>::new(&constant, &point, &Affine::from_ark(q))?;
					let mut bytes = Vec::with_capacity(Self::GT_FIXED_BASE_LEN);
					pairings.append_bytes(&mut bytes);
					Some(bytes)
				})
			}

			fn is_fixed_base(bytes: &[u8]) -> bool {
				FixedBase::<$curve, Baseline>::from_bytes(bytes).is_some()
			}

			fn checked_multi_pairing_with_power(
				isa: Isa,
				pairs: &[(Self::G1Affine, Self::G2Affine)],
				prepared: &[(Self::G1Affine, &Self::Lines)],
				fixed_base: &[u8],
				exponent: &[u64],
			) -> Option<Self::TargetField> {
				dispatch!(isa, A => {
					let pairs = pairs_from_ark::<$curve, A, _, _>(pairs);
					let prepared = prepared_from_ark::<$curve, A, _>(prepared)?;
					let powers = FixedBase::<$curve, A>::from_bytes(fixed_base)?.power(exponent)?;
					let product = checked_multi_pairing::<$curve, A>(isa, &pairs, &prepared, &powers);
					Some(product?.to_ark())
				})
			}

			fn gt_power(isa: Isa, base: &Self::TargetField, exponent: &[u64]) -> Self::TargetField {
				dispatch!(isa, A => {
					let base = Gt::<$curve, A>::from_ark(base);
					gt_power::<$curve, A>(isa, &base, exponent).to_ark()
				})
			}

			fn g1_is_in_subgroup(isa: Isa, p: &Self::G1Affine) -> bool {
				#[cfg(target_arch = "x86_64")]
				if let Some(verdict) = by_residues::<curves::$g1>(
					isa,
					p,
					<$curve as PairingCurve<Adx>>::G1_CHECK_SCALAR,
					<$curve as PairingCurve<Adx>>::is_in_g1_given_multiple,
				) {
					return verdict;
				}
				dispatch!(isa, A => {
					<$curve as PairingCurve<A>>::g1_is_in_subgroup(&Affine::from_ark(p))
				})
			}

			fn g2_is_in_subgroup(isa: Isa, q: &Self::G2Affine) -> bool {
				#[cfg(target_arch = "x86_64")]
				if let Some(verdict) = by_residues::<curves::$g2>(
					isa,
					q,
					<$curve as PairingCurve<Adx>>::G2_CHECK_SCALAR,
					<$curve as PairingCurve<Adx>>::is_in_g2_given_multiple,
				) {
					return verdict;
				}
				dispatch!(isa, A => {
					<$curve as PairingCurve<A>>::g2_is_in_subgroup(&Affine::from_ark(q))
				})
			}

			fn g1_are_in_subgroup(isa: Isa, points: &[Self::G1Affine]) -> Vec<bool> {
				#[cfg(target_arch = "x86_64")]
				if let Some(verdicts) = by_multiples::<curves::$g1>(
					isa,
					points,
					<$curve as PairingCurve<Adx>>::G1_CHECK_SCALAR,
					<$curve as PairingCurve<Adx>>::is_in_g1_given_multiple,
				) {
					return verdicts;
				}
				points.iter().map(|p| Self::g1_is_in_subgroup(isa, p)).collect()
			}

			fn g2_are_in_subgroup(isa: Isa, points: &[Self::G2Affine]) -> Vec<bool> {
				#[cfg(target_arch = "x86_64")]
				if let Some(verdicts) = by_multiples::<curves::$g2>(
					isa,
					points,
					<$curve as PairingCurve<Adx>>::G2_CHECK_SCALAR,
					<$curve as PairingCurve<Adx>>::is_in_g2_given_multiple,
				) {
					return verdicts;
				}
				points.iter().map(|q| Self::g2_is_in_subgroup(isa, q)).collect()
			}

			const MEMBERSHIP_BASES: [u16; 2] = [$base1, $base2];
			const MEMBERSHIP_LEAST: [usize; 2] = [$least1, $least2];

			fn g1_are_all_in_subgroup(isa: Isa, points: &[Self::G1Affine]) -> bool {
				dispatch!(isa, A => {
					are_in_subgroup::<curves::$g1, A, _>(
						isa,
						points,
						Self::MEMBERSHIP_LEAST[0],
						Self::MEMBERSHIP_BASES[0],
						Self::g1_are_in_subgroup,
						$together1::<curves::$g1, _>,
					)
				})
			}

			fn g2_are_all_in_subgroup(isa: Isa, points: &[Self::G2Affine]) -> bool {
				dispatch!(isa, A => {
					are_in_subgroup::<curves::$g2, A, _>(
						isa,
						points,
						Self::MEMBERSHIP_LEAST[1],
						Self::MEMBERSHIP_BASES[1],
						Self::g2_are_in_subgroup,
						$together2::<curves::$g2, _>,
					)
				})
			}

			const G1_COMPRESSED_LEN: usize = <G1Base<$curve> as Bytes>::LEN;
			const G2_COMPRESSED_LEN: usize = <G2Base<$curve> as Bytes>::LEN;

			fn decompress_g1(isa: Isa, encodings: &[u8]) -> Vec<Result<Self::G1Affine, Malformed>> {
				dispatch!(isa, A => {
					let points = decompress::<curves::$g1, _, _, A>(
						&Format::$format,
						$roots(),
						encodings,
						|elements, exponent| all_powers::<curves::$g1, A>(isa, elements, exponent),
					);
					points.into_iter().map(|point| Ok(point?.to_ark())).collect()
				})
			}

			fn decompress_g2(isa: Isa, encodings: &[u8]) -> Vec<Result<Self::G2Affine, Malformed>> {
				dispatch!(isa, A => {
					let points = decompress::<curves::$g2, _, _, A>(
						&Format::$format,
						$roots(),
						encodings,
						|elements, exponent| all_powers::<curves::$g1, A>(isa, elements, exponent),
					);
					points.into_iter().map(|point| Ok(point?.to_ark())).collect()
				})
			}
		}
	)*};
}

type G1Base<C> = crate::G1Field<C, Baseline>;
type G2Base<C> = G2Field<C, Baseline>;

// The least numbers of points were measured by the example `membership`, with ones in their place. All points of BN254's
// first curve are in G1, so its number is not used.
assay_pairing! {
	Bls12_381: ark_bls12_381::Bls12_381, Bls12_381G1, Bls12_381G2, ZCASH, bls12_381_roots,
		G1 by_sums_and_cubes in base 11 from 100 points,
		G2 by_sums in base 13 from 100 points;
	Bls12_377: ark_bls12_377::Bls12_377, Bls12_377G1, Bls12_377G2, ARKWORKS, bls12_377_roots,
		G1 by_sums in base 2 from 175 points,
		G2 by_sums in base 257 from 75 points;
	Bn254: ark_bn254::Bn254, Bn254G1, Bn254G2, ARKWORKS, bn254_roots,
		G1 by_sums in base 257 from 1 points,
		G2 by_sums in base 257 from 45 points;
	Bw6_761: ark_bw6_761::BW6_761, Bw6_761G1, Bw6_761G2, ARKWORKS, bw6_761_roots,
		G1 by_sums in base 2 from 145 points,
		G2 by_sums in base 3 from 95 points;
}
