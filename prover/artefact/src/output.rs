//! Output files: whole or not at all, and never over another by accident.

use std::{
	fs::{create_dir_all, remove_file},
	io::{self, Write},
	path::{Path, PathBuf},
};
use tempfile::{Builder, NamedTempFile};
use thiserror::Error;

/// Why files were not written.
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

	/// An output file is there already.
	#[error("{} exists: choose another --out, or overwrite with --force", .0.display())]
	Exists(PathBuf),
}

/// What a temporary file's name begins with; the rest is random.
const TEMPORARY_PREFIX: &str = ".assay-";

/// A folder to write to.
#[derive(Clone, Debug)]
pub struct OutputFolder {
	path: PathBuf,
	force: bool,
}

impl OutputFolder {
	/// The folder at `path`, made if it is not there.
	///
	/// Fails before any work is done if one of the files `names` is there and `force` is not set.
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
		Ok(Self { path, force })
	}

	/// Writes `files` (name, content) and returns their paths.
	///
	/// All contents reach the disk under temporary names first, so that a full disk leaves nothing
	/// behind; each then takes its name in one step.
	///
	/// # Errors
	///
	/// [`OutputError::Exists`] if a file has appeared since [`open`](Self::open), and [`OutputError::Write`].
	pub fn write(&self, files: &[(&str, Vec<u8>)]) -> Result<Vec<PathBuf>, OutputError> {
		let temporaries = files
			.iter()
			.map(|(name, content)| {
				let path = self.path.join(name);
				match self.write_temporary(content) {
					Ok(temporary) => Ok((path, temporary)),
					Err(source) => Err(OutputError::Write { path, source }),
				}
			})
			.collect::<Result<Vec<_>, _>>()?;
		temporaries
			.into_iter()
			.map(|(path, temporary)| self.rename(temporary, &path).map(|()| path))
			.collect()
	}

	/// Removes a file that is not to stand beside what is written, if it is there.
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

	fn write_temporary(&self, content: &[u8]) -> io::Result<NamedTempFile> {
		let mut builder = Builder::new();
		builder.prefix(TEMPORARY_PREFIX);
		// Temporary files are private by default; these are for others to read, as umask allows.
		#[cfg(unix)]
		builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
		let mut file = builder.tempfile_in(&self.path)?;
		file.write_all(content)?;
		file.as_file().sync_all()?;
		Ok(file)
	}

	fn rename(&self, temporary: NamedTempFile, path: &Path) -> Result<(), OutputError> {
		let renamed =
			if self.force { temporary.persist(path) } else { temporary.persist_noclobber(path) };
		match renamed {
			Ok(_) => Ok(()),
			Err(failed) if failed.error.kind() == io::ErrorKind::AlreadyExists => {
				Err(OutputError::Exists(path.to_owned()))
			}
			Err(failed) => Err(OutputError::Write { path: path.to_owned(), source: failed.error }),
		}
	}
}
