//! The checks for proving: of this program, and of halo2's program.

use super::{
	machine::{code_path, disk, gpu, memory},
	programs::{find, output, own_folder},
	Check, Purpose,
};
use std::path::Path;

const PROVE: Purpose = Purpose::Prove;

/// GiB of memory for the keys and proofs of every command except halo2's, whose need depends on `--k`.
const MEMORY: u64 = 2;
/// GiB of disk for keys and proofs.
const DISK: u64 = 1;

/// Checks everything that proving needs.
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
