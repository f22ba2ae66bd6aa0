//! What a user sees while waiting, on the standard error stream.

use indicatif::{HumanDuration, ProgressBar, ProgressStyle};
use std::{
	io::{stderr, stdout, IsTerminal, Write},
	time::{Duration, Instant},
};

/// How often a spinner turns.
const TICK: Duration = Duration::from_millis(120);

/// Reports stages of work: a spinner on a terminal, a line a stage elsewhere, nothing if quiet.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
	quiet: bool,
}

impl Progress {
	/// A reporter; a quiet one shows warnings only.
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

	/// A line of the result, on the standard output stream. A reader that has gone away is no error.
	pub fn say(&self, line: impl AsRef<str>) {
		if !self.quiet {
			let _ = writeln!(stdout(), "{}", line.as_ref());
		}
	}

	/// A line that nobody can switch off, on the standard error stream.
	pub fn warn(&self, line: impl AsRef<str>) {
		eprintln!("{}", line.as_ref());
	}
}

/// A stage under way.
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
			// Only what took long enough to be waited for leaves a line behind.
			let elapsed = self.started.elapsed();
			if elapsed >= Duration::from_secs(1) {
				eprintln!("{} ({})", self.what, HumanDuration(elapsed));
			}
		}
	}
}
