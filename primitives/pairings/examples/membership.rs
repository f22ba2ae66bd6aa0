//! Times of membership tests of many points and of their decompression, in turn with blst: medians, in
//! microseconds for each point.
//!
//! `cargo run --release --example membership -p assay-pairings -- [curve]`

use ark_ec::{
	short_weierstrass::{Affine, SWCurveConfig},
	AffineRepr, CurveGroup,
};
use ark_ff::UniformRand;
use ark_serialize::CanonicalSerialize;
use ark_std::rand::{rngs::StdRng, SeedableRng};
use assay_fields::Isa;
use assay_pairings::AssayPairing;
use std::{hint::black_box, time::Instant};

/// The number of times that each operation is timed.
const ROUNDS: usize = 15;

/// The numbers of points: around those from which on points are tested together, a committee's, the
/// comparison's, and many.
const COUNTS: [usize; 9] = [32, 45, 75, 100, 150, 175, 512, 1000, 4096];

/// A curve's name, and its timed operations.
type Runs = (&'static str, &'static [fn(&str)]);

type Operation<'a> = (&'static str, Box<dyn FnMut() -> bool + 'a>);

/// Prints the median and the minimum time of each of several operations, run in turn, for each of
/// `count` points, and the median's ratio to the first's.
fn compare(count: usize, operations: &mut [Operation]) {
	let mut times = vec![Vec::with_capacity(ROUNDS); operations.len()];
	for _ in 0..ROUNDS {
		for ((name, run), times) in operations.iter_mut().zip(&mut times) {
			let start = Instant::now();
			assert!(black_box(run()), "{name}");
			times.push(start.elapsed().as_secs_f64() * 1e6 / count as f64);
		}
	}
	times.iter_mut().for_each(|times| times.sort_by(f64::total_cmp));
	for ((name, _), these) in operations.iter().zip(&times) {
		let (median, least) = (these[ROUNDS / 2], these[0]);
		let ratio = median / times[0][ROUNDS / 2];
		println!("{count:>6} {median:>8.2} µs (least {least:>8.2})  {ratio:>5.2}  {name}");
	}
}

fn points<G: SWCurveConfig>(count: usize) -> Vec<Affine<G>> {
	let mut rng = StdRng::seed_from_u64(1);
	(0..count)
		.map(|_| (Affine::<G>::generator() * G::ScalarField::rand(&mut rng)).into_affine())
		.collect()
}

fn compressed<G: SWCurveConfig>(points: &[Affine<G>]) -> Vec<u8> {
	let mut bytes = Vec::new();
	points.iter().for_each(|point| point.serialize_compressed(&mut bytes).expect("a vector grows"));
	bytes
}

fn curve<E, G1, G2>(name: &str)
where
	E: AssayPairing<G1Affine = Affine<G1>, G2Affine = Affine<G2>>,
	G1: SWCurveConfig,
	G2: SWCurveConfig,
{
	let isa = Isa::best();
	println!("{name}, {}", isa.name());
	for count in COUNTS {
		let (p, q) = (points::<G1>(count), points::<G2>(count));
		let (p_bytes, q_bytes) = (compressed(&p), compressed(&q));
		let mut operations: Vec<Operation> = vec![
			("G1, one by one", Box::new(|| !E::g1_are_in_subgroup(isa, &p).contains(&false))),
			("G1, together", Box::new(|| E::g1_are_all_in_subgroup(isa, &p))),
			(
				"G1, decompression",
				Box::new(|| E::decompress_g1(isa, &p_bytes).iter().all(Result::is_ok)),
			),
			("G2, one by one", Box::new(|| !E::g2_are_in_subgroup(isa, &q).contains(&false))),
			("G2, together", Box::new(|| E::g2_are_all_in_subgroup(isa, &q))),
			(
				"G2, decompression",
				Box::new(|| E::decompress_g2(isa, &q_bytes).iter().all(Result::is_ok)),
			),
		];
		compare(count, &mut operations);
	}
}

fn blst_g1(encodings: &[u8]) -> Vec<blst::blst_p1_affine> {
	let mut points = Vec::new();
	for bytes in encodings.chunks_exact(48) {
		let mut point = blst::blst_p1_affine::default();
		// SAFETY: the encoding has 48 bytes.
		let error = unsafe { blst::blst_p1_uncompress(&mut point, bytes.as_ptr()) };
		assert_eq!(error, blst::BLST_ERROR::BLST_SUCCESS);
		points.push(point);
	}
	points
}

/// Compares BLS12-381's G1 with blst, which tests points one by one.
fn beside_blst() {
	let isa = Isa::best();
	println!("BLS12-381's G1 beside blst, {}", isa.name());
	for count in COUNTS {
		let points = points::<ark_bls12_381::g1::Config>(count);
		let bytes = compressed(&points);
		let blst_points = blst_g1(&bytes);
		type E = ark_bls12_381::Bls12_381;
		// SAFETY: points of the curve.
		let is_in_g1 = |p: &blst::blst_p1_affine| unsafe { blst::blst_p1_affine_in_g1(p) };
		let ours = || {
			let points = E::decompress_g1(isa, &bytes);
			let points: Result<Vec<_>, _> = points.into_iter().collect();
			points.is_ok_and(|points| E::g1_are_all_in_subgroup(isa, &points))
		};
		let membership = || E::g1_are_all_in_subgroup(isa, &points);
		compare(
			count,
			&mut [
				("membership, blst", Box::new(|| blst_points.iter().all(is_in_g1))),
				("membership", Box::new(membership)),
			],
		);
		compare(
			count,
			&mut [
				(
					"decompression and membership, blst",
					Box::new(|| blst_g1(&bytes).iter().all(is_in_g1)),
				),
				("decompression and membership", Box::new(ours)),
			],
		);
	}
}

fn main() {
	let wanted = std::env::args().nth(1);
	let is_wanted = |name: &str| wanted.as_ref().is_none_or(|wanted| name.contains(wanted));
	let curves: [Runs; 4] = [
		("BLS12-381", &[|_| beside_blst(), curve::<ark_bls12_381::Bls12_381, _, _>]),
		("BLS12-377", &[curve::<ark_bls12_377::Bls12_377, _, _>]),
		("BN254", &[curve::<ark_bn254::Bn254, _, _>]),
		("BW6-761", &[curve::<ark_bw6_761::BW6_761, _, _>]),
	];
	for (name, runs) in curves.iter().filter(|(name, _)| is_wanted(name)) {
		runs.iter().for_each(|run| run(name));
	}
}
