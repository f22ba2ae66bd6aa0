//! Code in the documentation is copied from files that are compiled. This keeps it so.

use std::{fs, path::Path};

/// Says where the block of code below it is copied from.
const MARK: &str = "<!-- copied from ";

/// The lines of a block without its indentation, which the documentation may leave out.
fn lines(text: &str) -> Vec<&str> {
	text.lines().map(str::trim).collect()
}

fn contains(haystack: &[&str], needle: &[&str]) -> bool {
	haystack.windows(needle.len()).any(|window| window == needle)
}

#[test]
fn the_readme_shows_code_that_is_compiled() {
	let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
	let readme = fs::read_to_string(root.join("README.md")).expect("there is a README");
	let mut checked = 0;
	for part in readme.split(MARK).skip(1) {
		let (path, rest) = part.split_once(" -->").expect("a mark ends");
		let block = rest
			.trim_start()
			.strip_prefix("```rust\n")
			.and_then(|code| code.split_once("```"))
			.map(|(code, _)| code)
			.unwrap_or_else(|| panic!("a block of Rust follows the mark for {path}"));
		let source = fs::read_to_string(root.join(path)).expect("the file is there");
		assert!(
			contains(&lines(&source), &lines(block)),
			"the README's block is not in {path} any more; copy it again:\n{block}"
		);
		checked += 1;
	}
	assert_eq!(checked, 5, "the README has five marked blocks");
}

#[test]
fn a_changed_block_is_noticed() {
	let source = lines("fn a() {\n\tb();\n}\n");
	assert!(contains(&source, &lines("b();\n}")));
	assert!(!contains(&source, &lines("c();\n}")));
}
