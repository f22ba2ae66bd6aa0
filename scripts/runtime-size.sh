#!/usr/bin/env bash
# Builds the default runtime and the one with the baselines, both without benchmarks, and prints the
# bytes of their wasm.
#
# The wasm alone is built, by a package that has nothing but a build script: the runtime's own package
# would be compiled for the host as well, with other features than the chain's tests have.
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

[features]
baselines = []

[build-dependencies]
substrate-wasm-builder = "$(sed -n '/^name = "substrate-wasm-builder"$/{n;s/^version = "\(.*\)"$/=\1/p}' "$ROOT/Cargo.lock")"

[workspace]
TOML
cat >build.rs <<RUST
fn main() {
	substrate_wasm_builder::WasmBuilder::new()
		.with_project("$ROOT/runtime/Cargo.toml")
		.expect("the runtime's manifest is there")
		.export_heap_base()
		.import_memory()
		.build();
}
RUST

export CARGO_TARGET_DIR=$work/target
wasm=$CARGO_TARGET_DIR/release/wbuild/assay-runtime/assay_runtime.compact
for features in '' baselines; do
	cargo build --release ${features:+--features "$features"} >&2
	printf '%-10s %9d bytes compact, %9d compressed\n' "${features:-default}" \
		"$(stat --format %s "$wasm.wasm")" "$(stat --format %s "$wasm.compressed.wasm")"
done
