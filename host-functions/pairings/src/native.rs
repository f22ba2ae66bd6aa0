//! The curves as arkworks has them, computed here under a backend.
//!
//! Everything that is generic over the arithmetic is compiled in this module, once for a curve.

use crate::{
	batched_multi_pairing, final_exponentiation, gt_power, multi_pairing, reference_miller_loop,
	Bls12_377, Bls12_381, Bn254, Bw6_761, Curve, G2Field, Gt, Jacobian, Point, PreparedG2,
};
use ark_ec::{
	pairing::Pairing,
	short_weierstrass::{Affine, SWCurveConfig},
};
use assay_fields::{dispatch, Arithmetic, Arkworks, Backend};
use assay_msm::{curves, multiples_on, Engine};
use std::{any::Any, sync::Arc};

/// A pairing of arkworks that is computed here. The backend is [`Backend::best`], or in a test one
/// of [`Backend::all`].
pub trait NativePairing: Pairing {
	/// arkworks' Miller loop, on any points, in its groups and on its curves or not. None where
	/// arkworks has no answer: on BW6-761, where it divides by zero.
	fn native_miller_loop(
		backend: Backend,
		pairs: &[(Self::G1Affine, Self::G2Affine)],
	) -> Option<Self::TargetField>;

	/// arkworks' final exponentiation of any element; none for zero.
	fn native_final_exponentiation(
		backend: Backend,
		f: &Self::TargetField,
	) -> Option<Self::TargetField>;

	/// The product of pairings, of any number of points: one Miller loop for all of them and one
	/// final exponentiation. None where points that are not in their groups have no pairing.
	fn native_multi_pairing(
		backend: Backend,
		pairs: &[(Self::G1Affine, Self::G2Affine)],
	) -> Option<Self::TargetField>;

	/// Computes a point's lines. None where points that are not in G2 have none.
	fn prepare_g2(backend: Backend, q: &Self::G2Affine) -> Option<Lines>;

	/// [`NativePairing::native_multi_pairing`] of points that are in their groups, also with points of
	/// G2 that were prepared under the same backend. None for points prepared under another.
	fn prepared_multi_pairing(
		backend: Backend,
		pairs: &[(Self::G1Affine, Self::G2Affine)],
		prepared: &[(Self::G1Affine, &Lines)],
	) -> Option<Self::TargetField>;

	/// `base^exponent` for an element of the target group and any integer, limbs from the lowest.
	fn gt_power(backend: Backend, base: &Self::TargetField, exponent: &[u64]) -> Self::TargetField;

	/// Whether a point satisfies the equation of G1's curve.
	fn g1_is_on_curve(backend: Backend, p: &Self::G1Affine) -> bool;

	/// Whether a point satisfies the equation of G2's curve.
	fn g2_is_on_curve(backend: Backend, q: &Self::G2Affine) -> bool;

	/// Whether a point of G1's curve is in G1.
	fn g1_is_in_subgroup(backend: Backend, p: &Self::G1Affine) -> bool;

	/// Whether a point of G2's curve is in G2.
	fn g2_is_in_subgroup(backend: Backend, q: &Self::G2Affine) -> bool;

	/// For each of many points of G1's curve whether it is in G1.
	fn g1_are_in_subgroup(backend: Backend, points: &[Self::G1Affine]) -> Vec<bool>;

	/// For each of many points of G2's curve whether it is in G2.
	fn g2_are_in_subgroup(backend: Backend, points: &[Self::G2Affine]) -> Vec<bool>;
}

/// A point of some curve's G2 with the lines of its Miller loop, under some backend. Cheap to clone.
#[derive(Clone)]
pub struct Lines(Arc<dyn Any + Send + Sync>);

fn import<C, A, G1, G2>(
	pairs: &[(Affine<G1>, Affine<G2>)],
) -> Vec<(Point<C::G1Field>, Point<C::G2Field>)>
where
	C: Curve<A>,
	A: Arithmetic,
	G1: SWCurveConfig,
	G2: SWCurveConfig,
	C::G1Field: Arkworks<G1::BaseField>,
	C::G2Field: Arkworks<G2::BaseField>,
{
	pairs.iter().map(|(p, q)| (Point::from_ark(p), Point::from_ark(q))).collect()
}

fn prepared_multi_pairing<C, A, G1, G2>(
	backend: Backend,
	pairs: &[(Affine<G1>, Affine<G2>)],
	prepared: &[(Affine<G1>, &Lines)],
) -> Option<Gt<C, A>>
where
	C: Curve<A>,
	A: Arithmetic,
	G1: SWCurveConfig,
	G2: SWCurveConfig,
	C::G1Field: Arkworks<G1::BaseField>,
	C::G2Field: Arkworks<G2::BaseField>,
{
	let prepared = prepared
		.iter()
		.map(|(p, q)| Some((Point::from_ark(p), q.0.downcast_ref::<PreparedG2<C::G2Field>>()?)))
		.collect::<Option<Vec<_>>>()?;
	batched_multi_pairing::<C, A>(backend, &import::<C, A, _, _>(pairs), &prepared)
}

/// The fewest points that are worth their multiples eight at a time.
const LEAST_IN_LANES: usize = 3;

/// For each of many points whether it is in its group: one by one, or, with lanes, by multiples that are
/// computed for all of them.
fn are_in_subgroup<C, P: Copy>(
	backend: Backend,
	points: &[P],
	check: Option<[u64; 2]>,
	one: impl Fn(&P) -> bool,
	multiple_tells: impl Fn(&P, &C::Projective) -> bool,
) -> Vec<bool>
where
	C: assay_msm::Curve<Affine = P>,
{
	let engine = Engine::of(backend);
	match check.filter(|_| engine.has_lanes() && points.len() >= LEAST_IN_LANES) {
		Some(scalar) => {
			let multiples = multiples_on::<C>(engine, points, &vec![scalar; points.len()]);
			points.iter().zip(&multiples).map(|(p, multiple)| multiple_tells(p, multiple)).collect()
		}
		None => points.iter().map(one).collect(),
	}
}

macro_rules! native {
	($($curve:ident: $ark:ident::$pairing:ident, $g1:ident, $g2:ident;)*) => {$(
		impl NativePairing for $ark::$pairing {
			fn native_miller_loop(
				backend: Backend,
				pairs: &[(Self::G1Affine, Self::G2Affine)],
			) -> Option<Self::TargetField> {
				dispatch!(backend, A => {
					let pairs = import::<$curve, A, _, _>(pairs);
					Some(reference_miller_loop::<$curve, A>(backend, &pairs)?.to_ark())
				})
			}

			fn native_final_exponentiation(
				backend: Backend,
				f: &Self::TargetField,
			) -> Option<Self::TargetField> {
				dispatch!(backend, A => {
					let f = Gt::<$curve, A>::from_ark(f);
					Some(final_exponentiation::<$curve, A>(backend, &f)?.to_ark())
				})
			}

			fn native_multi_pairing(
				backend: Backend,
				pairs: &[(Self::G1Affine, Self::G2Affine)],
			) -> Option<Self::TargetField> {
				dispatch!(backend, A => {
					let pairs = import::<$curve, A, _, _>(pairs);
					Some(multi_pairing::<$curve, A>(backend, &pairs)?.to_ark())
				})
			}

			fn prepare_g2(backend: Backend, q: &Self::G2Affine) -> Option<Lines> {
				dispatch!(backend, A => {
					let q = Point::<G2Field<$curve, A>>::from_ark(q);
					Some(Lines(Arc::new(PreparedG2::new::<$curve, A>(&q)?)))
				})
			}

			fn prepared_multi_pairing(
				backend: Backend,
				pairs: &[(Self::G1Affine, Self::G2Affine)],
				prepared: &[(Self::G1Affine, &Lines)],
			) -> Option<Self::TargetField> {
				dispatch!(backend, A => {
					let value =
						prepared_multi_pairing::<$curve, A, _, _>(backend, pairs, prepared)?;
					Some(value.to_ark())
				})
			}

			fn gt_power(
				backend: Backend,
				base: &Self::TargetField,
				exponent: &[u64],
			) -> Self::TargetField {
				dispatch!(backend, A => {
					let base = Gt::<$curve, A>::from_ark(base);
					gt_power::<$curve, A>(backend, &base, exponent).to_ark()
				})
			}

			fn g1_is_on_curve(backend: Backend, p: &Self::G1Affine) -> bool {
				dispatch!(backend, A => {
					<$curve as Curve<A>>::g1_is_on_curve(&Point::from_ark(p))
				})
			}

			fn g2_is_on_curve(backend: Backend, q: &Self::G2Affine) -> bool {
				dispatch!(backend, A => {
					<$curve as Curve<A>>::g2_is_on_curve(&Point::from_ark(q))
				})
			}

			fn g1_is_in_subgroup(backend: Backend, p: &Self::G1Affine) -> bool {
				dispatch!(backend, A => {
					<$curve as Curve<A>>::g1_is_in_subgroup(&Point::from_ark(p))
				})
			}

			fn g2_is_in_subgroup(backend: Backend, q: &Self::G2Affine) -> bool {
				dispatch!(backend, A => {
					<$curve as Curve<A>>::g2_is_in_subgroup(&Point::from_ark(q))
				})
			}

			fn g1_are_in_subgroup(backend: Backend, points: &[Self::G1Affine]) -> Vec<bool> {
				dispatch!(backend, A => are_in_subgroup::<curves::$g1, _>(
					backend,
					points,
					<$curve as Curve<A>>::G1_CHECK,
					|p| Self::g1_is_in_subgroup(backend, p),
					|p, multiple| {
						let multiple = Jacobian::from_ark(multiple);
						<$curve as Curve<A>>::multiple_tells_g1(&Point::from_ark(p), &multiple)
					},
				))
			}

			fn g2_are_in_subgroup(backend: Backend, points: &[Self::G2Affine]) -> Vec<bool> {
				dispatch!(backend, A => are_in_subgroup::<curves::$g2, _>(
					backend,
					points,
					<$curve as Curve<A>>::G2_CHECK,
					|q| Self::g2_is_in_subgroup(backend, q),
					|q, multiple| {
						let multiple = Jacobian::from_ark(multiple);
						<$curve as Curve<A>>::multiple_tells_g2(&Point::from_ark(q), &multiple)
					},
				))
			}
		}
	)*};
}

native! {
	Bls12_381: ark_bls12_381::Bls12_381, Bls12_381G1, Bls12_381G2;
	Bls12_377: ark_bls12_377::Bls12_377, Bls12_377G1, Bls12_377G2;
	Bn254: ark_bn254::Bn254, Bn254G1, Bn254G2;
	Bw6_761: ark_bw6_761::BW6_761, Bw6_761G1, Bw6_761G2;
}
