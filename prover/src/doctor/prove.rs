//! The checks for proving: this program's, and for halo2 another program.

use super::{
	machine::{code_path, disk, gpu, memory},
	programs::{find, output, own_folder},
	Check, Purpose,
};
use std::path::Path;

const PROVE: Purpose = Purpose::Prove;

/// GiB of memory for the keys and proofs of every command here but halo2's, which says what it needs by its `--k`.
const MEMORY: u64 = 2;
/// GiB of disk for keys and proofs.
const DISK: u64 = 1;

/// Checks everything that proving takes.
pub fn checks() -> Vec<Check> {
	vec![
		code_path(PROVE),
		gpu(PROVE),
		memory(PROVE, MEMORY),
		disk(PROVE, Path::new("."), DISK),
		halo2(),
	]
}

fn halo2() -> Check {
	const PROGRAM: &str = "assay-halo2";
	let found = find(PROGRAM, &own_folder());
	match found.as_deref().and_then(|program| output(program, &["--version"])) {
		Some(version) => PROVE.ok(PROGRAM, version),
		None => PROVE.note(
			PROGRAM,
			"not on PATH, nor beside this program",
			"only `assay halo2` takes it: build it with `scripts/build.sh halo2`",
		),
	}
}
