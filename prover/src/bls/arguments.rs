//! The arguments of `assay bls`.

use super::VariantName;
use crate::{
	command::{OutputArgs, ProofArgs},
	hexadecimal,
	randomness::Seed,
};
use assay_bls_signatures::Scheme;
use clap::{Args, Subcommand, ValueEnum};
use std::{path::PathBuf, str::FromStr};

/// The commands of BLS signatures.
#[derive(Subcommand)]
pub enum Command {
	/// Make a key, and the proof that its owner knows the secret key
	#[command(after_help = "Example:\n  assay bls keygen --variant min-pk --out alice")]
	Keygen(KeygenArgs),

	/// Sign a message
	#[command(after_help = "Example:\n  \
		assay bls sign --variant min-pk --secret-key alice/secret_key.txt --message hello \\\n      \
			--out signed-by-alice")]
	Sign(SignArgs),

	/// Make one signature of several, of one message each or by members of a committee
	///
	/// Without --members, the key is the list of the signers' keys. With it, the key is the committee.
	#[command(after_help = "Examples:\n  \
		assay bls aggregate --signed signed-by-alice --signed signed-by-bob --out both\n  \
		cat alice/public_key.txt bob/public_key.txt carol/public_key.txt > members.txt\n  \
		assay bls aggregate --members members.txt --threshold 2 \\\n      \
			--signed signed-by-alice --signed signed-by-carol --out committee")]
	Aggregate(AggregateArgs),

	/// Check a signature exactly as the chain does
	#[command(after_help = "Example:\n  \
		assay bls verify --key both/verifying_key.json --proof both/proof.json \\\n      \
			--inputs both/public_inputs.json")]
	Verify(VerifyArgs),

	/// Make the files of a pulse of drand
	///
	/// Both files are answers of a drand node's HTTP interface: `/info`, and `/public/ROUND`, each below the hash
	/// of the chain if it is not the default one.
	#[command(after_help = "Example:\n  \
		assay bls drand --info info.json --beacon beacon.json --out pulse")]
	Drand(DrandArgs),

	/// Make the files of a case of Ethereum's tests of verify, aggregate_verify or fast_aggregate_verify
	#[command(after_help = "Example:\n  assay bls ethereum --case case.json --out case")]
	Ethereum(EthereumArgs),
}

/// Arguments of `keygen`.
#[derive(Args)]
pub struct KeygenArgs {
	/// The variant
	#[arg(long)]
	pub variant: VariantName,
	/// Derive the key from 32 bytes in hexadecimal: FOR TESTS ONLY
	#[arg(long, value_name = "HEX32")]
	pub seed: Option<Seed>,
	/// The output.
	#[command(flatten)]
	pub output: OutputArgs,
}

/// The scheme of a signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SchemeName {
	/// The message alone is signed; aggregates are of different messages (drand's)
	Basic,
	/// The key is signed with the message
	Augmented,
	/// Keys come with proofs of possession (Ethereum's, and that of committees)
	Possession,
}

impl SchemeName {
	/// Returns the scheme.
	pub const fn scheme(self) -> Scheme {
		match self {
			Self::Basic => Scheme::Basic,
			Self::Augmented => Scheme::MessageAugmentation,
			Self::Possession => Scheme::ProofOfPossession,
		}
	}
}

/// Arguments of `sign`.
#[derive(Args)]
pub struct SignArgs {
	/// The variant
	#[arg(long)]
	pub variant: VariantName,
	/// The secret key, as `keygen` wrote it
	#[arg(long, value_name = "FILE")]
	pub secret_key: PathBuf,
	/// The scheme
	#[arg(long, value_enum, default_value_t = SchemeName::Basic)]
	pub scheme: SchemeName,
	/// The message.
	#[command(flatten)]
	pub message: MessageArgs,
	/// The output.
	#[command(flatten)]
	pub output: OutputArgs,
}

/// A message in one of two forms.
#[derive(Args)]
#[group(required = true, multiple = false)]
pub struct MessageArgs {
	/// The message, as text
	#[arg(long, value_name = "TEXT")]
	pub message: Option<String>,
	/// The message, in hexadecimal
	#[arg(long, value_name = "HEX")]
	pub message_hex: Option<Bytes>,
}

impl MessageArgs {
	/// Returns the message's bytes.
	pub fn into_bytes(self) -> Vec<u8> {
		match (self.message, self.message_hex) {
			(Some(text), _) => text.into_bytes(),
			(None, Some(Bytes(bytes))) => bytes,
			// The command line requires one of the two.
			(None, None) => Vec::new(),
		}
	}
}

/// Bytes of any number.
#[derive(Clone)]
pub struct Bytes(pub Vec<u8>);

impl FromStr for Bytes {
	type Err = &'static str;

	fn from_str(text: &str) -> Result<Self, Self::Err> {
		hexadecimal::decode(text)
			.map(Self)
			.map_err(|_| "it is no list of bytes: two hexadecimal digits each")
	}
}

/// Arguments of `aggregate`.
#[derive(Args)]
pub struct AggregateArgs {
	/// A folder that `sign` or `aggregate` wrote; several times
	#[arg(long, value_name = "DIR", required = true)]
	pub signed: Vec<PathBuf>,
	/// The public keys of a committee, one per line, in hexadecimal
	#[arg(long, value_name = "FILE", requires = "threshold")]
	pub members: Option<PathBuf>,
	/// The fewest members of the committee that must sign, at least 1
	#[arg(long, value_name = "COUNT", requires = "members")]
	pub threshold: Option<u16>,
	/// The output.
	#[command(flatten)]
	pub output: OutputArgs,
}

/// Arguments of `verify`.
#[derive(Args)]
pub struct VerifyArgs {
	/// The variant; only files in SCALE alone need it
	#[arg(long)]
	pub variant: Option<VariantName>,
	/// The files.
	#[command(flatten)]
	pub files: ProofArgs,
}

/// Arguments of `drand`.
#[derive(Args)]
pub struct DrandArgs {
	/// The network: its key and scheme
	#[arg(long, value_name = "FILE")]
	pub info: PathBuf,
	/// The pulse: its round and signature
	#[arg(long, value_name = "FILE")]
	pub beacon: PathBuf,
	/// The output.
	#[command(flatten)]
	pub output: OutputArgs,
}

/// Arguments of `ethereum`.
#[derive(Args)]
pub struct EthereumArgs {
	/// The case: input with keys, messages and signature
	#[arg(long, value_name = "FILE")]
	pub case: PathBuf,
	/// The output.
	#[command(flatten)]
	pub output: OutputArgs,
}
