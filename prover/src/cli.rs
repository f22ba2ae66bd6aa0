//! The command line: a command for each proof system, whose module has its arguments and its work.

use crate::{command::Outcome, curves, ecdsa, error::Error, groth16, halo2, kzg, lattice, msm};
use clap::{Parser, Subcommand};

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
		command: groth16::Command,
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

	/// KZG point evaluation, as EIP-4844 has it
	#[command(arg_required_else_help = true)]
	Kzg {
		/// The command.
		#[command(subcommand)]
		command: kzg::Command,
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

impl System {
	/// Runs the command.
	///
	/// # Errors
	///
	/// Every [`Error`]. Nothing was written then, unless writing itself failed.
	pub fn run(self) -> Result<Outcome, Error> {
		match self {
			Self::Groth16 { command } => groth16::run(command),
			Self::Ecdsa { command } => ecdsa::run(command),
			Self::Halo2(command) => halo2::run(command),
			Self::Lattice { command } => lattice::run(command),
			Self::Kzg { command } => kzg::run(command),
			Self::Curves { command } => curves::run(command),
			Self::Msm(command) => msm::run(command),
		}
	}
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
