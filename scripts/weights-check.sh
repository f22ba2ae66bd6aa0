#!/usr/bin/env bash
# Runs every benchmark of the runtimes at the ends of its ranges, and writes nothing.
set -euo pipefail
source "$(dirname "$0")/env.sh"
use_rust
cd "$ROOT"
cargo build --release --locked "${CHAIN[@]}" --bin assay-benchmarking
"$CARGO_TARGET_DIR/release/assay-benchmarking" weights-check "$@"
