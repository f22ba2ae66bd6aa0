#!/usr/bin/env bash
# Builds the default runtime and the one with the baselines, both without benchmarks, and prints the
# bytes of their wasm. They are built in a folder of their own, with other features than the chain's
# tests: the first time takes as long as a first build of the node.
set -euo pipefail
source "$(dirname "$0")/env.sh"
use_rust
cd "$ROOT"

export CARGO_TARGET_DIR=$CARGO_TARGET_DIR/runtime-size
wasm=$CARGO_TARGET_DIR/release/wbuild/assay-runtime/assay_runtime.compact
for features in '' baselines; do
	cargo build --release --locked --package assay-runtime ${features:+--features "$features"} >&2
	printf '%-10s %9d bytes compact, %9d compressed\n' "${features:-default}" \
		"$(stat --format %s "$wasm.wasm")" "$(stat --format %s "$wasm.compressed.wasm")"
done
