#!/usr/bin/env bash
# Measures Groth16 verification and writes docs/benchmarks/groth16.md and .json.
set -euo pipefail
source "$(dirname "$0")/env.sh"
use_rust
cd "$ROOT"
cargo build --release --locked "${CHAIN[@]}" --bin assay-benchmarking
mkdir -p docs/benchmarks
"$CARGO_TARGET_DIR/release/assay-benchmarking" groth16 "$@" \
	--json docs/benchmarks/groth16.json --markdown docs/benchmarks/groth16.md
