//! Commitments and proofs equal the library's.

use assay_halo2_kzg::{NativeKzg, NativeParams, NativeShplonk};
use halo2_axiom::{
	circuit::{Layouter, SimpleFloorPlanner, Value},
	halo2curves::{
		bn256::{Bn256, Fr, G1Affine},
		ff::{Field, PrimeField},
	},
	plonk::{
		create_proof, keygen_pk, keygen_vk, verify_proof, Advice, Circuit, Column,
		ConstraintSystem, Error, Instance, Selector,
	},
	poly::{
		commitment::{Blind, CommitmentScheme, Params, ParamsProver},
		kzg::{
			commitment::{KZGCommitmentScheme, ParamsKZG},
			multiopen::VerifierSHPLONK,
			strategy::SingleStrategy,
		},
		Polynomial, Rotation,
	},
	transcript::{
		Blake2bRead, Blake2bWrite, Challenge255, TranscriptReadBuffer, TranscriptWriterBuffer,
	},
};
use rand::{rngs::StdRng, Rng, SeedableRng};

fn library(k: u32) -> ParamsKZG<Bn256> {
	ParamsKZG::setup(k, StdRng::seed_from_u64(7))
}

/// Draws zeros, small numbers, their negatives, and arbitrary numbers.
fn values(count: usize, rng: &mut StdRng) -> Vec<Fr> {
	(0..count)
		.map(|_| match rng.gen_range(0..6) {
			0 => Fr::ZERO,
			1 => Fr::from(rng.gen::<u64>() & 0xff),
			2 => -Fr::from(rng.gen::<u64>()),
			3 => Fr::from_u128(rng.gen()),
			4 => -Fr::ONE,
			_ => Fr::random(&mut *rng),
		})
		.collect()
}

#[test]
fn commitments_are_the_librarys() {
	let mut rng = StdRng::seed_from_u64(1);
	for k in [1, 4, 9, 12] {
		let library = library(k);
		let native = NativeParams::new(library.clone());
		let blind = Blind::default;
		let columns = [values(1 << k, &mut rng), vec![Fr::ZERO; 1 << k], vec![-Fr::ONE; 1 << k]];
		for values in columns {
			let coefficients = Polynomial::new(values.clone());
			assert_eq!(
				native.commit(&coefficients, blind()),
				library.commit(&coefficients, blind())
			);
			let values = Polynomial::new(values);
			assert_eq!(
				native.commit_lagrange(&values, blind()),
				library.commit_lagrange(&values, blind())
			);
			// In a worker of the pool, whose other threads are busy.
			let by_worker = rayon::scope(|_| native.commit_lagrange(&values, blind()));
			assert_eq!(by_worker, library.commit_lagrange(&values, blind()));
		}
	}
}

#[test]
fn fewer_coefficients_than_powers_are_committed_to() {
	let library = library(6);
	let native = NativeParams::new(library.clone());
	for count in [0, 1, 63] {
		let few = Polynomial::new(values(count, &mut StdRng::seed_from_u64(2)));
		assert_eq!(native.commit(&few, Blind::default()), library.commit(&few, Blind::default()));
	}
}

#[test]
#[should_panic(expected = "longer than the parameters")]
fn more_coefficients_than_powers_are_refused() {
	let native = NativeParams::new(library(3));
	native.commit(&Polynomial::new(vec![Fr::ONE; 9]), Blind::default());
}

#[test]
fn parameters_are_written_read_and_cut_as_the_librarys() {
	let library = library(5);
	let native = NativeParams::new(library.clone());
	let mut bytes = [vec![], vec![]];
	library.write(&mut bytes[0]).expect("memory takes it");
	native.write(&mut bytes[1]).expect("memory takes it");
	assert_eq!(bytes[0], bytes[1]);
	let mut read = NativeKzg::read_params(&mut &bytes[0][..]).expect("it was written");
	let mut cut = library;
	read.downsize(4);
	cut.downsize(4);
	assert_eq!((read.k(), read.n(), read.get_g()), (4, 16, cut.get_g()));
	let values = Polynomial::new(values(16, &mut StdRng::seed_from_u64(3)));
	assert_eq!(
		read.commit_lagrange(&values, Blind::default()),
		cut.commit_lagrange(&values, Blind::default())
	);
}

/// Opens the GPU, or prints why a test is skipped.
#[cfg(feature = "gpu")]
fn gpu(test: &str) -> Option<assay_gpu::Gpu> {
	match assay_gpu::Gpu::open() {
		Ok(gpu) => Some(gpu),
		Err(error) => {
			println!("skipped: {test}: {}", error.reason());
			None
		}
	}
}

/// The fewest values that a GPU commits to.
#[cfg(feature = "gpu")]
const LEAST_ON_GPU: usize = 1 << 13;

#[cfg(feature = "gpu")]
#[test]
fn commitments_on_a_gpu_are_the_processors() {
	let Some(gpu) = gpu("commitments_on_a_gpu_are_the_processors") else { return };
	let native = NativeParams::new(library(14));
	let on_gpu = native.clone().on_gpu(&gpu).expect("the points fit");
	let mut rng = StdRng::seed_from_u64(6);
	let any = Fr::random(&mut rng);
	for count in [
		0,
		1,
		LEAST_ON_GPU - 1,
		LEAST_ON_GPU,
		LEAST_ON_GPU + 1,
		2 * LEAST_ON_GPU - 1,
		2 * LEAST_ON_GPU,
	] {
		let mut last = vec![Fr::ZERO; count];
		last.iter_mut().rev().take(1).for_each(|value| *value = any);
		let columns = [
			values(count, &mut rng),
			(0..count).map(|_| Fr::random(&mut rng)).collect(),
			vec![Fr::ZERO; count],
			vec![-Fr::ONE; count],
			vec![any; count],
			last,
		];
		for (kind, values) in columns.into_iter().enumerate() {
			let blind = Blind::default;
			let coefficients = Polynomial::new(values.clone());
			let expected = native.commit(&coefficients, blind());
			assert_eq!(on_gpu.commit(&coefficients, blind()), expected, "{kind}, {count}");
			let values = Polynomial::new(values);
			let expected = native.commit_lagrange(&values, blind());
			assert_eq!(on_gpu.commit_lagrange(&values, blind()), expected, "{kind}, {count}");
			// From workers of the pool, several at a time.
			let by_workers = rayon::join(
				|| on_gpu.commit_lagrange(&values, blind()),
				|| on_gpu.commit_lagrange(&values, blind()),
			);
			assert_eq!(by_workers, (expected, expected), "{kind}, {count}");
		}
	}
	assert_eq!(on_gpu.gpu_failure(), None);
}

#[cfg(feature = "gpu")]
#[test]
fn cut_parameters_stay_on_the_gpu() {
	let Some(gpu) = gpu("cut_parameters_stay_on_the_gpu") else { return };
	let mut on_gpu = NativeParams::new(library(14)).on_gpu(&gpu).expect("the points fit");
	on_gpu.downsize(13);
	let mut cut = library(14);
	cut.downsize(13);
	let values = Polynomial::new(values(LEAST_ON_GPU, &mut StdRng::seed_from_u64(8)));
	assert_eq!(
		on_gpu.commit_lagrange(&values, Blind::default()),
		cut.commit_lagrange(&values, Blind::default())
	);
	assert_eq!(on_gpu.gpu_failure(), None);
}

#[cfg(feature = "gpu")]
#[test]
#[should_panic(expected = "longer than the parameters")]
fn more_coefficients_than_powers_are_refused_with_a_gpu() {
	let native = NativeParams::new(library(12));
	let native = match gpu("more_coefficients_than_powers_are_refused_with_a_gpu, on a GPU") {
		Some(gpu) => native.on_gpu(&gpu).expect("the points fit"),
		None => native,
	};
	native.commit(&Polynomial::new(vec![Fr::ONE; LEAST_ON_GPU]), Blind::default());
}

/// `a² = b` in every row that has a selector, the last `b` public.
#[derive(Clone)]
struct Squares(Vec<Fr>);

impl Circuit<Fr> for Squares {
	type Config = ([Column<Advice>; 2], Column<Instance>, Selector);
	type FloorPlanner = SimpleFloorPlanner;
	type Params = ();

	fn without_witnesses(&self) -> Self {
		self.clone()
	}

	fn configure(meta: &mut ConstraintSystem<Fr>) -> Self::Config {
		let [a, b] = [meta.advice_column(), meta.advice_column()];
		let (public, selector) = (meta.instance_column(), meta.selector());
		meta.enable_equality(b);
		meta.enable_equality(public);
		meta.create_gate("square", |meta| {
			let selector = meta.query_selector(selector);
			let [a, b] = [a, b].map(|column| meta.query_advice(column, Rotation::cur()));
			vec![selector * (a.clone() * a - b)]
		});
		([a, b], public, selector)
	}

	fn synthesize(
		&self,
		([a, b], public, selector): Self::Config,
		mut layouter: impl Layouter<Fr>,
	) -> Result<(), Error> {
		let last = layouter.assign_region(
			|| "squares",
			|mut region| {
				let mut last = None;
				for (row, value) in self.0.iter().enumerate() {
					selector.enable(&mut region, row)?;
					region.assign_advice(a, row, Value::known(*value));
					last = Some(region.assign_advice(b, row, Value::known(value.square())));
				}
				Ok(last)
			},
		)?;
		if let Some(last) = last {
			layouter.constrain_instance(last.cell(), public, 0);
		}
		Ok(())
	}
}

#[test]
fn proofs_are_accepted_by_the_library_and_false_ones_refused() {
	let library = library(8);
	let native = NativeParams::new(library.clone());
	let circuit = Squares(values(100, &mut StdRng::seed_from_u64(4)));
	let key = keygen_vk(&native, &circuit).expect("it fits");
	assert_eq!(
		key.transcript_repr(),
		keygen_vk(&library, &circuit).expect("it fits").transcript_repr(),
		"keys are the library's"
	);
	let key = keygen_pk(&native, key, &circuit).expect("it fits");
	let public = circuit.0[99].square();
	let mut transcript = Blake2bWrite::<_, G1Affine, Challenge255<_>>::init(vec![]);
	create_proof::<NativeKzg, NativeShplonk<'_>, _, _, _, _>(
		&native,
		&key,
		&[circuit],
		&[&[&[public]]],
		StdRng::seed_from_u64(5),
		&mut transcript,
	)
	.expect("it is proved");
	let proof = transcript.finalize();
	let verify = |proof: &[u8], public: Fr| {
		let mut transcript = Blake2bRead::<_, G1Affine, Challenge255<_>>::init(proof);
		verify_proof::<KZGCommitmentScheme<Bn256>, VerifierSHPLONK<'_, Bn256>, _, _, _>(
			native.verifier_params(),
			key.get_vk(),
			SingleStrategy::new(&library),
			&[&[&[public]]],
			&mut transcript,
		)
		.is_ok()
	};
	assert!(verify(&proof, public));
	assert!(!verify(&proof, public + Fr::ONE));
	let mut corrupted = proof.clone();
	corrupted[40] ^= 1;
	assert!(!verify(&corrupted, public));
}
