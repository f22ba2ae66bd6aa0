//! Assay's node.

mod chain_spec;
mod cli;
mod command;
mod host_functions;
mod rpc;
mod sealing;
mod service;

fn main() -> sc_cli::Result<()> {
	command::run()
}
