#!/usr/bin/env bash
# The tests that take minutes to hours and are left out of test.sh: test-long.sh [PART OF A TEST'S NAME].
# docs/testing.md says which there are.
set -euo pipefail
source "$(dirname "$0")/env.sh"
use_rust
cd "$ROOT"

# long_tests NAME PACKAGES...: the ignored tests of packages that have NAME in theirs.
long_tests() {
	local name=$1
	shift
	cargo test --release --locked --no-fail-fast "$@" -- --ignored ${name:+"$name"}
}

step 'node and chain: long tests' long_tests "${1:-}" "${CHAIN[@]}"
step 'curves in WebAssembly' without_warnings cargo test --release --locked "${CURVES_IN_WASM[@]}"
step 'prover: long tests' long_tests "${1:-}" "${PROVER[@]}"
