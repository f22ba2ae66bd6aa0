//! Uniform bytes and Gaussian samples.

use crate::gpu;
use assay_gpu::{
	samplers::{Facct, Pinned, Uniform},
	GpuError,
};
use assay_lattice::sets;
use assay_samplers as cpu;

const SEED: [u8; 32] = [0x5a; 32];
/// The samples of a test: more than the tiles of one launch have.
const SAMPLES: usize = 3_000_017;

#[test]
fn uniform_bytes_are_the_cpus_however_they_are_asked_for() {
	let Some(gpu) = gpu("uniform_bytes_are_the_cpus_however_they_are_asked_for") else { return };
	for stream in [0, 1, u64::MAX, 0x1234_5678_9abc_def0] {
		let mut expected = vec![0; 5_000_000];
		cpu::Uniform::new(&SEED, stream).fill(&mut expected);
		let mut uniform = Uniform::new(&gpu, &SEED, stream).unwrap();
		let mut found = vec![0; expected.len()];
		let mut rest = &mut found[..];
		for len in [1, 0, 15, 16, 17, 4096, 99_999, 1_000_003].into_iter().cycle() {
			let (now, later) = rest.split_at_mut(len.min(rest.len()));
			uniform.fill(now).unwrap();
			rest = later;
			if rest.is_empty() {
				break;
			}
		}
		assert!(found == expected, "stream {stream}");
	}
}

/// The counter's high word changes within the bytes.
#[test]
fn counters_are_of_64_bits() {
	let Some(gpu) = gpu("counters_are_of_64_bits") else { return };
	use aes::cipher::{generic_array::GenericArray, BlockEncrypt, KeyInit};
	let cipher = aes::Aes256::new(GenericArray::from_slice(&SEED));
	for high in [1u64, 7, 1 << 27] {
		let first = (high << 32) - 100;
		let mut uniform = Uniform::new(&gpu, &SEED, 3).unwrap();
		uniform.skip(16 * first);
		let mut found = vec![0; 16 * 300];
		uniform.fill(&mut found).unwrap();
		for (index, block) in (first..).zip(found.chunks_exact(16)) {
			let mut expected = GenericArray::from((u128::from(index) | 3 << 64).to_le_bytes());
			cipher.encrypt_block(&mut expected);
			assert_eq!(block, &expected[..], "block {index}");
		}
	}
}

fn facct(sigma: f64, stream: u64) -> cpu::Facct {
	cpu::Facct::new(sigma, cpu::Uniform::new(&SEED, stream)).unwrap()
}

#[test]
fn gaussian_samples_are_the_cpus() {
	let Some(gpu) = gpu("gaussian_samples_are_the_cpus") else { return };
	let sets = sets::ALL.map(|(_, set)| f64::from(set.deviation));
	for sigma in [1.0, 1.5, 2.0, 215.0, 1e6, 2e9, 3.6e9].into_iter().chain(sets) {
		let mut expected = vec![0; SAMPLES];
		facct(sigma, 4).fill(&mut expected);
		let uniform = Uniform::new(&gpu, &SEED, 4).unwrap();
		let mut sampler = Facct::new(sigma, uniform).unwrap().unwrap();
		let mut found = Pinned::<i64>::new(&gpu, SAMPLES).unwrap();
		sampler.fill(&mut found).unwrap();
		assert!(found[..] == expected[..], "σ = {sigma}");
		// From the beginning again, and from another stream.
		sampler.restart(4);
		sampler.fill(&mut found[..1000]).unwrap();
		assert!(found[..1000] == expected[..1000], "σ = {sigma}");
		sampler.restart(5);
		sampler.fill(&mut found[..1000]).unwrap();
		facct(sigma, 5).fill(&mut expected[..1000]);
		assert!(found[..1000] == expected[..1000], "σ = {sigma}");
	}
}

#[test]
fn gaussian_samples_are_the_same_however_they_are_asked_for() {
	let Some(gpu) = gpu("gaussian_samples_are_the_same_however_they_are_asked_for") else { return };
	for sigma in [1.0, 1008.0] {
		let mut expected = vec![0; 300_000];
		facct(sigma, 9).fill(&mut expected);
		let uniform = Uniform::new(&gpu, &SEED, 9).unwrap();
		let mut sampler = Facct::new(sigma, uniform).unwrap().unwrap();
		let mut found = vec![0; expected.len()];
		let mut rest = &mut found[..];
		for len in [1, 0, 2, 63, 64, 65, 173, 1000, 20_000].into_iter().cycle() {
			let (now, later) = rest.split_at_mut(len.min(rest.len()));
			sampler.fill(now).unwrap();
			rest = later;
			if rest.is_empty() {
				break;
			}
		}
		assert!(found == expected, "σ = {sigma}");
	}
}

/// More samples than one launch makes.
#[test]
fn many_samples_are_the_cpus() {
	let Some(gpu) = gpu("many_samples_are_the_cpus") else { return };
	let mut expected = vec![0; 30_000_000];
	facct(215.0, 6).fill(&mut expected);
	let uniform = Uniform::new(&gpu, &SEED, 6).unwrap();
	let mut found = vec![0; expected.len()];
	Facct::new(215.0, uniform).unwrap().unwrap().fill(&mut found).unwrap();
	assert!(found == expected);
}

#[test]
fn deviations_out_of_range_are_refused() {
	let Some(gpu) = gpu("deviations_out_of_range_are_refused") else { return };
	for sigma in [0.0, 0.5, -1.0, f64::NAN, f64::INFINITY, 3.7e9] {
		let uniform = Uniform::new(&gpu, &SEED, 0).unwrap();
		assert!(Facct::new(sigma, uniform).unwrap().is_none());
	}
}

#[test]
fn a_stream_ends_after_its_blocks() {
	let Some(gpu) = gpu("a_stream_ends_after_its_blocks") else { return };
	const PART: usize = 1 << 26;
	let uniform = Uniform::new(&gpu, &SEED, 7).unwrap();
	let mut facct = Facct::new(215.0, uniform).unwrap().unwrap();
	let mut samples = Pinned::<i64>::new(&gpu, PART).unwrap();
	let mut parts = 0;
	let error = loop {
		match facct.fill(&mut samples) {
			Ok(()) => parts += 1,
			Err(error) => break error,
		}
	};
	assert_eq!(error, GpuError::Stream);
	// Two candidates from three blocks, of which about two thirds are kept.
	let count = (parts * PART) as f64;
	assert!((1.7e9..2.0e9).contains(&count), "{count} samples");
	assert_eq!(facct.fill(&mut samples), Err(GpuError::Stream));
	facct.restart(8);
	assert_eq!(facct.fill(&mut samples[..100]), Ok(()));
}
