//! Output files. Each is written completely or not at all, and never replaces another by accident.
//!
//! Without `force`, this also holds for the files of one [`write`](OutputFolder::write) together, unless the process is
//! killed or the machine stops while it renames them.

use crate::{folders::MadeFolders, temporaries::Batch};
use std::{
	fs::{remove_file, symlink_metadata},
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

	/// A folder is where an output file belongs.
	#[error("{} is a folder: choose another --out, or move the folder away", .0.display())]
	Folder(PathBuf),

	/// The standard output stream does not take what was printed.
	#[error(
		"cannot write to the standard output: {0}: check where it goes, and the disk's space there"
	)]
	Print(io::Error),
}

/// The start of a temporary file's name; the rest is random.
const TEMPORARY_PREFIX: &str = ".assay-";

/// A folder to write to. If it was made for the output and nothing is written, it is removed when this is dropped.
#[derive(Clone, Debug)]
pub struct OutputFolder {
	path: PathBuf,
	force: bool,
	/// The names of files with secrets.
	private: &'static [&'static str],
	/// Removes what was made, if it stays empty.
	_made: MadeFolders,
}

impl OutputFolder {
	/// Opens the folder at `path`, and creates it if it does not exist.
	///
	/// Fails before any work is done if one of the files `names` exists and `force` is not set, or if it is a folder.
	///
	/// # Errors
	///
	/// [`OutputError::Exists`], [`OutputError::Folder`] and [`OutputError::Write`].
	pub fn open(path: PathBuf, force: bool, names: &[&str]) -> Result<Self, OutputError> {
		refuse_folders(&path, names.iter().copied())?;
		if !force {
			if let Some(found) = names.iter().map(|name| path.join(name)).find(|file| file.exists())
			{
				return Err(OutputError::Exists(found));
			}
		}
		let made = make(&path)?;
		Ok(Self { path, force, private: &[], _made: made })
	}

	/// Makes the files with these names readable by their owner alone. Others may be read by anyone, as the umask
	/// allows.
	pub fn with_private(self, private: &'static [&'static str]) -> Self {
		Self { private, ..self }
	}

	/// Writes `files` (name, content) and returns their paths.
	///
	/// All contents are first written under temporary names, so that a full disk leaves nothing behind. Then
	/// each file is renamed. If one cannot be renamed, those before it are removed, but with `force` they stay: the
	/// files that they replaced are gone. A signal leaves nothing behind either, if the program has called
	/// [`clean_up_at_signals`](crate::clean_up_at_signals).
	///
	/// # Errors
	///
	/// [`OutputError::Exists`] and [`OutputError::Folder`] if a file or a folder has appeared since
	/// [`open`](Self::open), and [`OutputError::Write`].
	pub fn write(&self, files: &[(&str, Vec<u8>)]) -> Result<Vec<PathBuf>, OutputError> {
		// Another run may have removed the folder while it was empty.
		let _made = make(&self.path)?;
		refuse_folders(&self.path, files.iter().map(|(name, _)| *name))?;
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
		batch.rename(paths, |temporary, path| self.rename(temporary, path), |path| self.undo(path))
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

	/// Removes a renamed file because a later one could not be renamed. With `force` it stays, for it may have replaced
	/// another.
	fn undo(&self, path: &Path) {
		if !self.force {
			// The reason why the later file could not be renamed is the one to report.
			let _ = remove_file(path);
		}
	}
}

/// Fails if one of the files `names` in the folder at `path` is a folder, which no rename replaces. A link to a folder
/// is replaced as a file is.
fn refuse_folders<'a>(
	path: &Path,
	names: impl IntoIterator<Item = &'a str>,
) -> Result<(), OutputError> {
	let is_folder = |file: &PathBuf| symlink_metadata(file).is_ok_and(|found| found.is_dir());
	let found = names.into_iter().map(|name| path.join(name)).find(is_folder);
	found.map_or(Ok(()), |folder| Err(OutputError::Folder(folder)))
}

/// Makes the folder at `path`, if it does not exist.
fn make(path: &Path) -> Result<MadeFolders, OutputError> {
	MadeFolders::make(path).map_err(|source| OutputError::Write { path: path.to_owned(), source })
}

#[cfg(test)]
mod tests {
	use super::*;
	use std::fs::{create_dir, read, read_dir, remove_dir, write};
	use tempfile::tempdir;

	fn open(path: &Path) -> OutputFolder {
		OutputFolder::open(path.to_owned(), false, &["one"]).unwrap()
	}

	#[test]
	fn a_folder_that_was_made_for_nothing_is_removed() {
		let place = tempdir().unwrap();
		let (new, there) = (place.path().join("new"), place.path().join("there"));
		let out = new.join("out");
		let folder = open(&out);
		assert!(out.is_dir());
		drop(folder.with_private(&["one"]));
		assert!(!new.exists());

		create_dir(&there).unwrap();
		drop(open(&there));
		drop(open(&there.join("out")));
		assert!(there.is_dir() && !there.join("out").exists());

		let folder = open(&out);
		folder.write(&[("one", vec![1])]).unwrap();
		drop(folder);
		assert_eq!(read(out.join("one")).unwrap(), [1]);
	}

	#[test]
	fn a_folder_that_cannot_be_made_leaves_none_above_it() {
		let place = tempdir().unwrap();
		let new = place.path().join("new");
		// Longer than a file's name can be.
		let out = new.join("x".repeat(300));
		let refused = OutputFolder::open(out, false, &[]);
		assert!(matches!(refused, Err(OutputError::Write { .. })), "{refused:?}");
		assert!(!new.exists());
	}

	#[test]
	fn a_folder_that_another_run_removed_is_made_again() {
		let place = tempdir().unwrap();
		let out = place.path().join("out");
		let folder = open(&out);
		remove_dir(&out).unwrap();
		folder.write(&[("one", vec![1])]).unwrap();
		remove_file(out.join("one")).unwrap();
		remove_dir(&out).unwrap();
		// A file without its name cannot be written.
		assert!(folder.write(&[("", vec![1])]).is_err());
		assert!(!out.exists());
	}

	/// Returns the sorted names in a folder.
	fn names(folder: &Path) -> Vec<String> {
		let entries = read_dir(folder).unwrap();
		let mut names: Vec<_> =
			entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
		names.sort();
		names
	}

	#[test]
	fn a_folder_in_the_place_of_a_file_is_refused() {
		let place = tempdir().unwrap();
		let out = place.path().to_owned();
		let two = out.join("two");
		create_dir(&two).unwrap();
		let message =
			format!("{} is a folder: choose another --out, or move the folder away", two.display());
		for force in [false, true] {
			let refused = OutputFolder::open(out.clone(), force, &["one", "two"]);
			assert_eq!(refused.unwrap_err().to_string(), message);
			// As if it had appeared since.
			let folder = OutputFolder::open(out.clone(), force, &["one"]).unwrap();
			let refused = folder.write(&[("one", vec![1]), ("two", vec![2])]);
			assert_eq!(refused.unwrap_err().to_string(), message);
			assert_eq!(names(&out), ["two"]);
		}
	}

	#[test]
	fn files_before_one_that_has_appeared_are_removed() {
		let place = tempdir().unwrap();
		let out = place.path().to_owned();
		let folder = OutputFolder::open(out.clone(), false, &["one", "two", "three"]).unwrap();
		let two = out.join("two");
		write(&two, [9]).unwrap();
		let refused = folder.write(&[("one", vec![1]), ("two", vec![2]), ("three", vec![3])]);
		let message =
			format!("{} exists: choose another --out, or overwrite with --force", two.display());
		assert_eq!(refused.unwrap_err().to_string(), message);
		assert_eq!(names(&out), ["two"]);
		assert_eq!(read(two).unwrap(), [9]);
	}

	#[test]
	fn files_before_one_that_cannot_be_renamed_stay_only_by_force() {
		let cases: [(bool, &[&str]); 2] = [(false, &[]), (true, &["one"])];
		for (force, left) in cases {
			let place = tempdir().unwrap();
			let out = place.path().to_owned();
			let folder = OutputFolder::open(out.clone(), force, &[]).unwrap();
			if force {
				write(out.join("one"), [9]).unwrap();
			}
			// There is no folder for the second.
			let two = out.join("none/two");
			let refused = folder.write(&[("one", vec![1]), ("none/two", vec![2])]);
			assert!(
				matches!(&refused, Err(OutputError::Write { path, source })
					if *path == two && source.kind() == io::ErrorKind::NotFound),
				"{refused:?}"
			);
			assert_eq!(names(&out), left);
			for name in left {
				assert_eq!(read(out.join(name)).unwrap(), [1]);
			}
		}
	}
}
