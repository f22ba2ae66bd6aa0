//! Files under temporary names. Files that do not get their final names are removed if the process gives up
//! or if a signal ends it.

use std::{
	fs::File,
	io,
	path::{Path, PathBuf},
	sync::{
		atomic::{AtomicU64, Ordering},
		Mutex, MutexGuard, PoisonError,
	},
};
use tempfile::{NamedTempFile, TempPath};

/// The temporary files of this process, each with its batch. Dropping a path removes the file.
static TEMPORARIES: Mutex<Vec<(u64, TempPath)>> = Mutex::new(Vec::new());

fn lock() -> MutexGuard<'static, Vec<(u64, TempPath)>> {
	TEMPORARIES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Temporary files that are renamed together.
pub struct Batch(u64);

impl Batch {
	/// Creates a batch without files.
	pub fn new() -> Self {
		static NEXT: AtomicU64 = AtomicU64::new(0);
		Self(NEXT.fetch_add(1, Ordering::Relaxed))
	}

	/// Adds a file, and returns it to be written.
	pub fn add(&self, make: impl FnOnce() -> io::Result<NamedTempFile>) -> io::Result<File> {
		let mut temporaries = lock();
		let (file, path) = make()?.into_parts();
		temporaries.push((self.0, path));
		Ok(file)
	}

	/// Renames the files in the order in which they were added. If one cannot be renamed, calls `undo` with the path of
	/// each file before it. A signal that arrives meanwhile ends the process afterwards.
	pub fn rename<E>(
		self,
		paths: Vec<PathBuf>,
		rename: impl Fn(TempPath, &Path) -> Result<(), E>,
		undo: impl Fn(&Path),
	) -> Result<Vec<PathBuf>, E> {
		let mut temporaries = lock();
		let all = std::mem::take(&mut *temporaries);
		let (own, others) = all.into_iter().partition::<Vec<_>, _>(|(batch, _)| *batch == self.0);
		*temporaries = others;
		for (renamed, ((_, file), path)) in own.into_iter().zip(&paths).enumerate() {
			if let Err(error) = rename(file, path) {
				paths[..renamed].iter().for_each(|path| undo(path));
				return Err(error);
			}
		}
		drop(temporaries);
		Ok(paths)
	}
}

impl Drop for Batch {
	fn drop(&mut self) {
		lock().retain(|(batch, _)| *batch != self.0);
	}
}

/// Removes every temporary file. While the result lives, no file is added or renamed.
#[cfg(unix)]
pub fn remove_all() -> MutexGuard<'static, Vec<(u64, TempPath)>> {
	let mut temporaries = lock();
	temporaries.clear();
	temporaries
}
