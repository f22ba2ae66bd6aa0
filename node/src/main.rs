//! Assay's node.

#![allow(clippy::result_large_err, reason = "sc-cli's error is large, and made at most once")]

mod chain_spec;
mod cli;
mod command;
mod executor;
mod hardware;
mod host_functions;
mod metrics;
mod rpc;
mod sealing;
mod service;
mod shell;

use std::process::ExitCode;

fn main() -> ExitCode {
	match command::run() {
		Ok(()) => ExitCode::SUCCESS,
		Err(error) => {
			eprintln!("Error: {error}");
			ExitCode::FAILURE
		}
	}
}
