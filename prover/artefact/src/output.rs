//! Output files. They are written completely or not at all, and never replace others by accident.

use crate::temporaries::Batch;
use std::{
	fs::{create_dir_all, remove_file},
	io::{self, Write},
	path::{Path, PathBuf},
};
use tempfile::{Builder, TempPath};
use thiserror::Error;

/// The reason why files were not written.
#[derive(Debug, Error)]
pub enum OutputError {
	/// A file or folder could not be written.
	#[error("cannot write {}: {source}", .path.display())]
	Write {
		/// The file or folder.
		path: PathBuf,
		/// The operating system's reason.
		source: io::Error,
	},

	/// An output file exists already.
	#[error("{} exists: choose another --out, or overwrite with --force", .0.display())]
	Exists(PathBuf),
}

/// The start of a temporary file's name; the rest is random.
const TEMPORARY_PREFIX: &str = ".assay-";

/// A folder to write to.
#[derive(Clone, Debug)]
pub struct OutputFolder {
	path: PathBuf,
	force: bool,
	/// The names of files with secrets.
	private: &'static [&'static str],
}

impl OutputFolder {
	/// Opens the folder at `path`, and creates it if it does not exist.
	///
	/// Fails before any work is done if one of the files `names` exists and `force` is not set.
	///
	/// # Errors
	///
	/// [`OutputError::Exists`] and [`OutputError::Write`].
	pub fn open(path: PathBuf, force: bool, names: &[&str]) -> Result<Self, OutputError> {
		if !force {
			if let Some(found) = names.iter().map(|name| path.join(name)).find(|file| file.exists())
			{
				return Err(OutputError::Exists(found));
			}
		}
		create_dir_all(&path)
			.map_err(|source| OutputError::Write { path: path.clone(), source })?;
		Ok(Self { path, force, private: &[] })
	}

	/// Makes the files with these names readable by their owner alone. Others may be read by anyone, as the umask
	/// allows.
	pub fn with_private(self, private: &'static [&'static str]) -> Self {
		Self { private, ..self }
	}

	/// Writes `files` (name, content) and returns their paths.
	///
	/// All contents are first written under temporary names, so that a full disk leaves nothing behind. Then
	/// each file is renamed. A signal leaves nothing behind either, if the program has called
	/// [`clean_up_at_signals`](crate::clean_up_at_signals).
	///
	/// # Errors
	///
	/// [`OutputError::Exists`] if a file has appeared since [`open`](Self::open), and [`OutputError::Write`].
	pub fn write(&self, files: &[(&str, Vec<u8>)]) -> Result<Vec<PathBuf>, OutputError> {
		let batch = Batch::new();
		let paths = files
			.iter()
			.map(|(name, content)| {
				let path = self.path.join(name);
				match self.write_temporary(&batch, content, self.private.contains(name)) {
					Ok(()) => Ok(path),
					Err(source) => Err(OutputError::Write { path, source }),
				}
			})
			.collect::<Result<Vec<_>, _>>()?;
		batch.rename(paths, |temporary, path| self.rename(temporary, path))
	}

	/// Removes a stale file that must not remain beside the new ones, if it exists.
	///
	/// # Errors
	///
	/// [`OutputError::Exists`] without `force`, and [`OutputError::Write`].
	pub fn remove(&self, name: &str) -> Result<(), OutputError> {
		let path = self.path.join(name);
		if !self.force && path.exists() {
			return Err(OutputError::Exists(path));
		}
		match remove_file(&path) {
			Err(source) if source.kind() != io::ErrorKind::NotFound => {
				Err(OutputError::Write { path, source })
			}
			_ => Ok(()),
		}
	}

	fn write_temporary(&self, batch: &Batch, content: &[u8], private: bool) -> io::Result<()> {
		let mut builder = Builder::new();
		builder.prefix(TEMPORARY_PREFIX);
		// Temporary files are private by default.
		#[cfg(unix)]
		if !private {
			builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
		}
		let mut file = batch.add(|| builder.tempfile_in(&self.path))?;
		file.write_all(content)?;
		file.sync_all()
	}

	fn rename(&self, temporary: TempPath, path: &Path) -> Result<(), OutputError> {
		let renamed =
			if self.force { temporary.persist(path) } else { temporary.persist_noclobber(path) };
		match renamed {
			Ok(()) => Ok(()),
			Err(failed) if failed.error.kind() == io::ErrorKind::AlreadyExists => {
				Err(OutputError::Exists(path.to_owned()))
			}
			Err(failed) => Err(OutputError::Write { path: path.to_owned(), source: failed.error }),
		}
	}
}
