//! Compares commitments by this crate and by halo2-axiom, taken in turns. Prints medians in milliseconds:
//!
//! ```sh
//! cargo run --release --locked --manifest-path prover/halo2/Cargo.toml -p assay-halo2-kzg --example commit -- [k] [rounds]
//! ```

use assay_halo2_kzg::NativeParams;
use halo2_axiom::{
	halo2curves::{
		bn256::{Bn256, Fr, G1},
		ff::{Field, PrimeField},
	},
	poly::{
		commitment::{Blind, Params},
		kzg::commitment::ParamsKZG,
		LagrangeCoeff, Polynomial,
	},
};
use rand::{rngs::StdRng, RngCore, SeedableRng};
use std::time::Instant;

/// Draws a value of a column.
type Values = fn(&mut StdRng) -> Fr;

const COLUMNS: [(&str, Values); 4] = [
	("any number", |rng| Fr::random(rng)),
	("limbs of 88 bits", |rng| Fr::from_u128((rng.next_u64() as u128) << 24 | 1)),
	("numbers of 14 bits", |rng| Fr::from(rng.next_u64() >> 50)),
	("bits", |rng| Fr::from(rng.next_u64() & 1)),
];

fn main() {
	let mut arguments = std::env::args().skip(1).map_while(|argument| argument.parse().ok());
	let (k, rounds) = (arguments.next().unwrap_or(15), arguments.next().unwrap_or(5));
	let mut rng = StdRng::seed_from_u64(1);
	let library = ParamsKZG::<Bn256>::setup(k, &mut rng);
	let native = NativeParams::new(library.clone());
	println!("2^{k} values: milliseconds by halo2-axiom, here, ratio");
	for (name, value) in COLUMNS {
		let values = Polynomial::new((0..1 << k).map(|_| value(&mut rng)).collect());
		let (mut theirs, mut ours) = (Vec::new(), Vec::new());
		for _ in 0..rounds {
			let expected = timed(&mut theirs, &library, &values);
			assert_eq!(timed(&mut ours, &native, &values), expected, "{name}");
		}
		let [theirs, ours] = [theirs, ours].map(median);
		println!("{name:<20} {theirs:8.2} {ours:8.2} {:6.2}", ours / theirs);
	}
}

fn timed<'p, P: Params<'p, halo2_axiom::halo2curves::bn256::G1Affine>>(
	times: &mut Vec<f64>,
	params: &P,
	values: &Polynomial<Fr, LagrangeCoeff>,
) -> G1 {
	let start = Instant::now();
	let commitment = params.commit_lagrange(values, Blind::default());
	times.push(start.elapsed().as_secs_f64() * 1e3);
	commitment
}

fn median(mut times: Vec<f64>) -> f64 {
	times.sort_by(f64::total_cmp);
	times[times.len() / 2]
}
