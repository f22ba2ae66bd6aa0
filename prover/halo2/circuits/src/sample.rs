//! The circuits by name, and inputs drawn from a seed.

use crate::{CircuitError, EcdsaInput, Statement};
use halo2_base::{
	halo2_proofs::halo2curves::{
		bn256::{Fq, Fr, G1Affine, G2Affine},
		ff::{Field, PrimeField},
		group::Curve,
		secp256k1,
	},
	utils::{biguint_to_fe, fe_to_biguint, modulus},
};
use rand_chacha::{rand_core::SeedableRng, ChaCha20Rng};
use std::{fmt, str::FromStr};

/// The default number of points or entries of an input, as in halo2-lib's benchmark.
pub const DEFAULT_SIZE: usize = 100;

/// The name of a circuit of halo2-lib.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the crate's table describes them")]
pub enum CircuitName {
	Ecdsa,
	Pairing,
	Msm,
	FixedMsm,
	EcAdd,
	FpMul,
	InnerProduct,
	Range,
}

impl CircuitName {
	/// Every circuit.
	pub const ALL: [Self; 8] = [
		Self::Ecdsa,
		Self::Pairing,
		Self::Msm,
		Self::FixedMsm,
		Self::EcAdd,
		Self::FpMul,
		Self::InnerProduct,
		Self::Range,
	];

	/// Returns the name on the command line and in files.
	pub const fn as_str(self) -> &'static str {
		match self {
			Self::Ecdsa => "ecdsa",
			Self::Pairing => "pairing",
			Self::Msm => "msm",
			Self::FixedMsm => "fixed-msm",
			Self::EcAdd => "ec-add",
			Self::FpMul => "fp-mul",
			Self::InnerProduct => "inner-product",
			Self::Range => "range",
		}
	}

	/// Returns the most points or entries of a drawn input; `None` if the circuit takes no list.
	///
	/// The circuit has at most 2^26 cells then: 5 for each entry of an inner product, 5 700 for each point of a sum,
	/// and 130 000 for each point of an MSM. Finding its columns takes about 150 bytes of memory for a cell.
	pub const fn max_size(self) -> Option<usize> {
		match self {
			Self::InnerProduct => Some(1 << 23),
			Self::EcAdd => Some(1 << 13),
			Self::Msm | Self::FixedMsm => Some(1 << 9),
			Self::Ecdsa | Self::Pairing | Self::FpMul | Self::Range => None,
		}
	}

	/// Draws an input of the circuit from a seed. Lists have `size` entries.
	pub fn sample(self, size: usize, seed: u64) -> Statement {
		let mut rng = ChaCha20Rng::seed_from_u64(seed);
		let mut scalars = || (0..size).map(|_| Fr::random(&mut rng)).collect::<Vec<_>>();
		match self {
			Self::Ecdsa => Statement::Ecdsa(sign(&mut rng)),
			Self::Pairing => {
				Statement::Pairing(G1Affine::random(&mut rng), G2Affine::random(&mut rng))
			}
			Self::Msm | Self::FixedMsm => {
				let scalars = scalars();
				let points = (0..size).map(|_| G1Affine::random(&mut rng)).collect();
				if self == Self::Msm {
					Statement::Msm(points, scalars)
				} else {
					Statement::FixedMsm(points, scalars)
				}
			}
			Self::EcAdd => {
				Statement::EcAdd((0..size).map(|_| G2Affine::random(&mut rng)).collect())
			}
			Self::FpMul => Statement::FpMul(Fq::random(&mut rng), Fq::random(&mut rng)),
			Self::InnerProduct => Statement::InnerProduct(scalars(), scalars()),
			Self::Range => Statement::Range(Fr::from(seed), u64::BITS as usize),
		}
	}
}

/// Signs with a key drawn from the generator.
fn sign(rng: &mut ChaCha20Rng) -> EcdsaInput {
	let [secret, message_hash, nonce] = [(); 3].map(|_| secp256k1::Fq::random(&mut *rng));
	let generator = secp256k1::Secp256k1Affine::generator();
	let public_key = (generator * secret).to_affine();
	let commitment = (generator * nonce).to_affine();
	let r = biguint_to_fe::<secp256k1::Fq>(
		&(fe_to_biguint(&commitment.x) % modulus::<secp256k1::Fq>()),
	);
	let inverse = Option::from(nonce.invert()).unwrap_or(secp256k1::Fq::ZERO);
	EcdsaInput { public_key, message_hash, r, s: inverse * (message_hash + r * secret) }
}

impl fmt::Display for CircuitName {
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		f.write_str(self.as_str())
	}
}

impl FromStr for CircuitName {
	type Err = CircuitError;

	fn from_str(name: &str) -> Result<Self, CircuitError> {
		let found = Self::ALL.into_iter().find(|circuit| circuit.as_str() == name);
		found.ok_or_else(|| CircuitError::Name(name.to_owned()))
	}
}

const _: () = assert!(Fr::NUM_BITS == 254);
