//! The result of an audit, one line per check.

use crate::{say, Error};
use assay_halo2::{key::VerifyingKeyData, Scheme};

/// The counts of checks and failures. Lines are printed immediately.
pub struct Lines {
	checks: usize,
	failed: usize,
}

impl Lines {
	/// Creates a result without checks.
	pub fn new() -> Self {
		Self { checks: 0, failed: 0 }
	}

	/// Prints a check and its outcome.
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

	/// Prints a check that passed.
	pub fn ok(&mut self, what: &str, holding: impl AsRef<str>) {
		self.check(what, true, holding, "");
	}

	/// Prints a value for the user to compare.
	pub fn note(&self, what: &str, value: impl AsRef<str>) {
		line(what, "", value.as_ref());
	}

	/// Prints a check that was not requested, and how to request it.
	pub fn not_checked(&self, what: &str, how: &str) {
		line(what, "NOT CHECKED", how);
	}

	/// Fails if a check failed.
	pub fn finish(self) -> Result<(), Error> {
		let Self { checks, failed } = self;
		(failed == 0).then_some(()).ok_or(Error::Audit { checks, failed })
	}
}

fn line(what: &str, outcome: &str, text: &str) {
	let space = if outcome.is_empty() { "" } else { ": " };
	say(format!("{what:<14} {outcome}{space}{text}"));
}

/// Lists the fields in which keys differ.
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
