//! The arguments of `assay kzg`.

use crate::{
	command::{OutputArgs, ProofArgs},
	hexadecimal,
};
use assay_kzg::layout::{INPUTS_LEN, PROOF_LEN, SCALAR_LEN};
use clap::{Args, Subcommand};
use std::{path::PathBuf, str::FromStr};

/// The commands of KZG point evaluation.
#[derive(Subcommand)]
pub enum Command {
	/// Commit to a polynomial and prove its value at a point
	#[command(after_help = "Example:\n  \
		assay kzg prove --setup trusted_setup.txt --blob blob.bin --out proof \\\n      \
			--point 0x$(printf '%064x' 42)")]
	Prove(ProveArgs),

	/// Check a proof exactly as the chain does
	#[command(after_help = "Example:\n  \
		assay kzg verify --key proof/verifying_key.json --proof proof/proof.json \\\n      \
			--inputs proof/public_inputs.json")]
	Verify(ProofArgs),

	/// Make the files of a trusted setup's key, and of a proof in the form of EIP-4844's precompile
	///
	/// Without --setup, the key is that of Ethereum's ceremony.
	#[command(after_help = "Examples:\n  \
		assay kzg convert --setup trusted_setup.txt --out key\n  \
		assay kzg convert --out proof --input 0x010657f37554c781402a22917dee2f75def7ab966d7b770905398eba3c444014\
			$(printf '%0128d' 0)c0$(printf '%094d' 0)c0$(printf '%094d' 0)")]
	Convert(ConvertArgs),
}

/// Arguments of `prove`.
#[derive(Args)]
pub struct ProveArgs {
	/// The trusted setup: trusted_setup.txt as c-kzg has it, or .json as the consensus specification has it
	#[arg(long, value_name = "FILE")]
	pub setup: PathBuf,
	/// The polynomial.
	#[command(flatten)]
	pub polynomial: PolynomialArgs,
	/// The point z, 32 bytes in hexadecimal, big-endian
	#[arg(long, value_name = "HEX32")]
	pub point: Scalar,
	/// The output.
	#[command(flatten)]
	pub output: OutputArgs,
}

/// A polynomial in one of two forms.
#[derive(Args)]
#[group(required = true, multiple = false)]
pub struct PolynomialArgs {
	/// A blob: the polynomial's values, 32 bytes each, big-endian; the file is binary, or one hexadecimal
	/// number after 0x
	#[arg(long, value_name = "FILE")]
	pub blob: Option<PathBuf>,
	/// The polynomial's coefficients, the constant one first; the file is as that of a blob
	#[arg(long, value_name = "FILE")]
	pub polynomial: Option<PathBuf>,
}

/// Arguments of `convert`.
#[derive(Args)]
pub struct ConvertArgs {
	/// The trusted setup, as for `prove`
	#[arg(long, value_name = "FILE")]
	pub setup: Option<PathBuf>,
	/// An input of the precompile, 192 bytes in hexadecimal: versioned hash, z, y, commitment and proof
	#[arg(long, value_name = "HEX192")]
	pub input: Option<PrecompileInput>,
	/// The output.
	#[command(flatten)]
	pub output: OutputArgs,
}

/// A number.
#[derive(Clone, Copy)]
pub struct Scalar(pub [u8; SCALAR_LEN]);

/// Public inputs and a proof, as the precompile takes them.
#[derive(Clone, Copy)]
pub struct PrecompileInput(pub [u8; INPUTS_LEN + PROOF_LEN]);

impl FromStr for Scalar {
	type Err = String;

	fn from_str(text: &str) -> Result<Self, String> {
		hexadecimal::argument(text).map(Self)
	}
}

impl FromStr for PrecompileInput {
	type Err = String;

	fn from_str(text: &str) -> Result<Self, String> {
		hexadecimal::argument(text).map(Self)
	}
}
