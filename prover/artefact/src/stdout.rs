//! The standard output stream.
//!
//! A program goes on when it cannot print, because its files matter more. At its end it learns whether it printed all.

use crate::OutputError;
use std::{
	io::{self, stdout, Write},
	sync::{Mutex, MutexGuard, PoisonError},
};

/// The first failure to print.
static FAILURE: Mutex<Option<io::Error>> = Mutex::new(None);

fn lock() -> MutexGuard<'static, Option<io::Error>> {
	FAILURE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Prints on the standard output stream. [`finish_printing`] returns a failure.
pub fn print(text: &[u8]) {
	keep_failure(stdout().write_all(text));
}

/// Keeps the failure of another way to print on the standard output stream for [`finish_printing`]. A closed pipe is no
/// failure: its reader has what it wants.
pub fn keep_failure(printed: io::Result<()>) {
	match printed {
		Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
			lock().get_or_insert(error);
		}
		_ => {}
	}
}

/// Prints what is buffered, and returns the first failure to print.
///
/// # Errors
///
/// [`OutputError::Print`].
pub fn finish_printing() -> Result<(), OutputError> {
	keep_failure(stdout().flush());
	lock().take().map_or(Ok(()), |error| Err(OutputError::Print(error)))
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn the_first_failure_is_kept_and_a_closed_pipe_is_none() {
		assert!(finish_printing().is_ok());
		for kind in
			[io::ErrorKind::BrokenPipe, io::ErrorKind::StorageFull, io::ErrorKind::PermissionDenied]
		{
			keep_failure(Err(kind.into()));
		}
		let failure = finish_printing();
		assert!(
			matches!(&failure, Err(OutputError::Print(error)) if error.kind() == io::ErrorKind::StorageFull),
			"{failure:?}"
		);
		assert!(finish_printing().is_ok());
	}
}
