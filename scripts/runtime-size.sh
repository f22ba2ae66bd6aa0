#!/usr/bin/env bash
# Builds Assay's runtime and the one for comparison, both without benchmarks, and prints the bytes of their wasm.
#
# Builds only the wasm, with a package that contains only a build script. A runtime's own package would also be compiled
# for the host, with other features than in the chain's tests.
set -euo pipefail
source "$(dirname "$0")/env.sh"
use_rust

work=$CARGO_TARGET_DIR/runtime-size
mkdir -p "$work/src"
cd "$work"
cp "$ROOT/Cargo.lock" .
: >src/lib.rs
cat >Cargo.toml <<TOML
[package]
name = "runtime-size"
version = "0.0.0"
edition = "2021"

[build-dependencies]
substrate-wasm-builder = "$(sed -n '/^name = "substrate-wasm-builder"$/{n;s/^version = "\(.*\)"$/=\1/p}' "$ROOT/Cargo.lock")"

[workspace]
TOML
cat >build.rs <<'RUST'
fn main() {
	println!("cargo:rerun-if-env-changed=RUNTIME");
	substrate_wasm_builder::WasmBuilder::new()
		.with_project(std::env::var("RUNTIME").expect("the manifest is named"))
		.expect("the runtime's manifest is there")
		.export_heap_base()
		.import_memory()
		.build();
}
RUST

export CARGO_TARGET_DIR=$work/target
# size FOLDER NAME: builds a runtime and prints its sizes.
size() {
	local wasm=$CARGO_TARGET_DIR/release/wbuild/$2/${2//-/_}.compact
	RUNTIME=$ROOT/$1/Cargo.toml cargo build --release >&2
	printf '%-24s %9d bytes compact, %9d compressed\n' "$2" \
		"$(stat --format %s "$wasm.wasm")" "$(stat --format %s "$wasm.compressed.wasm")"
}
size runtime assay-runtime
size benchmarking/runtime assay-baselines-runtime
