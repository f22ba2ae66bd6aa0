use super::*;
use crate::statistics::{check, Check};

fn samples(sigma: f64, seed: u8, count: usize) -> Vec<i64> {
	let mut out = vec![0; count];
	Facct::new(sigma, Uniform::new(&[seed; 32], 0)).unwrap().fill(&mut out);
	out
}

#[test]
fn paths_agree_however_samples_are_asked_for() {
	for sigma in [1.0, 2.0, 3.7, 215.0, 1344.0, 1e6, 2e9, 3.6e9] {
		let wide = samples(sigma, 3, 20_000);
		let mut portable = Facct::portable(sigma, Uniform::portable(&[3; 32], 0)).unwrap();
		let mut out = vec![0; 20_000];
		for chunk in out.chunks_mut(77) {
			portable.fill(chunk);
		}
		assert!(out == wide, "σ = {sigma}");
	}
}

#[test]
fn deviations_out_of_range_are_refused() {
	for sigma in [0.0, 0.5, -1.0, f64::NAN, f64::INFINITY, 3.7e9] {
		assert!(Facct::new(sigma, Uniform::new(&[0; 32], 0)).is_none());
	}
}

#[test]
fn distribution() {
	for sigma in [1.0, 2.0, 2.5, 17.3, 215.0, 1e6, 2e9] {
		check(&Check::new(sigma, 0.0), &samples(sigma, 5, 400_000));
	}
}

#[test]
#[ignore = "draws 10^8 samples for each σ"]
fn distribution_at_length() {
	for sigma in [2.0, 215.0, 1e6, 2e9] {
		let mut sampler = Facct::new(sigma, Uniform::new(&[6; 32], 0)).unwrap();
		let mut counter = Check::new(sigma, 0.0).counter();
		let mut out = vec![0; 1 << 16];
		for _ in 0..(100_000_000 >> 16) + 1 {
			sampler.fill(&mut out);
			counter.add(&out);
		}
		counter.finish();
	}
}

#[test]
#[ignore = "measures for seconds, and wants a quiet machine"]
fn the_time_does_not_depend_on_the_samples() {
	for (what, make) in
		[("wide", Facct::new as fn(f64, Uniform) -> Option<Facct>), ("portable", Facct::portable)]
	{
		let prepare = |seed: &[u8; 32]| {
			let mut sampler = make(1344.0, Uniform::new(seed, 0)).unwrap();
			sampler.refill();
			sampler
		};
		// Times candidates, because the number of candidates that are kept is not secret.
		let t = crate::timing::t_statistic(prepare, |sampler| {
			(0..8).for_each(|_| sampler.refill());
		});
		assert!(t < crate::timing::LEAKY, "{what}: {t}");
	}
}
