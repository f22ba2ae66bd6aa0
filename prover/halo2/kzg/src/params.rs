//! Parameters: halo2-axiom's own, and their points in arkworks' form for Assay's MSM.

use crate::commit::{commit, to_ark};
use halo2_axiom::{
	halo2curves::{
		bn256::{Bn256, Fr, G1Affine, G1},
		serde::SerdeObject,
	},
	poly::{
		commitment::{Blind, Params, ParamsProver},
		kzg::{commitment::ParamsKZG, msm::MSMKZG},
		Coeff, LagrangeCoeff, Polynomial,
	},
	SerdeFormat,
};
use rayon::prelude::*;
use std::io;

/// A structured reference string over BN254, for keys and proofs.
#[derive(Clone, Debug)]
pub struct NativeParams {
	library: ParamsKZG<Bn256>,
	powers: Vec<ark_bn254::G1Affine>,
	lagrange: Vec<ark_bn254::G1Affine>,
	#[cfg(feature = "gpu")]
	device: crate::gpu::Device,
}

impl From<ParamsKZG<Bn256>> for NativeParams {
	fn from(library: ParamsKZG<Bn256>) -> Self {
		Self::new(library)
	}
}

impl NativeParams {
	/// Wraps the library's parameters.
	pub fn new(library: ParamsKZG<Bn256>) -> Self {
		let powers = library.get_g().par_iter().map(to_ark).collect();
		let lagrange = lagrange_bases(&library);
		Self {
			library,
			powers,
			lagrange,
			#[cfg(feature = "gpu")]
			device: crate::gpu::Device::default(),
		}
	}

	/// Copies the points to a GPU, which then computes commitments to 2^13 values and more. Smaller ones stay on the
	/// processor. So does a commitment for which the GPU fails: see [`gpu_failure`](Self::gpu_failure).
	///
	/// # Errors
	///
	/// [`assay_gpu::GpuError`], if they do not fit the GPU.
	#[cfg(feature = "gpu")]
	pub fn on_gpu(mut self, gpu: &assay_gpu::Gpu) -> Result<Self, assay_gpu::GpuError> {
		self.device = crate::gpu::Device::new(gpu, &self.powers, &self.lagrange)?;
		Ok(self)
	}

	/// Returns the first failure of the GPU, whose work the processor then did.
	#[cfg(feature = "gpu")]
	pub fn gpu_failure(&self) -> Option<&assay_gpu::GpuError> {
		self.device.failure()
	}

	/// Returns the library's parameters, for exporting keys and verifying proofs.
	pub fn library(&self) -> &ParamsKZG<Bn256> {
		&self.library
	}
}

/// Returns the Lagrange bases. The library exposes them only in its output: `k ‖ powers ‖ bases ‖ …`.
fn lagrange_bases(library: &ParamsKZG<Bn256>) -> Vec<ark_bn254::G1Affine> {
	let count = library.get_g().len();
	let mut points =
		Points { skip: size_of::<u32>() + count * POINT_LEN, point: vec![], points: vec![] };
	// Writing into memory does not fail.
	let _ = library.write_custom(&mut points, SerdeFormat::RawBytesUnchecked);
	points.points.truncate(count);
	assert_eq!(points.points.len(), count, "the library writes a Lagrange base for each power");
	points.points
}

/// Bytes of a point in the library's output: two coordinates in Montgomery form.
const POINT_LEN: usize = 64;

/// A writer that skips some bytes and decodes the following ones as points.
struct Points {
	skip: usize,
	point: Vec<u8>,
	points: Vec<ark_bn254::G1Affine>,
}

impl io::Write for Points {
	fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
		let skipped = self.skip.min(bytes.len());
		self.skip -= skipped;
		self.point.extend_from_slice(&bytes[skipped..]);
		let whole = self.point.len() - self.point.len() % POINT_LEN;
		for point in self.point[..whole].chunks_exact(POINT_LEN) {
			self.points.push(to_ark(&G1Affine::from_raw_bytes_unchecked(point)));
		}
		self.point.drain(..whole);
		Ok(bytes.len())
	}

	fn flush(&mut self) -> io::Result<()> {
		Ok(())
	}
}

impl<'params> Params<'params, G1Affine> for NativeParams {
	type MSM = MSMKZG<Bn256>;

	fn k(&self) -> u32 {
		self.library.k()
	}

	fn n(&self) -> u64 {
		self.library.n()
	}

	fn downsize(&mut self, k: u32) {
		self.library.downsize(k);
		let cut = Self::new(self.library.clone());
		(self.powers, self.lagrange) = (cut.powers, cut.lagrange);
		#[cfg(feature = "gpu")]
		self.device.replace(&self.powers, &self.lagrange);
	}

	fn empty_msm(&'params self) -> Self::MSM {
		self.library.empty_msm()
	}

	fn commit_lagrange(&self, values: &Polynomial<Fr, LagrangeCoeff>, _: Blind<Fr>) -> G1 {
		#[cfg(feature = "gpu")]
		if let Some(commitment) = self.device.commit(values, crate::gpu::Which::Lagrange) {
			return commitment;
		}
		commit(values, &self.lagrange)
	}

	fn write<W: io::Write>(&self, writer: &mut W) -> io::Result<()> {
		self.library.write(writer)
	}

	fn read<R: io::Read>(reader: &mut R) -> io::Result<Self> {
		Ok(Self::new(ParamsKZG::read(reader)?))
	}
}

impl<'params> ParamsProver<'params, G1Affine> for NativeParams {
	type ParamsVerifier = ParamsKZG<Bn256>;

	/// Draws a secret, which this process then knows: FOR TESTS ONLY.
	fn new(k: u32) -> Self {
		Self::new(ParamsKZG::new(k))
	}

	fn commit(&self, coefficients: &Polynomial<Fr, Coeff>, _: Blind<Fr>) -> G1 {
		#[cfg(feature = "gpu")]
		if let Some(commitment) = self.device.commit(coefficients, crate::gpu::Which::Powers) {
			return commitment;
		}
		commit(coefficients, &self.powers)
	}

	fn get_g(&self) -> &[G1Affine] {
		self.library.get_g()
	}

	fn verifier_params(&'params self) -> &'params Self::ParamsVerifier {
		&self.library
	}
}
