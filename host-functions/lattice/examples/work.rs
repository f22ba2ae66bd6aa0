//! Prints the time of a verification for each unit of its work, for extreme shapes of the
//! parameters, and the times of its parts.
//!
//! `cargo run --release -p assay-lattice-native --example work -- [portable|avx2|avx-512|avx-512-vnni]`
//!
//! `Parameters::work` weights the parts by factors at or above the printed ones for AVX2, the
//! reference processor's level. At this level, no unit of work of any shape should take longer than
//! a unit of the costliest set.

use assay_lattice::{
	layout::{MAX_T_LEN, MIN_WORK},
	packing, sets,
	simulator::{parameters_of_work, Simulator},
	verifier, Arithmetic, Challenge, Parameters, PublicMatrix, Word,
};
use assay_lattice_native::{leaves, multiply, subtract, Level};
use std::{
	hint::black_box,
	sync::OnceLock,
	time::{Duration, Instant},
};

static LEVEL: OnceLock<Level> = OnceLock::new();

/// The arithmetic of the chosen level.
struct Chosen;

impl Chosen {
	fn level() -> Level {
		*LEVEL.get_or_init(|| Level::Avx2)
	}
}

impl Arithmetic for Chosen {
	fn leaves(data: &[u8]) -> Vec<u8> {
		leaves(Self::level(), data)
	}

	fn multiply<W: Word>(a: &PublicMatrix, z: &[W], entry_bits: u32, out: &mut [W]) {
		multiply(Self::level(), a, z, entry_bits, out);
	}

	fn subtract<W: Word>(t: &[u8], c: &Challenge, out: &mut [W]) {
		subtract(Self::level(), t, c, out);
	}
}

const RUNS: usize = 7;

/// Returns the minimum time of several runs, as other programs may be running.
fn time<T>(mut call: impl FnMut() -> T) -> Duration {
	(0..RUNS)
		.map(|_| {
			let start = Instant::now();
			black_box(call());
			start.elapsed()
		})
		.min()
		.unwrap_or_default()
}

/// Prints the nanoseconds per piece.
fn part(name: &str, pieces: usize, elapsed: Duration) {
	println!("{name:44} {:8.4} ns", elapsed.as_secs_f64() * 1e9 / pieces as f64);
}

fn products<W: Word>(bits: u32) {
	const ROWS: usize = 64;
	const COLUMNS: usize = 1024;
	const REPETITIONS: usize = 130;
	let z: Vec<W> =
		(0..COLUMNS * REPETITIONS).map(|i| W::from_signed((i % 90) as i64 - 45)).collect();
	let a = PublicMatrix { seed: [1; 32], first: 0, rows: ROWS, columns: COLUMNS };
	let mut out = vec![W::default(); ROWS * REPETITIONS];
	let whole = time(|| Chosen::multiply(&a, &z, bits, &mut out));
	// One column takes little more time than the expansion of A.
	let mut narrow = vec![W::default(); ROWS];
	let expansion = time(|| Chosen::multiply(&a, &z[..COLUMNS], bits, &mut narrow));
	let name = format!("A·Z, w = {}, entries of {bits} bits", W::WIDTH);
	part(&name, ROWS * COLUMNS * REPETITIONS, whole.saturating_sub(expansion));
	part(&format!("expanding A, w = {}, a byte", W::WIDTH), ROWS * COLUMNS * W::LEN, expansion);
}

fn differences<W: Word>(preimages: usize) {
	const ROWS: usize = 256;
	const REPETITIONS: usize = 130;
	let parameters = Parameters {
		preimages: preimages as u32,
		repetitions: REPETITIONS as u32,
		..sets::COMPACT
	};
	let c = Challenge::expand(&[1; 32], &parameters);
	let t = vec![7; ROWS * preimages * W::LEN];
	let mut out = vec![W::default(); ROWS * REPETITIONS];
	let name = format!("T·C, w = {}, l = {preimages}", W::WIDTH);
	part(&name, ROWS * preimages * REPETITIONS, time(|| Chosen::subtract(&t, &c, &mut out)));
}

fn parts() {
	products::<u8>(8);
	products::<u16>(8);
	products::<u16>(16);
	products::<u32>(16);
	products::<u32>(20);
	products::<u64>(20);
	products::<u64>(36);
	for preimages in [1, 4, 512] {
		differences::<u8>(preimages);
		differences::<u16>(preimages);
		differences::<u32>(preimages);
		differences::<u64>(preimages);
	}
	let data = vec![3; MAX_T_LEN];
	part("leaves, a byte", data.len(), time(|| Chosen::leaves(&data)));
	part("leaves of 20 kB, a byte", 20_000, time(|| Chosen::leaves(&data[..20_000])));
	part("copying T, a byte", data.len(), time(|| data.clone()));
	let wide = Parameters { preimages: 8192, ..sets::COMPACT };
	part("expanding C, an entry", 8192 * 130, time(|| Challenge::expand(&[1; 32], &wide)));
	for deviation in [100, 1000, 40_000, 2_000_000_000] {
		let p = Parameters { width: 64, deviation, ..sets::COMPACT };
		let bytes = vec![0; p.proof_len() - 32];
		let elapsed = time(|| packing::unpack::<u64>(&p, &bytes).is_ok());
		part(&format!("unpacking {} bits, an entry", p.entry_bits()), p.response_len(), elapsed);
	}
}

/// Returns extreme shapes, sound or not, each within the limits of a chain.
fn shapes() -> Vec<(String, Parameters)> {
	let most = |rows: u32, width: u32| MAX_T_LEN as u32 / rows / (width / 8);
	let mut shapes: Vec<_> = sets::ALL.map(|(name, set)| (name.to_owned(), set)).into();
	for size in [0, 100, 200, u32::MAX] {
		let parameters = parameters_of_work(size);
		shapes.push((format!("benchmark of {}", parameters.work()), parameters));
	}
	for width in [8, 16, 32, 64] {
		let base =
			Parameters { width, deviation: if width == 8 { 20 } else { 1000 }, ..sets::COMPACT };
		let width = width.into();
		for (rows, columns) in [(900, 1), (2048, 1), (1, 8192), (2048, 64), (200, 2400)] {
			for preimages in [1, most(rows, width).min(8192)] {
				let shape = Parameters { rows, columns, preimages, ..base };
				shapes.push((format!("w = {width}, {rows} × {columns}, l = {preimages}"), shape));
			}
		}
	}
	shapes
}

fn main() {
	let wanted = std::env::args().nth(1).unwrap_or_else(|| "avx2".into());
	let named = |level: &Level| level.name().to_lowercase().replace(' ', "-") == wanted;
	let Some(level) = Level::ALL.into_iter().find(named).filter(|level| level.is_available())
	else {
		eprintln!("no level `{wanted}` on this processor");
		std::process::exit(2);
	};
	let _ = LEVEL.set(level);
	println!("parts, with {}:", level.name());
	parts();
	println!("\nverifications, and registrations of keys:");
	for (name, parameters) in shapes() {
		let simulator = Simulator::new(parameters, 1);
		let key = simulator.verifying_key().0;
		let (proof, inputs) = simulator.prove(1, b"");
		let Ok(prepared) = verifier::prepare_any_key::<Chosen>(&key) else {
			println!("{name:44} has no shape");
			continue;
		};
		let verified = verifier::verify::<Chosen>(&prepared, &proof.0, &inputs.0);
		let verify = time(|| verifier::verify::<Chosen>(&prepared, &proof.0, &inputs.0));
		let register = time(|| verifier::prepare_any_key::<Chosen>(&key));
		let charged = parameters.work().max(MIN_WORK.into()) as f64;
		let micros = |elapsed: Duration| elapsed.as_secs_f64() * 1e6;
		println!(
			"{name:44} {verified:?} work {:5}, {:8.0} µs, {:6.2} µs a unit; registration {:8.0} µs, {:6.2} µs a unit",
			parameters.work(),
			micros(verify),
			micros(verify) / charged,
			micros(register),
			micros(register) / charged,
		);
	}
}
