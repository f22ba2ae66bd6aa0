#!/usr/bin/env bash
# Every test. What is cheap and fails often comes first.
set -euo pipefail
source "$(dirname "$0")/env.sh"
use_rust
cd "$ROOT"

step() { printf '\n== %s\n' "$*"; }

step 'format'
cargo fmt --all --check

step 'client: build, lint, unit tests'
build_client
npm --prefix client run --silent lint
npm --prefix client test --silent

step 'node and chain: build'
cargo build --release --locked "${CHAIN[@]}" --bin assay-node

step 'node and chain: tests'
cargo test --release --locked --no-fail-fast "${CHAIN[@]}"

step 'prover: tests'
cargo test --release --locked --no-fail-fast "${PROVER[@]}"
cargo build --release --locked "${PROVER[@]}" --bin assay

step 'lint'
cargo clippy --release --locked "${CHAIN[@]}" --all-targets -- --deny warnings
cargo clippy --release --locked "${PROVER[@]}" --all-targets -- --deny warnings

step 'the default runtime, without the baselines and without the standard library'
RUSTFLAGS='--cfg substrate_runtime --deny warnings' cargo check --release --locked \
	--package assay-runtime --no-default-features --target "$WASM_TARGET"

step 'every benchmark of the runtime'
scripts/weights-check.sh

step 'end to end: the client against a node'
ASSAY_NODE=$CARGO_TARGET_DIR/release/assay-node ASSAY_PROVER=$CARGO_TARGET_DIR/release/assay \
	npm --prefix client run --silent test:e2e
