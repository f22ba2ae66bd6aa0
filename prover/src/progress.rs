//! Progress reports on the standard error stream.

use assay_artefact::{print, OutputError, OutputFolder};
use indicatif::{HumanDuration, ProgressBar, ProgressStyle};
use std::{
	io::{stderr, IsTerminal},
	time::{Duration, Instant},
};

/// The interval of a spinner's turns.
const TICK: Duration = Duration::from_millis(120);

/// Reports stages of work: by a spinner on a terminal, by a line per stage elsewhere, not at all if quiet.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
	quiet: bool,
}

impl Progress {
	/// Creates a reporter. A quiet one shows warnings only.
	pub const fn new(quiet: bool) -> Self {
		Self { quiet }
	}

	/// Starts a stage, which ends when the returned guard is dropped.
	pub fn stage(&self, what: impl Into<String>) -> Stage {
		let what = what.into();
		let spinner = (!self.quiet && stderr().is_terminal()).then(|| {
			let spinner = ProgressBar::new_spinner().with_message(what.clone());
			if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} ({elapsed})") {
				spinner.set_style(style);
			}
			spinner.enable_steady_tick(TICK);
			spinner
		});
		if !self.quiet && spinner.is_none() {
			eprintln!("{what} ...");
		}
		Stage { what, spinner, started: Instant::now() }
	}

	/// Prints a line of the result on the standard output stream, by [`print()`].
	pub fn say(&self, line: impl AsRef<str>) {
		if !self.quiet {
			print(format!("{}\n", line.as_ref()).as_bytes());
		}
	}

	/// Prints a remark on the standard error stream.
	pub fn note(&self, line: impl AsRef<str>) {
		if !self.quiet {
			eprintln!("{}", line.as_ref());
		}
	}

	/// Writes files and prints their paths.
	///
	/// # Errors
	///
	/// [`OutputError`], if a file cannot be written.
	pub fn write(
		&self,
		output: &OutputFolder,
		files: &[(&str, Vec<u8>)],
	) -> Result<(), OutputError> {
		for path in output.write(files)? {
			self.say(format!("wrote          {}", path.display()));
		}
		Ok(())
	}

	/// Prints a warning on the standard error stream, even if quiet.
	pub fn warn(&self, line: impl AsRef<str>) {
		eprintln!("{}", line.as_ref());
	}
}

/// A stage in progress.
#[must_use = "a stage ends when it is dropped"]
pub struct Stage {
	what: String,
	spinner: Option<ProgressBar>,
	started: Instant,
}

impl Drop for Stage {
	fn drop(&mut self) {
		if let Some(spinner) = &self.spinner {
			spinner.finish_and_clear();
			// Only a stage that took a while leaves a line behind.
			let elapsed = self.started.elapsed();
			if elapsed >= Duration::from_secs(1) {
				eprintln!("{} ({})", self.what, HumanDuration(elapsed));
			}
		}
	}
}
