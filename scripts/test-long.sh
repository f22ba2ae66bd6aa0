#!/usr/bin/env bash
# Runs the tests that take minutes to hours, which test.sh leaves out: test-long.sh [PART OF A TEST'S NAME].
# docs/testing.md lists them.
set -euo pipefail
source "$(dirname "$0")/env.sh"
use_rust
cd "$ROOT"

# long_tests NAME PACKAGES...: runs the packages' ignored tests with NAME in their names.
long_tests() {
	local name=$1
	shift
	cargo test --release --locked --no-fail-fast "$@" -- --ignored ${name:+"$name"}
}

step 'node and chain: long tests' long_tests "${1:-}" "${CHAIN[@]}"
step 'curves in WebAssembly' without_warnings cargo test --release --locked "${CURVES_IN_WASM[@]}"
step 'frame-benchmarking, which only weights need: build, lint' without_warnings cargo build --release --locked \
	"${BENCHER[@]}"
step 'prover: long tests' long_tests "${1:-}" "${PROVER[@]}"
