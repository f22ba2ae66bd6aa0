#!/usr/bin/env bash
# Runs the tests that take minutes to hours, which test.sh leaves out: test-long.sh [PART OF A TEST'S NAME]. The variable
# PACKAGE names packages, to run the marked tests of these alone. docs/testing.md lists them, with their last results.
set -euo pipefail
source "$(dirname "$0")/env.sh"
use_rust
cd "$ROOT"

# Checks the types of all targets, with that of the prover's files, and tests what they share. Lints are for the
# workspace, and no runtime runs.
check_fuzz_targets() {
	env --unset=RUSTC_WORKSPACE_WRAPPER SKIP_WASM_BUILD=1 RUSTFLAGS='--cfg fuzzing' \
		cargo check --release --locked --manifest-path fuzz/Cargo.toml --bins --features prover
	env --unset=RUSTC_WORKSPACE_WRAPPER SKIP_WASM_BUILD=1 \
		cargo test --release --locked --manifest-path fuzz/Cargo.toml --lib
}

step 'node and chain: long tests' node scripts/long-tests.mjs "${1:-}" "${CHAIN[@]}"
if [ -z "${PACKAGE:-}" ]; then
	step 'curves in WebAssembly' without_warnings cargo test --release --locked "${CURVES_IN_WASM[@]}"
	step 'pallets: migration, checks of the state' cargo test --release --locked --package pallet-verifier \
		--package pallet-once-only \
		--features pallet-verifier/upgrade-test,pallet-verifier/try-runtime,pallet-once-only/try-runtime
	step 'fuzz targets: types, tests of their library' check_fuzz_targets
	step 'frame-benchmarking, which only weights need: build, lint' without_warnings cargo build --release --locked \
		"${BENCHER[@]}"
fi
step 'prover: long tests' node scripts/long-tests.mjs "${1:-}" "${PROVER[@]}"
