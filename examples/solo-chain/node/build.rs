//! Puts the commit into the version that the node prints.

fn main() {
	substrate_build_script_utils::generate_cargo_keys();
}
