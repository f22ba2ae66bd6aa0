//! The arguments of `assay groth16`.

use super::tree::Depth;
use crate::{
	command::{OutputArgs, ProofArgs},
	groth16::curve::PairingCurveName,
	randomness::Seed,
};
use assay_gpu::choice::DeviceArgs;
use clap::{Args, Subcommand, ValueEnum};
use std::{fmt, path::PathBuf};

/// The commands of Groth16.
#[derive(Subcommand)]
pub enum Command {
	/// Make the keys for proofs of membership in a Merkle tree
	///
	/// The circuit proves "I know a leaf of the tree with this root", for a tree of Poseidon hashes.
	/// The keys work for every tree of the same depth.
	///
	/// This is a single-party setup: anyone who runs it can keep the trapdoor and forge proofs.
	#[command(after_help = "Examples:\n  \
		assay groth16 setup --depth 8 --out keys\n  \
		assay groth16 setup --curve bn254 --depth 20 --out keys-bn254")]
	Setup(SetupArgs),

	/// Prove that a leaf is in a tree, without revealing which
	///
	/// Leaves are the lines of a file, byte for byte. The public input is the tree's root, which
	/// anyone with the same file can compute.
	#[command(
		after_help = "Example:\n  assay groth16 prove --keys keys --leaves leaves.txt --index 1 --out proof"
	)]
	Prove(ProveArgs),

	/// Check a proof exactly as the chain does
	///
	/// Prints the verdict. If the proof verifies, also prints the statement that the chain's
	/// ProofVerified event will contain. Proofs with hints are for the pallets that verify hints, proofs
	/// without for the others.
	#[command(after_help = "Examples:\n  \
		assay groth16 verify --key keys/verifying_key.json --proof proof/proof.json \\\n      \
			--inputs proof/public_inputs.json\n  \
		assay groth16 verify --quiet --key vk.scale --proof p.scale --inputs x.scale && echo fine")]
	Verify(VerifyArgs),

	/// Add hints to a proof, for a chain that verifies in wasm
	///
	/// A chain without host functions verifies a proof with hints in about 0.6 of the time. It needs no secret, only
	/// the proof. The key is written too, because a chain registers it under another hash for such proofs.
	#[command(after_help = "Example:\n  \
		assay groth16 hint --key keys/verifying_key.json --proof proof/proof.json \\\n      \
			--inputs proof/public_inputs.json --out hinted")]
	Hint(HintArgs),

	/// Convert another tool's keys and proofs
	///
	/// The result is checked as a chain checks it before anything is written.
	#[command(after_help = "Examples:\n  \
		assay groth16 import --from snarkjs --key verification_key.json \\\n      \
			--proof proof.json --inputs public.json --out imported\n  \
		assay groth16 import --from gnark --key key.bin \\\n      \
			--proof proof.bin --inputs public.bin --out imported-gnark\n  \
		assay groth16 import --from sp1 --key groth16_vk.bin --proof proof.bin --out imported-sp1\n  \
		assay groth16 import --from risc-zero --proof receipt.json --out imported-risc-zero")]
	Import(ImportArgs),
}

/// Arguments of `setup`.
#[derive(Args)]
pub struct SetupArgs {
	/// The curve of the keys
	#[arg(long, default_value_t)]
	pub curve: PairingCurveName,
	/// Levels of the tree, 1 to 32; the tree holds 2^DEPTH leaves
	#[arg(long)]
	pub depth: Depth,
	/// Take the trapdoor from 32 bytes in hexadecimal: FOR TESTS ONLY
	#[arg(long, value_name = "HEX32")]
	pub seed: Option<Seed>,
	/// The output.
	#[command(flatten)]
	pub output: OutputArgs,
}

/// Arguments of `prove`.
#[derive(Args)]
pub struct ProveArgs {
	/// The expected curve of the keys [default: any]
	#[arg(long)]
	pub curve: Option<PairingCurveName>,
	/// The folder that `setup` wrote
	#[arg(long, value_name = "DIR")]
	pub keys: PathBuf,
	/// The leaves of the tree, one per line
	#[arg(long, value_name = "FILE")]
	pub leaves: PathBuf,
	/// The leaf to prove; 0 is the first line
	#[arg(long)]
	pub index: u64,
	/// Take the proof's blinding from 32 bytes in hexadecimal: FOR TESTS ONLY
	#[arg(long, value_name = "HEX32")]
	pub seed: Option<Seed>,
	/// The device.
	#[command(flatten)]
	pub device: DeviceArgs,
	/// The output.
	#[command(flatten)]
	pub output: OutputArgs,
}

/// Arguments of `verify`.
#[derive(Args)]
pub struct VerifyArgs {
	/// The expected curve of the files [default: any]
	#[arg(long)]
	pub curve: Option<PairingCurveName>,
	/// The files.
	#[command(flatten)]
	pub files: ProofArgs,
}

/// Arguments of `hint`.
#[derive(Args)]
pub struct HintArgs {
	/// The expected curve of the files [default: any]
	#[arg(long)]
	pub curve: Option<PairingCurveName>,
	/// The verifying key, .json or .scale
	#[arg(long, value_name = "FILE")]
	pub key: PathBuf,
	/// The proof without hints, .json or .scale
	#[arg(long, value_name = "FILE")]
	pub proof: PathBuf,
	/// The public inputs, .json or .scale
	#[arg(long, value_name = "FILE")]
	pub inputs: PathBuf,
	/// The output.
	#[command(flatten)]
	pub output: OutputArgs,
}

/// Arguments of `import`.
#[derive(Args)]
pub struct ImportArgs {
	/// The expected curve of the key [default: any]
	#[arg(long)]
	pub curve: Option<PairingCurveName>,
	/// The tool that wrote the files
	#[arg(long, value_name = "TOOL")]
	pub from: Tool,
	/// The verifying key (snarkjs: verification_key.json; gnark: what WriteTo, WriteRawTo or json.Marshal wrote; sp1:
	/// groth16_vk.bin of the release; risc-zero: none, every release has the same)
	#[arg(long, value_name = "FILE")]
	pub key: Option<PathBuf>,
	/// A proof to convert with the key (snarkjs: proof.json; gnark: as the key; sp1: what
	/// SP1ProofWithPublicValues::save wrote, or the project template's JSON; risc-zero: a receipt, or JSON with seal,
	/// journal and imageId)
	#[arg(long, value_name = "FILE")]
	pub proof: Option<PathBuf>,
	/// The proof's public inputs (snarkjs: public.json; gnark: the public witness, by MarshalBinary; sp1 and risc-zero:
	/// none, they follow from the proof's file)
	#[arg(long, value_name = "FILE", requires = "proof")]
	pub inputs: Option<PathBuf>,
	/// The output.
	#[command(flatten)]
	pub output: OutputArgs,
}

/// Tools whose artefacts can be converted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Tool {
	/// snarkjs, with circuits compiled for bn128 (its default) or bls12381
	Snarkjs,
	/// gnark, with circuits without commitments, over any of the curves
	Gnark,
	/// SP1, releases 4 to 6, with proofs of the mode Groth16
	#[value(name = "sp1")]
	Sp1,
	/// RISC Zero, releases 1.1 to 3.0, with Groth16 receipts
	RiscZero,
}

impl fmt::Display for Tool {
	/// Writes the name that `--from` accepts.
	fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
		f.write_str(match self {
			Self::Snarkjs => "snarkjs",
			Self::Gnark => "gnark",
			Self::Sp1 => "sp1",
			Self::RiscZero => "risc-zero",
		})
	}
}
