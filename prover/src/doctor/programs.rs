//! Programs on PATH and their versions.

use std::{
	env,
	ffi::OsStr,
	os::unix::fs::PermissionsExt,
	path::{Path, PathBuf},
	process::{Command, Stdio},
};

/// Finds a program on PATH, or else in one of the folders `beside`.
pub fn find(name: &str, beside: &[PathBuf]) -> Option<PathBuf> {
	find_all(name, beside).into_iter().next()
}

/// Finds every program of a name, those on PATH first.
pub fn find_all(name: &str, beside: &[PathBuf]) -> Vec<PathBuf> {
	let path = env::var_os("PATH").unwrap_or_default();
	env::split_paths(&path)
		.chain(beside.iter().cloned())
		.map(|folder| folder.join(name))
		.filter(|file| is_executable(file))
		.collect()
}

/// Returns the folder of this program, which also has the other programs of a release.
pub fn own_folder() -> Vec<PathBuf> {
	let folder = env::current_exe().ok().and_then(|file| file.parent().map(Path::to_owned));
	folder.into_iter().collect()
}

fn is_executable(file: &Path) -> bool {
	file.metadata().is_ok_and(|about| about.is_file() && about.permissions().mode() & 0o111 != 0)
}

/// Runs a program and returns what it prints on the standard output, without white space around it. `None` if it does
/// not run or fails.
pub fn output(program: &Path, arguments: &[&str]) -> Option<String> {
	let mut command = Command::new(program);
	command.args(arguments.iter().map(OsStr::new)).stdin(Stdio::null()).stderr(Stdio::null());
	let output = command.output().ok().filter(|output| output.status.success())?;
	Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// A version of numbers with dots between them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version(Vec<u32>);

impl Version {
	/// Finds the first version in a text: `rustc 1.96.0 (30a34c682)`, `v22.1.0`.
	pub fn find(text: &str) -> Option<Self> {
		let words = text.split(|c: char| c.is_whitespace() || c == '-');
		words.map(|word| word.trim_start_matches('v')).find_map(Self::parse)
	}

	fn parse(word: &str) -> Option<Self> {
		let parts = word.split('.').map(|part| part.parse().ok()).collect::<Option<Vec<_>>>()?;
		(parts.len() > 1).then_some(Self(parts))
	}
}

#[cfg(test)]
mod tests {
	use super::*;

	fn version(text: &str) -> Version {
		Version::find(text).unwrap()
	}

	#[test]
	fn versions_are_compared_by_number() {
		assert!(version("rustc 1.100.0 (30a34c682 2026-05-25)") > version("1.91.1"));
		assert!(version("rustc 1.91.0-nightly") < version("1.91.1"));
		assert_eq!(version("v20.14.0"), version("20.14.0"));
		assert!(version("v20.14.0") >= version("20.14"));
		assert!(version("v18.20.4") < version("20.14"));
		for none in ["", "rustc", "gcc 12", "a.b"] {
			assert_eq!(Version::find(none), None, "{none}");
		}
	}
}
