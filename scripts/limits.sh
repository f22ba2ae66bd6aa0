#!/usr/bin/env bash
# Measures every call at its limits on every code path of this machine. Fails if a call takes longer than its charged
# weight on the code path of the weights: limits.sh [OPTIONS of limits].
set -euo pipefail
source "$(dirname "$0")/env.sh"
use_rust
cd "$ROOT"
cargo build --release --locked "${CHAIN[@]}" --bin assay-benchmarking
exec "$CARGO_TARGET_DIR/release/assay-benchmarking" limits "$@"
