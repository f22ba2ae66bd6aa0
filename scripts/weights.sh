#!/usr/bin/env bash
# Weighs every call of the runtime and writes runtime/src/weights/: weights.sh [OPTIONS of weights].
set -euo pipefail
source "$(dirname "$0")/env.sh"
use_rust
cd "$ROOT"
cargo build --release --locked "${CHAIN[@]}" --bin assay-benchmarking
"$CARGO_TARGET_DIR/release/assay-benchmarking" weights "$@"
cargo fmt --package assay-runtime
