use sha2::{Digest, Sha256};
use std::{
	collections::BTreeMap,
	fs,
	path::{Path, PathBuf},
};

fn folder(name: &str) -> PathBuf {
	Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Adds a source and the headers that it includes.
fn add(name: &str, found: &mut BTreeMap<String, String>) {
	if found.contains_key(name) {
		return;
	}
	let text = fs::read_to_string(folder("kernels").join(name)).unwrap();
	found.insert(name.into(), text.clone());
	for line in text.lines() {
		if let Some(included) = line.strip_prefix("#include \"") {
			add(included.split('"').next().unwrap(), found);
		}
	}
}

/// Computes the digest as `scripts/gpu-kernels.py` does.
fn digest(files: &BTreeMap<String, String>) -> String {
	let mut hash = Sha256::new();
	for (name, text) in files {
		for part in [name, text] {
			hash.update(part);
			hash.update([0]);
		}
	}
	hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn kernels_are_compiled_from_their_sources() {
	let mut count = 0;
	for entry in fs::read_dir(folder("kernels")).unwrap() {
		let path = entry.unwrap().path();
		if path.extension().is_none_or(|extension| extension != "cu") {
			continue;
		}
		let mut files = BTreeMap::new();
		add(path.file_name().unwrap().to_str().unwrap(), &mut files);
		let ptx = folder("ptx").join(path.with_extension("ptx").file_name().unwrap());
		let ptx =
			fs::read_to_string(&ptx).unwrap_or_else(|error| panic!("{}: {error}", ptx.display()));
		let expected = format!("// sources {}", digest(&files));
		assert_eq!(
			ptx.lines().next(),
			Some(&expected[..]),
			"{}: run scripts/gpu-kernels.py",
			path.display()
		);
		count += 1;
	}
	assert!(count > 0);
	// A changed source has another digest.
	let mut files = BTreeMap::from([("a.cu".to_string(), "x".to_string())]);
	let first = digest(&files);
	files.insert("a.cu".into(), "y".into());
	assert_ne!(first, digest(&files));
}
