#!/usr/bin/env bash
# Runs every test except the long ones (test-long.sh). Cheap steps that often fail come first. docs/testing.md describes
# the steps.
set -euo pipefail
source "$(dirname "$0")/env.sh"
use_rust
cd "$ROOT"

release=$CARGO_TARGET_DIR/release

test_client() {
	build_client
	npm --prefix client run --silent lint
	npm --prefix client test --silent
}

# Builds everything that can be compiled. The build includes the lints.
build_all() { without_warnings cargo build --release --locked "$@" --bins --tests --examples; }
test_all() { cargo test --release --locked --no-fail-fast "$@"; }

# Checks only the types, in the form for a chain: without benchmarks and without the standard library.
check_runtime() {
	RUSTFLAGS='--cfg substrate_runtime --deny warnings' cargo check --release --locked \
		--package assay-runtime --no-default-features --target "$WASM_TARGET"
}

test_end_to_end() {
	ASSAY_NODE=$release/assay-node ASSAY_PROVER=$release/assay npm --prefix client run --silent test:e2e
}

trap print_steps EXIT
step 'format' cargo fmt --all --check
step 'client: build, lint, unit tests' test_client
step 'documentation: links, errors, commands' scripts/check-book.sh
# In this script too, for the list at the end.
has_mdbook || skip_book >/dev/null
step 'node and chain: build, lint' build_all "${CHAIN[@]}"
step 'node and chain: tests' test_all "${CHAIN[@]}"
step 'prover: build, lint' build_all "${PROVER[@]}"
step 'prover: tests' test_all "${PROVER[@]}"
step 'scripts: releases, installation, the dashboard' env ASSAY_BINARIES="$release" node --test scripts/test/*.test.mjs
step 'the runtime that a chain has' check_runtime
step 'every benchmark of the runtimes' "$release/assay-benchmarking" weights-check
step 'end to end: the client against a node' test_end_to_end
step 'network: two validators' scripts/network.sh check two
