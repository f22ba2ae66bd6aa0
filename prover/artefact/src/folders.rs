//! Folders that are made for output. Those that stay empty are removed when the process gives up or a signal ends it.

use std::{
	fs::{create_dir_all, remove_dir},
	io,
	path::{Path, PathBuf},
	sync::{Mutex, MutexGuard, PoisonError},
};

/// The folders that this process has made for output, each after those in it.
static MADE: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn lock() -> MutexGuard<'static, Vec<PathBuf>> {
	MADE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The folders that were made for one output, each after those in it. Dropping them removes those that are empty.
#[derive(Clone, Debug)]
pub struct MadeFolders(Vec<PathBuf>);

impl MadeFolders {
	/// Makes the folder at `path` and those above it, as far as they do not exist.
	pub fn make(path: &Path) -> io::Result<Self> {
		let mut all = lock();
		let missing = path
			.ancestors()
			.take_while(|folder| !folder.as_os_str().is_empty() && !folder.exists());
		// A failure drops them, and so removes those that were made before it.
		let made = Self(missing.map(Path::to_owned).collect());
		create_dir_all(path)?;
		all.extend_from_slice(&made.0);
		Ok(made)
	}
}

impl Drop for MadeFolders {
	fn drop(&mut self) {
		remove_empty(&self.0);
	}
}

/// Removes every folder of this process that is empty. While the result lives, no folder is made.
#[cfg(unix)]
pub fn remove_all_empty() -> MutexGuard<'static, Vec<PathBuf>> {
	let made = lock();
	remove_empty(&made);
	made
}

fn remove_empty(folders: &[PathBuf]) {
	for folder in folders {
		// Only an empty folder can be removed, so a failure is no error.
		let _ = remove_dir(folder);
	}
}
