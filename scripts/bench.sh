#!/usr/bin/env bash
# Measures every case of the comparison and writes docs/benchmarks/: bench.sh [OPTIONS of compare].
set -euo pipefail
source "$(dirname "$0")/env.sh"
use_rust
cd "$ROOT"
cargo build --release --locked "${CHAIN[@]}" --bin assay-benchmarking
benchmarking=$CARGO_TARGET_DIR/release/assay-benchmarking
"$benchmarking" compare "$@"
"$benchmarking" report
