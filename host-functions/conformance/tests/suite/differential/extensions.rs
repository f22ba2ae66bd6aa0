//! Tests of the functions that validate points, for each pairing curve.

use super::{
	harness::{compare, status, LONG},
	oracle,
};
use ark_std::rand::rngs::StdRng;
use assay_conformance::{
	calls::{assay, find, Call},
	sample::{self, Arguments},
};

/// The further status of a group that is not the whole curve.
const OUTSIDE: &[u32] = &[status::NOT_IN_SUBGROUP];
/// No further status: if a group is the whole curve, no point is outside the subgroup.
const WHOLE: &[u32] = &[];

/// Compares a function, which is named after its curve and its operation.
fn run(
	curve: &str,
	operation: &str,
	count: u64,
	statuses: &[u32],
	reference: Call,
	sample: impl Fn(&mut StdRng) -> Arguments,
) {
	let name = format!("{curve}_{operation}");
	let ours = find(assay(), &name).unwrap();
	compare(&name, count, statuses, reference, ours, sample);
}

macro_rules! extensions {
	($curve:ident, $ark:ident::$pairing:ident, $outside_g1:expr, $short:expr) => {
		mod $curve {
			use super::*;
			use assay_ark_curves::$ark::{g1::Config as G1, g2::Config as G2, $pairing as Curve};

			const CURVE: &str = stringify!($curve);
			const OUTSIDE_G1: &[u32] = $outside_g1;

			fn pairing_check(count: u64) {
				run(
					CURVE,
					"pairing_check",
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
					sample::pairing_check::<Curve>(),
				);
			}

			fn multi_pairing(count: u64) {
				run(
					CURVE,
					"multi_pairing",
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
					sample::multi_pairing::<Curve>(),
				);
			}

			fn check(count: u64) {
				let statuses = [status::OK, status::DECODE, status::NOT_ON_CURVE];
				let in_g1 = [&statuses, OUTSIDE_G1].concat();
				let reference = |a: &[u8], _: &[u8], _: &mut [u8]| oracle::check::<G1>(a);
				run(CURVE, "check_g1", count, &in_g1, reference, sample::check::<G1>());
				let in_g2 = [&statuses, OUTSIDE].concat();
				let reference = |a: &[u8], _: &[u8], _: &mut [u8]| oracle::check::<G2>(a);
				run(CURVE, "check_g2", count, &in_g2, reference, sample::check::<G2>());
			}

			fn decompress(count: u64) {
				let statuses = [status::OK, status::DECODE, status::ENCODE];
				let in_g1 = [&statuses, OUTSIDE_G1].concat();
				let reference =
					|a: &[u8], _: &[u8], out: &mut [u8]| oracle::decompress::<G1>(a, out);
				run(CURVE, "decompress_g1", count, &in_g1, reference, sample::decompress::<G1>());
				let in_g2 = [&statuses, OUTSIDE].concat();
				let reference =
					|a: &[u8], _: &[u8], out: &mut [u8]| oracle::decompress::<G2>(a, out);
				run(CURVE, "decompress_g2", count, &in_g2, reference, sample::decompress::<G2>());
			}

			super::runs!($short, pairing_check, multi_pairing, check, decompress);
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
