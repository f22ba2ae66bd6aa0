//! Proofs on a GPU, over the curves that have kernels.

use super::poseidon::ProverCurve;
use crate::{
	command::open_device,
	error::{Error, SystemError},
	groth16::curve::PairingCurveName,
	progress::Progress,
};
use ark_groth16::{Proof, ProvingKey};
use ark_relations::gr1cs::ConstraintSynthesizer;
use assay_ark_prover::groth16::{ArkGroth16, Circuit};
use assay_gpu::{
	choice::DeviceArgs,
	groth16::{Prover, ProvingError},
	Gpu,
};
use assay_groth16::{Bls12_377, Bls12_381, Bn254, BW6_761};

/// The reason why a GPU is not used.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum DeviceError {
	/// There are no kernels for the curve.
	#[error("there are no GPU kernels for {0}: use --device cpu")]
	NoKernels(PairingCurveName),
}

impl SystemError for DeviceError {}

impl SystemError for ProvingError {}

/// A curve over which a device makes proofs. They are the same on every device.
pub trait DeviceCurve: ProverCurve + ArkGroth16 {
	/// True if there are kernels for the curve.
	const ON_GPU: bool = false;

	/// Makes the proof with the randomness r and s: on the GPU, or on the CPU without a GPU or kernels.
	fn prove(
		_gpu: Option<&Gpu>,
		circuit: impl ConstraintSynthesizer<Self::ScalarField>,
		key: &ProvingKey<Self>,
		r: Self::ScalarField,
		s: Self::ScalarField,
	) -> Result<Proof<Self>, Error> {
		Ok(Self::ark_prove(Circuit::new(circuit), key, r, s)?)
	}
}

/// Implements [`DeviceCurve`] for curves with kernels.
macro_rules! on_gpu {
	($($curve:ty),*) => {$(
		impl DeviceCurve for $curve {
			const ON_GPU: bool = true;

			fn prove(
				gpu: Option<&Gpu>,
				circuit: impl ConstraintSynthesizer<Self::ScalarField>,
				key: &ProvingKey<Self>,
				r: Self::ScalarField,
				s: Self::ScalarField,
			) -> Result<Proof<Self>, Error> {
				Ok(match gpu {
					Some(gpu) => Prover::new(gpu, key)?.prove(circuit, r, s)?,
					None => Self::ark_prove(Circuit::new(circuit), key, r, s)?,
				})
			}
		}
	)*};
}

on_gpu!(Bls12_377, Bls12_381, Bn254);

impl DeviceCurve for BW6_761 {}

/// Opens the device for proofs over a curve: `None` is the CPU.
///
/// # Errors
///
/// [`DeviceError`] and `assay_gpu::GpuError`, if a GPU is requested and none can make such proofs.
pub fn open<C: DeviceCurve>(
	choice: DeviceArgs,
	curve: PairingCurveName,
	progress: &Progress,
) -> Result<Option<Gpu>, Error> {
	if C::ON_GPU {
		return open_device(choice, progress);
	}
	let reason = format!("there are no GPU kernels for {curve}");
	Ok(choice.without_gpu(reason, DeviceError::NoKernels(curve), |line| progress.note(line))?)
}
