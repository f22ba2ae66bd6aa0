//! Code in the documentation is copied from files that are compiled. This keeps it so.

use std::{fs, path::Path};

/// Names the file that the block of code below is copied from.
const MARK: &str = "<!-- copied from ";

/// Returns the lines of a block without their indentation, which the documentation may leave out.
fn lines(text: &str) -> Vec<&str> {
	text.lines().map(str::trim).collect()
}

fn contains(haystack: &[&str], needle: &[&str]) -> bool {
	haystack.windows(needle.len()).any(|window| window == needle)
}

/// Asserts that every marked block of a page is in its source, and the number of these blocks.
fn blocks_are_copied(page: &str, blocks: usize) {
	let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
	let text = fs::read_to_string(root.join(page)).expect("the page is there");
	let mut checked = 0;
	for part in text.split(MARK).skip(1) {
		let (path, rest) = part.split_once(" -->").expect("a mark ends");
		let block = rest
			.trim_start()
			.strip_prefix("```")
			.and_then(|code| code.split_once('\n'))
			.and_then(|(_language, code)| code.split_once("```"))
			.map(|(code, _)| code)
			.unwrap_or_else(|| panic!("a block of code follows the mark for {path}"));
		let source = fs::read_to_string(root.join(path)).expect("the file is there");
		assert!(
			contains(&lines(&source), &lines(block)),
			"the block in {page} is not in {path} any more; copy it again:\n{block}"
		);
		checked += 1;
	}
	assert_eq!(checked, blocks, "marked blocks in {page}");
}

#[test]
fn the_page_about_runtimes_shows_code_that_is_compiled() {
	blocks_are_copied("docs/runtime.md", 10);
}

/// Returns the number of lines of code that a file has between the comments `Assay` and `end`.
fn lines_added(path: &str) -> usize {
	let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples");
	let source = fs::read_to_string(root.join(path)).expect("the file is there");
	let mut added = 0;
	let mut is_added = false;
	for line in lines(&source) {
		match line {
			"// Assay" => is_added = true,
			"// end" => is_added = false,
			_ if is_added && !line.is_empty() && !line.starts_with("//") => added += 1,
			_ => {}
		}
	}
	assert!(!is_added, "{path}: what is added ends");
	added
}

#[test]
fn the_page_about_runtimes_counts_what_the_examples_add() {
	let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
	let page = fs::read_to_string(root.join("docs/runtime.md")).expect("the page is there");
	for sentence in [
		format!(
			"{} lines of the solo chain's runtime and {} of its node",
			lines_added("solo-chain/runtime/src/lib.rs"),
			lines_added("solo-chain/node/src/service.rs")
		),
		format!("{} of the parachain's runtime", lines_added("parachain/src/lib.rs")),
		format!("{} more for", lines_added("solo-chain/runtime/src/apis.rs")),
	] {
		assert!(page.contains(&sentence), "docs/runtime.md does not say: {sentence}");
	}
}

#[test]
fn the_page_about_backends_shows_code_that_is_compiled() {
	blocks_are_copied("docs/backends.md", 1);
}

#[test]
fn the_page_about_statements_shows_code_that_is_compiled() {
	blocks_are_copied("docs/statements.md", 3);
}

#[test]
fn the_pages_of_the_pallets_show_code_that_is_compiled() {
	for pallet in ["curves", "once-only", "verifier"] {
		blocks_are_copied(&format!("pallets/{pallet}/README.md"), 1);
	}
}

#[test]
fn the_pages_about_contracts_show_code_that_is_compiled() {
	blocks_are_copied("docs/contracts.md", 4);
	blocks_are_copied("precompiles/README.md", 1);
}

#[test]
fn a_changed_block_is_noticed() {
	let source = lines("fn a() {\n\tb();\n}\n");
	assert!(contains(&source, &lines("b();\n}")));
	assert!(!contains(&source, &lines("c();\n}")));
}
