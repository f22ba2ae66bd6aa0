//! Times of pairings and their parts, in turn with arkworks and blst: medians, in microseconds.
//!
//! `cargo run --release --example rivals -p assay-pairings`

use ark_ec::{
	pairing::Pairing,
	short_weierstrass::{Affine, SWCurveConfig},
	AffineRepr, CurveGroup,
};
use ark_ff::UniformRand;
use ark_std::rand::{rngs::StdRng, SeedableRng};
use assay_fields::{dispatch, Arithmetic, Arkworks, Backend, Field};
use assay_pairings::*;
use std::{hint::black_box, time::Instant};

/// Keeps a result from being optimised away.
fn black_hole<T>(value: T) {
	black_box(value);
}

/// The median time of each of several operations, run in turn.
fn medians(rounds: usize, operations: &mut [(&str, Box<dyn FnMut() + '_>)]) {
	let mut times = vec![Vec::with_capacity(rounds); operations.len()];
	for _ in 0..rounds {
		for ((_, run), times) in operations.iter_mut().zip(&mut times) {
			let start = Instant::now();
			run();
			times.push(start.elapsed());
		}
	}
	for ((name, _), times) in operations.iter().zip(&mut times) {
		times.sort();
		println!("{:>10.2} µs  {name}", times[rounds / 2].as_secs_f64() * 1e6);
	}
}

fn compare<E, C, A, G1, G2>(name: &str)
where
	E: Pairing<G1Affine = Affine<G1>, G2Affine = Affine<G2>>,
	G1: SWCurveConfig,
	G2: SWCurveConfig,
	C: Curve<A>,
	A: Arithmetic,
	C::G1Field: Arkworks<G1::BaseField>,
	C::G2Field: Arkworks<G2::BaseField>,
	Gt<C, A>: Arkworks<E::TargetField>,
{
	println!("{name}");
	let mut rng = StdRng::seed_from_u64(1);
	let p = (Affine::<G1>::generator() * G1::ScalarField::rand(&mut rng)).into_affine();
	let q = (Affine::<G2>::generator() * G2::ScalarField::rand(&mut rng)).into_affine();
	let pair = (Point::<C::G1Field>::from_ark(&p), Point::<C::G2Field>::from_ark(&q));
	let prepared = PreparedG2::new::<C, A>(&pair.1).unwrap();
	let f = multi_miller_loop::<C, A>(&[pair]).unwrap();
	let cyclotomic = final_exponentiation::<C, A>(&f).unwrap();
	let g = f.square();
	// A hundred of what is short.
	fn hundred<F: Field>(start: &F, step: impl Fn(&F) -> F) {
		black_box((0..100).fold(*black_box(start), |x, _| step(&x)));
	}
	let four = [pair; 4];
	medians(
		200,
		&mut [
			("pairing, arkworks", Box::new(|| black_hole(E::pairing(p, q)))),
			("pairing", Box::new(|| black_hole(multi_pairing::<C, A>(&[pair])))),
			("four pairings", Box::new(|| black_hole(multi_pairing::<C, A>(&four)))),
			("Miller loop", Box::new(|| black_hole(multi_miller_loop::<C, A>(&[pair])))),
			(
				"Miller loop, prepared",
				Box::new(|| black_hole(prepared_miller_loop::<C, A>(&[(pair.0, &prepared)]))),
			),
			("final exponentiation", Box::new(|| black_hole(final_exponentiation::<C, A>(&f)))),
			("100 Fp products", Box::new(|| hundred(&pair.0.x, |x| x.mul(&pair.0.y)))),
			("100 Fp squares", Box::new(|| hundred(&pair.0.x, |x| x.square()))),
			("100 Fp sums", Box::new(|| hundred(&pair.0.x, |x| x.add(&pair.0.y)))),
			("100 Fp2 products", Box::new(|| hundred(&pair.1.x, |x| x.mul(&pair.1.y)))),
			("100 Fp2 squares", Box::new(|| hundred(&pair.1.x, |x| x.square()))),
			("100 Gt products", Box::new(|| hundred(&f, |x| x.mul(&g)))),
			("100 Gt squares", Box::new(|| hundred(&f, |x| x.square()))),
			(
				"100 cyclotomic squares",
				Box::new(|| hundred(&cyclotomic, |x| x.cyclotomic_square())),
			),
			("Fp inverse", Box::new(|| black_hole(black_box(&pair.0.x).inverse()))),
		],
	);
}

fn blst_pairing() {
	println!("BLS12-381, blst");
	// SAFETY: plain calls on initialised values.
	unsafe {
		let p = *blst::blst_p1_affine_generator();
		let q = *blst::blst_p2_affine_generator();
		medians(
			200,
			&mut [(
				"pairing, blst",
				Box::new(|| {
					let mut f = blst::blst_fp12::default();
					blst::blst_miller_loop(&mut f, &q, &p);
					let mut g = blst::blst_fp12::default();
					blst::blst_final_exp(&mut g, &f);
					black_box(g);
				}),
			)],
		);
	}
}

fn main() {
	let backend = Backend::best();
	println!("{}", backend.name());
	dispatch!(backend, A => {
		compare::<ark_bls12_381::Bls12_381, Bls12_381, A, _, _>("BLS12-381");
		compare::<ark_bls12_377::Bls12_377, Bls12_377, A, _, _>("BLS12-377");
		compare::<ark_bn254::Bn254, Bn254, A, _, _>("BN254");
		compare::<ark_bw6_761::BW6_761, Bw6_761, A, _, _>("BW6-761");
	});
	blst_pairing();
}
