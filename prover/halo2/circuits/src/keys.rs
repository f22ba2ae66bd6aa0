//! Keys and proofs.

use crate::{CircuitError, Config, Statement};
use ark_ff::BigInt;
use assay_halo2::{key::VerifyingKeyData, Kzg, PublicInputs};
use assay_halo2_export::export_key;
use assay_halo2_kzg::{words, NativeKzg, NativeParams, NativeShplonk};
use halo2_base::{
	gates::{
		circuit::{builder::RangeCircuitBuilder, CircuitBuilderStage},
		flex_gate::MultiPhaseThreadBreakPoints,
	},
	halo2_proofs::{
		dev::MockProver,
		halo2curves::bn256::{Bn256, Fr, G1Affine},
		plonk::{create_proof, keygen_pk, keygen_vk, ProvingKey, VerifyingKey},
		poly::kzg::commitment::ParamsKZG,
		transcript::{Blake2bWrite, Challenge255, TranscriptWriterBuffer},
	},
};
use rand::{rngs::StdRng, SeedableRng};

/// The keys of a circuit.
pub struct Keys {
	config: Config,
	parameters: NativeParams,
	proving_key: ProvingKey<G1Affine>,
	break_points: MultiPhaseThreadBreakPoints,
}

/// A proof and its public inputs.
pub struct Proved {
	/// The proof, on halo2's Blake2b transcript, opened by SHPLONK.
	pub proof: Vec<u8>,
	/// The public values.
	pub instances: Vec<Fr>,
}

impl Proved {
	/// Returns the inputs in the verifier's form.
	pub fn public_inputs(&self) -> PublicInputs {
		// `new` requires numbers below the modulus, which these are.
		let values =
			self.instances.iter().map(|value| ark_bn254::Fr::new(BigInt::new(words(value))));
		PublicInputs::from_instances(&[vec![values.collect()]])
	}
}

impl Keys {
	/// Makes the keys of a circuit. Only the shape of the statement matters, not its values.
	///
	/// # Errors
	///
	/// `Rows` if proofs would be too long for a chain, `Halo2` if the configuration does not fit.
	pub fn generate(
		statement: &Statement,
		config: Config,
		parameters: impl Into<NativeParams>,
	) -> Result<Self, CircuitError> {
		config.check_proof_len()?;
		let parameters = parameters.into();
		let builder = config.builder(statement, CircuitBuilderStage::Keygen);
		let key = keygen_vk(&parameters, &builder).map_err(CircuitError::halo2)?;
		let proving_key = keygen_pk(&parameters, key, &builder).map_err(CircuitError::halo2)?;
		let break_points = builder.break_points();
		Ok(Self { config, parameters, proving_key, break_points })
	}

	/// Makes a proof, with the randomness of the operating system or of a seed for tests.
	///
	/// # Errors
	///
	/// `Halo2`.
	pub fn prove(&self, statement: &Statement, seed: Option<u64>) -> Result<Proved, CircuitError> {
		let builder =
			RangeCircuitBuilder::prover(self.config.columns.clone(), self.break_points.clone());
		let builder = self.config.fill(builder, statement);
		let instances = instances_of(&builder);
		let rng = seed.map_or_else(StdRng::from_entropy, StdRng::seed_from_u64);
		let mut transcript = Blake2bWrite::<_, _, Challenge255<_>>::init(Vec::new());
		create_proof::<NativeKzg, NativeShplonk<'_>, _, _, _, _>(
			&self.parameters,
			&self.proving_key,
			&[builder],
			&[&[&instances]],
			rng,
			&mut transcript,
		)
		.map_err(CircuitError::halo2)?;
		Ok(Proved { proof: transcript.finalize(), instances })
	}

	/// Exports the key that a chain registers, for proofs of this many public values.
	///
	/// # Errors
	///
	/// Fails if the key exceeds a limit.
	pub fn verifying_key(
		&self,
		public_values: usize,
	) -> Result<VerifyingKeyData<Kzg>, CircuitError> {
		let rows = u32::try_from(public_values).unwrap_or(u32::MAX);
		Ok(export_key(self.library_key(), self.parameters.library(), &[rows])?)
	}

	/// Returns the library's verifying key.
	pub fn library_key(&self) -> &VerifyingKey<G1Affine> {
		self.proving_key.get_vk()
	}

	/// Returns the library's parameters.
	pub fn parameters(&self) -> &ParamsKZG<Bn256> {
		self.parameters.library()
	}

	/// Returns the parameters with which proofs commit.
	pub fn native_parameters(&self) -> &NativeParams {
		&self.parameters
	}

	/// Returns the configuration.
	pub fn config(&self) -> &Config {
		&self.config
	}
}

/// Checks a statement without a proof.
///
/// # Errors
///
/// `Unsatisfied` with the broken constraints.
pub fn mock(statement: &Statement, config: &Config) -> Result<(), CircuitError> {
	let builder = config.builder(statement, CircuitBuilderStage::Mock);
	let instances = instances_of(&builder);
	let prover =
		MockProver::run(config.k, &builder, vec![instances]).map_err(CircuitError::halo2)?;
	prover.verify().map_err(|failures| CircuitError::unsatisfied(&failures))
}

fn instances_of(builder: &RangeCircuitBuilder<Fr>) -> Vec<Fr> {
	builder.assigned_instances.iter().flatten().map(|value| *value.value()).collect()
}
