//! A circuit of zcash's halo2: Poseidon and range checks, proved by the inner product argument.
//!
//! It needs no structured reference string (SRS), because the bases are hashed to the curve.

use crate::CircuitError;
use ark_ff::PrimeField as _;
use assay_halo2::{key::VerifyingKeyData, Ipa, PublicInputs};
use assay_halo2_export::export_key;
use assay_halo2_gadgets::{RangedHash, BITS, MIN_K};
use halo2_proofs::{
	dev::MockProver,
	plonk::{create_proof, keygen_pk, keygen_vk, Circuit, ProvingKey, VerifyingKey},
	poly::commitment::Params,
	transcript::{Blake2bWrite, Challenge255},
};
use pasta_curves::{group::ff::PrimeField, EqAffine, Fp};
use rand_0_10::{rngs::StdRng, SeedableRng as _};
use rand_chacha::{
	rand_core::{RngCore, SeedableRng as _},
	ChaCha20Rng,
};
use serde::Deserialize;

/// The logarithms of the numbers of rows for which a key can have bases.
const K: std::ops::RangeInclusive<u32> = MIN_K..=12;

/// "I know two numbers of 40 bits with this Poseidon hash."
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preimage([u64; 2]);

/// An input file. Numbers are big-endian hexadecimal digits after `0x`.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, tag = "circuit")]
enum Document {
	ZcashPoseidon { message: [String; 2] },
}

impl Preimage {
	/// The circuit's name.
	pub const NAME: &'static str = "zcash-poseidon";
	/// The default logarithm of the number of rows.
	pub const DEFAULT_K: u32 = MIN_K;

	/// Draws two numbers from a seed.
	pub fn sample(seed: u64) -> Self {
		let mut rng = ChaCha20Rng::seed_from_u64(seed);
		Self([(); 2].map(|_| rng.next_u64() >> (u64::BITS - BITS as u32)))
	}

	/// Reads an input file. Numbers of more than 40 bits are read as well, but have no proof.
	///
	/// # Errors
	///
	/// Fails if the file is malformed or a number has more than 64 bits.
	pub fn from_json(json: &[u8]) -> Result<Self, CircuitError> {
		let Document::ZcashPoseidon { message: [first, second] } = serde_json::from_slice(json)?;
		let number = |digits: &str| {
			let digits = digits.strip_prefix("0x").filter(|digits| !digits.starts_with('+'));
			digits
				.and_then(|digits| u64::from_str_radix(digits, 16).ok())
				.ok_or("a number must be hexadecimal digits after 0x, of at most 64 bits")
		};
		let named = |index, digits| {
			number(digits)
				.map_err(|reason| CircuitError::Value(format!("message[{index}]: {reason}")))
		};
		Ok(Self([named(0, &first)?, named(1, &second)?]))
	}

	fn message(&self) -> [Fp; 2] {
		self.0.map(Fp::from)
	}

	/// Returns the circuit with these numbers.
	fn circuit(&self) -> RangedHash {
		RangedHash::new(self.message())
	}

	/// Returns the public value.
	fn digest(&self) -> Fp {
		RangedHash::hash(self.message())
	}

	/// Checks the statement without a proof.
	///
	/// # Errors
	///
	/// `Unsatisfied` with the broken constraints, `Rows` if `k` is out of range.
	pub fn mock(&self, k: u32) -> Result<(), CircuitError> {
		check_rows(k)?;
		let prover = MockProver::run(k, &self.circuit(), vec![vec![self.digest()]])
			.map_err(CircuitError::halo2)?;
		prover.verify().map_err(|failures| CircuitError::unsatisfied(&failures))
	}
}

/// The keys of the circuit.
pub struct PreimageKeys {
	parameters: Params<EqAffine>,
	proving_key: ProvingKey<EqAffine>,
}

impl PreimageKeys {
	/// Makes the keys of `2^k` rows.
	///
	/// # Errors
	///
	/// `Rows` if `k` is out of range.
	pub fn generate(k: u32) -> Result<Self, CircuitError> {
		check_rows(k)?;
		let parameters = Params::new(k);
		let circuit = RangedHash::default().without_witnesses();
		let key = keygen_vk(&parameters, &circuit).map_err(CircuitError::halo2)?;
		let proving_key = keygen_pk(&parameters, key, &circuit).map_err(CircuitError::halo2)?;
		Ok(Self { parameters, proving_key })
	}

	/// Makes a proof with its public inputs, with the randomness of the operating system.
	///
	/// # Errors
	///
	/// `Halo2`.
	pub fn prove(&self, preimage: &Preimage) -> Result<(Vec<u8>, PublicInputs), CircuitError> {
		let mut seed = [0; 32];
		rand::rngs::OsRng.fill_bytes(&mut seed);
		let digest = preimage.digest();
		let mut transcript = Blake2bWrite::<_, _, Challenge255<_>>::init(Vec::new());
		create_proof(
			&self.parameters,
			&self.proving_key,
			&[preimage.circuit()],
			&[&[&[digest]]],
			StdRng::from_seed(seed),
			&mut transcript,
		)
		.map_err(CircuitError::halo2)?;
		let digest = ark_vesta::Fr::from_le_bytes_mod_order(&digest.to_repr());
		Ok((transcript.finalize(), PublicInputs::from_instances(&[vec![vec![digest]]])))
	}

	/// Exports the key that a chain registers, for one public value.
	///
	/// # Errors
	///
	/// Fails if the key exceeds a limit.
	pub fn verifying_key(&self) -> Result<VerifyingKeyData<Ipa>, CircuitError> {
		Ok(export_key(self.proving_key.get_vk(), &self.parameters, &[1])?)
	}

	/// Returns the library's verifying key.
	pub fn library_key(&self) -> &VerifyingKey<EqAffine> {
		self.proving_key.get_vk()
	}

	/// Returns the parameters.
	pub fn parameters(&self) -> &Params<EqAffine> {
		&self.parameters
	}
}

fn check_rows(k: u32) -> Result<(), CircuitError> {
	K.contains(&k).then_some(()).ok_or(CircuitError::Rows { k, reason: "7 to 12 are supported" })
}
