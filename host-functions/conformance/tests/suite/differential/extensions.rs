//! Tests of the functions that validate points, for each pairing curve.

use super::{
	harness::{compare, status, LONG},
	oracle,
};
use ark_ec::{
	pairing::Pairing,
	short_weierstrass::{Affine, SWCurveConfig},
	AffineRepr, CurveGroup,
};
use ark_ff::AdditiveGroup;
use ark_serialize::{CanonicalSerialize, Compress};
use ark_std::{
	rand::{rngs::StdRng, Rng},
	UniformRand,
};
use assay_conformance::{
	points::Points,
	sample::{buffer, encode, other_length, tamper, tamper_one_of, Arguments, Lazy},
	status,
};

/// The number of points of a long list.
const MANY: usize = 220;

/// Draws points; sometimes one of them is hostile.
fn points<A: Points>(pool: &Lazy<A>, count: usize, rng: &mut StdRng) -> Vec<A> {
	let mut points: Vec<A> = (0..count).map(|_| pool.get().good(rng)).collect();
	if count > 0 && rng.gen_ratio(1, 3) {
		points[rng.gen_range(0..count)] = pool.get().any(rng);
	}
	points
}

/// Samples arguments of a product of pairings, which is one in half of the cases.
fn pairs<E: Pairing>() -> impl Fn(&mut StdRng) -> Arguments
where
	E::G1Affine: Points,
	E::G2Affine: Points,
{
	let (g1, g2) = (Lazy::<E::G1Affine>::new(), Lazy::<E::G2Affine>::new());
	move |rng| {
		let (p, q) = if rng.gen() {
			cancelling::<E>(rng)
		} else {
			let count = if rng.gen_ratio(1, 200) { MANY } else { rng.gen_range(0..4) };
			let p = points(&g1, count, rng);
			(p, points(&g2, other_length(count, rng), rng))
		};
		let (mut a, mut b) = (encode(&p), encode(&q));
		if rng.gen_ratio(1, 4) {
			tamper_one_of::<E::BaseField, E::BaseField>(&mut a, &mut b, rng);
		}
		let len = E::TargetField::ZERO.uncompressed_size();
		Arguments { a, b, out: buffer(len, rng) }
	}
}

/// Samples arguments of a function without a buffer.
fn without_buffer(sample: impl Fn(&mut StdRng) -> Arguments) -> impl Fn(&mut StdRng) -> Arguments {
	move |rng| Arguments { out: Vec::new(), ..sample(rng) }
}

/// Returns points with `e(a P, Q) · e(-P, a Q) = 1`.
fn cancelling<E: Pairing>(rng: &mut StdRng) -> (Vec<E::G1Affine>, Vec<E::G2Affine>) {
	let scalar = E::ScalarField::rand(rng);
	let (p, q) = (E::G1Affine::generator(), E::G2Affine::generator());
	let g1 = [p * scalar, -p.into_group()];
	let g2 = [q.into_group(), q * scalar];
	(E::G1::normalize_batch(&g1), E::G2::normalize_batch(&g2))
}

fn list<C: SWCurveConfig>(compress: Compress) -> impl Fn(&mut StdRng) -> Arguments {
	let pool = Lazy::<Affine<C>>::new();
	move |rng| {
		// Sometimes more points than are checked one by one.
		let count = if rng.gen_ratio(1, 50) { MANY } else { rng.gen_range(0..5) };
		let points = points(&pool, count, rng);
		let mut a = Vec::new();
		points.serialize_with_mode(&mut a, compress).unwrap();
		if rng.gen_ratio(1, 4) {
			tamper::<C::BaseField>(&mut a, rng);
		}
		Arguments { a, b: Vec::new(), out: buffer(encode(&points).len(), rng) }
	}
}

/// The further status of a group that is not the whole curve.
const OUTSIDE: &[u32] = &[status::NOT_IN_SUBGROUP];
/// No further status: if a group is the whole curve, no point is outside the subgroup.
const WHOLE: &[u32] = &[];

macro_rules! extensions {
	($curve:ident, $ark:ident::$pairing:ident, $outside_g1:expr, $short:expr) => {
		paste::paste! {
			mod $curve {
				use super::*;
				use assay_host_functions::curves::$curve::extensions::calls;
				use assay_ark_curves::$ark::{g1::Config as G1, g2::Config as G2, $pairing as Curve};

				const OUTSIDE_G1: &[u32] = $outside_g1;

				fn pairing_check(count: u64) {
					compare(
						concat!(stringify!($curve), "_pairing_check"),
						count,
						&[
							status::OK,
							status::DECODE,
							status::LENGTH_MISMATCH,
							status::NOT_ON_CURVE,
							status::NOT_IN_SUBGROUP,
							status::NOT_ONE,
						],
						|a, b, _| oracle::pairing_check::<Curve, G1, G2>(a, b),
						|a, b, _| status!(calls::[<$curve _pairing_check>](a, b)),
						without_buffer(pairs::<Curve>()),
					);
				}

				fn multi_pairing(count: u64) {
					compare(
						concat!(stringify!($curve), "_multi_pairing"),
						count,
						&[
							status::OK,
							status::ENCODE,
							status::DECODE,
							status::LENGTH_MISMATCH,
							status::NOT_ON_CURVE,
							status::NOT_IN_SUBGROUP,
						],
						oracle::multi_pairing::<Curve, G1, G2>,
						|a, b, out| status!(calls::[<$curve _multi_pairing>](a, b, out)),
						pairs::<Curve>(),
					);
				}

				fn check(count: u64) {
					let statuses = [status::OK, status::DECODE, status::NOT_ON_CURVE];
					compare(
						concat!(stringify!($curve), "_check_g1"),
						count,
						&[&statuses, OUTSIDE_G1].concat(),
						|a, _, _| oracle::check::<G1>(a),
						|a, _, _| status!(calls::[<$curve _check_g1>](a)),
						without_buffer(list::<G1>(Compress::No)),
					);
					compare(
						concat!(stringify!($curve), "_check_g2"),
						count,
						&[&statuses, OUTSIDE].concat(),
						|a, _, _| oracle::check::<G2>(a),
						|a, _, _| status!(calls::[<$curve _check_g2>](a)),
						without_buffer(list::<G2>(Compress::No)),
					);
				}

				fn decompress(count: u64) {
					let statuses = [status::OK, status::DECODE, status::ENCODE];
					compare(
						concat!(stringify!($curve), "_decompress_g1"),
						count,
						&[&statuses, OUTSIDE_G1].concat(),
						|a, _, out| oracle::decompress::<G1>(a, out),
						|a, _, out| status!(calls::[<$curve _decompress_g1>](a, out)),
						list::<G1>(Compress::Yes),
					);
					compare(
						concat!(stringify!($curve), "_decompress_g2"),
						count,
						&[&statuses, OUTSIDE].concat(),
						|a, _, out| oracle::decompress::<G2>(a, out),
						|a, _, out| status!(calls::[<$curve _decompress_g2>](a, out)),
						list::<G2>(Compress::Yes),
					);
				}

				super::runs!($short, pairing_check, multi_pairing, check, decompress);
			}
		}
	};
}

/// Makes a short and a long test of each function.
macro_rules! runs {
	($short:expr, $($function:ident),*) => {
		mod short {
			$(
				#[test]
				fn $function() {
					super::$function($short);
				}
			)*
		}

		mod long {
			$(
				#[test]
				#[ignore = "minutes"]
				fn $function() {
					super::$function(super::LONG);
				}
			)*
		}
	};
}
use runs;

extensions!(bls12_381, ark_bls12_381::Bls12_381, OUTSIDE, 300);
extensions!(bls12_377, ark_bls12_377::Bls12_377, OUTSIDE, 300);
extensions!(bw6_761, ark_bw6_761::BW6_761, OUTSIDE, 100);
extensions!(bn254, ark_bn254::Bn254, WHOLE, 150);
