//! The arguments of `assay ecdsa`.

use crate::{
	command::{OutputArgs, ProofArgs},
	hexadecimal,
};
use assay_ecdsa::SIGNATURE_LEN;
use clap::{Args, Subcommand};
use std::str::FromStr;

/// The commands of ECDSA.
#[derive(Subcommand)]
pub enum Command {
	/// Make the proof of a signature: the signature, and hints that make it cheap to verify
	///
	/// It needs no secret, only the signature.
	#[command(after_help = "Example:\n  \
		assay ecdsa hint --out proof \\\n      \
			--digest 0x1111111111111111111111111111111111111111111111111111111111111111 \\\n      \
			--signature 0xb9f0bb08640d3c1c00761cdd0121209268f6fd3816bc98b9e6f3cc77bf82b698\
			12ac7a61788a0fdc0e19180f14c945a8e1088a27d92a74dce81c0981fb64474400")]
	Hint(HintArgs),

	/// Sign a digest with a key given on the command line: FOR TESTS ONLY
	#[command(after_help = "Example:\n  \
		assay ecdsa sign --out proof \\\n      \
			--secret-key 0x$(printf '22%.0s' $(seq 32)) --digest 0x$(printf '11%.0s' $(seq 32))")]
	Sign(SignArgs),

	/// Check a signature exactly as the chain does
	///
	/// The verifying key is the signer, the public inputs are the digest. Proofs with hints are for the
	/// pallets that verify hints, proofs without for the others.
	#[command(after_help = "Example:\n  \
		assay ecdsa verify --key proof/verifying_key.json --proof proof/proof.json \\\n      \
			--inputs proof/public_inputs.json")]
	Verify(ProofArgs),
}

/// Arguments of `hint`.
#[derive(Args)]
pub struct HintArgs {
	/// The signed digest, 32 bytes in hexadecimal
	#[arg(long, value_name = "HEX32")]
	pub digest: Digest,
	/// The signature (r, s and the recovery id), 65 bytes in hexadecimal
	#[arg(long, value_name = "HEX65")]
	pub signature: SignatureBytes,
	/// Leave the hints out, for a chain that verifies natively
	#[arg(long)]
	pub plain: bool,
	/// The output.
	#[command(flatten)]
	pub output: OutputArgs,
}

/// Arguments of `sign`.
#[derive(Args)]
pub struct SignArgs {
	/// The secret key, 32 bytes in hexadecimal
	#[arg(long, value_name = "HEX32")]
	pub secret_key: SecretKey,
	/// The digest to sign, 32 bytes in hexadecimal
	#[arg(long, value_name = "HEX32")]
	pub digest: Digest,
	/// Leave the hints out, for a chain that verifies natively
	#[arg(long)]
	pub plain: bool,
	/// The output.
	#[command(flatten)]
	pub output: OutputArgs,
}

/// A digest.
#[derive(Clone, Copy)]
pub struct Digest(pub [u8; 32]);

/// A secret key.
#[derive(Clone, Copy)]
pub struct SecretKey(pub [u8; 32]);

/// A signature's bytes.
#[derive(Clone, Copy)]
pub struct SignatureBytes(pub [u8; SIGNATURE_LEN]);

impl FromStr for Digest {
	type Err = String;

	fn from_str(text: &str) -> Result<Self, String> {
		hexadecimal::argument(text).map(Self)
	}
}

impl FromStr for SecretKey {
	type Err = String;

	fn from_str(text: &str) -> Result<Self, String> {
		hexadecimal::argument(text).map(Self)
	}
}

impl FromStr for SignatureBytes {
	type Err = String;

	fn from_str(text: &str) -> Result<Self, String> {
		hexadecimal::argument(text).map(Self)
	}
}
