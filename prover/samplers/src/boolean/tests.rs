use super::*;
use crate::rejection::Batched;
use crate::statistics::{check, Check};

fn wide(samples: &[i16]) -> Vec<i64> {
	samples.iter().map(|sample| i64::from(*sample)).collect()
}

fn uniform(seed: u8) -> Uniform {
	Uniform::new(&[seed; 32], 0)
}

#[test]
fn widths_agree_however_samples_are_asked_for() {
	for sigma in [2, 215] {
		let mut expected = vec![0; 5000];
		Boolean::interpreted(sigma, uniform(1), Width::Portable).unwrap().fill(&mut expected);
		for width in [Width::Portable, Width::Avx2, Width::Avx512] {
			let Some(mut sampler) = Boolean::with_width(sigma, uniform(1), width) else {
				assert!(!width.is_available());
				continue;
			};
			let mut out = vec![0; 5000];
			for chunk in out.chunks_mut(613) {
				sampler.fill(chunk);
			}
			assert!(out == expected, "σ = {sigma}, {width:?}");
		}
	}
	assert!(Boolean::new(0, uniform(1)).is_none());
	assert!(Boolean::new(1024, uniform(1)).is_none());
}

#[test]
fn distribution() {
	for (sigma, count) in
		[(1, 100_000), (2, 1_000_000), (13, 100_000), (215, 2_000_000), (1023, 50_000)]
	{
		let mut out = vec![0; count];
		Boolean::new(sigma, uniform(2)).unwrap().fill(&mut out);
		check(&Check::new(sigma.into(), 0.0), &wide(&out));
	}
}

#[test]
fn adjusted_distribution() {
	for (base, sigma, centre) in
		[(2, 1.5, 0.0), (2, 1.2, 0.4), (215, 210.0, 0.5), (215, 214.0, -7.25)]
	{
		let mut out = vec![0; 400_000];
		Adjusted::new(base, sigma, centre, &[3; 32], 0).unwrap().fill(&mut out);
		check(&Check::new(sigma, centre), &out);
	}
	let new = |sigma, centre| Adjusted::new(2, sigma, centre, &[3; 32], 0);
	assert!(new(1.9, 0.0).is_none());
	assert!(new(0.0, 0.0).is_none());
	assert!(new(f64::NAN, 0.0).is_none());
	assert!(new(1.0, f64::NAN).is_none());
	assert!(new(1.0, 1e18).is_none());
}

#[test]
#[ignore = "draws 10^8 samples for each σ"]
fn distribution_at_length() {
	for sigma in [2, 215] {
		let mut sampler = Boolean::new(sigma, uniform(4)).unwrap();
		let mut counter = Check::new(sigma.into(), 0.0).counter();
		let mut out = vec![0; 1 << 16];
		for _ in 0..(100_000_000 >> 16) + 1 {
			sampler.fill(&mut out);
			counter.add(&wide(&out));
		}
		counter.finish();
	}
}

#[test]
#[ignore = "measures for seconds, and wants a quiet machine"]
fn the_time_does_not_depend_on_the_samples() {
	for width in [Width::Portable, Width::Avx2, Width::Avx512] {
		if !width.is_available() {
			continue;
		}
		let prepare =
			|seed: &[u8; 32]| Boolean::with_width(2, Uniform::new(seed, 0), width).unwrap();
		let t = crate::timing::t_statistic(prepare, |sampler| sampler.fill(&mut [0; BATCH]));
		assert!(t < crate::timing::LEAKY, "{width:?}: {t}");
	}
}

/// Times a batch, because the number of its samples that are kept is not secret.
#[test]
#[ignore = "measures for seconds, and wants a quiet machine"]
fn the_time_to_adjust_does_not_depend_on_the_samples() {
	let prepare = |seed: &[u8; 32]| Adjusted::new(2, 1.5, 0.3, seed, 0).unwrap();
	let t = crate::timing::t_statistic(prepare, Adjusted::refill);
	assert!(t < crate::timing::LEAKY, "{t}");
}
