//! Times multiplications of this crate and of arkworks, interleaved. Medians in microseconds:
//!
//! ```sh
//! cargo run --release -p assay-msm --features measure --example msm -- [curve] [most points]
//! ```
//!
//! `mul` and `msm` take any point on the curve; "subgroup" marks the functions with sub-scalars. For
//! BLS12-381 the last column is blst's Pippenger, or its multiplication. On Linux the times are
//! those of the thread, without its waits for a processor.

use ark_ec::{CurveGroup, VariableBaseMSM};
use ark_ff::{PrimeField, UniformRand};
use ark_std::rand::{rngs::StdRng, SeedableRng};
use assay_ark_curves::*;
use assay_msm::*;
use std::{hint::black_box, time::Instant};

const SIZES: [usize; 15] =
	[1, 2, 4, 10, 16, 32, 64, 100, 150, 250, 500, 1000, 4096, 16_384, 65_536];

/// Returns the time in nanoseconds, on Linux less this thread's waits for a processor.
fn now(start: &Instant) -> f64 {
	let statistics = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
	let waits = statistics.split(' ').nth(1).and_then(|waits| waits.parse().ok());
	start.elapsed().as_nanos() as f64 - waits.unwrap_or(0.0)
}

/// A computation that is timed, with its name.
type Subject<'a> = (&'a str, Box<dyn FnMut() + 'a>);

/// Returns the medians of each subject's times, taken in turn.
fn medians(runs: usize, subjects: &mut [Subject<'_>]) -> Vec<f64> {
	let start = Instant::now();
	let mut times = vec![Vec::with_capacity(runs); subjects.len()];
	for _ in 0..runs {
		for ((_, subject), times) in subjects.iter_mut().zip(&mut times) {
			// A wait is counted when it ends: repeat short calls.
			let before = now(&start);
			let mut calls = 0.0;
			loop {
				subject();
				calls += 1.0;
				let taken = now(&start) - before;
				if taken > 300_000.0 || calls >= 100.0 {
					times.push(taken / calls / 1000.0);
					break;
				}
			}
		}
	}
	times
		.into_iter()
		.map(|mut times| {
			times.sort_by(f64::total_cmp);
			times[times.len() / 2]
		})
		.collect()
}

/// Another library's function, by the number of points, on inputs of its own.
type Other = fn(usize) -> Box<dyn FnMut()>;

fn measure<P: CurvePoint>(name: &str, most: usize) {
	let other: Option<Other> = (name == "bls12_381_g1").then_some(blst_g1);
	let wanted = std::env::args().nth(1).unwrap_or_default();
	if !name.contains(&wanted) {
		return;
	}
	let rng = &mut StdRng::seed_from_u64(1);
	let (step, mut point) = (P::Group::rand(rng), P::Group::rand(rng));
	let count = SIZES.iter().filter(|size| **size <= most).max().copied().unwrap_or(1);
	let points: Vec<P::Group> = (0..count)
		.map(|_| {
			point += step;
			point
		})
		.collect();
	let bases = P::Group::normalize_batch(&points);
	let scalars: Vec<P::ScalarField> = (0..count).map(|_| P::ScalarField::rand(rng)).collect();
	let integers: Vec<_> = scalars.iter().map(|scalar| scalar.into_bigint()).collect();
	let (isas, best) = (Isa::all(), Isa::best());
	for size in SIZES.into_iter().filter(|size| *size <= most) {
		let (bases, scalars, integers) = (&bases[..size], &scalars[..size], &integers[..size]);
		let mut subjects: Vec<Subject<'_>> = Vec::new();
		if size == 1 {
			subjects.push((
				"arkworks",
				Box::new(|| {
					black_box(bases[0].mul_bigint(black_box(&integers[0])));
				}),
			));
			for isa in &isas {
				subjects.push((
					isa.name(),
					Box::new(|| {
						black_box(mul::<P::Curve>(*isa, &bases[0], integers[0].as_ref()));
					}),
				));
			}
			subjects.push((
				"subgroup",
				Box::new(|| {
					black_box(mul_in_subgroup::<P::Curve>(best, &bases[0], integers[0].as_ref()));
				}),
			));
		} else {
			subjects.push((
				"arkworks",
				Box::new(|| {
					black_box(P::Group::msm_unchecked(bases, scalars));
				}),
			));
			for isa in &isas {
				subjects.push((
					isa.name(),
					Box::new(|| {
						black_box(msm::<P::Curve>(*isa, bases, integers));
					}),
				));
			}
			subjects.push((
				"subgroup",
				Box::new(|| {
					black_box(msm_in_subgroup::<P::Curve>(best, bases, integers));
				}),
			));
		}
		if let Some(other) = other {
			subjects.push(("blst", other(size)));
		}
		let runs = if size > 10_000 { 3 } else { 11 };
		let times = medians(runs, &mut subjects);
		print!("{name} {size}:");
		for ((subject, _), time) in subjects.iter().zip(&times) {
			print!(" {subject} {time:.1} ({:.2})", time / times[0]);
		}
		println!();
	}
}

/// Returns blst's function on multiples of the generator.
fn blst_g1(size: usize) -> Box<dyn FnMut()> {
	let scalars: Vec<u8> = (0..32 * size).map(|i| (i * i * 31 + i * 7 + 11) as u8 & 0x7f).collect();
	let points: Vec<blst::blst_p1> = (0..size)
		// SAFETY: plain functions on initialised values.
		.map(|i| unsafe {
			let mut point = blst::blst_p1::default();
			blst::blst_p1_mult(
				&mut point,
				blst::blst_p1_generator(),
				scalars[32 * i..].as_ptr(),
				255,
			);
			point
		})
		.collect();
	if size == 1 {
		return Box::new(move || {
			let mut product = blst::blst_p1::default();
			// SAFETY: a scalar of 255 bits lies in the 32 bytes.
			unsafe { blst::blst_p1_mult(&mut product, &points[0], scalars.as_ptr(), 255) };
			black_box(product);
		});
	}
	let mut affine = vec![blst::blst_p1_affine::default(); size];
	let mut scratch = vec![0u64; 1 << 22];
	let pointers = [points.as_ptr(), core::ptr::null()];
	// SAFETY: the list of pointers ends with a null pointer; the first names `size` points.
	unsafe { blst::blst_p1s_to_affine(affine.as_mut_ptr(), pointers.as_ptr(), size) };
	Box::new(move || {
		let mut sum = blst::blst_p1::default();
		let points = [affine.as_ptr(), core::ptr::null()];
		let bytes = [scalars.as_ptr(), core::ptr::null()];
		// SAFETY: as above; the scratch space is larger than blst asks for at these sizes.
		unsafe {
			blst::blst_p1s_mult_pippenger(
				&mut sum,
				points.as_ptr(),
				size,
				bytes.as_ptr(),
				255,
				scratch.as_mut_ptr(),
			)
		};
		black_box(sum);
	})
}

type ShortWeierstrass<C> = ark_ec::short_weierstrass::Affine<C>;
type TwistedEdwards<C> = ark_ec::twisted_edwards::Affine<C>;

fn main() {
	let most = std::env::args().nth(2).and_then(|most| most.parse().ok()).unwrap_or(1000);
	macro_rules! groups {
		{ curve: $curve:ident, module: $module:ident, reference: Arkworks<$ark:ident::$pairing:ident>, $($rest:tt)* } => {
			measure::<$ark::G1Affine>(concat!(stringify!($curve), "_g1"), most);
			measure::<$ark::G2Affine>(concat!(stringify!($curve), "_g2"), most);
		};
		{ curve: $curve:ident, module: $module:ident, reference: $form:ident<$ark:ident::$config:ident>, $($rest:tt)* } => {
			measure::<$form<$ark::$config>>(stringify!($curve), most);
		};
	}
	for_each_curve!(groups);
}
