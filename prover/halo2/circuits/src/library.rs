//! The verifiers of halo2's own libraries, for comparison.

use crate::{CircuitError, CircuitName, Config, PreimageKeys};
use assay_halo2_export::srs;
use halo2_base::{
	gates::circuit::CircuitBuilderStage,
	halo2_proofs::{
		halo2curves::{
			bn256::{Bn256, Fr, G1Affine},
			ff::PrimeField as _,
		},
		plonk::{keygen_vk, verify_proof, VerifyingKey},
		poly::{
			kzg::{
				commitment::{KZGCommitmentScheme, ParamsKZG},
				multiopen::VerifierSHPLONK,
				strategy::{AccumulatorStrategy, SingleStrategy},
			},
			VerificationStrategy,
		},
		transcript::{Blake2bRead, Challenge255, TranscriptReadBuffer},
	},
};
use halo2_proofs::{
	plonk::{BatchVerifier, SingleVerifier},
	transcript::Blake2bRead as IpaRead,
};
use pasta_curves::{EqAffine, Fp};

/// Bytes of a count in public inputs.
const COUNT: usize = 4;
/// Bytes of a value in public inputs.
const VALUE: usize = 32;

/// A verifier of a library, with its own key of a circuit.
pub enum Library {
	/// halo2-axiom, on which halo2-lib is built.
	Kzg {
		/// The structured reference string.
		parameters: Box<ParamsKZG<Bn256>>,
		/// The key.
		key: Box<VerifyingKey<G1Affine>>,
	},
	/// zcash's `halo2_proofs`.
	Ipa(Box<PreimageKeys>),
}

impl Library {
	/// Creates the verifier of one of halo2-lib's circuits, over the structured reference string (SRS) that
	/// is derived from a name for tests. `size` and `k` determine the circuit's shape, and so its key.
	///
	/// # Errors
	///
	/// Fails if the circuit does not fit.
	pub fn kzg(
		circuit: CircuitName,
		size: usize,
		k: u32,
		string: &str,
	) -> Result<Self, CircuitError> {
		let statement = circuit.sample(size, 0);
		let config = Config::search(&statement, k)?;
		let parameters = Box::new(srs::for_tests(k, string)?);
		let builder = config.builder(&statement, CircuitBuilderStage::Keygen);
		let key = Box::new(keygen_vk(&*parameters, &builder).map_err(CircuitError::halo2)?);
		Ok(Self::Kzg { parameters, key })
	}

	/// Creates the verifier of zcash's circuit.
	///
	/// # Errors
	///
	/// Fails if `k` is out of range.
	pub fn ipa(k: u32) -> Result<Self, CircuitError> {
		Ok(Self::Ipa(Box::new(PreimageKeys::generate(k)?)))
	}

	/// Decodes public inputs of one circuit with one instance column.
	///
	/// # Errors
	///
	/// Fails if they have another form.
	pub fn instances(&self, inputs: &[u8]) -> Result<Instances, CircuitError> {
		let values = values(inputs)?;
		Ok(match self {
			Self::Kzg { .. } => Instances::Kzg(read(&values, |value| Fr::from_repr(value).into())?),
			Self::Ipa(_) => {
				use pasta_curves::group::ff::PrimeField as _;
				Instances::Ipa(read(&values, |value| Fp::from_repr(value).into())?)
			}
		})
	}

	/// Checks a proof. If `times` is more than one, checks that many copies with the library's own batch
	/// verification.
	///
	/// # Errors
	///
	/// Fails if the library refuses the proof.
	pub fn verify(
		&self,
		proof: &[u8],
		instances: &Instances,
		times: usize,
	) -> Result<(), CircuitError> {
		let accepted = match (self, instances) {
			(Self::Kzg { parameters, key }, Instances::Kzg(values)) if times > 1 => {
				kzg_batch(parameters, key, proof, values, times)?
			}
			(Self::Kzg { parameters, key }, Instances::Kzg(values)) => {
				kzg(parameters, key, proof, values)
			}
			(Self::Ipa(keys), Instances::Ipa(values)) if times > 1 => {
				let mut batch = BatchVerifier::<EqAffine>::new();
				for _ in 0..times {
					batch.add_proof(vec![vec![values.clone()]], proof.to_vec());
				}
				batch.finalize(keys.parameters(), keys.library_key())
			}
			(Self::Ipa(keys), Instances::Ipa(values)) => ipa(keys, proof, values),
			_ => false,
		};
		accepted.then_some(()).ok_or(CircuitError::Halo2("the proof does not verify".into()))
	}
}

/// The values of a proof's public inputs, in the library's own field.
pub enum Instances {
	/// The values of a circuit over BN254.
	Kzg(Vec<Fr>),
	/// The values of a circuit over Vesta.
	Ipa(Vec<Fp>),
}

fn kzg(
	parameters: &ParamsKZG<Bn256>,
	key: &VerifyingKey<G1Affine>,
	proof: &[u8],
	values: &[Fr],
) -> bool {
	let mut transcript = Blake2bRead::<_, G1Affine, Challenge255<_>>::init(proof);
	verify_proof::<KZGCommitmentScheme<Bn256>, VerifierSHPLONK<'_, Bn256>, _, _, _>(
		parameters,
		key,
		SingleStrategy::new(parameters),
		&[&[values]],
		&mut transcript,
	)
	.is_ok()
}

fn kzg_batch(
	parameters: &ParamsKZG<Bn256>,
	key: &VerifyingKey<G1Affine>,
	proof: &[u8],
	values: &[Fr],
	times: usize,
) -> Result<bool, CircuitError> {
	let mut strategy = AccumulatorStrategy::new(parameters);
	for _ in 0..times {
		let mut transcript = Blake2bRead::<_, G1Affine, Challenge255<_>>::init(proof);
		strategy = verify_proof::<KZGCommitmentScheme<Bn256>, VerifierSHPLONK<'_, Bn256>, _, _, _>(
			parameters,
			key,
			strategy,
			&[&[values]],
			&mut transcript,
		)
		.map_err(CircuitError::halo2)?;
	}
	type Scheme = KZGCommitmentScheme<Bn256>;
	type Opening<'a> = VerifierSHPLONK<'a, Bn256>;
	Ok(VerificationStrategy::<Scheme, Opening<'_>>::finalize(strategy))
}

fn ipa(keys: &PreimageKeys, proof: &[u8], values: &[Fp]) -> bool {
	let mut transcript =
		IpaRead::<_, EqAffine, halo2_proofs::transcript::Challenge255<_>>::init(proof);
	halo2_proofs::plonk::verify_proof(
		keys.parameters(),
		keys.library_key(),
		SingleVerifier::new(keys.parameters()),
		&[&[values]],
		&mut transcript,
	)
	.is_ok()
}

/// Splits public inputs into the bytes of their values.
fn values(inputs: &[u8]) -> Result<Vec<[u8; VALUE]>, CircuitError> {
	let malformed =
		CircuitError::Value("public inputs are not those of one column of one circuit".into());
	let Some((counts, rest)) = inputs.split_at_checked(2 * COUNT) else { return Err(malformed) };
	let (circuits, rows) = counts.split_at(COUNT);
	let (values, odd) = rest.as_chunks::<VALUE>();
	let count = u32::try_from(values.len()).unwrap_or(u32::MAX);
	let fits = circuits == 1u32.to_le_bytes() && rows == count.to_le_bytes() && odd.is_empty();
	fits.then(|| values.to_vec()).ok_or(malformed)
}

fn read<F>(
	values: &[[u8; VALUE]],
	element: impl Fn([u8; VALUE]) -> Option<F>,
) -> Result<Vec<F>, CircuitError> {
	let reduced = values.iter().map(|value| element(*value)).collect::<Option<_>>();
	reduced.ok_or(CircuitError::Value("a public input is not below the field's modulus".into()))
}
