#!/usr/bin/env bash
# Counts the instructions of the verifications in WebAssembly, and writes docs/benchmarks/instructions.*:
# bench-instructions.sh [OPTIONS of `assay-benchmarking instructions`].
set -euo pipefail
source "$(dirname "$0")/env.sh"
use_rust

cd "$ROOT"
cargo build --release --locked "${CHAIN[@]}" --bin assay-benchmarking
"$CARGO_TARGET_DIR/release/assay-benchmarking" instructions "$@"
