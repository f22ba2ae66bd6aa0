//! The arguments of `assay ring`.

use crate::{
	command::{OutputArgs, ProofArgs},
	hexadecimal,
	randomness::Seed,
};
use clap::{Args, Subcommand};
use std::{path::PathBuf, str::FromStr};

/// The commands of ring VRF signatures.
#[derive(Subcommand)]
pub enum Command {
	/// Draw a member's secret key, and compute the public key
	///
	/// secret_key.hex is the secret. public_key.hex is a line of a ring's file.
	#[command(after_help = "Example:\n  assay ring key --out alice")]
	Key(KeyArgs),

	/// Make the verifying key of a ring
	///
	/// Whoever knows the secret of the setup signs without being a member.
	#[command(after_help = "Example:\n  \
		assay ring setup --ring members.txt --srs bls12-381-srs-2-11-uncompressed-zcash.bin --out ring")]
	Setup(SetupArgs),

	/// Sign as a member of a ring
	///
	/// Each --input has an output, the VRF's result, which is the member's alias for that input.
	#[command(after_help = "Example:\n  \
		assay ring prove --ring members.txt --srs bls12-381-srs-2-11-uncompressed-zcash.bin \\\n      \
			--secret-key alice/secret_key.hex --input poll-7 --message yes --out vote")]
	Prove(ProveArgs),

	/// Check a signature exactly as the chain does
	#[command(after_help = "Example:\n  \
		assay ring verify --key vote/verifying_key.json --proof vote/proof.json \\\n      \
			--inputs vote/public_inputs.json")]
	Verify(ProofArgs),
}

/// Arguments of `key`.
#[derive(Args)]
pub struct KeyArgs {
	/// Take the key from 32 bytes in hexadecimal: FOR TESTS ONLY
	#[arg(long, value_name = "HEX32")]
	pub seed: Option<Seed>,
	/// The output.
	#[command(flatten)]
	pub output: OutputArgs,
}

/// Arguments of `setup`.
#[derive(Args)]
pub struct SetupArgs {
	/// The ring.
	#[command(flatten)]
	pub ring: RingArgs,
	/// The output.
	#[command(flatten)]
	pub output: OutputArgs,
}

/// Arguments of `prove`.
#[derive(Args)]
pub struct ProveArgs {
	/// The ring.
	#[command(flatten)]
	pub ring: RingArgs,
	/// The member's secret key, as `key` wrote it
	#[arg(long, value_name = "FILE")]
	pub secret_key: PathBuf,
	/// VRF input data, up to 16 times: a text, or bytes in hexadecimal after 0x
	#[arg(long = "input", value_name = "DATA")]
	pub inputs: Vec<Data>,
	/// The additional data to sign: a text, or bytes in hexadecimal after 0x
	#[arg(long, default_value = "", value_name = "DATA")]
	pub message: Data,
	/// The output.
	#[command(flatten)]
	pub output: OutputArgs,
}

/// A ring and a setup.
#[derive(Args)]
pub struct RingArgs {
	/// The members' public keys in their order, one per line, in hexadecimal
	#[arg(long, value_name = "FILE")]
	pub ring: PathBuf,
	/// The setup.
	#[command(flatten)]
	pub setup: RingSetupArgs,
}

/// A setup in one of two forms.
#[derive(Args)]
#[group(required = true, multiple = false)]
pub struct RingSetupArgs {
	/// The powers of a ceremony, as ark-vrf has them, compressed or not
	#[arg(long, value_name = "FILE")]
	pub srs: Option<PathBuf>,
	/// Draw the powers from 32 bytes in hexadecimal, with which anyone signs as a member: FOR TESTS ONLY
	#[arg(long, value_name = "HEX32")]
	pub srs_for_tests: Option<TestSeed>,
}

/// The seed of a setup whose secret is known.
#[derive(Clone, Copy)]
pub struct TestSeed(pub [u8; 32]);

impl FromStr for TestSeed {
	type Err = String;

	fn from_str(text: &str) -> Result<Self, String> {
		hexadecimal::argument(text).map(Self)
	}
}

/// Bytes of any length.
#[derive(Clone)]
pub struct Data(pub Vec<u8>);

impl FromStr for Data {
	type Err = String;

	fn from_str(text: &str) -> Result<Self, String> {
		match text.strip_prefix("0x") {
			Some(digits) => hex::decode(digits)
				.map(Self)
				.map_err(|_| "hexadecimal digits, two for each byte, have to follow 0x".to_owned()),
			None => Ok(Self(text.as_bytes().to_vec())),
		}
	}
}
