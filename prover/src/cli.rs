//! The command line's arguments. [`commands`](crate::commands) checks them against each other.

use crate::{
	curve::PairingCurveName, curves, ecdsa, halo2, lattice, msm, randomness::Seed, tree::Depth,
};
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Make keys, proofs and artefacts for Assay, a chain that verifies zero-knowledge proofs.
#[derive(Parser)]
#[command(
	name = "assay",
	version,
	arg_required_else_help = true,
	after_help = "Exit codes:\n  \
		0  done; for `verify`: the proof verifies\n  \
		1  the proof does not verify, or the verifier refuses the key, proof or inputs as malformed\n  \
		2  wrong usage, or a file that cannot be used, read or written\n\n\
		Run `assay groth16 --help` for a walk through all steps."
)]
pub struct Cli {
	/// The proof system.
	#[command(subcommand)]
	pub system: System,
}

/// The proof systems, and the operations below them.
#[derive(Subcommand)]
pub enum System {
	/// Groth16 over BLS12-381, BLS12-377, BN254 or BW6-761
	#[command(
		arg_required_else_help = true,
		after_help = "A walk through all steps:\n  \
			printf '%s\\n' alice bob carol > leaves.txt\n  \
			assay groth16 setup  --depth 8 --out keys\n  \
			assay groth16 prove  --keys keys --leaves leaves.txt --index 1 --out proof\n  \
			assay groth16 verify --key keys/verifying_key.json \\\n      \
				--proof proof/proof.json --inputs proof/public_inputs.json\n\n\
			On chain, register verifying_key.scale once, then submit proof.scale and\n\
			public_inputs.scale with the key's hash."
	)]
	Groth16 {
		/// The command.
		#[command(subcommand)]
		command: Groth16,
	},

	/// ECDSA over secp256k1, with hints or without
	#[command(arg_required_else_help = true)]
	Ecdsa {
		/// The command.
		#[command(subcommand)]
		command: ecdsa::Command,
	},

	/// halo2: circuits of halo2-lib over KZG, and of zcash's halo2 (by the program assay-halo2)
	#[command(disable_help_flag = true)]
	Halo2(halo2::Command),

	/// Lattice proofs of knowledge of short preimages
	#[command(arg_required_else_help = true)]
	Lattice {
		/// The command.
		#[command(subcommand)]
		command: lattice::Command,
	},

	/// Raw curve operations, to compare a chain's backends
	#[command(arg_required_else_help = true)]
	Curves {
		/// The command.
		#[command(subcommand)]
		command: curves::Command,
	},

	/// Compute multi-scalar multiplications from files, as ZPrize's harness does
	///
	/// Reads the harness's files of BLS12-377 G1 points and of scalars, computes each vector on one
	/// thread, checks it against arkworks, and writes result.txt and resulttimes.txt.
	#[command(after_help = "Example:\n  \
			assay msm generate --log-size 16 --out vectors\n  \
			assay msm --points vectors/points --scalars vectors/scalars --out results")]
	Msm(msm::Command),
}

/// The commands of Groth16.
#[derive(Subcommand)]
pub enum Groth16 {
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
	/// ProofVerified event will contain.
	#[command(after_help = "Examples:\n  \
		assay groth16 verify --key keys/verifying_key.json --proof proof/proof.json \\\n      \
			--inputs proof/public_inputs.json\n  \
		assay groth16 verify --quiet --key vk.scale --proof p.scale --inputs x.scale && echo fine")]
	Verify(VerifyArgs),

	/// Convert another tool's keys and proofs
	///
	/// The result is checked as a chain checks it before anything is written.
	#[command(after_help = "Example:\n  \
		assay groth16 import --from snarkjs --key verification_key.json \\\n      \
			--proof proof.json --inputs public.json --out imported")]
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
	/// The output.
	#[command(flatten)]
	pub output: OutputArgs,
}

/// Arguments of `verify`.
#[derive(Args)]
pub struct VerifyArgs {
	/// The curve of all files [default: that of the .json files, or bls12-381]
	#[arg(long)]
	pub curve: Option<PairingCurveName>,
	/// The files.
	#[command(flatten)]
	pub files: ProofArgs,
}

/// A proof with its key and public inputs.
#[derive(Args)]
pub struct ProofArgs {
	/// The verifying key, .json or .scale
	#[arg(long, value_name = "FILE")]
	pub key: PathBuf,
	/// The proof, .json or .scale
	#[arg(long, value_name = "FILE")]
	pub proof: PathBuf,
	/// The public inputs, .json or .scale
	#[arg(long, value_name = "FILE")]
	pub inputs: PathBuf,
	/// Print nothing; the exit code is the verdict
	#[arg(long, short)]
	pub quiet: bool,
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
	/// The verifying key (for snarkjs: verification_key.json)
	#[arg(long, value_name = "FILE")]
	pub key: PathBuf,
	/// A proof to convert with the key (for snarkjs: proof.json)
	#[arg(long, value_name = "FILE", requires = "inputs")]
	pub proof: Option<PathBuf>,
	/// The proof's public inputs (for snarkjs: public.json)
	#[arg(long, value_name = "FILE", requires = "proof")]
	pub inputs: Option<PathBuf>,
	/// The output.
	#[command(flatten)]
	pub output: OutputArgs,
}

/// The output of a command.
#[derive(Args)]
pub struct OutputArgs {
	/// The folder to write to; created if it does not exist
	#[arg(long, value_name = "DIR")]
	pub out: PathBuf,
	/// Overwrite existing files
	#[arg(long)]
	pub force: bool,
	/// Print warnings and errors only
	#[arg(long, short)]
	pub quiet: bool,
}

/// Tools whose artefacts can be converted.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Tool {
	/// snarkjs, with circuits compiled for bn128 (its default) or bls12381
	Snarkjs,
}

#[cfg(test)]
mod tests {
	use super::*;
	use clap::CommandFactory;

	#[test]
	fn the_definition_is_consistent() {
		Cli::command().debug_assert();
	}
}
