//! Memory, disk, limits and instructions of a machine.

use super::{Check, Purpose};
use assay_code_path::CodePath;
use assay_gpu::{Gpu, GpuError};
use rustix::{
	fs::statvfs,
	process::{getrlimit, Resource},
};
use std::{
	env, fs,
	path::{Path, PathBuf},
};

/// Bytes of a gibibyte.
const GIB: u64 = 1 << 30;

/// The name of the check of memory.
const MEMORY: &str = "memory";
/// The name of the check of a disk.
const DISK: &str = "disk";
/// The name of the check of instructions.
const CODE_PATH: &str = "code path";
/// The name of the check of a GPU.
const GPU: &str = "GPU";
/// The name of the check of open files.
const OPEN_FILES: &str = "open files";

/// Checks that the machine has `wanted` GiB of memory. A machine with less may work, slowly.
pub fn memory(purpose: Purpose, wanted: u64) -> Check {
	let about = fs::read_to_string("/proc/meminfo").unwrap_or_default();
	judge_memory(purpose, total_memory(&about), wanted)
}

/// Finds the bytes of memory in `/proc/meminfo`.
fn total_memory(about: &str) -> Option<u64> {
	let line = about.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
	let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
	Some(kib * 1024)
}

fn judge_memory(purpose: Purpose, total: Option<u64>, wanted: u64) -> Check {
	match total {
		// The system reserves some of the machine's memory.
		Some(total) if total >= wanted * GIB * 9 / 10 => purpose.ok(MEMORY, gib(total)),
		Some(total) => purpose.note(
			MEMORY,
			gib(total),
			format!("plan for {wanted} GiB; with less, add swap, and expect to wait"),
		),
		None => purpose.note(MEMORY, "unknown", format!("plan for {wanted} GiB")),
	}
}

/// Checks that `wanted` GiB are free in a folder, or where it would be created.
pub fn disk(purpose: Purpose, folder: &Path, wanted: u64) -> Check {
	let there = folder.ancestors().find(|folder| folder.exists()).unwrap_or(Path::new("."));
	let free = statvfs(there).ok().map(|about| about.f_bavail * about.f_frsize);
	judge_disk(purpose, folder, free, wanted)
}

fn judge_disk(purpose: Purpose, folder: &Path, free: Option<u64>, wanted: u64) -> Check {
	let folder = folder.display();
	match free {
		Some(free) if free >= wanted * GIB => {
			purpose.ok(DISK, format!("{} free for {folder}", gib(free)))
		}
		Some(free) => purpose.missing(
			DISK,
			format!("{} free for {folder}", gib(free)),
			format!("{wanted} GiB are needed there: make room, or choose another folder"),
		),
		None => purpose.note(
			DISK,
			format!("unknown for {folder}"),
			format!("{wanted} GiB are needed there: see that the folder can be read"),
		),
	}
}

fn gib(bytes: u64) -> String {
	format!("{:.1} GiB", bytes as f64 / GIB as f64)
}

/// Returns a folder in the user's home, like the XDG base directories: that of a variable, or the default.
pub fn home_folder(variable: &str, default: &str) -> PathBuf {
	let set = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
	set(variable).unwrap_or_else(|| set("HOME").unwrap_or_default().join(default))
}

/// Checks which instructions the processor has, and which code path is taken.
pub fn code_path(purpose: Purpose) -> Check {
	let best = CodePath::available().pop().unwrap_or(CodePath::Portable);
	let forced = CodePath::forced();
	let found = |path| format!("{path}: {}", instructions(path));
	match (purpose, forced) {
		(_, Err(error)) => purpose.missing(CODE_PATH, format!("best {best}"), error.to_string()),
		(_, Ok(Some(path))) if path < best => purpose.note(
			CODE_PATH,
			found(path),
			format!(
				"{} limits it, and the processor has {best}: unset the variable",
				assay_code_path::VARIABLE
			),
		),
		(Purpose::Node, _) if best < CodePath::Avx2 => purpose.note(
			CODE_PATH,
			found(best),
			"a validator needs AVX2 to keep up with the weights: take another machine for one",
		),
		_ => purpose.ok(CODE_PATH, found(best)),
	}
}

/// Checks whether there is a GPU that `--device` can use.
pub fn gpu(purpose: Purpose) -> Check {
	match Gpu::open() {
		Ok(gpu) => purpose.ok(GPU, gpu.name()),
		Err(error @ (GpuError::NoDriver | GpuError::NoDevice)) => {
			purpose.ok(GPU, format!("none ({}): the processor computes", error.reason()))
		}
		Err(error) => purpose.note(GPU, "cannot be used", error.to_string()),
	}
}

const fn instructions(path: CodePath) -> &'static str {
	match path {
		CodePath::Portable => "no instructions beyond the target's own",
		CodePath::Adx => "ADX, BMI2",
		CodePath::Avx2 => "ADX, BMI2, AVX2",
		CodePath::Avx512 => "ADX, BMI2, AVX2, AVX-512 F, BW, DQ, VL",
		CodePath::Ifma => "ADX, BMI2, AVX2, AVX-512 F, BW, DQ, VL, IFMA, VNNI",
	}
}

/// Checks that a process may open `wanted` files.
pub fn open_files(purpose: Purpose, wanted: u64) -> Check {
	let limit = getrlimit(Resource::Nofile);
	judge_open_files(purpose, limit.current, limit.maximum, wanted)
}

fn judge_open_files(
	purpose: Purpose,
	current: Option<u64>,
	maximum: Option<u64>,
	wanted: u64,
) -> Check {
	// `None` means no limit.
	let said = |limit: Option<u64>| limit.map_or("no limit".to_owned(), |limit| limit.to_string());
	let enough = |limit: Option<u64>| limit.is_none_or(|limit| limit >= wanted);
	let found = said(current);
	if enough(current) {
		purpose.ok(OPEN_FILES, found)
	} else if enough(maximum) {
		// A node raises its limit up to the maximum.
		purpose.ok(OPEN_FILES, format!("{found}, which a node raises up to {}", said(maximum)))
	} else {
		purpose.missing(
			OPEN_FILES,
			format!("{found}, at most {}", said(maximum)),
			format!(
				"a node opens up to {wanted}: raise the limit (`ulimit -n {wanted}` as root, \
				 LimitNOFILE= in a unit of systemd)"
			),
		)
	}
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::doctor::Status;

	#[test]
	fn memory_is_read_and_compared() {
		let about = "MemTotal:        8388608 kB\nMemFree:          123 kB\n";
		assert_eq!(total_memory(about), Some(8 * GIB));
		assert_eq!(total_memory("MemFree: 1 kB"), None);
		let judged = |total, wanted| judge_memory(Purpose::Build, total, wanted);
		assert_eq!(judged(Some(8 * GIB), 8).status, Status::Ok);
		// Memory that the kernel reserves does not count.
		assert_eq!(judged(Some(15 * GIB / 2), 8).status, Status::Ok);
		let little = judged(Some(4 * GIB), 8);
		assert_eq!((little.status, little.found.as_str()), (Status::Note, "4.0 GiB"));
		assert!(little.remedy.unwrap().starts_with("plan for 8 GiB"));
		assert_eq!(judged(None, 8).status, Status::Note);
	}

	#[test]
	fn a_full_disk_is_missing() {
		let judged = |free| judge_disk(Purpose::Node, Path::new("/data"), free, 2);
		assert_eq!(judged(Some(2 * GIB)).found, "2.0 GiB free for /data");
		assert_eq!(judged(Some(2 * GIB)).status, Status::Ok);
		let full = judged(Some(GIB));
		assert_eq!(full.status, Status::Missing);
		assert!(full.remedy.unwrap().starts_with("2 GiB are needed there"));
		assert_eq!(judged(None).status, Status::Note);
		// A folder that does not exist yet is on the disk of its parents.
		let here = disk(Purpose::Node, &env::temp_dir().join("not/there"), 0);
		assert_eq!(here.status, Status::Ok);
	}

	#[test]
	fn the_limit_of_open_files_may_be_raised() {
		let judged = |current, maximum| judge_open_files(Purpose::Node, current, maximum, 10_000);
		assert_eq!(judged(Some(16_384), Some(16_384)).found, "16384");
		assert_eq!(judged(None, None).found, "no limit");
		let raised = judged(Some(1_024), None);
		assert_eq!(raised.status, Status::Ok);
		assert_eq!(raised.found, "1024, which a node raises up to no limit");
		let low = judged(Some(1_024), Some(4_096));
		assert_eq!(low.status, Status::Missing);
		assert_eq!(low.found, "1024, at most 4096");
		assert!(low.remedy.unwrap().contains("ulimit -n 10000"));
	}
}
