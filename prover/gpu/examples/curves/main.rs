//! Measures MSMs, NTTs and Groth16 proofs on the GPU and on the processor, and compares the results.
//!
//! `curves [msm] [msm-g2] [ntt] [groth16] [--runs N] [--log-size N] [--no-cpu]`: without a part, all of them. Times are
//! medians of the runs after one that is not counted. The exit code is 1 if a result differs.

mod table;

use ark_ec::short_weierstrass::{Affine, Projective};
use ark_ff::{PrimeField, UniformRand};
use ark_poly::{EvaluationDomain, Radix2EvaluationDomain};
use ark_relations::{
	gr1cs::{
		ConstraintSynthesizer, ConstraintSystem, ConstraintSystemRef, OptimizationGoal,
		SynthesisError, SynthesisMode, R1CS_PREDICATE_LABEL,
	},
	lc,
};
use ark_std::rand::{rngs::StdRng, SeedableRng};
use assay_ark_curves::{ark_bls12_377, ark_bls12_381, ark_bn254};
use assay_ark_prover::{
	groth16::{ArkGroth16, Assigned, Circuit},
	ArkCurve, ArkNtt,
};
use assay_gpu::{
	groth16::{self, GpuPairing, Prover},
	quotient, Bases, Domain, Elements, Gpu, GpuCurve, GpuScalarField,
};
use assay_msm::{curves, Curve, Isa};
use rayon::prelude::*;
use std::{error::Error, process::ExitCode, time::Instant};
use table::{Run, Settings};

fn main() -> Result<ExitCode, Box<dyn Error>> {
	let settings = Settings::from_arguments()?;
	let gpu = Gpu::open()?;
	println!(
		"GPU {}, {} threads of the CPU, medians of {} runs",
		gpu.name(),
		rayon::current_num_threads(),
		settings.runs
	);
	let mut run = Run::new(settings);
	if run.part("msm") {
		println!("\nMSM in G1, in ms");
		for log_size in [16, 18, 20, 22] {
			msm::<ark_bls12_377::g1::Config, curves::Bls12_377G1>(
				&gpu,
				&mut run,
				"BLS12-377",
				log_size,
			)?;
		}
		msm::<ark_bls12_381::g1::Config, curves::Bls12_381G1>(&gpu, &mut run, "BLS12-381", 20)?;
		msm::<ark_bn254::g1::Config, curves::Bn254G1>(&gpu, &mut run, "BN254", 20)?;
	}
	if run.part("msm-g2") {
		println!("\nMSM in G2, in ms");
		for log_size in [16, 18, 20] {
			msm::<ark_bls12_377::g2::Config, curves::Bls12_377G2>(
				&gpu,
				&mut run,
				"BLS12-377",
				log_size,
			)?;
		}
		msm::<ark_bls12_381::g2::Config, curves::Bls12_381G2>(&gpu, &mut run, "BLS12-381", 20)?;
		msm::<ark_bn254::g2::Config, curves::Bn254G2>(&gpu, &mut run, "BN254", 20)?;
	}
	if run.part("ntt") {
		println!("\nNTT, in ms");
		for log_size in (16..=24).step_by(2) {
			ntt::<ark_bls12_381::Fr>(&gpu, &mut run, "BLS12-381", log_size)?;
		}
		ntt::<ark_bls12_377::Fr>(&gpu, &mut run, "BLS12-377", 20)?;
		ntt::<ark_bn254::Fr>(&gpu, &mut run, "BN254", 20)?;
	}
	if run.part("groth16") {
		println!("\nGroth16, in ms");
		let log_size = run.settings.log_size;
		proof::<ark_bls12_377::Bls12_377>(&gpu, &mut run, "BLS12-377", log_size)?;
	}
	Ok(run.exit_code())
}

/// Makes consecutive sums of a random point. Each thread starts from another random point.
fn points<C: GpuCurve + ArkCurve>(count: usize) -> Vec<Affine<C>> {
	const SHARE: usize = 1 << 12;
	let step = Projective::<C>::rand(&mut StdRng::seed_from_u64(1));
	let mut points = vec![Affine::default(); count];
	points.par_chunks_mut(SHARE).enumerate().for_each(|(index, points)| {
		let first = Projective::rand(&mut StdRng::seed_from_u64(2 + index as u64));
		let sums: Vec<_> = std::iter::successors(Some(first), |sum| Some(*sum + step))
			.take(points.len())
			.collect();
		points.copy_from_slice(&C::ark_normalize_batch(&sums));
	});
	points
}

fn elements<F: PrimeField>(count: usize, seed: u64) -> Vec<F> {
	let mut values = vec![F::ZERO; count];
	values.par_chunks_mut(1 << 12).enumerate().for_each(|(index, values)| {
		let mut random = StdRng::seed_from_u64(seed << 32 | index as u64);
		values.fill_with(|| F::rand(&mut random));
	});
	values
}

fn msm<C, A>(gpu: &Gpu, run: &mut Run, curve: &str, log_size: u32) -> Result<(), Box<dyn Error>>
where
	C: GpuCurve + ArkCurve,
	A: Curve<Affine = Affine<C>>,
{
	let count = 1 << log_size;
	let (points, scalars) = (points::<C>(count), elements::<C::ScalarField>(count, 3));
	let bases = Bases::new(gpu, &points)?;
	let on_gpu = Elements::new(gpu, &scalars)?;
	let mut rows = run.rows(format!("{curve} 2^{log_size}"));
	let sum = rows.time("GPU, points and scalars on it", || bases.msm_of(&on_gpu, 0, count))?;
	let same = rows.time("GPU, points on it", || bases.msm(&scalars))?;
	rows.compare(sum == same);
	let same =
		rows.time("GPU, with the points' copy", || Bases::new(gpu, &points)?.msm(&scalars))?;
	rows.compare(sum == same);
	let same = rows.time_cpu("arkworks, all threads", || C::ark_msm(&points, &scalars));
	rows.compare(same.is_none_or(|same| sum == same));
	let numbers: Vec<_> = scalars.par_iter().map(|scalar| scalar.into_bigint()).collect();
	let share = count.div_ceil(rayon::current_num_threads());
	let same = rows.time_cpu("assay_msm, all threads", || {
		let chunks = points.par_chunks(share).zip(numbers.par_chunks(share));
		chunks
			.map(|(points, numbers)| {
				assay_msm::msm_in_subgroup::<A>(Isa::best(), points, numbers).into()
			})
			.reduce(Projective::<C>::default, |a, b| a + b)
	});
	rows.compare(same.is_none_or(|same| sum == same));
	if log_size <= 20 {
		let same = rows.time_cpu("assay_msm, one thread", || {
			assay_msm::msm_in_subgroup::<A>(Isa::best(), &points, &numbers)
		});
		rows.compare(same.is_none_or(|same| sum == same));
	}
	Ok(())
}

fn ntt<F: GpuScalarField + ArkNtt>(
	gpu: &Gpu,
	run: &mut Run,
	field: &str,
	log_size: u32,
) -> Result<(), Box<dyn Error>> {
	let values = elements::<F>(1 << log_size, 4);
	let start = Instant::now();
	let domain = Domain::<F>::new(gpu, log_size)?;
	gpu.synchronize()?;
	let tables = start.elapsed();
	let coset = domain.coset(F::GENERATOR)?;
	let reference = Radix2EvaluationDomain::<F>::new(values.len()).ok_or("no such domain")?;
	let reference_coset = reference.get_coset(F::GENERATOR).ok_or("no such coset")?;
	let mut on_gpu = Elements::new(gpu, &values)?;
	let mut rows = run.rows(format!("{field} 2^{log_size}"));
	rows.note("GPU, the tables once", tables);
	rows.time("GPU, values on it", || {
		domain.fft_in_place(&mut on_gpu).and_then(|()| gpu.synchronize())
	})?;
	rows.time("GPU, inverse", || {
		domain.ifft_in_place(&mut on_gpu).and_then(|()| gpu.synchronize())
	})?;
	rows.compare(on_gpu.to_vec()? == values);
	rows.time("GPU, coset", || coset.fft_in_place(&mut on_gpu).and_then(|()| gpu.synchronize()))?;
	rows.time("GPU, inverse of the coset", || {
		coset.ifft_in_place(&mut on_gpu).and_then(|()| gpu.synchronize())
	})?;
	rows.compare(on_gpu.to_vec()? == values);
	let found = rows.time("GPU, with copies", || {
		let mut on_gpu = Elements::new(gpu, &values)?;
		domain.fft_in_place(&mut on_gpu)?;
		on_gpu.to_vec()
	})?;
	let expected = rows.time_cpu("ark-poly, all threads", || F::ark_fft(&reference, &values));
	rows.compare(expected.is_none_or(|expected| expected == found));
	if rows.cpu() {
		coset.fft_in_place(&mut on_gpu)?;
		rows.compare(on_gpu.to_vec()? == F::ark_fft(&reference_coset, &values));
		coset.ifft_in_place(&mut on_gpu)?;
		domain.ifft_in_place(&mut on_gpu)?;
		rows.compare(on_gpu.to_vec()? == F::ark_ifft(&reference, &values));
	}
	Ok(())
}

/// "I know x_0 such that x_n is this", with `x_(i+1) = x_i²` and n constraints.
#[derive(Clone, Copy)]
struct Squares<F> {
	first: F,
	count: usize,
}

impl<F: PrimeField> ConstraintSynthesizer<F> for Squares<F> {
	fn generate_constraints(self, cs: ConstraintSystemRef<F>) -> Result<(), SynthesisError> {
		let last = (0..self.count).fold(self.first, |x, _| x.square());
		let output = cs.new_input_variable(|| Ok(last))?;
		let (mut value, mut variable) = (self.first, cs.new_witness_variable(|| Ok(self.first))?);
		for i in 0..self.count {
			let factor = variable;
			value.square_in_place();
			variable =
				if i + 1 < self.count { cs.new_witness_variable(|| Ok(value))? } else { output };
			cs.enforce_r1cs_constraint(|| lc!() + factor, || lc!() + factor, || lc!() + variable)?;
		}
		Ok(())
	}
}

fn proof<E: GpuPairing + ArkGroth16>(
	gpu: &Gpu,
	run: &mut Run,
	curve: &str,
	log_size: u32,
) -> Result<(), Box<dyn Error>> {
	let mut random = StdRng::seed_from_u64(5);
	// The constant one and the output have rows too.
	let circuit = Squares { first: E::ScalarField::rand(&mut random), count: (1 << log_size) - 2 };
	let start = Instant::now();
	let key = E::ark_setup(Circuit::new(circuit), &mut random)?;
	println!("  the key took {:.1} s", start.elapsed().as_secs_f64());
	let (r, s) = (E::ScalarField::rand(&mut random), E::ScalarField::rand(&mut random));

	let cs = ConstraintSystem::new_ref();
	cs.set_optimization_goal(OptimizationGoal::Constraints);
	cs.set_mode(SynthesisMode::Prove { construct_matrices: true, generate_lc_assignments: false });
	let start = Instant::now();
	circuit.generate_constraints(cs.clone())?;
	cs.finalize();
	let matrices = &cs.to_matrices()?[R1CS_PREDICATE_LABEL];
	let (instance, constraints) = (cs.num_instance_variables(), cs.num_constraints());
	let assignment =
		[cs.instance_assignment()?.to_vec(), cs.witness_assignment()?.to_vec()].concat();
	let assigned = Assigned { matrices, instance, constraints, assignment: &assignment };
	println!(
		"  the circuit's synthesis took {:.2} s, on the CPU and beside the times below",
		start.elapsed().as_secs_f64()
	);

	let mut table = run.rows(format!("{curve} 2^{log_size}"));
	let start = Instant::now();
	let prover = Prover::new(gpu, &key)?;
	gpu.synchronize()?;
	table.note("GPU, the key's copy once", start.elapsed());
	let domain = Domain::new(gpu, log_size)?;
	let [a, b, c] = [6, 7, 8].map(|seed| elements::<E::ScalarField>(1 << log_size, seed));
	let mut alone = Vec::new();
	table.time_parts("GPU, the quotient's transforms", &mut alone, || {
		let (a, b, c) = (Elements::new(gpu, &a)?, Elements::new(gpu, &b)?, Elements::new(gpu, &c)?);
		gpu.synchronize()?;
		let start = Instant::now();
		quotient(&domain, a, b, c)?;
		gpu.synchronize()?;
		Ok::<_, assay_gpu::GpuError>(start.elapsed())
	})?;
	let h = table.time("GPU, the quotient", || {
		let h = groth16::quotient(gpu, matrices, instance, &assignment)?;
		gpu.synchronize()?;
		Ok::<_, groth16::ProvingError>(h)
	})?;
	let expected = table.time_cpu("ark-groth16, the quotient", || E::ark_quotient(assigned));
	if let Some(expected) = expected {
		table.compare(h.to_vec()? == expected?);
	}
	drop(h);
	let found = table.time("GPU, the proof", || {
		prover.prove_assignment(matrices, instance, &assignment, r, s)
	})?;
	let expected =
		table.time_cpu("ark-groth16, the proof", || E::ark_prove_assigned(assigned, &key, r, s));
	if let Some(expected) = expected {
		table.compare(found == expected?);
	}
	Ok(())
}
