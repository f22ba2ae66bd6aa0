#!/usr/bin/env bash
# Builds the examples and runs them with a dev node. Node, prover and client must be built.
set -euo pipefail
source "$(dirname "$0")/env.sh"
use_rust
cd "$ROOT"

subxt=(--manifest-path examples/subxt/Cargo.toml)
step 'plain-api: packages' install_packages examples/plain-api
step 'subxt: format' cargo fmt "${subxt[@]}" --check
step 'subxt: build, lint' without_warnings cargo build --release --locked "${subxt[@]}"
step 'against a dev node' env ASSAY_BINARIES="$CARGO_TARGET_DIR/release" node --test examples/test/*.test.mjs
