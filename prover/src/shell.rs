//! `assay completions` and `assay man`: a shell's completions and the manual pages, made from the definition of the
//! command line.

use crate::{
	cli::Cli,
	command::{Outcome, OutputArgs},
	error::Error,
	progress::Progress,
};
use assay_artefact::{print, OutputFolder};
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use clap_mangen::{
	roff::{roman, Roff},
	Man,
};

/// Arguments of `completions`.
#[derive(Args)]
pub struct CompletionsArgs {
	/// The shell
	#[arg(value_name = "SHELL")]
	pub shell: Shell,
}

/// Arguments of `man`.
#[derive(Args)]
pub struct ManArgs {
	/// The output.
	#[command(flatten)]
	pub output: OutputArgs,
}

/// Prints a shell's completions on the standard output stream, by [`print()`].
pub fn completions(arguments: &CompletionsArgs) -> Outcome {
	let mut command = Cli::command();
	let name = command.get_name().to_owned();
	let mut script = Vec::new();
	clap_complete::generate(arguments.shell, &mut command, name, &mut script);
	print(&script);
	Outcome::Done
}

/// Writes a manual page for each command.
///
/// # Errors
///
/// [`Error::Output`].
pub fn manual(arguments: ManArgs) -> Result<Outcome, Error> {
	let mut command = Cli::command().disable_help_subcommand(true);
	command.build();
	let mut pages = Vec::new();
	add_pages(&command, &mut pages);
	let output = arguments.output;
	let progress = Progress::new(output.quiet);
	let files: Vec<_> = pages.iter().map(|(name, page)| (name.as_str(), page.clone())).collect();
	let names: Vec<_> = files.iter().map(|(name, _)| *name).collect();
	let output = OutputFolder::open(output.out, output.force, &names)?;
	progress.write(&output, &files)?;
	Ok(Outcome::Done)
}

/// Adds the names and contents of the pages of a command and of those below it.
fn add_pages(command: &clap::Command, pages: &mut Vec<(String, Vec<u8>)>) {
	let man = Man::new(command.clone())
		// The library leaves an empty argument out, and the version would be the date.
		.date("\"\"")
		.source(concat!("assay ", env!("CARGO_PKG_VERSION")))
		.manual("Assay");
	pages.push((man.get_filename(), page(command, &man)));
	for below in command.get_subcommands() {
		add_pages(below, pages);
	}
}

/// Renders a page. Examples keep their lines, which the library's own section would join.
fn page(command: &clap::Command, man: &Man) -> Vec<u8> {
	let mut page = Vec::new();
	let rendered = man
		.render_title(&mut page)
		.and_then(|()| man.render_name_section(&mut page))
		.and_then(|()| man.render_synopsis_section(&mut page))
		.and_then(|()| man.render_description_section(&mut page))
		.and_then(|()| match command.get_arguments().any(|argument| !argument.is_hide_set()) {
			true => man.render_options_section(&mut page),
			false => Ok(()),
		})
		.and_then(|()| match command.has_subcommands() {
			true => man.render_subcommands_section(&mut page),
			false => Ok(()),
		})
		.and_then(|()| match command.get_after_help() {
			Some(text) => lines(&text.to_string()).to_writer(&mut page),
			None => Ok(()),
		});
	rendered.expect("a vector takes all that is written; qed");
	page
}

/// Makes the section of a help's last paragraphs.
fn lines(text: &str) -> Roff {
	let (heading, text) = match text.split_once('\n') {
		Some(("Example:" | "Examples:", examples)) => ("EXAMPLES", examples),
		_ => ("NOTES", text),
	};
	let mut roff = Roff::new();
	roff.control("SH", [heading]);
	roff.control("nf", []);
	for line in text.lines() {
		roff.text([roman(line)]);
	}
	roff.control("fi", []);
	roff
}
