//! `assay msm`: the MSMs (multi-scalar multiplications) of ZPrize 2022's harness "Accelerating MSM on
//! Mobile".
//!
//! The harness has [files] of vectors, each a list of BLS12-377 G1 points and one of scalars. Every
//! vector is computed on one thread by `assay_msm`, or on a GPU by `assay_gpu`, timed, checked against
//! arkworks, and written as the harness writes it.

mod arguments;
pub mod files;

pub use arguments::{Command, Generate, GenerateArgs};

use crate::{
	command::{open_device, Outcome},
	error::{Error, SystemError},
	progress::Progress,
	randomness::{generator, Purpose},
};
use ark_ec::CurveGroup;
use assay_ark_curves::ark_bls12_377::{g1, Fr, G1Affine, G1Projective};
use assay_ark_prover::ArkCurve;
use assay_artefact::OutputFolder;
use assay_gpu::{Bases, Gpu, GpuError};
use assay_msm::{curves::Bls12_377G1, Isa};
use files::{Encoding, Results, Vector, POINTS_FILE, RESULTS_FILE, SCALARS_FILE, TIMES_FILE};
use rayon::prelude::*;
use std::{hint::black_box, path::Path, time::Instant};

/// A defect of the vectors' files, or a wrong result.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum MsmError {
	/// Files are missing among the arguments.
	#[error("give --points, --scalars and --out, or the command `generate`")]
	Arguments,
	/// The file is not a sequence of lists.
	#[error("{}: it is not a file of points or scalars of ZPrize's harness: make one with `assay msm generate`, or give another", .0.display())]
	Format(std::path::PathBuf),
	/// The files have different numbers of lists.
	#[error("--points has {points} lists, but --scalars has {scalars}: give two files of one run of the harness")]
	Vectors {
		/// The number of lists of points.
		points: usize,
		/// The number of lists of scalars.
		scalars: usize,
	},
	/// The lists of a vector have different lengths.
	#[error("vector {vector} has {points} points, but {scalars} scalars: give two files of one run of the harness")]
	Lengths {
		/// The vector, from one.
		vector: usize,
		/// Its points.
		points: usize,
		/// Its scalars.
		scalars: usize,
	},
	/// A scalar is not below the group's order.
	#[error("vector {vector}: scalar {index} is not below the group's order")]
	Scalar {
		/// The vector, from one.
		vector: usize,
		/// The scalar, from one.
		index: usize,
	},
	/// The result differs from arkworks'.
	#[error("vector {vector}: the result differs from arkworks', so nothing was written; please report this bug")]
	Mismatch {
		/// The vector, from one.
		vector: usize,
	},
}

impl SystemError for MsmError {}

/// Runs a command.
///
/// # Errors
///
/// [`MsmError`] for files that cannot be used, [`Error::Read`] and [`Error::Output`].
pub fn run(command: Command) -> Result<Outcome, Error> {
	if let Some(Generate::Generate(arguments)) = command.generate {
		return generate(arguments);
	}
	let Command { points: Some(points), scalars: Some(scalars), out: Some(out), .. } = command
	else {
		return Err(MsmError::Arguments.into());
	};
	let progress = Progress::new(command.quiet);
	let output = OutputFolder::open(out, command.force, &[RESULTS_FILE, TIMES_FILE])?;
	let gpu = open_device(command.device, &progress)?;
	multiply(&points, &scalars, command.iterations, gpu.as_ref(), &output, &progress)
}

/// Makes vectors.
fn generate(arguments: GenerateArgs) -> Result<Outcome, Error> {
	let progress = Progress::new(arguments.output.quiet);
	let output = arguments.output;
	let output = OutputFolder::open(output.out, output.force, &[POINTS_FILE, SCALARS_FILE])?;
	let mut random = generator(arguments.seed, Purpose::Setup)?;
	let (count, size) = (arguments.vectors, 1 << arguments.log_size);
	let vectors: Vec<Vector> = {
		let _stage = progress.stage(format!("making {count} vectors of {size} points"));
		(0..count).map(|_| Vector::random(size, &mut random)).collect()
	};
	let encoding = if arguments.compressed { Encoding::Compressed } else { Encoding::Uncompressed };
	let (points, scalars) = files::encode(&vectors, encoding);
	progress.write(&output, &[(POINTS_FILE, points), (SCALARS_FILE, scalars)])?;
	Ok(Outcome::Done)
}

/// Computes, times and checks the files' vectors.
fn multiply(
	points: &Path,
	scalars: &Path,
	iterations: u32,
	gpu: Option<&Gpu>,
	output: &OutputFolder,
	progress: &Progress,
) -> Result<Outcome, Error> {
	let vectors = {
		let _stage = progress.stage("reading and validating the points");
		files::read(points, scalars)?
	};
	let mut results = Results::default();
	for (i, vector) in vectors.iter().enumerate() {
		let size = vector.points.len();
		let device = Device::new(gpu, vector)?;
		let mut times = Vec::new();
		let mut sum = G1Affine::default();
		{
			let _stage = progress.stage(format!("vector {}: {size} points", i + 1));
			for _ in 0..iterations {
				let start = Instant::now();
				sum = black_box(device.compute(black_box(vector))?);
				times.push(start.elapsed());
			}
		}
		if sum != expected(vector) {
			return Err(MsmError::Mismatch { vector: i + 1 }.into());
		}
		let mean = results.add(&sum, &times);
		progress.say(format!("vector {:<7} {size} points, {mean:?} {}", i + 1, device.place()));
	}
	let Results { results, times } = results;
	progress.write(output, &[(RESULTS_FILE, results), (TIMES_FILE, times)])?;
	Ok(Outcome::Done)
}

/// The device that computes a vector.
enum Device {
	/// One thread of the processor.
	Cpu,
	/// A GPU that has the points already, as it would have those of a proving key.
	Gpu(Bases<g1::Config>),
}

impl Device {
	fn new(gpu: Option<&Gpu>, vector: &Vector) -> Result<Self, GpuError> {
		gpu.map_or(Ok(Self::Cpu), |gpu| Bases::new(gpu, &vector.points).map(Self::Gpu))
	}

	/// Computes the vector's MSM. The points are in the subgroup, so the CPU can decompose scalars by
	/// GLV. On a GPU, the conversion of the scalars to Montgomery form and their copy are part of the work.
	fn compute(&self, vector: &Vector) -> Result<G1Affine, GpuError> {
		let Vector { points, scalars } = vector;
		match self {
			Self::Cpu => {
				Ok(assay_msm::msm_in_subgroup::<Bls12_377G1>(Isa::best(), points, scalars))
			}
			Self::Gpu(bases) => {
				let scalars: Vec<_> = scalars.par_iter().map(|scalar| Fr::new(*scalar)).collect();
				Ok(bases.msm(&scalars)?.into_affine())
			}
		}
	}

	/// Describes where the MSM was computed.
	const fn place(&self) -> &'static str {
		match self {
			Self::Cpu => "on one thread",
			Self::Gpu(_) => "on the GPU, with the scalars' copy, the points being there",
		}
	}
}

/// Computes the same MSM by arkworks, on all cores.
fn expected(vector: &Vector) -> G1Projective {
	let scalars: Vec<_> = vector.scalars.iter().map(|scalar| Fr::new(*scalar)).collect();
	g1::Config::ark_msm(&vector.points, &scalars)
}
