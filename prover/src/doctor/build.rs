//! The requirements of a build. `scripts/setup.sh` installs them where it can.

use super::{
	machine::{disk, home_folder, memory},
	programs::{find, find_all, output, Version},
	Check, Purpose,
};
use std::{
	env, fs,
	path::{Path, PathBuf},
};

const BUILD: Purpose = Purpose::Build;

/// The oldest Rust, from `Cargo.toml`.
const RUST: &str = env!("CARGO_PKG_RUST_VERSION");
/// The oldest Node.js, as in `scripts/env.sh`.
const NODE: &str = "20.14";
/// The target of runtimes.
const WASM_TARGET: &str = "wasm32v1-none";
/// GiB of memory that suffice for a build with as many jobs as a small machine has cores.
const MEMORY: u64 = 8;
/// GiB of a target folder with everything that `make test` builds.
const DISK: u64 = 12;

/// The advice for most requirements.
const SETUP: &str = "run `make setup`";

/// Checks everything that a build takes.
pub fn checks() -> Vec<Check> {
	let rustc = first_new_enough(find_all("rustc", &rust_folders()));
	let sysroot = rustc.as_deref().and_then(|rustc| output(rustc, &["--print", "sysroot"]));
	let sysroot = sysroot.map(PathBuf::from);
	vec![
		rust(rustc.as_deref()),
		cargo(),
		wasm_libraries(sysroot.as_deref()),
		wasm_linker(rustc.as_deref(), sysroot.as_deref()),
		program("C compiler", "cc", "install gcc or clang"),
		program("C++ compiler", "c++", "install g++ or clang"),
		program("clang", "clang", "install clang"),
		libclang(),
		program(
			"protoc",
			"protoc",
			"install protobuf-compiler (Debian, Ubuntu) or protobuf (Homebrew, Arch)",
		),
		node(),
		program("npm", "npm", "it comes with Node.js (https://nodejs.org)"),
		memory(BUILD, MEMORY),
		disk(BUILD, &target_folder(), DISK),
	]
}

/// Returns the folders of Debian's and rustup's programs, where `scripts/env.sh` looks too.
fn rust_folders() -> Vec<PathBuf> {
	let rustup = env::var_os("HOME").map(|home| Path::new(&home).join(".cargo/bin"));
	[PathBuf::from("/usr/bin")].into_iter().chain(rustup).collect()
}

/// Returns the first rustc that is new enough, as `scripts/env.sh` does, or else the first.
fn first_new_enough(found: Vec<PathBuf>) -> Option<PathBuf> {
	let serves = |rustc: &&PathBuf| {
		let text = output(rustc, &["--version"]).unwrap_or_default();
		Version::find(&text) >= Version::find(RUST)
	};
	found.iter().find(serves).or(found.first()).cloned()
}

/// Returns the folder that a build writes to, as in `scripts/env.sh`.
fn target_folder() -> PathBuf {
	let set = env::var_os("CARGO_TARGET_DIR").filter(|folder| !folder.is_empty());
	let cache = || home_folder("XDG_CACHE_HOME", ".cache").join("assay/target");
	set.map_or_else(cache, PathBuf::from)
}

/// Checks that a program runs, and returns its version.
fn program(name: &'static str, program: &str, remedy: &str) -> Check {
	let Some(path) = find(program, &[]) else {
		return BUILD.missing(
			name,
			format!("no `{program}` on PATH"),
			format!("{SETUP}, or {remedy}"),
		);
	};
	match output(&path, &["--version"]) {
		Some(text) => {
			BUILD.ok(name, format!("{}, {}", text.lines().next().unwrap_or(""), path.display()))
		}
		None => BUILD.missing(name, format!("{} does not run", path.display()), remedy),
	}
}

fn rust(rustc: Option<&Path>) -> Check {
	let remedy = format!(
		"{SETUP}, or install rustup (https://rustup.rs) and `rustup toolchain install stable --target {WASM_TARGET}`"
	);
	at_least(BUILD, "Rust", "rustc", rustc, RUST, &remedy)
}

fn node() -> Check {
	let remedy = format!("install Node.js {NODE} or newer (https://nodejs.org)");
	at_least(BUILD, "Node.js", "node", find("node", &[]).as_deref(), NODE, &remedy)
}

/// Checks that a program is of a version or newer.
fn at_least(
	purpose: Purpose,
	name: &'static str,
	program: &str,
	path: Option<&Path>,
	wanted: &str,
	remedy: &str,
) -> Check {
	let Some(path) = path else {
		return purpose.missing(name, format!("no `{program}` on PATH"), remedy);
	};
	let text = output(path, &["--version"]).unwrap_or_default();
	match Version::find(&text) {
		None => purpose.missing(name, format!("{} tells no version", path.display()), remedy),
		found if found < Version::find(wanted) => {
			purpose.missing(name, format!("{text} is older than {wanted}"), remedy)
		}
		Some(_) => purpose.ok(name, format!("{text}, {}", path.display())),
	}
}

fn cargo() -> Check {
	let remedy = "it comes with Rust (https://rustup.rs)";
	match find("cargo", &rust_folders()).and_then(|cargo| output(&cargo, &["--version"])) {
		Some(text) => BUILD.ok("Cargo", text),
		None => BUILD.missing("Cargo", "no `cargo` that runs on PATH", remedy),
	}
}

fn wasm_libraries(sysroot: Option<&Path>) -> Check {
	const NAME: &str = "wasm target";
	let remedy = format!("{SETUP}, or `rustup target add {WASM_TARGET}`");
	let Some(sysroot) = sysroot else {
		return BUILD.missing(NAME, "no Rust to have it", remedy);
	};
	let folder = sysroot.join("lib/rustlib").join(WASM_TARGET).join("lib");
	let has_core = names_in(&folder).iter().any(|name| name.starts_with("libcore-"));
	match has_core {
		true => BUILD.ok(NAME, WASM_TARGET),
		false => BUILD.missing(NAME, format!("{} has no libcore", folder.display()), remedy),
	}
}

/// Checks that rustc finds a linker for wasm: its own, below the libraries of the host, or Debian's, which is a link
/// beside rustc.
fn wasm_linker(rustc: Option<&Path>, sysroot: Option<&Path>) -> Check {
	const NAME: &str = "lld";
	const PROGRAM: &str = "rust-lld";
	let targets = sysroot.map(|sysroot| sysroot.join("lib/rustlib"));
	let own = targets.into_iter().flat_map(|targets| {
		names_in(&targets).into_iter().map(move |host| targets.join(host).join("bin").join(PROGRAM))
	});
	let beside = rustc.and_then(Path::parent).map(|folder| folder.join(PROGRAM));
	// A link to a package that is not installed does not exist.
	match own.chain(beside).find(|file| file.exists()) {
		Some(file) => BUILD.ok(NAME, file.display().to_string()),
		None => BUILD.missing(
			NAME,
			format!("rustc has no {PROGRAM}, which links wasm"),
			format!("{SETUP}, or install lld of the version of your rustc's LLVM"),
		),
	}
}

fn libclang() -> Check {
	const NAME: &str = "libclang";
	const VARIABLE: &str = "LIBCLANG_PATH";
	let named = env::var_os(VARIABLE).map(PathBuf::from);
	let folders = match &named {
		Some(folder) => vec![folder.clone()],
		None => library_folders(),
	};
	let has = |folder: &PathBuf| names_in(folder).iter().any(|name| name.starts_with("libclang"));
	match (folders.iter().find(|folder| has(folder)), named) {
		(Some(folder), _) => BUILD.ok(NAME, folder.display().to_string()),
		(None, Some(folder)) => BUILD.missing(
			NAME,
			format!("{VARIABLE}={} has none", folder.display()),
			"unset the variable, or set it to the folder of libclang.so",
		),
		(None, None) => BUILD.missing(
			NAME,
			"in none of the folders of libraries",
			format!("{SETUP}, install libclang-dev, or set {VARIABLE}"),
		),
	}
}

/// Returns the folders in which systems keep libclang.
fn library_folders() -> Vec<PathBuf> {
	let usr = ["/usr/lib", "/usr/lib64", "/usr/local/lib"].map(PathBuf::from);
	// Such as /usr/lib/llvm-14/lib and /usr/lib/x86_64-linux-gnu.
	let below = names_in(&usr[0]).into_iter().map(|name| usr[0].join(name));
	let below = below.flat_map(|folder| [folder.join("lib"), folder]);
	usr.clone().into_iter().chain(below).collect()
}

/// Returns the names in a folder; an empty list if it cannot be read.
fn names_in(folder: &Path) -> Vec<String> {
	let entries = fs::read_dir(folder).into_iter().flatten().flatten();
	entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}
