//! Times of pairings and their parts, in turn with arkworks and blst: medians, in microseconds.
//!
//! `cargo run --release --example pairings -p assay-pairings`

use ark_ec::{
	short_weierstrass::{Affine, SWCurveConfig},
	AffineRepr, CurveGroup,
};
use ark_ff::UniformRand;
use ark_std::rand::{rngs::StdRng, SeedableRng};
use assay_fields::Isa;
use assay_pairings::AssayPairing;
use std::{hint::black_box, time::Instant};

/// The number of times that each operation is timed.
const ROUNDS: usize = 200;

type Operation<'a> = (&'static str, Box<dyn FnMut() + 'a>);

/// Returns an operation whose result is not optimised away.
fn timed<'a, T>(name: &'static str, mut run: impl FnMut() -> T + 'a) -> Operation<'a> {
	(
		name,
		Box::new(move || {
			black_box(run());
		}),
	)
}

/// Prints the median time of each of several operations, run in turn, and its ratio to the first's.
fn compare(operations: &mut [Operation]) {
	let mut times = vec![Vec::with_capacity(ROUNDS); operations.len()];
	for _ in 0..ROUNDS {
		for ((_, run), times) in operations.iter_mut().zip(&mut times) {
			let start = Instant::now();
			run();
			times.push(start.elapsed());
		}
	}
	let medians: Vec<_> = times
		.into_iter()
		.map(|mut times| {
			times.sort();
			(times[0].as_secs_f64() * 1e6, times[ROUNDS / 2].as_secs_f64() * 1e6)
		})
		.collect();
	for ((name, _), (least, median)) in operations.iter().zip(&medians) {
		println!("{median:>10.1} µs (least {least:>8.1})  {:>5.2}  {name}", median / medians[0].1);
	}
}

fn curve<E, G1, G2>(name: &str, others: Vec<Operation<'static>>)
where
	E: AssayPairing<G1Affine = Affine<G1>, G2Affine = Affine<G2>>,
	G1: SWCurveConfig,
	G2: SWCurveConfig,
{
	let isa = Isa::best();
	println!("{name}, {}", isa.name());
	let mut rng = StdRng::seed_from_u64(1);
	let p = (Affine::<G1>::generator() * G1::ScalarField::rand(&mut rng)).into_affine();
	let q = (Affine::<G2>::generator() * G2::ScalarField::rand(&mut rng)).into_affine();
	let lines = E::prepare_g2(isa, &q).expect("points of G2 have lines");
	let f = E::assay_miller_loop(isa, &[(p, q)]).expect("points of G2 have lines");
	let four = [(p, q); 4];
	let mut operations = vec![timed("pairing, arkworks", || E::pairing(p, q))];
	operations.extend(others);
	operations.extend([
		timed("pairing", || E::assay_multi_pairing(isa, &[(p, q)])),
		timed("pairing, prepared", || E::prepared_multi_pairing(isa, &[], &[(p, &lines)])),
		timed("four pairings", || E::assay_multi_pairing(isa, &four)),
		timed("four pairings, prepared", || E::prepared_multi_pairing(isa, &[], &[(p, &lines); 4])),
		timed("64 pairings", || E::prepared_multi_pairing(isa, &[(p, q); 64], &[])),
		timed("four pairings, points of G2 checked", || {
			assert!(four.iter().all(|(_, q)| E::g2_is_in_subgroup(isa, q)));
			E::prepared_multi_pairing(isa, &four, &[])
		}),
		timed("four pairings, points of G2 checked by their lines", || {
			let lines = four.map(|(_, q)| E::prepare_g2_in_subgroup(isa, &q));
			let pairs = lines.iter().map(|lines| Some((p, lines.as_ref()?)));
			let pairs: Option<Vec<_>> = pairs.collect();
			E::prepared_multi_pairing(isa, &[], &pairs.expect("the points are in G2"))
		}),
		timed("lines", || E::prepare_g2(isa, &q)),
		timed("lines and check of the subgroup", || E::prepare_g2_in_subgroup(isa, &q)),
		timed("Miller loop", || E::assay_miller_loop(isa, &[(p, q)])),
		timed("final exponentiation", || E::assay_final_exponentiation(isa, &f)),
		timed("check of a subgroup, G1, arkworks", || p.is_in_correct_subgroup_assuming_on_curve()),
		timed("check of a subgroup, G1", || E::g1_is_in_subgroup(isa, &p)),
		timed("check of a subgroup, G2, arkworks", || q.is_in_correct_subgroup_assuming_on_curve()),
		timed("check of a subgroup, G2", || E::g2_is_in_subgroup(isa, &q)),
	]);
	compare(&mut operations);
}

/// Computes one pairing by blst.
fn blst_pairing() {
	// SAFETY: plain calls on initialised values.
	unsafe {
		let p = *blst::blst_p1_affine_generator();
		let q = *blst::blst_p2_affine_generator();
		let mut f = blst::blst_fp12::default();
		blst::blst_miller_loop(&mut f, &q, &p);
		let mut g = blst::blst_fp12::default();
		blst::blst_final_exp(&mut g, &f);
		black_box(g);
	}
}

/// Computes four Miller loops and a final exponentiation by blst.
fn blst_four() {
	// SAFETY: as above; every list has the stated length.
	unsafe {
		let p: *const _ = blst::blst_p1_affine_generator();
		let q: *const _ = blst::blst_p2_affine_generator();
		let mut f = blst::blst_fp12::default();
		blst::blst_miller_loop_n(&mut f, [q; 4].as_ptr(), [p; 4].as_ptr(), 4);
		let mut g = blst::blst_fp12::default();
		blst::blst_final_exp(&mut g, &f);
		black_box(g);
	}
}

/// Checks of both subgroups by blst.
fn blst_checks() -> [Operation<'static>; 2] {
	// SAFETY: plain calls on the generators.
	unsafe {
		let (p, q) = (blst::blst_p1_affine_generator(), blst::blst_p2_affine_generator());
		[
			timed("check of a subgroup, G1, blst", move || blst::blst_p1_affine_in_g1(p)),
			timed("check of a subgroup, G2, blst", move || blst::blst_p2_affine_in_g2(q)),
		]
	}
}

fn main() {
	let mut blst =
		vec![timed("pairing, blst", blst_pairing), timed("four pairings, blst", blst_four)];
	blst.extend(blst_checks());
	curve::<ark_bls12_381::Bls12_381, _, _>("BLS12-381", blst);
	curve::<ark_bls12_377::Bls12_377, _, _>("BLS12-377", vec![]);
	curve::<ark_bn254::Bn254, _, _>("BN254", vec![]);
	curve::<ark_bw6_761::BW6_761, _, _>("BW6-761", vec![]);
}
