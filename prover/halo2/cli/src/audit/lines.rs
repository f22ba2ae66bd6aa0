//! The result of an audit: a line for each check.

use crate::{say, Error};
use assay_halo2::{key::VerifyingKeyData, Scheme};

/// Lines that are said as they come, and how many of them failed.
pub struct Lines {
	checks: usize,
	failed: usize,
}

impl Lines {
	/// No lines.
	pub fn new() -> Self {
		Self { checks: 0, failed: 0 }
	}

	/// A check and its outcome.
	pub fn check(
		&mut self,
		what: &str,
		holds: bool,
		holding: impl AsRef<str>,
		failing: impl AsRef<str>,
	) {
		self.checks += 1;
		if holds {
			line(what, "ok", holding.as_ref());
		} else {
			self.failed += 1;
			line(what, "FAILS", failing.as_ref());
		}
	}

	/// A check that held.
	pub fn ok(&mut self, what: &str, holding: impl AsRef<str>) {
		self.check(what, true, holding, "");
	}

	/// A value to compare by eye.
	pub fn note(&self, what: &str, value: impl AsRef<str>) {
		line(what, "", value.as_ref());
	}

	/// A check that was not asked for, and how to ask.
	pub fn not_checked(&self, what: &str, how: &str) {
		line(what, "NOT CHECKED", how);
	}

	/// Fails if a check did.
	pub fn finish(self) -> Result<(), Error> {
		let Self { checks, failed } = self;
		(failed == 0).then_some(()).ok_or(Error::Audit { checks, failed })
	}
}

fn line(what: &str, outcome: &str, text: &str) {
	let space = if outcome.is_empty() { "" } else { ": " };
	say(format!("{what:<14} {outcome}{space}{text}"));
}

/// The names of the fields in which keys differ.
pub fn differences<S: Scheme>(a: &VerifyingKeyData<S>, b: &VerifyingKeyData<S>) -> String {
	macro_rules! differing {
		($($field:ident)*) => {
			[$((stringify!($field), a.$field != b.$field)),*]
		};
	}
	let fields = differing! {
		format transcript digest k degree blinding_factors advice_phases challenge_phases
		instance_rows advice_queries fixed_queries instance_queries nodes gates lookups shuffles
		permutation fixed_commitments permutation_commitments parameters
	};
	let names: Vec<_> =
		fields.into_iter().filter(|(_, differs)| *differs).map(|(name, _)| name).collect();
	names.join(", ")
}
