//! The command line: a command for each proof system, and commands about this program and its machine. Each
//! command's module has its arguments and runs it.

use crate::{
	bls, command::Outcome, curves, doctor, ecdsa, error::Error, groth16, halo2, kzg, lattice, msm,
	ring, shell,
};
use assay_artefact::clean_up_at_signals;
use clap::{Parser, Subcommand};

/// Make keys, proofs and artefacts for Assay, a chain that verifies zero-knowledge proofs.
#[derive(Parser)]
#[command(
	name = "assay",
	version,
	arg_required_else_help = true,
	after_help = "Exit codes:\n  \
		0  done; for `verify`: the proof verifies\n  \
		1  the proof does not verify, or the verifier refuses the key, proof or inputs as malformed;\n     \
		   for `doctor`: something necessary is missing\n  \
		2  wrong usage, or a file that cannot be used, read or written\n\n\
		Run `assay groth16 --help` for a walk through all steps."
)]
pub struct Cli {
	/// The command.
	#[command(subcommand)]
	pub command: Command,
}

/// The proof systems, the operations below them, and the commands about this program.
#[derive(Subcommand)]
pub enum Command {
	/// Groth16 over BLS12-381, BLS12-377, BN254 or BW6-761
	#[command(
		arg_required_else_help = true,
		after_help = "A walk through all steps:\n  \
			printf '%s\\n' alice bob carol > leaves.txt\n  \
			assay groth16 setup  --depth 8 --out keys\n  \
			assay groth16 prove  --keys keys --leaves leaves.txt --index 1 --out proof\n  \
			assay groth16 verify --key keys/verifying_key.json \\\n      \
				--proof proof/proof.json --inputs proof/public_inputs.json\n\n\
			On chain, register verifying_key.json once, then submit proof.json and\n\
			public_inputs.json (assay-client)."
	)]
	Groth16 {
		/// The command.
		#[command(subcommand)]
		command: groth16::Command,
	},

	/// ECDSA over secp256k1, with hints or without
	#[command(
		arg_required_else_help = true,
		after_help = "Examples:\n  \
			assay ecdsa sign --out signed --secret-key 0x$(printf '22%.0s' $(seq 32)) \\\n      \
				--digest 0x$(printf '11%.0s' $(seq 32))\n  \
			assay ecdsa verify --key signed/verifying_key.json --proof signed/proof.json \\\n      \
				--inputs signed/public_inputs.json"
	)]
	Ecdsa {
		/// The command.
		#[command(subcommand)]
		command: ecdsa::Command,
	},

	/// halo2: circuits of halo2-lib over KZG, and of zcash's halo2 (by the program assay-halo2)
	#[command(
		disable_help_flag = true,
		after_help = "Examples:\n  \
			assay halo2 --help\n  \
			assay halo2 prove ecdsa --srs-for-tests demo --out proof"
	)]
	Halo2(halo2::Command),

	/// Lattice proofs of knowledge of short preimages
	#[command(
		arg_required_else_help = true,
		after_help = "Examples:\n  \
			assay lattice commit --set compact --out keys\n  \
			assay lattice prove --keys keys --context 'to whom' --out proof\n  \
			assay lattice verify --key keys/verifying_key.json --proof proof/proof.json \\\n      \
				--inputs proof/public_inputs.json"
	)]
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

	/// Ring VRF signatures over Bandersnatch
	#[command(arg_required_else_help = true)]
	Ring {
		/// The command.
		#[command(subcommand)]
		command: ring::Command,
	},

	/// BLS signatures over BLS12-381: keys, signatures, aggregates, committees; pulses of drand
	#[command(
		arg_required_else_help = true,
		after_help = "Examples:\n  \
			assay bls keygen --variant min-pk --out alice\n  \
			assay bls sign --variant min-pk --secret-key alice/secret_key.txt --message hello \\\n      \
				--out signed\n  \
			assay bls verify --key signed/verifying_key.json --proof signed/proof.json \\\n      \
				--inputs signed/public_inputs.json"
	)]
	Bls {
		/// The command.
		#[command(subcommand)]
		command: bls::Command,
	},

	/// Raw curve operations, to compare a chain's backends
	#[command(
		arg_required_else_help = true,
		after_help = "Example:\n  \
			assay curves sample --curve bls12-381 --operation pairing --out sample"
	)]
	Curves {
		/// The command.
		#[command(subcommand)]
		command: curves::Command,
	},

	/// Compute multi-scalar multiplications from files, as ZPrize's harness does
	///
	/// Reads the harness's files of BLS12-377 G1 points and of scalars, computes each vector on one
	/// thread, checks it against arkworks, and writes result.txt and resulttimes.txt.
	#[command(after_help = "Examples:\n  \
			assay msm generate --log-size 12 --out vectors\n  \
			assay msm --points vectors/points --scalars vectors/scalars --out results")]
	Msm(msm::Command),

	/// Say what this machine lacks to build Assay, to run a node, or to prove
	///
	/// A line is `ok`, `missing` (and necessary) or `note`; below the others is what to do. With --url,
	/// also says whether a node answers there, and whether it has the host functions that its runtime
	/// imports.
	#[command(after_help = "Examples:\n  \
		assay doctor prove\n  \
		assay doctor node --url ws://127.0.0.1:9944\n  \
		assay doctor build --json")]
	Doctor(doctor::Command),

	/// Print the completions of a shell
	#[command(after_help = "Examples:\n  \
		assay completions bash > assay.bash && source assay.bash\n  \
		assay completions zsh > _assay\n  \
		assay completions fish > assay.fish")]
	Completions(shell::CompletionsArgs),

	/// Write a manual page for each command
	#[command(after_help = "Example:\n  assay man --out man1")]
	Man(shell::ManArgs),
}

impl Command {
	/// Runs the command.
	///
	/// # Errors
	///
	/// Every [`Error`]. Nothing was written then, unless writing itself failed.
	pub fn run(self) -> Result<Outcome, Error> {
		// Programs that a command starts would inherit that the signals are blocked. So commands that start programs
		// do without the thread for the signals, which then end the process as they always do.
		if !matches!(self, Self::Halo2(_) | Self::Doctor(_)) {
			let _ = clean_up_at_signals();
		}
		match self {
			Self::Groth16 { command } => groth16::run(command),
			Self::Ecdsa { command } => ecdsa::run(command),
			Self::Halo2(command) => halo2::run(command),
			Self::Lattice { command } => lattice::run(command),
			Self::Kzg { command } => kzg::run(command),
			Self::Ring { command } => ring::run(command),
			Self::Bls { command } => bls::run(command),
			Self::Curves { command } => curves::run(command),
			Self::Msm(command) => msm::run(command),
			Self::Doctor(command) => Ok(doctor::run(&command)),
			Self::Completions(arguments) => Ok(shell::completions(&arguments)),
			Self::Man(arguments) => shell::manual(arguments),
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
