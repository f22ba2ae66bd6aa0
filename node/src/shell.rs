//! `assay-node completions` and `assay-node man`: a shell's completions and the manual pages, made from the definition
//! of the command line.

use crate::cli::Cli;
use assay_artefact::{finish_printing, print, OutputError, OutputFolder};
use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;
use sc_cli::SubstrateCli;
use std::{iter, path::PathBuf};

/// Arguments of `completions`.
#[derive(Debug, clap::Args)]
pub struct CompletionsArgs {
	/// The shell.
	#[arg(value_name = "SHELL")]
	shell: Shell,
}

/// Arguments of `man`.
#[derive(Debug, clap::Args)]
pub struct ManArgs {
	/// The folder to write to; created if it does not exist.
	#[arg(long, value_name = "DIR")]
	out: PathBuf,

	/// Overwrite existing files.
	#[arg(long)]
	force: bool,

	/// Print errors only.
	#[arg(long, short)]
	quiet: bool,
}

/// Returns the definition that the arguments are parsed by.
fn definition() -> clap::Command {
	Cli::setup_command(Cli::command())
}

/// Prints a shell's completions.
///
/// # Errors
///
/// The standard output does not take them.
pub fn completions(arguments: &CompletionsArgs) -> Result<(), OutputError> {
	let mut command = definition();
	let name = command.get_name().to_owned();
	let mut script = Vec::new();
	clap_complete::generate(arguments.shell, &mut command, &name, &mut script);
	let script = String::from_utf8(script).expect("clap's scripts are text; qed");
	// bash's script names the state after a subcommand in two ways if the program's name has a dash, and would complete
	// nothing there: https://github.com/clap-rs/clap/issues/6421.
	let script = script.replace(&name.replace('-', "__subcmd__"), &name.replace('-', "__"));
	print(script.as_bytes());
	finish_printing()
}

/// Writes a manual page for each command, and prints where.
///
/// # Errors
///
/// A page exists and may not be overwritten, or cannot be written.
pub fn manual(arguments: &ManArgs) -> Result<(), OutputError> {
	let mut command = definition().disable_help_subcommand(true);
	command.build();
	let pages = pages(&command);
	let names: Vec<_> = pages.iter().map(|(name, _)| name.as_str()).collect();
	let files: Vec<_> = pages.iter().map(|(name, page)| (name.as_str(), page.clone())).collect();
	let folder = OutputFolder::open(arguments.out.clone(), arguments.force, &names)?;
	for path in folder.write(&files)? {
		if !arguments.quiet {
			print(format!("wrote {}\n", path.display()).as_bytes());
		}
	}
	finish_printing()
}

/// Returns the names and contents of the pages of a command and of those below it.
fn pages(command: &clap::Command) -> Vec<(String, Vec<u8>)> {
	let man = Man::new(command.clone())
		// The library leaves an empty argument out, and the version would be the date.
		.date("\"\"")
		.source(format!("assay-node {}", Cli::impl_version()))
		.manual("Assay");
	let mut page = Vec::new();
	man.render(&mut page).expect("a vector takes all that is written; qed");
	let below = command.get_subcommands().flat_map(pages);
	iter::once((man.get_filename(), page)).chain(below).collect()
}
